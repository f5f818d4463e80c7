/* crowd_flood.h - what floods have in common that follow bodies with the same exact numbers
 * together, as crowds: which crowds there are, which wait to be followed on, what was touched, and
 * when all are found.
 *
 * What a crowd holds, and where a tick leads, is the flood's own: tiny_flood.h, cell_flood.h. Each
 * has a CrowdFlood as its first member.
 * Bodies start at the level's start, and at each checkpoint that one of them touches, for they may
 * die. A door is shut until a key is touched; from then on it may be either.
 * Memory: crowd_flood_done frees all. The level and the reach must outlive it. */
#ifndef LEDGE_SOLVE_CROWD_FLOOD_H
#define LEDGE_SOLVE_CROWD_FLOOD_H

#include "reach.h"

/* Numbers are compared as such: neither NAN nor -0. */
typedef struct CrowdKey {
    double place, dy;
    double low, high; /* of what the place leaves open; crowds that differ only here are few */
    int32_t mode;
} CrowdKey;

typedef struct CrowdIndex {
    CrowdKey *keys; /* by number of the crowd; */
    void **crowds;  /* and what the flood has of it */
    int32_t count;
    size_t key_capacity, capacity;
    int32_t *slots; /* hash table of numbers, plus 1 */
    size_t slot_count;
} CrowdIndex;

typedef struct CrowdWaiting {
    double rank;
    int32_t crowd;
} CrowdWaiting;

/* Those of the lowest rank come first. */
typedef struct CrowdQueue {
    CrowdWaiting *items; /* a heap */
    int32_t count;
    size_t capacity;
} CrowdQueue;

/* False when memory ran out. */
bool crowd_queue_push(CrowdQueue *queue, double rank, int32_t crowd);
int32_t crowd_queue_pop(CrowdQueue *queue);
void crowd_queue_done(CrowdQueue *queue);

typedef enum CrowdSolid { SOLID_NEVER, SOLID_MAYBE, SOLID_ALWAYS } CrowdSolid;

typedef struct CrowdFlood CrowdFlood;

typedef void CrowdTouch(CrowdFlood *flood, int32_t col, int32_t row);

/* What is a flood's own. */
typedef struct CrowdRules {
    CrowdTouch *start;                            /* a body starts in the cell */
    void (*step)(CrowdFlood *flood, void *crowd); /* one that no longer waits is followed on */
    void (*see_touched)(CrowdFlood *flood, CrowdTouch *see); /* each cell that a body touches */
    void (*done)(CrowdFlood *flood);                         /* frees what is not in a CrowdFlood */
} CrowdRules;

typedef struct CrowdAllocation CrowdAllocation;

struct CrowdFlood {
    const CrowdRules *rules;
    const Level *level;
    const Reach *reach;
    bool stops_at_finish; /* once that is touched */
    bool doors_open;
    bool *has_finish, *has_spikes; /* by row */
    bool *touched;                 /* by cell, as far as it was looked for */
    CrowdIndex index;
    CrowdQueue queue;
    CrowdAllocation *allocations;
    size_t bytes, bytes_max;
    bool has_failed;  /* memory ran out */
    bool is_given_up; /* it is too large, or a body goes where the flood does not follow it */
    bool is_whole;    /* all states are found */
    bool touches_finish;
};

typedef struct CrowdOptions {
    bool stops_at_finish; /* once that is touched */
    size_t bytes_max;     /* with more it is given up */
} CrowdOptions;

/* Nobody has started yet: see crowd_flood_begin. False when memory ran out. */
bool crowd_flood_init(CrowdFlood *flood, const CrowdRules *rules, const Level *level,
                      const Reach *reach, const CrowdOptions *options);
void crowd_flood_done(CrowdFlood *flood);

/* Forgets all crowds, and starts a body at the level's start. */
void crowd_flood_begin(CrowdFlood *flood);

/* Follows crowds on, at most `turns` times. True when there is nothing left to do: it is whole,
 * given up, memory ran out, or a body touches the finish, and it is to stop there. */
bool crowd_flood_run(CrowdFlood *flood, int32_t turns);

/* Once it is whole: does any body touch this cell of the level? */
bool crowd_flood_touches(const CrowdFlood *flood, int32_t col, int32_t row);

/* Bytes that are 0, until the crowds are forgotten. NULL when that failed. */
void *crowd_flood_allocate(CrowdFlood *flood, size_t size);

/* The number of the crowd; -1: there is none. */
int32_t crowd_flood_find(const CrowdFlood *flood, const CrowdKey *key);

/* Makes a crowd of `size` bytes, all 0, which is not there; its number is the next one. NULL when
 * that failed. */
void *crowd_flood_add(CrowdFlood *flood, const CrowdKey *key, size_t size);

/* Hands over each crowd of this place, dy and mode whose numbers from `low` to `high` include those
 * of the key, until one is accepted; was one? */
bool crowd_flood_any(const CrowdFlood *flood, const CrowdKey *key,
                     bool (*accepts)(const void *context, int32_t number), const void *context);

/* Is one of these rows marked? */
bool crowd_flood_is_in_rows(const CrowdFlood *flood, const bool *rows, int32_t top, int32_t bottom);

/* Notes that a body touches the cell, if it is a finish. */
void crowd_flood_touch_finish(CrowdFlood *flood, int32_t col, int32_t row);

#endif
