/* test_play.c - the screens, driven by scripts of keys on a terminal that is not there.
 *
 * Each tests/screens/NAME.script is played, and the screens that it asks for are compared with
 * NAME.txt. A script's first line names what it runs:
 *   # play [OPTION...] LEVEL    or    # title */
#include "golden.h"

#include "../src/app/command_play.h"
#include "../src/app/command_render.h"
#include "../src/app/hud.h"

#include <unistd.h>

enum { WORDS_MAX = 16 };

typedef int (*CommandRun)(int argc, char **argv);

/* Runs the command with its standard output (or error) in a file, and returns that as text. */
static char *capture(CommandRun run, int argc, char **argv, FILE *stream, int *status)
{
    FILE *file = tmpfile();
    assert_non_null(file);
    fflush(stream);
    int own = fileno(stream), kept = dup(own);
    assert_true(kept >= 0 && dup2(fileno(file), own) == own);
    *status = run(argc, argv);
    fflush(stream);
    assert_true(dup2(kept, own) == own);
    close(kept);
    rewind(file);
    char *text = golden_read(file);
    fclose(file);
    return text;
}

/* Cuts the line into words; the last entry is NULL. */
static int split(char *line, char *words[WORDS_MAX])
{
    int count = 0;
    for (char *word = strtok(line, " \n"); word; word = strtok(NULL, " \n")) {
        assert_true(count < WORDS_MAX - 1);
        words[count++] = word;
    }
    words[count] = NULL;
    return count;
}

static void check_script(const char *name)
{
    char script[128], golden[128], line[256];
    char *words[WORDS_MAX] = {0}, *argv[WORDS_MAX];
    int argc = 0, status;
    snprintf(script, sizeof script, "tests/screens/%s.script", name);
    snprintf(golden, sizeof golden, "tests/screens/%s.txt", name);
    FILE *in = fopen(script, "r");
    assert_non_null(in);
    assert_non_null(fgets(line, sizeof line, in));
    fclose(in);

    int count = split(line, words);
    assert_true(count >= 2 && strcmp(words[0], "#") == 0);
    bool title = strcmp(words[1], "title") == 0;
    argv[argc++] = words[1];
    argv[argc++] = (char[]){"--script"};
    argv[argc++] = script;
    for (int i = 2; i < count; i++)
        argv[argc++] = words[i];
    argv[argc] = NULL;
    char *text = capture(title ? command_title : command_play, argc, argv, stdout, &status);
    assert_int_equal(status, 0);
    golden_check(golden, text);
    free(text);
}

static void a_level_is_run_to_its_flag(void **state)
{
    (void)state;
    check_script("run-to-the-flag");
}

static void a_released_key_stops_the_run_where_releases_are_known(void **state)
{
    (void)state;
    check_script("held-keys");
}

static void time_stands_still_in_the_pause(void **state)
{
    (void)state;
    check_script("pause");
}

static void small_terminals_get_short_words(void **state)
{
    (void)state;
    check_script("small");
}

static void every_zoom_shows_the_same_game(void **state)
{
    (void)state;
    check_script("zoom");
}

static void ctrl_c_asks_and_twice_leaves(void **state)
{
    (void)state;
    check_script("quit");
}

static void the_menu_leads_everywhere_and_back(void **state)
{
    (void)state;
    assert_int_equal(setenv("LEDGE_LEVELS", "tests/screens/world", 1), 0);
    check_script("title");
}

static void a_death_says_its_cause(void **state)
{
    (void)state;
    check_script("death");
}

/* --- the commands --- */

#define ARGUMENTS(...)      ((char *[]){__VA_ARGS__, NULL})
#define ARGUMENT_COUNT(...) ((int)ARRAY_LENGTH(((char *[]){__VA_ARGS__})))

#define assert_refused(run, expected, ...)                                                         \
    do {                                                                                           \
        int status_;                                                                               \
        char *said_ =                                                                              \
            capture(run, ARGUMENT_COUNT(__VA_ARGS__), ARGUMENTS(__VA_ARGS__), stderr, &status_);   \
        assert_int_equal(status_, 2);                                                              \
        assert_non_null(strstr(said_, expected));                                                  \
        free(said_);                                                                               \
    } while (0)

static void bad_use_is_one_line_and_status_2(void **state)
{
    char play[] = "play", size[] = "--size", wrong[] = "80", unknown[] = "--fast",
         zoom[] = "--zoom";
    char nothing[] = "tests/screens/nothing.txt", two[] = "tests/screens/spikes.level";
    (void)state;
    assert_refused(command_play, "COLSxROWS", play, size, wrong);
    assert_refused(command_play, "COLSxROWS", play, size);
    assert_refused(command_play, "8x4", play, zoom, wrong);
    assert_refused(command_play, "--fast", play, unknown);
    assert_refused(command_play, "nothing.txt", play, nothing);
    assert_refused(command_play, "one file", play, two, two);
}

static void a_broken_level_is_named_with_line_and_column(void **state)
{
    char play[] = "play", broken[] = "tests/screens/world/03-broken.txt";
    (void)state;
    assert_refused(command_play, "03-broken.txt:3:2: error:", play, broken);
    assert_refused(command_render, "03-broken.txt:3:2: error:", play, broken);
}

