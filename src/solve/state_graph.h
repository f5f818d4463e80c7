/* state_graph.h - the states of a TickBound, and the ticks that lead from one to another.
 *
 * Memory: state_graph_done frees all. */
#ifndef LEDGE_SOLVE_STATE_GRAPH_H
#define LEDGE_SOLVE_STATE_GRAPH_H

#include "flight_tables.h"
#include "span.h"

/* What a state is besides a mode of a flight. */
enum {
    STATE_GROUND = FLIGHT_COUNT,
    STATE_LOOSE, /* falls as fast as it can */
    STATE_CLIMB, /* two kinds, as above */
    STATE_CLIMB_LATE,
    STATE_HANG, /* on an edge; only in a flood */
    STATE_ROOT  /* before the start: a tick leads to it */
};

/* A flight, or a single other state, at a height in an interval of columns. Heights are numbered:
 * flights and ground by height_span, falls by the tables' loose_part, climbs by the way of a tick.
 */
typedef struct StateBlock {
    int32_t at, height;
    uint32_t first;       /* state of its mode 0 */
    uint32_t left, right; /* the same block in the intervals beside it, plus 1; 0: none */
    uint8_t kind;         /* FlightKind or STATE_... */
} StateBlock;

/* The part of the list of targets that is a state's. */
typedef struct StateWays {
    uint32_t first, count;
} StateWays;

/* Where the feet of the bodies of a state really can be: of a flight's interval only the part from
 * `low` to `high`, counted in REACH_PART from its lower end. */
typedef struct StateReach {
    uint8_t low, high;
    uint8_t from; /* 0: not reached. FROM_..., or-ed: in a flight, where the mode before it was */
} StateReach;

enum {
    REACH_PART = ONE / 64,
    FROM_LEFT = 1,
    FROM_HERE = 2,
    FROM_RIGHT = 4,
    FROM_LIST = 8,
    FROM_WAITS = 16 /* and it is in the queue */
};

/* The states and the ticks between them. A tick of a flight into its next mode, here or beside, is
 * in no list. */
typedef struct StateGraph {
    const FlightTables *flights;
    StateBlock *blocks;
    uint32_t *slots; /* hash table of block numbers plus 1 */
    size_t slot_count;
    uint32_t block_count, state_count;
    size_t waiting_first, waiting_count; /* of `waiting`: those from the first on */
    uint32_t *block_of;                  /* by state */
    struct StateReach *reached;          /* by state */
    uint32_t *waiting;                   /* states that lead on */
    StateWays *ways;                     /* by state */
    uint32_t *targets;                   /* of the ways; those of a state are one after the other */
    size_t target_count;
    size_t block_capacity, block_of_capacity, reached_capacity, waiting_capacity, ways_capacity,
        target_capacity;
    bool has_failed, is_too_large;
    /* For the way back: the lists of states that lead to each. */
    uint32_t *first_source; /* by state, and one more */
    uint32_t *sources;
} StateGraph;

enum { STATE_GRAPH_STATES_MAX = 12000000, STATE_GRAPH_WAYS_MAX = 60000000 };

/* Of ticks: no way. */
enum { STATE_GRAPH_NEVER = UINT16_MAX };

/* False when memory ran out. */
bool state_graph_init(StateGraph *graph, const FlightTables *flights);
void state_graph_done(StateGraph *graph);

/* The state is possible after a tick from state `from`. `how`: FROM_LIST, or where the mode before
 * it is. `part`: within its interval, which begins at `low`. */
void state_graph_reach(StateGraph *graph, uint32_t from, const StateBlock *block, int32_t mode,
                       uint8_t how, Span part, Fixed low);

/* A state whose ways on are not yet known, or not all; false when there is none. */
bool state_graph_next(StateGraph *graph, uint32_t *state);

static inline int32_t state_graph_modes(const StateGraph *graph, const StateBlock *block)
{
    return block->kind < FLIGHT_COUNT ? graph->flights->tables[block->kind].count : 1;
}

/* Once all states are known. False when memory ran out. */
bool state_graph_turn(StateGraph *graph);

/* Spreads the ticks of those that are 0 in `ticks`, by state, backwards; others are
 * STATE_GRAPH_NEVER. False when memory ran out. */
bool state_graph_spread(const StateGraph *graph, uint16_t *ticks);

#endif
