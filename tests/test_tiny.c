/* test_tiny.c - the model `tiny`: what was measured of its two variants. */
#include "stage.h"

#include <math.h>

typedef struct TinyStage {
    Stage stage;
    TinyParams params;
    TinyBody body;
} TinyStage;

#define TINY_STAGE(s, ...)                                                                         \
    do {                                                                                           \
        STAGE(&(s)->stage, __VA_ARGS__);                                                           \
        (s)->params = tiny_default_params;                                                         \
        tiny_init(&(s)->body, (s)->stage.start_col, (s)->stage.start_row);                         \
    } while (0)

static void step(TinyStage *s, Input input, int32_t ticks)
{
    for (int32_t i = 0; i < ticks; i++)
        tiny_step(&s->body, &s->params, &s->stage.terrain, &s->stage.state, input, NULL);
}

static void draw_plain(TinyStage *s)
{
    TINY_STAGE(s, "..............................................................",
               "..............................@...............................",
               "##############################################################");
}

/* A shaft of 40 cells above a floor, with the body on it. */
static void draw_shaft(TinyStage *s)
{
    TINY_STAGE(s, "@");
    memset(s->stage.tiles, TILE_EMPTY, sizeof s->stage.tiles);
    memset(s->stage.tiles + 41 * 3, TILE_SOLID, 3);
    s->stage.terrain.grid = (Grid){s->stage.tiles, 3, 42};
    tiny_init(&s->body, 1, 40);
}

static double apex_with(const TinyParams *params, double dt)
{
    TinyStage s;
    draw_shaft(&s);
    s.params = *params;
    s.params.dt = dt;
    double ground = s.body.y, top = ground;
    for (int32_t i = 0; i < 400; i++) {
        step(&s, i == 0 ? INPUT_JUMP : 0, 1);
        top = fmin(top, s.body.y);
    }
    return ground - top;
}

static double apex(double dt)
{
    return apex_with(&tiny_default_params, dt);
}

static void whole_pixels_are_not_symmetric(void **state)
{
    (void)state;
    TinyStage s;
    draw_plain(&s);
    double from = s.body.x;
    step(&s, INPUT_RIGHT, 60);
    assert_true(s.body.x - from == 440);
    draw_plain(&s);
    step(&s, INPUT_LEFT, 60);
    assert_true(s.body.x - from == -499);
}

static void the_later_code_is_symmetric(void **state)
{
    (void)state;
    TinyStage right, left;
    draw_plain(&right);
    draw_plain(&left);
    right.params.variant = left.params.variant = TINY_REPO;
    double from = right.body.x;
    step(&right, INPUT_RIGHT, 20);
    step(&left, INPUT_LEFT, 20);
    assert_true(fabs((right.body.x - from) + (left.body.x - from)) < 1e-9);
    assert_true(right.body.x > from);
}

static void below_a_pixel_a_tick_only_the_left_is_open(void **state)
{
    (void)state;
    TinyStage s;
    draw_plain(&s);
    double from = s.body.x;
    for (int32_t i = 0; i < 60; i++) {
        s.body.dx = 50;
        step(&s, INPUT_LEFT | INPUT_RIGHT, 1);
    }
    assert_true(s.body.x == from);
    for (int32_t i = 0; i < 60; i++) {
        s.body.dx = -50;
        step(&s, INPUT_LEFT | INPUT_RIGHT, 1);
    }
    assert_true(s.body.x == from - 60);
}

/* Without floor(), whose errors add up with the number of ticks. */
static void a_jump_that_is_a_speed_is_nearly_as_high_at_every_dt(void **state)
{
    (void)state;
    TinyParams params = tiny_default_params;
    params.variant = TINY_REPO;
    params.jump_force = TINY_JUMP_FIXED;
    assert_true(fabs(apex_with(&params, 1.0 / 30) - 170.0) < 0.01);
    assert_true(fabs(apex_with(&params, 1.0 / 60) - 163.47) < 0.01);
    assert_true(fabs(apex_with(&params, 1.0 / 240) - 158.6) < 0.01);
    params.jump_force = TINY_JUMP_WRITTEN;
    assert_true(fabs(apex_with(&params, 1.0 / 60) - 163.47) < 0.01);
}

static void constants_that_are_set_take_the_place_of_the_variants(void **state)
{
    (void)state;
    TinyStage s;
    draw_plain(&s);
    s.params.maxdx = 15;
    s.params.accel = 120;
    s.params.friction = 80;
    step(&s, INPUT_RIGHT, 3);
    assert_true(s.body.dx == 3 * 120 * TINY_TILE / 60.0);
    step(&s, INPUT_RIGHT, 20);
    assert_true(s.body.dx == 15 * TINY_TILE);
    step(&s, 0, 1);
    assert_true(fabs(s.body.dx - (15 - 80 / 60.0) * TINY_TILE) < 1e-9);
}

