/* backdrop.h - what lies behind the level: sky, lights, clouds, three ranges of far things.
 *
 * A function of the place and the chapter, in integers. Rows are locked to the level, so that the
 * terminal can move a row as a whole when the view scrolls; across, clouds and lights lag behind,
 * the farthest range by half, the others not at all.
 * Units: characters of the level at a zoom, row 0 being the level's first.
 * Memory: plain data. */
#ifndef LEDGE_LOOK_BACKDROP_H
#define LEDGE_LOOK_BACKDROP_H

#include "../term/canvas.h"
#include "../ui/look.h"
#include "colours.h"

enum { BACKDROP_COLS_MAX = 1000 };

typedef struct Backdrop {
    const Colours *colours;
    Palette palette;
    ZoomId zoom;
    int32_t foot; /* the row at which all far things stand */
    int32_t left, cols;
    /* Of each column: the height of each range, in quarters of a row above the foot. */
    int16_t heights[FAR_LAYERS][BACKDROP_COLS_MAX + 2];
} Backdrop;

/* Makes ready to draw `cols` columns from `left` on. `surface_row` is that of the level, in cells.
 */
void backdrop_begin(Backdrop *backdrop, Palette palette, const Colours *colours, ZoomId zoom,
                    int32_t surface_row, int32_t left, int32_t cols);

/* The cell in a column counted from `left`, in a row of the level. */
CanvasCell backdrop_cell(const Backdrop *backdrop, int32_t col, int32_t row);

#endif
