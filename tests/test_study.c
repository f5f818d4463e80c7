/* test_study.c - looking into a run: moving in time, other hands, other constants, other models. */
#include "arena.h"

#include "../src/study/study_condition.h"
#include "../src/study/study_lanes.h"
#include "../src/study/study_phase.h"
#include "../src/study/study_search.h"
#include "../src/study/study_trail.h"
#include "../src/study/study_tune.h"

#include <stdlib.h>

static const char hall[] = "[level]\n"
                           "title = Hall\n"
                           "[physics]\n"
                           "model = cell\n"
                           "[map]\n"
                           "..............................\n"
                           "..............................\n"
                           "..............................\n"
                           "...............#..............\n"
                           "...@...........#........F.....\n"
                           "##############################\n";

static const char way[] = "..............................\n"
                          "...@.........o........*.....F.\n"
                          "##############################\n";

/* A study of a run in which the same buttons were held all the time. */
typedef struct Bench {
    Arena arena;
    Study study;
} Bench;

static void open_run(Bench *bench, const char *picture, Input held, int32_t ticks)
{
    Input *tape = malloc((size_t)ticks + 1);
    assert_non_null(tape);
    memset(tape, held, (size_t)ticks + 1);
    arena_open(&bench->arena, picture);
    assert_true(study_init(&bench->study, &bench->arena.level, tape, ticks, ticks));
    while (study_work(&bench->study))
        continue;
    free(tape);
}

static void close_run(Bench *bench)
{
    study_done(&bench->study);
    arena_close(&bench->arena);
}

static uint64_t hash_of(const Study *study)
{
    return game_hash(&study->game, &study_lane(study)->level);
}

static double x_of(const Study *study)
{
    Pose pose;
    const Level *level = &study_lane(study)->level;
    model_pose(&study->game.player, &level->physics, &level->terrain, &study->game.world, &pose);
    return (double)pose.x / ONE;
}

static void set(Study *study, const char *key, const char *value)
{
    ModelParams params = *study_params(study);
    assert_int_equal(model_set(&params, key, value), SETTING_OK);
    study_set_params(study, &params);
    while (study_work(study))
        continue;
}

/* --- moving in time --- */

static void the_phases_of_a_tick_lead_to_its_end(void **state)
{
    (void)state;
    Bench b;
    open_run(&b, hall, INPUT_RIGHT, 40);
    study_go(&b.study, 20);
    for (int32_t phase = 1; phase <= 10; phase++) {
        assert_true(study_next_phase(&b.study));
        assert_int_equal(b.study.looked_tick, 21);
        assert_int_equal(study_phase(&b.study), phase);
    }
    assert_true(study_is_whole(&b.study));
    assert_memory_equal(&study_player(&b.study)->as.cell.xr, &b.study.game.player.as.cell.xr,
                        sizeof(double));
    assert_true(study_next_phase(&b.study));
    assert_int_equal(b.study.looked_tick, 22);
    close_run(&b);
}

static void every_step_back_is_where_the_step_on_began(void **state)
{
    (void)state;
    Bench b;
    uint64_t hashes[60];
    open_run(&b, hall, INPUT_RIGHT | INPUT_JUMP, 50);
    study_go(&b.study, 0);
    for (int32_t tick = 0; tick < 50; tick++) {
        hashes[tick] = hash_of(&b.study);
        assert_true(study_next_tick(&b.study));
    }
    for (int32_t tick = 49; tick >= 0; tick--) {
        assert_true(study_previous_tick(&b.study));
        assert_true(hash_of(&b.study) == hashes[tick]);
    }
    assert_false(study_previous_tick(&b.study));
    assert_false(study_previous_phase(&b.study));
    close_run(&b);
}

static void phases_go_back_over_the_border_of_a_tick(void **state)
{
    (void)state;
    Bench b;
    open_run(&b, hall, INPUT_RIGHT, 40);
    study_go(&b.study, 20);
    assert_true(study_next_phase(&b.study));
    assert_true(study_previous_phase(&b.study));
    assert_int_equal(b.study.looked_tick, 20);
    assert_true(study_is_whole(&b.study));
    assert_true(study_previous_phase(&b.study));
    assert_int_equal(b.study.looked_tick, 20);
    assert_int_equal(study_phase(&b.study), 9);
    close_run(&b);
}

