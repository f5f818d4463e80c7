/* tick_bound_internal.h - where a tick leads from each state: the rules of tick_bound_moves.c, and
 * the heights of tick_bound_heights.c by which states are told apart. */
#ifndef LEDGE_SOLVE_TICK_BOUND_INTERNAL_H
#define LEDGE_SOLVE_TICK_BOUND_INTERNAL_H

#include "flight_tables.h"
#include "place_map.h"
#include "state_graph.h"
#include "tick_bound.h"

enum { HEIGHT_PART = ONE / 16, HEIGHTS_PER_ROW = ONE / HEIGHT_PART + 2 };

/* All that is needed to find where a state leads. */
typedef struct Moves {
    const Level *level;
    const BodyParams *params;
    PlaceMap places;
    FlightTables flights;
    StateGraph graph;
    uint32_t from; /* the state that leads on */
    const TickBoundOptions *options;
} Moves;

/* Finds all states. False when the caller has ended it. */
bool moves_find_all(Moves *moves);

/* Finds the states that are possible within 0, 1, ... `ticks` - 1 ticks from the start, and hands
 * them to `see` each time; fewer times where there are more states than that. */
void moves_find_layers(Moves *moves, int32_t ticks, uint32_t states_max,
                       void (*see)(void *context, const Moves *moves, int32_t tick), void *context);

/* Is the level one of those that have a bound? `*pace`: no body gets farther sideways in a tick. */
bool tick_bound_is_in_range(const Level *level, Fixed *pace);

/* The same for a flood, which follows who hangs on to edges as well. */
bool moves_are_in_range(const Level *level, Fixed *pace);

/* The height of what stands on the upper border of a row, exactly. */
int32_t height_of_border(int32_t row);

/* The height of the feet of a body whose head is at the lower border of a row. */
int32_t height_under_ceiling(int32_t row);

/* How many parts a height of a flight stands for: launches from where the ground is not level need
 * not be told apart as finely as tops, unless the flights are fine. */
int32_t height_parts_together(const Moves *moves, uint8_t kind);

/* The feet that a height of a state of this kind stands for. */
Span height_span(const Moves *moves, uint8_t kind, int32_t height);

/* The numbers of the heights in a span: part `part` and those after it. */
int32_t height_of_part(int32_t part);

/* Are the feet exactly on the border of a row? */
bool height_is_border(Span feet);

/* How far apart the heights of a climbing body are. */
Fixed height_climb_part(const Moves *moves);
bool height_is_climb(uint8_t kind);

/* Where the feet of a state's bodies are, and how fast they move up or down. */
void moves_describe(const Moves *moves, const StateBlock *block, int32_t mode, Span *feet,
                    Span *dy);

/* The same for bodies that enter the state in a tick, whom spikes may hurt by that speed. */
void moves_describe_entered(const Moves *moves, const StateBlock *block, int32_t mode, Span *feet,
                            Span *dy);

/* Where the feet are after a tick that leads to this mode of a flight, from feet in the span: as
 * far as its speeds lead, within the flight. */
Span moves_feet_after(const Moves *moves, Span feet, uint8_t kind, int32_t height, int32_t mode);

/* How far the ground can lift or lower a body that walks. */
Fixed moves_step_up(const Moves *moves);

/* A corner that heads meet in the row. It moves bodies of the intervals `low` to `high` until they
 * are just beside it, in the interval `beside`, and not against their speed; they come there and go
 * on from there, to that side, within the tick. */
typedef struct MovesCorner {
    int32_t row, low, high, beside, side;
} MovesCorner;

/* False: there is none at that side of the cell. */
bool moves_find_corner(const Moves *moves, int32_t col, int32_t row, int32_t side,
                       MovesCorner *corner);

#endif
