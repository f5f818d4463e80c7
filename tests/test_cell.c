/* test_cell.c - the model `cell` as its documents have it: what was measured of them. */
#include "cell_stage.h"

#include <math.h>

enum { TALL_ROWS = 1000, TALL_COLS = 3 };

/* An empty shaft, so deep that nothing that falls in a test reaches its end. */
static void draw_shaft(CellStage *s)
{
    CELL_STAGE(s, "@");
    memset(s->stage.tiles, TILE_EMPTY, sizeof s->stage.tiles);
    s->stage.terrain.grid = (Grid){s->stage.tiles, TALL_COLS, TALL_ROWS};
    s->stage.start_col = 1;
    cell_stage_restart(s);
}

static void draw_corridor(CellStage *s)
{
    CELL_STAGE(s, "................", "@...............", "################");
}

static void draw_hall(CellStage *s)
{
    CELL_STAGE(s, ".....", ".....", ".....", ".....", ".....", ".....", "..@..", "#####");
}

static double stop_distance(CellStage *s, const char *friction, int32_t *ticks)
{
    draw_corridor(s);
    cell_stage_set(s, "frict", friction);
    cell_stage_set(s, "dx0", "0.5");
    double from = cell_stage_x(s);
    for (*ticks = 0; s->body.dx != 0; ++*ticks)
        cell_stage_step(s, 0, 1);
    return cell_stage_x(s) - from;
}

/* How high the anchor rises when jump is held for `held` ticks. */
static double jump_height(CellStage *s, int32_t held)
{
    double ground = cell_stage_y(s), top = ground;
    for (int32_t i = 0; i < 40; i++) {
        cell_stage_step(s, i < held ? INPUT_JUMP : 0, 1);
        top = fmin(top, cell_stage_y(s));
    }
    return ground - top;
}

static void friction_decides_where_a_body_stops(void **state)
{
    (void)state;
    CellStage s;
    int32_t ticks;
    assert_near(stop_distance(&s, "0.82", &ticks), 2.775, 0.001);
    assert_int_equal(ticks, 35);
    assert_near(stop_distance(&s, "0.94", &ticks), 8.325, 0.001);
    assert_int_equal(ticks, 112);
    assert_near(stop_distance(&s, "0.96", &ticks), 12.488, 0.001);
    assert_int_equal(ticks, 170);
}

static void a_fall_ends_at_gravity_over_what_friction_takes(void **state)
{
    (void)state;
    static const struct {
        const char *friction;
        double speed;
    } cases[] = {{"0.82", 0.2778}, {"0.94", 0.8333}, {"0.96", 1.25}};
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        CellStage s;
        draw_shaft(&s);
        cell_stage_set(&s, "fricty", cases[i].friction);
        cell_stage_step(&s, 0, 400);
        double from = cell_stage_y(&s);
        cell_stage_step(&s, 0, 1);
        assert_near(cell_stage_y(&s) - from, cases[i].speed, 0.0001);
    }
}

static void walking_ends_at_push_over_what_friction_takes(void **state)
{
    (void)state;
    CellStage s;
    draw_corridor(&s);
    cell_stage_step(&s, INPUT_RIGHT, 50);
    double from = cell_stage_x(&s);
    cell_stage_step(&s, INPUT_RIGHT, 1);
    assert_near(cell_stage_x(&s) - from, 0.2778, 0.0001);
}

static void the_order_of_the_tick_decides_how_high_a_jump_goes(void **state)
{
    (void)state;
    CellStage s;
    draw_hall(&s);
    assert_near(jump_height(&s, 40), 1.155, 0.001);
    draw_hall(&s);
    cell_stage_set(&s, "variant", "003");
    cell_stage_set(&s, "frict", "0.82");
    cell_stage_set(&s, "fricty", "0.82");
    assert_near(jump_height(&s, 40), 1.447, 0.001);
}

static void letting_go_early_makes_a_small_jump(void **state)
{
    (void)state;
    static const double heights[] = {0.645, 0.866, 1.017, 1.105};
    for (int32_t held = 1; held <= 4; held++) {
        CellStage s;
        draw_hall(&s);
        assert_near(jump_height(&s, held), heights[held - 1], 0.001);
    }
}

