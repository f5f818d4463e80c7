/* test_screens.c - screens in colours, tick by tick: cards, irises, medals, the demo, the map; and
 * that they sleep once nothing moves. */
#include "fake_term.h"
#include "scratch.h"

#include "../src/base/file.h"
#include "../src/draw/iris.h"
#include "../src/draw/theme.h"
#include "../src/edit/view/edit_screens.h"
#include "../src/edit/view/editor_level.h"
#include "../src/level/level_file.h"
#include "../src/play/screens.h"
#include "../src/save/level_maker.h"
#include "../src/save/paths.h"
#include "open_screen.h"

// clang-format off
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>
#include <cmocka.h>
// clang-format on

static Session session;

static int set_up(void **state)
{
    (void)state;
    bool is_open = open_world(&session);
    session.recording.path = "not written";
    return is_open ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    recording_done(&session.recording);
    run_store_close(&session.keeper);
    session_done(&session);
    return 0;
}

/* Resets the session to that of a new player. */
static int begin(void **state)
{
    (void)state;
    session.settings.skin = SKIN_ASCII;
    session.settings.motion = MOTION_FULL;
    session.settings.guide = true;
    session.chapter = session.place = 0;
    session.kiosk = false;
    session.palette = PALETTE_PLAIN;
    for (int32_t i = 0; i < session.world.count; i++)
        session.records[i] = (LevelRecord){0};
    return 0;
}

typedef struct Key {
    int64_t ms;
    uint32_t code;
} Key;

enum { KEYS_MAX = 9 };

/* A screen of 80x24, or of other columns, after some ms. */
typedef struct Shown {
    FakeTerm *fake;
} Shown;

/* Is Esc pressed as soon as something takes long and has drawn the screen? */
static bool breaks_work;

static Shown shown_at(int64_t ms, int32_t cols, int32_t rows, Screen screen, const Key *keys)
{
    FakeTerm *fake = malloc(sizeof *fake);
    assert_non_null(fake);
    assert_non_null(screen.kind);
    fake_open(fake, ms);
    fake->cols = cols;
    fake->rows = rows;
    fake->break_after = breaks_work;
    for (int32_t i = 0; keys && i < KEYS_MAX && keys[i].code && keys[i].ms < ms; i++) {
        fake_key(fake, keys[i].ms, keys[i].code, TERM_KEY_PRESS);
        if (keys[i].ms + 1 < ms) fake_key(fake, keys[i].ms + 1, keys[i].code, TERM_KEY_RELEASE);
    }
    assert_int_equal(app_run(&fake->base, &session, cli_screens, screen), APP_END_ASKED);
    return (Shown){fake};
}

static Shown shown_after(int64_t ms, int32_t cols, Screen screen, const Key *keys)
{
    return shown_at(ms, cols, 24, screen, keys);
}

static void shown_done(Shown shown)
{
    term_close(&shown.fake->base);
    free(shown.fake);
}

static int32_t count_after(int64_t ms, Screen screen, const Key *keys, const char *text)
{
    Shown shown = shown_after(ms, 80, screen, keys);
    int32_t count = fake_count_text(&shown.fake->shown, text);
    shown_done(shown);
    return count;
}

/* Characters that an iris hides. */
static int32_t dark_after(int64_t ms, Screen screen, const Key *keys)
{
    Shown shown = shown_after(ms, 80, screen, keys);
    uint8_t dark = session.skins->ink[PALETTE_MEADOW].dark;
    int32_t count = 0;
    for (int32_t i = 0; i < 80 * 24; i++) {
        CanvasCell cell = shown.fake->shown.cells[i];
        count += cell.style == CANVAS_COLOURED && cell.fg == dark && cell.bg == dark;
    }
    shown_done(shown);
    return count;
}

static Screen open_map(void)
{
    return open_screen(&session, SCREEN_LEVELS, &(LevelsArgs){.first.kind = NULL});
}

static Screen open_daily(Day today)
{
    return open_screen(&session, SCREEN_DAILY, &(DailyArgs){.today = today});
}

/* Begins at once. */
static Screen open_endless(uint64_t seed, uint8_t difficulty)
{
    const EndlessArgs args = {.begins = true, .seed = seed, .difficulty = difficulty};
    return open_screen(&session, SCREEN_ENDLESS, &args);
}

static Screen first_level(void)
{
    return open_level(&session, 0);
}

/* Without the card. */
static Screen level_again(void)
{
    session.chapter = 1;
    return first_level();
}

static Screen level_of_map(void)
{
    return open_screen(&session, SCREEN_LEVELS, &(LevelsArgs){level_again()});
}

static int64_t ms_of(int32_t ticks)
{
    return ticks * INT64_C(1000) / 60 + 1;
}

/* ---- the card ---- */

static const char meadow[] = "T h e   M e a d o w";

static void a_card_stands_for_90_ticks(void **state)
{
    (void)state;
    assert_int_equal(count_after(ms_of(89), first_level(), NULL, meadow), 1);
    begin(state);
    assert_int_equal(count_after(ms_of(91), first_level(), NULL, meadow), 0);
}

static void a_key_ends_the_card_and_counts_in_the_level(void **state)
{
    static const Key keys[] = {{500, TERM_KEY_ARROW_RIGHT}, {0, 0}};
    (void)state;
    assert_int_equal(count_after(600, first_level(), keys, meadow), 0);
    assert_true(session.recording.tape.count > 0);
    assert_true(session.recording.tape.ticks[0] & INPUT_RIGHT);
}

static void a_chapter_has_its_card_once(void **state)
{
    (void)state;
    assert_int_equal(count_after(50, level_again(), NULL, meadow), 0);
}

static void a_card_has_the_words_of_its_chapter_where_the_guide_is_wanted(void **state)
{
    (void)state;
    for (int32_t is_wanted = 0; is_wanted < 2; is_wanted++) {
        session.chapter = 0;
        session.settings.guide = is_wanted;
        Shown shown = shown_after(50, 80, first_level(), NULL);
        const Canvas *canvas = &shown.fake->shown;
        assert_int_equal(fake_count_text(canvas, "Somebody walked ahead, and put up signs."),
                         is_wanted);
        assert_int_equal(fake_count_text(canvas, "levels 1 to 6, 0 done"), !is_wanted);
        shown_done(shown);
    }
}

static void the_plain_skin_has_no_chapter_card(void **state)
{
    (void)state;
    session.settings.skin = SKIN_PLAIN;
    assert_int_equal(count_after(50, first_level(), NULL, meadow), 0);
}

/* ---- the iris ---- */

static int32_t dark_at(IrisWay way, int32_t ticks, int32_t col, int32_t row)
{
    enum { COLS = 60, ROWS = 20 };
    const Colours *colours = &session.skins->colours[PALETTE_MEADOW];
    Canvas canvas = {0};
    Iris iris;
    int32_t count = 0;
    assert_true(canvas_resize(&canvas, COLS, ROWS));
    iris_begin(&iris, way);
    for (int32_t i = 0; i < ticks; i++)
        iris_tick(&iris);
    iris_draw(&iris, colours, &canvas, (Area){0, 0, COLS, ROWS}, col, row);
    for (int32_t i = 0; i < COLS * ROWS; i++)
        count += canvas.cells[i].style == CANVAS_COLOURED;
    canvas_done(&canvas);
    return count;
}

static void an_iris_opens_or_closes_in_8_steps_of_2_ticks(void **state)
{
    (void)state;
    for (int32_t ticks = 2; ticks < IRIS_TICKS; ticks += 2) {
        assert_int_equal(dark_at(IRIS_OPENS, ticks, 7, 15), dark_at(IRIS_OPENS, ticks + 1, 7, 15));
        assert_true(dark_at(IRIS_OPENS, ticks, 7, 15) < dark_at(IRIS_OPENS, ticks - 1, 7, 15));
        assert_true(dark_at(IRIS_CLOSES, ticks, 7, 15) > dark_at(IRIS_CLOSES, ticks - 1, 7, 15));
    }
    assert_int_equal(dark_at(IRIS_CLOSES, IRIS_TICKS - 1, 7, 15), 60 * 20);
    assert_int_equal(dark_at(IRIS_OPENS, IRIS_TICKS, 7, 15), 0);
    assert_int_equal(dark_at(IRIS_CLOSES, IRIS_TICKS, 7, 15), 0);
}

static void a_level_opens_by_an_iris_over_ticks_that_run(void **state)
{
    (void)state;
    assert_true(dark_after(ms_of(2), level_again(), NULL) > 1000);
    assert_true(dark_after(ms_of(15), level_again(), NULL) > 0);
    assert_int_equal(session.recording.tape.count, 15);
    assert_int_equal(dark_after(ms_of(18), level_again(), NULL), 0);
}

static void a_key_ends_the_iris_and_counts_in_its_tick(void **state)
{
    static const Key keys[] = {{50, TERM_KEY_ARROW_RIGHT}, {0, 0}};
    InputTape tape;
    (void)state;
    assert_int_equal(dark_after(52, level_again(), keys), 0);
    tape = session.recording.tape;
    session.recording.tape = (InputTape){0};
    session.recording.capacity = 0;
    session.settings.motion = MOTION_CALM;
    assert_int_equal(dark_after(52, level_again(), keys), 0);
    assert_int_equal(tape.count, session.recording.tape.count);
    assert_true(tape.ticks[tape.count - 1] & INPUT_RIGHT);
    assert_memory_equal(tape.ticks, session.recording.tape.ticks, (size_t)tape.count);
    input_tape_done(&tape);
}

