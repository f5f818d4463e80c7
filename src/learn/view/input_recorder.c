/* input_recorder.c - see input_recorder.h */
#include "input_recorder.h"

#include <stdlib.h>

void input_recorder_begin(InputRecorder *take, const App *app, int32_t quantity,
                          const LessonRun *run)
{
    take->is_on = true;
    take->has_begun = false;
    take->quantity = quantity;
    take->length = min_i32(run->ticks, INPUT_RUNS_TICKS_MAX);
    take->count = 0;
    held_keys_init(&take->held, &run->params);
    held_keys_set_up(&take->held, app);
}

void input_recorder_hear(InputRecorder *take, App *app, const TermEvent *event)
{
    held_keys_hear(&take->held, app, event);
    if (request_of_press(app_bindings(app), CONTEXT_HELD, event) != REQUEST_NONE)
        take->has_begun = true;
}

bool input_recorder_tick(InputRecorder *take, const App *app)
{
    if (take->count >= take->length) return false;
    take->ticks[take->count++] = held_keys_tick(&take->held, app);
    return true;
}

Input input_recorder_last(const InputRecorder *take)
{
    return take->count > 0 ? take->ticks[take->count - 1] : 0;
}

bool input_recorder_text(const InputRecorder *take, char out[ANSWER_TEXT_MAX])
{
    size_t length;
    int32_t count = take->count;
    while (count > 1 && take->ticks[count - 1] == 0)
        count--;
    char *text = input_tape_text(take->ticks, count, &length);
    bool fits = text && length > 0 && length <= ANSWER_TEXT_MAX;
    if (fits) {
        for (size_t i = 0; i < length; i++)
            out[i] = text[i] == '\n' ? ',' : text[i];
        out[length - 1] = '\0';
    }
    free(text);
    return fits;
}
