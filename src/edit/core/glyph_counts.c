/* glyph_counts.c - see glyph_counts.h */
#include "glyph_counts.h"

#include <string.h>

const int64_t *glyph_counts_update(GlyphCounts *counts, const Document *doc)
{
    uint64_t version = document_version(doc);
    if (counts->version == version) return counts->cells;
    memset(counts->cells, 0, sizeof counts->cells);
    for (int32_t row = 0; row < document_rows(doc); row++) {
        const uint8_t *cells = (const uint8_t *)document_row(doc, LAYER_MAP, row);
        for (int32_t col = 0; col < document_cols(doc); col++)
            counts->cells[cells[col]]++;
    }
    counts->version = version;
    return counts->cells;
}

int64_t glyph_counts_of_kind(GlyphCounts *counts, const Document *doc, CellKind kind)
{
    int64_t count = 0;
    const int64_t *cells = glyph_counts_update(counts, doc);
    for (int glyph = 0; glyph <= UINT8_MAX; glyph++)
        if (document_kind(doc, (char)glyph) == kind) count += cells[glyph];
    return count;
}
