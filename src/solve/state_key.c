/* state_key.c - see state_key.h */
#include "state_key.h"

#include "../base/hash.h"

#include <string.h>

enum { NEAR_COLS = 8, NEAR_ROWS = 8, ROUGH_PHASE = 8, CHASE_NEAR_CELLS = 16 };

static int32_t part(Fixed value, int32_t parts)
{
    return floor_div(value, ONE / parts);
}

/* The phase of a run: where within the steps of full speed a body on the ground will be once it has
 * that speed, which decides where it leaves an edge. The way lost while accelerating is the sum of
 * a geometric series. */
static int32_t run_phase(const Body *body, const BodyParams *params, int32_t parts)
{
    int64_t loss = ONE - params->run_friction;
    if (!body->grounded || loss <= 0 || params->run_acc <= 0 || parts <= 1) return 0;
    int64_t step = params->run_acc * (int64_t)ONE / loss;
    int64_t lacking = (step - params->run_acc - abs_i32(body->dx)) * ONE / loss;
    int64_t at = ((body->dx < 0 ? -(int64_t)body->x : body->x) - lacking) % step;
    return (int32_t)((at + step) % step * parts / step);
}

static uint64_t add_body(uint64_t hash, const Body *body, const BodyParams *params,
                         const StateKeyDetail *f)
{
    int32_t flags = body->grounded | body->climbing << 1 | body->jumping << 2 |
                    body->jump_held << 3 | (body->coyote > 0) << 4 | (body->buffer > 0) << 5 |
                    (body->climb_lock > 0) << 6 | (body->lock > 0) << 7 |
                    (body->wall_grace > 0) << 8 | (body->grab_lock > 0) << 9 |
                    (body->hanging + 1) << 10 | (body->lift_grace > 0) << 12;
    hash = hash_i32(hash_i32(hash, flags), run_phase(body, params, f->per_step));
    return hash_i32(hash, part(body->bump, f->per_speed));
}

static uint64_t add_modes(uint64_t hash, const Model *player, const StateTable *table)
{
    for (int32_t i = 0; i < table->count; i++) {
        uint64_t bits;
        if (table->rows[i].role != STATE_MODE) continue;
        TraceValue value = state_value(&table->rows[i], &player->as);
        memcpy(&bits, &value.number, sizeof bits);
        hash = value.real ? hash_u64(hash, bits) : hash_i32(hash, (int32_t)value.integer);
    }
    return hash;
}

/* For a body of `grid` the fields that matter are listed; for other models every field that decides
 * what the body can do next. */
static uint64_t add_model(uint64_t hash, const Model *player, const ModelParams *params,
                          const StateKeyDetail *f)
{
    const StateTable *table = model_state((ModelKind)player->kind);
    const Body *body = model_body(player);
    if (body) hash = add_body(hash, body, model_body_params(params), f);
    return table->rows == body_state.rows ? hash : add_modes(hash, player, table);
}

static bool is_near(const Pose *pose, Fixed x, Fixed y)
{
    return abs_i32(x - pose->x) < NEAR_COLS * ONE && abs_i32(y - pose->y) < NEAR_ROWS * ONE;
}

static uint64_t add_lifts(uint64_t hash, const Game *game, const Level *level, const Pose *pose,
                          const StateKeyDetail *f)
{
    for (int32_t i = 0; i < level->terrain.lift_count; i++) {
        const LiftPath *path = &level->terrain.lifts[i];
        Fixed to_x = path->x + path->dx * path->ticks, to_y = path->y + path->dy * path->ticks;
        if (pose->x <= min_i32(path->x, to_x) - NEAR_COLS * ONE) continue;
        if (pose->x >= max_i32(path->x, to_x) + path->width + NEAR_COLS * ONE) continue;
        if (pose->y <= min_i32(path->y, to_y) - NEAR_ROWS * ONE) continue;
        if (pose->y >= max_i32(path->y, to_y) + NEAR_ROWS * ONE) continue;
        hash = hash_i32(hash, i);
        hash = hash_i32(hash, game->ticks % (2 * path->ticks) / f->phase_ticks);
    }
    return hash;
}

