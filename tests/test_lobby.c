/* test_lobby.c - the pages of an arcade on which players meet: the lobby, with its runs and races,
 * and the page about the player. */
#include "fake_term.h"
#include "live_folder.h"
#include "open_screen.h"

#include <ctype.h>

#include "../src/arcade/room.h"
#include "../src/arcade/view/arcade_screens.h"
#include "../src/level/level_file.h"

static Session session;
static FakeTerm fake;
static int64_t key_ms;

static int set_up(void **state)
{
    static const char *const parts[] = {"live", "rooms", "boards"};
    char folder[PATH_MAX];
    ErrorList errors;
    error_list_init(&errors, "levels");
    if (scratch_setup(state) != 0 || !session_init(&session, "levels", &errors)) return -1;
    setenv("XDG_STATE_HOME", scratch_folder, 1);
    for (size_t i = 0; i < ARRAY_LENGTH(parts); i++) {
        scratch_path(folder, parts[i]);
        if (mkdir(folder, 0755) != 0) return -1;
    }
    if (chmod(scratch_folder, 0755) != 0) return -1;
    session.keeper = (RunStore){.journal = {.fd = -1}, .live = LIVE_RUN_NONE};
    fake_open(&fake, 0);
    key_ms = 100;
    const ArcadeOptions options = {.folder = scratch_folder, .name = "ada"};
    return arcade_open(&options, &session.arcade, &errors) ? 0 : -1;
}

static int tear_down(void **state)
{
    room_leave(&session.room);
    run_store_close(&session.keeper);
    session_done(&session);
    session = (Session){.world.count = 0};
    term_close(&fake.base);
    return scratch_teardown(state);
}

static void assert_shows(const char *text)
{
    if (fake_count_text(&fake.shown, text) == 0) fail_msg("'%s' is not shown", text);
}

static void assert_hides(const char *text)
{
    if (fake_count_text(&fake.shown, text) > 0) fail_msg("'%s' is shown", text);
}

static void press(uint32_t code)
{
    fake_key(&fake, key_ms, code, TERM_KEY_PRESS);
    fake_key(&fake, key_ms + 50, code, TERM_KEY_RELEASE);
    key_ms += 100;
}

static void type(const char *text)
{
    for (; *text; text++)
        press((uint32_t)*text);
}

/* Shows a page until all keys were pressed; the next time others are. */
static AppEnd show(Screen screen)
{
    fake.next = 0;
    fake.now = 0;
    fake.end = (key_ms + 400) * FAKE_MS;
    AppEnd end = app_run(&fake.base, &session, cli_screens, screen);
    fake.count = 0;
    key_ms = 100;
    return end;
}

static void show_lobby(void)
{
    (void)show(open_bare(&session, SCREEN_LOBBY));
}

/* ---- the lobby ---- */

/* Another player on the first level of the world. */
typedef struct Other {
    LevelFile *file;
    Level level;
    LiveFolder folder;
    Timeline run;
    LiveRun live;
} Other;

static void begin_other(Other *other, const char *player, bool is_alone, int32_t ticks)
{
    const LiveAbout about = {.level_name = "01-first-steps.txt", .is_alone = is_alone};
    ErrorList errors;
    GameEvents events;
    error_list_init(&errors, "level");
    *other = (Other){.folder = live_folder_of(player), .live = LIVE_RUN_NONE};
    other->file = level_file_read(session.world.paths[0], world_file_physics(&session.world),
                                  &other->level, &errors);
    assert_non_null(other->file);
    assert_true(timeline_init(&other->run, &other->level));
    for (int32_t i = 0; i < ticks; i++) {
        assert_true(timeline_add(&other->run, INPUT_RIGHT, &events));
        live_follow(&other->live, &other->folder, &other->run, &about);
    }
}

static void end_other(Other *other)
{
    live_done(&other->live);
    timeline_done(&other->run);
    level_file_done(other->file);
    level_done(&other->level);
}

static void a_row_has_player_level_progress_and_time(void **state)
{
    char left[PATH_MAX], line[64];
    LiveFile files[2];
    LiveSummary summary;
    Other zoe;
    (void)state;
    begin_other(&zoe, "zoe~aaaabbbbccccdddd", false, 120);
    /* What a program that was killed has left is nobody. */
    snprintf(left, sizeof left, "live/%s", strrchr(zoe.live.path, '/') + 1);
    memcpy(strstr(left, "aaaabbbb"), "aaaacccc", 8);
    scratch_write(left, "no run", 6);
    show_lobby();
    assert_shows("Lobby: you are ada");
    assert_shows("> zoe~aaaa");
    assert_shows("First steps");
    const LiveFolder viewer = live_folder_of(LIVE_PLAYER);
    assert_int_equal(live_list(&viewer, 0, files, 2), 1);
    assert_true(live_summary(&viewer, &files[0], &summary));
    assert_in_range(summary.progress, 11, 989);
    snprintf(line, sizeof line, "%3d %%   0:02", (int)summary.progress / 10);
    assert_shows(line);
    assert_int_equal(fake_count_text(&fake.shown, " % "), 1);
    end_other(&zoe);
}

