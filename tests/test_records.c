/* test_records.c - the best runs of a level: kept, found again, and safe with strangers beside. */
#include "shared_records.h"

#include "../src/base/file.h"

#include <fcntl.h>
#include <sys/wait.h>

enum { WRITERS = 200, STRANGER = 65534 };

/* Over the spikes at once, and after some waiting. */
static const char fast[] = "R*50\nRJ*20\nR*100\n";
static const char slow[] = "-*30\nR*50\nRJ*20\nR*100\n";

static int32_t best_ticks(const Records *records, const Level *level, BestKind kind)
{
    BestRun best;
    return records_best(records, level, kind, &best, NULL) ? best.report.tick : -1;
}

static void the_first_run_to_the_finish_is_the_best(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, course_picture);
    Records records = shared_records();
    assert_int_equal(best_ticks(&records, &arena.level, BEST_TIME), -1);
    assert_int_equal(keep(&records, &arena.level, fast),
                     1u << BEST_TIME | 1u << BEST_DEATHS | 1u << BEST_COINS);
    assert_int_equal(best_ticks(&records, &arena.level, BEST_TIME), 121);
    assert_int_equal(scratch_count(), BEST_OWN_COUNT);
    arena_close(&arena);
}

static void a_better_run_takes_the_place_of_a_worse_one(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, course_picture);
    Records records = shared_records();
    keep(&records, &arena.level, slow);
    assert_int_equal(best_ticks(&records, &arena.level, BEST_TIME), 151);
    assert_int_not_equal(keep(&records, &arena.level, fast), 0);
    assert_int_equal(best_ticks(&records, &arena.level, BEST_TIME), 121);
    assert_int_equal(keep(&records, &arena.level, slow), 0);
    assert_int_equal(scratch_count(), BEST_OWN_COUNT);
    arena_close(&arena);
}

static void of_equal_runs_the_older_one_stays(void **state)
{
    Arena arena;
    BestRun before, after;
    (void)state;
    arena_open(&arena, course_picture);
    Records records = shared_records();
    keep(&records, &arena.level, fast);
    assert_true(records_best(&records, &arena.level, BEST_TIME, &before, NULL));
    assert_int_equal(keep(&records, &arena.level, fast), 0);
    assert_true(records_best(&records, &arena.level, BEST_TIME, &after, NULL));
    assert_string_equal(before.file, after.file);
    arena_close(&arena);
}

static void each_sort_of_record_has_its_own_best(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "...........................\n"
                       "o..@..........^...........F\n"
                       "###########################\n");
    Records records = shared_records();
    uint32_t dying = keep(&records, &arena.level, "R*66\n-*34\nR*50\nRJ*20\nR*100\n");
    uint32_t waiting = keep(&records, &arena.level, "-*200\nR*50\nRJ*20\nR*100\n");
    uint32_t collecting = keep(&records, &arena.level, "-*400\nL*40\nR*66\nRJ*20\nR*100\n");
    assert_int_equal(dying, 1u << BEST_TIME | 1u << BEST_DEATHS);
    assert_int_equal(waiting, 1u << BEST_DEATHS);
    assert_int_equal(collecting, 1u << BEST_COINS);
    arena_close(&arena);
}

static void only_a_finished_run_is_kept(void **state)
{
    Arena arena;
    ErrorList errors;
    (void)state;
    arena_open(&arena, course_picture);
    Records records = shared_records();
    error_list_init(&errors, "records");
    assert_int_equal(keep(&records, &arena.level, "R*40\n"), 0);
    Replay replay = course_replay(&arena.level, fast);
    replay.practice = true;
    assert_int_equal(records_keep_run(&records, &replay, &arena.level, &errors), 0);
    replay.practice = false;
    replay.checks[0] ^= 1;
    assert_int_equal(records_keep_run(&records, &replay, &arena.level, &errors), 0);
    assert_int_equal(scratch_count(), 0);
    replay_done(&replay);
    arena_close(&arena);
}

