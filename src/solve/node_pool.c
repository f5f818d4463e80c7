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

/* ---- map ---- */

enum { FIRST_CAPACITY = 1 << 12 };

bool counter_map_init(CounterMap *map)
{
    *map = (CounterMap){.entries = calloc(FIRST_CAPACITY, sizeof *map->entries),
                        .capacity = FIRST_CAPACITY};
    return map->entries != NULL;
}

void counter_map_done(CounterMap *map)
{
    free(map->entries);
    *map = (CounterMap){0};
}

void counter_map_clear(CounterMap *map)
{
    memset(map->entries, 0, map->capacity * sizeof *map->entries);
    map->used = 0;
}

/* The entry of the key, or the empty one where it belongs. */
static CounterMapEntry *entry_of(const CounterMap *map, uint64_t key)
{
    size_t mask = map->capacity - 1, at = (size_t)key & mask;
    while (map->entries[at].key != 0 && map->entries[at].key != key)
        at = (at + 1) & mask;
    return &map->entries[at];
}

static bool grow(CounterMap *map)
{
    CounterMap larger = {.entries = calloc(map->capacity * 2, sizeof *larger.entries),
                         .capacity = map->capacity * 2,
                         .used = map->used};
    if (!larger.entries) return false;
    for (size_t i = 0; i < map->capacity; i++)
        if (map->entries[i].key) *entry_of(&larger, map->entries[i].key) = map->entries[i];
    free(map->entries);
    *map = larger;
    return true;
}

int32_t counter_map_add(CounterMap *map, uint64_t key)
{
    assert(key != 0);
    if (map->used * 2 >= map->capacity && !grow(map)) return 0;
    CounterMapEntry *entry = entry_of(map, key);
    map->used += entry->key == 0;
    entry->key = key;
    return entry->count++;
}
