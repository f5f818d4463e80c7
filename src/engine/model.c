/* model.c - see model.h: each function calls the model's row of the table. */
#include "model_ops.h"

#include <math.h>
#include <string.h>
#include <strings.h>

const char *const model_names[MODEL_KIND_COUNT] = {
#define X(kind, number, name, body, params) #name,
    MODEL_LIST(X)
#undef X
#define X(kind, number, name, body, params) "script",
        MODEL_SCRIPT_LIST(X)
#undef X
};

static const ModelOps *const table[MODEL_KIND_COUNT] = {
#define X(kind, number, name, body, params) [kind] = &name##_ops,
    MODEL_LIST(X) MODEL_SCRIPT_LIST(X)
#undef X
};

static const ModelOps *ops_of(uint8_t kind)
{
    assert(kind < MODEL_KIND_COUNT);
    return table[kind];
}

/* The row that describes the model's bodies: that of the base, or its own. */
static const ModelOps *shape_of(uint8_t kind)
{
    const ModelOps *ops = ops_of(kind);
    return ops->base ? ops->base : ops;
}

/* A number given twice does not compile. */
struct ModelNumbers {
#define X(kind, number, name, body, params) char used_##number;
    MODEL_LIST(X) MODEL_SCRIPT_LIST(X)
#undef X
};

int32_t model_number(ModelKind kind)
{
    static const uint8_t numbers[MODEL_KIND_COUNT] = {
#define X(kind, number, name, body, params) [kind] = number,
        MODEL_LIST(X) MODEL_SCRIPT_LIST(X)
#undef X
    };
    assert(kind < MODEL_KIND_COUNT);
    return numbers[kind];
}

ModelKind model_find(const char *name)
{
    int32_t kind = 0;
    while (kind < MODEL_COUNT && strcasecmp(name, model_names[kind]) != 0)
        kind++;
    return (ModelKind)kind;
}

bool model_has(ModelKind kind, uint32_t capabilities)
{
    return (ops_of((uint8_t)kind)->capabilities & capabilities) == capabilities;
}

/* ---- constants ---- */

void model_params_init(ModelParams *params, ModelKind kind)
{
    const ModelOps *ops = shape_of((uint8_t)kind);
    memset(params, 0, sizeof *params);
    params->kind = (uint8_t)kind;
    memcpy(&params->as, ops->defaults, ops->defaults_size);
}

const SettingTable *model_settings(ModelKind kind)
{
    return shape_of((uint8_t)kind)->settings;
}

PresetTable model_presets(ModelKind kind)
{
    static const Preset usual = {"usual", "the constants as they came", ""};
    PresetTable presets = shape_of((uint8_t)kind)->presets;
    return presets.count > 0 ? presets : (PresetTable){&usual, 1};
}

const char *model_setting_first_key(ModelKind kind, const Setting *row)
{
    const RenamedSetting *renamed = shape_of((uint8_t)kind)->renamed_settings;
    for (; renamed && renamed->now; renamed++)
        if (strcmp(renamed->now, row->key) == 0) return renamed->first;
    return row->key;
}

bool model_setting_is_later(ModelKind kind, const Setting *row)
{
    const char *const *key = shape_of((uint8_t)kind)->later_settings;
    while (key && *key && strcmp(*key, row->key) != 0)
        key++;
    return key && *key;
}

const Setting *model_setting(ModelKind kind, const char *key, const char *word)
{
    const SettingTable *settings = model_settings(kind);
    const Setting *row = setting_find(settings, key);
    const RenamedSetting *renamed = shape_of((uint8_t)kind)->renamed_settings;
    while (renamed && renamed->now && strcasecmp(renamed->first, key) != 0)
        renamed++;
    if (!renamed || !renamed->now) return row;
    const Setting *first = setting_find(settings, renamed->now);
    ModelParams unused;
    model_params_init(&unused, kind);
    bool takes_word =
        word && first->type == SETTING_CHOICE && setting_set(first, &unused.as, word) == SETTING_OK;
    return !row || takes_word ? first : row;
}

