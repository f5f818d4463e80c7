/* reach_queue.c - see reach_queue.h */
#include "reach_queue.h"

#include <stdlib.h>
#include <string.h>

static const uint32_t NONE = UINT32_MAX;

bool reach_queue_init(ReachQueue *queue, uint32_t count)
{
    *queue = (ReachQueue){.next = malloc(count * sizeof *queue->next),
                          .previous = malloc(count * sizeof *queue->previous),
                          .list = malloc(count),
                          .lowest = REACH_QUEUE_LISTS};
    if (!queue->next || !queue->previous || !queue->list) {
        reach_queue_done(queue);
        return false;
    }
    memset(queue->list, REACH_QUEUE_LISTS, count);
    memset(queue->heads, 0xFF, sizeof queue->heads);
    return true;
}

void reach_queue_done(ReachQueue *queue)
{
    free(queue->next);
    free(queue->previous);
    free(queue->list);
    *queue = (ReachQueue){.next = NULL};
}

static void take_out(ReachQueue *queue, uint32_t item)
{
    uint32_t next = queue->next[item], previous = queue->previous[item];
    if (previous == NONE)
        queue->heads[queue->list[item]] = next;
    else
        queue->next[previous] = next;
    if (next != NONE) queue->previous[next] = previous;
    queue->list[item] = REACH_QUEUE_LISTS;
}

void reach_queue_push(ReachQueue *queue, uint32_t item, int32_t list)
{
    assert(list >= 0 && list < REACH_QUEUE_LISTS);
    if (queue->list[item] <= list) return;
    if (queue->list[item] < REACH_QUEUE_LISTS) take_out(queue, item);
    uint32_t first = queue->heads[list];
    queue->next[item] = first;
    queue->previous[item] = NONE;
    if (first != NONE) queue->previous[first] = item;
    queue->heads[list] = item;
    queue->list[item] = (uint8_t)list;
    queue->lowest = min_i32(queue->lowest, list);
}

int32_t reach_queue_lowest(ReachQueue *queue)
{
    while (queue->lowest < REACH_QUEUE_LISTS && queue->heads[queue->lowest] == NONE)
        queue->lowest++;
    return queue->lowest;
}

uint32_t reach_queue_pop(ReachQueue *queue, int32_t list)
{
    uint32_t item = queue->heads[list];
    assert(item != NONE);
    take_out(queue, item);
    return item;
}