static void with_calm_motion_an_iris_is_a_cut(void **state)
{
    (void)state;
    session.settings.motion = MOTION_CALM;
    assert_int_equal(dark_after(ms_of(2), level_again(), NULL), 0);
}

static int begin_in_scratch(void **state)
{
    return scratch_setup(state) == 0 ? begin(state) : -1;
}

/* A level of this text, in the scratch folder. */
static Screen open_level_text(const char *text)
{
    char path[PATH_MAX];
    scratch_write("level.txt", text, strlen(text));
    scratch_path(path, "level.txt");
    return open_level_file(&session, path);
}

/* The player dies in the first second: there is no ground. */
static Screen bottomless(void)
{
    return open_level_text("[level]\ntitle = Pit\npalette = meadow\n\n"
                           "[map]\n........\n..@.....\n........\n......F#\n");
}

/* The tick from 20 on, after the first iris, at which an iris hides more than `least`; 0: none
 * before `end`. */
static int32_t tick_of_dark(const Key *keys, int32_t least, int32_t end)
{
    for (int32_t tick = 20; tick < end; tick += 2)
        if (dark_after(ms_of(tick), bottomless(), keys) > least) return tick;
    return 0;
}

static void a_death_closes_the_iris_and_the_return_opens_it_unless_a_key_comes(void **state)
{
    enum { SOME = 200, ALL = 80 * 20, END = 120 };
    (void)state;
    int32_t first = tick_of_dark(NULL, SOME, END), full = tick_of_dark(NULL, ALL, END);
    assert_in_range(full - first, 4, IRIS_TICKS);
    assert_true(dark_after(ms_of(full + IRIS_TICKS / 2), bottomless(), NULL) > SOME);
    assert_true(dark_after(ms_of(full + IRIS_TICKS + 4), bottomless(), NULL) < SOME);
    const Key keys[] = {{ms_of(first + 2) + 1, 'x'}, {0, 0}};
    assert_int_equal(tick_of_dark(keys, ALL, full + IRIS_TICKS), 0);
    session.settings.motion = MOTION_CALM;
    assert_int_equal(tick_of_dark(NULL, SOME, END), 0);
}

/* Leaves the level at 1400 ms. */
#define LEAVE                                                                                      \
    {1000, TERM_KEY_ESCAPE}, {1200, TERM_KEY_ARROW_UP},                                            \
    {                                                                                              \
        1400, TERM_KEY_ENTER                                                                       \
    }

static void leaving_closes_the_iris_on_the_way_to_the_map(void **state)
{
    static const Key keys[] = {LEAVE, {0, 0}};
    (void)state;
    assert_true(dark_after(1500, level_of_map(), keys) > 0);
    assert_int_equal(count_after(1500, level_of_map(), keys, ">1<"), 0);
    assert_int_equal(count_after(1700, level_of_map(), keys, "Enter play"), 1);
    session.settings.motion = MOTION_CALM;
    assert_int_equal(count_after(1405, level_of_map(), keys, "Enter play"), 1);
}

static void a_key_while_the_iris_closes_counts_on_the_map(void **state)
{
    static const Key keys[] = {LEAVE, {1450, TERM_KEY_ARROW_RIGHT}, {0, 0}};
    (void)state;
    assert_int_equal(count_after(1460, level_of_map(), keys, "Enter play"), 1);
    assert_int_equal(count_after(1460, level_of_map(), keys, "2  Stepping stones"), 1);
}

/* ---- signs ---- */

/* The column at which the text begins of a sign that is read after some short presses of `key`. */
static int32_t col_of_sign_after(uint32_t key)
{
    char text[1024];
    Key keys[KEYS_MAX] = {{0, 0}};
    int32_t col = -1;
    session.settings.skin = SKIN_PLAIN;
    session.settings.zoom = ZOOM_CHOICE_8X4;
    for (int32_t i = 0; i < KEYS_MAX - 1; i++)
        keys[i] = (Key){500 + 20 * i, key};
    snprintf(text, sizeof text, "[level]\ntitle = Sign\n\n");
    for (int32_t sign = 1; sign <= 2; sign++) {
        size_t used = strlen(text);
        snprintf(text + used, sizeof text - used, "[sign.%d]\ntext = Begin %0380d\n\n", (int)sign,
                 7);
    }
    snprintf(text + strlen(text), sizeof text - strlen(text),
             "[map]\n..........\n..........\n...?@?...F\n##########\n##########\n");
    Shown shown = shown_after(1000, 80, open_level_text(text), keys);
    for (int32_t i = 0; i < 80 * 24; i++)
        if (shown.fake->shown.cells[i].ch == 'B') col = i % 80;
    shown_done(shown);
    session.settings.zoom = ZOOM_CHOICE_AUTO;
    return col;
}

static void a_sign_leaves_the_way_ahead_free(void **state)
{
    (void)state;
    assert_in_range(col_of_sign_after(TERM_KEY_ARROW_RIGHT), 0, 20);
    assert_in_range(col_of_sign_after(TERM_KEY_ARROW_LEFT), 40, 79);
}

/* ---- the end of a level ---- */

static const char disc[] = ".---.";

static Screen end_of_level(void)
{
    const LevelResult result = {.title = "Title",
                                .ticks = 1000,
                                .goals = {.par = 1200, .coins = 3},
                                .best = 900,
                                .coins = 1,
                                .has_next = true};
    return open_screen(&session, SCREEN_END, &(EndArgs){&result, NULL});
}

static void medals_drop_in_one_after_the_other(void **state)
{
    static const int32_t counts[][2] = {{1, 1}, {11, 1}, {13, 2}, {25, 3}, {37, 4}, {70, 4}};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(counts); i++)
        assert_int_equal(count_after(ms_of(counts[i][0]), end_of_level(), NULL, disc),
                         counts[i][1]);
    assert_int_equal(count_after(ms_of(11), end_of_level(), NULL, "finish"), 0);
    assert_int_equal(count_after(ms_of(13), end_of_level(), NULL, "finish"), 1);
    assert_int_equal(count_after(ms_of(23), end_of_level(), NULL, "coins"), 1);
    assert_int_equal(count_after(ms_of(25), end_of_level(), NULL, "coins"), 2);
    assert_int_equal(count_after(ms_of(47), end_of_level(), NULL, "gold"), 1);
    assert_int_equal(count_after(ms_of(49), end_of_level(), NULL, "gold"), 2);
}

static void a_key_shows_all_medals_at_once_and_the_next_one_goes_on(void **state)
{
    static const Key keys[] = {{50, TERM_KEY_ENTER}, {300, TERM_KEY_ENTER}, {0, 0}};
    (void)state;
    assert_int_equal(count_after(60, end_of_level(), keys, "coins"), 2);
    assert_int_equal(count_after(60, end_of_level(), keys, "finish"), 1);
    Shown shown = shown_after(1000, 80, end_of_level(), keys);
    assert_true(shown.fake->now == 300 * FAKE_MS); /* and left */
    shown_done(shown);
}

static void with_calm_motion_medals_are_shown_at_once(void **state)
{
    (void)state;
    session.settings.motion = MOTION_CALM;
    assert_int_equal(count_after(5, end_of_level(), NULL, disc), 4);
}

static void medals_are_for_the_finish_for_all_coins_and_for_two_times(void **state)
{
    (void)state;
    Shown shown = shown_after(2000, 80, end_of_level(), NULL);
    assert_int_equal(fake_count_text(&shown.fake->shown, "(  F  )"), 1);
    assert_int_equal(fake_count_text(&shown.fake->shown, "(  P  )"), 1);
    assert_int_equal(fake_count_text(&shown.fake->shown, "(     )"), 2);
    shown_done(shown);
}

static Screen end_with_guide(void)
{
    const LevelResult result = {.title = "Title",
                                .ticks = 1000,
                                .goals = {.par = 900, .coins = 3, .guide = 1001}};
    return open_screen(&session, SCREEN_END, &(EndArgs){&result, NULL});
}

static void the_medal_of_the_guide_is_the_last_one_where_there_is_a_guide(void **state)
{
    (void)state;
    assert_int_equal(count_after(ms_of(47), end_with_guide(), NULL, disc), 4);
    assert_int_equal(count_after(ms_of(49), end_with_guide(), NULL, disc), 5);
    Shown shown = shown_after(2000, 80, end_with_guide(), NULL);
    assert_int_equal(fake_count_text(&shown.fake->shown, "(  F  )"), 1);
    assert_int_equal(fake_count_text(&shown.fake->shown, "(  ?  )"), 1);
    assert_int_equal(fake_count_text(&shown.fake->shown, "guide"), 1);
    shown_done(shown);
}

/* ---- the guide ---- */

/* The guide in a plain picture of the first level, after so many ms. */
static int32_t guides_after(int64_t ms)
{
    int32_t count = 0;
    session.settings.skin = SKIN_PLAIN;
    Shown shown = shown_after(ms, 80, level_again(), NULL);
    for (int32_t i = 0; i < 80 * 24; i++) {
        const CanvasCell *cell = &shown.fake->shown.cells[i];
        count += cell->ch == 'i' && cell->style == ROLE_GHOST;
    }
    shown_done(shown);
    return count;
}

static void the_guide_goes_ahead_of_who_has_finished_the_level(void **state)
{
    (void)state;
    assert_int_equal(guides_after(2000), 0);
    session.records[0].finished = 1;
    assert_int_equal(guides_after(2000), 1);
    session.kiosk = true;
    assert_int_equal(guides_after(2000), 1);
    session.settings.guide = false;
    assert_int_equal(guides_after(2000), 0);
}

