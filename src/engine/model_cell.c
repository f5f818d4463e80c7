/* model_cell.c - the constants of the model `cell`, its switches, its start and its row of
 * functions. The tick is in model_cell_step.c. */
#include "model_cell.h"

#include "model_cell_internal.h"
#include "model_ops.h"

#include <math.h>
#include <string.h>

/* Cell numbers stay far inside an int32, and a loop over that many cells takes an acceptable
 * time. */
#define SPEED_MAX       1e7
#define START_RATIO_000 1.0
#define PIXELS          16.0 /* to a cell, in setCoordinates() */
#define PIXEL_MAX       (GRID_SIZE_MAX * PIXELS)
#define START_RATIO_003 0.5

/* key, field, type, default, lowest, highest, help */
// clang-format off
#define CELL_PARAM_LIST(X)                                                                        \
    X("walk",     walk,     REAL,   0.05, -SPEED_MAX, SPEED_MAX, "L and R change dx by this, cells/tick") \
    X("walk_set", walk_set, OPTION, NAN,  -SPEED_MAX, SPEED_MAX, "L and R set dx to this instead, cells/tick") \
    X("jump",     jump,     REAL,   0.5,  -SPEED_MAX, SPEED_MAX, "speed of a jump, cells/tick")   \
    X("gravity",  gravity,  REAL,   0.05, -1, 1,                 "gravity, cells/tick^2")         \
    X("cap",      cap,      OPTION, NAN,  0, SPEED_MAX,          "limit of dx and dy before the update, cells/tick") \
    X("dx0",      dx0,      REAL,   0,    -SPEED_MAX, SPEED_MAX, "speed at the start sideways, cells/tick") \
    X("dy0",      dy0,      REAL,   0,    -SPEED_MAX, SPEED_MAX, "speed at the start downwards, cells/tick") \
    X("xr",       xr,       REAL,   0.5,  0, 1,                  "ratio at the start, sideways")  \
    X("yr",       yr,       OPTION, NAN,  0, 1,                  "ratio at the start, downwards (000: 1, 003: .5)") \
    X("px",       px,       OPTION, NAN,  0, PIXEL_MAX,          "start at this pixel of the map, 16 to a cell, instead of the cell and xr") \
    X("py",       py,       OPTION, NAN,  0, PIXEL_MAX,          "start at this pixel, downwards, instead of the cell and yr") \
    X("frict",    frict,    OPTION, NAN,  0, 1,                  "friction of dx (000: .82, 003: .96)") \
    X("frict_ice", frict_ice, OPTION, NAN, 0, 1,                 "friction of dx on ice (000: .94, 003: .96)") \
    X("frict_air", frict_air, OPTION, NAN, 0, 1,                 "friction of dx in the air (frict; 000 names .96)") \
    X("fricty",   fricty,   OPTION, NAN,  0, 1,                  "friction of dy (000: .82, 003: .96)") \
    X("radius",   radius,   REAL,   0.3,  0, 4,                  "half the body's width, cells")  \
    X("stick",    stick,    OPTION, NAN,  0, 2,                  "slope = fixed: how far down feet that stood keep to the ground, cells (as far as they moved)")
// clang-format on

const CellParams cell_default_params = {
#define X(key, field, type, value, low, high, help) .field = value,
    CELL_PARAM_LIST(X)
#undef X
};

