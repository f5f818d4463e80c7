/* reach_map.h - the places that bodies of one sort can get to from where they start: the work
 * behind reach.h, for the player and for monsters.
 *
 * A body is looked at where it meets the border between two columns: a node is such a border in one
 * row. A state is a node, a kind of launch, and the rows above it; its value is the way that the
 * body has gone sideways at least. To turn back there, and to go up and down along the border,
 * costs nothing. Values only fall, until nothing changes; a state is dropped where another one of
 * its node can do all that it can. Memory: reach_map_done frees the tables. */
#ifndef LEDGE_SOLVE_REACH_MAP_H
#define LEDGE_SOLVE_REACH_MAP_H

#include "footing.h"
#include "reach_queue.h"
#include "reach_rest.h"
#include "reach_states.h"

/* Where a body is whose anchor is in a place: in which places are its feet, and in which cells can
 * it touch things? Columns and rows from there, first and last. */
typedef struct ReachShape {
    struct {
        int8_t left, top, right, bottom;
    } feet, touch;
} ReachShape;

typedef struct ReachMap {
    Envelope envelope;
    ReachShape shape;
    StandableMap footing;
    ReachStates states; /* of a node */
    LaunchKind start;   /* from where a body starts */
    bool is_wound;      /* what leaves the map at one side comes back at the other, a row apart */
    bool is_open;       /* the envelope is unbounded: everything is reached */
    bool is_coarse;     /* too many states: what is not walled off is reached */
    int32_t stride;     /* nodes in a row: one more than columns. A node's number is also that of
                           the place at its right, the place at its left has the one before */
    int32_t words;      /* of 64 bits, one for each state of a node */
    uint8_t *ways;      /* by node: where one can go from there */
    Fixed *gone;        /* by node and state: its value; INT32_MAX: none */
    uint64_t *waiting;  /* by node and state: changed since it was looked at */
    ReachQueue queue;   /* of nodes where states wait */
    ReachRest rest;     /* places that are not walled off, and not all that they can be yet */
    uint32_t *stack;    /* of places, while it is found out which are walled off */
    uint8_t *reached;   /* by place */
    uint8_t *fresh;     /* by place: the best launch from there once it is reached */
    uint8_t *steps;     /* by place: ReachStep */
} ReachMap;

/* Whose places these are. */
typedef struct ReachBody {
    const BodyParams *monster; /* NULL: the level's player. Spikes are harmless to monsters */
    bool doors_open;           /* for it */
} ReachBody;

/* Nothing has started yet. False when memory ran out. */
bool reach_map_init(ReachMap *map, const Level *level, const ReachBody *body);
void reach_map_done(ReachMap *map);

/* Columns [left, right] and rows [top, bottom] of the level. */
typedef struct ReachPatch {
    int32_t left, top, right, bottom;
} ReachPatch;

/* Who is thrown up as by a jump in a place. */
typedef enum ReachStep {
    REACH_STEP_NONE,
    REACH_STEP_UPPER, /* whoever comes into its upper half */
    REACH_STEP_ANY    /* whoever comes there */
} ReachStep;

/* Before the start: adds such places, of the player's feet. */
void reach_map_add_steps(ReachMap *map, const ReachPatch *patch, ReachStep step);

/* A body starts here, at rest. True if none has before. */
bool reach_map_start(ReachMap *map, int32_t col, int32_t row);

/* True when nothing is left to do after at most `max_steps` steps. */
bool reach_map_run(ReachMap *map, int64_t max_steps);

bool reach_map_has(const ReachMap *map, int32_t col, int32_t row);

/* Can the body touch a thing in this cell? */
bool reach_map_touches(const ReachMap *map, int32_t col, int32_t row);

#endif
