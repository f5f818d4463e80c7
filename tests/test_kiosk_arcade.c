/* test_kiosk_arcade.c - an arcade in its sandbox: who comes is asked for a name, plays, finds the
 * place on the board, watches and races, and is forgotten. */
#include "kiosk.h"

#include "../src/term/sandbox.h"

#include <glob.h>

/* Where the levels are that would be played instead of the small ones. */
static bool is_installed(void)
{
    return access("/usr/local/share/ledge/levels", F_OK) == 0;
}

static Remote *come_in(const char *key)
{
    return kiosk_come_in(key, false);
}

static void leave(Remote *remote)
{
    static const Step step = {"\003", "Leave ledge?"};
    go(remote, &step);
    remote_type(remote, "\r");
    assert_int_equal(status_of(remote), 0);
}

/* Of the players who have been here. */
static int count_names(void)
{
    char pattern[PATH_MAX];
    glob_t found;
    scratch_path(pattern, "records/players/*/name");
    int count = glob(pattern, 0, NULL, &found) == 0 ? (int)found.gl_pathc : 0;
    globfree(&found);
    return count;
}

/* The sandbox of this system is shut. */
static void assert_is_shut(const Remote *remote)
{
    char missing[SANDBOX_TEXT_MAX];
    sandbox_missing(missing);
    if (strstr(missing, "the sandbox")) return;
    assert_int_equal(number_of(remote_worker(remote), "status", "NoNewPrivs:"), 1);
    if (!strstr(missing, "filter"))
        assert_int_equal(number_of(remote_worker(remote), "status", "Seccomp:"), 2);
}

/* Ada has a name and has finished the first level. */
static void let_ada_play(void)
{
    static const Step steps[] = {
        {"", "Your name"},      {"a b\r", "A name is 1 to"}, {"\025ada\r", "help  Esc quit"},
        {"\r", "coins 0/1"},    {"d", "1st of 1"},           {"b", "1. A"},
        {"", "1 ada~"},         {"\r", "speed 1"},           {ESC, "1 ada~"},
        {"b", "The chapter"},   {"b", "The world"},          {ESC, "1st of 1"},
        {ESC, "help  Esc quit"}};
    Remote *remote = come_in("AAAA");
    go(remote, &steps[0]);
    assert_is_shut(remote);
    for (size_t i = 1; i < ARRAY_LENGTH(steps); i++)
        go(remote, &steps[i]);
    leave(remote);
}

static void a_key_has_a_name_a_place_and_a_run_to_watch(void **state)
{
    static const Step again[] = {{"", "help  Esc quit"}, {TO_PLAYER "\r", "You are ada~"}};
    (void)state;
    if (is_installed()) skip();
    use_small_levels();
    let_ada_play();
    assert_int_equal(count_names(), 1);
    assert_int_equal(kiosk_count_in("records"), 3);
    Remote *remote = come_in("AAAA");
    GO(remote, again);
    leave(remote);
}

static void another_key_sees_the_first_one_and_races_it(void **state)
{
    static const Step steps[] = {{"", "Your name"},
                                 {"bob\r", "help  Esc quit"},
                                 {DOWN "\r", "1st of 1: ada~"},
                                 {"b", "1 ada~"},
                                 {"r", "coins 0/1"},
                                 {"d", "of 2"},
                                 {"b", "bob~"},
                                 {ESC, "of 2"},
                                 {ESC, "place player"},
                                 {"", "ada~"}}; /* either may be the faster one */
    (void)state;
    if (is_installed()) skip();
    use_small_levels();
    let_ada_play();
    Remote *remote = come_in("BBBB");
    GO(remote, steps);
    leave(remote);
    assert_int_equal(count_names(), 2);
    assert_int_equal(kiosk_count_in("records"), 6);
}

static void a_guest_plays_and_leaves_nothing(void **state)
{
    static const Step steps[] = {{"", "help  Esc quit"},
                                 {"\r", "coins 0/1"},
                                 {"d", "Done!"},
                                 {"b", "Guests are not listed"},
                                 {ESC, "Done!"},
                                 {ESC, "help  Esc quit"},
                                 {TO_PLAYER "\r", "You are a guest"}};
    (void)state;
    if (is_installed()) skip();
    use_small_levels();
    Remote *remote = come_in(NULL);
    GO(remote, steps);
    leave(remote);
    assert_int_equal(count_names() + kiosk_count_in("records"), 0);
}

static void a_key_has_so_many_sessions_and_another_one_has_its_own(void **state)
{
    static const Step known = {"", "Your name"};
    enum { MOST = 4 };
    Remote *remotes[MOST + 1];
    (void)state;
    for (int32_t i = 0; i < MOST; i++) {
        remotes[i] = come_in("CCCC");
        go(remotes[i], &known);
    }
    assert_int_not_equal(status_of(come_in("CCCC")), 0);
    remotes[MOST] = come_in("DDDD");
    go(remotes[MOST], &known);
    for (int32_t i = 0; i <= MOST; i++) {
        static const Step typed = {ESC, "help  Esc quit"};
        go(remotes[i], &typed);
        leave(remotes[i]);
    }
}

static void the_level_of_the_day_is_made_and_played(void **state)
{
    static const Step steps[] = {
        {"", "help  Esc quit"},
        {DOWN DOWN "\r", "difficulty"}, /* the days of a month */
        {"rrrr", "Enter play"},
        {"\r", "DOWN stops"}, /* in the line above a level */
    };
    (void)state;
    Remote *remote = come_in(NULL);
    GO(remote, steps);
    leave(remote);
}

