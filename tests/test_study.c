/* test_study.c - looking into a run: moving in time, other buttons, other constants. */
#include "study_bench.h"

#include "../src/base/file.h"
#include "../src/learn/inspector/inspector_listing.h"
#include "../src/learn/inspector/inspector_plot.h"

#include <math.h>

/* --- moving in time --- */

static void the_last_phase_of_a_tick_is_its_end(void **state)
{
    (void)state;
    Bench b;
    bench_open(&b, BENCH_HALL, INPUT_RIGHT, 40);
    inspector_go(&b.study, 20);
    for (int32_t phase = 1; phase <= 10; phase++) {
        assert_true(inspector_next_phase(&b.study));
        assert_int_equal(b.study.looked_tick, 21);
        assert_int_equal(inspector_phase(&b.study), phase);
    }
    assert_true(inspector_is_whole(&b.study));
    assert_memory_equal(&inspector_player(&b.study)->as.cell.xr, &b.study.game.player.as.cell.xr,
                        sizeof(double));
    assert_true(inspector_next_phase(&b.study));
    assert_int_equal(b.study.looked_tick, 22);
    bench_close(&b);
}

static void a_step_back_undoes_a_step_forward(void **state)
{
    (void)state;
    Bench b;
    uint64_t hashes[60];
    bench_open(&b, BENCH_HALL, INPUT_RIGHT | INPUT_JUMP, 50);
    inspector_go(&b.study, 0);
    for (int32_t tick = 0; tick < 50; tick++) {
        hashes[tick] = bench_hash(&b);
        assert_true(inspector_next_tick(&b.study));
    }
    for (int32_t tick = 49; tick >= 0; tick--) {
        assert_true(inspector_previous_tick(&b.study));
        assert_true(bench_hash(&b) == hashes[tick]);
    }
    assert_false(inspector_previous_tick(&b.study));
    assert_false(inspector_previous_phase(&b.study));
    bench_close(&b);
}

static void phases_go_back_into_the_tick_before(void **state)
{
    (void)state;
    Bench b;
    bench_open(&b, BENCH_HALL, INPUT_RIGHT, 40);
    inspector_go(&b.study, 20);
    assert_true(inspector_next_phase(&b.study));
    assert_true(inspector_previous_phase(&b.study));
    assert_int_equal(b.study.looked_tick, 20);
    assert_true(inspector_is_whole(&b.study));
    assert_true(inspector_previous_phase(&b.study));
    assert_int_equal(b.study.looked_tick, 20);
    assert_int_equal(inspector_phase(&b.study), 9);
    bench_close(&b);
}

static void the_end_of_the_run_is_played_on(void **state)
{
    (void)state;
    Bench b;
    bench_open(&b, BENCH_HALL, INPUT_RIGHT, 5);
    double x = bench_x(&b);
    assert_true(inspector_next_tick(&b.study));
    assert_int_equal(inspector_length(&b.study), 6);
    assert_true(bench_x(&b) > x);
    assert_int_equal(inspector_input(&b.study), INPUT_RIGHT);
    bench_close(&b);
}

static void a_finished_game_takes_no_more_ticks(void **state)
{
    (void)state;
    Bench b;
    bench_open(&b, BENCH_WAY, INPUT_RIGHT, 400);
    inspector_go(&b.study, 400);
    int32_t last = b.study.looked_tick;
    assert_true(last < 400);
    assert_int_equal(b.study.game.status, GAME_FINISHED);
    assert_false(inspector_next_tick(&b.study));
    assert_true(inspector_previous_tick(&b.study));
    assert_int_equal(b.study.looked_tick, last - 1);
    bench_close(&b);
}

static void a_long_run_is_played_in_slices(void **state)
{
    (void)state;
    Bench b;
    int32_t slices = 0;
    bench_open(&b, BENCH_HALL, INPUT_LEFT, 5 * INSPECTOR_WORK_TICKS);
    inspector_set_params(&b.study, inspector_params(&b.study));
    assert_false(inspector_is_played(&b.study, 0));
    assert_int_equal(b.study.looked_tick, INSPECTOR_WORK_TICKS);
    while (inspector_work(&b.study))
        slices++;
    assert_int_equal(slices, 3);
    assert_true(inspector_is_played(&b.study, 0));
    assert_int_equal(b.study.looked_tick, 5 * INSPECTOR_WORK_TICKS);
    bench_close(&b);
}

