/* tally.h - how often each of many keys was seen.
 *
 * Memory: tally_done frees the table. */
#ifndef LEDGE_SOLVE_TALLY_H
#define LEDGE_SOLVE_TALLY_H

#include "../base.h"

typedef struct TallyEntry {
    uint64_t key; /* 0: empty */
    int32_t count;
} TallyEntry;

typedef struct Tally {
    TallyEntry *entries; /* open addressing */
    size_t capacity, used;
} Tally;

/* An empty tally; false when memory ran out. */
bool tally_init(Tally *tally);
void tally_done(Tally *tally);
void tally_clear(Tally *tally);

/* Counts the key, which is not 0, and returns how often it was seen before. When memory runs out
 * that is 0 for what is not in the table. */
int32_t tally_add(Tally *tally, uint64_t key);

#endif
