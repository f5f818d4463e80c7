/* lesson_script.c - the sections [script.N], [code.N], [solution.N] and [cure.N]: what a learner
 * writes. See lesson_internal.h. */
#include "lesson_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- texts ---- */

/* The lines after the section's header, up to the next section, without empty lines at the end. */
static void read_text(LessonReader *r, const SectionName *section, CodeText *out)
{
    int32_t line = ini_section_line(r->ini, section->text);
    const char *at = r->file, *end = r->file + r->file_length;
    for (int32_t i = 0; i < line && at < end; i++)
        at += line_first(at, (size_t)(end - at)).size;
    const char *stop = at;
    for (const char *next = at; next < end && *next != '[';) {
        Line whole = line_first(next, (size_t)(end - next));
        next += whole.size;
        if (line_strip(whole).length > 0) stop = next;
    }
    if (stop - at > PROGRAM_TEXT_MAX)
        error_add(r->errors, ERROR_ERROR, line, 1, "[%s] has %d bytes; at most %d are allowed",
                  section->text, (int)(stop - at), PROGRAM_TEXT_MAX);
    code_set(out, at, (size_t)(stop - at));
}

/* Reads the text of [code.N], [solution.N] or [cure.N] and parses it, for its errors. */
static void read_program(LessonReader *r, const char *prefix, int32_t number, LessonScript *script,
                         CodeText *out)
{
    SectionName section = lesson_reader_section(prefix, number);
    int32_t line = ini_section_line(r->ini, section.text);
    Program *program = malloc(sizeof *program);
    ProgramFault fault;
    char words[PROGRAM_FAULT_TEXT_MAX];
    const ProgramWorld *world = script_world((int32_t)script->kind);
    if (line == 0)
        error_add(r->errors, ERROR_ERROR, script->line, 1, "[script.%d] needs [%s]", number,
                  section.text);
    else
        read_text(r, &section, out);
    if (line > 0 && world && program &&
        !program_parse(program, world, script->keep, out->text, (size_t)out->length, &fault, words))
        error_add(r->errors, ERROR_ERROR, line + fault.line, fault.column, "%s", words);
    free(program);
}

/* ---- rules ---- */

/* "3-5 9": without the entry all lines may be changed. */
static void read_open(LessonReader *r, const IniEntry *entry, LessonScript *script)
{
    for (int32_t i = 1; i <= PROGRAM_LINE_MAX && !entry; i++)
        script->open[i] = true;
    const char *at = entry ? entry->value : "";
    while (*at) {
        char *end;
        long first = strtol(at, &end, 10), last = first;
        bool good = end != at;
        if (good && *end == '-') last = strtol(at = end + 1, &end, 10);
        if (!good || end == at || first < 1 || last < first || last > PROGRAM_LINE_MAX) {
            lesson_reader_refuse(r, entry,
                                 "`open` is lines such as `3-5 9`, from 1 to %d, not `%.40s`",
                                 PROGRAM_LINE_MAX, entry->value);
            return;
        }
        for (long i = first; i <= last; i++)
            script->open[i] = true;
        at = end + strspn(end, " ,");
    }
}

/* `LINE:COLUMN FROM TO` */
static void read_break(LessonReader *r, const IniEntry *entry, LessonScript *script)
{
    CodeBreak *made = &script->breaks[script->break_count];
    CodeText unused;
    int used = 0;
    if (sscanf(entry->value, "%d:%d %23s %23s%n", &made->line, &made->column, made->from, made->to,
               &used) == 4 &&
        entry->value[used] == '\0' && code_break(script, script->break_count, &unused)) {
        script->break_count++;
        return;
    }
    lesson_reader_refuse(
        r, entry, "`%s` is `LINE:COLUMN FROM TO`, with FROM at that place of [code.N], not `%.40s`",
        entry->key, entry->value);
}

static void read_key(LessonReader *r, const SectionName *section, int32_t index)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789";
    char *key = r->lesson->scripts[index].key;
    const IniEntry *entry = lesson_reader_need(r, section, "key");
    if (!entry) return;
    if (strlen(entry->value) >= QUANTITY_NAME_MAX ||
        entry->value[strspn(entry->value, letters)] != '\0')
        lesson_reader_refuse(r, entry, "`key` is at most %d small letters and digits, not `%.40s`",
                             QUANTITY_NAME_MAX - 1, entry->value);
    else if (lesson_find_script(r->lesson, entry->value, strlen(entry->value)) >= 0)
        lesson_reader_refuse(r, entry, "there is already a script `%s`", entry->value);
    else
        snprintf(key, QUANTITY_NAME_MAX, "%s", entry->value);
}