static void the_end_of_the_run_is_played_on(void **state)
{
    (void)state;
    Bench b;
    open_run(&b, hall, INPUT_RIGHT, 5);
    double x = x_of(&b.study);
    assert_true(study_next_tick(&b.study));
    assert_int_equal(study_length(&b.study), 6);
    assert_true(x_of(&b.study) > x);
    assert_int_equal(study_input(&b.study), INPUT_RIGHT);
    close_run(&b);
}

static void a_finished_game_takes_no_more_ticks(void **state)
{
    (void)state;
    Bench b;
    open_run(&b, way, INPUT_RIGHT, 400);
    study_go(&b.study, 400);
    int32_t last = b.study.looked_tick;
    assert_true(last < 400);
    assert_int_equal(b.study.game.status, GAME_FINISHED);
    assert_false(study_next_tick(&b.study));
    assert_true(study_previous_tick(&b.study));
    assert_int_equal(b.study.looked_tick, last - 1);
    close_run(&b);
}

static void a_long_run_is_played_in_slices(void **state)
{
    (void)state;
    Bench b;
    int32_t slices = 0;
    open_run(&b, hall, INPUT_LEFT, 5 * STUDY_WORK_TICKS);
    study_set_params(&b.study, study_params(&b.study));
    assert_false(study_is_played(&b.study, 0));
    assert_int_equal(b.study.looked_tick, STUDY_WORK_TICKS);
    while (study_work(&b.study))
        slices++;
    assert_int_equal(slices, 3);
    assert_true(study_is_played(&b.study, 0));
    assert_int_equal(b.study.looked_tick, 5 * STUDY_WORK_TICKS);
    close_run(&b);
}

/* --- hands --- */

static void own_hands_take_the_place_of_the_future(void **state)
{
    (void)state;
    Bench b;
    open_run(&b, hall, INPUT_RIGHT, 40);
    uint64_t end = hash_of(&b.study);
    study_go(&b.study, 10);
    study_hold(&b.study, INPUT_RIGHT);
    study_hold(&b.study, INPUT_LEFT);
    assert_true(study_next_tick(&b.study));
    assert_int_equal(study_length(&b.study), 11);
    assert_int_equal(study_input(&b.study), INPUT_LEFT);
    assert_true(study_is_changed(&b.study));
    assert_true(study_restore(&b.study));
    study_go(&b.study, 40);
    assert_false(study_is_changed(&b.study));
    assert_true(hash_of(&b.study) == end);
    close_run(&b);
}

static void hands_that_hold_the_same_change_nothing(void **state)
{
    (void)state;
    Bench b;
    open_run(&b, hall, INPUT_RIGHT, 40);
    study_go(&b.study, 10);
    study_hold(&b.study, INPUT_JUMP);
    study_hold(&b.study, INPUT_JUMP);
    assert_true(study_next_tick(&b.study));
    assert_int_equal(study_length(&b.study), 40);
    close_run(&b);
}

/* --- constants --- */

static void another_constant_plays_the_run_anew_from_its_start(void **state)
{
    (void)state;
    Bench b;
    open_run(&b, hall, INPUT_RIGHT, 20);
    uint64_t usual = hash_of(&b.study);
    double x = x_of(&b.study);
    set(&b.study, "walk", "0.1");
    assert_true(x_of(&b.study) > x + 1);
    set(&b.study, "walk", "0.05");
    assert_true(hash_of(&b.study) == usual);
    close_run(&b);
}

static void a_run_that_ends_early_loses_none_of_its_inputs(void **state)
{
    (void)state;
    Bench b;
    open_run(&b, way, INPUT_RIGHT, 100);
    uint64_t usual = hash_of(&b.study);
    assert_int_equal(b.study.game.status, GAME_PLAYING);
    set(&b.study, "run_acc", "0.3");
    assert_int_equal(b.study.game.status, GAME_FINISHED);
    assert_true(b.study.looked_tick < 100);
    study_set_params(&b.study, &b.arena.level.physics);
    assert_int_equal(b.study.looked_tick, 100);
    assert_true(hash_of(&b.study) == usual);
    close_run(&b);
}

static void a_body_too_large_for_its_place_locks_nothing_up(void **state)
{
    (void)state;
    static const char shaft[] = "#####\n"
                                "#.@.#\n"
                                "#####\n";
    Bench b;
    open_run(&b, shaft, INPUT_RIGHT, 30);
    uint64_t usual = hash_of(&b.study);
    set(&b.study, "hw", "8");
    set(&b.study, "h", "16");
    assert_true(study_next_tick(&b.study));
    assert_true(study_previous_tick(&b.study));
    study_go(&b.study, 30);
    study_set_params(&b.study, &b.arena.level.physics);
    study_go(&b.study, 30);
    assert_true(hash_of(&b.study) == usual);
    close_run(&b);
}