static void the_apex_depends_on_dt(void **state)
{
    (void)state;
    assert_true(apex(1.0 / 30) == 667);
    assert_true(apex(1.0 / 60) == 176);
    assert_true(apex(1.0 / 120) == 54);
    assert_true(apex(1.0 / 144) == 42);
    assert_true(apex(1.0 / 240) == 25);
}

static void the_fastest_fall_is_one_tile_a_tick(void **state)
{
    (void)state;
    TinyStage s;
    draw_plain(&s);
    s.body.y = -100000;
    step(&s, 0, 120);
    double from = s.body.y;
    step(&s, 0, 1);
    assert_true(s.body.y - from == TINY_TILE);
}

static void rows_wrap_at_the_sides(void **state)
{
    (void)state;
    TinyStage s;
    TINY_STAGE(&s, "....", "...@", "#...", "....");
    step(&s, 0, 60);
    assert_true(s.body.y > 4 * TINY_TILE);
    TINY_STAGE(&s, "....", "...@", "....", "#...");
    s.body.x += 1;
    step(&s, 0, 60);
    assert_true(s.body.y == TINY_TILE);
    assert_false(s.body.falling);
}

static void outside_the_map_is_empty(void **state)
{
    (void)state;
    TinyStage s;
    TINY_STAGE(&s, "@");
    step(&s, INPUT_LEFT, 600);
    assert_true(s.body.y > 100 * TINY_TILE);
    assert_true(s.body.x < 0);
}

static void only_blocks_and_shut_doors_are_solid(void **state)
{
    (void)state;
    TinyStage s;
    TINY_STAGE(&s, "@", "I", "C", "/", "#");
    step(&s, 0, 60);
    assert_true(s.body.y == 3 * TINY_TILE);
    s.stage.tiles[1] = TILE_DOOR + 5;
    tiny_init(&s.body, 0, 0);
    step(&s, 0, 60);
    assert_true(s.body.y == 0);
    s.stage.state.open_doors = UINT64_C(1) << 5;
    tiny_init(&s.body, 0, 0);
    step(&s, 0, 60);
    assert_true(s.body.y == 3 * TINY_TILE);
}

static void a_coin_counts_when_the_boxes_share_a_pixel(void **state)
{
    (void)state;
    TinyBody body;
    tiny_init(&body, 2, 2);
    assert_true(tiny_collect(&body, 2, 2));
    assert_int_equal(body.collected, 1);
    assert_false(tiny_collect(&body, 3, 2));
    body.x += 1;
    assert_true(tiny_collect(&body, 3, 2));
    assert_false(tiny_collect(&body, 1, 2));
    assert_int_equal(body.collected, 2);
}

static void a_tick_always_reads_four_cells(void **state)
{
    (void)state;
    TinyStage s;
    PhaseLog log;
    int32_t count;
    const PhaseInfo *phases = model_phases(MODEL_TINY, &count);
    draw_plain(&s);
    Model model = {.kind = MODEL_TINY, .as.tiny = s.body};
    phase_log_begin(&log, &model);
    tiny_step(&s.body, &s.params, &s.stage.terrain, &s.stage.state, 0, &log);
    assert_int_equal(log.read_count, 4);
    assert_int_equal(log.phase_count, count);
    for (int32_t i = 0; i < count; i++)
        assert_int_equal(log.phases[i].phase, i);
    assert_string_equal(phases[log.reads[0].phase].name, "4 reads");
    assert_int_equal(log.reads[2].tile, TILE_SOLID);
}

static void the_later_code_halves_what_moves_the_body_in_the_air(void **state)
{
    (void)state;
    TinyStage ground, air;
    draw_plain(&ground);
    draw_shaft(&air);
    ground.params.variant = air.params.variant = TINY_REPO;
    air.body.y -= 20 * 32;
    step(&air, 0, 1);
    assert_true(air.body.falling && !ground.body.falling);
    step(&ground, INPUT_RIGHT, 1);
    step(&air, INPUT_RIGHT, 1);
    assert_true(ground.body.dx > 0 && air.body.dx == ground.body.dx / 2);
}

