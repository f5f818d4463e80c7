/* model_bound.c - see model_bound.h */
#include "model_bound.h"

#include <math.h>
#include <string.h>

enum { ROUNDS_MAX = 10000 };

/* Is the tile solid to the models other than `grid`? To `cell` ice is as well. */
static bool is_solid(uint8_t tile)
{
    return tile_infos[tile].flags & TILE_REFERENCE_SOLID;
}

static bool is_ice(uint8_t tile)
{
    return tile_infos[tile].surface & SURFACE_SLIPPERY;
}

/* Rounded up, at most GRID_SIZE_MAX. */
static Fixed fixed_above(double cells)
{
    return (Fixed)ceil(fmin(cells, GRID_SIZE_MAX) * ONE) + 1;
}

static Sideways steady(double speed)
{
    Fixed run = fixed_above(speed);
    return (Sideways){.run = run, .max_speed = run, .start = run};
}

/* ---- cell ------------------------------------------------------------------------------- */

static double option_or(double option, double otherwise)
{
    return isnan(option) ? otherwise : option;
}

static double friction_of(const CellParams *p, double option)
{
    return option_or(option, p->variant == CELL_003 ? 0.96 : 0.82);
}

static double limit_of(const CellParams *p)
{
    double most = p->on.tunnel == CELL_TUNNEL_CAP ? 0.5 : INFINITY;
    return fmin(most, option_or(p->cap, INFINITY));
}

static bool has_ice(const Level *level)
{
    const size_t cells = (size_t)level->cols * (size_t)level->rows;
    for (size_t i = 0; i < cells; i++)
        if (is_ice(level->terrain.grid.tiles[i])) return true;
    return false;
}

/* A body needs a run to get faster, and a wall ends its speed. The surface that slows least counts
 * everywhere. */
double model_bound_cell_walk(const Level *level)
{
    const CellParams *p = &level->physics.as.cell;
    double friction = friction_of(p, p->frict), speed = fabs(p->dx0), best = speed, way = 0;
    bool sets = !isnan(p->walk_set);
    friction = fmax(friction, option_or(p->frict_air, friction));
    if (has_ice(level))
        friction = fmax(friction, option_or(p->frict_ice, p->variant == CELL_003 ? 0.96 : 0.94));
    for (int32_t i = 0; i < ROUNDS_MAX && way < level->cols + 2; i++) {
        double walked = sets ? fmax(speed, fabs(p->walk_set)) : speed + fabs(p->walk);
        speed = fmin(walked, limit_of(p));
        best = fmax(best, speed);
        way += speed;
        speed *= friction;
    }
    return best;
}

/* One tick of a body's `dy`; returns how far it moves. */
static double fall_on(const CellParams *p, double *dy)
{
    bool article = p->variant == CELL_003;
    *dy = fmax(fmin(*dy, limit_of(p)), -limit_of(p));
    if (!article) *dy += p->gravity;
    double moved = *dy;
    if (article) *dy += p->gravity;
    *dy *= friction_of(p, p->fricty);
    return moved;
}

/* The longest way down in a tick, in a level of `rows` rows: outside everything is solid. */
static double fastest_fall(const CellParams *p, int32_t rows)
{
    double dy = fmax(fmax(p->dy0, -p->jump), 0), depth = 0, best = 0;
    for (int32_t i = 0; i < ROUNDS_MAX && depth < rows + 2; i++) {
        double moved = fall_on(p, &dy);
        depth += moved;
        best = fmax(best, fabs(moved));
    }
    return best;
}

static double strongest_jump(const CellParams *p)
{
    return fmax(fmax(p->jump, -p->dy0), 0);
}

/* Are the conditions in model_bound.h met? */
static bool is_cell_bounded(const CellParams *p, const Level *level)
{
    bool is_placed = p->on.slope != CELL_OFF || p->on.stepup != CELL_OFF ||
                     p->on.oneway == CELL_ONEWAY_FEET || p->on.tunnel == CELL_TUNNEL_MARCH ||
                     p->on.overflow == CELL_OVERFLOW_MODULO || !isnan(p->px) || !isnan(p->py);
    bool may_miss_own_row = p->on.rows == CELL_ROWS_BODY && p->variant == CELL_000 &&
                            p->on.overflow == CELL_OVERFLOW_LOOP;
    if (is_placed || may_miss_own_row || p->radius > 0.5 || !(p->gravity > 0)) return false;
    if (p->on.tunnel == CELL_TUNNEL_SUBSTEP) return true;
    return model_bound_cell_walk(level) <= 1 && fastest_fall(p, level->rows) <= 1 &&
           strongest_jump(p) <= 1;
}

