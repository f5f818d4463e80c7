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

/* What of the player before a tick tells whether it jumped or landed in it. */
typedef struct PlayerFooting {
    Fixed dy;
    bool grounded, climbing, hanging;
} PlayerFooting;

/* As its pose has it. */
PlayerFooting player_footing_of_pose(const Model *player, const Level *level,
                                     const TerrainState *state);

/* The same, without a pose where the model has a Body. */
static inline PlayerFooting player_footing(const Model *player, const Level *level,
                                           const TerrainState *state)
{
    const Body *body = model_body(player);
    if (!body) return player_footing_of_pose(player, level, state);
    return (PlayerFooting){body->dy, body->grounded, body->climbing, body->hanging != 0};
}

/* Did a tick begin with a jump? `pose` is that of `player`, after it. */
bool player_has_jumped(const PlayerFooting *before, const Model *player, const Pose *pose);

/* Did it end on the ground, after it began in the air? */
static inline bool player_has_landed(const PlayerFooting *before, const Pose *pose)
{
    return !before->grounded && !before->climbing && pose->grounded;
}

/* Does up mean to climb? At a ladder, and hanging on an edge; in the air also beside a ladder,
 * which is about to be taken. Only the rules of `grid` have ladders. */
bool player_is_at_ladder(const Model *player, const Level *level, const TerrainState *state);

/* Would a press of jump do anything in the next tick, with these buttons held? */
bool player_can_jump(const Model *player, const Level *level, const TerrainState *state,
                     Input held);

/* Is the top of the body more than two cells below the level's last row? */
static inline bool player_fell_out(const Pose *pose, const Level *level)
{
    return pose->y - pose->height > (level->rows + 2) * ONE;
}

/* Bounces the player off a monster's head: 3/4 of a jump, or a whole one while jump is held (which
 * can be cut short like any jump). A model that cannot leave the ground is unchanged. */
void player_bounce(Model *player, const Level *level, Input input);

#endif
