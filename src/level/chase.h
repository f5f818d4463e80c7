/* chase.h - what follows the player: water or fire behind a front that moves through the level.
 *
 * The front is a line across the whole map. Where it is depends on its own clock alone: it stands,
 * then moves at a speed, and so on, leg by leg. Everything behind it is deadly.
 * [chase] says how it begins, [chase.1], [chase.2] and so on what changes on its way.
 * Units: Fixed cells from the map's left or upper edge; ticks; Fixed cells per tick. */
#ifndef LEDGE_LEVEL_CHASE_H
#define LEDGE_LEVEL_CHASE_H

#include "../engine/model.h"

enum {
    CHASE_LEGS_MAX = 17, /* the first one, and 16 changes */
    CHASE_TICKS_MAX = 36000,
    CHASE_MERCY_MIN = 30,
    CHASE_MERCY_MAX = 3600,
    CHASE_MERCY = 60,
    CHASE_OUTSIDE_MAX = 100 /* cells: how far from the map it may begin */
};

typedef enum ChaseKind { CHASE_NONE, CHASE_WATER, CHASE_FIRE, CHASE_KIND_COUNT } ChaseKind;

/* Where the front moves. */
typedef enum ChaseWay { CHASE_UP, CHASE_DOWN, CHASE_LEFT, CHASE_RIGHT, CHASE_WAY_COUNT } ChaseWay;

/* By ChaseKind and ChaseWay, as the file has them. */
extern const char *const chase_kind_names[CHASE_KIND_COUNT];
extern const char *const chase_way_names[CHASE_WAY_COUNT];

/* From `tick` of its clock on the front stands for `wait` ticks, then moves. */
typedef struct ChaseLeg {
    int64_t tick;
    int32_t wait;
    Fixed from, speed;
} ChaseLeg;

typedef struct Chase {
    uint8_t kind, way;  /* ChaseKind: CHASE_NONE in most levels; ChaseWay */
    int32_t checkpoint; /* index of the one that starts the clock; -1: the level's start does */
    int32_t mercy;      /* ticks by which a respawn sets the chase back */
    int32_t leg_count;
    ChaseLeg legs[CHASE_LEGS_MAX];
} Chase;

/* The clock of a chase that waits for its checkpoint. */
enum { CHASE_WAITS = -1 };

/* The front at a time of its clock. */
Fixed chase_front(const Chase *chase, int32_t clock);

/* Is any part of a box behind the front? */
bool chase_reaches(const Chase *chase, Fixed front, Fixed left, Fixed top, Fixed right,
                   Fixed bottom);

/* Does the front lie across the rows, so that it moves up or down? */
static inline bool chase_is_level(const Chase *chase)
{
    return chase->way == CHASE_UP || chase->way == CHASE_DOWN;
}

/* Is what lies behind the front to the right of it, or below? */
static inline bool chase_is_after(const Chase *chase)
{
    return chase->way == CHASE_UP || chase->way == CHASE_LEFT;
}

/* Does the front move to lower numbers (-1), or to higher ones (1)? */
static inline int32_t chase_sign(const Chase *chase)
{
    return chase_is_after(chase) ? -1 : 1;
}

uint64_t chase_hash(uint64_t hash, const Chase *chase);

#endif
