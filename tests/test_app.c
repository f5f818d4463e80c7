/* test_app.c - the loop that runs the screens: when it draws, and when it sleeps. */
#include "fake_term.h"
#include "scratch.h"

#include "../src/edit/view/edit_screens.h"
#include "../src/play/app/app.h"
#include "../src/play/screens.h"
#include "open_screen.h"

// clang-format off
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>
// clang-format on

/* A screen that shows how many keys it has heard, each of which may take a while. */
typedef struct Counter {
    FakeTerm *fake;
    int64_t key_takes;
    int32_t keys, ticks;
    int32_t *drawn; /* so often */
    int64_t *waited;
} Counter;

static Next count_key(void *self, App *app, const TermEvent *event, RequestId request)
{
    Counter *counter = self;
    (void)app, (void)request;
    counter->keys += event->kind == TERM_EVENT_KEY;
    if (event->kind == TERM_EVENT_KEY) counter->fake->now += counter->key_takes;
    return next_stay();
}

static void draw_count(const void *self, const App *app, Canvas *canvas)
{
    const Counter *counter = self;
    (void)app;
    canvas_put(canvas, counter->keys % 80, 0, '@', 0);
    ++*counter->drawn;
}

static const ScreenKind counter_kind = {.key = count_key, .draw = draw_count};

static void run(Counter *counter, Term *term)
{
    static Session session;
    Screen screen = {&counter_kind, counter};
    assert_int_equal(app_run(term, &session, cli_screens, screen), APP_END_ASKED);
    term_close(term);
}

static void keys_that_have_come_together_are_drawn_once(void **state)
{
    FakeTerm fake;
    int32_t drawn = 0;
    Counter counter = {.fake = &fake, .drawn = &drawn};
    (void)state;
    Term *term = fake_open(&fake, 1000);
    for (int32_t i = 0; i < 300; i++)
        fake_key(&fake, 100, 'x', TERM_KEY_PRESS);
    run(&counter, term);
    assert_int_equal(counter.keys, 300);
    assert_int_equal(drawn, 2);
    assert_int_equal(fake.frames, 2);
}

/* Works for a while when it is told of the time. */
static Next work_on(void *self, App *app, int64_t *due)
{
    Counter *counter = self;
    counter->fake->now += 10 * FAKE_MS;
    *due = term_now(app->term) + FAKE_MS;
    return next_stay();
}

/* Notes how long after a key its picture is drawn. */
static void draw_late(const void *self, const App *app, Canvas *canvas)
{
    const Counter *counter = self;
    int64_t waited = term_now(app->term) - app->touched_at;
    canvas_put(canvas, counter->keys % 80, 0, '@', 0);
    if (app->has_typed && waited > *counter->waited) *counter->waited = waited;
    ++*counter->drawn;
}

static void a_key_is_drawn_before_the_screen_works_on(void **state)
{
    static const ScreenKind kind = {.key = count_key,
                                    .wake = work_on,
                                    .works_when_woken = true,
                                    .draw = draw_late};
    static Session session;
    FakeTerm fake;
    int32_t drawn = 0;
    int64_t waited = 0;
    Counter counter = {.fake = &fake, .drawn = &drawn, .waited = &waited};
    (void)state;
    Term *term = fake_open(&fake, 1000);
    for (int32_t i = 1; i <= 9; i++)
        fake_key(&fake, 100 * i, 'x', TERM_KEY_PRESS);
    assert_int_equal(app_run(term, &session, cli_screens, (Screen){&kind, &counter}),
                     APP_END_ASKED);
    term_close(term);
    assert_int_equal(counter.keys, 9);
    assert_true(waited < 10 * FAKE_MS);
}

static void keys_that_take_long_are_drawn_now_and_then(void **state)
{
    FakeTerm fake;
    int32_t drawn = 0;
    Counter counter = {.fake = &fake, .drawn = &drawn, .key_takes = 2 * FAKE_MS};
    (void)state;
    Term *term = fake_open(&fake, 2000);
    for (int32_t i = 0; i < 500; i++)
        fake_key(&fake, 100, 'x', TERM_KEY_PRESS);
    run(&counter, term);
    assert_in_range(drawn, 15, 25);
}