/* The value that so many steps lead to, or "refused". */
static const char *stepped(ModelKind kind, const char *key, const char *from, int32_t steps)
{
    static char text[TUNE_TEXT_MAX];
    ModelParams params;
    const Setting *row = setting_find(model_settings(kind), key);
    model_params_init(&params, kind);
    assert_non_null(row);
    if (from) assert_int_equal(model_set(&params, key, from), SETTING_OK);
    if (tune_step(&params, row, steps) != TUNE_DONE) return "refused";
    tune_value_text(&params, row, text);
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
    assert_string_equal(stepped(MODEL_GRID, "coyote", NULL, 2), "8");
    assert_string_equal(stepped(MODEL_GRID, "walljump", NULL, 1), "yes");
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
}

/* --- trails --- */

static void the_fan_leads_to_both_sides_of_the_run(void **state)
{
    (void)state;
    Bench b;
    StudyTrails trails;
    open_run(&b, hall, INPUT_RIGHT, 20);
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
    close_run(&b);
}

/* Draws the trails on an empty canvas and counts a mark. */
static int32_t count_marks(const StudyTrails *trails, const Study *study, char mark)
{
    Canvas canvas = {0};
    View view;
    int32_t count = 0;
    assert_true(canvas_resize(&canvas, 30, 6));
    view_init(&view, ZOOM_1X1, 30, 6, &study_lane(study)->level, &study->game);
    trails_draw(trails, study, &view, &canvas, area_of_canvas(&canvas));
    for (int32_t i = 0; i < canvas.cols * canvas.rows; i++)
        count += canvas.cells[i].ch == (uint8_t)mark;
    canvas_done(&canvas);
    return count;
}

static void without_walls_the_way_leads_through_them(void **state)
{
    (void)state;
    Bench b;
    StudyTrails trails;
    open_run(&b, hall, INPUT_RIGHT, 60);
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
    close_run(&b);
}

static void a_ghost_leaves_its_own_way(void **state)
{
    (void)state;
    Bench b;
    StudyTrails trails;
    Input left[40];
    const InputTape ghost = {left, ARRAY_LENGTH(left)};
    memset(left, INPUT_LEFT, sizeof left);
    open_run(&b, hall, INPUT_RIGHT, 30);
    trails_init(&trails, &ghost);
    while (trails_work(&trails, &b.study))
        continue;
    const Trail *trail = &trails.trails[TRAIL_GHOST];
    assert_int_equal(trail->count, 41);
    assert_true(trail->points[40].x < trail->points[0].x);
    trails_done(&trails);
    close_run(&b);
}

static void the_way_that_the_run_came_stays_when_it_is_changed(void **state)
{
    (void)state;
    Bench b;
    StudyTrails trails;
    open_run(&b, hall, INPUT_RIGHT, 30);
    trails_init(&trails, NULL);
    study_go(&b.study, 10);
    study_hold(&b.study, INPUT_RIGHT);
    assert_true(study_next_tick(&b.study));
    while (trails_work(&trails, &b.study))
        continue;
    assert_true(trails.trails[TRAIL_CAME].is_there);
    assert_int_equal(trails.trails[TRAIL_CAME].count, 31);
    trails_done(&trails);
    close_run(&b);
}

/* --- lanes --- */

static void lanes_that_are_alike_never_differ(void **state)
{
    (void)state;
    Bench b;
    LaneDifference difference;
    open_run(&b, hall, INPUT_RIGHT, 100);
    difference_init(&difference);
    assert_true(study_add_lane(&b.study));
    while (difference_work(&difference, &b.study))
        continue;
    assert_int_equal(difference.tick, 100);
    assert_int_equal(difference_first(&difference), DIFFERENCE_NONE);
    close_run(&b);
}

static void a_later_wall_makes_two_variants_differ_where_it_is_met(void **state)
{
    (void)state;
    Bench b;
    LaneDifference difference;
    Game first, second;
    open_run(&b, hall, INPUT_RIGHT, 100);
    difference_init(&difference);
    assert_true(study_add_lane(&b.study));
    set(&b.study, "radius", "0.4");
    while (difference_work(&difference, &b.study))
        continue;
    study_go(&b.study, difference_first(&difference));
    assert_true(study_lane_game(&b.study, 0, &first) && study_lane_game(&b.study, 1, &second));
    assert_true(first.player.as.cell.xr != second.player.as.cell.xr);
    study_go(&b.study, b.study.tick - 1);
    assert_true(study_lane_game(&b.study, 0, &first) && study_lane_game(&b.study, 1, &second));
    assert_true(first.player.as.cell.xr == second.player.as.cell.xr);
    assert_int_equal(first.player.as.cell.cx, 14);
    close_run(&b);
}

