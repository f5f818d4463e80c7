/* iris.h - a round hole in the dark that opens on a place of a picture, or closes on it.
 *
 * It is drawn over what is there and knows nothing of the game, so a game may go on below it.
 * Units: ticks of 1/60 s; characters, which are twice as high as they are wide.
 * Memory: plain data; all zero is none. */
#ifndef LEDGE_LOOK_IRIS_H
#define LEDGE_LOOK_IRIS_H

#include "../ui/widget.h"
#include "colours.h"

enum { IRIS_STEPS = 8, IRIS_STEP_TICKS = 2, IRIS_TICKS = IRIS_STEPS * IRIS_STEP_TICKS };

typedef enum IrisWay { IRIS_NONE, IRIS_OPENS, IRIS_CLOSES } IrisWay;

typedef struct Iris {
    uint8_t way; /* IrisWay */
    int32_t ticks;
} Iris;

static inline void iris_begin(Iris *iris, IrisWay way)
{
    *iris = (Iris){.way = (uint8_t)way};
}

static inline void iris_end(Iris *iris)
{
    *iris = (Iris){.way = IRIS_NONE};
}

static inline bool iris_is_there(const Iris *iris)
{
    return iris->way != IRIS_NONE;
}

/* A tick passes. False when the iris is open or closed, and so there is none. */
bool iris_tick(Iris *iris);

/* Darkens what of an area lies outside the hole around a character of the canvas. */
void iris_draw(const Iris *iris, const Colours *colours, Canvas *canvas, Area area, int32_t col,
               int32_t row);

#endif
