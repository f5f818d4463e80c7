/* test_workshop_arcade.c - the page of the workshop in an arcade: levels of other players are
 * found, played, liked and reported. */
#include "fake_term.h"
#include "scratch.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../src/arcade/view/arcade_screens.h"
#include "../src/arcade/view/workshop_shelf.h"
#include "../src/base/file.h"
#include "../src/draw/hud.h"
#include "open_screen.h"
#include "workshop.h"

enum { LEVELS = 3, FRAME_TICKS_MS = 17 };

static Session session;
static FakeTerm fake;
static int64_t key_ms;
static WorkshopId ids[LEVELS];

/* Levels of bob; ada plays. */
static int set_up(void **state)
{
    ErrorList errors;
    error_list_init(&errors, "levels");
    if (scratch_setup(state) != 0 || !session_init(&session, "levels", &errors)) return -1;
    setenv("XDG_STATE_HOME", scratch_folder, 1);
    Arcade bob = workshop_player("bob");
    for (int32_t i = 0; i < LEVELS; i++)
        ids[i] = workshop_put_course(&bob, i + 1);
    session.arcade = workshop_player("ada");
    session.keeper = (RunStore){.journal = {.fd = -1}, .live = LIVE_RUN_NONE};
    if (!run_store_enter(&session.keeper, &session.arcade, &errors)) return -1;
    session.settings.motion = MOTION_CALM;
    fake_open(&fake, 0);
    key_ms = 2000;
    return 0;
}

static int tear_down(void **state)
{
    run_store_close(&session.keeper);
    session_done(&session);
    session = (Session){.world.count = 0};
    term_close(&fake.base);
    return scratch_teardown(state);
}

static void press(uint32_t code)
{
    fake_key(&fake, key_ms, code, TERM_KEY_PRESS);
    fake_key(&fake, key_ms + 50, code, TERM_KEY_RELEASE);
    key_ms += 100;
}

/* Shows a screen until all keys were pressed; the next time others are. */
static void show_screen(Screen screen)
{
    fake.next = 0;
    fake.now = 0;
    fake.end = (key_ms + 1500) * FAKE_MS;
    assert_int_equal(app_run(&fake.base, &session, cli_screens, screen), APP_END_ASKED);
    fake.count = 0;
    key_ms = 2000;
}

static void show(void)
{
    show_screen(open_screen(&session, SCREEN_WORKSHOP, &(WorkshopArgs){.folder = NULL}));
}

static void assert_shows(const char *text)
{
    if (fake_count_text(&fake.shown, text) == 0) fail_msg("'%s' is not shown", text);
}

static void assert_hides(const char *text)
{
    if (fake_count_text(&fake.shown, text) > 0) fail_msg("'%s' is shown", text);
}

/* ada has finished the level. */
static void finish(int32_t level)
{
    Arcade bob = workshop_player("bob");
    char by[VISITOR_PLAYER_MAX];
    arcade_player(&bob, by);
    const WorkshopTarget target = {ids[level], by, (int64_t)day_now()};
    assert_null(workshop_note_try(&session.arcade, &target, 500, 500));
}

static void levels_of_others_are_listed_with_author_and_slack(void **state)
{
    (void)state;
    show();
    assert_shows("[New]");
    assert_shows("3 levels");
    assert_shows("* Course 1");
    assert_shows("bob~");
    assert_shows("author 0:");
    assert_shows("leaves");
}

static void one_is_liked_only_after_it_was_played(void **state)
{
    (void)state;
    press('l');
    show();
    assert_hides("You like this level.");
    finish(0);
    finish(1);
    finish(2);
    press('l');
    show();
    assert_shows("You like this level.");
    assert_shows("1 like");
    press('l');
    show();
    assert_shows("You no longer like this level.");
}

static void a_report_is_of_one_of_four_kinds(void **state)
{
    (void)state;
    finish(0);
    finish(1);
    finish(2);
    press('!');
    show();
    assert_shows("rude or hateful");
    press('!');
    press(TERM_KEY_ENTER);
    show();
    assert_shows("Reported to the host.");
}

static void tabs_and_authors_narrow_the_list(void **state)
{
    (void)state;
    press(TERM_KEY_ARROW_LEFT);
    show();
    assert_shows("[Yours]");
    assert_shows("0 levels");
    press('a');
    show();
    assert_shows("levels by bob~");
    assert_shows("3 levels");
    press('/');
    press('2');
    show();
    assert_shows("find: 2_");
    assert_shows("1 level");
}

