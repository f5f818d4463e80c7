/* iris.h - an iris transition: a round hole in a dark picture that opens around a place, or closes.
 *
 * It is drawn over the canvas and independent of the game, which may go on below it.
 * Units: ticks of 1/60 s; characters, which are twice as high as they are wide.
 * Memory: plain data; all zero is none. */
#ifndef LEDGE_DRAW_IRIS_H
#define LEDGE_DRAW_IRIS_H

#include "colours.h"
#include "widget.h"

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

/* One tick. False when the iris is fully open or closed, and ends. */
bool iris_tick(Iris *iris);

/* Darkens the part of an area outside the hole around a character of the canvas. */
void iris_draw(const Iris *iris, const Colours *colours, Canvas *canvas, Area area, int32_t col,
               int32_t row);

#endif
