/* reach_monsters.h - where the player can bounce by stomping a monster of the level.
 *
 * A monster whose orbit is known is only where its orbit is. One that moves by the player's
 * rules may be wherever a reach map of its own says. Any other may be anywhere. The flags of its
 * kind (actor.h) decide which case it is. A monster is stomped by a falling body whose feet, a
 * tick before, were at most a quarter of a cell below the monster's head: half a cell or more
 * above its feet. */
#ifndef LEDGE_SOLVE_REACH_MONSTERS_H
#define LEDGE_SOLVE_REACH_MONSTERS_H

#include "../level/level.h"
#include "opening_box.h"
#include "reach_map.h"

typedef struct ReachMonsters {
    bool doors_open;   /* for the monsters */
    int32_t follow;    /* ticks, for all of them together */
    bool knows_phases; /* use phases to limit which monster is stomped after which */
    bool counts_each;  /* as in ReachOptions, like the next one */
    bool is_frozen;
    const Opening *opening; /* or NULL */
    /* By cell: what may differ from the start. Monsters that may step on a crumbling block mark it.
     * NULL: all may. */
    uint8_t *changing;
} ReachMonsters;

/* Adds the steps of all monsters to the player's map, which has not started yet. False when memory
 * ran out. */
bool reach_monsters_add(ReachMap *player, const Level *level, const ReachMonsters *monsters);

#endif
