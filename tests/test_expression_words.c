/* test_expression_words.c - why a check fails, in words. */
#include "lesson_desk.h"

static void assert_said(const char *when, const char *words)
{
    Desk d;
    desk_open_check(&d, "[run.1]\ntext = a run\nset = \"dx0 = 0.5\"\n", when);
    if (!d.lesson) fail_msg("%s: %s", when, d.errors.items[0].text);
    CheckVerdict verdict = desk_judge(&d);
    if (verdict.passed) fail_msg("%s passes", when);
    assert_true(verdict.is_open);
    assert_string_equal(verdict.clue, words);
    assert_string_equal(verdict.near, words);
    desk_close(&d);
}

static void a_comparison_is_a_sentence(void **state)
{
    (void)state;
    assert_said("max(A.cx) > 20", "at tick 20: the largest cx of A is 12; it must be above 20");
    assert_said("final(cx) == 3", "at tick 20: cx is 12; it must be 3");
    assert_said("(at(4): x) + 1 <= 2", "x at tick 4 plus 1 is 5.5; it must be at most 2");
    assert_said("count(hit(right)) == 1 tol 0.5",
                "the number of ticks in which something stops A at its right is 0; it must be "
                "1 +- 0.5");
    assert_said("first(cx == 5) != 6",
                "at tick 6: the first tick in which cx is 5 is 6; it must be other than 6");
}

static void what_is_true_or_not_is_a_sentence(void **state)
{
    (void)state;
    assert_said("any(cx > 40)",
                "in none of 21 ticks: cx is above 40; at tick 20: cx is 12; it must be above 40");
    assert_said("final(hit(right))",
                "at tick 20: it is not true that something stops A at its right");
    assert_said("not any(abs(dx) > 0.1)",
                "at tick 0: it must not be true that the size of dx is above 0.1 in some tick");
}

static void the_expression_stays_for_who_asks_for_it(void **state)
{
    Desk d;
    (void)state;
    desk_open_check(&d, "[run.1]\ntext = a run\nset = \"dx0 = 0.5\"\n", "max(A.cx) > 20");
    assert_string_equal(desk_judge(&d).text, "at tick 20: max(A.cx) is 12; it must be > 20");
    desk_close(&d);
    desk_open_check(&d,
                    "[predict.1]\nask = how far\n[run.1]\ntext = a run\n"
                    "[step.2]\ntext = Say.\nask = p1\n",
                    "p1 == final(A.cx)");
    desk_answer(&d, "p1=1");
    CheckVerdict verdict = desk_judge(&d);
    assert_false(verdict.is_open);
    assert_string_equal(verdict.text, "at tick 20: you said 1; it is 2");
    assert_null(strstr(verdict.clue, "2;"));
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_comparison_is_a_sentence),
        cmocka_unit_test(what_is_true_or_not_is_a_sentence),
        cmocka_unit_test(the_expression_stays_for_who_asks_for_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