bool lesson_reader_yes(LessonReader *r, const IniEntry *entry)
{
    bool is_yes = entry && strcmp(entry->value, "yes") == 0;
    if (entry && !is_yes && strcmp(entry->value, "no") != 0)
        lesson_reader_refuse(r, entry, "`%s` must be yes or no, not `%.40s`", entry->key,
                             entry->value);
    return is_yes;
}

/* The names of a second body come first. */
static void read_keep(LessonReader *r, const SectionName *section, LessonScript *script)
{
    const IniEntry *second = lesson_reader_find(r, section, "second");
    const char *keep = lesson_reader_optional_text(r, section, "keep");
    script->has_second = lesson_reader_yes(r, second);
    script->keep = keep;
    if (!script->has_second) return;
    if (script->kind != MODEL_SCRIPT_CELL)
        lesson_reader_refuse(r, second, "`second` needs `base = cell`");
    Text names = text_in(script->kept_names, sizeof script->kept_names);
    text_add(&names, "%s %s", SCRIPT_SECOND_NAMES, keep);
    if (names.missing > 0) lesson_reader_refuse(r, second, "the names of `keep` are too long");
    script->keep = script->kept_names;
}

/* The level in which it is played first. */
static void read_play(LessonReader *r, const IniEntry *entry, LessonScript *script)
{
    script->play = -1;
    for (int32_t i = 0; i < OWN_LEVEL_COUNT && entry; i++)
        if (strcmp(entry->value, own_level_names[i]) == 0) script->play = (int8_t)i;
    if (entry && script->play < 0)
        lesson_reader_refuse(r, entry, "`play` must be run, pits or tower, not `%.40s`",
                             entry->value);
    if (entry && script->has_second)
        lesson_reader_refuse(r, entry, "`play` is for one body: not with `second`");
}

static void read_script(LessonReader *r, int32_t index)
{
    LessonScript *script = &r->lesson->scripts[index];
    SectionName section = lesson_reader_section("script.", index + 1);
    script->line = ini_section_line(r->ini, section.text);
    read_key(r, &section, index);

    const IniEntry *base = lesson_reader_need(r, &section, "base");
    int32_t kind = base ? script_kind_of((int32_t)model_find(base->value)) : MODEL_KIND_COUNT;
    script->kind = (ModelKind)script_kind_of(MODEL_LAST_NAMED);
    if (kind != MODEL_KIND_COUNT)
        script->kind = (ModelKind)kind;
    else if (base)
        lesson_reader_refuse(r, base, "`base` must be cell, tiny or bank, not `%.40s`",
                             base->value);
    read_keep(r, &section, script);
    script->forbid = lesson_reader_optional_text(r, &section, "forbid");
    script->most = PROGRAM_LINE_MAX;
    lesson_reader_int(r, lesson_reader_find(r, &section, "most"), 0, PROGRAM_LINE_MAX,
                      &script->most);
    read_open(r, lesson_reader_find(r, &section, "open"), script);
    read_play(r, lesson_reader_find(r, &section, "play"), script);
    read_program(r, "code.", index + 1, script, &script->code);
    read_program(r, "solution.", index + 1, script, &script->solution);
    if (ini_section_line(r->ini, lesson_reader_section("cure.", index + 1).text) > 0)
        read_program(r, "cure.", index + 1, script, &script->cure);
    for (int32_t i = 1; i <= BREAK_MAX; i++) {
        char key[16] = "break";
        if (i > 1) snprintf(key, sizeof key, "break%d", (int)i);
        const IniEntry *entry = lesson_reader_find(r, &section, key);
        if (entry) read_break(r, entry, script);
    }
}

void lesson_read_scripts(LessonReader *r)
{
    int32_t count = lesson_reader_count(r, "script.", SCRIPT_MAX);
    for (int32_t i = 0; i < count; i++) {
        const LessonScript *script = &r->lesson->scripts[i];
        int32_t errors_before = r->errors->errors;
        bool locked[PROGRAM_LINE_MAX + 2];
        char words[CODE_WORDS_MAX];
        CodeText begin;
        r->lesson->script_count = i;
        read_script(r, i);
        r->lesson->script_count = i + 1;
        if (r->errors->errors > errors_before) continue;
        /* The solution must be one that a learner can write. */
        code_begin(script, 0, &begin);
        if (!code_check(script, &begin, &script->solution, locked, words))
            error_add(r->errors, ERROR_ERROR, script->line, 1, "[solution.%d]: %s", i + 1, words);
    }
}
