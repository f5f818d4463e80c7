/* test_config.c - config.ini: what is read, what is told, and that a person's file stays theirs. */
#include "golden.h"
#include "scratch.h"

#include "../src/cli/run.h"
#include "../src/draw/look.h"
#include "../src/play/app/session.h"

/* Every test has an XDG_CONFIG_HOME of its own. */
static int make_home(void **state)
{
    if (scratch_setup(state) != 0) return -1;
    return setenv("XDG_CONFIG_HOME", scratch_folder, 1);
}

static void config_path(char path[PATH_MAX])
{
    scratch_path(path, "ledge/config.ini");
}

static int remove_home(void **state)
{
    char path[PATH_MAX];
    config_path(path);
    unlink(path);
    scratch_path(path, "ledge");
    rmdir(path);
    return scratch_teardown(state);
}

static void write_config(const char *text)
{
    char folder[PATH_MAX];
    scratch_path(folder, "ledge");
    mkdir(folder, S_IRWXU);
    scratch_write("ledge/config.ini", text, strlen(text));
}

static void assert_config(const char *expected)
{
    char path[PATH_MAX];
    config_path(path);
    char *text = golden_expected(path);
    assert_string_equal(text, expected);
    free(text);
}

static Session read_session(ErrorList *errors)
{
    Session session = {.settings = settings_default(), .saved = settings_default()};
    session_read_settings(&session, errors);
    return session;
}

/* A session from that text, with nothing to complain about. */
static Session session_of(const char *text)
{
    ErrorList errors;
    write_config(text);
    Session session = read_session(&errors);
    assert_int_equal(errors.count, 0);
    return session;
}

static void save(Session *session)
{
    ErrorList errors;
    assert_true(session_save_settings(session, &errors));
}

static void assert_told(const char *text, const char *expected)
{
    ErrorList errors;
    char line[ERROR_LINE_MAX];
    write_config(text);
    read_session(&errors);
    for (int32_t i = 0; i < errors.count; i++) {
        error_format(&errors, &errors.items[i], line, sizeof line);
        if (strstr(line, expected)) return;
    }
    fail_msg("nothing tells `%s`; last: `%s`", expected, errors.count ? line : "");
}

static void assert_keys(const Session *session, RequestId id, const char *expected)
{
    char text[REQUEST_KEYS_TEXT_MAX];
    request_keys_text(&session->settings.bindings, id, text);
    assert_string_equal(text, expected);
}

/* --- where --- */

static void the_file_is_in_the_folder_of_the_environment(void **state)
{
    char path[CONFIG_PATH_MAX];
    const char *home = getenv("HOME");
    char *kept = home ? strdup(home) : NULL;
    (void)state;
    setenv("XDG_CONFIG_HOME", "/x", 1);
    assert_true(config_find(path));
    assert_string_equal(path, "/x/ledge/config.ini");
    setenv("HOME", "/h", 1);
    setenv("XDG_CONFIG_HOME", "relative", 1);
    assert_true(config_find(path));
    assert_string_equal(path, "/h/.config/ledge/config.ini");
    unsetenv("XDG_CONFIG_HOME");
    assert_true(config_find(path));
    assert_string_equal(path, "/h/.config/ledge/config.ini");
    if (kept) setenv("HOME", kept, 1);
    free(kept);
}

/* Sets a folder with a name of so many bytes. */
static void set_long_folder(size_t length)
{
    char folder[CONFIG_PATH_MAX + 1] = "/";
    assert_in_range(length, 2, CONFIG_PATH_MAX);
    memset(folder + 1, 'x', length - 1);
    setenv("XDG_CONFIG_HOME", folder, 1);
}

static void a_path_that_is_too_long_is_no_path(void **state)
{
    static const size_t rest = sizeof "/ledge/config.ini";
    char path[CONFIG_PATH_MAX];
    (void)state;
    set_long_folder(CONFIG_PATH_MAX - rest);
    assert_true(config_find(path));
    assert_string_equal(path + CONFIG_PATH_MAX - rest, "/ledge/config.ini");
    for (size_t more = 1; more <= rest; more++) {
        set_long_folder(CONFIG_PATH_MAX - rest + more);
        assert_false(config_find(path));
    }
}

