/* test_expression.c - the language of checks: what it comes to, why it fails, what it refuses. */
#include "lesson_desk.h"

/* The hero of these tests: from x = 2.5, half a cell a tick, towards a wall in column 16. */
#define HALF "[tune.1]\nkey = dx0\nvalue = 0.5\nmin = 0.1\nmax = 3\nstep = 0.1\n"
#define FIX  "[predict.1]\nask = which?\nkind = choice\nchoices = none cap substep\nkey = fix\n"

/* A slider and questions that are asked somewhere, so that the lesson is whole. */
static void open_with(Desk *d, const char *sections, const char *asks, const char *when)
{
    char text[4000];
    snprintf(text, sizeof text,
             DESK_HEAD "%s" DESK_STEP
                       "check = 1\n%s\n[check.1]\nsay = it holds\nwhen = \"%s\"\n" DESK_MAP,
             sections, asks, when);
    desk_open(d, text);
}

static void assert_holds(const char *when)
{
    Desk d;
    open_with(&d, HALF, "tune = dx0", when);
    if (!d.lesson) fail_msg("%s: %s", when, d.errors.items[0].text);
    CheckVerdict v = desk_judge(&d);
    if (!v.passed) fail_msg("%s: %s", when, v.text);
    assert_string_equal(v.text, "");
    desk_close(&d);
}

static void assert_fails(const char *when, int32_t tick, const char *text)
{
    Desk d;
    open_with(&d, HALF, "tune = dx0", when);
    if (!d.lesson) fail_msg("%s: %s", when, d.errors.items[0].text);
    CheckVerdict v = desk_judge(&d);
    assert_false(v.passed);
    assert_string_equal(v.text, text);
    assert_int_equal(v.tick, tick);
    desk_close(&d);
}

static void assert_refused(const char *when, int32_t column, const char *part)
{
    Desk d;
    open_with(&d, HALF FIX, "tune = dx0\nask = fix", when);
    desk_assert_refused(&d, 26, column + 8, part);
    desk_close(&d);
}

static void columns_are_those_of_the_run(void **state)
{
    (void)state;
    assert_holds("final(x) == 12.5");
    assert_holds("final(tick) == 20");
    assert_holds("(at(3): x) == 4 and at(4): cx == 4");
    assert_holds("all(cy == 1 and yr == 1 and ground)");
    assert_holds("final(px) == 200 and final(vx) == 0.5");
}

static void verbs_go_through_the_ticks(void **state)
{
    (void)state;
    assert_holds("max(x) == 12.5 and min(x) == 2.5");
    assert_holds("first(x > 5) == 6 and last(x < 5) == 4");
    assert_holds("count(x > 5) == 15");
    assert_holds("any(x == 5) and not any(x == 5.25)");
    assert_holds("(max(between(2, 4)): x) == 4.5");
    assert_holds("all(between(1, 20)): x - prev(x) == 0.5");
}

static void operators_bind_as_usual(void **state)
{
    (void)state;
    assert_holds("1 + 2 * 3 == 7 and (1 + 2) * 3 == 9");
    assert_holds("10 - 4 - 3 == 3 and 12 / 3 / 2 == 2");
    assert_holds("-2 * -3 == 6 and --2 == 2");
    assert_holds("not 1 == 2 and 2 == 2 or 1 == 2");
    assert_holds("1 == 2 or 1 == 1 and not not 2 == 2");
    assert_holds("abs(-1.5) + floor(-0.5) + trunc(-0.5) + sqrt(9) == 3.5");
    assert_holds("1 == 1.1 tol 0.11 and not 1 == 1.1 tol 0.09");
}

static void a_loop_over_a_slider_restores_its_value(void **state)
{
    (void)state;
    assert_holds("(first(dx0): max(x) > 5) == 0.2 and dx0 == 0.5 and final(x) == 12.5");
    assert_holds("(count(dx0): max(x) > 5) == 29");
}