static void a_level_is_played_and_the_try_is_kept(void **state)
{
    WorkshopVotes votes;
    (void)state;
    press(TERM_KEY_ENTER);
    key_ms += 1000;
    press('p');
    press(TERM_KEY_ARROW_UP);
    press(TERM_KEY_ENTER);
    show();
    assert_true(workshop_votes_read(&session.arcade, session.arcade.own.id, &votes));
    assert_int_equal(votes.count, 1);
    assert_int_equal(votes.rows[0].attempts, 1);
    assert_int_equal(votes.rows[0].finishes, 0);
    workshop_votes_done(&votes);
}

static void the_board_and_the_run_of_the_author_are_opened(void **state)
{
    (void)state;
    press('w');
    show();
    assert_shows("playing");
    press('b');
    show();
    assert_shows("[ best time ]");
    assert_shows("Course");
}

static void a_level_is_shared_by_its_code(void **state)
{
    char code[WORKSHOP_CODE_MAX];
    (void)state;
    static const char login[] = "-p 2222 ledge@play.example.org";
    for (int32_t i = 0; i < 2; i++) {
        press('/');
        press('1');
        press(TERM_KEY_ENTER);
        press('s');
        show();
        assert_shows("LEDGE1:");
        if (i == 0) assert_hides("ssh"); /* players of accounts do not come by SSH */
        snprintf(session.arcade.login, sizeof session.arcade.login, "%s", login);
    }
    workshop_code(&ids[0], LEVEL_CODE_CHARS_MIN, code);
    assert_shows("ssh -t -p 2222 ledge@play.example.org level");
    assert_shows(code);
}

static void a_level_whose_run_is_gone_is_not_shown(void **state)
{
    char path[2 * PATH_MAX], name[WORKSHOP_NAME_MAX];
    (void)state;
    workshop_id_to_name(&ids[1], name);
    snprintf(path, sizeof path, "%s/%s.run", session.arcade.paths[ARCADE_LEVELS], name);
    assert_int_equal(remove(path), 0);
    show();
    assert_shows("2 levels");
    assert_hides("Course 2");
}

static void the_level_of_a_code_is_played_at_once(void **state)
{
    char code[WORKSHOP_CODE_MAX];
    (void)state;
    workshop_code(&ids[1], LEVEL_CODE_CHARS_MIN, code);
    show_screen(open_screen(&session, SCREEN_WORKSHOP, &(WorkshopArgs){.code = code}));
    assert_shows("Course 2");
    assert_hides("[New]");
    show_screen(open_screen(&session, SCREEN_WORKSHOP, &(WorkshopArgs){.code = "abcdefgh"}));
    assert_shows("No level has the code abcdefgh here.");
}

static void a_level_is_raced(void **state)
{
    (void)state;
    press('r');
    show();
    assert_shows("Race ");
    assert_shows(": Course");
    static RoomSummary rooms[ROOM_LIST_MAX];
    assert_int_equal(room_list(session.arcade.paths[ARCADE_ROOMS], rooms), 1);
    room_leave(&session.room);
}

/* Runs, jumps over the spikes, and goes on to the finish. */
static void run_through_the_course(void)
{
    fake_key(&fake, key_ms, TERM_KEY_ARROW_RIGHT, TERM_KEY_PRESS);
    fake_key(&fake, key_ms + 667, TERM_KEY_SPACE, TERM_KEY_PRESS);
    fake_key(&fake, key_ms + 1000, TERM_KEY_SPACE, TERM_KEY_RELEASE);
    fake_key(&fake, key_ms + 3500, TERM_KEY_ARROW_RIGHT, TERM_KEY_RELEASE);
    key_ms += 4000;
}

static void a_level_is_liked_at_its_end_and_the_next_one_follows(void **state)
{
    (void)state;
    fake.mode = TERM_INPUT_KITTY;
    press(TERM_KEY_HOME);
    press(TERM_KEY_ENTER);
    key_ms += 500;
    run_through_the_course();
    press('l');
    show();
    assert_shows("You like this level.");
    fake.mode = TERM_INPUT_KITTY;
    press(TERM_KEY_ENTER);
    key_ms += 500;
    run_through_the_course();
    press(TERM_KEY_ENTER);
    key_ms += 500;
    show();
    assert_hides("Done");
    assert_hides("[New]");
    show();
    assert_shows("author");
    assert_shows("yours 0:");
}

