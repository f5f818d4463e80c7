/* whole_step.c - see whole_step.h */
#include "whole_step.h"

#include "../../base/line.h"

#include <string.h>

/* Lines of a text from `first` to before `end`, counted from 1. */
typedef struct Part {
    Line name; /* of the phase; empty: the lines before the first phase */
    int32_t first, end;
    const char *text; /* of its first line */
    size_t size;
} Part;

typedef struct Parts {
    int32_t count;
    Part at[PROGRAM_PHASE_MAX + 1];
} Parts;

static bool is_phase(Line line, Line *name)
{
    static const char word[] = "// phase ";
    Line whole = line_strip(line);
    size_t length = sizeof word - 1;
    if (whole.length <= length || memcmp(whole.text, word, length) != 0) return false;
    *name = line_strip((Line){whole.text + length, whole.length - length, 0});
    return true;
}

/* Cuts a text into its phases. False when it has too many. */
static bool cut(const CodeText *code, Parts *parts)
{
    const char *at = code->text, *end = code->text + code->length;
    parts->count = 1;
    parts->at[0] = (Part){.name = {"", 0, 0}, .first = 1, .end = 1, .text = at};
    for (int32_t line = 1; at < end; line++) {
        Line whole = line_first(at, (size_t)(end - at)), name;
        if (is_phase(whole, &name)) {
            if (parts->count == (int32_t)ARRAY_LENGTH(parts->at)) return false;
            parts->at[parts->count++] = (Part){name, line, line, at, 0};
        }
        Part *part = &parts->at[parts->count - 1];
        part->end = line + 1;
        part->size += whole.size;
        at += whole.size;
    }
    return true;
}

static bool is_same_name(Line a, Line b)
{
    return a.length == b.length && memcmp(a.text, b.text, a.length) == 0;
}

static int32_t find(const Parts *parts, Line name)
{
    int32_t i = parts->count - 1;
    while (i >= 0 && !is_same_name(parts->at[i].name, name))
        i--;
    return i;
}

/* Has the part of the lesson's own text a line that may be changed? */
static bool is_open(const LessonScript *script, const Parts *begin, Line name)
{
    int32_t index = find(begin, name);
    bool open = false;
    for (int32_t i = index < 0 ? 0 : begin->at[index].first; index >= 0 && !open; i++) {
        if (i >= begin->at[index].end || i > PROGRAM_LINE_MAX) break;
        open = script->open[i];
    }
    return open;
}

/* False when the text is full. `is_mine`: the lines are the learner's. */
static bool add(WholeStep *whole, const Part *part, bool is_mine)
{
    bool has_end = part->size > 0 && part->text[part->size - 1] == '\n';
    size_t length = (size_t)whole->text.length;
    int32_t lines = part->end - part->first;
    if (length + part->size + 1 > PROGRAM_TEXT_MAX || whole->line_count + lines > PROGRAM_LINE_MAX)
        return false;
    memcpy(whole->text.text + length, part->text, part->size);
    whole->text.length += (int32_t)part->size;
    if (part->size > 0 && !has_end) whole->text.text[whole->text.length++] = '\n';
    for (int32_t i = 0; i < lines; i++)
        whole->line_of[++whole->line_count] = is_mine ? part->first + i : 0;
    return true;
}

static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.";

/* Does the text have this word? */
static bool has_word(const CodeText *code, Line word)
{
    for (const char *at = code->text; *at;) {
        size_t length = strspn(at, letters);
        if (length == word.length && memcmp(at, word.text, length) == 0) return true;
        at += length > 0 ? length : 1;
    }
    return false;
}

/* The name that a statement sets, in no block: `dx` of `dx *= frictX;` and of `if (left) dx -=
 * walk;`. Empty: it is another line. */
static Line set_name(Line line)
{
    static const char condition[] = "if (";
    size_t at = 0, size = sizeof condition - 1;
    if (line.length == 0 || line.text[line.length - 1] != ';') return (Line){"", 0, 0};
    if (line.length > size && memcmp(line.text, condition, size) == 0) {
        int32_t depth = 1;
        for (at = size; at < line.length && depth > 0; at++)
            depth += (line.text[at] == '(') - (line.text[at] == ')');
        while (at < line.length && line.text[at] == ' ')
            at++;
    }
    Line name = {line.text + at, 0, 0};
    while (at + name.length < line.length && strchr(letters, name.text[name.length]))
        name.length++;
    return name;
}

/* Does the line set a name that the learner's part of the step knows nothing of? */
static bool is_about_else(const LessonScript *script, Line line)
{
    Line name = set_name(line);
    bool is_word = line_equals(name, "var") || line_equals(name, "while");
    return name.length > 0 && !is_word && !has_word(&script->solution, name);
}

/* Adds the lines of the whole step that are neither blank nor only a comment, so that more of the
 * learner's fit; `beside_own`: only what the learner's phase leaves out. */
static bool add_rest(WholeStep *whole, const LessonScript *script, const Part *part,
                     bool beside_own)
{
    const char *at = part->text, *end = part->text + part->size;
    bool fits = true;
    for (int32_t i = part->first; i < part->end && fits; i++) {
        Line line = line_first(at, (size_t)(end - at)), stripped = line_strip(line), name;
        bool says = stripped.length > 0 && (stripped.text[0] != '/' || is_phase(line, &name));
        if (beside_own) says = is_about_else(script, line);
        if (says) fits = add(whole, &(Part){{"", 0, 0}, i, i + 1, at, line.size}, false);
        at += line.size;
    }
    return fits;
}

static bool join(WholeStep *whole, const LessonScript *script, const Parts *mine, const Parts *rest)
{
    Parts begin;
    int32_t last = -1, taken = 0;
    bool fits = cut(&script->code, &begin);
    if (fits && is_open(script, &begin, mine->at[0].name)) fits = add(whole, &mine->at[0], true);
    for (int32_t i = 1; i < mine->count && fits; i++) { /* in the order of the whole step? */
        int32_t at = find(rest, mine->at[i].name);
        if (at >= 0 && at < last) return false;
        if (at >= 0) last = at, taken++;
    }
    for (int32_t i = 1; i < rest->count && fits; i++) {
        int32_t own = find(mine, rest->at[i].name);
        if (own < 0 || !is_open(script, &begin, rest->at[i].name)) {
            fits = add_rest(whole, script, &rest->at[i], false);
            continue;
        }
        fits = add(whole, &mine->at[own], true) && add_rest(whole, script, &rest->at[i], true);
        /* Phases that only the learner has stay behind the one before them. */
        for (own++; fits && own < mine->count && find(rest, mine->at[own].name) < 0; own++)
            fits = add(whole, &mine->at[own], true);
    }
    return fits && taken > 0;
}

void whole_step_make(WholeStep *whole, const LessonScript *script, const CodeText *mine,
                     const CodeText *rest)
{
    Parts own, others;
    memset(whole, 0, sizeof *whole);
    if (rest && cut(mine, &own) && cut(rest, &others) && join(whole, script, &own, &others)) return;
    memset(whole, 0, sizeof *whole);
    whole->text = *mine;
    for (int32_t i = 1; i <= PROGRAM_LINE_MAX; i++)
        whole->line_of[i] = i;
    whole->line_count = PROGRAM_LINE_MAX;
}
