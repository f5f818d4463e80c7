/* kind_name.h - kinds of cells by the words that people and Tiled files have for them. */
#ifndef LEDGE_CONVERT_KIND_NAME_H
#define LEDGE_CONVERT_KIND_NAME_H

#include "../game/level.h"

/* The kind of this name, letter case aside; KIND_UNKNOWN where there is none. */
CellKind kind_from_name(const char *name);

/* The same, or the kind that usually has this glyph. `ignore` is none: it needs glyphs of its own.
 */
CellKind kind_from_word(const char *word);

/* "a kind is empty solid oneway ...", as much as there is room for. */
void kind_words(char *out, size_t size);

/* Is every cell of this kind a thing of its own, of which an area holds but one? */
bool kind_is_object(CellKind kind);

#endif
