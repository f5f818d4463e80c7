/* recorded_lane.h - a lane of the inspector that is not computed here: the positions that an
 * external engine recorded when it played the run.
 * Memory: the owner of a lane frees its ticks. */
#ifndef LEDGE_LEARN_INSPECTOR_RECORDED_LANE_H
#define LEDGE_LEARN_INSPECTOR_RECORDED_LANE_H

#include "../../base/base.h"

enum { RECORDED_WORDS_MAX = 200 };

/* In cells, and cells a tick; NAN: not recorded. */
typedef struct RecordedTick {
    double x, y, dx, dy;
} RecordedTick;

struct OwnStep;

typedef struct RecordedLane {
    RecordedTick *ticks; /* `count` of them, from tick 0, the start; freed by the lane's owner */
    int32_t count;
    int32_t first;                  /* the first tick that differs from the run; -1: none */
    char words[RECORDED_WORDS_MAX]; /* how it differs, or why there is no recording */
} RecordedLane;

/* The external engine, which may be edited while the inspector shows it. */
typedef struct RecordedEngine {
    const char *name;
    /* Replaces the lane by a new recording, if there is one. Called several times a second. */
    bool (*hear)(void *self, RecordedLane *lane);
    /* What plays a level with the engine, tick by tick: own_step.h of learn/view. NULL, with the
     * reason in `words`, when it cannot. */
    struct OwnStep *(*play)(void *self, char words[RECORDED_WORDS_MAX]);
    void (*finish)(void *self); /* that level was finished; NULL: nobody keeps it */
    void *self;
} RecordedEngine;

#endif
