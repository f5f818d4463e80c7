/* input_recorder.h - records held keys for a lesson: the buttons of each tick, as the text of an
 * answer. Time stands still until the first game key is pressed.
 * Units: ticks of 1/60 s.
 * Memory: plain data, about 36 KB. */
#ifndef LEDGE_LEARN_VIEW_INPUT_RECORDER_H
#define LEDGE_LEARN_VIEW_INPUT_RECORDER_H

#include "../../game/input_file.h"
#include "../../play/app/app.h"
#include "../../play/app/held_keys.h"
#include "../lesson/lesson.h"

typedef struct InputRecorder {
    bool is_on, has_begun;
    int32_t quantity; /* the quantity being answered */
    int32_t length;   /* length of the run in ticks */
    int32_t count;    /* recorded so far */
    HeldKeys held;
    Input ticks[INPUT_RUNS_TICKS_MAX];
} InputRecorder;

/* Begins to record keys as the answer to `quantity`, for a run. */
void input_recorder_begin(InputRecorder *recorder, const App *app, int32_t quantity,
                          const LessonRun *run);

/* Handles a key. */
void input_recorder_hear(InputRecorder *recorder, App *app, const TermEvent *event);

/* Records a tick; false when there are enough. */
bool input_recorder_tick(InputRecorder *recorder, const App *app);

/* The input of the last recorded tick. */
Input input_recorder_last(const InputRecorder *recorder);

/* The recording as an answer, without an idle end. False when it has too many changes to fit. */
bool input_recorder_text(const InputRecorder *recorder, char out[ANSWER_TEXT_MAX]);

#endif
