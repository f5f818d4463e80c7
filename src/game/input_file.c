/* input_file.c - see input_file.h */
#include "input_file.h"

#include "../base/array.h"
#include "../base/file.h"
#include "../base/file_kind.h"
#include "../base/line.h"
#include "../base/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    char letter;
    Input bit;
} letters[] = {{'L', INPUT_LEFT},      {'R', INPUT_RIGHT},     {'U', INPUT_UP},
               {'D', INPUT_DOWN},      {'J', INPUT_JUMP},      {'G', INPUT_GRACE},
               {'A', INPUT_AIR_JUMPS}, {'I', INPUT_INVINCIBLE}};

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static const char *skip_blanks(const char *p, const char *end)
{
    while (p < end && is_blank(*p))
        p++;
    return p;
}

static Input bit_of(char c)
{
    for (size_t i = 0; i < ARRAY_LENGTH(letters); i++)
        if (letters[i].letter == c) return letters[i].bit;
    return 0;
}

/* Reads a line: what is held and for how many ticks, 0 for a line without any. Returns what is
 * wrong at `*at`, or NULL. */
static const char *read_line(const char *text, const char *end, Input *held, int32_t *count,
                             const char **at)
{
    const char *p = skip_blanks(text, end), *start = p;
    int64_t ticks = 0;
    *held = 0;
    *count = 0;
    if (p == end || *p == ';') return NULL;
    if (*p == '-')
        p++;
    else
        for (; p < end && bit_of(*p); p++)
            *held |= bit_of(*p);
    *at = p;
    if (p == start) return "expected letters of L R U D J, or -";
    *at = p = skip_blanks(p, end);
    *count = 1;
    if (p == end) return NULL;
    if (*p != '*') return "expected *N or the end of the line";
    *at = p = skip_blanks(p + 1, end);
    for (; p < end && *p >= '0' && *p <= '9'; p++)
        if (ticks <= INPUT_TICKS_MAX) ticks = ticks * 10 + (*p - '0');
    if (p == *at) return "expected a number of ticks";
    if (ticks < 1 || ticks > INPUT_TICKS_MAX) return "the number of ticks must be 1 to 36000000";
    *count = (int32_t)ticks;
    *at = p = skip_blanks(p, end);
    return p == end ? NULL : "expected the end of the line";
}

bool input_line_parse(const char *text, size_t length, Input *held, int32_t *count)
{
    const char *at;
    return !read_line(text, text + length, held, count, &at);
}

bool input_tape_parse(const char *text, size_t length, int32_t first_line, InputTape *tape,
                      ErrorList *errors)
{
    InputTape read = {NULL, 0};
    const char *fault = NULL;
    bool is_good = true, has_room = true;
    size_t capacity = 0;
    int32_t number = first_line;
    for (size_t next = 0; has_room && next < length; number++) {
        Line line = line_first(text + next, length - next);
        const char *end = line.text + line.length, *at = end;
        Input held;
        int32_t count;
        /* A last line without LF may still end with CR. */
        if (line.size == line.length && line.length > 0 && end[-1] == '\r') end--;
        while (end > line.text && is_blank(end[-1]))
            end--;
        fault = read_line(line.text, end, &held, &count, &at);
        if (!fault) {
            at = end;
            if (count > INPUT_TICKS_MAX - read.count)
                fault = "more than 36000000 ticks";
            else if (!ARRAY_RESERVE(&read.ticks, &capacity, read.count + count, 0))
                fault = "out of memory";
            has_room = !fault;
        }
        if (fault) {
            char seen[8] = "";
            if (at < end) utf8_copy(seen, 2, at, 1);
            error_add(errors, ERROR_ERROR, number, (int32_t)(at - line.text) + 1,
                      at < end ? "%s, not '%s'" : "%s", fault, seen);
            is_good = false;
        } else if (count > 0) {
            memset(read.ticks + read.count, held, (size_t)count);
            read.count += count;
        }
        next += line.size;
    }
    if (is_good)
        *tape = read;
    else
        input_tape_done(&read);
    return is_good;
}

bool input_tape_read_named(const char *path, InputTape *tape, ErrorList *errors)
{
    size_t length;
    char *text = file_read_named(path, FILE_SIZE_MAX, &length, errors);
    if (!text) return false;
    size_t mark = line_mark_size(text, length);
    bool good = file_kind_check(text, length, FILE_INPUTS, errors) &&
                input_tape_parse(text + mark, length - mark, 1, tape, errors);
    free(text);
    return good;
}

void input_tape_done(InputTape *tape)
{
    free(tape->ticks);
    *tape = (InputTape){NULL, 0};
}

bool input_tape_copy(const InputTape *tape, InputTape *copy)
{
    size_t size = (size_t)tape->count * sizeof *tape->ticks;
    copy->ticks = malloc(size + 1);
    copy->count = copy->ticks ? tape->count : 0;
    if (copy->count > 0) memcpy(copy->ticks, tape->ticks, size);
    return copy->ticks != NULL;
}

bool input_tape_is_same(const InputTape *a, const InputTape *b)
{
    return a->count == b->count &&
           (a->count == 0 || memcmp(a->ticks, b->ticks, (size_t)a->count * sizeof *a->ticks) == 0);
}

Input input_tape_help(const InputTape *tape)
{
    Input all = 0;
    for (int32_t i = 0; i < tape->count; i++)
        all |= tape->ticks[i];
    return all & (Input)~INPUT_ALL;
}

size_t input_text(Input held, char out[INPUT_TEXT_MAX])
{
    size_t length = 0;
    for (size_t i = 0; i < ARRAY_LENGTH(letters); i++)
        if (held & letters[i].bit) out[length++] = letters[i].letter;
    if (length == 0) out[length++] = '-';
    out[length] = '\0';
    return length;
}

void input_tape_add_text(const Input *ticks, int32_t count, Text *out)
{
    char held[INPUT_TEXT_MAX];
    for (int32_t i = 0, end; i < count; i = end) {
        end = i + 1;
        while (end < count && ticks[end] == ticks[i])
            end++;
        input_text(ticks[i], held);
        if (end - i > 1)
            text_add(out, "%s*%d\n", held, (int)(end - i));
        else
            text_add(out, "%s\n", held);
    }
}

char *input_tape_text(const Input *ticks, int32_t count, size_t *length)
{
    Text text = TEXT_GROWING;
    input_tape_add_text(ticks, count, &text);
    return text_take(&text, length);
}

bool input_runs_from_text(const char *text, InputTape *tape)
{
    char lines[INPUT_RUNS_TEXT_MAX];
    size_t length = strlen(text);
    ErrorList unheard;
    InputTape read;
    if (length >= sizeof lines) return false;
    for (size_t i = 0; i <= length; i++)
        lines[i] = text[i] == ' ' || text[i] == ',' ? '\n' : text[i];
    error_list_init(&unheard, "");
    if (!input_tape_parse(lines, length, 1, &read, &unheard)) return false;
    if (read.count > INPUT_RUNS_TICKS_MAX || input_tape_help(&read)) {
        input_tape_done(&read);
        return false;
    }
    *tape = read;
    return true;
}
