/* look_bytes.c - a table of what running costs the line, for every size, skin and depth of colour.
 *
 *   look_bytes
 *
 * The first table is of frames at every tick, and of every second one; the second says what the
 * bytes of a frame are for, and how long drawing and painting it takes; the third how long it takes
 * from the start of a tick to its bytes, over whole runs. Before them: what the title costs while
 * nobody touches a key, and how soon a pause is seen over a slow line. */
#include "../src/play/app/app.h"
#include "look_cost.h"
#include "open_screen.h"
#include "slow_term.h"
#include "times.h"

#include <stdio.h>

enum { LATE_US = 2000 };

static void time_run(const LookRow *row, int32_t level, Times *times)
{
    LookCost cost = {0};
    LookRun *run = look_run_open(row, level, false, 1);
    look_frame(run, &cost);
    for (int32_t i = 0; i < run->film.tape->count; i++) {
        int64_t start = look_now();
        frame_player_step(&run->film);
        look_frame(run, &cost);
        times_add(times, (double)(look_now() - start) / 1e3);
    }
    look_run_close(run);
}

static void print_tick_times(void)
{
    static const LookRow rows[] = {
        {"ascii 80x24 true", SKIN_ASCII, ZOOM_AUTO, DEPTH_TRUE, 80, 24, 0, 0},
        {"ascii 200x60 true", SKIN_ASCII, ZOOM_AUTO, DEPTH_TRUE, 200, 60, 0, 0},
        {"pixels 80x24 true", SKIN_PIXELS, ZOOM_AUTO, DEPTH_TRUE, 80, 24, 0, 0},
        {"pixels 200x60 true", SKIN_PIXELS, ZOOM_AUTO, DEPTH_TRUE, 200, 60, 0, 0}};
    static Times times; /* microseconds from the start of each tick to the bytes of its frame */
    printf("\nMicroseconds from the start of a tick to its bytes\n%-24s %7s %7s %7s %7s %9s\n",
           "picture", "ticks", "median", "99 %", "most", "over 2 ms");
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++) {
        int32_t late = 0;
        times.count = 0;
        for (int32_t level = 0; level < LOOK_LEVELS; level++)
            time_run(&rows[i], level, &times);
        for (int32_t tick = 0; tick < times.count; tick++)
            late += times.of[tick] > LATE_US;
        printf("%-24s %7d %7.0f %7.0f %7.0f %7.2f %%\n", rows[i].name, (int)times.count,
               times_percentile(&times, 50), times_percentile(&times, 99),
               times_percentile(&times, 100), late * 100.0 / times.count);
    }
}

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

/* The title while nobody touches a key: its first minute, near and over SSH, and the hour after it;
 * and how soon Esc shows the pause of a run over a line of 4 KB/s with a round trip of 100 ms. */
static void print_screens(void)
{
    enum { MINUTE_MS = 60000, PAUSE_MS = 8000, RATE = 4000, TRIP_MS = 100 };
    static const LookRow rows[] = {{"80x24 256", 0, 0, DEPTH_256, 80, 24, 0, 0},
                                   {"120x40 true", 0, 0, DEPTH_TRUE, 120, 40, 0, 0},
                                   {"200x60 true", 0, 0, DEPTH_TRUE, 200, 60, 0, 0}};
    static PaintedTerm painted;
    static SlowTerm slow;
    Session session;
    if (!open_world(&session)) return;
    printf("\nThe title with no key, and a pause over 4 KB/s\n%-24s %7s %7s %7s %9s %9s\n",
           "window", "KB/s", "frames", "SSH", "later", "Esc, ms");
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++) {
        double rates[2];
        int32_t frames = 0, late = 0;
        for (int32_t is_far = 1; is_far >= 0; is_far--) {
            Term *term = painted_open(&painted, rows[i].cols, rows[i].rows,
                                      (ColourDepth)rows[i].depth, 61 * MINUTE_MS);
            painted.is_far = is_far;
            painted.until = (MINUTE_MS + 5000) * FAKE_MS;
            session.palette = PALETTE_PLAIN;
            (void)app_run(term, &session, cli_screens, open_bare(&session, SCREEN_TITLE));
            rates[is_far] = (double)painted.counted / MINUTE_MS;
            frames = painted.fake.frames;
            late = painted.late;
            term_close(term);
        }
        Term *term =
            slow_open(&slow, rows[i].cols, rows[i].rows, RATE, TRIP_MS * FAKE_MS, PAUSE_MS + 3000);
        slow.awaited = "Restart";
        slow.awaited_from = PAUSE_MS * FAKE_MS;
        fake_key(&slow.painted.fake, 1000, 'd', TERM_KEY_PRESS);
        fake_key(&slow.painted.fake, PAUSE_MS + TRIP_MS / 2, TERM_KEY_ESCAPE, TERM_KEY_PRESS);
        (void)app_run(term, &session, cli_screens,
                      open_level_file(&session, "tests/look/01-first-steps.txt"));
        term_close(term);
        printf("%-24s %7.1f %7d %7.1f %9d %9d\n", rows[i].name, rates[0], (int)frames, rates[1],
               (int)late, (int)((slow.seen_at - PAUSE_MS * FAKE_MS) / FAKE_MS));
    }
    session_done(&session);
}

int main(void)
{
    look_set_environment("xterm-256color");
    print_screens();
    look_set_environment("xterm-256color");
    print_bytes();
    print_uses();
    print_tick_times();
    return 0;
}
