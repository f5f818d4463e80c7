/* lesson_run.c - the sections [run.N]: which models run in the level, with which constants, from
 * where, and what is held. See lesson_internal.h. */
#include "lesson_internal.h"

#include "../../engine/decimal.h"
#include "../../level/level_section.h"
#include "trial_evaluate.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { TICKS_DEFAULT = 240, FRAMES_MIN = 10, FRAMES_MAX = 1000 };

/* ---- settings ---- */

static bool is_number(const Setting *row)
{
    return row->type == SETTING_FIXED || row->type == SETTING_TICKS || row->type == SETTING_REAL ||
           row->type == SETTING_OPTION;
}

/* The constant of that key, which gets a word of the question `q`, or else `word`. */
static const Setting *find_setting(const LessonRun *run, const char *key, const Quantity *q,
                                   const char *word)
{
    bool is_choice = q && q->kind == ANSWER_CHOICE && q->choice_count > 0;
    return model_setting((ModelKind)run->params.kind, key, is_choice ? q->means[0] : word);
}

static bool try_word(LessonReader *r, const LessonRun *run, const RunSetting *s, const char *word)
{
    char allowed[80];
    ModelParams params = run->params;
    if (model_set(&params, s->row->key, word) == SETTING_OK) return true;
    setting_allowed(s->row, allowed, sizeof allowed);
    error_add(r->errors, ERROR_ERROR, s->place.line, s->place.column,
              "`%s` must be %s, not `%.40s`", s->row->key, allowed, word);
    return false;
}

/* Checks a value against what the model allows, unless it depends on a learner. */
static void try_value(LessonReader *r, const LessonRun *run, const RunSetting *s)
{
    char text[DECIMAL_TEXT_MAX];
    double value;
    if (s->word) {
        try_word(r, run, s, s->word);
    } else if (s->quantity >= 0) {
        const Quantity *q = &r->lesson->quantities[s->quantity];
        for (int32_t i = 0; i < q->choice_count && try_word(r, run, s, q->means[i]);)
            i++;
    } else if (s->value.nodes && s->value.asks == 0) {
        if (!trial_evaluate_plain(&s->value, NULL, &value)) value = 0;
        if (fabs(value) < NUMBER_LIMIT)
            decimal_from_real(value, text, sizeof text);
        else
            snprintf(text, sizeof text, "%.9g", value); /* too large for any constant */
        try_word(r, run, s, text);
    }
}

static char *trim(char *text)
{
    text += strspn(text, " \t");
    size_t length = strlen(text);
    while (length > 0 && (text[length - 1] == ' ' || text[length - 1] == '\t'))
        text[--length] = '\0';
    return text;
}

static RunSetting *add_setting(LessonReader *r, const IniEntry *entry, LessonRun *run)
{
    if (run->setting_count < SET_MAX) {
        run->settings[run->setting_count] = (RunSetting){.quantity = -1};
        return &run->settings[run->setting_count++];
    }
    lesson_reader_refuse(r, entry, "at most %d constants", SET_MAX);
    return NULL;
}

/* Reads one `key = value` of the entry's text. The value is a word of the model, the name of a
 * choice that gives such a word, or an expression. */
static void read_pair(LessonReader *r, const IniEntry *entry, char *pair, LessonRun *run)
{
    char *equals = strchr(pair, '=');
    TextPlace place = lesson_reader_place(r, entry, trim(pair));
    if (!equals) {
        error_add(r->errors, ERROR_ERROR, place.line, place.column,
                  "`set` is `key = value`, more of them separated by commas, not `%.40s`", pair);
        return;
    }
    *equals = '\0';
    const char *key = trim(pair), *value = trim(equals + 1);
    int32_t quantity = lesson_find_quantity(r->lesson, value, strlen(value));
    const Quantity *q = quantity >= 0 ? &r->lesson->quantities[quantity] : NULL;
    const Setting *row = find_setting(run, key, q, value);
    if (!row) {
        char keys[LEVEL_PHYSICS_KEYS_MAX];
        level_physics_name_keys((ModelKind)run->params.kind, key, keys, sizeof keys);
        error_add(r->errors, ERROR_ERROR, place.line, place.column,
                  "`%.24s` is not a constant of model %s; there are%s", key,
                  model_names[run->params.kind], keys);
        return;
    }
    RunSetting *s = add_setting(r, entry, run);
    if (!s) return;
    s->row = row;
    s->place = lesson_reader_place(r, entry, value);
    if (q && q->kind == ANSWER_CHOICE)
        s->quantity = quantity;
    else if (is_number(row) && strcasecmp(value, "none") != 0)
        lesson_reader_compile(r, entry, value, TYPE_NUMBER, &s->value);
    else
        s->word = value;
    try_value(r, run, s);
}