static void a_key_that_comes_alone_is_drawn_at_once(void **state)
{
    FakeTerm fake;
    int32_t drawn = 0;
    Counter counter = {.fake = &fake, .drawn = &drawn};
    (void)state;
    Term *term = fake_open(&fake, 1000);
    for (int32_t i = 0; i < 20; i++)
        fake_key(&fake, 100 + i, 'x', TERM_KEY_PRESS);
    run(&counter, term);
    assert_int_equal(drawn, 21);
}

static void a_reply_to_be_read_holds_no_frame_back(void **state)
{
    FakeTerm fake;
    int32_t drawn = 0;
    Counter counter = {.fake = &fake, .drawn = &drawn};
    (void)state;
    Term *term = fake_open(&fake, 1000);
    fake.has_replies = true;
    fake_key(&fake, 100, 'x', TERM_KEY_PRESS);
    run(&counter, term);
    assert_int_equal(fake.frames, 2);
    assert_true(fake.frame_times[1] == 100 * FAKE_MS);
}

static void a_line_that_takes_no_frame_is_waited_for(void **state)
{
    FakeTerm fake;
    int32_t drawn = 0;
    Counter counter = {.fake = &fake, .drawn = &drawn};
    (void)state;
    Term *term = fake_open(&fake, 1000);
    fake.has_replies = fake.is_full = true;
    fake_key(&fake, 100, 'x', TERM_KEY_PRESS);
    run(&counter, term);
    assert_in_range(fake.calls, 2, 5);
}

static Next block_the_line(void *self, App *app)
{
    const Counter *counter = self;
    counter->fake->is_full = app->clock_ticks % 600 != 0 || counter->keys > 0;
    return next_stay();
}

/* How a session ends that has a picture for every tick; after `blocked_ms` the line takes none.
 */
static AppEnd end_of_blocked(bool is_kiosk, int64_t blocked_ms, int64_t *ms)
{
    static const ScreenKind kind = {.key = count_key, .tick = block_the_line, .draw = draw_count};
    FakeTerm fake;
    int32_t drawn = 0;
    Counter counter = {.fake = &fake, .drawn = &drawn};
    Session session = {.settings = settings_default(), .kiosk = is_kiosk};
    Term *term = fake_open(&fake, 90000);
    fake_key(&fake, blocked_ms, 'x', TERM_KEY_PRESS);
    AppEnd end = app_run(term, &session, cli_screens, (Screen){&kind, &counter});
    *ms = fake.now / FAKE_MS;
    term_close(term);
    return end;
}

/* A picture every ten seconds is enough; half a minute without one is not. */
static void a_client_that_stands_still_loses_its_seat(void **state)
{
    int64_t ms;
    (void)state;
    assert_int_equal(end_of_blocked(true, 50000, &ms), APP_END_STILL);
    assert_in_range(ms, 70000, 81000);
    assert_int_equal(end_of_blocked(false, 50000, &ms), APP_END_ASKED);
}

static Next draw_into_buffers(void *self, App *app)
{
    const Counter *counter = self;
    counter->fake->is_full = app->clock_ticks % 180 != 0;
    counter->fake->is_silent = app->clock_ticks > 600 && counter->keys == 0;
    return next_stay();
}

/* How a session ends whose terminal answers nothing from 10 s to the key at `key_ms`, while the
 * connection takes a picture every three seconds. */
static AppEnd end_of_silent(int64_t key_ms, int64_t *ms)
{
    static const ScreenKind kind = {.key = count_key,
                                    .tick = draw_into_buffers,
                                    .draw = draw_count};
    FakeTerm fake;
    int32_t drawn = 0;
    Counter counter = {.fake = &fake, .drawn = &drawn};
    Session session = {.settings = settings_default(), .kiosk = true};
    Term *term = fake_open(&fake, 90000);
    fake_key(&fake, key_ms, 'x', TERM_KEY_PRESS);
    AppEnd end = app_run(term, &session, cli_screens, (Screen){&kind, &counter});
    *ms = fake.now / FAKE_MS;
    term_close(term);
    return end;
}

