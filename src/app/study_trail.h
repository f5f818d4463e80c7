/* study_trail.h - ways through the level: the run's own, as it came, what it would be with a
 * constant one or two steps away, and how the body would go on from here if there were no walls.
 *
 * They are played from the start of the run, a slice at a time, and anew when the study's version
 * says that it is another run now.
 * Memory: two Fixed a tick and trail; trails_done frees. */
#ifndef LEDGE_APP_STUDY_TRAIL_H
#define LEDGE_APP_STUDY_TRAIL_H

#include "study.h"
#include "view.h"

enum { FAN_STEPS = 2, TRAIL_COUNT = 2 * FAN_STEPS + 2, TRAIL_CAME = TRAIL_COUNT - 1 };

/* Number 0 to 3: the fan, from FAN_STEPS steps below to as many above; then the run itself, then
 * the run as it came, where the study has changed it. */
typedef struct Trail {
    bool is_there; /* false also where the constant cannot take that step */
    Level level;
    Game game;
    TrailPoint *points; /* number t: after t ticks */
    int32_t count, capacity;
} Trail;

typedef struct StudyTrails {
    bool has_fan;
    int32_t version;  /* of the study that they were played for */
    uint8_t *nothing; /* tiles of a level without any, for the way without walls; may be NULL */
    Trail trails[TRAIL_COUNT];
} StudyTrails;

void trails_init(StudyTrails *trails);
void trails_done(StudyTrails *trails);

/* Shows the fan and the way without walls, or takes them away. */
void trails_set_fan(StudyTrails *trails, const Study *study, bool has_fan);

/* Plays one slice; true while there is more to do. */
bool trails_work(StudyTrails *trails, const Study *study);

/* Draws the ways near the tick that is looked at, where nothing else is. */
void trails_draw(const StudyTrails *trails, const Study *study, const View *view, Canvas *canvas,
                 Area area);

/* "-2 ~  -1 -  +1 +  +2 \"  no walls :": what the fan is drawn with; "" without one. */
void trails_legend(const StudyTrails *trails, char *out, size_t size);

#endif
