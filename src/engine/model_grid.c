/* model_grid.c - what needs no rule of motion: the constants, their table, the start. See
 * model_grid.h. */
#include "model_grid.h"

#include "model_grid_internal.h"
#include "model_phase.h"

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

void body_find_ground(Body *body, const Terrain *terrain, const TerrainState *world)
{
    grid_find_ground(body, terrain, world);
}

void body_step(Body *body, const BodyParams *params, const Terrain *terrain, TerrainState *world,
               Input input, PhaseLog *log)
{
    if (log)
        grid_step_observed(body, params, terrain, world, input, log);
    else
        grid_step(body, params, terrain, world, input);
}

void terrain_advance(TerrainState *world, const Terrain *terrain, const BodyParams *params,
                     Body *const *bodies, int32_t count, PhaseLog *log)
{
    bool still = terrain->lift_count == 0 && world->crumble_count == 0;
    if (still && !log)
        world->tick++;
    else if (log)
        grid_advance_observed(world, terrain, params, bodies, count, log);
    else
        grid_advance(world, terrain, params, bodies, count);
}
