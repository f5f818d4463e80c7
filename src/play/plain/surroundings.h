/* surroundings.h - what a player would see of a level, in words: where the body is, where the floor
 * goes, what is near.
 *
 * Places are told from the player: "3 right, 2 up". Columns and rows are counted from 0, as in the
 * editor and the lessons.
 * Memory: plain data; texts are added to one of the caller's. */
#ifndef LEDGE_PLAY_PLAIN_SURROUNDINGS_H
#define LEDGE_PLAY_PLAIN_SURROUNDINGS_H

#include "../../base/text.h"
#include "../../game/game.h"

/* What ends the floor on one side, from the column beside the body on. */
typedef enum WayEnd {
    WAY_GOES_ON, /* not within WAY_COLS_MAX columns */
    WAY_STEP,    /* up by `height` */
    WAY_DROP,    /* down by `height` */
    WAY_PIT,     /* nothing below */
    WAY_HAZARD   /* `kind` */
} WayEnd;

enum { WAY_COLS_MAX = 40, STEP_HEIGHT_MAX = 9 };

typedef struct Way {
    uint8_t end;      /* WayEnd */
    uint8_t kind;     /* CellKind of a hazard */
    int32_t cols;     /* columns of floor before it */
    int32_t width;    /* columns of a pit or of hazards */
    int32_t height;   /* more than STEP_HEIGHT_MAX: a wall */
    bool has_far;     /* there is floor behind a pit, */
    int32_t far_rows; /* so many rows higher; below 0: lower */
} Way;

/* The way from the cell of the feet to the right (1) or to the left (-1). */
Way surroundings_find_way(const Level *level, const Game *game, int32_t side);

/* "To the right there is floor for 8 columns, then a pit 3 wide." */
void surroundings_add_way(const Way *way, int32_t side, Text *out);

/* Something near the player. */
typedef struct Thing {
    uint8_t kind;     /* CellKind; KIND_EMPTY: a shot */
    int8_t heading;   /* of what moves, -1 or 1; else 0 */
    int16_t cols;     /* how many cells in a row it has, to the right */
    int32_t col, row; /* from the player: to the right, down */
} Thing;

enum { THINGS_MAX = 64, THING_COLS = 24, THING_ROWS = 12 };

/* What is at most so far from the player, the nearest first; returns how many. */
int32_t surroundings_find_things(const Level *level, const Game *game, Thing things[THINGS_MAX]);

/* Only what moves, in no order. */
int32_t surroundings_find_movers(const Level *level, const Game *game, Thing things[THINGS_MAX]);

/* "2 coins, 3 right, 2 up" */
void surroundings_add_thing(const Thing *thing, Text *out);

/* "3 right, 2 up" or "here". */
void surroundings_add_offset(int32_t right, int32_t down, Text *out);

/* "You stand at column 3, row 14, moving right at 11 a second." `moved` is how far to the right the
 * body came in the last tick: its own velocity is what friction has left for the next one. */
void surroundings_add_place(const Level *level, const Game *game, Fixed moved, Text *out);

/* What follows the player, if anything does. */
void surroundings_add_chase(const Level *level, const Game *game, Text *out);

/* What the name of a kind is in a sentence: "walker". */
void surroundings_add_kind(CellKind kind, Text *out);

#endif
