/* beam.h - makes a run shorter: a beam search on the game itself, tick by tick.
 *
 * Of all states at a tick only the best few lead on, so that a search takes as long as it is wide.
 * The best are those with the least ticks left by the level's bound (tick_bound.h), or where there
 * is none by the estimate of the search; of those that are alike one is enough, and no place of the
 * level takes all the room. The states of the run itself lead on in every tick: so what is found
 * leaves the run anywhere, comes back to it anywhere, and is never longer.
 * The same level, run and width give the same answer, unless the caller ends the search early.
 * Source: B. T. Lowerre, "The HARPY speech recognition system" (1976). */
#ifndef LEDGE_SOLVE_BEAM_H
#define LEDGE_SOLVE_BEAM_H

#include "../game/input_file.h"
#include "tick_bound.h"

typedef struct BeamOptions {
    bool all_coins;
    bool deaths;            /* the player may die, and goes on from the last checkpoint */
    const TickBound *bound; /* NULL: the level has none. With deaths it is only an estimate */
    int32_t width;          /* states that lead on in each tick */
    int32_t action_ticks;   /* the longest time for which the same buttons are held */
    int32_t nodes_max;
    bool (*may_go_on)(void *context, int32_t nodes); /* asked from time to time; may be NULL */
    void *context;
} BeamOptions;

typedef struct BeamResult {
    int32_t nodes;   /* states seen */
    bool is_stopped; /* by the caller */
    bool is_found;   /* `tape` is a shorter run, in a game with distant monsters asleep: the caller
                        plays it again, and frees it */
    InputTape tape;
} BeamResult;

/* Searches for a run that is shorter than `run`, which finishes. False when memory ran out. */
bool beam_search(const Level *level, const InputTape *run, const BeamOptions *options,
                 BeamResult *result);

#endif
