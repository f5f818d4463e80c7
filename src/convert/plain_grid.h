/* plain_grid.h - a picture drawn in somebody else's characters, such as those of the Video Game
 * Level Corpus: rows of glyphs, and a [legend] that says what they mean. */
#ifndef LEDGE_CONVERT_PLAIN_GRID_H
#define LEDGE_CONVERT_PLAIN_GRID_H

#include "mapping.h"

/* Glyphs of `ignore` become art behind empty cells. False, with the reason in `errors`, on failure;
 * `draft` must be done in either case. */
bool plain_grid_read(const char *text, size_t length, const Mapping *mapping, Draft *draft,
                     ErrorList *errors);

#endif
