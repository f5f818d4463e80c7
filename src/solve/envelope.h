/* envelope.h - the most that a jump can do under a level's constants, in every model: a bound,
 * never exceeded.
 *
 * A bound, never exceeded whatever is pressed: the rise is that of the highest of all jumps at
 * every tick, jumped as late as the coyote time allows; sideways, the body has the greatest speed
 * that the level's surfaces, belts and lifts can give it, from the first tick on.
 * Heights are counted in rows from the border that the feet left; distances are the way of the
 * middle of the body over the air, with half a body more at either end.
 * Units: Fixed cells; rows.
 * Ranges: a body of the rules of `grid` of at most one cell is bounded. The other models:
 * model_bound.h. */
#ifndef LEDGE_SOLVE_ENVELOPE_H
#define LEDGE_SOLVE_ENVELOPE_H

#include "../level/level.h"

enum { ENVELOPE_DEPTH = 2, ENVELOPE_RISE_MAX = 40 };

/* What a body was launched by. */
typedef enum LaunchKind {
    LAUNCH_GROUND, /* from the lower border of a cell */
    LAUNCH_INSIDE, /* from any height in it */
    LAUNCH_LIFT,   /* the same with a lift's momentum */
    LAUNCH_LADDER, /* from any height in it, and once more in the air: on a ladder the coyote time
                      of who took it from the ground stands still */
    LAUNCH_SPRING,
    LAUNCH_FALL, /* without a jump: dropped through a one-way, or began in the air */
    LAUNCH_COUNT
} LaunchKind;

typedef struct Launch {
    int32_t highest; /* rows above the launch that can be reached; -1: the level has no such */
    Fixed headroom;  /* and how far into the highest of them, at most ONE */
    Fixed reach[ENVELOPE_DEPTH + ENVELOPE_RISE_MAX + 1]; /* by rows + ENVELOPE_DEPTH: how far the
                                                            body can be and still be that high */
    Fixed per_row;      /* what each row below ENVELOPE_DEPTH adds */
    int32_t rises_from; /* rows above the launch: what has come lower does not rise again. At least
                           -ENVELOPE_DEPTH, and then there is no such limit */
} Launch;

typedef struct Envelope {
    bool is_bounded; /* false: nothing is known, everything may be possible */
    Launch launches[LAUNCH_COUNT];
    Fixed corner;  /* what a corner overhead can shove the body in one column, at most ONE */
    Fixed fastest; /* nobody is farther from the start sideways, after some ticks, than this in each
                      of them and in two more; 0: not known */
} Envelope;

/* `params` move a body among the tiles and lifts of `level`. */
void envelope_find(const Level *level, const BodyParams *params, Envelope *envelope);

static inline Fixed envelope_reach(const Launch *launch, int32_t rows)
{
    return launch->reach[rows + ENVELOPE_DEPTH];
}

/* ---- flight ---- */

/* All flights of one kind of launch: at what height a body can be how late, and how far
 * it has come by then at most.
 *
 * Units: Fixed cells, ticks; heights are over the border that envelope.h counts rows from. */

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