SettingResult model_set(ModelParams *params, const char *key, const char *text)
{
    const Setting *row = model_setting((ModelKind)params->kind, key, text);
    const Setting flag = {.key = "all", .type = SETTING_FLAG};
    uint8_t on;
    if (!row) return SETTING_UNKNOWN_KEY;
    if (row->type != SETTING_ALL) return setting_set(row, &params->as, text);
    SettingResult result = setting_set(&flag, &on, text);
    if (result == SETTING_OK) shape_of(params->kind)->set_all(params, on);
    return result;
}

void model_get(const ModelParams *params, const Setting *row, char *out, size_t size)
{
    const Setting flag = {.key = row->key, .type = SETTING_FLAG};
    if (row->type != SETTING_ALL) {
        setting_get(row, &params->as, out, size);
        return;
    }
    uint8_t on = shape_of(params->kind)->has_all(params);
    setting_get(&flag, &on, out, size);
}

double model_option(const ModelParams *params, const Setting *row)
{
    double value;
    assert(row->type == SETTING_OPTION);
    memcpy(&value, (const char *)&params->as + row->offset, sizeof value);
    const ModelOps *ops = shape_of(params->kind);
    return isnan(value) && ops->usual ? ops->usual(params, row) : value;
}

/* ---- bodies of `grid` ---- */

const Body *model_body(const Model *model)
{
    uint16_t offset = ops_of(model->kind)->body;
    return offset ? (const Body *)(const void *)((const char *)model + offset) : NULL;
}

Body *model_body_to_move(Model *model)
{
    uint16_t offset = ops_of(model->kind)->body;
    return offset ? (Body *)(void *)((char *)model + offset) : NULL;
}

const BodyParams *model_body_params(const ModelParams *params)
{
    uint16_t offset = ops_of(params->kind)->body_params;
    return offset ? (const BodyParams *)(const void *)((const char *)params + offset) : NULL;
}

const BodyParams *model_terrain_params(const ModelParams *params)
{
    const BodyParams *own = model_body_params(params);
    return own ? own : &body_default_params;
}

/* ---- start and tick ---- */

void model_init(Model *model, const ModelParams *params, const Terrain *terrain,
                const TerrainState *state, int32_t col, int32_t row)
{
    memset(model, 0, sizeof *model);
    model->kind = params->kind;
    shape_of(params->kind)->init(model, params, col, row);
    if (params->program && params->begin)
        memcpy(model->script.more, params->begin, sizeof model->script.more);
    Body *body = model_body_to_move(model);
    if (body) body_find_ground(body, terrain, state);
}

void model_init_at_start(Model *model, const ModelParams *params, const Terrain *terrain,
                         const TerrainState *state, int32_t col, int32_t row)
{
    const ModelOps *ops = shape_of(params->kind);
    model_init(model, params, terrain, state, col, row);
    if (ops->start) ops->start(model, params);
}

void model_step(Model *model, const ModelParams *params, const Terrain *terrain,
                TerrainState *state, Input input, PhaseLog *log)
{
    assert(model->kind == params->kind);
    table[model->kind]->step(model, params, terrain, state, input, log);
}

/* In most levels nothing moves, and only the clock advances. */
void model_step_with_terrain(Model *model, const ModelParams *params, const Terrain *terrain,
                             TerrainState *state, Input input, PhaseLog *log)
{
    if (log) phase_log_begin(log, model);
    if (log || !terrain_is_still(state, terrain)) {
        Body *body = model_body_to_move(model);
        terrain_advance(state, terrain, model_terrain_params(params), &body, body != NULL, log);
    } else {
        state->tick++;
    }
    model_step(model, params, terrain, state, input, log);
}

