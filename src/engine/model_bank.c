/* model_bank.c - see model_bank.h */
#include "model_bank.h"

#include "model_ops.h"
#include "model_phase_lists.h"
#include "model_reference_tile.h"

#include <math.h>

#define INLINE static inline __attribute__((always_inline))

typedef enum BankPhase {
#define X(id, name, line, stops) id,
    BANK_PHASE_LIST(X)
#undef X
} BankPhase;

static const PhaseInfo phase_rows[] = {
#define X(id, name, line, stops) {name, line, stops},
    BANK_PHASE_LIST(X)
#undef X
};

const BankParams bank_default_params = {.accel = 0.09375,
                                        .fric = 0.09375,
                                        .max = 1.5,
                                        .constant = NAN,
                                        .tile = 16,
                                        .mask = {6, 5, 16},
                                        .subpixels = 16};

static const Setting setting_rows[] = {
    {"accel", SETTING_REAL, offsetof(BankParams, accel), -1000, 1000, NULL,
     "L and R change the speed by this, pixels/tick^2"},
    {"fric", SETTING_REAL, offsetof(BankParams, fric), 0, 1000, NULL,
     "without them it changes towards 0 by this, pixels/tick^2"},
    {"max", SETTING_REAL, offsetof(BankParams, max), 0, 1000, NULL, "highest speed, pixels/tick"},
    {"const", SETTING_OPTION, offsetof(BankParams, constant), -1000, 1000, NULL,
     "the speed while L or R is held, without accel and fric, pixels/tick"},
    {"tile", SETTING_TICKS, offsetof(BankParams, tile), 1, 256, NULL, "pixels to a cell"},
    {"mask", SETTING_TRIPLE, offsetof(BankParams, mask), 0, 256, NULL,
     "pixels left of x, right of x, height"},
    {"subpixels", SETTING_TICKS, offsetof(BankParams, subpixels), 1, 256, NULL,
     "steps of the bank to a pixel: SUBPIXEL_SIZE is one of them"},
    {"bottom_offset", SETTING_TICKS, offsetof(BankParams, bottom_offset), 0, 256, NULL,
     "bboxBottomOffset, rows of pixels that the sprite has below the mask"},
};

static const char *const later_settings[] = {"subpixels", "bottom_offset", NULL};

const SettingTable bank_settings = {setting_rows, ARRAY_LENGTH(setting_rows)};

/* What tilemap_get_at_pixel() returns. */
typedef enum BankTile {
    UNDEFINED = -1,
    VOID = 0,
    SEMISOLID = TILE_REFERENCE_ONEWAY,
    SOLID = TILE_REFERENCE_SOLID
} BankTile;

/* The four points tested on a side: top, bottom, middle, and one under the sprite. */
enum { PROBES = 4 };

typedef struct BankTick {
    BankBody *body;
    const BankParams *params;
    Input input;
    const Terrain *terrain;
    const TerrainState *state;
    PhaseLog *log;
    int32_t direction;
    double side;            /* x of the side that leads */
    double heights[PROBES]; /* y of the points */
} BankTick;

INLINE void end_phase(const BankTick *t, BankPhase phase)
{
    if (!t->log) return;
    Model after = {.kind = MODEL_BANK, .as.bank = *t->body};
    phase_log_end_phase(t->log, (uint8_t)phase, &after);
}

void bank_init(BankBody *body, const BankParams *params, int32_t col, int32_t row)
{
    int32_t tile = params->tile;
    *body = (BankBody){.x = col * tile + tile / 2, .bottom = row * tile + tile - 1};
}

double bank_subpixel_size(const BankParams *params)
{
    return 1.0 / params->subpixels;
}

static int32_t sign_of(double v)
{
    return (v > 0) - (v < 0);
}

INLINE void control(const BankTick *t)
{
    BankBody *b = t->body;
    const BankParams *p = t->params;
    bool left = (t->input & INPUT_LEFT) != 0, right = (t->input & INPUT_RIGHT) != 0;
    if (!isnan(p->constant)) {
        b->speed = p->constant * (right - left);
    } else {
        if (right) b->speed += p->accel;
        if (left) b->speed -= p->accel;
        if (!left && !right) {
            double size = fabs(b->speed);
            b->speed -= sign_of(b->speed) * (size < p->fric ? size : p->fric);
        }
        b->speed = b->speed < p->max ? b->speed : p->max;
        b->speed = b->speed > -p->max ? b->speed : -p->max;
    }
    end_phase(t, BANK_PHASE_CONTROL);
}

