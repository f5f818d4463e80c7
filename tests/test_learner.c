/* test_learner.c - a learner's way through a lesson: questions, locks, failures, hints, the file.
 */
#include "../src/learn/lesson/learner_file.h"
#include "lesson_desk.h"
#include "scratch.h"

static const char lesson_text[] =
    DESK_HEAD "[tune.1]\nkey = dx0\nvalue = 0.5\nmin = 0.1\nmax = 1\nstep = 0.1\n"
              "[given.1]\nkey = goal\nmin = 1\nmax = 9\nstep = 1\n"
              "[predict.1]\nask = how far?\ntolerance = 0.1\n"
              "[predict.2]\nask = which cells?\nkind = cells\n"
              "[step.1]\ntext = Look.\n"
              "[step.2]\ntext = Say.\nask = p1\n"
              "[step.3]\ntext = Run.\ntune = dx0\ncheck = 1 2\n"
              "[step.4]\ntext = More.\nask = p2\n"
              "[check.1]\nsay = far\nwhen = \"p1 == final(x) - (at(0): x)\"\n"
              "[check.2]\nsay = fast\nwhen = \"dx0 > 0.6\"\n"
              "[hint.1]\ncheck = 1\nafter = 2\ntext = Count.\n"
              "[hint.2]\nafter = 1\ntext = Think.\n" DESK_MAP;

static void answer(Desk *d, const char *text)
{
    char reason[REASON_TEXT_MAX];
    if (!learner_answer(&d->learner, d->lesson, text, reason)) fail_msg("%s", reason);
}

static void assert_answer_refused(Desk *d, const char *text, const char *part)
{
    char reason[REASON_TEXT_MAX];
    assert_false(learner_answer(&d->learner, d->lesson, text, reason));
    assert_non_null(strstr(reason, part));
}

static bool go_on(Desk *d)
{
    return learner_go_on(&d->learner, d->lesson);
}

static bool run(Desk *d)
{
    assert_true(learner_run(&d->learner, d->lesson, &d->result));
    return d->result.passed;
}

/* At step 3, with p1 answered. */
static void open_at_run(Desk *d, const char *p1)
{
    desk_open(d, lesson_text);
    assert_non_null(d->lesson);
    assert_true(go_on(d));
    answer(d, p1);
    assert_true(go_on(d));
}

static void a_step_is_left_when_its_questions_are_answered(void **state)
{
    (void)state;
    Desk d;
    desk_open(&d, lesson_text);
    assert_true(go_on(&d));
    assert_int_equal(learner_open_questions(&d.learner, d.lesson), 1 << 2);
    assert_false(go_on(&d));
    char long_text[2000];
    memset(long_text, '1', sizeof long_text);
    memcpy(long_text, "p1=", 3);
    long_text[sizeof long_text - 1] = '\0';
    assert_answer_refused(&d, long_text, "is too long");
    assert_answer_refused(&d, "p1=far", "p1 must be a number");
    assert_answer_refused(&d, "p2=1:1", "what is asked here");
    assert_answer_refused(&d, "goal=3", "what is asked here");
    assert_answer_refused(&d, "dx0=0.7", "what is asked here");
    answer(&d, "p1=10");
    assert_true(go_on(&d));
    assert_int_equal(d.learner.step, 2);
    desk_close(&d);
}

static void an_answer_is_locked_until_a_check_of_it_fails(void **state)
{
    (void)state;
    Desk d;
    open_at_run(&d, "p1=3");
    assert_answer_refused(&d, "p1=4", "what is asked here");
    assert_false(run(&d));
    assert_string_equal(d.result.verdicts[0].text, "you said 3; it is 10 +- 0.1");
    for (int32_t failures = 1; failures < LEARNER_FAILURES_MAX; failures++) {
        static const char *const said[] = {"p1=2", "p1=4", "p1=3"};
        static const char *const reasons[] = {"3 is too small", "2 is too small",
                                              "4 is too small: less than half of it"};
        assert_string_equal(learner_reason(&d.learner, 0, &d.result.verdicts[0]),
                            reasons[failures - 1]);
        answer(&d, said[failures - 1]);
        assert_false(run(&d));
    }
    assert_string_equal(learner_reason(&d.learner, 0, &d.result.verdicts[0]),
                        "you said 3; it is 10 +- 0.1");
    answer(&d, "p1=10");
    assert_false(run(&d));
    assert_true(d.result.verdicts[0].passed);
    assert_false(d.result.verdicts[1].passed);
    assert_answer_refused(&d, "p1=4", "what is asked here");
    desk_close(&d);
}