static const Setting setting_rows[] = {
    {"variant", SETTING_CHOICE, offsetof(CellParams, variant), 0, 1, "000 003",
     "order of the tick: 000, the digest, or 003, the article"},
#define X(key, field, type, value, low, high, help)                                                \
    {key, SETTING_##type, offsetof(CellParams, field), low, high, NULL, help},
    CELL_PARAM_LIST(X)
#undef X
        {"no_var_jump", SETTING_FLAG, offsetof(CellParams, no_var_jump), 0, 1, NULL,
         "letting go of jump does not shorten it"},
    {"axes", SETTING_CHOICE, offsetof(CellParams, axes), 0, 1, "xy yx",
     "the axis that moves first: x, as in the documents, or y"},
#define X(field, words, help)                                                                      \
    {#field, SETTING_CHOICE, offsetof(CellParams, on.field), 0, 0, words, help},
    CELL_SWITCH_LIST(X)
#undef X
        {"all_fixes", SETTING_ALL, offsetof(CellParams, on), 0, 1, NULL,
         "yes: every switch at its cure; no: every switch as written"},
};

static const char *const later_settings[] = {"px", "py", "frict_ice", "frict_air", NULL};

const SettingTable cell_settings = {setting_rows, ARRAY_LENGTH(setting_rows)};

const CellSwitches cell_as_written = {0};

const CellSwitches cell_cured = {
    .tunnel = CELL_TUNNEL_MARCH,
    .oneway = CELL_ONEWAY_FIXED,
    .columns = CELL_COLUMNS_BODY,
    .rows = CELL_ROWS_BODY,
    .guard = CELL_GUARD_NO,
    .ceiling = CELL_CEILING_BODY,
    .overflow = CELL_OVERFLOW_FLOOR,
    .stepup = CELL_FIXED,
    .grab = CELL_FIXED,
    .slope = CELL_FIXED,
};

static const PhaseInfo phase_rows[] = {
#define X(id, name, line, stops) {name, line, stops},
    CELL_PHASE_LIST(X)
#undef X
};

static double usual_ratio(const CellParams *params)
{
    return params->variant == CELL_003 ? START_RATIO_003 : START_RATIO_000;
}

void cell_init(CellBody *body, const CellParams *params, int32_t col, int32_t row)
{
    *body = (CellBody){.cx = col,
                       .cy = row,
                       .xr = params->xr,
                       .yr = isnan(params->yr) ? usual_ratio(params) : params->yr,
                       .dx = params->dx0,
                       .dy = params->dy0};
}

/* Where `pixel` is; Std.int() cuts, and pixels are never below 0. */
static void place_at_pixel(double pixel, int32_t *cell, double *ratio)
{
    if (isnan(pixel)) return;
    *cell = (int32_t)(pixel / PIXELS);
    *ratio = (pixel - *cell * PIXELS) / PIXELS;
}

void cell_start(CellBody *body, const CellParams *params)
{
    place_at_pixel(params->px, &body->cx, &body->xr);
    place_at_pixel(params->py, &body->cy, &body->yr);
}

double cell_foot(const CellParams *params)
{
    return params->variant == CELL_003 ? CELL_CENTRE_FOOT : 0.0;
}

double cell_head(const CellParams *params)
{
    return params->variant == CELL_003 ? CELL_CENTRE_HEAD : CELL_BODY_HEIGHT;
}

/* ---- the model ---- */

#define X(role, name)                                                                              \
    {                                                                                              \
        MODEL_FIELD(CellBody, name), role                                                          \
    }
static const StateField state_rows[] = {
    X(STATE_MOTION, cx), X(STATE_MOTION, cy), X(STATE_MODE, jump_held), X(STATE_MODE, grab),
    X(STATE_MOTION, xr), X(STATE_MOTION, yr), X(STATE_MOTION, dx),      X(STATE_MOTION, dy),
};
#undef X

static bool is_on_ground(const ModelContext *c)
{
    return cell_is_on_ground(&c->model->as.cell, &c->params->as.cell, c->terrain, c->state);
}

static TraceValue on_ground(const ModelContext *context)
{
    return trace_whole(is_on_ground(context));
}

static const TraceColumn columns[] = {
    {"cx", MEASURE_CELL, .field = MODEL_FIELD(CellBody, cx)},
    {"cy", MEASURE_CELL, .field = MODEL_FIELD(CellBody, cy)},
    {"xr", MEASURE_LENGTH, .field = MODEL_FIELD(CellBody, xr)},
    {"yr", MEASURE_LENGTH, .field = MODEL_FIELD(CellBody, yr)},
    {"dx", MEASURE_SPEED, .field = MODEL_FIELD(CellBody, dx)},
    {"dy", MEASURE_SPEED, .field = MODEL_FIELD(CellBody, dy)},
    {"onground", MEASURE_COUNT, .value = on_ground},
};

static const Preset presets[] = {
    {"usual", "the constants as they came", ""},
    {"000", "the digest of the method, as written", "all_fixes = no, variant = 000"},
    {"003", "the article, as written", "all_fixes = no, variant = 003"},
    {"cured", "every switch at its cure", "all_fixes = yes"},
};

static void init(Model *model, const ModelParams *params, int32_t col, int32_t row)
{
    cell_init(&model->as.cell, &params->as.cell, col, row);
}

static void start(Model *model, const ModelParams *params)
{
    cell_start(&model->as.cell, &params->as.cell);
}

static void step(Model *model, const ModelParams *params, const Terrain *terrain,
                 TerrainState *state, Input input, PhaseLog *log)
{
    cell_step(&model->as.cell, &params->as.cell, terrain, state, input, log);
}

static void find_pose(const ModelContext *context, Pose *pose)
{
    const CellBody *b = &context->model->as.cell;
    const CellParams *p = &context->params->as.cell;
    double bottom = b->cy + b->yr + cell_foot(p);
    *pose = pose_of_box(b->cx + b->xr, bottom, p->radius * 2, cell_foot(p) + cell_head(p));
    pose_set_motion(pose, b->dx, b->dy);
    if (b->grab) pose->face = b->grab;
    pose->grounded = is_on_ground(context);
    pose_find_support(pose, context->terrain, context->state);
}

/* The model's own cell and ratio: a ratio of 1 where other models have 0 in the next cell. */
static void find_motion(const ModelContext *context, Motion *motion)
{
    const CellBody *b = &context->model->as.cell;
    motion_set_place(motion, b->cx + b->xr, b->cy + b->yr);
    motion_set_speed(motion, b->dx, b->dy);
    motion->cx = b->cx;
    motion->cy = b->cy;
    motion->xr = b->xr;
    motion->yr = b->yr;
    motion->grounded = is_on_ground(context);
}

static void place(Model *model, const ModelParams *params, const Motion *motion)
{
    CellBody *b = &model->as.cell;
    double x = motion_known(motion->x, motion->px / MOTION_PIXELS, b->cx + b->xr);
    double y = motion_known(motion->y, motion->py / MOTION_PIXELS, b->cy + b->yr);
    (void)params;
    b->cx = (int32_t)motion_known(motion->cx, floor(x), 0);
    b->cy = (int32_t)motion_known(motion->cy, ceil(y) - 1, 0);
    b->xr = motion_known(motion->xr, x - b->cx, 0);
    b->yr = motion_known(motion->yr, y - b->cy, 0);
    b->dx = motion_known(motion->dx, motion->vx, b->dx);
    b->dy = motion_known(motion->dy, motion->vy, b->dy);
}

static void find_speeds(const Model *model, double *dx, double *dy)
{
    *dx = model->as.cell.dx;
    *dy = model->as.cell.dy;
}

static void bounce(Model *model, const ModelParams *params, bool held)
{
    (void)held;
    model->as.cell.dy = -params->as.cell.jump;
}

/* The cures visit every cell on the way. */
static bool may_tunnel(const ModelParams *params)
{
    uint8_t tunnel = params->as.cell.on.tunnel;
    return tunnel == CELL_TUNNEL_NONE || tunnel == CELL_TUNNEL_SUBSTEP_NOABS;
}

static void shift(Model *model, const ModelParams *params, bool down, double part)
{
    CellBody *b = &model->as.cell;
    (void)params;
    *(down ? &b->yr : &b->xr) = part;
}

static void set_all(ModelParams *params, bool cured)
{
    params->as.cell.on = cured ? cell_cured : cell_as_written;
}

static bool has_all(const ModelParams *params)
{
    return memcmp(&params->as.cell.on, &cell_cured, sizeof cell_cured) == 0;
}

static double usual(const ModelParams *params, const Setting *row)
{
    const CellParams *p = &params->as.cell;
    const bool is_article = p->variant == CELL_003;
    switch (row->offset) {
    case offsetof(CellParams, yr): return usual_ratio(p);
    case offsetof(CellParams, frict):
    case offsetof(CellParams, fricty): return cell_friction(NAN, is_article);
    case offsetof(CellParams, frict_ice): return cell_friction_on_ice(NAN, is_article);
    case offsetof(CellParams, frict_air): return cell_friction(p->frict, is_article);
    default: return NAN;
    }
}

const ModelOps cell_ops = {
    .capabilities = MODEL_HAS_GRAVITY | MODEL_TRACES_START,
    .settings = &cell_settings,
    .defaults = &cell_default_params,
    .defaults_size = sizeof cell_default_params,
    .later_settings = later_settings,
    .presets = MODEL_TABLE(presets),
    .phases = MODEL_TABLE(phase_rows),
    .columns = MODEL_TABLE(columns),
    .state = MODEL_TABLE(state_rows),
    .jump_held = offsetof(Model, as.cell.jump_held),
    .init = init,
    .start = start,
    .step = step,
    .pose = find_pose,
    .motion = find_motion,
    .place = place,
    .speeds = find_speeds,
    .bounce = bounce,
    .may_tunnel = may_tunnel,
    .shift = shift,
    .set_all = set_all,
    .has_all = has_all,
    .usual = usual,
};
