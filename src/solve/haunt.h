/* haunt.h - where a monster is, for ever, as long as nothing but its own walk moves it.
 *
 * The player can only kill a walker or hopper; what else could disturb it is a block that crumbles
 * or a door that opens where it comes near, and lifts. Without these its way is the same in every
 * run of the level, and sooner or later begins anew.
 * Memory: haunt_done frees the steps. */
#ifndef LEDGE_SOLVE_HAUNT_H
#define LEDGE_SOLVE_HAUNT_H

#include "../game/level.h"

/* The box of a monster. */
typedef struct HauntStep {
    Fixed x, top; /* middle, upper edge */
} HauntStep;

typedef struct Haunt {
    HauntStep *steps; /* of the ticks 0 to count - 1; then others of them follow again */
    int32_t count;
} Haunt;

typedef enum HauntResult {
    HAUNT_FOUND,
    HAUNT_UNKNOWN, /* something may disturb it, or max_ticks were not enough */
    HAUNT_NO_MEMORY
} HauntResult;

/* The way of the level's actor number `actor`, a walker or hopper. The haunt is that of a monster
 * without steps unless it was found. */
HauntResult haunt_find(const Level *level, int32_t actor, int32_t max_ticks, Haunt *haunt);
void haunt_done(Haunt *haunt);

#endif
