/* input.h - the buttons held during one tick, and the player's assists, as bits.
 *
 * The engine reads only the buttons, which are its only input; the game applies the assists. */
#ifndef LEDGE_ENGINE_INPUT_H
#define LEDGE_ENGINE_INPUT_H

#include "../base/base.h"

typedef uint8_t Input;

enum {
    INPUT_LEFT = 1,
    INPUT_RIGHT = 2,
    INPUT_UP = 4,
    INPUT_DOWN = 8,
    INPUT_JUMP = 16,
    INPUT_ALL = 31,        /* the buttons */
    INPUT_GRACE = 32,      /* longer coyote time and jump buffer */
    INPUT_AIR_JUMPS = 64,  /* a jump works anywhere */
    INPUT_INVINCIBLE = 128 /* only crushing and falling out of the level kill */
};

#endif
