/* lesson.c - see lesson.h: joins the level and the sections of the lesson. */
#include "lesson.h"

#include "../../base/file.h"
#include "../../base/file_kind.h"
#include "../../base/utf8.h"
#include "../../engine/decimal.h"
#include "../../level/level_file.h"
#include "../../level/level_section.h"
#include "../../level/level_text.h"
#include "lesson_internal.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// clang-format off
static const SectionRule rules[] = {
    {"lesson",    "title source ticks"},
    {"tune.N",    "key text value min max step choices means given"},
    {"given.N",   "key text min max step given"},
    {"predict.N", "key ask kind choices means parts min max tolerance given"},
    {"script.N",  "key base open most forbid keep second play break break2 break3 break4 break5 break6 break7 break8"},
    {"code.N",    ""},
    {"solution.N", ""},
    {"cure.N",    ""},
    {"run.N",     "name text model script solution begin set start hold ticks frames sweep from to starts given"},
    {"step.N",    "text quote ask tune check run view plot code given"},
    {"check.N",   "say when given"},
    {"hint.N",    "text after check given"},
    {"lint.N",    "expect answer check number code"},
    {"fact.N",    "when number digits of"},
    {"plot.N",    "text over of ask given"},
    {"level",     NULL},
    {"physics",   NULL},
    {"legend",    NULL},
    {"lift.N",    NULL},
    {"sign.N",    NULL},
    {"editor",    NULL},
};
// clang-format on

int32_t lesson_find_quantity(const Lesson *lesson, const char *name, size_t length)
{
    for (int32_t i = 0; i < lesson->quantity_count; i++) {
        const char *known = lesson->quantities[i].name;
        if (strlen(known) == length && memcmp(known, name, length) == 0) return i;
    }
    return -1;
}

int32_t lesson_find_run(const Lesson *lesson, const char *name, size_t length)
{
    for (int32_t i = 0; i < lesson->run_count; i++) {
        const char *known = lesson->run_names[i];
        if (strlen(known) == length && memcmp(known, name, length) == 0) return i;
    }
    return -1;
}

int32_t lesson_find_script(const Lesson *lesson, const char *name, size_t length)
{
    for (int32_t i = 0; i < lesson->script_count; i++) {
        const char *known = lesson->scripts[i].key;
        if (strlen(known) == length && memcmp(known, name, length) == 0) return i;
    }
    return -1;
}

Names lesson_names(const Lesson *lesson, bool with_runs)
{
    return (Names){.quantities = lesson->quantities,
                   .quantity_count = lesson->quantity_count,
                   .runs = (const char(*)[QUANTITY_NAME_MAX])lesson->run_names,
                   .models = lesson->run_models,
                   .run_count = with_runs ? lesson->run_count : 0};
}

uint32_t lesson_run_asks(const LessonRun *run)
{
    uint32_t bits = run->col.asks | run->row.asks;
    if (run->hold_from >= 0) bits |= UINT32_C(1) << run->hold_from;
    for (int32_t i = 0; i < run->begin_count; i++)
        bits |= run->begins[i].value.asks;
    for (int32_t i = 0; i < run->setting_count; i++) {
        bits |= run->settings[i].value.asks;
        if (run->settings[i].quantity >= 0) bits |= UINT32_C(1) << run->settings[i].quantity;
    }
    return bits;
}

/* ---- the readers of the sections ---- */

SectionName lesson_reader_section(const char *prefix, int32_t number)
{
    SectionName name;
    snprintf(name.text, sizeof name.text, "%s%d", prefix, number);
    return name;
}

