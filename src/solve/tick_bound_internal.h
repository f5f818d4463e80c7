/* tick_bound_internal.h - the parts of a TickBound: flights, places, the graph of states. */
#ifndef LEDGE_SOLVE_TICK_BOUND_INTERNAL_H
#define LEDGE_SOLVE_TICK_BOUND_INTERNAL_H

#include "reach_internal.h"
#include "tick_bound.h"

/* Values from low to high, both included. */
typedef struct Span {
    Fixed low, high;
} Span;

/* Columns [left, right]. */
typedef struct Cols {
    int32_t left, right;
} Cols;

/* ---- flights ---- */

/* Every tick of every flight: how fast, and how far from where it began.
 *
 * A flight is a tree: it goes on, or a rise is cut. Where jump may be held or not near the top of
 * its way, both are between `low` and `high`. A rise ends in a flight of FLIGHT_APEX, which begins
 * where it is then; a fall that has reached its greatest speed ends in FLIGHT_LOOSE, which is only
 * a place. */

typedef enum FlightKind {
    FLIGHT_JUMP,
    FLIGHT_LADDER_JUMP, /* cannot take a ladder for some ticks; two kinds each: with the coyote time
                           of the ground, or without */
    FLIGHT_LADDER_JUMP_LATE,
    FLIGHT_LADDER_FALL,
    FLIGHT_LADDER_FALL_LATE,
    FLIGHT_LADDER_END, /* climbed off its end */
    FLIGHT_LADDER_END_LATE,
    FLIGHT_SPRING,
    FLIGHT_BOUNCE, /* off a monster, without jump held */
    FLIGHT_EDGE,   /* walked off an edge: can still jump */
    FLIGHT_FALL,
    FLIGHT_APEX, /* begins at any speed that gravity gives in a tick */
    FLIGHT_DROP,
    FLIGHT_COUNT,
    FLIGHT_NONE = FLIGHT_COUNT, /* of a mode that belongs to its own flight */
    FLIGHT_LOOSE
} FlightKind;

enum { FLIGHT_CAN_JUMP = 1, FLIGHT_CAN_GRAB = 2 };

/* One tick of a flight. */
typedef struct FlightMode {
    Span dy, way;     /* its speed then; from the start of the flight to there */
    int16_t from;     /* the mode before it */
    int16_t next[4];  /* the modes after it; -1: none */
    uint8_t turns_to; /* FLIGHT_NONE, or the flight that begins here */
    uint8_t can;
} FlightMode;

enum { FLIGHT_MODES_MAX = 2000 };

typedef struct FlightTable {
    int32_t count;
    bool begins_on_ground; /* mode 0 is not in flight: the first tick leads from it */
    FlightMode *modes;
} FlightTable;

typedef struct FlightTables {
    FlightTable tables[FLIGHT_COUNT];
    Span loose; /* the speed of a fall without end */
    bool is_endless;
} FlightTables;

/* False when memory ran out. `is_endless`: a flight has more than FLIGHT_MODES_MAX ticks. */
bool flight_tables_init(FlightTables *flights, const BodyParams *params);
void flight_tables_done(FlightTables *flights);

/* ---- places ---- */

/* What there is for a body in an interval of columns, row by row. */
enum {
    PLACE_SOLID = 1,   /* every body in the interval would overlap something solid here */
    PLACE_SUPPORT = 2, /* along its upper border something holds some of the bodies, */
    PLACE_SURE = 4,    /* and that holds all of them, always; */
    PLACE_ONEWAY = 8,  /* and that can be dropped through */
    PLACE_CEILING = 16,
    /* and for bodies whose middle is in the row: */
    PLACE_SLOPE = 32,
    PLACE_LADDER = 64,
    PLACE_SPRING = 128,
    PLACE_STOMP = 256,
    PLACE_REACHED = 512,
    PLACE_SPIKES = 1024,     /* deadly for all of them, unless they rise; */
    PLACE_SPIKES_DOWN = 2048 /* unless they fall */
};

typedef struct PlaceMap {
    const Level *level;
    const BodyParams *params;
    Fixed step;        /* width of an interval: no body gets farther in a tick */
    int32_t count;     /* intervals */
    int32_t top, rows; /* the first row, below 0; how many */
    uint16_t *cells;   /* rows of an interval one after the other */
    bool has_slopes;
    bool reaches_top; /* a body may get higher than the first row */
} PlaceMap;

/* False when memory ran out. */
bool place_map_init(PlaceMap *places, const Level *level, const Reach *reach, Fixed step);
void place_map_done(PlaceMap *places);