static void the_guide_comes_where_nobody_moves_for_ten_seconds(void **state)
{
    (void)state;
    assert_int_equal(guides_after(9500), 0);
    assert_int_equal(guides_after(12000), 1);
    session.settings.guide = false;
    assert_int_equal(guides_after(12000), 0);
}

/* ---- the title ---- */

static const char demo[] = "Press a key for the menu.";

static void after_30_seconds_without_a_key_the_title_shows_a_run(void **state)
{
    static const Key keys[] = {{33000, TERM_KEY_ENTER}, {0, 0}};
    (void)state;
    assert_int_equal(count_after(29900, open_bare(&session, SCREEN_TITLE), NULL, demo), 0);
    assert_int_equal(count_after(30200, open_bare(&session, SCREEN_TITLE), NULL, demo), 1);
    assert_int_equal(count_after(30200, open_bare(&session, SCREEN_TITLE), NULL, "> Play"), 0);
    assert_int_equal(count_after(33100, open_bare(&session, SCREEN_TITLE), keys, "> Play"), 1);
    assert_int_equal(count_after(33100, open_bare(&session, SCREEN_TITLE), keys, demo), 0);
}

/* ---- pages ---- */

/* The style in which a text is drawn where the skin is plain. */
static uint8_t style_of_text(Screen screen, const char *text)
{
    uint8_t style = 0;
    session.settings.skin = SKIN_PLAIN;
    Shown shown = shown_after(100, 80, screen, NULL);
    const Canvas *canvas = &shown.fake->shown;
    assert_int_equal(fake_count_text(canvas, text), 1);
    for (int32_t row = 0; row < canvas->rows; row++)
        for (int32_t col = 0; col < canvas->cols; col++) {
            size_t same = 0;
            while (text[same] &&
                   canvas_get(canvas, col + (int32_t)same, row).ch == (uint8_t)text[same])
                same++;
            if (!text[same]) style = canvas_get(canvas, col, row).style;
        }
    shown_done(shown);
    return style;
}

static void errors_are_drawn_as_errors_and_warnings_are_left_out(void **state)
{
    ErrorList errors;
    (void)state;
    error_list_init(&errors, "a.txt");
    error_add(&errors, ERROR_ERROR, 3, 4, "this is wrong");
    error_add(&errors, ERROR_WARNING, 5, 6, "this is odd");
    const MessageArgs told = {.title = "Told", .text = "this is so"},
                      faulty = {.title = "Faulty", .errors = &errors};
    assert_int_equal(style_of_text(open_screen(&session, SCREEN_MESSAGE, &told), "this is so"),
                     ROLE_PLAIN);
    assert_int_equal(style_of_text(open_screen(&session, SCREEN_MESSAGE, &faulty),
                                   "a.txt:3:4: error: this is wrong"),
                     ROLE_ERROR);
    assert_int_equal(count_after(100, open_screen(&session, SCREEN_MESSAGE, &faulty), NULL,
                                 "this is odd"),
                     0);
}

static void a_page_has_a_frame_in_colours_and_the_whole_screen_without(void **state)
{
    static const char edge[] = "+--------------------";
    const MessageArgs told = {.title = "Told", .text = "this is so"};
    (void)state;
    assert_int_equal(count_after(100, open_screen(&session, SCREEN_MESSAGE, &told), NULL, edge), 2);
    session.settings.skin = SKIN_PLAIN;
    assert_int_equal(count_after(100, open_screen(&session, SCREEN_MESSAGE, &told), NULL, edge), 0);
}

/* ---- the bell ---- */

/* How often the terminal rings while a key leads to the right. */
static int32_t bells_of(const char *text, BellChoice bell, int64_t ms)
{
    const MadeLevel made = {.path = "", .name = "bell.txt", .text = text, .length = strlen(text)};
    FakeTerm *fake = malloc(sizeof *fake);
    Screen screen =
        open_screen(&session, SCREEN_PLAY, &(PlayArgs){.source = PLAY_FROM_MAKER, .made = &made});
    assert_true(fake && screen.kind);
    session.settings.bell = (uint8_t)bell;
    fake_open(fake, ms);
    fake_key(fake, 50, 'd', TERM_KEY_PRESS);
    assert_int_equal(app_run(&fake->base, &session, cli_screens, screen), APP_END_ASKED);
    int32_t bells = fake->bells_heard;
    term_close(&fake->base);
    free(fake);
    session.settings.bell = BELL_OFF;
    return bells;
}

#define BELL_LEVEL(row)                                                                            \
    "[level]\ntitle = Bell\n\n[map]\n" row "\n########################################\n"

static void the_bell_rings_as_the_setting_says(void **state)
{
    static const char way[] = BELL_LEVEL("@........*.........k.........D.........F");
    static const char spikes[] = BELL_LEVEL("@........^.............................F");
    (void)state;
    assert_int_equal(bells_of(way, BELL_OFF, 6000), 0);
    assert_int_equal(bells_of(way, BELL_FEW, 6000), 1);
    assert_int_equal(bells_of(way, BELL_ALL, 6000), 4);
    assert_int_equal(bells_of(spikes, BELL_OFF, 1500), 0);
    assert_int_equal(bells_of(spikes, BELL_FEW, 1500), 1);
    assert_int_equal(bells_of(spikes, BELL_ALL, 1500), 1);
}

static void the_bell_rings_twice_a_second_at_most(void **state)
{
    static const char keys[] = BELL_LEVEL("@....kkkkkk............................F");
    (void)state;
    assert_int_equal(bells_of(keys, BELL_ALL, 1500), 2);
}

/* ---- daily and endless ---- */

static const Day monday = {2026, 11, 23};

static void the_calendar_goes_up_to_today(void **state)
{
    static const Key keys[] = {{50, TERM_KEY_ARROW_RIGHT}, {100, TERM_KEY_ARROW_UP}, {0, 0}};
    (void)state;
    session.kiosk = true;
    assert_int_equal(count_after(200, open_daily(monday), NULL, "Monday 2026-11-23"), 1);
    assert_int_equal(count_after(200, open_daily(monday), NULL, "difficulty * . . . ."), 1);
    assert_int_equal(count_after(60, open_daily(monday), keys, ">23"), 1);
    assert_int_equal(count_after(200, open_daily(monday), keys, ">16"), 1);
}

static void the_next_level_of_a_day_is_announced_on_todays_page(void **state)
{
    static const Key day_back[] = {{50, TERM_KEY_ARROW_LEFT}, {0, 0}};
    static const char next[] = "the next one in ";
    Day before = day_today(), today = before;
    (void)state;
    session.kiosk = true;
    assert_int_equal(count_after(200, open_daily(monday), NULL, next), 0);
    int32_t count = count_after(200, open_daily(today), NULL, next);
    int32_t count_before = count_after(200, open_daily(today), day_back, next);
    if (day_number(day_today()) != day_number(before)) skip(); /* it is midnight */
    assert_int_equal(count, 1);
    assert_int_equal(count_before, 0);
}

static void the_level_of_a_day_is_made_and_played(void **state)
{
    static const Key keys[] = {{50, TERM_KEY_ENTER}, {0, 0}};
    (void)state;
    session.kiosk = true;
    assert_int_equal(count_after(1500, open_daily(monday), keys, " o 0/"), 1);
}

/* With hard levels, whose generation checks for Esc more than once. */
static void esc_ends_the_making_of_a_level(void **state)
{
    static const Day friday = {2026, 11, 27};
    static const Key keys[] = {{50, TERM_KEY_ENTER}, {0, 0}};
    (void)state;
    session.kiosk = true;
    breaks_work = true;
    int32_t daily = count_after(1500, open_daily(friday), keys, "No level was generated.");
    int32_t endless = count_after(1500, open_endless(7, 5), NULL, "No level was generated.");
    breaks_work = false;
    assert_int_equal(daily, 1);
    assert_int_equal(endless, 1);
}

/* With a state folder of its own. */
static int begin_kept(void **state)
{
    if (scratch_setup(state) != 0) return -1;
    begin(state);
    session.settings.motion = MOTION_CALM;
    return setenv("XDG_STATE_HOME", scratch_folder, 1);
}

static Screen endless_page(void)
{
    return open_screen(&session, SCREEN_ENDLESS, &(EndlessArgs){.difficulty = 1});
}

static void an_endless_run_that_was_left_goes_on_in_the_same_tick(void **state)
{
    static const Key leaves[] = {{1000, 'r'},
                                 {2000, TERM_KEY_ESCAPE},
                                 {2100, TERM_KEY_ARROW_UP},
                                 {2200, TERM_KEY_ENTER},
                                 {0, 0}};
    static const Key goes_on[] = {{50, TERM_KEY_ENTER}, {3000, TERM_KEY_ENTER}, {0, 0}};
    (void)state;
    assert_int_equal(count_after(2300, open_endless(7, 1), leaves, "Your run is waiting"), 1);
    assert_int_equal(count_after(40, endless_page(), NULL, "lives 2"), 1);
    assert_int_equal(count_after(2000, endless_page(), goes_on, "Press a key to go on."), 1);
    assert_int_equal(count_after(2000, endless_page(), goes_on, "lives 2"), 1);
    assert_int_equal(count_after(2000, endless_page(), goes_on, " 0:01"), 1);
    assert_int_equal(count_after(4100, endless_page(), goes_on, " 0:02"), 1);
    assert_int_equal(count_after(60, endless_page(), NULL, "Your run is waiting"), 1);
}

