/* state_flood.h - finds all states that a run of a level can come to, many of them at a time.
 *
 * The states are those of tick_bound_internal.h. What a tick does to a body depends on its kind of
 * state, the height at which that began, its mode, and what is near its interval of columns. Bodies
 * that have the first three in common are followed together: they are a set of intervals, a bit
 * each, and a tick is some operations on such sets (place_rows.h).
 *
 * Whoever has stomped a monster does not meet it again. So a crowd is not only the set of intervals
 * where its bodies are: for each monster that is told apart it also has the set of those where one
 * of them may still find it alive. Where ways meet, sets are or-ed: a monster counts as dead in an
 * interval only if it is dead on every way that leads there.
 *
 * The rules are those of tick_bound_moves.c, in less detail: a state stands for all bodies of its
 * height, where those rules know which part of that was reached. But it also follows who hangs on
 * to an edge.
 *
 * Intervals may be parts of a pace (place_map.h), and flights fine (flight_tables.h). Then a state
 * says more exactly where a body is, and gaps and ledges that are just out of reach are known to
 * be. Sideways nothing adds up: in n ticks a body gets at most n paces, which is n times so many
 * parts. Who leaves a ladder or an edge has no speed sideways yet: all that its flight has led it
 * aside by then, not the way of each tick, is rounded up to parts.
 *
 * Units: as place_rows.h.
 * Memory: state_flood_done frees all. The level and the place map must outlive it. */
#ifndef LEDGE_SOLVE_STATE_FLOOD_H
#define LEDGE_SOLVE_STATE_FLOOD_H

#include "place_rows.h"
#include "tick_bound_internal.h"

/* A kind of state, the height that it was begun at, and its mode. */
typedef struct FloodState {
    uint8_t kind;
    int32_t height, mode;
} FloodState;

/* All modes of a kind and height. */
typedef struct FloodBlock {
    uint64_t *crowds; /* by mode */
    uint64_t *news;   /* by mode: the intervals whose bodies have not been followed on */
    uint8_t *waits;   /* by mode: has it news? */
    int32_t modes;
    bool has_news;
} FloodBlock;

typedef struct StateFlood {
    const Moves *moves; /* of which level, params, places and flights are used */
    PlaceRows rows;
    int32_t words, parts; /* of a set; of a crowd: those of its sets */
    size_t size;          /* of a crowd, in words */
    FloodBlock **blocks[STATE_ROOT];
    int32_t first[STATE_ROOT], count[STATE_ROOT]; /* heights that blocks are there for */
    MovesCorner *corners;                         /* row by row */
    size_t corner_count, corner_capacity;
    size_t bytes, bytes_max; /* of the blocks */
    uint8_t turn;            /* of a kind; */
    int32_t number;          /* and of its height, from the first */
    bool has_failed, is_too_large, touches_finish, touches_key;
    bool is_whole; /* all states are found */
    /* What is at work. Crowds: before a tick, and where that may lead by itself; and those of
     * rules. */
    uint64_t *from, *near, *bounced, *either, *both, *single, *nobody;
    int32_t aside;     /* from one of `from` to one of `near` are at most so many intervals; */
    int32_t aside_max; /* farther is nobody moved in a tick */
    /* Sets. */
    uint64_t *all, *fit, *here, *springs, *ladders, *now, *walked;
} StateFlood;

/* `moves`: its places and flights are filled. `bytes_max`: with more it is too large. False when
 * memory ran out. */
bool state_flood_init(StateFlood *flood, const Moves *moves, size_t bytes_max);
void state_flood_done(StateFlood *flood);

/* Follows some more states on, `states_max` or few more. True when there is nothing left to do:
 * it is whole, too large, memory ran out, or a state touches the finish, or a key while doors are
 * shut, and it is to stop there. A flood that leaves the map through its top is too large. */
bool state_flood_run(StateFlood *flood, bool stops_at_finish, int32_t states_max);

/* Has a body of the interval come to the state? */
bool state_flood_has(const StateFlood *flood, FloodState state, int32_t at);

/* Hands over each state that was found, with its crowd. */
void state_flood_see(const StateFlood *flood,
                     void (*see)(void *context, FloodState state, const uint64_t *crowd),
                     void *context);

#endif