bool model_holds_jump(const Model *model)
{
    uint16_t offset = shape_of(model->kind)->jump_held;
    return offset && ((const uint8_t *)model)[offset];
}

void model_hold_jump(Model *model, bool held)
{
    uint16_t offset = shape_of(model->kind)->jump_held;
    if (offset) ((uint8_t *)model)[offset] = held;
}

void model_add_grace(ModelParams *params, int32_t ticks)
{
    uint16_t offset = ops_of(params->kind)->body_params;
    if (!offset) return;
    BodyParams *own = (BodyParams *)(void *)((char *)params + offset);
    own->coyote_ticks += ticks;
    own->buffer_ticks += ticks;
}

void model_allow_jump(Model *model)
{
    Body *body = model_body_to_move(model);
    if (body && !body->grounded && !body->climbing && !body->hanging)
        body->coyote = (int16_t)max_i32(body->coyote, 1);
}

void model_bounce(Model *model, const ModelParams *params, bool held)
{
    const ModelOps *ops = shape_of(model->kind);
    if (ops->bounce) ops->bounce(model, params, held);
}

bool model_collect(Model *model, const ModelParams *params, int32_t col, int32_t row)
{
    const ModelOps *ops = shape_of(model->kind);
    return ops->collect && ops->collect(model, params, col, row);
}

bool model_may_tunnel(const ModelParams *params)
{
    const ModelOps *ops = shape_of(params->kind);
    return ops->may_tunnel && ops->may_tunnel(params);
}

void model_shift(Model *model, const ModelParams *params, bool down, double part)
{
    const ModelOps *ops = shape_of(model->kind);
    if (ops->shift) ops->shift(model, params, down, part);
}

double model_tick_seconds(const ModelParams *params)
{
    const ModelOps *ops = shape_of(params->kind);
    return ops->tick_seconds ? ops->tick_seconds(params) : 1.0 / 60;
}

/* ---- poses ---- */

/* A body can fall for ever; its pose is limited, so that callers can add to it without overflow. */
#define POSE_CELLS_MAX 32000

/* NaN becomes the upper limit. Every tick needs two poses: so this does without floor, fmin and
 * fmax, which are function calls on many machines. */
static Fixed fixed_from_real(double cells)
{
    double limited = cells < POSE_CELLS_MAX ? cells : POSE_CELLS_MAX;
    if (limited < -POSE_CELLS_MAX) limited = -POSE_CELLS_MAX;
    const double scaled = limited * ONE;
    Fixed toward_zero = (Fixed)scaled;
    return toward_zero - (toward_zero > scaled);
}

/* A size is limited too, whatever the settings say, so that half of it can be added to any
 * position. */
static Fixed fixed_from_size(double cells)
{
    double limited = cells < GRID_SIZE_MAX ? cells : GRID_SIZE_MAX;
    return fixed_from_real(limited > 0 ? limited : 0);
}

Pose pose_of_box(double centre, double bottom, double width, double height)
{
    Fixed x = fixed_from_real(centre);
    return (Pose){.x = x,
                  .y = fixed_from_real(bottom),
                  .half_width = fixed_from_size(width / 2),
                  .height = fixed_from_size(height),
                  .face = 1,
                  .support_col = fixed_floor(x)};
}

void pose_set_motion(Pose *pose, double dx, double dy)
{
    pose->dx = fixed_from_real(dx);
    pose->dy = fixed_from_real(dy);
    if (dx < 0) pose->face = -1;
}

static bool is_solid_at(const Terrain *terrain, const TerrainState *state, int32_t col, int32_t row)
{
    return tile_infos[terrain_tile(state, terrain, col, row)].flags &
           (TILE_IS_SOLID | TILE_IS_ONEWAY);
}

