/* test_lesson.c - lesson files: what they say, and where they are wrong. */
#include "lesson_desk.h"

#include "../src/learn/lesson/lint.h"
#include "../src/level/level_section.h"

#define CHECK "[check.1]\nsay = s\nwhen = 1 == 1\n"
#define WHOLE DESK_HEAD DESK_STEP "check = 1\n" CHECK DESK_MAP

/* A lesson with these lines after the head, whose first is line 8. */
static void assert_refused(const char *lines, int32_t line, int32_t column, const char *part)
{
    Desk d;
    char text[4000];
    snprintf(text, sizeof text, DESK_HEAD "%s" DESK_STEP "check = 1\n" CHECK DESK_MAP, lines);
    desk_open(&d, text);
    desk_assert_refused(&d, line, column, part);
    desk_close(&d);
}

static void a_lesson_is_a_level_with_more_sections(void **state)
{
    (void)state;
    Desk d;
    desk_open(&d, WHOLE);
    assert_int_equal(d.errors.count, 0);
    assert_string_equal(d.lesson->title, "Test");
    assert_int_equal(d.lesson->level.cols, 30);
    assert_int_equal(d.lesson->run_count, 1);
    assert_string_equal(d.lesson->run_names[0], "A");
    assert_int_equal(d.lesson->runs[0].ticks, 20);
    assert_string_equal(d.lesson->steps[0].text, "Look.");
    desk_close(&d);
}

static void texts_of_lessons_are_printable_utf8(void **state)
{
    (void)state;
    Desk d;
    desk_open(&d, DESK_HEAD "[step.1]\ntext = Gr\xc3\xb6\xc3\x9f"
                            "e\ncheck = 1\n" CHECK DESK_MAP);
    assert_non_null(d.lesson);
    assert_string_equal(d.lesson->steps[0].text, "Gr\xc3\xb6\xc3\x9f"
                                                 "e");
    desk_close(&d);
    desk_open(&d, DESK_HEAD "[step.1]\ntext = ab\xe2\x80\xae\ncheck = 1\n" CHECK DESK_MAP);
    desk_assert_refused(&d, 9, 10, "turns the direction");
}

static void a_level_is_no_lesson(void **state)
{
    (void)state;
    Desk d;
    desk_open(&d, "[level]\ntitle = x\n" DESK_MAP);
    desk_assert_refused(&d, 1, 1, "no section [lesson]");
    desk_open(&d, "@..\n###\n");
    desk_assert_refused(&d, 1, 1, "no section [lesson]");
    desk_open(&d, "[lesson]\n[map]\n...\n");
    assert_null(d.lesson);
}