/* In metres and seconds. */
static void the_constants_of_a_variant_are_told_where_none_is_set(void **state)
{
    static const struct {
        const char *key;
        double in_blog, in_repo;
    } cases[] = {{.key = "gravity", .in_blog = 9.8 * 6, .in_repo = 9.8 * 6},
                 {.key = "impulse", .in_blog = 1500, .in_repo = 1500},
                 {.key = "maxdy", .in_blog = 60, .in_repo = 60},
                 {.key = "maxdx", .in_blog = 20, .in_repo = 15},
                 {.key = "accel", .in_blog = 40, .in_repo = 30},
                 {.key = "friction", .in_blog = 120, .in_repo = 90}};
    const SettingTable *table = model_settings(MODEL_TINY);
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        ModelParams params;
        model_params_init(&params, MODEL_TINY);
        const Setting *row = setting_find(table, cases[i].key);
        assert_non_null(row);
        params.as.tiny.variant = TINY_BLOG;
        assert_true(model_option(&params, row) == cases[i].in_blog);
        params.as.tiny.variant = TINY_REPO;
        assert_true(model_option(&params, row) == cases[i].in_repo);
        assert_int_equal(model_set(&params, cases[i].key, "7"), SETTING_OK);
        assert_true(model_option(&params, row) == 7);
    }
}

/* Twice as many pixels to a metre: twice as far in pixels, in every direction. */
static void a_metre_scales_all_constants(void **state)
{
    static const char *const scaled[][2] = {{"gravity", "117.6"}, {"maxdx", "40"},
                                            {"maxdy", "120"},     {"accel", "80"},
                                            {"friction", "240"},  {"impulse", "3000"}};
    ModelParams metre, each;
    (void)state;
    for (int32_t variant = TINY_BLOG; variant <= TINY_REPO; variant++) {
        model_params_init(&metre, MODEL_TINY);
        assert_int_equal(model_set(&metre, "meter", "64"), SETTING_OK);
        model_params_init(&each, MODEL_TINY);
        for (size_t i = 0; i < ARRAY_LENGTH(scaled); i++)
            assert_int_equal(model_set(&each, scaled[i][0], scaled[i][1]), SETTING_OK);
        const TinyConstants a = tiny_constants(&metre.as.tiny), b = tiny_constants(&each.as.tiny);
        assert_true(fabs(a.gravity - b.gravity) < 1e-9 && a.max_dx == b.max_dx);
        assert_true(a.max_dy == b.max_dy && a.accel == b.accel && a.impulse == b.impulse);
        assert_true(fabs(a.friction - b.friction) < 1e-9);
    }
}

static void a_metre_scales_constants_that_are_set(void **state)
{
    (void)state;
    TinyParams params = tiny_default_params;
    params.meter = 10;
    params.gravity = 1, params.maxdx = 2, params.maxdy = 3;
    params.accel = 4, params.friction = 5, params.impulse = 6;
    const TinyConstants k = tiny_constants(&params);
    assert_true(k.gravity == 10 && k.max_dx == 20 && k.max_dy == 30);
    assert_true(k.accel == 40 && k.friction == 50 && k.impulse == 60);
}

static void a_constant_is_known_by_its_first_key_too(void **state)
{
    ModelParams old, now;
    (void)state;
    model_params_init(&old, MODEL_TINY);
    now = old;
    assert_int_equal(model_set(&old, "max", "7"), SETTING_OK);
    assert_int_equal(model_set(&old, "impulse", "fixed"), SETTING_OK);
    assert_int_equal(model_set(&now, "maxdx", "7"), SETTING_OK);
    assert_int_equal(model_set(&now, "jump_force", "fixed"), SETTING_OK);
    assert_memory_equal(&old, &now, sizeof old);
    assert_int_equal(model_set(&now, "impulse", "700"), SETTING_OK);
    assert_true(now.as.tiny.impulse == 700);
    assert_int_equal(now.as.tiny.jump_force, TINY_JUMP_FIXED);
    assert_int_equal(model_set(&now, "impulse", "high"), SETTING_NOT_A_VALUE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_pixels_are_not_symmetric),
        cmocka_unit_test(the_later_code_is_symmetric),
        cmocka_unit_test(below_a_pixel_a_tick_only_the_left_is_open),
        cmocka_unit_test(the_apex_depends_on_dt),
        cmocka_unit_test(a_jump_that_is_a_speed_is_nearly_as_high_at_every_dt),
        cmocka_unit_test(constants_that_are_set_take_the_place_of_the_variants),
        cmocka_unit_test(the_constants_of_a_variant_are_told_where_none_is_set),
        cmocka_unit_test(a_metre_scales_all_constants),
        cmocka_unit_test(a_metre_scales_constants_that_are_set),
        cmocka_unit_test(a_constant_is_known_by_its_first_key_too),
        cmocka_unit_test(the_fastest_fall_is_one_tile_a_tick),
        cmocka_unit_test(rows_wrap_at_the_sides),
        cmocka_unit_test(outside_the_map_is_empty),
        cmocka_unit_test(only_blocks_and_shut_doors_are_solid),
        cmocka_unit_test(a_coin_counts_when_the_boxes_share_a_pixel),
        cmocka_unit_test(a_tick_always_reads_four_cells),
        cmocka_unit_test(the_later_code_halves_what_moves_the_body_in_the_air),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
