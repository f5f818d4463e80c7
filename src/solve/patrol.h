/* patrol.h - where the monsters of a level are at any tick, without a player.
 *
 * Only for monsters with the flag ACTOR_AUTONOMOUS or ACTOR_FIXED; the others count as dead here.
 * A search needs the same ticks again and again; undisturbed monsters are computed once. Where the
 * level has nothing that they could share, lifts and crumbling blocks, each is followed alone, only
 * as far as it is asked for, and no further than its way repeats.
 * Ranges: up to patrol_last_tick; what is stored is bounded by PATROL_BYTES_MAX.
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
    ActorWalk walk; /* at the last state that is known; followed apart, it goes on from there */
    int32_t loop;   /* the states from this one on come again and again; -1: not known */
    int32_t round;  /* a tick that is like `loop` */
    int32_t free;   /* the last tick of which the state is the same in any run (patrol_actor_free);
                       -1: there is none */
    Fixed speed;    /* how far it gets from there in each further tick; where that is too little for
                       once, it sleeps too long, and the run that comes of it is not accepted */
} PatrolTrack;

typedef struct Patrol {
    const Level *level;
    bool is_apart;        /* each is followed alone */
    TerrainState terrain; /* after as many ticks as the tracks have, without a player */
    Actors actors;        /* the same, where they are not followed alone */
    BodyParams params;    /* actors_body_params */
    uint8_t *changing;    /* by cell: 1 where an actor may see what changes; NULL: nothing does */
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

/* As patrol_actor, but NULL too for an actor that is dead or outside the area then: it need not be
 * followed to know that. */
const Actor *patrol_actor_in(Patrol *patrol, int32_t actor, int32_t tick, const PatrolArea *area);

/* As patrol_actor, but NULL too where something that a player can change has come near the actor
 * up to then, and for one that looks at the player: what is left is the same in every run in which
 * the actor still lives. */
const Actor *patrol_actor_free(Patrol *patrol, int32_t actor, int32_t tick);

/* game_step of a game in the patrol's level, where the tracks spare it to play the actors that are
 * free. `ids`: the numbers of the game's actors in the level; NULL: it has them all. */
void patrol_step_game(Patrol *patrol, Game *game, const uint8_t *ids, Input input,
                      GameEvents *events);

#endif
