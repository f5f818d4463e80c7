/* lesson_plot.h - the plot of a step: an outcome of runs against a slider, computed value by value
 * so that no key has to wait.
 * Memory: plot_show_close frees; lesson and plot are borrowed. */
#ifndef LEDGE_LEARN_VIEW_LESSON_PLOT_H
#define LEDGE_LEARN_VIEW_LESSON_PLOT_H

#include "../inspector/inspector_plot.h"
#include "../lesson/learner.h"

typedef struct PlotShow {
    const LessonPlot *source; /* NULL: none is shown */
    Trial *trial;
    uint64_t codes; /* a hash of the texts that its runs play */
    Plot plot;
} PlotShow;

/* Shows a plot with the answers and texts of a learner. Values that are computed stay if they make
 * no difference to it. */
void plot_show_open(PlotShow *show, const Lesson *lesson, const LessonPlot *source,
                    const Learner *learner);
void plot_show_close(PlotShow *show);

/* Computes one value; true while there are more. */
bool plot_show_work(PlotShow *show);

/* Draws the plot, or, if `question` names a question that has to be answered first, only that. */
void plot_show_draw(const PlotShow *show, const char *question, Canvas *canvas, Area area);

#endif