static void faults_are_named_with_line_and_column(void **state)
{
    (void)state;
    assert_refused("[check.0]\nsay = x\nwhen = 1\n", 8, 1, "is numbered from 1");
    assert_refused("[given.2]\nname = x\n", 8, 1, "is numbered from 1");
    assert_refused("[tune.1]\nkey = cx\nvalue = 1\nmin = 0\nmax = 2\nstep = 1\n", 9, 7,
                   "`cx` means something already");
    assert_refused("[tune.1]\nkey = 2x\nvalue = 1\nmin = 0\nmax = 2\nstep = 1\n", 9, 7,
                   "a name is at most 15 letters");
    assert_refused("[tune.1]\nkey = jump\nvalue = 3\nmin = 0\nmax = 2\nstep = 1\n", 10, 9,
                   "jump must be a number from 0 to 2, not `3`");
    assert_refused("[tune.1]\nkey = jump\nvalue = 1\nmin = 0\nmax = 2\nstep = 0\n", 13, 8,
                   "`step` must be above 0");
    assert_refused("[tune.1]\nkey = jump\nvalue = 1\nmin = 0\nmax = 2\n", 8, 1,
                   "[tune.1] needs a `step`");
    assert_refused("[tune.1]\nkey = jump\nvalue = 1\nmin = a\nmax = 2\nstep = 1\n", 11, 7,
                   "`min` must be a number");
    assert_refused("[tune.2]\nkey = jump\n", 8, 1, "there is no [tune.1]");
    assert_refused("[predict.1]\nask = q\nkind = word\n", 10, 8, "number, choice, set, cells");
    assert_refused("[predict.1]\nask = q\ntolerance = -0.1\n", 10, 13,
                   "`tolerance` must not be below 0");
    assert_refused("[predict.1]\nask = q\nkind = set\n", 8, 1, "needs `choices`");
    assert_refused("[predict.1]\nask = q\n", 8, 1, "no step has this; write `ask = p1`");
    assert_refused("[predict.1]\nask = q\nparts = x\n", 10, 9, "`parts` are 2 to 4 names");
    assert_refused("[tune.1]\nkey = t\nvalue = a\nchoices = a b\nmeans = none\n", 12, 9,
                   "`means` has a word for each");
    assert_refused("[tune.1]\nkey = t\nvalue = a\nchoices = a\nmeans = no\n"
                   "[run.1]\nset = tunnel = t\n",
                   14, 16, "none, cap, substep");
    char models[LEVEL_PHYSICS_MODELS_MAX];
    level_physics_name_models(models, sizeof models);
    assert_refused("[run.1]\nmodel = cells\n", 9, 9, models);
    assert_refused("[run.1]\nset = \"dx0 = 1, wind = 2\"\n", 9, 17,
                   "`wind` is not a constant of model cell; there are walk walk_set variant");
    assert_refused("[run.1]\nset = \"dx0 = 1, tunnel = 2\"\n", 9, 26, "none, cap, substep");
    assert_refused("[run.1]\nset = \"dx0 = 1, xr = 1 + 1\"\n", 9, 22, "`xr` must be 0 to 1");
    assert_refused("[run.1]\nset = \"dx0 = 1, xr = 1 +\"\n", 9, 25, "not the end");
    assert_refused("[run.1]\nset = dx0\n", 9, 7, "`set` is `key = value`");
    assert_refused("[run.1]\nstart = \"2, cx\"\n", 9, 13, "no traces");
    assert_refused("[run.1]\nstart = \"2, final(1)\"\n", 9, 13, "no traces");
    assert_refused("[run.1]\nstart = 2\n", 9, 9, "a column and a row");
    assert_refused("[run.1]\nhold = X\n", 9, 8, "letters of L R U D J");
    assert_refused("[run.1]\nsweep = tunnel\n", 9, 9, "that is a number");
    assert_refused("[run.1]\nticks = 0\n", 9, 9, "from 1 to 36000");
    assert_refused("[run.1]\nframes = 5\n", 9, 10, "from 10 to 1000");
    assert_refused("[hint.1]\ntext = t\ncheck = 2\n", 10, 9, "from 1 to 1");
    assert_refused("[lint.1]\nexpect = perhaps\nanswer = x\n", 9, 10, "accept or reject");
    assert_refused("[fact.1]\nwhen = final(x)\n", 9, 8, "true or false");
    assert_refused("[fact.1]\n", 8, 1, "[fact.1] needs a `when`");
    assert_refused("[lint.1]\nexpect = accept\nanswer = p9=1\n", 10, 10, "`p9=1` is no");
}

/* A case is tried with quantities that may be wrong: none of them may end the program. */
static void senseless_numbers_are_refused_with_one_error_each(void **state)
{
    static const struct {
        const char *range;
        int32_t line, column;
        const char *part;
    } cases[] = {
        {"min = 1\nmax = 0\nstep = 1\n", 11, 7, "`max` must not be below it"},
        {"min = 1\nmax = 0\n", 8, 1, "[given.1] needs a `step`"},
        {"min = 1\n", 8, 1, "[given.1] needs a `max`"},
        {"step = 1\n", 8, 1, "[given.1] needs a `min`"},
        {"min = 0\nmax = 1\nstep = 0\n", 12, 8, "`step` must be above 0"},
        {"min = 0\nmax = 1\nstep = -1\n", 12, 8, "`step` must be above 0"},
        {"min = 0\nmax = 1\nstep = 1e-300\n", 12, 8, "`step` must be above 0"},
        {"min = -1e9\nmax = 1e9\nstep = 1\n", 12, 8, "in at most 100000 steps"},
        {"min = 1e300\nmax = 1e308\nstep = 1e9\n", 10, 7, "a number from -1e9 to 1e9"},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        char lines[200];
        snprintf(lines, sizeof lines,
                 "[given.1]\nkey = v\n%s[lint.1]\nexpect = reject\nanswer = \"\"\nnumber = 3\n",
                 cases[i].range);
        assert_refused(lines, cases[i].line, cases[i].column, cases[i].part);
    }
}

