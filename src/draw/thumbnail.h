/* thumbnail.h - a level as a small picture: drawn by the game, and shrunk.
 *
 * It shows as much of the level as keeps its shape: where it is much wider than the picture, or
 * much higher, the part around the start. With half blocks a character shows two pixels, else a
 * letter stands for several cells. Pictures of levels of several chapters share one table of
 * colours.
 * Units: characters; a pixel or a letter shows a square of at least one cell.
 * Memory: thumbnail_done frees. */
#ifndef LEDGE_DRAW_THUMBNAIL_H
#define LEDGE_DRAW_THUMBNAIL_H

#include "picture.h"

typedef struct Thumbnail {
    int32_t cols, rows;
    CanvasCell *cells;             /* NULL: there is none */
    uint8_t palette;               /* Palette of its colours */
    uint8_t numbers[COLOUR_COUNT]; /* of its colours in the table that is shown */
} Thumbnail;

/* Chooses letters instead of pixels where these say less: with 16 colours or fewer. */
void thumbnail_fit_depth(PictureChoice *choice, ColourDepth depth);

/* Draws the level as it begins, with the skin and the palette of the choice; its zoom does not
 * matter. False, with `out` empty, when memory ran out. */
bool thumbnail_make(Thumbnail *out, const PictureChoice *choice, const Level *level, int32_t cols,
                    int32_t rows);
void thumbnail_done(Thumbnail *thumbnail);

/* A table for the pictures of a choice, which has skins: without any of their colours yet. */
Colours thumbnail_colours(const PictureChoice *choice);

/* Takes its colours into the table that will be shown; the nearest ones if that is full. */
void thumbnail_take_colours(Thumbnail *thumbnail, const PictureChoice *choice, Colours *shown);

/* Draws it in the colours of that table. */
void thumbnail_draw(const Thumbnail *thumbnail, Canvas *canvas, int32_t col, int32_t row);

#endif
