/* test_look_bytes.c - what the pictures of a run cost the line: bytes are counted, so that they are
 * the same everywhere. */
#include "full.h"
#include "look_cost.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

static void assert_within(const LookRow *row, int32_t level, const char *what, int64_t is,
                          int64_t most)
{
    if (is > most)
        fail_msg("%s, %s: %s takes %d bytes, and may take %d", row->name, look_levels[level].name,
                 what, (int)is, (int)most);
}

static void running_costs_no_more_a_second_than_its_cap(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(look_rows); i++)
        for (int32_t level = 0; level < LOOK_LEVELS; level++) {
            LookCost cost = look_measure(&look_rows[i], level, 1);
            assert_within(&look_rows[i], level, "a second", look_per_second(&cost, 1),
                          look_rows[i].cap);
        }
}

/* It and the farthest range move as smoothly as the ground: in leaps they cost more. Half blocks
 * take 73 KB with 256 colours, where dots mix two of them, and 69 KB with 24 bits. */
static void running_past_a_landmark_costs_little_more(void **state)
{
    static const LookRow rows[] = {
        {"ascii 4x2 120x40 true", SKIN_ASCII, ZOOM_4X2, DEPTH_TRUE, 120, 40, 280, 95000},
        {"ascii 4x2 120x40 256", SKIN_ASCII, ZOOM_4X2, DEPTH_256, 120, 40, 280, 84000},
        {"pixels 4x2 120x40 true", SKIN_PIXELS, ZOOM_4X2, DEPTH_TRUE, 120, 40, 280, 70000},
        {"pixels 4x2 120x40 256", SKIN_PIXELS, ZOOM_4X2, DEPTH_256, 120, 40, 280, 75000}};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++) {
        LookCost cost = look_measure(&rows[i], LOOK_LANDMARK, 1);
        assert_within(&rows[i], LOOK_LANDMARK, "a second", look_per_second(&cost, 1), rows[i].cap);
    }
}

/* Only the edge of the light around the hero moves over the ground. */
static void running_through_the_dark_costs_what_its_light_does(void **state)
{
    static const LookRow rows[] = {
        {"ascii 2x1 80x24 256", SKIN_ASCII, ZOOM_2X1, DEPTH_256, 80, 24, 280, 30000},
        {"ascii 4x2 120x40 true", SKIN_ASCII, ZOOM_4X2, DEPTH_TRUE, 120, 40, 280, 145000},
        {"ascii 4x2 120x40 256", SKIN_ASCII, ZOOM_4X2, DEPTH_256, 120, 40, 280, 83000},
        {"pixels 4x2 120x40 true", SKIN_PIXELS, ZOOM_4X2, DEPTH_TRUE, 120, 40, 280, 151000}};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++) {
        LookCost cost = look_measure(&rows[i], LOOK_CAVE, 1);
        assert_within(&rows[i], LOOK_CAVE, "a second", look_per_second(&cost, 1), rows[i].cap);
    }
}

static void drawing_every_second_tick_costs_half_as_much(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(look_rows); i++)
        for (int32_t level = 0; level < LOOK_LEVELS; level++) {
            if (!is_tried((int)i + level, 3)) continue;
            LookCost cost = look_measure(&look_rows[i], level, 2);
            assert_within(&look_rows[i], level, "a second of every second tick",
                          look_per_second(&cost, 2), look_rows[i].cap / 2);
        }
}

static void no_frame_of_a_whole_run_is_over_10_kb(void **state)
{
    enum { FRAME_MAX = 10000 };
    static const LookRow rows[] = {{"pixels 8x4 200x60 true", SKIN_PIXELS, ZOOM_8X4, DEPTH_TRUE,
                                    200, 60, 0, 0},
                                   {"ascii 8x4 200x60 true", SKIN_ASCII, ZOOM_8X4, DEPTH_TRUE, 200,
                                    60, 0, 0}};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++)
        for (int32_t level = 0; level < LOOK_LEVELS; level++) {
            if (!is_tried((int)i + level, 3)) continue;
            LookCost first = {0}, cost = {0};
            LookRun *run = look_run_open(&rows[i], level, false, 1);
            look_frame(run, &first);
            for (int32_t tick = 0; tick < run->film.tape->count; tick++) {
                frame_player_step(&run->film);
                look_frame(run, &cost);
            }
            look_run_close(run);
            assert_within(&rows[i], level, "a frame", cost.most, FRAME_MAX);
        }
}

