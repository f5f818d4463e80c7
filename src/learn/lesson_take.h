/* lesson_take.h - held keys recorded for a lesson: what a learner holds, tick by tick, as the text
 * of an answer.
 *
 * Time stands until the first key to move with goes down.
 * Units: ticks of 1/60 s.
 * Memory: plain data, about 36 KB. */
#ifndef LEDGE_LEARN_LESSON_TAKE_H
#define LEDGE_LEARN_LESSON_TAKE_H

#include "../app/held_keys.h"
#include "../lesson/answer.h"
#include "../lesson/lesson.h"
#include "../lesson/tape.h"

typedef struct InputRecorder {
    bool is_on, has_begun;
    int32_t quantity; /* what it answers */
    int32_t length;   /* ticks of the run that it is for */
    int32_t count;    /* recorded so far */
    HeldKeys held;
    Input ticks[INPUT_RUNS_TICKS_MAX];
} InputRecorder;

/* Keys that answer `quantity`, for a run. */
void input_recorder_begin(InputRecorder *take, const App *app, int32_t quantity,
                          const LessonRun *run);

/* Hears a key. */
void input_recorder_hear(InputRecorder *take, App *app, const TermEvent *event);

/* Records a tick; false when there are enough of them. */
bool input_recorder_tick(InputRecorder *take, const App *app);

/* What is held in the tick recorded last. */
Input input_recorder_last(const InputRecorder *take);

/* The recording as an answer, without what is let go at its end. False when it changes too often
 * to fit. */
bool input_recorder_text(const InputRecorder *take, char out[ANSWER_TEXT_MAX]);

#endif
