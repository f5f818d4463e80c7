/* test_replay.c - replays as text: one way to write each, and every other way refused. */
#include "course.h"

typedef struct Course {
    Arena arena;
    Replay replay;
    char *text; /* of the replay */
} Course;

static void open_course(Course *course, const char *inputs)
{
    arena_open(&course->arena, course_picture);
    course->replay = course_replay(&course->arena.level, inputs);
    course->text = course_text(&course->replay);
}

static void close_course(Course *course)
{
    free(course->text);
    replay_done(&course->replay);
    arena_close(&course->arena);
}

static bool parse(const char *text, size_t length, Replay *replay, ErrorList *errors)
{
    error_list_init(errors, "run.replay");
    return replay_parse(text, length, replay, errors);
}

static void a_replay_comes_back_from_its_text_with_equal_bytes(void **state)
{
    static const char *const runs[] = {"", "-\n", "R*59\n", "R*60\n", "R*61\n", course_run};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(runs); i++) {
        Course course;
        Replay again;
        ErrorList errors;
        open_course(&course, runs[i]);
        assert_true(parse(course.text, strlen(course.text), &again, &errors));
        char *text_again = course_text(&again);
        assert_string_equal(text_again, course.text);
        free(text_again);
        replay_done(&again);
        close_course(&course);
    }
}

static void a_replay_says_what_the_run_was(void **state)
{
    Course course;
    (void)state;
    open_course(&course, course_run);
    assert_string_equal(course.replay.level, "course.txt");
    assert_true(course.replay.hash == level_hash(&course.arena.level));
    assert_int_equal(course.replay.result, REPLAY_FINISHED);
    assert_false(course.replay.practice);
    close_course(&course);
}

static void inputs_after_the_finish_are_no_part_of_the_run(void **state)
{
    Course course;
    (void)state;
    open_course(&course, course_run);
    InputTape given = course_tape(course_run);
    assert_true(course.replay.tape.count < given.count);
    assert_int_equal(replay_check_tick(course.replay.tape.count, course.replay.check_count - 1),
                     course.replay.tape.count);
    input_tape_done(&given);
    close_course(&course);
}

static void a_run_that_ends_while_dead_has_died(void **state)
{
    Course course;
    (void)state;
    open_course(&course, "R*80\n");
    assert_int_equal(course.replay.result, REPLAY_DIED);
    close_course(&course);
}

static void a_name_keeps_what_a_header_can_hold(void **state)
{
    Course course;
    Replay again;
    ErrorList errors;
    (void)state;
    open_course(&course, "-\n");
    strcpy(course.replay.player, "a\"b\\c;#\xC3");
    char *text = course_text(&course.replay);
    assert_true(parse(text, strlen(text), &again, &errors));
    assert_string_equal(again.player, "a\"b\\c;#?");
    free(text);
    replay_done(&again);
    close_course(&course);
}

/* A text in which `old` is replaced; the caller frees it. */
static char *text_with(const char *text, const char *old, const char *new)
{
    const char *at = strstr(text, old);
    assert_non_null(at);
    char *changed = malloc(strlen(text) + strlen(new) + 1);
    assert_non_null(changed);
    sprintf(changed, "%.*s%s%s", (int)(at - text), text, new, at + strlen(old));
    return changed;
}