static void a_loop_goes_over_all_starts(void **state)
{
    (void)state;
    Desk d;
    open_with(&d, HALF "[run.1]\nsweep = xr\nstarts = 4\n", "tune = dx0",
              "(count(run): final(x) < 12.5) == 2 and (first(A): final(x) >= 12.5) == 0.5");
    assert_true(desk_judge(&d).passed);
    desk_close(&d);
}

static void two_runs_can_be_compared_at_a_tick(void **state)
{
    (void)state;
    Desk d;
    open_with(&d, "[run.1]\nset = dx0 = 0.5\n[run.2]\nname = slow\nset = dx0 = 1/4\n", "",
              "final(A.x - slow.x) == 5 and first(A.x - slow.x > 2) == 9");
    assert_true(desk_judge(&d).passed);
    desk_close(&d);
}

static void a_constant_of_a_run_is_a_number(void **state)
{
    (void)state;
    Desk d;
    open_with(
        &d, "[run.1]\nset = dx0 = 0.25\n[run.2]\nname = slow\nsweep = xr\nstarts = 4\nticks = 30\n",
        "",
        "constant(A, dx0) == 0.25 and constant(A, radius) == 0.3 and constant(A, ticks) == 20 "
        "and constant(slow, starts) == 4 and constant(slow, ticks) == 30 and constant(A, fricty) "
        "== 0.82 and (count(slow): constant(slow, xr) >= 0.5) == 2");
    assert_string_equal(desk_judge(&d).text, "");
    desk_close(&d);
    open_with(&d, "", "", "constant(A, cap) == 0.5"); /* there is none */
    assert_false(desk_judge(&d).passed);
    desk_close(&d);
}

static void events_belong_to_a_tick(void **state)
{
    (void)state;
    Desk d;
    open_with(&d,
              "[run.1]\nset = \"dx0 = 0.5, gravity = 0.05\"\nticks = 60\n[predict.1]\n"
              "ask = which?\nkind = cells\n",
              "ask = p1",
              "count(hit(right)) == 1 and all(between(1, 60)): hit(below) and phase(5, yr) and "
              "not phase(2, yr) and p1 == cells_read(1) and (at(1): read(3, 1) and reads == 2) "
              "and not any(hit(left))");
    desk_answer(&d, "p1=3:1,2:2");
    CheckVerdict v = desk_judge(&d);
    assert_string_equal(v.text, "");
    desk_answer(&d, "p1=3:1");
    v = desk_judge(&d);
    assert_string_equal(v.text, "at tick 1: you said 3:1; it is 3:1,2:2");
    desk_close(&d);
}

static void words_and_sets_are_compared_by_name(void **state)
{
    (void)state;
    Desk d;
    open_with(&d, FIX "[predict.2]\nask = which?\nkind = set\nchoices = -0.25 000 1.0\n",
              "ask = fix p2",
              "fix in {cap, substep} and fix != cap and p2 == {-0.25, 1.0} and not has(p2, 000)");
    desk_answer(&d, "fix=substep p2=1.0,-0.25");
    assert_true(desk_judge(&d).passed);
    desk_answer(&d, "p2=none");
    assert_string_equal(desk_judge(&d).text, "you said none; it is -0.25,1.0");
    desk_answer(&d, "fix=none");
    assert_string_equal(desk_judge(&d).text, "fix is none; it must be one of cap,substep");
    desk_close(&d);
}

