/* drawing.h - pieces of a generated level that are drawn, not coded: rooms, openings, finales.
 *
 * A drawing is a picture in the glyphs of levels/README.md. It begins and ends on the ground of its
 * first and last column, and goes on downwards as its lowest row does: solid, or a pit. An opening
 * has the start in it and only ends, a finale has the finish and only begins. Where a column of
 * `stretch` is marked it is repeated, the more often the harder the piece is to be: `+` up to 4
 * times, `:` up to 3 times. Some letters stand for more than one glyph:
 *
 *   o O   places of coins, the second ones farther off the way
 *   W     a walker from difficulty 3 on; Y: spikes from 3 on; Z: spikes from 5 on
 *   Q     a platform, crumbling from difficulty 4 on
 *   `     a slope down, which in C would need two characters
 *
 * Each can be played from its beginning to its end with all coins, at each of its difficulties, and
 * mirrored too where it goes both ways. Plain data; nothing here allocates. */
#ifndef LEDGE_GENERATE_DRAWING_H
#define LEDGE_GENERATE_DRAWING_H

#include "piece.h"

enum {
    DRAWING_ROWS_MAX = 16,
    SHEET_COLS_MAX = 96, /* of a drawing as it is laid */
    DRAWING_LIFTS_MAX = 2,
    DRAWINGS_MAX = 127,
    /* What may stand in the place of an idea: */
    DRAWING_OPENING = PIECE_COUNT,
    DRAWING_FINALE
};

typedef struct Drawing {
    const char *name;
    uint8_t idea;             /* PieceId of which it is one more form; DRAWING_OPENING, ... */
    uint8_t themes;           /* a bit for each */
    uint8_t easiest, hardest; /* 1 to DIFFICULTY_MAX */
    bool both_ways;           /* it may be mirrored */
    LayoutLift lifts[DRAWING_LIFTS_MAX]; /* of the digits 0 and 1 */
    const char *stretch;                 /* as long as the rows; NULL: nothing is repeated */
    const char *rows[DRAWING_ROWS_MAX];
} Drawing;

/* A drawing and whether it is mirrored: 1 + 2 * its index + (1 where it is mirrored); 0: none. */
typedef uint8_t DrawnForm;

typedef struct DrawingList {
    const struct Drawing *drawings;
    int32_t count;
} DrawingList;

int32_t drawing_count(void);
const Drawing *drawing_at(int32_t index);

/* The drawing with this index; those of `own` (NULL: none) come after all others. */
const Drawing *drawing_of(const DrawingList *own, int32_t index);

static inline int32_t drawing_form_index(DrawnForm form)
{
    return (form - 1) / 2;
}

/* A form of an idea that fits the theme and difficulty and is not of those drawings that were used;
 * 0: there is none. */
DrawnForm drawing_choose(Random *random, int32_t idea, int32_t theme, int32_t difficulty,
                         const bool used[DRAWINGS_MAX]);

/* Lays a drawing at the cursor; steps lead to where it has room. Of an opening the piece's floor is
 * where it is to end. */
void drawing_lay(Piece *piece, DrawnForm form);

/* A form of a maker's own that fits, as drawing_choose. */
DrawnForm drawing_choose_own(Random *random, const DrawingList *own, int32_t idea, int32_t theme,
                             int32_t difficulty, const bool used[DRAWINGS_MAX]);

extern const DrawingList drawing_rooms, drawing_ends;

#endif
