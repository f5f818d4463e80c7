/* model_grid.h - the movement model `grid`: a box of any size on a grid, in fixed point.
 *
 * A body is a half-open box anchored at the middle of its lower edge. Its feet boundary is
 * canonical: the feet are in the row whose lower border they may touch, cy = floor(y - 1/65536), so
 * 0 < yr <= 1. Flush contact is no overlap; there are no tolerances.
 * Units: cells, cells per tick (60 a second), ticks. y grows downwards.
 * Ranges: speed is at most 1 cell a tick; a body whose half width is over 1/2 treats slopes as
 * solid and cannot climb ladders downwards.
 * Order: a tick is terrain_advance, then body_step for every body in index order.
 * Memory: plain data; nothing here allocates.
 * Source: developed from S. Benard (deepnight), "A simple platformer engine", parts 1 and 2. */
#ifndef LEDGE_ENGINE_MODEL_GRID_H
#define LEDGE_ENGINE_MODEL_GRID_H

#include "input.h"
#include "setting.h"
#include "terrain.h"

LEDGE_C_BEGIN

struct PhaseLog;

/* key, field, type (FIXED TICKS FLAG), default, lowest, highest (in cells or ticks), help */
#define BODY_PARAM_LIST(X)                                                                         \
    X("hw", half_width, FIXED, 20480, 0.0625, 8, "half the body's width, cells")                   \
    X("h", height, FIXED, 57344, 0.0625, 16, "the body's height, cells")                           \
    X("sub", sub_step, FIXED, 16384, 0.0625, 0.5, "longest sub-step, cells")                       \
    X("vmax", max_speed, FIXED, 65536, 0.0625, 1, "speed limit on each axis, cells/tick")          \
    X("run_acc", run_acc, FIXED, 3686, 0, 1, "acceleration on the ground, cells/tick^2")           \
    X("run_fr", run_friction, FIXED, 45875, 0, 1, "friction on the ground while running")          \
    X("stop_fr", stop_friction, FIXED, 31457, 0, 1, "friction on the ground without input")        \
    X("turn", turn, FIXED, 45875, 0, 1, "factor when input opposes the motion on the ground")      \
    X("air_acc", air_acc, FIXED, 2399, 0, 1, "acceleration in the air, cells/tick^2")              \
    X("air_fr", air_friction, FIXED, 52756, 0, 1, "friction in the air with input")                \
    X("air_stop", air_stop_friction, FIXED, 52429, 0, 1, "friction in the air without input")      \
    X("ice_acc", ice_acc, FIXED, 430, 0, 1, "acceleration on ice, cells/tick^2")                   \
    X("ice_fr", ice_friction, FIXED, 63242, 0, 1, "friction on ice with input")                    \
    X("ice_stop", ice_stop_friction, FIXED, 64553, 0, 1, "friction on ice without input")          \
    X("bump_fr", bump_friction, FIXED, 60948, 0, 1, "friction of a bump (lift, conveyor)")         \
    X("eps", epsilon, FIXED, 131, 0, 0.01, "speeds below this become 0, cells/tick")               \
    X("g_up", gravity_up, FIXED, 1245, 0, 1, "gravity while rising, cells/tick^2")                 \
    X("g_down", gravity_down, FIXED, 1704, 0, 1, "gravity while falling, cells/tick^2")            \
    X("apex", apex, FIXED, 2949, 0, 1, "apex: |dy| below this with jump held, cells/tick")         \
    X("apex_mul", apex_factor, FIXED, 32768, 0, 1, "factor of g_up near the apex")                 \
    X("maxfall", max_fall, FIXED, 23593, 0.01, 1, "fastest fall, cells/tick")                      \
    X("fastfall", fast_fall, FIXED, 32768, 0.01, 1, "fastest fall with down held, cells/tick")     \
    X("jump", jump, FIXED, 23265, 0, 1, "speed of a jump, cells/tick")                             \
    X("cut", cut, FIXED, 29491, 0, 1, "factor of the rise when jump is let go")                    \
    X("coyote", coyote_ticks, TICKS, 6, 0, 600,                                                    \
      "ticks after leaving the ground in which a jump works")                                      \
    X("buffer", buffer_ticks, TICKS, 6, 0, 600, "ticks that a jump pressed early is remembered")   \
    X("corner", corner, FIXED, 20480, 0, 1, "head corner correction, cells")                       \
    X("pop", pop, FIXED, 12288, 0, 1, "highest step that is walked up, cells")                     \
    X("wslide", wall_slide, FIXED, 5898, 0, 1, "fastest fall along a wall, cells/tick")            \
    X("wj_x", wall_jump_x, FIXED, 14418, 0, 1, "speed of a wall jump sideways, cells/tick")        \
    X("wj_y", wall_jump_y, FIXED, 21758, 0, 1, "speed of a wall jump upwards, cells/tick")         \
    X("wj_dist", wall_jump_reach, FIXED, 16384, 0, 1,                                              \
      "wall jump works this near to a wall, cells")                                                \
    X("wj_lock", wall_jump_lock_ticks, TICKS, 8, 0, 600,                                           \
      "ticks of forced direction after a wall jump")                                               \
    X("wj_grace", wall_grace_ticks, TICKS, 5, 0, 600,                                              \
      "ticks after a wall in which a wall jump works")                                             \
    X("walljump", wall_jump, FLAG, 0, 0, 1, "ability: slide on walls and jump from them")          \
    X("climb", climb, FIXED, 6554, 0, 1, "climbing up, cells/tick")                                \
    X("climb_dn", climb_down, FIXED, 8520, 0, 1, "climbing down, cells/tick")                      \
    X("climb_ctr", climb_centre, FIXED, 4096, 0, 1, "drift to the ladder's middle, cells/tick")    \
    X("climb_lock", climb_lock_ticks, TICKS, 12, 0, 600, "ticks before a ladder is taken again")   \
    X("spring", spring, FIXED, 31785, 0, 1, "speed given by a spring, cells/tick")                 \
    X("conv", conveyor, FIXED, 3932, 0, 1, "speed of a conveyor, cells/tick")                      \
    X("crumble", crumble_ticks, TICKS, 30, 1, 600, "ticks from the first step to the block's end") \
    X("crumble_gone", crumble_gone_ticks, TICKS, 120, 1, 600, "ticks until the block is back")     \
    X("lift_x", lift_x, FIXED, 22938, 0, 1,                                                        \
      "most momentum taken from a lift sideways, cells/tick")                                      \
    X("lift_y", lift_y, FIXED, 13107, 0, 1, "most momentum taken from a lift upwards, cells/tick") \
    X("lift_grace", lift_grace_ticks, TICKS, 6, 0, 600, "ticks that a lift's momentum is kept")    \
    X("drop", drop, FIXED, 3932, 0, 1, "speed of dropping through a one-way, cells/tick")          \
    X("ledgegrab", ledge_grab, FLAG, 0, 0, 1, "ability: hang on to the edge of a wall")            \
    X("lg_jump", grab_jump, FIXED, 52429, 0, 1, "factor of `jump` when leaving a ledge upwards")   \
    X("lg_keep", grab_keep_ticks, TICKS, 6, 0, 600,                                                \
      "ticks of direction kept after leaving a ledge upwards")                                     \
    X("lg_lock", grab_lock_ticks, TICKS, 12, 0, 600, "ticks before a ledge is taken again")        \
    X("dx0", start_dx, FIXED, 0, -8, 8, "speed at the start sideways, cells/tick")                 \
    X("dy0", start_dy, FIXED, 0, -8, 8, "speed at the start downwards, cells/tick")                \
    X("bx0", start_bump, FIXED, 0, -8, 8, "bump at the start sideways, cells/tick")

