/* test_every_key.c - every key that asks for anything anywhere, and whatever else a terminal sends,
 * on every screen; and every command of the editor by its keys: nothing falls over, the screen is
 * drawn, and what is kept of a level is whole. */
#include "easel.h"
#include "fake_term.h"
#include "full.h"

#include "../src/arcade/view/arcade_screens.h"
#include "../src/draw/bindings.h"
#include "../src/edit/core/editor_command.h"
#include "../src/edit/view/edit_screens.h"
#include "../src/edit/view/editor_level.h"
#include "../src/learn/view/learn_screens.h"
#include "../src/level/level_file.h"
#include "../src/play/screens.h"
#include "key_bytes.h"
#include "open_screen.h"

static Session session;

/* ---- the screens ---- */

static Timeline shown_run;
static Level shown_level;

static int set_up(void **state)
{
    ErrorList errors;
    if (scratch_setup(state) != 0) return -1;
    setenv("XDG_STATE_HOME", scratch_folder, 1);
    setenv("XDG_CONFIG_HOME", scratch_folder, 1);
    error_list_init(&errors, "levels");
    return session_init(&session, "levels", &errors) ? 0 : -1;
}

static int tear_down(void **state)
{
    session_done(&session);
    session = (Session){.world.count = 0};
    return scratch_teardown(state);
}

static void make_run(void)
{
    ErrorList errors;
    GameEvents events;
    LevelFile *file = level_file_read("tests/levels/company.txt", NULL, &shown_level, &errors);
    assert_non_null(file);
    level_file_done(file);
    assert_true(timeline_init(&shown_run, &shown_level));
    for (int32_t i = 0; i < 120; i++)
        assert_true(timeline_add(&shown_run, i % 40 < 30 ? INPUT_RIGHT : INPUT_JUMP, &events));
}

static void drop_run(void)
{
    timeline_done(&shown_run);
    level_done(&shown_level);
}

static Screen open_play(void)
{
    return open_level(&session, 0);
}

static Screen open_play_among_actors(void)
{
    return open_level(&session, 18);
}

static Screen open_practice(void)
{
    const PlayArgs args = {.source = PLAY_FROM_RUN, .run = &shown_run, .tick = 60, .path = "x.txt"};
    return open_screen(&session, SCREEN_PLAY, &args);
}

static void hear_begin(void *context)
{
    (void)context;
}

static void hear_tick(void *context, Input input, Place place, bool died)
{
    (void)context, (void)input, (void)place, (void)died;
}

static void hear_cut(void *context, int32_t ticks)
{
    (void)context, (void)ticks;
}

static Level *read_level(const char *path)
{
    char why[200];
    ErrorList errors;
    error_list_init(&errors, path);
    Document *doc = document_open(path, &(DocumentOptions){0}, &errors);
    Level *level = doc ? edit_level_read(doc, why, sizeof why) : NULL;
    assert_non_null(level);
    document_close(doc);
    return level;
}

static Screen open_test(void)
{
    Level *level = read_level("tests/look/04-hills-and-ice.txt");
    const PlayTest test = {.begin = hear_begin, .record = hear_tick, .cut = hear_cut};
    const PlayArgs args = {.source = PLAY_FROM_EDITOR, .level = level, .test = &test};
    Screen screen = open_screen(&session, SCREEN_PLAY, &args);
    free(level);
    return screen;
}

static Screen open_inspector(void)
{
    const InspectorRun args = {.run = &shown_run, .level_name = "x.txt"};
    return open_screen(&session, SCREEN_INSPECTOR, &args);
}

static Screen open_watch(void)
{
    OpenedReplay opened;
    ErrorList errors;
    assert_true(opened_replay_read_alone("tests/levels/lifts.proof", NULL, &opened, &errors));
    return open_screen(&session, SCREEN_WATCH, &(WatchArgs){.opened = &opened});
}

static Screen open_help(void)
{
    return open_screen(&session, SCREEN_HELP, &(HelpArgs){CONTEXT_STUDY});
}

static Screen open_message(void)
{
    const MessageArgs args = {.title = "Title",
                              .text = "Some words, more of them than a row of the screen has room "
                                      "for, so that there are two."};
    return open_screen(&session, SCREEN_MESSAGE, &args);
}

static Screen open_levels(void)
{
    return open_screen(&session, SCREEN_LEVELS, &(LevelsArgs){.first.kind = NULL});
}

static Screen open_pause(void)
{
    const PauseArgs args = {.title = "Title", .can_save = true};
    return open_screen(&session, SCREEN_PAUSE, &args);
}

static Screen open_end(void)
{
    const LevelResult result = {
        .title = "Title", .ticks = 1000, .goals = {.coins = 3}, .coins = 1, .has_next = true};
    return open_screen(&session, SCREEN_END, &(EndArgs){&result, NULL});
}

