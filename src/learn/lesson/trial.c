/* trial.c - see trial.h */
#include "trial.h"

#include "../../engine/decimal.h"
#include "column.h"
#include "trial_internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    REFUSAL_TEXT_MAX = 160,
    CODE_GROUPS = 3,
    OPERATIONS_PER_TICK = 200 /* of a script; they take as long as a tick of an engine */
};

#define WORK_MAX INT64_C(30000000)

/* A run with the answers filled in. */
typedef struct TrialRun {
    bool is_known; /* the answers are filled in, or refused */
    bool is_refused;
    char refusal[REFUSAL_TEXT_MAX];
    ModelParams params; /* before the sweep */
    int32_t col, row;
    double begin[PROGRAM_MORE_MAX];
    InputTape own_hold; /* keys from an answer */
    const InputTape *hold;
    Row *rows;
    int32_t rows_start; /* start of the rows; -1: none */
    TrialTick *tick;    /* created when first needed */
    int32_t tick_start; /* start of the tick; -1: none */
    int32_t tick_number;
} TrialRun;

/* A script of a run. */
typedef struct TrialCode {
    Program program;
    char words[CODE_WORDS_MAX]; /* why it cannot run */
} TrialCode;

struct Trial {
    const Lesson *lesson;
    TrialCode *codes; /* the learner's, by script, then the solutions, then the cures; NULL: none */
    bool has_cures;   /* solved runs have the cure of their script, if there is one */
    Answer answers[QUANTITY_MAX];
    TrialRun runs[RUN_MAX];
    uint16_t logged; /* bit n: the rows of run n need logs, which is slow */
    PhaseLog log;
    int64_t work;
    TrialMemory *memory; /* NULL until it is needed */
    TrialMemory *own;    /* `memory`, if it is freed with the trial; else NULL */
};

/* ---- life ---- */

static void forget(TrialRun *run_state)
{
    input_tape_done(&run_state->own_hold);
    run_state->is_known = false;
    run_state->rows_start = run_state->tick_start = -1;
}

/* Parses one text in place, so that models keep their pointer to it. */
static void set_code(Trial *t, int32_t index, int32_t number, const CodeText *code)
{
    const LessonScript *script = &t->lesson->scripts[index % t->lesson->script_count];
    CodeText begin;
    code_begin(script, number, &begin);
    (void)code_parse(script, &begin, code, &t->codes[index].program, t->codes[index].words);
}

void trial_set_codes(Trial *trial, int32_t number, const CodeText *codes)
{
    for (int32_t i = 0; i < trial->lesson->script_count; i++)
        set_code(trial, i, number, &codes[i]);
    for (int32_t i = 0; i < trial->lesson->run_count; i++)
        forget(&trial->runs[i]);
}

/* The script of a run; NULL: none. */
static const TrialCode *code_of(const Trial *t, const LessonRun *run)
{
    if (run->script < 0) return NULL;
    int32_t count = t->lesson->script_count;
    bool is_cured = t->has_cures && t->lesson->scripts[run->script].cure.length > 0;
    int32_t group = !run->is_solved ? 0 : is_cured ? 2 : 1;
    return &t->codes[group * count + run->script];
}

const char *trial_code_text(const Trial *trial, int32_t run)
{
    const TrialCode *code = code_of(trial, &trial->lesson->runs[run]);
    if (!code) return "";
    return code->words[0] ? code->words : code->program.text;
}

void trial_use_cures(Trial *trial, bool uses)
{
    trial->has_cures = uses;
    for (int32_t i = 0; i < trial->lesson->run_count; i++)
        forget(&trial->runs[i]);
}

Trial *trial_create(const Lesson *lesson, const Answer *answers)
{
    Trial *t = calloc(1, sizeof *t);
    int32_t scripts = lesson->script_count;
    if (!t) return NULL;
    t->lesson = lesson;
    if (scripts > 0) t->codes = calloc((size_t)scripts * CODE_GROUPS, sizeof *t->codes);
    if (scripts > 0 && !t->codes) {
        free(t);
        return NULL;
    }
    for (int32_t i = 0; i < scripts; i++) {
        CodeText begin;
        code_begin(&lesson->scripts[i], 0, &begin);
        set_code(t, i, 0, &begin);
        set_code(t, scripts + i, 0, &lesson->scripts[i].solution);
        set_code(t, 2 * scripts + i, 0, &lesson->scripts[i].cure);
    }
    for (int32_t i = 0; i < lesson->check_count; i++)
        if (lesson->checks[i].when.needs_log) t->logged |= lesson->checks[i].when.runs;
    for (int32_t i = 0; i < lesson->fact_count; i++)
        if (lesson->facts[i].when.needs_log) t->logged |= lesson->facts[i].when.runs;
    memcpy(t->answers, answers, (size_t)lesson->quantity_count * sizeof *answers);
    for (int32_t i = 0; i < lesson->run_count; i++) {
        TrialRun *run_state = &t->runs[i];
        forget(run_state);
        run_state->rows = malloc(((size_t)lesson->runs[i].ticks + 1) * sizeof *run_state->rows);
        if (run_state->rows) continue;
        trial_destroy(t);
        return NULL;
    }
    return t;
}

