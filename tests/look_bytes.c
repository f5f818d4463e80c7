/* look_bytes.c - a table of what running costs the line, for every size, skin and depth of colour.
 *
 *   look_bytes
 *
 * The first table is of frames at every tick, and of every second one; the second says what the
 * bytes of a frame are for, and how long drawing and painting it takes. */
#include "look_cost.h"

#include <stdio.h>

static void print_bytes(void)
{
    printf("Bytes of running, by ticks and by every second one\n%-24s %-8s %7s %7s %6s %6s %7s %7s "
           "%7s\n",
           "picture", "level", "KB/s", "cap", "mean", "most", "1st", "KB/s", "cap");
    for (size_t i = 0; i < ARRAY_LENGTH(look_rows); i++)
        for (int32_t level = 0; level < LOOK_LEVELS; level++) {
            const LookRow *row = &look_rows[i];
            LookCost each = look_measure(row, level, 1), second = look_measure(row, level, 2);
            printf("%-24s %-8s %7.1f %7.1f %6d %6d %7d %7.1f %7.1f\n", row->name,
                   look_levels[level].name, look_per_second(&each, 1) / 1e3, row->cap / 1e3,
                   (int)(each.bytes / each.frames), (int)each.most, (int)each.first,
                   look_per_second(&second, 2) / 1e3, row->cap / 2e3);
        }
}

static void print_uses(void)
{
    printf("\nMean bytes of a frame by use, and microseconds\n%-24s %-8s", "picture", "level");
    for (int32_t use = 0; use < USE_COUNT; use++)
        printf(" %7s", look_use_names[use]);
    printf(" %7s %7s %7s\n", "draw", "paint", "most");
    for (size_t i = 0; i < ARRAY_LENGTH(look_rows); i++)
        for (int32_t level = 0; level < LOOK_LEVELS; level++) {
            LookCost cost = look_measure(&look_rows[i], level, 1);
            printf("%-24s %-8s", look_rows[i].name, look_levels[level].name);
            for (int32_t use = 0; use < USE_COUNT; use++)
                printf(" %7d", (int)(cost.uses[use] / cost.frames));
            printf(" %7.0f %7.0f %7.0f\n", (double)cost.draw_ns / cost.frames / 1e3,
                   (double)cost.paint_ns / cost.frames / 1e3, (double)cost.paint_most_ns / 1e3);
        }
}

int main(void)
{
    look_set_environment("xterm-256color");
    print_bytes();
    print_uses();
    return 0;
}
