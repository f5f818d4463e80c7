/* test_kiosk_screens.c - the kiosk itself, in its sandbox, through all of its screens. */
#include "kiosk.h"

#include "../src/term/sandbox.h"

/* Whatever of the sandbox this system has is shut, in both processes. */
/* In the list of lessons, from the first of all to the first one after the first hour. */
#define PAST_FIRST_HOUR DOWN DOWN DOWN DOWN DOWN DOWN DOWN DOWN DOWN

static void assert_is_shut(const Remote *remote)
{
    char missing[SANDBOX_TEXT_MAX];
    pid_t game = remote_worker(remote);
    sandbox_missing(missing);
    if (strstr(missing, "the sandbox")) return;
    assert_int_not_equal(game, remote->child);
    assert_int_equal(number_of(game, "status", "NoNewPrivs:"), 1);
    assert_int_equal(number_of(remote->child, "status", "NoNewPrivs:"), 1);
    if (strstr(missing, "filter")) return;
    assert_int_equal(number_of(game, "status", "Seccomp:"), 2);
    assert_int_equal(number_of(remote->child, "status", "Seccomp:"), 2);
}

static void every_screen_works_in_the_sandbox(void **state)
{
    static const Step steps[] = {
        {"", "help  Esc quit"},
        /* a level, practice, what is inside */
        {"\r", " o 0/"},
        {"?", "While playing"},
        {ESC, " o 0/"},
        {"z", "1x1"},
        {"zzzzz", "auto"},
        {"d ", "First steps"},
        {"t", "PRACTICE"},
        {"bbf.v", "PRACTICE"},
        {"t", "Practice is over"},
        {"i", "phases"},
        {"..,;';", "phase"},
        {"f", "tick"},
        {"c", "tick"},
        {"]+-0", "tick"},
        {"t", "tick"},
        {"v", "tick"},
        {"?", "While looking into a run"},
        {ESC, "tick"},
        {ESC, " o 0/"},
        {"r", " o 0/"},
        /* the pause menu, settings, keys */
        {"p", "Resume"},
        {DOWN DOWN "\r", "Zoom"},
        {RIGHT, "pixels"},
        {DOWN DOWN DOWN RIGHT, "Colours"},
        {UP UP UP UP "\r", "restart"},
        {ESC, "Zoom"},
        {ESC, "Resume"},
        {DOWN DOWN "\r", "Game speed"},
        {RIGHT, "< 90 >"},
        {DOWN DOWN RIGHT, "Jump in the air"},
        {ESC, "Resume"},
        {DOWN DOWN "\r", "help  Esc quit"},
        /* the map, a level from there */
        {DOWN "\r", "First climb"},
        {RIGHT "\r", "Stepping stones"},
        {"p", "Resume"},
        {UP "\r", "First climb"},
        {ESC, "help  Esc quit"},
        /* the level of a day, the making of which is ended */
        {DOWN "\r", "days in a row"},
        {RIGHT "r", "difficulty"},
        {ESC, "help  Esc quit"},
        /* lessons */
        {DOWN "\r", "Lessons: 0 of"},
        {PAST_FIRST_HOUR "\r", "step 1 of 5"},
        {" ", "step 1 of"},
        {"i", "tick"},
        {ESC, "step 1 of"},
        {"\r", "step 2 of"},
        {ESC, "Lessons: 0 of"},
        {DOWN "\r", "step 1 of"},
        {ESC, "Lessons: 0 of"},
        {ESC, "help  Esc quit"},
        /* settings, help, the end */
        {DOWN "\r", "Endless"},
        {DOWN "\r", "Zoom"},
        {ESC, "help  Esc back"},
        {DOWN "\r", "While playing"},
        {ESC, "help  Esc back"},
        {ESC, "help  Esc quit"},
        {"\003", "Leave ledge?"},
    };
    (void)state;
    Remote *remote = open_kiosk(false);
    go(remote, &steps[0]);
    assert_is_shut(remote);
    GO(remote, steps);
    remote_type(remote, "\r");
    assert_int_equal(status_of(remote), 0);
}

