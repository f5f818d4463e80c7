/* test_at_once.c - files that several sessions write at the same moment: no session's work is
 * lost, and none waits for ever. */
#include "course.h"
#include "easel.h"
#include "lesson_desk.h"

#include "../src/arcade/run_store.h"
#include "../src/learn/view/lesson_session.h"
#include "../src/level/document/document_internal.h"
#include "../src/level/document/state_path.h"
#include "../src/save/config.h"
#include "../src/save/progress.h"
#include "../src/save/recent.h"
#include "../src/save/run_file.h"

#include <errno.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <time.h>

enum { SESSIONS = 8, ROUNDS = 10 };

static ErrorList errors;

static const char level[] = "@.........\n##########\n";

static int set_up(void **state)
{
    if (scratch_setup(state) != 0 || chdir(scratch_folder) != 0) return -1;
    return setenv("XDG_STATE_HOME", scratch_folder, 1);
}

static int tear_down(void **state)
{
    return chdir("/") == 0 ? scratch_teardown(state) : -1;
}

/* What one session does, once in each round. */
typedef bool (*Act)(int32_t session, int32_t round);

static void pause_for(int32_t ms)
{
    nanosleep(&(struct timespec){.tv_nsec = ms * 1000000L}, NULL);
}

/* A session waits until the pipe ends, so that all begin together. */
static void be_session(int start, Act act, int32_t session, int32_t rounds)
{
    char byte;
    bool ok = read(start, &byte, 1) == 0;
    for (int32_t i = 0; ok && i < rounds; i++) {
        ok = act(session, i);
        pause_for((session * 3 + i * 7) % 5);
    }
    _exit(ok ? 0 : 1);
}

/* Lets processes of their own do it at once; all must succeed. */
static void do_at_once(Act act, int32_t rounds)
{
    int start[2];
    pid_t children[SESSIONS];
    assert_int_equal(pipe(start), 0);
    for (int32_t i = 0; i < SESSIONS; i++) {
        children[i] = fork();
        if (children[i] == 0) {
            close(start[1]);
            be_session(start[0], act, i, rounds);
        }
        assert_true(children[i] > 0);
    }
    close(start[0]);
    close(start[1]);
    for (int32_t i = 0; i < SESSIONS; i++) {
        int status;
        assert_int_equal(waitpid(children[i], &status, 0), children[i]);
        assert_int_equal(status, 0);
    }
}

/* ---- progress ---- */

static bool finish_two_levels(int32_t session, int32_t round)
{
    LevelRecord record;
    LevelRun run = {1000 - round, 1, session, false};
    char path[PATH_MAX];
    scratch_path(path, "progress.ini");
    return progress_add(path, 1, &run, &record, &errors) &&
           progress_add(path, 100 + (uint64_t)session, &run, &record, &errors);
}

static void levels_finished_at_once_all_count(void **state)
{
    char path[PATH_MAX];
    uint64_t hashes[1 + SESSIONS] = {1};
    LevelRecord records[1 + SESSIONS] = {0};
    (void)state;
    for (int32_t i = 0; i < SESSIONS; i++)
        hashes[1 + i] = 100 + (uint64_t)i;
    do_at_once(finish_two_levels, ROUNDS);
    scratch_path(path, "progress.ini");
    assert_true(progress_read(path, hashes, 1 + SESSIONS, records, &errors));
    assert_int_equal(records[0].finished, SESSIONS * ROUNDS);
    assert_int_equal(records[0].deaths, SESSIONS * ROUNDS);
    for (int32_t i = 0; i < SESSIONS; i++)
        assert_int_equal(records[1 + i].finished, ROUNDS);
}

/* ---- settings ---- */

static const RequestId changed[SESSIONS] = {REQUEST_LEFT, REQUEST_RIGHT, REQUEST_UP,
                                            REQUEST_DOWN, REQUEST_JUMP,  REQUEST_RESTART,
                                            REQUEST_ZOOM, REQUEST_PAUSE};

static bool give_keys(int32_t session, int32_t round)
{
    char path[PATH_MAX];
    Settings old = settings_default(), now = old;
    scratch_path(path, "ledge/config.ini");
    (void)bindings_remove(&now.bindings, changed[session], 0);
    if (round % 2 == 1)
        return config_write(path, &now, &old, &errors) && config_write(path, &old, &now, &errors);
    return config_write(path, &old, &now, &errors);
}

