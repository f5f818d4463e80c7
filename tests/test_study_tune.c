/* test_study_tune.c - a constant of a run is changed by steps. */
#include "arena.h"

#include "../src/learn/inspector/inspector_tuning.h"

/* The value that so many steps lead to, or "refused". */
static const char *stepped(ModelKind kind, const char *key, const char *from, int32_t steps)
{
    static char text[TUNE_TEXT_MAX];
    ModelParams params;
    const Setting *row = setting_find(model_settings(kind), key);
    model_params_init(&params, kind);
    assert_non_null(row);
    if (from) assert_int_equal(model_set(&params, key, from), SETTING_OK);
    if (inspector_tune_step(&params, row, steps) != TUNE_DONE) return "refused";
    inspector_tune_value_text(&params, row, text);
    return text;
}

static void a_step_fits_its_constant(void **state)
{
    (void)state;
    assert_string_equal(stepped(MODEL_CELL, "walk", NULL, 1), "0.051");
    assert_string_equal(stepped(MODEL_CELL, "walk", NULL, -2), "0.048");
    assert_string_equal(stepped(MODEL_CELL, "radius", NULL, 1), "0.31");
    assert_string_equal(stepped(MODEL_CELL, "tunnel", NULL, 1), "cap");
    assert_string_equal(stepped(MODEL_CELL, "all_fixes", NULL, 1), "yes");
    assert_string_equal(stepped(MODEL_CELL, "cap", NULL, 1), "0");
    assert_string_equal(stepped(MODEL_CELL, "cap", "0", -1), "none");
    assert_string_equal(stepped(MODEL_CELL, "frict", NULL, 1), "0.83");
    assert_string_equal(stepped(MODEL_CELL, "frict_ice", NULL, -1), "0.93");
    assert_string_equal(stepped(MODEL_TINY, "gravity", NULL, 1), "60");
    assert_string_equal(stepped(MODEL_TINY, "meter", NULL, 1), "33");
    assert_string_equal(stepped(MODEL_BANK, "subpixels", NULL, -1), "15");
    assert_string_equal(stepped(MODEL_GRID, "coyote", NULL, 2), "8");
    assert_string_equal(stepped(MODEL_GRID, "walljump", NULL, 1), "yes");
}

static void a_far_step_of_ticks_is_whole(void **state)
{
    char text[TUNE_TEXT_MAX];
    ModelParams params;
    (void)state;
    const Setting *row = setting_find(model_settings(MODEL_GRID), "coyote");
    model_params_init(&params, MODEL_GRID);
    assert_int_equal(model_set(&params, "coyote", "16"), SETTING_OK);
    assert_int_equal(inspector_tune_far(&params, row, 1), TUNE_DONE);
    inspector_tune_value_text(&params, row, text);
    assert_string_equal(text, "18");
}

static void no_step_leads_out_of_the_allowed_range(void **state)
{
    (void)state;
    assert_string_equal(stepped(MODEL_GRID, "run_fr", "1", 1), "refused");
    assert_string_equal(stepped(MODEL_GRID, "coyote", "0", -1), "refused");
    assert_string_equal(stepped(MODEL_CELL, "variant", NULL, -1), "refused");
    assert_string_equal(stepped(MODEL_CELL, "variant", "003", 1), "refused");
    assert_string_equal(stepped(MODEL_CELL, "cap", NULL, -1), "refused");
    assert_string_equal(stepped(MODEL_CELL, "all_fixes", NULL, -1), "refused");
    assert_string_equal(stepped(MODEL_BANK, "mask", NULL, 1), "refused");
    assert_string_equal(stepped(MODEL_CELL, "all_fixes", NULL, 2), "refused");
}

static void a_series_leads_from_nothing_to_twice_as_much(void **state)
{
    (void)state;
    double values[TUNE_SERIES_MAX];
    ModelParams params;
    model_params_init(&params, MODEL_CELL);
    const Setting *walk = setting_find(model_settings(MODEL_CELL), "walk");
    const Setting *tunnel = setting_find(model_settings(MODEL_CELL), "tunnel");
    for (int32_t hundredth = 1; hundredth < 100; hundredth++) {
        char text[8];
        snprintf(text, sizeof text, "0.%02d", (int)hundredth);
        assert_int_equal(model_set(&params, "walk", text), SETTING_OK);
        assert_int_equal(inspector_tune_series(&params, walk, values), TUNE_SERIES_MAX);
        if (values[0] != 0) fail_msg("%s: the series begins with %g", text, values[0]);
    }
    model_params_init(&params, MODEL_CELL);
    assert_int_equal(inspector_tune_series(&params, walk, values), TUNE_SERIES_MAX);
    assert_true(values[0] == 0 && values[20] == 0.05 && values[40] == 0.1);
    assert_true(inspector_tune_number(&params, walk) == 0.05);
    assert_int_equal(inspector_tune_set(&params, walk, values[40]), TUNE_DONE);
    assert_true(params.as.cell.walk == 0.1);
    const Setting *cap = setting_find(model_settings(MODEL_CELL), "cap"); /* none, usually */
    assert_int_equal(inspector_tune_series(&params, cap, values), TUNE_SERIES_MAX / 2 + 1);
    assert_true(values[0] == 0 && values[1] > 0);
    assert_int_equal(inspector_tune_series(&params, tunnel, values), 5);
    assert_int_equal(inspector_tune_set(&params, tunnel, 4), TUNE_DONE);
    assert_int_equal(params.as.cell.on.tunnel, CELL_TUNNEL_MARCH);
    assert_true(inspector_tune_number(&params, tunnel) == 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_step_fits_its_constant),
        cmocka_unit_test(a_far_step_of_ticks_is_whole),
        cmocka_unit_test(no_step_leads_out_of_the_allowed_range),
        cmocka_unit_test(a_series_leads_from_nothing_to_twice_as_much),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
