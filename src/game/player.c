/* player.c - see player.h. What `grid` tells outright is derived from the pose for the others. */
#include "player.h"

Body *player_body(Model *player)
{
    return player->kind == MODEL_GRID ? &player->as.grid : NULL;
}

/* A source model may throw a body anywhere. No level is as large as this, so that it makes no
 * difference where it is out there, and sums of positions do not overflow. */
static const Fixed FAR_AWAY = 2 * GRID_SIZE_MAX * ONE;

void player_pose(const Model *player, const Level *level, const TerrainState *world, Pose *pose)
{
    model_pose(player, &level->physics, &level->terrain, world, pose);
    pose->x = clamp_i32(pose->x, -FAR_AWAY, FAR_AWAY);
    pose->y = clamp_i32(pose->y, -FAR_AWAY, FAR_AWAY);
}

void player_place(Model *player, const Level *level, const TerrainState *world, int32_t col,
                  int32_t row, Input held)
{
    uint8_t jump_held = (held & INPUT_JUMP) != 0;
    model_init(player, &level->physics, &level->terrain, world, col, row);
    if (player->kind == MODEL_GRID)
        player->as.grid.jump_held = jump_held;
    else if (player->kind == MODEL_CELL)
        player->as.cell.jump_held = jump_held;
}

/* Only a jump makes a body rise faster than before; the head may meet the ceiling in the same tick,
 * and then nothing is left of the jump but the bump. */
static bool has_body_jumped(const Body *before, const Body *after)
{
    bool may_have = after->jumping || before->hanging;
    bool rises_faster = may_have && after->dy < min_i32(before->dy, 0);
    bool bumped_at_once = before->grounded && after->hit_y < 0;
    return rises_faster || bumped_at_once;
}

bool player_has_jumped(const Model *before, const Pose *pose_before, const Model *after,
                       const Pose *pose_after)
{
    if (after->kind == MODEL_GRID) return has_body_jumped(&before->as.grid, &after->as.grid);
    return pose_before->grounded && pose_before->dy >= 0 && pose_after->dy < 0;
}

bool player_has_landed(const Pose *before, const Pose *after)
{
    return !before->grounded && !before->climbing && after->grounded;
}

bool player_was_sprung(const Model *player)
{
    return player->kind == MODEL_GRID && player->as.grid.sprung;
}

bool player_is_crushed(const Model *player)
{
    return player->kind == MODEL_GRID && player->as.grid.dead == BODY_CRUSHED;
}

bool player_fell_out(const Pose *pose, const Level *level)
{
    return pose->y - pose->height > (level->rows + 2) * ONE;
}

static void bounce_body(Body *body, const BodyParams *params, bool held)
{
    body->dy = held ? -params->jump : -(params->jump * 3 / 4);
    body->jumping = held;
    body->grounded = body->climbing = body->hanging = 0;
    body->coyote = body->buffer = 0;
}

void player_bounce(Model *player, const Level *level, Input input)
{
    bool held = (input & INPUT_JUMP) != 0;
    switch ((ModelKind)player->kind) {
    case MODEL_GRID: bounce_body(&player->as.grid, &level->physics.as.grid, held); break;
    case MODEL_CELL: player->as.cell.dy = -level->physics.as.cell.jump; break;
    case MODEL_TINY: player->as.tiny.dy = -TINY_JUMP_SPEED; break;
    case MODEL_BANK:
    case MODEL_COUNT: break;
    }
}