static void settings_changed_at_once_are_all_kept(void **state)
{
    char path[PATH_MAX];
    Settings read, usual = settings_default();
    (void)state;
    do_at_once(give_keys, ROUNDS);
    scratch_path(path, "ledge/config.ini");
    config_read(path, &read, &errors);
    for (int32_t i = 0; i < SESSIONS; i++)
        assert_int_equal(bindings_count(&read.bindings, changed[i]),
                         bindings_count(&usual.bindings, changed[i]) - 1);
}

/* ---- learners ---- */

static const char lesson_text[] =
    DESK_HEAD DESK_STEP "check = 1\n[step.2]\ntext = Look.\n[step.3]\ntext = Look.\n"
                        "[check.1]\nsay = it holds\nwhen = final(x) > 0\n" DESK_MAP;

static Lesson *some_lesson(void)
{
    error_list_init(&errors, "lesson");
    Lesson *lesson = lesson_parse("lesson", lesson_text, sizeof lesson_text - 1, &errors);
    assert_non_null(lesson);
    return lesson;
}

/* Keeps that the learner has come to that step of the lesson called `name`. */
static bool keep_in(LearnerStore *store, const char *name, int32_t step)
{
    Learner learner;
    Lesson *lesson = some_lesson();
    learner_init(&learner, lesson, store->file.number);
    learner.step = step;
    bool ok = learner_store_keep(store, name, lesson, &learner, &errors);
    lesson_destroy(lesson);
    return ok;
}

static int32_t step_in_file(const char *name)
{
    LearnerStore store;
    Learner learner;
    Lesson *lesson = some_lesson();
    assert_true(learner_store_open(&store, "ada", false, &errors));
    assert_true(learner_file_get(&store.file, name, lesson, &learner, &errors));
    learner_store_done(&store);
    lesson_destroy(lesson);
    return learner.step;
}

static void lesson_name(int32_t session, int32_t round, char out[32])
{
    snprintf(out, 32, "lesson-%d-%d", session, round);
}

static bool take_a_lesson(int32_t session, int32_t round)
{
    char name[32];
    LearnerStore store;
    lesson_name(session, round, name);
    if (!learner_store_open(&store, "ada", false, &errors)) return false;
    bool ok = keep_in(&store, name, 1 + (session + round) % 2);
    learner_store_done(&store);
    return ok;
}

static void lessons_taken_at_once_are_all_kept(void **state)
{
    (void)state;
    do_at_once(take_a_lesson, ROUNDS);
    for (int32_t i = 0; i < SESSIONS; i++)
        for (int32_t j = 0; j < ROUNDS; j++) {
            char name[32];
            lesson_name(i, j, name);
            assert_int_equal(step_in_file(name), 1 + (i + j) % 2);
        }
}

static void of_two_sessions_in_a_lesson_the_further_one_counts(void **state)
{
    LearnerStore one, other;
    (void)state;
    assert_true(learner_store_open(&one, "ada", false, &errors));
    assert_true(learner_store_open(&other, "ada", false, &errors));
    assert_true(keep_in(&one, "lesson", 2));
    assert_true(keep_in(&other, "lesson", 1));
    assert_int_equal(step_in_file("lesson"), 2);
    assert_true(keep_in(&other, "lesson", 3));
    assert_int_equal(step_in_file("lesson"), 3);
    learner_store_done(&one);
    learner_store_done(&other);
}

static void a_lesson_begun_anew_is_at_its_beginning(void **state)
{
    LearnerStore store;
    (void)state;
    assert_true(learner_store_open(&store, "ada", false, &errors));
    assert_true(keep_in(&store, "lesson", 2));
    assert_true(keep_in(&store, "lesson", 0));
    assert_int_equal(step_in_file("lesson"), 0);
    learner_store_done(&store);
}

/* Begins a learner with the number of the session; of each name only one session may. */
static bool sign_in(int32_t session, int32_t round)
{
    char name[32], mark[32];
    LearnerStore store;
    snprintf(name, sizeof name, "new-%d", (int)round);
    snprintf(mark, sizeof mark, "won-%d", (int)round);
    int folder = open(".", O_RDONLY | O_DIRECTORY);
    if (!learner_store_open_shared(&store, &(ClassFolder){.fd = folder}, name, session, &errors))
        return strstr(errors.items[0].text, "another number") != NULL;
    bool is_first = file_reserve(mark, S_IRUSR | S_IWUSR);
    bool ok = is_first && keep_in(&store, "lesson", 2);
    learner_store_done(&store);
    return close(folder) == 0 && ok;
}

static void of_two_learners_who_begin_one_name_at_once_one_gets_it(void **state)
{
    (void)state;
    do_at_once(sign_in, ROUNDS);
}

/* ---- what the editor remembers ---- */

