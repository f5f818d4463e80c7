/* test_workshop_look.c - the page on which the operator looks at the levels of players. */
#include "fake_term.h"
#include "workshop.h"
#include "workshop_players.h"

#include "../src/arcade/view/arcade_screens.h"
#include "open_screen.h"

enum { LEVELS = 3, REPORTED = 1, KEY_MS = 100, FIRST_KEY_MS = 1000 };

static Session session;
static FakeTerm fake;
static WorkshopId ids[LEVELS];
static int64_t at_ms;

static int tear_down(void **state)
{
    session_done(&session);
    session = (Session){.world.count = 0};
    return scratch_teardown(state);
}

/* Publishes levels, of which players report one, and opens the arcade as its operator. */
static int set_up(void **state)
{
    ErrorList errors;
    if (workshop_setup(state) != 0) return -1;
    const Arcade author = workshop_player("bob");
    for (int32_t i = 0; i < LEVELS; i++)
        ids[i] = workshop_put_course(&author, i);
    for (int32_t i = 1; i <= WORKSHOP_REPORTS_TO_HIDE; i++) {
        const Arcade one = workshop_voter(&author, i, (uint32_t)i);
        const WorkshopTarget target = {ids[REPORTED], "bob~zzzzzzzzzzzzzzzz", WORKSHOP_NOW};
        assert_null(workshop_note_try(&one, &target, 500, 400));
        assert_null(workshop_report(&one, &target, WORKSHOP_REPORT_COPY));
    }
    error_list_init(&errors, "levels");
    session = (Session){.world.count = 0};
    assert_true(session_init(&session, "levels", &errors));
    assert_true(arcade_open_as_operator(scratch_folder, &session.arcade, &errors));
    session.settings.motion = MOTION_CALM;
    return 0;
}

static void type(const uint32_t *keys, size_t count)
{
    for (size_t i = 0; i < count; i++, at_ms += KEY_MS)
        fake_key(&fake, at_ms, keys[i], TERM_KEY_PRESS);
}

/* Runs the page with these keys; `shown` is then what it shows last. */
static void look(const uint32_t *keys, size_t count)
{
    fake_open(&fake, 0);
    at_ms = FIRST_KEY_MS;
    type(keys, count);
    fake.end = (at_ms + FIRST_KEY_MS) * FAKE_MS;
    Screen screen = screen_open_bare(cli_screens, &session, SCREEN_LOOK);
    assert_int_equal(app_run(&fake.base, &session, cli_screens, screen), APP_END_ASKED);
}

static void expect(const char *text, bool is_shown)
{
    if ((fake_count_text(&fake.shown, text) > 0) != is_shown)
        fail_msg("'%s' is %sshown", text, is_shown ? "not " : "");
}

static WorkshopState state_of(const WorkshopId *id)
{
    static const WorkshopView view = {.tab = WORKSHOP_NEW};
    WorkshopList list = {.count = 0};
    WorkshopItem item;
    while (!workshop_list_read(&list, &session.arcade, &view, WORKSHOP_NOW))
        continue;
    workshop_list_item_of_row(&list, workshop_folder_find(&list.folder, id), &item);
    workshop_list_done(&list);
    return item.state;
}

static void what_players_report_comes_first_with_why(void **state)
{
    (void)state;
    look(NULL, 0);
    expect("Levels to look at: 3", true);
    expect("> Course 1", true);
    expect("Reports: 3, as another player's level", true);
    term_close(&fake.base);
}

static void enter_lets_a_level_be_shown(void **state)
{
    static const uint32_t keys[] = {TERM_KEY_ENTER};
    (void)state;
    assert_int_equal(state_of(&ids[REPORTED]), WORKSHOP_IS_REPORTED);
    look(keys, ARRAY_LENGTH(keys));
    expect("Levels to look at: 2", true);
    expect("Course 1 ", false);
    assert_int_equal(state_of(&ids[REPORTED]), WORKSHOP_IS_LISTED);
    term_close(&fake.base);
}

static void h_hides_a_level_with_a_reason(void **state)
{
    static const uint32_t keys[] = {'h', 'r', 'u', 'd', 'e', TERM_KEY_ENTER, TERM_KEY_TAB};
    char reason[WORKSHOP_REASON_MAX];
    (void)state;
    look(keys, ARRAY_LENGTH(keys));
    expect("Hidden levels: 1", true);
    expect("Hidden: rude", true);
    workshop_hidden_reason(&session.arcade, &ids[REPORTED], reason);
    assert_string_equal(reason, "rude");
    term_close(&fake.base);
}

static void escape_while_typing_hides_nothing(void **state)
{
    static const uint32_t keys[] = {'h', 'x', TERM_KEY_ESCAPE};
    (void)state;
    look(keys, ARRAY_LENGTH(keys));
    expect("Levels to look at: 3", true);
    assert_int_equal(state_of(&ids[REPORTED]), WORKSHOP_IS_REPORTED);
    term_close(&fake.base);
}

#define look_test(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        look_test(what_players_report_comes_first_with_why),
        look_test(enter_lets_a_level_be_shown),
        look_test(h_hides_a_level_with_a_reason),
        look_test(escape_while_typing_hides_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