/* Finds the leading side and its points. */
INLINE void choose_side(BankTick *t)
{
    const BankBody *b = t->body;
    const int32_t *mask = t->params->mask;
    double top = b->bottom - mask[BANK_MASK_HEIGHT] + 1;
    t->direction = sign_of(b->speed);
    t->side = t->direction > 0 ? b->x + mask[BANK_MASK_RIGHT] : b->x - mask[BANK_MASK_LEFT];
    t->heights[0] = top;
    t->heights[1] = b->bottom;
    t->heights[2] = (b->bottom + top) * 0.5;
    t->heights[3] = b->bottom + t->params->bottom_offset + 1;
}

/* Splits the speed into whole pixels and a fraction for the bank. */
INLINE void save_fraction(const BankTick *t)
{
    BankBody *b = t->body;
    b->decimal = b->speed - floor(fabs(b->speed)) * t->direction;
    b->speed -= b->decimal;
    end_phase(t, BANK_PHASE_FLOOR);
    double subpixels = b->decimal;
    subpixels -= fabs(fmod(subpixels, bank_subpixel_size(t->params))) * t->direction;
    end_phase(t, BANK_PHASE_QUANTISE);
    b->bank += subpixels;
    if (fabs(b->bank) >= 1) {
        b->extra = 1;
        b->bank -= floor(fabs(b->bank)) * t->direction;
    }
    end_phase(t, BANK_PHASE_BANK);
    if (b->extra) b->speed += t->direction;
    end_phase(t, BANK_PHASE_EXTRA);
}

/* The column or row of a pixel; -1 outside `count` cells, and for NaN. */
INLINE int32_t cell_of(double pixel, int32_t tile, int32_t count)
{
    double at = floor(pixel);
    return !(at >= 0 && at < (double)count * tile) ? -1 : (int32_t)at / tile;
}

/* tilemap_get_cell_x_at_pixel(): -1 outside the room. */
INLINE int32_t column_at(const BankTick *t, double x, double y)
{
    const Grid *grid = &t->terrain->grid;
    int32_t row = cell_of(y, t->params->tile, grid->rows);
    return row < 0 ? -1 : cell_of(x, t->params->tile, grid->cols);
}

INLINE BankTile tile_at(const BankTick *t, double x, double y)
{
    int32_t col = column_at(t, x, y);
    if (col < 0) return UNDEFINED;
    int32_t row = cell_of(y, t->params->tile, t->terrain->grid.rows);
    uint8_t tile = reference_tile_at(t->terrain, t->state, col, row);
    if (t->log) phase_log_read(t->log, col, row, tile, READ_PROBE);
    return (BankTile)(tile_infos[tile].flags & (SEMISOLID | SOLID));
}

int32_t bank_column_at(const ModelContext *context, double x, double y)
{
    const BankTick t = {.params = &context->params->as.bank, .terrain = context->terrain};
    return column_at(&t, x, y);
}

int32_t bank_tile_at(const ModelContext *context, PhaseLog *log, double x, double y)
{
    const BankTick t = {.params = &context->params->as.bank,
                        .terrain = context->terrain,
                        .state = context->state,
                        .log = log};
    BankTile tile = tile_at(&t, x, y);
    return tile == SOLID       ? BANK_SOLID
           : tile == SEMISOLID ? BANK_SEMISOLID
           : tile == VOID      ? BANK_VOID
                               : BANK_UNDEFINED;
}

/* How far ahead the points are: at least one pixel, even for a speed below one. */
INLINE double reach(const BankTick *t)
{
    double speed = t->body->speed;
    return t->direction > 0 ? fmax(1, speed) : fmin(-1, speed);
}