static void constants_out_of_range_are_refused(void **state)
{
    (void)state;
    assert_refused("[run.1]\nset = dx0 = 1e300\n", 9, 13,
                   "`dx0` must be -10000000 to 10000000, not `1e+300`");
    assert_refused("[run.1]\nset = dx0 = 0 - 1e18\n", 9, 13, "not `-1e+18`");
    assert_refused("[run.1]\nmodel = bank\nset = tile = 1e300\n", 10, 14, "not `1e+300`");
}

static void a_check_without_a_step_is_refused(void **state)
{
    (void)state;
    Desk d;
    desk_open(&d, DESK_HEAD DESK_STEP CHECK DESK_MAP);
    desk_assert_refused(&d, 10, 1, "no step has this check");
    desk_open(&d, DESK_HEAD DESK_STEP "check = 2\n" CHECK DESK_MAP);
    desk_assert_refused(&d, 10, 9, "`2` is nothing that `check` can name");
}

static void a_plot_names_a_slider_and_a_number(void **state)
{
    (void)state;
    Desk d;
    static const char sections[] = "[tune.1]\nkey = dx0\nvalue = 0\nmin = 0\nmax = 1\nstep = 0.1\n"
                                   "[plot.1]\nover = %s\nof = \"%s\"\n";
    char text[400];
    snprintf(text, sizeof text, sections, "dx0", "final(x)");
    desk_open_check(&d, text, "final(x) > dx0");
    assert_null(d.lesson); /* no step has the slider */
    assert_int_equal(d.errors.errors, 1);
    snprintf(text, sizeof text, sections, "dx1", "final(x)");
    desk_open_check(&d, text, "final(x) > 1");
    desk_assert_refused(&d, 15, 8, "`over` must be the key of a slider, not `dx1`");
    snprintf(text, sizeof text, sections, "dx0", "any(x > 3)");
    desk_open_check(&d, text, "final(x) > 1");
    desk_assert_refused(&d, 16, 7, "number");
}

static void unknown_keys_are_reported(void **state)
{
    (void)state;
    Desk d;
    desk_open(&d, DESK_HEAD DESK_STEP "check = 1\nchek = 2\n" CHECK DESK_MAP);
    assert_non_null(d.lesson);
    assert_int_equal(d.errors.warnings, 1);
    assert_int_equal(d.errors.items[0].line, 11);
    desk_close(&d);
}

static void a_run_that_cannot_start_says_why(void **state)
{
    (void)state;
    Desk d;
    desk_open_check(&d, "[run.1]\nstart = 40 , 1\n", "final(x) > 0");
    assert_string_equal(desk_judge(&d).text, "run A: it starts outside the map: columns are 0 to "
                                             "29, rows 0 to 2");
    desk_close(&d);
}

static void a_choice_can_stand_for_a_word_of_the_model(void **state)
{
    (void)state;
    Desk d;
    desk_open(&d, DESK_HEAD "[tune.1]\nkey = cure\nvalue = no\nchoices = no yes\n"
                            "means = none cap\n"
                            "[run.1]\nset = \"dx0 = 1, tunnel = cure\"\n" DESK_STEP
                            "tune = cure\ncheck = 1\n[check.1]\nsay = s\n"
                            "when = (at(1): x) == 3 and cure == yes\n" DESK_MAP);
    assert_non_null(d.lesson);
    assert_string_equal(desk_judge(&d).text, "at tick 1: x is 3.5; it must be 3");
    desk_answer(&d, "cure=yes");
    assert_string_equal(desk_judge(&d).text, "");
    desk_close(&d);
}

