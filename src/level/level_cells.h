/* level_cells.h - from the rows of a file to a level: glyphs, tiles, objects, lifts, doors, and the
 * art behind them. */
#ifndef LEDGE_LEVEL_LEVEL_CELLS_H
#define LEDGE_LEVEL_LEVEL_CELLS_H

#include "level_header.h"

typedef struct CellReader CellReader;

/* Begins to read the rows and the art of `text` into `level`, whose legend is known, with the lifts
 * as `header` describes them; all four must stay until the end. Without `keeps_glyphs` the level's
 * glyphs stay NULL. NULL when memory ran out, which is then in `errors`. */
CellReader *level_cells_begin(const LevelText *text, const LevelHeader *header, bool keeps_glyphs,
                              Level *level, ErrorList *errors);

/* Reads about so many cells more; false once all is read. Every fault is added to `errors`; a level
 * with faults cannot be played, but level_done frees it. */
bool level_cells_step(CellReader *reader, int64_t cells);

void level_cells_end(CellReader *reader);

#endif