static void without_a_home_settings_are_in_force_and_not_saved(void **state)
{
    const char *home = getenv("HOME");
    char *kept = home ? strdup(home) : NULL;
    ErrorList errors;
    (void)state;
    unsetenv("HOME");
    unsetenv("XDG_CONFIG_HOME");
    Session session = read_session(&errors);
    assert_int_equal(errors.count, 0);
    session.settings.zoom = ZOOM_CHOICE_4X2;
    assert_false(session_save_settings(&session, &errors));
    assert_non_null(strstr(errors.items[0].text, "HOME"));
    assert_int_equal(session.settings.zoom, ZOOM_CHOICE_4X2);
    if (kept) setenv("HOME", kept, 1);
    free(kept);
}

/* --- reading --- */

static void without_a_file_all_is_as_in_the_tables(void **state)
{
    ErrorList errors;
    Settings usual = settings_default();
    (void)state;
    Session session = read_session(&errors);
    assert_int_equal(errors.count, 0);
    assert_true(settings_are_equal(&session.settings, &usual));
    assert_int_equal(scratch_count(), 0);
}

static void values_are_read(void **state)
{
    (void)state;
    Session session = session_of("[view]\nzoom = 4x2\ncamera = page\ncharacters = UTF8\n"
                                 "colours = mono\n[input]\nhold = classic\nmouse_jumps = yes\n"
                                 "[line]\nmax_rate = 24 ; KB/s\n[keys]\njump = j Ctrl+x\n");
    assert_int_equal(session.settings.zoom, ZOOM_CHOICE_4X2);
    assert_int_equal(session.settings.camera, CAMERA_CHOICE_PAGE);
    assert_int_equal(session.settings.characters, CHARACTERS_UTF8);
    assert_int_equal(session.settings.colours, COLOURS_MONO);
    assert_int_equal(session.settings.hold, HOLD_SCHEME_CLASSIC);
    assert_int_equal(session.settings.mouse_jumps, true);
    assert_int_equal(session.settings.max_rate, 24);
    assert_keys(&session, REQUEST_JUMP, "j Ctrl+X");
}

/* By `up_jumps = yes` up jumped; that is `hold = auto` now. */
static void the_old_setting_of_up_is_taken_over(void **state)
{
    ErrorList errors;
    (void)state;
    Session session = session_of("[input]\nup_jumps = no\nhold = latch\n");
    assert_int_equal(session.settings.hold, HOLD_SCHEME_LATCH);
    session = session_of("[input]\nup_jumps = yes\nhold = classic\n");
    assert_int_equal(session.settings.hold, HOLD_SCHEME_AUTO);
    session.settings.hold = HOLD_SCHEME_LATCH;
    save(&session);
    assert_config("[input]\nhold = latch\n");
    session = read_session(&errors);
    assert_int_equal(session.settings.hold, HOLD_SCHEME_LATCH);
}

static void a_wrong_value_is_told_with_its_place_and_what_is_allowed(void **state)
{
    ErrorList errors;
    (void)state;
    assert_told(
        "[view]\nzoom = 9x9\n",
        "ledge/config.ini:2:8: warning: `zoom` must be one of auto, 1x1, 2x1, 4x2, 6x3, 8x4, not");
    assert_told("[line]\nmax_rate = 1e9\n", ":2:12: warning: `max_rate` must be 0 to 10000");
    assert_told("[line]\nmax_rate = -1\n", "must be 0 to 10000");
    assert_told("[view]\nzom = 2x1\n", ":2:1: warning: unknown setting `zom` in [view]");
    write_config("[view]\nzoom = 9x9\ncamera = 8\n");
    Session session = read_session(&errors);
    assert_int_equal(session.settings.zoom, ZOOM_CHOICE_AUTO);
    assert_int_equal(session.settings.camera, CAMERA_CHOICE_8);
}

static void wrong_keys_are_told_and_the_others_count(void **state)
{
    ErrorList errors;
    (void)state;
    assert_told("[keys]\njump = x spce\n", ":2:10: warning: `spce` is not a key");
    assert_told("[keys]\njump = x x\n", ":2:10: warning: `x` is already a key of `jump`");
    assert_told("[keys]\njump = x\nrestart = x\n",
                ":3:11: warning: `x` is already a key of `jump`");
    assert_told("[keys]\njump = 1 2 3 4 5 6 7\n", ":2:20: warning: at most 6 keys");
    write_config("[keys]\njump = x spce\nzoom = nothing\n");
    Session session = read_session(&errors);
    assert_keys(&session, REQUEST_JUMP, "x");
    assert_keys(&session, REQUEST_ZOOM, "z");
}