static void only_runs_whose_events_are_checked_are_logged(void **state)
{
    (void)state;
    Desk d;
    int32_t count;
    desk_open_check(&d, "[run.1]\nset = dx0 = 1\n[run.2]\nset = dx0 = 1\n", "any(B.hit(right))");
    assert_string_equal(desk_judge(&d).text, "");
    Trial *trial = trial_create(d.lesson, d.learner.answers);
    assert_non_null(trial);
    assert_true(trial_rows(trial, (TrialStart){0, 0}, &count)[5].at[COLUMN_READS] == 0);
    assert_true(trial_rows(trial, (TrialStart){1, 0}, &count)[5].at[COLUMN_READS] == 1);
    trial_destroy(trial);
    desk_close(&d);
}

static void keys_given_as_an_answer_are_held_in_the_run(void **state)
{
    (void)state;
    Desk d;
    desk_open(&d, DESK_HEAD "[predict.1]\nkey = keys\nask = k\nkind = keys\n"
                            "[run.1]\nhold = keys\nset = \"walk_set = 0.25, frict = 0\"\n" DESK_STEP
                            "ask = keys\ncheck = 1\n[check.1]\nsay = s\n"
                            "when = final(x) == 3.5 and count(input == 2) == 4\n" DESK_MAP);
    assert_non_null(d.lesson);
    assert_string_equal(desk_judge(&d).text, "run A: keys is not answered");
    desk_answer(&d, "keys=-*2,R*4,-");
    assert_string_equal(desk_judge(&d).text, "");
    desk_close(&d);
}

static void a_frame_adds_its_time_and_steps_use_it_up(void **state)
{
    (void)state;
    Desk d;
    desk_open_check(&d,
                    "[run.1]\nframes = 25\nset = \"dx0 = 0.125\"\n"
                    "[run.2]\nframes = 144\nset = \"dx0 = 0.125\"\n",
                    "(at(1): A.x) == 2.75 and (at(2): A.x) == 3 and (at(3): A.x) == 3.375 and "
                    "(at(4): A.x) == 3.625 and (at(2): B.x) == 2.5 and (at(3): B.x) == 2.625");
    assert_string_equal(desk_judge(&d).text, "");
    desk_close(&d);
}

static void a_frame_without_a_step_has_an_empty_log(void **state)
{
    (void)state;
    Desk d;
    desk_open_check(&d, "[run.1]\nframes = 144\n", "not (at(2): phase(1)) and (at(3): phase(1))");
    assert_string_equal(desk_judge(&d).text, "");
    desk_close(&d);
}

/* ---- lint ---- */

/* A lesson whose step says how far its hero goes, in 20 ticks of dx0, which is 0.5 where the slider
 * is not moved. */
static void open_linted(Desk *d, const char *step, const char *says, const char *fact)
{
    char text[4000];
    snprintf(text, sizeof text,
             DESK_HEAD "[tune.1]\nkey = dx0\nvalue = 0.5\nmin = 0.1\nmax = 0.5\nstep = %s\n"
                       "[predict.1]\nask = cx?\n[run.1]\nname = A\n[run.2]\nname = half\n"
                       "set = dx0 = 0.5\n[step.1]\ntext = \"%s\"\nask = p1\ntune = dx0\n"
                       "check = 1\n[check.1]\nsay = s\nwhen = p1 == final(half.cx)\n"
                       "[lint.1]\nexpect = accept\nanswer = p1=12\n"
                       "[lint.2]\nexpect = reject\nanswer = p1=10\n%s" DESK_MAP,
             step, says, fact);
    desk_open(d, text);
    assert_non_null(d->lesson);
    lesson_lint(d->lesson, true, &d->errors);
}

#define FACT(of, when) "[fact.1]\n" of "when = \"" when "\"\n"

static void assert_linted(const char *says, const char *fact, const char *finding)
{
    Desk d;
    open_linted(&d, "0.1", says, fact);
    if (finding) assert_int_equal(d.errors.count, 1);
    if (finding && !strstr(d.errors.items[0].text, finding)) fail_msg("%s", d.errors.items[0].text);
    if (!finding && d.errors.count > 0) fail_msg("%s", d.errors.items[0].text);
    desk_close(&d);
}