static void name_of_record(const Level *level, const char *rest, char out[SHARED_NAME_MAX])
{
    snprintf(out, SHARED_NAME_MAX, "%016llx-best-time-%s.replay",
             (unsigned long long)level_hash(level), rest);
}

/* The replay, with a change, as a file among the records. */
static void plant(const Level *level, const char *rest, const Replay *replay)
{
    char name[SHARED_NAME_MAX];
    char *text = course_text(replay);
    name_of_record(level, rest, name);
    scratch_write(name, text, strlen(text));
    free(text);
}

static void a_run_of_more_than_an_hour_is_no_record(void **state)
{
    Arena arena;
    BestRun best;
    ErrorList errors;
    (void)state;
    arena_open(&arena, course_picture);
    Records records = shared_records();
    error_list_init(&errors, "records");
    Replay run = course_replay(&arena.level, "-*216000\nR*50\nRJ*20\nR*100\n");
    assert_int_equal(run.result, REPLAY_FINISHED);
    assert_int_equal(records_keep_run(&records, &run, &arena.level, &errors), 0);
    plant(&arena.level, "1", &run);
    assert_false(records_best(&records, &arena.level, BEST_TIME, &best, &errors));
    assert_int_equal(errors.count, 1);
    assert_non_null(strstr(errors.items[0].text, "is longer than an hour"));
    replay_done(&run);
    arena_close(&arena);
}

static void a_record_of_another_level_does_not_count(void **state)
{
    Arena arena, other;
    (void)state;
    arena_open(&arena, course_picture);
    arena_open(&other, "@..F\n####\n");
    Records records = shared_records();
    keep(&records, &arena.level, fast);
    assert_int_equal(best_ticks(&records, &other.level, BEST_TIME), -1);
    arena_close(&other);
    arena_close(&arena);
}

/* ---- strangers ---- */

/* Files that look like records and are none: a forged one, one cut short, one that is practice. */
static void plant_forgeries(const Level *level)
{
    char name[SHARED_NAME_MAX];
    Replay replay = course_replay(level, "R*40\n");
    replay.result = REPLAY_FINISHED;
    plant(level, "1", &replay);
    replay_done(&replay);
    replay = course_replay(level, fast);
    replay.practice = true;
    plant(level, "2", &replay);
    replay.practice = false;
    replay.checks[1] ^= 1;
    plant(level, "3", &replay);
    replay_done(&replay);
    name_of_record(level, "4", name);
    scratch_write(name, "[replay]\n", 9);
}

/* What only stands in the way: a pipe that nobody writes to, links, a folder, a huge file. */
static void plant_obstacles(const Level *level)
{
    static const char *const kinds[] = {"5", "6", "7", "8"};
    char name[SHARED_NAME_MAX], paths[ARRAY_LENGTH(kinds)][PATH_MAX];
    for (size_t i = 0; i < ARRAY_LENGTH(kinds); i++) {
        name_of_record(level, kinds[i], name);
        scratch_path(paths[i], name);
    }
    assert_int_equal(mkfifo(paths[0], 0666), 0);
    assert_int_equal(symlink("/dev/zero", paths[1]), 0);
    assert_int_equal(mkdir(paths[2], 0755), 0);
    int fd = open(paths[3], O_WRONLY | O_CREAT, 0644);
    assert_int_equal(ftruncate(fd, (off_t)8 * 1024 * 1024 * 1024), 0);
    assert_int_equal(close(fd), 0);
}

static void files_that_do_not_count_are_named_and_do_not_matter(void **state)
{
    Arena arena;
    BestRun best;
    ErrorList faults;
    (void)state;
    arena_open(&arena, course_picture);
    Records records = shared_records();
    keep(&records, &arena.level, slow);
    plant_forgeries(&arena.level);
    plant_obstacles(&arena.level);
    error_list_init(&faults, "records");
    assert_true(records_best(&records, &arena.level, BEST_TIME, &best, &faults));
    assert_int_equal(best.report.tick, 151);
    assert_int_equal(best.owner, geteuid());
    assert_true(faults.warnings >= 7);
    assert_int_not_equal(keep(&records, &arena.level, fast), 0);
    arena_close(&arena);
}

