/* snapshot.c - see search_internal.h. A head, then lists whose lengths are in the head. */
#include "search_internal.h"

#include <string.h>

/* A monster within this distance of the player is awake: the player could get to it before the next
 * check. */
enum { AWAKE_COLS = 9, AWAKE_ROWS = 9 };

typedef struct Head {
    int32_t ticks;
    int16_t keys, crumbles, actors, shots, coins; /* keys and coins held; lengths of the lists */
    uint64_t open_doors, key_taken;
    Model player;
} Head;

/* A monster that is not where the Patrol has it. */
typedef struct MovedActor {
    int32_t index;
    Actor actor;
} MovedActor;

bool snapshot_scratch_init(SnapshotScratch *scratch, const Level *level, bool keeps_coins)
{
    memset(scratch, 0, sizeof *scratch);
    scratch->level = level;
    scratch->keeps_coins = keeps_coins;
    scratch->may_sleep = level->actors.count > 0 && level->door_count == 0 &&
                         !(grid_surfaces(&level->terrain.grid) & SURFACE_CRUMBLING);
    game_init(&scratch->game, level);
    return patrol_init(&scratch->patrol, level);
}

void snapshot_scratch_done(SnapshotScratch *scratch)
{
    patrol_done(&scratch->patrol);
}

static size_t coin_bytes(const SnapshotScratch *scratch)
{
    return scratch->keeps_coins ? (size_t)(scratch->level->coins.count + 63) / 64 * sizeof(uint64_t)
                                : 0;
}

int32_t snapshot_size_max(const SnapshotScratch *scratch)
{
    size_t actors = (size_t)scratch->level->actors.count * sizeof(MovedActor);
    return (int32_t)(sizeof(Head) + CRUMBLE_MAX * sizeof(Crumble) + actors +
                     SHOT_MAX * sizeof(Shot) + coin_bytes(scratch));
}

static uint8_t *append(uint8_t *at, const void *bytes, size_t size)
{
    memcpy(at, bytes, size);
    return at + size;
}

static const uint8_t *take(const uint8_t *at, void *bytes, size_t size)
{
    memcpy(bytes, at, size);
    return at + size;
}

static uint8_t *append_strays(const SnapshotScratch *scratch, const Actor *patrol, uint8_t *at,
                              int16_t *count)
{
    const Actors *actors = &scratch->game.actors;
    for (int32_t i = 0; i < actors->count; i++) {
        if (scratch->is_asleep[i]) continue;
        if (memcmp(&actors->items[i], &patrol[i], sizeof *patrol) == 0) continue;
        MovedActor moved;
        memset(&moved, 0, sizeof moved);
        moved.index = i;
        moved.actor = actors->items[i];
        at = append(at, &moved, sizeof moved);
        ++*count;
    }
    return at;
}

int32_t snapshot_pack(SnapshotScratch *scratch, uint8_t *out)
{
    const Game *game = &scratch->game;
    const Actor *patrol = patrol_at(&scratch->patrol, game->ticks);
    if (!patrol) return 0;
    Head head;
    memset(&head, 0, sizeof head);
    head.ticks = game->ticks;
    head.keys = (int16_t)game->keys;
    head.coins = (int16_t)game->coins;
    head.crumbles = (int16_t)game->terrain.crumble_count;
    head.shots = (int16_t)game->actors.shot_count;
    head.open_doors = game->terrain.open_doors;
    head.key_taken = game->key_taken;
    head.player = game->player;
    uint8_t *at = append_strays(scratch, patrol, out + sizeof head, &head.actors);
    at = append(at, game->terrain.crumbles, (size_t)head.crumbles * sizeof(Crumble));
    at = append(at, game->actors.shots, (size_t)head.shots * sizeof(Shot));
    at = append(at, game->coin_taken, coin_bytes(scratch));
    append(out, &head, sizeof head);
    return (int32_t)(at - out);
}

