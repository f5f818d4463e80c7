/* reach_states.h - what a body in flight can do next, as a table: one row for each kind of launch
 * and each height above it.
 *
 * The table also has which flights make others superfluous, found once for a level.
 * Units: those of envelope.h; states are numbered from 0. */
#ifndef LEDGE_SOLVE_REACH_STATES_H
#define LEDGE_SOLVE_REACH_STATES_H

#include "envelope.h"

enum { REACH_STATES_PER_NODE = LAUNCH_ALL * (ENVELOPE_DEPTH + ENVELOPE_RISE_MAX + 1) };

typedef struct ReachState {
    Fixed limit;          /* longest way sideways since the launch */
    int16_t rise;         /* rows that the body may still rise */
    int16_t up;           /* the state a row higher; -1: none */
    int16_t down;         /* the state a row lower; -1: none */
    Fixed regains;        /* what the way shrinks by on a row lower */
    bool is_high;         /* it may be in the upper half of its cell */
    int16_t first, last;  /* it can do all that these states can with the same way */
    int16_t better_count; /* the states after it that can do all that it can with the same way */
    int16_t better[LAUNCH_ALL];
    /* The way after which it can do no more than a fresh launch of that kind; LAUNCH_COUNT: nothing
     * at all. */
    Fixed outdone[LAUNCH_COUNT + 1];
} ReachState;

typedef struct ReachStates {
    int32_t count;
    int16_t fresh[LAUNCH_ALL]; /* the state of a launch itself; -1: no such launch */
    ReachState items[REACH_STATES_PER_NODE];
} ReachStates;

/* `is_there`: the launches that the level has. */
void reach_states_find(const Envelope *envelope, const bool is_there[LAUNCH_ALL],
                       ReachStates *states);

#endif
