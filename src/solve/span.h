/* span.h - an interval of numbers, both ends included. */
#ifndef LEDGE_SOLVE_SPAN_H
#define LEDGE_SOLVE_SPAN_H

#include "../engine/tile.h"

typedef struct Span {
    Fixed low, high;
} Span;

#endif
