/* csv.h - levels as CSV: the numbers of a tile set with commas.
 *
 * The numbers that are written are those of TileSet; signs have a tile, but no text. CSV has no
 * header: titles, lifts and texts come from the mapping. */
#ifndef LEDGE_CONVERT_CSV_H
#define LEDGE_CONVERT_CSV_H

#include "level_source.h"
#include "mapping.h"

/* If the mapping has no [tiles] (or is NULL) the numbers are those of csv_write. False, with the
 * reason in `errors`, on failure; the caller frees `draft` in either case. */
bool csv_read(const char *text, size_t length, const Mapping *mapping, Draft *draft,
              ErrorList *errors);

/* The text; the caller frees it. NULL when memory ran out. */
char *csv_write(const LevelSource *source, size_t *length);

#endif
