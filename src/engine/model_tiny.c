/* model_tiny.c - see model_tiny.h */
#include "model_tiny.h"

#include "model_ops.h"
#include "model_phase_lists.h"
#include "model_reference_tile.h"

#include <math.h>

#define INLINE static inline __attribute__((always_inline))

typedef enum TinyPhase {
#define X(id, name, line, stops) id,
    TINY_PHASE_LIST(X)
#undef X
} TinyPhase;

static const PhaseInfo phase_rows[] = {
#define X(id, name, line, stops) {name, line, stops},
    TINY_PHASE_LIST(X)
#undef X
};

const TinyParams tiny_default_params = {.variant = TINY_BLOG,
                                        .dt = 1.0 / 60,
                                        .meter = TINY_TILE,
                                        .gravity = NAN,
                                        .maxdx = NAN,
                                        .maxdy = NAN,
                                        .accel = NAN,
                                        .friction = NAN,
                                        .impulse = NAN};

static const Setting setting_rows[] = {
    {"variant", SETTING_CHOICE, offsetof(TinyParams, variant), 0, 1, "blog repo",
     "the article's code, or the author's later code"},
    {"dt", SETTING_REAL, offsetof(TinyParams, dt), 0.001, 1, NULL, "seconds in a tick"},
    {"jump_force", SETTING_CHOICE, offsetof(TinyParams, jump_force), 0, 1, "written fixed",
     "a jump is a force times dt as written, or a speed"},
    {"meter", SETTING_REAL, offsetof(TinyParams, meter), 1, 256, NULL,
     "METER, pixels to a metre; a tile has 32"},
    {"gravity", SETTING_OPTION, offsetof(TinyParams, gravity), 0, 1000, NULL,
     "GRAVITY, metres/second^2 (9.8 * 6)"},
    {"maxdx", SETTING_OPTION, offsetof(TinyParams, maxdx), 0, 1000, NULL,
     "MAXDX, highest speed sideways, metres/second (blog: 20, repo: 15)"},
    {"maxdy", SETTING_OPTION, offsetof(TinyParams, maxdy), 0, 1000, NULL,
     "MAXDY, highest speed up and down, metres/second (60)"},
    {"accel", SETTING_OPTION, offsetof(TinyParams, accel), 0, 10000, NULL,
     "ACCEL, push of L and R, metres/second^2 (blog: 40, repo: 30)"},
    {"friction", SETTING_OPTION, offsetof(TinyParams, friction), 0, 10000, NULL,
     "FRICTION, what slows it without them, metres/second^2 (blog: 120, repo: 90)"},
    {"impulse", SETTING_OPTION, offsetof(TinyParams, impulse), 0, 100000, NULL,
     "JUMP, push of a jump for one tick, metres/second^2 (1500)"},
};

const SettingTable tiny_settings = {setting_rows, ARRAY_LENGTH(setting_rows)};

static const char *const later_settings[] = {"meter", "gravity", "maxdy", "impulse", NULL};
static const RenamedSetting renamed_settings[] = {{"maxdx", "max"},
                                                  {"jump_force", "impulse"},
                                                  {NULL, NULL}};

/* Computed in the order of their source, so that every bit is the same. */
TinyConstants tiny_constants(const TinyParams *p)
{
    const bool is_repo = p->variant == TINY_REPO;
    const double meter = p->meter, max_dx = meter * (is_repo ? 15.0 : 20.0);
    TinyConstants k = {.gravity = is_repo ? meter * (9.8 * 6) : meter * 9.8 * 6,
                       .max_dx = max_dx,
                       .max_dy = meter * 60.0,
                       .accel = is_repo ? max_dx / (1.0 / 2) : max_dx * 2,
                       .friction = is_repo ? max_dx / (1.0 / 6) : max_dx * 6,
                       .impulse = meter * 1500.0,
                       .whole_pixels = !is_repo,
                       .air = is_repo ? 0.5 : 1.0};
    if (!isnan(p->gravity)) k.gravity = meter * p->gravity;
    if (!isnan(p->maxdx)) k.max_dx = meter * p->maxdx;
    if (!isnan(p->maxdy)) k.max_dy = meter * p->maxdy;
    if (!isnan(p->accel)) k.accel = meter * p->accel;
    if (!isnan(p->friction)) k.friction = meter * p->friction;
    if (!isnan(p->impulse)) k.impulse = meter * p->impulse;
    return k;
}

typedef struct TinyTick {
    TinyBody *body;
    const TinyConstants *k;
    const TinyParams *params;
    double dt;
    Input input;
    const Terrain *terrain;
    const TerrainState *state;
    PhaseLog *log;
    double ddx, ddy;
    bool was_left, was_right;
    bool leaps; /* the jump of this tick is a speed */
} TinyTick;