static void a_failure_names_the_tick_and_both_values(void **state)
{
    (void)state;
    assert_fails("max(cx) > 20", 20, "at tick 20: max(cx) is 12; it must be > 20");
    assert_fails("all(x < 4)", 3, "at tick 3: x is 4; it must be < 4");
    assert_fails("final(x) == 10.5 tol 0.1", 20, "at tick 20: x is 12.5; it must be 10.5 +- 0.1");
    assert_fails("any(x == 5.25)", 20,
                 "in none of 21 ticks: x == 5.25; at tick 20: x is 12.5; it must be 5.25");
    assert_fails("1 == 1 and not any(x > 3)", 2, "at tick 2: any(x > 3) holds, and should not");
    assert_fails("first(x > 100) == 3", -1, "first(x > 100) == 3 never comes to anything");
    assert_fails("(first(dx0): max(x) > 5) == 0.3", -1,
                 "(first(dx0): max(x) > 5) is 0.2; it must be 0.3");
    assert_fails("all(dx0): max(x) > 5", 20,
                 "dx0 = 0.1: at tick 20: max(x) is 4.5; it must be > 5");
}

static void a_clue_does_not_name_the_tick_that_is_asked_for(void **state)
{
    (void)state;
    Desk d;
    open_with(&d, "[run.1]\nset = \"dx0 = 0.5\"\n[predict.1]\nask = when?\n", "ask = p1",
              "p1 == first(x > 3)");
    desk_answer(&d, "p1=1");
    assert_string_equal(desk_judge(&d).clue, "1 is too small");
    assert_string_equal(desk_judge(&d).text, "at tick 2: you said 1; it is 2");
    desk_close(&d);
}

static void a_clue_helps_without_the_answer(void **state)
{
    (void)state;
    Desk d;
    open_with(&d,
              "[run.1]\nset = \"dx0 = 0.5\"\n[predict.1]\nask = how far?\nparts = x y\n"
              "[predict.2]\nask = which?\nkind = set\nchoices = a b c\n"
              "[predict.3]\nask = which?\nkind = choice\nchoices = left right\n"
              "[predict.4]\nask = where?\nkind = cells\n",
              "ask = p1 p2 p3 p4",
              "(2 == 2 and p1.x == 7) and p2 == {a, b} and p3 == left and p4 == cells_read(1)");
    desk_answer(&d, "p1=5,1 p2=a p3=right p4=none");
    assert_string_equal(desk_judge(&d).clue, "5 is too small");
    desk_answer(&d, "p1=9,1");
    assert_string_equal(desk_judge(&d).clue, "9 is too large");
    assert_string_equal(desk_judge(&d).text, "you said 9 for x; it is 7");
    desk_answer(&d, "p1=7,1 p2=b,c");
    assert_string_equal(desk_judge(&d).clue, "1 too many, 1 missing");
    desk_answer(&d, "p2=a,b");
    assert_string_equal(desk_judge(&d).clue, "it is not right");
    desk_answer(&d, "p3=left p4=9:9");
    assert_non_null(strstr(desk_judge(&d).clue, "1 too many"));
    assert_null(strstr(desk_judge(&d).clue, "it is"));
    desk_close(&d);
}

static void a_clue_does_not_show_what_was_computed_from_an_answer(void **state)
{
    (void)state;
    Desk d;
    open_with(&d, "[predict.1]\nask = how far?\n", "ask = p1", "abs(p1 - max(tick)) <= 0.5");
    desk_answer(&d, "p1=3");
    assert_string_equal(desk_judge(&d).clue, "your answer is not right");
    desk_answer(&d, "p1=20.4");
    assert_true(desk_judge(&d).passed);
    desk_close(&d);
}

static void a_clue_counts_the_parts_that_are_right(void **state)
{
    (void)state;
    Desk d;
    open_with(&d, "[run.1]\nset = \"dx0 = 0.5\"\n[predict.1]\nask = how far?\nparts = x y\n",
              "ask = p1", "p1.x == 7 and 3 == p1.y");
    desk_answer(&d, "p1=5,3");
    assert_string_equal(desk_judge(&d).clue, "1 of 2 parts are right");
    assert_string_equal(desk_judge(&d).text, "you said 5 for x; it is 7");
    desk_answer(&d, "p1=7,4");
    assert_string_equal(desk_judge(&d).text, "you said 4 for y; it is 3");
    desk_close(&d);
}

