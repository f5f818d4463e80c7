/* envelope.h - how high and far a jump can get under a level's constants, in every model.
 *
 * An upper bound for all possible inputs: the rise is that of the highest of all jumps at every
 * tick, jumped as late as the coyote time allows; sideways, the body has the greatest speed that
 * the level's surfaces, belts and lifts can give it, from the first tick on. Heights are counted in
 * rows from the border that the feet left; distances are those of the middle of the body in the
 * air, plus half a body at either end.
 * Units: Fixed cells; rows.
 * Ranges: a body of the rules of `grid` of at most one cell is bounded. The other models:
 * model_bound.h. */
#ifndef LEDGE_SOLVE_ENVELOPE_H
#define LEDGE_SOLVE_ENVELOPE_H

#include "../level/level.h"

enum { ENVELOPE_DEPTH = 2, ENVELOPE_RISE_MAX = 40 };

enum { ENVELOPE_LOW_HEAD = ONE * 7 / 8 }; /* that of a walker on a floor */

/* What launched a body. */
typedef enum LaunchKind {
    LAUNCH_GROUND, /* from the lower border of a cell */
    LAUNCH_INSIDE, /* from any height in a cell */
    LAUNCH_LIFT,   /* from any height in a cell, with a lift's momentum */
    LAUNCH_LADDER, /* from any height in a cell, and once more in the air: the coyote time does not
                      run on a ladder */
    LAUNCH_SPRING,
    LAUNCH_LOW_BOUNCE, /* off a monster's head, at most ENVELOPE_LOW_HEAD above the border, and at
                          once: there is no coyote time */
    LAUNCH_BOUNCE,     /* the same from any height in a cell */
    LAUNCH_FALL,       /* without a jump: dropped through a one-way, or began in the air */
    LAUNCH_COUNT,
    LAUNCH_OF_LIFT = LAUNCH_COUNT /* and after it: from one lift, where that is known */
} LaunchKind;

enum { ENVELOPE_LIFTS_MAX = 10, LAUNCH_ALL = LAUNCH_OF_LIFT + ENVELOPE_LIFTS_MAX };

typedef struct Launch {
    int32_t highest; /* rows above the launch that can be reached; -1: no such launch here */
    Fixed headroom;  /* how far into the highest of them, at most ONE */
    Fixed reach[ENVELOPE_DEPTH + ENVELOPE_RISE_MAX + 1]; /* by rows + ENVELOPE_DEPTH: how far */
    Fixed per_row; /* what each row below ENVELOPE_DEPTH adds */
    int32_t ticks[ENVELOPE_DEPTH + ENVELOPE_RISE_MAX + 1]; /* likewise: the last one up there */
    int32_t ticks_per_row;
    int32_t rises_from; /* rows above the launch: below this it does not rise again.
                           -ENVELOPE_DEPTH: no such limit */
} Launch;

typedef struct Envelope {
    bool is_bounded; /* false: everything may be possible */
    Launch launches[LAUNCH_ALL];
    Fixed corner;   /* how far corners above, and blocks beside a one-way that it drops through, can
                       push the body in one column, at most ONE */
    Fixed overhang; /* how far the middle of a body can be beyond what holds it up */
    Fixed step_up;  /* what heights contain of steps that a body walks up */
    Fixed pace;     /* no body gets farther sideways in a tick; 0: unknown */
    Fixed gain;     /* and in the first ticks than so much for each of them, */
    Fixed start;    /* and this on top */
} Envelope;

/* Finds the envelope of a body with `params` among the tiles and lifts of `level`. */
void envelope_find(const Level *level, const BodyParams *params, Envelope *envelope);

/* Finds the launches from each lift of a level that has at most ENVELOPE_LIFTS_MAX, from the lower
 * border of the highest row in which a body stands on it. Needs envelope_find, and a bound. False,
 * with the others as they are, if such a flight has no end. */
bool envelope_find_lifts(const Level *level, const BodyParams *params, Envelope *envelope);

/* Between where a lift is at either end of its way: its left and right end, and its upper side. */
typedef struct LiftWay {
    Fixed left, right, top, bottom;
} LiftWay;

LiftWay envelope_lift_way(const LiftPath *lift);

/* The row of the feet of a body on a lift whose upper side is there. */
static inline int32_t envelope_row_on(Fixed side)
{
    return fixed_floor(side - 1);
}

static inline Fixed envelope_reach(const Launch *launch, int32_t rows)
{
    return launch->reach[rows + ENVELOPE_DEPTH];
}

/* After so many ticks no body is as high any more. */
int32_t envelope_ticks(const Launch *launch, int32_t rows);

/* All flights of one kind of launch: the last tick at which a body can be at each height, and the
 * longest way until then.
 *
 * Units: Fixed cells, ticks; heights are above the border from which envelope.h counts rows. */

enum { FLIGHT_TICKS_MAX = 6000, FLIGHT_ROWS = ENVELOPE_DEPTH + ENVELOPE_RISE_MAX + 1 };

typedef struct Flight {
    int32_t last_tick[FLIGHT_ROWS]; /* by rows + ENVELOPE_DEPTH; 0: never at that height */
    Fixed top;
    Fixed slowest_fall; /* at the end, at most ONE; set by the caller */
    bool is_endless;
} Flight;

/* The greatest speeds sideways. */
typedef struct Sideways {
    Fixed run, push, bump, bump_friction, max_speed;
    Fixed body;        /* half a body more at either end */
    Fixed start, gain; /* its own speed in the first tick; what each tick adds until it runs */
} Sideways;

/* Notes that a body can be at `height` after `tick` ticks. */
void flight_note(Flight *flight, Fixed height, int32_t tick);

/* Is the height below all rows that are counted? */
bool flight_is_over(Flight *flight, Fixed height, int32_t tick);

/* The launch of these flights, but for `rises_from`. False when a flight has no end. */
bool flight_measure(const Flight *flight, const Sideways *sideways, Launch *launch);

#endif
