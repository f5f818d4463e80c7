/* test_boards.c - the screen of an arcade's boards: its rows, which runs and levels they are of,
 * and what the keys change. */
#include "fake_term.h"
#include "scratch.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../src/arcade/view/arcade_screens.h"
#include "../src/draw/hud.h"
#include "../src/draw/theme.h"
#include "open_screen.h"

#include <inttypes.h>

static Session session;
static FakeTerm fake;
static int64_t key_ms;

static int set_up(void **state)
{
    static const char *const folders[] = {"arcade/boards/runs", "arcade/boards", "arcade"};
    char folder[PATH_MAX];
    ErrorList errors;
    error_list_init(&errors, "levels");
    if (scratch_setup(state) != 0 || !session_init(&session, "levels", &errors)) return -1;
    for (int32_t i = ARRAY_LENGTH(folders) - 1; i >= 0; i--) {
        scratch_path(folder, folders[i]);
        if (mkdir(folder, 0755) != 0) return -1;
    }
    scratch_path(folder, "arcade");
    fake_open(&fake, 0);
    key_ms = 100;
    const ArcadeOptions options = {.folder = folder, .name = "ada"};
    return arcade_open(&options, &session.arcade, &errors) ? 0 : -1;
}

static int tear_down(void **state)
{
    run_store_close(&session.keeper);
    session_done(&session);
    term_close(&fake.base);
    return scratch_teardown(state);
}

/* The board that the league has sent of a level of the world. */
static void write_board(int32_t level, BestKind kind, const char *rows)
{
    char name[128], text[8192];
    snprintf(name, sizeof name, "arcade/boards/%016" PRIx64 ".%d.%s",
             session_level(&session, level)->hash, (int)REPLAY_ENGINE, best_kind_name(kind));
    snprintf(text, sizeof text, "; ledge board 1\n%s", rows);
    scratch_write(name, text, strlen(text));
}

static void press(uint32_t code)
{
    fake_key(&fake, key_ms, code, TERM_KEY_PRESS);
    fake_key(&fake, key_ms + 50, code, TERM_KEY_RELEASE);
    key_ms += 100;
}

/* Shows the boards of a level from the start until all keys were pressed. */
static void show(int32_t level)
{
    fake.next = 0;
    fake.now = 0;
    fake.end = (key_ms + 400) * FAKE_MS;
    Screen screen = open_screen(&session, SCREEN_BOARDS, &(BoardsArgs){.index = level});
    assert_int_equal(app_run(&fake.base, &session, cli_screens, screen), APP_END_ASKED);
}

/* Is the text in a row of the screen? `style`, unless it is NULL, gets that of its first character.
 */
static bool is_shown(const char *text, uint8_t *style)
{
    for (int32_t row = 0; row < fake.shown.rows; row++) {
        char line[256];
        for (int32_t col = 0; col < fake.shown.cols; col++)
            line[col] = (char)canvas_get(&fake.shown, col, row).ch;
        line[fake.shown.cols] = '\0';
        const char *at = strstr(line, text);
        if (at && style) *style = canvas_get(&fake.shown, (int32_t)(at - line), row).style;
        if (at) return true;
    }
    return false;
}

static void assert_shows(const char *text)
{
    if (!is_shown(text, NULL)) fail_msg("'%s' is not shown", text);
}

/* ---- rows ---- */

/* Of two players, one of whom has a namesake, and of the one who looks at the board. */
static void write_three_rows(int32_t level, BestKind kind)
{
    char rows[512];
    snprintf(rows, sizeof rows,
             "150 3 1 86400 h2 zoe~abcdefghijklmnop\n"
             "175 2 0 172800 h1 ada~%s\n"
             "300 0 1 86399 h2 zoe~abcxefghijklmnop\n",
             session.arcade.own.id);
    write_board(level, kind, rows);
}

static void a_row_has_place_player_time_deaths_coins_day_and_host(void **state)
{
    uint8_t own, other;
    (void)state;
    write_three_rows(0, BEST_TIME);
    press(TERM_KEY_ARROW_UP);
    show(0);
    assert_shows("1. First steps");
    assert_shows("[ best time ]");
    assert_shows(">   1 zoe~abcd              0:02.50                3     1  1970-01-02 h2");
    assert_shows("    2 ada~");
    assert_shows("    0:02.91     +0.41      2     0  1970-01-03 h1");
    assert_shows("    3 zoe~abcx              0:05.00     +2.50      0     1  1970-01-01 h2");
    assert_true(is_shown("  2 ada~", &own));
    assert_true(is_shown("  3 zoe~", &other));
    assert_int_equal(own, ROLE_REACHED);
    assert_int_equal(other, ROLE_PLAIN);
}

