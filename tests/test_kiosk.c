/* test_kiosk.c - what a kiosk lets go of, and the end of a session that nobody plays. What changes
 * the process is done in a child. */
#include "scratch.h"

#include "../src/cli/kiosk.h"
#include "../src/play/app/app.h"
#include "../src/play/screens.h"
#include "open_screen.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>

// clang-format off
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
// clang-format on

/* ---- in a kiosk ---- */

/* What `holds` says in a child that has become a kiosk. */
static bool in_kiosk(bool (*holds)(void))
{
    int status = 0;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) _exit(kiosk_enter() && holds() ? 0 : 1);
    assert_true(child > 0 && waitpid(child, &status, 0) == child);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static bool is_variable(const char *name, const char *value)
{
    const char *found = getenv(name);
    return value ? found && strcmp(found, value) == 0 : !found;
}

static bool only_terminal_and_locale_are_left(void)
{
    return is_variable("TERM", "vt100") && is_variable("LC_ALL", "C.UTF-8") &&
           is_variable("LEDGE_LEVELS", NULL) && is_variable("HOME", NULL) &&
           is_variable("TERMINFO", NULL) && is_variable("SSH_ORIGINAL_COMMAND", NULL);
}

/* What the operator, and the variable of sshd, say of how players reach the host. */
static void assert_login(const char *said, const char *connection, const char *login)
{
    char out[ARCADE_LOGIN_MAX];
    assert_true(kiosk_login(said, connection, out));
    const char *shown = strchr(login, '@') == login ? strchr(out, '@') : out;
    assert_string_equal(shown, login);
}

static void players_are_told_how_to_reach_the_host(void **state)
{
    static const char *const refused[] = {
        "",     "@host",  "a b",       "host:", "host:0", "host:65536", "-oProxyCommand=x",
        "u@-x", "host;x", "u@host:22x"};
    char out[ARCADE_LOGIN_MAX], name[64] = "";
    (void)state;
    assert_login("play@arcade.example.org:2222", NULL, "-p 2222 play@arcade.example.org");
    assert_login("play@arcade.example.org", "192.0.2.7 50022 192.0.2.1 2222",
                 "play@arcade.example.org");
    assert_login("arcade.example.org", NULL, "@arcade.example.org");
    assert_int_equal(gethostname(name, sizeof name - 1), 0);
    assert_true(kiosk_login(NULL, "192.0.2.7 50022 192.0.2.1 2222", out));
    assert_non_null(strstr(out, name));
    assert_memory_equal(out, "-p 2222 ", 8);
    assert_true(kiosk_login(NULL, NULL, out));
    assert_null(strchr(out, ' '));
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        assert_false(kiosk_login(refused[i], NULL, out));
}

