/* footing_source.c - see footing_source.h */
#include "footing_source.h"

static bool is_inside(const Level *level, int32_t col, int32_t row)
{
    return col >= 0 && col < level->cols && row >= 0 && row < level->rows;
}

static bool is_door(uint8_t tile)
{
    return tile >= TILE_DOOR && tile < TILE_DOOR + DOOR_MAX;
}

/* ---- cell ------------------------------------------------------------------------------- */

/* Outside all is solid. */
static bool stops_cell(const Level *level, int32_t col, int32_t row, bool doors_open)
{
    uint8_t tile = grid_get(&level->terrain.grid, col, row);
    return !is_inside(level, col, row) || tile == TILE_SOLID || (is_door(tile) && !doors_open);
}

static bool holds_cell(const Level *level, int32_t col, int32_t row)
{
    return stops_cell(level, col, row, false) ||
           grid_get(&level->terrain.grid, col, row) == TILE_ONEWAY;
}

static uint8_t cell_place(const Level *level, int32_t col, int32_t row, bool doors_open)
{
    const CellSwitches *on = &level->physics.as.cell.on;
    bool sticks = level->physics.as.cell.variant == CELL_003; /* to a ceiling, for ever */
    int32_t reach = on->columns == CELL_COLUMNS_BODY ? 1 : 0;
    uint8_t bits = STANDABLE_CORNER;
    if (!stops_cell(level, col, row, doors_open)) bits |= STANDABLE_OPEN;
    for (int32_t side = -reach; side <= reach; side++) {
        if (holds_cell(level, col + side, row + 1)) bits |= STANDABLE_GROUND;
        if (sticks && holds_cell(level, col + side, row - 1)) bits |= STANDABLE_INSIDE;
    }
    for (int32_t side = -1; side <= 1; side += 2)
        if (on->grab != CELL_OFF && stops_cell(level, col + side, row, false))
            bits |= STANDABLE_INSIDE;
    return bits;
}

/* ---- tiny ------------------------------------------------------------------------------- */

/* Its map is one row after the other. */
static bool is_solid_to_tiny(const Level *level, int32_t col, int32_t row)
{
    int64_t at = (int64_t)row * level->cols + col;
    if (at < 0 || at >= (int64_t)level->cols * level->rows) return false;
    uint8_t tile = level->terrain.grid.tiles[at];
    return tile == TILE_SOLID || is_door(tile);
}

static uint8_t tiny_place(const Level *level, int32_t col, int32_t row)
{
    for (int32_t down = 0; down <= 1; down++)
        for (int32_t side = 0; side <= 1; side++)
            if (is_solid_to_tiny(level, col + side, row + down))
                return STANDABLE_OPEN | STANDABLE_GROUND | STANDABLE_INSIDE;
    return STANDABLE_OPEN;
}

void standable_map_mark_reference(StandableMap *footing, const Level *level, bool doors_open)
{
    bool is_tiny = level->physics.kind == MODEL_TINY;
    uint8_t *place = footing->cells;
    for (int32_t row = -footing->sky; row < footing->rows + STANDABLE_BELOW; row++)
        for (int32_t col = 0; col < footing->cols; col++)
            *place++ =
                is_tiny ? tiny_place(level, col, row) : cell_place(level, col, row, doors_open);
}
