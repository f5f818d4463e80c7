/* reach_map.h - where a body can get to: the player's, or a monster's.
 *
 * A body is followed from border to border between columns: a node is such a border in one row. A
 * state is a node, a kind of launch, and the rows above it; its value is the least way sideways
 * that the body has gone. Turning back there, and moving up and down along the border, cost
 * nothing. Values only fall, until nothing changes; a state is dropped where another one of its
 * node can do all that it can.
 * Memory: reach_map_done frees the tables. */
#ifndef LEDGE_SOLVE_REACH_MAP_H
#define LEDGE_SOLVE_REACH_MAP_H

#include "../level/level.h"
#include "envelope.h"
#include "model_bound.h"
#include "reach_phases.h"
#include "reach_queue.h"
#include "reach_rest.h"
#include "reach_states.h"
#include "standable_map.h"

/* A bounce off a monster in flight: after the bounces of `dead`, the last of them at `place`. */
typedef struct ReachBounce {
    uint32_t place, before; /* number of the one before it at the same place, plus 1; 0: none */
    uint64_t dead;          /* bit n: monster n */
    int32_t last;           /* the one stomped here, if the phases tell who may be next; or -1 */
    bool is_done;
} ReachBounce;

/* What follows bounces off monsters. A monster can be stomped once: a flight from bounce to
 * bounce may not use it twice. The dead are forgotten where the body finds support, which leaves
 * out nothing that is possible. Bounces with the same `dead` and `last` are flown together, in a
 * map without launches but these. */
typedef struct ReachBounces {
    uint64_t *any, *upper; /* by place: the monsters that can be stomped there, as in ReachStep */
    uint8_t *from, *to;    /* by place: in which part of its width, of REACH_PARTS */
    bool *is_high;  /* by place: with the feet higher than ENVELOPE_LOW_HEAD above its border */
    uint32_t *last; /* by place: number of its last bounce, plus 1; 0: none */
    ReachBounce *items;
    int32_t count, flown;
    size_t capacity;
    struct ReachMap *flights; /* NULL: not needed yet */
    ReachPhases *phases;      /* NULL: nothing is known of them */
} ReachBounces;

/* Columns [left, right] and rows [top, bottom] of the level. */
typedef struct ReachPatch {
    int32_t left, top, right, bottom;
} ReachPatch;

/* Where the middle of the feet of a body can be that stands on a lift; and where it can be while it
 * keeps the lift's momentum for its next jump. */
typedef struct ReachLift {
    ReachPatch track, near;
} ReachLift;

enum { REACH_BOUNCES_MAX = 20000, REACH_FLIGHTS_MAX = 600, REACH_PARTS = 16, REACH_UNCOUNTED = -1 };

typedef struct ReachMap {
    Envelope envelope;
    ReachShape shape;
    StandableMap footing;
    ReachStates states; /* of a node */
    LaunchKind start;   /* from where a body starts */
    bool is_wound;      /* leaving the map at one side leads to the other side, a row apart */
    bool is_open;       /* unbounded envelope: everything is reached */
    bool knows_corners; /* footing has them */
    bool knows_drops;   /* ways have them */
    Fixed fastest;      /* the most that a player gets up or down in a tick, where that tells that
                         * nobody gets through a turret; 0: it does not */
    bool is_coarse;     /* too many states: everything not walled off is reached */
    bool knows_walls;   /* what stands under a thing bars the way to it */
    int32_t lift_count; /* of those whose own launches are known: all, or none */
    ReachLift lifts[ENVELOPE_LIFTS_MAX];
    int32_t stride; /* nodes in a row: one more than columns. A node has the number of the place at
                       its right; the place at its left has the number before */
    int32_t words;  /* of 64 bits, one for each state of a node */
    uint8_t *ways;  /* by node: where a body can go from there */
    uint8_t *ways_from_below; /* of a body that comes from below the level; NULL: as `ways` */
    Fixed *gone;              /* by node and state: its value; INT32_MAX: none */
    uint64_t *waiting;        /* by node and state: changed since it was processed */
    ReachQueue queue;         /* of nodes where states wait */
    ReachRest rest;           /* places not walled off that can still become reached */
    uint32_t *stack;          /* of places, for finding those that are walled off */
    uint8_t *reached;         /* by place */
    uint8_t *fresh;           /* by place: the best launch from there once it is reached */
    uint8_t *steps; /* by place: ReachStep, of monsters that may be there again and again */
    bool is_flight; /* part of ReachBounces: no launches but those of bounces */
    ReachBounces bounces;
} ReachMap;

