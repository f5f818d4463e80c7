/* model_grid.c - what needs no rule of motion: the constants, their table, the start. See
 * model_grid.h. */
#include "model_grid.h"

#include "model_grid_internal.h"

#include <stddef.h>
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

const PhaseInfo *body_phases(int32_t *count)
{
    *count = ARRAY_LENGTH(phase_rows);
    return phase_rows;
}

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

Fixed surface_y(uint8_t tile, int32_t col, int32_t row, Fixed x)
{
    TileInfo shape = tile_infos[tile];
    int64_t across = clamp_i32(x - col * ONE, 0, ONE);
    Fixed low = min_i32(shape.left, shape.right);
    int64_t rise = (int64_t)max_i32(shape.left, shape.right) - low;
    int64_t from_low_edge = shape.right >= shape.left ? across : ONE - across;
    return (row + 1) * ONE - (low + (Fixed)(rise * from_low_edge / ONE));
}

/* Nothing moves in most levels, so what moves is not prepared before that is known. */
void terrain_advance(TerrainState *world, const Terrain *terrain, const BodyParams *params,
                     Body *const *bodies, int32_t count, PhaseLog *log)
{
    bool is_still = terrain->lift_count == 0 && world->crumble_count == 0;
    if (is_still && !log)
        world->tick++;
    else
        grid_advance(world, terrain, params, bodies, count, log);
}

void mover_log_phase(const Mover *m, BodyPhase phase)
{
    Model after = {.kind = MODEL_GRID};
    after.as.grid = *m->body;
    phase_log_end_phase(m->log, (uint8_t)phase, &after);
}
