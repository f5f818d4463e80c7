/* test_study_trail.c - the ways that a run took, takes and could take. */
#include "study_bench.h"

#include "../src/inspector/inspector_trail.h"

static void the_fan_leads_to_both_sides_of_the_run(void **state)
{
    (void)state;
    Bench b;
    InspectorTrails trails;
    bench_open(&b, BENCH_HALL, INPUT_RIGHT, 20);
    trails_init(&trails, NULL);
    trails_set_fan(&trails, &b.study, true);
    b.study.lanes[0].constant = 1; /* walk */
    while (trails_work(&trails, &b.study))
        continue;
    for (int32_t i = 0; i <= TRAIL_OWN; i++) {
        assert_true(trails.trails[i].is_there);
        assert_int_equal(trails.trails[i].count, 21);
        if (i > 0 && i < TRAIL_OWN)
            assert_true(trails.trails[i].points[20].x > trails.trails[i - 1].points[20].x);
    }
    assert_false(trails.trails[TRAIL_CAME].is_there);
    trails_done(&trails);
    bench_close(&b);
}

/* Draws the trails on an empty canvas and counts a mark. */
static int32_t count_marks(const InspectorTrails *trails, const Inspector *study, char mark)
{
    Canvas canvas = {0};
    View view;
    int32_t count = 0;
    assert_true(canvas_resize(&canvas, 30, 6));
    view_init(&view, ZOOM_1X1, 30, 6, &inspector_lane(study)->level, &study->game);
    trails_draw(trails, study, &view, &canvas, area_of_canvas(&canvas));
    for (int32_t i = 0; i < canvas.cols * canvas.rows; i++)
        count += canvas.cells[i].ch == (uint8_t)mark;
    canvas_done(&canvas);
    return count;
}

static void without_walls_the_way_leads_through_them(void **state)
{
    (void)state;
    Bench b;
    InspectorTrails trails;
    bench_open(&b, BENCH_HALL, INPUT_RIGHT, 60);
    trails_init(&trails, NULL);
    while (trails_work(&trails, &b.study))
        continue;
    assert_int_equal(count_marks(&trails, &b.study, ':'), 0);
    trails_set_fan(&trails, &b.study, true);
    while (trails_work(&trails, &b.study))
        continue;
    assert_true(count_marks(&trails, &b.study, ':') > 0);
    assert_true(count_marks(&trails, &b.study, '.') > 10);
    trails_done(&trails);
    bench_close(&b);
}

static void a_ghost_leaves_its_own_way(void **state)
{
    (void)state;
    Bench b;
    InspectorTrails trails;
    Input left[40];
    const InputTape ghost = {left, ARRAY_LENGTH(left)};
    memset(left, INPUT_LEFT, sizeof left);
    bench_open(&b, BENCH_HALL, INPUT_RIGHT, 30);
    trails_init(&trails, &ghost);
    while (trails_work(&trails, &b.study))
        continue;
    const Trail *trail = &trails.trails[TRAIL_GHOST];
    assert_int_equal(trail->count, 41);
    assert_true(trail->points[40].x < trail->points[0].x);
    trails_done(&trails);
    bench_close(&b);
}

static void the_way_that_the_run_came_stays_when_it_is_changed(void **state)
{
    (void)state;
    Bench b;
    InspectorTrails trails;
    bench_open(&b, BENCH_HALL, INPUT_RIGHT, 30);
    trails_init(&trails, NULL);
    inspector_go(&b.study, 10);
    inspector_hold(&b.study, INPUT_RIGHT);
    assert_true(inspector_next_tick(&b.study));
    while (trails_work(&trails, &b.study))
        continue;
    assert_true(trails.trails[TRAIL_CAME].is_there);
    assert_int_equal(trails.trails[TRAIL_CAME].count, 31);
    trails_done(&trails);
    bench_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_fan_leads_to_both_sides_of_the_run),
        cmocka_unit_test(without_walls_the_way_leads_through_them),
        cmocka_unit_test(a_ghost_leaves_its_own_way),
        cmocka_unit_test(the_way_that_the_run_came_stays_when_it_is_changed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