static void render_prints_the_screen_after_some_ticks(void **state)
{
    char name[] = "render", size[] = "--size", cells[] = "40x8", tick[] = "--tick", n[] = "30";
    char input[] = "--input", keys[] = "tests/screens/right.input";
    char level[] = "tests/screens/world/01-first.txt";
    char *argv[] = {name, size, cells, tick, n, input, keys, level, NULL};
    int status;
    (void)state;
    char *text = capture(command_render, ARRAY_LENGTH(argv) - 1, argv, stdout, &status);
    assert_int_equal(status, 0);
    golden_check("tests/screens/render.txt", text);
    free(text);
}

/* --- keys, clock --- */

static TermEvent key_event(uint32_t code, uint8_t modifiers, uint32_t shifted)
{
    return (TermEvent){.kind = TERM_EVENT_KEY,
                       .code = code,
                       .modifiers = modifiers,
                       .shifted = shifted};
}

static void no_key_asks_for_two_things_in_one_place(void **state)
{
    (void)state;
    for (RequestId id = 0; id < REQUEST_COUNT; id++)
        for (int32_t k = 0; k < REQUEST_KEYS_MAX && requests[id].keys[k]; k++) {
            uint32_t key = requests[id].keys[k];
            bool ctrl = key >= WITH_CTRL(0);
            TermEvent event =
                key_event(ctrl ? key - WITH_CTRL(0) : key, ctrl ? TERM_MOD_CTRL : 0, 0);
            assert_int_equal(request_of_key(requests[id].context, &event), id);
            if (requests[id].context == CONTEXT_PLAY)
                assert_int_equal(request_of_key(CONTEXT_HELD, &event), REQUEST_NONE);
        }
}

static void a_key_with_ctrl_or_alt_is_another_key(void **state)
{
    TermEvent plain = key_event('r', 0, 'r');
    TermEvent with_ctrl = key_event('r', TERM_MOD_CTRL, 0);
    TermEvent with_alt = key_event('r', TERM_MOD_ALT, 0);
    TermEvent question = key_event('/', TERM_MOD_SHIFT, '?');
    (void)state;
    assert_int_equal(request_of_press(CONTEXT_PLAY, &plain), REQUEST_RESTART);
    assert_int_equal(request_of_press(CONTEXT_PLAY, &with_ctrl), REQUEST_NONE);
    assert_int_equal(request_of_press(CONTEXT_PLAY, &with_alt), REQUEST_NONE);
    assert_int_equal(request_of_press(CONTEXT_PLAY, &question), REQUEST_HELP);
}

static void a_release_asks_for_nothing(void **state)
{
    TermEvent event = key_event('r', 0, 'r');
    (void)state;
    event.action = TERM_KEY_RELEASE;
    assert_int_equal(request_of_press(CONTEXT_PLAY, &event), REQUEST_NONE);
}

static void ticks_read_as_minutes_seconds_hundredths(void **state)
{
    char text[TICKS_TEXT_MAX];
    (void)state;
    ticks_to_text(0, false, text);
    assert_string_equal(text, "0:00.00");
    ticks_to_text(60 * 61 + 1, false, text);
    assert_string_equal(text, "1:01.01");
    ticks_to_text(60 * 61 + 59, true, text);
    assert_string_equal(text, "1:01.9");
}

static void text_is_broken_at_blanks(void **state)
{
    const char *text = "one two  threeandfour";
    char line[32];
    (void)state;
    assert_int_equal(widget_line_count(text, 8), 3);
    assert_true(widget_next_line(&text, 8, line, sizeof line));
    assert_string_equal(line, "one two");
    assert_true(widget_next_line(&text, 8, line, sizeof line));
    assert_string_equal(line, "threeand");
    assert_true(widget_next_line(&text, 8, line, sizeof line));
    assert_string_equal(line, "four");
    assert_false(widget_next_line(&text, 8, line, sizeof line));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_level_is_run_to_its_flag),
        cmocka_unit_test(a_released_key_stops_the_run_where_releases_are_known),
        cmocka_unit_test(time_stands_still_in_the_pause),
        cmocka_unit_test(small_terminals_get_short_words),
        cmocka_unit_test(every_zoom_shows_the_same_game),
        cmocka_unit_test(ctrl_c_asks_and_twice_leaves),
        cmocka_unit_test(the_menu_leads_everywhere_and_back),
        cmocka_unit_test(a_death_says_its_cause),
        cmocka_unit_test(bad_use_is_one_line_and_status_2),
        cmocka_unit_test(a_broken_level_is_named_with_line_and_column),
        cmocka_unit_test(render_prints_the_screen_after_some_ticks),
        cmocka_unit_test(no_key_asks_for_two_things_in_one_place),
        cmocka_unit_test(a_key_with_ctrl_or_alt_is_another_key),
        cmocka_unit_test(a_release_asks_for_nothing),
        cmocka_unit_test(ticks_read_as_minutes_seconds_hundredths),
        cmocka_unit_test(text_is_broken_at_blanks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
