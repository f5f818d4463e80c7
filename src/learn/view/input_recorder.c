/* input_recorder.c - see input_recorder.h */
#include "input_recorder.h"

#include <stdlib.h>

void input_recorder_begin(InputRecorder *recorder, const App *app, int32_t quantity,
                          const LessonRun *run)
{
    recorder->is_on = true;
    recorder->has_begun = false;
    recorder->quantity = quantity;
    recorder->length = min_i32(run->ticks, INPUT_RUNS_TICKS_MAX);
    recorder->count = 0;
    held_keys_init(&recorder->held, &run->params);
    held_keys_set_up(&recorder->held, app);
}

void input_recorder_hear(InputRecorder *recorder, App *app, const TermEvent *event)
{
    held_keys_hear(&recorder->held, app, event);
    if (request_of_press(app_bindings(app), CONTEXT_HELD, event) != REQUEST_NONE)
        recorder->has_begun = true;
}

bool input_recorder_tick(InputRecorder *recorder, const App *app)
{
    if (recorder->count >= recorder->length) return false;
    recorder->ticks[recorder->count++] = held_keys_tick(&recorder->held, app);
    return true;
}

Input input_recorder_last(const InputRecorder *recorder)
{
    return recorder->count > 0 ? recorder->ticks[recorder->count - 1] : 0;
}

bool input_recorder_text(const InputRecorder *recorder, char out[ANSWER_TEXT_MAX])
{
    size_t length;
    int32_t count = recorder->count;
    while (count > 1 && recorder->ticks[count - 1] == 0)
        count--;
    char *text = input_tape_text(recorder->ticks, count, &length);
    bool fits = text && length > 0 && length <= ANSWER_TEXT_MAX;
    if (fits) {
        for (size_t i = 0; i < length; i++)
            out[i] = text[i] == '\n' ? ',' : text[i];
        out[length - 1] = '\0';
    }
    free(text);
    return fits;
}