static void a_run_that_is_over_waits_no_more(void **state)
{
    static const Key leaves[] = {{2000, TERM_KEY_ESCAPE},
                                 {2100, TERM_KEY_ARROW_UP},
                                 {2200, TERM_KEY_ENTER},
                                 {0, 0}};
    static const Key is_lost[] = {{50, TERM_KEY_ENTER}, {3000, TERM_KEY_ENTER},
                                  {3200, 'r'},          {3400, 'r'},
                                  {3600, 'r'},          {0, 0}};
    (void)state;
    assert_int_equal(count_after(2300, open_endless(7, 1), leaves, "Your run is waiting"), 1);
    assert_true(paths_note_exists("endless.run"));
    assert_int_equal(count_after(4100, endless_page(), is_lost, "The end."), 1);
    assert_false(paths_note_exists("endless.run"));
}

static void a_level_that_is_left_leaves_the_colours_of_the_page(void **state)
{
    static const Key leaves[] = {{2000, TERM_KEY_ESCAPE},
                                 {2100, TERM_KEY_ARROW_UP},
                                 {2200, TERM_KEY_ENTER},
                                 {0, 0}};
    (void)state;
    session.kiosk = true;
    session.settings.motion = MOTION_CALM;
    session.palette = PALETTE_DAWN; /* of no level that is made */
    assert_int_equal(count_after(1900, open_endless(7, 1), NULL, "lives 3"), 1);
    assert_int_not_equal(session.palette, PALETTE_DAWN);
    session.palette = PALETTE_DAWN;
    assert_int_equal(count_after(2300, open_endless(7, 1), leaves, "Your run is waiting"), 1);
    assert_int_equal(session.palette, PALETTE_DAWN);
}

static void the_best_endless_runs_are_listed_by_their_first_difficulty(void **state)
{
    EndlessRun run = {.seed = 5, .difficulty = 1, .levels = 3, .ticks = 6000};
    EndlessBest best = {.count = 0};
    (void)state;
    assert_int_equal(endless_add_best(&run, monday, true, &best), 1);
    run.ticks = 5400;
    assert_int_equal(endless_add_best(&run, monday, true, &best), 1);
    run.levels = 2;
    assert_int_equal(endless_add_best(&run, monday, true, &best), 3);
    run.is_helped = true;
    assert_int_equal(endless_add_best(&run, monday, true, &best), 0);
    assert_int_equal(count_after(40, endless_page(), NULL,
                                 "1.  levels 3      1:30.00   2026-11-23"),
                     1);
    assert_int_equal(count_after(40, endless_page(), NULL, "2.  levels 3      1:40.00"), 1);
    assert_int_equal(count_after(40, endless_page(), NULL, "3.  levels 2"), 1);
    assert_int_equal(
        count_after(40, open_screen(&session, SCREEN_ENDLESS, &(EndlessArgs){.difficulty = 2}),
                    NULL, "levels 3"),
        0);
}

