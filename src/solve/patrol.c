/* patrol.c - see patrol.h */
#include "patrol.h"

#include "../base/array.h"
#include "envelope.h"

static const Actor *state_at(const PatrolTrack *track, int32_t tick)
{
    return &track->blocks[tick / PATROL_BLOCK][tick % PATROL_BLOCK];
}

/* ---- what may change --------------------------------------------------------------------- */

/* False when memory ran out. */
static bool find_changing(Patrol *patrol)
{
    const Level *level = patrol->level;
    const size_t cells = (size_t)level->cols * (size_t)level->rows;
    for (int32_t row = 0; row < level->rows; row++)
        for (int32_t col = 0; col < level->cols; col++) {
            if (grid_get(&level->terrain.grid, col, row) < TILE_FIRST_CHANGING) continue;
            if (!patrol->changing) patrol->changing = calloc(cells, 1);
            if (!patrol->changing) return false;
            const int32_t last_row = min_i32(row + ACTOR_SIGHT, level->rows - 1);
            const int32_t left = max_i32(0, col - ACTOR_SIGHT);
            const int32_t right = min_i32(col + ACTOR_SIGHT, level->cols - 1);
            for (int32_t r = max_i32(0, row - ACTOR_SIGHT); r <= last_row; r++)
                memset(patrol->changing + r * level->cols + left, 1, (size_t)(right - left + 1));
        }
    return true;
}

/* Outside the level the nearest cell counts. */
static bool sees_changing(const Patrol *patrol, const Body *body)
{
    const Level *level = patrol->level;
    if (!patrol->changing) return false;
    int32_t col = clamp_i32(body_col(body), 0, level->cols - 1);
    int32_t row = clamp_i32(body_row(body), 0, level->rows - 1);
    return patrol->changing[row * level->cols + col];
}

/* A state follows from the one before: is that free, and near nothing that changes? Then this one
 * is free too. */
static void note_free(const Patrol *patrol, PatrolTrack *track, const Actor *before)
{
    if (track->free == track->count - 1 && !sees_changing(patrol, &before->body))
        track->free = track->count;
}

/* ---- tracks ------------------------------------------------------------------------------ */

/* Keeps the track's last state as the one of the next tick. */
static bool keep_last(PatrolTrack *track)
{
    int32_t block = track->count / PATROL_BLOCK, place = track->count % PATROL_BLOCK;
    if (place == 0) {
        if (!ARRAY_RESERVE(&track->blocks, &track->capacity, block + 1, 16)) return false;
        track->blocks[block] = malloc(PATROL_BLOCK * sizeof **track->blocks);
        if (!track->blocks[block]) return false;
    }
    track->blocks[block][place] = track->walk.now;
    track->count++;
    return true;
}

static bool begin_track(PatrolTrack *track, const Actor *actor, Fixed speed)
{
    actor_walk_begin(&track->walk, actor);
    if (!actor_is(actor, ACTOR_AUTONOMOUS | ACTOR_FIXED))
        track->walk.now.alive = track->walk.kept.alive = 0;
    track->loop = -1;
    bool is_free = actor_is(actor, ACTOR_AUTONOMOUS) && !actor_is(actor, ACTOR_SHOOTS);
    track->free = is_free ? 0 : -1;
    track->speed = actor_is(actor, ACTOR_GRAVITY) ? speed : ONE;
    return keep_last(track);
}

bool patrol_init(Patrol *patrol, const Level *level)
{
    memset(patrol, 0, sizeof *patrol);
    patrol->level = level;
    patrol->is_apart = level->terrain.lift_count == 0 &&
                       !(grid_surfaces(&level->terrain.grid) & SURFACE_CRUMBLING);
    patrol->params = actors_body_params(level);
    terrain_init(&patrol->terrain, &level->terrain);
    actors_init(&patrol->actors, level, &patrol->terrain);
    patrol->count = patrol->actors.count;
    bool has_falling = false;
    for (int32_t i = 0; i < patrol->count; i++)
        has_falling |= actor_is(&patrol->actors.items[i], ACTOR_GRAVITY);
    /* How fast an actor of the engine's rules is at most, but for a shove round a corner; any other
     * moves less than a cell a tick. */
    Fixed speed = ONE;
    if (has_falling && patrol->is_apart) {
        Envelope envelope;
        envelope_find(level, &patrol->params, &envelope);
        if (envelope.pace > 0) speed = envelope.pace;
    }
    bool done = patrol->count == 0 || find_changing(patrol);
    for (int32_t i = 0; done && i < patrol->count; i++) {
        done = begin_track(&patrol->tracks[i], &patrol->actors.items[i], speed);
        patrol->actors.items[i].alive = patrol->tracks[i].walk.now.alive;
    }
    if (!done) patrol_done(patrol);
    return done;
}