static void a_failed_check_unlocks_the_answers_that_its_run_depends_on(void **state)
{
    (void)state;
    Desk d;
    char reason[REASON_TEXT_MAX];
    desk_open(&d, DESK_HEAD "[predict.1]\nask = where\nparts = cx cy\n"
                            "[run.1]\nstart = \"p1.cx, p1.cy\"\n"
                            "[step.1]\ntext = x\nask = p1\ncheck = 1\n"
                            "[check.1]\nsay = there\nwhen = \"final(cx) == 5\"\n" DESK_MAP);
    assert_non_null(d.lesson);
    assert_true(learner_answer(&d.learner, d.lesson, "p1=4,1", reason));
    assert_true(learner_run(&d.learner, d.lesson, &d.result));
    assert_false(d.result.passed);
    assert_int_equal(learner_questions(&d.learner, d.lesson), 1);
    assert_true(learner_answer(&d.learner, d.lesson, "p1=5,1", reason));
    assert_true(learner_run(&d.learner, d.lesson, &d.result));
    assert_true(d.result.passed);
    assert_int_equal(learner_questions(&d.learner, d.lesson), 0);
    desk_close(&d);
}

static void a_step_with_checks_is_left_when_they_pass(void **state)
{
    (void)state;
    Desk d;
    open_at_run(&d, "p1=14");
    assert_false(go_on(&d));
    assert_false(run(&d));
    assert_false(go_on(&d));
    answer(&d, "dx0=0.7");
    assert_false(go_on(&d));
    answer(&d, "p1=13.2"); /* the wall is in the way */
    assert_true(run(&d));
    assert_true(go_on(&d));
    answer(&d, "p2=none");
    assert_true(go_on(&d));
    assert_int_equal(d.learner.step, 4);
    assert_false(go_on(&d));
    desk_close(&d);
}

static void a_check_that_passed_once_can_fail_again(void **state)
{
    (void)state;
    Desk d;
    open_at_run(&d, "p1=10");
    assert_false(run(&d));
    assert_int_equal(d.learner.passed, 1);
    answer(&d, "dx0=0.7");
    assert_false(run(&d));
    assert_int_equal(d.learner.passed, 2);
    desk_close(&d);
}

static void hints_come_after_failures(void **state)
{
    (void)state;
    Desk d;
    open_at_run(&d, "p1=3");
    assert_int_equal(learner_hints(&d.learner, d.lesson), 0);
    run(&d);
    assert_int_equal(learner_hints(&d.learner, d.lesson), 2);
    answer(&d, "p1=4");
    run(&d);
    assert_int_equal(learner_hints(&d.learner, d.lesson), 3);
    assert_int_equal(d.learner.failures[0], 2);
    desk_close(&d);
}

static void a_run_without_a_change_is_no_failure(void **state)
{
    (void)state;
    Desk d;
    open_at_run(&d, "p1=3");
    for (int32_t i = 0; i < 2 * LEARNER_FAILURES_MAX; i++) {
        assert_false(run(&d));
        assert_int_equal(d.result.is_idle, i > 0);
    }
    assert_int_equal(d.learner.failures[0], 1);
    assert_int_equal(d.learner.tries, 1);
    assert_int_equal(d.learner.shown, 0);
    answer(&d, "p1=3");
    assert_false(run(&d));
    assert_int_equal(d.learner.failures[0], 1);
    answer(&d, "dx0=0.7");
    assert_false(run(&d));
    assert_int_equal(d.learner.failures[0], 2);
    desk_close(&d);
}

static void an_answer_with_a_comma_or_nothing_in_it_is_refused(void **state)
{
    (void)state;
    Desk d;
    desk_open(&d, lesson_text);
    assert_true(go_on(&d));
    assert_answer_refused(&d, "p1=5,4", "p1 must be a number; use a point for its fraction");
    assert_answer_refused(&d, "p1=-0,25", "use a point");
    assert_answer_refused(&d, "p1=5,", "p1 must be a number, not");
    assert_answer_refused(&d, "p1=", "p1 must be a number, not");
    assert_int_equal(learner_open_questions(&d.learner, d.lesson), 4);
    desk_close(&d);
    desk_open(&d, DESK_HEAD
              "[predict.1]\nask = which keys?\nkind = keys\n[run.1]\nhold = p1\n" DESK_STEP
              "ask = p1\ncheck = 1\n[check.1]\nsay = far\nwhen = \"max(x) > 9\"\n" DESK_MAP);
    assert_non_null(d.lesson);
    assert_answer_refused(&d, "p1=", "p1 must be letters LRUDJ");
    assert_answer_refused(&d, "p1= , ", "p1 must be letters LRUDJ");
    answer(&d, "p1=-");
    desk_close(&d);
}

