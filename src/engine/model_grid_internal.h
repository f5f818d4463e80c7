/* model_grid_internal.h - inside the `grid` model: a body in motion, and the small tests that all
 * of its rules share.
 *
 *   model_grid_sweep.c  how a box meets cells and lifts
 *   model_grid_moves.c  moves with their consequences
 *   model_grid_tick.c   a body's tick
 *   model_grid_lifts.c  crumbling blocks and lifts
 *
 * "Free" distances are exact: flush contact is allowed, overlap never happens. The tests are inline
 * because a tick makes dozens of them. */
#ifndef LEDGE_ENGINE_MODEL_GRID_INTERNAL_H
#define LEDGE_ENGINE_MODEL_GRID_INTERNAL_H

#include "model_grid.h"
#include "model_phase.h"

// clang-format off
#define BODY_PHASE_LIST(X)                                                                        \
    X(BODY_PHASE_CRUMBLE,  "crumble",    "each active block: timer counts down; at 0 it goes or comes back", STOPS_NOTHING) \
    X(BODY_PHASE_LIFTS,    "lifts",      "each lift: x, then y; push what it meets, carry what stands on it", STOPS_NOTHING) \
    X(BODY_PHASE_BUTTONS,  "buttons",    "dirx = R - L; press sets buf = BUFFER; on ground coy = COYOTE", STOPS_NOTHING) \
    X(BODY_PHASE_LADDER,   "ladder",     "up or down on a ladder: climb = 1, dx = dy = bx = 0", STOPS_NOTHING) \
    X(BODY_PHASE_CLIMB,    "climb",      "climbing: dy = -CLIMB, CLIMB_DN or 0; dx to the ladder's middle", STOPS_NOTHING) \
    X(BODY_PHASE_RUN,      "run",        "dirx against dx: dx *= TURN; dx += ACC * dirx", STOPS_NOTHING) \
    X(BODY_PHASE_GRAVITY,  "gravity",    "in the air: dy += dy < 0 ? G_UP : G_DOWN; at most MAXFALL", STOPS_NOTHING) \
    X(BODY_PHASE_JUMP,     "jump",       "buf and (ground or coy): dy = -JUMP; let go while rising: dy *= CUT", STOPS_NOTHING) \
    X(BODY_PHASE_MOVE_X,   "x sub-step", "x += (dx + bx + conv) / n; stop at walls, follow slopes", STOPS_X) \
    X(BODY_PHASE_MOVE_Y,   "y sub-step", "y += dy / n; land, or stop at the ceiling", STOPS_Y)    \
    X(BODY_PHASE_GROUND,   "ground",     "grounded = dy >= 0 and support exactly at y", STOPS_NOTHING) \
    X(BODY_PHASE_FRICTION, "friction",   "dx *= FR; bx *= BUMP_FR; below EPS: 0", STOPS_NOTHING)  \
    X(BODY_PHASE_TOUCH,    "touch",      "spring: dy = -SPRING; crumbling block: its timer starts", STOPS_NOTHING)
// clang-format on

typedef enum BodyPhase {
#define X(id, name, line, stops) id,
    BODY_PHASE_LIST(X)
#undef X
        BODY_PHASE_COUNT
} BodyPhase;

/* One body with everything that it can meet. */
typedef struct Mover {
    Body *body;
    const BodyParams *params;
    const Terrain *terrain;
    const TerrainState *state;
    int32_t ignored_lift;             /* the lift that is pushing or carrying the body; -1: none */
    int32_t direction;                /* of the held buttons: -1, 0, 1 */
    Fixed conveyor;                   /* speed of the conveyor under the body */
    bool jump_pressed, jump_released; /* in this tick */
    bool on_ice;
    uint8_t surface; /* SURFACE_... of the tile stood on; 0 in the air */
    ReadRule rule;   /* the rule that is reading the grid, for the log */
    PhaseLog *log;   /* receives phases and reads; NULL: no log */
} Mover;

/* Does the work of mover_end_phase where there is a log. */
void mover_log_phase(const Mover *m, BodyPhase phase);

/* Sets the rule that the next reads belong to. */
static inline void mover_set_rule(Mover *m, ReadRule rule)
{
    m->rule = rule;
}

/* Logs the state after a phase. */
static inline void mover_end_phase(const Mover *m, BodyPhase phase)
{
    if (m->log) mover_log_phase(m, phase);
}

/* Every read of the grid goes through here. */
static inline uint8_t mover_tile_at(const Mover *m, int32_t col, int32_t row)
{
    uint8_t tile = terrain_tile(m->state, m->terrain, col, row);
    if (m->log) phase_log_read(m->log, col, row, tile, m->rule);
    return tile;
}

static inline bool mover_ignores_slopes(const Mover *m)
{
    return m->body->half_width > ONE / 2;
}

