/* tally.h - how often each of many keys was seen.
 *
 * Memory: counter_map_done frees the table. */
#ifndef LEDGE_SOLVE_TALLY_H
#define LEDGE_SOLVE_TALLY_H

#include "../base.h"

typedef struct CounterMapEntry {
    uint64_t key; /* 0: empty */
    int32_t count;
} CounterMapEntry;

typedef struct CounterMap {
    CounterMapEntry *entries; /* open addressing */
    size_t capacity, used;
} CounterMap;

/* An empty tally; false when memory ran out. */
bool counter_map_init(CounterMap *tally);
void counter_map_done(CounterMap *tally);
void counter_map_clear(CounterMap *tally);

/* Counts the key, which is not 0, and returns how often it was seen before. When memory runs out
 * that is 0 for what is not in the table. */
int32_t counter_map_add(CounterMap *tally, uint64_t key);

#endif
