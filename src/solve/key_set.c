/* key_set.c - see key_set.h */
#include "key_set.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 1 << 12 };

bool key_set_init(KeySet *set)
{
    *set = (KeySet){.keys = calloc(FIRST_CAPACITY, sizeof *set->keys), .capacity = FIRST_CAPACITY};
    return set->keys != NULL;
}

void key_set_done(KeySet *set)
{
    free(set->keys);
    *set = (KeySet){0};
}

void key_set_clear(KeySet *set)
{
    memset(set->keys, 0, set->capacity * sizeof *set->keys);
    set->used = 0;
}

/* The place of the key, or the empty one where it belongs. */
static uint64_t *place_of_key(const KeySet *set, uint64_t key)
{
    size_t mask = set->capacity - 1, at = (size_t)key & mask;
    while (set->keys[at] != 0 && set->keys[at] != key)
        at = (at + 1) & mask;
    return &set->keys[at];
}

static bool make_larger(KeySet *set)
{
    KeySet larger = {.keys = calloc(set->capacity * 2, sizeof *larger.keys),
                     .capacity = set->capacity * 2,
                     .used = set->used};
    if (!larger.keys) return false;
    for (size_t i = 0; i < set->capacity; i++)
        if (set->keys[i]) *place_of_key(&larger, set->keys[i]) = set->keys[i];
    free(set->keys);
    *set = larger;
    return true;
}

bool key_set_add(KeySet *set, uint64_t key)
{
    assert(key != 0);
    uint64_t *place = place_of_key(set, key);
    if (*place) return false;
    if (set->used * 4 >= set->capacity * 3) {
        if (!make_larger(set)) return true;
        place = place_of_key(set, key);
    }
    *place = key;
    set->used++;
    return true;
}

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
