/* model_cell_step.c - the tick of the model `cell`, in the two orders of its documents.
 *
 * The rules are written once and compiled for each case: the documents as written, where every
 * switch is a constant that the compiler removes; any switches; and with a log. Switches that need
 * more than another number use model_cell_box.c, model_cell_slope.c or the step and grip functions
 * of model_cell_internal.h. */
#include "model_cell_internal.h"

#include <math.h>
#include <string.h>

#define INLINE static inline __attribute__((always_inline))

/* Longest move of `tunnel = cap` and of a sub-step, in cells. */
#define MOVE_MAX   0.5
#define TINY_VALUE 0.0005
/* yr from which isOnGround() is true; a body of 003 stands with its centre in the middle. */
#define GROUND_RATIO_000 0.98
#define GROUND_RATIO_003 0.5

/* Settings of a tick that are compile-time constants wherever possible. */
typedef struct Case {
    CellSwitches on;
    bool article; /* variant 003 */
    bool y_first;
    bool logged;
} Case;

INLINE void end_phase(Case c, const CellTick *t, CellPhase phase)
{
    if (!c.logged) return;
    Model after = {.kind = MODEL_CELL, .as.cell = *t->body};
    phase_log_end_phase(t->log, (uint8_t)phase, &after);
}

INLINE double limit(double v, double most)
{
    if (v > most) v = most;
    if (v < -most) v = -most;
    return v;
}

INLINE uint8_t look(Case c, const CellTick *t, int32_t col, int32_t row, ReadRule rule)
{
    return c.logged ? cell_look(t, col, row, rule) : cell_tile(t, col, row);
}

INLINE bool is_solid(Case c, const CellTick *t, int32_t col, int32_t row, ReadRule rule)
{
    return cell_blocks_as_solid(c.on, look(c, t, col, row, rule));
}

/* The documents test only the body's own column, which is the common case. */
INLINE bool row_is_solid(Case c, const CellTick *t, int32_t row, ReadRule rule)
{
    if (c.on.columns == CELL_COLUMNS_BODY) return cell_row_is_solid(t, row, rule);
    return is_solid(c, t, t->body->cx, row, rule);
}

INLINE bool column_is_solid(Case c, const CellTick *t, int32_t col, int32_t direction)
{
    if (c.on.rows == CELL_ROWS_BODY || c.on.slope == CELL_FIXED)
        return cell_column_blocks(t, col, direction);
    return is_solid(c, t, col, t->body->cy, READ_WALL);
}

/* A one-way holds only feet that are just on it, and that do not rise through it. */
static bool stands_on_oneway(const CellTick *t)
{
    double feet = t->body->yr + cell_foot(t->params);
    return fabs(feet - 1) <= CELL_GROUND_SLACK && t->body->dy >= 0 &&
           cell_row_is_oneway(t, t->body->cy + 1, READ_GROUND);
}

INLINE bool is_on_ground(Case c, const CellTick *t)
{
    const CellBody *b = t->body;
    double ratio = c.article ? GROUND_RATIO_003 : GROUND_RATIO_000;
    if (row_is_solid(c, t, b->cy + 1, READ_GROUND) && b->yr >= ratio) return true;
    bool one_way = c.on.oneway == CELL_ONEWAY_FEET || c.on.oneway == CELL_ONEWAY_FIXED;
    if (one_way && stands_on_oneway(t)) return true;
    return c.on.slope == CELL_FIXED && cell_slope_supports(t);
}

INLINE void walk(CellBody *b, const CellParams *p, Input input)
{
    bool left = (input & INPUT_LEFT) != 0, right = (input & INPUT_RIGHT) != 0;
    bool set = !isnan(p->walk_set);
    if (left) b->dx = set ? -p->walk_set : b->dx - p->walk;
    if (right) b->dx = set ? p->walk_set : b->dx + p->walk;
}

INLINE void control(Case c, const CellTick *t)
{
    CellBody *b = t->body;
    const CellParams *p = t->params;
    bool jump = (t->input & INPUT_JUMP) != 0;
    bool press = jump && !b->jump_held;
    walk(b, p, t->input);
    if (c.on.grab != CELL_OFF && b->grab)
        cell_hang(t, press);
    else if (press && is_on_ground(c, t))
        b->dy = -p->jump;
    if (!p->no_var_jump && !jump && b->jump_held && b->dy < 0) b->dy *= 0.5;
    b->jump_held = jump;
    if (!isnan(p->cap)) {
        b->dx = limit(b->dx, p->cap);
        b->dy = limit(b->dy, p->cap);
    }
    end_phase(c, t, CELL_PHASE_CONTROL);
}

