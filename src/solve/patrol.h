/* patrol.h - where the monsters of a level are at any tick, without a player.
 *
 * Only for monsters with the flag ACTOR_AUTONOMOUS or ACTOR_FIXED; the others count as dead here.
 * A search needs the same ticks again and again, so each state of an undisturbed monster is
 * computed once and stored. In a level without lifts and crumbling blocks, through which monsters
 * could affect each other, each is followed on its own: only as far as a caller asks, and until
 * its path repeats.
 * Ranges: up to patrol_last_tick; the states take at most PATROL_BYTES_MAX.
 * Memory: patrol_done frees the tracks. The level must outlive it. */
#ifndef LEDGE_SOLVE_PATROL_H
#define LEDGE_SOLVE_PATROL_H

#include "../game/game.h"
#include "actor_orbit.h"

enum { PATROL_BYTES_MAX = 96 * 1024 * 1024, PATROL_BLOCK = 64 };

/* One monster: its states after 0, 1, ... ticks. */
typedef struct PatrolTrack {
    Actor **blocks; /* of PATROL_BLOCK states; NULL: none yet */
    size_t capacity;
    int32_t count;
    ActorWalk walk; /* at the last state */
    int32_t loop;   /* the tick from which the states repeat; -1: not known */
    int32_t round;  /* a tick whose state is that of `loop`, near the last one that was asked for */
    int32_t free; /* the last tick whose state is the same in any run (patrol_actor_free); or -1 */
    Fixed speed;  /* the most it moves in a tick. If it ever moves more it wakes too late, and the
                     run found with it is rejected when it is verified */
} PatrolTrack;

typedef struct Patrol {
    const Level *level;
    bool is_apart;        /* each is followed on its own */
    TerrainState terrain; /* at the last tick of the tracks */
    Actors actors;        /* at that tick, unless is_apart */
    BodyParams params;    /* actors_body_params */
    uint8_t *changing;    /* by cell: 1 near tiles that change; NULL: there are none */
    int32_t count;        /* actors of the level */
    PatrolTrack tracks[ACTOR_MAX];
} Patrol;

/* False when memory ran out. */
bool patrol_init(Patrol *patrol, const Level *level);
void patrol_done(Patrol *patrol);

/* The last tick that is known of every actor. */
int32_t patrol_last_tick(const Patrol *patrol);

/* The level's actor after `tick` ticks. NULL past the last tick, or when memory ran out. */
const Actor *patrol_actor(Patrol *patrol, int32_t actor, int32_t tick);

/* Columns [left, right] and rows [top, bottom], in Fixed cells. */
typedef struct PatrolArea {
    Fixed left, top, right, bottom;
} PatrolArea;

static inline bool patrol_area_has(const PatrolArea *area, const Body *body)
{
    return body->x >= area->left && body->x <= area->right && body->y >= area->top &&
           body->y <= area->bottom;
}

/* As patrol_actor, but NULL also for an actor that is dead or outside the area, which is often
 * known without computing its track. */
const Actor *patrol_actor_in(Patrol *patrol, int32_t actor, int32_t tick, const PatrolArea *area);

/* As patrol_actor, but NULL also for an actor that reacts to the player or has come near anything
 * that a player can change: a state that is returned holds in every run in which the actor lives.
 */
const Actor *patrol_actor_free(Patrol *patrol, int32_t actor, int32_t tick);

/* game_step of a game in the patrol's level that takes the states of free actors from the tracks.
 * `ids`: the numbers of the game's actors in the level; NULL: it has them all. */
void patrol_step_game(Patrol *patrol, Game *game, const uint8_t *ids, Input input,
                      GameEvents *events);

#endif