int32_t lesson_reader_count(LessonReader *r, const char *prefix, int32_t most)
{
    bool is_run = strcmp(prefix, "run.") == 0, is_question = strcmp(prefix, "predict.") == 0;
    int32_t count = 0;
    while (count < most &&
           ini_section_line(r->ini, lesson_reader_section(prefix, count + 1).text) > 0)
        count++;
    for (int32_t i = 0; i < ini_section_count(r->ini); i++) {
        int32_t line, number = level_section_number(ini_section(r->ini, i, &line), prefix);
        for (int32_t lost = count + 1; lost <= min_i32(number, most); lost++) {
            /* The name that the section gives, or else its default. */
            char name[QUANTITY_NAME_MAX];
            SectionName section = lesson_reader_section(prefix, lost);
            const IniEntry *own = lesson_reader_find(r, &section, "key");
            if (!own) own = lesson_reader_find(r, &section, "name");
            snprintf(name, sizeof name, "%s%d", is_question ? "p" : "", lost);
            if (is_run && lost <= RUN_MAX) snprintf(name, sizeof name, "%c", 'A' + lost - 1);
            lesson_reader_lose(r, own ? own->value : name);
        }
        if (number == 0 || number > count)
            error_add(r->errors, ERROR_ERROR, line, 1,
                      "[%sN] is numbered from 1 to at most %d without gaps; there is no [%s%d]",
                      prefix, most, prefix, count + 1);
    }
    return count;
}

const IniEntry *lesson_reader_find(LessonReader *r, const SectionName *section, const char *key)
{
    return ini_find(r->ini, section->text, key);
}

const IniEntry *lesson_reader_need(LessonReader *r, const SectionName *section, const char *key)
{
    const IniEntry *entry = lesson_reader_find(r, section, key);
    if (entry && entry->value[0] != '\0') return entry;
    error_add(r->errors, ERROR_ERROR, entry ? entry->line : ini_section_line(r->ini, section->text),
              1, "[%s] needs a `%s`", section->text, key);
    return NULL;
}

char *lesson_reader_own_text(LessonReader *r, const IniEntry *entry)
{
    char why[UTF8_WHY_MAX];
    size_t size = strlen(entry->value) + 1;
    char *text = r->lesson->texts + r->texts_used;
    const char *fault = utf8_fault(entry->value, size - 1, why);
    if (fault)
        error_add(r->errors, ERROR_ERROR, entry->line, ini_column(entry, fault), "`%s` has %s",
                  entry->key, why);
    utf8_copy(text, size, entry->value, size - 1);
    r->texts_used += size;
    r->text_base = text;
    return text;
}

const char *lesson_reader_text(LessonReader *r, const IniEntry *entry)
{
    return lesson_reader_own_text(r, entry);
}

const char *lesson_find_value(const char *text)
{
    while ((text = strchr(text, '{')) != NULL && text[1] == '{')
        text += 2;
    return text;
}

const char *lesson_reader_template(LessonReader *r, const IniEntry *entry, bool with_runs)
{
    const Names runs = r->names;
    char *text = lesson_reader_own_text(r, entry);
    if (!with_runs) r->names.run_count = 0;
    for (const char *begin = text; (begin = lesson_find_value(begin)) != NULL;) {
        Expression value = {0};
        char *at = text + (begin - text) + 1, *end = strchr(at, '}');
        if (!end) {
            TextPlace place = lesson_reader_place(r, entry, at - 1);
            error_add(r->errors, ERROR_ERROR, place.line, place.column,
                      "`{` begins the value of an expression, and here `}` is missing");
            break;
        }
        *end = '\0';
        if (lesson_reader_compile(r, entry, at, TYPE_NUMBER, &value)) expression_done(&value);
        *end = '}';
        begin = end;
    }
    r->names = runs;
    return text;
}

const char *lesson_reader_optional_text(LessonReader *r, const SectionName *section,
                                        const char *key)
{
    const IniEntry *entry = lesson_reader_find(r, section, key);
    return entry ? lesson_reader_text(r, entry) : "";
}

void lesson_reader_refuse(LessonReader *r, const IniEntry *entry, const char *format, ...)
{
    char text[ERROR_TEXT_MAX];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    ini_error_add(r->errors, ERROR_ERROR, entry, "%s", text);
}

void lesson_reader_number(LessonReader *r, const IniEntry *entry, double *out)
{
    double number;
    if (!entry) return;
    if (decimal_to_real(entry->value, &number) && fabs(number) <= 1e9)
        *out = number;
    else
        lesson_reader_refuse(r, entry, "`%s` must be a number from -1e9 to 1e9, not `%.40s`",
                             entry->key, entry->value);
}