static LearnerStore desk;

static Screen open_lesson(void)
{
    const LessonArgs args = {"levels/lessons/03-cells-per-step.txt", &desk};
    return open_screen(&session, SCREEN_LESSON, &args);
}

static Screen open_lessons(void)
{
    return open_screen(&session, SCREEN_LESSONS, &(LessonsArgs){.store = NULL});
}

static Screen open_editor(void)
{
    char path[PATH_MAX];
    static const char text[] = "[level]\ntitle = x\n[map]\n...?..1..\n@.#....F.\n#########\n";
    scratch_path(path, "level.txt");
    scratch_write("level.txt", text, sizeof text - 1);
    return open_screen(&session, SCREEN_EDIT, &(EditOpening){.path = path});
}

static char certify_note[300];

static Screen open_certify(void)
{
    static char path[PATH_MAX];
    static const char text[] = "@.....F\n#######\n";
    scratch_path(path, "easy.txt");
    scratch_write("easy.txt", text, sizeof text - 1);
    const CertifyArgs args = {.level = read_level(path),
                              .path = path,
                              .note = certify_note,
                              .note_size = sizeof certify_note};
    return open_screen(&session, SCREEN_CERTIFY, &args);
}

static Screen open_title(void)
{
    return open_bare(&session, SCREEN_TITLE);
}

static Screen open_keys(void)
{
    return open_bare(&session, SCREEN_KEYS);
}

static Screen open_quit(void)
{
    return open_bare(&session, SCREEN_QUIT);
}

static Screen open_settings(void)
{
    return open_bare(&session, SCREEN_SETTINGS);
}

static Screen open_ending(void)
{
    return open_bare(&session, SCREEN_ENDING);
}

static Screen open_replays(void)
{
    return open_bare(&session, SCREEN_REPLAYS);
}

static Screen open_files(void)
{
    return open_bare(&session, SCREEN_FILES);
}

static Screen open_workshop(void)
{
    return open_screen(&session, SCREEN_WORKSHOP, &(WorkshopArgs){.folder = "tests/workshop"});
}

static Screen open_ten(void)
{
    return open_bare(&session, SCREEN_TEN);
}

static const struct {
    const char *name;
    Screen (*open)(void);
} screens[] = {
    {"title", open_title},
    {"help", open_help},
    {"keys", open_keys},
    {"message", open_message},
    {"quit", open_quit},
    {"settings", open_settings},
    {"levels", open_levels},
    {"play", open_play},
    {"play among actors", open_play_among_actors},
    {"practice", open_practice},
    {"test", open_test},
    {"pause", open_pause},
    {"end", open_end},
    {"ending", open_ending},
    {"replays", open_replays},
    {"watch", open_watch},
    {"inspector", open_inspector},
    {"lessons", open_lessons},
    {"lesson", open_lesson},
    {"files", open_files},
    {"workshop", open_workshop},
    {"ten", open_ten},
    {"editor", open_editor},
    {"certify", open_certify},
};

/* ---- what is sent to them ---- */

enum { KEYS_MAX = 256, FIRST_MS = 100, LAST_MS = 400 };

static uint32_t all_keys[KEYS_MAX];
static int32_t key_count;

static void add_key(uint32_t key)
{
    for (int32_t i = 0; i < key_count; i++)
        if (all_keys[i] == key) return;
    assert_true(key != 0 && key_count < KEYS_MAX);
    all_keys[key_count++] = key;
}

/* Those of all requests, and a letter that asks for nothing. */
static void find_keys(void)
{
    key_count = 0;
    for (int32_t r = 0; r < REQUEST_COUNT; r++)
        for (int32_t i = 0; i < REQUEST_KEYS_MAX && bindings_requests[r].keys[i] != 0; i++)
            add_key(bindings_requests[r].keys[i]);
    add_key('~');
}

/* The events of a key as a terminal with the kitty protocol sends it, and as one without it does.
 */
static TermEvent kitty_event(uint32_t key, KeyAction action)
{
    char bytes[KEY_BYTES_MAX];
    Decoder decoder;
    decode_init(&decoder);
    key_bytes_kitty(key, false, 0, action, bytes);
    return key_bytes_event(&decoder, bytes);
}

static TermEvent legacy_event(uint32_t key)
{
    char bytes[KEY_BYTES_MAX];
    Decoder decoder;
    decode_init(&decoder);
    assert_true(key_bytes_legacy(key, false, bytes));
    return key_bytes_event(&decoder, bytes);
}

