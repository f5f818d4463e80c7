/* frontier.h - which flights can lead on from where a search has been, for state_proof.h.
 *
 * A search that has found no run has been in much of the level. All that lies farther from the
 * finish than the nearest place where its player has stood, by a margin of some cells and more, is
 * taken to be reached, and so is every cell within the margin where it has stood: these are known.
 * A proof that no run leads on from there takes every known place for a start, so it is of no
 * importance whether it can be reached at all.
 * What is known need not be followed. A run that finishes is in a known place for the last time,
 * and from there on flies, stands, climbs and bounces only where it is not known. So a flight is of
 * interest only if, before it lands in a known place, it can meet something that is not known: the
 * finish, ground, a ladder, a spring, a monster or a slope. It cannot where all of that is farther
 * up than it can still rise, or farther aside than it flies until it is so far down.
 * Units: columns and rows of the level, and of the sky and the rows below that a PlaceMap has.
 * Memory: frontier_done frees it. */
#ifndef LEDGE_SOLVE_FRONTIER_H
#define LEDGE_SOLVE_FRONTIER_H

#include "flight_tables.h"
#include "place_map.h"

/* In cells. With the narrow one there are few states; but where the way on first leads away from
 * the finish, as in a tower, what it leads to may count as reached. */
typedef enum FrontierMargin { FRONTIER_NARROW = 3, FRONTIER_WIDE = 6 } FrontierMargin;

typedef struct Frontier {
    const PlaceMap *places;
    uint8_t *cells; /* by row and column: FRONTIER_... */
    uint8_t *needs; /* as well: how many rows a body must rise from there at least to meet what is
                       not known; UINT8_MAX: more than any can */
    Fixed rises[FLIGHT_COUNT][FLIGHT_MODES_MAX]; /* how far a flight can still rise, and step up; */
    Fixed jump, climb, most;                     /* from the ground; from a ladder; of all */
    Place nearest;                               /* where the search stood nearest to the finish */
} Frontier;

/* What is known of a cell, or-ed: its ground, and all that is in it. */
enum { FRONTIER_GROUND = 1, FRONTIER_ALL = 2 };

/* `stood`: by cell of the level, where the player has stood. False when memory ran out. */
bool frontier_init(Frontier *frontier, const PlaceMap *places, const FlightTables *flights,
                   const uint8_t *stood, FrontierMargin margin);
void frontier_done(Frontier *frontier);

/* Is this known of what bodies in the interval meet that have their feet in the row? */
bool frontier_knows(const Frontier *frontier, int32_t at, int32_t row, uint8_t what);

/* Can bodies with their feet in the span, which rise so far at most, meet what is not known? */
bool frontier_leads_on(const Frontier *frontier, int32_t at, Span feet, Fixed rise);

#endif