/* --- held buttons --- */

static void own_buttons_replace_the_rest_of_the_run(void **state)
{
    (void)state;
    Bench b;
    bench_open(&b, BENCH_HALL, INPUT_RIGHT, 40);
    uint64_t end = bench_hash(&b);
    inspector_go(&b.study, 10);
    inspector_hold(&b.study, INPUT_RIGHT);
    inspector_hold(&b.study, INPUT_LEFT);
    assert_true(inspector_next_tick(&b.study));
    assert_int_equal(inspector_length(&b.study), 11);
    assert_int_equal(inspector_input(&b.study), INPUT_LEFT);
    assert_true(inspector_is_changed(&b.study));
    assert_true(inspector_restore(&b.study));
    inspector_go(&b.study, 40);
    assert_false(inspector_is_changed(&b.study));
    assert_true(bench_hash(&b) == end);
    bench_close(&b);
}

static void own_buttons_equal_to_the_run_change_nothing(void **state)
{
    (void)state;
    Bench b;
    bench_open(&b, BENCH_HALL, INPUT_RIGHT, 40);
    inspector_go(&b.study, 10);
    inspector_hold(&b.study, INPUT_JUMP);
    inspector_hold(&b.study, INPUT_JUMP);
    assert_true(inspector_next_tick(&b.study));
    assert_int_equal(inspector_length(&b.study), 40);
    bench_close(&b);
}

/* --- constants --- */

static void a_changed_constant_plays_the_run_again_from_its_start(void **state)
{
    (void)state;
    Bench b;
    bench_open(&b, BENCH_HALL, INPUT_RIGHT, 20);
    uint64_t usual = bench_hash(&b);
    double x = bench_x(&b);
    bench_set(&b, "walk", "0.1");
    assert_true(bench_x(&b) > x + 1);
    bench_set(&b, "walk", "0.05");
    assert_true(bench_hash(&b) == usual);
    bench_close(&b);
}

static void a_run_that_ends_early_loses_none_of_its_inputs(void **state)
{
    (void)state;
    Bench b;
    bench_open(&b, BENCH_WAY, INPUT_RIGHT, 100);
    uint64_t usual = bench_hash(&b);
    assert_int_equal(b.study.game.status, GAME_PLAYING);
    bench_set(&b, "run_acc", "0.3");
    assert_int_equal(b.study.game.status, GAME_FINISHED);
    assert_true(b.study.looked_tick < 100);
    inspector_set_params(&b.study, &b.arena.level.physics);
    assert_int_equal(b.study.looked_tick, 100);
    assert_true(bench_hash(&b) == usual);
    bench_close(&b);
}

static void a_body_too_large_for_its_place_blocks_nothing(void **state)
{
    (void)state;
    static const char shaft[] = "#####\n"
                                "#.@.#\n"
                                "#####\n";
    Bench b;
    bench_open(&b, shaft, INPUT_RIGHT, 30);
    uint64_t usual = bench_hash(&b);
    bench_set(&b, "hw", "8");
    bench_set(&b, "h", "16");
    assert_true(inspector_next_tick(&b.study));
    assert_true(inspector_previous_tick(&b.study));
    inspector_go(&b.study, 30);
    inspector_set_params(&b.study, &b.arena.level.physics);
    inspector_go(&b.study, 30);
    assert_true(bench_hash(&b) == usual);
    bench_close(&b);
}

/* Reads the listing of a model that comes with the lessons. */
static void read_listing(Listing *listing, ModelKind kind)
{
    ErrorList errors;
    size_t length;
    char path[100], words[PROGRAM_FAULT_TEXT_MAX];
    snprintf(path, sizeof path, "levels/lessons/code/%s.js", model_names[kind]);
    error_list_init(&errors, path);
    char *text = file_read(path, PROGRAM_TEXT_MAX, &length, &errors);
    assert_non_null(text);
    if (!listing_read(listing, kind, text, length, words)) fail_msg("%s", words);
    free(text);
}

