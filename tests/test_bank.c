/* test_bank.c - the model `bank`: sixteenths of a pixel, kept and paid out. */
#include "stage.h"

#include <math.h>

typedef struct BankStage {
    Stage stage;
    ModelParams params;
    BankBody body;
} BankStage;

static void restart(BankStage *s)
{
    bank_init(&s->body, &s->params.as.bank, s->stage.start_col, s->stage.start_row);
}

static void set(BankStage *s, const char *key, const char *value)
{
    if (model_set(&s->params, key, value) != SETTING_OK) fail_msg("%s = %s", key, value);
    restart(s);
}

#define BANK_STAGE(s, ...)                                                                         \
    do {                                                                                           \
        STAGE(&(s)->stage, __VA_ARGS__);                                                           \
        model_params_init(&(s)->params, MODEL_BANK);                                               \
        restart(s);                                                                                \
    } while (0)

static void step(BankStage *s, Input input, int32_t ticks)
{
    for (int32_t i = 0; i < ticks; i++)
        bank_step(&s->body, &s->params.as.bank, &s->stage.terrain, &s->stage.state, input, NULL);
}

static double speed_of(const char *speed)
{
    BankStage s;
    BANK_STAGE(&s, "@...............................");
    set(&s, "const", speed);
    double from = s.body.x;
    step(&s, INPUT_RIGHT, 160);
    return (s.body.x + s.body.bank - from) / 160;
}

static void a_speed_is_cut_to_sixteenths(void **state)
{
    (void)state;
    assert_true(speed_of("0.3") == 0.25);
    assert_true(speed_of("0.1") == 0.0625);
    assert_true(speed_of("0.06") == 0);
    assert_true(speed_of("1.5") == 1.5);
}

static void a_quarter_moves_on_every_fourth_tick(void **state)
{
    (void)state;
    BankStage s;
    BANK_STAGE(&s, "@.......");
    set(&s, "const", "0.25");
    double from = s.body.x;
    for (int32_t tick = 1; tick <= 12; tick++) {
        step(&s, INPUT_RIGHT, 1);
        assert_true(s.body.x - from == tick / 4);
    }
}

static void the_speed_includes_the_fraction_that_is_in_the_bank(void **state)
{
    (void)state;
    BankStage s;
    BANK_STAGE(&s, "@.......");
    set(&s, "const", "0.3");
    step(&s, INPUT_RIGHT, 10);
    assert_true(s.body.speed == 0.3);
}

static void left_and_right_are_symmetric(void **state)
{
    (void)state;
    BankStage right, left;
    BANK_STAGE(&right, "................@...............");
    BANK_STAGE(&left, "................@...............");
    double from = right.body.x;
    step(&right, INPUT_RIGHT, 50);
    step(&left, INPUT_LEFT, 50);
    assert_true(right.body.x - from == from - left.body.x);
    assert_true(right.body.x > from);
}

static void a_wall_stops_the_side_flush_and_empties_the_bank(void **state)
{
    (void)state;
    BankStage s;
    BANK_STAGE(&s, "#..@...#");
    step(&s, INPUT_RIGHT, 100);
    assert_true(s.body.x + 5 == 7 * 16 - 1);
    assert_true(s.body.bank == 0 && s.body.speed == 0);
    assert_true(s.body.collided);
    step(&s, INPUT_LEFT, 100);
    assert_true(s.body.x - 6 == 16);
}

static void a_one_way_does_not_stop_the_body(void **state)
{
    (void)state;
    BankStage s;
    BANK_STAGE(&s, "@.==....");
    step(&s, INPUT_RIGHT, 60);
    assert_true(s.body.x > 4 * 16);
}

static void the_room_ends_where_there_is_no_wall(void **state)
{
    (void)state;
    BankStage s;
    BANK_STAGE(&s, "..@..");
    step(&s, INPUT_RIGHT, 100);
    assert_true(s.body.x + 5 == 5 * 16 - 1);
    step(&s, INPUT_LEFT, 200);
    assert_true(s.body.x - 6 == 0);
}