static void given_numbers_come_from_the_learners_number(void **state)
{
    (void)state;
    Desk d;
    bool differ = false;
    desk_open(&d, lesson_text);
    for (int32_t number = 0; number < 20; number++) {
        Learner again;
        learner_init(&d.learner, d.lesson, number);
        learner_init(&again, d.lesson, number);
        double goal = d.learner.answers[1].numbers[0];
        assert_true(goal >= 1 && goal <= 9 && goal == again.answers[1].numbers[0]);
        learner_init(&again, d.lesson, 0);
        differ |= goal != again.answers[1].numbers[0];
    }
    assert_true(differ);
    desk_close(&d);
}

/* With a number of the learner's own in the question and its check. */
static void open_own(Desk *d, const char *number)
{
    char reason[REASON_TEXT_MAX];
    desk_open(d, DESK_HEAD
              "[given.1]\nkey = far\nmin = 2\nmax = 9\nstep = 1\n"
              "[predict.1]\nask = how much is it for {far}?\n"
              "[step.1]\ntext = \"Twice {far} and {far * 2 + 0.5}.\"\nask = p1\ncheck = 1\n"
              "[check.1]\nsay = twice\nwhen = \"p1 == far * 2\"\n" DESK_MAP);
    assert_non_null(d->lesson);
    if (!learner_answer(&d->learner, d->lesson, number, reason)) fail_msg("%s", reason);
}

static void texts_have_the_learners_own_numbers(void **state)
{
    (void)state;
    Desk d;
    char filled[100], expected[100];
    Text text = text_in(filled, sizeof filled);
    open_own(&d, "p1=1");
    double far = d.learner.answers[0].numbers[0];
    learner_add_text(&d.learner, d.lesson, d.lesson->steps[0].text, &text);
    snprintf(expected, sizeof expected, "Twice %g and %g.", far, far * 2 + 0.5);
    assert_string_equal(filled, expected);
    desk_close(&d);
}

static void a_text_can_have_braces_of_its_own(void **state)
{
    (void)state;
    Desk d;
    char out[100];
    Text text = text_in(out, sizeof out);
    desk_open(&d, DESK_HEAD "[given.1]\nkey = goal\nmin = 3\nmax = 3\nstep = 1\n" DESK_STEP
                            "check = 1\n[check.1]\nsay = \"if (x) {{ y = 1; } {goal}, {{{goal}}\"\n"
                            "when = \"max(x) > goal\"\n" DESK_MAP);
    assert_non_null(d.lesson);
    learner_add_text(&d.learner, d.lesson, d.lesson->checks[0].say, &text);
    assert_string_equal(out, "if (x) { y = 1; } 3, {3}");
    desk_close(&d);
}

static void other_numbers_are_drawn_after_an_answer_was_shown(void **state)
{
    (void)state;
    Desk d;
    Learner back;
    LearnerFile file;
    ErrorList errors;
    open_own(&d, "p1=0.5");
    double far = d.learner.answers[0].numbers[0];
    assert_int_equal(learner_hidden(&d.learner, d.lesson), 0);
    assert_false(run(&d));
    assert_int_equal(d.result.verdicts[0].quantity, 1);
    assert_false(learner_draw_anew(&d.learner, d.lesson));
    assert_int_equal(learner_hidden(&d.learner, d.lesson), 1);
    learner_show(&d.learner, d.lesson);
    assert_non_null(
        strstr(learner_reason(&d.learner, 0, &d.result.verdicts[0]), "you said 0.5; it is"));
    assert_true(learner_draw_anew(&d.learner, d.lesson));
    assert_true(d.learner.answers[0].numbers[0] != far);
    assert_int_equal(d.learner.shown, 1);
    assert_true(learner_file_init(&file));
    assert_true(learner_file_set(&file, "own", d.lesson, &d.learner));
    error_list_init(&errors, "x");
    assert_true(learner_file_get(&file, "own", d.lesson, &back, &errors));
    assert_true(back.answers[0].numbers[0] == d.learner.answers[0].numbers[0]);
    assert_int_equal(back.shown, 1);
    assert_false(run(&d));
    assert_string_equal(learner_reason(&d.learner, 0, &d.result.verdicts[0]), "0.5 is too small");
    learner_file_done(&file);
    desk_close(&d);
}