static bool edit_a_level(int32_t session, int32_t round)
{
    char name[32];
    (void)round;
    snprintf(name, sizeof name, "%d.txt", session);
    scratch_write(name, "@", 1);
    recent_add(scratch_folder, name);
    return true;
}

static void levels_edited_at_once_are_all_remembered(void **state)
{
    Recent recent;
    (void)state;
    do_at_once(edit_a_level, ROUNDS);
    recent_read(scratch_folder, &recent);
    assert_int_equal(recent.count, SESSIONS);
}

static void a_level_edited_again_pushes_no_other_out(void **state)
{
    Recent recent;
    (void)state;
    for (int32_t i = 0; i < RECENT_MAX; i++)
        edit_a_level(i, 0);
    edit_a_level(3, 0);
    recent_read(scratch_folder, &recent);
    assert_int_equal(recent.count, RECENT_MAX);
}

static const char *const mark_keys[] = {"a", "b", "c", "d", "e", "f", "g", "h"};

static bool set_a_mark(int32_t session, int32_t round)
{
    static Easel e;
    (void)round;
    if (!e.editor) easel_open_file(&e, "level.txt");
    keys(&e, "l m");
    easel_key(&e, mark_keys[session]);
    return true;
}

static void marks_set_at_once_in_one_level_are_all_kept(void **state)
{
    Easel e;
    (void)state;
    static const char options[] = "keys=vim\n";
    scratch_write("level.txt", level, sizeof level - 1);
    scratch_write("options", options, sizeof options - 1); /* so that no session asks */
    do_at_once(set_a_mark, 9);
    easel_open_file(&e, "level.txt");
    for (int32_t i = 0; i < SESSIONS; i++) {
        keys(&e, "0 '");
        easel_key(&e, mark_keys[i]);
        assert_int_equal(editor_cursor(e.editor).col, 9);
    }
    easel_close(&e);
}

/* ---- runs ---- */

static Replay some_run(int32_t session)
{
    Arena arena;
    Replay run;
    InputTape tape = course_tape("-*60\n");
    arena_open(&arena, "@...F\n#####\n");
    assert_true(replay_of_tape(&arena.level, &tape, "01-some.txt", &run));
    input_tape_done(&tape);
    arena_close(&arena);
    run.hash = 1 + (uint64_t)session;
    return run;
}

static bool end_a_run(int32_t session, int32_t round)
{
    Replay run = some_run(session);
    (void)round;
    bool ok = run_history_add_at(&run, 1000, &errors);
    replay_done(&run);
    return ok;
}

/* The sessions whose runs are among these files, as bits. */
static uint32_t sessions_of(int32_t count, char (*paths)[WORLD_PATH_MAX])
{
    uint32_t found = 0;
    for (int32_t i = 0; i < count; i++) {
        Replay run;
        error_list_init(&errors, paths[i]);
        assert_true(replay_read(paths[i], &run, &errors));
        found |= 1u << (run.hash - 1);
        replay_done(&run);
    }
    return found;
}

static void runs_that_end_at_once_are_all_kept(void **state)
{
    static RunHistory runs;
    (void)state;
    do_at_once(end_a_run, 2);
    run_history_list(&runs);
    assert_int_equal(runs.count, 2 * SESSIONS);
    assert_int_equal(sessions_of(runs.count, runs.paths), (1u << SESSIONS) - 1);
}

static bool save_a_run(int32_t session, int32_t round)
{
    char path[WORLD_PATH_MAX];
    Replay run = some_run(session);
    (void)round;
    bool ok = run_file_save(&run, path, &errors);
    replay_done(&run);
    return ok;
}

static void runs_of_one_name_saved_at_once_are_all_kept(void **state)
{
    static char paths[SESSIONS][WORLD_PATH_MAX];
    (void)state;
    do_at_once(save_a_run, 1);
    snprintf(paths[0], WORLD_PATH_MAX, "01-some-0m01s00.replay");
    for (int32_t i = 1; i < SESSIONS; i++)
        snprintf(paths[i], WORLD_PATH_MAX, "01-some-0m01s00-%d.replay", i + 1);
    assert_int_equal(sessions_of(SESSIONS, paths), (1u << SESSIONS) - 1);
}

/* ---- levels ---- */

static int64_t noon(void)
{
    return 1700000000;
}

static Document *open_level(void)
{
    static char folder[PATH_MAX];
    scratch_path(folder, "state");
    DocumentOptions options = {.state_folder = folder, .now = noon};
    return document_open("level.txt", &options, &errors);
}