static void a_key_given_in_the_file_leaves_the_request_that_usually_has_it(void **state)
{
    (void)state;
    Session session = session_of("[keys]\njump = k\nrestart =\n");
    assert_keys(&session, REQUEST_JUMP, "k");
    assert_keys(&session, REQUEST_UP, "Up w");
    assert_keys(&session, REQUEST_PREVIOUS, "Up w k");
    assert_keys(&session, REQUEST_RESTART, "");
}

static void what_is_needed_always_has_a_key(void **state)
{
    ErrorList errors;
    Bindings usual = bindings_default();
    (void)state;
    assert_told("[keys]\njump =\n", ":2:7: warning: `jump` needs at least one key");
    Session session = read_session(&errors);
    assert_keys(&session, REQUEST_JUMP, "Space x");
    assert_told("[keys]\njump = Left a h\n", ":1: warning: these keys leave none for `left`");
    session = read_session(&errors);
    assert_memory_equal(&session.settings.bindings, &usual, sizeof usual);
}

static void what_is_no_ini_file_is_told_and_left_alone(void **state)
{
    static const char broken[] = "[view\nzoom = 4x2\n";
    ErrorList errors;
    (void)state;
    assert_told(broken, ":1:1: error: this section name has no closing");
    assert_told(broken, "is not used until this is corrected");
    Session session = read_session(&errors);
    session.settings.zoom = ZOOM_CHOICE_8X4;
    assert_false(session_save_settings(&session, &errors));
    assert_int_equal(errors.items[0].line, 1);
    assert_config(broken);
}

/* --- writing --- */

static void nothing_is_written_before_something_changes(void **state)
{
    ErrorList errors;
    (void)state;
    Session session = read_session(&errors);
    save(&session);
    assert_int_equal(scratch_count(), 0);
}

static void the_first_change_makes_the_file_and_its_folders(void **state)
{
    char home[PATH_MAX], path[PATH_MAX];
    ErrorList errors;
    (void)state;
    scratch_path(home, "a");
    setenv("XDG_CONFIG_HOME", home, 1);
    Session session = read_session(&errors);
    session.settings.zoom = ZOOM_CHOICE_2X1;
    save(&session);
    session = read_session(&errors);
    assert_int_equal(session.settings.zoom, ZOOM_CHOICE_2X1);
    assert_true(config_find(path));
    assert_int_equal(unlink(path), 0);
    scratch_path(path, "a/ledge");
    assert_int_equal(rmdir(path), 0);
    assert_int_equal(rmdir(home), 0);
}

static void only_what_changed_is_changed(void **state)
{
    (void)state;
    Session session = session_of("; mine\n\n[other]\nkey = \"a # b\"\n[view]\n"
                                 "  zoom=1x1   ; small\n; end of view\n[input]\nhold = 'classic'\n"
                                 "[keys]\nrestart =\n");
    session.settings.zoom = ZOOM_CHOICE_8X4;
    session.settings.camera = CAMERA_CHOICE_4;
    session.settings.hold = HOLD_SCHEME_LATCH;
    session.settings.max_rate = 16;
    assert_int_equal(bindings_add(&session.settings.bindings, REQUEST_RESTART, 'n'), BINDING_DONE);
    save(&session);
    assert_config("; mine\n\n[other]\nkey = \"a # b\"\n[view]\n"
                  "  zoom=8x4   ; small\ncamera = 4\n; end of view\n[input]\nhold = 'latch'\n"
                  "[keys]\nrestart = n\n\n[line]\nmax_rate = 16\n");
    Settings written = session.settings;
    ErrorList errors;
    session = read_session(&errors);
    assert_int_equal(errors.count, 0);
    assert_true(settings_are_equal(&session.settings, &written));
}

static void line_ends_are_kept_and_the_last_may_be_missing(void **state)
{
    (void)state;
    Session session = session_of("[view]\r\nzoom = 1x1");
    session.settings.camera = CAMERA_CHOICE_1;
    session.settings.max_rate = 8;
    save(&session);
    assert_config("[view]\r\nzoom = 1x1\r\ncamera = 1\r\n\r\n[line]\r\nmax_rate = 8\r\n");
}

