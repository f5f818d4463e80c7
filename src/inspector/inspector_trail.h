/* inspector_trail.h - ways through the level: the run's own, as it came, what it would be with a
 * constant one or two steps away, how the body would go on from here if there were no walls, and a
 * ghost's.
 *
 * They are played from the start of the run, a slice at a time, and anew when the study's version
 * says that it is another run now.
 * Memory: two Fixed a tick and trail; trails_done frees. */
#ifndef LEDGE_INSPECTOR_INSPECTOR_TRAIL_H
#define LEDGE_INSPECTOR_INSPECTOR_TRAIL_H

#include "../ui/view.h"
#include "inspector.h"

enum { FAN_STEPS = 2 };

typedef enum TrailId {
    TRAIL_OWN = 2 * FAN_STEPS, /* before it the fan, from FAN_STEPS steps below to as many above */
    TRAIL_CAME,                /* the run as it came, where the study has changed something */
    TRAIL_GHOST,               /* a run that is raced against */
    TRAIL_COUNT
} TrailId;

typedef struct Trail {
    bool is_there; /* a constant may not be able to take its step */
    const InputTape *tape;
    Level level;
    Game game;
    TrailPoint *points; /* number t: after t ticks */
    int32_t count;
    size_t capacity;
} Trail;

typedef struct InspectorTrails {
    const InputTape *ghost; /* without ticks: none */
    bool has_fan;
    int32_t version;  /* of the study that they were played for */
    uint8_t *nothing; /* tiles of a level without any, for the way without walls; may be NULL */
    Trail trails[TRAIL_COUNT];
} InspectorTrails;

/* `ghost` is borrowed. */
void trails_init(InspectorTrails *trails, const InputTape *ghost);
void trails_done(InspectorTrails *trails);

/* Shows the fan and the way without walls, or takes them away. */
void trails_set_fan(InspectorTrails *trails, const Inspector *study, bool has_fan);

/* Plays one slice; true while there is more to do. */
bool trails_work(InspectorTrails *trails, const Inspector *study);

/* Draws the ways near the tick that is looked at, where nothing else is. */
void trails_draw(const InspectorTrails *trails, const Inspector *study, const View *view,
                 Canvas *canvas, Area area);

/* "-2 ~  -1 -  +1 +  +2 \"  no walls :": what the ways are drawn with besides the run's own. */
void trails_legend(const InspectorTrails *trails, char *out, size_t size);

#endif