/* For a body above the room only the point under it can find a wall. */
INLINE bool probe(const BankTick *t)
{
    double x = t->side + reach(t);
    BankTile tiles[PROBES];
    for (int32_t i = 0; i < PROBES; i++)
        tiles[i] = tile_at(t, x, t->heights[i]);
    end_phase(t, BANK_PHASE_PROBE);
    bool above = tiles[0] == UNDEFINED && tiles[1] == UNDEFINED && tiles[2] == UNDEFINED;
    return tiles[0] == SOLID || tiles[1] == SOLID || tiles[2] == SOLID ||
           (above && tiles[3] == SOLID);
}

static void snap_to_tile(const BankTick *t)
{
    BankBody *b = t->body;
    double tile = t->params->tile, offset = t->side - b->x;
    int32_t col = -1; /* the one column of all points, unless they are outside the room */
    for (int32_t i = 0; i < PROBES; i++)
        col = max_i32(col, column_at(t, t->side + b->speed, t->heights[i]));
    if (b->speed > 0)
        b->x = col * tile - 1 - offset;
    else if (b->speed < 0)
        b->x = (col + 1) * tile - offset;
}

/* Stops at the border of the room. False if it was not reached. */
static bool stop_at_border(const BankTick *t)
{
    BankBody *b = t->body;
    double width = (double)t->terrain->grid.cols * t->params->tile;
    if (t->direction < 0) {
        if (!(t->side + reach(t) < 0)) return false;
        if (b->speed < 0) b->x -= t->side;
    } else {
        if (!(t->side + reach(t) >= width)) return false;
        if (b->speed > 0) b->x = width - 1 - (t->side - b->x);
    }
    return true;
}

INLINE void reset_speed(BankBody *b)
{
    b->speed = b->decimal = b->bank = 0.0;
    b->extra = 0;
    b->collided = 1;
}

INLINE void update(BankTick t)
{
    BankBody *b = t.body;
    control(&t);
    b->collided = 0;
    choose_side(&t);
    if (t.direction == 0) return;
    save_fraction(&t);
    bool wall = probe(&t);
    if (wall) snap_to_tile(&t);
    if (wall || stop_at_border(&t)) {
        reset_speed(b);
        end_phase(&t, BANK_PHASE_SNAP);
    }
    b->x += b->speed;
    if (!b->collided) end_phase(&t, BANK_PHASE_MOVE);
    b->speed += b->decimal;
    if (b->extra) b->speed -= t.direction;
    b->extra = 0;
    end_phase(&t, BANK_PHASE_RESTORE);
}

void bank_step(BankBody *body, const BankParams *params, const Terrain *terrain,
               const TerrainState *state, Input input, PhaseLog *log)
{
    BankTick t = {.body = body,
                  .params = params,
                  .input = input,
                  .terrain = terrain,
                  .state = state,
                  .log = log};
    UPDATE_LOGGED(update, t);
}

/* ---- the model ---- */

#define X(role, name)                                                                              \
    {                                                                                              \
        MODEL_FIELD(BankBody, name), role                                                          \
    }
static const StateField state_rows[] = {
    X(STATE_RECORD, extra),  X(STATE_RECORD, collided), X(STATE_MOTION, x),
    X(STATE_MOTION, bottom), X(STATE_MOTION, speed),    X(STATE_MOTION, decimal),
    X(STATE_MOTION, bank),
};
#undef X

static TraceValue true_x(const ModelContext *context)
{
    const BankBody *b = &context->model->as.bank;
    return trace_real(b->x + b->bank);
}

static const TraceColumn columns[] = {
    {"x", MEASURE_LENGTH, .field = MODEL_FIELD(BankBody, x)},
    {"hSpeed", MEASURE_SPEED, .field = MODEL_FIELD(BankBody, speed)},
    {"hSpeedDecimal", MEASURE_SPEED, .field = MODEL_FIELD(BankBody, decimal)},
    {"bank", MEASURE_LENGTH, .field = MODEL_FIELD(BankBody, bank)},
    {"extra", MEASURE_COUNT, .field = MODEL_FIELD(BankBody, extra)},
    {"collided", MEASURE_COUNT, .field = MODEL_FIELD(BankBody, collided)},
    {"truex", MEASURE_LENGTH, .value = true_x},
};