static void write_note(const char *note, const char *text)
{
    char path[WORLD_PATH_MAX];
    assert_true(paths_find_state_file(note, path));
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void damaged_endless_runs_are_kept_and_said(void **state)
{
    (void)state;
    write_note("endless-1.best", "5 1 9 3 6000 0 2026-11-23\nx\n5 1 8 3 6000 0 2026-11-23\n");
    assert_int_equal(count_after(40, endless_page(), NULL, "levels 9"), 1);
    assert_int_equal(count_after(40, endless_page(), NULL, "levels 8"), 1);
    assert_int_equal(count_after(40, endless_page(), NULL, "Damaged runs: endless-1.best.damaged"),
                     1);
    assert_true(paths_note_exists("endless-1.best.damaged"));
    write_note("endless.run", "7 1 ? 2\n");
    assert_int_equal(count_after(40, endless_page(), NULL, "A damaged run: endless.run.damaged"),
                     1);
    assert_true(paths_note_exists("endless.run.damaged"));
    assert_false(paths_note_exists("endless.run"));
}

static bool goes_on_after_a_key(void *context)
{
    int32_t *asked = context;
    return (*asked)++ > 0;
}

static void only_the_level_that_is_wanted_is_taken(void **state)
{
    Recipe recipe = {.seed = 1, .difficulty = 1, .theme = 0};
    LevelMaker maker = {.child = 0};
    Generated made;
    int32_t asked = 0;
    (void)state;
    level_maker_start(&maker, &recipe, true);
    recipe.theme = 1;
    assert_true(level_maker_take(&maker, &recipe, NULL, NULL, &made));
    assert_int_equal(made.recipe.theme, recipe.theme);
    generated_done(&made);
    level_maker_start(&maker, &recipe, true);
    assert_false(level_maker_take(&maker, &recipe, goes_on_after_a_key, &asked, &made));
}

static void a_level_is_made_in_another_process_as_in_this_one(void **state)
{
    const EndlessRun run = endless_run_begin(7, 1);
    const Recipe recipe = endless_recipe(&run);
    LevelMaker maker = {.child = 0};
    Generated here, there;
    (void)state;
    level_maker_start(&maker, &(Recipe){.seed = 1, .difficulty = 5, .theme = THEME_COUNT}, true);
    level_maker_start(&maker, &recipe, false);
    assert_true(generate_find(&recipe, NULL, NULL, &here));
    assert_true(level_maker_take(&maker, &recipe, NULL, NULL, &there));
    assert_int_equal(maker.child, 0);
    assert_string_equal(here.text, there.text);
    assert_int_equal(here.run.count, there.run.count);
    assert_memory_equal(here.run.ticks, there.run.ticks, (size_t)here.run.count);
    generated_done(&there);
    assert_true(level_maker_take(&maker, &recipe, NULL, NULL, &there)); /* without a start */
    assert_string_equal(here.text, there.text);
    generated_done(&here);
    generated_done(&there);
}

static void an_endless_run_has_three_lives_and_a_restart_costs_one(void **state)
{
    static const Key keys[] = {{900, 'r'}, {1000, 'r'}, {1100, 'r'}, {0, 0}};
    (void)state;
    session.kiosk = true;
    session.settings.motion = MOTION_CALM;
    assert_int_equal(count_after(890, open_endless(7, 1), keys, "lives 3"), 1);
    assert_int_equal(count_after(950, open_endless(7, 1), keys, "lives 2"), 1);
    assert_int_equal(count_after(1050, open_endless(7, 1), keys, "lives 1"), 1);
    assert_int_equal(count_after(1500, open_endless(7, 1), keys, "The end."), 1);
    assert_int_equal(count_after(1500, open_endless(7, 1), keys, "levels 0"), 1);
}

/* ---- a live run that is watched ---- */

/* Plays a second and more of the first level into a live file, which may get a wrong check. */
static void write_live_run(bool is_damaged)
{
    enum { TICKS = 90 };
    char path[PATH_MAX];
    size_t length;
    LevelFile *file;
    Level level;
    Timeline run;
    LiveRun live = LIVE_RUN_NONE;
    GameEvents events;
    ErrorList errors;
    LiveFolder *folder = &session.keeper.live_folder;
    const LiveAbout about = {.level_name = session.world.paths[0]};
    snprintf(folder->path, sizeof folder->path, "%.*s", (int)sizeof folder->path - 1,
             scratch_folder);
    snprintf(folder->player, sizeof folder->player, "ada~k7f3k7f3k7f3k7f3");
    scratch_path(path, "live");
    assert_int_equal(mkdir(path, 0777), 0);
    scratch_path(path, "remote");
    assert_int_equal(mkdir(path, 0777), 0);
    error_list_init(&errors, about.level_name);
    assert_non_null(file = level_file_read(about.level_name, NULL, &level, &errors));
    assert_true(timeline_init(&run, &level));
    for (int32_t tick = 0; tick < TICKS; tick++) {
        assert_true(timeline_add(&run, 0, &events));
        live_follow(&live, folder, &run, &about);
    }
    char *text = file_read(live.path, LIVE_SIZE_MAX, &length, &errors);
    assert_non_null(text);
    char *check = strstr(text, "\n60 = ");
    assert_non_null(check);
    check += strlen("\n60 = ");
    if (is_damaged) *check = *check == '0' ? '1' : '0';
    snprintf(path, sizeof path, "remote/%s", strrchr(live.path, '/') + 1);
    live_done(&live);
    scratch_write(path, text, length);
    free(text);
    timeline_done(&run);
    level_done(&level);
    level_file_done(file);
}

static int32_t count_while_watched(bool is_damaged, const char *text)
{
    LiveFile file;
    write_live_run(is_damaged);
    snprintf(session.keeper.live_folder.player, sizeof session.keeper.live_folder.player,
             "bob~aaaabbbbccccdddd");
    assert_int_equal(live_list(&session.keeper.live_folder, 0, &file, 1), 1);
    Screen screen = open_screen(&session, SCREEN_WATCH, &(WatchArgs){.live = &file});
    int32_t count = count_after(3000, screen, NULL, text);
    scratch_remove(scratch_folder);
    assert_int_equal(mkdir(scratch_folder, S_IRWXU), 0);
    session.keeper.live_folder = (LiveFolder){.path = ""};
    return count;
}

static void a_live_run_ends_where_the_game_is_not_as_its_check_says(void **state)
{
    begin(state);
    assert_int_equal(count_while_watched(false, "live  ada"), 1);
    assert_int_equal(count_while_watched(false, "This run is damaged"), 0);
    assert_int_equal(count_while_watched(false, "tick 90 "), 1);
    assert_int_equal(count_while_watched(true, "This run is damaged: it ends here."), 1);
    assert_int_equal(count_while_watched(true, "tick 60 "), 1);
}

/* ---- races ---- */

/* The entry for assists is the third from the end of the menu. Presses the up key `last` times in
 * the menu of assists. */
static int32_t race_ticks_after_assist(int32_t last)
{
    Key keys[] = {{1000, TERM_KEY_ESCAPE},   {1050, TERM_KEY_ARROW_UP}, {1100, TERM_KEY_ARROW_UP},
                  {1150, TERM_KEY_ARROW_UP}, {1200, TERM_KEY_ARROW_UP}, {1250, TERM_KEY_ENTER},
                  {1300, TERM_KEY_ARROW_UP}, {1350, TERM_KEY_ARROW_UP}, {1400, TERM_KEY_ENTER}};
    if (last == 1) keys[7] = keys[8];
    session.settings.motion = MOTION_CALM;
    session_begin_race(&session, 0);
    Shown shown = shown_after(1450, 80, level_again(), keys);
    shown_done(shown);
    int32_t ticks = level_race_ticks(&session.race);
    session.race.end = 0;
    return ticks;
}

static void a_race_has_the_ticks_of_attempts_that_were_skipped_or_shown_the_proof(void **state)
{
    (void)state;
    assert_in_range(race_ticks_after_assist(1), 58, 61);
    assert_in_range(race_ticks_after_assist(2), 58, 61);
}

/* Restarts after a second of a race, in which the player may have been invincible. */
static bool race_is_helped_after(bool is_invincible)
{
    static const Key keys[] = {{1000, 'r'}, {0, 0}};
    session.settings.motion = MOTION_CALM;
    session.settings.invincible = is_invincible;
    session_begin_race(&session, 0);
    Shown shown = shown_after(1100, 80, level_again(), keys);
    shown_done(shown);
    session.settings.invincible = false;
    assert_in_range(level_race_ticks(&session.race), 58, 61);
    session.race.end = 0;
    return session.race.is_helped;
}

static void a_race_with_the_ticks_of_an_assisted_attempt_is_helped(void **state)
{
    (void)state;
    assert_false(race_is_helped_after(false));
    assert_true(race_is_helped_after(true));
    race_ticks_after_assist(1);
    assert_true(session.race.is_helped);
}

static void a_race_is_kept_if_it_is_quicker_and_without_help(void **state)
{
    (void)state;
    snprintf(session.progress_path, sizeof session.progress_path, "kept");
    session_begin_race(&session, 0);
    assert_int_equal(session_best_race(&session), 0);
    session_add_race_ticks(&session, 100, false);
    assert_false(session_keep_race(&session, 99));
    assert_false(session_keep_race(&session, 100));
    assert_int_equal(session_best_race(&session), 0);
    assert_true(session_keep_race(&session, 101));
    assert_int_equal(session_best_race(&session), 100);
    session_begin_race(&session, 1);
    assert_int_equal(session_best_race(&session), 0);
    session_begin_race(&session, 0);
    session_add_race_ticks(&session, 30, true);
    session_add_race_ticks(&session, 20, false);
    assert_int_equal(level_race_ticks(&session.race), 50);
    assert_false(session_keep_race(&session, 100));
    assert_int_equal(session_best_race(&session), 100);
    session.progress_path[0] = '\0';
    session.race.end = 0;
}

static void a_best_time_that_cannot_be_read_is_kept_beside_the_new_one(void **state)
{
    static const char *const damaged[] = {"12 hours\n", "0\n", "99999999999\n",
                                          "a line of more than 32 bytes in all\n"};
    char path[PATH_MAX], name[32], kept[sizeof name + 16];
    uint64_t hash = 0;
    assert_int_equal(setenv("XDG_STATE_HOME", scratch_folder, 1), 0);
    begin(state);
    strcpy(session.progress_path, "any");
    session_begin_race(&session, 0);
    session_add_race_ticks(&session, 77, false);
    for (int32_t i = session.race.first; i < session.race.end; i++)
        hash = hash * 31 + session_level(&session, i)->hash;
    snprintf(name, sizeof name, "ledge/run-%016llx", (unsigned long long)hash);
    snprintf(kept, sizeof kept, "%s.damaged", name);
    scratch_path(path, kept);
    assert_true(session_keep_race(&session, 0)); /* the first one: there is nothing to keep */
    assert_int_equal(session_best_race(&session), 77);
    assert_int_equal(access(path, F_OK), -1);
    for (size_t i = 0; i < ARRAY_LENGTH(damaged); i++) {
        (void)remove(path);
        scratch_write(name, damaged[i], strlen(damaged[i]));
        assert_int_equal(session_best_race(&session), 0);
        assert_true(session_keep_race(&session, 0));
        assert_int_equal(session_best_race(&session), 77);
        assert_true(file_has_bytes(path, damaged[i], strlen(damaged[i])));
    }
    session.progress_path[0] = '\0';
    session.race.end = 0;
}

/* ---- records ---- */

/* The player falls to the flag. */
static Screen short_level(void)
{
    return open_level_text(
        "[level]\ntitle = Short\n\n[map]\n..@.....\n........\n..F.....\n########\n");
}

static void the_best_run_is_shown_after_one_with_help(void **state)
{
    static const char none[] = "best        none";
    ErrorList errors;
    (void)state;
    assert_int_equal(setenv("XDG_STATE_HOME", scratch_folder, 1), 0);
    begin(state);
    run_store_close(&session.keeper); /* of the runs of earlier tests */
    assert_true(run_store_open(&session.keeper, false, NULL, &errors));
    session.settings.invincible = true;
    assert_int_equal(count_after(3000, short_level(), NULL, none), 1);
    session.settings.invincible = false;
    assert_int_equal(count_after(3000, short_level(), NULL, none), 0);
    session.settings.invincible = true;
    assert_int_equal(count_after(3000, short_level(), NULL, none), 0);
    session.settings.invincible = false;
    run_store_close(&session.keeper);
}

static void the_help_that_a_run_had_is_shown_while_it_is_watched(void **state)
{
    Input held[60];
    const InputTape tape = {held, ARRAY_LENGTH(held)};
    char path[PATH_MAX];
    const char *level_path = session.world.paths[0];
    ErrorList errors;
    Level level;
    Replay replay;
    OpenedReplay opened;
    begin(state);
    memset(held, INPUT_GRACE, sizeof held);
    error_list_init(&errors, level_path);
    LevelFile *file = level_file_read(level_path, NULL, &level, &errors);
    assert_non_null(file);
    assert_true(replay_of_tape(&level, &tape, level_path, &replay));
    scratch_path(path, "grace.replay");
    assert_true(replay_write(&replay, path, &errors));
    assert_true(opened_replay_read_alone(path, level_path, &opened, &errors));
    assert_int_equal(
        count_after(200, open_screen(&session, SCREEN_WATCH, &(WatchArgs){.opened = &opened}), NULL,
                    "grace"),
        1);
    replay_done(&replay);
    level_done(&level);
    level_file_done(file);
}

/* ---- proving a level ---- */

static void a_search_for_a_proof_is_stopped_by_its_key_alone(void **state)
{
    static const char text[] = "[level]\ntitle = x\n[map]\n@.....F\n#######\n";
    char path[PATH_MAX], note[100] = "", why[100];
    ErrorList errors;
    (void)state;
    scratch_write("easy.txt", text, sizeof text - 1);
    scratch_path(path, "easy.txt");
    error_list_init(&errors, path);
    Document *doc = document_open(path, &(DocumentOptions){0}, &errors);
    assert_non_null(doc);
    const CertifyArgs args = {.level = edit_level_read(doc, why, sizeof why),
                              .path = path,
                              .note = note,
                              .note_size = sizeof note};
    document_close(doc);
    Screen screen = open_screen(&session, SCREEN_CERTIFY, &args);
    assert_non_null(screen.kind);
    App app = {.session = &session, .screens = cli_screens};
    const TermEvent key = {.kind = TERM_EVENT_KEY};
    assert_int_equal(screen.kind->key(screen.self, &app, &key, REQUEST_HELP).kind, NEXT_STAY);
    assert_string_equal(note, "");
    assert_int_equal(screen.kind->key(screen.self, &app, &key, REQUEST_BACK).kind, NEXT_BACK);
    assert_string_equal(note, "Stopped; nothing was proved");
    screen.kind->leave(screen.self);
}

/* ---- sharing ---- */

/* A run of the first level that is shared from the scratch folder; `folder` is the one before. */
static void begin_sharing(Play *play, char folder[PATH_MAX])
{
    static const Input right[30] = {INPUT_RIGHT};
    ErrorList errors;
    begin(NULL);
    *play = (Play){.is_test = true};
    assert_true(attempt_open(&play->attempt, session.world.paths[0], NULL, &errors));
    assert_true(attempt_begin_with(&play->attempt, right, ARRAY_LENGTH(right)));
    assert_non_null(getcwd(folder, PATH_MAX));
    assert_int_equal(chdir(scratch_folder), 0);
}

static void a_share_that_cannot_be_written_leaves_no_file_and_says_why(void **state)
{
    static const Key keys[] = {{50, TERM_KEY_ARROW_DOWN}, {100, TERM_KEY_ENTER}, {0, 0}};
    struct rlimit limit, small = {16, 16};
    char folder[PATH_MAX];
    Play play;
    (void)state;
    begin_sharing(&play, folder);
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    small.rlim_max = limit.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    int32_t count = count_after(2000, open_screen(&session, SCREEN_SHARE, &(ShareArgs){&play}),
                                keys, "too large");
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    assert_int_equal(chdir(folder), 0);
    assert_int_equal(count, 1);
    assert_int_equal(scratch_count(), 0);
    attempt_done(&play.attempt);
}

/* The files of the scratch folder with this ending that begin with `start`. */
static int32_t files_that_begin(const char *ending, const char *start)
{
    int32_t count = 0;
    DIR *dir = opendir(scratch_folder);
    for (const struct dirent *e; dir && (e = readdir(dir));) {
        char path[PATH_MAX], begin[64] = "";
        const char *dot = strrchr(e->d_name, '.');
        if (!dot || strcmp(dot + 1, ending) != 0) continue;
        scratch_path(path, e->d_name);
        FILE *file = fopen(path, "r");
        if (file && fgets(begin, sizeof begin, file))
            count += strncmp(begin, start, strlen(start)) == 0;
        if (file) fclose(file);
    }
    if (dir) closedir(dir);
    return count;
}

static void a_run_is_shared_as_a_picture_for_asciinema_or_as_a_replay(void **state)
{
    static const struct {
        const char *ending, *start;
    } files[] = {{"svg", "<svg"}, {"cast", "{\"version\""}, {"replay", "[replay]"}};
    char folder[PATH_MAX];
    Play play;
    (void)state;
    begin_sharing(&play, folder);
    int32_t saved[ARRAY_LENGTH(files)], right_ones[ARRAY_LENGTH(files)];
    for (size_t i = 0; i < ARRAY_LENGTH(files); i++) {
        Key keys[KEYS_MAX] = {{0, 0}};
        for (size_t down = 0; down <= i; down++)
            keys[down] = (Key){50 + 10 * (int64_t)down, TERM_KEY_ARROW_DOWN};
        keys[i + 1] = (Key){100, TERM_KEY_ENTER};
        saved[i] = count_after(300, open_screen(&session, SCREEN_SHARE, &(ShareArgs){&play}), keys,
                               "Saved as");
        right_ones[i] = files_that_begin(files[i].ending, files[i].start);
    }
    int32_t all = scratch_count();
    assert_int_equal(chdir(folder), 0);
    for (size_t i = 0; i < ARRAY_LENGTH(files); i++) {
        assert_int_equal(saved[i], 1);
        assert_int_equal(right_ones[i], 1);
    }
    assert_int_equal(all, ARRAY_LENGTH(files));
    attempt_done(&play.attempt);
}

static void the_menu_of_sharing_names_its_four_ways(void **state)
{
    static const char *const labels[] = {"The level as a line of text",
                                         "The run as a moving picture (SVG)",
                                         "The run for asciinema (cast)", "The run as a replay"};
    Play play = {.is_test = true};
    ErrorList errors;
    (void)state;
    assert_true(attempt_open(&play.attempt, session.world.paths[0], NULL, &errors));
    for (size_t i = 0; i < ARRAY_LENGTH(labels); i++)
        assert_int_equal(count_after(100, open_screen(&session, SCREEN_SHARE, &(ShareArgs){&play}),
                                     NULL, labels[i]),
                         1);
    attempt_done(&play.attempt);
}

static void a_level_that_was_made_is_shared_as_the_command_that_makes_it(void **state)
{
    static const Key keys[] = {{50, TERM_KEY_ENTER}, {0, 0}};
    EndlessRun endless = endless_run_begin(7, 2);
    Play play = {.is_test = true};
    ErrorList errors;
    (void)state;
    assert_true(attempt_open(&play.attempt, session.world.paths[0], NULL, &errors));
    play.attempt.day = monday;
    play.attempt.difficulty = 3;
    assert_int_equal(count_after(200, open_screen(&session, SCREEN_SHARE, &(ShareArgs){&play}),
                                 keys, "--difficulty 3"),
                     1);
    play.attempt.endless = &endless;
    assert_int_equal(count_after(200, open_screen(&session, SCREEN_SHARE, &(ShareArgs){&play}),
                                 keys, "--difficulty 2 7"),
                     1);
    attempt_done(&play.attempt);
}

/* ---- the map ---- */

static void all_chapters_are_on_one_map_where_there_are_two_columns_for_a_level(void **state)
{
    (void)state;
    Shown shown = shown_after(100, 160, open_map(), NULL);
    assert_int_equal(fake_count_text(&shown.fake->shown, "1 The Meadow"), 1);
    assert_int_equal(fake_count_text(&shown.fake->shown, "4 The Summit"), 1);
    shown_done(shown);
    shown = shown_after(100, 60, open_map(), NULL);
    assert_int_equal(fake_count_text(&shown.fake->shown, "1 The Meadow"), 1);
    assert_int_equal(fake_count_text(&shown.fake->shown, "4 The Summit"), 0);
    shown_done(shown);
}

static void the_map_begins_where_the_player_was(void **state)
{
    (void)state;
    session.place = 0;
    session_note_place(&session, 4);
    Shown shown = shown_after(100, 200, open_map(), NULL);
    assert_int_equal(fake_count_text(&shown.fake->shown, ">5<"), 1);
    shown_done(shown);
    session.place = 0;
}

static void the_map_and_the_list_show_the_medal_of_the_guide(void **state)
{
    (void)state;
    session.place = 0;
    session_note_place(&session, 0);
    session.records[0] = (LevelRecord){.finished = 1, .best_ticks = 1000};
    assert_int_equal(count_after(100, open_map(), NULL, "* guide"), 1);
    session.records[0].best_ticks = 2000;
    assert_int_equal(count_after(100, open_map(), NULL, "- guide"), 1);
    session.settings.guide = false;
    assert_int_equal(count_after(100, open_map(), NULL, "guide"), 0);

    session.settings.skin = SKIN_PLAIN;
    session_note_place(&session, 1);
    assert_int_equal(count_after(100, open_map(), NULL, "[ 1x]"), 1);
    session.settings.guide = true;
    assert_int_equal(count_after(100, open_map(), NULL, "[ 1x]"), 1);
    session.records[0].best_ticks = 1000;
    assert_int_equal(count_after(100, open_map(), NULL, "( 1"), 1);
    session.place = 0;
}

static void the_map_in_words_says_what_was_done_in_the_level(void **state)
{
    (void)state;
    session.settings.skin = SKIN_PLAIN;
    session_note_place(&session, 0);
    assert_int_equal(count_after(100, open_map(), NULL, "not done yet"), 1);
    session.records[0] = (LevelRecord){.assisted = 1};
    assert_int_equal(count_after(100, open_map(), NULL, "done with assists"), 1);
    session.records[0] = (LevelRecord){.finished = 1, .best_ticks = 1000, .most_coins = 2};
    assert_int_equal(count_after(100, open_map(), NULL, "not done yet"), 0);
    assert_int_equal(count_after(100, open_map(), NULL, "best 0:16.66"), 1);
    assert_int_equal(count_after(100, open_map(), NULL, "coins 2/"), 1);
}

static void assert_open(const Session *large, int32_t index, const char *expected)
{
    char reason[64];
    bool is_open = session_level_is_open(large, index, reason, sizeof reason);
    assert_int_equal(is_open, expected[0] == '\0');
    assert_string_equal(reason, expected);
}

/* The first chapter of this world has six levels, each with one coin; then come the rest of the
 * way, the wing, and six B-sides. */
static void wings_and_b_sides_open_one_after_the_other(void **state)
{
    (void)state;
    enum { WING = 32, FIRST_B_SIDE = 38 };
    Session large;
    ErrorList errors;
    error_list_init(&errors, "large");
    assert_true(session_init(&large, "tests/pictures/large", &errors));
    assert_int_equal(large.world.way_count, WING);
    assert_open(&large, WING - 1, "");
    assert_open(&large, WING, "opens after the first chapter");
    assert_open(&large, FIRST_B_SIDE, "opens with 6 and all its coins");
    for (int32_t i = 0; i < 6; i++)
        large.records[i] = (LevelRecord){.finished = 1, .best_ticks = 60};
    assert_open(&large, WING, "");
    assert_open(&large, FIRST_B_SIDE, "opens with 6 and all its coins");
    large.records[5].most_coins = 1;
    assert_open(&large, FIRST_B_SIDE, "");
    for (int32_t i = 0; i < WING; i++)
        large.records[i].finished = 1;
    assert_int_equal(session_next_level(&large), 0);
    session_done(&large);
}

/* The same world, with the session's skins, instead of the session's. */
static Session open_large(void)
{
    Session usual = session;
    ErrorList errors;
    error_list_init(&errors, "large");
    assert_true(session_init(&session, "tests/pictures/large", &errors));
    session.skins = usual.skins;
    session.settings = usual.settings;
    return usual;
}

static void close_large(const Session *usual)
{
    session.skins = NULL;
    session_done(&session);
    session = *usual;
}

static void levels_have_the_same_names_on_every_map(void **state)
{
    enum { NARROW = 70, WIDE = 160, WING = 32, B_SIDE = 38 };
    (void)state;
    Session usual = open_large();
    for (int32_t cols = NARROW; cols <= WIDE; cols += WIDE - NARROW)
        for (uint8_t skin = SKIN_PLAIN; skin <= SKIN_ASCII; skin++) {
            session.settings.skin = skin;
            session.place = WING + 2;
            Shown shown = shown_after(100, cols, open_map(), NULL);
            assert_int_equal(fake_count_text(&shown.fake->shown, ">W2"), 1);
            assert_int_equal(fake_count_text(&shown.fake->shown, "34"), 0);
            shown_done(shown);
            session.place = B_SIDE + 1;
            shown = shown_after(100, cols, open_map(), NULL);
            assert_int_equal(fake_count_text(&shown.fake->shown, ">6B"), 1);
            shown_done(shown);
        }
    close_large(&usual);
}

static void a_wing_for_which_there_is_no_room_on_the_map_has_one_of_its_own(void **state)
{
    enum { WAY = 12, WING = 32, FIRST_WING = 2, LAST_WING = 6 };
    (void)state;
    Session usual = open_large();
    session.world.way_count = WAY;
    for (int32_t i = FIRST_WING; i <= LAST_WING; i++)
        session.world.chapters.items[i].kind = CHAPTER_WING;
    session.place = WING + 2;
    Shown shown = shown_after(100, 160, open_map(), NULL);
    assert_int_equal(fake_count_text(&shown.fake->shown, "The Museum"), 1);
    assert_int_equal(fake_count_text(&shown.fake->shown, ">W22<"), 1);
    shown_done(shown);
    close_large(&usual);
}

/* ---- the editor on a slow line ---- */

/* The editor after `ms` on a line that is slow for three seconds. */
static Shown editor_after(int64_t ms)
{
    FakeTerm *fake = malloc(sizeof *fake);
    assert_non_null(fake);
    assert_int_equal(setenv("XDG_STATE_HOME", scratch_folder, 1), 0);
    const EditOpening opening = {.path = "tests/look/01-first-steps.txt"};
    Screen screen = open_screen(&session, SCREEN_EDIT, &opening);
    assert_non_null(screen.kind);
    fake_open(fake, ms);
    fake->heavy_until = 3000 * FAKE_MS;
    if (ms > 100) fake_key(fake, 100, TERM_KEY_ESCAPE, TERM_KEY_PRESS);
    assert_int_equal(app_run(&fake->base, &session, cli_screens, screen), APP_END_ASKED);
    return (Shown){fake};
}

static void an_editor_draws_glyphs_while_the_line_is_slow_and_says_so(void **state)
{
    static const struct {
        int64_t ms;
        bool is_slow;
        const char *text;
    } rows[] = {{50, true, "The line is slow: plain characters until it is faster."},
                {2900, true, ""},
                {3100, false, "The line is faster: the level as it is played."}};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++) {
        Shown shown = editor_after(rows[i].ms);
        bool is_glyph = canvas_get(&shown.fake->shown, 0, 0).style != CANVAS_COLOURED;
        assert_int_equal(is_glyph, rows[i].is_slow);
        if (rows[i].text[0]) assert_int_equal(fake_count_text(&shown.fake->shown, rows[i].text), 1);
        shown_done(shown);
    }
}