Trial *trial_copy(const Trial *trial)
{
    Trial *copy = trial_create(trial->lesson, trial->answers);
    size_t codes = (size_t)trial->lesson->script_count * CODE_GROUPS;
    if (copy && codes > 0) memcpy(copy->codes, trial->codes, codes * sizeof *copy->codes);
    return copy;
}

void trial_destroy(Trial *trial)
{
    if (!trial) return;
    for (int32_t i = 0; i < trial->lesson->run_count; i++) {
        forget(&trial->runs[i]);
        free(trial->runs[i].rows);
        free(trial->runs[i].tick);
    }
    trial_memory_destroy(trial->own);
    free(trial->codes);
    free(trial);
}

void trial_share(Trial *trial, TrialMemory *memory)
{
    assert(!trial->own);
    trial->memory = memory;
}

TrialMemory *trial_memory_of(Trial *trial)
{
    if (!trial->memory) trial->memory = trial->own = trial_memory_create();
    return trial->memory;
}

const Lesson *trial_lesson(const Trial *trial)
{
    return trial->lesson;
}

const Answer *trial_answers(const Trial *trial)
{
    return trial->answers;
}

void trial_set_answer(Trial *trial, int32_t quantity, const Answer *answer)
{
    assert(quantity >= 0 && quantity < trial->lesson->quantity_count);
    trial->answers[quantity] = *answer;
    for (int32_t i = 0; i < trial->lesson->run_count; i++)
        forget(&trial->runs[i]);
}

/* ---- from answers to a run ---- */