static uint64_t add_actors(uint64_t hash, const Game *game, const Pose *pose,
                           const StateKeyDetail *f)
{
    for (int32_t i = 0; i < game->actors.count; i++) {
        const Actor *actor = &game->actors.items[i];
        const Body *body = &actor->body;
        if (!actor->alive) continue;
        if (!actor_is(actor, ACTOR_AUTONOMOUS | ACTOR_FIXED)) {
            hash = game_hash_actor(hash, actor);
            continue;
        }
        if (!is_near(pose, body->x, body->y)) continue;
        hash = hash_i32(hash, actor->kind << 1 | (actor->heading > 0));
        hash = hash_i32(hash, part(body->x, f->per_cell));
        hash = hash_i32(hash, part(body->y, f->per_cell));
        if (actor_is(actor, ACTOR_SHOOTS)) hash = hash_i32(hash, actor->timer / f->phase_ticks);
    }
    for (int32_t i = 0; i < game->actors.shot_count; i++) {
        const Shot *shot = &game->actors.shots[i];
        if (!is_near(pose, shot->x, shot->y)) continue;
        hash = hash_i32(hash, part(shot->x, f->per_cell) << 1 | (shot->heading > 0));
        hash = hash_i32(hash, part(shot->y, 1));
    }
    return hash;
}

static uint64_t add_crumbles(uint64_t hash, const TerrainState *state, const Pose *pose,
                             const StateKeyDetail *f)
{
    for (int32_t i = 0; i < state->crumble_count; i++) {
        const Crumble *block = &state->crumbles[i];
        if (!is_near(pose, block->col * ONE, block->row * ONE)) continue;
        if (block->timer > 0 && f->phase_ticks > ROUGH_PHASE) continue;
        hash = hash_i32(hash, block->col << 16 | block->row);
        if (f->phase_ticks <= ROUGH_PHASE)
            hash = hash_i32(hash, floor_div(block->timer, f->phase_ticks));
    }
    return hash;
}

/* Time matters near a front: of two states that are otherwise alike, the later one may be lost. */
static uint64_t add_chase(uint64_t hash, const Game *game, const Level *level, const Pose *pose,
                          const StateKeyDetail *f)
{
    const Chase *chase = &level->chase;
    if (chase->kind == CHASE_NONE) return hash;
    hash = hash_i32(hash, game->chase >= 0);
    Fixed near_x = chase_is_level(chase) ? 0 : CHASE_NEAR_CELLS * ONE;
    Fixed near_y = chase_is_level(chase) ? CHASE_NEAR_CELLS * ONE : 0;
    if (!chase_reaches(chase, game_chase_front(game, level), pose->x - near_x, pose->y - near_y,
                       pose->x + near_x, pose->y + near_y))
        return hash;
    return hash_i32(hash, game->chase / (2 * f->phase_ticks));
}

uint64_t state_key_of(const Game *game, const Level *level, const StateKeyDetail *fineness,
                      bool with_coins)
{
    Pose pose;
    uint64_t hash = HASH_SEED;
    model_pose(&game->player, &level->physics, &level->terrain, &game->terrain, &pose);
    int32_t per_x = pose.grounded ? fineness->per_cell : fineness->per_flight;
    hash = hash_i32(hash, part(pose.x, per_x));
    hash = hash_i32(hash, part(pose.y - 1, fineness->per_cell));
    hash = hash_i32(hash, part(pose.dx, fineness->per_speed));
    hash = hash_i32(hash, part(pose.dy, fineness->per_speed));
    hash = add_model(hash, &game->player, &level->physics, fineness);
    hash = hash_u64(hash_u64(hash, game->terrain.open_doors), game->key_taken);
    hash = add_lifts(hash, game, level, &pose, fineness);
    hash = add_actors(hash, game, &pose, fineness);
    hash = add_crumbles(hash, &game->terrain, &pose, fineness);
    hash = add_chase(hash, game, level, &pose, fineness);
    for (int32_t i = 0; with_coins && i <= (level->coins.count - 1) / 64; i++)
        hash = hash_u64(hash, game->coin_taken[i]);
    hash = hash_finish(hash);
    return hash ? hash : 1;
}

uint64_t state_key_cell_key(const Game *game, const Level *level)
{
    Pose pose;
    uint64_t hash = HASH_SEED;
    model_pose(&game->player, &level->physics, &level->terrain, &game->terrain, &pose);
    hash = hash_i32(hash, fixed_floor(pose.x));
    hash = hash_i32(hash, fixed_floor(pose.y - 1) * 2 + pose.grounded);
    hash = hash_u64(hash_u64(hash, game->terrain.open_doors), game->key_taken);
    hash = hash_finish(hash_i32(hash, game->coins));
    return hash ? hash : 1;
}