static int32_t frames_of_a_walk(void)
{
    static const Key keys[] = {{1000, TERM_KEY_ARROW_RIGHT}, {0, 0}};
    Shown shown = shown_after(3000, 200, open_map(), keys);
    int32_t count = 0;
    for (int32_t i = 0; i < shown.fake->frames; i++)
        count += shown.fake->frame_times[i] >= 1000 * FAKE_MS;
    shown_done(shown);
    return count;
}

static void the_hero_walks_to_the_chosen_level_in_12_ticks(void **state)
{
    (void)state;
    assert_in_range(frames_of_a_walk(), 8, 13);
    session.settings.motion = MOTION_CALM;
    assert_int_equal(frames_of_a_walk(), 1);
}

/* ---- at rest ---- */

/* Wake-ups in the last ten seconds of half a minute. */
static int32_t waits_at_rest(Screen (*open)(void), const Key *keys)
{
    int32_t waits[2];
    for (int32_t i = 0; i < 2; i++) {
        Shown shown = shown_after(20000 + i * 10000, 80, open(), keys);
        waits[i] = shown.fake->waits;
        shown_done(shown);
    }
    return waits[1] - waits[0];
}

static Screen open_ending(void)
{
    return open_bare(&session, SCREEN_ENDING);
}

static Screen open_settings(void)
{
    return open_bare(&session, SCREEN_SETTINGS);
}