static void a_terminal_that_answers_nothing_takes_no_picture(void **state)
{
    int64_t ms;
    (void)state;
    assert_int_equal(end_of_silent(80000, &ms), APP_END_STILL);
    assert_in_range(ms, 39000, 41000);
    assert_int_equal(end_of_silent(35000, &ms), APP_END_ASKED);
}

static void settings_apply_from_the_first_frame_on(void **state)
{
    FakeTerm fake;
    int32_t drawn = 0;
    Counter counter = {.fake = &fake, .drawn = &drawn};
    Session session = {.settings = settings_default()};
    (void)state;
    Term *term = fake_open(&fake, 1000);
    session.settings.max_rate = 16;
    session.settings.colours = COLOURS_MONO;
    assert_int_equal(app_run(term, &session, cli_screens, (Screen){&counter_kind, &counter}),
                     APP_END_ASKED);
    assert_int_equal(fake.max_rate_of_first_frame, 16000);
    assert_int_equal(fake.depth_of_first_frame, DEPTH_MONO);
    term_close(term);
}

static void a_frame_is_sent_again_when_the_terminal_has_other_colours(void **state)
{
    FakeTerm fake;
    int32_t drawn = 0;
    Counter counter = {.fake = &fake, .drawn = &drawn};
    (void)state;
    Term *term = fake_open(&fake, 1000);
    fake_add(&fake, 100, (TermEvent){.kind = TERM_EVENT_FOCUS_IN});
    fake_add(&fake, 200, (TermEvent){.kind = TERM_EVENT_COLOURS});
    run(&counter, term);
    assert_int_equal(fake.frames, 2);
    assert_true(fake.frame_times[1] == 200 * FAKE_MS);
}

/* The rows of the last frame, one after the other. */
static bool frame_has(const FakeTerm *fake, const char *text)
{
    static char row[256];
    for (int32_t y = 0; y < fake->shown.rows; y++) {
        for (int32_t x = 0; x < fake->shown.cols; x++)
            row[x] = (char)canvas_get(&fake->shown, x, y).ch;
        row[fake->shown.cols] = '\0';
        if (strstr(row, text)) return true;
    }
    return false;
}

static void the_end_of_a_level_says_what_the_run_is_the_best_of(void **state)
{
    static const struct {
        uint32_t records;
        const char *said;
    } cases[] = {{0, "Done!"},
                 {1u << BEST_TIME | 1u << BEST_DEATHS, "Done! Your best time."},
                 {1u << BEST_DEATHS | 1u << BEST_COINS, "Done! Your fewest deaths."},
                 {1u << BEST_COINS, "Done! All coins, faster than before."}};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        FakeTerm fake;
        Session session = {.settings = settings_default()};
        LevelResult result = {.title = "Level", .ticks = 100, .records = cases[i].records};
        Term *term = fake_open(&fake, 1000);
        Screen screen = open_screen(&session, SCREEN_END, &(EndArgs){&result, NULL});
        assert_int_equal(app_run(term, &session, cli_screens, screen), APP_END_ASKED);
        assert_true(frame_has(&fake, cases[i].said));
        term_close(term);
    }
}

static void the_marked_entry_stays_within_the_list_of_levels(void **state)
{
    FakeTerm fake;
    Session session = {.settings = settings_default()};
    (void)state;
    assert_int_equal(chdir(scratch_folder), 0);
    scratch_write("a.txt", "@", 1);
    scratch_write("b.txt", "@", 1);
    Term *term = fake_open(&fake, 2000);
    fake_key(&fake, 50, TERM_KEY_ENTER, TERM_KEY_PRESS); /* the question about keys */
    for (int32_t i = 0; i < 5; i++)
        fake_key(&fake, 100 + i * 100, TERM_KEY_ARROW_RIGHT, TERM_KEY_PRESS);
    assert_int_equal(app_run(term, &session, cli_screens, open_bare(&session, SCREEN_FILES)),
                     APP_END_ASKED);
    assert_true(frame_has(&fake, "> b.txt"));
    assert_int_equal(chdir("/"), 0);
    term_close(term);
}

