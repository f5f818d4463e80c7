/* plain_grid.h - a level in the characters of another program, such as those of the Video Game
 * Level Corpus: rows of glyphs, and a [legend] with their meanings. */
#ifndef LEDGE_CONVERT_PLAIN_GRID_H
#define LEDGE_CONVERT_PLAIN_GRID_H

#include "mapping.h"

/* Glyphs of `ignore` become art behind empty cells. False, with the reason in `errors`, on failure;
 * the caller frees `draft` in either case. */
bool plain_grid_read(const char *text, size_t length, const Mapping *mapping, Draft *draft,
                     ErrorList *errors);

#endif