INLINE void gravity(Case c, const CellTick *t)
{
    if (c.on.grab == CELL_OFF || !t->body->grab) t->body->dy += t->params->gravity;
    end_phase(c, t, CELL_PHASE_GRAVITY);
}

/* The number of parts a move is cut into, so that none is longer than half a cell. */
INLINE int32_t parts_of(Case c, double d)
{
    bool both_ways = c.on.tunnel == CELL_TUNNEL_SUBSTEP;
    if (!both_ways && c.on.tunnel != CELL_TUNNEL_SUBSTEP_NOABS) return 1;
    double way = both_ways ? fabs(d) : d;
    return way > MOVE_MAX ? (int32_t)ceil(way / MOVE_MAX) : 1;
}

INLINE bool has_guard(Case c)
{
    return c.on.guard == CELL_GUARD_VARIANT ? !c.article : c.on.guard == CELL_GUARD_YES;
}

/* Is there a wall on this side, as the documents test it? */
INLINE bool meets_wall(Case c, const CellTick *t, int32_t direction)
{
    CellBody *b = t->body;
    double r = t->params->radius;
    int32_t col = b->cx + direction;
    if (!column_is_solid(c, t, col, direction)) return false;
    if (direction > 0 ? !(b->xr >= 1.0 - r) : !(b->xr <= r)) return false;
    if (c.on.stepup == CELL_FIXED && cell_step_up(t, col, direction)) return false;
    b->xr = direction > 0 ? 1.0 - r : r;
    b->dx = 0.0;
    if (c.on.grab == CELL_FIXED) cell_grip_corner(t, direction);
    return true;
}

INLINE bool collide_x(Case c, const CellTick *t, double d, double from)
{
    bool hit = false;
    if (c.on.tunnel == CELL_TUNNEL_MARCH) {
        hit = cell_march_x(t, d, from);
    } else {
        bool guard = has_guard(c);
        if (!guard || d > 0) hit = meets_wall(c, t, 1);
        if (!guard || d < 0) hit = meets_wall(c, t, -1) || hit;
    }
    if (c.on.grab == CELL_WRITTEN) cell_grip_as_written(t);
    end_phase(c, t, CELL_PHASE_X_COLLISIONS);
    return hit;
}

/* The comment's `cx += xr | 0; xr %= 1`: both cut towards 0, so that a ratio of 1 goes into the
 * next cell, and one below 0 stays. */
static void overflow_modulo(int32_t *cell, double *ratio)
{
    *cell += (int32_t)*ratio;
    *ratio = fmod(*ratio, 1);
}

INLINE void overflow_x(Case c, CellBody *b)
{
    if (c.on.overflow == CELL_OVERFLOW_MODULO) {
        overflow_modulo(&b->cx, &b->xr);
        return;
    }
    if (c.on.overflow == CELL_OVERFLOW_FLOOR) {
        int32_t cells = (int32_t)(b->xr > 1 ? ceil(b->xr) - 1 : b->xr < 0 ? floor(b->xr) : 0);
        b->cx += cells;
        b->xr -= cells;
    }
    while (b->xr > 1)
        b->xr -= 1, b->cx++;
    while (b->xr < 0)
        b->xr += 1, b->cx--;
}

/* Without the loop, feet on a border belong to the upper cell: 0 < yr <= 1. */
INLINE void overflow_y(Case c, CellBody *b)
{
    if (c.on.overflow == CELL_OVERFLOW_MODULO) {
        overflow_modulo(&b->cy, &b->yr);
        return;
    }
    if (c.on.overflow == CELL_OVERFLOW_FLOOR) {
        int32_t cells = (int32_t)ceil(b->yr) - 1;
        b->cy += cells;
        b->yr -= cells;
    }
    while (b->yr > 1)
        b->yr -= 1, b->cy++;
    while (b->yr < 0)
        b->yr += 1, b->cy--;
}

/* The friction of dx where the body is now. Without ice and without a friction of the air, no cell
 * is asked for that the documents do not ask for. */
INLINE double friction_here(Case c, const CellTick *t)
{
    const CellParams *p = t->params;
    const CellBody *b = t->body;
    double usual = cell_friction(p->frict, c.article);
    bool is_ice = cell_is_ice(c.on.columns == CELL_COLUMNS_BODY ? cell_ground_tile(t)
                                                                : cell_tile(t, b->cx, b->cy + 1));
    if (!is_ice && isnan(p->frict_air)) return usual;
    if (!is_on_ground(c, t)) return isnan(p->frict_air) ? usual : p->frict_air;
    return is_ice ? cell_friction_on_ice(p->frict_ice, c.article) : usual;
}

