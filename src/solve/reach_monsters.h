/* reach_monsters.h - where the player may be thrown up by stomping a monster of the level.
 *
 * Where a monster's way can be followed (haunt.h) it is at those places only. Of the others is
 * known what of the player is: the places that they can get to at all.
 * Stomped is what a falling body meets whose feet, a tick before, were at most a quarter of a cell
 * below the monster's head: half a cell or more above its feet. */
#ifndef LEDGE_SOLVE_REACH_MONSTERS_H
#define LEDGE_SOLVE_REACH_MONSTERS_H

#include "reach_map.h"

/* Adds the steps of all monsters to the player's map, which has not started yet. `doors_open` for
 * the monsters. False when memory ran out. */
bool reach_monsters_add(ReachMap *player, const Level *level, bool doors_open);

#endif