typedef struct BodyParams {
#define BODY_FIELD_FIXED                            Fixed
#define BODY_FIELD_TICKS                            int32_t
#define BODY_FIELD_FLAG                             uint8_t
#define X(key, field, type, value, low, high, help) BODY_FIELD_##type field;
    BODY_PARAM_LIST(X)
#undef X
} BodyParams;

/* The defaults of the table above, and the table itself. */
extern const BodyParams body_default_params;
extern const SettingTable body_settings;

/* The numbers are hashed with a game, as are those of BodyDeath. */
typedef enum GroundKind {
    GROUND_NONE = 0,
    GROUND_CELL = 1,
    GROUND_ONEWAY = 2,
    GROUND_SLOPE = 3,
    GROUND_LIFT = 4
} GroundKind;

typedef enum BodyDeath { BODY_ALIVE = 0, BODY_FELL_OUT = 1, BODY_CRUSHED = 2 } BodyDeath;

typedef struct Body {
    Fixed x, y;   /* middle of the lower edge */
    Fixed dx, dy; /* own velocity */
    Fixed bump;   /* sideways velocity from outside (knock-back, conveyor, lift), with its own
                     friction */
    Fixed half_width, height;
    Fixed lift_dx, lift_dy;         /* motion of the lift last stood on */
    int16_t ground_col, ground_row; /* the supporting cell; GROUND_CELL, ONEWAY and SLOPE only */
    int16_t coyote, buffer, lock, climb_lock, wall_grace, lift_grace, grab_lock; /* ticks left */
    int8_t lock_direction, wall_direction;
    int8_t face;         /* -1 or 1 */
    int8_t hit_x, hit_y; /* side hit in the last tick: -1, 0, 1 */
    uint8_t ground;      /* GroundKind found by the last ground test; valid only while grounded */
    uint8_t ground_lift; /* index, if ground == GROUND_LIFT */
    int8_t hanging;      /* side of the edge it hangs on: -1, 1; 0 when it does not */
    uint8_t grounded, climbing, jumping;
    uint8_t jump_held; /* in the last tick */
    uint8_t sprung;    /* a spring threw it up in the last tick */
    uint8_t dead;      /* BodyDeath; a dead body does not move */
} Body;

/* A body standing in the lower middle of cell (col, row), at rest but for the start speeds. */
void body_init(Body *body, const BodyParams *params, int32_t col, int32_t row);

/* Finds whether the body stands, and on what. Call it once after body_init or after moving the body
 * by hand. */
void body_find_ground(Body *body, const Terrain *terrain, const TerrainState *state);

/* One tick of one body. `log`, if not NULL, receives every phase and every grid read
 * (model_phase.h). */
void body_step(Body *body, const BodyParams *params, const Terrain *terrain, TerrainState *state,
               Input input, struct PhaseLog *log);

/* Begins a tick: crumbling blocks, lifts and the bodies that they push and carry, then the ground
 * of bodies on a lift. `bodies` are all bodies in the level. `params` gives the crumble times.
 * `log`, if not NULL, records what happens to the first body. */
void terrain_advance(TerrainState *state, const Terrain *terrain, const BodyParams *params,
                     Body *const *bodies, int32_t count, struct PhaseLog *log);

static inline int32_t body_col(const Body *body)
{
    return fixed_floor(body->x);
}

static inline int32_t body_row(const Body *body)
{
    return fixed_floor(body->y - 1);
}

/* Does the half-open box of the body overlap the box [left, right) x [top, bottom)? */
static inline bool body_overlaps(const Body *body, Fixed left, Fixed top, Fixed right, Fixed bottom)
{
    return body->x - body->half_width < right && body->x + body->half_width > left &&
           body->y - body->height < bottom && body->y > top;
}

LEDGE_C_END

#endif
