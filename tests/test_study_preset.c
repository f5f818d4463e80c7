/* test_study_preset.c - sets of constants with a name, and what a run is like with them. */
#include "arena.h"

#include "../src/learn/inspector/inspector_preset.h"
#include "../src/learn/inspector/inspector_tuning.h"

static ModelParams usual(ModelKind kind)
{
    ModelParams params;
    model_params_init(&params, kind);
    return params;
}

static ModelParams named(ModelKind kind, const char *name, const ModelParams *base)
{
    PresetTable table = model_presets(kind);
    for (int32_t i = 0; i < table.count; i++)
        if (strcmp(table.rows[i].name, name) == 0)
            return inspector_preset_params(&table.rows[i], base);
    fail_msg("no preset %s", name);
    return *base;
}

/* The presets that come one after the other, as a string of their numbers, until the usual one. */
static void round_of(const ModelParams *base, char out[16])
{
    PresetTable table = model_presets((ModelKind)base->kind);
    ModelParams params = *base;
    for (int32_t i = 0; i < 15; i++) {
        int32_t number = inspector_preset_next(&params, base);
        out[i] = (char)('0' + number);
        out[i + 1] = '\0';
        if (number == 0) return;
        params = inspector_preset_params(&table.rows[number], base);
    }
    fail_msg("it does not end: %s", out);
}

static void presets_cycle_and_end_at_the_usual_constants(void **state)
{
    (void)state;
    char seen[16];
    ModelParams base = usual(MODEL_GRID);
    round_of(&base, seen);
    assert_string_equal(seen, "1234560");
}

static void presets_equal_to_an_earlier_one_are_skipped(void **state)
{
    (void)state;
    char seen[16];
    ModelParams base = usual(MODEL_CELL);
    round_of(&base, seen);
    assert_string_equal(seen, "230");
    assert_int_equal(model_set(&base, "variant", "003"), SETTING_OK);
    round_of(&base, seen);
    assert_string_equal(seen, "130");
    base = usual(MODEL_TINY);
    round_of(&base, seen);
    assert_string_equal(seen, "230");
    base = usual(MODEL_BANK);
    round_of(&base, seen);
    assert_string_equal(seen, "1230");
}

static void after_tuned_constants_the_usual_ones_follow(void **state)
{
    (void)state;
    ModelParams base = usual(MODEL_GRID), own = base;
    assert_int_equal(model_set(&own, "jump", "0.25"), SETTING_OK);
    assert_int_equal(inspector_preset_next(&own, &base), 0);
}

static void a_preset_keeps_the_constants_that_it_does_not_name(void **state)
{
    (void)state;
    ModelParams base = usual(MODEL_GRID);
    assert_int_equal(model_set(&base, "coyote", "9"), SETTING_OK);
    ModelParams moon = named(MODEL_GRID, "moon", &base);
    assert_int_equal(moon.as.grid.coyote_ticks, 9);
    assert_int_equal(moon.as.grid.jump, base.as.grid.jump);
}

/* Rows that a full jump rises, in cells. */
static double rise(const ModelParams *params)
{
    static const char hall[] = "....................\n....................\n....................\n"
                               "....................\n....................\n....................\n"
                               "....................\n....................\n....................\n"
                               "....................\n....................\n....................\n"
                               "....................\n....................\n....................\n"
                               "....................\n....................\n....................\n"
                               "....................\n....................\n....................\n"
                               "....@............F..\n####################\n";
    Arena arena;
    Pose pose;
    arena_open(&arena, hall);
    arena.level.physics = *params;
    game_init(&arena.game, &arena.level);
    double top = 1000, floor = 0;
    for (int32_t tick = 0; tick < 180; tick++) {
        GameEvents events;
        model_pose(&arena.game.player, params, &arena.level.terrain, &arena.game.terrain, &pose);
        floor = tick == 0 ? (double)pose.y / ONE : floor;
        top = (double)pose.y / ONE < top ? (double)pose.y / ONE : top;
        game_step(&arena.game, &arena.level, INPUT_JUMP, &events, NULL);
    }
    arena_close(&arena);
    return floor - top;
}

static void jumps_are_higher_on_the_moon_and_alike_where_all_is_heavy(void **state)
{
    (void)state;
    ModelParams base = usual(MODEL_GRID);
    ModelParams moon = named(MODEL_GRID, "moon", &base);
    ModelParams heavy = named(MODEL_GRID, "heavy", &base);
    double height = rise(&base);
    assert_true(rise(&moon) > 5 * height);
    assert_true(rise(&heavy) > height - 0.2 && rise(&heavy) < height + 0.2);
}

static void the_cured_cell_has_every_switch_at_its_cure(void **state)
{
    (void)state;
    ModelParams base = usual(MODEL_CELL);
    ModelParams cured = named(MODEL_CELL, "cured", &base);
    char text[TUNE_TEXT_MAX];
    inspector_tune_value_text(&cured, setting_find(model_settings(MODEL_CELL), "all_fixes"), text);
    assert_string_equal(text, "yes");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(presets_cycle_and_end_at_the_usual_constants),
        cmocka_unit_test(presets_equal_to_an_earlier_one_are_skipped),
        cmocka_unit_test(after_tuned_constants_the_usual_ones_follow),
        cmocka_unit_test(a_preset_keeps_the_constants_that_it_does_not_name),
        cmocka_unit_test(jumps_are_higher_on_the_moon_and_alike_where_all_is_heavy),
        cmocka_unit_test(the_cured_cell_has_every_switch_at_its_cure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
