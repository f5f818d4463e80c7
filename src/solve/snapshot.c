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
typedef struct Stray {
    int32_t index;
    Actor actor;
} Stray;

bool snapshot_desk_init(SnapshotDesk *desk, const Level *level, bool keeps_coins)
{
    memset(desk, 0, sizeof *desk);
    desk->level = level;
    desk->keeps_coins = keeps_coins;
    desk->may_sleep = level->actors.count > 0 && level->door_count == 0 &&
                      !(grid_surfaces(&level->terrain.grid) & SURFACE_CRUMBLING);
    game_init(&desk->game, level);
    return patrol_init(&desk->patrol, level);
}

void snapshot_desk_done(SnapshotDesk *desk)
{
    patrol_done(&desk->patrol);
}

static size_t coin_bytes(const SnapshotDesk *desk)
{
    return desk->keeps_coins ? (size_t)(desk->level->coins.count + 63) / 64 * sizeof(uint64_t) : 0;
}

int32_t snapshot_size_max(const SnapshotDesk *desk)
{
    size_t actors = (size_t)desk->level->actors.count * sizeof(Stray);
    return (int32_t)(sizeof(Head) + CRUMBLE_MAX * sizeof(Crumble) + actors +
                     SHOT_MAX * sizeof(Shot) + coin_bytes(desk));
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

static uint8_t *append_strays(const SnapshotDesk *desk, const Actor *patrol, uint8_t *at,
                              int16_t *count)
{
    const Actors *actors = &desk->game.actors;
    for (int32_t i = 0; i < actors->count; i++) {
        if (desk->is_asleep[i]) continue;
        if (memcmp(&actors->items[i], &patrol[i], sizeof *patrol) == 0) continue;
        Stray stray;
        memset(&stray, 0, sizeof stray);
        stray.index = i;
        stray.actor = actors->items[i];
        at = append(at, &stray, sizeof stray);
        ++*count;
    }
    return at;
}

int32_t snapshot_pack(SnapshotDesk *desk, uint8_t *out)
{
    const Game *game = &desk->game;
    const Actor *patrol = patrol_at(&desk->patrol, game->ticks);
    if (!patrol) return 0;
    Head head;
    memset(&head, 0, sizeof head);
    head.ticks = game->ticks;
    head.keys = (int16_t)game->keys;
    head.coins = (int16_t)game->coins;
    head.crumbles = (int16_t)game->world.crumble_count;
    head.shots = (int16_t)game->actors.shot_count;
    head.open_doors = game->world.open_doors;
    head.key_taken = game->key_taken;
    head.player = game->player;
    uint8_t *at = append_strays(desk, patrol, out + sizeof head, &head.actors);
    at = append(at, game->world.crumbles, (size_t)head.crumbles * sizeof(Crumble));
    at = append(at, game->actors.shots, (size_t)head.shots * sizeof(Shot));
    at = append(at, game->coin_taken, coin_bytes(desk));
    append(out, &head, sizeof head);
    return (int32_t)(at - out);
}

static int32_t lift_steps(const LiftPath *path, int32_t tick)
{
    int32_t phase = tick % (2 * path->ticks);
    return phase <= path->ticks ? phase : 2 * path->ticks - phase;
}

/* As terrain_advance leaves them after `tick` ticks: their places, and their last movement. */
static void place_lifts(TerrainState *world, const Terrain *terrain, int32_t tick)
{
    for (int32_t i = 0; i < terrain->lift_count; i++) {
        const LiftPath *path = &terrain->lifts[i];
        int32_t now = lift_steps(path, tick), before = lift_steps(path, max_i32(0, tick - 1));
        world->lifts[i] = (Lift){.x = path->x + path->dx * now,
                                 .y = path->y + path->dy * now,
                                 .dx = path->dx * (now - before),
                                 .dy = path->dy * (now - before)};
    }
}

static void set_crumbles(TerrainState *world, int32_t old_count)
{
    world->gone_filter = 0;
    for (int32_t i = 0; i < world->crumble_count; i++) {
        const Crumble *block = &world->crumbles[i];
        if (block->timer < 0) world->gone_filter |= terrain_crumble_bit(block->col, block->row);
    }
    for (int32_t i = world->crumble_count; i < old_count; i++)
        world->crumbles[i] = (Crumble){0, 0, 0};
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

static void put_to_sleep(SnapshotDesk *desk)
{
    Pose player;
    model_pose(&desk->game.player, &desk->level->physics, &desk->level->terrain, &desk->game.world,
               &player);
    for (int32_t i = 0; i < desk->game.actors.count; i++) {
        Actor *actor = &desk->game.actors.items[i];
        desk->is_asleep[i] = actor->alive && may_sleep(actor) && is_far(actor, &player);
        if (desk->is_asleep[i]) actor->alive = 0;
    }
}

static const uint8_t *take_strays(SnapshotDesk *desk, const uint8_t *at, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        Stray stray;
        at = take(at, &stray, sizeof stray);
        desk->game.actors.items[stray.index] = stray.actor;
    }
    return at;
}

void snapshot_unpack(SnapshotDesk *desk, const uint8_t *bytes)
{
    Game *game = &desk->game;
    Head head;
    int32_t old_crumbles = game->world.crumble_count;
    const uint8_t *at = take(bytes, &head, sizeof head);
    const Actor *patrol = patrol_at(&desk->patrol, head.ticks);
    assert(patrol);
    game->status = GAME_PLAYING;
    game->ticks = game->world.tick = head.ticks;
    game->keys = head.keys;
    game->coins = head.coins;
    game->key_taken = head.key_taken;
    game->player = head.player;
    game->world.open_doors = head.open_doors;
    game->world.crumble_count = head.crumbles;
    game->actors.shot_count = head.shots;
    memcpy(game->actors.items, patrol, (size_t)game->actors.count * sizeof *patrol);
    at = take_strays(desk, at, head.actors);
    at = take(at, game->world.crumbles, (size_t)head.crumbles * sizeof(Crumble));
    at = take(at, game->actors.shots, (size_t)head.shots * sizeof(Shot));
    take(at, game->coin_taken, coin_bytes(desk));
    if (old_crumbles > 0 || head.crumbles > 0) set_crumbles(&game->world, old_crumbles);
    place_lifts(&game->world, &desk->level->terrain, head.ticks);
    if (desk->may_sleep) put_to_sleep(desk);
}
