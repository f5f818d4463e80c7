/* crowd_flood.c - see crowd_flood.h */
#include "crowd_flood.h"

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

int32_t crowd_flood_find(const CrowdFlood *f, const CrowdKey *key)
{
    return f->index.count > 0 ? f->index.slots[slot_of(&f->index, key)] - 1 : -1;
}

/* False when memory ran out. */
static bool add(CrowdIndex *index, const CrowdKey *key, void *crowd)
{
    const size_t count = (size_t)index->count + 1;
    if (!ARRAY_RESERVE(&index->keys, &index->key_capacity, count, FIRST_COUNT) ||
        !ARRAY_RESERVE(&index->crowds, &index->capacity, count, FIRST_COUNT) ||
        (count * 2 > index->slot_count && !widen_slots(index)))
        return false;
    index->crowds[index->count] = crowd;
    index->keys[index->count++] = *key;
    index->slots[slot_of(index, key)] = index->count;
    return true;
}

void *crowd_flood_add(CrowdFlood *f, const CrowdKey *key, size_t size)
{
    void *crowd = crowd_flood_allocate(f, size);
    if (crowd && add(&f->index, key, crowd)) return crowd;
    f->has_failed |= crowd != NULL;
    return NULL;
}

bool crowd_flood_any(const CrowdFlood *f, const CrowdKey *key,
                     bool (*accepts)(const void *context, int32_t number), const void *context)
{
    const CrowdIndex *index = &f->index;
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
    *q = (CrowdQueue){.count = 0};
}

/* ---- begin and end ----------------------------------------------------------------------- */

struct CrowdAllocation {
    CrowdAllocation *next;
    max_align_t bytes[];
};

void *crowd_flood_allocate(CrowdFlood *f, size_t size)
{
    f->is_given_up |= size > f->bytes_max - f->bytes;
    if (f->is_given_up) return NULL;
    CrowdAllocation *allocation = calloc(1, sizeof *allocation + size);
    f->has_failed |= !allocation;
    if (!allocation) return NULL;
    allocation->next = f->allocations;
    f->allocations = allocation;
    f->bytes += size;
    return allocation->bytes;
}

static void forget_crowds(CrowdFlood *f)
{
    while (f->allocations) {
        CrowdAllocation *next = f->allocations->next;
        free(f->allocations);
        f->allocations = next;
    }
    free(f->index.keys);
    free(f->index.crowds);
    free(f->index.slots);
    crowd_queue_done(&f->queue);
    f->index = (CrowdIndex){.count = 0};
    f->bytes = 0;
}

bool crowd_flood_init(CrowdFlood *f, const CrowdRules *rules, const Level *level,
                      const Reach *reach, const CrowdOptions *options)
{
    const size_t rows = (size_t)level->rows;
    *f = (CrowdFlood){.rules = rules,
                      .level = level,
                      .reach = reach,
                      .stops_at_finish = options->stops_at_finish,
                      .bytes_max = options->bytes_max,
                      .has_finish = calloc(rows, sizeof *f->has_finish),
                      .has_spikes = calloc(rows, sizeof *f->has_spikes),
                      .touched = calloc(rows * (size_t)level->cols, sizeof *f->touched)};
    f->has_failed = !f->has_finish || !f->has_spikes || !f->touched;
    for (int32_t row = 0; row < level->rows && !f->has_failed; row++)
        for (int32_t col = 0; col < level->cols; col++) {
            const CellKind kind = level_kind(level, col, row);
            f->has_finish[row] |= kind == KIND_FINISH;
            f->has_spikes[row] |= cell_kind_is(kind, KIND_IS_HAZARD);
        }
    return !f->has_failed;
}

void crowd_flood_done(CrowdFlood *f)
{
    f->rules->done(f);
    forget_crowds(f);
    free(f->has_finish);
    free(f->has_spikes);
    free(f->touched);
}

void crowd_flood_begin(CrowdFlood *f)
{
    const Place *start = &f->level->start;
    forget_crowds(f);
    f->rules->start(f, start->col, start->row);
}

/* ---- all states -------------------------------------------------------------------------- */

bool crowd_flood_is_in_rows(const CrowdFlood *f, const bool *rows, int32_t top, int32_t bottom)
{
    const int32_t last = min_i32(f->level->rows - 1, bottom);
    for (int32_t row = max_i32(0, top); row <= last; row++)
        if (rows[row]) return true;
    return false;
}

void crowd_flood_touch_finish(CrowdFlood *f, int32_t col, int32_t row)
{
    f->touches_finish |= level_kind(f->level, col, row) == KIND_FINISH;
}

bool crowd_flood_touches(const CrowdFlood *f, int32_t col, int32_t row)
{
    return f->touched[row * f->level->cols + col];
}

static void mark_touched(CrowdFlood *f, int32_t col, int32_t row)
{
    f->touched[row * f->level->cols + col] = true;
}

static bool touches_any(const CrowdFlood *f, const PlaceList *list)
{
    for (int32_t i = 0; i < list->count; i++)
        if (crowd_flood_touches(f, list->items[i].col, list->items[i].row)) return true;
    return false;
}

/* With no crowd in the queue. */
static void look_for_more(CrowdFlood *f)
{
    const Level *level = f->level;
    const PlaceList *checkpoints = &level->checkpoints;
    f->rules->see_touched(f, mark_touched);
    for (int32_t i = 0; i < checkpoints->count; i++) {
        const Place *place = &checkpoints->items[i];
        if (crowd_flood_touches(f, place->col, place->row))
            f->rules->start(f, place->col, place->row);
    }
    if (f->queue.count > 0 || f->has_failed || f->is_given_up) return;
    f->is_whole = f->doors_open || level->door_count == 0 || !touches_any(f, &level->keys);
    if (f->is_whole) return;
    f->doors_open = true;
    crowd_flood_begin(f);
}

static bool has_ended(const CrowdFlood *f)
{
    return f->has_failed || f->is_given_up || f->is_whole || f->touches_finish;
}

bool crowd_flood_run(CrowdFlood *f, int32_t turns)
{
    while (turns > 0 && !has_ended(f))
        if (f->queue.count > 0) {
            f->rules->step(f, f->index.crowds[crowd_queue_pop(&f->queue)]);
            turns--;
        } else {
            look_for_more(f);
        }
    return has_ended(f);
}
