/* snapshot.c - see snapshot.h. A head, then lists whose lengths are in the head. */
#include "snapshot.h"

#include <stdlib.h>
#include <string.h>

/* A monster within this distance of the player is awake: the player could get to it before the next
 * check. */
enum { AWAKE_COLS = 9, AWAKE_ROWS = 9 };

typedef struct Head {
    int32_t ticks, chase, chase_kept;
    int16_t checkpoint; /* plus 1, like that of the chase 0 where it is not kept */
    int16_t keys, crumbles, actors, shots, coins; /* keys and coins held; lengths of the lists */
    uint64_t open_doors, key_taken;
    uint64_t killed[ACTOR_MAX / 64];
    uint8_t player[MODEL_NAMED_SIZE]; /* of the Model */
} Head;

/* A monster that is not where the Patrol has it. */
typedef struct MovedActor {
    int32_t index;
    Actor actor;
} MovedActor;

bool snapshot_scratch_init(SnapshotScratch *scratch, const Level *level, bool keeps_coins,
                           Patrol *patrol)
{
    memset(scratch, 0, sizeof *scratch);
    scratch->level = level;
    scratch->keeps_coins = keeps_coins;
    scratch->may_sleep = level->actors.count > 0 && level->door_count == 0 &&
                         !(grid_surfaces(&level->terrain.grid) & SURFACE_CRUMBLING);
    game_init(&scratch->game, level);
    for (int32_t i = 0; i < ACTOR_MAX; i++)
        scratch->ids[i] = (uint8_t)i;
    scratch->has_own_patrol = patrol == NULL;
    scratch->patrol = patrol ? patrol : malloc(sizeof *patrol);
    if (!scratch->has_own_patrol || !scratch->patrol) return scratch->patrol != NULL;
    if (patrol_init(scratch->patrol, level)) return true;
    free(scratch->patrol);
    scratch->patrol = NULL;
    return false;
}

