/* trial.h - a lesson run with given answers: its runs, tick by tick.
 *
 * Runs are computed when first needed, and again when an answer changes. The same answers give the
 * same rows on every machine.
 * Ranges: start i of a run is 0 to trial_start_count - 1; tick 0 is the state at the start.
 * Memory: a Trial keeps a pointer to its lesson and owns the rest; trial_destroy frees it. Returned
 * pointers are valid until the next call that may compute another run. */
#ifndef LEDGE_LEARN_LESSON_TRIAL_H
#define LEDGE_LEARN_LESSON_TRIAL_H

#include "lesson.h"

#include <stdio.h>

typedef struct Trial Trial;

/* A run and one of its starts. */
typedef struct TrialStart {
    int32_t run, start;
} TrialStart;

/* A tick in detail: the state after it, and its log. A frame makes any number of steps of its
 * model; the log is that of the last one. */
typedef struct TrialTick {
    ModelParams params;
    Model model;
    TerrainState state;
    double saved; /* of frames: seconds that are not used yet */
    PhaseLog log; /* of tick 0, and of a frame without a step: empty */
} TrialTick;

/* `answers` has lesson->quantity_count entries, which are copied. NULL when memory ran out. */
Trial *trial_create(const Lesson *lesson, const Answer *answers);

/* A trial of the same lesson with the same answers and programs. NULL when memory ran out. */
Trial *trial_copy(const Trial *trial);

void trial_destroy(Trial *trial);

/* The values of expressions, so that the same answers are not played twice. Trials of one lesson
 * may share it. Its size is bounded, and it changes no result. */
typedef struct TrialMemory TrialMemory;
TrialMemory *trial_memory_create(void); /* NULL when memory ran out */
void trial_memory_destroy(TrialMemory *memory);

/* Uses this memory, which must outlive the trial, instead of one of its own. */
void trial_share(Trial *trial, TrialMemory *memory);

const Lesson *trial_lesson(const Trial *trial);
const Answer *trial_answers(const Trial *trial);

/* Sets what a learner of that number has written, one text for each script of the lesson. Until
 * then runs have the lesson's own texts. A run whose text has a fault cannot start. */
void trial_set_codes(Trial *trial, int32_t number, const CodeText *codes);

/* The fault that ended the run at that tick or before, as "2:8: ..."; "": none. */
void trial_fault_text(Trial *trial, TrialStart at, int32_t tick, char out[PROGRAM_FAULT_TEXT_MAX]);

/* Changes the answer of a quantity. */
void trial_set_answer(Trial *trial, int32_t quantity, const Answer *answer);

/* The number of starts of a run, and the varied constant of one of them. */
int32_t trial_start_count(const Trial *trial, int32_t run);
double trial_start_value(const Trial *trial, TrialStart at);

/* All rows, from tick 0; `count` receives how many. NULL when the run cannot start; trial_refusal
 * gives the reason. */
const Row *trial_rows(Trial *trial, TrialStart at, int32_t *count);
const char *trial_refusal(const Trial *trial, int32_t run);

/* One tick; NULL when the run cannot start or has no such tick. The next ticks after it are
 * cheap. */
const TrialTick *trial_tick(Trial *trial, TrialStart at, int32_t tick);

/* Fills `row` with the tick, which is number `number` of its run. */
void trial_tick_row(const Trial *trial, int32_t run, int32_t number, const TrialTick *tick,
                    Row *row);

/* The cell that a run starts in. Needs a run that can start. */
Spot trial_start_cell(const Trial *trial, int32_t run);

/* The input of a tick, counted from 1. Needs a run that can start. */
Input trial_input(const Trial *trial, int32_t run, int32_t tick);

/* Counts work, in units of about a tick, against a limit that stops what would take minutes. False:
 * the limit is reached. trial_rest resets the count. */
bool trial_spend(Trial *trial, int64_t work);

void trial_rest(Trial *trial);

/* Spends the operations of a script, counted before and after its tick: they can be thousands. */
void trial_spend_script(Trial *trial, int32_t before, int32_t after);

/* Writes every tick of the run, from its first start, as comma separated values (column.h). False
 * when the run cannot start (trial_refusal gives the reason) or writing failed. */
bool trial_write_csv(FILE *out, Trial *trial, int32_t run);

#endif
