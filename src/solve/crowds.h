/* crowds.h - bodies that have the same exact numbers and are followed together: which crowds there
 * are, and which of them wait to be followed on.
 *
 * What a crowd holds is its flood's own: tiny_flood.h, cell_flood.h.
 * Memory: crowd_index_done and crowd_queue_done free all; both begin as zeros. */
#ifndef LEDGE_SOLVE_CROWDS_H
#define LEDGE_SOLVE_CROWDS_H

#include "../base/base.h"

/* Numbers are compared as such: neither NAN nor -0. */
typedef struct CrowdKey {
    double place, dy;
    double low, high; /* of what the place leaves open; crowds that differ only here are few */
    int32_t mode;
} CrowdKey;

typedef struct CrowdIndex {
    CrowdKey *keys; /* by number of the crowd; */
    void **crowds;  /* its own for each flood */
    int32_t count;
    size_t key_capacity, capacity;
    int32_t *slots; /* hash table of numbers, plus 1 */
    size_t slot_count;
} CrowdIndex;

void crowd_index_done(CrowdIndex *index);

/* The number of the crowd; -1: there is none. */
int32_t crowd_index_find(const CrowdIndex *index, const CrowdKey *key);

/* Adds a crowd that is not there; its number is the next one. Takes over the crowd; false when
 * memory ran out: then it is freed. */
bool crowd_index_add(CrowdIndex *index, const CrowdKey *key, void *crowd);

/* Hands over each crowd of this place, dy and mode whose numbers from `low` to `high` include those
 * of the key, until one is accepted; was one? */
bool crowd_index_any(const CrowdIndex *index, const CrowdKey *key,
                     bool (*accepts)(const void *context, int32_t number), const void *context);

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

/* Of a flood. */
typedef struct CrowdOptions {
    bool stops_at_finish; /* once that is touched */
    size_t bytes_max;     /* with more it is too large */
} CrowdOptions;

#endif
