/* run_recorder.h - stores an attempt: its inputs for `--record`, the run so far in the journal, and
 * the result when it ends.
 *
 * Units: ticks of 1/60 s.
 * Order: run_recorder_begin, then run_recorder_tick after each tick of the run and run_recorder_cut
 * after a rewind, then run_recorder_end or run_recorder_finish.
 * Errors: a failure does not stop play; only a finished level's result reports it.
 * Memory: plain data; recording and run store are the session's. */
#ifndef LEDGE_PLAY_RUN_RECORDER_H
#define LEDGE_PLAY_RUN_RECORDER_H

#include "attempt.h"
#include "level_result.h"

typedef struct RunRecorder {
    Recording *recording;
    RunStore *keeper; /* NULL: runs are not stored */
} RunRecorder;

/* Begins the recording with the run up to its present, and notes where its level is. */
void run_recorder_begin(const RunRecorder *keeping, const Attempt *attempt);

/* The attempt is one tick longer. */
void run_recorder_tick(const RunRecorder *keeping, const Attempt *attempt);

/* Keeps only the first `ticks` ticks. */
void run_recorder_cut(const RunRecorder *keeping, int32_t ticks);

/* Stores what was played so far, if anything, and discards what is after it. Returns the kinds of
 * records that it sets, bit n for kind n. */
uint32_t run_recorder_end(const RunRecorder *keeping, Attempt *attempt);

/* Ends an attempt at the finish, notes it in the session's progress, and fills the result, except
 * the split against a ghost. */
void run_recorder_finish(const RunRecorder *keeping, Attempt *attempt, Session *session,
                         LevelResult *result);

#endif
