/* test_setting.c - constants as text: set, refused, described, read back. */
#include "../src/base/file.h"
#include "../src/engine/decimal.h"
#include "../src/engine/model.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TEXT_MAX = 200 };

static ModelParams params_of(ModelKind kind)
{
    ModelParams params;
    model_params_init(&params, kind);
    return params;
}

static void assert_refused(ModelKind kind, const char *key, const char *text,
                           SettingResult expected)
{
    ModelParams params = params_of(kind), before = params;
    SettingResult result = model_set(&params, key, text);
    if (result != expected) fail_msg("%s = '%s' gave %d", key, text, (int)result);
    assert_memory_equal(&params, &before, sizeof params);
}

static void keys_are_found_whatever_their_case(void **state)
{
    (void)state;
    assert_non_null(setting_find(&cell_settings, "Walk_Set"));
    assert_non_null(setting_find(&cell_settings, "WALK_SET"));
    assert_null(setting_find(&cell_settings, "walk_"));
    assert_null(setting_find(&cell_settings, "walk_sets"));
    assert_null(setting_find(&cell_settings, ""));
}

static void each_type_takes_its_values(void **state)
{
    (void)state;
    ModelParams grid = params_of(MODEL_GRID), cell = params_of(MODEL_CELL);
    ModelParams bank = params_of(MODEL_BANK);
    assert_int_equal(model_set(&grid, "jump", " 0.35 "), SETTING_OK);
    assert_int_equal(grid.as.grid.jump, 22938);
    assert_int_equal(model_set(&grid, "coyote", "12"), SETTING_OK);
    assert_int_equal(grid.as.grid.coyote_ticks, 12);
    assert_int_equal(model_set(&grid, "walljump", "TRUE"), SETTING_OK);
    assert_int_equal(grid.as.grid.wall_jump, 1);
    assert_int_equal(model_set(&cell, "walk", "1e-2"), SETTING_OK);
    assert_true(cell.as.cell.walk == 0.01);
    assert_int_equal(model_set(&cell, "cap", "0.5"), SETTING_OK);
    assert_true(cell.as.cell.cap == 0.5);
    assert_int_equal(model_set(&cell, "cap", "None"), SETTING_OK);
    assert_true(isnan(cell.as.cell.cap));
    assert_int_equal(model_set(&cell, "tunnel", "march"), SETTING_OK);
    assert_int_equal(cell.as.cell.on.tunnel, CELL_TUNNEL_MARCH);
    assert_int_equal(model_set(&cell, "variant", "003"), SETTING_OK);
    assert_int_equal(cell.as.cell.variant, CELL_003);
    assert_int_equal(model_set(&bank, "mask", "1, 2 ,32"), SETTING_OK);
    assert_int_equal(bank.as.bank.mask[2], 32);
}

static void a_wrong_value_changes_nothing(void **state)
{
    (void)state;
    assert_refused(MODEL_GRID, "jmp", "1", SETTING_UNKNOWN_KEY);
    assert_refused(MODEL_GRID, "jump", "high", SETTING_NOT_A_VALUE);
    assert_refused(MODEL_GRID, "jump", "1.5", SETTING_OUT_OF_RANGE);
    assert_refused(MODEL_GRID, "jump", "99999", SETTING_OUT_OF_RANGE);
    assert_refused(MODEL_GRID, "coyote", "1.5", SETTING_NOT_A_VALUE);
    assert_refused(MODEL_GRID, "coyote", "601", SETTING_OUT_OF_RANGE);
    assert_refused(MODEL_GRID, "walljump", "maybe", SETTING_NOT_A_VALUE);
    assert_refused(MODEL_CELL, "walk", "2e7", SETTING_OUT_OF_RANGE);
    assert_refused(MODEL_CELL, "cap", "no", SETTING_NOT_A_VALUE);
    assert_refused(MODEL_CELL, "tunnel", "mar", SETTING_NOT_A_VALUE);
    assert_refused(MODEL_CELL, "tunnel", "march on", SETTING_NOT_A_VALUE);
    assert_refused(MODEL_CELL, "all_fixes", "2", SETTING_NOT_A_VALUE);
    assert_refused(MODEL_BANK, "mask", "1 2", SETTING_NOT_A_VALUE);
    assert_refused(MODEL_BANK, "mask", "1 2 3 4", SETTING_NOT_A_VALUE);
    assert_refused(MODEL_BANK, "mask", "1 2 300", SETTING_OUT_OF_RANGE);
    assert_refused(MODEL_TINY, "dt", "0", SETTING_OUT_OF_RANGE);
}