/* The tile of the body's upper left corner, whether the body overlaps the next ones, and which of
 * the four are solid. */
typedef struct TinyCells {
    int64_t tx, ty;
    bool nx, ny;
    bool cell, right, down, diag;
} TinyCells;

INLINE void end_phase(const TinyTick *t, TinyPhase phase)
{
    if (!t->log) return;
    Model after = {.kind = MODEL_TINY, .as.tiny = *t->body};
    phase_log_end_phase(t->log, (uint8_t)phase, &after);
}

void tiny_init(TinyBody *body, int32_t col, int32_t row)
{
    *body = (TinyBody){.x = (double)col * TINY_TILE, .y = (double)row * TINY_TILE};
}

INLINE void add_forces(TinyTick *t)
{
    TinyBody *b = t->body;
    double air = b->falling ? t->k->air : 1.0;
    double friction = t->k->friction * air, accel = t->k->accel * air;
    t->was_left = b->dx < 0;
    t->was_right = b->dx > 0;
    t->ddx = 0.0;
    t->ddy = t->k->gravity;
    if (t->input & INPUT_LEFT)
        t->ddx -= accel;
    else if (t->was_left)
        t->ddx += friction;
    if (t->input & INPUT_RIGHT)
        t->ddx += accel;
    else if (t->was_right)
        t->ddx -= friction;
    t->leaps = false;
    if ((t->input & INPUT_JUMP) && !b->jumping && !b->falling) {
        t->leaps = t->params->jump_force == TINY_JUMP_FIXED;
        t->ddy -= t->k->impulse;
        b->jumping = 1;
    }
    end_phase(t, TINY_PHASE_FORCES);
}

INLINE double bound(double v, double most)
{
    return v > most ? most : v < -most ? -most : v;
}

/* floor(), which is a function call on many machines. No place is so far away that it overflows. */
INLINE int64_t floor_of(double v)
{
    int64_t toward_zero = (int64_t)v;
    return toward_zero - ((double)toward_zero > v);
}

/* floor() treats the directions differently: -0.4 px becomes -1. */
INLINE void integrate(const TinyTick *t)
{
    TinyBody *b = t->body;
    const TinyConstants *k = t->k;
    b->y = b->y + t->dt * b->dy;
    if (k->whole_pixels) b->y = (double)floor_of(b->y);
    end_phase(t, TINY_PHASE_Y);
    b->x = b->x + t->dt * b->dx;
    if (k->whole_pixels) b->x = (double)floor_of(b->x);
    end_phase(t, TINY_PHASE_X);
    b->dx = bound(b->dx + t->dt * t->ddx, k->max_dx);
    b->dy = bound(t->leaps ? t->ddy / TINY_JUMP_TICKS : b->dy + t->dt * t->ddy, k->max_dy);
    end_phase(t, TINY_PHASE_VELOCITY);
    if ((t->was_left && b->dx > 0) || (t->was_right && b->dx < 0)) b->dx = 0.0;
    end_phase(t, TINY_PHASE_CLAMP);
}

/* tcell(): the map is a flat array, so a column outside lands in a neighbouring row. */
INLINE bool is_solid(const TinyTick *t, int64_t tx, int64_t ty)
{
    const Grid *grid = &t->terrain->grid;
    int64_t at = tx + ty * grid->cols;
    bool inside = at >= 0 && at < (int64_t)grid->cols * grid->rows;
    uint8_t tile = inside ? grid->tiles[at] : TILE_EMPTY;
    if (t->log || tile >= TILE_FIRST_CHANGING) { /* only they need to know column and row */
        int32_t row = inside ? (int32_t)(at / grid->cols) : (int32_t)ty;
        int32_t col = inside ? (int32_t)(at % grid->cols) : (int32_t)tx;
        if (inside) tile = reference_tile_at(t->terrain, t->state, col, row);
        if (t->log) phase_log_read(t->log, col, row, tile, READ_OVERLAP);
    }
    return tile_infos[tile].flags & TILE_REFERENCE_SOLID;
}

INLINE TinyCells read_cells(const TinyTick *t)
{
    const TinyBody *b = t->body;
    int64_t tx = floor_of(b->x / TINY_TILE), ty = floor_of(b->y / TINY_TILE);
    TinyCells c = {.tx = tx,
                   .ty = ty,
                   .nx = b->x != (double)tx * TINY_TILE,
                   .ny = b->y != (double)ty * TINY_TILE,
                   .cell = is_solid(t, tx, ty),
                   .right = is_solid(t, tx + 1, ty),
                   .down = is_solid(t, tx, ty + 1),
                   .diag = is_solid(t, tx + 1, ty + 1)};
    end_phase(t, TINY_PHASE_READS);
    return c;
}

