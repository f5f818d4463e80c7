/* hash.h - a 64-bit hash built up value by value: equal values, equal hash, on every machine.
 *
 * For recognising levels and states, not for security. Bytes are taken in groups of eight, read as
 * little-endian numbers; the length counts too, so that "ab" "c" and "a" "bc" differ. Source of the
 * constants: the golden ratio and the finaliser of SplitMix64 (G. Steele, D. Lea, C. Flood, "Fast
 * Splittable Pseudorandom Number Generators", 2014). */
#ifndef LEDGE_BASE_HASH_H
#define LEDGE_BASE_HASH_H

#include "base.h"

#define HASH_SEED UINT64_C(0x9E3779B97F4A7C15)

static inline uint64_t hash_u64(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * UINT64_C(0xBF58476D1CE4E5B9);
    return hash ^ hash >> 29;
}

static inline uint64_t hash_i32(uint64_t hash, int32_t value)
{
    return hash_u64(hash, (uint32_t)value);
}

/* Eight bytes as a little-endian number, on every machine. */
static inline uint64_t hash_word(const uint8_t *b)
{
    return (uint64_t)b[0] | (uint64_t)b[1] << 8 | (uint64_t)b[2] << 16 | (uint64_t)b[3] << 24 |
           (uint64_t)b[4] << 32 | (uint64_t)b[5] << 40 | (uint64_t)b[6] << 48 |
           (uint64_t)b[7] << 56;
}

static inline uint64_t hash_bytes(uint64_t hash, const uint8_t *bytes, size_t length)
{
    uint8_t last[8] = {0};
    size_t i = 0;
    for (; i + 8 <= length; i += 8)
        hash = hash_u64(hash, hash_word(bytes + i));
    for (size_t k = 0; i + k < length; k++)
        last[k] = bytes[i + k];
    return hash_u64(hash_u64(hash, hash_word(last)), length);
}

/* Spreads the last values over all bits. Call it once, at the end. */
static inline uint64_t hash_finish(uint64_t hash)
{
    hash = (hash ^ hash >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    hash = (hash ^ hash >> 27) * UINT64_C(0x94D049BB133111EB);
    return hash ^ hash >> 31;
}

#endif
