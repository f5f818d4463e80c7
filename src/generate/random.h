/* random.h - streams of random numbers that are the same on every machine.
 *
 * Every part of a generated level draws from a stream of its own, found by the level's key, the
 * part's name and number, and the attempt: making one part anew changes no other.
 * Only unsigned 64-bit integers are used. Plain data; nothing here allocates.
 * Source: G. Steele, D. Lea, C. Flood, "Fast Splittable Pseudorandom Number Generators" (2014), the
 * mixing function of SplitMix64. */
#ifndef LEDGE_GENERATE_RANDOM_H
#define LEDGE_GENERATE_RANDOM_H

#include "../base/hash.h"

typedef struct Random {
    uint64_t state;
} Random;

/* A state with one more number in it. */
static inline uint64_t random_add(uint64_t state, uint64_t number)
{
    return hash_finish(state * UINT64_C(0x9e3779b97f4a7c15) + number + 1);
}

/* The stream of the part `name` with a number, in a level with that key. */
static inline Random random_stream(uint64_t key, const char *name, int32_t number, int32_t attempt)
{
    uint64_t state = key;
    for (; *name; name++)
        state = random_add(state, (uint8_t)*name);
    state = random_add(state, (uint32_t)number);
    return (Random){random_add(state, (uint32_t)attempt)};
}

static inline uint64_t random_next(Random *random)
{
    random->state += UINT64_C(0x9e3779b97f4a7c15);
    return hash_finish(random->state);
}

/* A number from 0 to count - 1. Needs count > 0. */
static inline int32_t random_below(Random *random, int32_t count)
{
    return (int32_t)(((random_next(random) >> 32) * (uint64_t)count) >> 32);
}

/* A number from low to high, both included. */
static inline int32_t random_between(Random *random, int32_t low, int32_t high)
{
    return low + random_below(random, high - low + 1);
}

static inline bool random_chance(Random *random, int32_t percent)
{
    return random_below(random, 100) < percent;
}

/* Puts bytes into a random order. */
static inline void random_shuffle(Random *random, uint8_t *items, int32_t count)
{
    for (int32_t i = count - 1; i > 0; i--) {
        int32_t other = random_below(random, i + 1);
        uint8_t kept = items[i];
        items[i] = items[other];
        items[other] = kept;
    }
}

#endif