static void a_jump_of_a_fixed_height_ignores_the_release(void **state)
{
    (void)state;
    CellStage s;
    draw_hall(&s);
    cell_stage_set(&s, "no_var_jump", "yes");
    assert_near(jump_height(&s, 1), 1.155, 0.001);
}

static void an_impulse_of_718_jumps_two_cells(void **state)
{
    (void)state;
    CellStage s;
    draw_hall(&s);
    cell_stage_set(&s, "jump", "0.718");
    assert_near(jump_height(&s, 40), 2.0, 0.001);
}

static void the_documents_cap_limits_a_jump_to_1_341_cells(void **state)
{
    (void)state;
    CellStage s;
    draw_hall(&s);
    cell_stage_set(&s, "jump", "2");
    cell_stage_set(&s, "tunnel", "cap");
    assert_near(jump_height(&s, 40), 1.341, 0.001);
}

/* Of `count` starts, spread over a cell, how many get past the wall. */
static int32_t count_passing(const char *dx, const char *tunnel, int32_t count)
{
    int32_t passed = 0;
    CellStage s;
    CELL_STAGE(&s, ".....@..............#...........");
    cell_stage_set(&s, "gravity", "0");
    cell_stage_set(&s, "frict", "1");
    cell_stage_set(&s, "tunnel", tunnel);
    cell_stage_set(&s, "dx0", dx);
    for (int32_t i = 0; i < count; i++) {
        cell_stage_restart(&s);
        s.body.xr = (i + 0.5) / count;
        int32_t furthest = 0;
        for (int32_t t = 0; t < 60; t++) {
            cell_stage_step(&s, 0, 1);
            furthest = max_i32(furthest, s.body.cx);
        }
        passed += furthest > 20;
    }
    return passed;
}

static void a_wall_of_one_cell_is_passed_by_dx_minus_one_of_all_starts(void **state)
{
    (void)state;
    assert_int_equal(count_passing("1.0", "none", 1000), 0);
    assert_int_equal(count_passing("1.01", "none", 1000), 10);
    assert_int_equal(count_passing("1.5", "none", 1000), 500);
    assert_int_equal(count_passing("1.5", "cap", 1000), 0);
    assert_int_equal(count_passing("1.5", "substep", 1000), 0);
    assert_int_equal(count_passing("1.5", "march", 1000), 0);
}

static void no_overlap_before_the_snap_up_to_dx_of_7_tenths(void **state)
{
    (void)state;
    CellStage s;
    CELL_STAGE(&s, "..@..#");
    cell_stage_set(&s, "dx0", "0.7");
    cell_stage_set(&s, "frict", "1");
    cell_stage_set(&s, "gravity", "0");
    for (int32_t i = 0; i < 5; i++) {
        cell_stage_step(&s, 0, 1);
        assert_true(cell_stage_x(&s) <= 4.7);
    }
    cell_stage_set(&s, "dx0", "0.9");
    cell_stage_set(&s, "xr", "0.1");
    cell_stage_step(&s, 0, 3);
    assert_near(cell_stage_x(&s), 4.8, 1e-9);
}

static void without_friction_to_slow_it_a_fall_goes_through_a_floor(void **state)
{
    (void)state;
    CellStage s;
    for (int32_t cured = 0; cured <= 1; cured++) {
        int32_t passed = 0;
        for (int32_t start = 0; start < 20; start++) {
            draw_shaft(&s);
            memset(s.stage.tiles + 200 * TALL_COLS, TILE_SOLID, TALL_COLS);
            cell_stage_set(&s, "fricty", "0.96");
            cell_stage_set(&s, "tunnel", cured ? "march" : "none");
            s.body.yr = (start + 1) / 20.0;
            cell_stage_step(&s, 0, 300);
            passed += s.body.cy > 200;
        }
        assert_true(cured ? passed == 0 : passed > 0);
    }
}

