/* pixels.h - the skin of half blocks: the same layers as the letters, two pixels to a character.
 *
 * A character shows two pixels, one above the other, by a half block with both colours. A cell of a
 * level is 4x4 pixels at zoom 4x2 and 8x8 at 8x4; so a pixel is as wide as it is high.
 * Units: pixels of the level, row 0 being the upper half of the level's first character.
 * Memory: pixel_board_done frees. */
#ifndef LEDGE_DRAW_PIXELS_H
#define LEDGE_DRAW_PIXELS_H

#include "../term/canvas.h"
#include "dither.h"
#include "ground.h"
#include "landmark_art.h"
#include "pixel_backdrop.h"
#include "sheet.h"

typedef struct PixelBoard {
    int32_t cols, rows; /* pixels: as many columns as characters, twice as many rows */
    int32_t left, top;  /* pixel of the level at its upper left */
    uint8_t *colours;
    size_t room;
} PixelBoard;

/* Resizes it to this many characters. False when memory ran out. */
bool pixel_board_fit(PixelBoard *board, int32_t cols, int32_t rows);
void pixel_board_done(PixelBoard *board);

/* Draws sky, lights, ranges, the landmark and the ground, for the level and zoom of `ground`. */
void pixels_draw_level(PixelBoard *board, Ground *ground, PixelBackdrop *backdrop,
                       const LandmarkArt *landmark);

/* Sets a pixel of the level; outside the board nothing happens. */
void pixels_put(PixelBoard *board, int32_t x, int32_t y, uint8_t colour);

/* A pixel of the level; NULL outside the board. */
uint8_t *pixel_at(const PixelBoard *board, int32_t x, int32_t y);

/* Draws only the ground of a whole level, its upper left at a character of the canvas, over the
 * canvas. */
void pixels_draw_ground(Ground *ground, const Dither *dither, Canvas *canvas, int32_t col,
                        int32_t row);

/* Sets a pixel of the canvas, with two rows of pixels in a row; a letter there is removed. */
void pixels_paint(Canvas *canvas, int32_t x, int32_t y, uint8_t colour);

/* Shows the board in an area of the canvas, in pairs of others, or (NULL) in its own colours. */
void pixels_to_canvas(const PixelBoard *board, const Colours *colours, const Dither *dither,
                      Canvas *canvas, int32_t col, int32_t row);

#endif