static void a_folder_where_others_may_remove_records_is_refused(void **state)
{
    static const struct {
        mode_t mode;
        bool accepted;
    } modes[] = {{0777, false}, {0775, false}, {01777, true}, {0755, true}, {0700, true}};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(modes); i++) {
        ErrorList errors;
        Records records;
        error_list_init(&errors, "records");
        assert_int_equal(chmod(scratch_folder, modes[i].mode), 0);
        assert_int_equal(records_open_shared(&records, scratch_folder, &errors), modes[i].accepted);
        assert_int_equal(errors.errors, !modes[i].accepted);
    }
}

/* What a player with another account does to a file: returns how many of the attempts succeeded. */
static int attack(const char *path)
{
    char other[PATH_MAX];
    int done = 0;
    if (setgid(STRANGER) != 0 || setuid(STRANGER) != 0) return 100;
    scratch_path(other, "mine");
    int fd = open(other, O_WRONLY | O_CREAT | O_EXCL, 0644);
    if (fd < 0 || close(fd) != 0) return 101;
    done += open(path, O_WRONLY | O_TRUNC) >= 0;
    done += rename(other, path) == 0;
    done += rename(path, other) == 0;
    done += unlink(path) == 0;
    done += chmod(path, 0666) == 0;
    return done;
}

static void nobody_can_touch_what_another_account_has_posted(void **state)
{
    Arena arena;
    BestRun best;
    char path[PATH_MAX];
    int status;
    (void)state;
    if (geteuid() != 0) skip(); /* only root can be somebody else */
    arena_open(&arena, course_picture);
    Records records = shared_records();
    keep(&records, &arena.level, fast);
    assert_true(records_best(&records, &arena.level, BEST_TIME, &best, NULL));
    scratch_path(path, best.file);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) _exit(attack(path));
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    assert_int_equal(best_ticks(&records, &arena.level, BEST_TIME), 121);
    arena_close(&arena);
}

/* Plants the replay as a file of this account. */
static void plant_as(uid_t owner, const Level *level, const char *rest, const Replay *replay,
                     char path[PATH_MAX])
{
    char name[SHARED_NAME_MAX];
    plant(level, rest, replay);
    name_of_record(level, rest, name);
    scratch_path(path, name);
    assert_int_equal(chown(path, owner, owner), 0);
}

/* Who takes a name that another's record could have gets nothing from it. */
static void a_record_belongs_to_the_owner_of_its_file(void **state)
{
    Arena arena;
    BestRun best;
    char path[PATH_MAX];
    (void)state;
    if (geteuid() != 0) skip();
    arena_open(&arena, course_picture);
    Records records = shared_records();
    Replay replay = course_replay(&arena.level, fast);
    strcpy(replay.player, "root");
    plant_as(STRANGER, &arena.level, "0", &replay, path);
    assert_int_not_equal(keep(&records, &arena.level, slow), 0);
    assert_true(records_best(&records, &arena.level, BEST_TIME, &best, NULL));
    assert_int_equal(best.owner, STRANGER);
    assert_int_equal(best.report.tick, 121);
    replay_done(&replay);
    arena_close(&arena);
}

static void of_equal_runs_of_two_accounts_the_older_one_is_the_best(void **state)
{
    static const struct {
        const char *rest;
        uid_t owner;
    } runs[] = {{"2", STRANGER}, {"1", 0}}; /* the older one is the later in the folder */
    BestRun best;
    Arena arena;
    int64_t last = 0;
    (void)state;
    if (geteuid() != 0) skip();
    arena_open(&arena, course_picture);
    Replay replay = course_replay(&arena.level, fast);
    Records records = shared_records();
    for (size_t i = 0; i < ARRAY_LENGTH(runs); i++) {
        char path[PATH_MAX];
        struct stat status;
        do { /* until the clock of the files has gone on */
            plant_as(runs[i].owner, &arena.level, runs[i].rest, &replay, path);
            assert_int_equal(stat(path, &status), 0);
        } while (file_status_time(&status) == last);
        last = file_status_time(&status);
    }
    assert_true(records_best(&records, &arena.level, BEST_TIME, &best, NULL));
    assert_int_equal(best.owner, STRANGER);
    replay_done(&replay);
    arena_close(&arena);
}

