/* inspector_trail.h - the paths of runs, drawn in the level: of the run, of the run as it was
 * recorded, of a ghost, and the fan: the run with a constant one step smaller and larger, and the
 * body from the current tick on without walls.
 *
 * Trails are played in slices from the start of the run, again whenever the inspector's version
 * changes.
 * Memory: two Fixed a tick and trail; trails_done frees. */
#ifndef LEDGE_LEARN_INSPECTOR_INSPECTOR_TRAIL_H
#define LEDGE_LEARN_INSPECTOR_INSPECTOR_TRAIL_H

#include "../../draw/view.h"
#include "inspector.h"
#include "inspector_tuning.h"

enum { FAN_STEPS = 1 };

typedef enum TrailId {
    TRAIL_OWN = 2 * FAN_STEPS, /* before it the fan, from FAN_STEPS steps below to as many above */
    TRAIL_CAME,                /* the original run, where the inspector has changed something */
    TRAIL_GHOST,               /* the ghost */
    TRAIL_COUNT
} TrailId;

typedef struct Trail {
    bool is_there;             /* false: no such run, or the constant has no such step */
    char value[TUNE_TEXT_MAX]; /* of the constant, in the fan */
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
    int32_t version;  /* of the inspector that they were played for */
    uint8_t *nothing; /* tiles of an empty level, for the trail without walls; may be NULL */
    Trail trails[TRAIL_COUNT];
} InspectorTrails;

/* `ghost` belongs to the caller. */
void trails_init(InspectorTrails *trails, const InputTape *ghost);
void trails_done(InspectorTrails *trails);

/* Shows or hides the fan. */
void trails_set_fan(InspectorTrails *trails, const Inspector *inspector, bool has_fan);

/* Plays one slice; true while there is more to do. */
bool trails_work(InspectorTrails *trails, const Inspector *inspector);

/* Draws the trails near the current tick into blank cells, and the value of the constant at the end
 * of each trail of the fan. */
void trails_draw(const InspectorTrails *trails, const Inspector *inspector, const View *view,
                 Canvas *canvas, Area area);

/* The least and greatest coordinates of the run's trail and the fan. False if there is no fan. */
bool trails_extent(const InspectorTrails *trails, TrailPoint *least, TrailPoint *most);

/* "0.045 -  0.055 +  no walls :": the trails other than the run's, and their characters. */
void trails_legend(const InspectorTrails *trails, char *out, size_t size);

#endif
