/* actor.h - what lives in a level besides the player: walkers, hoppers, flyers, turrets, shots. One
 * row of actor_kinds describes each kind.
 *
 * Walkers and hoppers move by the same rules as the player (model_grid.h), with inputs that they
 * choose themselves: lifts carry them, springs throw them up, blocks crumble under them. Flyers
 * and shots fly straight. A turret never moves, is not pushed by anything and cannot be stomped;
 * it is deadly to touch. Actors pass through each other and through spikes.
 * Units: Fixed cells, ticks.
 * Memory: plain data without pointers. */
#ifndef LEDGE_GAME_ACTOR_H
#define LEDGE_GAME_ACTOR_H

#include "../level/level.h"

enum { SHOT_MAX = 64, HOP_TICKS = 90, FIRE_TICKS = 90 };

/* What is true of all actors of a kind. The solver knows only these flags: without a flag it
 * searches the actor's states in full, slower but never wrongly. A new kind may begin with few
 * flags. */
enum {
    /* What it does next follows from its own state, the lifts, and the tiles at most ACTOR_SIGHT
     * cells from its feet; not from the player, other actors, or chance. It moves less than a cell
     * a tick. */
    ACTOR_AUTONOMOUS = 1,
    ACTOR_FIXED = 2, /* it never moves, like terrain */
    /* body_step alone moves it, with actors_body_params; ACTOR_JUMPS: it may press jump. */
    ACTOR_GRAVITY = 4,
    ACTOR_JUMPS = 8,
    ACTOR_KEEPS_ROW = 16, /* it moves sideways only, and turns at solid cells */
    ACTOR_PUSHED = 32,    /* by lifts, which also carry it */
    ACTOR_STOMPABLE = 64,
    ACTOR_SHOOTS = 128
};

enum { ACTOR_SIGHT = 3 };

typedef struct Actor {
    Body body;
    int16_t timer;  /* hopper: ticks to the next jump; turret: to the next shot */
    int8_t heading; /* -1 or 1 */
    uint8_t kind;   /* CellKind */
    uint8_t alive;
} Actor;

typedef struct Shot {
    Fixed x, y;     /* centre */
    int8_t heading; /* -1 or 1 */
} Shot;

typedef struct Actors {
    int32_t count, shot_count;
    Actor items[ACTOR_MAX]; /* in reading order of the level; dead ones stay in their place */
    Shot shots[SHOT_MAX];
} Actors;

/* What an actor's step may look at and change. */
typedef struct ActorContext {
    Actors *actors; /* shots are added to these */
    const Level *level;
    TerrainState *state;
    const BodyParams *params; /* actors_body_params */
    const Pose *player;       /* NULL: there is no player to see */
    struct PhaseLog *log;     /* receives what an ACTOR_AUTONOMOUS actor looks at; NULL: no log */
} ActorContext;

/* One tick of an actor that is alive. */
typedef void ActorStep(const ActorContext *context, Actor *actor);

typedef struct ActorKind {
    uint8_t flags;            /* ACTOR_... */
    Fixed half_width, height; /* at most ONE / 2 and ONE */
    int16_t timer;            /* at the start */
    ActorStep *step;
} ActorKind;

/* By CellKind: one row for each with KIND_IS_ACTOR. */
extern const ActorKind actor_kinds[KIND_COUNT];

static inline bool actor_is(const Actor *actor, uint8_t flags)
{
    return actor_kinds[actor->kind].flags & flags;
}

/* The constants of actors with gravity in this level. */
BodyParams actors_body_params(const Level *level);

/* Puts the level's actors in their cells, those that move face the start. */
void actors_init(Actors *actors, const Level *level, const TerrainState *state);

/* Appends the bodies that terrain_advance may push and carry to `out`, in reading order, and
 * returns how many: those that are alive and have ACTOR_PUSHED. `next` as for actors_step: what is
 * known need not be moved. */
int32_t actors_list_bodies(Actors *actors, const Actor *const next[], Body *out[ACTOR_MAX]);

/* One tick of one actor; the dead do not change. */
void actor_step(const ActorContext *context, Actor *actor);

/* How many more ticks of an actor do no more than its last one, which led from `before` to `now`:
 * add `now->body.x - before->body.x` to its x, and take one from a hopper's timer (actor_go_on). 0
 * where that is not known, as in any level with lifts. */
int32_t actor_steady_ticks(const Level *level, const Actor *before, const Actor *now);

/* One of those ticks. */
static inline void actor_go_on(Actor *actor, Fixed way)
{
    actor->body.x += way;
    actor->body.ground_col = (int16_t)body_col(&actor->body);
    if (actor_kinds[actor->kind].flags & ACTOR_JUMPS) actor->timer--;
}

/* One tick of all actors. Turrets fire towards `player`; NULL: there is none. New shots come
 * last in the list; a full list takes no more. `next` may be NULL; where `next[i]` is not, actor i
 * becomes that, if it lives. */
void actors_step(Actors *actors, const Level *level, TerrainState *state, const Pose *player,
                 const Actor *const next[]);

/* Kills the actors that are inside a crumbling block that came back (terrain_reset_crumbles does
 * not check). */
void actors_crush_in_blocks(Actors *actors, const Level *level, const TerrainState *state);

/* One tick of all shots. Those that met something solid are gone; the others keep their order. */
void shots_step(Actors *actors, const Level *level, const TerrainState *state);

/* Does the shot touch the half-open box [left, right) x [top, bottom)? */
bool shot_overlaps(const Shot *shot, Fixed left, Fixed top, Fixed right, Fixed bottom);

/* Takes the shot out of the list. */
void shot_remove(Actors *actors, int32_t index);

#endif