static void errors_of_a_text_have_their_line_and_column(void **state)
{
    static const struct {
        const char *old, *new, *message;
    } faults[] = {
        {"[input]\n", "", "run.replay: error: is no replay: there is no line [input]"},
        {"[check]\n", "", "run.replay: error: is no replay: there is no line [check]"},
        {"engine = 2", "engine = 9",
         "run.replay: error: was made by engine 9, and this program has engine 2"},
        {"engine = 2\n", "", "run.replay:1:1: error: `engine` is missing in [replay]"},
        {"player = \"\"", "player = \"ada\"",
         "run.replay:9:8: error: not the seal of the lines above: they are damaged or edited"},
        {"result = died", "result = won",
         "run.replay:6:10: error: `result` must be finished, died or quit, not `won`"},
        {"practice = no", "practice = maybe", "run.replay:7:12: error: "},
        {"ticks = 80", "ticks = 81", "run.replay:5:9: error: `ticks` says 81, but [input] has 80"},
        {"ticks = 80", "ticks = 5184001", "run.replay:5:9: error: "},
        {"R*80", "Q*160", "run.replay:11:1: error: expected letters of L R U D J, or -, not 'Q'"},
        {"R*80", "R*40\nR*40", "run.replay:11:3: error: expected the line `R*80`, and its end"},
        {"R*80", "R*80\r", "run.replay:11:5: error: expected the line `R*80`, and its end"},
        {"\n80 = ", "\n81 = ", "run.replay:14:1: error: expected `80 = ` and 16 digits of 0-9 a-f"},
        {"engine = 2", "engine  = 2",
         "run.replay:2:8: error: expected the line `engine = 2`, and its end"},
    };
    Course course;
    (void)state;
    open_course(&course, "R*80\n");
    for (size_t i = 0; i < ARRAY_LENGTH(faults); i++) {
        ErrorList errors;
        Replay unchanged = {.engine = -1};
        char line[ERROR_LINE_MAX];
        char *faulty = text_with(course.text, faults[i].old, faults[i].new);
        assert_false(parse(faulty, strlen(faulty), &unchanged, &errors));
        assert_int_equal(unchanged.engine, -1);
        error_format(&errors, &errors.items[0], line, sizeof line);
        line[strlen(faults[i].message)] = '\0';
        assert_string_equal(line, faults[i].message);
        free(faulty);
    }
    close_course(&course);
}

static void a_text_cut_off_anywhere_is_refused(void **state)
{
    Course course;
    Replay none;
    ErrorList errors;
    (void)state;
    open_course(&course, "R*80\n");
    for (size_t length = 0; length < strlen(course.text); length++)
        assert_false(parse(course.text, length, &none, &errors));
    close_course(&course);
}

static void a_text_that_goes_on_is_refused(void **state)
{
    Course course;
    Replay none;
    ErrorList errors;
    (void)state;
    open_course(&course, "R*80\n");
    size_t length = strlen(course.text);
    assert_false(parse(course.text, length + 1, &none, &errors));
    course.text[length] = '\n';
    assert_false(parse(course.text, length + 1, &none, &errors));
    close_course(&course);
}

static void help_is_named_in_the_header_and_cannot_be_left_out(void **state)
{
    Course course;
    Replay replay;
    ErrorList errors;
    (void)state;
    open_course(&course, "R*40\nRI*60\n");
    assert_non_null(strstr(course.text, "practice = no\nassists = invincible\nplayer"));
    assert_true(parse(course.text, strlen(course.text), &replay, &errors));
    assert_int_equal(replay_assists(&replay), 1 << ASSIST_INVINCIBLE);
    replay_done(&replay);
    char *faulty = text_with(course.text, "assists = invincible\n", "");
    assert_false(parse(faulty, strlen(faulty), &replay, &errors));
    free(faulty);
    faulty = text_with(course.text, "assists = invincible", "assists = flying");
    assert_false(parse(faulty, strlen(faulty), &replay, &errors));
    assert_non_null(strstr(errors.items[0].text, "slow grace air-jumps invincible shown"));
    free(faulty);
    close_course(&course);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_replay_comes_back_from_its_text_with_equal_bytes),
        cmocka_unit_test(a_replay_says_what_the_run_was),
        cmocka_unit_test(inputs_after_the_finish_are_no_part_of_the_run),
        cmocka_unit_test(a_run_that_ends_while_dead_has_died),
        cmocka_unit_test(a_name_keeps_what_a_header_can_hold),
        cmocka_unit_test(errors_of_a_text_have_their_line_and_column),
        cmocka_unit_test(a_text_cut_off_anywhere_is_refused),
        cmocka_unit_test(a_text_that_goes_on_is_refused),
        cmocka_unit_test(help_is_named_in_the_header_and_cannot_be_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
