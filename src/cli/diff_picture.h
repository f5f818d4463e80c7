/* diff_picture.h - pictures of two versions of a level, with the cells that differ marked.
 *
 * A block is a part of the comparison that is shown at once: with both pictures beside each other,
 * one above the other, or in one. Memory: plain data; the comparison, the levels and the skins
 * belong to the caller. */
#ifndef LEDGE_CLI_DIFF_PICTURE_H
#define LEDGE_CLI_DIFF_PICTURE_H

#include "../draw/picture.h"
#include "../level/document/comparison.h"

typedef enum DiffLayout { DIFF_BESIDE, DIFF_ABOVE, DIFF_IN_ONE } DiffLayout;

typedef struct DiffPicture {
    const Comparison *comparison;
    const Level *levels[2]; /* before and after; NULL: drawn as the glyphs of its file */
    PictureChoice choice;   /* of the pictures of levels */
    DiffLayout layout;
    int32_t cols, rows;          /* cells of a block at most */
    bool has_letters;            /* marks are a line of + - ~ below the cells, and not colours */
    CellArea block;              /* the current one: cells of the comparison */
    int32_t band_row, band_rows; /* rows that the current blocks are taken from */
} DiffPicture;

/* Goes to the next block; the first one for a zeroed `block` and band. False after the last one. */
bool diff_picture_next(DiffPicture *picture);

/* Draws the current block, and makes the canvas as large as it is. False when memory ran out. */
bool diff_picture_draw(const DiffPicture *picture, Canvas *canvas);

#endif
