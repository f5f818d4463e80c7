/* field.h - about how many ticks it is to a goal from every place of a level.
 *
 * Dijkstra's algorithm run backwards from the goals. A state is a place and the charge that a jump
 * has left there: so many cells it may still rise, and when it no longer rises, so many it may
 * still go sideways. A step up or sideways takes from the charge, a row fallen gives a little, and
 * whatever can be jumped from gives it back. A hall that is too high for a jump is so no way up,
 * and a pit that is too wide no way across.
 * Lifts and monsters come and go: to board one has a price, and a state tells which one is boarded
 * next, and where.
 * Units: quarters of a tick. Estimates, not bounds.
 * Memory: ways_done, distance_field_done free what they own. The level must outlive both. */
#ifndef LEDGE_SOLVE_FIELD_H
#define LEDGE_SOLVE_FIELD_H

#include "bucket_queue.h"
#include "footing.h"
#include "gait.h"
#include "mover.h"

enum { DISTANCE_FIELD_NO_WAY = UINT16_MAX };

/* How a player moves in a level. */
typedef struct Ways {
    const Level *level;
    MoveMetrics gait;
    StandableMap footing; /* as though every door were open, without lifts */
    Movers movers;
    int32_t glide;   /* charges up to this one carry sideways, those above it rise, too */
    bool is_endless; /* sideways without end: a jump carries farther than is counted */
    int32_t from_ground, from_within, from_spring; /* charge of whoever jumps from there */
    int32_t fallen;                                /* charge after a row fallen, at least */
    int32_t charges;                               /* 0 to charges - 1 */
    bool is_loose; /* one may rise without end, though slowly: there is one charge, and no boarding
                    */
    BucketQueue queue; /* for the field in the making */
} Ways;

/* False when memory ran out. */
bool ways_init(Ways *ways, const Level *level);
void ways_done(Ways *ways);

/* The same ways, loose; they own nothing, and their queue is lent to them: ways_return takes it
 * back.
 */
Ways ways_loosen(const Ways *ways);
void ways_return(Ways *ways, const Ways *loose);

static inline size_t ways_places(const Ways *ways)
{
    return (size_t)ways->footing.cols * (size_t)ways->footing.height;
}

/* Which doors count as open. */
typedef struct DistanceFieldDoors {
    uint64_t open;
    bool all; /* a key is in hand */
} DistanceFieldDoors;

/* To board something that moves. */
typedef struct Boarding {
    int32_t lift;   /* its number; -1: a monster */
    Place on, off;  /* where the feet are then, and where they leave it */
    uint16_t ticks; /* from leaving it to the goal */
} Boarding;

typedef struct DistanceField {
    uint16_t *ticks;    /* places * charges; DISTANCE_FIELD_NO_WAY: none */
    uint16_t *boarding; /* the same: number of the first boarding on the way, plus 1; 0: none */
    Boarding *boardings;
    int32_t boarding_count, boarding_capacity;
    DistanceFieldDoors doors;
    bool has_failed; /* memory ran out */
} DistanceField;

/* Begins a field, or begins it anew: no goal yet. False when memory ran out. */
bool distance_field_begin(DistanceField *field, Ways *ways, DistanceFieldDoors doors);
void distance_field_done(DistanceField *field);

/* A thing to touch in this cell is a goal, or so many quarters of a tick from one. */
void distance_field_add_goal(DistanceField *field, Ways *ways, Place thing, int32_t ticks);

/* False when memory ran out. */
bool distance_field_spread(DistanceField *field, Ways *ways);

static inline size_t distance_field_state(const Ways *ways, int32_t place, int32_t charge)
{
    return (size_t)place * (size_t)ways->charges + (size_t)charge;
}

/* From the place with a full charge. */
static inline int32_t distance_field_least_ticks(const DistanceField *field, const Ways *ways,
                                                 int32_t place)
{
    return field->ticks[distance_field_state(ways, place, ways->charges - 1)];
}

#endif
