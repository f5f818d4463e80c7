/* test_kiosk_live.c - several programs in one arcade, each in its sandbox at the end of a line:
 * they see each other, watch, race, and are killed. */
#include "arena.h"
#include "kiosk.h"

#include "../src/arcade/room.h"
#include "../src/save/kept_level.h"
#include "../src/save/records.h"

#include <signal.h>

/* A level in which a key that is held leads to the finish, but not soon. */
static const char long_level[] =
    "[level]\ntitle = Long\n\n[map]\n"
    "........................................................................................\n"
    "........................................................................................\n"
    "........................................................................................\n"
    "........................................................................................\n"
    "@.....................................................................................F.\n"
    "########################################################################################\n";

static int live_setup(void **state)
{
    static const char world[] = "[world]\ntitle = One\n\n[levels]\n1 = long.txt\n";
    char path[PATH_MAX];
    if (kiosk_setup(state) != 0) return -1;
    scratch_path(path, "levels");
    assert_true(unlink(path) == 0 && mkdir(path, 0755) == 0);
    scratch_write("levels/world.ini", world, strlen(world));
    scratch_write("levels/long.txt", long_level, strlen(long_level));
    return 0;
}

/* Levels that are installed would be played instead. */
static bool has_own_levels(void)
{
    return access("/usr/local/share/ledge/levels", F_OK) != 0;
}

/* A player whose key is the name. */
static Remote *come(const char *name)
{
    static char kiosk[] = "--kiosk", visitor[] = "--visitor", ssh[] = "ssh", arcade[] = "--arcade";
    char line[128], file[64], path[PATH_MAX];
    char *const args[] = {program, kiosk, visitor, ssh, arcade, records, NULL};
    const Step named = {"", "Your name"};
    int length = snprintf(line, sizeof line, "publickey ssh-ed25519 KEY%s\n", name);
    snprintf(file, sizeof file, "auth-%s", name);
    scratch_write(file, line, (size_t)length);
    scratch_path(path, file);
    assert_int_equal(setenv("SSH_USER_AUTH", path, 1), 0);
    Remote *remote = remote_open(args, 0, 0);
    assert_non_null(remote);
    remote->vt.acks = true;
    go(remote, &named);
    snprintf(line, sizeof line, "%s\r", name);
    const Step menu = {line, "help  Esc quit"};
    go(remote, &menu);
    return remote;
}

/* Both lines go on until one shows the text. */
static void await(Remote *remote, Remote *other, const char *text)
{
    int64_t end = clock_now() + PATIENCE_MS * REMOTE_MS;
    while (!vt_has_text(&remote->vt, text)) {
        if (remote->is_over || clock_now() > end) {
            for (int32_t row = 0; row < VT_ROWS; row++)
                print_message("# |%s\n", remote->vt.cells[row]);
            fail_msg("`%s` is never shown", text);
        }
        remote_play(remote, 10 * REMOTE_MS);
        if (other) remote_play(other, 5 * REMOTE_MS);
    }
}

static void type(Remote *remote, const char *keys)
{
    remote_type(remote, keys);
    remote_play(remote, 80 * REMOTE_MS);
}

/* Leaves at once, as when the line drops. */
static void hang_up(Remote *remote)
{
    remote_close(remote);
}

static void await_files(Remote *remote, const char *part, int32_t count)
{
    int64_t end = clock_now() + PATIENCE_MS * REMOTE_MS;
    while (kiosk_count_in(part) != count) {
        if (clock_now() > end) fail_msg("there are %d files in %s", kiosk_count_in(part), part);
        remote_play(remote, 20 * REMOTE_MS);
    }
}

static void players_on_a_level_see_each_other(void **state)
{
    (void)state;
    if (!has_own_levels()) skip();
    Remote *ada = come("ada"), *bob = come("bob");
    type(ada, "\r");
    await(ada, bob, "coins 0/0");
    type(ada, "d");
    type(bob, "\r");
    await(bob, ada, "ada");
    type(ada, "y");
    await(ada, bob, "2 gg");
    type(ada, "2");
    await(bob, ada, "ada: gg");
    type(bob, "c");
    await(bob, ada, "Others are hidden");
    assert_false(vt_has_text(&bob->vt, "ada"));
    hang_up(ada);
    hang_up(bob);
}

