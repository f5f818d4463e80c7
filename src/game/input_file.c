/* input_file.c - see input_file.h */
#include "input_file.h"

#include "../base/array.h"
#include "../base/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RUN_TEXT_MAX = 24 };

static const struct {
    char letter;
    Input bit;
} letters[] = {{'L', INPUT_LEFT},      {'R', INPUT_RIGHT},     {'U', INPUT_UP},
               {'D', INPUT_DOWN},      {'J', INPUT_JUMP},      {'G', INPUT_GRACE},
               {'A', INPUT_AIR_JUMPS}, {'I', INPUT_INVINCIBLE}};

/* A line being parsed. */
typedef struct Line {
    const char *start, *end; /* without the line end and the blanks before it */
    int32_t number;
    ErrorList *errors;
} Line;

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static const char *skip_blanks(const Line *line, const char *p)
{
    while (p < line->end && is_blank(*p))
        p++;
    return p;
}

static bool fail(const Line *line, const char *at, const char *text)
{
    char seen[8] = "";
    if (at < line->end) text_make_safe(seen, 2, at, 1);
    error_add(line->errors, ERROR_ERROR, line->number, (int32_t)(at - line->start) + 1,
              at < line->end ? "%s, not '%s'" : "%s", text, seen);
    return false;
}

static Input bit_of(char c)
{
    for (size_t i = 0; i < ARRAY_LENGTH(letters); i++)
        if (letters[i].letter == c) return letters[i].bit;
    return 0;
}

/* Reads "-" or letters: of the buttons, or G A I of the help. */
static bool parse_held(const Line *line, const char **cursor, Input *held)
{
    const char *p = *cursor;
    *held = 0;
    if (p < line->end && *p == '-') {
        *cursor = p + 1;
        return true;
    }
    for (; p < line->end && bit_of(*p); p++)
        *held |= bit_of(*p);
    if (p == *cursor) return fail(line, p, "expected letters of L R U D J, or -");
    *cursor = p;
    return true;
}

/* Reads "*N", or nothing, which is one tick. */
static bool parse_count(const Line *line, const char **cursor, int32_t *count)
{
    const char *p = skip_blanks(line, *cursor);
    *count = 1;
    if (p == line->end) {
        *cursor = p;
        return true;
    }
    if (*p != '*') return fail(line, p, "expected *N or the end of the line");
    const char *digits = p = skip_blanks(line, p + 1);
    int64_t value = 0;
    for (; p < line->end && *p >= '0' && *p <= '9'; p++)
        if (value <= INPUT_TICKS_MAX) value = value * 10 + (*p - '0');
    if (p == digits) return fail(line, p, "expected a number of ticks");
    if (value < 1 || value > INPUT_TICKS_MAX)
        return fail(line, digits, "the number of ticks must be 1 to 36000000");
    *count = (int32_t)value;
    *cursor = p;
    return true;
}

static bool parse_line(const Line *line, Input *held, int32_t *count)
{
    const char *p = skip_blanks(line, line->start);
    if (p == line->end || *p == ';') {
        *count = 0;
        return true;
    }
    if (!parse_held(line, &p, held) || !parse_count(line, &p, count)) return false;
    p = skip_blanks(line, p);
    return p == line->end || fail(line, p, "expected the end of the line");
}

bool input_line_parse(const char *text, size_t length, Input *held, int32_t *count)
{
    ErrorList unheard;
    Line line = {text, text + length, 1, &unheard};
    error_list_init(&unheard, "");
    return parse_line(&line, held, count);
}

static bool add_run(InputTape *tape, size_t *capacity, const Line *line, Input held, int32_t count)
{
    if (count > INPUT_TICKS_MAX - tape->count)
        return fail(line, line->end, "more than 36000000 ticks");
    if (!ARRAY_RESERVE(&tape->ticks, capacity, tape->count + count, 0))
        return fail(line, line->end, "out of memory");
    if (count > 0) memset(tape->ticks + tape->count, held, (size_t)count);
    tape->count += count;
    return true;
}

/* Takes the next line from [*text, end). */
static Line next_line(const char **text, const char *end, int32_t number, ErrorList *errors)
{
    const char *start = *text;
    const char *stop = memchr(start, '\n', (size_t)(end - start));
    *text = stop ? stop + 1 : end;
    if (!stop) stop = end;
    if (stop > start && stop[-1] == '\r') stop--;
    while (stop > start && is_blank(stop[-1]))
        stop--;
    return (Line){start, stop, number, errors};
}

bool input_tape_parse(const char *text, size_t length, int32_t first_line, InputTape *tape,
                      ErrorList *errors)
{
    InputTape read = {NULL, 0};
    int32_t number = first_line;
    size_t capacity = 0;
    bool good = true, room = true;
    for (const char *p = text; room && p < text + length; number++) {
        Input held = 0;
        int32_t count = 0;
        Line line = next_line(&p, text + length, number, errors);
        if (!parse_line(&line, &held, &count))
            good = false;
        else
            room = add_run(&read, &capacity, &line, held, count);
    }
    if (!good || !room) {
        input_tape_done(&read);
        return false;
    }
    *tape = read;
    return true;
}

bool input_tape_read_named(const char *path, InputTape *tape, ErrorList *errors)
{
    size_t length;
    char *text = file_read_named(path, FILE_SIZE_MAX, &length, errors);
    if (!text) return false;
    bool good = input_tape_parse(text, length, 1, tape, errors);
    free(text);
    return good;
}

void input_tape_done(InputTape *tape)
{
    free(tape->ticks);
    *tape = (InputTape){NULL, 0};
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

static int32_t run_length(const Input *ticks, int32_t count)
{
    int32_t length = 1;
    while (length < count && ticks[length] == ticks[0])
        length++;
    return length;
}

void input_tape_add_text(const Input *ticks, int32_t count, Text *out)
{
    char held[INPUT_TEXT_MAX];
    for (int32_t i = 0, n; i < count; i += n) {
        n = run_length(ticks + i, count - i);
        input_text(ticks[i], held);
        if (n > 1)
            text_add(out, "%s*%d\n", held, n);
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

/* ---- tape ---- */

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
