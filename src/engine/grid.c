/* grid.c - see grid.h: slopes and ladders depend on one neighbour each, which is looked at once,
 * when the level loads.
 *
 * A slope depends on the cell below it, a ladder on the one above it. Neither depends on what the
 * pass itself writes, so the order of the cells does not matter. */
#include "grid.h"

static bool is_ladder(uint8_t tile)
{
    return tile_infos[tile].flags & TILE_IS_LADDER;
}

/* A slope above a ladder has no static solid beneath it, so it is solid too. */
static uint8_t resolved_ladder(uint8_t above)
{
    if (above >= TILE_FIRST_CHANGING && !is_ladder(above)) return TILE_LADDER_BELOW_CHANGE;
    if (is_ladder(above) || tile_infos[above].flags & (TILE_IS_SOLID | TILE_IS_SLOPE))
        return TILE_LADDER;
    return TILE_LADDER_TOP;
}

void grid_resolve_row(uint8_t *tiles, int32_t cols, int32_t rows, int32_t row)
{
    const Grid grid = {tiles, cols, rows};
    uint8_t *line = tiles + (size_t)row * (size_t)cols;
    for (int32_t col = 0; col < cols; col++) {
        if (line[col] == TILE_EMPTY) continue;
        uint8_t flags = tile_infos[line[col]].flags;
        if (!(flags & (TILE_IS_SLOPE | TILE_IS_LADDER))) continue;
        uint8_t below = grid_get(&grid, col, row + 1);
        if (flags & TILE_IS_LADDER)
            line[col] = resolved_ladder(grid_get(&grid, col, row - 1));
        else if (!(tile_infos[below].flags & TILE_IS_STATIC_SOLID))
            line[col] = TILE_SLOPE_BLOCK;
    }
}

void grid_resolve(uint8_t *tiles, int32_t cols, int32_t rows)
{
    for (int32_t row = 0; row < rows; row++)
        grid_resolve_row(tiles, cols, rows, row);
}

uint8_t grid_surfaces(const Grid *grid)
{
    size_t count = (size_t)grid->cols * (size_t)grid->rows;
    uint8_t surfaces = 0;
    for (size_t i = 0; i < count; i++)
        surfaces |= tile_infos[grid->tiles[i]].surface;
    return surfaces;
}