static void the_run_of_a_killed_player_goes(void **state)
{
    (void)state;
    if (!has_own_levels()) skip();
    Remote *ada = come("ada"), *bob = come("bob");
    type(ada, "\r");
    type(bob, "\r");
    await(bob, ada, "coins 0/0");
    await_files(bob, "live", 2);
    assert_int_equal(kill(remote_worker(ada), SIGKILL), 0);
    await_files(bob, "live", 1);
    hang_up(ada);
    hang_up(bob);
}

/* The other player finds ada's run in the lobby and watches it. */
static void await_watched(Remote *ada, Remote *other)
{
    await(ada, other, "coins 0/0");
    type(other, TO_LOBBY "\r");
    await(other, ada, "> ada~");
    type(other, "\r");
    await(other, ada, "live  ada~");
}

static void a_run_in_progress_is_watched_from_the_lobby(void **state)
{
    (void)state;
    if (!has_own_levels()) skip();
    Remote *ada = come("ada"), *bob = come("bob");
    type(ada, "\r");
    await_watched(ada, bob);
    type(ada, "d");
    await(bob, ada, "held .R...");
    hang_up(ada);
    hang_up(bob);
}

/* Where another race is listed before it. */
static void a_marked_race_stays_marked(void **state)
{
    Room rooms[2];
    char folder[2 * PATH_MAX];
    (void)state;
    if (!has_own_levels()) skip();
    Remote *bob = come("bob");
    snprintf(folder, sizeof folder, "%s/rooms", records);
    assert_true(room_join(&rooms[0], folder, "MMMM", "cyd~ccccddddeeeeffff", true));
    type(bob, TO_LOBBY "\r");
    await(bob, NULL, "> Race MMMM");
    assert_true(room_join(&rooms[1], folder, "AAAA", "dan~ddddeeeeffffgggg", true));
    await(bob, NULL, "Race AAAA");
    assert_true(vt_has_text(&bob->vt, "> Race MMMM"));
    room_leave(&rooms[0]);
    room_leave(&rooms[1]);
    hang_up(bob);
}

static void players_race_each_other(void **state)
{
    (void)state;
    if (!has_own_levels()) skip();
    Remote *ada = come("ada"), *bob = come("bob");
    type(ada, TO_LOBBY "\r");
    await(ada, bob, "Lobby: you are ada~");
    type(ada, "r");
    await(ada, bob, "(you)");
    await(ada, bob, "Long");
    type(bob, TO_LOBBY "\r");
    await(bob, ada, "1 waiting");
    type(bob, "\r");
    await(ada, bob, "bob~");
    type(ada, "\r");
    await(ada, bob, "The race starts in");
    await(bob, ada, "The race starts in");
    await(ada, bob, "Go!");
    await(bob, ada, "Go!");
    type(ada, "d");
    await(ada, bob, "1st of 2");
    type(bob, "dr");
    await(bob, ada, "Not in a race");
    await(ada, bob, "2.  bob~");
    await(bob, ada, "1.  ada~");
    type(ada, "\r"); /* once more */
    await(bob, ada, "The race starts in");
    hang_up(ada);
    await_files(bob, "rooms", 1);
    hang_up(bob);
}

/* The level of yesterday, which nobody has made here before. */
static void players_race_on_the_level_of_a_day(void **state)
{
    (void)state;
    if (!has_own_levels()) skip();
    Remote *ada = come("ada"), *bob = come("bob");
    type(ada, TO_DAILY "\r");
    await(ada, bob, "race others");
    type(ada, "a"); /* a day back */
    await(ada, bob, "not generated here yet");
    type(ada, "b");
    await(ada, bob, "the first");
    type(ada, ESC);
    await(ada, bob, "race others");
    type(ada, "e");
    await(ada, bob, "(you)");
    assert_true(vt_has_text(&ada->vt, ", difficulty "));
    type(bob, TO_LOBBY "\r");
    await(bob, ada, "1 waiting");
    type(bob, "\r");
    await(ada, bob, "bob~");
    assert_true(vt_has_text(&bob->vt, ", difficulty "));
    type(ada, "\r");
    await(ada, bob, "Go!");
    await(bob, ada, "Go!");
    await(bob, ada, "of 2");
    hang_up(ada);
    hang_up(bob);
}

/* The host of the race has another level for that day than the one that is made here. */
static void the_level_of_a_day_must_be_the_one_that_is_raced(void **state)
{
    const RoomLevel other = {.hash = 1, .day = 20780, .difficulty = 1};
    Room room;
    char folder[2 * PATH_MAX];
    (void)state;
    if (!has_own_levels()) skip();
    Remote *bob = come("bob");
    snprintf(folder, sizeof folder, "%s/rooms", records);
    assert_true(room_create(&room, folder, "cyd~ccccddddeeeeffff", &other));
    type(bob, TO_LOBBY "\r");
    await(bob, NULL, "1 waiting");
    type(bob, "\r");
    await(bob, NULL, "(you)");
    room_refresh(&room);
    assert_true(room_start(&room));
    await(bob, NULL, "This level is different here");
    room_leave(&room);
    hang_up(bob);
}

