/* test_study_phase.c - a phase of a tick in words and in numbers. */
#include "study_bench.h"

#include "../src/learn/lesson/column.h"

#include "../src/learn/inspector/inspector_phase.h"

static void names_that_are_read_become_numbers(void **state)
{
    (void)state;
    Bench b;
    char text[PHASE_TEXT_MAX];
    bench_open(&b, BENCH_HALL, INPUT_RIGHT, 1);
    inspector_go(&b.study, 0);
    for (int32_t i = 0; i < 3; i++)
        assert_true(inspector_next_phase(&b.study));
    inspector_phase_line_text(&b.study, text);
    assert_string_equal(text, "xr += dx");
    inspector_phase_numbers_text(&b.study, 80, text);
    assert_string_equal(text, "xr += 0.05  ->  xr = 0.55");
    inspector_phase_numbers_text(&b.study, 20, text);
    assert_string_equal(text, "xr += 0.05");
    inspector_phase_words_text(&b.study, text);
    assert_string_equal(text, "tick 1, phase 2, x velocity (3 of 10): xr set to 0.55");
    bench_close(&b);
}

/* In the hundredth tick, after the phase that stops the body at a wall. */
static void open_at_wall(Bench *b)
{
    bench_open(b, BENCH_HALL, INPUT_RIGHT, 100);
    inspector_go(&b->study, 99);
    for (int32_t i = 0; i < 4; i++)
        assert_true(inspector_next_phase(&b->study));
}

static void names_that_are_assigned_stay_names(void **state)
{
    (void)state;
    Bench b;
    char text[PHASE_TEXT_MAX];
    open_at_wall(&b);
    inspector_phase_numbers_text(&b.study, 200, text);
    assert_non_null(strstr(text, ": xr = 1 - 0.3 or 0.3, dx = 0"));
    bench_close(&b);
}

static void a_wall_is_reported_with_the_cell_and_its_tile(void **state)
{
    (void)state;
    Bench b;
    char text[PHASE_TEXT_MAX];
    open_at_wall(&b);
    inspector_phase_words_text(&b.study, text);
    assert_string_equal(text, "tick 100, phase 3, x collisions (4 of 10): asked (15,4): solid; "
                              "xr set to 0.7, dx set to 0");
    bench_close(&b);
}

static void every_model_plays_the_same_inputs(void **state)
{
    (void)state;
    Bench b;
    bench_open(&b, BENCH_WAY, INPUT_RIGHT, 60);
    for (int32_t kind = 0; kind < MODEL_COUNT; kind++) {
        ModelParams params;
        char words[PHASE_TEXT_MAX], numbers[PHASE_TEXT_MAX], line[PHASE_TEXT_MAX];
        model_params_init(&params, (ModelKind)kind);
        inspector_set_params(&b.study, &params);
        inspector_go(&b.study, 30);
        for (int32_t i = 0; i < 20; i++) {
            assert_true(inspector_next_phase(&b.study));
            inspector_phase_words_text(&b.study, words);
            inspector_phase_numbers_text(&b.study, 80, numbers);
            inspector_phase_line_text(&b.study, line);
            assert_true(strlen(words) > 0 && strlen(numbers) > 0 && strlen(line) > 0);
        }
        assert_true(bench_x(&b) > 3.6);
    }
    bench_close(&b);
}

/* --- what a lesson is told of a tick --- */

/* All that was hit in a second in a room that is two cells high. */
static int32_t hits_of(const char *model, Input held)
{
    Bench b;
    char level[200];
    int32_t hits = 0;
    snprintf(level, sizeof level, "[physics]\nmodel = %s\n[map]\n#####\n#...#\n#.@.#\n#####\n",
             model);
    bench_open(&b, level, held, 60);
    for (int32_t tick = 1; tick <= 60; tick++) {
        Row row = {0};
        inspector_go(&b.study, tick);
        row_fill_log(&row, &b.study.log);
        hits |= (int32_t)row.at[COLUMN_HITS];
    }
    bench_close(&b);
    return hits;
}

static void a_log_says_on_which_side_a_body_was_stopped(void **state)
{
    static const char *const models[] = {"grid", "cell", "tiny"};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(models); i++) {
        assert_int_equal(hits_of(models[i], INPUT_RIGHT) & (HIT_LEFT | HIT_RIGHT | HIT_ABOVE),
                         HIT_RIGHT);
        assert_int_equal(hits_of(models[i], INPUT_LEFT) & (HIT_LEFT | HIT_RIGHT | HIT_ABOVE),
                         HIT_LEFT);
    }
    assert_int_equal(hits_of("grid", INPUT_JUMP), HIT_ABOVE | HIT_BELOW);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_that_are_read_become_numbers),
        cmocka_unit_test(names_that_are_assigned_stay_names),
        cmocka_unit_test(a_wall_is_reported_with_the_cell_and_its_tile),
        cmocka_unit_test(every_model_plays_the_same_inputs),
        cmocka_unit_test(a_log_says_on_which_side_a_body_was_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
