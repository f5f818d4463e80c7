/* actor.c - see actor.h. An actor's tick: choose an input, let the engine move the body, see what
 * it ran into. */
#include "actor.h"

#include "../engine/model_phase.h"

#include <string.h>

static const Fixed FLYER_SPEED = 3932; /* .06 cells/tick */

/* A drop of at most this much is a step, more is an edge. On a slope the feet are up to 3/8 above
 * the ground that the leading edge comes to. */
static const Fixed STEP_DOWN_MAX = ONE / 2;

/* How actors differ from the player: a slow walk, no slipping on ice, a jump of two cells. The
 * constants of the terrain (springs, conveyors, crumbling) are the level's. */
BodyParams actors_body_params(const Level *level)
{
    BodyParams params = body_default_params;
    const BodyParams *level_params = model_terrain_params(&level->physics);
    params.spring = level_params->spring;
    params.conveyor = level_params->conveyor;
    params.crumble_ticks = level_params->crumble_ticks;
    params.crumble_gone_ticks = level_params->crumble_gone_ticks;
    params.run_acc = params.ice_acc = 983; /* with run_friction .70: .05 cells/tick */
    params.ice_friction = params.run_friction;
    params.ice_stop_friction = params.stop_friction;
    params.air_acc = 639; /* .05 cells/tick in the air too */
    params.jump = 17695;  /* .27 cells/tick */
    return params;
}

static int8_t heading_for(Fixed target, Fixed from, int8_t otherwise)
{
    int32_t side = sign_i32(target - from);
    return side ? (int8_t)side : otherwise;
}

void actors_init(Actors *actors, const Level *level, const TerrainState *state)
{
    BodyParams params = actors_body_params(level);
    assert(level->actors.count <= ACTOR_MAX);
    memset(actors, 0, sizeof *actors);
    actors->count = level->actors.count;
    for (int32_t i = 0; i < actors->count; i++) {
        const Place *place = &level->actors.items[i];
        const ActorKind *kind = &actor_kinds[place->kind];
        Actor *actor = &actors->items[i];
        assert(kind->step);
        actor->kind = place->kind;
        actor->alive = 1;
        actor->heading = heading_for(level->start.col, place->col, -1);
        actor->timer = kind->timer;
        body_init(&actor->body, &params, place->col, place->row);
        actor->body.half_width = kind->half_width;
        actor->body.height = kind->height;
        /* One that neither falls nor is fixed starts in the middle of its cell. */
        if (kind->flags & (ACTOR_GRAVITY | ACTOR_FIXED))
            body_find_ground(&actor->body, &level->terrain, state);
        else
            actor->body.y -= (ONE - kind->height) / 2;
        actor->body.face = actor->heading;
    }
}

int32_t actors_list_bodies(Actors *actors, const Actor *const next[], Body *out[ACTOR_MAX])
{
    int32_t count = 0;
    for (int32_t i = 0; i < actors->count; i++) {
        Actor *actor = &actors->items[i];
        bool is_known = next && next[i];
        if (actor->alive && !is_known && actor_is(actor, ACTOR_PUSHED)) out[count++] = &actor->body;
    }
    return count;
}

static uint8_t tile_seen(const ActorContext *context, int32_t col, int32_t row, ReadRule rule)
{
    uint8_t tile = terrain_tile(context->state, &context->level->terrain, col, row);
    if (context->log) phase_log_read(context->log, col, row, tile, rule);
    return tile;
}

/* The upper side of the support for a body that enters column `col` with its feet in `row`. A wall
 * or a slope in the row of the feet is never a way down; the engine decides whether it can be
 * entered. False: there is no support. */
static bool surface_ahead(const ActorContext *context, int32_t col, int32_t row, int32_t heading,
                          Fixed *top)
{
    uint8_t in_row = tile_seen(context, col, row, READ_PROBE);
    uint8_t below = tile_seen(context, col, row + 1, READ_PROBE);
    *top = row * ONE;
    if (tile_infos[in_row].flags & (TILE_IS_SOLID | TILE_IS_SLOPE)) return true;
    *top = (row + 1) * ONE;
    if (tile_infos[below].flags & TILE_IS_SLOPE) {
        const TileInfo *shape = &tile_infos[below];
        *top = (row + 2) * ONE - (heading > 0 ? shape->left : shape->right);
        return true;
    }
    return tile_infos[below].flags & (TILE_IS_SOLID | TILE_IS_ONEWAY);
}