void lesson_reader_int(LessonReader *r, const IniEntry *entry, int32_t low, int32_t high,
                       int32_t *out)
{
    if (entry) ini_int(entry, low, high, out, r->errors);
}

TextPlace lesson_reader_place(const LessonReader *r, const IniEntry *entry, const char *at)
{
    return (TextPlace){entry->line, ini_column(entry, entry->value + (at - r->text_base))};
}

void lesson_reader_lose(LessonReader *r, const char *name)
{
    if (r->lost_count == LOST_MAX || strlen(name) >= QUANTITY_NAME_MAX) return;
    strcpy(r->lost[r->lost_count++], name);
}

bool lesson_reader_is_lost(const LessonReader *r, const char *word, size_t length)
{
    for (int32_t i = 0; i < r->lost_count; i++)
        if (strlen(r->lost[i]) == length && memcmp(r->lost[i], word, length) == 0) return true;
    return false;
}

bool lesson_reader_compile(LessonReader *r, const IniEntry *entry, const char *text,
                           ExpressionType type, Expression *out)
{
    const ExpressionText source = {text, type, lesson_reader_place(r, entry, text)};
    ErrorList own;
    error_list_init(&own, "");
    bool is_good = expression_compile(&source, &r->names, out, &own);
    for (int32_t i = 0; i < own.count; i++) {
        const Error *error = &own.items[i];
        /* Such an error begins with a name whose own section has errors, and follows from them. */
        const char *name = error->text[0] == '`' ? error->text + 1 : "";
        if (lesson_reader_is_lost(r, name, strcspn(name, "`."))) continue;
        error_add(r->errors, error->severity, error->line, error->column, "%s", error->text);
    }
    return is_good;
}

const char *lesson_reader_next_word(const char **cursor, int32_t *length)
{
    const char *word = *cursor + strspn(*cursor, " \t,");
    *length = (int32_t)strcspn(word, " \t,");
    *cursor = word + *length;
    return word;
}

/* ---- the whole file ---- */

/* Warns of a comment directly after a word or after one blank: perhaps it was meant to be text. */
static void check_comments(const char *text, size_t length, ErrorList *errors)
{
    enum { GAP = 2 };
    IniScan scan = ini_scan_begin(text, length, 1);
    IniLine line;
    while (ini_scan(&scan, &line)) {
        if (line.kind != INI_ENTRY || line.quote || line.value.length == 0) continue;
        const char *end = line.value.text + line.value.length;
        const char *limit = line.whole.text + line.whole.length, *mark = end;
        while (mark < limit && (*mark == ' ' || *mark == '\t'))
            mark++;
        if (mark == limit || mark - end >= GAP || (*mark != ';' && *mark != '#')) continue;
        error_add(errors, ERROR_WARNING, line.number, (int32_t)(mark - line.whole.text) + 1,
                  "`%c` begins a comment here: put the value in quotes, or two blanks before a "
                  "comment",
                  *mark);
    }
}

/* Parses the header; NULL if it has errors, which the level has already reported. */
static Ini *parse_header(const char *text, size_t length, ErrorList *errors)
{
    LevelText cut = {0};
    ErrorList unheard;
    error_list_init(&unheard, "");
    char *bytes = malloc(length + 1);
    if (!bytes) return NULL;
    memcpy(bytes, text, length);
    bool good = level_text_init(&cut, bytes, length, &unheard);
    Ini *ini = good ? ini_parse(text, cut.header_size, 1, &unheard) : NULL;
    if (ini) check_comments(text, cut.header_size, errors);
    level_text_done(&cut);
    return ini;
}