/* The number of the first line with this text. */
static int32_t find_line(const Listing *listing, const char *text)
{
    for (int32_t line = 1; line <= program_line_count(&listing->program); line++) {
        int32_t length;
        const char *code = program_line(&listing->program, line, &length);
        if (strncmp(code, text, strlen(text)) == 0) return line;
    }
    fail_msg("no line begins with %s", text);
    return 0;
}

static void the_listing_marks_the_lines_of_the_phase(void **state)
{
    (void)state;
    static Listing listing;
    Bench b;
    bench_open(&b, BENCH_HALL, INPUT_RIGHT, 20);
    read_listing(&listing, MODEL_CELL);
    inspector_go(&b.study, 5);
    listing_look(&listing, &b.study);
    int32_t velocity = find_line(&listing, "xr += dx;");
    assert_string_equal(listing.differs, "");
    assert_true(listing.is_reached[velocity]);
    assert_true(strncmp(listing.numbers[velocity], "xr += 0.", 8) == 0);
    assert_false(listing.is_reached[find_line(&listing, "  xr = collRadius;")]);
    assert_true(listing.first == 1 && listing.last == program_line_count(&listing.program));
    inspector_go(&b.study, 5);
    while (inspector_is_whole(&b.study) || inspector_phase_number(&b.study) != 2)
        assert_true(inspector_next_phase(&b.study));
    listing_look(&listing, &b.study);
    assert_true(listing.first <= velocity && velocity <= listing.last);
    assert_true(find_line(&listing, "// phase x collisions") > listing.last);
    bench_close(&b);
}

static void the_listing_says_where_the_engine_differs(void **state)
{
    (void)state;
    static Listing listing;
    Bench b;
    ModelParams params;
    bench_open(&b, BENCH_HALL, INPUT_RIGHT, 20);
    params = *inspector_params(&b.study);
    assert_int_equal(model_set(&params, "variant", "003"), SETTING_OK);
    inspector_set_params(&b.study, &params);
    bench_work(&b.study);
    read_listing(&listing, MODEL_CELL);
    inspector_go(&b.study, 2);
    listing_look(&listing, &b.study);
    assert_true(listing.differs[0] != '\0');
    bench_close(&b);
}

static void work_out(OutcomePlot *outcome, const Inspector *study, OutcomeKind kind)
{
    outcome_plot_begin(outcome, study, kind);
    while (outcome_plot_work(outcome, study))
        continue;
    assert_int_equal(outcome->plot.done, outcome->plot.count);
}

static void an_outcome_is_plotted_over_the_constant(void **state)
{
    (void)state;
    static OutcomePlot outcome;
    Bench b;
    bench_open(&b, BENCH_HALL, INPUT_RIGHT, 20);
    b.study.lanes[0].constant = 1; /* walk */
    work_out(&outcome, &b.study, OUTCOME_DISTANCE);
    assert_true(outcome.plot.outcome[0] == 0);
    for (int32_t i = 1; i < outcome.plot.count; i++)
        assert_true(outcome.plot.outcome[i] > outcome.plot.outcome[i - 1]);
    work_out(&outcome, &b.study, OUTCOME_APEX);
    assert_true(outcome.plot.outcome[20] == 0);
    work_out(&outcome, &b.study, OUTCOME_STOP);
    assert_true(isnan(outcome.plot.outcome[20])); /* the key is never let go */
    bench_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_phase_of_a_tick_is_its_end),
        cmocka_unit_test(a_step_back_undoes_a_step_forward),
        cmocka_unit_test(phases_go_back_into_the_tick_before),
        cmocka_unit_test(the_end_of_the_run_is_played_on),
        cmocka_unit_test(a_finished_game_takes_no_more_ticks),
        cmocka_unit_test(a_long_run_is_played_in_slices),
        cmocka_unit_test(own_buttons_replace_the_rest_of_the_run),
        cmocka_unit_test(own_buttons_equal_to_the_run_change_nothing),
        cmocka_unit_test(a_changed_constant_plays_the_run_again_from_its_start),
        cmocka_unit_test(a_run_that_ends_early_loses_none_of_its_inputs),
        cmocka_unit_test(a_body_too_large_for_its_place_blocks_nothing),
        cmocka_unit_test(an_outcome_is_plotted_over_the_constant),
        cmocka_unit_test(the_listing_marks_the_lines_of_the_phase),
        cmocka_unit_test(the_listing_says_where_the_engine_differs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
