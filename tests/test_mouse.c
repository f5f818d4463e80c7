/* test_mouse.c - whatever can be chosen with keys can be chosen with the mouse, on every screen of
 * the table. */
#include "course.h"
#include "fake_term.h"
#include "scratch.h"

#include "../src/arcade/view/arcade_screens.h"
#include "../src/draw/theme.h"
#include "../src/draw/widget.h"
#include "../src/edit/view/edit_screens.h"
#include "../src/edit/view/editor_level.h"
#include "../src/learn/view/learn_screens.h"
#include "../src/play/play.h"
#include "../src/play/screens.h"
#include "open_screen.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>

enum { CLICK_MS = 400, END_MS = 900 };

static Session session;
static Settings first_settings;
static Play played;
static LearnerStore desk;
static Timeline shown_run;
static Level shown_level;

static int set_up(void **state)
{
    ErrorList errors;
    if (scratch_setup(state) != 0) return -1;
    setenv("XDG_CONFIG_HOME", scratch_folder, 1);
    setenv("XDG_STATE_HOME", scratch_folder, 1);
    char folder[PATH_MAX];
    scratch_path(folder, "ledge");
    (void)mkdir(folder, S_IRWXU);
    scratch_write("ledge/keys-asked", "", 0); /* else the page for levels would ask, once */
    if (!open_world(&session)) return -1;
    session.recording.path = "not written";
    first_settings = session.settings;
    const ArcadeOptions options = {.folder = scratch_folder, .name = "ada"};
    if (!arcade_open(&options, &session.arcade, &errors)) return -1;
    if (!learner_store_open(&desk, NULL, true, &errors)) return -1;
    LevelFile *file = level_file_read("tests/levels/company.txt", NULL, &shown_level, &errors);
    if (!file || !timeline_init(&shown_run, &shown_level)) return -1;
    level_file_done(file);
    played = (Play){.is_test = true};
    return attempt_open(&played.attempt, session.world.paths[0], NULL, &errors) ? 0 : -1;
}

static int tear_down(void **state)
{
    attempt_done(&played.attempt);
    timeline_done(&shown_run);
    level_done(&shown_level);
    learner_store_done(&desk);
    recording_done(&session.recording);
    run_store_close(&session.keeper);
    session_done(&session);
    session = (Session){.world.count = 0};
    return scratch_teardown(state);
}

/* ---- the screens ---- */

static Screen open_by_name(ScreenName name)
{
    switch (name) {
    case SCREEN_HELP: return open_screen(&session, name, &(HelpArgs){CONTEXT_HELD});
    case SCREEN_MESSAGE:
        return open_screen(&session, name, &(MessageArgs){.title = "Title", .text = "Words."});
    case SCREEN_WATCH: {
        OpenedReplay opened;
        ErrorList errors;
        assert_true(opened_replay_read_alone("tests/levels/lifts.proof", NULL, &opened, &errors));
        return open_screen(&session, name, &(WatchArgs){.opened = &opened});
    }
    case SCREEN_LEVELS: return open_screen(&session, name, &(LevelsArgs){.first.kind = NULL});
    case SCREEN_CARD: return open_screen(&session, name, &(CardArgs){.chapter = 0});
    case SCREEN_PAUSE:
        return open_screen(&session, name, &(PauseArgs){.title = "Title", .can_save = true});
    case SCREEN_END: {
        const LevelResult result = {.title = "Title", .ticks = 1000, .has_next = true};
        return open_screen(&session, name, &(EndArgs){&result, NULL});
    }
    case SCREEN_SHARE: return open_screen(&session, name, &(ShareArgs){&played});
    case SCREEN_DAILY:
        return open_screen(&session, name,
                           &(DailyArgs){.today = {.year = 2026, .month = 11, .day = 20}});
    case SCREEN_ENDLESS: return open_screen(&session, name, &(EndlessArgs){.difficulty = 2});
    case SCREEN_BOARDS: return open_screen(&session, name, &(BoardsArgs){.index = 0});
    case SCREEN_PLAYER: return open_screen(&session, name, &(PlayerArgs){.first.kind = NULL});
    case SCREEN_WORKSHOP:
        return open_screen(&session, name, &(WorkshopArgs){.folder = "tests/workshop"});
    case SCREEN_LESSONS: return open_screen(&session, name, &(LessonsArgs){.store = NULL});
    case SCREEN_LESSON:
        return open_screen(&session, name,
                           &(LessonArgs){"levels/lessons/03-cells-per-step.txt", &desk});
    case SCREEN_LEARNER: {
        const LearnerArgs args = {.folder = AT_FDCWD};
        return open_screen(&session, name, &args);
    }
    case SCREEN_INSPECTOR: {
        const InspectorRun args = {.run = &shown_run, .level_name = "x.txt"};
        return open_screen(&session, name, &args);
    }
    case SCREEN_CLASS: {
        const ClassArgs args = {scratch_folder, scratch_folder, -1, NULL};
        return open_screen(&session, name, &args);
    }
    case SCREEN_MIRROR: return open_screen(&session, name, &(MirrorArgs){"nobody"});
    case SCREEN_TITLE:
    case SCREEN_QUIT:
    case SCREEN_SETTINGS:
    case SCREEN_KEYS:
    case SCREEN_ENDING:
    case SCREEN_REPLAYS:
    case SCREEN_LOBBY:
    case SCREEN_LOOK:
    case SCREEN_ROOM:
    case SCREEN_RACE:
    case SCREEN_TEN:
    case SCREEN_FILES: return open_bare(&session, name);
    /* Nothing is chosen while playing; the editor has its own mouse, and what is certified and
     * published is reached from it. */
    case SCREEN_PLAY:
    case SCREEN_OWN_PLAY:
    case SCREEN_EDIT:
    case SCREEN_CERTIFY:
    case SCREEN_PUBLISH:
    case SCREEN_COUNT: break;
    }
    return (Screen){0};
}

