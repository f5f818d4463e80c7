/* piece_internal.h - what pieces and drawings are laid with. */
#ifndef LEDGE_GENERATE_PIECE_INTERNAL_H
#define LEDGE_GENERATE_PIECE_INTERNAL_H

#include "piece.h"

enum { SPIKED_PITS_MAX = 3 };

/* The gap of a beat, short or long: the widest one that leaves the window of the difficulty.
 * `rise` is from -3 (the landing is lower) to 3. */
int32_t piece_gap(const Piece *piece, int32_t beat, int32_t rise);

/* A width of ground for a beat: short or long. */
int32_t piece_width(const Piece *piece, int32_t beat);

/* Ground of the piece, in its twist. */
void piece_land(Piece *piece, int32_t count);

/* Plain ground, for edges that must be firm. */
void piece_rest(Piece *piece, int32_t count);

/* Does the next pit have spikes? So that no level is one pit with spikes after the other, only some
 * pieces have them, and only SPIKED_PITS_MAX pits of a story. */
bool piece_spikes_pit(Piece *piece);

/* Columns without ground: with spikes at the bottom of the level, or without a bottom; in a story
 * of a tower, where that would lead to the story below, a hollow that one can leap out of. */
void piece_chasm(Piece *piece, int32_t count);

/* A chasm, or a pit that is not so deep. The floor is that behind it. */
void piece_pit(Piece *piece, int32_t count);

/* Moves the floor by so many rows (negative: up), as far as the layout allows; returns by how many
 * it really moved. */
int32_t piece_shift(Piece *piece, int32_t rows);

/* A monster on the ground of the last `width` columns, with the difficulty's number of them. */
void piece_monsters(Piece *piece, int32_t width, char glyph);

/* The column of the cursor. */
static inline int32_t piece_col(const Piece *piece)
{
    return piece->layout->cols;
}

static inline void piece_set(Piece *piece, int32_t col, int32_t row, char glyph)
{
    layout_set(piece->layout, col, row, glyph);
}

static inline void piece_coin(Piece *piece, int32_t col, int32_t row, int32_t worth)
{
    layout_offer_coin(piece->layout, col, row, worth);
}

#endif