INLINE void x_friction(Case c, const CellTick *t)
{
    t->body->dx *= friction_here(c, t);
    end_phase(c, t, CELL_PHASE_X_FRICTION);
}

INLINE void y_friction(Case c, const CellTick *t)
{
    t->body->dy *= cell_friction(t->params->fricty, c.article);
    end_phase(c, t, CELL_PHASE_Y_FRICTION);
}

INLINE void x_axis(Case c, const CellTick *t)
{
    CellBody *b = t->body;
    if (c.on.tunnel == CELL_TUNNEL_CAP) b->dx = limit(b->dx, MOVE_MAX);
    bool stood = c.on.slope == CELL_FIXED && b->dy >= 0 && is_on_ground(c, t);
    int32_t parts = parts_of(c, b->dx);
    double d = b->dx / parts;
    bool hit = false;
    for (int32_t i = 0; i < parts && !hit; i++) {
        CellBody before = *b;
        b->xr += d;
        end_phase(c, t, CELL_PHASE_X_VELOCITY);
        if (c.article && i == 0) x_friction(c, t);
        hit = collide_x(c, t, d, before.xr);
        overflow_x(c, b);
        if (c.on.slope == CELL_FIXED) cell_slope_follow(t, &before, stood);
        if (c.on.stepup != CELL_OFF) cell_step_out(t);
        end_phase(c, t, CELL_PHASE_X_OVERFLOW);
    }
}

/* Puts the body at yr and ends its vertical motion. */
INLINE bool stop_y(CellBody *b, double yr)
{
    b->yr = yr;
    b->dy = 0.0;
    return true;
}

INLINE bool holds_oneway(Case c, const CellTick *t, double from)
{
    const CellBody *b = t->body;
    double floor = c.article ? GROUND_RATIO_003 : 1.0;
    if (c.article && c.on.oneway != CELL_ONEWAY_FIXED) return false;
    bool oneway = c.on.columns == CELL_COLUMNS_BODY || c.article
                      ? cell_row_is_oneway(t, b->cy + 1, READ_FLOOR)
                      : look(c, t, b->cx, b->cy + 1, READ_FLOOR) == TILE_ONEWAY;
    return oneway && b->yr >= floor && cell_oneway_holds(c.on, c.article, floor - from);
}

/* The cure that many try first: a falling body with its feet in a one-way is put on top of it. */
static bool lifts_feet(const CellTick *t)
{
    CellFeet feet = cell_feet(t);
    if (!cell_row_is_oneway(t, feet.row, READ_FLOOR)) return false;
    cell_put_feet(t, (CellFeet){feet.row - 1, 1.0});
    t->body->dy = 0.0;
    return true;
}

INLINE bool collide_y_000(Case c, const CellTick *t, double d, double from)
{
    CellBody *b = t->body;
    bool hit = false;
    if (d > 0 && row_is_solid(c, t, b->cy + 1, READ_FLOOR) && b->yr >= 1.0) hit = stop_y(b, 1.0);
    if (d > 0 && !hit && holds_oneway(c, t, from)) hit = stop_y(b, 1.0);
    double top = c.on.ceiling == CELL_CEILING_BODY ? CELL_BODY_HEIGHT : t->params->radius;
    if (d < 0 && row_is_solid(c, t, b->cy - 1, READ_CEILING) && b->yr <= top) hit = stop_y(b, top);
    return hit;
}

INLINE bool collide_y_003(Case c, const CellTick *t, double d, double from)
{
    CellBody *b = t->body;
    bool hit = false;
    double top = CELL_CENTRE_HEAD;
    if (row_is_solid(c, t, b->cy - 1, READ_CEILING) && b->yr <= top) hit = stop_y(b, top);
    if (row_is_solid(c, t, b->cy + 1, READ_FLOOR) && b->yr >= GROUND_RATIO_003)
        hit = stop_y(b, GROUND_RATIO_003);
    if (d > 0 && !hit && holds_oneway(c, t, from)) hit = stop_y(b, GROUND_RATIO_003);
    return hit;
}

INLINE bool collide_y(Case c, const CellTick *t, double d, double from)
{
    bool hit;
    if (c.on.tunnel == CELL_TUNNEL_MARCH)
        hit = cell_march_y(t, d, from);
    else
        hit = c.article ? collide_y_003(c, t, d, from) : collide_y_000(c, t, d, from);
    if (c.on.oneway == CELL_ONEWAY_FEET && d > 0) hit = lifts_feet(t) || hit;
    if (c.on.slope == CELL_WRITTEN) hit = cell_slope_as_written(t) || hit;
    end_phase(c, t, CELL_PHASE_Y_COLLISIONS);
    return hit;
}

