/* event_queue.h - events in their order, for what is typed before the next wait.
 *
 * Memory: plain data. */
#ifndef LEDGE_TERM_EVENT_QUEUE_H
#define LEDGE_TERM_EVENT_QUEUE_H

#include "term.h"

enum { EVENT_QUEUE_MAX = 1024 };

typedef struct EventQueue {
    int32_t first, count;
    TermEvent items[EVENT_QUEUE_MAX];
} EventQueue;

static inline int32_t event_queue_room(const EventQueue *queue)
{
    return EVENT_QUEUE_MAX - queue->count;
}

/* Needs room. */
static inline void event_queue_push(EventQueue *queue, TermEvent event)
{
    assert(queue->count < EVENT_QUEUE_MAX);
    queue->items[(queue->first + queue->count++) % EVENT_QUEUE_MAX] = event;
}

/* False when it is empty. */
static inline bool event_queue_pop(EventQueue *queue, TermEvent *event)
{
    assert(queue->first >= 0 && queue->first < EVENT_QUEUE_MAX && queue->count >= 0);
    if (queue->count == 0) return false;
    *event = queue->items[queue->first];
    queue->first = (queue->first + 1) % EVENT_QUEUE_MAX;
    if (--queue->count == 0) queue->first = 0; /* so that little memory is used */
    return true;
}

bool event_queue_has(const EventQueue *queue, TermEventKind kind);

/* Drops the events up to the last key that stops work. False: there is none. */
bool event_queue_drop_break(EventQueue *queue);

#endif