static bool save_a_level(int32_t session, int32_t round)
{
    Document *doc = open_level();
    (void)round;
    if (!doc) return false;
    document_begin(doc, "paint");
    bool ok = document_set(doc, LAYER_MAP, 1 + session, 0, 'o');
    ok = document_end(doc, &errors) && ok;
    pause_for(20);
    ok = ok && document_save(doc, &errors);
    document_close(doc);
    return ok;
}

static void add_painted(const char *path, uint32_t *found)
{
    size_t length;
    char *text = file_read(path, FILE_SIZE_MAX, &length, &errors);
    assert_non_null(text);
    for (int32_t i = 0; i < SESSIONS; i++)
        if (text[1 + i] == 'o') *found |= 1u << i;
    free(text);
}

static void a_level_saved_at_once_is_kept_in_every_state(void **state)
{
    static BackupInfo infos[2 * SESSIONS];
    uint32_t found = 0;
    (void)state;
    scratch_write("level.txt", level, sizeof level - 1);
    do_at_once(save_a_level, 1);
    Document *doc = open_level();
    int32_t count = document_backups(doc, infos, 2 * SESSIONS);
    add_painted("level.txt", &found);
    for (int32_t i = 0; i < count; i++)
        add_painted(infos[i].path, &found);
    document_close(doc);
    assert_int_equal(found, (1u << SESSIONS) - 1);
}

static bool keep_three_backups(int32_t session, int32_t round)
{
    char state[PATH_MAX], file[PATH_MAX], made[PATH_MAX];
    Bytes text = {&(char){(char)('a' + session)}, 1};
    scratch_path(state, "state");
    scratch_path(file, "level.txt");
    BackupPlace place = {state, file, 1000, 0};
    (void)round;
    return backup_file(&place, made, &errors) && backup_text(&place, text, &errors) &&
           backup_journal_path(&place, made, &errors);
}

static void backups_made_at_once_never_share_a_name(void **state)
{
    static BackupInfo infos[4 * SESSIONS];
    char folder[PATH_MAX], file[PATH_MAX];
    (void)state;
    scratch_write("level.txt", "@", 1);
    do_at_once(keep_three_backups, 1);
    scratch_path(folder, "state");
    scratch_path(file, "level.txt");
    BackupPlace place = {folder, file, 1000, 0};
    assert_int_equal(backup_list(&place, infos, 4 * SESSIONS), 2 * SESSIONS);
}

/* ---- the lock ---- */

static void a_session_that_stands_still_holds_up_no_other_for_ever(void **state)
{
    char path[PATH_MAX];
    LevelRecord record;
    LevelRun run = {100, 0, 0, false};
    (void)state;
    scratch_path(path, "progress.ini");
    int held = file_lock(path);
    assert_true(held >= 0);
    assert_true(progress_add(path, 1, &run, &record, &errors));
    file_unlock(held);
    held = file_lock(path);
    file_unlock(held);
    int folder = open(scratch_folder, O_RDONLY | O_DIRECTORY);
    assert_int_equal(flock(folder, LOCK_EX | LOCK_NB), 0);
    close(folder);
}

static void where_there_is_no_folder_there_is_no_lock(void **state)
{
    char path[PATH_MAX];
    (void)state;
    scratch_path(path, "missing/progress.ini");
    int lock = file_lock(path);
    assert_int_equal(lock, -1);
    file_unlock(lock);
}

static void a_name_is_taken_by_one_only(void **state)
{
    (void)state;
    assert_true(file_reserve("name", 0600));
    assert_false(file_reserve("name", 0600));
    assert_int_equal(errno, EEXIST);
}

#define TEST(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(levels_finished_at_once_all_count),
        TEST(settings_changed_at_once_are_all_kept),
        TEST(lessons_taken_at_once_are_all_kept),
        TEST(of_two_sessions_in_a_lesson_the_further_one_counts),
        TEST(of_two_learners_who_begin_one_name_at_once_one_gets_it),
        TEST(a_lesson_begun_anew_is_at_its_beginning),
        TEST(levels_edited_at_once_are_all_remembered),
        TEST(a_level_edited_again_pushes_no_other_out),
        TEST(marks_set_at_once_in_one_level_are_all_kept),
        TEST(runs_that_end_at_once_are_all_kept),
        TEST(runs_of_one_name_saved_at_once_are_all_kept),
        TEST(a_level_saved_at_once_is_kept_in_every_state),
        TEST(backups_made_at_once_never_share_a_name),
        TEST(a_session_that_stands_still_holds_up_no_other_for_ever),
        TEST(where_there_is_no_folder_there_is_no_lock),
        TEST(a_name_is_taken_by_one_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
