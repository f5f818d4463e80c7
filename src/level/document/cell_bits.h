/* cell_bits.h - sets of cells of a row, one bit each, the first cell's the lowest of the first
 * word; and eight cells at a time as the bytes of a word.
 *
 * Source: H. S. Warren, "Hacker's Delight" (find a zero byte). */
#ifndef LEDGE_LEVEL_DOCUMENT_CELL_BITS_H
#define LEDGE_LEVEL_DOCUMENT_CELL_BITS_H

#include "../../base/base.h"

#define CELL_IN_EACH_BYTE UINT64_C(0x0101010101010101)

/* Both are one instruction; compilers do not see it in a loop. */
static inline uint64_t cell_bits_load_eight(const char *cells)
{
    const uint8_t *c = (const uint8_t *)cells;
    return (uint64_t)c[0] | (uint64_t)c[1] << 8 | (uint64_t)c[2] << 16 | (uint64_t)c[3] << 24 |
           (uint64_t)c[4] << 32 | (uint64_t)c[5] << 40 | (uint64_t)c[6] << 48 |
           (uint64_t)c[7] << 56;
}

static inline void cell_bits_store_eight(char *cells, uint64_t eight)
{
    uint8_t *c = (uint8_t *)cells;
    c[0] = (uint8_t)eight;
    c[1] = (uint8_t)(eight >> 8);
    c[2] = (uint8_t)(eight >> 16);
    c[3] = (uint8_t)(eight >> 24);
    c[4] = (uint8_t)(eight >> 32);
    c[5] = (uint8_t)(eight >> 40);
    c[6] = (uint8_t)(eight >> 48);
    c[7] = (uint8_t)(eight >> 56);
}

/* Which of eight cells have the glyph. A byte that is equal becomes 0 and then 0x80; the
 * multiplication collects these eight bits at the top. */
static inline uint64_t cell_bits_equal_eight(uint64_t eight, char glyph)
{
    const uint64_t low_bits = 0x7F * CELL_IN_EACH_BYTE;
    eight ^= (uint8_t)glyph * CELL_IN_EACH_BYTE;
    uint64_t is_zero = ~(((eight & low_bits) + low_bits) | eight | low_bits);
    return (is_zero >> 7) * UINT64_C(0x0102040810204080) >> 56;
}

/* Turns the cells whose bits are set, of eight, into `glyph`. */
static inline void cell_bits_set_eight(char *cells, uint64_t bits, char glyph)
{
    uint64_t spread = bits * CELL_IN_EACH_BYTE & UINT64_C(0x8040201008040201);
    uint64_t bytes = ((spread + 0x7F * CELL_IN_EACH_BYTE) | spread) >> 7 & CELL_IN_EACH_BYTE;
    uint64_t eight = cell_bits_load_eight(cells);
    bytes *= 0xFF;
    eight = (eight & ~bytes) | ((uint8_t)glyph * CELL_IN_EACH_BYTE & bytes);
    cell_bits_store_eight(cells, eight);
}

/* The bits of the eight cells from `at` on, which is a multiple of eight. */
static inline uint64_t cell_bits_get_eight(const uint64_t *bits, int32_t at)
{
    return bits[at / 64] >> at % 64 & 0xFF;
}

/* How many runs the set bits make. */
static inline int32_t cell_bits_count_runs(const uint64_t *bits, size_t words)
{
    uint64_t carry = 0;
    int32_t runs = 0;
    for (size_t i = 0; i < words; i++) {
        runs += __builtin_popcountll(bits[i] & ~(bits[i] << 1 | carry));
        carry = bits[i] >> 63;
    }
    return runs;
}

#endif
