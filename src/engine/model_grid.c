/* model_grid.c - all but the rules of motion: the constants, their table, the start, the row of
 * functions. See model_grid.h. */
#include "model_grid.h"

#include "model_grid_internal.h"
#include "model_ops.h"

#include <string.h>

const BodyParams body_default_params = {
#define X(key, field, type, value, low, high, help) .field = value,
    BODY_PARAM_LIST(X)
#undef X
};

static const Setting setting_rows[] = {
#define X(key, field, type, value, low, high, help)                                                \
    {key, SETTING_##type, offsetof(BodyParams, field), low, high, NULL, help},
    BODY_PARAM_LIST(X)
#undef X
};

const SettingTable body_settings = {setting_rows, ARRAY_LENGTH(setting_rows)};

static const PhaseInfo phase_rows[] = {
#define X(id, name, line, stops) {name, line, stops},
    BODY_PHASE_LIST(X)
#undef X
};

void body_init(Body *body, const BodyParams *params, int32_t col, int32_t row)
{
    memset(body, 0, sizeof *body);
    body->x = col * ONE + ONE / 2;
    body->y = (row + 1) * ONE;
    body->dx = params->start_dx;
    body->dy = params->start_dy;
    body->bump = params->start_bump;
    body->half_width = params->half_width;
    body->height = params->height;
    body->face = 1;
}

Fixed slope_surface_y(uint8_t tile, int32_t col, int32_t row, Fixed x)
{
    TileInfo shape = tile_infos[tile];
    int64_t across = clamp_i32(x - col * ONE, 0, ONE);
    Fixed low = min_i32(shape.left, shape.right);
    int64_t rise = (int64_t)max_i32(shape.left, shape.right) - low;
    int64_t from_low_edge = shape.right >= shape.left ? across : ONE - across;
    return (row + 1) * ONE - (low + (Fixed)(rise * from_low_edge / ONE));
}

/* In most levels nothing moves; the work of preparing bodies is only done where something does. */
void terrain_advance(TerrainState *state, const Terrain *terrain, const BodyParams *params,
                     Body *const *bodies, int32_t count, PhaseLog *log)
{
    if (!log && terrain_is_still(state, terrain))
        state->tick++;
    else
        grid_advance(state, terrain, params, bodies, count, log);
}

void mover_log_phase(const Mover *m, BodyPhase phase)
{
    Model after = m->log->before; /* the model may have more than a Body */
    *model_body_to_move(&after) = *m->body;
    phase_log_end_phase(m->log, (uint8_t)phase, &after);
}

/* ---- the model ---- */

#define X(role, name)                                                                              \
    {                                                                                              \
        MODEL_FIELD(Body, name), role                                                              \
    }
static const StateField state_rows[] = {
    X(STATE_MOTION, x),
    X(STATE_MOTION, y),
    X(STATE_MOTION, dx),
    X(STATE_MOTION, dy),
    X(STATE_MOTION, bump),
    X(STATE_MOTION, half_width),
    X(STATE_MOTION, height),
    X(STATE_MODE, lift_dx),
    X(STATE_MODE, lift_dy),
    X(STATE_MODE, ground_col),
    X(STATE_MODE, ground_row),
    X(STATE_MODE, coyote),
    X(STATE_MODE, buffer),
    X(STATE_MODE, lock),
    X(STATE_MODE, climb_lock),
    X(STATE_MODE, wall_grace),
    X(STATE_MODE, lift_grace),
    X(STATE_MODE, grab_lock),
    X(STATE_MODE, lock_direction),
    X(STATE_MODE, wall_direction),
    X(STATE_MODE, face),
    X(STATE_RECORD, hit_x),
    X(STATE_RECORD, hit_y),
    X(STATE_MODE, ground),
    X(STATE_MODE, ground_lift),
    X(STATE_MODE, grounded),
    X(STATE_MODE, climbing),
    X(STATE_MODE, jumping),
    X(STATE_MODE, hanging),
    X(STATE_MODE, jump_held),
    X(STATE_RECORD, sprung),
    X(STATE_MODE, dead),
};
#undef X

const StateTable body_state = MODEL_TABLE(state_rows);

static TraceValue cell_col(const ModelContext *c)
{
    return trace_whole(body_col(&c->model->as.grid));
}

static TraceValue cell_row(const ModelContext *c)
{
    return trace_whole(body_row(&c->model->as.grid));
}

static TraceValue ratio_x(const ModelContext *c)
{
    const Body *b = &c->model->as.grid;
    return trace_whole(b->x - (int64_t)body_col(b) * ONE);
}

static TraceValue ratio_y(const ModelContext *c)
{
    const Body *b = &c->model->as.grid;
    return trace_whole(b->y - (int64_t)body_row(b) * ONE);
}

static const TraceColumn columns[] = {
    {"cx", MEASURE_CELL, .value = cell_col},
    {"cy", MEASURE_CELL, .value = cell_row},
    {"xr", MEASURE_LENGTH, .value = ratio_x},
    {"yr", MEASURE_LENGTH, .value = ratio_y},
    {"dx", MEASURE_SPEED, .field = MODEL_FIELD(Body, dx)},
    {"dy", MEASURE_SPEED, .field = MODEL_FIELD(Body, dy)},
    {"bx", MEASURE_SPEED, .field = MODEL_FIELD(Body, bump)},
    {"grounded", MEASURE_COUNT, .field = MODEL_FIELD(Body, grounded)},
    {"climb", MEASURE_COUNT, .field = MODEL_FIELD(Body, climbing)},
    {"coy", MEASURE_COUNT, .field = MODEL_FIELD(Body, coyote)},
    {"buf", MEASURE_COUNT, .field = MODEL_FIELD(Body, buffer)},
};

static const Preset presets[] = {
    {"usual", "the constants as they came", ""},
    {"moon", "a sixth of gravity", "g_up = 0.0032, g_down = 0.0043"},
    {"heavy", "half as much gravity again, and a jump as high as usual",
     "g_up = 0.0285, g_down = 0.039, jump = 0.432"},
    {"ice", "all ground is like ice",
     "run_acc = 0.00656, run_fr = 0.965, stop_fr = 0.985, turn = 1"},
    {"one height", "letting go does not cut a jump, and there is no hang at its top",
     "cut = 1, apex = 0"},
    {"strict", "nothing is forgiven: no coyote time, no buffer, no corners, no steps",
     "coyote = 0, buffer = 0, corner = 0, pop = 0"},
    {"climber", "jumps from walls, hangs on to edges", "walljump = yes, ledgegrab = yes"},
};

static void init(Model *model, const ModelParams *params, int32_t col, int32_t row)
{
    body_init(&model->as.grid, &params->as.grid, col, row);
}

static void step(Model *model, const ModelParams *params, const Terrain *terrain,
                 TerrainState *state, Input input, PhaseLog *log)
{
    body_step(&model->as.grid, &params->as.grid, terrain, state, input, log);
}

static void pose_of_body(const ModelContext *context, Pose *pose)
{
    const Body *body = &context->model->as.grid;
    *pose = (Pose){.x = body->x,
                   .y = body->y,
                   .half_width = body->half_width,
                   .height = body->height,
                   .dx = body->dx,
                   .dy = body->dy,
                   .face = body->face,
                   .grounded = body->grounded,
                   .climbing = body->climbing,
                   .hanging = body->hanging != 0,
                   .sprung = body->sprung,
                   .crushed = body->dead == BODY_CRUSHED,
                   .support_col = body_col(body)};
    if (!body->grounded || body->ground == GROUND_NONE) return;
    if (body->ground == GROUND_LIFT) {
        int32_t first = fixed_floor(context->state->lifts[body->ground_lift].x);
        pose->support_col = max_i32(pose->support_col, first);
    } else {
        pose->support_col = body->ground_col;
    }
}

/* Not found from the speeds: a lift may have moved the body when it was stopped. */
static PhaseHits hits(const PhaseLog *log)
{
    const Body *end = &phase_log_state(log, log->phase_count)->as.grid;
    return (PhaseHits){end->hit_x, end->hit_y};
}

static void bounce(Model *model, const ModelParams *params, bool held)
{
    Body *body = &model->as.grid;
    Fixed jump = params->as.grid.jump;
    body->dy = held ? -jump : -(jump * 3 / 4);
    body->jumping = held;
    body->grounded = body->climbing = body->hanging = 0;
    body->coyote = body->buffer = 0;
}

const ModelOps grid_ops = {
    .capabilities = MODEL_HAS_GRAVITY | MODEL_SEES_ALL_TILES | MODEL_TRACES_FIXED,
    .settings = &body_settings,
    .defaults = &body_default_params,
    .defaults_size = sizeof body_default_params,
    .presets = MODEL_TABLE(presets),
    .phases = MODEL_TABLE(phase_rows),
    .columns = MODEL_TABLE(columns),
    .state = MODEL_TABLE(state_rows),
    .body = offsetof(Model, as.grid),
    .body_params = offsetof(ModelParams, as.grid),
    .jump_held = offsetof(Model, as.grid.jump_held),
    .init = init,
    .step = step,
    .pose = pose_of_body,
    .hits = hits,
    .bounce = bounce,
};
