/* block.h - a rectangle of glyphs copied from a level, with the values of its objects.
 *
 * Written as text, a block is its rows, with a TAB, which no level contains, for a hole. The
 * header's values for its objects follow after a separator line (object_props_take).
 * Memory: a zeroed Block is an empty one; block_done frees it. */
#ifndef LEDGE_EDIT_CORE_BLOCK_H
#define LEDGE_EDIT_CORE_BLOCK_H

#include "../../level/cell_kind.h"
#include "../../level/document/document.h"
#include "../../level/document/packed_bytes.h"
#include "cell_watch.h"

/* A place without a glyph. */
enum { BLOCK_HOLE = '\t' };

/* A value of the header for an object: for a sign or a checkpoint by its place in the block, for
 * lifts by their digit. */
typedef struct BlockNote {
    Point sign;    /* or checkpoint; column -1: for lifts */
    int32_t digit; /* of the lifts */
    char key[16], value[SIGN_TEXT_MAX];
} BlockNote;

typedef struct Block {
    int32_t cols, rows;
    char *glyphs;       /* row by row */
    PackedBytes packed; /* the glyphs of a large block that is packed; `glyphs` is NULL then */
    bool is_rows;       /* whole rows, which are put down as such */
    bool is_art;        /* of a stamp: for the layer behind */
    BlockNote *notes;
    int32_t note_count;
    size_t note_capacity;
} Block;

/* Fills the block with holes. False, with nothing changed, if memory ran out. */
bool block_init(Block *block, int32_t cols, int32_t rows);
void block_done(Block *block);

/* The copy is not packed. False, with nothing changed, when memory ran out. */
bool block_copy(Block *block, const Block *from);

/* Packs the glyphs of a large block, which is only kept. */
void block_pack(Block *block);

static inline bool block_is_empty(const Block *block)
{
    return block->cols == 0;
}

/* Reads glyphs of a row, of any block. */
void block_read(const Block *block, Point at, int32_t count, char *out);

/* Needs a place inside, and a block that is not packed. */
static inline char *block_at(const Block *block, int32_t col, int32_t row)
{
    return &block->glyphs[(size_t)row * (size_t)block->cols + (size_t)col];
}

/* The glyph for a cell of the level, where the block covers `area`; outside it a hole. */
static inline char block_glyph_in(const Block *block, CellArea area, int32_t col, int32_t row)
{
    bool is_inside = cell_area_has(area, col, row);
    return is_inside ? *block_at(block, col - area.col, row - area.row) : (char)BLOCK_HOLE;
}

/* The number of equal glyphs in a row from a place on. */
int32_t block_run(const Block *block, Point at);

/* Flips the block, or turns it by 90 degrees clockwise; `turned` gives the new glyph for each
 * glyph. False, and the block unchanged, when memory ran out or the watch, which may be NULL,
 * stopped it. */
bool block_turn(Block *block, Turn turn, const char turned[256], const CellWatch *watch);

/* Makes room for one more note and returns it; NULL: no memory. */
BlockNote *block_add_note(Block *block);

/* The rows of a text; bytes that are not printable ASCII, and the missing ends of short rows,
 * become holes. False for a text without cells, one larger than a level, or when memory ran out. */
bool block_from_text(Block *block, const char *text, size_t length);

/* The rows as text, ended by a NUL, holes as `hole`; with the notes only if that is BLOCK_HOLE. The
 * caller frees it. NULL when memory ran out. */
char *block_to_text(const Block *block, char hole, size_t *length);

/* The new glyph for every glyph of a layer when it is flipped or turned: slopes, belts and spikes
 * change by their meaning, art by its looks. */
void block_turn_glyphs(const Document *doc, DocumentLayer layer, Turn turn, char turned[256]);

#endif
