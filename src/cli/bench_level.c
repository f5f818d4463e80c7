/* bench_level.c - see bench.h */
#include "bench.h"

#include <stdlib.h>
#include <string.h>

#include "../level/level.h"

#define FIRST_RANDOM 2463534242u

enum { STAMP_COLS = 8, STAMP_ROWS = 6, LIFT_COUNT = 8, LIFT_COLS = 3, NOISE_PERCENT = 35 };

// clang-format off
static const char *const stamps[][STAMP_ROWS] = {
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

static const char *const headers[] = {
    [BENCH_PLAIN] = "",
    [BENCH_MIXED] = ("[level]\ntitle = Benchmark\n"
                     "[lift.1]\nvelocity = 0.05, 0\nticks = 60\n[map]\n"),
    [BENCH_NOISE] = "[level]\ntitle = Noise\n[sign.1]\ntext = Here.\n[map]\n",
};

/* How many of each limited object may still be placed. */
typedef struct Budget {
    int32_t actors, coins, lift_cells;
} Budget;

uint32_t bench_random(uint32_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return *state;
}

static char within_budget(char glyph, Budget *budget)
{
    int32_t *left = NULL;
    if (strchr("whft", glyph))
        left = &budget->actors;
    else if (glyph == 'o')
        left = &budget->coins;
    else if (glyph == '1')
        left = &budget->lift_cells;
    if (!left) return glyph;
    return (*left)-- > 0 ? glyph : '.';
}

static void draw_stamps(char *map, const BenchLevel *level)
{
    uint32_t random = FIRST_RANDOM;
    size_t stride = (size_t)level->cols + 1;
    Budget budget = {level->actors, COIN_MAX, LIFT_COUNT * LIFT_COLS};
    for (int32_t top = 0; top + STAMP_ROWS <= level->rows; top += STAMP_ROWS)
        for (int32_t left = 0; left + STAMP_COLS <= level->cols; left += STAMP_COLS) {
            const char *const *stamp = stamps[bench_random(&random) % ARRAY_LENGTH(stamps)];
            for (int32_t row = 0; row < STAMP_ROWS; row++)
                for (int32_t col = 0; col < STAMP_COLS; col++)
                    map[(size_t)(top + row) * stride + (size_t)(left + col)] =
                        within_budget(stamp[row][col], &budget);
        }
}

static void draw_noise(char *map, const BenchLevel *level)
{
    uint32_t random = FIRST_RANDOM;
    for (int32_t row = 0; row < level->rows; row++, map++)
        for (int32_t col = 0; col < level->cols; col++, map++)
            if ((bench_random(&random) >> 8) % 100 < NOISE_PERCENT) *map = '#';
}

/* The start is on the floor at the left; the finish is walled in, so that no run ends. */
static void draw_frame(char *map, const BenchLevel *level)
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

char *bench_level_text(const BenchLevel *level, size_t *length)
{
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
    if (level->ground == BENCH_MIXED) draw_stamps(map, level);
    if (level->ground == BENCH_NOISE) draw_noise(map, level);
    draw_frame(map, level);
    text[size] = '\0';
    *length = size;
    return text;
}
