/* shape.c - see shape.h */
#include "shape.h"

void shape_line(Mask *mask, Point from, Point to)
{
    int32_t cols = abs_i32(to.col - from.col), rows = abs_i32(to.row - from.row);
    int32_t step_col = sign_i32(to.col - from.col), step_row = sign_i32(to.row - from.row);
    int32_t error = cols - rows;
    for (;;) {
        mask_add_run(mask, from.col, from.row, 1);
        if (from.col == to.col && from.row == to.row) return;
        int32_t twice = 2 * error;
        if (twice > -rows) {
            error -= rows;
            from.col += step_col;
        }
        if (twice < cols) {
            error += cols;
            from.row += step_row;
        }
    }
}

void shape_rectangle(Mask *mask, CellArea area, bool filled)
{
    int32_t bottom = area.row + area.rows - 1;
    for (int32_t row = area.row; row <= bottom; row++) {
        bool whole = filled || row == area.row || row == bottom;
        mask_add_run(mask, area.col, row, whole ? area.cols : 1);
        if (!whole) mask_add_run(mask, area.col + area.cols - 1, row, 1);
    }
}

/* Is the middle of cell (col, row) of the area inside? In half cells from the area's middle, so
 * that all is whole; 8192^4 fits. */
static bool ellipse_has(CellArea area, int32_t col, int32_t row)
{
    int64_t x = 2 * col + 1 - area.cols, y = 2 * row + 1 - area.rows;
    int64_t cols2 = (int64_t)area.cols * area.cols, rows2 = (int64_t)area.rows * area.rows;
    return x * x * rows2 + y * y * cols2 <= cols2 * rows2;
}

/* The first column of the row that is inside; the middle where even that is not. */
static int32_t ellipse_left(CellArea area, int32_t row)
{
    int32_t low = 0, high = (area.cols - 1) / 2;
    while (low < high) {
        int32_t middle = (low + high) / 2;
        if (ellipse_has(area, middle, row))
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* How many cells of the row's outline there are on each side: up to where the next row outwards
 * begins. */
static int32_t outline_width(CellArea area, int32_t row, int32_t left)
{
    int32_t outer = 2 * row + 1 < area.rows ? row - 1 : row + 1;
    if (outer < 0 || outer >= area.rows) return area.cols;
    return max_i32(1, ellipse_left(area, outer) - left);
}

void shape_ellipse(Mask *mask, CellArea area, bool filled)
{
    for (int32_t row = 0; row < area.rows; row++) {
        int32_t left = ellipse_left(area, row), across = area.cols - 2 * left;
        int32_t width = filled ? across : min_i32(across, outline_width(area, row, left));
        mask_add_run(mask, area.col + left, area.row + row, width);
        mask_add_run(mask, area.col + left + across - width, area.row + row, width);
    }
}