/* Where a slider must stand is no more said at once than the answer to a question. */
static void the_value_of_a_slider_is_hidden_until_the_fourth_failure(void **state)
{
    (void)state;
    Desk d;
    desk_open(&d, DESK_HEAD
              "[tune.1]\nkey = dx0\nvalue = 0.1\nmin = 0.1\nmax = 1\nstep = 0.1\n" DESK_STEP
              "tune = dx0\ncheck = 1\n[check.1]\nsay = least\n"
              "when = \"max(x) > 9 and dx0 == first(dx0): max(x) > 9\"\n" DESK_MAP);
    for (int32_t failures = 1; failures <= LEARNER_FAILURES_MAX; failures++) {
        static const char *const said[] = {"dx0=0.9", "dx0=0.8", "dx0=1", "dx0=0.9"};
        static const char *const reasons[] = {"0.9 is too large", "0.8 is too large",
                                              "1 is too large: more than twice as much",
                                              "dx0 is 0.9; it must be 0.4"};
        desk_answer(&d, said[failures - 1]);
        assert_false(run(&d));
        assert_string_equal(learner_reason(&d.learner, 0, &d.result.verdicts[0]),
                            reasons[failures - 1]);
    }
    desk_close(&d);
}

static void a_slider_compared_with_a_value_of_another_one_hides_nothing(void **state)
{
    (void)state;
    Desk d;
    desk_open(&d, DESK_HEAD
              "[tune.1]\nkey = dx0\nvalue = 0.1\nmin = 0.1\nmax = 1\nstep = 0.1\n"
              "[tune.2]\nkey = guess\nvalue = 0.1\nmin = 0.1\nmax = 1\nstep = 0.1\n" DESK_STEP
              "tune = dx0 guess\ncheck = 1\n[check.1]\nsay = least\n"
              "when = \"guess == first(dx0): max(x) > 9\"\n" DESK_MAP);
    desk_answer(&d, "guess=0.9");
    assert_false(run(&d));
    assert_string_equal(learner_reason(&d.learner, 0, &d.result.verdicts[0]),
                        "guess is 0.9; it must be 0.4");
    desk_close(&d);
}

static void first_answers_are_kept_and_judged(void **state)
{
    (void)state;
    Desk d;
    CheckVerdict verdicts[CHECK_MAX];
    FirstAnswers first;
    open_at_run(&d, "p1=3");
    assert_false(run(&d));
    answer(&d, "p1=10");
    assert_false(run(&d));
    assert_string_equal(d.learner.first[2], "3");
    assert_int_equal(d.learner.tries, 2);
    assert_true(learner_judge(&d.learner, d.lesson, NULL, verdicts));
    assert_true(learner_count_first(&d.learner, d.lesson, NULL, verdicts, &first));
    assert_int_equal(first.questions, 1);
    assert_int_equal(first.right, 0);
    strcpy(d.learner.first[2], "10.05");
    assert_true(learner_count_first(&d.learner, d.lesson, NULL, verdicts, &first));
    assert_int_equal(first.right, 1);
    desk_close(&d);
}

static void answers_are_read_as_they_are_written(void **state)
{
    (void)state;
    Desk d;
    char text[LEARNER_TEXT_MAX], reason[REASON_TEXT_MAX];
    desk_open(&d, lesson_text);
    desk_answer(&d, "  p2=4:1,3:1  dx0=0.7 ");
    assert_true(learner_write_answers(&d.learner, d.lesson, text));
    assert_string_equal(text, "dx0=0.7 p2=4:1,3:1");
    assert_false(learner_read_answers(&d.learner, d.lesson, "dx0=0.3 p2=x", reason));
    assert_non_null(strstr(reason, "p2 must be at most 32 cells"));
    assert_string_equal(d.learner.answers[0].text, "0.7");
    desk_answer(&d, "p2=4:1,3:1,4:1"); /* a cell is said once */
    const Answer *cells = &d.learner.answers[3];
    assert_int_equal(cells->spot_count, 2);
    assert_int_equal(cells->spots[0].col * 10 + cells->spots[1].col, 34);
    assert_false(learner_read_answers(&d.learner, d.lesson, "goal=3", reason));
    assert_false(learner_read_answers(&d.learner, d.lesson, "p1", reason));
    desk_close(&d);
}

/* ---- the file ---- */