/* The water or fire of a chase that stands, or moves a cell in eight seconds, while the
 * player stands. */
static int64_t cost_of_a_chase(const LookRow *row, ChaseKind kind, ChaseWay way, int32_t speed)
{
    enum { TICKS = 600 };
    LookCost first = {0}, cost = {0};
    static const InputTape nothing = {0};
    LookRun *run = look_run_open(row, 0, false, 1);
    Level *level = &run->opened.found.level;
    run->film.tape = &nothing;
    level->chase = (Chase){.kind = (uint8_t)kind, .way = (uint8_t)way, .leg_count = 1};
    level->chase.legs[0] =
        (ChaseLeg){.from = way == CHASE_DOWN ? (level->start.row - 5) * ONE : 0, .speed = speed};
    look_frame(run, &first);
    for (int32_t i = 0; i < TICKS; i++) {
        frame_player_step(&run->film);
        look_frame(run, &cost);
    }
    look_run_close(run);
    return look_per_second(&cost, 1);
}

static void a_chase_costs_little_whether_it_stands_or_comes(void **state)
{
    enum { STANDS_MAX = 2000, COMES_MAX = 6000, SLOW = ONE / 480 };
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(look_rows); i++) {
        const LookRow *row = &look_rows[i];
        if (!is_in_sample((int)i, 2)) continue;
        int64_t water = cost_of_a_chase(row, CHASE_WATER, CHASE_DOWN, 0);
        int64_t coming = cost_of_a_chase(row, CHASE_WATER, CHASE_DOWN, SLOW);
        int64_t fire = cost_of_a_chase(row, CHASE_FIRE, CHASE_RIGHT, SLOW);
        assert_within(row, 0, "a second of water", water, STANDS_MAX);
        assert_within(row, 0, "a second of moving water", coming, COMES_MAX);
        assert_within(row, 0, "a second of fire", fire, COMES_MAX);
    }
}

static void standing_still_costs_little_and_in_calm_only_the_clock(void **state)
{
    enum { TICKS = 600, SECOND_MAX = 1500, LARGE_MAX = 3300, CLOCK_MAX = 60 };
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(look_rows); i++)
        for (int32_t level = 0; level < LOOK_LEVELS; level++) {
            const LookRow *row = &look_rows[i];
            if (!is_tried((int)i + level, 3)) continue;
            LookCost rest = look_measure_rest(row, level, false, TICKS);
            LookCost calm = look_measure_rest(row, level, true, TICKS);
            assert_within(row, level, "a second of rest", look_per_second(&rest, 1),
                          row->rows > 40 ? LARGE_MAX : SECOND_MAX);
            assert_within(row, level, "a calm frame", calm.most, CLOCK_MAX);
            assert_int_equal(calm.changes, TICKS / LOOK_TICKS_PER_SECOND);
        }
}

static void picture_that_stays_costs_nothing(void **state)
{
    (void)state;
    LookCost cost = {0};
    LookRun *run = look_run_open(&look_rows[0], 0, false, 1);
    look_frame(run, &cost);
    look_frame(run, &cost);
    assert_int_equal(run->length, 0);
    look_run_close(run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_chase_costs_little_whether_it_stands_or_comes),
        cmocka_unit_test(running_past_a_landmark_costs_little_more),
        cmocka_unit_test(running_through_the_dark_costs_what_its_light_does),
        cmocka_unit_test(running_costs_no_more_a_second_than_its_cap),
        cmocka_unit_test(drawing_every_second_tick_costs_half_as_much),
        cmocka_unit_test(no_frame_of_a_whole_run_is_over_10_kb),
        cmocka_unit_test(standing_still_costs_little_and_in_calm_only_the_clock),
        cmocka_unit_test(picture_that_stays_costs_nothing),
    };
    return cmocka_run_group_tests(tests, look_set_up, NULL);
}