static const TermEvent others[] = {
    {.kind = TERM_EVENT_TEXT, .text = "#o\n.=\n"},
    {.kind = TERM_EVENT_TEXT, .text = "1"},
    {.kind = TERM_EVENT_TEXT, .text = NULL},
    {.kind = TERM_EVENT_TEXT, .text = ""},
    {.kind = TERM_EVENT_MOUSE, .button = 1, .col = 3, .row = 3},
    {.kind = TERM_EVENT_MOUSE, .button = 4, .col = 3, .row = 3},
    {.kind = TERM_EVENT_MOUSE, .button = 0, .action = TERM_KEY_REPEAT, .col = 3, .row = 3},
    {.kind = TERM_EVENT_FOCUS_OUT},
    {.kind = TERM_EVENT_FOCUS_IN},
    {.kind = TERM_EVENT_RESUME},
    {.kind = TERM_EVENT_READY},
    {.kind = TERM_EVENT_INPUT_MODE},
    {.kind = TERM_EVENT_COLOURS},
    {.kind = TERM_EVENT_RESIZE},
};

static bool shows_something(const FakeTerm *fake)
{
    for (int32_t i = 0; i < fake->shown.cols * fake->shown.rows; i++)
        if (fake->shown.cells[i].ch != ' ') return true;
    return false;
}

/* Plays the events on a screen until they are over, and a while longer. */
static void run_screen(const char *name, Screen screen, FakeTerm *fake)
{
    if (!screen.kind) fail_msg("there is no screen `%s`", name);
    AppEnd end = app_run(&fake->base, &session, cli_screens, screen);
    if (end != APP_END_ASKED || fake->frames == 0 || !shows_something(fake))
        fail_msg("the screen `%s` is not drawn", name);
    term_close(&fake->base);
}

static void every_key_is_pressed_on_every_screen(void **state)
{
    static FakeTerm fake;
    (void)state;
    find_keys();
    for (size_t s = 0; s < ARRAY_LENGTH(screens); s++)
        for (int32_t k = 0; k < key_count; k++) {
            if (!is_in_sample((int)s + k, 5)) continue;
            fake_open(&fake, LAST_MS);
            fake_add(&fake, FIRST_MS, kitty_event(all_keys[k], TERM_KEY_PRESS));
            fake_add(&fake, FIRST_MS + 50, kitty_event(all_keys[k], TERM_KEY_REPEAT));
            fake_add(&fake, FIRST_MS + 100, kitty_event(all_keys[k], TERM_KEY_RELEASE));
            run_screen(screens[s].name, screens[s].open(), &fake);
        }
}

/* What is on the screen after the event. */
static uint64_t sum_after(size_t s, TermEvent event)
{
    static FakeTerm fake;
    fake_open(&fake, LAST_MS);
    fake_add(&fake, FIRST_MS, event);
    run_screen(screens[s].name, screens[s].open(), &fake);
    return fake.frame_sums[fake.frames - 1];
}

/* Is it a key of the screen, whichever request it makes there? */
static bool is_key_of(size_t s, const TermEvent *event)
{
    Bindings bindings = bindings_default();
    Screen screen = screens[s].open();
    RequestContext context = (RequestContext)screen.kind->context;
    bool has_all_keys = screen.kind->has_all_keys;
    if (screen.kind->leave) screen.kind->leave(screen.self);
    return !has_all_keys && request_of_key(&bindings, context, event) != REQUEST_NONE;
}

/* Signs with Shift, of which the kitty protocol tells the key without it. */
static void a_sign_does_the_same_in_every_protocol(void **state)
{
    (void)state;
    find_keys();
    for (size_t s = 0; s < ARRAY_LENGTH(screens); s++)
        for (int32_t k = 0; k < key_count; k++) {
            TermEvent legacy = legacy_event(all_keys[k]);
            TermEvent kitty = kitty_event(all_keys[k], TERM_KEY_PRESS);
            if (legacy.code == kitty.code || !is_key_of(s, &legacy)) continue;
            if (sum_after(s, legacy) != sum_after(s, kitty))
                fail_msg("`%c` does something else on the screen `%s` with the kitty protocol",
                         (int)all_keys[k], screens[s].name);
        }
}

static void every_event_comes_to_every_screen_of_any_size(void **state)
{
    static const struct {
        int32_t cols, rows;
    } sizes[] = {{80, 24}, {20, 8}, {1, 1}, {200, 60}};
    static FakeTerm fake;
    (void)state;
    for (size_t s = 0; s < ARRAY_LENGTH(screens); s++)
        for (size_t size = 0; size < ARRAY_LENGTH(sizes); size++) {
            fake_open(&fake, 1000);
            fake.cols = sizes[size].cols;
            fake.rows = sizes[size].rows;
            for (size_t i = 0; i < ARRAY_LENGTH(others); i++)
                fake_add(&fake, FIRST_MS + (int64_t)i * 50, others[i]);
            run_screen(screens[s].name, screens[s].open(), &fake);
        }
}

/* ---- the commands of the editor ---- */

