/* model_cell_internal.h - inside the model `cell`: the data of one tick, and how it reads the
 * grid. */
#ifndef LEDGE_ENGINE_MODEL_CELL_INTERNAL_H
#define LEDGE_ENGINE_MODEL_CELL_INTERNAL_H

#include "model_phase.h"
#include "model_reference_tile.h"

#include <math.h>

/* The digest numbers its phases from 1 (gravity) to 9 (tiny values), as CellPhase does. */
// clang-format off
#define CELL_PHASE_LIST(X)                                                                        \
    X(CELL_PHASE_CONTROL,      "control",      "L: dx -= walk; R: dx += walk; J on the ground: dy = -jump", STOPS_NOTHING) \
    X(CELL_PHASE_GRAVITY,      "gravity",      "dy += GRAVITY", STOPS_NOTHING)                    \
    X(CELL_PHASE_X_VELOCITY,   "x velocity",   "xr += dx", STOPS_NOTHING)                         \
    X(CELL_PHASE_X_COLLISIONS, "x collisions", "cell beside solid and xr within radius of it: xr = 1 - radius or radius, dx = 0", STOPS_X) \
    X(CELL_PHASE_X_OVERFLOW,   "x overflow",   "while xr > 1: xr--, cx++; while xr < 0: xr++, cx--", STOPS_NOTHING) \
    X(CELL_PHASE_Y_VELOCITY,   "y velocity",   "yr += dy", STOPS_NOTHING)                         \
    X(CELL_PHASE_Y_COLLISIONS, "y collisions", "floor below and yr >= 1 (003: .5), ceiling above and yr <= .3: yr = that, dy = 0", STOPS_Y) \
    X(CELL_PHASE_Y_OVERFLOW,   "y overflow",   "while yr > 1: yr--, cy++; while yr < 0: yr++, cy--", STOPS_NOTHING) \
    X(CELL_PHASE_FRICTION,     "friction",     "dx *= frictX; dy *= frictY", STOPS_NOTHING)       \
    X(CELL_PHASE_TINY_VALUES,  "tiny values",  "|dx| < 0.0005: dx = 0; |dy| < 0.0005: dy = 0", STOPS_NOTHING) \
    X(CELL_PHASE_X_FRICTION,   "x friction",   "003: dx *= frict", STOPS_NOTHING)                 \
    X(CELL_PHASE_Y_FRICTION,   "y friction",   "003: dy *= fricty", STOPS_NOTHING)
// clang-format on

typedef enum CellPhase {
#define X(id, name, line, stops) id,
    CELL_PHASE_LIST(X)
#undef X
} CellPhase;

/* 000: from the feet, which are the anchor, to the head. */
#define CELL_BODY_HEIGHT 1.0
/* How far the centre of 003 is above its feet and below its head. */
#define CELL_CENTRE_FOOT 0.5
#define CELL_CENTRE_HEAD 0.3
/* Steps are climbed and corners grabbed in the upper part of a cell. */
#define CELL_UPPER_PART 0.3
/* The factor of a speed in each tick. */
#define CELL_FRICTION_000 0.82
#define CELL_FRICTION_003 0.96
#define CELL_FRICTION_ICE 0.94 /* of 000; the article has one friction for all */
/* Support counts up to this distance. */
#define CELL_GROUND_SLACK 0.02

typedef struct CellTick {
    CellBody *body;
    const CellParams *params;
    CellSwitches on;
    bool article; /* variant 003 */
    Input input;
    const Terrain *terrain;
    const TerrainState *state;
    PhaseLog *log;
} CellTick;

/* The friction that is set; if that is NAN, the one of the digest or the article. */
static inline __attribute__((always_inline)) double cell_friction(double set, bool is_article)
{
    return !isnan(set) ? set : is_article ? CELL_FRICTION_003 : CELL_FRICTION_000;
}

/* The same of ice. */
static inline double cell_friction_on_ice(double set, bool is_article)
{
    return !isnan(set) ? set : is_article ? CELL_FRICTION_003 : CELL_FRICTION_ICE;
}

/* The lower edge of the body: a row and the ratio inside it, above 0 and at most 1. */
typedef struct CellFeet {
    int32_t row;
    double ratio;
} CellFeet;

static inline uint8_t cell_tile(const CellTick *t, int32_t col, int32_t row)
{
    if (!reference_tile_is_inside(&t->terrain->grid, col, row)) return TILE_SOLID;
    return reference_tile_at(t->terrain, t->state, col, row);
}

/* Reads a cell of the grid, and notes it in the log. */
static inline uint8_t cell_look(const CellTick *t, int32_t col, int32_t row, ReadRule rule)
{
    uint8_t tile = cell_tile(t, col, row);
    if (t->log) phase_log_read(t->log, col, row, tile, rule);
    return tile;
}

/* Does a one-way support falling feet that were this far above its edge before the move? 003 as
 * written has no one-ways. */
static inline bool cell_oneway_holds(CellSwitches on, bool article, double above)
{
    if (on.oneway == CELL_ONEWAY_FIXED) return above >= 0;
    if (article) return false;
    if (on.oneway == CELL_ONEWAY_WRITTEN) return above > 0;
    return on.oneway == CELL_ONEWAY_EQUAL && above == 0;
}

