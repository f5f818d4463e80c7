/* bucket_queue.h - a priority queue for small whole numbers: one list for each of them.
 *
 * Ranges: priorities from 0 to BUCKET_MAX - 1; higher ones count as the last.
 * Order: the lowest priority first; of equal ones, last in first out.
 * Memory: bucket_queue_done frees it. */
#ifndef LEDGE_SOLVE_BUCKET_QUEUE_H
#define LEDGE_SOLVE_BUCKET_QUEUE_H

#include "../base/base.h"

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

#endif