static bool read_file(LearnerFile *file, ErrorList *errors, const char *text)
{
    char path[PATH_MAX];
    scratch_write("ada.ini", text, strlen(text));
    scratch_path(path, "ada.ini");
    error_list_init(errors, "ada.ini");
    return learner_file_read(path, file, errors);
}

static void a_program_replaces_the_one_of_its_run(void **state)
{
    Learner learner = {.programs = ""};
    (void)state;
    assert_true(learner_add_program(&learner, "one.py=1"));
    assert_true(learner_add_program(&learner, "two.py=2"));
    assert_true(learner_add_program(&learner, "one.js=3"));
    assert_string_equal(learner.programs, "two.py=2 one.js=3");
}

static void what_is_allowed_is_said_of_each_of_several_numbers(void **state)
{
    static const struct {
        double low, high;
        const char *said;
    } cases[] = {{-NUMBER_LIMIT, NUMBER_LIMIT, "2 numbers with commas: x,y"},
                 {1, NUMBER_LIMIT, "2 numbers with commas: x,y, each from 1"},
                 {-NUMBER_LIMIT, 2, "2 numbers with commas: x,y, each to 2"},
                 {1, 2, "2 numbers with commas: x,y, each from 1 to 2"}};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        Quantity q = {.kind = ANSWER_NUMBER,
                      .part_count = 2,
                      .parts = {"x", "y"},
                      .low = cases[i].low,
                      .high = cases[i].high};
        char text[128];
        Text out = text_in(text, sizeof text);
        quantity_add_allowed(&q, &out);
        assert_string_equal(text, cases[i].said);
    }
}

static void keys_that_are_unknown_in_their_section_are_warned_of(void **state)
{
    (void)state;
    LearnerFile file;
    ErrorList errors;
    char line[ERROR_LINE_MAX];
    assert_true(read_file(&file, &errors,
                          "[learner]\nname = ada\nstep = 1\n[03-test]\nstep = 1\nnumber = 2\n"));
    assert_int_equal(errors.count, 2);
    for (int32_t i = 0; i < 2; i++) {
        error_format(&errors, &errors.items[i], line, sizeof line);
        assert_non_null(strstr(line, i == 0 ? ":3:1: warning: key `step` is unknown in [learner]"
                                            : ":6:1: warning: key `number` is unknown in [03-t"));
    }
    learner_file_done(&file);
}

static void a_learner_is_read_back_from_the_file(void **state)
{
    (void)state;
    Desk d;
    Learner back;
    LearnerFile file;
    ErrorList errors;
    open_at_run(&d, "p1=3");
    run(&d);
    d.learner.has_medal = true;
    assert_true(learner_file_init(&file));
    assert_true(learner_file_set(&file, "03-test", d.lesson, &d.learner));
    assert_string_equal(file.text,
                        "[03-test]\nanswer = p1=3\nstep = 3\nfailures = 1 1\nfirst = p1=3\n"
                        "tries = 1\nmedal = 1\n");
    error_list_init(&errors, "x");
    assert_true(learner_file_get(&file, "03-test", d.lesson, &back, &errors));
    assert_int_equal(back.step, 2);
    assert_true(back.has_medal);
    assert_int_equal(back.failures[1], 1);
    assert_int_equal(back.fails[1], 1); /* so a hint comes as soon as without the break */
    assert_string_equal(back.answers[2].text, "3");
    d.learner.shown = back.shown = 3; /* of check 1 and 2; the first has passed since */
    d.learner.step = 3;
    assert_true(learner_file_set(&file, "03-test", d.lesson, &d.learner));
    assert_true(learner_file_get(&file, "03-test", d.lesson, &back, &errors));
    assert_int_equal(back.shown, 3);
    assert_int_equal(back.passed, 3);
    assert_int_equal(back.stale, 0);
    assert_true(learner_file_get(&file, "04-other", d.lesson, &back, &errors));
    assert_int_equal(back.step, 0);
    learner_file_done(&file);
    desk_close(&d);
}