/* The names in the folder of records. */
static int count_records(void)
{
    int count = 0;
    DIR *dir = opendir(records);
    for (const struct dirent *e; dir && (e = readdir(dir));)
        count += e->d_name[0] != '.';
    if (dir) closedir(dir);
    return count;
}

/* Of each level the fastest run, that with the fewest deaths and that with all coins. */
enum { RECORDS_OF_BOTH = 6 };

static void finish_both_levels(void)
{
    static const Step steps[] = {{"", "help  Esc quit"},   {"\r", "coins 0/1"},
                                 {"d", "Enter next"},      {"\r", "coins 0/1"},
                                 {"d", "Enter the end"},   {"\r", "Every level is done"},
                                 {"\r", "help  Esc quit"}, {"\003", "Leave ledge?"}};
    use_small_levels();
    Remote *remote = open_kiosk(true);
    GO(remote, steps);
    remote_type(remote, "\r");
    assert_int_equal(status_of(remote), 0);
}

/* Where the levels are that would be played instead of the small ones. */
static bool is_installed(void)
{
    return access("/usr/local/share/ledge/levels", F_OK) == 0;
}

static void a_finished_level_is_kept_from_within_the_sandbox(void **state)
{
    (void)state;
    if (is_installed()) skip();
    finish_both_levels();
    assert_int_equal(count_records(), RECORDS_OF_BOTH);
}

static void so_it_is_in_a_folder_of_many_files(void **state)
{
    enum { FILES = 1500 };
    (void)state;
    if (is_installed()) skip();
    for (int i = 0; i < FILES; i++) {
        char name[80];
        snprintf(name, sizeof name, "records/0123456789abcdef-best-time-%x.replay", i);
        scratch_write(name, "x", 1);
    }
    finish_both_levels();
    assert_int_equal(count_records(), FILES + RECORDS_OF_BOTH);
}

/* A learner signs in, answers are kept, and the name opens with its number only. Names have letters
 * of any script, and backspace takes away a whole one. */
static void a_class_keeps_its_answers_from_within_the_sandbox(void **state)
{
    static const Step steps[] = {
        {"", "Your number"},
        {"Ada\r17\r", "0 of"},
        {PAST_FIRST_HOUR "\r", "step 1 of 5"},
        {"\033[F", "stopped"},
        {"\r", "step 2 of"},
        {ESC, "0 of"},
        {ESC, "Your number"},
        {"ada\r18\r", "another number"},
        {"17\r", "step 2 of"},
        {ESC, "Your number"},
        {"Zo\303\253\303\251\177\r19\r", "0 of"},
    };
    char path[PATH_MAX];
    char *const args[] = {
        program, (char[]){"learn"}, (char[]){"--kiosk"}, (char[]){"--answers"}, records, NULL};
    (void)state;
    Remote *remote = remote_open(args, 0, 0);
    assert_non_null(remote);
    remote->vt.acks = true;
    go(remote, &steps[0]);
    assert_is_shut(remote);
    GO(remote, steps);
    remote_type(remote, ESC);
    remote_play(remote, 500 * REMOTE_MS);
    remote_type(remote, ESC);
    assert_int_equal(status_of(remote), 0);
    assert_int_equal(count_records(), 2);
    scratch_path(path, "records/zo\303\253.ini");
    assert_int_equal(access(path, R_OK), 0);
    scratch_path(path, "records/ada.ini");
    assert_int_equal(access(path, R_OK), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_screen_works_in_the_sandbox, kiosk_setup,
                                        scratch_teardown),
        cmocka_unit_test_setup_teardown(a_finished_level_is_kept_from_within_the_sandbox,
                                        kiosk_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(a_class_keeps_its_answers_from_within_the_sandbox,
                                        kiosk_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(so_it_is_in_a_folder_of_many_files, kiosk_setup,
                                        scratch_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
