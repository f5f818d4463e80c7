/* block.h - a rectangle of glyphs cut out of a level, with holes: what a register holds, what is
 * carried about before it is put down.
 *
 * As text it is its rows; a hole is a TAB, which no level has.
 * Memory: a zeroed Block is an empty one; block_done frees it. */
#ifndef LEDGE_EDIT_BLOCK_H
#define LEDGE_EDIT_BLOCK_H

#include "area.h"

/* Stands where the block has no glyph. */
enum { BLOCK_HOLE = '\t' };

typedef struct Block {
    int32_t cols, rows;
    char *glyphs; /* row by row */
} Block;

/* What is done to a block, and what it makes of every glyph. */
typedef enum Turn { TURN_FLIP_COLS, TURN_FLIP_ROWS, TURN_ROTATE, TURN_COUNT } Turn;

/* Makes the block one of holes; false when memory ran out: it is as it was. */
bool block_init(Block *block, int32_t cols, int32_t rows);
void block_done(Block *block);

bool block_copy(Block *block, const Block *from);

static inline bool block_is_empty(const Block *block)
{
    return !block->glyphs;
}

/* Needs a place inside. */
static inline char *block_at(const Block *block, int32_t col, int32_t row)
{
    return &block->glyphs[(size_t)row * (size_t)block->cols + (size_t)col];
}

/* Flips the block, or turns it by 90 degrees clockwise; `turned` says what becomes of a glyph. */
bool block_turn(Block *block, Turn turn, const char turned[256]);

/* The rows of a text; what is no printable ASCII, and what short rows lack, becomes a hole. False
 * for a text without cells, one larger than a level, or without memory. */
bool block_from_text(Block *block, const char *text, size_t length);

/* The rows as text, ended by a NUL, holes as `hole`; the caller frees it. NULL: no memory. */
char *block_to_text(const Block *block, char hole, size_t *length);

/* What becomes of every glyph of a layer when it is flipped or turned: slopes, belts and spikes
 * change by their meaning, art by its looks. */
void turn_glyphs(const Document *doc, DocumentLayer layer, Turn turn, char turned[256]);

#endif
