/* shape.h - what a shape in pixels covers of the cells: polygons, lines, rectangles that are
 * turned. */
#ifndef LEDGE_CONVERT_SHAPE_H
#define LEDGE_CONVERT_SHAPE_H

#include "draft.h"
#include "json_node.h"

/* The key that is set for an object whose template is a tile. */
#define TILED_STANDS "stands"

/* What covers a cell, as eight rows of eight samples each, the left one in the lowest bit. */
typedef struct Shape {
    uint8_t rows[8];
} Shape;

/* Solid, a slope, one-way or empty: what is most like the shape. */
CellKind shape_kind(const Shape *shape);

/* The meaning of a tile's collision objects, whose class or name may be a kind; KIND_UNKNOWN if
 * there are none. The size is that of the tile, in pixels. */
CellKind shape_of_tile(const JsonNode *tile, double cols, double rows);

typedef struct ShapePoint {
    double x, y;
} ShapePoint;

enum { POINTS_MAX = 1024 };

/* The corners of a polygon or of a rectangle that is turned, or the points of a line, with the
 * place of the object; 0 if it is none of these, -1 with an error beyond POINTS_MAX. */
int32_t shape_points(const JsonNode *object, ShapePoint points[POINTS_MAX], bool *closed);

/* Fills what a closed polygon covers, or what a line goes through, of a row of `cols` shapes. The
 * points are in cells, from the upper left corner of the row. */
void shape_fill_row(const ShapePoint *points, int32_t count, bool closed, Shape *shapes,
                    int32_t cols);

#endif