static void limits_themselves_are_allowed(void **state)
{
    (void)state;
    ModelParams grid = params_of(MODEL_GRID);
    assert_int_equal(model_set(&grid, "maxfall", "0.01"), SETTING_OK);
    assert_int_equal(model_set(&grid, "maxfall", "1"), SETTING_OK);
    assert_int_equal(model_set(&grid, "dx0", "-8"), SETTING_OK);
}

static void assert_allowed(ModelKind kind, const char *key, const char *expected)
{
    char text[TEXT_MAX];
    setting_allowed(setting_find(model_settings(kind), key), text, sizeof text);
    assert_string_equal(text, expected);
}

static void allowed_values_are_put_in_words(void **state)
{
    (void)state;
    assert_allowed(MODEL_GRID, "maxfall", "0.01 to 1");
    assert_allowed(MODEL_GRID, "coyote", "a whole number, 0 to 600");
    assert_allowed(MODEL_GRID, "walljump", "yes, no");
    assert_allowed(MODEL_CELL, "tunnel", "none, cap, substep_noabs, substep, march");
    assert_allowed(MODEL_CELL, "frict", "none, or 0 to 1");
    assert_allowed(MODEL_CELL, "all_fixes", "yes, no");
    assert_allowed(MODEL_BANK, "mask", "three whole numbers, 0 to 256");
}

static void values_read_back_to_the_same_bits(void **state)
{
    (void)state;
    for (int32_t kind = 0; kind < MODEL_COUNT; kind++) {
        const SettingTable *table = model_settings((ModelKind)kind);
        ModelParams params = params_of((ModelKind)kind), before = params;
        for (int32_t i = 0; i < table->count; i++) {
            char text[TEXT_MAX] = "before";
            setting_get(&table->rows[i], &params.as, text, sizeof text);
            if (table->rows[i].type == SETTING_ALL) {
                assert_string_equal(text, "");
                continue;
            }
            assert_int_equal(setting_set(&table->rows[i], &params.as, text), SETTING_OK);
        }
        assert_memory_equal(&params, &before, sizeof params);
    }
}

static void a_real_is_set_as_by_its_text(void **state)
{
    const Setting row = {"weight", SETTING_REAL, 0, -2, 3, NULL, "of a test"};
    const double values[] = {-2, -0.0, 0.1, 1.0 / 3, 3, 3.0000001, -2.1, (double)INFINITY};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(values); i++) {
        double number = 9, read = 9;
        char text[DECIMAL_TEXT_MAX] = "4"; /* more than is allowed, as infinity is */
        if (isfinite(values[i])) decimal_from_real(values[i], text, sizeof text);
        assert_int_equal(setting_set_real(&row, &number, values[i]),
                         setting_set(&row, &read, text));
        assert_memory_equal(&number, &read, sizeof number);
    }
    double kept = 9;
    assert_int_equal(setting_set_real(&row, &kept, (double)NAN), SETTING_NOT_A_VALUE);
    assert_true(kept == 9);
}

