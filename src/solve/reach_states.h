/* reach_states.h - what a body in flight can do next, as a table: for each kind of launch and each
 * height above it one row.
 *
 * Which flights make others superfluous is settled here too, once for a level.
 * Units: those of envelope.h; states are numbered from 0. */
#ifndef LEDGE_SOLVE_REACH_STATES_H
#define LEDGE_SOLVE_REACH_STATES_H

#include "envelope.h"

enum { REACH_STATES_PER_NODE = LAUNCH_COUNT * (ENVELOPE_DEPTH + ENVELOPE_RISE_MAX + 1) };

typedef struct ReachState {
    Fixed limit;          /* the way sideways since the launch is at most this */
    int16_t rise;         /* rows that the body may still rise */
    int16_t up;           /* the state a row higher; -1: none */
    int16_t down;         /* and lower, where so much of the way */
    Fixed regains;        /* does not count any more */
    bool is_high;         /* it may be in the upper half of its cell */
    int16_t first, last;  /* it can do all that these states can that have gone as far, */
    int16_t better_count; /* and the following, having gone as far, can do all that it can */
    int16_t better[LAUNCH_COUNT];
    /* Having gone so far it can do no more than a fresh launch of that kind; LAUNCH_COUNT: than
     * none. */
    Fixed outdone[LAUNCH_COUNT + 1];
} ReachState;

typedef struct ReachStates {
    int32_t count;
    int16_t fresh[LAUNCH_COUNT]; /* the state of a launch itself; -1: the level has no such */
    ReachState items[REACH_STATES_PER_NODE];
} ReachStates;

/* `is_there` tells the launches that the level has. */
void reach_states_find(const Envelope *envelope, const bool is_there[LAUNCH_COUNT],
                       ReachStates *states);

#endif