/* Adds the sliders and given numbers with the name of a constant: they set it, unless `set` does.
 */
static void add_sliders(LessonReader *r, const IniEntry *entry, LessonRun *run)
{
    for (int32_t i = 0; i < r->lesson->quantity_count; i++) {
        const Quantity *q = &r->lesson->quantities[i];
        const Setting *row = find_setting(run, q->name, q, NULL);
        bool is_set = false;
        for (int32_t k = 0; k < run->setting_count; k++)
            is_set = is_set || run->settings[k].row == row;
        if (!row || q->role == ROLE_PREDICT || is_set) continue;
        RunSetting *s = add_setting(r, entry, run);
        if (!s) return;
        s->row = row;
        s->place = (TextPlace){q->line, 1};
        if (q->kind == ANSWER_CHOICE)
            s->quantity = i;
        else
            expression_compile(&(ExpressionText){q->name, TYPE_NUMBER, s->place}, &r->names,
                               &s->value, r->errors);
        try_value(r, run, s);
    }
}

/* ---- the rest of a run ---- */

static void read_hold(LessonReader *r, const IniEntry *entry, LessonRun *run)
{
    run->hold_from = -1;
    if (!entry) return;
    int32_t quantity = lesson_find_quantity(r->lesson, entry->value, strlen(entry->value));
    if (quantity >= 0 && r->lesson->quantities[quantity].kind == ANSWER_KEYS)
        run->hold_from = quantity;
    else if (!input_runs_from_text(entry->value, &run->hold))
        lesson_reader_refuse(r, entry,
                             "`hold` must be letters of L R U D J or -, *N for N ticks, such as "
                             "`R*20 RJ*5`, at most %d ticks, or the name of a question of kind "
                             "keys",
                             INPUT_RUNS_TICKS_MAX);
}

static void read_sweep(LessonReader *r, const SectionName *section, LessonRun *run)
{
    const IniEntry *entry = lesson_reader_find(r, section, "sweep");
    run->starts = 1;
    if (!entry) return;
    const Setting *row = model_setting((ModelKind)run->params.kind, entry->value, NULL);
    if (!row || !is_number(row)) {
        lesson_reader_refuse(r, entry, "`%.40s` is not a constant of model %s that is a number",
                             entry->value, model_names[run->params.kind]);
        return;
    }
    run->sweep_row = row;
    run->sweep_to = 1;
    run->starts = SWEEP_MAX;
    lesson_reader_number(r, lesson_reader_find(r, section, "from"), &run->sweep_from);
    lesson_reader_number(r, lesson_reader_find(r, section, "to"), &run->sweep_to);
    lesson_reader_int(r, lesson_reader_find(r, section, "starts"), 1, SWEEP_MAX, &run->starts);
}

/* `script`: the model of the run's constants is its base. */
static void read_script(LessonReader *r, const SectionName *section, LessonRun *run)
{
    const IniEntry *entry = lesson_reader_find(r, section, "script");
    run->script = -1;
    run->is_solved = lesson_reader_yes(r, lesson_reader_find(r, section, "solution"));
    if (!entry) return;
    run->script = lesson_find_script(r->lesson, entry->value, strlen(entry->value));
    if (run->script < 0) {
        lesson_reader_refuse(r, entry, "there is no [script.N] with `key = %.40s`", entry->value);
        return;
    }
    ModelKind kind = r->lesson->scripts[run->script].kind;
    if (script_kind_of(run->params.kind) != (int32_t)kind) model_params_init(&run->params, kind);
    run->params.kind = (uint8_t)kind;
}

