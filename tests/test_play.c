/* test_play.c - the screens, driven by scripts of keys on a terminal that is not there.
 *
 * Nobody has settings here but those that a test makes, in a folder of its own; and no run is kept.
 */
#include "scratch.h"
#include "screen_script.h"

#include "../src/base/file.h"
#include "../src/draw/hud.h"
#include "../src/play/play_words.h"

static void a_world_is_played_to_its_end(void **state)
{
    (void)state;
    check_script("chapters");
}

static void a_chapter_begins_with_a_card(void **state)
{
    (void)state;
    check_script("chapter-cards");
}

static void a_level_is_run_to_its_flag(void **state)
{
    (void)state;
    check_script("run-to-the-flag");
}

static void a_key_does_not_wait_for_the_clock(void **state)
{
    (void)state;
    check_script("at-once");
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

static void time_goes_back_and_slowly_in_practice(void **state)
{
    (void)state;
    check_script("practice");
}

static void without_releases_time_goes_back_in_bursts(void **state)
{
    (void)state;
    check_script("practice-legacy");
}

static void a_run_is_looked_into_and_played_on(void **state)
{
    (void)state;
    check_script("study");
}

static void screens_over_screens_come_to_an_end(void **state)
{
    (void)state;
    check_script("study-deep");
}

static void models_are_compared_side_by_side(void **state)
{
    (void)state;
    check_script("study-lanes");
}

static void the_fan_of_a_constant_keeps_a_zoom_that_was_chosen(void **state)
{
    (void)state;
    check_script("study-fan");
}

static void a_small_terminal_shows_the_numbers_on_a_page_of_their_own(void **state)
{
    (void)state;
    check_script("study-small");
}

static void a_death_says_its_cause(void **state)
{
    (void)state;
    check_script("death");
}

/* --- settings --- */

/* Beside the scratch folder, in which there is nothing but settings. */
static char state_home[PATH_MAX];

static int make_home(void **state)
{
    if (scratch_setup(state) != 0) return -1;
    snprintf(state_home, sizeof state_home, "%.4000s.state", scratch_folder);
    if (mkdir(state_home, S_IRWXU) != 0 || setenv("XDG_STATE_HOME", state_home, 1) != 0) return -1;
    return setenv("XDG_CONFIG_HOME", scratch_folder, 1);
}

static void config_path(char path[PATH_MAX])
{
    scratch_path(path, "ledge/config.ini");
}

static int forget_settings(void **state)
{
    char path[PATH_MAX];
    (void)state;
    config_path(path);
    unlink(path);
    scratch_path(path, "ledge");
    rmdir(path);
    scratch_remove(state_home);
    return mkdir(state_home, S_IRWXU);
}

static int remove_home(void **state)
{
    scratch_remove(state_home);
    return scratch_teardown(state);
}

static void check_config(const char *golden)
{
    char path[PATH_MAX];
    config_path(path);
    char *text = golden_expected(path);
    golden_check(golden, text);
    free(text);
}

static void settings_are_changed_and_saved_at_once(void **state)
{
    (void)state;
    check_script("settings");
    check_config("tests/screens/settings.ini");
}

static void a_chapter_is_run_from_level_to_level(void **state)
{
    (void)state;
    check_script("race");
}

static void help_is_read_by_pages_and_from_both_ends(void **state)
{
    (void)state;
    check_script("help");
}

static void assists_are_chosen_in_the_pause_and_named_at_the_end(void **state)
{
    (void)state;
    check_script("assist");
    check_config("tests/screens/assist.ini");
}

static void a_proof_is_shown_and_a_key_goes_on_from_there(void **state)
{
    (void)state;
    check_script("show-me");
}

static void settings_are_remembered(void **state)
{
    (void)state;
    check_script("settings");
    check_script("settings-again");
}

static void a_zoom_of_the_command_line_is_for_one_run(void **state)
{
    (void)state;
    check_script("zoom-given");
    assert_int_equal(scratch_count(), 0);
}

static void a_zoom_changed_while_playing_lasts(void **state)
{
    (void)state;
    check_script("zoom-changed");
    check_config("tests/screens/zoom-changed.ini");
}

static void keys_are_added_and_taken_away(void **state)
{
    (void)state;
    check_script("keys");
    check_config("tests/screens/keys.ini");
}

static void escape_gives_up_adding_a_key_in_legacy_terminals(void **state)
{
    (void)state;
    check_script("keys-legacy");
    check_config("tests/screens/keys-legacy.ini");
}

static void settings_fit_on_40_columns_and_12_rows(void **state)
{
    (void)state;
    check_script("settings-small");
}

static void settings_that_cannot_be_saved_say_so(void **state)
{
    (void)state;
    scratch_write("ledge", "", 0);
    check_script("settings-unsaved");
    char path[PATH_MAX];
    scratch_path(path, "ledge");
    unlink(path);
}

static void progress_that_cannot_be_kept_says_so(void **state)
{
    static const char damaged[] = "[level.82d8772f52aac424]\nfinished = yes\n[lev\n";
    ErrorList errors;
    char path[PATH_MAX];
    (void)state;
    snprintf(path, sizeof path, "%.4000s/ledge", state_home);
    assert_int_equal(mkdir(path, S_IRWXU), 0);
    snprintf(path, sizeof path, "%.4000s/ledge/progress.ini", state_home);
    error_list_init(&errors, path);
    assert_true(file_write(path, damaged, strlen(damaged), &errors));
    check_script("progress-damaged");
    char *text = golden_expected(path);
    assert_string_equal(text, damaged);
    free(text);
}

static void a_world_begins_with_the_first_unfinished_level(void **state)
{
    (void)state;
    check_script("run-to-the-flag");
    check_script("world-again");
}

static void utf8_draws_blocks_and_frames(void **state)
{
    (void)state;
    check_script("utf8");
}

static void up_jumps_and_climbs_at_ladders(void **state)
{
    (void)state;
    check_script("up-jumps");
}

static void a_sign_says_what_holds_for_the_terminal(void **state)
{
    (void)state;
    check_script("sign-keys");
}

static void a_mouse_button_jumps_where_it_was_chosen(void **state)
{
    (void)state;
    check_script("mouse");
}

/* --- the commands --- */

#define ARGUMENTS(...)      ((char *[]){__VA_ARGS__, NULL})
#define ARGUMENT_COUNT(...) ((int)ARRAY_LENGTH(((char *[]){__VA_ARGS__})))

#define assert_refused(expected, ...)                                                              \
    do {                                                                                           \
        int status_;                                                                               \
        char *said_ =                                                                              \
            capture(ARGUMENT_COUNT(__VA_ARGS__), ARGUMENTS(__VA_ARGS__), stderr, &status_);        \
        assert_int_equal(status_, 2);                                                              \
        assert_non_null(strstr(said_, expected));                                                  \
        free(said_);                                                                               \
    } while (0)

static void wrong_usage_prints_one_line_and_exits_with_2(void **state)
{
    char play[] = "play", size[] = "--size", wrong[] = "80", unknown[] = "--fast",
         zoom[] = "--zoom";
    char nothing[] = "tests/screens/nothing.txt", two[] = "tests/screens/spikes.level";
    (void)state;
    assert_refused("COLSxROWS", play, size, wrong);
    assert_refused("COLSxROWS", play, size);
    assert_refused("8x4", play, zoom, wrong);
    assert_refused("--fast", play, unknown);
    assert_refused("nothing.txt", play, nothing);
    assert_refused("one file", play, two, two);
}

static void a_broken_level_is_named_with_line_and_column(void **state)
{
    char play[] = "play", render[] = "render", broken[] = "tests/screens/world/03-broken.txt";
    (void)state;
    assert_refused("03-broken.txt:3:2: error:", play, broken);
    assert_refused("03-broken.txt:3:2: error:", render, broken);
}

static void render_prints_the_screen_after_some_ticks(void **state)
{
    char name[] = "render", size[] = "--size", cells[] = "40x8", tick[] = "--tick", n[] = "30";
    char input[] = "--input", keys[] = "tests/screens/right.input";
    char level[] = "tests/screens/world/01-first.txt";
    char *argv[] = {name, size, cells, tick, n, input, keys, level, NULL};
    int status;
    (void)state;
    char *text = capture(ARRAY_LENGTH(argv) - 1, argv, stdout, &status);
    assert_int_equal(status, 0);
    golden_check("tests/screens/render.txt", text);
    free(text);
}

/* --- words --- */

static void ticks_read_as_minutes_seconds_hundredths(void **state)
{
    char text[TICKS_TEXT_MAX];
    (void)state;
    hud_ticks_to_text(0, true, text);
    assert_string_equal(text, "0:00.00");
    hud_ticks_to_text(60 * 61 + 1, true, text);
    assert_string_equal(text, "1:01.01");
    hud_ticks_to_text(60 * 61 + 59, false, text);
    assert_string_equal(text, "1:01");
}

static void assert_box(Area box, int32_t col, int32_t row, int32_t cols, int32_t rows)
{
    assert_int_equal(box.col, col);
    assert_int_equal(box.row, row);
    assert_int_equal(box.cols, cols);
    assert_int_equal(box.rows, rows);
}

static void a_sign_stands_where_it_covers_neither_the_player_nor_the_way_ahead(void **state)
{
    const char *text = "Eleven eggs in a basket";
    const Area screen = {0, 1, 80, 20};
    (void)state;
    assert_box(hud_sign_box(screen, (Area){30, 15, 8, 4}, text, false), 26, 1, 27, 3);
    assert_box(hud_sign_box(screen, (Area){30, 2, 8, 4}, text, false), 26, 18, 27, 3);
    assert_box(hud_sign_box(screen, (Area){30, 1, 10, 20}, text, false), 1, 1, 27, 3);
    assert_box(hud_sign_box(screen, (Area){8, 1, 30, 20}, text, true), 45, 18, 27, 3);
    assert_box(hud_sign_box(screen, (Area){5, 3, 70, 18}, text, true), 26, 1, 27, 3);
    /* Where everything is covered alike, at its usual edge. */
    assert_box(hud_sign_box(screen, screen, text, false), 26, 1, 27, 3);
    assert_box(hud_sign_box(screen, screen, text, true), 26, 18, 27, 3);
}

/* The player runs from the lower left to the upper right while a sign and a message are shown. */
static void a_sign_stays_where_it_is_until_it_would_hide_the_player(void **state)
{
    static const Area screen = {0, 1, 80, 20}, low = {10, 15, 2, 1}, high = {60, 2, 2, 1};
    static char text[1][SIGN_TEXT_MAX] = {"Eleven eggs in a basket"};
    Level level = {.sign_text = text};
    PlayWords words = {.sign_ticks = 1};
    (void)state;
    play_words_place(&words, &level, screen, low, low, false);
    assert_box(words.box, 26, 1, 27, 3);
    play_words_place(&words, &level, screen, (Area){20, 1, 40, 3}, high, true);
    assert_box(words.box, 26, 1, 27, 3);
    play_words_say(&words, "Checkpoint", 60);
    play_words_place(&words, &level, screen, low, low, false);
    assert_true(words.is_message_below); /* the sign is above */
    play_words_place(&words, &level, screen, high, (Area){30, 2, 1, 1}, true);
    assert_int_not_equal(words.box.row, 1);
    const Area moved = words.box;
    play_words_say(&words, "", 0);
    words.sign_ticks = 0;
    play_words_place(&words, &level, screen, low, low, false);
    words.sign_ticks = 1;
    play_words_place(&words, &level, screen, low, low, false);
    assert_int_not_equal(words.box.row, moved.row);
    play_words_place(&words, &level, (Area){0, 1, 60, 20}, low, low, false);
    assert_box(words.box, 16, 1, 27, 3);
}

static void a_note_loses_its_last_parts_first(void **state)
{
    (void)state;
    assert_int_equal(hud_note_cols("lives 3  level 1  DOWN stops", 28), 28);
    assert_int_equal(hud_note_cols("lives 3  level 1  DOWN stops", 27), 16);
    assert_int_equal(hud_note_cols("lives 3  level 1  DOWN stops", 15), 7);
    assert_int_equal(hud_note_cols("lives 3  level 1", 6), 0);
    assert_int_equal(hud_note_cols("", 0), 0);
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

/* Whatever was changed is forgotten afterwards. */
#define screen_test(f) cmocka_unit_test_setup_teardown(f, NULL, forget_settings)

int main(void)
{
    const struct CMUnitTest tests[] = {
        screen_test(a_world_is_played_to_its_end),
        screen_test(a_chapter_begins_with_a_card),
        screen_test(a_level_is_run_to_its_flag),
        screen_test(a_key_does_not_wait_for_the_clock),
        screen_test(a_released_key_stops_the_run_where_releases_are_known),
        screen_test(time_stands_still_in_the_pause),
        screen_test(small_terminals_get_short_words),
        screen_test(every_zoom_shows_the_same_game),
        screen_test(ctrl_c_asks_and_twice_leaves),
        screen_test(the_menu_leads_everywhere_and_back),
        screen_test(time_goes_back_and_slowly_in_practice),
        screen_test(without_releases_time_goes_back_in_bursts),
        screen_test(a_run_is_looked_into_and_played_on),
        screen_test(screens_over_screens_come_to_an_end),
        screen_test(models_are_compared_side_by_side),
        screen_test(the_fan_of_a_constant_keeps_a_zoom_that_was_chosen),
        screen_test(a_small_terminal_shows_the_numbers_on_a_page_of_their_own),
        screen_test(a_death_says_its_cause),
        screen_test(settings_are_changed_and_saved_at_once),
        screen_test(a_chapter_is_run_from_level_to_level),
        screen_test(help_is_read_by_pages_and_from_both_ends),
        screen_test(assists_are_chosen_in_the_pause_and_named_at_the_end),
        screen_test(a_proof_is_shown_and_a_key_goes_on_from_there),
        screen_test(settings_are_remembered),
        screen_test(a_zoom_of_the_command_line_is_for_one_run),
        screen_test(a_zoom_changed_while_playing_lasts),
        screen_test(keys_are_added_and_taken_away),
        screen_test(escape_gives_up_adding_a_key_in_legacy_terminals),
        screen_test(settings_fit_on_40_columns_and_12_rows),
        screen_test(settings_that_cannot_be_saved_say_so),
        screen_test(progress_that_cannot_be_kept_says_so),
        screen_test(a_world_begins_with_the_first_unfinished_level),
        screen_test(utf8_draws_blocks_and_frames),
        screen_test(up_jumps_and_climbs_at_ladders),
        screen_test(a_sign_says_what_holds_for_the_terminal),
        screen_test(a_mouse_button_jumps_where_it_was_chosen),
        cmocka_unit_test(wrong_usage_prints_one_line_and_exits_with_2),
        cmocka_unit_test(a_broken_level_is_named_with_line_and_column),
        cmocka_unit_test(render_prints_the_screen_after_some_ticks),
        cmocka_unit_test(ticks_read_as_minutes_seconds_hundredths),
        cmocka_unit_test(a_sign_stays_where_it_is_until_it_would_hide_the_player),
        cmocka_unit_test(a_note_loses_its_last_parts_first),
        cmocka_unit_test(a_sign_stands_where_it_covers_neither_the_player_nor_the_way_ahead),
        cmocka_unit_test(text_is_broken_at_blanks),
    };
    return cmocka_run_group_tests(tests, make_home, remove_home);
}
