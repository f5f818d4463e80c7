/* player.h - what the rules need of the player's body, for every movement model.
 *
 * Units: Fixed cells, ticks. */
#ifndef LEDGE_GAME_PLAYER_H
#define LEDGE_GAME_PLAYER_H

#include "../level/level.h"

/* The half-open box [left, right) x [top, bottom) of a body. */
typedef struct Box {
    Fixed left, top, right, bottom;
} Box;

static inline Box player_pose_box(const Pose *pose)
{
    return (Box){pose->x - pose->half_width, pose->y - pose->height, pose->x + pose->half_width,
                 pose->y};
}

/* The cell in which the feet are: of two rows the upper one. */
static inline Place player_feet_cell(const Pose *pose)
{
    return (Place){.col = (int16_t)fixed_floor(pose->x),
                   .row = (int16_t)fixed_floor(pose->y - 1),
                   .kind = KIND_START};
}

void player_pose(const Model *player, const Level *level, const TerrainState *state, Pose *pose);

/* Puts a new body into a cell; in that of the start, as the constants say. A button held there is
 * not a new press. */
void player_place(Model *player, const Level *level, const TerrainState *state, int32_t col,
                  int32_t row, Input held);

/* Did the step from `before` to `after` begin with a jump? */
bool player_has_jumped(const Model *before, const Pose *pose_before, const Model *after,
                       const Pose *pose_after);

/* Does up mean to climb? At a ladder, and hanging on an edge; in the air also beside a ladder,
 * which is about to be taken. Only the rules of `grid` have ladders. */
bool player_is_at_ladder(const Model *player, const Level *level, const TerrainState *state);

/* Would a press of jump do anything in the next tick, with these buttons held? */
bool player_can_jump(const Model *player, const Level *level, const TerrainState *state,
                     Input held);

bool player_has_landed(const Pose *before, const Pose *after);

/* Is the top of the body more than two cells below the level's last row? */
bool player_fell_out(const Pose *pose, const Level *level);

/* Bounces the player off a monster's head: 3/4 of a jump, or a whole one while jump is held (which
 * can be cut short like any jump). A model that cannot leave the ground is unchanged. */
void player_bounce(Model *player, const Level *level, Input input);

#endif
