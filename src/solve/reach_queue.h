/* reach_queue.h - a queue of numbers, each at most once, in a few lists by priority.
 *
 * Order: the list with the lowest number first; in a list, last in first out.
 * Memory: reach_queue_done frees it. */
#ifndef LEDGE_SOLVE_REACH_QUEUE_H
#define LEDGE_SOLVE_REACH_QUEUE_H

#include "../base/base.h"

enum { REACH_QUEUE_LISTS = 64 };

typedef struct ReachQueue {
    uint32_t *next, *previous; /* by item */
    uint8_t *list;             /* by item: its list; REACH_QUEUE_LISTS: none */
    uint32_t heads[REACH_QUEUE_LISTS];
    int32_t lowest; /* the lists before this one are empty */
} ReachQueue;

/* An empty queue for items from 0 to count - 1; false when memory ran out. */
bool reach_queue_init(ReachQueue *queue, uint32_t count);
void reach_queue_done(ReachQueue *queue);

/* Puts the item into a list, unless it is there or in one before it. */
void reach_queue_push(ReachQueue *queue, uint32_t item, int32_t list);

/* The lowest list that is not empty; REACH_QUEUE_LISTS: all are empty. */
int32_t reach_queue_lowest(ReachQueue *queue);

/* Takes the first item out of that list, which is not empty. */
uint32_t reach_queue_pop(ReachQueue *queue, int32_t list);

#endif
