/* model_grid_plain.c - the rules of the `grid` model as a game runs them. See
 * model_grid_internal.h. */
#define GRID_OBSERVED 0

#include "model_grid_internal.h"

#include "model_grid_sweep.h"

#include "model_grid_moves.h"

#include "model_grid_tick.h"

#include "model_grid_lifts.h"

void grid_find_ground(Body *body, const Terrain *terrain, const TerrainState *world)
{
    Mover m = {.body = body, .terrain = terrain, .world = world, .ignored_lift = -1};
    find_ground(&m);
}

void grid_step(Body *body, const BodyParams *params, const Terrain *terrain, TerrainState *world,
               Input input)
{
    Mover m = {
        .body = body, .params = params, .terrain = terrain, .world = world, .ignored_lift = -1};
    if (!body->dead) step_body(&m, world, input);
}

void grid_advance(TerrainState *world, const Terrain *terrain, const BodyParams *params,
                  Body *const *bodies, int32_t count)
{
    Crowd crowd = {world, terrain, params, bodies, count};
    advance_world(&crowd);
}