static void a_missing_answer_fails_every_check(void **state)
{
    (void)state;
    Desk d;
    open_with(&d, "[predict.1]\nask = what?\n", "ask = p1", "not p1 == 3");
    assert_false(desk_judge(&d).passed);
    assert_string_equal(desk_judge(&d).text, "p1 is not answered");
    desk_answer(&d, "p1=4");
    assert_true(desk_judge(&d).passed);
    desk_close(&d);
}

static void senseless_expressions_are_refused_with_their_column(void **state)
{
    (void)state;
    assert_refused("cx > 3", 1, "this needs a tick");
    assert_refused("max(cx)", 1, "`max(cx)` is a number; here something true or false is needed");
    assert_refused("max(cx > 3) > 1", 5, "here a number is needed");
    assert_refused("max(cx) > 3 3", 13, "expected the end");
    assert_refused("max(cx > 3", 5, "here a number is needed");
    assert_refused("max(cx", 7, "expected `)`");
    assert_refused("max(foo) > 3", 5, "`foo` is unknown");
    assert_refused("any(B): cx > 3", 5, "before `):` stands a run");
    assert_refused("1 == 1 and", 11, "not the end");
    assert_refused("1 == $", 6, "not `$`");
    assert_refused("fix == capp", 8, "`capp` is not a choice of fix; there are none cap substep");
    assert_refused("fix > 3", 1, "`fix` is a choice; here a number is needed");
    assert_refused("(1 == 1) == (2 == 2)", 13, "not compared");
    assert_refused("1 == 1 tol x", 12, "`tol` needs a number");
    assert_refused("any(hit(up))", 9, "left, right, above or below");
    assert_refused("prev(cx) == 1", 1, "where a tick is gone through");
    assert_refused("1.2.3 == 1", 1, "not `1`");
    assert_refused("constant(B, radius) == 1", 10, "the name of a run first");
    assert_refused("constant(A, tunnel) == 1", 13,
                   "ticks, frames, starts or a number of its model");
    assert_refused("constant(A, gravty) == 1", 13,
                   "ticks, frames, starts or a number of its model");
    assert_refused("(first(fix): 1 == 1) == 1", 8, "a slider of numbers");
}

static void too_many_brackets_are_refused(void **state)
{
    (void)state;
    char when[900] = "";
    memset(when, '(', 800);
    assert_refused(when, 25, "too many brackets");
}

static void a_check_that_would_take_too_long_ends(void **state)
{
    (void)state;
    Desk d;
    open_with(&d, "[run.1]\nticks = 36000\n", "", "all(all(all(x >= 0)))");
    CheckVerdict v = desk_judge(&d);
    assert_false(v.passed);
    assert_non_null(strstr(v.text, "too much to compute"));
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(columns_are_those_of_the_run),
        cmocka_unit_test(verbs_go_through_the_ticks),
        cmocka_unit_test(operators_bind_as_usual),
        cmocka_unit_test(a_loop_over_a_slider_restores_its_value),
        cmocka_unit_test(a_loop_goes_over_all_starts),
        cmocka_unit_test(two_runs_can_be_compared_at_a_tick),
        cmocka_unit_test(a_constant_of_a_run_is_a_number),
        cmocka_unit_test(events_belong_to_a_tick),
        cmocka_unit_test(words_and_sets_are_compared_by_name),
        cmocka_unit_test(a_failure_names_the_tick_and_both_values),
        cmocka_unit_test(a_clue_does_not_name_the_tick_that_is_asked_for),
        cmocka_unit_test(a_clue_helps_without_the_answer),
        cmocka_unit_test(a_clue_does_not_show_what_was_computed_from_an_answer),
        cmocka_unit_test(a_clue_counts_the_parts_that_are_right),
        cmocka_unit_test(a_missing_answer_fails_every_check),
        cmocka_unit_test(senseless_expressions_are_refused_with_their_column),
        cmocka_unit_test(too_many_brackets_are_refused),
        cmocka_unit_test(a_check_that_would_take_too_long_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
