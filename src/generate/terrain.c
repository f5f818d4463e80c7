/* terrain.c - see terrain.h */
#include "terrain.h"

enum {
    ROOF_ROOM = 6,   /* rows between a roof and what is below it */
    ROOF_BESIDE = 4, /* columns at each side of a thing that need that room too */
    HALL_ROOF = 3,   /* rows of roof of a section that is indoors */
    WALL_BESIDE = 3, /* columns from which the side of rock is visible */
    PIER_COLS = 2,
    PIER_STEP = 9, /* columns from one pier to the next, at least */
    ARCH_ROWS = 2  /* of rock above an arch */
};

/* ---- roofs ---- */

static void lay_roof(const Plan *plan, uint64_t key, Layout *layout)
{
    Random random = random_stream(key, "roof", 0, 0);
    uint8_t thick[LAYOUT_COLS_MAX];
    int32_t wander = 0;
    for (int32_t col = 0; col < layout->cols; col++) {
        int32_t section = plan->pieces[layout_part_at(layout, col, 0)].section;
        bool is_hall = plan->look.roofed >> section & 1;
        int32_t rows = max_i32(plan_themes[plan->theme].roof, is_hall ? HALL_ROOF : 0);
        int32_t room = layout_highest(layout, col - ROOF_BESIDE, col + ROOF_BESIDE) - ROOF_ROOM;
        if (random_chance(&random, 30)) wander += random_between(&random, -1, 1);
        wander = clamp_i32(wander, -2, 2);
        thick[col] = (uint8_t)(rows ? clamp_i32(room, 0, max_i32(1, rows + wander)) : 0);
    }
    for (int32_t col = 0; col < layout->cols; col++) {
        if (thick[col] == 0) continue;
        layout_fill(layout, col, 0, col, thick[col] - 1, '#');
        if (random_chance(&random, 4 * plan->look.thorns)) layout_set(layout, col, thick[col], 'v');
    }
}

/* ---- what the ground stands on ---- */

/* A run of columns with ground, and the lowest rows of it that are seen from beside. */
typedef struct Run {
    int32_t first, last;
    const uint8_t *seen;
} Run;

static void clear_below(Layout *layout, int32_t col, int32_t row)
{
    layout_fill(layout, col, row, col, layout->rows - 1, '.');
}

/* Its lower side tapers towards the ends. */
static void cut_island(Layout *layout, Random *random, const Run *run)
{
    int32_t wander = 0;
    for (int32_t col = run->first; col <= run->last; col++) {
        int32_t side = min_i32(col - run->first, run->last - col);
        if (random_chance(random, 40)) wander += random_between(random, -1, 1);
        wander = clamp_i32(wander, -1, 2);
        clear_below(layout, col, run->seen[col] + 2 + max_i32(0, min_i32(side, 5) + wander));
    }
}

static void cut_arches(Layout *layout, const Run *run)
{
    int32_t length = run->last - run->first + 1, piers = max_i32(1, length / PIER_STEP);
    for (int32_t col = run->first; col <= run->last; col++) {
        int32_t step = length / piers, at = (col - run->first) % step;
        int32_t away = abs_i32(at - step / 2); /* from the middle of the pier */
        int32_t rock = ARCH_ROWS + max_i32(0, PIER_COLS + 2 - away);
        if (away >= PIER_COLS) clear_below(layout, col, run->seen[col] + rock);
    }
}

static void cut_below(const Plan *plan, uint64_t key, Layout *layout)
{
    Random random = random_stream(key, "footing", 0, 0);
    uint8_t seen[LAYOUT_COLS_MAX];
    bool chasms[LAYOUT_COLS_MAX] = {false};
    for (int32_t col = 0; col < layout->cols; col++)
        chasms[col] = layout_surface(layout, 0, col) >= layout->rows - 1;
    /* The lowest floor that is near enough for the rock of a column to be seen from. */
    for (int32_t col = 0; col < layout->cols; col++) {
        int32_t lowest = 0;
        for (int32_t c = col - WALL_BESIDE; c <= col + WALL_BESIDE; c++)
            if (c >= 0 && c < layout->cols && !chasms[c])
                lowest = max_i32(lowest, layout_surface(layout, 0, c));
        seen[col] = (uint8_t)lowest;
    }
    Run run = {0, 0, seen};
    for (; run.first < layout->cols; run.first = run.last + 1) {
        run.last = run.first;
        if (chasms[run.first]) {
            clear_below(layout, run.first, layout->rows - 2);
            continue;
        }
        while (run.last + 1 < layout->cols && !chasms[run.last + 1])
            run.last++;
        if (plan->look.footing == FOOTING_ISLANDS)
            cut_island(layout, &random, &run);
        else
            cut_arches(layout, &run);
    }
}

void terrain_lay(const Plan *plan, uint64_t key, Layout *layout)
{
    lay_roof(plan, key, layout);
    if (plan->look.footing != FOOTING_ROCK) cut_below(plan, key, layout);
}
