/* cell_tick.h - inside the model `cell`: what one tick works on, and its question to the grid. */
#ifndef LEDGE_ENGINE_CELL_TICK_H
#define LEDGE_ENGINE_CELL_TICK_H

#include "phase.h"
#include "source_tile.h"

/* The digest numbers its phases from 1 to 9, and so do these. */
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
/* A step is climbed, a corner gripped, in the upper part of a cell. */
#define CELL_UPPER_PART 0.3
/* Support is felt this far away. */
#define CELL_GROUND_SLACK 0.02

typedef struct CellTick {
    CellBody *body;
    const CellParams *params;
    CellSwitches on;
    bool article; /* variant 003 */
    Input input;
    const Terrain *terrain;
    const TerrainState *world;
    PhaseLog *log;
} CellTick;

/* Where the lower edge of the body is: a row and, from above 0 to 1, the ratio inside it. */
typedef struct CellFeet {
    int32_t row;
    double ratio;
} CellFeet;

static inline uint8_t cell_tile(const CellTick *t, int32_t col, int32_t row)
{
    if (!source_is_inside(&t->terrain->grid, col, row)) return TILE_SOLID;
    return source_tile(t->terrain, t->world, col, row);
}

/* A question to the grid, which the log remembers. */
static inline uint8_t cell_look(const CellTick *t, int32_t col, int32_t row, ReadRule rule)
{
    uint8_t tile = cell_tile(t, col, row);
    if (t->log) phase_log_read(t->log, col, row, tile, rule);
    return tile;
}

/* Does a one-way hold falling feet that were so far above its edge before the move? 003 as written
 * knows no one-ways. */
static inline bool cell_oneway_holds(CellSwitches on, bool article, double above)
{
    if (on.oneway == CELL_ONEWAY_FIXED) return above >= 0;
    if (article) return false;
    if (on.oneway == CELL_ONEWAY_WRITTEN) return above > 0;
    return on.oneway == CELL_ONEWAY_EQUAL && above == 0;
}

/* Only who asks for slopes learns that one without a base is a block. */
static inline bool cell_blocks_as_solid(CellSwitches on, uint8_t tile)
{
    return tile == TILE_SOLID || (on.slope != CELL_OFF && tile == TILE_SLOPE_BLOCK) ||
           (on.oneway == CELL_ONEWAY_SOLID && tile == TILE_ONEWAY);
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

#endif