static Screen open_title(void)
{
    return open_bare(&session, SCREEN_TITLE);
}

static void still_screens_in_colours_never_wake_the_loop(void **state)
{
    static const Key pauses[] = {{1000, TERM_KEY_ESCAPE}, {0, 0}};
    static const Key opens_help[] = {{1000, '?'}, {0, 0}};
    static const Key walks[] = {{1000, TERM_KEY_ARROW_RIGHT}, {0, 0}};
    (void)state;
    assert_int_equal(waits_at_rest(level_again, pauses), 0);
    assert_int_equal(waits_at_rest(level_again, opens_help), 0);
    assert_int_equal(waits_at_rest(open_map, walks), 0);
    assert_int_equal(waits_at_rest(end_of_level, NULL), 0);
    assert_int_equal(waits_at_rest(open_ending, NULL), 0);
    assert_int_equal(waits_at_rest(open_settings, NULL), 0);
    session.settings.motion = MOTION_CALM;
    assert_int_equal(waits_at_rest(open_title, NULL), 0);
}

/* The discs of these colours, by the cells that are filled with their colours in two rows. */
static int32_t disc_count(const Canvas *canvas, const char *colours)
{
    const uint8_t *letter = session.skins->ink[PALETTE_MEADOW].letter;
    int32_t halves = 0;
    for (int32_t row = 3; row + 1 < canvas->rows; row++)
        for (int32_t col = 0; col < canvas->cols; col++)
            for (const char *at = colours; *at; at++) {
                CanvasCell a = canvas_get(canvas, col, row), b = canvas_get(canvas, col, row + 1);
                bool is_coloured = a.style == CANVAS_COLOURED && b.style == CANVAS_COLOURED;
                bool is_filled = b.ch == ' ' || b.fg == b.bg;
                halves += is_coloured && is_filled && a.bg == letter[(uint8_t)*at] && b.bg == a.bg;
            }
    return halves / 2;
}

/* A disc for each level of the way, and a ribbon for each chapter, the last one of a single level
 * too; at other sizes than these there is one chapter a page. */
static void a_map_shows_every_level_and_chapter_in_one_picture(void **state)
{
    (void)state;
    static const struct {
        int32_t cols, rows;
    } sizes[] = {{80, 19}, {80, 24}, {120, 40}, {200, 60}, {400, 120}};
    for (size_t i = 0; i < ARRAY_LENGTH(sizes); i++) {
        Shown shown = shown_at(400, sizes[i].cols, sizes[i].rows, open_map(), NULL);
        const Canvas *canvas = &shown.fake->shown;
        char ribbons[1024] = "";
        for (int32_t col = 0; col < canvas->cols; col++)
            ribbons[col] = (char)canvas_get(canvas, col, 2).ch;
        int32_t discs = 0;
        for (int32_t k = 0; k < shown.fake->spots.count; k++) /* with their numbers */
            discs += shown.fake->spots.items[k].cols == 4 && shown.fake->spots.items[k].rows == 3;
        assert_int_equal(discs, session.world.way_count);
        for (int32_t chapter = 1; chapter <= 6; chapter++)
            assert_non_null(strchr(ribbons, '0' + chapter));
        assert_non_null(strstr(ribbons, " 6 "));
        shown_done(shown);
    }
}

/* In either skin, with all medals, done, to be played next, and not played yet. */
static void a_disc_has_the_colour_of_what_is_done(void **state)
{
    (void)state;
    for (int32_t i = 0; i < 2; i++)
        session.records[i] = (LevelRecord){.finished = 1,
                                           .best_ticks = i == 0 ? 1 : 90000,
                                           .most_coins = session_level(&session, i)->goals.coins};
    for (uint8_t skin = SKIN_ASCII; skin <= SKIN_PIXELS; skin++) {
        session.settings.skin = skin;
        Shown shown = shown_at(400, 200, 60, open_map(), NULL);
        const Canvas *canvas = &shown.fake->shown;
        assert_int_equal(disc_count(canvas, "y"), 1);
        assert_int_equal(disc_count(canvas, "c"), 1);
        assert_int_equal(disc_count(canvas, "w"), 1);
        assert_int_equal(disc_count(canvas, "M"), session.world.way_count - 3);
        shown_done(shown);
    }
}

/* ---- looking down and up ---- */

/* Counts the sign 15 cells above the player and the flag 15 cells below in a level of 61 rows, of
 * which 23 are shown, after keys that are pressed at some times. */
static void count_seen(TermInputMode mode, const Key *keys, int32_t held_ms, int32_t *above,
                       int32_t *below)
{
    enum { END_MS = 2500 };
    char path[PATH_MAX], text[61 * 42 + 1], *at = text;
    static FakeTerm fake;
    for (int32_t row = 0; row < 61; row++, *at++ = '\n')
        for (int32_t col = 0; col < 41; col++)
            *at++ = col == 20 && row == 30                ? '@'
                    : col == 16 && row == 15              ? '?'
                    : col == 24 && row == 45              ? 'F'
                    : col == 28 && row >= 10 && row <= 30 ? 'H'
                    : row == 31 && col > 15 && col < 30   ? '#'
                                                          : '.';
    scratch_write("tower.txt", text, sizeof text - 1);
    scratch_path(path, "tower.txt");
    fake_open(&fake, END_MS);
    fake.mode = mode;
    for (int32_t i = 0; i < KEYS_MAX && keys[i].code; i++) {
        fake_key(&fake, keys[i].ms, keys[i].code, TERM_KEY_PRESS);
        if (mode != TERM_INPUT_LEGACY && keys[i].ms + held_ms < END_MS)
            fake_key(&fake, keys[i].ms + held_ms, keys[i].code, TERM_KEY_RELEASE);
    }
    assert_int_equal(app_run(&fake.base, &session, cli_screens, open_level_file(&session, path)),
                     APP_END_ASKED);
    *above = fake_count_text(&fake.shown, "=?");
    *below = fake_count_text(&fake.shown, "|#");
    term_close(&fake.base);
}

