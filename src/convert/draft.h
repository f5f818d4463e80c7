/* draft.h - a level being built: its cells, its header, and the parts of a file that were not
 * understood.
 *
 * Cells are numbered from 0, row 0 is the top; a draft begins with empty cells only.
 * Errors: a function that returns false has changed nothing; the caller reports the error.
 * Memory: a zeroed Draft is an empty one; draft_done frees it. */
#ifndef LEDGE_CONVERT_DRAFT_H
#define LEDGE_CONVERT_DRAFT_H

#include "../base/base.h"
#include "../base/error.h"
#include "../level/level.h"

enum { DRAFT_GLYPHS_MAX = 96, DRAFT_NAME_MAX = 64, DRAFT_VALUE_MAX = 1024 };

/* A line of the header. */
typedef struct DraftValue {
    char section[DRAFT_NAME_MAX], key[DRAFT_NAME_MAX];
    char *value;
    int32_t index; /* order in which it was added */
} DraftValue;

typedef struct DraftSign {
    int32_t col, row;
    char *text;
} DraftSign;

typedef struct Draft {
    int32_t cols, rows;
    char *glyphs;         /* row by row; 0: empty */
    char *back;           /* row by row; 0: no art; NULL until there is some */
    uint8_t kind_of[256]; /* glyph -> CellKind or KIND_UNKNOWN */
    char glyphs_of[KIND_COUNT][DRAFT_GLYPHS_MAX]; /* claimed glyphs, in their order */
    int32_t value_count, sign_count;
    DraftValue *values;
    DraftSign *signs;
    size_t value_capacity, sign_capacity;
} Draft;

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

/* Does the draft have a cell of this kind? */
bool draft_has(const Draft *draft, CellKind kind);

/* The first free cell to stand on from the left, or from the right, the lowest of its column;
 * without any floor, any free cell. The outermost columns come last or not at all. False if none is
 * free. */
bool draft_find_floor(const Draft *draft, bool from_right, int32_t *col, int32_t *row);

/* Empties the cells of this kind. */
void draft_clear(Draft *draft, CellKind kind);

/* Sets the art behind a cell inside the draft. False for a glyph that is not printable, or when
 * memory ran out. */
bool draft_set_back(Draft *draft, int32_t col, int32_t row, char glyph);

/* Sets a value of the header, replacing an old one. False for an invalid name, for more than
 * DRAFT_VALUE_MAX values, or when memory ran out. */
bool draft_set_value(Draft *draft, const char *section, const char *key, const char *value);

/* Adds the text of the sign at a cell, which is numbered later. False beyond SIGN_MAX, or when
 * memory ran out. */
bool draft_add_sign(Draft *draft, int32_t col, int32_t row, const char *text);

/* The level text: header, map, art. The caller frees it. NULL, with the reason in `errors`, for
 * values that cannot be in a header. */
char *draft_text(Draft *draft, size_t *length, ErrorList *errors);

/* ---- draft header ---- */

/* The header of a draft: its values in the usual order, the texts of its signs numbered by their
 * places, its legend if it is not the default. */

/* The text before [map], which may be empty; the caller frees it. NULL, with the reason in
 * `errors`, for values that cannot be in a header. */
char *draft_header_text(Draft *draft, ErrorList *errors);

/* ---- missing ---- */

/* The names of things without a meaning, each once, for a single message about all of them. */

enum { UNMAPPED_MAX = 8, UNMAPPED_NAME_MAX = 20, UNMAPPED_LIST_MAX = 100 };

typedef struct Unmapped {
    int32_t count; /* stored names */
    bool more;     /* there are more names */
    char names[UNMAPPED_MAX][UNMAPPED_NAME_MAX];
} Unmapped;

void unmapped_add(Unmapped *missing, const char *name);
void unmapped_add_number(Unmapped *missing, int64_t number);

/* "5, 6, 7 and more" */
void unmapped_list(const Unmapped *missing, char out[UNMAPPED_LIST_MAX]);

/* ---- kind name ---- */

/* Kinds of cells by the names that users and Tiled files have for them. */

/* The kind with this name, without regard to case; KIND_UNKNOWN if there is none. */
CellKind convert_kind_from_name(const char *name);

/* The class of the kind's tiles and objects in Tiled; the kind of a class. */
const char *convert_kind_class(CellKind kind);
CellKind convert_kind_from_class(const char *class);

/* The kind with this name or this default glyph. `ignore` does not count: it has no default
 * glyph. */
CellKind convert_kind_from_word(const char *word);

/* "a kind is empty solid oneway ...", as many as fit. */
void convert_kind_words(char *out, size_t size);

#endif