void patrol_done(Patrol *patrol)
{
    for (int32_t i = 0; i < patrol->count; i++) {
        PatrolTrack *track = &patrol->tracks[i];
        for (int32_t block = 0; block * PATROL_BLOCK < track->count; block++)
            free(track->blocks[block]);
        free(track->blocks);
    }
    free(patrol->changing);
    patrol->changing = NULL;
    patrol->count = 0;
}

int32_t patrol_last_tick(const Patrol *patrol)
{
    if (patrol->count == 0) return INT32_MAX - 1;
    return PATROL_BYTES_MAX / (patrol->count * (int32_t)sizeof(Actor)) - 1;
}

/* The order of a game's tick (game.h), without a player. False when memory ran out. */
static bool step_all(Patrol *patrol)
{
    const Level *level = patrol->level;
    const BodyParams *params = model_terrain_params(&level->physics);
    Body *bodies[ACTOR_MAX];
    int32_t count = actors_list_bodies(&patrol->actors, NULL, bodies);
    terrain_advance(&patrol->terrain, &level->terrain, params, bodies, count, NULL);
    actors_step(&patrol->actors, level, &patrol->terrain, NULL, NULL);
    for (int32_t i = 0; i < patrol->count; i++) {
        PatrolTrack *track = &patrol->tracks[i];
        note_free(patrol, track, &track->walk.now);
        track->walk.now = patrol->actors.items[i];
        if (!keep_last(track)) return false;
    }
    return true;
}

/* False when memory ran out. */
static bool step_one(Patrol *patrol, PatrolTrack *track)
{
    const ActorContext context = {&patrol->actors, patrol->level, &patrol->terrain,
                                  &patrol->params, NULL,          NULL};
    note_free(patrol, track, &track->walk.now);
    if (!actor_walk_step(&track->walk, &context)) return keep_last(track);
    track->loop = track->walk.kept_tick;
    if (track->free == track->count) track->free = INT32_MAX;
    return true;
}

const Actor *patrol_actor(Patrol *patrol, int32_t actor, int32_t tick)
{
    assert(actor >= 0 && actor < patrol->count && tick >= 0);
    PatrolTrack *track = &patrol->tracks[actor];
    if (tick < track->count) return state_at(track, tick);
    if (tick > patrol_last_tick(patrol)) return NULL;
    while (track->count <= tick && track->loop < 0)
        if (!(patrol->is_apart ? step_one(patrol, track) : step_all(patrol))) return NULL;
    if (tick < track->count) return state_at(track, tick);
    /* Mostly that is asked of ticks in the same round, which need no division. */
    const int32_t length = track->count - track->loop;
    int32_t since = tick - track->round;
    if (since < 0 || since >= length) {
        since = (tick - track->loop) % length;
        track->round = tick - since;
    }
    return state_at(track, track->loop + since);
}

const Actor *patrol_actor_in(Patrol *patrol, int32_t actor, int32_t tick, const PatrolArea *area)
{
    const PatrolTrack *track = &patrol->tracks[actor];
    if (track->loop < 0 && tick >= track->count) {
        int64_t way = (int64_t)track->speed * (tick - track->count + 2);
        int64_t x = track->walk.now.body.x;
        if (x + way < area->left || x - way > area->right) return NULL;
    }
    const Actor *now = patrol_actor(patrol, actor, tick);
    if (!now || !now->alive) return NULL;
    return patrol_area_has(area, &now->body) ? now : NULL;
}

const Actor *patrol_actor_free(Patrol *patrol, int32_t actor, int32_t tick)
{
    const PatrolTrack *track = &patrol->tracks[actor];
    if (tick < track->count && tick <= track->free) return state_at(track, tick);
    if (track->free < 0 || (track->free < tick && tick < track->count)) return NULL;
    const Actor *now = patrol_actor(patrol, actor, tick);
    return track->free >= tick ? now : NULL;
}

void patrol_step_game(Patrol *patrol, Game *game, const uint8_t *ids, Input input,
                      GameEvents *events)
{
    const Actor *next[ACTOR_MAX];
    for (int32_t i = 0; i < game->actors.count; i++)
        next[i] = game->actors.items[i].alive
                      ? patrol_actor_free(patrol, ids ? ids[i] : i, game->ticks + 1)
                      : NULL;
    game_step_among(game, patrol->level, input, events, game->actors.count > 0 ? next : NULL);
}