static void values_are_written_as_words(void **state)
{
    (void)state;
    char text[TEXT_MAX];
    ModelParams cell = params_of(MODEL_CELL), bank = params_of(MODEL_BANK);
    setting_get(setting_find(&cell_settings, "guard"), &cell.as, text, sizeof text);
    assert_string_equal(text, "variant");
    setting_get(setting_find(&cell_settings, "yr"), &cell.as, text, sizeof text);
    assert_string_equal(text, "none");
    setting_get(setting_find(&cell_settings, "no_var_jump"), &cell.as, text, sizeof text);
    assert_string_equal(text, "no");
    setting_get(setting_find(&bank_settings, "mask"), &bank.as, text, sizeof text);
    assert_string_equal(text, "6 5 16");
    setting_get(setting_find(&bank_settings, "mask"), &bank.as, text, 4);
    assert_string_equal(text, "6 5");
}

static void every_setting_has_a_help_text(void **state)
{
    (void)state;
    for (int32_t kind = 0; kind < MODEL_COUNT; kind++) {
        const SettingTable *table = model_settings((ModelKind)kind);
        for (int32_t i = 0; i < table->count; i++) {
            assert_true(strlen(table->rows[i].help) > 0);
            assert_ptr_equal(setting_find(table, table->rows[i].key), &table->rows[i]);
            assert_true((table->rows[i].type == SETTING_CHOICE) == !!table->rows[i].choices);
        }
    }
}

static void a_flag_is_set_by_each_word_for_yes_and_no(void **state)
{
    static const char *const words[] = {"no", "yes", "0", "1", "false", "true", "off", "on"};
    char text[TEXT_MAX];
    (void)state;
    for (int32_t i = 0; i < (int32_t)ARRAY_LENGTH(words); i++) {
        ModelParams grid = params_of(MODEL_GRID);
        grid.as.grid.wall_jump = i % 2 == 0;
        assert_int_equal(model_set(&grid, "walljump", words[i]), SETTING_OK);
        assert_int_equal(grid.as.grid.wall_jump, i % 2);
        setting_get(setting_find(model_settings(MODEL_GRID), "walljump"), &grid.as, text,
                    sizeof text);
        assert_string_equal(text, i % 2 == 1 ? "yes" : "no");
    }
}

/* What lesson authors read: a row for each constant of the models that lessons take apart. */
static void the_list_for_lesson_authors_is_complete_and_true(void **state)
{
    static const ModelKind taken_apart[] = {MODEL_CELL, MODEL_TINY, MODEL_BANK};
    ErrorList errors;
    size_t length;
    (void)state;
    error_list_init(&errors, "levels/lessons/README.md");
    char *readme = file_read("levels/lessons/README.md", 1 << 20, &length, &errors);
    assert_non_null(readme);
    for (size_t m = 0; m < ARRAY_LENGTH(taken_apart); m++) {
        const SettingTable *table = model_settings(taken_apart[m]);
        const ModelParams params = params_of(taken_apart[m]);
        const char *at = readme;
        for (int32_t i = 0; i < table->count && at; i++) {
            const Setting *row = &table->rows[i];
            char usual[TEXT_MAX], allowed[TEXT_MAX], line[3 * TEXT_MAX];
            model_get(&params, row, usual, sizeof usual);
            setting_allowed(row, allowed, sizeof allowed);
            snprintf(line, sizeof line, "\n| `%s` | %s | %s | %s |\n", row->key, usual, allowed,
                     row->help);
            at = strstr(at, line);
            if (!at) fail_msg("not there, or not in this order:%s", line);
        }
    }
    free(readme);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_are_found_whatever_their_case),
        cmocka_unit_test(each_type_takes_its_values),
        cmocka_unit_test(a_wrong_value_changes_nothing),
        cmocka_unit_test(limits_themselves_are_allowed),
        cmocka_unit_test(allowed_values_are_put_in_words),
        cmocka_unit_test(values_read_back_to_the_same_bits),
        cmocka_unit_test(a_real_is_set_as_by_its_text),
        cmocka_unit_test(values_are_written_as_words),
        cmocka_unit_test(every_setting_has_a_help_text),
        cmocka_unit_test(a_flag_is_set_by_each_word_for_yes_and_no),
        cmocka_unit_test(the_list_for_lesson_authors_is_complete_and_true),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