static void who_asks_is_forgotten(void **state)
{
    static const Step steps[] = {{"", "help  Esc quit"},      {TO_PLAYER "\r", "You are ada~"},
                                 {DOWN "\r", "watch     no"}, {DOWN "\r", "Press again to confirm"},
                                 {"\r", "You are a guest"},   {ESC, "help  Esc back"},
                                 {ESC, "help  Esc quit"},     {UP UP UP "\r", "no runs yet"},
                                 {"b", "No runs yet"}};
    static const Step after[] = {{"", "Your name"}, {ESC, "help  Esc quit"}};
    static const Step as_guest[] = {{"", "help  Esc quit"}};
    (void)state;
    if (is_installed()) skip();
    use_small_levels();
    let_ada_play();
    Remote *remote = come_in("AAAA");
    GO(remote, steps);
    leave(remote);
    assert_int_equal(kiosk_count_in("forget"), 1);
    remote = come_in("AAAA");
    GO(remote, after);
    leave(remote);
    assert_int_equal(count_names() + kiosk_count_in("records"), 0);
    remote = come_in(NULL);
    GO(remote, as_guest);
    leave(remote);
    assert_int_equal(kiosk_count_in("forget"), 0);
}

/* The id of the only one who has been here. */
static void find_id(char id[NAME_MAX + 1])
{
    char folder[PATH_MAX];
    scratch_path(folder, "records/players");
    DIR *dir = opendir(folder);
    assert_non_null(dir);
    for (const struct dirent *e; (e = readdir(dir));)
        if (e->d_name[0] != '.') snprintf(id, NAME_MAX + 1, "%s", e->d_name);
    closedir(dir);
}

/* Bans the only one who has a name: the operator in ban/, the league in boards/bans/. */
static void ban_the_player(const char *where)
{
    char path[PATH_MAX], id[NAME_MAX + 1] = "", folder[PATH_MAX];
    find_id(id);
    snprintf(path, sizeof path, "records/%s", where);
    scratch_path(folder, path);
    assert_int_equal(mkdir(folder, 0755), 0);
    snprintf(path, sizeof path, "records/%s/%.64s", where, id);
    scratch_write(path, "", 0);
}

static void check_ban(const char *where)
{
    static const Step steps[] = {{"", "Your name"}, {"ada\r", "help  Esc quit"}};
    static const Step as_guest[] = {{"", "help  Esc quit"}};
    Remote *guest = come_in(NULL);
    GO(guest, as_guest);
    Remote *ada = come_in("AAAA");
    GO(ada, steps);
    ban_the_player(where);
    assert_int_equal(WEXITSTATUS(status_of(ada)), 2);
    assert_int_equal(WEXITSTATUS(status_of(come_in("AAAA"))), 2);
    leave(guest);
}

static void a_ban_ends_the_session_of_the_player_alone(void **state)
{
    (void)state;
    check_ban("ban");
}

static void make_folder(const char *name)
{
    char path[PATH_MAX];
    scratch_path(path, name);
    assert_int_equal(mkdir(path, 0755), 0);
}

static void so_does_a_ban_of_another_host(void **state)
{
    (void)state;
    make_folder("records/boards");
    check_ban("boards/bans");
}

/* The league writes it while the page asks. */
static void who_has_a_name_on_another_host_is_not_asked_for_long(void **state)
{
    static const Step asked = {"", "Your name"}, told = {"", "help  Esc quit"};
    char path[PATH_MAX], id[NAME_MAX + 1] = "";
    (void)state;
    make_folder("records/spool");
    Remote *remote = come_in("AAAA");
    go(remote, &asked);
    find_id(id);
    snprintf(path, sizeof path, "records/players/%.64s/name", id);
    scratch_write(path, "eve 2026-01-31 visible\n", 23);
    go(remote, &told);
    leave(remote);
}

/* As the recipe for a host with a league has it: its group has the game and the league. */
static void a_league_may_write_in_the_folders(void **state)
{
    static const char *const parts[] = {"records", "live", "rooms", "players", "forget"};
    static const Step steps[] = {{"", "Your name"}, {"ada\r", "help  Esc quit"}};
    (void)state;
    if (is_installed()) skip();
    use_small_levels();
    for (size_t i = 0; i < ARRAY_LENGTH(parts); i++) {
        char name[64], path[PATH_MAX];
        snprintf(name, sizeof name, "records/%s", parts[i]);
        scratch_path(path, name);
        assert_true(mkdir(path, 0770) == 0 && chmod(path, 02770) == 0);
    }
    Remote *remote = come_in("AAAA");
    GO(remote, steps);
    leave(remote);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_key_has_a_name_a_place_and_a_run_to_watch, kiosk_setup,
                                        scratch_teardown),
        cmocka_unit_test_setup_teardown(another_key_sees_the_first_one_and_races_it, kiosk_setup,
                                        scratch_teardown),
        cmocka_unit_test_setup_teardown(a_guest_plays_and_leaves_nothing, kiosk_setup,
                                        scratch_teardown),
        cmocka_unit_test_setup_teardown(a_key_has_so_many_sessions_and_another_one_has_its_own,
                                        kiosk_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(the_level_of_the_day_is_made_and_played, kiosk_setup,
                                        scratch_teardown),
        cmocka_unit_test_setup_teardown(who_asks_is_forgotten, kiosk_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(a_ban_ends_the_session_of_the_player_alone, kiosk_setup,
                                        scratch_teardown),
        cmocka_unit_test_setup_teardown(so_does_a_ban_of_another_host, kiosk_setup,
                                        scratch_teardown),
        cmocka_unit_test_setup_teardown(who_has_a_name_on_another_host_is_not_asked_for_long,
                                        kiosk_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(a_league_may_write_in_the_folders, kiosk_setup,
                                        scratch_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
