/* test_reach_report.c - what a maker is told of a level: things proved out of reach, cells that a
 * search comes to, jumps from a cell. */
#include "course.h"

#include "../src/solve/jump_preview.h"
#include "../src/solve/reach.h"
#include "../src/solve/search.h"

enum { MAP_LINE = 10 };

/* ---- what is proved out of reach -------------------------------------------------------- */

static ReachLosses report(const char *picture, ErrorList *errors)
{
    Arena arena;
    arena_open(&arena, picture);
    error_list_init(errors, "picture");
    Reach *reach = reach_create(&arena.level);
    assert_non_null(reach);
    assert_true(reach_run_all(reach));
    ReachLosses losses = reach_report(reach, &arena.level, MAP_LINE, errors);
    reach_destroy(reach);
    arena_close(&arena);
    return losses;
}

static void assert_warns(const ErrorList *errors, int32_t index, int32_t line, const char *text)
{
    assert_true(index < errors->count);
    assert_int_equal(errors->items[index].severity, ERROR_WARNING);
    assert_int_equal(errors->items[index].line, line);
    assert_string_equal(errors->items[index].text, text);
}

static void a_level_without_losses_gets_no_warning(void **state)
{
    ErrorList errors;
    (void)state;
    ReachLosses losses = report(course_picture, &errors);
    assert_true(losses.has_finish && !losses.finish);
    assert_int_equal(losses.keys + losses.coins, 0);
    assert_int_equal(errors.warnings, 0);
}

static void things_out_of_reach_are_named_with_their_cells(void **state)
{
    ErrorList errors;
    (void)state;
    ReachLosses losses = report("..........#.....\n"
                                "..........#.....\n"
                                "..........#.....\n"
                                "..........#.....\n"
                                "..........#.....\n"
                                "..........#.....\n"
                                "..........#.....\n"
                                "@...o.....#o.k.F\n"
                                "################\n",
                                &errors);
    assert_true(losses.finish);
    assert_int_equal(losses.keys, 1);
    assert_int_equal(losses.coins, 1);
    error_list_sort(&errors);
    assert_int_equal(errors.warnings, 3);
    assert_warns(&errors, 0, MAP_LINE + 7, "this coin is proved out of reach");
    assert_int_equal(errors.items[0].column, 12);
    assert_warns(&errors, 1, MAP_LINE + 7, "this key is proved out of reach");
    assert_warns(&errors, 2, MAP_LINE + 7, "the finish is proved out of reach");
    assert_int_equal(errors.items[2].column, 16);
}

/* A door is named once, and not where one of its cells can be touched. */
static void checkpoints_and_doors_out_of_reach_are_named(void **state)
{
    ErrorList errors;
    (void)state;
    report("################\n"
           "#.........#...D#\n"
           "#.......D.#...D#\n"
           "#@.k...*D.#.*.D#\n"
           "################\n",
           &errors);
    error_list_sort(&errors);
    assert_int_equal(errors.warnings, 2);
    assert_warns(&errors, 0, MAP_LINE + 1, "this door is proved out of reach");
    assert_int_equal(errors.items[0].column, 15);
    assert_warns(&errors, 1, MAP_LINE + 3, "this checkpoint is proved out of reach");
    assert_int_equal(errors.items[1].column, 13);
}

static void one_finish_that_can_be_reached_is_enough(void **state)
{
    ErrorList errors;
    (void)state;
    ReachLosses losses = report("##########\n"
                                "#F#......#\n"
                                "###@....F#\n"
                                "##########\n",
                                &errors);
    assert_true(losses.has_finish && !losses.finish);
    assert_int_equal(errors.warnings, 0);
}

static void a_level_without_a_finish_has_no_finish_out_of_reach(void **state)
{
    ErrorList errors;
    (void)state;
    ReachLosses losses = report("@...\n####\n", &errors);
    assert_false(losses.has_finish || losses.finish);
    assert_int_equal(errors.warnings, 0);
}

/* ---- a search that goes on -------------------------------------------------------------- */

/* The finish is near; the ledge on the left leads nowhere. */
static const char two_ways[] = "..................\n"
                               "##................\n"
                               "..................\n"
                               "....##............\n"
                               "........@..F......\n"
                               "##################\n";

static bool sees_ledge(bool explores, SearchStatus *status)
{
    Arena arena;
    InputTape tape;
    arena_open(&arena, two_ways);
    Search *search =
        search_create(&arena.level, &(SearchOptions){.explores = explores, .nodes_max = 20000});
    assert_non_null(search);
    while (search_run(search, 1000) == SEARCH_RUNNING && !search_has_reached(search, 0, 0))
        continue;
    bool seen = search_has_reached(search, 0, 0);
    *status = search_status(search);
    assert_true(search_tape(search, &tape));
    Replay replay;
    assert_true(replay_of_tape(&arena.level, &tape, "two-ways", &replay));
    assert_int_equal(replay.result, REPLAY_FINISHED);
    replay_done(&replay);
    input_tape_done(&tape);
    search_destroy(search);
    arena_close(&arena);
    return seen;
}

