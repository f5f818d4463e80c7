/* inspector_plot.h - an outcome against a constant, as points: one for each of up to 200 values.
 *
 * A Plot is any such series. In the inspector the run is played with some 40 values around that of
 * the chosen constant, from nothing to twice as much, and an outcome of it is drawn.
 * Order: outcome_plot_begin, then outcome_plot_work until it has no more to do.
 * Memory: plain data; an OutcomePlot has a game in it. */
#ifndef LEDGE_LEARN_INSPECTOR_INSPECTOR_PLOT_H
#define LEDGE_LEARN_INSPECTOR_INSPECTOR_PLOT_H

#include "../../draw/view.h"
#include "../../draw/widget.h"
#include "inspector.h"

enum { PLOT_VALUES_MAX = 200, PLOT_COLS = 40, PLOT_ROWS = 10, PLOT_TITLE_MAX = 160 };

typedef struct Plot {
    char title[PLOT_TITLE_MAX];      /* "apex, over jump" */
    int32_t count, done;             /* values; of the first `done` the outcome is known */
    double at[PLOT_VALUES_MAX];      /* the values, in rising order */
    double outcome[PLOT_VALUES_MAX]; /* NAN: there is none */
    double own;                      /* the value now; NAN: none */
} Plot;

/* Draws the title, the points between the least and the greatest numbers, which stand at the ends
 * of the axes, and `@` where the value is the one now. */
void plot_draw(const Plot *plot, Canvas *canvas, Area area);

/* An outcome of a run. */
typedef enum OutcomeKind {
    OUTCOME_APEX,
    OUTCOME_DISTANCE,
    OUTCOME_STOP,
    OUTCOME_COUNT
} OutcomeKind;

typedef struct OutcomePlot {
    Plot plot;
    uint8_t kind;                    /* OutcomeKind */
    int32_t version, lane, constant; /* of the inspector that it was begun for */
    Level level;                     /* with the value being tried */
    Game game;
    int32_t tick;
    TrailPoint start, now; /* of the player's feet */
    Fixed top;             /* the least y so far */
    int32_t held_tick;     /* the last one with L or R held */
    int32_t rest_tick;     /* the first after it in which nothing moves sideways; -1: none yet */
} OutcomePlot;

/* Begins for the constant of the current lane. */
void outcome_plot_begin(OutcomePlot *outcome, const Inspector *inspector, OutcomeKind kind);

/* Plays a slice, and begins again when the run or the constant has changed; true while there is
 * more to do. */
bool outcome_plot_work(OutcomePlot *outcome, const Inspector *inspector);

#endif