void pose_find_support(Pose *pose, const Terrain *terrain, const TerrainState *state)
{
    int32_t row = fixed_ceil(pose->y);
    int32_t left = (int32_t)(((int64_t)pose->x - pose->half_width) >> FIXED_BITS);
    int32_t right = (int32_t)(((int64_t)pose->x + pose->half_width - 1) >> FIXED_BITS);
    if (!pose->grounded || is_solid_at(terrain, state, pose->support_col, row)) return;
    if (is_solid_at(terrain, state, left, row))
        pose->support_col = left;
    else if (is_solid_at(terrain, state, right, row))
        pose->support_col = right;
}

void model_pose(const Model *model, const ModelParams *params, const Terrain *terrain,
                const TerrainState *state, Pose *pose)
{
    const ModelContext context = {model, params, terrain, state};
    shape_of(model->kind)->pose(&context, pose);
}

/* ---- motion ---- */

void motion_set_place(Motion *motion, double x, double y)
{
    motion->x = x;
    motion->y = y;
    motion->cx = floor(x);
    motion->cy = ceil(y) - 1;
    motion->xr = x - motion->cx;
    motion->yr = y - motion->cy;
    motion->px = x * MOTION_PIXELS;
    motion->py = y * MOTION_PIXELS;
}

void motion_set_speed(Motion *motion, double dx, double dy)
{
    motion->dx = motion->vx = dx;
    motion->dy = motion->vy = dy;
}

void model_motion(const ModelContext *context, Motion *motion)
{
    const ModelOps *ops = shape_of(context->model->kind);
    memset(motion, 0, sizeof *motion);
    if (ops->motion) {
        ops->motion(context, motion);
        return;
    }
    Pose pose;
    ops->pose(context, &pose);
    motion_set_place(motion, pose.x / (double)ONE, pose.y / (double)ONE);
    motion_set_speed(motion, pose.dx / (double)ONE, pose.dy / (double)ONE);
    motion->grounded = pose.grounded;
}

void model_place(Model *model, const ModelParams *params, const Motion *motion)
{
    const ModelOps *ops = shape_of(model->kind);
    if (ops->place) ops->place(model, params, motion);
}

double motion_known(double first, double second, double otherwise)
{
    return !isnan(first) ? first : !isnan(second) ? second : otherwise;
}

bool model_speeds(const Model *model, double *dx, double *dy)
{
    const ModelOps *ops = shape_of(model->kind);
    *dx = *dy = 0;
    if (ops->speeds) ops->speeds(model, dx, dy);
    return ops->speeds;
}

/* ---- phases, fields, columns ---- */

const PhaseInfo *model_phases(ModelKind kind, int32_t *count)
{
    const PhaseTable *phases = &ops_of((uint8_t)kind)->phases;
    *count = phases->count;
    return phases->rows;
}

bool phase_log_own_hits(const PhaseLog *log, PhaseHits *hits)
{
    const ModelOps *ops = ops_of(log->before.kind);
    if (ops->hits) *hits = ops->hits(log);
    return ops->hits;
}

const StateTable *model_state(ModelKind kind)
{
    return &shape_of((uint8_t)kind)->state;
}

/* The value of a field. It is copied, because the compiler sees only bytes, which may be
 * unaligned. */
static TraceValue value_of(ModelField field, const void *body)
{
    const char *at = (const char *)body + field.offset;
    int32_t whole = 0;
    int16_t half;
    double real;
    switch ((FieldType)field.type) {
    case FIELD_IS_I8: return trace_whole(*(const int8_t *)at);
    case FIELD_IS_U8: return trace_whole(*(const uint8_t *)at);
    case FIELD_IS_I16: memcpy(&half, at, sizeof half); return trace_whole(half);
    case FIELD_IS_I32: memcpy(&whole, at, sizeof whole); return trace_whole(whole);
    case FIELD_IS_REAL: memcpy(&real, at, sizeof real); return trace_real(real);
    case FIELD_IS_NONE: break;
    }
    return trace_whole(0);
}

TraceValue state_value(const StateField *field, const void *body)
{
    return value_of(field->field, body);
}

