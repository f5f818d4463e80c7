/* grid.h - the terrain: a rectangle of tiles that never changes during play.
 *
 * Ranges: 1x1 to 8192x8192 cells. Row 0 is the top.
 * Outside: columns left and right of the grid are solid at every height; rows above and below it
 * are empty.
 * Memory: a Grid points to tiles that its creator owns and frees. */
#ifndef LEDGE_ENGINE_GRID_H
#define LEDGE_ENGINE_GRID_H

#include "tile.h"

LEDGE_C_BEGIN

enum { GRID_SIZE_MAX = 8192 };

typedef struct Grid {
    const uint8_t *tiles; /* row by row; resolved */
    int32_t cols, rows;
} Grid;

/* Replaces slopes and ladders in `tiles` by the tiles that follow from their neighbours (tile.h).
 * Resolving resolved tiles changes nothing. */
void grid_resolve(uint8_t *tiles, int32_t cols, int32_t rows);

/* Resolves one row. Order: from the top row down, each once. */
void grid_resolve_row(uint8_t *tiles, int32_t cols, int32_t rows, int32_t row);

/* The surfaces of all its tiles: SURFACE_..., or-ed. */
uint8_t grid_surfaces(const Grid *grid);

/* The tile at the start of play, before anything changed. A cell outside: see above. */
static inline uint8_t grid_get(const Grid *grid, int32_t col, int32_t row)
{
    if ((uint32_t)col >= (uint32_t)grid->cols) return TILE_SOLID;
    if ((uint32_t)row >= (uint32_t)grid->rows) return TILE_EMPTY;
    return grid->tiles[(size_t)row * (size_t)grid->cols + (size_t)col];
}

LEDGE_C_END

#endif
