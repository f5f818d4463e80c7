/* play_test.h - a level that is tried out while it is being drawn: who hears of the attempts, and
 * the one before.
 *
 * Units: ticks of 1/60 s; the places are those of the player's feet, in cells. */
#ifndef LEDGE_PLAY_PLAY_TEST_H
#define LEDGE_PLAY_PLAY_TEST_H

#include "../game/level.h"

/* All zero where none is tried out. */
typedef struct PlayTest {
    void (*begin)(void *context);                          /* an attempt begins */
    void (*record)(void *context, Place place, bool died); /* each tick of it */
    void (*cut)(void *context, int32_t ticks);             /* only so many are left of it */
    void *context;
    const Place *ghost; /* where the player was in each tick of an earlier attempt; shown */
    int32_t ghost_ticks;
} PlayTest;

#endif