static int32_t lift_steps(const LiftPath *path, int32_t tick)
{
    int32_t phase = tick % (2 * path->ticks);
    return phase <= path->ticks ? phase : 2 * path->ticks - phase;
}

/* As terrain_advance leaves them after `tick` ticks: their places, and their last movement. */
static void place_lifts(TerrainState *state, const Terrain *terrain, int32_t tick)
{
    for (int32_t i = 0; i < terrain->lift_count; i++) {
        const LiftPath *path = &terrain->lifts[i];
        int32_t now = lift_steps(path, tick), before = lift_steps(path, max_i32(0, tick - 1));
        state->lifts[i] = (Lift){.x = path->x + path->dx * now,
                                 .y = path->y + path->dy * now,
                                 .dx = path->dx * (now - before),
                                 .dy = path->dy * (now - before)};
    }
}

static void set_crumbles(TerrainState *state, int32_t old_count)
{
    state->gone_filter = 0;
    for (int32_t i = 0; i < state->crumble_count; i++) {
        const Crumble *block = &state->crumbles[i];
        if (block->timer < 0) state->gone_filter |= terrain_crumble_bit(block->col, block->row);
    }
    for (int32_t i = state->crumble_count; i < old_count; i++)
        state->crumbles[i] = (Crumble){0, 0, 0};
}

static bool is_far(const Actor *actor, const Pose *player)
{
    return abs_i32(actor->body.x - player->x) > AWAKE_COLS * ONE ||
           abs_i32(actor->body.y - player->y) > AWAKE_ROWS * ONE;
}

/* Far away it does not influence the run, and where it is later is known. */
static bool may_sleep(const Actor *actor)
{
    return actor_is(actor, ACTOR_AUTONOMOUS) && !actor_is(actor, ACTOR_SHOOTS);
}

static void put_to_sleep(SnapshotScratch *scratch)
{
    Pose player;
    model_pose(&scratch->game.player, &scratch->level->physics, &scratch->level->terrain,
               &scratch->game.terrain, &player);
    for (int32_t i = 0; i < scratch->game.actors.count; i++) {
        Actor *actor = &scratch->game.actors.items[i];
        scratch->is_asleep[i] = actor->alive && may_sleep(actor) && is_far(actor, &player);
        if (scratch->is_asleep[i]) actor->alive = 0;
    }
}

static const uint8_t *take_strays(SnapshotScratch *scratch, const uint8_t *at, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        MovedActor moved;
        at = take(at, &moved, sizeof moved);
        scratch->game.actors.items[moved.index] = moved.actor;
    }
    return at;
}

void snapshot_unpack(SnapshotScratch *scratch, const uint8_t *bytes)
{
    Game *game = &scratch->game;
    Head head;
    int32_t old_crumbles = game->terrain.crumble_count;
    const uint8_t *at = take(bytes, &head, sizeof head);
    const Actor *patrol = patrol_at(&scratch->patrol, head.ticks);
    assert(patrol);
    game->status = GAME_PLAYING;
    game->ticks = game->terrain.tick = head.ticks;
    game->keys = head.keys;
    game->coins = head.coins;
    game->key_taken = head.key_taken;
    game->player = head.player;
    game->terrain.open_doors = head.open_doors;
    game->terrain.crumble_count = head.crumbles;
    game->actors.shot_count = head.shots;
    memcpy(game->actors.items, patrol, (size_t)game->actors.count * sizeof *patrol);
    at = take_strays(scratch, at, head.actors);
    at = take(at, game->terrain.crumbles, (size_t)head.crumbles * sizeof(Crumble));
    at = take(at, game->actors.shots, (size_t)head.shots * sizeof(Shot));
    take(at, game->coin_taken, coin_bytes(scratch));
    if (old_crumbles > 0 || head.crumbles > 0) set_crumbles(&game->terrain, old_crumbles);
    place_lifts(&game->terrain, &scratch->level->terrain, head.ticks);
    if (scratch->may_sleep) put_to_sleep(scratch);
}