static void looping_over_ten_million_cells_still_ends(void **state)
{
    (void)state;
    CellStage loop, whole;
    draw_corridor(&loop);
    cell_stage_set(&loop, "dx0", "1e7");
    draw_corridor(&whole);
    cell_stage_set(&whole, "dx0", "1e7");
    cell_stage_set(&whole, "overflow", "floor");
    cell_stage_step(&loop, 0, 1);
    cell_stage_step(&whole, 0, 1);
    assert_int_equal(loop.body.cx, 10000000);
    assert_int_equal(whole.body.cx, loop.body.cx);
    assert_near(whole.body.xr, loop.body.xr, 0);
}

static int32_t count_reads(CellStage *s, Input input)
{
    PhaseLog log;
    Model model = {.kind = MODEL_CELL, .as.cell = s->body};
    phase_log_begin(&log, &model);
    cell_step(&s->body, &s->params.as.cell, &s->stage.terrain, &s->stage.state, input, &log);
    return log.read_count;
}

static void ice_is_ground_to_slide_on(void **state)
{
    (void)state;
    static const struct {
        const char *key, *value;
        double factor;
    } cases[] = {{"variant", "000", 0.94},
                 {"variant", "003", 0.96},
                 {"frict", "0.5", 0.96}, /* of ground that is no ice */
                 {"frict_ice", "0.99", 0.99}};
    CellStage s;
    CELL_STAGE(&s, "@.........", "IIIIIIIIII");
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        cell_stage_set(&s, "dx0", "0.2");
        cell_stage_set(&s, cases[i].key, cases[i].value);
        cell_stage_step(&s, 0, 1);
        assert_true(s.body.dx == 0.2 * cases[i].factor);
        assert_int_equal(s.body.cy, 0);
        assert_true(cell_stage_on_ground(&s));
    }
}

/* A body whose columns are all asked rests on ice as far as its middle has ground that is ice, or
 * none at all. */
static void the_ground_under_the_middle_decides(void **state)
{
    (void)state;
    CellStage s;
    CELL_STAGE(&s, "..@...", ".#.I..");
    cell_stage_set(&s, "columns", "body");
    cell_stage_set(&s, "frict_air", "0.5");
    static const struct {
        const char *xr;
        double factor;
    } cases[] = {{"0.5", 0.5}, {"0.9", 0.94}, {"0.1", 0.82}};
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        cell_stage_set(&s, "xr", cases[i].xr);
        s.body.dx = 0.001;
        cell_stage_step(&s, 0, 1);
        assert_true(s.body.dx == 0.001 * cases[i].factor);
    }
}

static void the_air_may_have_a_friction_of_its_own(void **state)
{
    (void)state;
    CellStage s;
    CELL_STAGE(&s, ".@.....", ".......", ".......", "IIIIIII");
    cell_stage_set(&s, "dx0", "0.2");
    cell_stage_step(&s, 0, 1);
    assert_true(s.body.dx == 0.2 * 0.82);
    cell_stage_set(&s, "frict_air", "0.96");
    cell_stage_step(&s, 0, 1);
    assert_true(s.body.dx == 0.2 * 0.96);
    cell_stage_set(&s, "variant", "003");
    cell_stage_set(&s, "frict_air", "0.9");
    cell_stage_step(&s, 0, 1);
    assert_true(s.body.dx == 0.2 * 0.9);
}

static void surfaces_without_effect_are_not_asked_for(void **state)
{
    (void)state;
    CellStage s;
    PhaseLog log;
    CELL_STAGE(&s, "@.....", "######", "IIIIII");
    for (int32_t own = 0; own <= 1; own++) {
        Model model = {.kind = MODEL_CELL, .as.cell = s.body};
        phase_log_begin(&log, &model);
        cell_step(&s.body, &s.params.as.cell, &s.stage.terrain, &s.stage.state, 0, &log);
        assert_int_equal(log.read_count, 1 + own);
        cell_stage_set(&s, "frict_air", "0.96");
    }
}

static void a_body_starts_at_its_pixels(void **state)
{
    (void)state;
    CellStage s;
    CELL_STAGE(&s, "@.....", "......");
    cell_stage_set(&s, "px", "37");
    assert_true(s.body.cx == 2 && s.body.xr == 0.3125);
    assert_true(s.body.cy == 0 && s.body.yr == 1);
    cell_stage_set(&s, "py", "20");
    assert_true(s.body.cy == 1 && s.body.yr == 0.25);
}

