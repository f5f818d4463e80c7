/* lesson_plot.c - see lesson_plot.h */
#include "lesson_plot.h"

#include "../../base/hash.h"
#include "../../draw/theme.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void plot_show_close(PlotShow *show)
{
    trial_destroy(show->trial);
    *show = (PlotShow){0};
}

void plot_show_open(PlotShow *show, const Lesson *lesson, const LessonPlot *source,
                    const Learner *learner)
{
    const Quantity *over = &lesson->quantities[source->over];
    int32_t values = quantity_value_count(over);
    uint64_t codes = hash_i32(HASH_SEED, learner->number);
    for (int32_t i = 0; i < lesson->script_count; i++)
        codes = hash_bytes(codes, (const uint8_t *)learner->codes[i].text,
                           (size_t)learner->codes[i].length);
    codes = hash_finish(codes);
    bool is_same = show->source == source && show->trial && show->codes == codes;
    for (int32_t i = 0; i < lesson->quantity_count && is_same; i++) {
        /* The slider itself takes all its values, and the question is answered by the plot. */
        bool counts = i != source->over && i != source->ask;
        const char *had = trial_answers(show->trial)[i].text;
        is_same = !counts || strcmp(had, learner->answers[i].text) == 0;
    }
    if (!is_same) {
        plot_show_close(show);
        *show =
            (PlotShow){.source = source, .trial = learner_trial(learner, lesson), .codes = codes};
        show->plot.count = show->trial ? min_i32(values, PLOT_VALUES_MAX) : 0;
    }
    Plot *plot = &show->plot;
    snprintf(plot->title, sizeof plot->title, "%s, over %s", source->text, over->name);
    plot->own = learner->answers[source->over].numbers[0];
    for (int32_t i = 0; i < plot->count && !is_same; i++)
        plot->at[i] =
            quantity_value(over, plot->count < values
                                     ? (int32_t)((int64_t)i * (values - 1) / (plot->count - 1))
                                     : i);
}

bool plot_show_work(PlotShow *show)
{
    Answer answer;
    Plot *plot = &show->plot;
    if (!show->trial || plot->done >= plot->count) return false;
    answer_set_number(&answer, plot->at[plot->done]);
    trial_set_answer(show->trial, show->source->over, &answer);
    if (!trial_evaluate_number(&show->source->of, show->trial, &plot->outcome[plot->done]))
        plot->outcome[plot->done] = (double)NAN;
    plot->done++;
    return plot->done < plot->count;
}

void plot_show_draw(const PlotShow *show, const char *question, Canvas *canvas, Area area)
{
    char line[2 * PLOT_TITLE_MAX];
    if (!question) {
        plot_draw(&show->plot, canvas, area);
        return;
    }
    snprintf(line, sizeof line, "%s: it is shown when you have answered %s.", show->plot.title,
             question);
    widget_text_wrapped(canvas, area, line, ROLE_HINT);
}
