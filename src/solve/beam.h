/* beam.h - shortens a run: a beam search on the game itself, tick by tick.
 *
 * Of all states at a tick only the best `width` are kept, so that the time is proportional to the
 * width. The best have the fewest ticks left by the level's bound (tick_bound.h), or without a
 * bound by the estimate of the search. Of equivalent states one is kept, and each cell of the
 * level has a limited share of the width. The states of the given run are always kept: so a result
 * may leave the run and return to it anywhere, and is never longer. The same level, run and width
 * give the same answer, unless the caller ends the search early.
 * Source: B. T. Lowerre, "The HARPY speech recognition system" (1976). */
#ifndef LEDGE_SOLVE_BEAM_H
#define LEDGE_SOLVE_BEAM_H

#include "../game/input_file.h"
#include "tick_bound.h"

typedef struct BeamOptions {
    bool all_coins;
    bool deaths;            /* the player may die, and goes on from the last checkpoint */
    const TickBound *bound; /* NULL: the level has none. With deaths it is only an estimate */
    int32_t width;          /* states kept in each tick */
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
