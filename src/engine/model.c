/* model.c - see model.h. The columns of a trace: model_column.c. */
#include "model.h"

#include "model_phase.h"

#include <math.h>
#include <string.h>

const char *const model_names[MODEL_COUNT] = {"grid", "cell", "tiny", "bank"};

void model_params_init(ModelParams *params, ModelKind kind)
{
    memset(params, 0, sizeof *params);
    params->kind = (uint8_t)kind;
    switch (kind) {
    case MODEL_GRID: params->as.grid = body_default_params; break;
    case MODEL_CELL: params->as.cell = cell_default_params; break;
    case MODEL_TINY: params->as.tiny = tiny_default_params; break;
    case MODEL_BANK: params->as.bank = bank_default_params; break;
    case MODEL_COUNT: assert(kind < MODEL_COUNT); break;
    }
}

const SettingTable *model_settings(ModelKind kind)
{
    static const SettingTable *const tables[MODEL_COUNT] = {&body_settings, &cell_settings,
                                                            &tiny_settings, &bank_settings};
    assert(kind < MODEL_COUNT);
    return tables[kind];
}

/* The flag that stands for all switches of `cell`, the only model that has such. */
static SettingResult set_all(CellParams *params, const char *text)
{
    uint8_t cured;
    const Setting flag = {.key = "all_fixes", .type = SETTING_FLAG};
    SettingResult result = setting_set(&flag, &cured, text);
    if (result == SETTING_OK) params->on = cured ? cell_cured : cell_as_written;
    return result;
}

SettingResult model_set(ModelParams *params, const char *key, const char *text)
{
    const Setting *row = setting_find(model_settings((ModelKind)params->kind), key);
    if (!row) return SETTING_UNKNOWN_KEY;
    if (row->type == SETTING_ALL) return set_all(&params->as.cell, text);
    return setting_set(row, &params->as, text);
}

void model_init(Model *model, const ModelParams *params, const Terrain *terrain,
                const TerrainState *world, int32_t col, int32_t row)
{
    memset(model, 0, sizeof *model);
    model->kind = params->kind;
    switch ((ModelKind)params->kind) {
    case MODEL_GRID:
        body_init(&model->as.grid, &params->as.grid, col, row);
        body_find_ground(&model->as.grid, terrain, world);
        break;
    case MODEL_CELL: cell_init(&model->as.cell, &params->as.cell, col, row); break;
    case MODEL_TINY: tiny_init(&model->as.tiny, col, row); break;
    case MODEL_BANK: bank_init(&model->as.bank, &params->as.bank, col, row); break;
    case MODEL_COUNT: break;
    }
}

void model_step(Model *model, const ModelParams *params, const Terrain *terrain,
                TerrainState *world, Input input, PhaseLog *log)
{
    assert(model->kind == params->kind);
    switch ((ModelKind)model->kind) {
    case MODEL_GRID:
        body_step(&model->as.grid, &params->as.grid, terrain, world, input, log);
        break;
    case MODEL_CELL:
        cell_step(&model->as.cell, &params->as.cell, terrain, world, input, log);
        break;
    case MODEL_TINY:
        tiny_step(&model->as.tiny, &params->as.tiny, terrain, world, input, log);
        break;
    case MODEL_BANK:
        bank_step(&model->as.bank, &params->as.bank, terrain, world, input, log);
        break;
    case MODEL_COUNT: break;
    }
}

static void advance_with_body(Model *model, const ModelParams *params, const Terrain *terrain,
                              TerrainState *world, PhaseLog *log)
{
    Body *bodies[] = {&model->as.grid};
    terrain_advance(world, terrain, &params->as.grid, bodies, 1, log);
}

void model_step_world(Model *model, const ModelParams *params, const Terrain *terrain,
                      TerrainState *world, Input input, PhaseLog *log)
{
    if (log) phase_log_begin(log, model);
    if (model->kind == MODEL_GRID)
        advance_with_body(model, params, terrain, world, log);
    else
        terrain_advance(world, terrain, &body_default_params, NULL, 0, log);
    model_step(model, params, terrain, world, input, log);
}

/* A body can fall for ever; its pose stays where whoever draws or touches it can still add to it.
 */
#define POSE_CELLS_MAX 32000

static Fixed fixed_from_real(double cells)
{
    return (Fixed)floor(fmax(fmin(cells, POSE_CELLS_MAX), -POSE_CELLS_MAX) * ONE);
}

/* A size has to be one, whatever the settings say: half of it can be added to any place. */
static Fixed fixed_from_size(double cells)
{
    return fixed_from_real(fmax(fmin(cells, GRID_SIZE_MAX), 0));
}

/* A box in cells, as the pose of a body that is at rest. */
static Pose pose_of_box(double centre, double bottom, double width, double height)
{
    Fixed x = fixed_from_real(centre);
    return (Pose){.x = x,
                  .y = fixed_from_real(bottom),
                  .half_width = fixed_from_size(width / 2),
                  .height = fixed_from_size(height),
                  .face = 1,
                  .support_col = fixed_floor(x)};
}

static void set_motion(Pose *pose, double dx, double dy)
{
    pose->dx = fixed_from_real(dx);
    pose->dy = fixed_from_real(dy);
    if (dx < 0) pose->face = -1;
}

