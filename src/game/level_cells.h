/* level_cells.h - from the rows of a file to what the game plays on: glyphs, tiles, objects, lifts,
 * doors, and the art behind them. */
#ifndef LEDGE_GAME_LEVEL_CELLS_H
#define LEDGE_GAME_LEVEL_CELLS_H

#include "level_header.h"
#include "level_text.h"

/* What a kind of cell is to a moving body, before the grid is resolved. A door is TILE_DOOR. */
extern const uint8_t cell_tiles[KIND_COUNT];

typedef struct CellReader CellReader;

/* Begins to read the rows and the art of `text` into `level`, whose legend is known, with the lifts
 * as `header` describes them; all four must stay until the end. NULL when memory ran out, which is
 * then in `errors`. */
CellReader *level_cells_begin(const LevelText *text, const LevelHeader *header, Level *level,
                              ErrorList *errors);

/* Goes on for about so many cells; false once all is read. Every fault is added to `errors`; with
 * faults the level is not fit for play, but level_done frees it. */
bool level_cells_step(CellReader *reader, int64_t cells);

void level_cells_end(CellReader *reader);

#endif
