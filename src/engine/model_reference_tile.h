/* model_reference_tile.h - the terrain as the models made after an article (cell, tiny, bank) see
 * it.
 *
 * Their sources have solid cells and, in two of them, one-way platforms. So '#' is solid, '=' is a
 * one-way, and every other kind of ground is empty for them; a locked door is solid too, or keys
 * would be useless. The flags TILE_REFERENCE_SOLID and TILE_REFERENCE_ONEWAY mark these tiles. */
#ifndef LEDGE_ENGINE_MODEL_REFERENCE_TILE_H
#define LEDGE_ENGINE_MODEL_REFERENCE_TILE_H

#include "model_phase.h"

static inline bool reference_tile_is_inside(const Grid *grid, int32_t col, int32_t row)
{
    return (uint32_t)col < (uint32_t)grid->cols && (uint32_t)row < (uint32_t)grid->rows;
}

/* The tile as it is now, with a shut door as TILE_SOLID. Needs a cell inside the grid. */
static inline uint8_t reference_tile_at(const Terrain *terrain, const TerrainState *state,
                                        int32_t col, int32_t row)
{
    const Grid *grid = &terrain->grid;
    uint8_t tile = grid->tiles[(size_t)row * (size_t)grid->cols + (size_t)col];
    if (tile < TILE_FIRST_CHANGING) return tile;
    bool shut = (tile_infos[tile].flags & TILE_REFERENCE_SOLID) &&
                terrain_changing_tile(state, terrain, tile, col, row) == TILE_BLOCK;
    return shut ? TILE_SOLID : TILE_EMPTY;
}

#endif