static void standing_asks_one_cell_and_walking_two(void **state)
{
    (void)state;
    CellStage s;
    draw_corridor(&s);
    assert_int_equal(count_reads(&s, 0), 1);
    assert_int_equal(count_reads(&s, INPUT_RIGHT), 2);
    draw_corridor(&s);
    cell_stage_set(&s, "guard", "no");
    assert_int_equal(count_reads(&s, INPUT_RIGHT), 3);
}

static void the_log_has_the_nine_phases_in_the_digests_order(void **state)
{
    (void)state;
    static const char *const names[] = {"control",    "gravity",    "x velocity",   "x collisions",
                                        "x overflow", "y velocity", "y collisions", "y overflow",
                                        "friction",   "tiny values"};
    CellStage s;
    PhaseLog log;
    int32_t count;
    const PhaseInfo *phases = model_phases(MODEL_CELL, &count);
    draw_corridor(&s);
    Model model = {.kind = MODEL_CELL, .as.cell = s.body};
    phase_log_begin(&log, &model);
    cell_step(&s.body, &s.params.as.cell, &s.stage.terrain, &s.stage.state, INPUT_RIGHT, &log);
    assert_int_equal(log.phase_count, ARRAY_LENGTH(names));
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
        assert_string_equal(phases[log.phases[i].phase].name, names[i]);
    assert_near(log.phases[1].after.as.cell.dy, 0.05, 0);
    assert_near(log.phases[4].after.as.cell.xr, 0.55, 1e-12);
    assert_memory_equal(&log.phases[9].after.as.cell.dx, &s.body.dx, sizeof s.body.dx);
}

static void a_log_changes_nothing(void **state)
{
    (void)state;
    static const char *const variants[] = {"000", "003"};
    for (size_t v = 0; v < ARRAY_LENGTH(variants); v++) {
        CellStage plain, logged;
        draw_hall(&plain);
        cell_stage_set(&plain, "variant", variants[v]);
        logged = plain;
        logged.stage.terrain.grid.tiles = logged.stage.tiles;
        for (int32_t t = 0; t < 200; t++) {
            Input input = (Input)((t * 7 / 5) & INPUT_ALL);
            cell_stage_step(&plain, input, 1);
            count_reads(&logged, input);
            assert_near(cell_stage_x(&plain), cell_stage_x(&logged), 0);
            assert_near(cell_stage_y(&plain), cell_stage_y(&logged), 0);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(friction_decides_where_a_body_stops),
        cmocka_unit_test(a_fall_ends_at_gravity_over_what_friction_takes),
        cmocka_unit_test(walking_ends_at_push_over_what_friction_takes),
        cmocka_unit_test(the_order_of_the_tick_decides_how_high_a_jump_goes),
        cmocka_unit_test(letting_go_early_makes_a_small_jump),
        cmocka_unit_test(a_jump_of_a_fixed_height_ignores_the_release),
        cmocka_unit_test(an_impulse_of_718_jumps_two_cells),
        cmocka_unit_test(the_documents_cap_limits_a_jump_to_1_341_cells),
        cmocka_unit_test(a_wall_of_one_cell_is_passed_by_dx_minus_one_of_all_starts),
        cmocka_unit_test(no_overlap_before_the_snap_up_to_dx_of_7_tenths),
        cmocka_unit_test(without_friction_to_slow_it_a_fall_goes_through_a_floor),
        cmocka_unit_test(looping_over_ten_million_cells_still_ends),
        cmocka_unit_test(ice_is_ground_to_slide_on),
        cmocka_unit_test(the_ground_under_the_middle_decides),
        cmocka_unit_test(the_air_may_have_a_friction_of_its_own),
        cmocka_unit_test(surfaces_without_effect_are_not_asked_for),
        cmocka_unit_test(a_body_starts_at_its_pixels),
        cmocka_unit_test(standing_asks_one_cell_and_walking_two),
        cmocka_unit_test(the_log_has_the_nine_phases_in_the_digests_order),
        cmocka_unit_test(a_log_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
