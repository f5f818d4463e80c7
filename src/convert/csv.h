/* csv.h - a layer of Tiled as CSV: a row of numbers for each row of cells, -1 for nothing.
 *
 * The numbers that are written are those of tile_set.h; signs have a tile, but no text. CSV has no
 * header: titles, lifts and texts come from the mapping. */
#ifndef LEDGE_CONVERT_CSV_H
#define LEDGE_CONVERT_CSV_H

#include "level_source.h"
#include "mapping.h"

/* Where the mapping has no [tiles] (or is NULL) the numbers are those that csv_write writes. False,
 * with the reason in `errors`, on failure; `draft` must be done in either case. */
bool csv_read(const char *text, size_t length, const Mapping *mapping, Draft *draft,
              ErrorList *errors);

/* The text; the caller frees it. NULL: no memory. */
char *csv_write(const LevelSource *source, size_t *length);

#endif