/* How many of the starts in a stretch as long as a step never meet the wall. */
static int32_t count_passing(int32_t speed)
{
    int32_t passed = 0;
    BankStage s;
    BANK_STAGE(&s, "@...........#............");
    s.params.as.bank.constant = speed;
    for (int32_t i = 0; i < speed; i++) {
        restart(&s);
        s.body.x += i;
        while (s.body.x < 13 * 16 && !s.body.collided)
            step(&s, INPUT_RIGHT, 1);
        passed += !s.body.collided;
    }
    return passed;
}

static void only_the_end_of_a_step_is_probed(void **state)
{
    (void)state;
    assert_int_equal(count_passing(16), 0);
    assert_int_equal(count_passing(17), 1);
    assert_int_equal(count_passing(32), 16);
}

static void a_tall_body_is_probed_in_its_middle_too(void **state)
{
    (void)state;
    BankStage s;
    BANK_STAGE(&s, "......", "...#..", "......", "@.....");
    set(&s, "mask", "6 5 40");
    s.stage.tiles[1 * 6 + 3] = TILE_EMPTY;
    s.stage.tiles[2 * 6 + 3] = TILE_SOLID;
    step(&s, INPUT_RIGHT, 100);
    assert_true(s.body.x + 5 == 3 * 16 - 1);
}

static void a_pixel_has_as_many_subpixels_as_are_set(void **state)
{
    static const struct {
        const char *subpixels;
        double moved; /* of 0.3 pixels a tick, in 160 ticks */
    } cases[] = {{"1", 0}, {"2", 0}, {"4", 40}, {"8", 40}, {"16", 40}, {"64", 47.5}};
    BankStage s;
    (void)state;
    BANK_STAGE(&s, "@...............................");
    set(&s, "const", "0.3");
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        set(&s, "subpixels", cases[i].subpixels);
        double from = s.body.x;
        step(&s, INPUT_RIGHT, 160);
        assert_true(s.body.x + s.body.bank - from == cases[i].moved);
    }
}

/* Above the room, where only the point under the sprite can find a wall. */
static void the_lowest_point_is_under_the_sprite_not_the_mask(void **state)
{
    BankStage s;
    (void)state;
    for (int32_t offset = 0; offset <= 20; offset += 20) {
        BANK_STAGE(&s, "@......", ".......", "...#...");
        s.params.as.bank.bottom_offset = offset;
        s.body.bottom = -1;
        s.stage.tiles[2 * 7 + 3] = TILE_EMPTY;
        s.stage.tiles[(offset ? 1 : 0) * 7 + 3] = TILE_SOLID;
        step(&s, INPUT_RIGHT, 100);
        assert_true(s.body.x + 5 == 3 * 16 - 1);
    }
}

static void a_tick_has_its_phases_and_four_probes(void **state)
{
    (void)state;
    static const char *const names[] = {"control", "floor", "quantise", "bank",
                                        "extra",   "probe", "move",     "restore"};
    BankStage s;
    PhaseLog log;
    int32_t count;
    const PhaseInfo *phases = model_phases(MODEL_BANK, &count);
    BANK_STAGE(&s, "@....", "#####");
    Model model = {.kind = MODEL_BANK, .as.bank = s.body};
    phase_log_begin(&log, &model);
    bank_step(&s.body, &s.params.as.bank, &s.stage.terrain, &s.stage.state, INPUT_RIGHT, &log);
    assert_int_equal(log.read_count, 4);
    assert_int_equal(log.phase_count, ARRAY_LENGTH(names));
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
        assert_string_equal(phases[log.phases[i].phase].name, names[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_speed_is_cut_to_sixteenths),
        cmocka_unit_test(a_quarter_moves_on_every_fourth_tick),
        cmocka_unit_test(the_speed_includes_the_fraction_that_is_in_the_bank),
        cmocka_unit_test(left_and_right_are_symmetric),
        cmocka_unit_test(a_wall_stops_the_side_flush_and_empties_the_bank),
        cmocka_unit_test(a_one_way_does_not_stop_the_body),
        cmocka_unit_test(the_room_ends_where_there_is_no_wall),
        cmocka_unit_test(only_the_end_of_a_step_is_probed),
        cmocka_unit_test(a_tall_body_is_probed_in_its_middle_too),
        cmocka_unit_test(a_pixel_has_as_many_subpixels_as_are_set),
        cmocka_unit_test(the_lowest_point_is_under_the_sprite_not_the_mask),
        cmocka_unit_test(a_tick_has_its_phases_and_four_probes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
