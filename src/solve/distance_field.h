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

#include "../base/base.h"
#include "../level/level.h"
#include "patrol.h"
#include "standable_map.h"

/* ---- bucket queue ---- */

/* A priority queue for small whole numbers: one list for each of them.
 *
 * Ranges: priorities from 0 to BUCKET_MAX - 1; higher ones count as the last.
 * Order: the lowest priority first; of equal ones, last in first out.
 * Memory: bucket_queue_done frees it. */

enum { BUCKET_MAX = 1 << 20, BUCKET_BLOCK = 1 << 12, BUCKET_BLOCKS = BUCKET_MAX / BUCKET_BLOCK };

typedef struct BucketItem {
    uint32_t value, next; /* number of the next one in its list; 0: none */
} BucketItem;

typedef struct BucketQueue {
    uint32_t *heads[BUCKET_BLOCKS]; /* BUCKET_BLOCK lists each: number of the first item; 0: none.
                                       NULL: all these lists are empty */
    int32_t lowest;                 /* the lists before this one are empty */
    int32_t highest;                /* the lists after this one are empty */
    int32_t count;                  /* items in the queue */
    BucketItem *items;              /* number n is items[n - 1] */
    uint32_t used;                  /* of `items`: used so far */
    uint32_t unused;                /* list of items that were popped */
    size_t capacity;                /* of `items` */
} BucketQueue;

/* An empty queue; false when memory ran out. */
bool bucket_queue_init(BucketQueue *queue);
void bucket_queue_done(BucketQueue *queue);

/* Empties it, but keeps its memory. */
void bucket_queue_clear(BucketQueue *queue);

/* False when memory ran out: nothing has changed then. */
bool bucket_queue_push(BucketQueue *queue, int32_t priority, uint32_t value);

/* False when it is empty. `priority` may be NULL. */
bool bucket_queue_pop(BucketQueue *queue, int32_t *priority, uint32_t *value);

/* ---- metrics ---- */

/* How fast and how high a player moves in a level, measured by stepping the level's movement model
 * on a plain floor. For estimates: the numbers are typical, not bounds.
 *
 * Units: quarters of a tick per cell; cells. */

enum { MOVE_METRICS_UNIT = 4, MOVE_METRICS_RISE_MAX = 15, MOVE_METRICS_RISING_MAX = 240 };

/* A moment of a jump whose button is held: how fast the body rises, in cells a tick, and how many
 * cells it still will. */
typedef struct MoveRising {
    Fixed speed, left;
} MoveRising;

typedef struct MoveMetrics {
    int32_t side, up, down; /* quarters of a tick for one cell; at least 1 */
    int32_t climb;          /* the same on a ladder */
    int32_t start_ticks;    /* ticks from rest for the first half cell */
    int32_t jump_rise;      /* whole cells that a jump gains, at most MOVE_METRICS_RISE_MAX */
    int32_t spring_rise;    /* the same for a spring */
    MoveRising rising[MOVE_METRICS_RISING_MAX]; /* the fastest first */
    int32_t rising_count;
} MoveMetrics;

void move_metrics_measure(const Level *level, MoveMetrics *metrics);

/* ---- mover ---- */

/* Lifts and monsters as means of moving: a lift carries the player, a stomped monster bounces it
 * up. Tells where they come, and when next.
 *
 * Units: ticks of the game's clock; cells of the player's feet.
 * Ranges: what comes more than MOVER_AHEAD ticks from now counts as never.
 * Memory: movers_done frees the maps. The level must outlive them. */

enum { BOARD_TICKS = 80 * MOVE_METRICS_UNIT }; /* price of boarding: a way around is preferred */
enum { MOVER_AHEAD = 4000, MOVER_NEVER = INT32_MAX };

/* A visit of a monster at a place. */
typedef struct MoverVisit {
    int32_t from, to; /* ticks */
    int32_t monster;
} MoverVisit;

/* All visits up to a tick, ordered by their ends. */
typedef struct MoverVisits {
    int32_t known_to, count;
    MoverVisit *items;
    size_t capacity;
} MoverVisits;

/* The cells of its row that a monster comes to, once it has fallen to a floor. */
typedef struct MoverWalk {
    int32_t row, left, right; /* columns [left, right]; none: right < left */
} MoverWalk;

typedef struct Movers {
    const Level *level;
    const StandableMap *footing;
    uint32_t *lifts;   /* by place: bit n: lift n comes there; NULL: there is no lift */
    uint8_t *monsters; /* by place: 1: monsters may come there; NULL: there is no monster */
    MoverWalk walks[ACTOR_MAX];
    int32_t places;
    MoverVisits **visits; /* by place; filled when first needed */
} Movers;

/* The monsters that can still be met. */
typedef struct MoverGroup {
    const uint64_t *killed; /* bit n: actor n of the level cannot; NULL: all can */
    Patrol *patrol;
} MoverGroup;

/* `footing` is that of the level without its lifts, and must outlive the movers too. False when
 * memory ran out. */
bool movers_init(Movers *movers, const Level *level, const StandableMap *footing);
void movers_done(Movers *movers);

/* The cell of the feet of a body on the lift's left end after `tick` ticks. */
Place mover_lift_place(const LiftPath *lift, int32_t tick);

/* The width of the lift in cells. */
int32_t mover_lift_cols(const LiftPath *lift);

/* The first tick from `tick` on at which the lift, or a monster of the group, is under these
 * feet. */
int32_t mover_next_lift(const LiftPath *lift, Place feet, int32_t tick);
int32_t mover_next_monster(Movers *movers, const MoverGroup *group, Place feet, int32_t tick);

enum { DISTANCE_FIELD_NO_WAY = UINT16_MAX };

/* How far jumps are thought to carry. */
typedef enum WaysKind {
    WAYS_USUAL, /* as far as they may, and a little more */
    WAYS_TIGHT, /* no farther than they mostly do */
    WAYS_FROZEN /* as version 1 of the generator thinks: still farther */
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

/* The same ways, loose. They own nothing and borrow the queue, which ways_return gives back. */
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