/* Reads one `name = value` of `begin`, where the name is one that the script adds. */
static void read_begin(LessonReader *r, const IniEntry *entry, char *pair, LessonRun *run)
{
    char *equals = strchr(pair, '=');
    if (equals) *equals = '\0';
    const char *name = trim(pair), *keep = r->lesson->scripts[run->script].keep;
    int32_t length, index = 0, found = -1;
    for (const char *word; word = lesson_reader_next_word(&keep, &length), length > 0; index++)
        if (found < 0 && strlen(name) == (size_t)length && memcmp(word, name, (size_t)length) == 0)
            found = index;
    if (!equals || found < 0 || run->begin_count == PROGRAM_MORE_MAX) {
        lesson_reader_refuse(r, entry,
                             "`begin` is `name = value`, with names of `keep`, not `%.40s`", name);
        return;
    }
    RunBegin *begin = &run->begins[run->begin_count];
    begin->index = found;
    if (lesson_reader_compile(r, entry, trim(equals + 1), TYPE_NUMBER, &begin->value))
        run->begin_count++;
}

/* Calls `take` for each part of the text, which the lesson owns, between commas. */
static void read_parts(LessonReader *r, const IniEntry *entry, LessonRun *run,
                       void (*take)(LessonReader *r, const IniEntry *entry, char *part,
                                    LessonRun *run))
{
    char *part = entry ? lesson_reader_own_text(r, entry) : NULL;
    while (part) {
        char *comma = strchr(part, ',');
        if (comma) *comma = '\0';
        take(r, entry, part, run);
        part = comma ? comma + 1 : NULL;
    }
}

static void read_run(LessonReader *r, const SectionName *section, LessonRun *run)
{
    const SectionName lesson = {"lesson"};
    const IniEntry *model = lesson_reader_find(r, section, "model"),
                   *set = lesson_reader_find(r, section, "set");
    const IniEntry *begin = lesson_reader_find(r, section, "begin");
    const IniEntry *start = lesson_reader_find(r, section, "start");
    run->ticks = TICKS_DEFAULT;
    lesson_reader_int(r, lesson_reader_find(r, &lesson, "ticks"), 1, INPUT_RUNS_TICKS_MAX,
                      &run->ticks);
    lesson_reader_int(r, lesson_reader_find(r, section, "ticks"), 1, INPUT_RUNS_TICKS_MAX,
                      &run->ticks);
    lesson_reader_int(r, lesson_reader_find(r, section, "frames"), FRAMES_MIN, FRAMES_MAX,
                      &run->frames);
    run->text = lesson_reader_optional_text(r, section, "text");

    run->params = r->lesson->level.physics;
    ModelKind kind = model ? model_find(model->value) : (ModelKind)run->params.kind;
    if (kind == MODEL_COUNT) {
        char names[LEVEL_PHYSICS_MODELS_MAX];
        level_physics_name_models(names, sizeof names);
        lesson_reader_refuse(r, model, "`model` must be %s, not `%.40s`", names, model->value);
    } else if (run->params.kind != kind) {
        model_params_init(&run->params, kind);
    }
    read_script(r, section, run);
    if (begin && run->script < 0)
        lesson_reader_refuse(r, begin, "`begin` is for runs with a `script`");
    else
        read_parts(r, begin, run, read_begin);
    read_parts(r, set, run, read_pair);
    add_sliders(r, set, run);

    char *col = start ? lesson_reader_own_text(r, start) : NULL,
         *comma = col ? strchr(col, ',') : NULL;
    if (comma) {
        *comma = '\0';
        if (lesson_reader_compile(r, start, col, TYPE_NUMBER, &run->col))
            lesson_reader_compile(r, start, comma + 1, TYPE_NUMBER, &run->row);
    } else if (start) {
        lesson_reader_refuse(r, start, "`start` is a column and a row such as `2, 5`, not `%.40s`",
                             start->value);
    }
    read_hold(r, lesson_reader_find(r, section, "hold"), run);
    read_sweep(r, section, run);
}

void lesson_read_runs(LessonReader *r)
{
    Lesson *lesson = r->lesson;
    int32_t count = max_i32(lesson_reader_count(r, "run.", RUN_MAX), 1);
    for (int32_t i = 0; i < count; i++) {
        SectionName section = lesson_reader_section("run.", i + 1);
        const IniEntry *name = lesson_reader_find(r, &section, "name");
        bool is_named = name && lesson_reader_name_is_free(r, name, name->value);
        if (is_named)
            snprintf(lesson->run_names[i], QUANTITY_NAME_MAX, "%s", name->value);
        else
            snprintf(lesson->run_names[i], QUANTITY_NAME_MAX, "%c", 'A' + i);
        lesson->run_count = i + 1;
        read_run(r, &section, &lesson->runs[i]);
        lesson->run_models[i] = (ModelKind)lesson->runs[i].params.kind;
    }
    r->names = lesson_names(lesson, true);
}
