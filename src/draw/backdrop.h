/* backdrop.h - the background of the level: sky, lights, clouds, three ranges of distant things.
 *
 * A function of the place and the chapter, in integers. Rows are fixed to the level, so that the
 * terminal can shift a row as a whole when the view scrolls; horizontally clouds and lights move
 * slower, the farthest range by half, the others with the level. Rows are stored once they are
 * made.
 * Units: characters of the level at a zoom, row 0 being the level's first.
 * Memory: backdrop_done frees. */
#ifndef LEDGE_DRAW_BACKDROP_H
#define LEDGE_DRAW_BACKDROP_H

#include "../term/canvas.h"
#include "colours.h"
#include "look.h"

/* Layers by their horizontal movement: the sky by a tenth of the view, the farthest range by half,
 * everything else with the level. */
typedef enum BackdropLayer {
    BACKDROP_SKY,
    BACKDROP_FAR,
    BACKDROP_NEAR,
    BACKDROP_LAYERS
} BackdropLayer;

/* A stored row of a layer: columns [from, to); ch 0: nothing; bg 0: the background shows. */
typedef struct BackdropRow {
    int32_t row, from, to;
    bool is_blank;
} BackdropRow;

/* The height of a range in a column, stored because every row needs it. */
typedef struct RangeHeight {
    int32_t x, height;
} RangeHeight;

/* The tree of a stretch of a range, kept for the same reason. */
typedef struct RangeTree {
    int32_t stretch; /* whose tree it is */
    bool is_there;
    int32_t middle, base; /* column, row */
    int32_t radius_x, radius_y, trunk;
    uint32_t shape;
} RangeTree;

/* Which stone of a cave's wall a place belongs to. */
typedef struct WallStone {
    int32_t x, row;
    uint32_t stone;
} WallStone;

/* Sun or moon as a picture: the disc (CANVAS_COLOURED), and rings around it (style 0). */
typedef struct LightStamp {
    int32_t middle_row, reach_x, reach_y; /* 0: there is none */
    CanvasCell *cells;
} LightStamp;

typedef struct Backdrop {
    const Colours *colours;
    Palette palette;
    ZoomId zoom;
    int32_t horizon; /* the row of the level's surface */
    int32_t foot;    /* the row of the foot of all distant things */
    int32_t left, cols;
    bool is_locked;    /* everything moves with the level */
    bool has_no_light; /* sun and moon are left out */
    BackdropRow *rows; /* of all layers */
    CanvasCell *cells;
    RangeHeight *heights;
    WallStone *stones;
    RangeTree trees[FAR_LAYERS];
    LightStamp light;
} Backdrop;

/* Prepares to draw `cols` columns from `left` on; all zero the first time. `surface_row` is that of
 * the level, in cells. False when memory ran out. */
bool backdrop_begin(Backdrop *backdrop, Palette palette, const Colours *colours, ZoomId zoom,
                    int32_t surface_row, int32_t left, int32_t cols);

void backdrop_done(Backdrop *backdrop);

/* The band of the sky (colours.h) that a row belongs to. */
int32_t backdrop_band(const Backdrop *backdrop, int32_t row);

/* Writes `count` cells of a row of the level, from a column counted from `left`. */
void backdrop_row(Backdrop *backdrop, int32_t row, int32_t col, int32_t count, CanvasCell *out);

/* How far to the left of its place the light has gone in a view where everything is locked to the
 * level: it comes back every second view. */
static inline int32_t backdrop_locked_light_shift(bool is_locked, int32_t left, int32_t cols)
{
    return is_locked ? left - floor_div(left + cols, 2 * cols) * 2 * cols : 0;
}

#endif