/* ---- clicks and keys ---- */

/* Shows the screen until END_MS, with the events that were added at CLICK_MS. */
static void run_to_the_end(FakeTerm *fake, ScreenName name)
{
    session.settings = first_settings;
    session.arcade.is_hidden = false;
    session.chapter = session.place = 0; /* whose card was not seen yet */
    assert_int_equal(app_run(&fake->base, &session, cli_screens, open_by_name(name)),
                     APP_END_ASKED);
}

static uint64_t sum_after_keys(ScreenName name, int32_t downs)
{
    static FakeTerm fake;
    fake_open(&fake, END_MS);
    for (int32_t i = 0; i < downs; i++)
        fake_key(&fake, CLICK_MS, TERM_KEY_ARROW_DOWN, TERM_KEY_PRESS);
    fake_key(&fake, CLICK_MS, TERM_KEY_ENTER, TERM_KEY_PRESS);
    run_to_the_end(&fake, name);
    uint64_t sum = fake.now < END_MS * FAKE_MS ? 0 : fake.frame_sums[fake.frames - 1];
    term_close(&fake.base);
    return sum;
}

static void click(FakeTerm *fake, int64_t ms, const CanvasSpot *spot)
{
    fake_add(fake, ms,
             (TermEvent){.kind = TERM_EVENT_MOUSE,
                         .button = 1,
                         .col = spot->col,
                         .row = spot->row + spot->rows - 1});
}

/* What is shown at the end; 0: the program has ended. */
static uint64_t sum_after_click(ScreenName name, const CanvasSpot *spot)
{
    static FakeTerm fake;
    fake_open(&fake, END_MS);
    click(&fake, CLICK_MS, spot);
    run_to_the_end(&fake, name);
    uint64_t sum = fake.now < END_MS * FAKE_MS ? 0 : fake.frame_sums[fake.frames - 1];
    term_close(&fake.base);
    return sum;
}

/* Shows a screen with nothing pressed; what can be clicked is in fake->spots. */
static void look_at(FakeTerm *fake, ScreenName name)
{
    fake_open(fake, CLICK_MS);
    run_to_the_end(fake, name);
}

static bool is_marked(CanvasCell cell)
{
    return cell.style == ROLE_CHOSEN;
}

static bool is_left_out(ScreenName name)
{
    return name == SCREEN_PLAY || name == SCREEN_OWN_PLAY || name == SCREEN_EDIT ||
           name == SCREEN_CERTIFY || name == SCREEN_PUBLISH;
}

static void every_screen_can_be_used_with_the_mouse(void **state)
{
    static FakeTerm fake;
    (void)state;
    for (ScreenName name = 0; name < SCREEN_COUNT; name++) {
        if (is_left_out(name)) continue;
        look_at(&fake, name);
        if (fake.spots.count == 0) fail_msg("nothing can be clicked on screen %d", (int)name);
        for (int32_t i = 0; name != SCREEN_END && i < fake.shown.cols * fake.shown.rows; i++)
            if (is_marked(fake.shown.cells[i]) && /* at the end of a level: a medal */
                !canvas_spot_at(&fake.spots, i % fake.shown.cols, i / fake.shown.cols))
                fail_msg("what is marked in row %d of screen %d cannot be clicked",
                         (int)(i / fake.shown.cols), (int)name);
        term_close(&fake.base);
    }
}

/* Entries that a click chooses, and not only marks. */
static void a_click_on_an_entry_does_what_its_keys_do(void **state)
{
    static FakeTerm fake;
    int32_t entries = 0;
    (void)state;
    for (ScreenName name = 0; name < SCREEN_COUNT; name++) {
        if (is_left_out(name)) continue;
        if (name == SCREEN_SHARE) continue; /* each time the name of a file is another one */
        look_at(&fake, name);
        for (int32_t i = 0; i < fake.spots.count; i++) {
            const CanvasSpot *spot = &fake.spots.items[i];
            if (spot->entry < 0 || spot->request != REQUEST_CHOOSE) continue;
            entries++;
            if (sum_after_click(name, spot) != sum_after_keys(name, spot->entry))
                fail_msg("a click on entry %d of screen %d does something else than its keys",
                         (int)spot->entry, (int)name);
        }
        term_close(&fake.base);
    }
    assert_true(entries > 50);
}