static inline bool mover_is_slope(const Mover *m, uint8_t tile)
{
    return (tile_infos[tile].flags & TILE_IS_SLOPE) && !mover_ignores_slopes(m);
}

static inline bool mover_is_full(const Mover *m, uint8_t tile)
{
    return (tile_infos[tile].flags & TILE_IS_SOLID) ||
           ((tile_infos[tile].flags & TILE_IS_SLOPE) && mover_ignores_slopes(m));
}

static inline bool tile_is_ladder(uint8_t tile)
{
    return tile_infos[tile].flags & TILE_IS_LADDER;
}

static inline int32_t body_first_col(const Body *b, Fixed x)
{
    return fixed_floor(x - b->half_width);
}

static inline int32_t body_last_col(const Body *b, Fixed x)
{
    return fixed_floor(x + b->half_width - 1);
}

typedef struct Slope {
    bool found;
    uint8_t tile;
    int32_t col, row;
    int32_t uphill; /* direction in which it rises */
    Fixed high;     /* height of its higher edge */
} Slope;

static inline Slope slope_from(const Mover *m, uint8_t tile, int32_t col, int32_t row)
{
    Slope slope = {.found = false};
    if (!mover_is_slope(m, tile)) return slope;
    TileInfo shape = tile_infos[tile];
    slope = (Slope){
        true, tile, col, row, shape.right > shape.left ? 1 : -1, max_i32(shape.left, shape.right)};
    return slope;
}

/* The slope cell that contains the middle of the feet. */
static inline Slope slope_under(const Mover *m, Fixed x, Fixed y)
{
    int32_t col = fixed_floor(x), row = fixed_floor(y - 1);
    return slope_from(m, mover_tile_at(m, col, row), col, row);
}

/* The y of a slope's surface at x, measured from the lower edge so that a mirrored slope gives the
 * same numbers. */
Fixed slope_surface_y(uint8_t tile, int32_t col, int32_t row, Fixed x);

/* Is the body at x above, in or below the lift? */
static inline bool body_spans_lift(const Body *b, Fixed x, const Lift *lift, const LiftPath *path)
{
    return x - b->half_width < lift->x + path->width && x + b->half_width > lift->x;
}

static inline bool body_overlaps_lift(const Body *b, Fixed x, Fixed y, const Lift *lift,
                                      const LiftPath *path)
{
    return y - b->height < lift->y + ONE && y > lift->y && body_spans_lift(b, x, lift, path);
}

/* How a box meets cells and lifts: model_grid_sweep.c. */

typedef enum SideHit { SIDE_FREE, SIDE_FEET_ROW, SIDE_ROWS, SIDE_LIFT } SideHit;

typedef struct Support {
    uint8_t kind; /* GroundKind; GROUND_NONE: nothing found, the rest is undefined */
    Fixed y;
    int32_t col, row; /* of the cell; or col is the index of the lift */
} Support;

typedef struct CeilingHit {
    bool found, lift;
    int32_t first, last, count; /* blocked columns */
} CeilingHit;

/* Would the body at (x, y) overlap no solid cell and no solid lift? */
bool mover_is_free_at(const Mover *m, Fixed x, Fixed y);

/* How far the body can go sideways, at most `d`; only newly entered columns are tested. */
Fixed mover_free_sideways(const Mover *m, Fixed d, SideHit *hit);

/* After a move sideways: puts feet that are below a slope's surface onto it. Where there is no room
 * the whole move from `old_x` is undone; returns false. */
bool mover_rise_with_slope(Mover *m, Fixed old_x, const Slope *was);

/* The highest support with y <= support <= y + distance. This is also the rule of one-ways: nothing
 * above the feet counts. With distance 0 it tells whether the body stands. */
Support mover_support_below(const Mover *m, Fixed distance, bool ladder_tops);

/* Notes in the body what it stands on. */
void mover_stand_on(Mover *m, const Support *support);

/* Sets whether the body is on the ground, a test by exact equality. */
void mover_find_ground(Mover *m);

/* Moves as far as there is room, up or down, and returns how far; a support ends the move down. */
Fixed mover_move_vertically(Mover *m, Fixed d, bool ladder_tops, Support *landed, CeilingHit *hit);

/* Moves with their consequences: model_grid_moves.c. */

/* Moves sideways by up to `d`. A move never leaves a body inside something solid; hit_x and hit_y
 * of the body say on which side it was stopped. */
void mover_move_x(Mover *m, Fixed d);
void mover_move_down(Mover *m, Fixed d);
void mover_move_up(Mover *m, Fixed d);

/* Crumbling blocks and lifts: model_grid_lifts.c. */

/* The part of terrain_advance for levels in which something moves, and for logged ticks. */
void grid_advance(TerrainState *state, const Terrain *terrain, const BodyParams *params,
                  Body *const *bodies, int32_t count, PhaseLog *log);

#endif
