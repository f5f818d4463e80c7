/* key_set.h - which keys were seen, and how often.
 *
 * Memory: key_set_done, counter_map_done free the table. */
#ifndef LEDGE_SOLVE_KEY_SET_H
#define LEDGE_SOLVE_KEY_SET_H

#include "../base/base.h"

typedef struct KeySet {
    uint64_t *keys; /* open addressing; 0: empty */
    size_t capacity, used;
} KeySet;

/* An empty set; false when memory ran out. */
bool key_set_init(KeySet *set);
void key_set_done(KeySet *set);
void key_set_clear(KeySet *set);

/* Adds the key, which is not 0. False if it was there. When memory ran out, a key that was not
 * there is not added either. */
bool key_set_add(KeySet *set, uint64_t key);

typedef struct CounterMapEntry {
    uint64_t key; /* 0: empty */
    int32_t count;
} CounterMapEntry;

typedef struct CounterMap {
    CounterMapEntry *entries; /* open addressing */
    size_t capacity, used;
} CounterMap;

/* An empty map; false when memory ran out. */
bool counter_map_init(CounterMap *map);
void counter_map_done(CounterMap *map);
void counter_map_clear(CounterMap *map);

/* Counts the key, which is not 0, and returns how often it was seen before. When memory ran out it
 * returns 0 for keys that are not in the table. */
int32_t counter_map_add(CounterMap *map, uint64_t key);

#endif
