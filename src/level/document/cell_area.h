/* cell_area.h - the two layers of a level, points and rectangles of cells. */
#ifndef LEDGE_LEVEL_DOCUMENT_CELL_AREA_H
#define LEDGE_LEVEL_DOCUMENT_CELL_AREA_H

#include "../../base/base.h"

typedef enum DocumentLayer { LAYER_MAP = 0, LAYER_BACK = 1, LAYER_COUNT } DocumentLayer;

/* A rectangle of cells; empty where cols or rows is 0. */
typedef struct CellArea {
    int32_t col, row, cols, rows;
} CellArea;

typedef struct Point {
    int32_t col, row;
} Point;

static inline bool cell_area_is_empty(CellArea area)
{
    return area.cols <= 0 || area.rows <= 0;
}

static inline bool cell_area_has(CellArea area, int32_t col, int32_t row)
{
    return col >= area.col && col - area.col < area.cols && row >= area.row &&
           row - area.row < area.rows;
}

/* The rectangle that has both points as corners. */
static inline CellArea cell_area_between(Point a, Point b)
{
    return (CellArea){min_i32(a.col, b.col), min_i32(a.row, b.row), abs_i32(a.col - b.col) + 1,
                      abs_i32(a.row - b.row) + 1};
}

/* The intersection; empty (with no negative size) where they do not meet. */
static inline CellArea cell_area_common(CellArea a, CellArea b)
{
    int32_t col = max_i32(a.col, b.col), row = max_i32(a.row, b.row);
    int32_t right = min_i32(a.col + a.cols, b.col + b.cols);
    int32_t bottom = min_i32(a.row + a.rows, b.row + b.rows);
    return (CellArea){col, row, max_i32(0, right - col), max_i32(0, bottom - row)};
}

/* The smallest rectangle that contains both. */
static inline CellArea cell_area_join(CellArea a, CellArea b)
{
    if (cell_area_is_empty(a)) return b;
    if (cell_area_is_empty(b)) return a;
    int32_t col = min_i32(a.col, b.col), row = min_i32(a.row, b.row);
    int32_t right = max_i32(a.col + a.cols, b.col + b.cols);
    int32_t bottom = max_i32(a.row + a.rows, b.row + b.rows);
    return (CellArea){col, row, right - col, bottom - row};
}

#endif
