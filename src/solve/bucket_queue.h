/* bucket_queue.h - a priority queue for small whole numbers: one list for each of them.
 *
 * Ranges: priorities from 0 to BUCKET_MAX - 1; what is above counts as the last one.
 * Order: the lowest priority first; of equal ones the last in is the first out.
 * Memory: bucket_queue_done frees it. */
#ifndef LEDGE_SOLVE_BUCKET_QUEUE_H
#define LEDGE_SOLVE_BUCKET_QUEUE_H

#include "../base.h"

enum { BUCKET_MAX = 1 << 20 };

typedef struct BucketItem {
    uint32_t value, next; /* number of the next one in its list; 0: none */
} BucketItem;

typedef struct BucketQueue {
    uint32_t *heads;         /* BUCKET_MAX of them: number of the first item; 0: none */
    int32_t lowest;          /* no list before this one holds anything */
    int32_t highest;         /* nor any list after this one */
    int32_t count;           /* items in the queue */
    BucketItem *items;       /* number n is items[n - 1] */
    uint32_t used, capacity; /* of `items`: handed out so far, room */
    uint32_t unused;         /* items that were popped, as a list */
} BucketQueue;

/* An empty queue; false when memory ran out. */
bool bucket_queue_init(BucketQueue *queue);
void bucket_queue_done(BucketQueue *queue);

/* Empties it; what it has allocated stays with it. */
void bucket_queue_clear(BucketQueue *queue);

/* False when memory ran out: nothing has changed then. */
bool bucket_queue_push(BucketQueue *queue, int32_t priority, uint32_t value);

/* False when it is empty. `priority` may be NULL. */
bool bucket_queue_pop(BucketQueue *queue, int32_t *priority, uint32_t *value);

#endif