static void every_model_plays_the_same_inputs(void **state)
{
    (void)state;
    Bench b;
    open_run(&b, way, INPUT_RIGHT, 60);
    for (int32_t kind = 0; kind < MODEL_COUNT; kind++) {
        ModelParams params;
        char words[PHASE_TEXT_MAX], numbers[PHASE_TEXT_MAX], line[PHASE_TEXT_MAX];
        model_params_init(&params, (ModelKind)kind);
        study_set_params(&b.study, &params);
        study_go(&b.study, 30);
        for (int32_t i = 0; i < 20; i++) {
            assert_true(study_next_phase(&b.study));
            phase_words_text(&b.study, words);
            phase_numbers_text(&b.study, 80, numbers);
            phase_line_text(&b.study, line);
            assert_true(strlen(words) > 0 && strlen(numbers) > 0 && strlen(line) > 0);
        }
        assert_true(x_of(&b.study) > 3.6);
    }
    close_run(&b);
}

/* --- words --- */

static void numbers_take_the_place_of_names_that_are_read(void **state)
{
    (void)state;
    Bench b;
    char text[PHASE_TEXT_MAX];
    open_run(&b, hall, INPUT_RIGHT, 1);
    study_go(&b.study, 0);
    for (int32_t i = 0; i < 3; i++)
        assert_true(study_next_phase(&b.study));
    phase_line_text(&b.study, text);
    assert_string_equal(text, "xr += dx");
    phase_numbers_text(&b.study, 80, text);
    assert_string_equal(text, "xr += 0.05  ->  xr = 0.55");
    phase_numbers_text(&b.study, 20, text);
    assert_string_equal(text, "xr += 0.05");
    phase_words_text(&b.study, text);
    assert_string_equal(text, "tick 1, phase 2, x velocity (3 of 10): xr set to 0.55");
    close_run(&b);
}

static void a_wall_is_told_with_the_question_and_the_answer(void **state)
{
    (void)state;
    Bench b;
    char text[PHASE_TEXT_MAX];
    open_run(&b, hall, INPUT_RIGHT, 100);
    study_go(&b.study, 99);
    for (int32_t i = 0; i < 4; i++)
        assert_true(study_next_phase(&b.study));
    phase_words_text(&b.study, text);
    assert_string_equal(text, "tick 100, phase 3, x collisions (4 of 10): asked (15,4): solid; "
                              "xr set to 0.7, dx set to 0");
    close_run(&b);
}

/* --- what to stop at --- */

static void conditions_are_read(void **state)
{
    (void)state;
    static const char *const texts[] = {"dy > 0.3", "cx changed", "hit right", "read 6,3", "coin",
                                        " xr<=.5 ", "dx != 0",    "hit below", "died",     "dy=-1"};
    StudyCondition condition;
    char why[CONDITION_WHY_MAX];
    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++)
        if (!condition_parse(texts[i], MODEL_CELL, &condition, why))
            fail_msg("%s: %s", texts[i], why);
}

static void what_is_no_condition_is_refused_with_what_is_allowed(void **state)
{
    (void)state;
    static const struct {
        const char *text, *why;
    } cases[] = {
        {"", "type for example"},
        {"a b c d", "type for example"},
        {"speed > 1", "is none of hit, read, an event, cx cy xr yr dx dy onground"},
        {"hit", "left, right, above or below"},
        {"hit up", "left, right, above or below"},
        {"dy >", "changed, or one of < <= > >= = != and a number"},
        {"dy ~ 1", "changed, or one of"},
        {"dy > fast", "\"fast\" is no number"},
        {"read 6", "column,row"},
        {"read 6,x", "column,row"},
    };
    StudyCondition condition;
    char why[CONDITION_WHY_MAX];
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        assert_false(condition_parse(cases[i].text, MODEL_CELL, &condition, why));
        if (!strstr(why, cases[i].why)) fail_msg("%s: %s", cases[i].text, why);
    }
}

