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

static void a_player_is_written_in_one_way_alone(void **state)
{
    static const struct {
        const char *player, *lines;
    } rows[] = {
        {"ada~abcdefghijklmnop", "\nplayer = \"ada~abcdefghijklmnop\"\nseal"},
        {"\xC5\xBDofia~abcdefghijklmnop",
         "\nname = \"\xC5\xBDofia\"\nplayer = \"~abcdefghijklmnop\"\nseal"},
        {"\xC5\xBDofia", "\nname = \"\xC5\xBDofia\"\nplayer = \"\"\nseal"},
        {"", "\nplayer = \"\"\nseal"},
    };
    Course course;
    Replay again;
    ErrorList errors;
    (void)state;
    open_course(&course, "-\n");
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++) {
        strcpy(course.replay.player, rows[i].player);
        char *text = course_text(&course.replay);
        assert_non_null(strstr(text, rows[i].lines));
        assert_true(parse(text, strlen(text), &again, &errors));
        assert_string_equal(again.player, rows[i].player);
        replay_done(&again);
        free(text);
    }
    close_course(&course);
}

static char *text_with(const char *text, const char *old, const char *new);

static void a_player_written_otherwise_is_refused(void **state)
{
    static const char *const others[] = {
        "name = \"ada\"\nplayer = \"~abcdefghijklmnop\"", /* in ASCII */
        "player = \"\xC5\xBDofia~abcdefghijklmnop\"",
        "name = \"\xC5\"\nplayer = \"ofia\"",
        "name = \"\xC5\xBDo\"\nplayer = \"fia~abcdefghijklmnop\"",
        "name = \"\xE2\x80\xAE\"\nplayer = \"~abcdefghijklmnop\"",
        "name = \"\xC5\xBD\"\n",
    };
    Course course;
    Replay replay;
    ErrorList errors;
    (void)state;
    open_course(&course, "-\n");
    for (size_t i = 0; i < ARRAY_LENGTH(others); i++) {
        char *text = text_with(course.text, "player = \"\"", others[i]);
        assert_false(parse(text, strlen(text), &replay, &errors));
        free(text);
    }
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
        {"[input]\n", "", "run.replay: error: is not a replay: there is no line [input]"},
        {"[check]\n", "", "run.replay: error: is not a replay: there is no line [check]"},
        {"engine = 3", "engine = 9",
         "run.replay: error: was made by engine 9, and this program has engine 3"},
        {"engine = 3\n", "", "run.replay:1:1: error: `engine` is missing in [replay]"},
        {"[replay]\nengine = 3\n", "\n[replay]\n",
         "run.replay:2:1: error: `engine` is missing in [replay]"},
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
        {"engine = 3", "engine  = 3",
         "run.replay:2:8: error: expected the line `engine = 3`, and its end"},
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

static void values_of_a_header_have_limits(void **state)
{
    char exact[220], over[224], message[300];
    Course course;
    Replay replay;
    ErrorList errors;
    (void)state;
    static const struct {
        const char *key, *value;
        int32_t max; /* bytes */
        const char *place;
    } texts[] = {{"level", "course.txt", 199, "3:9"}, {"player", "", 65, "9:10"}};
    open_course(&course, "R*80\n");
    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++) {
        char *field = i == 0 ? course.replay.level : course.replay.player;
        memset(exact, 'x', (size_t)texts[i].max);
        exact[texts[i].max] = '\0';
        strcpy(field, exact);
        char *text = course_text(&course.replay);
        assert_true(parse(text, strlen(text), &replay, &errors));
        assert_string_equal(i == 0 ? replay.level : replay.player, exact);
        replay_done(&replay);
        snprintf(over, sizeof over, "%sy", exact);
        char *longer = text_with(text, exact, over);
        assert_false(parse(longer, strlen(longer), &replay, &errors));
        snprintf(message, sizeof message, "`%s` has %d bytes; at most %d are allowed", texts[i].key,
                 (int)texts[i].max + 1, (int)texts[i].max);
        assert_string_equal(errors.items[0].text, message);
        strcpy(field, texts[i].value);
        free(longer);
        free(text);
    }
    close_course(&course);
}