static bool lift_ahead(const Level *level, const TerrainState *state, Fixed x, Fixed y)
{
    for (int32_t i = 0; i < level->terrain.lift_count; i++) {
        const Lift *lift = &state->lifts[i];
        bool below_x = x >= lift->x && x < lift->x + level->terrain.lifts[i].width;
        if (below_x && abs_i32(lift->y - y) <= STEP_DOWN_MAX) return true;
    }
    return false;
}

/* Would one more unit of movement put the leading edge over a drop? */
static bool is_at_edge(const ActorContext *context, const Actor *actor)
{
    const Body *body = &actor->body;
    Fixed lead = actor->heading > 0 ? body->x + body->half_width : body->x - body->half_width - 1;
    const int32_t col = fixed_floor(lead), row = body_row(body);
    Fixed top;
    if (!body->grounded) return false;
    /* The usual case: whatever is in the row, the ground goes on, for ever. */
    if (grid_get(&context->level->terrain.grid, col, row + 1) == TILE_SOLID &&
        (row + 1) * ONE - body->y <= STEP_DOWN_MAX)
        return false;
    if (surface_ahead(context, col, row, actor->heading, &top) && top - body->y <= STEP_DOWN_MAX)
        return false;
    return !lift_ahead(context->level, context->state, lead, body->y);
}

/* Walks, turning at edges and walls; `more` is pressed in addition. */
static void walk_pressing(const ActorContext *context, Actor *actor, Input more)
{
    const Level *level = context->level;
    if (is_at_edge(context, actor)) actor->heading = (int8_t)-actor->heading;
    Input input = (actor->heading > 0 ? INPUT_RIGHT : INPUT_LEFT) | more;
    body_step(&actor->body, context->params, &level->terrain, context->state, input, context->log);
    if (actor->body.hit_x == actor->heading) actor->heading = (int8_t)-actor->heading;
}

static void walk(const ActorContext *context, Actor *actor)
{
    walk_pressing(context, actor, 0);
}

static void hop(const ActorContext *context, Actor *actor)
{
    /* Jump is held to the top of a hop, so that all hops have the same height. */
    Input jump = actor->body.jumping ? INPUT_JUMP : 0;
    if (actor->timer > 0) actor->timer--;
    if (actor->timer == 0 && actor->body.grounded) {
        actor->timer = HOP_TICKS;
        jump = INPUT_JUMP;
    }
    walk_pressing(context, actor, jump);
}

/* The first column from `col` on, in steps of `heading`, that is no plain floor for the body. */
static int32_t end_of_floor(const Grid *grid, const Body *body, int32_t col, int32_t heading)
{
    int32_t row = body_row(body), top = fixed_floor(body->y - body->height);
    for (;; col += heading) {
        if (grid_get(grid, col, row + 1) != TILE_SOLID) return col;
        for (int32_t i = top; i <= row; i++)
            if (grid_get(grid, col, i) != TILE_EMPTY) return col;
    }
}

/* Did a tick change nothing but the place on a plain floor, and the time to the next hop? */
static bool is_steady(const Actor *before, const Actor *now)
{
    Actor same = *before;
    if (now->body.ground != GROUND_CELL) return false;
    same.body.x = now->body.x;
    actor_go_on(&same, 0);
    return memcmp(&same, now, sizeof same) == 0;
}

int32_t actor_steady_ticks(const Level *level, const Actor *before, const Actor *now)
{
    const Body *b = &now->body;
    const Fixed way = b->x - before->body.x;
    ActorStep *step = actor_kinds[now->kind].step;
    /* A hopper stays on the floor until it may hop; others may do anything. */
    const int32_t longest = step == walk ? INT32_MAX : step == hop ? max_i32(0, now->timer - 1) : 0;
    if (longest == 0 || sign_i32(way) != now->heading) return 0;
    if (level->terrain.lift_count > 0 || !is_steady(before, now)) return 0;
    /* The floor has to begin behind the body, and to reach beyond what each tick looks at. */
    int32_t first = fixed_floor(before->body.x - way - now->heading * b->half_width);
    int32_t end = end_of_floor(&level->terrain.grid, b, first, now->heading);
    int64_t room = way > 0 ? (int64_t)end * ONE - (b->x + b->half_width)
                           : (b->x - b->half_width) - (int64_t)(end + 1) * ONE;
    return clamp_i32((int32_t)((room - ONE / 16) / abs_i32(way)) - 1, 0, longest);
}