static void an_opened_level_says_whose_it_is_and_whether_signs_are_shown(void **state)
{
    const WorkshopShelfChoice all = {.tab = WORKSHOP_NEW};
    WorkshopShelf shelf = {.count = 0};
    WorkshopShelfLevel level = {.text = NULL};
    ErrorList errors;
    char by[VISITOR_PLAYER_MAX];
    Arcade bob = workshop_player("bob");
    arcade_player(&bob, by);
    const WorkshopTarget target = {ids[0], by, (int64_t)day_now()};
    (void)state;
    finish(0);
    assert_null(workshop_like(&session.arcade, &target, true));
    assert_true(workshop_shelf_read(&shelf, &session, NULL, &errors));
    do
        workshop_shelf_choose(&shelf, &session, &all);
    while (!shelf.is_whole);
    int32_t index = workshop_list_find(&shelf.list, &ids[0]);
    session.arcade.signs = WORKSHOP_SIGNS_AFTER;
    assert_true(workshop_shelf_open(&shelf, &session, index, &level));
    assert_true(level.made.hides_signs);
    assert_true(level.play.is_of_arcade && level.play.is_liked);
    assert_string_equal(level.play.by, by);
    assert_int_equal(workshop_id_compare(&level.play.id, &ids[0]), 0);
    session.arcade.signs = WORKSHOP_SIGNS_ALL;
    assert_true(workshop_shelf_open(&shelf, &session, index, &level));
    assert_false(level.made.hides_signs);
    workshop_shelf_close(&level);
    workshop_shelf_done(&shelf);
}

static void a_board_keeps_the_name_of_its_level(void **state)
{
    char text[WORKSHOP_COURSE_MAX], name[WORLD_PATH_MAX] = "workshop.txt";
    Arcade bob = workshop_player("bob");
    WorkshopWish wish = workshop_wish(&bob, workshop_course(1, text));
    WorkshopText course = workshop_prepared(&wish);
    const MadeLevel made = {.path = "",
                            .name = name,
                            .text = course.bytes,
                            .length = course.length};
    const BoardsArgs args = {.index = NO_WORLD_INDEX, .made = &made, .title = "Course 1"};
    (void)state;
    fake.mode = TERM_INPUT_KITTY;
    press('/');
    press('1');
    press(TERM_KEY_ENTER);
    press(TERM_KEY_ENTER);
    key_ms += 500;
    run_through_the_course();
    show();
    Screen screen = open_screen(&session, SCREEN_BOARDS, &args);
    snprintf(name, sizeof name, "levels/01-first-steps.txt");
    press(TERM_KEY_ENTER);
    show_screen(screen);
    assert_shows("playing");
    assert_int_equal(session.palette, PALETTE_PLAIN);
    workshop_text_done(&course);
}

static void a_finish_counts_only_without_help(void **state)
{
    (void)state;
    for (int32_t helped = 1; helped >= 0; helped--) {
        WorkshopVotes votes;
        session.settings.invincible = helped;
        fake.mode = TERM_INPUT_KITTY;
        press(TERM_KEY_HOME);
        press(TERM_KEY_ENTER);
        key_ms += 500;
        run_through_the_course();
        show();
        assert_true(workshop_votes_read(&session.arcade, session.arcade.own.id, &votes));
        assert_int_equal(votes.count, 1);
        assert_int_equal(votes.rows[0].attempts, 2 - helped);
        assert_int_equal(votes.rows[0].finishes, 1 - helped);
        workshop_votes_done(&votes);
    }
}

static void a_copy_is_a_draft_that_names_its_source(void **state)
{
    char folder[WORLD_PATH_MAX], path[2 * WORLD_PATH_MAX], code[WORKSHOP_CODE_MAX], line[64];
    size_t length;
    ErrorList errors;
    (void)state;
    press('/');
    press('2');
    press(TERM_KEY_ENTER);
    press('e');
    key_ms += 500;
    show();
    assert_hides("[New]");
    assert_true(arcade_own_folder(&session.arcade, ARCADE_DRAFTS, folder));
    snprintf(path, sizeof path, "%s/course-2.txt", folder);
    error_list_init(&errors, path);
    char *text = file_read(path, WORKSHOP_TEXT_MAX, &length, &errors);
    assert_non_null(text);
    workshop_code(&ids[1], LEVEL_CODE_CHARS_MIN, code);
    snprintf(line, sizeof line, "remix = %s", code);
    assert_non_null(strstr(text, line));
    free(text);
}