INLINE void hit_y(const TinyTick *t, TinyCells *c)
{
    TinyBody *b = t->body;
    if (b->dy > 0) {
        if ((c->down && !c->cell) || (c->diag && !c->right && c->nx)) {
            b->y = (double)(c->ty * TINY_TILE);
            b->dy = 0.0;
            b->falling = b->jumping = 0;
            c->ny = false;
        }
    } else if (b->dy < 0) {
        if ((c->cell && !c->down) || (c->right && !c->diag && c->nx)) {
            b->y = (double)((c->ty + 1) * TINY_TILE);
            b->dy = 0.0;
            c->cell = c->down; /* the box was put into the cells below */
            c->right = c->diag;
            c->ny = false;
        }
    }
    end_phase(t, TINY_PHASE_HIT_Y);
}

INLINE void hit_x(const TinyTick *t, const TinyCells *c)
{
    TinyBody *b = t->body;
    if (b->dx > 0) {
        if ((c->right && !c->cell) || (c->diag && !c->down && c->ny)) {
            b->x = (double)(c->tx * TINY_TILE);
            b->dx = 0.0;
        }
    } else if (b->dx < 0) {
        if ((c->cell && !c->right) || (c->down && !c->diag && c->ny)) {
            b->x = (double)((c->tx + 1) * TINY_TILE);
            b->dx = 0.0;
        }
    }
    end_phase(t, TINY_PHASE_HIT_X);
}

INLINE void update(TinyTick t)
{
    add_forces(&t);
    integrate(&t);
    TinyCells c = read_cells(&t);
    hit_y(&t, &c);
    hit_x(&t, &c);
    t.body->falling = !(c.down || (c.nx && c.diag));
    end_phase(&t, TINY_PHASE_FALLING);
}

void tiny_step(TinyBody *body, const TinyParams *params, const Terrain *terrain,
               const TerrainState *state, Input input, PhaseLog *log)
{
    const TinyConstants k = tiny_constants(params);
    TinyTick t = {.body = body,
                  .k = &k,
                  .params = params,
                  .dt = params->dt,
                  .input = input,
                  .terrain = terrain,
                  .state = state,
                  .log = log};
    UPDATE_LOGGED(update, t);
}

bool tiny_is_solid(const ModelContext *context, PhaseLog *log, int64_t tx, int64_t ty)
{
    const TinyTick t = {.terrain = context->terrain, .state = context->state, .log = log};
    return is_solid(&t, tx, ty);
}

bool tiny_collect(TinyBody *body, int32_t col, int32_t row)
{
    double x = (double)col * TINY_TILE, y = (double)row * TINY_TILE;
    bool apart = body->x + TINY_TILE - 1 < x || x + TINY_TILE - 1 < body->x ||
                 body->y + TINY_TILE - 1 < y || y + TINY_TILE - 1 < body->y;
    if (!apart) body->collected++;
    return !apart;
}

/* ---- the model ---- */

#define X(role, name)                                                                              \
    {                                                                                              \
        MODEL_FIELD(TinyBody, name), role                                                          \
    }
static const StateField state_rows[] = {
    X(STATE_MODE, falling),  X(STATE_MODE, jumping), X(STATE_RECORD, collected),
    X(STATE_RECORD, killed), X(STATE_MOTION, x),     X(STATE_MOTION, y),
    X(STATE_MOTION, dx),     X(STATE_MOTION, dy),
};
#undef X

static const TraceColumn columns[] = {
    {"x", MEASURE_LENGTH, .field = MODEL_FIELD(TinyBody, x)},
    {"y", MEASURE_LENGTH, .field = MODEL_FIELD(TinyBody, y)},
    {"dx", MEASURE_SPEED, .field = MODEL_FIELD(TinyBody, dx)},
    {"dy", MEASURE_SPEED, .field = MODEL_FIELD(TinyBody, dy)},
    {"falling", MEASURE_COUNT, .field = MODEL_FIELD(TinyBody, falling)},
    {"jumping", MEASURE_COUNT, .field = MODEL_FIELD(TinyBody, jumping)},
    {"collected", MEASURE_COUNT, .field = MODEL_FIELD(TinyBody, collected)},
    {"killed", MEASURE_COUNT, .field = MODEL_FIELD(TinyBody, killed)},
};

static const Preset presets[] = {
    {"usual", "the constants as they came", ""},
    {"blog", "the article's code", "variant = blog, jump_force = written"},
    {"repo", "the author's later code", "variant = repo, jump_force = written"},
    {"fixed", "the article's code, its jump a speed instead of a force",
     "variant = blog, jump_force = fixed"},
};

static void init(Model *model, const ModelParams *params, int32_t col, int32_t row)
{
    (void)params;
    tiny_init(&model->as.tiny, col, row);
}