static bool is_column_closed(const ActorContext *context, const Body *body, int32_t col)
{
    int32_t last = body_row(body);
    for (int32_t row = fixed_floor(body->y - body->height); row <= last; row++) {
        uint8_t tile = tile_seen(context, col, row, READ_WALL);
        if (tile_infos[tile].flags & (TILE_IS_SOLID | TILE_IS_SLOPE)) return true;
    }
    return false;
}

static bool overlaps_solid_lift(const Level *level, const TerrainState *state, const Body *body)
{
    for (int32_t i = 0; i < level->terrain.lift_count; i++) {
        const LiftPath *path = &level->terrain.lifts[i];
        const Lift *lift = &state->lifts[i];
        if (path->solid &&
            body_overlaps(body, lift->x, lift->y, lift->x + path->width, lift->y + ONE))
            return true;
    }
    return false;
}

/* A flyer is slower than a cell a tick: it enters at most one column a tick. */
static void fly(const ActorContext *context, Actor *actor)
{
    const Level *level = context->level;
    const TerrainState *state = context->state;
    Body *body = &actor->body;
    Fixed from = body->x;
    Fixed reach = actor->heading * body->half_width;
    Fixed behind_lead = actor->heading > 0 ? 1 : 0; /* the box is half open */
    int32_t col;
    body->x += actor->heading * FLYER_SPEED;
    col = fixed_floor(body->x + reach - behind_lead);
    if (col != fixed_floor(from + reach - behind_lead) && is_column_closed(context, body, col)) {
        body->x = (actor->heading > 0 ? col : col + 1) * ONE - reach;
        actor->heading = (int8_t)-actor->heading;
    } else if (overlaps_solid_lift(level, state, body)) {
        body->x = from;
        actor->heading = (int8_t)-actor->heading;
    }
    body->face = actor->heading;
    if (body->y - body->height > (level->rows + 2) * ONE) body->dead = BODY_FELL_OUT;
}

static void aim_and_fire(const ActorContext *context, Actor *turret)
{
    const Body *body = &turret->body;
    const Pose *player = context->player;
    Actors *actors = context->actors;
    if (player) turret->heading = heading_for(player->x, body->x, turret->heading);
    if (--turret->timer > 0) return;
    turret->timer = FIRE_TICKS;
    if (!player || actors->shot_count == SHOT_MAX) return;
    actors->shots[actors->shot_count++] =
        (Shot){.x = body->x, .y = body->y - ONE / 2, .heading = turret->heading};
}

// clang-format off
const ActorKind actor_kinds[KIND_COUNT] = {
    [KIND_WALKER] = {.flags = ACTOR_AUTONOMOUS | ACTOR_GRAVITY | ACTOR_PUSHED | ACTOR_STOMPABLE,
                     .half_width = ONE * 3 / 8, .height = ONE * 7 / 8, .timer = HOP_TICKS,
                     .step = walk},
    [KIND_HOPPER] = {.flags = ACTOR_AUTONOMOUS | ACTOR_GRAVITY | ACTOR_JUMPS | ACTOR_PUSHED |
                              ACTOR_STOMPABLE,
                     .half_width = ONE * 3 / 8, .height = ONE * 7 / 8, .timer = HOP_TICKS,
                     .step = hop},
    [KIND_FLYER]  = {.flags = ACTOR_AUTONOMOUS | ACTOR_KEEPS_ROW | ACTOR_PUSHED | ACTOR_STOMPABLE,
                     .half_width = ONE * 3 / 8, .height = ONE / 2, .timer = HOP_TICKS,
                     .step = fly},
    [KIND_TURRET] = {.flags = ACTOR_FIXED | ACTOR_SHOOTS,
                     .half_width = ONE * 3 / 8, .height = ONE * 7 / 8, .timer = FIRE_TICKS,
                     .step = aim_and_fire},
};
// clang-format on

