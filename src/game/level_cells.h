/* level_cells.h - from the rows of a file to what the game plays on: glyphs, tiles, objects, lifts,
 * doors, and the art behind them. */
#ifndef LEDGE_GAME_LEVEL_CELLS_H
#define LEDGE_GAME_LEVEL_CELLS_H

#include "level_header.h"
#include "level_text.h"

/* What a kind of cell is to a moving body, before the grid is resolved. A door is TILE_DOOR. */
extern const uint8_t cell_tiles[CELL_KIND_COUNT];

/* Reads the rows and the art of `text` into `level`, whose legend is known, with the lifts as
 * `header` describes them. Every fault is added to `errors`; with faults the level is not fit for
 * play, but level_done frees it. */
void level_cells_read(const LevelText *text, const LevelHeader *header, Level *level,
                      ErrorList *errors);

#endif