/* A jump from `above` the lower border of a cell. */
static bool cell_launch(const CellParams *p, double above, const Sideways *sideways, Launch *launch)
{
    Flight flight = {.slowest_fall = ONE};
    double height = above, dy = -strongest_jump(p), moved = 0;
    for (int32_t tick = 0; !flight_is_over(&flight, fixed_above(height), tick); tick++) {
        flight_note(&flight, fixed_above(height), tick);
        moved = fall_on(p, &dy);
        height -= moved;
    }
    flight.slowest_fall = (Fixed)(fmin(moved, 1) * ONE);
    return flight_measure(&flight, sideways, launch);
}

/* The pace of the envelope, for the tests of walls that model_bound.h speaks of. */
static void find_cell_pace(const CellParams *p, const Level *level, Envelope *envelope)
{
    bool is_plain = p->variant == CELL_000 && p->on.rows == CELL_ROWS_FEET &&
                    p->on.grab == CELL_OFF && p->xr == 0.5;
    if (!is_plain) return;
    bool sets = !isnan(p->walk_set);
    envelope->pace = fixed_above(model_bound_cell_walk(level));
    envelope->start = fixed_above(fmax(fabs(p->dx0), sets ? fabs(p->walk_set) : 0));
    envelope->gain = sets ? 0 : fixed_above(fabs(p->walk));
}

static void find_cell_envelope(const Level *level, Envelope *envelope)
{
    const CellParams *p = &level->physics.as.cell;
    const Sideways sideways = steady(model_bound_cell_walk(level));
    double stands = p->variant == CELL_003 ? 0.5 : 0.02; /* above the lower border, at most */
    envelope->corner = min_i32(ONE / 2, fixed_above(p->radius));
    if (!is_cell_bounded(p, level)) return;
    for (int32_t i = 0; i < LAUNCH_COUNT; i++)
        if (!cell_launch(p, i == LAUNCH_GROUND ? stands : 1, &sideways, &envelope->launches[i]))
            return;
    find_cell_pace(p, level, envelope);
    envelope->is_bounded = true;
}

/* Outside everything is solid. */
static bool stops_cell(const Level *level, int32_t col, int32_t row, bool doors_open)
{
    uint8_t tile = grid_get(&level->terrain.grid, col, row);
    bool is_inside = col >= 0 && col < level->cols && row >= 0 && row < level->rows;
    return !is_inside || is_ice(tile) ||
           (is_solid(tile) && !((tile_infos[tile].flags & TILE_IS_DOOR) && doors_open));
}

static bool holds_cell(const Level *level, int32_t col, int32_t row)
{
    return stops_cell(level, col, row, false) ||
           (tile_infos[grid_get(&level->terrain.grid, col, row)].flags & TILE_REFERENCE_ONEWAY);
}

static uint8_t cell_place(const Level *level, int32_t col, int32_t row, bool doors_open)
{
    const CellSwitches *on = &level->physics.as.cell.on;
    bool sticks = level->physics.as.cell.variant == CELL_003; /* under a ceiling */
    int32_t reach = on->columns == CELL_COLUMNS_BODY ? 1 : 0;
    uint8_t bits = STANDABLE_CORNER;
    if (!stops_cell(level, col, row, doors_open)) bits |= STANDABLE_OPEN;
    for (int32_t side = -reach; side <= reach; side++) {
        if (holds_cell(level, col + side, row + 1)) bits |= STANDABLE_GROUND;
        if (sticks && holds_cell(level, col + side, row - 1)) bits |= STANDABLE_INSIDE;
    }
    for (int32_t side = -1; side <= 1; side += 2)
        if (on->grab != CELL_OFF && stops_cell(level, col + side, row, false))
            bits |= STANDABLE_INSIDE;
    return bits;
}

/* What may change counts as both there and gone. */
static bool is_cell_pushed(const Level *level, int32_t col, int32_t direction)
{
    for (int32_t row = 0; row < level->rows; row++) {
        bool is_fixed = grid_get(&level->terrain.grid, col, row) < TILE_FIRST_CHANGING;
        bool is_open = !is_fixed || !stops_cell(level, col, row, true);
        if (is_open && stops_cell(level, col - direction, row, false)) return true;
    }
    return false;
}

/* The anchor is the feet (000) or half a cell above (003), and may be on the right or upper border
 * of its cell. */
