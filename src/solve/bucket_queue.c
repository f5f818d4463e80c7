/* bucket_queue.c - see bucket_queue.h */
#include "bucket_queue.h"

#include "../base/array.h"

#include <string.h>

enum { FIRST_ITEMS = 1024 };

bool bucket_queue_init(BucketQueue *queue)
{
    *queue = (BucketQueue){.lowest = BUCKET_MAX, .highest = -1};
    return true;
}

void bucket_queue_done(BucketQueue *queue)
{
    for (int32_t i = 0; i < BUCKET_BLOCKS; i++)
        free(queue->heads[i]);
    free(queue->items);
    *queue = (BucketQueue){0};
}

void bucket_queue_clear(BucketQueue *queue)
{
    int32_t last = queue->count > 0 ? queue->highest / BUCKET_BLOCK : -1;
    for (int32_t i = queue->lowest / BUCKET_BLOCK; i <= last; i++)
        if (queue->heads[i]) memset(queue->heads[i], 0, BUCKET_BLOCK * sizeof *queue->heads[i]);
    queue->lowest = BUCKET_MAX;
    queue->highest = -1;
    queue->count = 0;
    queue->used = 0;
    queue->unused = 0;
}

bool bucket_queue_push(BucketQueue *queue, int32_t priority, uint32_t value)
{
    assert(priority >= 0);
    priority = min_i32(priority, BUCKET_MAX - 1);
    uint32_t **block = &queue->heads[priority / BUCKET_BLOCK];
    if (!*block) *block = calloc(BUCKET_BLOCK, sizeof **block);
    if (!*block) return false;
    uint32_t *head = *block + priority % BUCKET_BLOCK, item = queue->unused;
    if (item) {
        queue->unused = queue->items[item - 1].next;
    } else {
        if (!ARRAY_RESERVE(&queue->items, &queue->capacity, (size_t)queue->used + 1, FIRST_ITEMS))
            return false;
        item = ++queue->used;
    }
    queue->items[item - 1] = (BucketItem){value, *head};
    *head = item;
    queue->lowest = min_i32(queue->lowest, priority);
    queue->highest = max_i32(queue->highest, priority);
    queue->count++;
    return true;
}

bool bucket_queue_pop(BucketQueue *queue, int32_t *priority, uint32_t *value)
{
    if (queue->count == 0) return false;
    uint32_t *head = NULL;
    while (!head) {
        assert(queue->lowest <= queue->highest);
        uint32_t *block = queue->heads[queue->lowest / BUCKET_BLOCK];
        if (!block)
            queue->lowest = (queue->lowest / BUCKET_BLOCK + 1) * BUCKET_BLOCK;
        else if (block[queue->lowest % BUCKET_BLOCK])
            head = &block[queue->lowest % BUCKET_BLOCK];
        else
            queue->lowest++;
    }
    const uint32_t number = *head;
    BucketItem *item = &queue->items[number - 1];
    *value = item->value;
    if (priority) *priority = queue->lowest;
    *head = item->next;
    item->next = queue->unused;
    queue->unused = number;
    queue->count--;
    return true;
}
