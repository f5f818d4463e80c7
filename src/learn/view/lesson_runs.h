/* lesson_runs.h - the runs that a step of a lesson shows, and where they stand in time.
 *
 * Each run is an inspector (inspector.h) of the same ticks that the checks judge, in the lesson's
 * level with the constants, the start and the keys that the answers give it. All of them stand at
 * one tick, or, where their ticks are not equally long, at one second; only the chosen run can
 * stand between two phases of a tick. Of a run with many starts one is shown as the player, and
 * all of them as points.
 * Units: ticks; at slowness S a tick lasts 2^S times 1/60 s, or its own time.
 * Memory: lesson_show_close frees; the lesson is borrowed. A LessonShow must not be moved. */
#ifndef LEDGE_LEARN_VIEW_LESSON_RUNS_H
#define LEDGE_LEARN_VIEW_LESSON_RUNS_H

#include "../inspector/inspector.h"
#include "../inspector/inspector_frame.h"
#include "../lesson/learner.h"
#include "multi_start.h"

enum { SHOW_RUNS_MAX = 4, SHOW_SLOWEST = 4 };

typedef struct ShownRun {
    int32_t run;    /* of the lesson */
    int32_t start;  /* the start that is shown as the player */
    char letter;    /* of its marks */
    bool is_there;  /* false: it cannot start, see trial_refusal */
    double seconds; /* in one of its ticks */
    CellBox box;    /* the cells of its feet, from the start that is shown */
    double way;     /* cells that they move, sideways and up and down added up */
    int32_t moving; /* ticks in which they move */
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

/* Goes to where a check fails: to its tick, or to the phase of the tick after which two runs
 * differ. */
void lesson_show_failure(LessonShow *show, const CheckVerdict *verdict);

/* Plays from the start. */
void lesson_show_play(LessonShow *show);

/* Stops, or plays on; at the end plays from the start. */
void lesson_show_toggle(LessonShow *show);

/* Is the next tick due while it plays? `due` receives the time of the one after it; INT64_MAX:
 * never. */
bool lesson_show_is_due(LessonShow *show, int64_t now, int64_t *due);

/* Plays a tick; at the end it stops. */
void lesson_show_tick(LessonShow *show);

/* Chooses a run; past the last one, the first. */
void lesson_show_choose(LessonShow *show, int32_t index);

/* The chosen run, or NULL if none is shown or it cannot start. */
const ShownRun *lesson_show_chosen(const LessonShow *show);

/* Are the ticks of the run frames, each with any number of steps of its model? */
bool lesson_show_has_frames(const LessonShow *show, const ShownRun *shown);

/* Does the program of the run move a second body? */
bool lesson_show_has_second(const LessonShow *show, const ShownRun *shown);

/* The row of columns of a run at the current place, which may be within a tick. Needs a run that
 * can start. */
void lesson_show_row(const ShownRun *shown, Row *row);

#endif