static void a_fact_proves_a_figure_if_it_is_false_with_another_figure(void **state)
{
    (void)state;
    static const char way[] = "It goes 10 cells.", missing[] = "nothing proves `10`";
    assert_linted(way, FACT("of = step.1\n", "final(half.x) - (at(0): half.x) == 10"), NULL);
    assert_linted(way, "", missing);
    assert_linted(way, FACT("", "final(half.x) - (at(0): half.x) == 10"), missing);
    assert_linted(way, FACT("of = step.1\n", "final(half.x) - (at(0): half.x) == 10 tol 1"),
                  missing);
    assert_linted("It goes over 9.8 cells.", FACT("of = step.1\n", "final(half.x) - 2.5 > 9.8"),
                  "nothing proves `9.8`");
    assert_linted("It goes over 9.9 cells.", FACT("of = step.1\n", "final(half.x) - 2.5 > 9.9"),
                  NULL);
}

static void settings_of_runs_prove_no_figure(void **state)
{
    (void)state;
    assert_linted("dx is 0.5.", "", "nothing proves `0.5`");
    assert_linted("dx is 0.5.", FACT("of = step.1\n", "constant(half, dx0) == 0.5"), NULL);
    assert_linted("It has 20 ticks.", "", "nothing proves `20`");
    assert_linted("It has 20 ticks.", FACT("of = step.1\n", "constant(A, ticks) == 20"), NULL);
    assert_linted("Lesson 20, 000, 15c-one.", "", NULL);
}

static void a_fact_is_true_wherever_the_sliders_stand(void **state)
{
    (void)state;
    assert_linted("It goes far.", FACT("of = step.1\n", "final(A.x) - (at(0): A.x) == 10"),
                  "this is not a fact where dx0 is 0.1: ");
    assert_linted("It goes far.",
                  FACT("of = step.1\n", "final(A.x) - (at(0): A.x) == 20 * dx0 tol 0.001"), NULL);
    assert_linted("It goes far.",
                  FACT("of = step.1\n", "dx0 != 0.5 or final(A.x) - (at(0): A.x) == 10"), NULL);
}

static void sliders_with_very_many_values_are_tried_in_part(void **state)
{
    (void)state;
    Desk d;
    open_linted(&d, "0.000005", "It goes far.", FACT("", "final(A.x) > (at(0): A.x)"));
    assert_int_equal(d.errors.count, 1);
    assert_non_null(strstr(d.errors.items[0].text, "the sliders have too many values"));
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_lesson_is_a_level_with_more_sections),
        cmocka_unit_test(texts_of_lessons_are_printable_utf8),
        cmocka_unit_test(a_level_is_no_lesson),
        cmocka_unit_test(faults_are_named_with_line_and_column),
        cmocka_unit_test(senseless_numbers_are_refused_with_one_error_each),
        cmocka_unit_test(constants_out_of_range_are_refused),
        cmocka_unit_test(a_check_without_a_step_is_refused),
        cmocka_unit_test(a_plot_names_a_slider_and_a_number),
        cmocka_unit_test(unknown_keys_are_reported),
        cmocka_unit_test(a_run_that_cannot_start_says_why),
        cmocka_unit_test(a_choice_can_stand_for_a_word_of_the_model),
        cmocka_unit_test(only_runs_whose_events_are_checked_are_logged),
        cmocka_unit_test(keys_given_as_an_answer_are_held_in_the_run),
        cmocka_unit_test(a_frame_adds_its_time_and_steps_use_it_up),
        cmocka_unit_test(a_frame_without_a_step_has_an_empty_log),
        cmocka_unit_test(a_fact_proves_a_figure_if_it_is_false_with_another_figure),
        cmocka_unit_test(settings_of_runs_prove_no_figure),
        cmocka_unit_test(a_fact_is_true_wherever_the_sliders_stand),
        cmocka_unit_test(sliders_with_very_many_values_are_tried_in_part),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
