/* code.c - see code.h */
#include "code.h"

#include "../../base/line.h"

#include <stdio.h>
#include <string.h>

typedef struct CodeLines {
    int32_t count;
    Line at[PROGRAM_LINE_MAX + 2]; /* from 1, without blanks at their ends */
} CodeLines;

void code_set(CodeText *code, const char *text, size_t length)
{
    size_t kept = length < PROGRAM_TEXT_MAX ? length : PROGRAM_TEXT_MAX;
    memset(code, 0, sizeof *code);
    memcpy(code->text, text, kept);
    code->length = (int32_t)kept;
}

/* Cuts the text into lines. Lines beyond the longest program are left out. */
static void cut(const CodeText *code, CodeLines *lines)
{
    const char *at = code->text, *end = code->text + code->length;
    lines->count = 0;
    while (at < end && lines->count <= PROGRAM_LINE_MAX) {
        Line line = line_first(at, (size_t)(end - at));
        at += line.size;
        while (line.length > 0 && line_is_blank(line.text[line.length - 1]))
            line.length--;
        lines->at[++lines->count] = line;
    }
}

/* ---- breaks ---- */

bool code_break(const LessonScript *script, int32_t index, CodeText *out)
{
    assert(index >= 0 && index < BREAK_MAX);
    const CodeBreak *made = &script->breaks[index];
    const char *text = script->code.text, *start = text;
    for (int32_t line = made->line; line > 1 && start; line--) {
        start = strchr(start, '\n');
        if (start) start++;
    }
    int32_t at = start ? (int32_t)(start - text) + made->column - 1 : -1;
    size_t from = strlen(made->from), to = strlen(made->to);
    if (at < 0 || at >= script->code.length || from == 0 ||
        strncmp(text + at, made->from, from) != 0)
        return false;
    char whole[PROGRAM_TEXT_MAX + PROGRAM_NAME_MAX + 1];
    size_t rest = (size_t)script->code.length - (size_t)at - from;
    memcpy(whole, text, (size_t)at);
    memcpy(whole + at, made->to, to);
    memcpy(whole + (size_t)at + to, text + (size_t)at + from, rest);
    code_set(out, whole, (size_t)at + to + rest);
    return true;
}

void code_begin(const LessonScript *script, int32_t number, CodeText *out)
{
    assert(number >= 0);
    *out = script->code;
    if (script->break_count > 0) (void)code_break(script, number % script->break_count, out);
}

/* ---- rules ---- */

/* Are the `count` lines of `begin` from `from` on the lines of `mine` from `at` on? */
static bool are_at(const CodeLines *begin, int32_t from, int32_t count, const CodeLines *mine,
                   int32_t at)
{
    if (at + count - 1 > mine->count) return false;
    for (int32_t i = 0; i < count; i++) {
        const Line *a = &begin->at[from + i], *b = &mine->at[at + i];
        if (a->length != b->length || memcmp(a->text, b->text, a->length) != 0) return false;
    }
    return true;
}

/* Finds the closed lines, which must stay, one run of them after the other. Where no open line is
 * beside them, the first run is at the beginning and the last one at the end. */
static bool find_closed(const LessonScript *script, const CodeLines *begin, const CodeLines *mine,
                        bool locked[PROGRAM_LINE_MAX + 2], char words[CODE_WORDS_MAX])
{
    int32_t at = 1;
    for (int32_t from = 1; from <= begin->count;) {
        int32_t count = 0; /* of the run that begins here; 0: this line is open */
        while (from + count <= begin->count && !script->open[from + count])
            count++;
        if (count == 0) {
            from++;
            continue;
        }
        bool is_first = from == 1;
        bool is_last = from + count > begin->count && !script->open[begin->count + 1];
        int32_t place = is_last && !is_first ? max_i32(mine->count - count + 1, at) : at;
        int32_t end = is_first ? at : mine->count;
        while (place <= end && !are_at(begin, from, count, mine, place))
            place++;
        if (place > end) {
            Line line = line_strip(begin->at[from]);
            snprintf(words, CODE_WORDS_MAX,
                     "%d:1: this line of the lesson must stay as it is: `%.*s`",
                     min_i32(at, max_i32(mine->count, 1)), (int)min_i32((int32_t)line.length, 60),
                     line.text);
            return false;
        }
        for (int32_t i = 0; i < count; i++)
            locked[place + i] = true;
        at = place + count;
        from += count;
    }
    return true;
}

/* Does an open line use a word that it may not? */
static bool uses_forbidden(const LessonScript *script, const CodeLines *mine, const bool *locked,
                           char words[CODE_WORDS_MAX])
{
    for (const char *word = script->forbid + strspn(script->forbid, " "); *word;) {
        size_t length = strcspn(word, " ");
        for (int32_t i = 1; i <= mine->count; i++) {
            int32_t column =
                program_find_word(mine->at[i].text, (int32_t)mine->at[i].length, word, length);
            if (locked[i] || column == 0) continue;
            snprintf(words, CODE_WORDS_MAX, "%d:%d: `%.*s` may not be used here", i, column,
                     (int)length, word);
            return true;
        }
        word += length;
        word += strspn(word, " ");
    }
    return false;
}

bool code_check_lines(const LessonScript *script, const CodeText *begin, const CodeText *mine,
                      bool locked[PROGRAM_LINE_MAX + 2], char words[CODE_WORDS_MAX])
{
    CodeLines old, new;
    cut(begin, &old);
    cut(mine, &new);
    memset(locked, 0, (PROGRAM_LINE_MAX + 2) * sizeof *locked);
    words[0] = '\0';
    if (!find_closed(script, &old, &new, locked, words)) return false;
    if (new.count > old.count + script->most) {
        snprintf(words, CODE_WORDS_MAX, "%d:1: at most %d lines may be added", new.count,
                 script->most);
        return false;
    }
    return true;
}

bool code_may_replace(const LessonScript *script, const CodeText *begin, const CodeText *mine,
                      const CodeText *text, bool locked[PROGRAM_LINE_MAX + 2],
                      char words[CODE_WORDS_MAX])
{
    bool unused[PROGRAM_LINE_MAX + 2];
    char old[CODE_WORDS_MAX];
    return code_check_lines(script, begin, text, locked, words) ||
           !code_check_lines(script, begin, mine, unused, old);
}

bool code_check(const LessonScript *script, const CodeText *begin, const CodeText *mine,
                bool locked[PROGRAM_LINE_MAX + 2], char words[CODE_WORDS_MAX])
{
    CodeLines lines;
    cut(mine, &lines);
    return code_check_lines(script, begin, mine, locked, words) &&
           !uses_forbidden(script, &lines, locked, words);
}

bool code_parse(const LessonScript *script, const CodeText *begin, const CodeText *mine,
                Program *program, char words[CODE_WORDS_MAX])
{
    static const char nothing[] = "";
    bool locked[PROGRAM_LINE_MAX + 2];
    ProgramFault fault;
    char why[PROGRAM_FAULT_TEXT_MAX];
    const ProgramWorld *world = script_world((int32_t)script->kind);
    bool good =
        program_parse(program, world, script->keep, mine->text, (size_t)mine->length, &fault, why);
    if (!good) {
        snprintf(words, CODE_WORDS_MAX, "%d:%d: %s", fault.line, fault.column, why);
        return false;
    }
    if (code_check(script, begin, mine, locked, words)) return true;
    (void)program_parse(program, world, script->keep, nothing, 0, &fault, why);
    return false;
}
