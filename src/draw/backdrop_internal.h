/* backdrop_internal.h - shared by the parts of the backdrop. */
#ifndef LEDGE_DRAW_BACKDROP_INTERNAL_H
#define LEDGE_DRAW_BACKDROP_INTERNAL_H

#include "backdrop.h"
#include "bands.h"
#include "ground.h"
#include "theme.h"

enum {
    SKY_CELLS = 17,   /* from the sky's darkest row down to the last one, at the foot */
    FOOT_BELOW = 4,   /* cells of the foot below the level's surface */
    LIGHT_ABOVE = 19, /* half cells from the surface up to sun or moon */
    QUARTERS = 4,
    KEPT_HEIGHTS = 1024, /* powers of two */
    KEPT_STONE_ROWS = 128,
    KEPT_STONE_COLS = 8,
    NO_PLACE = INT32_MIN
};

/* A character at a place; ch 0: nothing. bg 0: the background shows. */
typedef struct Mark {
    char ch;
    uint8_t fg, bg;
    bool is_bold;
} Mark;

static inline CanvasCell backdrop_mark_cell(Mark mark)
{
    return (CanvasCell){.ch = (uint8_t)mark.ch,
                        .style = CANVAS_COLOURED,
                        .fg = mark.fg,
                        .bg = mark.bg,
                        .attributes = mark.is_bold ? TERM_BOLD : 0};
}

static inline int32_t backdrop_sky_step(const Backdrop *b, int32_t row)
{
    int32_t span = SKY_CELLS * look_zooms[b->zoom].rows;
    return clamp_i32((row - (b->foot - span)) * SKY_STEPS / span, 0, SKY_STEPS - 1);
}

static inline int32_t backdrop_sky_band(const Backdrop *b, int32_t row)
{
    return backdrop_sky_step(b, row) / (SKY_STEPS / SKY_BANDS);
}

/* Bands are drawn in characters, and quarters of a row. */
static inline BandScale backdrop_band_scale(const Backdrop *b)
{
    const Zoom *z = &look_zooms[b->zoom];
    return (BandScale){b->palette, z->cols, z->rows * QUARTERS};
}

/* Is a place of a line of a drawing inside? Blanks between the line's ends are inside; the ends
 * themselves are not. */
bool backdrop_drawing_is_inside(const char *line, int32_t at);

/* Clouds, northern lights, stars. */
Mark backdrop_sky_mark(const Backdrop *b, int32_t x, int32_t row);

/* Draws sun or moon, if the chapter has one. False when memory ran out. */
bool backdrop_make_light(Backdrop *b);

/* A cell of one of the ranges, drawn over what is behind it. */
CanvasCell backdrop_range_cell(Backdrop *b, int32_t layer, int32_t x, int32_t row,
                               CanvasCell behind);

/* Windows of a house, lit floor by floor, or the mark is empty. */
Mark backdrop_window_mark(const Backdrop *b, int32_t layer, int32_t x, int32_t row);

/* Decks of cloud high above the level, and a moon by day. */
Mark backdrop_deck_mark(const Backdrop *b, int32_t x, int32_t row);
Mark backdrop_moon_mark(const Backdrop *b, int32_t x, int32_t row);

/* Summits or towers behind the farthest range, over what is behind them. */
CanvasCell backdrop_height_cell(const Backdrop *b, int32_t x, int32_t row, CanvasCell behind);

/* Ridges or arches below the level, over what is behind them. */
CanvasCell backdrop_depth_cell(const Backdrop *b, int32_t x, int32_t row, CanvasCell behind);

/* The wall of a cave. */
CanvasCell backdrop_cave_cell(Backdrop *b, int32_t x, int32_t row);

#endif
