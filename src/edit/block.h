/* block.h - a rectangle of glyphs cut out of a level, and the texts of its signs.
 *
 * As text it is its rows; a hole is a TAB, which no level has. What the header says of its objects
 * comes after a line of its own (editor_internal.h).
 * Memory: a zeroed Block is an empty one; block_done frees it. */
#ifndef LEDGE_EDIT_BLOCK_H
#define LEDGE_EDIT_BLOCK_H

#include "../document/document.h"
#include "../level/cell_kind.h"

/* Stands where the block has no glyph. */
enum { BLOCK_HOLE = '\t' };

/* What a header says of an object: of a sign by its place in the block, of lifts by their digit. */
typedef struct BlockNote {
    Point sign;    /* column -1: it is about lifts */
    int32_t digit; /* of the lifts */
    char key[16], value[SIGN_TEXT_MAX];
} BlockNote;

typedef struct Block {
    int32_t cols, rows;
    char *glyphs; /* row by row */
    BlockNote *notes;
    int32_t note_count;
    size_t note_capacity;
} Block;

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

/* Makes room for one more note and returns it; NULL: no memory. */
BlockNote *block_add_note(Block *block);

/* The rows of a text; what is no printable ASCII, and what short rows lack, becomes a hole. False
 * for a text without cells, one larger than a level, or without memory. */
bool block_from_text(Block *block, const char *text, size_t length);

/* The rows as text, ended by a NUL, holes as `hole`; the notes only where that is BLOCK_HOLE. The
 * caller frees it. NULL: no memory. */
char *block_to_text(const Block *block, char hole, size_t *length);

/* What becomes of every glyph of a layer when it is flipped or turned: slopes, belts and spikes
 * change by their meaning, art by its looks. */
void turn_glyphs(const Document *doc, DocumentLayer layer, Turn turn, char turned[256]);

/* ---- sign ---- */

/* Keeps the texts of signs with their signs.
 *
 * [sign.N] counts the signs of the map in reading order, so that a sign drawn before others would
 * take the text of the next one, and all others that of their neighbours. What a gesture does to
 * the signs therefore renumbers the sections, within the same gesture; the text of a sign that is
 * gone goes with it (undo brings both back). */

typedef struct SignNotes {
    int32_t count;
    Point at[SIGN_MAX]; /* in reading order; column -1: the sign is gone */
} SignNotes;

/* Finds all signs, also where none has a text. */
void sign_find(SignNotes *notes, const Document *doc);

/* The number of the sign at a place, counted from 1 as sections are, or 0. */
int32_t sign_number(const SignNotes *notes, Point at);

/* Notes where the signs are, if any has a text; to be called before a gesture changes them. */
void sign_note(SignNotes *notes, const Document *doc);

/* Follows a change of the level's size: `count` columns (or rows) came in at `at`, or went. */
void sign_follow_size(SignNotes *notes, bool is_cols, int32_t at, int32_t count);

/* Follows a shift of all cells around the edges. */
void sign_follow_shift(SignNotes *notes, const Document *doc, int32_t cols, int32_t rows);

/* Renumbers the sections of the header; to be called before the gesture ends. False when memory
 * ran out: the texts stay where they were. */
bool sign_renumber(const SignNotes *notes, Document *doc);

#endif
