/* glyph_counts.h - how often each of the 256 bytes stands in the map. */
#ifndef LEDGE_EDIT_CORE_GLYPH_COUNTS_H
#define LEDGE_EDIT_CORE_GLYPH_COUNTS_H

#include "../../level/document/document.h"

typedef struct GlyphCounts {
    int64_t cells[256];
    uint64_t version; /* of the document that was counted; UINT64_MAX: none */
} GlyphCounts;

/* Counts anew if the document has changed since. */
const int64_t *glyph_counts_update(GlyphCounts *counts, const Document *doc);

/* Counts the cells of a kind, by any of its glyphs. */
int64_t glyph_counts_of_kind(GlyphCounts *counts, const Document *doc, CellKind kind);

#endif