static void other_values_of_a_header_are_refused_with_what_is_allowed(void **state)
{
    static const struct {
        const char *old, *new;
        int32_t line, column;
        const char *message;
    } faults[] = {
        {"\"course.txt\"", "\"a/course.txt\"", 3, 10,
         "`level` must be the name of a file without a folder, not `a/course.txt`"},
        {"\"course.txt\"", "\"..\"", 3, 10,
         "`level` must be the name of a file without a folder, not `..`"},
        {"\"course.txt\"", "\"/course.txt\"", 3, 10,
         "`level` must be the name of a file without a folder, not `/course.txt`"},
        {"\nhash = ", "\nhash = 0", 4, 8, "`hash` must be 16 digits of 0-9 a-f, not `0"},
        {"\nseal = ", "\nseal = g", 9, 8, "`seal` must be 16 digits of 0-9 a-f, not `g"},
        {"\nseal = ", "\nseat = ", 1, 1, "`seal` is missing in [replay]"},
        {"engine = 3", "engine = -1", 2, 10, ""},
        {"ticks = 80", "ticks = -1", 5, 9, ""},
        {"practice = no\n", "practice = no\nassists = slow fast\n", 8, 11,
         "`assists` must be some of slow grace air-jumps invincible shown, not `slow fast`"},
        {"practice = no\n", "practice = no\nassists = \n", 8, 1,
         "expected the line `player = \"\"`, and its end"},
        {"[check]\n60", "[check]\n\n60", 13, 1, "expected `60 = ` and 16 digits of 0-9 a-f"},
    };
    Course course;
    (void)state;
    open_course(&course, "R*80\n");
    for (size_t i = 0; i < ARRAY_LENGTH(faults); i++) {
        ErrorList errors;
        Replay none;
        char *faulty = text_with(course.text, faults[i].old, faults[i].new);
        assert_false(parse(faulty, strlen(faulty), &none, &errors));
        const Error *error = &errors.items[0];
        if (error->line != faults[i].line || error->column != faults[i].column ||
            strncmp(error->text, faults[i].message, strlen(faults[i].message)) != 0)
            fail_msg("case %zu: %d:%d %s", i, (int)error->line, (int)error->column, error->text);
        free(faulty);
    }
    close_course(&course);
}

static void a_header_has_an_end_of_bytes(void **state)
{
    Course course;
    Replay replay;
    ErrorList errors;
    char note[1500];
    (void)state;
    open_course(&course, "R*80\n");
    size_t header = (size_t)(strstr(course.text, "[input]") - course.text);
    for (size_t length = REPLAY_HEADER_MAX - 1; length <= REPLAY_HEADER_MAX; length++) {
        memset(note, ';', sizeof note);
        for (size_t i = 50; i < length - header - 1; i += 50)
            note[i] = '\n';
        strcpy(note + length - header - 1, "\n[input]");
        char *text = text_with(course.text, "[input]", note);
        assert_false(parse(text, strlen(text), &replay, &errors));
        assert_string_equal(errors.items[0].text,
                            length < REPLAY_HEADER_MAX
                                ? "expected the line `[input]`, and its end"
                                : "is not a replay: over 1400 bytes before [input]");
        free(text);
    }
    close_course(&course);
}

static void assists_are_words_in_the_order_of_their_table(void **state)
{
    char text[ASSISTS_TEXT_MAX];
    (void)state;
    static const struct {
        uint8_t assists;
        const char *names, *words;
    } cases[] = {
        {0, "", ""},
        {1, "slow", "game speed"},
        {6, "grace air-jumps", "grace, air jumps"},
        {31, "slow grace air-jumps invincible shown",
         "game speed, grace, air jumps, invincible, shown"},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        uint8_t read = 77;
        assists_to_text(cases[i].assists, false, text);
        assert_string_equal(text, cases[i].names);
        assert_true(assists_from_text(text, &read));
        assert_int_equal(read, cases[i].assists);
        assists_to_text(cases[i].assists, true, text);
        assert_string_equal(text, cases[i].words);
    }
    static const char *const wrong[] = {"slo",   "slower",     "slow  grace",
                                        " slow", "slow,grace", "Slow"};
    for (size_t i = 0; i < ARRAY_LENGTH(wrong); i++) {
        uint8_t unchanged = 77;
        assert_false(assists_from_text(wrong[i], &unchanged));
        assert_int_equal(unchanged, 77);
    }
    assert_int_equal(assists_of_input(INPUT_GRACE), 1 << ASSIST_GRACE);
    assert_int_equal(assists_of_input(INPUT_ALL), 0);
    assert_int_equal(assists_of_input(INPUT_AIR_JUMPS | INPUT_INVINCIBLE),
                     1 << ASSIST_AIR_JUMPS | 1 << ASSIST_INVINCIBLE);
}

static void a_run_of_more_than_a_day_is_no_replay(void **state)
{
    Course course;
    Replay unchanged = {.engine = -1};
    (void)state;
    open_course(&course, "-\n");
    Input *ticks = calloc(1, REPLAY_TICKS_MAX + 1);
    const InputTape tape = {ticks, REPLAY_TICKS_MAX + 1};
    assert_false(replay_of_tape(&course.arena.level, &tape, "x.txt", &unchanged));
    assert_int_equal(unchanged.engine, -1);
    free(ticks);
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
        cmocka_unit_test(a_player_is_written_in_one_way_alone),
        cmocka_unit_test(a_player_written_otherwise_is_refused),
        cmocka_unit_test(errors_of_a_text_have_their_line_and_column),
        cmocka_unit_test(a_text_cut_off_anywhere_is_refused),
        cmocka_unit_test(a_text_that_goes_on_is_refused),
        cmocka_unit_test(help_is_named_in_the_header_and_cannot_be_left_out),
        cmocka_unit_test(values_of_a_header_have_limits),
        cmocka_unit_test(other_values_of_a_header_are_refused_with_what_is_allowed),
        cmocka_unit_test(a_header_has_an_end_of_bytes),
        cmocka_unit_test(assists_are_words_in_the_order_of_their_table),
        cmocka_unit_test(a_run_of_more_than_a_day_is_no_replay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