static void step(Model *model, const ModelParams *params, const Terrain *terrain,
                 TerrainState *state, Input input, PhaseLog *log)
{
    tiny_step(&model->as.tiny, &params->as.tiny, terrain, state, input, log);
}

static void find_pose(const ModelContext *context, Pose *pose)
{
    const TinyBody *b = &context->model->as.tiny;
    double dt = context->params->as.tiny.dt;
    *pose = pose_of_box(b->x / TINY_TILE + 0.5, b->y / TINY_TILE + 1, 1, 1);
    pose_set_motion(pose, b->dx * dt / TINY_TILE, b->dy * dt / TINY_TILE);
    pose->grounded = !b->falling;
    pose_find_support(pose, context->terrain, context->state);
}

static void find_motion(const ModelContext *context, Motion *motion)
{
    const TinyBody *b = &context->model->as.tiny;
    double dt = context->params->as.tiny.dt;
    motion_set_place(motion, b->x / TINY_TILE + 0.5, b->y / TINY_TILE + 1);
    motion_set_speed(motion, b->dx * dt / TINY_TILE, b->dy * dt / TINY_TILE);
    motion->px = b->x;
    motion->py = b->y;
    motion->vx = b->dx;
    motion->vy = b->dy;
    motion->grounded = !b->falling;
}

static void place(Model *model, const ModelParams *params, const Motion *motion)
{
    TinyBody *b = &model->as.tiny;
    double speed = TINY_TILE / params->as.tiny.dt; /* pixels a second in a cell a tick */
    double x = motion_known(motion->x, motion->cx + motion->xr, NAN);
    double y = motion_known(motion->y, motion->cy + motion->yr, NAN);
    b->x = motion_known(motion->px, (x - 0.5) * TINY_TILE, b->x);
    b->y = motion_known(motion->py, (y - 1) * TINY_TILE, b->y);
    b->dx = motion_known(motion->vx, motion->dx * speed, b->dx);
    b->dy = motion_known(motion->vy, motion->dy * speed, b->dy);
    b->falling = !motion->grounded;
}

static double in_cells(const ModelParams *params, Measure measure, double number)
{
    return number / TINY_TILE * (measure == MEASURE_SPEED ? params->as.tiny.dt : 1);
}

static void find_speeds(const Model *model, double *dx, double *dy)
{
    *dx = model->as.tiny.dx;
    *dy = model->as.tiny.dy;
}

static void bounce(Model *model, const ModelParams *params, bool held)
{
    (void)held;
    model->as.tiny.dy = -tiny_constants(&params->as.tiny).impulse / TINY_JUMP_TICKS;
}

static bool collect(Model *model, const ModelParams *params, int32_t col, int32_t row)
{
    return params->as.tiny.variant == TINY_REPO && tiny_collect(&model->as.tiny, col, row);
}

static bool may_tunnel(const ModelParams *params)
{
    (void)params;
    return true;
}

static void shift(Model *model, const ModelParams *params, bool down, double part)
{
    TinyBody *b = &model->as.tiny;
    (void)params;
    *(down ? &b->y : &b->x) += part * TINY_TILE;
}

static double tick_seconds(const ModelParams *params)
{
    return params->as.tiny.dt;
}

static double usual(const ModelParams *params, const Setting *row)
{
    TinyParams p = tiny_default_params;
    p.variant = params->as.tiny.variant;
    const TinyConstants k = tiny_constants(&p);
    switch (row->offset) {
    case offsetof(TinyParams, gravity): return k.gravity / p.meter;
    case offsetof(TinyParams, maxdx): return k.max_dx / p.meter;
    case offsetof(TinyParams, maxdy): return k.max_dy / p.meter;
    case offsetof(TinyParams, accel): return k.accel / p.meter;
    case offsetof(TinyParams, friction): return k.friction / p.meter;
    case offsetof(TinyParams, impulse): return k.impulse / p.meter;
    default: return NAN;
    }
}

const ModelOps tiny_ops = {
    .capabilities = MODEL_HAS_GRAVITY | MODEL_TRACES_START,
    .settings = &tiny_settings,
    .later_settings = later_settings,
    .renamed_settings = renamed_settings,
    .defaults = &tiny_default_params,
    .defaults_size = sizeof tiny_default_params,
    .presets = MODEL_TABLE(presets),
    .phases = MODEL_TABLE(phase_rows),
    .columns = MODEL_TABLE(columns),
    .state = MODEL_TABLE(state_rows),
    .units = "1/32 cell, a second",
    .init = init,
    .step = step,
    .speeds = find_speeds,
    .bounce = bounce,
    .pose = find_pose,
    .motion = find_motion,
    .place = place,
    .cells = in_cells,
    .collect = collect,
    .may_tunnel = may_tunnel,
    .shift = shift,
    .tick_seconds = tick_seconds,
    .usual = usual,
};
