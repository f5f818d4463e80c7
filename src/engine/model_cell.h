/* model_cell.h - the movement model `cell`: a cell, a ratio inside it, and tests of neighbour
 * cells.
 *
 * Two orders of a tick: variant 000, the digest's "Complete Entity", anchored at the feet (it
 * stands at yr = 1), and variant 003, the article's, anchored at the centre (it stands at yr = .5).
 * As written both have known faults. Each fault has a switch that cures it, off by default; a cured
 * body is a box of twice `radius` by one cell (003: from .3 above the anchor to .5 below).
 * Units: cells, cells per tick. y grows downwards.
 * Ground: solid cells and ice; friction of dx may differ on ice and in the air.
 * Outside: everything outside the grid is solid.
 * Order: control, then the phases of 000 in their order, then those that only 003 and the switches
 * have.
 * Memory: plain data; nothing here allocates.
 * Source: S. Benard (deepnight), "A simple platformer engine", parts 1 and 2, and its comments. */
#ifndef LEDGE_ENGINE_MODEL_CELL_H
#define LEDGE_ENGINE_MODEL_CELL_H

#include "input.h"
#include "setting.h"
#include "terrain.h"

LEDGE_C_BEGIN

struct PhaseLog;

typedef enum CellVariant { CELL_000, CELL_003 } CellVariant;

/* Which axis moves first; both documents say x. */
typedef enum CellAxes { CELL_X_FIRST, CELL_Y_FIRST } CellAxes;

/* The first word of each is the document's behaviour, the last one the cure. */
// clang-format off
#define CELL_SWITCH_LIST(X)                                                                       \
    X(tunnel,   "none cap substep_noabs substep march", "fast bodies: as written, cap .5, the comment's sub-steps of .5 (only to the right and down), sub-steps both ways, every cell on the way") \
    X(oneway,   "written equal feet solid fixed", "one-way platforms: prevYr < 1 as written, == 1, lift feet that fall in them, walls all round, or <= 1") \
    X(columns,  "centre body",            "columns asked for floor and ceiling")                  \
    X(rows,     "feet body",              "rows asked for walls")                                 \
    X(guard,    "variant yes no",         "walls asked only in the direction of dx (000: yes, 003: no)") \
    X(ceiling,  "ratio body",             "the ceiling stops yr at the radius, or the top of the body") \
    X(overflow, "loop modulo floor",      "into the next cell one by one, by the comment's xr % 1, or in one go") \
    X(stepup,   "off written fixed",      "the comment's step on top of a block")                 \
    X(grab,     "off written fixed",      "the comment's grip on a corner")                       \
    X(slope,    "off written fixed",      "slopes: the cell below as written, or the cell of the feet")
// clang-format on

typedef struct CellSwitches {
#define X(field, words, help) uint8_t field;
    CELL_SWITCH_LIST(X)
#undef X
} CellSwitches;

enum {
    CELL_TUNNEL_NONE,
    CELL_TUNNEL_CAP,
    CELL_TUNNEL_SUBSTEP_NOABS,
    CELL_TUNNEL_SUBSTEP,
    CELL_TUNNEL_MARCH
};
enum {
    CELL_ONEWAY_WRITTEN,
    CELL_ONEWAY_EQUAL,
    CELL_ONEWAY_FEET,
    CELL_ONEWAY_SOLID,
    CELL_ONEWAY_FIXED
};
enum { CELL_COLUMNS_CENTRE, CELL_COLUMNS_BODY };
enum { CELL_ROWS_FEET, CELL_ROWS_BODY };
enum { CELL_GUARD_VARIANT, CELL_GUARD_YES, CELL_GUARD_NO };
enum { CELL_CEILING_RATIO, CELL_CEILING_BODY };
enum { CELL_OVERFLOW_LOOP, CELL_OVERFLOW_MODULO, CELL_OVERFLOW_FLOOR };
enum { CELL_OFF, CELL_WRITTEN, CELL_FIXED }; /* stepup, grab, slope */

/* An option that is `none` (NAN) has the variant's value, or no effect. */
typedef struct CellParams {
    uint8_t variant; /* CellVariant */
    uint8_t axes;    /* CellAxes */
    uint8_t no_var_jump;
    CellSwitches on;
    double walk, walk_set, jump, gravity, cap;
    double dx0, dy0, xr, yr;
    double px, py; /* of the start, see cell_start */
    double frict, frict_ice, frict_air, fricty, radius;
    double stick; /* of the cured slope; `none`: as far as the body moved sideways */
} CellParams;

typedef struct CellBody {
    int32_t cx, cy;
    double xr, yr; /* as a rule 0 to 1, both included; more with overflow = modulo */
    double dx, dy;
    uint8_t jump_held; /* in the last tick */
    int8_t grab;       /* hanging on the corner of the block at its left (-1) or right (1) */
} CellBody;

extern const CellParams cell_default_params;
extern const SettingTable cell_settings;

/* All switches as written; all switches at their cures. */
extern const CellSwitches cell_as_written;
extern const CellSwitches cell_cured;

/* A body in cell (col, row), with the start values of `params`. */
void cell_init(CellBody *body, const CellParams *params, int32_t col, int32_t row);

/* Moves a body before its first tick to the pixels px and py, where they are set: setCoordinates()
 * of the article, with its 16 pixels to a cell. */
void cell_start(CellBody *body, const CellParams *params);

/* One tick. `log` may be NULL; else it was begun (model_phase.h). */
void cell_step(CellBody *body, const CellParams *params, const Terrain *terrain,
               const TerrainState *state, Input input, struct PhaseLog *log);

/* isOnGround(), as the switches define it. */
bool cell_is_on_ground(const CellBody *body, const CellParams *params, const Terrain *terrain,
                       const TerrainState *state);

/* How far the body reaches below and above its anchor, in cells. */
double cell_foot(const CellParams *params);
double cell_head(const CellParams *params);

LEDGE_C_END

#endif
