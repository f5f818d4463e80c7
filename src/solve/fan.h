/* fan.h - where a jump from here leads: a fan of jumps, played by the game itself with this level's
 * constants.
 *
 * The player falls from the given cell to what is below it (on a solid cell it stands on that) and
 * jumps: with the button held, and with a tap; standing, to the left, up and to the right; running,
 * to the left and to the right, after a run-up as long as the level floor there allows. A direction
 * is held to the end of its jump, which is where the player lands or dies. Monsters are left out:
 * where they are is a matter of time.
 * Ranges: cells within FAN_COLS / 2 and FAN_ROWS / 2 of the first; what is beyond is left out.
 * Memory: plain data. */
#ifndef LEDGE_SOLVE_FAN_H
#define LEDGE_SOLVE_FAN_H

#include "../game/game.h"

enum { FAN_COLS = 96, FAN_ROWS = 64 };

/* How a cell was come by; bits. */
enum {
    FAN_TAP = 1, /* by a tap */
    FAN_FULL = 2 /* with jump held */
};

typedef struct Fan {
    int32_t col, row; /* the cell of the upper left mark */
    bool is_standing; /* false: there is nothing to jump from, and no jump */
    uint8_t marks[FAN_ROWS][FAN_COLS];
} Fan;

/* The fan from cell (col, row), which is inside the level. */
void fan_open(const Level *level, int32_t col, int32_t row, Fan *fan);

/* How the cell of the level is come by; 0 where it is not. */
static inline int32_t fan_at(const Fan *fan, int32_t col, int32_t row)
{
    int32_t x = col - fan->col, y = row - fan->row;
    bool is_near = x >= 0 && x < FAN_COLS && y >= 0 && y < FAN_ROWS;
    return is_near ? fan->marks[y][x] : 0;
}

#endif
