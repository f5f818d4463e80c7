/* finish_field.h - how far it is from each cell to the nearest finish: a plain measure for places
 * in a race, without the rules of moving.
 *
 * The way goes from cell to cell through all that is not solid for ever, up as easily as down.
 * Doors and crumbling blocks count as open. Ranges: levels of more than FINISH_FIELD_CELLS_MAX
 * cells have no field, nor have those without a finish: there the time that was played counts as no
 * progress. Memory: finish_field_done frees; two bytes a cell. */
#ifndef LEDGE_GAME_FINISH_FIELD_H
#define LEDGE_GAME_FINISH_FIELD_H

#include "game.h"

enum { FINISH_FIELD_CELLS_MAX = 1 << 17, FINISH_FIELD_WHOLE = 1000 };

typedef struct FinishField {
    uint16_t *steps; /* by cell: to the finish; NULL: there is no field */
    int32_t cols, rows;
    int32_t from_start; /* steps from the level's start, at least 1 */
} FinishField;

/* Without memory there is no field. */
void finish_field_init(FinishField *field, const Level *level);

void finish_field_done(FinishField *field);

/* How much of the way is done, in thousandths: 0 at the start and behind it, FINISH_FIELD_WHOLE
 * when the game is finished. Where no way leads on, as beyond the map, `before` is returned. */
int32_t finish_field_progress(const FinishField *field, const Level *level, const Game *game,
                              int32_t before);

#endif