static void who_wants_to_play_alone_is_not_watched(void **state)
{
    Other other;
    (void)state;
    for (int32_t is_alone = 0; is_alone < 2; is_alone++) {
        begin_other(&other, "zoe~aaaabbbbccccdddd", is_alone, 60);
        press(TERM_KEY_ENTER);
        show_lobby();
        if (is_alone)
            assert_shows("This player does not want to be watched.");
        else
            assert_hides("Lobby: you are");
        end_other(&other);
    }
}

static void a_marked_run_below_a_race_stays_marked(void **state)
{
    Other others[2];
    Room room = {0};
    char path[PATH_MAX];
    (void)state;
    begin_other(&others[0], "eve~ccccbbbbccccdddd", false, 60);
    begin_other(&others[1], "zoe~aaaabbbbccccdddd", false, 60);
    scratch_path(path, "rooms");
    const RoomLevel level = {.hash = session_level(&session, 0)->hash};
    assert_true(room_create(&room, path, "bob~aaaabbbbccccdddd", &level));
    press(TERM_KEY_ARROW_DOWN);
    press(TERM_KEY_ARROW_DOWN);
    key_ms += 3000; /* it is read again each second */
    show_lobby();
    assert_shows("> zoe~aaaa");
    assert_shows("  Race ");
    room_leave(&room);
    end_other(&others[0]);
    end_other(&others[1]);
}

static void who_comes_is_seen_within_a_second(void **state)
{
    Other zoe;
    (void)state;
    Screen lobby = open_bare(&session, SCREEN_LOBBY);
    int64_t due = 0;
    App app = {.session = &session, .term = &fake.base};
    fake.now = 0;
    (void)lobby.kind->enter(lobby.self, &app, ANSWER_NEW);
    (void)lobby.kind->wake(lobby.self, &app, &due);
    assert_in_range(due, 1, 1000 * FAKE_MS);
    begin_other(&zoe, "zoe~aaaabbbbccccdddd", false, 60);
    fake.now = due;
    app.must_draw = false;
    (void)lobby.kind->wake(lobby.self, &app, &due);
    assert_true(app.must_draw);
    lobby.kind->leave(lobby.self);
    end_other(&zoe);
}

static void a_code_may_be_typed_in_small_letters(void **state)
{
    Room room = {0};
    char path[PATH_MAX], code[ROOM_CODE_LENGTH + 1];
    (void)state;
    scratch_path(path, "rooms");
    const RoomLevel level = {.hash = session_level(&session, 0)->hash};
    assert_true(room_create(&room, path, "bob~aaaabbbbccccdddd", &level));
    for (int32_t i = 0; i <= ROOM_CODE_LENGTH; i++)
        code[i] = (char)tolower((unsigned char)room.code[i]);
    press('e');
    type("xy");
    press(TERM_KEY_ESCAPE); /* what was typed is forgotten */
    press('e');
    type(code);
    show_lobby();
    char line[64];
    snprintf(line, sizeof line, "Code of the race: %s_", room.code);
    assert_shows(line);
    press('e');
    type("xy");
    press(TERM_KEY_ESCAPE);
    press('e');
    type(code);
    press(TERM_KEY_ENTER);
    show_lobby();
    assert_true(session.room.is_open);
    assert_string_equal(session.room.code, room.code);
    room_leave(&room);
}

static void without_a_run_a_race_is_on_the_level_played_last(void **state)
{
    (void)state;
    press('r');
    show_lobby();
    assert_true(session.room.is_open);
    assert_true(session.room.own.level.hash == session_level(&session, 0)->hash);
}

static void in_the_lobby_one_may_be_watched(void **state)
{
    (void)state;
    session.arcade.is_hidden = false;
    show_lobby();
    assert_string_equal(session.keeper.live_folder.path, session.arcade.folder);
    assert_true(session.keeper.may_be_watched);
}

/* ---- the page about the player ---- */

static void show_player(void)
{
    (void)show(open_screen(&session, SCREEN_PLAYER, &(PlayerArgs){.first = {0}}));
}

static void who_may_watch_is_said_and_changed(void **state)
{
    (void)state;
    show_player();
    assert_shows("Others may watch     yes");
    press(TERM_KEY_ARROW_RIGHT); /* the name has no other value */
    show_player();
    assert_hides("It comes from your account");
    press(TERM_KEY_ARROW_DOWN);
    press(TERM_KEY_ARROW_RIGHT);
    show_player();
    assert_shows("Others may watch     no");
    assert_true(session.arcade.is_hidden);
}

static void a_name_is_typed_up_to_its_columns_or_let_be(void **state)
{
    (void)state;
    session.arcade.is_account = false;
    press(TERM_KEY_ENTER);
    type("bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb");
    show_player();
    char line[64];
    snprintf(line, sizeof line, "Your name: ada%.*s ", PLAYER_NAME_COLS - 3,
             "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb");
    assert_shows(line);
    press(TERM_KEY_ENTER);
    type("b");
    press(TERM_KEY_ESCAPE);
    show_player();
    assert_shows("Name                 ada ");
}

