/* code.c - see code.h */
#include "code.h"

#include "../../base/line.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const own_level_names[OWN_LEVEL_COUNT] = {"run", "pits", "tower"};

typedef struct CodeLines {
    int32_t count;
    Line at[PROGRAM_LINE_MAX + 2]; /* from 1, without blanks at their ends */
} CodeLines;

void code_set(CodeText *code, const char *text, size_t length)
{
    size_t mark = line_mark_size(text, length), rest = length - mark;
    size_t kept = rest < PROGRAM_TEXT_MAX ? rest : PROGRAM_TEXT_MAX;
    memset(code, 0, sizeof *code);
    memcpy(code->text, text + mark, kept);
    code->length = (int32_t)kept;
}

/* Cuts the text into lines, without those beyond the longest program and blank ones at the end. */
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
    while (lines->count > 0 && lines->at[lines->count].length == 0)
        lines->count--;
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

/* How many characters two lines have in common, at their beginning and at their end. Blanks before
 * the first character do not count, nor whether a blank is a tab. */
static int32_t common_length(Line a, Line b)
{
    a = line_strip(a);
    b = line_strip(b);
    size_t most = a.length < b.length ? a.length : b.length, before = 0, after = 0;
    while (before < most && (a.text[before] == b.text[before] ||
                             (line_is_blank(a.text[before]) && line_is_blank(b.text[before]))))
        before++;
    while (before + after < most && a.text[a.length - 1 - after] == b.text[b.length - 1 - after])
        after++;
    return (int32_t)(before + after);
}

static bool is_same_line(Line a, Line b)
{
    size_t length = line_strip(a).length;
    return length == line_strip(b).length && common_length(a, b) == (int32_t)length;
}

/* A run of closed lines of `begin`, and the lines of `mine` at which it may stand. */
typedef struct ClosedRun {
    int32_t from, count;
    int32_t behind; /* the line behind the run before it */
    int32_t first, last;
    int32_t expected; /* where it stands if no line was added before it */
} ClosedRun;

/* The line of `mine` from which on the run is there; 0: it is nowhere. */
static int32_t find_run(const CodeLines *begin, const CodeLines *mine, const ClosedRun *run)
{
    for (int32_t at = run->first; at <= run->last; at++) {
        int32_t same = 0;
        while (same < run->count && at + same <= mine->count &&
               is_same_line(begin->at[run->from + same], mine->at[at + same]))
            same++;
        if (same == run->count) return at;
    }
    return 0;
}

/* Names the first line of the run that was changed or taken away: where most of the run is. */
static void say_changed(const CodeLines *begin, const CodeLines *mine, const ClosedRun *run,
                        char words[CODE_WORDS_MAX])
{
    int32_t most = -1, place = run->expected;
    for (int32_t at = run->behind; at <= run->last; at++) {
        int32_t common = 0;
        for (int32_t i = 0; i < run->count && at + i <= mine->count; i++)
            common += common_length(begin->at[run->from + i], mine->at[at + i]);
        bool is_nearer = abs(at - run->expected) < abs(place - run->expected);
        if (common < most || (common == most && !is_nearer)) continue;
        most = common;
        place = at;
    }
    int32_t i = 0;
    while (i + 1 < run->count && place + i <= mine->count &&
           is_same_line(begin->at[run->from + i], mine->at[place + i]))
        i++;
    Line line = line_strip(begin->at[run->from + i]);
    snprintf(words, CODE_WORDS_MAX, "%d:1: this line of the lesson must stay as it is: `%.*s`",
             clamp_i32(place + i, 1, max_i32(mine->count, 1)),
             (int)min_i32((int32_t)line.length, 60), line.text);
}

/* Finds the closed lines, which must stay, one run of them after the other. Where no open line is
 * beside them, the first run is at the beginning and the last one at the end. */
static bool find_closed(const LessonScript *script, const CodeLines *begin, const CodeLines *mine,
                        bool locked[PROGRAM_LINE_MAX + 2], char words[CODE_WORDS_MAX])
{
    int32_t at = 1, behind = 1; /* behind the last run: in `mine`, in `begin` */
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
        ClosedRun run = {from, count, at, at, mine->count, at + from - behind};
        if (is_last && !is_first) run.first = max_i32(mine->count - count + 1, at);
        if (is_first) run.last = at;
        int32_t place = find_run(begin, mine, &run);
        if (place == 0) {
            say_changed(begin, mine, &run, words);
            return false;
        }
        for (int32_t i = 0; i < count; i++)
            locked[place + i] = true;
        at = place + count;
        from += count;
        behind = from;
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
