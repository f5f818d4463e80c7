/* distance_field.h - estimates how many ticks it takes from every place to a goal: walking,
 * jumping, riding lifts, stomping.
 *
 * Dijkstra's algorithm run backwards from the goals. A state is a place and the charge that is left
 * of a jump: how many cells the body can still rise, and then how many it can still move sideways.
 * A step up or sideways uses charge, a row of falling adds a little, and ground to jump from
 * restores it. So a room higher than a jump is no way up, and a pit wider than a jump no way
 * across.
 * Lifts and monsters come and go: boarding one has a price, and a state knows which one is boarded
 * next, and where.
 * Units: quarters of a tick. Estimates, not bounds.
 * Memory: ways_done, distance_field_done free what they own. The level must outlive both. */
#ifndef LEDGE_SOLVE_DISTANCE_FIELD_H
#define LEDGE_SOLVE_DISTANCE_FIELD_H

#include "../level/level.h"
#include "bucket_queue.h"
#include "move_metrics.h"
#include "mover.h"
#include "standable_map.h"

enum { DISTANCE_FIELD_NO_WAY = UINT16_MAX };

/* How far jumps are assumed to carry. */
typedef enum WaysKind {
    WAYS_USUAL, /* a column farther than measured */
    WAYS_TIGHT, /* as far as measured */
    WAYS_FROZEN /* three columns farther, as in version 1 of the generator */
} WaysKind;

/* How a player moves in a level. */
typedef struct Ways {
    const Level *level;
    WaysKind kind;
    MoveMetrics metrics;
    StandableMap footing; /* with all doors open, without lifts */
    Movers movers;
    int32_t glide;   /* charges up to this one only allow moves sideways, those above it also up */
    bool is_endless; /* a jump carries farther than charges can count: sideways is not limited */
    int32_t from_ground, from_within, from_spring; /* charge after a jump from there */
    int32_t fallen;                                /* lowest charge after falling a row */
    int32_t edge;                                  /* columns beyond ground where one still jumps */
    int32_t charges;                               /* 0 to charges - 1 */
    bool is_loose;     /* rising is not limited, only slow: there is one charge, and no boarding */
    BucketQueue queue; /* used while a field is made */
} Ways;

/* False when memory ran out. */
bool ways_init(Ways *ways, const Level *level, WaysKind kind);
void ways_done(Ways *ways);

/* A loose copy of the ways. It owns nothing and borrows the queue, which ways_return gives back. */
Ways ways_loosen(const Ways *ways);
void ways_return(Ways *ways, const Ways *loose);

static inline size_t ways_places(const Ways *ways)
{
    return (size_t)ways->footing.cols * (size_t)ways->footing.height;
}

/* The doors that count as open. */
typedef struct DistanceFieldDoors {
    uint64_t open;
    bool all; /* the player has a key */
} DistanceFieldDoors;

/* Where something that moves is boarded. */
typedef struct Boarding {
    int32_t lift;   /* its number; -1: a monster */
    Place on, off;  /* where the feet are when boarding, and when leaving */
    uint16_t ticks; /* from leaving it to the goal */
} Boarding;

typedef struct DistanceField {
    uint16_t *ticks;    /* places * charges; DISTANCE_FIELD_NO_WAY: none */
    uint16_t *boarding; /* number of the first boarding on the way, plus 1; 0: none */
    Boarding *boardings;
    int32_t boarding_count;
    size_t boarding_capacity;
    DistanceFieldDoors doors;
    bool has_failed; /* memory ran out */
} DistanceField;

/* Begins a field, or restarts it: no goal yet. False when memory ran out. */
bool distance_field_begin(DistanceField *field, Ways *ways, DistanceFieldDoors doors);
void distance_field_done(DistanceField *field);

/* Adds a goal: a thing to touch in this cell, which is `ticks` quarters of a tick from the real
 * goal. */
void distance_field_add_goal(DistanceField *field, Ways *ways, Place thing, int32_t ticks);

/* Fills the field from the goals. False when memory ran out. */
bool distance_field_spread(DistanceField *field, Ways *ways);

static inline size_t distance_field_state(const Ways *ways, int32_t place, int32_t charge)
{
    return (size_t)place * (size_t)ways->charges + (size_t)charge;
}

/* The time from the place with a full charge. */
static inline int32_t distance_field_least_ticks(const DistanceField *field, const Ways *ways,
                                                 int32_t place)
{
    return field->ticks[distance_field_state(ways, place, ways->charges - 1)];
}

#endif
