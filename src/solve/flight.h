/* flight.h - all flights of one kind of launch: at what height a body can be how late, and how far
 * it has come by then at most.
 *
 * Units: Fixed cells, ticks; heights are over the border that envelope.h counts rows from. */
#ifndef LEDGE_SOLVE_FLIGHT_H
#define LEDGE_SOLVE_FLIGHT_H

#include "envelope.h"

enum { FLIGHT_TICKS_MAX = 6000, FLIGHT_ROWS = ENVELOPE_DEPTH + ENVELOPE_RISE_MAX + 1 };

typedef struct Flight {
    int32_t last_tick[FLIGHT_ROWS]; /* by rows + ENVELOPE_DEPTH; 0: never that high */
    Fixed top;
    Fixed slowest_fall; /* at the end, at most ONE; the caller's to set */
    bool is_endless;
} Flight;

/* The greatest speeds sideways. */
typedef struct Sideways {
    Fixed run, push, bump, bump_friction, max_speed;
    Fixed body;        /* half a body more at either end */
    Fixed start, gain; /* its own speed in the first tick; what each tick adds until it runs */
} Sideways;

/* A body may be so high after so many ticks. */
void flight_note(Flight *flight, Fixed height, int32_t tick);

/* Is it over: the height below all that is told apart? */
bool flight_is_over(Flight *flight, Fixed height, int32_t tick);

/* The launch of these flights, but for `rises_from`. False when a flight has no end. */
bool flight_measure(const Flight *flight, const Sideways *sideways, Launch *launch);

#endif