static void the_mark_begins_on_the_own_row(void **state)
{
    uint8_t own;
    (void)state;
    write_three_rows(0, BEST_TIME);
    show(0);
    assert_true(is_shown(">   2 ada~", &own));
    assert_int_equal(own, ROLE_CHOSEN);
}

static void on_a_narrow_screen_there_is_no_day(void **state)
{
    (void)state;
    fake.cols = 64;
    write_three_rows(0, BEST_TIME);
    show(0);
    assert_shows("1 zoe~abcd              0:02.50                3     1");
    assert_false(is_shown("1970", NULL));
    assert_false(is_shown("day", NULL));
}

static void of_many_rows_those_around_the_marked_one_are_shown(void **state)
{
    char rows[4096];
    Text text = text_in(rows, sizeof rows);
    (void)state;
    for (int32_t i = 0; i < 60; i++)
        text_add(&text, "%d 0 0 1 h p~abcdefghijklm%c%c2\n", (int)(600 + i), 'a' + i / 26,
                 'a' + i % 26);
    write_board(0, BEST_TIME, rows);
    for (int32_t i = 0; i < 30; i++)
        press(TERM_KEY_ARROW_DOWN);
    show(0);
    assert_shows(">  31 p~");
    assert_shows("   23 p~"); /* sixteen rows */
    assert_shows("   38 p~");
    assert_false(is_shown("   22 p~", NULL));
    assert_false(is_shown("   39 p~", NULL));
}

/* ---- which board ---- */

static void left_and_right_go_round_the_kinds(void **state)
{
    (void)state;
    write_three_rows(0, BEST_DEATHS);
    press(TERM_KEY_ARROW_RIGHT);
    show(0);
    assert_shows("[ fewest deaths ]");
    assert_shows("1 zoe~abcx              0:05.00                0     1");
    press(TERM_KEY_ARROW_LEFT);
    press(TERM_KEY_ARROW_LEFT);
    show(0);
    assert_shows("[ with assists ]");
    assert_shows("No runs yet. Be the first!");
    press(TERM_KEY_ARROW_LEFT);
    show(0);
    assert_shows("[ all coins ]");
}

static void a_chapter_and_the_world_add_up_their_levels(void **state)
{
    char time[TICKS_TEXT_MAX], line[256];
    const ChapterList *chapters = &session.world.chapters;
    const int32_t levels = chapters->items[1].first;
    (void)state;
    for (int32_t i = 0; i < levels; i++)
        write_three_rows(i, BEST_TIME);
    press('b');
    show(0);
    snprintf(line, sizeof line, "The chapter %s", chapters->items[0].title);
    assert_shows(line);
    hud_ticks_to_text(150 * levels, true, time);
    snprintf(line, sizeof line, "1 zoe~abcd           %10s           %6d %5d", time,
             (int)(3 * levels), (int)levels);
    assert_shows(line);
    press('b');
    show(0);
    snprintf(line, sizeof line, "The world %s", session.world.title);
    assert_shows(line);
    assert_shows("Nobody has finished all levels yet.");
    for (int32_t i = levels; i < session.world.way_count; i++)
        write_three_rows(i, BEST_TIME);
    show(0); /* all on the way, and no level beside it */
    hud_ticks_to_text(150 * session.world.way_count, true, time);
    snprintf(line, sizeof line, "1 zoe~abcd           %10s ", time);
    assert_shows(line);
    press('b');
    show(0);
    assert_shows("1. First steps");
}

static void a_guest_is_told_why_there_is_no_row(void **state)
{
    (void)state;
    visitor_of_nobody(&session.arcade.own);
    show(0);
    assert_shows("No runs yet. Guests are not listed; log in with a key.");
}

/* ---- runs ---- */

/* The league has sent this run of the first level: the proof of the world, begun later. Returns its
 * ticks. */
