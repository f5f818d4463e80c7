/* jump_preview.h - where a jump from here leads: a fan of jumps, played by the game itself with
 * this level's constants.
 *
 * The player falls from the given cell to what is below it (on a solid cell it stands on that) and
 * jumps: with the button held, and with a tap; standing, to the left, up and to the right;
 * running, to the left and to the right, after a run-up as long as the level floor there allows. A
 * direction is held to the end of its jump, which is where the player lands or dies. Monsters are
 * left out, because where they are depends on the time.
 * Ranges: cells within JUMP_PREVIEW_COLS / 2 and JUMP_PREVIEW_ROWS / 2 of the first; others are
 * left out.
 * Memory: plain data. */
#ifndef LEDGE_SOLVE_JUMP_PREVIEW_H
#define LEDGE_SOLVE_JUMP_PREVIEW_H

#include "../game/game.h"

enum { JUMP_PREVIEW_COLS = 96, JUMP_PREVIEW_ROWS = 64 };

/* How a cell was reached, or-ed. */
enum {
    JUMP_PREVIEW_TAP = 1, /* by a tap */
    JUMP_PREVIEW_FULL = 2 /* with jump held */
};

typedef struct JumpPreview {
    int32_t col, row; /* the cell of the upper left mark */
    bool is_standing; /* false: there is nothing to jump from, and no jump */
    uint8_t marks[JUMP_PREVIEW_ROWS][JUMP_PREVIEW_COLS];
} JumpPreview;

/* The fan from cell (col, row), which is inside the level. */
void jump_preview_open(const Level *level, int32_t col, int32_t row, JumpPreview *fan);

/* How the cell of the level is reached; 0: not at all. */
static inline int32_t jump_preview_at(const JumpPreview *fan, int32_t col, int32_t row)
{
    int32_t x = col - fan->col, y = row - fan->row;
    bool is_near = x >= 0 && x < JUMP_PREVIEW_COLS && y >= 0 && y < JUMP_PREVIEW_ROWS;
    return is_near ? fan->marks[y][x] : 0;
}

#endif