static void the_environment_is_forgotten_but_for_terminal_and_locale(void **state)
{
    (void)state;
    setenv("LEDGE_LEVELS", "/tmp", 1);
    setenv("HOME", "/tmp", 1);
    setenv("TERMINFO", "/tmp", 1);
    setenv("SSH_ORIGINAL_COMMAND", "sh", 1);
    setenv("TERM", "vt100", 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    assert_true(in_kiosk(only_terminal_and_locale_are_left));
}

static bool locale_and_terminal_are_gone(void)
{
    return is_variable("LC_ALL", NULL) && is_variable("TERM", NULL);
}

static void a_value_that_could_be_a_path_is_forgotten(void **state)
{
    (void)state;
    setenv("TERM", "../tmp/evil", 1);
    setenv("LC_ALL", "/tmp/evil", 1);
    assert_true(in_kiosk(locale_and_terminal_are_gone));
}

static int inherited;

static bool inherited_is_closed(void)
{
    return fcntl(inherited, F_GETFD) == -1 && fcntl(STDERR_FILENO, F_GETFD) != -1;
}

static void inherited_descriptors_are_closed(void **state)
{
    (void)state;
    int fd = open("/dev/null", O_RDONLY);
    inherited = fcntl(fd, F_DUPFD, 100);
    assert_true(fd >= 0 && inherited >= 100);
    assert_true(in_kiosk(inherited_is_closed));
    close(fd);
    close(inherited);
}

static bool folder_is_root(void)
{
    char folder[PATH_MAX];
    return getcwd(folder, sizeof folder) && strcmp(folder, "/") == 0;
}

static void the_folder_is_the_root(void **state)
{
    (void)state;
    assert_true(in_kiosk(folder_is_root));
}

static bool umask_is_private(void)
{
    return umask(0) == (S_IRWXG | S_IRWXO);
}

static void files_would_be_private(void **state)
{
    (void)state;
    assert_true(in_kiosk(umask_is_private));
}

static bool limit_is_zero(int resource)
{
    struct rlimit limit;
    return getrlimit(resource, &limit) == 0 && limit.rlim_cur == 0 && limit.rlim_max == 0;
}

static bool has_no_core(void)
{
    return limit_is_zero(RLIMIT_CORE);
}

static void there_are_no_core_dumps(void **state)
{
    (void)state;
    assert_true(in_kiosk(has_no_core));
}

#ifdef RLIMIT_NPROC
static bool confined_has_no_children(void)
{
    kiosk_confine();
    return limit_is_zero(RLIMIT_NPROC);
}

static void a_confined_kiosk_can_start_no_processes(void **state)
{
    (void)state;
    assert_true(in_kiosk(confined_has_no_children));
}
#endif

/* The write fails, and no signal ends the kiosk. */
static bool confined_writes_no_large_file(void)
{
    char path[PATH_MAX];
    scratch_path(path, "large");
    int fd = open(path, O_WRONLY | O_CREAT, 0600);
    kiosk_confine();
    return fd >= 0 && pwrite(fd, "x", 1, KIOSK_FILE_MAX - 1) == 1 &&
           pwrite(fd, "x", 1, KIOSK_FILE_MAX) == -1 && errno == EFBIG;
}

static void a_confined_kiosk_is_refused_a_large_file_and_lives(void **state)
{
    (void)state;
    assert_true(in_kiosk(confined_writes_no_large_file));
}

/* Were it to stop, nobody would wake it; the alarm ends the wait for that. */
static bool stop_signals_do_nothing(void)
{
    alarm(5);
    return raise(SIGTSTP) == 0 && raise(SIGTTIN) == 0 && raise(SIGTTOU) == 0;
}

static void stop_signals_are_ignored(void **state)
{
    (void)state;
    assert_true(in_kiosk(stop_signals_do_nothing));
}

/* ---- a client's places ---- */

static void assert_client(const char *connection, const char *expected)
{
    char client[KIOSK_CLIENT_MAX];
    kiosk_client(connection, client);
    assert_string_equal(client, expected);
}

static void a_client_is_its_address_or_its_network(void **state)
{
    (void)state;
    assert_client(NULL, "");
    assert_client("", "");
    assert_client("192.0.2.7 50022 192.0.2.1 22", "192.0.2.7");
    assert_client("2001:db8:1:2:3:4:5:6 50022 ::1 22", "2001:db8:1:2::");
    assert_client("2001:db8:1:2:ffff::1 50023 ::1 22", "2001:db8:1:2::");
    assert_client("fe80::1%eth0 1 ::1 22", "fe80::");
    assert_client("UNKNOWN 65535 UNKNOWN 65535", "UNKNOWN");
    assert_client("0123456789012345678901234567890123456789012345678901234567890123456789",
                  "012345678901234567890123456789012345678901234567890123456789012");
}

static void a_site_is_an_address_or_a_larger_network(void **state)
{
    char site[KIOSK_CLIENT_MAX];
    (void)state;
    kiosk_site("192.0.2.7 50022 192.0.2.1 22", site);
    assert_string_equal(site, "192.0.2.7");
    kiosk_site("2001:db8:1:2:3:4:5:6 50022 ::1 22", site);
    assert_string_equal(site, "2001:db8:1::");
    kiosk_site(NULL, site);
    assert_string_equal(site, "");
}

#ifdef __linux__

/* A child that has taken a place of the client, until it is ended. 0: there was none. */
static pid_t take_place(const char *client, int32_t most)
{
    int ends[2];
    char is_taken = 0;
    fflush(NULL);
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        is_taken = kiosk_take_place(client, most);
        if (write(ends[1], &is_taken, 1) == 1 && is_taken) pause();
        _exit(0);
    }
    assert_int_equal(read(ends[0], &is_taken, 1), 1);
    close(ends[0]);
    close(ends[1]);
    if (!is_taken) assert_int_equal(waitpid(child, NULL, 0), child);
    return is_taken ? child : 0;
}

static void give_back_place(pid_t child)
{
    kill(child, SIGKILL);
    assert_int_equal(waitpid(child, NULL, 0), child);
}

static void an_address_has_so_many_places_and_gets_them_back(void **state)
{
    (void)state;
    char client[KIOSK_CLIENT_MAX]; /* one that no other test has */
    snprintf(client, sizeof client, "test-%d", (int)getpid());
    pid_t first = take_place(client, 2), second = take_place(client, 2);
    assert_true(first > 0 && second > 0);
    assert_int_equal(take_place(client, 2), 0);
    pid_t other = take_place("other", 2), more = take_place(client, 3);
    assert_true(other > 0 && more > 0);
    give_back_place(first);
    first = take_place(client, 2);
    assert_true(first > 0);
    give_back_place(first);
    give_back_place(second);
    give_back_place(other);
    give_back_place(more);
}

static void without_an_address_nobody_is_refused(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++)
        assert_true(kiosk_take_place("", 1));
}

#endif

/* ---- the title ---- */

