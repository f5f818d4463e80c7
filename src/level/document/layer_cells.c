/* layer_cells.c - see layer_cells.h */
#include "layer_cells.h"

#include "../../base/array.h"

#include <stdlib.h>
#include <string.h>

static size_t area(int32_t cols, int32_t rows)
{
    return (size_t)cols * (size_t)rows;
}

/* Makes room for a size that is not smaller. False, with nothing changed, when memory ran out. */
static bool make_room(LayerCells *plane, int32_t cols, int32_t rows)
{
    size_t cells = area(cols, rows);
    if (!ARRAY_RESERVE(&plane->cells, &plane->cell_capacity, cells + LAYER_CELLS_SLACK, 0) ||
        !ARRAY_RESERVE(&plane->shapes, &plane->row_capacity, rows, 0))
        return false;
    memset(plane->cells + cells, 0, LAYER_CELLS_SLACK);
    return true;
}

bool layer_cells_init(LayerCells *plane, int32_t cols, int32_t rows, char pad)
{
    *plane = (LayerCells){.pad = pad};
    if (!make_room(plane, cols, rows)) {
        layer_cells_done(plane);
        return false;
    }
    plane->cols = cols;
    plane->rows = rows;
    memset(plane->cells, pad, area(cols, rows));
    memset(plane->shapes, 0, (size_t)rows * sizeof *plane->shapes);
    return true;
}

void layer_cells_done(LayerCells *plane)
{
    free(plane->cells);
    free(plane->shapes);
    *plane = (LayerCells){.pad = plane->pad};
}

bool layer_cells_copy(const LayerCells *from, LayerCells *out)
{
    *out = (LayerCells){.pad = from->pad};
    if (!from->cells) return true;
    if (!make_room(out, from->cols, from->rows)) {
        layer_cells_done(out);
        return false;
    }
    out->cols = from->cols;
    out->rows = from->rows;
    memcpy(out->cells, from->cells, area(from->cols, from->rows));
    memcpy(out->shapes, from->shapes, (size_t)from->rows * sizeof *from->shapes);
    return true;
}

void layer_cells_set_pad(LayerCells *plane, char pad)
{
    plane->pad = pad;
    for (int32_t row = 0; row < plane->rows; row++) {
        int32_t length = plane->shapes[row].length;
        memset(layer_cells_row(plane, row) + length, pad, (size_t)(plane->cols - length));
    }
}

int32_t layer_cells_text_rows(const LayerCells *plane)
{
    int32_t low = 0, high = plane->rows;
    while (low < high) {
        int32_t middle = (low + high) / 2;
        if (plane->shapes[middle].end == END_ABSENT)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* ---- rows ---- */

bool layer_cells_insert_rows(LayerCells *plane, int32_t row, int32_t count)
{
    assert(row >= 0 && row <= plane->rows && count > 0);
    if (!make_room(plane, plane->cols, plane->rows + count)) return false;
    size_t cols = (size_t)plane->cols, below = (size_t)(plane->rows - row);
    char *at = plane->cells + (size_t)row * cols;
    memmove(at + (size_t)count * cols, at, below * cols);
    memset(at, plane->pad, (size_t)count * cols);
    memmove(plane->shapes + row + count, plane->shapes + row, below * sizeof *plane->shapes);
    memset(plane->shapes + row, 0, (size_t)count * sizeof *plane->shapes);
    plane->rows += count;
    return true;
}

void layer_cells_delete_rows(LayerCells *plane, int32_t row, int32_t count)
{
    assert(layer_cells_rows_absent(plane, row, count) && count < plane->rows);
    size_t cols = (size_t)plane->cols, below = (size_t)(plane->rows - row - count);
    char *at = plane->cells + (size_t)row * cols;
    memmove(at, at + (size_t)count * cols, below * cols);
    memmove(plane->shapes + row, plane->shapes + row + count, below * sizeof *plane->shapes);
    plane->rows -= count;
}

bool layer_cells_rows_absent(const LayerCells *plane, int32_t row, int32_t count)
{
    if (row < 0 || count <= 0 || count > plane->rows - row) return false;
    for (int32_t i = row; i < row + count; i++) {
        if (plane->shapes[i].length > 0 || plane->shapes[i].end != END_ABSENT) return false;
        if (!layer_cells_are_all(layer_cells_row(plane, i), plane->cols, plane->pad)) return false;
    }
    return true;
}

/* ---- columns ---- */

bool layer_cells_insert_cols(LayerCells *plane, int32_t col, int32_t count)
{
    assert(col >= 0 && col <= plane->cols && count > 0);
    if (!make_room(plane, plane->cols + count, plane->rows)) return false;
    size_t old = (size_t)plane->cols, now = old + (size_t)count, left = (size_t)col;
    for (int32_t row = plane->rows - 1; row >= 0; row--) {
        const char *from = plane->cells + (size_t)row * old;
        char *to = plane->cells + (size_t)row * now;
        memmove(to + left + (size_t)count, from + left, old - left);
        memmove(to, from, left);
        memset(to + left, plane->pad, (size_t)count);
        RowShape *shape = &plane->shapes[row];
        if (shape->length > col) shape->length = (int16_t)(shape->length + count);
    }
    plane->cols += count;
    return true;
}

void layer_cells_delete_cols(LayerCells *plane, int32_t col, int32_t count)
{
    assert(layer_cells_cols_absent(plane, col, count) && count < plane->cols);
    size_t old = (size_t)plane->cols, now = old - (size_t)count, left = (size_t)col;
    for (int32_t row = 0; row < plane->rows; row++) {
        const char *from = plane->cells + (size_t)row * old;
        char *to = plane->cells + (size_t)row * now;
        memmove(to, from, left);
        memmove(to + left, from + left + (size_t)count, now - left);
        RowShape *shape = &plane->shapes[row];
        if (shape->length > col) shape->length = (int16_t)(shape->length - count);
    }
    plane->cols -= count;
}

bool layer_cells_cols_absent(const LayerCells *plane, int32_t col, int32_t count)
{
    if (col < 0 || count <= 0 || count > plane->cols - col) return false;
    for (int32_t row = 0; row < plane->rows; row++) {
        int32_t length = plane->shapes[row].length;
        if (length > col && length <= col + count) return false;
        if (!layer_cells_are_all(layer_cells_row(plane, row) + col, count, plane->pad))
            return false;
    }
    return true;
}

bool layer_cells_are_all(const char *cells, int32_t count, char glyph)
{
    return count <= 0 || (cells[0] == glyph && memcmp(cells, cells + 1, (size_t)count - 1) == 0);
}
