/* back_wall.h - which air of a level is enclosed, so that a wall is seen behind it and not the sky,
 * and how deep inside it is.
 *
 * Row by row a run of air between two grounds of the level is enclosed if it is narrow, or if most
 * of it has a roof, or if it is deep in a shaft, and if it does not float over open air. The depth
 * is the number of cells to the nearest open air, around corners. Hollows that are nowhere deep are
 * open.
 * Units: cells.
 * Memory: back_wall_done frees. */
#ifndef LEDGE_LEVEL_BACK_WALL_H
#define LEDGE_LEVEL_BACK_WALL_H

#include "../base/base.h"

enum {
    BACK_WALL_PART = 16,  /* of a cell: the unit of fine depths */
    BACK_WALL_DEEPEST = 9 /* depths beyond count as this */
};

typedef struct BackWall {
    int32_t cols, rows;
    uint8_t *depths; /* 0: open air; NULL: there are no walls */
} BackWall;

/* Makes the walls of a level; `is_ground` is asked once for each cell. Without walls if `level` is
 * larger than a million cells or memory runs out. */
void back_wall_make(BackWall *wall, int32_t cols, int32_t rows,
                    bool (*is_ground)(const void *level, int32_t col, int32_t row),
                    const void *level);
void back_wall_done(BackWall *wall);

/* The depth of a cell of air, 1 to BACK_WALL_DEEPEST; 0 for open air, ground, and outside. */
int32_t back_wall_depth(const BackWall *wall, int32_t col, int32_t row);

/* The depth, in parts of a cell, at a point of a cell, which is (x, y) parts from its corner:
 * between those of the cells around it. */
int32_t back_wall_fine_depth(const BackWall *wall, int32_t col, int32_t row, int32_t x, int32_t y);

#endif
