/* cell_kind.h - what a cell becomes when the picture it is part of is flipped or turned. */
#ifndef LEDGE_LEVEL_CELL_KIND_H
#define LEDGE_LEVEL_CELL_KIND_H

#include "level.h"

typedef enum Turn {
    TURN_FLIP_COLS, /* left becomes right */
    TURN_FLIP_ROWS, /* up becomes down */
    TURN_ROTATE,    /* by 90 degrees, clockwise */
    TURN_COUNT
} Turn;

/* The kind itself where a turn does not change it, as with all but slopes, spikes and conveyors.
 * A slope has no counterpart for its underside, so only those of 45 degrees change when up becomes
 * down. */
CellKind kind_turn(CellKind kind, Turn turn);

#endif
