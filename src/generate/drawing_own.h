/* drawing_own.h - drawings of a maker's own, each a level by itself, as pieces of generated levels.
 *
 * Memory: an OwnDrawings is plain data, but its `list` points into it. */
#ifndef LEDGE_GENERATE_DRAWING_OWN_H
#define LEDGE_GENERATE_DRAWING_OWN_H

#include "../base/error.h"
#include "../level/level.h"
#include "drawing.h"

enum { OWN_MAX = 48 };

typedef struct OwnDrawings {
    DrawingList list;
    Drawing drawings[OWN_MAX];
    char cells[OWN_MAX][DRAWING_ROWS_MAX][SHEET_COLS_MAX + 1];
    int32_t sheet_count;
} OwnDrawings;

/* Why a level cannot be a drawing. */
typedef struct DrawingProblem {
    const char *section; /* what is wrong is in it; NULL: in the map, in the cell `at` */
    const char *key;     /* of the section; NULL: all of it */
    Place at;
    char text[ERROR_TEXT_MAX];
} DrawingProblem;

/* Adds a level as a drawing: its start and finish are on the ground where it begins and ends; its
 * [piece] names ideas, and themes, difficulties and whether it may be mirrored where that is not
 * any of them, all, and no. `name` must outlive it. False, with the problem, where it cannot be. */
bool drawing_add_own(OwnDrawings *own, const Level *level, const char *name,
                     DrawingProblem *problem);

#endif
