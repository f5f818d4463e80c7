/* shot.c - shots: see actor.h. They fly level until they meet something solid. */
#include "actor.h"

static const Fixed SHOT_SPEED = 7864;     /* .12 cells/tick */
static const Fixed SHOT_RADIUS = ONE / 8; /* of what a body touches; terrain stops the centre */

static bool is_inside_slope(uint8_t tile, int32_t col, int32_t row, Fixed x, Fixed y)
{
    const TileShape *shape = &tile_shapes[tile];
    Fixed height = shape->left + fixed_mul(shape->right - shape->left, x - col * ONE);
    return (row + 1) * ONE - y <= height;
}

static bool is_in_terrain(const Level *level, const TerrainState *world, Fixed x, Fixed y)
{
    int32_t col = fixed_floor(x), row = fixed_floor(y);
    uint8_t tile = terrain_tile(world, &level->terrain, col, row);
    if (tile_flags[tile] & TILE_IS_SLOPE) return is_inside_slope(tile, col, row, x, y);
    return tile_flags[tile] & TILE_IS_SOLID;
}

static bool is_in_lift(const Level *level, const TerrainState *world, Fixed x, Fixed y)
{
    for (int32_t i = 0; i < level->terrain.lift_count; i++) {
        const LiftPath *path = &level->terrain.lifts[i];
        const Lift *lift = &world->lifts[i];
        if (path->solid && x >= lift->x && x < lift->x + path->width && y >= lift->y &&
            y < lift->y + ONE)
            return true;
    }
    return false;
}

void shots_step(Actors *actors, const Level *level, const TerrainState *world)
{
    int32_t kept = 0;
    for (int32_t i = 0; i < actors->shot_count; i++) {
        Shot shot = actors->shots[i];
        shot.x += shot.heading * SHOT_SPEED;
        if (is_in_terrain(level, world, shot.x, shot.y)) continue;
        if (is_in_lift(level, world, shot.x, shot.y)) continue;
        actors->shots[kept++] = shot;
    }
    actors->shot_count = kept;
}

bool shot_overlaps(const Shot *shot, Fixed left, Fixed top, Fixed right, Fixed bottom)
{
    return shot->x - SHOT_RADIUS < right && shot->x + SHOT_RADIUS > left &&
           shot->y - SHOT_RADIUS < bottom && shot->y + SHOT_RADIUS > top;
}

void shot_remove(Actors *actors, int32_t index)
{
    assert(index >= 0 && index < actors->shot_count);
    actors->shot_count--;
    for (int32_t i = index; i < actors->shot_count; i++)
        actors->shots[i] = actors->shots[i + 1];
}
