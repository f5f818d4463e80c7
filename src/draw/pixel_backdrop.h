/* pixel_backdrop.h - what lies behind the level in the skin of half blocks: the same sky, lights
 * and ranges as in backdrop.h, pixel by pixel.
 *
 * A function of the place and the chapter, in integers. Silhouettes are flat: a terminal that
 * scrolls is sent their edges alone. Rows are locked to the level; across, clouds lag behind by
 * nine tenths of the view, the farthest range by half, sun and moon stand still, the others move
 * with the level.
 * Units: pixels of the level; a cell has as many as it has columns at the zoom.
 * Memory: pixel_backdrop_done frees. */
#ifndef LEDGE_DRAW_PIXEL_BACKDROP_H
#define LEDGE_DRAW_PIXEL_BACKDROP_H

#include "colours.h"
#include "look.h"

/* What everything behind a level depends on. */
typedef struct FarScene {
    const Colours *colours;
    Palette palette;
    int32_t unit;    /* pixels of a cell */
    int32_t horizon; /* row of the level's surface; all far things stand some cells below it */
} FarScene;

FarScene far_scene(const Colours *colours, Palette palette, ZoomId zoom, int32_t surface_row);

typedef struct PixelTile PixelTile;

typedef struct PixelBackdrop {
    FarScene scene;
    int32_t left, cols; /* of the view */
    bool is_locked;     /* everything moves with the level */
    bool has_no_light;  /* sun and moon are left out */
    PixelTile *tiles;
} PixelBackdrop;

/* Makes ready to draw a view of so many columns from `left` on; all zero the first time. False when
 * memory ran out. */
bool pixel_backdrop_begin(PixelBackdrop *backdrop, const FarScene *scene, int32_t left,
                          int32_t cols);
void pixel_backdrop_done(PixelBackdrop *backdrop);

/* Writes all columns of the view in a row of the level. */
void pixel_backdrop_row(PixelBackdrop *backdrop, int32_t row, uint8_t *out);

#endif