int32_t model_column_count(ModelKind kind)
{
    return shape_of((uint8_t)kind)->columns.count;
}

static const TraceColumn *column_of(ModelKind kind, int32_t column)
{
    const ColumnTable *columns = &shape_of((uint8_t)kind)->columns;
    assert(column >= 0 && column < columns->count);
    return &columns->rows[column];
}

const char *model_column_name(ModelKind kind, int32_t column)
{
    return column_of(kind, column)->name;
}

Measure model_column_measure(ModelKind kind, int32_t column)
{
    return column_of(kind, column)->measure;
}

TraceValue model_column(const Model *model, const ModelParams *params, const Terrain *terrain,
                        const TerrainState *state, int32_t column)
{
    const ModelContext context = {model, params, terrain, state};
    const TraceColumn *row = column_of((ModelKind)model->kind, column);
    return row->value ? row->value(&context) : value_of(row->field, &model->as);
}

const char *model_units(ModelKind kind)
{
    return shape_of((uint8_t)kind)->units;
}

static bool is_measured(ModelKind kind, int32_t column)
{
    Measure measure = model_column_measure(kind, column);
    return measure == MEASURE_LENGTH || measure == MEASURE_SPEED;
}

double model_column_own(ModelKind kind, int32_t column, TraceValue value)
{
    double number = value.real ? value.number : (double)value.integer;
    bool is_fixed = model_has(kind, MODEL_TRACES_FIXED) && is_measured(kind, column);
    return is_fixed ? number / ONE : number;
}

double model_column_cells(const ModelParams *params, int32_t column, TraceValue value)
{
    const ModelOps *ops = shape_of(params->kind);
    ModelKind kind = (ModelKind)params->kind;
    double own = model_column_own(kind, column, value);
    if (!ops->cells || !is_measured(kind, column)) return own;
    return ops->cells(params, model_column_measure(kind, column), own);
}

/* ---- full jump ---- */

enum { COLS = 3, ROWS = 2, FLIGHT_TICKS_MAX = 600 };

typedef struct Flight {
    Fixed top;     /* least y */
    int32_t ticks; /* until it has landed; FLIGHT_TICKS_MAX: it has not */
} Flight;

/* A jump straight up from a floor with nothing above it. */
static Flight fly(const ModelParams *params, const Terrain *terrain, int32_t held_ticks)
{
    TerrainState state;
    Model model;
    Pose pose;
    terrain_init(&state, terrain);
    model_init(&model, params, terrain, &state, COLS / 2, ROWS - 2);
    model_pose(&model, params, terrain, &state, &pose);
    const Fixed floor = pose.y;
    Flight flight = {.top = floor};
    while (flight.ticks < FLIGHT_TICKS_MAX) {
        Input input = flight.ticks < held_ticks ? INPUT_JUMP : 0;
        model_step_with_terrain(&model, params, terrain, &state, input, NULL);
        model_pose(&model, params, terrain, &state, &pose);
        flight.ticks++;
        flight.top = min_i32(flight.top, pose.y);
        if (pose.y >= floor && flight.ticks > 1) break;
    }
    return flight;
}

int32_t full_jump_ticks(const ModelParams *params)
{
    uint8_t tiles[ROWS][COLS] = {{TILE_EMPTY}, {TILE_SOLID, TILE_SOLID, TILE_SOLID}};
    grid_resolve(tiles[0], COLS, ROWS);
    const Terrain terrain = {.grid = {tiles[0], COLS, ROWS}};
    const Flight full = fly(params, &terrain, FULL_JUMP_TICKS_MAX);
    int32_t least = 1, most = FULL_JUMP_TICKS_MAX;
    while (least < most) {
        int32_t middle = (least + most) / 2;
        Flight flight = fly(params, &terrain, middle);
        if (flight.top == full.top && flight.ticks == full.ticks)
            most = middle;
        else
            least = middle + 1;
    }
    return least;
}