static void a_wrong_value_stays_until_that_setting_is_changed(void **state)
{
    ErrorList errors;
    (void)state;
    write_config("[view]\nzoom = 9x9\ncamera = 1\n");
    Session session = read_session(&errors);
    session.settings.camera = CAMERA_CHOICE_8;
    save(&session);
    assert_config("[view]\nzoom = 9x9\ncamera = 8\n");
    session.settings.zoom = ZOOM_CHOICE_2X1;
    save(&session);
    assert_config("[view]\nzoom = 2x1\ncamera = 8\n");
}

static void what_somebody_else_wrote_meanwhile_is_kept(void **state)
{
    (void)state;
    Session session = session_of("[view]\nzoom = 1x1\n");
    write_config("; new\n[view]\nzoom = 1x1\ncamera = 8\n");
    session.settings.zoom = ZOOM_CHOICE_2X1;
    save(&session);
    assert_config("; new\n[view]\nzoom = 2x1\ncamera = 8\n");
}

static void every_key_is_written_so_that_it_is_read_back(void **state)
{
    ErrorList errors;
    (void)state;
    for (uint32_t key = ' ' + 1; key < 0x7f; key++) {
        write_config("");
        Session session = read_session(&errors);
        if (bindings_add(&session.settings.bindings, REQUEST_JUMP, key) != BINDING_DONE) continue;
        if (key >= 'A' && key <= 'Z') continue;
        save(&session);
        Session again = read_session(&errors);
        assert_int_equal(errors.count, 0);
        assert_true(settings_are_equal(&again.settings, &session.settings));
    }
}

static void permissions_and_links_are_kept(void **state)
{
    char path[PATH_MAX], real[PATH_MAX];
    struct stat st;
    (void)state;
    config_path(path);
    scratch_path(real, "real.ini");
    Session session = session_of("[view]\nzoom = 1x1\n");
    assert_int_equal(rename(path, real), 0);
    assert_int_equal(symlink("../real.ini", path), 0);
    assert_int_equal(chmod(real, 0640), 0);
    session.settings.zoom = ZOOM_CHOICE_2X1;
    save(&session);
    assert_config("[view]\nzoom = 2x1\n");
    assert_true(lstat(path, &st) == 0 && S_ISLNK(st.st_mode));
    assert_true(stat(real, &st) == 0 && (st.st_mode & 0777) == 0640);
}

static void a_kiosk_writes_nothing_and_is_content(void **state)
{
    ErrorList errors;
    (void)state;
    Session session = read_session(&errors);
    session.kiosk = true;
    session.settings.zoom = ZOOM_CHOICE_2X1;
    save(&session);
    assert_int_equal(scratch_count(), 0);
}

/* The file is of the account, not of the player. */
static void a_kiosk_reads_no_settings_so_that_nothing_rings(void **state)
{
    (void)state;
    Session asked = session_of("[play]\nbell = all\n"), kiosk = {.kiosk = true};
    assert_int_equal(asked.settings.bell, BELL_ALL);
    kiosk.settings = settings_default();
    run_read_settings(&(RunOptions){.kiosk = true}, &kiosk);
    assert_int_equal(kiosk.settings.bell, BELL_OFF);
    run_read_settings(&(RunOptions){.kiosk = false}, &kiosk);
    assert_int_equal(kiosk.settings.bell, BELL_ALL);
}

/* Nobody, not even root, makes a folder below a file. */
static void what_cannot_be_written_is_told_and_stays_in_force(void **state)
{
    char home[PATH_MAX];
    ErrorList errors;
    (void)state;
    scratch_write("file", "", 0);
    scratch_path(home, "file");
    setenv("XDG_CONFIG_HOME", home, 1);
    Session session = read_session(&errors);
    session.settings.zoom = ZOOM_CHOICE_2X1;
    assert_false(session_save_settings(&session, &errors));
    assert_int_equal(errors.count, 1);
    assert_int_equal(session.settings.zoom, ZOOM_CHOICE_2X1);
    setenv("XDG_CONFIG_HOME", scratch_folder, 1);
    save(&session);
    session = read_session(&errors);
    assert_int_equal(session.settings.zoom, ZOOM_CHOICE_2X1);
}

/* --- steps --- */