/* The body that the map is for. */
typedef struct ReachBody {
    const BodyParams *monster; /* NULL: the level's player; spikes do not hurt monsters */
    bool doors_open;           /* doors are open for it */
    bool is_frozen;            /* as in ReachOptions */
} ReachBody;

/* A map in which no body has started yet. False when memory ran out. */
bool reach_map_init(ReachMap *map, const Level *level, const ReachBody *body);
void reach_map_done(ReachMap *map);

/* Where a body that stomps bounces as high as a jump. */
typedef enum ReachStep {
    REACH_STEP_NONE,
    REACH_STEP_UPPER, /* in the upper half of the place */
    REACH_STEP_ANY    /* anywhere in the place */
} ReachStep;

/* Where a monster is stomped. `monster` can be stomped once; REACH_UNCOUNTED, and any number from
 * REACH_BOUNCERS on: as often as there is time. */
typedef struct ReachSteps {
    ReachPatch patch; /* places of the player's feet */
    Fixed from, to;   /* the middle of its feet is between these, in cells, */
    Fixed head;       /* and they are below this: the monster's head */
    ReachStep step;
    int32_t monster;
} ReachSteps;

/* Adds the places where a monster is stomped. Call it before reach_map_start only. */
void reach_map_add_steps(ReachMap *map, const ReachSteps *steps);

/* The monsters that can be stomped in this place, as in ReachBounce; UINT64_MAX: there is one that
 * is not counted. */
uint64_t reach_map_stompers(const ReachMap *map, int32_t col, int32_t row);

/* Call it after the last reach_map_add_steps: finds what follows where a monster is stomped
 * below the level. False when memory ran out. */
bool reach_map_end_steps(ReachMap *map, const Level *level);

/* Starts a body here, at rest. True if none has started here before. */
bool reach_map_start(ReachMap *map, int32_t col, int32_t row);

/* Does at most `max_steps` steps, or the flights after one bounce; true when nothing is left to
 * do. */
bool reach_map_run(ReachMap *map, int64_t max_steps);

static inline uint32_t reach_node_count(const ReachMap *map)
{
    return (uint32_t)map->stride * (uint32_t)map->footing.height;
}

/* The number of the place that is the nearest to this cell of the level. */
static inline uint32_t reach_place_at(const ReachMap *map, int32_t col, int32_t row)
{
    int32_t place = standable_map_nearest(&map->footing, col, row);
    return (uint32_t)(place + place / map->footing.cols);
}

bool reach_map_has(const ReachMap *map, int32_t col, int32_t row);

/* Marks, by cell, the crumbling blocks that a body can stand on with the middle of its feet in this
 * cell. */
void reach_mark_crumbles(const Level *level, int32_t col, int32_t row, uint8_t *marks);

/* Can the body touch a thing in this cell? */
bool reach_map_touches(const ReachMap *map, int32_t col, int32_t row);
enum {
    REACHED = 1,
    REACHED_HIGH = 2,  /* in its upper half */
    CONNECTED = 4,     /* connected to a start: not walled off */
    STARTED = 8,       /* a body started here */
    REACHED_AFTER = 16 /* after a bounce */
};

static inline bool reach_has_place(const ReachMap *map, uint32_t place)
{
    return map->reached[place] & (REACHED | REACHED_AFTER);
}

/* A map for flights through the places of `map`, which must outlive it. False when memory ran
 * out. */
bool reach_flights_init(ReachMap *flights, const ReachMap *map);
void reach_flights_done(ReachMap *flights);

/* Restarts the flights; what `map` has reached is no news. False when memory ran out. */
bool reach_flights_restart(ReachMap *flights, const ReachMap *map);

/* The monsters that can be stomped in a place reached as `how`. */
static inline uint64_t reach_bouncers(const ReachBounces *bounces, uint32_t place, uint8_t how)
{
    if (!bounces->any) return 0;
    return bounces->any[place] | (how & REACHED_HIGH ? bounces->upper[place] : 0);
}

void reach_bounces_done(ReachBounces *bounces);

#endif
