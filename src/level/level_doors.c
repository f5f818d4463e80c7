/* level_doors.c - see level_doors.h. A scanline fill: doors are filled run by run, so that the
 * stack stays small however large a door is. */
#include "level_doors.h"

#include "../base/array.h"
#include "cell_kind.h"
#include "level.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_STACK = 64 };

typedef struct Cell {
    int32_t col, row;
} Cell;

typedef struct Fill {
    uint8_t *tiles;
    int32_t cols, rows;
    uint8_t tile; /* what the cells of the door become */
    Cell *stack;  /* one cell of every run still to take */
    int32_t count;
    size_t capacity;
} Fill;

static bool push(Fill *fill, int32_t col, int32_t row)
{
    if (!ARRAY_RESERVE(&fill->stack, &fill->capacity, fill->count + 1, FIRST_STACK)) return false;
    fill->stack[fill->count++] = (Cell){col, row};
    return true;
}

/* Pushes one cell of every run of door cells between first and last of a row. */
static bool push_runs(Fill *fill, int32_t first, int32_t last, int32_t row)
{
    if (row < 0 || row >= fill->rows) return true;
    const uint8_t *line = fill->tiles + (size_t)row * (size_t)fill->cols;
    for (int32_t col = first; col <= last; col++) {
        if (line[col] != DOOR_WITHOUT_NUMBER) continue;
        if (col > first && line[col - 1] == DOOR_WITHOUT_NUMBER) continue;
        if (!push(fill, col, row)) return false;
    }
    return true;
}

static bool take_run(Fill *fill, Cell cell)
{
    uint8_t *line = fill->tiles + (size_t)cell.row * (size_t)fill->cols;
    if (line[cell.col] != DOOR_WITHOUT_NUMBER) return true;
    int32_t first = cell.col, last = cell.col;
    while (first > 0 && line[first - 1] == DOOR_WITHOUT_NUMBER)
        first--;
    while (last + 1 < fill->cols && line[last + 1] == DOOR_WITHOUT_NUMBER)
        last++;
    memset(line + first, fill->tile, (size_t)(last - first) + 1);
    return push_runs(fill, first, last, cell.row - 1) && push_runs(fill, first, last, cell.row + 1);
}

DoorsResult level_doors_number(uint8_t *tiles, int32_t cols, int32_t rows, int32_t *count,
                               Place *extra)
{
    Fill fill = {.tiles = tiles, .cols = cols, .rows = rows};
    DoorsResult result = DOORS_NUMBERED;
    const uint8_t *end = tiles + (size_t)cols * (size_t)rows, *at = tiles;
    for (*count = 0; (at = memchr(at, DOOR_WITHOUT_NUMBER, (size_t)(end - at))); ++*count) {
        int32_t row = (int32_t)((at - tiles) / cols), col = (int32_t)((at - tiles) % cols);
        if (*count == DOOR_MAX) {
            *extra = (Place){(int16_t)col, (int16_t)row, KIND_DOOR};
            result = DOORS_TOO_MANY;
            break;
        }
        fill.tile = (uint8_t)(TILE_DOOR + *count);
        bool has_memory = push(&fill, col, row);
        while (has_memory && fill.count > 0)
            has_memory = take_run(&fill, fill.stack[--fill.count]);
        if (!has_memory) {
            result = DOORS_NO_MEMORY;
            break;
        }
    }
    free(fill.stack);
    return result;
}
