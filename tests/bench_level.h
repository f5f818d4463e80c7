/* bench_level.h - levels of any size for benchmarks: the same size always gives the same bytes.
 *
 * A random sequence chooses the cells of noise, and in other levels small patterns that together
 * have every kind of terrain.
 * Ranges: 16x12 to 8192x8192 cells. */
#ifndef LEDGE_TESTS_BENCH_LEVEL_H
#define LEDGE_TESTS_BENCH_LEVEL_H

#include "../src/level/level.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

typedef enum BenchGround {
    BENCH_PLAIN, /* only a floor, with walkers */
    BENCH_MIXED, /* every kind of terrain, coins, lifts and actors */
    BENCH_NOISE  /* 35 of 100 cells are solid, at random: the worst case for a fill */
} BenchGround;

typedef struct BenchLevel {
    BenchGround ground;
    int32_t cols, rows;
    int32_t actors; /* at most; none in BENCH_NOISE */
} BenchLevel;

#define BENCH_FIRST_RANDOM 2463534242u

enum {
    BENCH_STAMP_COLS = 8,
    BENCH_STAMP_ROWS = 6,
    BENCH_LIFT_CELLS = 24,
    BENCH_NOISE_PERCENT = 35
};

static const BenchLevel bench_noise_medium = {BENCH_NOISE, 512, 128, 0};
static const BenchLevel bench_noise_large = {BENCH_NOISE, 4096, 1024, 0};
static const BenchLevel bench_noise_largest = {BENCH_NOISE, GRID_SIZE_MAX, GRID_SIZE_MAX, 0};

/* The next number of a fixed sequence (xorshift). Needs *state != 0.
 * Source: G. Marsaglia, "Xorshift RNGs". */
static inline uint32_t bench_random(uint32_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return *state;
}

static inline void bench_draw_stamps(char *map, const BenchLevel *level)
{
    // clang-format off
    static const char *const bench_stamps[][BENCH_STAMP_ROWS] = {
        {"........", "........", "........", "........", "..w.....", "########"},
        {"........", "..ooo...", "..===...", "........", "......h.", "########"},
        {"........", "........", ".......#", "......##", "..../###", "########"},
        {"......f.", "...ab...", "..####..", "........", ".../\\...", "########"},
        {"...H....", "===H====", "...H.o..", "...H....", "...H....", "########"},
        {"........", ".oo.....", "........", "........", "...^^...", "####.###"},
        {"........", "........", "..111...", "........", "........", "##....##"},
        {"#.......", "#.......", "#..CC...", "#.......", "#....S..", "########"},
        {"........", ".o......", "IIII....", "........", "........", ">>>><<<<"},
        {"........", "......o.", "....====", "........", "t.......", "########"},
        {"........", "v.......", "........", "..cd....", ".####...", "########"},
        {"........", "........", "........", "o.......", "####....", "####...."},
    };
    // clang-format on
    uint32_t random = BENCH_FIRST_RANDOM;
    size_t stride = (size_t)level->cols + 1;
    int32_t actors = level->actors, coins = COIN_MAX, lift_cells = BENCH_LIFT_CELLS; /* left */
    for (int32_t top = 0; top + BENCH_STAMP_ROWS <= level->rows; top += BENCH_STAMP_ROWS)
        for (int32_t left = 0; left + BENCH_STAMP_COLS <= level->cols; left += BENCH_STAMP_COLS) {
            const char *const *stamp =
                bench_stamps[bench_random(&random) % ARRAY_LENGTH(bench_stamps)];
            for (int32_t i = 0; i < BENCH_STAMP_ROWS * BENCH_STAMP_COLS; i++) {
                int32_t row = i / BENCH_STAMP_COLS, col = i % BENCH_STAMP_COLS;
                char glyph = stamp[row][col];
                int32_t *limit = strchr("whft", glyph) ? &actors
                                 : glyph == 'o'        ? &coins
                                 : glyph == '1'        ? &lift_cells
                                                       : NULL;
                bool is_spent = limit && (*limit)-- <= 0;
                map[(size_t)(top + row) * stride + (size_t)(left + col)] = is_spent ? '.' : glyph;
            }
        }
}

static inline void bench_draw_noise(char *map, const BenchLevel *level)
{
    uint32_t random = BENCH_FIRST_RANDOM;
    for (int32_t row = 0; row < level->rows; row++, map++)
        for (int32_t col = 0; col < level->cols; col++, map++)
            if ((bench_random(&random) >> 8) % 100 < BENCH_NOISE_PERCENT) *map = '#';
}

/* Walkers all over the floor. */
static inline void bench_draw_walkers(char *map, const BenchLevel *level)
{
    char *row = map + (size_t)(level->rows - 2) * ((size_t)level->cols + 1);
    for (int32_t i = 0; i < level->actors; i++)
        row[(size_t)(i + 1) * (size_t)level->cols / (size_t)(level->actors + 1)] = 'w';
}

/* The start is on the floor at the left; the finish is walled in, so that no run ends. */
static inline void bench_draw_frame(char *map, const BenchLevel *level)
{
    size_t stride = (size_t)level->cols + 1;
    char *last = map + (size_t)(level->rows - 1) * stride;
    memset(last, '#', (size_t)level->cols);
    memcpy(last - stride, ".@..", 4);
    memcpy(last - 2 * stride, "....", 4);
    memcpy(map + level->cols - 2, "#F", 2);
    memcpy(map + stride + level->cols - 2, "##", 2);
    if (level->ground == BENCH_NOISE) last[3 - (ptrdiff_t)stride] = '?';
}

/* The level as the text of a level file, ended by a NUL that `length` does not count. The caller
 * frees it; NULL when memory ran out. */
static inline char *bench_level_text(const BenchLevel *level, size_t *length)
{
    static const char *const headers[] = {
        [BENCH_PLAIN] = "",
        [BENCH_MIXED] = ("[level]\ntitle = Benchmark\n"
                         "[lift.1]\nvelocity = 0.05, 0\nticks = 60\n[map]\n"),
        [BENCH_NOISE] = "[level]\ntitle = Noise\n[sign.1]\ntext = Here.\n[map]\n",
    };
    assert(level->cols >= 16 && level->cols <= GRID_SIZE_MAX);
    assert(level->rows >= 12 && level->rows <= GRID_SIZE_MAX);
    size_t start = strlen(headers[level->ground]), stride = (size_t)level->cols + 1;
    size_t size = start + (size_t)level->rows * stride;
    char *text = malloc(size + 1);
    if (!text) return NULL;
    char *map = text + start;
    memcpy(text, headers[level->ground], start);
    memset(map, '.', size - start);
    for (int32_t row = 1; row <= level->rows; row++)
        map[(size_t)row * stride - 1] = '\n';
    if (level->ground == BENCH_PLAIN) bench_draw_walkers(map, level);
    if (level->ground == BENCH_MIXED) bench_draw_stamps(map, level);
    if (level->ground == BENCH_NOISE) bench_draw_noise(map, level);
    bench_draw_frame(map, level);
    text[size] = '\0';
    *length = size;
    return text;
}

#endif
