/* test_study_trail.c - the ways that a run took, takes and could take. */
#include "study_bench.h"

#include "../src/learn/inspector/inspector_trail.h"
#include "../src/learn/inspector/inspector_view.h"
#include "fake_term.h"

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

static void a_trail_of_the_fan_is_a_step_or_a_tenth_away_and_says_its_value(void **state)
{
    (void)state;
    Bench b;
    InspectorTrails trails;
    char legend[200] = "";
    ModelParams params;
    bench_open(&b, BENCH_HALL, INPUT_RIGHT, 20);
    model_params_init(&params, MODEL_CELL);
    inspector_set_params(&b.study, &params);
    trails_init(&trails, NULL);
    trails_set_fan(&trails, &b.study, true);
    b.study.lanes[0].constant = 1; /* walk, 0.05: a tenth is more than its step */
    while (trails_work(&trails, &b.study))
        continue;
    assert_string_equal(model_settings(MODEL_CELL)->rows[1].key, "walk");
    assert_string_equal(trails.trails[0].value, "0.045");
    assert_string_equal(trails.trails[1].value, "0.055");
    trails_legend(&trails, legend, sizeof legend);
    assert_non_null(strstr(legend, "0.045 -  0.055 +"));
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

static void the_trail_without_walls_goes_through_them(void **state)
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

static void a_ghost_has_a_trail_of_its_own(void **state)
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

static void the_original_trail_stays_when_the_run_is_changed(void **state)
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

/* --- the view --- */

/* A level in which the player falls down a shaft and then runs along the ground. */
static void draw_shaft_and_hall(char *out, int32_t cols, int32_t rows)
{
    for (int32_t row = 0; row < rows; row++) {
        memset(out, row == rows - 1 ? '#' : '.', (size_t)cols);
        if (row == 0) out[1] = '@';
        if (row < rows - 4) out[3] = '#';
        out[cols] = '\n';
        out += cols + 1;
    }
    *out = '\0';
}

/* Is the player as far from the edge of the view as a sixth of it, or the view at that of the
 * level? */
static bool has_room(int32_t first, int32_t count, int32_t shown, int32_t begin, int32_t level)
{
    int32_t margin = shown / 6;
    return (first - begin >= margin || begin <= 0) &&
           (first + count <= begin + shown - margin || begin + shown >= level);
}

static void the_view_moves_before_the_player_comes_to_its_edge(void **state)
{
    (void)state;
    enum { COLS = 150, ROWS = 50, TICKS = 900 };
    static char picture[(COLS + 1) * ROWS + 1];
    Arena arena;
    Timeline run;
    InspectorPane pane;
    FakeTerm fake;
    GameEvents events;
    Session session = {.settings = settings_default()};
    App app = {.term = fake_open(&fake, 1), .session = &session};
    int32_t moved = 0, left = 0, top = 0;
    fake.cols = 60;
    draw_shaft_and_hall(picture, COLS, ROWS);
    arena_open(&arena, picture);
    assert_true(timeline_init(&run, &arena.level));
    while (timeline_length(&run) < TICKS && timeline_add(&run, INPUT_RIGHT, &events))
        continue;
    assert_true(inspector_pane_init(&pane, &(InspectorRun){.run = &run}));
    for (int32_t i = 0; i <= 2 * TICKS; i++) { /* to the end and back */
        int32_t old_left = left, old_top = top;
        inspector_go(&pane.inspector, i <= TICKS ? i : 2 * TICKS - i);
        bench_work(&pane.inspector);
        inspector_pane_fit_view(&pane, &app);
        view_origin(&pane.picture.view, &left, &top);
        moved += left != old_left || top != old_top;
        Area player =
            view_player_chars(&arena.level, &pane.inspector.game, (ZoomId)pane.picture.view.zoom);
        assert_true(has_room(player.col, player.cols, pane.picture.view.cols, left, COLS));
        assert_true(has_room(player.row, player.rows, pane.picture.view.rows, top, ROWS));
    }
    assert_in_range(moved, 8, 40); /* and rests as long as the player has room */
    inspector_pane_done(&pane);
    timeline_done(&run);
    arena_close(&arena);
    term_close(app.term);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_fan_leads_to_both_sides_of_the_run),
        cmocka_unit_test(a_trail_of_the_fan_is_a_step_or_a_tenth_away_and_says_its_value),
        cmocka_unit_test(the_trail_without_walls_goes_through_them),
        cmocka_unit_test(a_ghost_has_a_trail_of_its_own),
        cmocka_unit_test(the_original_trail_stays_when_the_run_is_changed),
        cmocka_unit_test(the_view_moves_before_the_player_comes_to_its_edge),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
