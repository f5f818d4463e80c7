/* game.h - one attempt at a level: the rules, without screen and keyboard.
 *
 * A player who dies lies still for RESPAWN_TICKS while the rest of the level goes on, then starts
 * again, at rest, from the last checkpoint touched. Crumbling blocks are then whole again; what was
 * taken, opened or killed stays so. What chases the player (chase.h) stands meanwhile, and is then
 * where it was some ticks before the checkpoint was touched.
 * A Game is one struct without pointers: a snapshot is an assignment, and the same inputs give the
 * same states on every machine. What happened in a tick comes out as events.
 * Units: Fixed cells, ticks of 1/60 s.
 * Order in a tick: terrain_advance; the player; the actors in reading order; shots; contacts and
 * pickups. */
#ifndef LEDGE_GAME_GAME_H
#define LEDGE_GAME_GAME_H

#include "../level/level.h"
#include "actor.h"

enum {
    EVENT_MAX = 64,
    RESPAWN_TICKS = 30,
    ASSIST_GRACE_TICKS = 9 /* of INPUT_GRACE */
};

/* How much of their cell spikes fill; by how much the body counts as smaller for them on each
 * side. */
enum { SPIKE_DEPTH = ONE * 3 / 8, SPIKE_MERCY = ONE / 8 };

#define GAME_EVENT_LIST(X)                                                                         \
    X(EVENT_JUMP, "jump")                                                                          \
    X(EVENT_LAND, "land")                                                                          \
    X(EVENT_SPRING, "spring")                                                                      \
    X(EVENT_COIN, "coin")                                                                          \
    X(EVENT_KEY, "key")                                                                            \
    X(EVENT_DOOR, "door")                                                                          \
    X(EVENT_CHECKPOINT, "checkpoint")                                                              \
    X(EVENT_SIGN, "sign")                                                                          \
    X(EVENT_STOMP, "stomp")                                                                        \
    X(EVENT_SHOT, "shot")                                                                          \
    X(EVENT_CRUMBLE, "crumble")                                                                    \
    X(EVENT_DIED, "died")                                                                          \
    X(EVENT_RESPAWN, "respawn")                                                                    \
    X(EVENT_FINISH, "finish")

typedef enum GameEventKind {
#define X(id, name) id,
    GAME_EVENT_LIST(X)
#undef X
        EVENT_KIND_COUNT
} GameEventKind;

extern const char *const game_event_names[EVENT_KIND_COUNT];

typedef struct GameEvent {
    uint8_t kind;     /* GameEventKind */
    int16_t col, row; /* where */
    int32_t value;    /* its index: coin, key, door, checkpoint, sign, actor; died: DeathCause */
} GameEvent;

typedef struct GameEvents {
    int32_t count; /* at most EVENT_MAX */
    GameEvent items[EVENT_MAX];
} GameEvents;

/* The first event of a kind; NULL: there is none. */
const GameEvent *game_events_find(const GameEvents *events, GameEventKind kind);

#define DEATH_CAUSE_LIST(X)                                                                        \
    X(DEATH_FELL, "fell")                                                                          \
    X(DEATH_CRUSHED, "crushed")                                                                    \
    X(DEATH_SPIKES, "spikes")                                                                      \
    X(DEATH_ACTOR, "monster")                                                                      \
    X(DEATH_SHOT, "shot")                                                                          \
    X(DEATH_CHASE, "caught")

typedef enum DeathCause {
#define X(id, name) id,
    DEATH_CAUSE_LIST(X)
#undef X
        DEATH_COUNT
} DeathCause;

extern const char *const death_cause_names[DEATH_COUNT];

/* The numbers are hashed with a game. */
typedef enum GameStatus { GAME_PLAYING = 0, GAME_RESPAWNING = 1, GAME_FINISHED = 2 } GameStatus;

typedef struct Game {
    uint8_t status;              /* GameStatus */
    int16_t respawn_ticks;       /* left until the respawn */
    int32_t ticks;               /* the clock: ticks played so far, those of respawning included */
    int32_t deaths, coins, keys; /* keys held now */
    int32_t sign_shown;          /* index of the sign that the player touches, or -1 */
    int32_t checkpoint;          /* index of the last one touched, or -1 for the start */
    int32_t chase;               /* clock of the level's chase, or CHASE_WAITS; */
    int32_t chase_kept;          /* the same when that checkpoint was touched */
    Model player;
    TerrainState terrain;
    Actors actors;
    uint64_t coin_taken[COIN_MAX / 64]; /* bit n: coin n was taken */
    uint64_t key_taken;
    uint64_t checkpoint_seen[CHECKPOINT_MAX / 64];
} Game;

/* Appends an event, or drops it when the list is full. The last place is reserved for the event
 * that must not be lost: death, respawn or finish. */
void game_events_add(GameEvents *events, GameEventKind kind, int32_t col, int32_t row,
                     int32_t value);

/* Begins an attempt, before its first tick. */
void game_init(Game *game, const Level *level);

/* One tick. A finished game does not change. `events` is emptied first; `log` may be NULL and
 * receives the player's tick (model_phase.h): without phases in a tick in which the player does not
 * move. */
void game_step(Game *game, const Level *level, Input input, GameEvents *events,
               struct PhaseLog *log);

/* One tick, for a caller who knows where actors that nothing disturbs will be: `next[i]` is actor i
 * as it is after this tick if it still lives, or NULL for one that is to be played. No crumbling
 * block may be near one that is known. */
void game_step_among(Game *game, const Level *level, Input input, GameEvents *events,
                     const Actor *const next[]);

/* Runs `count` ticks without reporting events; quicker than tick by tick where actors walk on plain
 * floors. */
void game_run(Game *game, const Level *level, const Input *inputs, int32_t count);

/* How the player is now. */
Pose game_pose(const Game *game, const Level *level);

/* The front of the level's chase, which must have one. */
static inline Fixed game_chase_front(const Game *game, const Level *level)
{
    return chase_front(&level->chase, max_i32(0, game->chase));
}

/* A hash of the whole state, field by field: equal on every machine for equal games. */
uint64_t game_hash(const Game *game, const Level *level);

/* Mixes all of an actor's state into the hash. */
uint64_t game_hash_actor(uint64_t hash, const Actor *actor);

static inline bool game_coin_taken(const Game *game, int32_t coin)
{
    return game->coin_taken[coin / 64] >> (coin % 64) & 1;
}

#endif
