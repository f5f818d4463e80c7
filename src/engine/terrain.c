/* terrain.c - see terrain.h */
#include "terrain.h"

#include <string.h>

void terrain_init(TerrainState *world, const Terrain *terrain)
{
    memset(world, 0, sizeof *world);
    for (int32_t i = 0; i < terrain->lift_count; i++) {
        world->lifts[i].x = terrain->lifts[i].x;
        world->lifts[i].y = terrain->lifts[i].y;
    }
}

void terrain_reset_crumbles(TerrainState *world)
{
    memset(world->crumbles, 0, sizeof world->crumbles);
    world->crumble_count = 0;
    world->gone_filter = 0;
}

/* For nearly every block the filter alone tells that it is not gone, without a search of the
 * list. */
static bool is_gone(const TerrainState *world, int32_t col, int32_t row)
{
    if (!(world->gone_filter & terrain_crumble_bit(col, row))) return false;
    for (int32_t i = 0; i < world->crumble_count; i++) {
        const Crumble *c = &world->crumbles[i];
        if (c->col == col && c->row == row) return c->timer < 0;
    }
    return false;
}

uint8_t terrain_changing_tile(const TerrainState *world, const Terrain *terrain, uint8_t tile,
                              int32_t col, int32_t row)
{
    if (tile == TILE_CRUMBLE) return is_gone(world, col, row) ? TILE_EMPTY : TILE_BLOCK;
    if (tile == TILE_LADDER_BELOW_CHANGE) {
        bool covered = terrain_tile(world, terrain, col, row - 1) == TILE_BLOCK;
        return covered ? TILE_LADDER : TILE_LADDER_TOP;
    }
    bool open = world->open_doors >> (tile - TILE_DOOR) & 1;
    return open ? TILE_EMPTY : TILE_BLOCK;
}
