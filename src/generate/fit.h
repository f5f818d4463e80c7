/* fit.h - does a proved level fit its difficulty, and if not, which pieces are to change?
 *
 * The figure of the run (slack.h) must be in the difficulty's band, and where `is_strict` no
 * section may be much harder than the others; the easy difficulties have no leap that has to be
 * exact; and there is always something to do. Plain data; nothing here allocates. */
#ifndef LEDGE_GENERATE_FIT_H
#define LEDGE_GENERATE_FIT_H

#include "../solve/slack.h"
#include "recipe.h"

/* What a run is like, by pieces; in tenths, as the figure of slack.h. */
typedef struct Fit {
    int32_t figure;
    int32_t pieces[PLAN_PIECES_MAX];
    int32_t sections[STORIES_MAX];
    int32_t narrowest[PLAN_PIECES_MAX]; /* window in a piece that every run found needs */
    int32_t idle_piece;                 /* where for a long time nothing is done; -1: nowhere */
} Fit;

void fit_measure(const Plan *plan, const Layout *layout, const Slack *slack, Fit *out);

/* Sets `idle_piece`. */
void fit_find_idle(const Layout *layout, const Level *level, const InputTape *run, Fit *fit);

/* The figures for which kinder runs are to be looked for (see VerdictOptions): none where a level
 * is too easy with the first one, and not many where it fits with two. */
void fit_set_figures(const Recipe *recipe, VerdictOptions *options);

typedef enum FitResult {
    FIT_GOOD,
    FIT_CHANGED, /* the recipe was changed where it did not fit */
    FIT_HOPELESS /* it does not fit, and nothing can be changed */
} FitResult;

/* `is_strict`: the sections count too. */
FitResult fit_recipe(Recipe *recipe, const Plan *plan, const Fit *fit, bool is_strict);

#endif
