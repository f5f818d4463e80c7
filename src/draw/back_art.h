/* back_art.h - the art layer of a level, split into drawings that keep their shape at every zoom.
 *
 * Characters at most two columns or one row apart belong to one drawing. A zoom does not scale a
 * drawing: it moves the middle of its lower edge to the scaled position or, where it hangs from
 * ground, a platform or a lift, that of its upper edge. A rope, a post or a column between two of
 * these reaches from one to the other: its middle row is repeated. Blanks that a drawing encloses
 * belong to it.
 * Units: cells of the level; characters of a zoom.
 * Memory: back_art_done frees. */
#ifndef LEDGE_DRAW_BACK_ART_H
#define LEDGE_DRAW_BACK_ART_H

#include "../level/level.h"
#include "look.h"

typedef struct ArtChar {
    int16_t col, row; /* from the drawing's upper left */
    char ch;
    bool is_inside; /* a blank that others enclose */
} ArtChar;

typedef struct ArtDrawing {
    int32_t col, row, cols, rows; /* in the level */
    int32_t first, count;         /* of the characters */
    bool is_hung, is_stretched;   /* from above; from above to below */
} ArtDrawing;

typedef struct BackArt {
    uint64_t hash; /* of the art that was read */
    ArtDrawing *drawings;
    int32_t drawing_count;
    ArtChar *chars;
    int32_t char_count;
    size_t drawing_room, char_room;
} BackArt;

/* Reads the art of a level, unless it has not changed since the last call; `art` is zeroed before
 * the first. False, without art, when memory ran out. */
bool back_art_read(BackArt *art, const Level *level);
void back_art_done(BackArt *art);

/* How often a row of a drawing is drawn at a zoom. */
static inline int32_t back_art_times(const ArtDrawing *drawing, const Zoom *zoom, int32_t row)
{
    bool is_repeated = drawing->is_stretched && row == drawing->rows / 2;
    return is_repeated ? 1 + drawing->rows * (zoom->rows - 1) : 1;
}

/* The place of a drawing at a zoom: the character of the level at its upper left. */
void back_art_place(const ArtDrawing *drawing, const Zoom *zoom, int32_t *col, int32_t *row);

#endif