INLINE void y_axis(Case c, const CellTick *t)
{
    CellBody *b = t->body;
    if (c.on.tunnel == CELL_TUNNEL_CAP) b->dy = limit(b->dy, MOVE_MAX);
    int32_t parts = parts_of(c, b->dy);
    double d = b->dy / parts;
    bool hit = false;
    for (int32_t i = 0; i < parts && !hit; i++) {
        double from = b->yr;
        b->yr += d;
        end_phase(c, t, CELL_PHASE_Y_VELOCITY);
        if (c.article && i == 0) {
            gravity(c, t);
            y_friction(c, t);
        }
        hit = collide_y(c, t, d, from);
        overflow_y(c, b);
        if (c.on.slope == CELL_FIXED) cell_slope_land(t);
        end_phase(c, t, CELL_PHASE_Y_OVERFLOW);
    }
}

INLINE void both_axes(Case c, const CellTick *t)
{
    if (c.y_first) y_axis(c, t);
    x_axis(c, t);
    if (!c.y_first) y_axis(c, t);
}

INLINE void tick_000(Case c, const CellTick *t)
{
    CellBody *b = t->body;
    gravity(c, t);
    both_axes(c, t);
    b->dx *= friction_here(c, t);
    b->dy *= cell_friction(t->params->fricty, c.article);
    end_phase(c, t, CELL_PHASE_FRICTION);
    if (fabs(b->dx) < TINY_VALUE) b->dx = 0.0;
    if (fabs(b->dy) < TINY_VALUE) b->dy = 0.0;
    end_phase(c, t, CELL_PHASE_TINY_VALUES);
}

INLINE void tick(Case c, const CellTick *t)
{
    control(c, t);
    if (c.article)
        both_axes(c, t);
    else
        tick_000(c, t);
}

/* Works on a copy that nothing else points to, so that it can stay in registers. */
INLINE void tick_copy(Case c, CellBody *body, CellTick t)
{
    CellBody copy = *body;
    t.body = &copy;
    tick(c, &t);
    *body = copy;
}

/* The documents as written: with constants, so that the compiler removes switches and log. */
static void step_bare_000(CellBody *body, const CellParams *params, const Terrain *terrain,
                          const TerrainState *state, Input input)
{
    const CellTick t = {.params = params, .input = input, .terrain = terrain, .state = state};
    tick_copy((Case){.article = false}, body, t);
}

static void step_bare_003(CellBody *body, const CellParams *params, const Terrain *terrain,
                          const TerrainState *state, Input input)
{
    const CellTick t = {.params = params, .input = input, .terrain = terrain, .state = state};
    tick_copy((Case){.article = true}, body, t);
}

static void step_switched(CellBody *body, CellTick t)
{
    tick_copy((Case){.on = t.on, .article = t.article, .y_first = t.params->axes}, body, t);
}

static void step_logged(CellBody *body, CellTick t)
{
    Case c = {.on = t.on, .article = t.article, .y_first = t.params->axes, .logged = true};
    tick_copy(c, body, t);
}

/* Any switches, or a log. Not inlined: the documents as written would pay for its stack frame. */
static __attribute__((noinline)) void step_any(CellBody *body, const CellParams *params,
                                               const Terrain *terrain, const TerrainState *state,
                                               Input input, PhaseLog *log)
{
    const CellTick t = {.params = params,
                        .on = params->on,
                        .article = params->variant == CELL_003,
                        .input = input,
                        .terrain = terrain,
                        .state = state,
                        .log = log};
    if (log)
        step_logged(body, t);
    else
        step_switched(body, t);
}

void cell_step(CellBody *body, const CellParams *params, const Terrain *terrain,
               const TerrainState *state, Input input, PhaseLog *log)
{
    bool bare = memcmp(&params->on, &cell_as_written, sizeof params->on) == 0 &&
                params->axes == CELL_X_FIRST;
    if (log || !bare)
        step_any(body, params, terrain, state, input, log);
    else if (params->variant == CELL_003)
        step_bare_003(body, params, terrain, state, input);
    else
        step_bare_000(body, params, terrain, state, input);
}

bool cell_is_on_ground(const CellBody *body, const CellParams *params, const Terrain *terrain,
                       const TerrainState *state)
{
    CellBody here = *body;
    const CellTick t = {.body = &here,
                        .params = params,
                        .on = params->on,
                        .article = params->variant == CELL_003,
                        .terrain = terrain,
                        .state = state};
    return is_on_ground((Case){.on = t.on, .article = t.article}, &t);
}
