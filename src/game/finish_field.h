/* finish_field.h - the distance of each cell from the nearest finish, which ranks the players of a
 * race.
 *
 * A breadth-first search over neighbouring cells that are not permanently solid: doors and
 * crumbling blocks count as open, and gravity is ignored.
 * Ranges: a level without a finish or with more than FINISH_FIELD_CELLS_MAX cells has no field;
 * all progress in it is 0.
 * Memory: finish_field_done frees; two bytes a cell. */
#ifndef LEDGE_GAME_FINISH_FIELD_H
#define LEDGE_GAME_FINISH_FIELD_H

#include "game.h"

enum { FINISH_FIELD_CELLS_MAX = 1 << 17, FINISH_FIELD_WHOLE = 1000 };

typedef struct FinishField {
    uint16_t *steps; /* by cell, to the finish; NULL: no field */
    int32_t cols, rows;
    int32_t from_start; /* steps from the level's start, at least 1 */
} FinishField;

/* Leaves the field empty when memory runs out. */
void finish_field_init(FinishField *field, const Level *level);

void finish_field_done(FinishField *field);

/* Progress towards the finish, in thousandths: 0 at the start or farther away, FINISH_FIELD_WHOLE
 * when the game is finished. Where the finish cannot be reached, as outside the map: `before`. */
int32_t finish_field_progress(const FinishField *field, const Level *level, const Game *game,
                              int32_t before);

#endif