static void one_is_forgotten_when_asked_twice_in_a_row(void **state)
{
    (void)state;
    press(TERM_KEY_ARROW_UP);
    press(TERM_KEY_ENTER);
    press(TERM_KEY_ARROW_UP); /* not so sure */
    press(TERM_KEY_ARROW_DOWN);
    press(TERM_KEY_ENTER);
    show_player();
    assert_shows("Press again to confirm.");
    assert_false(session.arcade.own.is_guest);
    press(TERM_KEY_ARROW_UP);
    press(TERM_KEY_ENTER);
    press(TERM_KEY_ENTER);
    show_player();
    assert_shows("Forgotten. You are a guest");
    assert_hides("Forget me");
    assert_true(session.arcade.own.is_guest);
}

/* The page that comes first for a player without a name; on another host of many there may be one.
 */
static PlayerArgs welcome(void)
{
    char path[PATH_MAX];
    scratch_path(path, "spool");
    (void)mkdir(path, 0755);
    snprintf(session.arcade.paths[ARCADE_SPOOL], sizeof session.arcade.paths[ARCADE_SPOOL], "%.*s",
             WORLD_PATH_MAX - 1, path);
    session.arcade.is_account = false;
    session.arcade.own.name[0] = '\0';
    return (PlayerArgs){.first = open_bare(&session, SCREEN_LOBBY)};
}

static void write_name(const char *text)
{
    char name[64];
    snprintf(name, sizeof name, "players/%s/name", session.arcade.own.id);
    scratch_write(name, text, strlen(text));
}

static void who_has_a_name_on_another_host_is_not_asked(void **state)
{
    const PlayerArgs args = welcome();
    (void)state;
    write_name("zoe 2026-01-01 visible\n");
    (void)show(open_screen(&session, SCREEN_PLAYER, &args));
    assert_shows("Lobby: you are zoe");
}

static void a_name_that_is_being_typed_is_not_replaced(void **state)
{
    const PlayerArgs args = welcome();
    const TermEvent typed = {.kind = TERM_EVENT_KEY, .action = TERM_KEY_PRESS, .code = 'b'};
    App app = {.session = &session, .term = &fake.base};
    int64_t due = 0;
    (void)state;
    Screen page = open_screen(&session, SCREEN_PLAYER, &args);
    fake.now = 0;
    (void)page.kind->enter(page.self, &app, ANSWER_NEW);
    (void)page.kind->wake(page.self, &app, &due);
    (void)page.kind->key(page.self, &app, &typed, REQUEST_NONE);
    write_name("zoe 2026-01-01 visible\n");
    fake.now = due;
    (void)page.kind->wake(page.self, &app, &due);
    assert_string_equal(session.arcade.own.name, "");
    page.kind->leave(page.self);
}

static void a_name_elsewhere_is_looked_for_ten_seconds_long(void **state)
{
    const PlayerArgs args = welcome();
    App app = {.session = &session, .term = &fake.base};
    int64_t due = 0, last = 0;
    (void)state;
    Screen page = open_screen(&session, SCREEN_PLAYER, &args);
    fake.now = 0;
    (void)page.kind->enter(page.self, &app, ANSWER_NEW);
    for (int32_t i = 0; i < 100 && due != INT64_MAX; i++) {
        last = fake.now = due;
        (void)page.kind->wake(page.self, &app, &due);
    }
    assert_true(due == INT64_MAX);
    assert_int_equal(last / FAKE_MS, 10000);
    page.kind->leave(page.self);
}

static void without_a_name_it_is_typed_at_once(void **state)
{
    PlayerArgs args = welcome();
    (void)state;
    args.first.kind->leave(args.first.self);
    show_player();
    assert_shows("Your name: ");
}

#define lobby_test(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        lobby_test(a_row_has_player_level_progress_and_time),
        lobby_test(who_wants_to_play_alone_is_not_watched),
        lobby_test(a_marked_run_below_a_race_stays_marked),
        lobby_test(who_comes_is_seen_within_a_second),
        lobby_test(a_code_may_be_typed_in_small_letters),
        lobby_test(without_a_run_a_race_is_on_the_level_played_last),
        lobby_test(in_the_lobby_one_may_be_watched),
        lobby_test(who_may_watch_is_said_and_changed),
        lobby_test(a_name_is_typed_up_to_its_columns_or_let_be),
        lobby_test(one_is_forgotten_when_asked_twice_in_a_row),
        lobby_test(who_has_a_name_on_another_host_is_not_asked),
        lobby_test(a_name_that_is_being_typed_is_not_replaced),
        lobby_test(a_name_elsewhere_is_looked_for_ten_seconds_long),
        lobby_test(without_a_name_it_is_typed_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
