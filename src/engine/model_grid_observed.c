/* model_grid_observed.c - the rules of the `grid` model, reporting phases and grid reads to a
 * PhaseLog. See model_grid_internal.h. */
#define GRID_OBSERVED 1

#include "model_grid_internal.h"
#include "model_phase.h"

#include "model_grid_sweep.h"

#include "model_grid_moves.h"

#include "model_grid_tick.h"

#include "model_grid_lifts.h"

void grid_step_observed(Body *body, const BodyParams *params, const Terrain *terrain,
                        TerrainState *world, Input input, PhaseLog *log)
{
    Mover m = {.body = body,
               .params = params,
               .terrain = terrain,
               .world = world,
               .ignored_lift = -1,
               .log = log};
    if (!body->dead) step_body(&m, world, input);
}

void grid_advance_observed(TerrainState *world, const Terrain *terrain, const BodyParams *params,
                           Body *const *bodies, int32_t count, PhaseLog *log)
{
    Crowd crowd = {world, terrain, params, bodies, count, log};
    if (count > 0)
        advance_world(&crowd);
    else
        grid_advance(world, terrain, params, bodies, count);
}