static SearchState search_for(Study *study, const char *text, int32_t direction)
{
    StudySearch search;
    StudyCondition condition;
    char why[CONDITION_WHY_MAX];
    SearchState state;
    assert_true(condition_parse(text, (ModelKind)study_params(study)->kind, &condition, why));
    search_begin(&search, study, &condition, direction);
    do
        state = search_work(&search, study);
    while (state == SEARCH_GOING);
    return state;
}

static void a_search_stops_at_the_first_tick_where_it_holds(void **state)
{
    (void)state;
    Bench b;
    open_run(&b, hall, INPUT_RIGHT, 100);
    study_go(&b.study, 0);
    assert_int_equal(search_for(&b.study, "hit right", 1), SEARCH_FOUND);
    int32_t tick = b.study.looked_tick;
    assert_int_equal(phase_log_hits(&b.study.log).x, 1);
    assert_true(tick > 1);
    assert_int_equal(search_for(&b.study, "hit right", 1), SEARCH_FOUND);
    assert_int_equal(b.study.looked_tick, tick + 1);
    assert_int_equal(search_for(&b.study, "hit right", -1), SEARCH_FOUND);
    assert_int_equal(b.study.looked_tick, tick);
    assert_int_equal(search_for(&b.study, "hit right", -1), SEARCH_NOTHING);
    assert_int_equal(b.study.looked_tick, tick);
    close_run(&b);
}

static void a_search_backwards_crosses_slices(void **state)
{
    (void)state;
    Bench b;
    open_run(&b, hall, INPUT_RIGHT, 5000);
    assert_int_equal(search_for(&b.study, "cx changed", -1), SEARCH_FOUND);
    assert_true(b.study.looked_tick < 1024);
    assert_int_equal(b.study.game.player.as.cell.cx, 14);
    close_run(&b);
}

static void a_search_with_own_hands_plays_on(void **state)
{
    (void)state;
    Bench b;
    open_run(&b, hall, 0, 10);
    study_hold(&b.study, INPUT_RIGHT);
    assert_int_equal(search_for(&b.study, "hit right", 1), SEARCH_FOUND);
    assert_true(study_length(&b.study) > 20);
    assert_int_equal(b.study.looked_tick, study_length(&b.study));
    study_hold(&b.study, INPUT_RIGHT);
    study_hold(&b.study, INPUT_LEFT);
    assert_int_equal(search_for(&b.study, "hit right", 1), SEARCH_NOTHING);
    close_run(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_phases_of_a_tick_lead_to_its_end),
        cmocka_unit_test(every_step_back_is_where_the_step_on_began),
        cmocka_unit_test(phases_go_back_over_the_border_of_a_tick),
        cmocka_unit_test(the_end_of_the_run_is_played_on),
        cmocka_unit_test(a_finished_game_takes_no_more_ticks),
        cmocka_unit_test(a_long_run_is_played_in_slices),
        cmocka_unit_test(own_hands_take_the_place_of_the_future),
        cmocka_unit_test(hands_that_hold_the_same_change_nothing),
        cmocka_unit_test(another_constant_plays_the_run_anew_from_its_start),
        cmocka_unit_test(a_run_that_ends_early_loses_none_of_its_inputs),
        cmocka_unit_test(a_body_too_large_for_its_place_locks_nothing_up),
        cmocka_unit_test(a_step_fits_its_constant),
        cmocka_unit_test(no_step_leads_out_of_the_allowed_range),
        cmocka_unit_test(the_fan_leads_to_both_sides_of_the_run),
        cmocka_unit_test(without_walls_the_way_leads_through_them),
        cmocka_unit_test(a_ghost_leaves_its_own_way),
        cmocka_unit_test(the_way_that_the_run_came_stays_when_it_is_changed),
        cmocka_unit_test(lanes_that_are_alike_never_differ),
        cmocka_unit_test(a_later_wall_makes_two_variants_differ_where_it_is_met),
        cmocka_unit_test(every_model_plays_the_same_inputs),
        cmocka_unit_test(numbers_take_the_place_of_names_that_are_read),
        cmocka_unit_test(a_wall_is_told_with_the_question_and_the_answer),
        cmocka_unit_test(conditions_are_read),
        cmocka_unit_test(what_is_no_condition_is_refused_with_what_is_allowed),
        cmocka_unit_test(a_search_stops_at_the_first_tick_where_it_holds),
        cmocka_unit_test(a_search_backwards_crosses_slices),
        cmocka_unit_test(a_search_with_own_hands_plays_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