static void a_search_that_explores_goes_on_after_the_finish(void **state)
{
    SearchStatus status;
    (void)state;
    assert_false(sees_ledge(false, &status));
    assert_int_equal(status, SEARCH_SOLVED);
    assert_true(sees_ledge(true, &status));
    assert_int_not_equal(status, SEARCH_SOLVED);
}

/* ---- jumps ------------------------------------------------------------------------------ */

static void open_fan(const char *picture, int32_t col, int32_t row, JumpPreview *fan)
{
    Arena arena;
    arena_open(&arena, picture);
    jump_preview_open(&arena.level, col, row, fan);
    arena_close(&arena);
}

static bool column_has(const JumpPreview *fan, int32_t col, int32_t bit)
{
    for (int32_t row = 0; row < JUMP_PREVIEW_ROWS; row++)
        if (jump_preview_at(fan, col, row) & bit) return true;
    return false;
}

/* The highest row that the marks come to in a level of 12 rows. */
static int32_t top_of(const JumpPreview *fan, int32_t bit)
{
    for (int32_t row = 0; row < 12; row++)
        for (int32_t col = 0; col < 40; col++)
            if (jump_preview_at(fan, col, row) & bit) return row;
    return 12;
}

static const char plain[] = "........................................\n"
                            "........................................\n"
                            "........................................\n"
                            "........................................\n"
                            "........................................\n"
                            "........................................\n"
                            "........................................\n"
                            "........................................\n"
                            "@......................................F\n"
                            "########################################\n"
                            "########################################\n"
                            "########################################\n";

static void a_held_jump_is_higher_than_a_tap(void **state)
{
    JumpPreview fan;
    (void)state;
    open_fan(plain, 20, 8, &fan);
    assert_true(fan.is_standing);
    assert_true(top_of(&fan, JUMP_PREVIEW_TAP) <= 8);
    assert_true(top_of(&fan, JUMP_PREVIEW_FULL) < top_of(&fan, JUMP_PREVIEW_TAP));
}

static void a_run_up_makes_jumps_wider_on_the_side_that_has_room_for_it(void **state)
{
    JumpPreview middle, left;
    int32_t width = 0;
    (void)state;
    open_fan(plain, 20, 8, &middle);
    while (column_has(&middle, 20 + width, JUMP_PREVIEW_FULL))
        width++;
    assert_true(column_has(&middle, 20 - width + 1, JUMP_PREVIEW_FULL));
    assert_false(column_has(&middle, 20 - width, JUMP_PREVIEW_FULL));
    open_fan(plain, 0, 8, &left); /* no room to the left of it */
    assert_false(column_has(&left, width - 1, JUMP_PREVIEW_FULL));
}

static void the_fan_begins_at_what_is_below_the_cell(void **state)
{
    JumpPreview high, low, inside;
    (void)state;
    open_fan(plain, 20, 2, &high);
    open_fan(plain, 20, 8, &low);
    open_fan(plain, 20, 9, &inside); /* the floor itself: one stands on it */
    assert_true(high.is_standing && inside.is_standing);
    for (int32_t row = 0; row < 12; row++)
        for (int32_t col = 0; col < 40; col++) {
            assert_int_equal(jump_preview_at(&high, col, row), jump_preview_at(&low, col, row));
            assert_int_equal(jump_preview_at(&inside, col, row), jump_preview_at(&low, col, row));
        }
}

static void there_is_no_jump_from_the_void_nor_from_inside_of_a_wall(void **state)
{
    JumpPreview fan;
    (void)state;
    open_fan("@....F\n###..#\n", 3, 0, &fan);
    assert_false(fan.is_standing);
    open_fan(plain, 20, 11, &fan);
    assert_false(fan.is_standing);
}

static void monsters_are_not_in_the_way_of_jumps(void **state)
{
    JumpPreview without, with;
    (void)state;
    open_fan("..........\n..........\n..........\n..........\n@........F\n##########\n", 4, 4,
             &without);
    open_fan("..........\n..........\n..........\n..........\n@...wfw..F\n##########\n", 4, 4,
             &with);
    assert_memory_equal(with.marks, without.marks, sizeof with.marks);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_level_without_losses_gets_no_warning),
        cmocka_unit_test(things_out_of_reach_are_named_with_their_cells),
        cmocka_unit_test(checkpoints_and_doors_out_of_reach_are_named),
        cmocka_unit_test(one_finish_that_can_be_reached_is_enough),
        cmocka_unit_test(a_level_without_a_finish_has_no_finish_out_of_reach),
        cmocka_unit_test(a_search_that_explores_goes_on_after_the_finish),
        cmocka_unit_test(a_held_jump_is_higher_than_a_tap),
        cmocka_unit_test(a_run_up_makes_jumps_wider_on_the_side_that_has_room_for_it),
        cmocka_unit_test(the_fan_begins_at_what_is_below_the_cell),
        cmocka_unit_test(there_is_no_jump_from_the_void_nor_from_inside_of_a_wall),
        cmocka_unit_test(monsters_are_not_in_the_way_of_jumps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