static void assert_seen(TermInputMode mode, const Key *keys, int32_t held_ms, int32_t coins,
                        int32_t flags)
{
    int32_t above, below;
    count_seen(mode, keys, held_ms, &above, &below);
    assert_int_equal(above, coins);
    assert_int_equal(below, flags);
}

static void a_player_who_stands_and_holds_down_or_up_for_half_a_second_sees_more(void **state)
{
    static const Key none[] = {{0, 0}}, down[] = {{1000, TERM_KEY_ARROW_DOWN}, {0, 0}},
                     up[] = {{400, TERM_KEY_ARROW_UP}, {0, 0}},
                     late[] = {{2100, TERM_KEY_ARROW_DOWN}, {0, 0}};
    (void)state;
    assert_seen(TERM_INPUT_KITTY, none, 0, 0, 0);
    assert_seen(TERM_INPUT_KITTY, down, 2000, 0, 1);
    assert_seen(TERM_INPUT_KITTY, up, 2400, 1, 0);
    assert_seen(TERM_INPUT_KITTY, late, 300, 0, 0);
    assert_seen(TERM_INPUT_KITTY, down, 700, 0, 0); /* it comes back */
}

static void where_releases_are_unknown_a_second_press_of_down_shows_more(void **state)
{
    static const Key once[] = {{1000, TERM_KEY_ARROW_DOWN}, {0, 0}},
                     twice[] = {{1000, TERM_KEY_ARROW_DOWN}, {1300, TERM_KEY_ARROW_DOWN}, {0, 0}},
                     slowly[] = {{1000, TERM_KEY_ARROW_DOWN}, {1500, TERM_KEY_ARROW_DOWN}, {0, 0}},
                     left[] = {{1000, TERM_KEY_ARROW_DOWN},
                               {1300, TERM_KEY_ARROW_DOWN},
                               {1700, 'z' + 1},
                               {0, 0}};
    (void)state;
    assert_seen(TERM_INPUT_LEGACY, once, 0, 0, 0);
    assert_seen(TERM_INPUT_LEGACY, twice, 0, 0, 1);
    assert_seen(TERM_INPUT_LEGACY, slowly, 0, 0, 0);
    assert_seen(TERM_INPUT_LEGACY, left, 0, 0, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            a_player_who_stands_and_holds_down_or_up_for_half_a_second_sees_more, begin_in_scratch,
            scratch_teardown),
        cmocka_unit_test_setup_teardown(
            where_releases_are_unknown_a_second_press_of_down_shows_more, begin_in_scratch,
            scratch_teardown),
        cmocka_unit_test_setup(a_map_shows_every_level_and_chapter_in_one_picture, begin),
        cmocka_unit_test_setup(a_disc_has_the_colour_of_what_is_done, begin),
        cmocka_unit_test_setup(the_bell_rings_as_the_setting_says, begin),
        cmocka_unit_test_setup(the_bell_rings_twice_a_second_at_most, begin),
        cmocka_unit_test_setup(a_card_stands_for_90_ticks, begin),
        cmocka_unit_test_setup(a_key_ends_the_card_and_counts_in_the_level, begin),
        cmocka_unit_test_setup(a_chapter_has_its_card_once, begin),
        cmocka_unit_test_setup(a_card_has_the_words_of_its_chapter_where_the_guide_is_wanted,
                               begin),
        cmocka_unit_test_setup(the_plain_skin_has_no_chapter_card, begin),
        cmocka_unit_test_setup(an_iris_opens_or_closes_in_8_steps_of_2_ticks, begin),
        cmocka_unit_test_setup(a_level_opens_by_an_iris_over_ticks_that_run, begin),
        cmocka_unit_test_setup(a_key_ends_the_iris_and_counts_in_its_tick, begin),
        cmocka_unit_test_setup(with_calm_motion_an_iris_is_a_cut, begin),
        cmocka_unit_test_setup_teardown(
            a_death_closes_the_iris_and_the_return_opens_it_unless_a_key_comes, begin_in_scratch,
            scratch_teardown),
        cmocka_unit_test_setup(leaving_closes_the_iris_on_the_way_to_the_map, begin),
        cmocka_unit_test_setup(a_key_while_the_iris_closes_counts_on_the_map, begin),
        cmocka_unit_test_setup_teardown(a_sign_leaves_the_way_ahead_free, begin_in_scratch,
                                        scratch_teardown),
        cmocka_unit_test_setup(medals_drop_in_one_after_the_other, begin),
        cmocka_unit_test_setup(a_key_shows_all_medals_at_once_and_the_next_one_goes_on, begin),
        cmocka_unit_test_setup(with_calm_motion_medals_are_shown_at_once, begin),
        cmocka_unit_test_setup(medals_are_for_the_finish_for_all_coins_and_for_two_times, begin),
        cmocka_unit_test_setup(the_medal_of_the_guide_is_the_last_one_where_there_is_a_guide,
                               begin),
        cmocka_unit_test_setup(the_guide_goes_ahead_of_who_has_finished_the_level, begin),
        cmocka_unit_test_setup(the_guide_comes_where_nobody_moves_for_ten_seconds, begin),
        cmocka_unit_test_setup(after_30_seconds_without_a_key_the_title_shows_a_run, begin),
        cmocka_unit_test_setup(all_chapters_are_on_one_map_where_there_are_two_columns_for_a_level,
                               begin),
        cmocka_unit_test_setup(the_map_and_the_list_show_the_medal_of_the_guide, begin),
        cmocka_unit_test_setup(the_map_in_words_says_what_was_done_in_the_level, begin),
        cmocka_unit_test_setup(errors_are_drawn_as_errors_and_warnings_are_left_out, begin),
        cmocka_unit_test_setup(a_page_has_a_frame_in_colours_and_the_whole_screen_without, begin),
        cmocka_unit_test_setup(the_calendar_goes_up_to_today, begin),
        cmocka_unit_test_setup(the_next_level_of_a_day_is_announced_on_todays_page, begin),
        cmocka_unit_test_setup(the_level_of_a_day_is_made_and_played, begin),
        cmocka_unit_test_setup(an_endless_run_has_three_lives_and_a_restart_costs_one, begin),
        cmocka_unit_test_setup(esc_ends_the_making_of_a_level, begin),
        cmocka_unit_test_setup_teardown(a_run_that_is_over_waits_no_more, begin_kept,
                                        scratch_teardown),
        cmocka_unit_test_setup_teardown(an_endless_run_that_was_left_goes_on_in_the_same_tick,
                                        begin_kept, scratch_teardown),
        cmocka_unit_test_setup(a_level_that_is_left_leaves_the_colours_of_the_page, begin),
        cmocka_unit_test_setup_teardown(the_best_endless_runs_are_listed_by_their_first_difficulty,
                                        begin_kept, scratch_teardown),
        cmocka_unit_test_setup_teardown(damaged_endless_runs_are_kept_and_said, begin_kept,
                                        scratch_teardown),
        cmocka_unit_test(a_level_is_made_in_another_process_as_in_this_one),
        cmocka_unit_test(only_the_level_that_is_wanted_is_taken),
        cmocka_unit_test_setup_teardown(a_live_run_ends_where_the_game_is_not_as_its_check_says,
                                        scratch_setup, scratch_teardown),
        cmocka_unit_test_setup(
            a_race_has_the_ticks_of_attempts_that_were_skipped_or_shown_the_proof, begin),
        cmocka_unit_test_setup(a_race_with_the_ticks_of_an_assisted_attempt_is_helped, begin),
        cmocka_unit_test_setup_teardown(a_race_is_kept_if_it_is_quicker_and_without_help,
                                        begin_kept, scratch_teardown),
        cmocka_unit_test_setup_teardown(a_best_time_that_cannot_be_read_is_kept_beside_the_new_one,
                                        scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(the_best_run_is_shown_after_one_with_help, scratch_setup,
                                        scratch_teardown),
        cmocka_unit_test_setup_teardown(the_help_that_a_run_had_is_shown_while_it_is_watched,
                                        scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(a_search_for_a_proof_is_stopped_by_its_key_alone,
                                        scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(a_share_that_cannot_be_written_leaves_no_file_and_says_why,
                                        scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(a_run_is_shared_as_a_picture_for_asciinema_or_as_a_replay,
                                        scratch_setup, scratch_teardown),
        cmocka_unit_test_setup(the_menu_of_sharing_names_its_four_ways, begin),
        cmocka_unit_test_setup(a_level_that_was_made_is_shared_as_the_command_that_makes_it, begin),
        cmocka_unit_test_setup(levels_have_the_same_names_on_every_map, begin),
        cmocka_unit_test_setup(a_wing_for_which_there_is_no_room_on_the_map_has_one_of_its_own,
                               begin),
        cmocka_unit_test_setup(the_map_begins_where_the_player_was, begin),
        cmocka_unit_test_setup(wings_and_b_sides_open_one_after_the_other, begin),
        cmocka_unit_test_setup_teardown(an_editor_draws_glyphs_while_the_line_is_slow_and_says_so,
                                        scratch_setup, scratch_teardown),
        cmocka_unit_test_setup(the_hero_walks_to_the_chosen_level_in_12_ticks, begin),
        cmocka_unit_test_setup(still_screens_in_colours_never_wake_the_loop, begin),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
