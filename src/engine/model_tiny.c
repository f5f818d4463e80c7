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

const TinyParams tiny_default_params = {
    .variant = TINY_BLOG, .dt = 1.0 / 60, .max = NAN, .accel = NAN, .friction = NAN};

static const Setting setting_rows[] = {
    {"variant", SETTING_CHOICE, offsetof(TinyParams, variant), 0, 1, "blog repo",
     "the article's code, or the author's later code"},
    {"dt", SETTING_REAL, offsetof(TinyParams, dt), 0.001, 1, NULL, "seconds in a tick"},
    {"impulse", SETTING_CHOICE, offsetof(TinyParams, impulse), 0, 1, "written fixed",
     "a jump is a force times dt as written, or a speed"},
    {"max", SETTING_OPTION, offsetof(TinyParams, max), 0, 1000, NULL,
     "highest speed sideways, cells/second (blog: 20, repo: 15)"},
    {"accel", SETTING_OPTION, offsetof(TinyParams, accel), 0, 10000, NULL,
     "push of L and R, cells/second^2 (blog: 40, repo: 30)"},
    {"friction", SETTING_OPTION, offsetof(TinyParams, friction), 0, 10000, NULL,
     "what slows it without them, cells/second^2 (blog: 120, repo: 90)"},
};

const SettingTable tiny_settings = {setting_rows, ARRAY_LENGTH(setting_rows)};

#define METER       ((double)TINY_TILE)
#define BLOG_MAX_DX (METER * 20.0)
#define REPO_MAX_DX (METER * 15.0)

static const TinyConstants constants_of[] = {
    [TINY_BLOG] = {.gravity = METER * 9.8 * 6,
                   .max_dx = BLOG_MAX_DX,
                   .max_dy = METER * 60.0,
                   .accel = BLOG_MAX_DX * 2,
                   .friction = BLOG_MAX_DX * 6,
                   .impulse = METER * 1500.0,
                   .whole_pixels = true,
                   .air = 1.0},
    [TINY_REPO] = {.gravity = METER * (9.8 * 6),
                   .max_dx = REPO_MAX_DX,
                   .max_dy = METER * 60.0,
                   .accel = REPO_MAX_DX / (1.0 / 2),
                   .friction = REPO_MAX_DX / (1.0 / 6),
                   .impulse = METER * 1500.0,
                   .whole_pixels = false,
                   .air = 0.5},
};

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

/* The tile of the body's upper left corner, how far the body overlaps the next ones (0: not at
 * all), and which of the four are solid. */
typedef struct TinyCells {
    int64_t tx, ty;
    double nx, ny;
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
        t->leaps = t->params->impulse == TINY_IMPULSE_FIXED;
        t->ddy -= t->k->impulse;
        b->jumping = 1;
    }
    end_phase(t, TINY_PHASE_FORCES);
}

INLINE double bound(double v, double most)
{
    return v > most ? most : v < -most ? -most : v;
}

/* floor() treats the directions differently: -0.4 px becomes -1. */
INLINE void integrate(const TinyTick *t)
{
    TinyBody *b = t->body;
    const TinyConstants *k = t->k;
    b->y = b->y + t->dt * b->dy;
    if (k->whole_pixels) b->y = floor(b->y);
    end_phase(t, TINY_PHASE_Y);
    b->x = b->x + t->dt * b->dx;
    if (k->whole_pixels) b->x = floor(b->x);
    end_phase(t, TINY_PHASE_X);
    b->dx = bound(b->dx + t->dt * t->ddx, k->max_dx);
    b->dy = bound(t->leaps ? t->ddy / 60 : b->dy + t->dt * t->ddy, k->max_dy);
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
    int32_t row = inside ? (int32_t)(at / grid->cols) : (int32_t)ty;
    int32_t col = inside ? (int32_t)(at % grid->cols) : (int32_t)tx;
    uint8_t tile = inside ? reference_tile_at(t->terrain, t->state, col, row) : TILE_EMPTY;
    if (t->log) phase_log_read(t->log, col, row, tile, READ_OVERLAP);
    return tile_infos[tile].flags & TILE_REFERENCE_SOLID;
}

INLINE TinyCells read_cells(const TinyTick *t)
{
    const TinyBody *b = t->body;
    int64_t tx = (int64_t)floor(b->x / TINY_TILE), ty = (int64_t)floor(b->y / TINY_TILE);
    TinyCells c = {.tx = tx,
                   .ty = ty,
                   .nx = fmod(b->x, TINY_TILE),
                   .ny = fmod(b->y, TINY_TILE),
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
        if ((c->down && !c->cell) || (c->diag && !c->right && c->nx != 0)) {
            b->y = (double)(c->ty * TINY_TILE);
            b->dy = 0.0;
            b->falling = b->jumping = 0;
            c->ny = 0.0;
        }
    } else if (b->dy < 0) {
        if ((c->cell && !c->down) || (c->right && !c->diag && c->nx != 0)) {
            b->y = (double)((c->ty + 1) * TINY_TILE);
            b->dy = 0.0;
            c->cell = c->down; /* the box was put into the cells below */
            c->right = c->diag;
            c->ny = 0.0;
        }
    }
    end_phase(t, TINY_PHASE_HIT_Y);
}

INLINE void hit_x(const TinyTick *t, const TinyCells *c)
{
    TinyBody *b = t->body;
    if (b->dx > 0) {
        if ((c->right && !c->cell) || (c->diag && !c->down && c->ny != 0)) {
            b->x = (double)(c->tx * TINY_TILE);
            b->dx = 0.0;
        }
    } else if (b->dx < 0) {
        if ((c->cell && !c->right) || (c->down && !c->diag && c->ny != 0)) {
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
    t.body->falling = !(c.down || (c.nx != 0 && c.diag));
    end_phase(&t, TINY_PHASE_FALLING);
}

TinyConstants tiny_constants(const TinyParams *p)
{
    TinyConstants k = constants_of[p->variant];
    if (!isnan(p->max)) k.max_dx = METER * p->max;
    if (!isnan(p->accel)) k.accel = METER * p->accel;
    if (!isnan(p->friction)) k.friction = METER * p->friction;
    return k;
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
    X(STATE_FOOTING, falling), X(STATE_MODE, jumping), X(STATE_RECORD, collected),
    X(STATE_RECORD, killed),   X(STATE_MOTION, x),     X(STATE_MOTION, y),
    X(STATE_MOTION, dx),       X(STATE_MOTION, dy),
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
    {"blog", "the article's code", "variant = blog, impulse = written"},
    {"repo", "the author's later code", "variant = repo, impulse = written"},
    {"fixed", "the article's code, its jump a speed instead of a force",
     "variant = blog, impulse = fixed"},
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
    (void)params;
    (void)held;
    model->as.tiny.dy = -TINY_JUMP_SPEED;
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
    const TinyConstants *k = &constants_of[params->as.tiny.variant];
    if (row->offset == offsetof(TinyParams, max)) return k->max_dx / METER;
    if (row->offset == offsetof(TinyParams, accel)) return k->accel / METER;
    return row->offset == offsetof(TinyParams, friction) ? k->friction / METER : NAN;
}

const ModelOps tiny_ops = {
    .capabilities = MODEL_HAS_GRAVITY | MODEL_TRACES_START,
    .settings = &tiny_settings,
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
