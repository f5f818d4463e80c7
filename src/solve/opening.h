/* opening.h - where the player can stomp a monster that is still on its way, tick by tick.
 *
 * A monster that falls out of the level, or walks to where it goes round for ever, is at each place
 * of its way at one tick only. The player is there by then, or not: the states of tick_bound.h are
 * followed forwards from the start, as many ticks as the monster takes. Whatever a body can do in a
 * tick leads from its state into one that is found, so after n rounds every state is known that a
 * body can be in within n ticks. A stomp in the tick after that needs one of these that falls, with
 * its feet no lower than the mercy of a stomp allows, near enough to the monster for one more tick.
 * It holds for runs in which nobody dies: it must not be asked where there are checkpoints.
 * Ranges: the levels of tick_bound.h, OPENING_TICKS ticks, OPENING_MONSTERS monsters; nothing is
 * said of any other.
 * Units: ticks; Fixed cells.
 * Memory: opening_done frees the boxes. */
#ifndef LEDGE_SOLVE_OPENING_H
#define LEDGE_SOLVE_OPENING_H

#include "opening_box.h"
#include "reach.h"

enum { OPENING_TICKS = 90, OPENING_MONSTERS = 8 };

/* Up to the tick after which bodies can be in more than `states_max` states, 0.4 us each. `reach`
 * is run to its end, and only used here. False when memory ran out. */
bool opening_find(const Level *level, Reach *reach, uint32_t states_max, Opening *opening);
void opening_done(Opening *opening);

#endif