static void writing_changes_one_section_and_nothing_else(void **state)
{
    (void)state;
    Desk d;
    LearnerFile file;
    ErrorList errors;
    open_at_run(&d, "p1=3");
    assert_true(read_file(&file, &errors,
                          "[learner]\nname = Ada L. ; me\nnumber = 7\n[a]\nanswer = x=1 ; !\n"
                          "[b]\nanswer = y=2\n"));
    assert_string_equal(file.name, "Ada L.");
    assert_int_equal(file.number, 7);
    assert_int_equal(learner_file_count(&file), 2);
    assert_string_equal(learner_file_lesson(&file, 1), "b");
    assert_true(learner_file_set(&file, "a", d.lesson, &d.learner));
    assert_string_equal(file.text,
                        "[learner]\nname = Ada L. ; me\nnumber = 7\n[a]\nanswer = p1=3 ; !\n"
                        "step = 3\nfailures = 0 0\n[b]\nanswer = y=2\n");
    learner_file_done(&file);
    desk_close(&d);
}

static void a_damaged_file_is_refused_with_line_and_column(void **state)
{
    (void)state;
    Desk d;
    Learner learner;
    LearnerFile file;
    ErrorList errors;
    desk_open(&d, lesson_text);
    assert_false(read_file(&file, &errors, "[learner]\nnumber = x\n"));
    assert_int_equal(errors.items[0].line, 2);
    assert_int_equal(errors.items[0].column, 10);
    assert_false(read_file(&file, &errors, "[learner]\nnumber = 1000000\n"));
    assert_true(read_file(&file, &errors, "[learner]\nnumber = 999999\n"));
    assert_int_equal(file.number, LEARNER_NUMBER_MAX);
    learner_file_done(&file);
    assert_true(read_file(&file, &errors, "[a]\nanswer = p1=x\nstep = 6\nfailures = 1 2 3\n"));
    assert_false(learner_file_get(&file, "a", d.lesson, &learner, &errors));
    assert_int_equal(errors.errors, 3);
    assert_int_equal(errors.items[0].line, 2);
    assert_int_equal(errors.items[1].column, 8);
    assert_int_equal(errors.items[2].column, 12);
    learner_file_done(&file);
    desk_close(&d);
}

static void a_file_can_be_given_an_owner_and_keeps_the_rest(void **state)
{
    (void)state;
    ErrorList errors;
    LearnerFile file;
    assert_true(read_file(&file, &errors, "; mine\n[a]\nanswer = x=1\n"));
    assert_true(learner_file_set_owner(&file, "ada", 7));
    assert_string_equal(file.name, "ada");
    assert_int_equal(file.number, 7);
    assert_non_null(strstr(file.text, "; mine\n[a]\nanswer = x=1\n"));
    assert_string_equal(ini_find(file.ini, "learner", "name")->value, "ada");
    assert_string_equal(ini_find(file.ini, "learner", "number")->value, "7");
    learner_file_done(&file);
}

int main(void)
{
#define IN_SCRATCH(test) cmocka_unit_test_setup_teardown(test, scratch_setup, scratch_teardown)
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_step_is_left_when_its_questions_are_answered),
        cmocka_unit_test(an_answer_is_locked_until_a_check_of_it_fails),
        cmocka_unit_test(a_failed_check_unlocks_the_answers_that_its_run_depends_on),
        cmocka_unit_test(a_step_with_checks_is_left_when_they_pass),
        cmocka_unit_test(a_check_that_passed_once_can_fail_again),
        cmocka_unit_test(hints_come_after_failures),
        cmocka_unit_test(a_run_without_a_change_is_no_failure),
        cmocka_unit_test(an_answer_with_a_comma_or_nothing_in_it_is_refused),
        cmocka_unit_test(given_numbers_come_from_the_learners_number),
        cmocka_unit_test(texts_have_the_learners_own_numbers),
        cmocka_unit_test(a_text_can_have_braces_of_its_own),
        cmocka_unit_test(other_numbers_are_drawn_after_an_answer_was_shown),
        cmocka_unit_test(the_value_of_a_slider_is_hidden_until_the_fourth_failure),
        cmocka_unit_test(a_slider_compared_with_a_value_of_another_one_hides_nothing),
        cmocka_unit_test(first_answers_are_kept_and_judged),
        cmocka_unit_test(answers_are_read_as_they_are_written),
        IN_SCRATCH(a_program_replaces_the_one_of_its_run),
        IN_SCRATCH(what_is_allowed_is_said_of_each_of_several_numbers),
        IN_SCRATCH(keys_that_are_unknown_in_their_section_are_warned_of),
        cmocka_unit_test(a_learner_is_read_back_from_the_file),
        IN_SCRATCH(writing_changes_one_section_and_nothing_else),
        IN_SCRATCH(a_file_can_be_given_an_owner_and_keeps_the_rest),
        IN_SCRATCH(a_damaged_file_is_refused_with_line_and_column),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
