/* test_facts.c - numbers in lessons, measured with the models. Numbers about a single rule are in
 * the tests of that rule: test_cell, test_cell_switches, test_tiny, test_bank. */
#include "cell_stage.h"

#include <math.h>
#include <stdlib.h>

static void ninety_percent_of_top_speed_is_reached_in_step_12_at_any_push(void **state)
{
    (void)state;
    static const char *const pushes[] = {"0.01", "0.05", "0.2"};
    for (size_t i = 0; i < ARRAY_LENGTH(pushes); i++) {
        CellStage s;
        double top = strtod(pushes[i], NULL) / 0.18;
        int32_t step = 0;
        CELL_STAGE(&s, "............................................................",
                   "@...........................................................",
                   "############################################################");
        cell_stage_set(&s, "walk", pushes[i]);
        for (double from = 0, way = 0; way < 0.9 * top; way = cell_stage_x(&s) - from, step++) {
            from = cell_stage_x(&s);
            cell_stage_step(&s, INPUT_RIGHT, 1);
        }
        assert_int_equal(step, 12);
    }
}

/* How many rows of air lie between the cell of a body and a floor of one cell when the first of 20
 * starts, spread over the cell, falls through; 0: never. */
static int32_t least_fall_through(const char *friction)
{
    enum { COLS = 3, FLOOR = 200, STARTS = 20 };
    static uint8_t tiles[(FLOOR + 60) * COLS];
    TerrainState terrain_state;
    ModelParams params;
    CellBody body;
    memset(tiles + FLOOR * COLS, TILE_SOLID, COLS);
    Terrain terrain = {.grid = {tiles, COLS, FLOOR + 60}};
    terrain_init(&terrain_state, &terrain);
    model_params_init(&params, MODEL_CELL);
    assert_int_equal(model_set(&params, "fricty", friction), SETTING_OK);
    for (int32_t air = 1; air < FLOOR - 1; air++)
        for (int32_t start = 1; start <= STARTS; start++) {
            cell_init(&body, &params.as.cell, 1, FLOOR - 1 - air);
            body.yr = start / (double)STARTS;
            for (int32_t i = 0; i < 300 && body.cy <= FLOOR; i++)
                cell_step(&body, &params.as.cell, &terrain, &terrain_state, 0, NULL);
            if (body.cy > FLOOR) return air;
        }
    return 0;
}

static void a_fast_fall_goes_through_a_floor_of_one_cell(void **state)
{
    (void)state;
    assert_int_equal(least_fall_through("0.82"), 0);
    assert_int_equal(least_fall_through("0.95"), 0);
    assert_int_equal(least_fall_through("0.96"), 27);
    assert_int_equal(least_fall_through("0.98"), 15);
    assert_int_equal(least_fall_through("1"), 11);
}

/* A body that meets the corner of a block slantwise. */
static void meet_corner(CellStage *s, const char *axes)
{
    CELL_STAGE(s, "@..", ".#.", "...");
    cell_stage_set(s, "gravity", "0");
    cell_stage_set(s, "dx0", "0.2");
    cell_stage_set(s, "dy0", "0.2");
    cell_stage_set(s, "axes", axes);
    s->body.xr = s->body.yr = 0.9;
    cell_stage_step(s, 0, 1);
}

static void the_axis_that_goes_first_decides_at_a_corner(void **state)
{
    (void)state;
    CellStage s;
    meet_corner(&s, "xy");
    assert_int_equal(s.body.cx, 1); /* on top of the block */
    assert_int_equal(s.body.cy, 0);
    assert_near(s.body.yr, 1, 0);
    meet_corner(&s, "yx");
    assert_int_equal(s.body.cx, 0); /* against its side */
    assert_int_equal(s.body.cy, 1);
    assert_near(s.body.xr, 0.7, 0);
}

/* ---- slopes ---- */

/* Ticks without ground on the way over a hill of three cells and back, at .2 cells a tick. */
static int32_t ticks_in_the_air(CellStage *s, const char *stick)
{
    int32_t count = 0;
    CELL_STAGE(s, ".....................", "......../####\\.......", "......./######\\......",
               "@...../########\\.....", "#####################");
    cell_stage_set(s, "slope", "fixed");
    cell_stage_set(s, "walk", "0.036");
    cell_stage_set(s, "stick", stick);
    for (int32_t t = 0; t < 180; t++) {
        cell_stage_step(s, t < 90 ? INPUT_RIGHT : INPUT_LEFT, 1);
        count += !cell_stage_on_ground(s);
    }
    return count;
}

static void feet_that_reach_down_as_far_as_they_move_stay_on_a_slope(void **state)
{
    (void)state;
    CellStage s;
    assert_int_equal(ticks_in_the_air(&s, "none"), 0);
    assert_int_equal(ticks_in_the_air(&s, "0.2"), 0);
    assert_int_equal(ticks_in_the_air(&s, "0.19"), 28);
    assert_int_equal(ticks_in_the_air(&s, "0"), 30);
}

static void feet_that_reach_too_far_are_pulled_off_a_ledge(void **state)
{
    (void)state;
    static const char *const sticks[] = {"none", "0.45", "0.6"};
    for (size_t i = 0; i < ARRAY_LENGTH(sticks); i++) {
        CellStage s;
        CELL_STAGE(&s, "@......", "###d...", "#######");
        cell_stage_set(&s, "slope", "fixed");
        cell_stage_set(&s, "walk", "0.036");
        cell_stage_set(&s, "stick", sticks[i]);
        while (cell_stage_x(&s) < 3)
            cell_stage_step(&s, INPUT_RIGHT, 1);
        assert_true(cell_stage_on_ground(&s) == (i == 2));
    }
}

/* ---- three models on one tape ---- */