static const Preset presets[] = {
    {"usual", "the constants as they came", ""},
    {"slow", "an eighth of a pixel a tick: it moves in every eighth", "const = 0.125"},
    {"fast", "one pixel and a quarter a tick: a second one in every fourth", "const = 1.25"},
    {"slippery", "a quarter of the usual fric", "fric = 0.0234375"},
};

static void init(Model *model, const ModelParams *params, int32_t col, int32_t row)
{
    bank_init(&model->as.bank, &params->as.bank, col, row);
}

static void step(Model *model, const ModelParams *params, const Terrain *terrain,
                 TerrainState *state, Input input, PhaseLog *log)
{
    bank_step(&model->as.bank, &params->as.bank, terrain, state, input, log);
}

static void find_pose(const ModelContext *context, Pose *pose)
{
    const BankBody *b = &context->model->as.bank;
    const BankParams *p = &context->params->as.bank;
    double tile = p->tile, left = p->mask[BANK_MASK_LEFT], right = p->mask[BANK_MASK_RIGHT];
    double centre = b->x + (right + 1 - left) / 2;
    *pose = pose_of_box(centre / tile, (b->bottom + 1) / tile, (left + right + 1) / tile,
                        p->mask[BANK_MASK_HEIGHT] / tile);
    pose_set_motion(pose, b->speed / tile, 0);
    pose->grounded = true;
    pose_find_support(pose, context->terrain, context->state);
}

static void find_motion(const ModelContext *context, Motion *motion)
{
    const BankBody *b = &context->model->as.bank;
    int32_t tile = context->params->as.bank.tile;
    motion_set_place(motion, b->x / tile, (b->bottom + 1) / tile);
    motion_set_speed(motion, b->speed / tile, 0);
    motion->px = b->x;
    motion->py = b->bottom;
    motion->vx = b->speed;
    motion->bank = b->bank;
    motion->grounded = true;
}

static void place(Model *model, const ModelParams *params, const Motion *motion)
{
    BankBody *b = &model->as.bank;
    int32_t tile = params->as.bank.tile;
    double x = motion_known(motion->x, motion->cx + motion->xr, NAN);
    double y = motion_known(motion->y, motion->cy + motion->yr, NAN);
    b->x = motion_known(motion->px, x * tile, b->x);
    b->bottom = motion_known(motion->py, y * tile - 1, b->bottom);
    b->speed = motion_known(motion->vx, motion->dx * tile, b->speed);
    b->bank = motion_known(motion->bank, NAN, b->bank);
}

static double in_cells(const ModelParams *params, Measure measure, double number)
{
    (void)measure;
    return number / params->as.bank.tile;
}

static void find_speeds(const Model *model, double *dx, double *dy)
{
    *dx = model->as.bank.speed + model->as.bank.decimal;
    *dy = 0;
}

/* The direction is that of the tick, set by the control phase. */
static PhaseHits hits(const PhaseLog *log)
{
    bool collided = phase_log_state(log, log->phase_count)->as.bank.collided;
    if (!collided || log->phase_count == 0) return (PhaseHits){0, 0};
    return (PhaseHits){(int8_t)sign_of(phase_log_state(log, 1)->as.bank.speed), 0};
}

static bool may_tunnel(const ModelParams *params)
{
    (void)params;
    return true;
}

static void shift(Model *model, const ModelParams *params, bool down, double part)
{
    if (!down) model->as.bank.x += part * params->as.bank.tile;
}

const ModelOps bank_ops = {
    .capabilities = MODEL_TRACES_START,
    .settings = &bank_settings,
    .later_settings = later_settings,
    .defaults = &bank_default_params,
    .defaults_size = sizeof bank_default_params,
    .presets = MODEL_TABLE(presets),
    .phases = MODEL_TABLE(phase_rows),
    .columns = MODEL_TABLE(columns),
    .state = MODEL_TABLE(state_rows),
    .units = "pixels, a tick",
    .init = init,
    .step = step,
    .speeds = find_speeds,
    .hits = hits,
    .pose = find_pose,
    .motion = find_motion,
    .place = place,
    .cells = in_cells,
    .may_tunnel = may_tunnel,
    .shift = shift,
};
