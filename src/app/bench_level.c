/* bench_level.c - see bench_level.h */
#include "bench_level.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../game/level.h"

enum { STAMP_COLS = 8, STAMP_ROWS = 6, LIFT_COUNT = 8, LIFT_COLS = 3 };

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

static const char header[] = "[level]\ntitle = Benchmark\n"
                             "[lift.1]\nvelocity = 0.05, 0\nticks = 60\n[map]\n";

/* What the format limits, and how many of it may still be placed. */
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

static void draw_stamps(char *map, int32_t cols, int32_t rows, Budget budget)
{
    uint32_t random = 2463534242u;
    for (int32_t top = 0; top + STAMP_ROWS <= rows; top += STAMP_ROWS)
        for (int32_t left = 0; left + STAMP_COLS <= cols; left += STAMP_COLS) {
            const char *const *stamp = stamps[bench_random(&random) % ARRAY_LENGTH(stamps)];
            for (int32_t row = 0; row < STAMP_ROWS; row++)
                for (int32_t col = 0; col < STAMP_COLS; col++)
                    map[(size_t)(top + row) * (size_t)(cols + 1) + (size_t)(left + col)] =
                        within_budget(stamp[row][col], &budget);
        }
}

/* The start stands on the floor at the left; the finish is walled in, so that nothing ends. */
static void draw_frame(char *map, int32_t cols, int32_t rows)
{
    size_t stride = (size_t)cols + 1;
    char *last = map + (size_t)(rows - 1) * stride;
    memset(last, '#', (size_t)cols);
    memcpy(last - stride, ".@..", 4);
    memcpy(last - 2 * stride, "....", 4);
    memcpy(map + cols - 2, "#F", 2);
    memcpy(map + stride + cols - 2, "##", 2);
}

char *bench_level_text(int32_t cols, int32_t rows, BenchGround ground, int32_t actors,
                       size_t *length)
{
    assert(cols >= 16 && cols <= GRID_SIZE_MAX && rows >= 12 && rows <= GRID_SIZE_MAX);
    size_t start = ground == BENCH_MIXED ? sizeof header - 1 : 0;
    size_t size = start + (size_t)rows * ((size_t)cols + 1);
    char *text = malloc(size + 1);
    if (!text) return NULL;
    memcpy(text, header, start);
    memset(text + start, '.', size - start);
    for (int32_t row = 1; row <= rows; row++)
        text[start + (size_t)row * (size_t)(cols + 1) - 1] = '\n';
    Budget budget = {actors, COIN_MAX, LIFT_COUNT * LIFT_COLS};
    if (ground == BENCH_MIXED) draw_stamps(text + start, cols, rows, budget);
    draw_frame(text + start, cols, rows);
    text[size] = '\0';
    *length = size;
    return text;
}