static void a_better_run_removes_none_of_another_account(void **state)
{
    Arena arena;
    char path[PATH_MAX];
    (void)state;
    if (geteuid() != 0) skip();
    arena_open(&arena, course_picture);
    Records records = shared_records();
    Replay replay = course_replay(&arena.level, slow);
    plant_as(STRANGER, &arena.level, "0", &replay, path);
    assert_int_not_equal(keep(&records, &arena.level, fast), 0);
    assert_int_equal(access(path, F_OK), 0);
    replay_done(&replay);
    arena_close(&arena);
}

/* Waits before the start, so that each of the writers has a time of its own. */
static void write_as(const Records *records, const Level *level, int32_t writer)
{
    char inputs[64];
    int32_t wait = (writer * 37 + 11) % WRITERS;
    snprintf(inputs, sizeof inputs, "-*%d\n%s", (int)wait + 1, fast);
    (void)keep(records, level, inputs);
    _exit(0);
}

static void of_200_writers_at_once_the_best_one_remains(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, course_picture);
    Records records = shared_records();
    for (int32_t i = 0; i < WRITERS; i++) {
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) write_as(&records, &arena.level, i);
    }
    for (int32_t i = 0; i < WRITERS; i++) {
        int status;
        assert_true(wait(&status) > 0);
        assert_int_equal(status, 0);
    }
    for (int32_t kind = 0; kind < BEST_OWN_COUNT; kind++)
        assert_int_equal(best_ticks(&records, &arena.level, (BestKind)kind), 122);
    assert_int_equal(scratch_count(), BEST_OWN_COUNT);
    arena_close(&arena);
}

static void a_run_with_help_is_a_record_of_its_own_and_of_no_other_kind(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, course_picture);
    Records records = shared_records();
    keep(&records, &arena.level, slow);
    assert_int_equal(keep(&records, &arena.level, "RI*300\n"), 1u << BEST_ASSISTED);
    assert_int_equal(best_ticks(&records, &arena.level, BEST_TIME), 151);
    assert_in_range(best_ticks(&records, &arena.level, BEST_ASSISTED), 1, 150);
    arena_close(&arena);
}

#define RECORDS_TEST(function)                                                                     \
    cmocka_unit_test_setup_teardown(function, scratch_setup, scratch_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        RECORDS_TEST(the_first_run_to_the_finish_is_the_best),
        RECORDS_TEST(a_better_run_takes_the_place_of_a_worse_one),
        RECORDS_TEST(of_equal_runs_the_older_one_stays),
        RECORDS_TEST(each_sort_of_record_has_its_own_best),
        RECORDS_TEST(a_run_with_help_is_a_record_of_its_own_and_of_no_other_kind),
        RECORDS_TEST(only_a_finished_run_is_kept),
        RECORDS_TEST(a_run_of_more_than_an_hour_is_no_record),
        RECORDS_TEST(a_record_of_another_level_does_not_count),
        RECORDS_TEST(files_that_do_not_count_are_named_and_do_not_matter),
        RECORDS_TEST(a_folder_where_others_may_remove_records_is_refused),
        RECORDS_TEST(nobody_can_touch_what_another_account_has_posted),
        RECORDS_TEST(a_record_belongs_to_the_owner_of_its_file),
        RECORDS_TEST(a_better_run_removes_none_of_another_account),
        RECORDS_TEST(of_equal_runs_of_two_accounts_the_older_one_is_the_best),
        RECORDS_TEST(of_200_writers_at_once_the_best_one_remains),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