void actor_step(const ActorContext *context, Actor *actor)
{
    if (!actor->alive) return;
    actor_kinds[actor->kind].step(context, actor);
    actor->alive = actor->body.dead == BODY_ALIVE;
}

void actors_step(Actors *actors, const Level *level, TerrainState *state, const Pose *player,
                 const Actor *const next[])
{
    if (actors->count == 0) return;
    BodyParams params;
    bool has_params = false; /* made once they are needed */
    const ActorContext context = {actors, level, state, &params, player, NULL};
    for (int32_t i = 0; i < actors->count; i++) {
        Actor *actor = &actors->items[i];
        if (!actor->alive) continue;
        if (next && next[i]) {
            *actor = *next[i];
            continue;
        }
        if (!has_params) params = actors_body_params(level);
        has_params = true;
        actor_step(&context, actor);
    }
}

static bool is_in_block(const Level *level, const TerrainState *state, const Body *body)
{
    int32_t last_col = fixed_floor(body->x + body->half_width - 1), last_row = body_row(body);
    for (int32_t row = fixed_floor(body->y - body->height); row <= last_row; row++)
        for (int32_t col = fixed_floor(body->x - body->half_width); col <= last_col; col++)
            if (terrain_tile(state, &level->terrain, col, row) == TILE_BLOCK) return true;
    return false;
}

void actors_crush_in_blocks(Actors *actors, const Level *level, const TerrainState *state)
{
    for (int32_t i = 0; i < actors->count; i++) {
        Actor *actor = &actors->items[i];
        if (actor->alive && is_in_block(level, state, &actor->body)) actor->alive = 0;
    }
}

/* ---- shots: they fly level until they meet something solid ---- */

static const Fixed SHOT_SPEED = 7864;     /* .12 cells/tick */
static const Fixed SHOT_RADIUS = ONE / 8; /* of what a body touches; terrain stops the centre */

static bool is_in_terrain(const Level *level, const TerrainState *state, Fixed x, Fixed y)
{
    int32_t col = fixed_floor(x), row = fixed_floor(y);
    const TileInfo *tile = &tile_infos[terrain_tile(state, &level->terrain, col, row)];
    Fixed height = tile->left + fixed_mul(tile->right - tile->left, x - col * ONE);
    if (tile->flags & TILE_IS_SLOPE) return (row + 1) * ONE - y <= height;
    return tile->flags & TILE_IS_SOLID;
}

static bool is_in_lift(const Level *level, const TerrainState *state, Fixed x, Fixed y)
{
    for (int32_t i = 0; i < level->terrain.lift_count; i++) {
        const LiftPath *path = &level->terrain.lifts[i];
        const Lift *lift = &state->lifts[i];
        if (path->solid && x >= lift->x && x < lift->x + path->width && y >= lift->y &&
            y < lift->y + ONE)
            return true;
    }
    return false;
}

void shots_step(Actors *actors, const Level *level, const TerrainState *state)
{
    int32_t kept = 0;
    for (int32_t i = 0; i < actors->shot_count; i++) {
        Shot shot = actors->shots[i];
        shot.x += shot.heading * SHOT_SPEED;
        if (is_in_terrain(level, state, shot.x, shot.y)) continue;
        if (is_in_lift(level, state, shot.x, shot.y)) continue;
        actors->shots[kept++] = shot;
    }
    actors->shot_count = kept;
}

bool shot_overlaps(const Shot *shot, Fixed left, Fixed top, Fixed right, Fixed bottom)
{
    return shot->x - SHOT_RADIUS < right && shot->x + SHOT_RADIUS > left &&
           shot->y - SHOT_RADIUS < bottom && shot->y + SHOT_RADIUS > top;
}

void shot_remove(Actors *actors, int32_t index)
{
    assert(index >= 0 && index < actors->shot_count);
    actors->shot_count--;
    for (int32_t i = index; i < actors->shot_count; i++)
        actors->shots[i] = actors->shots[i + 1];
}