static void a_setting_goes_round_and_a_number_doubles(void **state)
{
    Settings settings = {.glyphs = GLYPHS_AT_1X1};
    (void)state;
    for (int32_t i = 0; i <= ZOOM_COUNT; i++)
        settings_step(&settings, SETTINGS_ZOOM, 1);
    assert_int_equal(settings.zoom, ZOOM_CHOICE_AUTO);
    settings_step(&settings, SETTINGS_ZOOM, -1);
    assert_int_equal(settings.zoom, ZOOM_CHOICE_8X4);
    settings_step(&settings, SETTINGS_MAX_RATE, 1);
    assert_int_equal(settings.max_rate, 1);
    settings_step(&settings, SETTINGS_MAX_RATE, 1);
    assert_int_equal(settings.max_rate, 2);
    settings_step(&settings, SETTINGS_MAX_RATE, -1);
    settings_step(&settings, SETTINGS_MAX_RATE, -1);
    assert_int_equal(settings.max_rate, 0);
    settings_step(&settings, SETTINGS_MAX_RATE, -1);
    assert_int_equal(settings.max_rate, MAX_RATE_MOST);
    settings_step(&settings, SETTINGS_MAX_RATE, 1);
    assert_int_equal(settings.max_rate, 0);
}

static void the_words_of_zoom_are_its_names(void **state)
{
    char text[SETTINGS_TEXT_MAX];
    Settings settings = {.glyphs = GLYPHS_AT_1X1};
    (void)state;
    for (settings.zoom = 0; settings.zoom <= ZOOM_COUNT; settings.zoom++) {
        settings_to_text(&settings, SETTINGS_ZOOM, text);
        assert_string_equal(text, settings.zoom == ZOOM_CHOICE_AUTO
                                      ? "auto"
                                      : look_zooms[settings.zoom - 1].name);
    }
}

#define home_test(f) cmocka_unit_test_setup_teardown(f, make_home, remove_home)

/* At the smallest zoom, and at the others. */
static void the_key_of_glyphs_changes_what_is_seen_now_and_back(void **state)
{
    Settings settings = {.glyphs = GLYPHS_AT_1X1};
    (void)state;
    assert_true(settings_want_glyphs(&settings, true));
    assert_false(settings_want_glyphs(&settings, false));
    for (int32_t is_1x1 = 0; is_1x1 <= 1; is_1x1++) {
        settings_toggle_glyphs(&settings, is_1x1);
        assert_int_equal(settings.glyphs, is_1x1 ? GLYPHS_NEVER : GLYPHS_ALWAYS);
        settings_toggle_glyphs(&settings, is_1x1);
        assert_int_equal(settings.glyphs, GLYPHS_AT_1X1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        home_test(the_file_is_in_the_folder_of_the_environment),
        home_test(a_path_that_is_too_long_is_no_path),
        home_test(without_a_home_settings_are_in_force_and_not_saved),
        home_test(without_a_file_all_is_as_in_the_tables),
        cmocka_unit_test(the_key_of_glyphs_changes_what_is_seen_now_and_back),
        home_test(values_are_read),
        home_test(the_old_setting_of_up_is_taken_over),
        home_test(a_wrong_value_is_told_with_its_place_and_what_is_allowed),
        home_test(wrong_keys_are_told_and_the_others_count),
        home_test(a_key_given_in_the_file_leaves_the_request_that_usually_has_it),
        home_test(what_is_needed_always_has_a_key),
        home_test(what_is_no_ini_file_is_told_and_left_alone),
        home_test(nothing_is_written_before_something_changes),
        home_test(the_first_change_makes_the_file_and_its_folders),
        home_test(only_what_changed_is_changed),
        home_test(line_ends_are_kept_and_the_last_may_be_missing),
        home_test(a_wrong_value_stays_until_that_setting_is_changed),
        home_test(what_somebody_else_wrote_meanwhile_is_kept),
        home_test(every_key_is_written_so_that_it_is_read_back),
        home_test(permissions_and_links_are_kept),
        home_test(a_kiosk_writes_nothing_and_is_content),
        home_test(a_kiosk_reads_no_settings_so_that_nothing_rings),
        home_test(what_cannot_be_written_is_told_and_stays_in_force),
        cmocka_unit_test(the_words_of_zoom_are_its_names),
        cmocka_unit_test(a_setting_goes_round_and_a_number_doubles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
