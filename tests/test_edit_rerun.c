/* test_edit_rerun.c - the known run of a level, tried on the level as it is being changed. */
#include "easel.h"
#include "fake_term.h"

#include "../src/edit/view/editor_rerun.h"

static const char road[] = "[map]\n"
                           "..........\n"
                           "..@.....F.\n"
                           "..########\n";

typedef struct Rerun {
    Easel easel;
    FakeTerm fake;
    EditRerun self;
    EditRun runs[EDIT_RERUN_RUNS];
    Input ticks[EDIT_RERUN_TICKS + 1];
    InputTape tapes[EDIT_RERUN_RUNS];
} Rerun;

static Rerun rerun;

static void open_run(const char *text)
{
    memset(&rerun, 0, sizeof rerun);
    easel_open(&rerun.easel, text);
    fake_open(&rerun.fake, 1000);
    edit_rerun_init(&rerun.self, rerun.easel.editor);
    command(&rerun.easel, "set run");
}

static void close_run(void)
{
    edit_rerun_done(&rerun.self);
    term_close(&rerun.fake.base);
    easel_close(&rerun.easel);
}

/* Adds so many ticks of a button to the first of the runs. */
static void add_ticks(Input input, int32_t count)
{
    InputTape *tape = &rerun.tapes[0];
    memset(rerun.ticks + tape->count, input, (size_t)count);
    tape->count += count;
    tape->ticks = rerun.ticks;
    rerun.runs[0].tape = tape;
}

/* After the keys, and until the result is complete; what is said of it. */
static const char *result_of(const char *pressed)
{
    keys(&rerun.easel, pressed);
    edit_rerun_hear(&rerun.self);
    int32_t slices = 0;
    while (edit_rerun_step(&rerun.self, rerun.runs, -1000, &rerun.fake.base) < INT64_MAX)
        assert_true(++slices < 10000);
    return editor_message(rerun.easel.editor);
}

static void put_wall_in_the_way(void)
{
    add_ticks(INPUT_RIGHT, 200);
    assert_string_equal(result_of("l"), "the run still reaches the finish");
    assert_string_equal(result_of("g g 0 j 5 l r #"),
                        "the run fails at 5,1: goes another way from here");
}

static void a_run_goes_another_way_from_where_it_first_does(void **state)
{
    (void)state;
    open_run(road);
    put_wall_in_the_way();
    close_run();
}

static void a_run_may_die_as_often_as_it_did(void **state)
{
    (void)state;
    open_run(road);
    add_ticks(INPUT_LEFT, 60); /* falls out of the level */
    add_ticks(0, 120);
    add_ticks(INPUT_RIGHT, 200);
    assert_string_equal(result_of("l"), "the run still reaches the finish");
    assert_string_equal(result_of("g g 0 j 5 l r ^"), "the run fails at 4,1: touches a spike");
    close_run();
}

static void a_run_begins_where_it_began(void **state)
{
    const Place start = {6, 1, 0};
    (void)state;
    open_run(road);
    add_ticks(INPUT_RIGHT, 60); /* too few from the start of the level */
    rerun.runs[0].start = &start;
    assert_string_equal(result_of("l"), "the run still reaches the finish");
    assert_string_equal(result_of("g g 0 j 5 l r ^"), "the run still reaches the finish");
    close_run();
}

static void the_first_run_that_finishes_is_tried(void **state)
{
    static Input right[200];
    (void)state;
    open_run(road);
    memset(right, INPUT_RIGHT, sizeof right);
    rerun.tapes[2] = (InputTape){.ticks = right, .count = ARRAY_LENGTH(right)};
    rerun.runs[2].tape = &rerun.tapes[2];
    add_ticks(INPUT_LEFT, 10);
    assert_string_equal(result_of("l"), "the run still reaches the finish");
    close_run();
}

static void a_run_that_is_too_long_is_left_out(void **state)
{
    (void)state;
    open_run(road);
    add_ticks(INPUT_RIGHT, EDIT_RERUN_TICKS + 1);
    assert_string_equal(result_of("l"), "");
    close_run();
}

/* While something is moved, the level as it is is the measure. */
static void what_fails_already_is_no_fault_of_what_is_moved(void **state)
{
    (void)state;
    open_run(road);
    put_wall_in_the_way();
    assert_string_equal(result_of("g g 9 l r o g p"), "the run goes as before");
    close_run();
}

static void a_run_with_a_death_does_not_hold(void **state)
{
    ErrorList errors;
    (void)state;
    open_run(road);
    error_list_init(&errors, "level");
    Level *level = document_parse(rerun.easel.doc, &errors);
    assert_non_null(level);
    add_ticks(INPUT_RIGHT, 200);
    assert_true(edit_rerun_holds(level, &rerun.tapes[0]));
    rerun.tapes[0].count = 0;
    add_ticks(INPUT_LEFT, 60);
    add_ticks(0, 120);
    add_ticks(INPUT_RIGHT, 200);
    assert_false(edit_rerun_holds(level, &rerun.tapes[0]));
    level_done(level);
    free(level);
    close_run();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        EASEL_TEST(a_run_goes_another_way_from_where_it_first_does),
        EASEL_TEST(a_run_may_die_as_often_as_it_did),
        EASEL_TEST(a_run_begins_where_it_began),
        EASEL_TEST(the_first_run_that_finishes_is_tried),
        EASEL_TEST(a_run_that_is_too_long_is_left_out),
        EASEL_TEST(what_fails_already_is_no_fault_of_what_is_moved),
        EASEL_TEST(a_run_with_a_death_does_not_hold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