static void a_level_says_what_it_was_made_of(void **state)
{
    Arcade dan = workshop_player("dan");
    char text[WORKSHOP_COURSE_MAX], code[WORKSHOP_CODE_MAX];
    WorkshopId id;
    ErrorList errors;
    (void)state;
    error_list_init(&errors, "draft");
    WorkshopWish wish = workshop_wish(&dan, workshop_course(40, text));
    workshop_code(&ids[0], LEVEL_CODE_CHARS_MIN, code);
    wish.remix = code;
    wish.title = "Remade";
    assert_true(workshop_put(&dan, &wish, &id, &errors));
    wish = workshop_wish(&dan, workshop_course(41, text));
    wish.remix = "aaaaaaaa";
    wish.title = "Orphan";
    assert_true(workshop_put(&dan, &wish, &id, &errors));
    press('/');
    press('R');
    press('e');
    press('m');
    show();
    assert_shows("a copy of Course 1 by bob~");
    press('/');
    press('O');
    press('r');
    show();
    assert_shows("a copy of a level that is gone");
}

/* A player publishes a level whose hint the operator has not looked at. */
static void put_with_hint(const Arcade *arcade, int32_t number, const char *hint)
{
    char text[WORKSHOP_COURSE_MAX];
    WorkshopId id;
    ErrorList errors;
    error_list_init(&errors, "draft");
    WorkshopWish wish = workshop_wish(arcade, workshop_course(number, text));
    wish.hint = hint;
    assert_true(workshop_put(arcade, &wish, &id, &errors));
}

static void an_own_level_is_not_new_and_shows_its_hint(void **state)
{
    Arcade carol = workshop_player("carol");
    (void)state;
    session.arcade.signs = WORKSHOP_SIGNS_AFTER;
    put_with_hint(&session.arcade, 50, "look up");
    put_with_hint(&carol, 51, "look down");
    press('/');
    press('5');
    press('0');
    show();
    assert_shows(">  Course 50");
    assert_hides("* Course 50");
    assert_shows("look up");
    press('/');
    press('5');
    press('1');
    show();
    assert_shows("* Course 51");
    assert_hides("look down");
}

/* ---- ten in a row ---- */

static void ten_in_a_row_needs_ten_levels(void **state)
{
    (void)state;
    press(TERM_KEY_ENTER);
    show_screen(open_bare(&session, SCREEN_TEN));
    assert_shows("Too few levels");
}

static void add_levels_of(const char *name, int32_t first)
{
    Arcade player = workshop_player(name);
    for (int32_t i = 0; i < 3; i++)
        (void)workshop_put_course(&player, first + i);
}

static void levels_in_a_row_are_kept_for_the_board_of_the_week(void **state)
{
    (void)state;
    add_levels_of("carol", 10);
    add_levels_of("dan", 20);
    add_levels_of("eve", 30);
    fake.mode = TERM_INPUT_KITTY;
    press(TERM_KEY_ENTER);
    key_ms += 500;
    run_through_the_course();
    press(TERM_KEY_ENTER); /* on to the next level */
    key_ms += 1000;
    press('p');
    press(TERM_KEY_ARROW_UP);
    press(TERM_KEY_ENTER);
    key_ms += 1000;
    show_screen(open_bare(&session, SCREEN_TEN));
    assert_shows("The end: 1 of 10 levels");
    assert_shows("1  ada~");
    assert_shows("1 of 10");
}

#define page_test(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        page_test(levels_of_others_are_listed_with_author_and_slack),
        page_test(one_is_liked_only_after_it_was_played),
        page_test(a_report_is_of_one_of_four_kinds),
        page_test(tabs_and_authors_narrow_the_list),
        page_test(a_level_is_played_and_the_try_is_kept),
        page_test(the_board_and_the_run_of_the_author_are_opened),
        page_test(a_level_is_shared_by_its_code),
        page_test(a_level_whose_run_is_gone_is_not_shown),
        page_test(the_level_of_a_code_is_played_at_once),
        page_test(a_level_is_raced),
        page_test(a_level_is_liked_at_its_end_and_the_next_one_follows),
        page_test(an_opened_level_says_whose_it_is_and_whether_signs_are_shown),
        page_test(a_board_keeps_the_name_of_its_level),
        page_test(a_finish_counts_only_without_help),
        page_test(a_copy_is_a_draft_that_names_its_source),
        page_test(a_level_says_what_it_was_made_of),
        page_test(an_own_level_is_not_new_and_shows_its_hint),
        page_test(ten_in_a_row_needs_ten_levels),
        page_test(levels_in_a_row_are_kept_for_the_board_of_the_week),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
