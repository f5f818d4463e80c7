/* tally.c - see tally.h */
#include "tally.h"

#include <stdlib.h>
#include <string.h>

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

/* Where the key is, or the empty place where it belongs. */
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