/* How far the model has come after 60 ticks to the right, 60 without keys, 60 to the left. */
static void run_tape(const char *const settings[][2], ModelKind kind, double cells[3])
{
    static const Input held[] = {INPUT_RIGHT, 0, INPUT_LEFT};
    enum { COLS = 60, ROWS = 4, START = 10 };
    static uint8_t tiles[COLS * ROWS];
    ModelParams params;
    Model model;
    TerrainState terrain_state;
    Pose pose;
    memset(tiles + (ROWS - 1) * COLS, TILE_SOLID, COLS);
    Terrain terrain = {.grid = {tiles, COLS, ROWS}};
    terrain_init(&terrain_state, &terrain);
    model_params_init(&params, kind);
    for (int32_t i = 0; i < 3 && settings[i][0]; i++)
        assert_int_equal(model_set(&params, settings[i][0], settings[i][1]), SETTING_OK);
    model_init(&model, &params, &terrain, &terrain_state, START, ROWS - 2);
    for (int32_t tick = 0; tick < 180; tick++) {
        model_step_with_terrain(&model, &params, &terrain, &terrain_state, held[tick / 60], NULL);
        model_pose(&model, &params, &terrain, &terrain_state, &pose);
        cells[tick / 60] = pose.x / (double)ONE - START - 0.5;
    }
}

static void three_models_can_be_tuned_to_one_run(void **state)
{
    (void)state;
    static const char *const cell[][2] = {{"walk", "0.045"}, {NULL, NULL}};
    static const char *const tiny[][2] = {{"maxdx", "15"}, {"accel", "120"}, {"friction", "80"}};
    static const char *const bank[][2] = {{"max", "3.9375"},
                                          {"accel", "0.5625"},
                                          {"fric", "0.375"}};
    double a[3], b[3], c[3];
    run_tape(cell, MODEL_CELL, a);
    run_tape(tiny, MODEL_TINY, b);
    run_tape(bank, MODEL_BANK, c);
    for (int32_t i = 0; i < 3; i++) {
        double gap = fmax(fmax(a[i], b[i]), c[i]) - fmin(fmin(a[i], b[i]), c[i]);
        assert_true(gap < 0.26);
    }
    assert_near(a[0], 13.861, 0.001);
    assert_near(b[0], 13.875, 0.001);
    assert_near(c[0], 14.0, 0.001);
}

/* ---- time ---- */

enum { ROAD_COLS = 120, ROAD_ROWS = 4, SECONDS = 2 };

typedef struct Road {
    uint8_t tiles[ROAD_COLS * ROAD_ROWS];
    Terrain terrain;
    TerrainState state;
    TinyParams params;
    TinyBody body;
    int32_t updates;
} Road;

static void build_road(Road *r)
{
    memset(r, 0, sizeof *r);
    memset(r->tiles + (ROAD_ROWS - 1) * ROAD_COLS, TILE_SOLID, ROAD_COLS);
    r->terrain.grid = (Grid){r->tiles, ROAD_COLS, ROAD_ROWS};
    r->params = tiny_default_params;
    terrain_init(&r->state, &r->terrain);
    tiny_init(&r->body, 10, ROAD_ROWS - 2);
}

static void update(Road *r)
{
    tiny_step(&r->body, &r->params, &r->terrain, &r->state, INPUT_RIGHT, NULL);
    r->updates++;
}

/* frame() of the document: time is saved up and spent in steps of 1/60 s. */
static void run_with_fixed_step(Road *r, int32_t fps)
{
    const double step = 1.0 / 60;
    double dt = 0;
    build_road(r);
    for (int32_t frame = 0; frame < SECONDS * fps; frame++) {
        dt = dt + 1.0 / fps;
        while (dt > step) {
            dt = dt - step;
            update(r);
        }
    }
}

static void run_with_the_frames_own_step(Road *r, int32_t fps)
{
    build_road(r);
    r->params.dt = 1.0 / fps;
    for (int32_t frame = 0; frame < SECONDS * fps; frame++)
        update(r);
}

static const int32_t rates[] = {24, 25, 30, 48, 50, 60, 72, 75, 90, 100, 120, 144};

static void a_fixed_step_goes_as_far_at_every_frame_rate(void **state)
{
    (void)state;
    Road r;
    for (size_t i = 0; i < ARRAY_LENGTH(rates); i++) {
        run_with_fixed_step(&r, rates[i]);
        assert_true((r.updates == 119 && r.body.x == 1350) ||
                    (r.updates == 120 && r.body.x == 1360));
    }
}

static void without_a_fixed_step_the_frame_rate_decides_how_far(void **state)
{
    (void)state;
    Road r;
    double least = HUGE_VAL, most = 0;
    for (size_t i = 0; i < ARRAY_LENGTH(rates); i++) {
        run_with_the_frames_own_step(&r, rates[i]);
        least = fmin(least, r.body.x);
        most = fmax(most, r.body.x);
    }
    assert_true(least == 1308);
    assert_true(most == 1407);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ninety_percent_of_top_speed_is_reached_in_step_12_at_any_push),
        cmocka_unit_test(a_fast_fall_goes_through_a_floor_of_one_cell),
        cmocka_unit_test(the_axis_that_goes_first_decides_at_a_corner),
        cmocka_unit_test(feet_that_reach_down_as_far_as_they_move_stay_on_a_slope),
        cmocka_unit_test(feet_that_reach_too_far_are_pulled_off_a_ledge),
        cmocka_unit_test(three_models_can_be_tuned_to_one_run),
        cmocka_unit_test(a_fixed_step_goes_as_far_at_every_frame_rate),
        cmocka_unit_test(without_a_fixed_step_the_frame_rate_decides_how_far),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