/* The editor with that level, made anew. */
static Screen editor_of(Session *session, const char *level)
{
    char path[PATH_MAX];
    scratch_path(path, "level.txt");
    scratch_write("level.txt", level, strlen(level));
    Screen screen = open_screen(session, SCREEN_EDIT, &(EditOpening){.path = path});
    assert_non_null(screen.kind);
    return screen;
}

/* The editor's screen after keys, three of which move to the right. */
static bool test_shows(uint32_t key, const char *text)
{
    Session session = {.settings = settings_default()};
    FakeTerm fake;
    Term *term = fake_open(&fake, 1000);
    char folder[PATH_MAX];
    scratch_path(folder, "ledge");
    (void)mkdir(folder, S_IRWXU);
    scratch_write("ledge/options", "keys=vim\n", 9);
    fake_key(&fake, 100, TERM_KEY_ESCAPE, TERM_KEY_PRESS); /* the tour, the first time */
    for (int32_t i = 0; i < 3; i++)
        fake_key(&fake, 200 + i, 'l', TERM_KEY_PRESS);
    fake_key(&fake, 300, key, TERM_KEY_PRESS);
    Screen screen = editor_of(&session, "[map]\n.......\n@.....F\n#######\n");
    assert_int_equal(app_run(term, &session, cli_screens, screen), APP_END_ASKED);
    bool shows = frame_has(&fake, "test: ") && frame_has(&fake, text);
    term_close(term);
    return shows;
}

static void test_play_begins_at_the_start_or_at_the_cursor(void **state)
{
    (void)state;
    assert_true(test_shows('t', "@  F"));
    assert_true(test_shows('T', "@     F"));
}

/* A screen in which time passes; a key stops the program for a minute, as Ctrl+Z does. */
static Next count_tick(void *self, App *app)
{
    Counter *counter = self;
    (void)app;
    counter->ticks++;
    return next_stay();
}

static void no_time_passes_while_the_program_is_stopped(void **state)
{
    static const ScreenKind ticking_kind = {.key = count_key,
                                            .tick = count_tick,
                                            .draw = draw_count};
    static Session session;
    FakeTerm fake;
    int32_t drawn = 0;
    Counter counter = {.fake = &fake, .drawn = &drawn, .key_takes = 60000 * FAKE_MS};
    (void)state;
    Term *term = fake_open(&fake, 62000);
    fake_key(&fake, 1000, 'x', TERM_KEY_PRESS);
    fake_add(&fake, 1000, (TermEvent){.kind = TERM_EVENT_RESUME});
    Screen screen = {&ticking_kind, &counter};
    assert_int_equal(app_run(term, &session, cli_screens, screen), APP_END_ASKED);
    assert_in_range(counter.ticks, 119, 121);
    term_close(term);
}

static void every_level_has_the_colours_of_its_chapter(void **state)
{
    Session session;
    ErrorList errors;
    (void)state;
    error_list_init(&errors, "world.ini");
    assert_true(session_init(&session, "levels/world.ini", &errors));
    const ChapterList *chapters = &session.world.chapters;
    for (int32_t i = 0; i < session.world.count; i++) {
        int32_t chapter = world_file_chapter(&session.world, i);
        assert_true(chapter >= 0);
        if (chapters->items[chapter].kind != CHAPTER_WING)
            assert_int_not_equal(chapters->items[chapter].palette, PALETTE_PLAIN);
        assert_int_equal(session_palette(&session, i), chapters->items[chapter].palette);
    }
    assert_int_equal(session_palette(&session, -1), PALETTE_PLAIN);
    session_done(&session);
}

