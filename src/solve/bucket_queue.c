/* bucket_queue.c - see distance_field.h */
#include "distance_field.h"

#include "../array.h"

enum { FIRST_ITEMS = 1024 };

/* The heads are zero pages until they are written: a queue costs only the memory that it uses. */
bool bucket_queue_init(BucketQueue *queue)
{
    *queue = (BucketQueue){.heads = calloc(BUCKET_MAX, sizeof *queue->heads),
                           .lowest = BUCKET_MAX,
                           .highest = -1};
    return queue->heads != NULL;
}

void bucket_queue_done(BucketQueue *queue)
{
    free(queue->heads);
    free(queue->items);
    *queue = (BucketQueue){0};
}

void bucket_queue_clear(BucketQueue *queue)
{
    if (queue->count > 0)
        for (int32_t i = queue->lowest; i <= queue->highest; i++)
            queue->heads[i] = 0;
    queue->lowest = BUCKET_MAX;
    queue->highest = -1;
    queue->count = 0;
    queue->used = 0;
    queue->unused = 0;
}

static bool take_item(BucketQueue *queue, uint32_t *item)
{
    if (queue->unused) {
        *item = queue->unused;
        queue->unused = queue->items[*item - 1].next;
        return true;
    }
    if (!ARRAY_RESERVE(&queue->items, &queue->capacity, (size_t)queue->used + 1, FIRST_ITEMS))
        return false;
    *item = ++queue->used;
    return true;
}

bool bucket_queue_push(BucketQueue *queue, int32_t priority, uint32_t value)
{
    uint32_t item;
    assert(priority >= 0);
    if (!take_item(queue, &item)) return false;
    priority = min_i32(priority, BUCKET_MAX - 1);
    queue->items[item - 1] = (BucketItem){value, queue->heads[priority]};
    queue->heads[priority] = item;
    queue->lowest = min_i32(queue->lowest, priority);
    queue->highest = max_i32(queue->highest, priority);
    queue->count++;
    return true;
}

bool bucket_queue_pop(BucketQueue *queue, int32_t *priority, uint32_t *value)
{
    if (queue->count == 0) return false;
    while (queue->heads[queue->lowest] == 0)
        queue->lowest++;
    BucketItem *item = &queue->items[queue->heads[queue->lowest] - 1];
    *value = item->value;
    if (priority) *priority = queue->lowest;
    uint32_t number = queue->heads[queue->lowest];
    queue->heads[queue->lowest] = item->next;
    item->next = queue->unused;
    queue->unused = number;
    queue->count--;
    return true;
}