/* What was there when the editor ended is what its journal gives back. */
static void assert_kept(const char *keys_pressed, const char *picture)
{
    char path[PATH_MAX], text[4096];
    ErrorList errors;
    Easel e = {0};
    scratch_path(path, "level.txt");
    error_list_init(&errors, path);
    e.doc = document_open(path, &(DocumentOptions){.state_folder = scratch_folder}, &errors);
    assert_non_null(e.doc);
    assert_true(document_recover(e.doc, &errors));
    easel_picture(&e, LAYER_MAP, text, sizeof text);
    if (strcmp(text, picture) != 0)
        fail_msg("after `%s` the journal gives\n%s not\n%s", keys_pressed, text, picture);
    document_close(e.doc);
}

/* The keys of an alternative: a name, or characters one after the other. */
static void press(Easel *e, const EditorCommand *command, const char *alternative)
{
    bool is_longer = strlen(alternative) == 2 && strchr("gyzdZ][", alternative[0]);
    if (!is_longer) easel_key(e, alternative);
    for (const char *at = alternative; is_longer && *at; at++)
        easel_key(e, (char[]){*at, '\0'});
    if (command->flags & COMMAND_CHAR) easel_key(e, "a");
}

/* Keys that lead to where a command may be pressed: nowhere else, a selection, a line, the pen, the
 * `?`, a count, the art. */
enum { PLACES = 7 };
static const char *const places[KEY_STYLE_COUNT][PLACES] = {
    [KEYS_VIM] = {"", "v l j", "L l j", "Tab l", "l l l", "3", "gl"},
    [KEYS_PLAIN] = {"", "s Right Down", "l Right Down", "p Right", "Right Right Right", "2", "b"}};

static void run_command_at(KeyStyle style, const EditorCommand *command, const char *alternative,
                           const char *place)
{
    static const char level[] = "...?..1..\n"
                                "@.#..o.F.\n"
                                "#########\n";
    char picture[4096], path[PATH_MAX];
    Easel e = {.now = 1000};
    ErrorList errors;
    scratch_path(path, "level.txt");
    scratch_write("level.txt", level, sizeof level - 1);
    error_list_init(&errors, path);
    e.doc = document_open(path, &(DocumentOptions){.state_folder = scratch_folder}, &errors);
    e.editor = editor_create(e.doc, &(EditorOptions){.state_folder = scratch_folder});
    assert_non_null(e.editor);
    keys(&e, style == KEYS_VIM ? "Esc x u" : "Esc e Ctrl+Z");
    keys(&e, place);
    press(&e, command, alternative);
    editor_tick(e.editor, e.now + 5000);
    keys(&e, "Esc Esc Esc Esc Right");
    if (editor_panel(e.editor).title) fail_msg("`%s` cannot be backed out of", alternative);
    easel_key(&e, "Esc");
    easel_key(&e, "Down");
    e.now += 5000;
    editor_tick(e.editor, e.now);
    easel_picture(&e, LAYER_MAP, picture, sizeof picture);
    editor_destroy(e.editor);
    assert_kept(alternative, picture);
}

/* The plain keys are pressed where they are not those that vim has for the command. */
static void every_command_is_pressed_by_its_keys_and_kept(void **state)
{
    static const char *const options[KEY_STYLE_COUNT] = {"keys=vim\n", "keys=plain\n"};
    char keys_of[KEY_SIZE], here[PATH_MAX];
    (void)state;
    assert_non_null(getcwd(here, sizeof here));
    assert_int_equal(chdir(scratch_folder), 0);
    for (KeyStyle style = 0; style < KEY_STYLE_COUNT; style++) {
        scratch_write("options", options[style], strlen(options[style]));
        for (int32_t i = 0; i < COMMAND_COUNT; i++)
            for (const char *from = editor_commands[i].keys[style];
                 editor_command_next_keys(&from, keys_of);) {
                bool is_pressed =
                    style == KEYS_PLAIN &&
                    editor_command_of_keys(KEYS_VIM, keys_of, true) == &editor_commands[i];
                for (int place = 0; place < PLACES && !is_pressed; place++)
                    run_command_at(style, &editor_commands[i], keys_of, places[style][place]);
            }
    }
    assert_int_equal(chdir(here), 0);
}

static int set_up_all(void **state)
{
    ErrorList errors;
    (void)state;
    make_run();
    return learner_store_open(&desk, NULL, true, &errors) ? 0 : -1;
}

static int tear_down_all(void **state)
{
    (void)state;
    learner_store_done(&desk);
    drop_run();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_key_is_pressed_on_every_screen, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_sign_does_the_same_in_every_protocol, set_up, tear_down),
        cmocka_unit_test_setup_teardown(every_event_comes_to_every_screen_of_any_size, set_up,
                                        tear_down),
        EASEL_TEST(every_command_is_pressed_by_its_keys_and_kept),
    };
    return cmocka_run_group_tests(tests, set_up_all, tear_down_all);
}
