/* kind_name.h - kinds of cells by the names that users and Tiled files have for them. */
#ifndef LEDGE_CONVERT_KIND_NAME_H
#define LEDGE_CONVERT_KIND_NAME_H

#include "../level/cell_kind.h"

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