/* Frames of an editor that is at rest when a text is pasted, or is not. */
static int32_t frames_of_editor(const char *pasted)
{
    static Session session;
    FakeTerm fake;
    Term *term = fake_open(&fake, 30000);
    fake_key(&fake, 100, TERM_KEY_ESCAPE, TERM_KEY_PRESS);
    if (pasted) fake_add(&fake, 20000, (TermEvent){.kind = TERM_EVENT_TEXT, .text = pasted});
    Screen screen = editor_of(&session, "[level]\ntitle = x\n[map]\n@......F\n########\n");
    assert_int_equal(app_run(term, &session, cli_screens, screen), APP_END_ASKED);
    term_close(term);
    return fake.frames;
}

static void a_paste_into_the_editor_is_one_frame(void **state)
{
    static char text[10001];
    (void)state;
    for (size_t i = 0; i < sizeof text - 1; i++)
        text[i] = i % 101 == 100 ? '\n' : '#';
    (void)frames_of_editor(NULL); /* with the page of the first start */
    int32_t without = frames_of_editor(NULL);
    assert_int_equal(frames_of_editor(text), without + 1);
}

/* --- the offer --- */

/* A start of the program at its title with one key; returns whether half blocks were offered before
 * it, and the skin after it. */
static bool start_with_key(uint32_t key, bool has_utf8, bool is_kiosk, int32_t *skin)
{
    FakeTerm fake;
    ErrorList errors;
    Session session = {.settings = settings_default(), .kiosk = is_kiosk};
    Term *term = fake_open(&fake, 1000);
    fake.has_utf8 = has_utf8;
    fake_key(&fake, 500, key, TERM_KEY_PRESS);
    session.skins = skin_set_open("levels/sprites", NULL, &errors);
    assert_non_null(session.skins);
    session_read_offers(&session);
    bool was_offered = session.may_offer_pixels && has_utf8;
    (void)app_run(term, &session, cli_screens, open_bare(&session, SCREEN_TITLE));
    assert_int_equal(fake_count_text(&fake.shown, "half blocks instead"), 0);
    *skin = session.settings.skin;
    skin_set_close(session.skins);
    term_close(term);
    return was_offered;
}

static void the_offer_of_half_blocks_stays_until_it_is_answered(void **state)
{
    FakeTerm fake;
    ErrorList errors;
    Session session = {.settings = settings_default()};
    (void)state;
    Term *term = fake_open(&fake, 1000);
    fake.has_utf8 = true;
    fake_key(&fake, 500, TERM_KEY_ARROW_DOWN, TERM_KEY_PRESS);
    session.skins = skin_set_open("levels/sprites", NULL, &errors);
    session_read_offers(&session);
    (void)app_run(term, &session, cli_screens, open_bare(&session, SCREEN_TITLE));
    assert_int_equal(fake_count_text(&fake.shown, "half blocks instead"), 1);
    skin_set_close(session.skins);
    term_close(term);
}

static void half_blocks_are_offered_once_and_taken_by_a_key(void **state)
{
    int32_t skin;
    (void)state;
    assert_true(start_with_key('g', true, false, &skin));
    assert_int_equal(skin, SKIN_PIXELS);
    assert_false(start_with_key('g', true, false, &skin));
}

static void half_blocks_are_declined_by_going_on(void **state)
{
    int32_t skin;
    (void)state;
    assert_true(start_with_key(TERM_KEY_ENTER, true, false, &skin));
    assert_int_equal(skin, SKIN_ASCII);
    assert_false(start_with_key(TERM_KEY_ENTER, true, false, &skin));
}

static void half_blocks_are_offered_neither_in_a_kiosk_nor_without_utf8(void **state)
{
    int32_t skin;
    (void)state;
    assert_false(start_with_key(TERM_KEY_ENTER, true, true, &skin));
    assert_false(start_with_key(TERM_KEY_ENTER, false, false, &skin));
    assert_true(start_with_key(TERM_KEY_ENTER, true, false, &skin));
}

/* A start in a level, in a terminal of this mode, with or without a click; returns whether the
 * mouse was offered as a jump button, and whether it is one afterwards. */