/* Of a version that there never was, and a run in it, as another host of the arcade left them. */
static void plant_old_day(Day day)
{
    static const char old[] =
        "[level]\ntitle = Old\n\n[generated]\nversion = 0\nseed = 7\ndifficulty = 1\n"
        "theme = cave\n\n[map]\n........................................\n"
        "@......................................F\n"
        "########################################\n";
    Records runs = {.is_shared = true, .id = "ddddeeeeffffgggg"};
    Level level;
    Timeline run;
    Replay replay;
    GameEvents events;
    ErrorList errors;
    error_list_init(&errors, "old");
    LevelFile *file = level_of_text(old, &level);
    const KeptLevel kept = {day, day_difficulty(day), level_hash(&level)};
    snprintf(runs.folder, sizeof runs.folder, "%.1000s/records", records);
    assert_true(timeline_init(&run, &level));
    while (run.now.status != GAME_FINISHED)
        assert_true(timeline_add(&run, INPUT_RIGHT, &events));
    assert_true(replay_of_timeline(&run, "old.txt", &replay));
    snprintf(replay.player, sizeof replay.player, "dan~ddddeeeeffffgggg");
    assert_true(records_keep_run(&runs, &replay, &level, &errors) != 0);
    assert_true(kept_level_add(runs.folder, &kept, old, strlen(old)));
    replay_done(&replay);
    timeline_done(&run);
    level_done(&level);
    level_file_done(file);
}

/* Opens the page of yesterday, which shows dan's run. */
static void go_to_yesterday(Remote *remote, Remote *other)
{
    plant_old_day(day_of_number(day_number(day_today()) - 1));
    type(remote, TO_DAILY "\r");
    await(remote, other, "not generated here yet");
    type(remote, "a"); /* a day back */
    await(remote, other, "dan~");
}

static void a_day_of_another_version_has_its_board_and_is_watched_and_raced(void **state)
{
    (void)state;
    if (!has_own_levels()) skip();
    Remote *ada = come("ada"), *bob = come("bob");
    go_to_yesterday(ada, bob);
    type(ada, "b");
    await(ada, bob, "1 dan~");
    type(ada, "\r");
    await(ada, bob, "speed 1");
    type(ada, ESC);
    await(ada, bob, "1 dan~");
    type(ada, ESC);
    await(ada, bob, "race others");
    type(ada, "e");
    await(ada, bob, "(you)");
    type(bob, TO_DAILY "\r");
    await(bob, ada, "not generated here yet");
    type(bob, "ab");
    await(bob, ada, "1 dan~");
    type(bob, "r"); /* against dan's run, alone */
    await(bob, ada, "coins 0/0");
    hang_up(bob);
    Remote *cyd = come("cyd");
    type(cyd, TO_LOBBY "\r");
    await(cyd, ada, "1 waiting");
    type(cyd, "\r");
    await(ada, cyd, "cyd~");
    type(ada, "\r");
    await(ada, cyd, "Go!");
    await(cyd, ada, "Go!");
    type(ada, "d");
    await(ada, cyd, "1st of 2");
    hang_up(ada);
    hang_up(cyd);
}

static void a_run_on_a_day_of_another_version_is_watched_while_it_goes_on(void **state)
{
    (void)state;
    if (!has_own_levels()) skip();
    Remote *ada = come("ada"), *bob = come("bob");
    go_to_yesterday(ada, bob);
    type(ada, "\r");
    await_watched(ada, bob);
    hang_up(ada);
    hang_up(bob);
}

#define live_test(f) cmocka_unit_test_setup_teardown(f, live_setup, scratch_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        live_test(players_on_a_level_see_each_other),
        live_test(the_run_of_a_killed_player_goes),
        live_test(a_run_in_progress_is_watched_from_the_lobby),
        live_test(a_marked_race_stays_marked),
        live_test(players_race_each_other),
        live_test(players_race_on_the_level_of_a_day),
        live_test(the_level_of_a_day_must_be_the_one_that_is_raced),
        live_test(a_day_of_another_version_has_its_board_and_is_watched_and_raced),
        live_test(a_run_on_a_day_of_another_version_is_watched_while_it_goes_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