void snapshot_scratch_done(SnapshotScratch *scratch)
{
    if (!scratch->has_own_patrol || !scratch->patrol) return;
    patrol_done(scratch->patrol);
    free(scratch->patrol);
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

void snapshot_note_killed(SnapshotScratch *scratch)
{
    const Actors *actors = &scratch->game.actors;
    for (int32_t i = 0; i < actors->count; i++)
        if (!actors->items[i].alive)
            scratch->killed[scratch->ids[i] / 64] |= UINT64_C(1) << scratch->ids[i] % 64;
}

/* NULL when the Patrol ends before the game's tick. */
static uint8_t *append_moved(SnapshotScratch *scratch, uint8_t *at, int16_t *count)
{
    const Actors *actors = &scratch->game.actors;
    for (int32_t i = 0; i < actors->count; i++) {
        int32_t id = scratch->ids[i];
        if (!actors->items[i].alive) continue;
        if (!scratch->keeps_actors) {
            const Actor *patrol = patrol_actor(scratch->patrol, id, scratch->game.ticks);
            if (!patrol) return NULL;
            if (memcmp(&actors->items[i], patrol, sizeof *patrol) == 0) continue;
        }
        MovedActor moved;
        memset(&moved, 0, sizeof moved);
        moved.index = id;
        moved.actor = actors->items[i];
        at = append(at, &moved, sizeof moved);
        ++*count;
    }
    return at;
}

int32_t snapshot_pack(SnapshotScratch *scratch, uint8_t *out)
{
    const Game *game = &scratch->game;
    if (game->ticks > patrol_last_tick(scratch->patrol)) return 0;
    Head head;
    memset(&head, 0, sizeof head);
    head.ticks = game->ticks;
    head.chase = game->chase;
    head.keys = (int16_t)game->keys;
    head.coins = (int16_t)game->coins;
    head.crumbles = (int16_t)game->terrain.crumble_count;
    head.shots = (int16_t)game->actors.shot_count;
    head.open_doors = game->terrain.open_doors;
    head.key_taken = game->key_taken;
    memcpy(head.player, &game->player, sizeof head.player);
    if (scratch->keeps_checkpoint) {
        head.checkpoint = (int16_t)(game->checkpoint + 1);
        head.chase_kept = game->chase_kept;
    }
    snapshot_note_killed(scratch);
    memcpy(head.killed, scratch->killed, sizeof head.killed);
    uint8_t *at = append_moved(scratch, out + sizeof head, &head.actors);
    if (!at) return 0;
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

/* May an actor of this kind sleep? Far away it does not influence the run, and the Patrol knows
 * where it is later. */
static bool may_sleep(const SnapshotScratch *scratch, uint8_t kind)
{
    const uint8_t flags = actor_kinds[kind].flags;
    return scratch->may_sleep && !scratch->keeps_actors && (flags & ACTOR_AUTONOMOUS) &&
           !(flags & ACTOR_SHOOTS);
}

/* Notes the actors that are awake: moved ones from the snapshot, the others from the Patrol. */
static const uint8_t *take_actors(SnapshotScratch *scratch, const uint8_t *at, int32_t moved_count)
{
    Pose player;
    MovedActor moved = {.index = -1};
    scratch->awake_count = 0;
    if (scratch->level->actors.count == 0) return at;
    model_pose(&scratch->game.player, &scratch->level->physics, &scratch->level->terrain,
               &scratch->game.terrain, &player);
    const PatrolArea area = {player.x - AWAKE_COLS * ONE, player.y - AWAKE_ROWS * ONE,
                             player.x + AWAKE_COLS * ONE, player.y + AWAKE_ROWS * ONE};
    for (int32_t i = 0; i < scratch->level->actors.count; i++) {
        if (moved_count > 0 && moved.index < i) {
            at = take(at, &moved, sizeof moved);
            moved_count--;
        }
        if (scratch->killed[i / 64] >> i % 64 & 1) continue;
        const int32_t tick = scratch->game.ticks;
        const Actor *actor = &moved.actor;
        if (moved.index != i)
            actor = may_sleep(scratch, scratch->level->actors.items[i].kind)
                        ? patrol_actor_in(scratch->patrol, i, tick, &area)
                        : patrol_actor(scratch->patrol, i, tick);
        if (!actor || !actor->alive) continue;
        if (may_sleep(scratch, actor->kind) && !patrol_area_has(&area, &actor->body)) continue;
        scratch->awake_ids[scratch->awake_count] = (uint8_t)i;
        scratch->awake[scratch->awake_count++] = *actor;
    }
    return at;
}

static void unpack(SnapshotScratch *scratch, const uint8_t *bytes, bool is_known)
{
    Game *game = &scratch->game;
    Head head;
    int32_t old_crumbles = game->terrain.crumble_count;
    const uint8_t *at = take(bytes, &head, sizeof head);
    game->status = GAME_PLAYING;
    game->ticks = game->terrain.tick = head.ticks;
    game->chase = head.chase;
    game->keys = head.keys;
    game->coins = head.coins;
    game->key_taken = head.key_taken;
    memcpy(&game->player, head.player, sizeof head.player);
    if (scratch->keeps_checkpoint) {
        game->checkpoint = head.checkpoint - 1;
        game->chase_kept = head.chase_kept;
    }
    game->terrain.open_doors = head.open_doors;
    game->terrain.crumble_count = head.crumbles;
    game->actors.shot_count = head.shots;
    memcpy(scratch->killed, head.killed, sizeof head.killed);
    at = is_known ? at + (size_t)head.actors * sizeof(MovedActor)
                  : take_actors(scratch, at, head.actors);
    assert(scratch->awake_count <= ACTOR_MAX);
    const size_t awake = (size_t)scratch->awake_count;
    game->actors.count = scratch->awake_count;
    memcpy(scratch->ids, scratch->awake_ids, awake);
    memcpy(game->actors.items, scratch->awake, awake * sizeof *game->actors.items);
    at = take(at, game->terrain.crumbles, (size_t)head.crumbles * sizeof(Crumble));
    at = take(at, game->actors.shots, (size_t)head.shots * sizeof(Shot));
    take(at, game->coin_taken, coin_bytes(scratch));
    if (old_crumbles > 0 || head.crumbles > 0) set_crumbles(&game->terrain, old_crumbles);
    place_lifts(&game->terrain, &scratch->level->terrain, head.ticks);
}

void snapshot_unpack(SnapshotScratch *scratch, const uint8_t *bytes)
{
    unpack(scratch, bytes, false);
}

void snapshot_unpack_again(SnapshotScratch *scratch, const uint8_t *bytes)
{
    unpack(scratch, bytes, true);
}

void snapshot_step(SnapshotScratch *scratch, Input input, GameEvents *events)
{
    patrol_step_game(scratch->patrol, &scratch->game, scratch->ids, input, events);
}
