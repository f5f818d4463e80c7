/* backdrop.h - what lies behind the level: sky, lights, clouds, three ranges of far things.
 *
 * A function of the place and the chapter, in integers. Rows are locked to the level, so that the
 * terminal can move a row as a whole when the view scrolls; across, clouds and lights lag behind,
 * the farthest range by half, the others not at all.
 * Units: characters of the level at a zoom, row 0 being the level's first.
 * Memory: backdrop_done frees. */
#ifndef LEDGE_LOOK_BACKDROP_H
#define LEDGE_LOOK_BACKDROP_H

#include "../term/canvas.h"
#include "../ui/look.h"
#include "colours.h"

/* A character of one of the layers that are drawn once and kept. */
typedef struct BackdropChar {
    int16_t col, row; /* its place in the layer */
    char ch;          /* 0: nothing is there */
    uint8_t fg, bg;   /* bg 0: what is behind shows */
    bool is_bold;
} BackdropChar;

/* Layers by how they move across: the sky by a tenth of the view, the farthest range by half, all
 * else with the level. */
typedef enum BackdropLayer {
    BACKDROP_SKY,
    BACKDROP_FAR,
    BACKDROP_NEAR,
    BACKDROP_LAYERS
} BackdropLayer;

typedef struct Backdrop {
    const Colours *colours;
    Palette palette;
    ZoomId zoom;
    int32_t foot; /* the row at which all far things stand */
    int32_t left, cols;
    BackdropChar *kept[BACKDROP_LAYERS];
} Backdrop;

/* Makes ready to draw `cols` columns from `left` on; all zero the first time. `surface_row` is that
 * of the level, in cells. False when memory ran out. */
bool backdrop_begin(Backdrop *backdrop, Palette palette, const Colours *colours, ZoomId zoom,
                    int32_t surface_row, int32_t left, int32_t cols);

void backdrop_done(Backdrop *backdrop);

/* The cell in a column counted from `left`, in a row of the level. */
CanvasCell backdrop_cell(Backdrop *backdrop, int32_t col, int32_t row);

#endif
