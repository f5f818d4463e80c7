/* crowds.c - see crowds.h */
#include "crowds.h"

#include "../base/array.h"

#include <stdlib.h>
#include <string.h>

enum {
    FIRST_COUNT = 1024,
    SLOTS_FIRST = 4096,
};

/* ---- index ------------------------------------------------------------------------------- */

static bool is_near(const CrowdKey *a, const CrowdKey *b)
{
    return a->place == b->place && a->dy == b->dy && a->mode == b->mode;
}

static bool is_same(const CrowdKey *a, const CrowdKey *b)
{
    return is_near(a, b) && a->low == b->low && a->high == b->high;
}

/* Of what is_near compares. */
static size_t hash_of(const CrowdKey *key)
{
    uint64_t a, b;
    memcpy(&a, &key->place, sizeof a);
    memcpy(&b, &key->dy, sizeof b);
    uint64_t hash = (a * UINT64_C(0x9E3779B97F4A7C15)) ^
                    (b + (uint32_t)key->mode) * UINT64_C(0xC2B2AE3D27D4EB4F);
    hash ^= hash >> 29;
    hash *= UINT64_C(0xBF58476D1CE4E5B9);
    return (size_t)(hash ^ hash >> 32);
}

/* Where the crowd is in the hash table, or would be. */
static size_t slot_of(const CrowdIndex *index, const CrowdKey *key)
{
    size_t slot = hash_of(key) & (index->slot_count - 1);
    while (index->slots[slot] && !is_same(&index->keys[index->slots[slot] - 1], key))
        slot = (slot + 1) & (index->slot_count - 1);
    return slot;
}

static bool widen_slots(CrowdIndex *index)
{
    const size_t count = index->slot_count ? index->slot_count * 2 : SLOTS_FIRST;
    int32_t *slots = calloc(count, sizeof *slots);
    if (!slots) return false;
    free(index->slots);
    index->slots = slots;
    index->slot_count = count;
    for (int32_t i = 0; i < index->count; i++)
        index->slots[slot_of(index, &index->keys[i])] = i + 1;
    return true;
}

void crowd_index_done(CrowdIndex *index)
{
    for (int32_t i = 0; i < index->count; i++)
        free(index->crowds[i]);
    free(index->crowds);
    free(index->keys);
    free(index->slots);
    memset(index, 0, sizeof *index);
}

int32_t crowd_index_find(const CrowdIndex *index, const CrowdKey *key)
{
    return index->count > 0 ? index->slots[slot_of(index, key)] - 1 : -1;
}

bool crowd_index_add(CrowdIndex *index, const CrowdKey *key, void *crowd)
{
    const size_t count = (size_t)index->count + 1;
    if (!ARRAY_RESERVE(&index->keys, &index->key_capacity, count, FIRST_COUNT) ||
        !ARRAY_RESERVE(&index->crowds, &index->capacity, count, FIRST_COUNT) ||
        (count * 2 > index->slot_count && !widen_slots(index))) {
        free(crowd);
        return false;
    }
    index->crowds[index->count] = crowd;
    index->keys[index->count++] = *key;
    index->slots[slot_of(index, key)] = index->count;
    return true;
}

bool crowd_index_any(const CrowdIndex *index, const CrowdKey *key,
                     bool (*accepts)(const void *context, int32_t number), const void *context)
{
    if (index->count == 0) return false;
    size_t slot = hash_of(key) & (index->slot_count - 1);
    for (; index->slots[slot]; slot = (slot + 1) & (index->slot_count - 1)) {
        const int32_t number = index->slots[slot] - 1;
        const CrowdKey *own = &index->keys[number];
        const bool includes = is_near(own, key) && own->low <= key->low && own->high >= key->high;
        if (includes && accepts(context, number)) return true;
    }
    return false;
}

/* ---- queue ------------------------------------------------------------------------------- */

bool crowd_queue_push(CrowdQueue *q, double rank, int32_t crowd)
{
    const CrowdWaiting own = {rank, crowd};
    if (!ARRAY_RESERVE(&q->items, &q->capacity, (size_t)q->count + 1, FIRST_COUNT)) return false;
    int32_t at = q->count++;
    for (; at > 0 && q->items[(at - 1) / 2].rank > own.rank; at = (at - 1) / 2)
        q->items[at] = q->items[(at - 1) / 2];
    q->items[at] = own;
    return true;
}

int32_t crowd_queue_pop(CrowdQueue *q)
{
    const int32_t crowd = q->items[0].crowd;
    const CrowdWaiting own = q->items[--q->count];
    int32_t at = 0;
    for (int32_t next = 1; next < q->count; next = 2 * at + 1) {
        if (next + 1 < q->count && q->items[next + 1].rank < q->items[next].rank) next++;
        if (q->items[next].rank >= own.rank) break;
        q->items[at] = q->items[next];
        at = next;
    }
    q->items[at] = own;
    return crowd;
}

void crowd_queue_done(CrowdQueue *q)
{
    free(q->items);
    memset(q, 0, sizeof *q);
}
