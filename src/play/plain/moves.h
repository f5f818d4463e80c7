/* moves.h - what a player types to move: "right jump 20, wait 5" or "rj 20, w 5". */
#ifndef LEDGE_PLAY_PLAIN_MOVES_H
#define LEDGE_PLAY_PLAIN_MOVES_H

#include "../../base/text.h"
#include "../../engine/input.h"

enum {
    MOVE_TICKS_MAX = 600, /* of a move whose ticks are given */
    MOVES_MAX = 32        /* in a line */
};

typedef struct Move {
    Input held;
    int32_t ticks; /* 0: until something happens */
} Move;

/* How many moves are in the line; 0: it has something else. */
int32_t moves_read(const char *line, Move moves[MOVES_MAX]);

/* Ticks as moves that moves_read reads. */
void moves_add_words(const Input *ticks, int32_t count, Text *out);

#endif
