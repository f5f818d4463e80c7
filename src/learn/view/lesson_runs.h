/* lesson_runs.h - the runs that a step of a lesson shows: played, from many starts, drawn, as a
 * curve.
 *
 * Each run is an inspector (inspector.h) of the same ticks that the checks judge, in the lesson's
 * level with the constants, the start and the keys that the answers give it. All of them stand at
 * one tick, or, where their ticks are not equally long, at one second; a single one of them, the
 * chosen one, can stand inside it. Of a run with many starts one is shown as the hero, and all of
 * them as a swarm of points. Units: ticks; at slowness S a tick lasts 2^S times 1/60 s, or its own
 * time. Memory: lesson_show_close frees; the lesson is borrowed. A
 * LessonShow must not be moved. */
#ifndef LEDGE_LEARN_VIEW_LESSON_RUNS_H
#define LEDGE_LEARN_VIEW_LESSON_RUNS_H

#include "../../draw/picture.h"
#include "../../draw/widget.h"
#include "../inspector/inspector_view.h"
#include "../lesson/learner.h"

/* ---- lesson swarm ---- */

/* Where all the starts of a run are at every tick, as points.
 *
 * They are run a slice at a time, so that no key has to wait for a thousand of them.
 * Memory: two Fixed a tick and start; multi_start_close frees. */

typedef struct MultiStart {
    Trial *trial; /* a separate trial; NULL: the run has a single start */
    int32_t run, ticks;
    int32_t starts, done;   /* number of starts; the first `done` were run */
    TrailPoint least, most; /* of their points, if there are any */
    TrailPoint *points;     /* of start s after t ticks: number s * (ticks + 1) + t */
} MultiStart;

/* Opens all starts of a run with the answers of `trial`. False when memory ran out; a run with a
 * single start has none, which is not a failure. */
bool multi_start_open(MultiStart *swarm, const Trial *trial, int32_t run);
void multi_start_close(MultiStart *swarm);

/* Computes a slice; true while there is more. */
bool multi_start_work(MultiStart *swarm);

/* The point of a start that has been run. */
TrailPoint multi_start_point(const MultiStart *swarm, int32_t start, int32_t tick);

/* A place in cells as a point; that of the second body. */
TrailPoint lesson_point(const Row *row);
TrailPoint lesson_second_point(const Row *row);

enum { SHOW_RUNS_MAX = 4, SHOW_SLOWEST = 4 };

typedef struct ShownRun {
    int32_t run;    /* of the lesson */
    int32_t start;  /* the start that the hero shows */
    char letter;    /* of its marks */
    bool is_there;  /* false: it cannot start, see trial_refusal */
    double seconds; /* in one of its ticks */
    CellBox box;    /* where its feet come, from the start that is shown */
    double way;     /* cells that they go, sideways, up and down added up, */
    int32_t moving; /* in so many ticks */
    Level level;    /* the lesson's, with the physics and the start of this run */
    Inspector inspector;
    MultiStart swarm;
} ShownRun;

typedef struct LessonShow {
    const Lesson *lesson;
    Trial *trial;        /* NULL: closed */
    uint32_t runs_shown; /* as bits */
    int32_t count, chosen;
    ShownRun runs[SHOW_RUNS_MAX];
    int32_t tick, length; /* the current tick; the length of the longest run */
    double seconds;       /* in a tick: the shortest of the runs */
    bool is_timed;        /* the ticks of the runs are not equally long: all stand at one second */
    bool is_playing;
    uint8_t slowness;
    int64_t next_tick; /* when the next tick is due, ns; 0: at once */
} LessonShow;

/* The start of a run to show, where a check failed. run -1: none. */
typedef struct ShownStart {
    int32_t run, start;
} ShownStart;

/* Shows the runs whose bits are set, with the answers and texts of a learner, at tick 0. The runs
 * shown before are closed; with the same runs the pace and the choice stay. False when memory ran
 * out. */
bool lesson_show_open(LessonShow *show, const Lesson *lesson, const Learner *learner, uint32_t runs,
                      ShownStart look);
void lesson_show_close(LessonShow *show);

/* Does a slice of the pending work; true while there is more. */
bool lesson_show_work(LessonShow *show);

/* Goes to the end of a tick, limited to the runs. */
void lesson_show_go(LessonShow *show, int32_t tick);