/* Does the title offer a word to such a session? */
static bool title_offers(const char *word, bool kiosk)
{
    char path[PATH_MAX], text[4096];
    ErrorList errors;
    Session session = {.kiosk = kiosk};
    scratch_write("script", "", 0);
    scratch_path(path, "script");
    error_list_init(&errors, path);
    App app = {.term = term_script_open(path, 40, 20, &errors),
               .session = &session,
               .screens = cli_screens};
    Screen title = open_bare(&session, SCREEN_TITLE);
    assert_true(app.term && title.kind && canvas_resize(&app.canvas, 40, 20));
    title.kind->enter(title.self, &app, ANSWER_NEW);
    title.kind->draw(title.self, &app, &app.canvas);
    Text out = text_in(text, sizeof text);
    canvas_to_text(&app.canvas, &out);
    assert_int_equal(out.missing, 0);
    title.kind->leave(title.self);
    canvas_done(&app.canvas);
    term_close(app.term);
    return strstr(text, word) != NULL;
}

static void a_stranger_is_offered_no_editor(void **state)
{
    (void)state;
    assert_true(title_offers("Edit", false));
    assert_false(title_offers("Edit", true));
    assert_true(title_offers("Quit", true));
}

/* ---- idleness ---- */

static int32_t session_minutes; /* 0: as long as one likes */

/* How a session in the title ends that allows a minute without a key; `ticks` it lasted. */
static AppEnd end_of_session(const char *script, int64_t *ticks)
{
    char path[PATH_MAX];
    ErrorList errors;
    Session session;
    scratch_write("script", script, strlen(script));
    scratch_path(path, "script");
    error_list_init(&errors, path);
    assert_true(session_init(&session, NULL, &errors));
    session.idle_minutes = 1;
    session.session_minutes = session_minutes;
    Term *term = term_script_open(path, 80, 24, &errors);
    assert_non_null(term);
    int64_t begin = term_now(term);
    AppEnd end = app_run(term, &session, cli_screens, open_bare(&session, SCREEN_TITLE));
    *ticks = (term_now(term) - begin) / TERM_TICK_NS;
    term_close(term);
    session_done(&session);
    return end;
}

static void a_session_without_a_key_ends_after_its_minutes(void **state)
{
    int64_t ticks;
    (void)state;
    assert_int_equal(end_of_session("wait 10000\n", &ticks), APP_END_IDLE);
    assert_in_range(ticks, 3599, 3601);
}

static void every_key_begins_the_minutes_anew(void **state)
{
    int64_t ticks;
    (void)state;
    assert_int_equal(end_of_session("wait 3000\ntap down\nwait 3000\ntap down\nwait 10000\n",
                                    &ticks),
                     APP_END_IDLE);
    assert_in_range(ticks, 9599, 9601);
}

static void losing_the_focus_is_no_key(void **state)
{
    int64_t ticks;
    (void)state;
    assert_int_equal(end_of_session("wait 3000\nfocus out\nwait 10000\n", &ticks), APP_END_IDLE);
    assert_in_range(ticks, 3599, 3601);
}

static void a_session_ends_after_its_time_whatever_is_pressed(void **state)
{
    int64_t ticks;
    char script[2000] = "";
    (void)state;
    for (int i = 0; i < 60; i++)
        strcat(script, "wait 200\ntap down\n");
    session_minutes = 2;
    assert_int_equal(end_of_session(script, &ticks), APP_END_TIME);
    session_minutes = 0;
    assert_in_range(ticks, 7199, 7201);
}

static void a_session_that_leaves_in_time_is_not_idle(void **state)
{
    int64_t ticks;
    (void)state;
    assert_int_equal(end_of_session("wait 3000\ntap q\nwait 10000\n", &ticks), APP_END_ASKED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(players_are_told_how_to_reach_the_host),
        cmocka_unit_test(the_environment_is_forgotten_but_for_terminal_and_locale),
        cmocka_unit_test(a_value_that_could_be_a_path_is_forgotten),
        cmocka_unit_test(inherited_descriptors_are_closed),
        cmocka_unit_test(the_folder_is_the_root),
        cmocka_unit_test(files_would_be_private),
        cmocka_unit_test(there_are_no_core_dumps),
        cmocka_unit_test_setup_teardown(a_confined_kiosk_is_refused_a_large_file_and_lives,
                                        scratch_setup, scratch_teardown),
#ifdef RLIMIT_NPROC
        cmocka_unit_test(a_confined_kiosk_can_start_no_processes),
#endif
        cmocka_unit_test(stop_signals_are_ignored),
        cmocka_unit_test(a_client_is_its_address_or_its_network),
        cmocka_unit_test(a_site_is_an_address_or_a_larger_network),
#ifdef __linux__
        cmocka_unit_test(an_address_has_so_many_places_and_gets_them_back),
        cmocka_unit_test(without_an_address_nobody_is_refused),
#endif
        cmocka_unit_test_setup_teardown(a_stranger_is_offered_no_editor, scratch_setup,
                                        scratch_teardown),
        cmocka_unit_test_setup_teardown(a_session_without_a_key_ends_after_its_minutes,
                                        scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(every_key_begins_the_minutes_anew, scratch_setup,
                                        scratch_teardown),
        cmocka_unit_test_setup_teardown(losing_the_focus_is_no_key, scratch_setup,
                                        scratch_teardown),
        cmocka_unit_test_setup_teardown(a_session_ends_after_its_time_whatever_is_pressed,
                                        scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(a_session_that_leaves_in_time_is_not_idle, scratch_setup,
                                        scratch_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