static bool is_solid_at(const Terrain *terrain, const TerrainState *world, int32_t col, int32_t row)
{
    return tile_infos[terrain_tile(world, terrain, col, row)].flags &
           (TILE_IS_SOLID | TILE_IS_ONEWAY);
}

/* Where nothing is under the middle but something is under a foot, that is the support. */
static void set_support(Pose *pose, const Terrain *terrain, const TerrainState *world)
{
    int32_t row = fixed_ceil(pose->y);
    int32_t left = (int32_t)(((int64_t)pose->x - pose->half_width) >> FIXED_BITS);
    int32_t right = (int32_t)(((int64_t)pose->x + pose->half_width - 1) >> FIXED_BITS);
    if (!pose->grounded || is_solid_at(terrain, world, pose->support_col, row)) return;
    if (is_solid_at(terrain, world, left, row))
        pose->support_col = left;
    else if (is_solid_at(terrain, world, right, row))
        pose->support_col = right;
}

static Pose grid_pose(const Body *body, const TerrainState *world)
{
    Pose pose = {.x = body->x,
                 .y = body->y,
                 .half_width = body->half_width,
                 .height = body->height,
                 .dx = body->dx,
                 .dy = body->dy,
                 .face = body->face,
                 .grounded = body->grounded,
                 .climbing = body->climbing,
                 .support_col = body_col(body)};
    bool stands = body->grounded;
    if (stands && body->ground == GROUND_LIFT) {
        int32_t first = fixed_floor(world->lifts[body->ground_lift].x);
        pose.support_col = max_i32(pose.support_col, first);
    } else if (stands && body->ground != GROUND_NONE) {
        pose.support_col = body->ground_col;
    }
    return pose;
}

static Pose cell_pose(const CellBody *b, const CellParams *p, const Terrain *terrain,
                      const TerrainState *world)
{
    double bottom = b->cy + b->yr + cell_foot(p);
    Pose pose = pose_of_box(b->cx + b->xr, bottom, p->radius * 2, cell_foot(p) + cell_head(p));
    set_motion(&pose, b->dx, b->dy);
    if (b->grab) pose.face = b->grab;
    pose.grounded = cell_is_on_ground(b, p, terrain, world);
    return pose;
}

static Pose tiny_pose(const TinyBody *b, const TinyParams *p)
{
    double x = b->x / TINY_TILE, y = b->y / TINY_TILE;
    Pose pose = pose_of_box(x + 0.5, y + 1, 1, 1);
    set_motion(&pose, b->dx * p->dt / TINY_TILE, b->dy * p->dt / TINY_TILE);
    pose.grounded = !b->falling;
    return pose;
}

static Pose bank_pose(const BankBody *b, const BankParams *p)
{
    double tile = p->tile, left = p->mask[BANK_MASK_LEFT], right = p->mask[BANK_MASK_RIGHT];
    double centre = b->x + (right + 1 - left) / 2;
    Pose pose = pose_of_box(centre / tile, (b->bottom + 1) / tile, (left + right + 1) / tile,
                            p->mask[BANK_MASK_HEIGHT] / tile);
    set_motion(&pose, b->speed / tile, 0);
    pose.grounded = true;
    return pose;
}

void model_pose(const Model *model, const ModelParams *params, const Terrain *terrain,
                const TerrainState *world, Pose *pose)
{
    switch ((ModelKind)model->kind) {
    case MODEL_GRID: *pose = grid_pose(&model->as.grid, world); return;
    case MODEL_CELL: *pose = cell_pose(&model->as.cell, &params->as.cell, terrain, world); break;
    case MODEL_TINY: *pose = tiny_pose(&model->as.tiny, &params->as.tiny); break;
    case MODEL_BANK: *pose = bank_pose(&model->as.bank, &params->as.bank); break;
    case MODEL_COUNT: return;
    }
    set_support(pose, terrain, world);
}

const PhaseInfo *model_phases(ModelKind kind, int32_t *count)
{
    switch (kind) {
    case MODEL_GRID: return body_phases(count);
    case MODEL_CELL: return cell_phases(count);
    case MODEL_TINY: return tiny_phases(count);
    case MODEL_BANK: return bank_phases(count);
    case MODEL_COUNT: break;
    }
    *count = 0;
    return NULL;
}

/* ---- full jump ---- */

enum { COLS = 3, ROWS = 2, FLIGHT_TICKS_MAX = 600 };

typedef struct Flight {
    Fixed top;     /* least y */
    int32_t ticks; /* until it is down again; FLIGHT_TICKS_MAX: it is not */
} Flight;

/* Straight up from a floor, under an open sky. */
static Flight fly(const ModelParams *params, const Terrain *terrain, int32_t held_ticks)
{
    TerrainState world;
    Model model;
    Pose pose;
    terrain_init(&world, terrain);
    model_init(&model, params, terrain, &world, COLS / 2, ROWS - 2);
    model_pose(&model, params, terrain, &world, &pose);
    const Fixed floor = pose.y;
    Flight flight = {.top = floor};
    while (flight.ticks < FLIGHT_TICKS_MAX) {
        Input input = flight.ticks < held_ticks ? INPUT_JUMP : 0;
        model_step_world(&model, params, terrain, &world, input, NULL);
        model_pose(&model, params, terrain, &world, &pose);
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