static bool start_with_click(TermInputMode mode, bool clicks, bool *jumps)
{
    FakeTerm fake;
    ErrorList errors;
    Session session = {.kiosk = false};
    Term *term = fake_open(&fake, 600);
    fake.mode = mode;
    if (clicks)
        fake_add(&fake, 400,
                 (TermEvent){.kind = TERM_EVENT_MOUSE,
                             .action = (uint8_t)TERM_KEY_PRESS,
                             .button = 1});
    session_read_settings(&session, &errors);
    session_read_offers(&session);
    (void)app_run(term, &session, cli_screens,
                  open_level_file(&session, "tests/screens/sign-keys.level"));
    bool is_offered = fake_count_text(&fake.shown, "or click to jump with a mouse") > 0;
    session_read_settings(&session, &errors); /* what was saved */
    *jumps = session.settings.mouse_jumps;
    term_close(term);
    return is_offered;
}

static void the_mouse_is_offered_once_where_releases_are_unknown(void **state)
{
    bool jumps;
    (void)state;
    assert_false(start_with_click(TERM_INPUT_KITTY, true, &jumps));
    assert_false(jumps);
    assert_true(start_with_click(TERM_INPUT_LEGACY, false, &jumps));
    assert_false(jumps);
    assert_false(start_with_click(TERM_INPUT_LEGACY, true, &jumps));
    assert_false(jumps);
}

static void a_click_takes_the_offer_of_the_mouse(void **state)
{
    bool jumps;
    (void)state;
    (void)start_with_click(TERM_INPUT_LEGACY, true, &jumps);
    assert_true(jumps);
}

static int set_up_files(void **state)
{
    if (scratch_setup(state) != 0) return -1;
    setenv("XDG_CONFIG_HOME", scratch_folder, 1);
    return setenv("XDG_STATE_HOME", scratch_folder, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_that_have_come_together_are_drawn_once),
        cmocka_unit_test(a_key_is_drawn_before_the_screen_works_on),
        cmocka_unit_test(keys_that_take_long_are_drawn_now_and_then),
        cmocka_unit_test(a_key_that_comes_alone_is_drawn_at_once),
        cmocka_unit_test(a_reply_to_be_read_holds_no_frame_back),
        cmocka_unit_test(a_line_that_takes_no_frame_is_waited_for),
        cmocka_unit_test(a_client_that_stands_still_loses_its_seat),
        cmocka_unit_test(a_terminal_that_answers_nothing_takes_no_picture),
        cmocka_unit_test(settings_apply_from_the_first_frame_on),
        cmocka_unit_test(a_frame_is_sent_again_when_the_terminal_has_other_colours),
        cmocka_unit_test(no_time_passes_while_the_program_is_stopped),
        cmocka_unit_test(the_end_of_a_level_says_what_the_run_is_the_best_of),
        cmocka_unit_test(every_level_has_the_colours_of_its_chapter),
        cmocka_unit_test_setup_teardown(the_offer_of_half_blocks_stays_until_it_is_answered,
                                        set_up_files, scratch_teardown),
        cmocka_unit_test_setup_teardown(half_blocks_are_offered_once_and_taken_by_a_key,
                                        set_up_files, scratch_teardown),
        cmocka_unit_test_setup_teardown(half_blocks_are_declined_by_going_on, set_up_files,
                                        scratch_teardown),
        cmocka_unit_test_setup_teardown(half_blocks_are_offered_neither_in_a_kiosk_nor_without_utf8,
                                        set_up_files, scratch_teardown),
        cmocka_unit_test_setup_teardown(the_mouse_is_offered_once_where_releases_are_unknown,
                                        set_up_files, scratch_teardown),
        cmocka_unit_test_setup_teardown(a_click_takes_the_offer_of_the_mouse, set_up_files,
                                        scratch_teardown),
        cmocka_unit_test_setup_teardown(the_marked_entry_stays_within_the_list_of_levels,
                                        set_up_files, scratch_teardown),
        cmocka_unit_test_setup_teardown(test_play_begins_at_the_start_or_at_the_cursor,
                                        set_up_files, scratch_teardown),
        cmocka_unit_test_setup_teardown(a_paste_into_the_editor_is_one_frame, set_up_files,
                                        scratch_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
