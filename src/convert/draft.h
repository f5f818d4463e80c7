/* draft.h - a level being built: its cells, its header, and the parts of a file that were not
 * understood.
 *
 * Cells are numbered from 0, row 0 is the top; a draft begins with empty cells only.
 * Errors: a function that returns false has changed nothing; the caller reports the error.
 * Memory: a zeroed Draft is an empty one; draft_done frees it. */
#ifndef LEDGE_CONVERT_DRAFT_H
#define LEDGE_CONVERT_DRAFT_H

#include "../level/document/content.h"

enum { DRAFT_GLYPHS_MAX = 96, DRAFT_NAME_MAX = 64, DRAFT_VALUE_MAX = 1024 };

/* A line of the header. */
typedef struct DraftValue {
    char section[DRAFT_NAME_MAX], key[DRAFT_NAME_MAX];
    char *value;
    int32_t index; /* order in which it was added */
} DraftValue;

typedef struct DraftSign {
    int32_t col, row;
    char *text, *no_release; /* "": none */
} DraftSign;

typedef struct Draft {
    Content content; /* the layers, where 0 is a cell that was not set, and what glyphs mean */
    char glyphs_of[KIND_COUNT][DRAFT_GLYPHS_MAX]; /* claimed glyphs, in their order */
    int32_t value_count, sign_count;
    DraftValue *values;
    DraftSign *signs;
    size_t value_capacity, sign_capacity;
} Draft;

static inline int32_t draft_cols(const Draft *draft)
{
    return content_cols(&draft->content);
}

static inline int32_t draft_rows(const Draft *draft)
{
    return content_rows(&draft->content);
}

/* Begins a draft of cols x rows cells, each 1 to 8192. False when memory ran out. */
bool draft_init(Draft *draft, int32_t cols, int32_t rows);
void draft_done(Draft *draft);

/* Gives a draft whose cells are all empty another size. False when memory ran out. */
bool draft_resize(Draft *draft, int32_t cols, int32_t rows);

/* Makes `glyph` mean `kind`; 0 is the kind's default glyph. False if the glyph has another meaning
 * already or is not printable ASCII, or the kind has no default glyph. */
bool draft_claim_glyph(Draft *draft, CellKind kind, char glyph);

/* Sets a cell inside the draft to `glyph`, or, if it is 0, to the first glyph claimed for the kind.
 * False as draft_claim_glyph. */
bool draft_set_cell(Draft *draft, int32_t col, int32_t row, CellKind kind, char glyph);

/* The kind of a cell inside the draft. */
CellKind draft_kind(const Draft *draft, int32_t col, int32_t row);

/* Finds the first cell of this kind, row by row. False: there is none. */
bool draft_find(const Draft *draft, CellKind kind, Point *at);

static inline bool draft_has(const Draft *draft, CellKind kind)
{
    Point at;
    return draft_find(draft, kind, &at);
}

/* The first free cell to stand on from the left, or from the right, the lowest of its column;
 * without any floor, any free cell. The outermost columns come last or not at all. False if none is
 * free. */
bool draft_find_floor(const Draft *draft, bool from_right, Point *at);

/* The first floor with room above it from this column on, as draft_find_floor. */
bool draft_find_floor_from(const Draft *draft, int32_t first, Point *at);

/* Is the cell free, with a floor below it and a free cell above it? */
bool draft_is_floor(const Draft *draft, int32_t col, int32_t row);

/* Empties the cells of this kind. */
void draft_clear(Draft *draft, CellKind kind);

/* Sets the art behind a cell inside the draft. False for a glyph that is not printable, or when
 * memory ran out. */
bool draft_set_back(Draft *draft, int32_t col, int32_t row, char glyph);

/* Sets a value of the header, replacing an old one. False for an invalid name, for more than
 * DRAFT_VALUE_MAX values, or when memory ran out. */
bool draft_set_value(Draft *draft, const char *section, const char *key, const char *value);

/* Adds the texts of the sign at a cell, `text` and `no_release` or "", whose section has its place.
 * False beyond SIGN_MAX, or when memory ran out. */
bool draft_add_sign(Draft *draft, Point at, const char *text, const char *no_release);

/* The level text: header, map, art. The values are in their usual order, the texts of signs
 * with their places, and a legend follows where it is not the default one. It is called
 * once, at the end: it completes the draft. The caller frees the text. NULL, with the reason in
 * `errors`, for values that cannot be in a header. */
char *draft_text(Draft *draft, size_t *length, ErrorList *errors);

#endif
