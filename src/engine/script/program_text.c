/* program_text.c - the names of a program, and its lines, as they are and with numbers. See
 * program.h. */
#include "../../base/line.h"
#include "program_internal.h"

#include <stdio.h>
#include <string.h>

/* ---- names ---- */

int32_t program_find_name(const Program *program, const char *name, size_t length)
{
    for (int32_t i = 0; i < PROGRAM_SLOT_MAX && length > 0; i++) {
        const char *known = program_name(program, i);
        if (strlen(known) == length && memcmp(known, name, length) == 0) return i;
    }
    return -1;
}

const char *program_name(const Program *program, int32_t slot)
{
    const ProgramWorld *world = program->world;
    if (slot < 0 || slot >= PROGRAM_SLOT_MAX) return "";
    if (slot < MORE_BASE) return slot < world->name_count ? world->names[slot].name : "";
    return program->own_names[slot - MORE_BASE];
}

int32_t program_more_slot(int32_t index)
{
    return MORE_BASE + index;
}

/* ---- lines ---- */

int32_t program_line_count(const Program *program)
{
    int32_t lines = 0;
    for (size_t i = 0; i < program->length; i++)
        lines += program->text[i] == '\n';
    return lines + (program->length > 0 && program->text[program->length - 1] != '\n');
}

const char *program_line(const Program *program, int32_t line, int32_t *length)
{
    const char *at = program->text, *end = program->text + program->length;
    while (--line > 0 && at < end) {
        const char *next = memchr(at, '\n', (size_t)(end - at));
        at = next ? next + 1 : end;
    }
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    *length = (int32_t)((stop ? stop : end) - at);
    if (*length > 0 && at[*length - 1] == '\r') --*length;
    return at;
}

void program_phase_lines(const Program *program, const char *name, int32_t *first, int32_t *end)
{
    for (int32_t i = 0; i < program->phase_count; i++) {
        if (strcmp(program->phases[i].name, name) != 0) continue;
        bool is_last = i + 1 == program->phase_count;
        *first = program->phases[i].line;
        *end = is_last ? program_line_count(program) + 1 : program->phases[i + 1].line;
        return;
    }
}

int32_t program_find_word(const char *line, int32_t length, const char *word, size_t word_length)
{
    Lexer l = {.at = line, .end = line + length, .line = 1, .line_start = line};
    Token token;
    char words[PROGRAM_FAULT_TEXT_MAX];
    while (program_next_token(&l, &token, words) && token.kind != TOKEN_END)
        if (token.kind != TOKEN_PHASE && token.length == (int32_t)word_length &&
            memcmp(token.text, word, word_length) == 0)
            return token.column;
    return 0;
}

/* Adds so many bytes, as far as there is room; returns the new length. */
static size_t add(char *out, size_t size, size_t used, const char *bytes, size_t count)
{
    size_t room = size - 1 - used, kept = count < room ? count : room;
    memcpy(out + used, bytes, kept);
    out[used + kept] = '\0';
    return used + kept;
}

/* The text with every name that it reads replaced by its value. */
static void write_with_numbers(const Program *program, const char *text, const char *end,
                               const double *values, char *out, size_t size)
{
    const char *copied = text;
    size_t used = add(out, size, 0, "", 0);
    char number[32], words[PROGRAM_FAULT_TEXT_MAX];
    Lexer l = {.at = copied, .end = end, .line = 1, .line_start = copied};
    Token token;
    while (program_next_token(&l, &token, words) && token.kind != TOKEN_END) {
        if (token.kind != TOKEN_NAME) continue;
        int32_t slot = program_find_name(program, token.text, (size_t)token.length);
        /* A name that is changed, as in `dx = 0` or `cx++`, stays. */
        Lexer ahead = l;
        Token next;
        bool is_set = program_next_token(&ahead, &next, words) && next.kind == TOKEN_OP &&
                      program_is_change(next.op);
        if (slot < 0 || is_set) continue;
        snprintf(number, sizeof number, "%.5g", values[slot]);
        used = add(out, size, used, copied, (size_t)(token.text - copied));
        used = add(out, size, used, number, strlen(number));
        copied = token.text + token.length;
    }
    add(out, size, used, copied, (size_t)(end - copied));
}

void program_line_with_numbers(const Program *program, int32_t line, const double *values,
                               char *out, size_t size)
{
    int32_t length;
    const char *from = program_line(program, line, &length);
    write_with_numbers(program, from, from + length, values, out, size);
}

void program_event_with_numbers(const Program *program, const ProgramEvent *event,
                                const double *values, char *out, size_t size)
{
    int32_t length, depth = 0;
    const char *line = program_line(program, event->line, &length);
    const char *from = line + min_i32(event->column - 1, length), *end = line + length;
    Lexer l = {.at = from, .end = end, .line = 1, .line_start = from};
    Token token;
    char words[PROGRAM_FAULT_TEXT_MAX];
    while (program_next_token(&l, &token, words) && token.kind != TOKEN_END) {
        depth += program_token_is(&token, "(") - program_token_is(&token, ")");
        bool is_condition_over = event->slot < 0 && depth == 0 && program_token_is(&token, ")");
        bool is_over =
            depth == 0 && (program_token_is(&token, ";") || program_token_is(&token, "{") ||
                           (event->slot >= 0 && program_token_is(&token, ",")));
        if (!is_over && !is_condition_over) continue;
        end = is_over ? token.text : token.text + token.length;
        break;
    }
    write_with_numbers(program, from, end, values, out, size);
}