/* ---- marks, hints, values ---- */

static const CanvasSpot *spot_with(const FakeTerm *fake, int32_t entry, RequestId request)
{
    for (int32_t i = 0; i < fake->spots.count; i++)
        if (fake->spots.items[i].entry == entry && fake->spots.items[i].request == (int32_t)request)
            return &fake->spots.items[i];
    fail_msg("there is no such spot");
    return NULL;
}

static void check_clicks(ScreenName name, int32_t entry, int32_t clicks, const char *text)
{
    static FakeTerm seen, fake;
    look_at(&seen, name);
    fake_open(&fake, END_MS + 4000);
    for (int32_t i = 0; i < clicks; i++)
        click(&fake, CLICK_MS + 300 * i, spot_with(&seen, entry, REQUEST_NONE));
    run_to_the_end(&fake, name);
    if (fake_count_text(&fake.shown, text) == 0)
        fail_msg("after %d clicks there is no `%s`", (int)clicks, text);
    term_close(&fake.base);
    term_close(&seen.base);
}

static void a_level_of_the_map_is_marked_by_a_click_and_played_by_another(void **state)
{
    (void)state;
    check_clicks(SCREEN_LEVELS, 0, 0, "1  First steps");
    session.records[0].finished = 1;
    check_clicks(SCREEN_LEVELS, 1, 1, "2  Stepping stones");
    check_clicks(SCREEN_LEVELS, 1, 2, " o 0/");
    session.records[0].finished = 0;
}

static void a_day_of_the_calendar_is_marked_by_a_click(void **state)
{
    (void)state;
    check_clicks(SCREEN_DAILY, 3, 1, "2026-11-03");
}

static void a_level_of_the_workshop_is_marked_by_a_click_and_played_by_another(void **state)
{
    (void)state;
    check_clicks(SCREEN_WORKSHOP, 4, 1, "[By title]");
    check_clicks(SCREEN_WORKSHOP, 1, 1, ">* ");
    check_clicks(SCREEN_WORKSHOP, 1, 2, " o 0/");
}

static void a_click_on_a_board_shows_it(void **state)
{
    (void)state;
    check_clicks(SCREEN_BOARDS, 1, 1, "[ fewest deaths ]");
}

static void a_click_on_the_arrow_of_a_value_goes_back(void **state)
{
    static FakeTerm seen, fake;
    (void)state;
    look_at(&seen, SCREEN_SETTINGS);
    for (int32_t i = 0; i < 2; i++) {
        fake_open(&fake, END_MS);
        click(&fake, CLICK_MS, spot_with(&seen, SETTINGS_SKIN, i ? REQUEST_LESS : REQUEST_CHOOSE));
        run_to_the_end(&fake, SCREEN_SETTINGS);
        assert_int_equal(session.settings.skin,
                         i ? (first_settings.skin + SKIN_COUNT - 1) % SKIN_COUNT
                           : (first_settings.skin + 1) % SKIN_COUNT);
        term_close(&fake.base);
    }
    term_close(&seen.base);
}

static void a_click_on_a_hint_presses_its_key(void **state)
{
    static FakeTerm fake;
    (void)state;
    look_at(&fake, SCREEN_QUIT);
    const CanvasSpot yes = *spot_with(&fake, WIDGET_NO_ENTRY, REQUEST_CHOOSE);
    CanvasSpot beside = yes;
    beside.row++;
    assert_int_equal(sum_after_click(SCREEN_QUIT, &yes), 0);
    assert_int_not_equal(sum_after_click(SCREEN_QUIT, &beside), 0);
    term_close(&fake.base);
}

static void the_wheel_goes_down_a_menu(void **state)
{
    static FakeTerm fake;
    (void)state;
    fake_open(&fake, END_MS);
    for (int32_t i = 0; i < 2; i++)
        fake_add(&fake, CLICK_MS, (TermEvent){.kind = TERM_EVENT_MOUSE, .button = 5});
    run_to_the_end(&fake, SCREEN_PAUSE);
    assert_true(fake_count_text(&fake.shown, "> Settings") > 0);
    term_close(&fake.base);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_screen_can_be_used_with_the_mouse),
        cmocka_unit_test(a_click_on_an_entry_does_what_its_keys_do),
        cmocka_unit_test(a_level_of_the_map_is_marked_by_a_click_and_played_by_another),
        cmocka_unit_test(a_day_of_the_calendar_is_marked_by_a_click),
        cmocka_unit_test(a_level_of_the_workshop_is_marked_by_a_click_and_played_by_another),
        cmocka_unit_test(a_click_on_a_board_shows_it),
        cmocka_unit_test(a_click_on_the_arrow_of_a_value_goes_back),
        cmocka_unit_test(a_click_on_a_hint_presses_its_key),
        cmocka_unit_test(the_wheel_goes_down_a_menu),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
