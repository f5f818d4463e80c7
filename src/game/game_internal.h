/* game_internal.h - what the player meets: spikes, monsters, shots, and things to pick up.
 *
 * Each function looks at the player where it is at the end of the tick. They read only the cells
 * that the player's box covers, and those beside it.
 * Order: hazards first; a player who dies picks nothing up. */
#ifndef LEDGE_GAME_GAME_INTERNAL_H
#define LEDGE_GAME_GAME_INTERNAL_H

#include "game.h"
#include "player.h"

/* The data of one tick. */
typedef struct Tick {
    Game *game;
    const Level *level;
    GameEvents *events;
    Input input;
    Pose player;              /* after its step */
    Fixed old_bottom, old_dy; /* of the player before the tick; a stomp is judged by these */
    Fixed *old_actor_top;     /* of the actors before the tick, while the player is alive */
    uint8_t touched;          /* KIND_IS_... of all cells that the player covers */
    const Actor *const *next; /* actors whose next state is known (game_step_among), or NULL */
} Tick;

/* Notes where player and actors are before the tick; touch_actors relies on it. */
void touch_remember(Tick *tick);

/* Notes the kinds of cells that the player covers after its step; touch_things relies on it. */
void touch_look(Tick *tick);

/* Is the player on spikes, and not moving away from them, or in another hazard? */
bool touch_hazards(const Tick *tick);

/* Kills the monsters that were stomped, and bounces the player. True when a monster touches the
 * player otherwise. */
bool touch_actors(const Tick *tick);

/* Removes the first shot that hits the player. True when there is one. */
bool touch_shots(const Tick *tick);

/* Does the level's chase, if there is one, touch the player? */
bool touch_chase_at(const Game *game, const Level *level, const Pose *player);

/* Handles coins, keys, doors, checkpoints, signs and the finish. */
void touch_things(const Tick *tick);

#endif