static int32_t write_run(const char *player, int32_t later)
{
    char name[128];
    size_t length;
    Replay replay;
    ErrorList errors;
    error_list_init(&errors, "proof");
    Level level;
    Replay proof;
    assert_true(replay_read("levels/01-first-steps.proof", &proof, &errors));
    LevelFile *file = level_file_read("levels/01-first-steps.txt", NULL, &level, &errors);
    assert_non_null(file);
    InputTape tape = {calloc((size_t)(proof.tape.count + later), sizeof(Input)),
                      proof.tape.count + later};
    memcpy(tape.ticks + later, proof.tape.ticks, (size_t)proof.tape.count * sizeof(Input));
    assert_true(replay_of_tape(&level, &tape, proof.level, &replay));
    input_tape_done(&tape);
    replay_done(&proof);
    level_file_done(file);
    level_done(&level);
    snprintf(replay.player, sizeof replay.player, "%s", player);
    char *text = replay_text(&replay, &length);
    assert_non_null(text);
    snprintf(name, sizeof name, "arcade/boards/runs/%016" PRIx64 ".%d.best-time.%s",
             session_level(&session, 0)->hash, (int)REPLAY_ENGINE, visitor_player_id(player));
    scratch_write(name, text, length);
    int32_t ticks = replay.tape.count;
    free(text);
    replay_done(&replay);
    return ticks;
}

static void a_run_is_raced_and_compared_with_the_own_one(void **state)
{
    char rows[512], own[VISITOR_PLAYER_MAX];
    (void)state;
    visitor_to_player(&session.arcade.own, own);
    int32_t ticks = write_run("zoe~abcdefghijklmnop", 0);
    (void)write_run(own, 30);
    snprintf(rows, sizeof rows,
             "%d 0 3 86400 h zoe~abcdefghijklmnop\n%d 0 3 172800 h %s\n9000 0 0 1 h "
             "eve~bbcdefghijklmnop\n",
             (int)ticks, (int)ticks + 30, own);
    write_board(0, BEST_TIME, rows);
    show(0);
    assert_shows(">   2 ada~");
    assert_false(is_shown("You against this run:", NULL)); /* it is the own one */
    press(TERM_KEY_ARROW_UP);
    show(0);
    assert_shows(">   1 zoe~abcd");
    assert_shows("You against this run:");
    assert_shows("  finish +0.50");
    press(TERM_KEY_ARROW_DOWN);
    press(TERM_KEY_ARROW_DOWN);
    show(0);
    assert_shows(">   3 eve~bbcd");
    assert_false(is_shown("You against this run:", NULL));
    press(TERM_KEY_ENTER);
    show(0);
    assert_shows("This run is not stored on this host.");
    press(TERM_KEY_ARROW_UP);
    press(TERM_KEY_ARROW_UP);
    show(0);
    assert_false(is_shown("This run is not stored on this host.", NULL));
    fake_key(&fake, key_ms, 'r', TERM_KEY_REPEAT); /* held since before */
    show(0);
    assert_shows(">   1 zoe~abcd");
    assert_int_equal(session.ghost.count, 0);
    key_ms += 100;
    press('r');
    show(0);
    assert_int_equal(session.ghost.count, ticks);
    assert_true(session.ghost_level == session_level(&session, 0)->hash);
}

static void what_was_compared_is_not_said_of_another_board(void **state)
{
    char rows[512], own[VISITOR_PLAYER_MAX];
    (void)state;
    visitor_to_player(&session.arcade.own, own);
    int32_t ticks = write_run("zoe~abcdefghijklmnop", 0);
    (void)write_run(own, 30);
    snprintf(rows, sizeof rows, "%d 0 3 86400 h zoe~abcdefghijklmnop\n%d 0 3 172800 h %s\n",
             (int)ticks, (int)ticks + 30, own);
    write_board(0, BEST_TIME, rows);
    press(TERM_KEY_ARROW_UP);
    press(TERM_KEY_ARROW_RIGHT); /* nobody is there */
    show(0);
    assert_shows("[ fewest deaths ]");
    assert_false(is_shown("You against this run:", NULL));
}

static void a_row_of_several_levels_has_no_run(void **state)
{
    (void)state;
    for (int32_t i = 0; i < session.world.chapters.items[1].first; i++)
        write_three_rows(i, BEST_TIME);
    press('b');
    press(TERM_KEY_ENTER);
    show(0);
    assert_shows("Choose a level first, to watch or race.");
}

#define boards_test(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        boards_test(a_row_has_place_player_time_deaths_coins_day_and_host),
        boards_test(the_mark_begins_on_the_own_row),
        boards_test(on_a_narrow_screen_there_is_no_day),
        boards_test(of_many_rows_those_around_the_marked_one_are_shown),
        boards_test(left_and_right_go_round_the_kinds),
        boards_test(a_chapter_and_the_world_add_up_their_levels),
        boards_test(a_guest_is_told_why_there_is_no_row),
        boards_test(a_run_is_raced_and_compared_with_the_own_one),
        boards_test(what_was_compared_is_not_said_of_another_board),
        boards_test(a_row_of_several_levels_has_no_run),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
