/* player.c - see player.h. What a body of `grid` has as fields is derived from the pose for the
 * other models. */
#include "player.h"

/* The other models may move a body any distance. No level is as large as this, so positions are
 * limited to it without effect on play, and sums of positions do not overflow. */
static const Fixed FAR_AWAY = 2 * GRID_SIZE_MAX * ONE;

void player_pose(const Model *player, const Level *level, const TerrainState *state, Pose *pose)
{
    model_pose(player, &level->physics, &level->terrain, state, pose);
    pose->x = clamp_i32(pose->x, -FAR_AWAY, FAR_AWAY);
    pose->y = clamp_i32(pose->y, -FAR_AWAY, FAR_AWAY);
}

void player_place(Model *player, const Level *level, const TerrainState *state, int32_t col,
                  int32_t row, Input held)
{
    bool is_start = col == level->start.col && row == level->start.row;
    if (is_start)
        model_init_at_start(player, &level->physics, &level->terrain, state, col, row);
    else
        model_init(player, &level->physics, &level->terrain, state, col, row);
    model_hold_jump(player, held & INPUT_JUMP);
}

PlayerFooting player_footing_of_pose(const Model *player, const Level *level,
                                     const TerrainState *state)
{
    Pose pose;
    player_pose(player, level, state, &pose);
    return (PlayerFooting){pose.dy, pose.grounded, pose.climbing, pose.hanging};
}

bool player_has_jumped(const PlayerFooting *before, const Model *player, const Pose *pose)
{
    const Body *body = model_body(player);
    if (!body) return before->grounded && before->dy >= 0 && pose->dy < 0;
    /* Only a jump makes a body rise faster than before; the head may meet the ceiling in the same
     * tick, and then only the bump shows that there was a jump. */
    bool may_have = body->jumping || before->hanging;
    bool rises_faster = may_have && body->dy < min_i32(before->dy, 0);
    bool bumped_at_once = before->grounded && body->hit_y < 0;
    return rises_faster || bumped_at_once;
}

static bool has_ladder(const Level *level, const TerrainState *state, int32_t col, int32_t row)
{
    return tile_infos[terrain_tile(state, &level->terrain, col, row)].flags & TILE_IS_LADDER;
}

bool player_is_at_ladder(const Model *player, const Level *level, const TerrainState *state)
{
    const Body *body = model_body(player);
    if (!body) return false;
    int32_t col = body_col(body), row = fixed_floor(body->y - body->height / 2);
    bool can_jump = body->grounded || body->coyote > 0;
    if (body->climbing || body->hanging || has_ladder(level, state, col, row)) return true;
    for (int32_t i = 0; i < 9 && !can_jump; i++)
        if (has_ladder(level, state, col - 1 + i % 3, row - 1 + i / 3)) return true;
    return false;
}

bool player_can_jump(const Model *player, const Level *level, const TerrainState *state, Input held)
{
    Pose pose[2];
    for (int32_t is_pressed = 0; is_pressed < 2; is_pressed++) {
        Model model = *player;
        TerrainState terrain = *state;
        Input input = (held & (Input)~INPUT_JUMP) | (is_pressed ? INPUT_JUMP : 0);
        model_hold_jump(&model, false);
        model_step_with_terrain(&model, &level->physics, &level->terrain, &terrain, input, NULL);
        player_pose(&model, level, &terrain, &pose[is_pressed]);
    }
    return pose[0].dx != pose[1].dx || pose[0].dy != pose[1].dy ||
           pose[0].climbing != pose[1].climbing || pose[0].hanging != pose[1].hanging;
}

void player_bounce(Model *player, const Level *level, Input input)
{
    model_bounce(player, &level->physics, input & INPUT_JUMP);
}
