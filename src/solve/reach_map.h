/* reach_map.h - the places that bodies of one sort can get to from where they start: the work
 * behind reach.h, for the player and for monsters.
 *
 * A state is a place, a kind of launch, the rows above it, and the side of the cell that the body
 * was last at (it costs nothing to turn back). Its value is the way that the body may still go
 * sideways without being lower; values only grow, until nothing changes.
 * Memory: reach_map_done frees the tables. */
#ifndef LEDGE_SOLVE_REACH_MAP_H
#define LEDGE_SOLVE_REACH_MAP_H

#include "envelope.h"
#include "footing.h"

typedef struct ReachMap {
    Envelope envelope;
    Footing footing;
    bool is_open;                 /* the envelope is unbounded: everything is reached */
    bool is_coarse;               /* too many states: what is not walled off is reached */
    bool has_failed;              /* memory ran out */
    int32_t offset[LAUNCH_COUNT]; /* of a launch's states in those of a place; -1: not there */
    int32_t per_place;            /* states */
    Fixed *way;                   /* by state; -1: not reached */
    uint8_t *is_reached;          /* by place */
    uint8_t *is_waiting;          /* by state: in the queue */
    uint32_t *queue;              /* a ring of states, or of places if coarse */
    uint32_t queue_size, first, count;
} ReachMap;

/* Whose places these are. */
typedef struct ReachBody {
    const BodyParams *params;
    bool doors_open; /* for it */
    bool is_monster; /* spikes are harmless to it */
} ReachBody;

/* Nothing has started yet. Monsters may still be added to `footing`. False when memory ran out. */
bool reach_map_init(ReachMap *map, const Level *level, const ReachBody *body);
void reach_map_done(ReachMap *map);

/* A body starts here, at rest. */
void reach_map_start(ReachMap *map, int32_t col, int32_t row);

/* True when nothing is left to do after at most `max_steps` steps. */
bool reach_map_run(ReachMap *map, int64_t max_steps);

bool reach_map_has(const ReachMap *map, int32_t col, int32_t row);

/* Can the body touch a thing in this cell? */
bool reach_map_touches(const ReachMap *map, int32_t col, int32_t row);

#endif