static bool refuse(TrialRun *run_state, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static bool refuse(TrialRun *run_state, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(run_state->refusal, sizeof run_state->refusal, format, args);
    va_end(args);
    run_state->is_refused = true;
    return false;
}

/* The value of an expression; fails if an answer is still missing. */
static bool find_value(const Trial *t, TrialRun *run_state, const Expression *e, double *out)
{
    if (trial_evaluate_plain(e, t->answers, out)) return true;
    for (int32_t i = 0; i < t->lesson->quantity_count; i++)
        if ((e->asks >> i & 1) && !t->answers[i].given)
            return refuse(run_state, "%s is not answered", t->lesson->quantities[i].name);
    return refuse(run_state, "`%s` is not a number", e->text);
}

static bool set_constant(ModelParams *params, TrialRun *run_state, const Setting *row,
                         const char *text)
{
    char allowed[80];
    if (model_set(params, row->key, text) == SETTING_OK) return true;
    setting_allowed(row, allowed, sizeof allowed);
    return refuse(run_state, "%s = %s: allowed is %s", row->key, text, allowed);
}

static bool set_number(ModelParams *params, TrialRun *run_state, const Setting *row, double value)
{
    char text[DECIMAL_TEXT_MAX];
    if (!(value > -1e15 && value < 1e15)) return refuse(run_state, "%s is not a number", row->key);
    if (row->type == SETTING_REAL && setting_set_real(row, &params->as, value) == SETTING_OK)
        return true;
    decimal_from_real(value, text, sizeof text);
    return set_constant(params, run_state, row, text);
}

static bool apply_setting(const Trial *t, TrialRun *run_state, const RunSetting *s)
{
    double value;
    if (s->word) return set_constant(&run_state->params, run_state, s->row, s->word);
    if (s->quantity < 0)
        return find_value(t, run_state, &s->value, &value) &&
               set_number(&run_state->params, run_state, s->row, value);
    const Answer *answer = &t->answers[s->quantity];
    const Quantity *quantity = &t->lesson->quantities[s->quantity];
    if (!answer->given) return refuse(run_state, "%s is not answered", quantity->name);
    return set_constant(&run_state->params, run_state, s->row,
                        quantity->means[(int32_t)answer->numbers[0]]);
}

static bool find_start(const Trial *t, const LessonRun *run, TrialRun *run_state)
{
    const Level *level = &t->lesson->level;
    double col = level->start.col, row = level->start.row;
    if (run->col.nodes &&
        !(find_value(t, run_state, &run->col, &col) && find_value(t, run_state, &run->row, &row)))
        return false;
    if (!(col >= 0 && col < level->cols && row >= 0 && row < level->rows))
        return refuse(run_state, "it starts outside the map: columns are 0 to %d, rows 0 to %d",
                      level->cols - 1, level->rows - 1);
    run_state->col = (int32_t)col;
    run_state->row = (int32_t)row;
    return true;
}

/* Sets the values with which the names that a script adds begin. A second body begins beside the
 * first one, unless the room or the lesson says where. */
static bool find_begin(const Trial *t, const LessonRun *run, TrialRun *run_state)
{
    const double second[SCRIPT_SECOND_COUNT] = {run_state->col, run_state->row, 0.5, 1};
    const LessonScript *script = &t->lesson->scripts[run->script];
    memset(run_state->begin, 0, sizeof run_state->begin);
    if (script->has_second) memcpy(run_state->begin, second, sizeof second);
    for (int32_t i = 0; i < run->begin_count; i++)
        if (!find_value(t, run_state, &run->begins[i].value,
                        &run_state->begin[run->begins[i].index]))
            return false;
    if (run->second && script->has_second)
        memcpy(run_state->begin, run->second, SCRIPT_SECOND_COUNT * sizeof *run->second);
    run_state->params.begin = run_state->begin;
    return true;
}

static void make_known(Trial *t, const LessonRun *run, TrialRun *run_state)
{
    if (run_state->is_known) return;
    run_state->is_known = true;
    run_state->is_refused = false;
    run_state->params = run->params;
    const TrialCode *code = code_of(t, run);
    if (code) run_state->params.program = &code->program;
    if (code && code->words[0]) refuse(run_state, "%s", code->words);
    for (int32_t i = 0; i < run->setting_count && !run_state->is_refused; i++)
        apply_setting(t, run_state, &run->settings[i]);
    if (run_state->is_refused || !find_start(t, run, run_state) ||
        (code && !find_begin(t, run, run_state)))
        return;
    run_state->hold = &run->hold;
    if (run->hold_from < 0) return;
    const Answer *keys = &t->answers[run->hold_from];
    run_state->hold = &run_state->own_hold;
    if (!keys->given)
        refuse(run_state, "%s is not answered", t->lesson->quantities[run->hold_from].name);
    else if (!input_runs_from_text(keys->text, &run_state->own_hold))
        refuse(run_state, "out of memory");
}

/* Puts the body at its start. */
bool trial_begin(Trial *t, TrialStart at, TrialTick *tick)
{
    const LessonRun *run = &t->lesson->runs[at.run];
    TrialRun *run_state = &t->runs[at.run];
    make_known(t, run, run_state);
    if (run_state->is_refused) return false;
    tick->params = run_state->params;
    tick->saved = 0;
    if (run->sweep_row &&
        !set_number(&tick->params, run_state, run->sweep_row, trial_start_value(t, at)))
        return false;
    terrain_init(&tick->state, &t->lesson->terrain);
    model_init_at_start(&tick->model, &tick->params, &t->lesson->terrain, &tick->state,
                        run_state->col, run_state->row);
    return true;
}

Spot trial_start_cell(const Trial *trial, int32_t run)
{
    assert(run >= 0 && run < trial->lesson->run_count);
    return (Spot){trial->runs[run].col, trial->runs[run].row};
}

Input trial_input(const Trial *trial, int32_t run, int32_t tick)
{
    assert(run >= 0 && run < trial->lesson->run_count && trial->runs[run].hold);
    const InputTape *hold = trial->runs[run].hold;
    return tick >= 1 && tick <= hold->count ? hold->ticks[tick - 1] : 0;
}

static void step_once(Trial *t, int32_t run, int32_t number, TrialTick *tick, PhaseLog *log)
{
    int32_t before = tick->model.script.spent;
    model_step_with_terrain(&tick->model, &tick->params, &t->lesson->terrain, &tick->state,
                            trial_input(t, run, number), log);
    trial_spend_script(t, before, tick->model.script.spent);
}

/* Plays tick `number` of the run. */
static void step_tick(Trial *t, int32_t run, int32_t number, TrialTick *tick, PhaseLog *log)
{
    int32_t frames = t->lesson->runs[run].frames;
    if (frames == 0) {
        step_once(t, run, number, tick, log);
        return;
    }
    /* A frame adds its time, and steps use it up, like frame() of "Tiny Platformer". */
    const double seconds = model_tick_seconds(&tick->params);
    if (log) phase_log_begin(log, &tick->model);
    tick->saved += 1.0 / frames;
    while (tick->saved > seconds) {
        tick->saved -= seconds;
        trial_spend(t, 1);
        step_once(t, run, number, tick, log);
    }
}

int32_t trial_start_count(const Trial *trial, int32_t run)
{
    return trial->lesson->runs[run].starts;
}

double trial_start_value(const Trial *trial, TrialStart at)
{
    assert(at.start >= 0 && at.start < trial_start_count(trial, at.run));
    const LessonRun *run = &trial->lesson->runs[at.run];
    return run->sweep_from + (run->sweep_to - run->sweep_from) * at.start / run->starts;
}

/* ---- rows ---- */

static void write_row(const Trial *t, const TrialTick *tick, Row *row)
{
    row_fill(row, &(ModelContext){&tick->model, &tick->params, &t->lesson->terrain, &tick->state});
}

const Row *trial_rows(Trial *trial, TrialStart at, int32_t *count)
{
    TrialRun *run_state = &trial->runs[at.run];
    Row *rows = run_state->rows;
    bool logged = trial->logged >> at.run & 1;
    assert(at.start >= 0 && at.start < trial_start_count(trial, at.run));
    *count = trial->lesson->runs[at.run].ticks + 1;
    if (run_state->rows_start == at.start) return rows;
    TrialTick tick;
    run_state->rows_start = -1;
    if (!trial_begin(trial, at, &tick)) return NULL;
    if (!trial_spend(trial, *count)) return NULL;
    write_row(trial, &tick, &rows[0]);
    for (int32_t i = 1; i < *count; i++) {
        step_tick(trial, at.run, i, &tick, logged ? &trial->log : NULL);
        write_row(trial, &tick, &rows[i]);
        rows[i].at[COLUMN_TICK] = i;
        rows[i].at[COLUMN_INPUT] = trial_input(trial, at.run, i);
        if (logged) row_fill_log(&rows[i], &trial->log);
    }
    run_state->rows_start = at.start;
    return rows;
}

const char *trial_refusal(const Trial *trial, int32_t run)
{
    const TrialRun *run_state = &trial->runs[run];
    return run_state->is_refused ? run_state->refusal : "there is too much to compute";
}

const TrialTick *trial_tick(Trial *trial, TrialStart at, int32_t tick)
{
    assert(at.run >= 0 && at.run < trial->lesson->run_count);
    TrialRun *run_state = &trial->runs[at.run];
    if (tick < 0 || tick > trial->lesson->runs[at.run].ticks) return NULL;
    if (run_state->tick_start != at.start || run_state->tick_number > tick) {
        run_state->tick_start = -1;
        if (!run_state->tick) run_state->tick = malloc(sizeof *run_state->tick);
        if (!run_state->tick) {
            refuse(run_state, "out of memory");
            return NULL;
        }
        if (!trial_begin(trial, at, run_state->tick)) return NULL;
        phase_log_begin(&run_state->tick->log, &run_state->tick->model);
        run_state->tick_start = at.start;
        run_state->tick_number = 0;
    }
    if (!trial_spend(trial, tick - run_state->tick_number)) return NULL;
    while (run_state->tick_number < tick) {
        run_state->tick_number++;
        bool last = run_state->tick_number == tick;
        step_tick(trial, at.run, run_state->tick_number, run_state->tick,
                  last ? &run_state->tick->log : NULL);
    }
    return run_state->tick;
}

void trial_fault_text(Trial *trial, TrialStart at, int32_t tick, char out[PROGRAM_FAULT_TEXT_MAX])
{
    const TrialTick *t = trial_tick(trial, at, tick);
    out[0] = '\0';
    if (!t || !t->params.program) return;
    ProgramFault fault =
        script_fault(&(ModelContext){&t->model, &t->params, &trial->lesson->terrain, &t->state});
    program_fault_text(t->params.program, &fault, out);
}

bool trial_spend(Trial *trial, int64_t work)
{
    if (trial->work > WORK_MAX) return false;
    trial->work += work;
    return true;
}

void trial_spend_script(Trial *trial, int32_t before, int32_t after)
{
    (void)trial_spend(trial, (after - before) / OPERATIONS_PER_TICK);
}

int64_t trial_work(const Trial *trial)
{
    return trial->work;
}

int64_t trial_work_left(const Trial *trial)
{
    return WORK_MAX - trial->work;
}

void trial_rest(Trial *trial)
{
    trial->work = 0;
}

void trial_tick_row(const Trial *trial, int32_t run, int32_t number, const TrialTick *tick,
                    Row *row)
{
    write_row(trial, tick, row);
    row_fill_log(row, &tick->log);
    row->at[COLUMN_TICK] = number;
    row->at[COLUMN_INPUT] = number > 0 ? trial_input(trial, run, number) : 0;
}

/* ---- comma separated values ---- */

bool trial_write_csv(FILE *out, Trial *trial, int32_t run)
{
    for (int32_t i = 0; i <= trial_lesson(trial)->runs[run].ticks && !ferror(out); i++) {
        const TrialTick *tick = trial_tick(trial, (TrialStart){run, 0}, i);
        if (!tick) return false;
        if (i == 0) column_write_csv_header(out);
        Row row;
        trial_tick_row(trial, run, i, tick, &row);
        column_write_csv_row(out, (ModelKind)tick->model.kind, &row, "");
    }
    return fflush(out) == 0 && !ferror(out);
}
