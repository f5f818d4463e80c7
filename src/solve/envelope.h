/* envelope.h - the most that a jump can do under a level's constants: how far sideways, by height.
 *
 * A bound, never exceeded whatever is pressed: the rise is that of the highest of all jumps at
 * every tick, jumped as late as the coyote time allows; sideways, the body has the greatest speed
 * that the level's surfaces, belts and lifts can give it, from the first tick on.
 * Heights are counted in rows from the border that the feet left; distances are the way of the
 * middle of the body over the air, with half a body more at either end.
 * Units: Fixed cells; rows.
 * Ranges: a body of the model `grid` of at most one cell is bounded; of the articles' models those
 * that envelope_source.h says. */
#ifndef LEDGE_SOLVE_ENVELOPE_H
#define LEDGE_SOLVE_ENVELOPE_H

#include "../game/level.h"

enum { ENVELOPE_DEPTH = 2, ENVELOPE_RISE_MAX = 40 };

/* What a body was launched by. */
typedef enum LaunchKind {
    LAUNCH_GROUND, /* from the lower border of a cell */
    LAUNCH_INSIDE, /* from any height in it */
    LAUNCH_LIFT,   /* the same with a lift's momentum */
    LAUNCH_LADDER, /* from any height in it, and once more in the air: on a ladder the coyote time
                      of who took it from the ground stands still */
    LAUNCH_SPRING,
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
    Fixed corner; /* what a corner overhead can shove the body in one column, at most ONE */
} Envelope;

/* `params` move a body among the tiles and lifts of `level`. */
void envelope_find(const Level *level, const BodyParams *params, Envelope *envelope);

static inline Fixed envelope_reach(const Launch *launch, int32_t rows)
{
    return launch->reach[rows + ENVELOPE_DEPTH];
}

#endif
