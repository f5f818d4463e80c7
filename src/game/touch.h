/* touch.h - what the player meets: spikes, monsters, shots, and things to pick up.
 *
 * Each function looks at the player where it is at the end of the tick. None reads more than the
 * cells that the player's box covers, and those beside it.
 * Order: hazards first; a player who dies picks nothing up. */
#ifndef LEDGE_GAME_TOUCH_H
#define LEDGE_GAME_TOUCH_H

#include "game.h"
#include "player.h"

/* What a stomp is judged by: where the player and the actors were before the tick. */
typedef struct TickStart {
    Fixed player_bottom, player_dy;
    Fixed actor_top[ACTOR_MAX];
} TickStart;

void touch_remember(const Game *game, const Level *level, TickStart *start);

/* Is the player on spikes, and not moving away from them? */
bool touch_spikes(const Level *level, const Pose *player);

/* Kills the monsters that were stomped, and bounces the player. True when a monster touches the
 * player otherwise. */
bool touch_actors(Game *game, const Level *level, const TickStart *start, const Pose *player,
                  Input input, GameEvents *events);

/* Takes the first shot that hits the player out of the world. True when there is one. */
bool touch_shots(Game *game, const Pose *player);

/* Coins, keys, doors, checkpoints, signs, the finish. */
void touch_things(Game *game, const Level *level, const Pose *player, GameEvents *events);

#endif
