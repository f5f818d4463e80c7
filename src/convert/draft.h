/* draft.h - a level in the making: its cells, its header, and what of a file was not understood.
 *
 * Cells are numbered from 0, row 0 is the top; a draft begins with empty cells only.
 * Errors: a function that returns false has changed nothing that matters; the caller says why.
 * Memory: a zeroed Draft is an empty one; draft_done frees it. */
#ifndef LEDGE_CONVERT_DRAFT_H
#define LEDGE_CONVERT_DRAFT_H

#include "../base.h"
#include "../error.h"
#include "../level/level.h"

enum { DRAFT_GLYPHS_MAX = 96, DRAFT_NAME_MAX = 64, DRAFT_VALUE_MAX = 1024 };

/* A line of the header. */
typedef struct DraftValue {
    char section[DRAFT_NAME_MAX], key[DRAFT_NAME_MAX];
    char *value;
    int32_t index; /* of its coming */
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
    char glyphs_of[KIND_COUNT][DRAFT_GLYPHS_MAX]; /* those claimed, in their order */
    int32_t value_count, sign_count;
    DraftValue *values;
    DraftSign *signs;
    size_t value_capacity, sign_capacity;
} Draft;

/* Begins a draft of cols x rows cells, each 1 to 8192. False when memory ran out. */
bool draft_init(Draft *draft, int32_t cols, int32_t rows);
void draft_done(Draft *draft);

/* Says that `glyph` means `kind`; 0 stands for the kind's usual glyph. False where the glyph means
 * something else already, is not printable ASCII, or the kind has no usual one. */
bool draft_claim_glyph(Draft *draft, CellKind kind, char glyph);

/* Puts a cell inside the draft: `glyph`, or what the kind was first claimed with where it is 0.
 * False as draft_claim_glyph. */
bool draft_set_cell(Draft *draft, int32_t col, int32_t row, CellKind kind, char glyph);

/* What is there; inside the draft. */
CellKind draft_kind(const Draft *draft, int32_t col, int32_t row);

/* Is there such a cell anywhere? */
bool draft_has(const Draft *draft, CellKind kind);

/* Puts a mark of art behind a cell inside the draft. False for what is not printable, or without
 * memory. */
bool draft_set_back(Draft *draft, int32_t col, int32_t row, char glyph);

/* Gives the header a value, in place of the one that the key had. False for a name that no header
 * can have, for more than DRAFT_VALUE_MAX of them, or without memory. */
bool draft_set_value(Draft *draft, const char *section, const char *key, const char *value);

/* The text of the sign at a cell, whatever number it will have. False beyond SIGN_MAX, or
 * without memory. */
bool draft_add_sign(Draft *draft, int32_t col, int32_t row, const char *text);

/* The level text: header, map, art. The caller frees it. NULL, with the reason in `errors`, for
 * values that no header can hold. */
char *draft_text(Draft *draft, size_t *length, ErrorList *errors);

/* ---- draft header ---- */

/* The header of a draft: its values in the order a person would write them, the
 * texts of its signs numbered by their places, its legend where it is not the usual one. */

/* The text before [map], empty where there is nothing to say; the caller frees it. NULL, with the
 * reason in `errors`, for values that no header can hold. */
char *draft_header_text(Draft *draft, ErrorList *errors);

/* ---- missing ---- */

/* The names of what has no meaning, each once, for one complaint about all of them. */

enum { UNMAPPED_MAX = 8, UNMAPPED_NAME_MAX = 20, UNMAPPED_LIST_MAX = 100 };

typedef struct Unmapped {
    int32_t count; /* of the names kept */
    bool more;     /* there are others */
    char names[UNMAPPED_MAX][UNMAPPED_NAME_MAX];
} Unmapped;

void unmapped_add(Unmapped *missing, const char *name);
void unmapped_add_number(Unmapped *missing, int64_t number);

/* "5, 6, 7 and more" */
void unmapped_list(const Unmapped *missing, char out[UNMAPPED_LIST_MAX]);

/* ---- kind name ---- */

/* Kinds of cells by the words that people and Tiled files have for them. */

/* The kind of this name, letter case aside; KIND_UNKNOWN where there is none. */
CellKind kind_from_name(const char *name);

/* The class of its tiles and objects in Tiled, and back. */
const char *kind_class(CellKind kind);
CellKind kind_from_class(const char *class);

/* The kind of this name, or the one that usually has this glyph. `ignore` is none: it needs glyphs
 * of its own.
 */
CellKind kind_from_word(const char *word);

/* "a kind is empty solid oneway ...", as much as there is room for. */
void kind_words(char *out, size_t size);

#endif
