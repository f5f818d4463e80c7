/* keeping.h - what is kept of an attempt: its inputs for `--record`, the run so far for the next
 * start, and what comes of it when it ends.
 *
 * Units: ticks of 1/60 s.
 * Order: run_recorder_begin, then run_recorder_tick after each tick of the run and run_recorder_cut
 * where ticks are taken back, then run_recorder_end or run_recorder_finish. Errors: what cannot be
 * kept is no reason not to play; only a finished level's result tells. Memory: plain data;
 * recording and keeper are the session's. */
#ifndef LEDGE_PLAY_KEEPING_H
#define LEDGE_PLAY_KEEPING_H

#include "attempt.h"
#include "screen_end.h"

typedef struct RunRecorder {
    Recording *recording;
    RunStore *keeper; /* NULL: the runs are not kept */
} RunRecorder;

/* The recording is of the run up to the present. */
void run_recorder_begin(const RunRecorder *keeping, const Timeline *run);

/* The attempt is one tick longer. */
void run_recorder_tick(const RunRecorder *keeping, const Attempt *attempt);

/* Only the first `ticks` are left. */
void run_recorder_cut(const RunRecorder *keeping, int32_t ticks);

/* Keeps what has been played so far, if anything has, and forgets what lies after it. Returns the
 * kinds of records that it is, bit n for kind n. */
uint32_t run_recorder_end(const RunRecorder *keeping, Attempt *attempt);

/* Ends an attempt that came to the finish, notes it in the session's progress, and says all of the
 * result but how it compares with a ghost. */
void run_recorder_finish(const RunRecorder *keeping, Attempt *attempt, Session *session,
                         LevelResult *result);

#endif
