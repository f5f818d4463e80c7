/* input.h - the buttons held during one tick, as bits. The only input of the engine. */
#ifndef LEDGE_ENGINE_INPUT_H
#define LEDGE_ENGINE_INPUT_H

#include "../base.h"

typedef uint8_t Input;

enum {
    INPUT_LEFT = 1,
    INPUT_RIGHT = 2,
    INPUT_UP = 4,
    INPUT_DOWN = 8,
    INPUT_JUMP = 16,
    INPUT_ALL = 31
};

#endif