static ReachShape cell_shape(const ModelParams *params)
{
    static const ReachShape feet = {{0, -1, 1, 0}, {-1, -1, 1, 0}};
    static const ReachShape centre = {{0, 0, 1, 1}, {-1, -1, 1, 1}};
    return params->as.cell.variant == CELL_003 ? centre : feet;
}

/* ---- tiny ------------------------------------------------------------------------------- */

/* Pixels and seconds, as in model_tiny.c. The anchor is the upper left of the box. */
static bool tiny_launch(const TinyParams *p, double speed, Launch *launch)
{
    const TinyConstants k = tiny_constants(p);
    const double rounding = k.whole_pixels ? 1.0 / TINY_TILE : 0, most = k.max_dy;
    const Sideways sideways = steady(k.max_dx / TINY_TILE * p->dt + rounding);
    Flight flight = {.slowest_fall = ONE};
    double y = -TINY_TILE, dy = fmax(-speed, -most), before = y;
    for (int32_t tick = 0; !flight_is_over(&flight, fixed_above(-y / TINY_TILE), tick); tick++) {
        flight_note(&flight, fixed_above(-y / TINY_TILE), tick);
        before = y;
        y += p->dt * dy;
        if (k.whole_pixels) y = floor(y);
        dy = fmin(dy + p->dt * k.gravity, most);
    }
    flight.slowest_fall = min_i32(ONE, (Fixed)((y - before) / TINY_TILE * ONE));
    return flight_measure(&flight, &sideways, launch);
}

static void find_tiny_envelope(const Level *level, Envelope *envelope)
{
    const TinyParams *p = &level->physics.as.tiny;
    const double jump = tiny_constants(p).impulse / TINY_JUMP_TICKS;
    double speed = jump;
    if (p->jump_force == TINY_JUMP_WRITTEN) speed *= p->dt * TINY_JUMP_TICKS;
    if (level->actors.count > 0) speed += jump; /* a bounce and a jump at once */
    envelope->is_bounded = true;
    for (int32_t i = 0; envelope->is_bounded && i < LAUNCH_COUNT; i++)
        envelope->is_bounded = tiny_launch(p, speed, &envelope->launches[i]);
}

/* Its map is a flat array of rows, so columns outside are in a neighbouring row. */
static uint8_t tiny_place(const Level *level, int32_t col, int32_t row, bool doors_open)
{
    const int64_t cells = (int64_t)level->cols * level->rows;
    (void)doors_open;
    for (int32_t down = 0; down <= 1; down++)
        for (int32_t side = 0; side <= 1; side++) {
            int64_t at = (int64_t)(row + down) * level->cols + col + side;
            if (at >= 0 && at < cells && is_solid(level->terrain.grid.tiles[at]))
                return STANDABLE_OPEN | STANDABLE_GROUND | STANDABLE_INSIDE;
        }
    return STANDABLE_OPEN;
}

/* The anchor is the upper left of a box as large as a cell. */
static ReachShape tiny_shape(const ModelParams *params)
{
    (void)params;
    return (ReachShape){{0, 0, 1, 1}, {0, 0, 1, 1}};
}

/* A body that jumps while it falls may end the tick at a ceiling, which puts it below the cells
 * that it is in. */
static Fixed tiny_fall(const ModelParams *params)
{
    const TinyParams *p = &params->as.tiny;
    return fixed_above(p->dt * tiny_constants(p).max_dy / TINY_TILE) + ONE;
}

/* ---- the rows --------------------------------------------------------------------------- */

static void find_grid_envelope(const Level *level, Envelope *envelope)
{
    envelope_find(level, &level->physics.as.grid, envelope);
}

static const ModelBound rows[MODEL_COUNT] = {
    [MODEL_GRID] = {.envelope = find_grid_envelope},
    [MODEL_CELL] = {find_cell_envelope, cell_place, cell_shape, .starts_inside = true,
                    .is_pushed = is_cell_pushed, .crowds = CROWDS_CELL},
    [MODEL_TINY] = {find_tiny_envelope, tiny_place, tiny_shape, .starts_inside = true,
                    .fall = tiny_fall, .is_wound = true, .crowds = CROWDS_TINY},
    [MODEL_BANK] = {.keeps_height = true},
};

const ModelBound model_bound_monster = {.envelope = NULL};

const ModelBound *model_bound(ModelKind kind)
{
    assert(kind < MODEL_COUNT);
    return &rows[kind];
}
