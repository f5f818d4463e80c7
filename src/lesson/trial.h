/* trial.h - a lesson carried out with certain answers: its runs, tick by tick.
 *
 * Runs are made when somebody looks at them, and anew when an answer changes. The same answers give
 * the same rows on every machine.
 * Ranges: start i of a run is 0 to trial_start_count - 1; tick 0 is the state at the start.
 * Memory: a Trial borrows its lesson and owns the rest; trial_destroy frees it. What it hands out
 * is good until the next call that may run something else. */
#ifndef LEDGE_LESSON_TRIAL_H
#define LEDGE_LESSON_TRIAL_H

#include "lesson.h"

#include <stdio.h>

typedef struct Trial Trial;

/* Which run, from which of its starts. */
typedef struct TrialStart {
    int32_t run, start;
} TrialStart;

/* A tick taken apart: the state after it, and how it came about. A frame makes any number of steps
 * of its model; the log is that of the last one. */
typedef struct TrialTick {
    ModelParams params;
    Model model;
    TerrainState state;
    double saved; /* of frames: seconds that no step has used yet */
    PhaseLog log; /* of tick 0, and of a frame without a step: empty */
} TrialTick;

/* `answers` has lesson->quantity_count entries, which are copied. NULL when memory ran out. */
Trial *trial_create(const Lesson *lesson, const Answer *answers);
void trial_destroy(Trial *trial);

const Lesson *trial_lesson(const Trial *trial);
const Answer *trial_answers(const Trial *trial);

/* Gives a quantity another answer. */
void trial_set_answer(Trial *trial, int32_t quantity, const Answer *answer);

/* How many starts a run has, and what differs in one of them. */
int32_t trial_start_count(const Trial *trial, int32_t run);
double trial_start_value(const Trial *trial, TrialStart at);

/* All rows, from tick 0; `count` receives how many. NULL when the run cannot start, for which
 * trial_refusal gives the reason. */
const Row *trial_rows(Trial *trial, TrialStart at, int32_t *count);
const char *trial_refusal(const Trial *trial, int32_t run);

/* One tick; NULL when the run cannot start or has no such tick. Going forwards is cheap. */
const TrialTick *trial_tick(Trial *trial, TrialStart at, int32_t tick);

/* The cell that a run starts in. Needs a run that can start. */
Spot trial_start_cell(const Trial *trial, int32_t run);

/* What is held in a tick, counted from 1. Needs a run that can start. */
Input trial_input(const Trial *trial, int32_t run, int32_t tick);

/* Counts work, of about the size of a tick, against a limit that ends what would take minutes.
 * False: the limit is reached. trial_rest begins anew. */
bool trial_spend(Trial *trial, int64_t work);
void trial_rest(Trial *trial);

/* ---- trial csv ---- */

/* A run of a lesson for a spreadsheet. */

/* Writes every tick of the run, from its first start, as comma separated values (column.h). False
 * when the run cannot start, for which trial_refusal gives the reason, or writing failed. */
bool trial_write_csv(FILE *out, Trial *trial, int32_t run);

#endif