/* PLACE_..., 0 outside. */
static inline uint16_t place_map_get(const PlaceMap *places, int32_t at, int32_t row)
{
    if ((uint32_t)at >= (uint32_t)places->count) return PLACE_SOLID;
    if ((uint32_t)(row - places->top) >= (uint32_t)places->rows) return 0;
    return places->cells[(size_t)at * (size_t)places->rows + (size_t)(row - places->top)];
}

/* Has any row of this span of feet the flag? */
bool place_map_has(const PlaceMap *places, int32_t at, Span feet, uint16_t flag);

/* Can there be a body in the interval whose feet are in the span, with such a speed? Cuts off the
 * ends of the span where there cannot. */
bool place_map_fit(const PlaceMap *places, int32_t at, Span *feet, Span dy);

/* The middles of the bodies in an interval. */
static inline Span place_map_middle(const PlaceMap *places, int32_t at)
{
    return (Span){at * places->step, (at + 1) * places->step - 1};
}

/* The heights of the slope in the cell for such middles; false where there is none. */
bool place_map_slope(const PlaceMap *places, int32_t at, int32_t col, int32_t row, Span *heights);

/* Is there a slope in the interval or beside it, within a row of the feet? */
bool place_map_has_slope_near(const PlaceMap *places, int32_t at, Span feet);

/* Can a body hold on to a ladder there? Can it be at the end of one, where it may not? */
bool place_map_may_climb(const PlaceMap *places, int32_t at, Span feet);
bool place_map_ends_ladder(const PlaceMap *places, int32_t at, Span feet);

/* Can a head that is stopped in the row by the cell at (col, row) slip past it on that side, -1 or
 * 1?
 * `*middle` is where the body is moved to. */
bool place_map_has_corner(const PlaceMap *places, int32_t col, int32_t row, int32_t side,
                          Fixed *middle);

/* Would any of the bodies touch the cell? */
bool place_map_touches(const PlaceMap *places, int32_t at, Span feet, int32_t col, int32_t row);

/* ---- states ---- */

/* What a state is besides a mode of a flight. */
enum {
    STATE_GROUND = FLIGHT_COUNT,
    STATE_LOOSE, /* falls as fast as it can */
    STATE_CLIMB, /* two kinds, as above */
    STATE_CLIMB_LATE,
    STATE_ROOT /* before the start: a tick leads to it */
};

/* A flight, or a single other state, at a height in an interval of columns. Heights are numbered:
 * flights and ground by height_span, falls by LOOSE_PART, climbs by the way of a tick. */
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
    bool is_waiting;
} StateReach;

enum { REACH_PART = ONE / 64, FROM_LEFT = 1, FROM_HERE = 2, FROM_RIGHT = 4, FROM_LIST = 8 };

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

enum { TICK_BOUND_STATES_MAX = 12000000, TICK_BOUND_WAYS_MAX = 60000000 };

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
 * TICK_BOUND_NEVER. False when memory ran out. */
bool state_graph_spread(const StateGraph *graph, uint16_t *ticks);

/* ---- moves ---- */

enum { LOOSE_PART = ONE / 8, HEIGHT_PART = ONE / 16, HEIGHTS_PER_ROW = ONE / HEIGHT_PART + 2 };

/* All that is needed to find where a state leads. */
typedef struct Moves {
    const Level *level;
    const BodyParams *params;
    PlaceMap places;
    FlightTables flights;
    StateGraph graph;
    uint32_t from; /* the state that leads on */
    const TickBoundOptions *options;
} Moves;

/* Finds all states. False when the caller has ended it. */
bool moves_find_all(Moves *moves);

/* ---- heights ---- */

/* The height of what stands on the upper border of a row, exactly. */
int32_t height_of_border(int32_t row);

/* The height of the feet of a body whose head is at the lower border of a row. */
int32_t height_under_ceiling(int32_t row);

/* How many parts a height of a flight stands for: launches from where the ground is not level need
 * not be told apart as finely as tops. */
int32_t height_parts_together(uint8_t kind);

/* The feet that a height of a state of this kind stands for. */
Span height_span(const Moves *moves, uint8_t kind, int32_t height);

/* The numbers of the heights in a span: part `part` and those after it. */
int32_t height_of_part(int32_t part);

/* Are the feet exactly on the border of a row? */
bool height_is_border(Span feet);

/* How far apart the heights of a climbing body are. */
Fixed height_climb_part(const Moves *moves);
bool height_is_climb(uint8_t kind);

/* Where the feet of a state's bodies are, and how fast they move up or down. */
void moves_describe(const Moves *moves, const StateBlock *block, int32_t mode, Span *feet,
                    Span *dy);

#endif
