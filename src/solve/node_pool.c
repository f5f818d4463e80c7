/* node_pool.c - see search_internal.h */
#include "search_internal.h"

#include "../array.h"

enum { CHUNK_BYTES = 1 << 20, FIRST_CHUNKS = 16, FIRST_NODES = 256, ALIGNMENT = 8 };

void node_pool_init(NodePool *pool)
{
    *pool = (NodePool){.chunk_used = CHUNK_BYTES};
}

void node_pool_done(NodePool *pool)
{
    for (int32_t i = 0; i < pool->chunk_count; i++)
        free(pool->chunks[i]);
    free(pool->chunks);
    free(pool->nodes);
    *pool = (NodePool){0};
}

size_t node_pool_bytes(const NodePool *pool)
{
    return (size_t)pool->chunk_count * CHUNK_BYTES + pool->capacity * sizeof(Node);
}

static bool add_chunk(NodePool *pool)
{
    if (!ARRAY_RESERVE(&pool->chunks, &pool->chunk_capacity, pool->chunk_count + 1, FIRST_CHUNKS))
        return false;
    uint8_t *chunk = malloc(CHUNK_BYTES);
    if (!chunk) return false;
    pool->chunks[pool->chunk_count++] = chunk;
    pool->chunk_used = 0;
    return true;
}

bool node_pool_add(NodePool *pool, const Node *node, const uint8_t *state, int32_t size)
{
    size_t bytes = ((size_t)size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    assert(bytes <= CHUNK_BYTES);
    if (!ARRAY_RESERVE(&pool->nodes, &pool->capacity, (size_t)pool->count + 1, FIRST_NODES))
        return false;
    if (pool->chunk_used + bytes > CHUNK_BYTES && !add_chunk(pool)) return false;
    Node *added = &pool->nodes[pool->count];
    *added = *node;
    added->state = NULL;
    if (size > 0) {
        uint8_t *at = pool->chunks[pool->chunk_count - 1] + pool->chunk_used;
        memcpy(at, state, (size_t)size);
        pool->chunk_used += bytes;
        added->state = at;
    }
    pool->count++;
    return true;
}

/* ---- tally ---- */

enum { FIRST_CAPACITY = 1 << 12 };

bool counter_map_init(CounterMap *tally)
{
    *tally = (CounterMap){.entries = calloc(FIRST_CAPACITY, sizeof *tally->entries),
                          .capacity = FIRST_CAPACITY};
    return tally->entries != NULL;
}

void counter_map_done(CounterMap *tally)
{
    free(tally->entries);
    *tally = (CounterMap){0};
}

void counter_map_clear(CounterMap *tally)
{
    memset(tally->entries, 0, tally->capacity * sizeof *tally->entries);
    tally->used = 0;
}

/* The entry of the key, or the empty one where it belongs. */
static CounterMapEntry *entry_of(const CounterMap *tally, uint64_t key)
{
    size_t mask = tally->capacity - 1, at = (size_t)key & mask;
    while (tally->entries[at].key != 0 && tally->entries[at].key != key)
        at = (at + 1) & mask;
    return &tally->entries[at];
}

static bool grow(CounterMap *tally)
{
    CounterMap larger = {.entries = calloc(tally->capacity * 2, sizeof *larger.entries),
                         .capacity = tally->capacity * 2,
                         .used = tally->used};
    if (!larger.entries) return false;
    for (size_t i = 0; i < tally->capacity; i++)
        if (tally->entries[i].key) *entry_of(&larger, tally->entries[i].key) = tally->entries[i];
    free(tally->entries);
    *tally = larger;
    return true;
}

int32_t counter_map_add(CounterMap *tally, uint64_t key)
{
    assert(key != 0);
    if (tally->used * 2 >= tally->capacity && !grow(tally)) return 0;
    CounterMapEntry *entry = entry_of(tally, key);
    tally->used += entry->key == 0;
    entry->key = key;
    return entry->count++;
}