/* The tick of a run at that time. */
int32_t lesson_show_tick_of(const LessonShow *show, const ShownRun *shown);

/* Goes to the chosen run's next tick (1), or to the one before (-1). */
void lesson_show_step(LessonShow *show, int32_t direction);

/* Goes a phase on (1) or back (-1) in the chosen run; the others follow to the same tick. */
void lesson_show_phase(LessonShow *show, int32_t direction);

/* Goes to where a check fails: to the tick, or to the end of the phase of it after which two runs
 * differ. */
void lesson_show_failure(LessonShow *show, const CheckVerdict *verdict);

/* Plays from the start; goes on or stops, at the end it begins again. */
void lesson_show_play(LessonShow *show);
void lesson_show_toggle(LessonShow *show);

/* Is the next tick due while it plays? `due` receives the time of the one after it; INT64_MAX:
 * never. */
bool lesson_show_is_due(LessonShow *show, int64_t now, int64_t *due);

/* Plays a tick; at the end it stops. */
void lesson_show_tick(LessonShow *show);

/* Chooses the next run. */
void lesson_show_choose_next(LessonShow *show);

/* The chosen run, or NULL if none is shown or it cannot start. */
const ShownRun *lesson_show_chosen(const LessonShow *show);

/* Are the ticks of the run frames, each with any number of steps of its model? */
bool lesson_show_has_frames(const LessonShow *show, const ShownRun *shown);

/* Does its program move a second body? */
bool lesson_show_has_second(const LessonShow *show, const ShownRun *shown);

/* The row of columns of a run at the current place, which may be within a tick. Needs a run that
 * can start. */
void lesson_show_row(const ShownRun *shown, Row *row);

/* ---- lesson plot ---- */

/* An outcome of runs against a slider, computed value by value so that no key has to wait.
 * Memory: plot_show_close frees; lesson and plot are borrowed. */

typedef struct PlotShow {
    const LessonPlot *source; /* NULL: none is shown */
    Trial *trial;
    uint64_t codes; /* a hash of the texts that its runs play */
    Plot plot;
} PlotShow;

/* Shows a plot with the answers and texts of a learner; what is computed stays where they make no
 * difference. */
void plot_show_open(PlotShow *show, const Lesson *lesson, const LessonPlot *source,
                    const Learner *learner);
void plot_show_close(PlotShow *show);

/* Computes one value; true while there are more. */
bool plot_show_work(PlotShow *show);

/* Draws it; if `question` names one that has to be answered before, only that. */
void plot_show_draw(const PlotShow *show, const char *question, Canvas *canvas, Area area);

/* ---- lesson picture ---- */

/* Draws the runs of a step: each in a pane, side by side, with marks for its ticks, its cell
 * enlarged or its speed as a curve, and its numbers.
 *
 * In a narrow screen only the chosen run has a pane. */

/* What a pane shows. */
typedef enum PictureFace {
    FACE_STEP, /* as the step says: the level, and beside or below it cells or curve */
    FACE_LEVEL,
    FACE_CELLS,
    FACE_CURVE,
    FACE_PLOT, /* of steps that have one */
    FACE_COUNT
} PictureFace;

/* "all", "level", "cells", "curve", "plot" */
extern const char *const picture_face_names[FACE_COUNT];

typedef struct LessonPicture {
    const LessonShow *show;
    const PictureChoice *choice; /* how levels are drawn; its zoom does not count */
    Picture *levels;             /* SHOW_RUNS_MAX of them, kept from one drawing to the next */
    uint32_t views;              /* of the step, as bits */
    uint8_t face;                /* PictureFace */
    uint8_t zoom;                /* ZoomId, or ZOOM_AUTO: the largest that shows the whole runs */
    bool is_open;                /* how far the runs go must not be seen yet */
    const Spot *spots;           /* cells that are marked, spot_count of them */
    int32_t spot_count;
    const Spot *cursor; /* NULL: none */
} LessonPicture;

void lesson_picture_draw(const LessonPicture *picture, Canvas *canvas, Area area);

/* ---- lesson curve ---- */

/* The speed of a run against time, as a curve of characters.
 *
 * It shows the speed on the axis on which it changes more, in cells a tick; the current tick is
 * `@`. */

/* Draws the `count` rows of a run up to `tick`. */
void lesson_curve_draw(const Row *rows, int32_t count, int32_t tick, Canvas *canvas, Area area);

#endif
