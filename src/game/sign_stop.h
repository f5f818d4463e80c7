/* sign_stop.h - where a run stands still beside the signs of its level, as one who reads them does.
 *
 * Units: ticks of the run, from 0; cells.
 * Memory: plain data. */
#ifndef LEDGE_GAME_SIGN_STOP_H
#define LEDGE_GAME_SIGN_STOP_H

#include "game.h"
#include "input_file.h"

enum { SIGN_STOP_TICKS = 60, SIGN_STOP_COLS = 2, SIGN_STOPS_MAX = 64 };

/* In the ticks from `first` up to `end` nothing is held, and the player does not move. */
typedef struct SignStop {
    int32_t sign; /* index in the level */
    int32_t first, end;
} SignStop;

/* Does the player stand beside the sign: at most SIGN_STOP_COLS columns and one row away? */
bool sign_stop_is_beside(const Level *level, const Game *game, int32_t sign);

/* The stops of at least SIGN_STOP_TICKS, in the order of the run, the first SIGN_STOPS_MAX of them.
 * Beside several signs it counts for the nearest one. Returns how many there are. */
int32_t sign_stops_find(const Level *level, const InputTape *tape, SignStop out[SIGN_STOPS_MAX]);

#endif