/* To the other models made after an article ice is empty. */
static inline bool cell_is_ice(uint8_t tile)
{
    return tile == TILE_ICE;
}

/* A slope without a base is a block, but only where slopes are switched on. */
static inline bool cell_blocks_as_solid(CellSwitches on, uint8_t tile)
{
    uint8_t flags = tile_infos[tile].flags;
    return (flags & TILE_REFERENCE_SOLID) || cell_is_ice(tile) ||
           (on.slope != CELL_OFF && tile == TILE_SLOPE_BLOCK) ||
           (on.oneway == CELL_ONEWAY_SOLID && (flags & TILE_REFERENCE_ONEWAY));
}

static inline bool cell_is_solid_tile(const CellTick *t, uint8_t tile)
{
    return cell_blocks_as_solid(t->on, tile);
}

/* hasCollision() of the documents. */
static inline bool cell_is_solid(const CellTick *t, int32_t col, int32_t row, ReadRule rule)
{
    return cell_is_solid_tile(t, cell_look(t, col, row, rule));
}

/* The yr at which a ceiling stops the body: as written, or where its top really is. */
static inline double cell_ceiling_ratio(const CellTick *t)
{
    if (t->article) return CELL_CENTRE_HEAD;
    return t->on.ceiling == CELL_CEILING_BODY ? CELL_BODY_HEIGHT : t->params->radius;
}

/* Slopes, as in the document, and cured: model_cell_slope.c.
 *
 * The cure: a slope carries the middle of the feet, at the height of its surface in the feet's own
 * cell; standing feet follow the ground downhill; and the block that a slope leads up to is
 * excused: it neither stops nor supports a body whose middle is on the slope. */

/* slope = written: `if (yr >= height of the cell below) yr = height`. True if it was. */
bool cell_slope_as_written(const CellTick *t);

/* slope = fixed: does the tile stop a body that moves in this direction? */
bool cell_slope_blocks(const CellTick *t, uint8_t tile, int32_t col, int32_t row,
                       int32_t direction);

/* slope = fixed: is the solid cell the block that the slope under the feet leads up to? */
bool cell_slope_excuses(const CellTick *t, int32_t col, int32_t row);

/* slope = fixed: is the cell under the feet excused, beside a slope that the middle is over? */
bool cell_slope_excuses_floor(const CellTick *t, int32_t col, int32_t row);

/* slope = fixed: after a move sideways from `before`: up to the surface, or down to it if the body
 * `stood`; back to `before` if there is no room. */
void cell_slope_follow(const CellTick *t, const CellBody *before, bool stood);

/* slope = fixed: after a move down: out of the slope that the feet are in. */
void cell_slope_land(const CellTick *t);

/* slope = fixed: are the feet on a slope? */
bool cell_slope_supports(const CellTick *t);

/* What readers' comments of the article add at the edge of a block, as written and cured. */

/* stepup = fixed: the way into the column is blocked. Puts feet that are falling just below the
 * top of the block on top of it. True if that opened the way. */
bool cell_step_up(const CellTick *t, int32_t col, int32_t direction);

/* The comment's step, tested in the body's own cell: as written, or with yr and feet corrected. */
void cell_step_out(const CellTick *t);

/* grab = fixed: the body was stopped in this direction and may hang on the block's corner. */
void cell_grip_corner(const CellTick *t, int32_t direction);

/* grab = written: the comment's grip, tested after the x collisions. */
void cell_grip_as_written(const CellTick *t);

/* A tick of hanging: a press of jump jumps off; down, the other direction or a vanished block ends
 * it; else the body does not move. */
void cell_hang(const CellTick *t, bool press);

/* The cures that treat the body as a box: model_cell_box.c.
 *
 * As written, a tick tests one neighbour cell. These test every cell that the box meets, in the
 * rows, columns and slopes that the switches include. */

CellFeet cell_feet(const CellTick *t);
void cell_put_feet(const CellTick *t, CellFeet feet);

/* Does the column stop a body that comes from the side of -direction? */
bool cell_column_blocks(const CellTick *t, int32_t col, int32_t direction);

/* Is there a solid cell, or a one-way, in the row under or above the body's columns? */
bool cell_row_is_solid(const CellTick *t, int32_t row, ReadRule rule);
bool cell_row_is_oneway(const CellTick *t, int32_t row, ReadRule rule);

/* The ground that decides on the friction of a body that stands: under its anchor, or, where
 * nothing solid is there, under the rest of its columns. Not logged. */
uint8_t cell_ground_tile(const CellTick *t);

/* Is the box free of everything that the switches include? */
bool cell_box_is_free(const CellTick *t);

/* The swept test of `tunnel = march`: the body has moved by d from the ratio `from`; every cell on
 * the way is tested, and it is put flush before the first that blocks. True if one did. */
bool cell_march_x(const CellTick *t, double d, double from);
bool cell_march_y(const CellTick *t, double d, double from);

#endif