static void read_sections(LessonReader *r)
{
    Lesson *lesson = r->lesson;
    const SectionName section = {"lesson"};
    lesson->line = ini_section_line(r->ini, section.text);
    if (lesson->line == 0) {
        error_add(r->errors, ERROR_ERROR, 1, 1, "this is not a lesson: it has no section [lesson]");
        return;
    }
    section_rules_check(rules, ARRAY_LENGTH(rules), r->ini, r->errors);
    const IniEntry *title = lesson_reader_find(r, &section, "title");
    const char *text = title ? lesson_reader_text(r, title) : lesson->level.title;
    utf8_copy(lesson->title, sizeof lesson->title, text, strlen(text));
    lesson->source = lesson_reader_optional_text(r, &section, "source");
    lesson_read_quantities(r);
    lesson_read_scripts(r);
    lesson_read_runs(r);
    lesson_read_pages(r);
    lesson_read_readings(r);
}

static bool read_lesson(Lesson *lesson, const char *name, const char *text, size_t length,
                        ErrorList *errors)
{
    int32_t errors_before = errors->errors;
    const Level *level = &lesson->level;
    if (!file_kind_check(text, length, FILE_LESSON, errors)) return false;
    LevelFile *file = level_file_parse(name, text, length, NULL, &lesson->level, errors);
    level_file_done(file);
    bool is_level = errors->errors == errors_before;
    Ini *ini = parse_header(text, length, errors);
    LessonReader r = {
        .ini = ini, .errors = errors, .lesson = lesson, .file = text, .file_length = length};
    lesson->texts = malloc(length * 3 + 1);
    if (file) lesson->tiles = malloc((size_t)level->cols * (size_t)level->rows);
    if (lesson->tiles) level_trace_terrain(level, lesson->tiles, &lesson->terrain);
    /* What the level's reader has found no error in is read again. */
    bool has_memory = lesson->texts && (!file || lesson->tiles) && (ini || !is_level);
    if (!has_memory) error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
    /* In a faulty level the errors of the sections would only follow from its own. */
    if (has_memory && ini && is_level) read_sections(&r);
    ini_done(ini);
    error_list_sort(errors);
    return errors->errors == errors_before;
}

Lesson *lesson_parse(const char *name, const char *text, size_t length, ErrorList *errors)
{
    Lesson *lesson = calloc(1, sizeof *lesson);
    if (!lesson) {
        error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
        return NULL;
    }
    if (read_lesson(lesson, name, text, length, errors)) return lesson;
    lesson_destroy(lesson);
    return NULL;
}

/* Frees `text`. NULL: it could not be read. */
static Lesson *parse_owned(const char *path, char *text, size_t length, ErrorList *errors)
{
    Lesson *lesson = text ? lesson_parse(path, text, length, errors) : NULL;
    free(text);
    return lesson;
}

Lesson *lesson_read(const char *path, ErrorList *errors)
{
    size_t length;
    char *text = file_read(path, LESSON_SIZE_MAX, &length, errors);
    return parse_owned(path, text, length, errors);
}

Lesson *lesson_read_named(const char *path, ErrorList *errors)
{
    size_t length;
    char *text = file_read_named(path, LESSON_SIZE_MAX, &length, errors);
    return parse_owned(path, text, length, errors);
}

static void run_done(LessonRun *run)
{
    for (int32_t i = 0; i < run->setting_count; i++)
        expression_done(&run->settings[i].value);
    for (int32_t i = 0; i < run->begin_count; i++)
        expression_done(&run->begins[i].value);
    expression_done(&run->col);
    expression_done(&run->row);
    input_tape_done(&run->hold);
}

void lesson_destroy(Lesson *lesson)
{
    if (!lesson) return;
    for (int32_t i = 0; i < RUN_MAX; i++)
        run_done(&lesson->runs[i]);
    for (int32_t i = 0; i < CHECK_MAX; i++)
        expression_done(&lesson->checks[i].when);
    for (int32_t i = 0; i < FACT_MAX; i++)
        expression_done(&lesson->facts[i].when);
    for (int32_t i = 0; i < PLOT_MAX; i++)
        expression_done(&lesson->plots[i].of);
    level_done(&lesson->level);
    free(lesson->tiles);
    free(lesson->texts);
    free(lesson);
}
