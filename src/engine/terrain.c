/* terrain.c - see terrain.h */
#include "terrain.h"

#include <string.h>

void terrain_init(TerrainState *state, const Terrain *terrain)
{
    memset(state, 0, sizeof *state);
    for (int32_t i = 0; i < terrain->lift_count; i++) {
        state->lifts[i].x = terrain->lifts[i].x;
        state->lifts[i].y = terrain->lifts[i].y;
    }
}

void terrain_reset_crumbles(TerrainState *state)
{
    memset(state->crumbles, 0, sizeof state->crumbles);
    state->crumble_count = 0;
    state->gone_filter = 0;
}

/* For nearly every block the filter alone tells that it is not gone, without a search of the
 * list. */
static bool is_gone(const TerrainState *state, int32_t col, int32_t row)
{
    if (!(state->gone_filter & terrain_crumble_bit(col, row))) return false;
    for (int32_t i = 0; i < state->crumble_count; i++) {
        const Crumble *c = &state->crumbles[i];
        if (c->col == col && c->row == row) return c->timer < 0;
    }
    return false;
}

uint8_t terrain_changing_tile(const TerrainState *state, const Terrain *terrain, uint8_t tile,
                              int32_t col, int32_t row)
{
    if (tile == TILE_CRUMBLE) return is_gone(state, col, row) ? TILE_EMPTY : TILE_BLOCK;
    if (tile == TILE_LADDER_BELOW_CHANGE) {
        bool covered = terrain_tile(state, terrain, col, row - 1) == TILE_BLOCK;
        return covered ? TILE_LADDER : TILE_LADDER_TOP;
    }
    bool open = state->open_doors >> (tile - TILE_DOOR) & 1;
    return open ? TILE_EMPTY : TILE_BLOCK;
}
