/* test_faults.c - every allocation fails once, and every write, rename and sync: nothing crashes,
 * no file is left half written, no finished edit is lost, and what did not work says so.
 *
 * The linker puts the functions below in the place of those that they are named after (--wrap, see
 * the Makefile). A test does the same thing again and again; the n-th time the n-th call fails,
 * until a whole turn passes without a failure. Source: how SQLite and Lua are tested (D. R. Hipp,
 * "How SQLite Is Tested", section 3). */
#include "course.h"
#include "desk.h"
#include "full.h"
#include "open_screen.h"

#include "../src/arcade/arcade.h"
#include "../src/convert/convert.h"
#include "../src/convert/import_file.h"
#include "../src/edit/core/editor.h"
#include "../src/edit/view/edit_screens.h"
#include "../src/edit/view/editor_level.h"
#include "../src/edit/view/editor_open.h"
#include "../src/game/replay.h"
#include "../src/learn/lesson/learner_file.h"
#include "../src/level/level_file.h"
#include "../src/level/world_file.h"
#include "../src/play/app/app.h"
#include "../src/play/screens.h"
#include "../src/save/config.h"
#include "../src/save/progress.h"
#include "../src/save/records.h"
#include "../src/solve/reach.h"
#include "../src/solve/verdict.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- what fails ---- */

static int64_t calls_left = -1; /* calls that still work; then one fails; below 0: all work */
static bool has_failed;
static bool kills; /* the call that would fail ends the process instead */

static bool fails(int why)
{
    if (calls_left < 0 || calls_left-- > 0) return false;
    if (kills) raise(SIGKILL);
    has_failed = true;
    errno = why;
    return true;
}

#define WRAP_POINTER(name, parameters, arguments)                                                  \
    void *__real_##name parameters;                                                                \
    void *__wrap_##name parameters;                                                                \
    void *__wrap_##name parameters                                                                 \
    {                                                                                              \
        return fails(ENOMEM) ? NULL : __real_##name arguments;                                     \
    }

#define WRAP(type, name, parameters, arguments)                                                    \
    type __real_##name parameters;                                                                 \
    type __wrap_##name parameters;                                                                 \
    type __wrap_##name parameters                                                                  \
    {                                                                                              \
        return fails(ENOSPC) ? -1 : __real_##name arguments;                                       \
    }

WRAP_POINTER(malloc, (size_t size), (size))
WRAP_POINTER(calloc, (size_t count, size_t size), (count, size))
WRAP_POINTER(realloc, (void *old, size_t size), (old, size))
WRAP(ssize_t, write, (int fd, const void *bytes, size_t size), (fd, bytes, size))
WRAP(ssize_t, pwrite, (int fd, const void *bytes, size_t size, off_t at), (fd, bytes, size, at))
WRAP(int, rename, (const char *from, const char *to), (from, to))
WRAP(int, link, (const char *from, const char *to), (from, to))
WRAP(int, fsync, (int fd), (fd))
WRAP(int, fdatasync, (int fd), (fd))
WRAP(int, ftruncate, (int fd, off_t size), (fd, size))

/* ---- doing it again and again ---- */

typedef struct Deed {
    void (*prepare)(void); /* the files as they are before; NULL: there are none */
    bool (*act)(void); /* did all of it work? What did not has put a reason into `errors`, or ran
                          out of memory */
    void (*check)(bool done); /* what must hold after it, whether it worked or not */
    bool tells;               /* what did not work has put a reason into `errors` */
} Deed;

static void try_each_failure(const Deed *deed)
{
    int32_t turns = sample_part(), refused = 0;
    bool done;
    do {
        if (deed->prepare) deed->prepare();
        error_list_init(&errors, "it");
        has_failed = false;
        calls_left = turns;
        done = deed->act();
        calls_left = -1;
        if (!done && !has_failed)
            fail_msg("it does not work: %s", errors.count ? errors.items[0].text : "");
        if (deed->check) deed->check(done);
        if (deed->tells && !done && errors.errors == 0) fail_msg("call %d: no reason", (int)turns);
        refused += !done;
        turns += sample_divisor();
    } while (has_failed);
    print_message("# %d that fail of about %d calls matter\n", (int)refused, (int)turns);
    assert_true(done);
    assert_true(turns > sample_divisor());
}

static bool is_file(const char *name, const char *text)
{
    char *bytes = desk_file(name);
    bool is_it = bytes && strcmp(bytes, text) == 0;
    free(bytes);
    return is_it;
}

/* ---- a level in the editor's hands ---- */

#define BEFORE "[level]\ntitle = x\n[map]\n........\n@......F\n########\n"
#define AFTER  "[level]\ntitle = x\n[map]\no.......\n@......F\n########\n"

static bool has_painted;

static bool paint(Document *doc)
{
    document_begin(doc, "pen");
    if (!document_set(doc, LAYER_MAP, 0, 0, 'o')) {
        document_cancel(doc);
        return false;
    }
    return document_end(doc, &errors);
}

static void clear_folder(void)
{
    scratch_teardown(NULL);
    scratch_setup(NULL);
}

static void prepare_level(void)
{
    clear_folder();
    has_painted = false;
    scratch_write("f.txt", BEFORE, strlen(BEFORE));
}

static bool paint_and_save(void)
{
    Document *doc = desk_open("f.txt");
    if (!doc) return false;
    bool done = paint(doc);
    has_painted = done;
    done = done && document_save(doc, &errors);
    if (!done && document_is_modified(doc)) assert_true(errors.count > 0 || has_failed);
    document_close(doc);
    return done;
}

/* The edit is in the file, or is offered to whoever opens it next, once it was made. */
static void the_edit_is_kept(bool done)
{
    if (done) assert_true(is_file("f.txt", AFTER));
    if (!is_file("f.txt", AFTER)) assert_true(is_file("f.txt", BEFORE));
    Document *doc = desk_open("f.txt");
    assert_non_null(doc);
    RecoveryInfo info;
    bool is_offered = document_recovery(doc, &info) == RECOVERY_OFFERED;
    if (is_offered) {
        assert_true(document_recover(doc, &errors));
        assert_int_equal(document_row(doc, LAYER_MAP, 0)[0], 'o');
    }
    if (has_painted) assert_true(is_offered || is_file("f.txt", AFTER));
    document_close(doc);
}

static void an_edit_and_a_save_lose_nothing(void **state)
{
    (void)state;
    try_each_failure(&(Deed){prepare_level, paint_and_save, the_edit_is_kept, false});
}

static void prepare_journal(void)
{
    prepare_level();
    Document *doc = desk_open("f.txt");
    assert_true(paint(doc));
    document_close(doc);
    has_painted = true;
}

static bool recover_and_save(void)
{
    Document *doc = desk_open("f.txt");
    if (!doc) return false;
    RecoveryInfo info;
    bool done = document_recovery(doc, &info) == RECOVERY_OFFERED &&
                document_recover(doc, &errors) && document_save(doc, &errors);
    document_close(doc);
    return done;
}

static void a_recovery_loses_nothing(void **state)
{
    (void)state;
    try_each_failure(&(Deed){prepare_journal, recover_and_save, the_edit_is_kept, false});
}

static void prepare_for_keys(void)
{
    static const char options[] = "keys=vim\n";
    prepare_level();
    scratch_write("options", options, sizeof options - 1);
}

/* Paints the first cell, copies and pastes, takes that back, and saves. */
static bool paint_and_save_by_keys(void)
{
    static const char *const keys[] = {"k", "r", "o", "v", "l",     "y", "l",   "p",      "u", "0",
                                       "x", "u", "/", "F", "Enter", "V", "Esc", "Ctrl+S", NULL};
    char stamps[PATH_MAX];
    Document *doc = desk_open("f.txt");
    if (!doc) return false;
    scratch_path(stamps, "stamps");
    Editor *editor = editor_create(doc, &(EditorOptions){.state_folder = scratch_folder,
                                                         .stamp_folder = stamps});
    if (!editor) return false;
    editor_set_view(editor, 80, 22);
    if (editor_panel(editor).title) editor_key(editor, "Esc", 0);
    for (int32_t i = 0; keys[i]; i++)
        editor_key(editor, keys[i], 10 * i);
    bool done = is_file("f.txt", AFTER);
    if (!done) assert_true(editor_message(editor)[0] != '\0');
    editor_destroy(editor);
    return done;
}

static void keys_in_the_editor_leave_the_old_level_or_the_new_one(void **state)
{
    (void)state;
    try_each_failure(&(Deed){.prepare = prepare_for_keys,
                             .act = paint_and_save_by_keys,
                             .check = the_edit_is_kept});
}

/* ---- levels, worlds, replays, lessons ---- */

static bool read_level(void)
{
    Level level;
    LevelFile *file = level_file_read("levels/19-the-furnace.txt", NULL, &level, &errors);
    if (!file) return false;
    level_done(&level);
    level_file_done(file);
    return true;
}

static void a_level_is_read_or_not(void **state)
{
    (void)state;
    try_each_failure(&(Deed){.act = read_level, .tells = true});
}

static bool read_world(void)
{
    WorldFile world;
    if (!world_file_read("levels", &world, &errors)) return false;
    world_file_done(&world);
    return true;
}

static void a_world_is_read_or_not(void **state)
{
    (void)state;
    try_each_failure(&(Deed){.act = read_world, .tells = true});
}

static void prepare_replay(void)
{
    clear_folder();
    scratch_write("run.replay", "old", 3);
}

static bool copy_replay(void)
{
    char path[PATH_MAX];
    Replay replay;
    scratch_path(path, "run.replay");
    if (!replay_read("levels/01-first-steps.proof", &replay, &errors)) return false;
    bool done = replay_write(&replay, path, &errors);
    replay_done(&replay);
    return done;
}

static void the_replay_is_old_or_new(bool done)
{
    char *whole = desk_read("levels/01-first-steps.proof");
    assert_true(is_file("run.replay", whole) || (!done && is_file("run.replay", "old")));
    free(whole);
}

static void a_replay_is_written_whole_or_not(void **state)
{
    (void)state;
    try_each_failure(&(Deed){prepare_replay, copy_replay, the_replay_is_old_or_new, true});
}

static bool read_lesson(void)
{
    Lesson *lesson = lesson_read("levels/lessons/03-cells-per-step.txt", &errors);
    if (!lesson) return false;
    assert_true(lesson->step_count > 0);
    lesson_destroy(lesson);
    return true;
}

static void a_lesson_is_read_or_not(void **state)
{
    (void)state;
    try_each_failure(&(Deed){.act = read_lesson, .tells = true});
}

/* ---- what the player keeps ---- */

#define PROGRESS "progress.ini"

static char progress_before[4000];

static void prepare_progress(void)
{
    char path[PATH_MAX];
    LevelRecord record;
    const LevelRun run = {.ticks = 900, .deaths = 2, .coins = 3};
    clear_folder();
    scratch_path(path, PROGRESS);
    assert_true(progress_add(path, 7, &run, &record, &errors));
    char *text = desk_read(path);
    snprintf(progress_before, sizeof progress_before, "%s", text);
    free(text);
}

static bool add_progress(void)
{
    char path[PATH_MAX];
    LevelRecord record;
    const LevelRun run = {.ticks = 800, .deaths = 0, .coins = 4};
    scratch_path(path, PROGRESS);
    return progress_add(path, 8, &run, &record, &errors);
}

static void the_first_record_is_there(bool done)
{
    char path[PATH_MAX];
    const uint64_t hashes[] = {7, 8};
    LevelRecord records[2] = {0};
    scratch_path(path, PROGRESS);
    if (!done && is_file(PROGRESS, progress_before)) return;
    assert_true(progress_read(path, hashes, 2, records, &errors));
    assert_int_equal(records[0].finished, 1);
    assert_int_equal(records[1].finished, 1);
}

static void a_record_is_added_and_none_is_lost(void **state)
{
    (void)state;
    try_each_failure(&(Deed){prepare_progress, add_progress, the_first_record_is_there, true});
}

static const char config[] = "; mine\n[play]\nzoom = 1x1\n";

static void prepare_config(void)
{
    clear_folder();
    scratch_write("config.ini", config, strlen(config));
}

static bool change_config(void)
{
    char path[PATH_MAX];
    Settings old = settings_default(), now = old;
    scratch_path(path, "config.ini");
    now.effects = !old.effects;
    return config_write(path, &old, &now, &errors);
}

static void the_rest_of_the_config_is_there(bool done)
{
    char *text = desk_file("config.ini");
    assert_non_null(text);
    assert_int_equal(strncmp(text, config, strlen("; mine\n")), 0);
    if (!done) assert_true(strcmp(text, config) == 0 || strlen(text) > strlen(config));
    free(text);
}

static void a_setting_is_written_and_no_other_is_lost(void **state)
{
    (void)state;
    try_each_failure(&(Deed){prepare_config, change_config, the_rest_of_the_config_is_there, true});
}

static bool answer_a_lesson(void)
{
    char path[PATH_MAX];
    LearnerFile file;
    scratch_path(path, "ada.ini");
    if (!learner_file_read(path, &file, &errors)) return false;
    bool done = learner_file_set_owner(&file, "bea", 8);
    learner_file_done(&file);
    return done;
}

static void prepare_learner(void)
{
    static const char text[] = "[learner]\nname   = ada\nnumber = 7\n";
    clear_folder();
    scratch_write("ada.ini", text, strlen(text));
}

static void a_learner_is_read_and_changed_or_not(void **state)
{
    (void)state;
    try_each_failure(&(Deed){prepare_learner, answer_a_lesson, NULL, false});
}

/* ---- the solver, and other programs' maps ---- */

/* False unless the verdict is of this kind. */
static bool judge(const char *text, VerdictKind kind)
{
    Level level;
    Verdict verdict;
    LevelFile *file = level_file_parse("it", text, strlen(text), NULL, &level, &errors);
    if (!file) return false;
    const VerdictOptions options = {.search = {.nodes_max = 2000}};
    bool done = verdict_find(&level, &options, &verdict);
    if (done) {
        assert_true(verdict.kind == kind || has_failed);
        done = verdict.kind == kind;
        verdict_done(&verdict);
    }
    level_done(&level);
    level_file_done(file);
    return done;
}

static bool solve(void)
{
    return judge("....o...\n..###...\n@......F\n########\n", VERDICT_SOLVED);
}

/* A walker falls past a start in a box: what the player can do in the first ticks decides. */
static bool disprove(void)
{
    return judge(".......F\n###....F\n.##....F\n@##w...F\n=......F\n", VERDICT_IMPOSSIBLE);
}

static void a_level_is_solved_or_not(void **state)
{
    (void)state;
    try_each_failure(&(Deed){.act = solve});
}

static void a_level_is_proved_impossible_or_not(void **state)
{
    (void)state;
    try_each_failure(&(Deed){.act = disprove});
}

static bool find_reach_of(const char *text, bool has_end)
{
    Level level;
    LevelFile *file = level_file_parse("it", text, strlen(text), NULL, &level, &errors);
    if (!file) return false;
    Reach *reach = reach_create(&level);
    bool done = reach && reach_run_all(reach);
    if (done) assert_int_equal(reach_has(reach, 7, 1), has_end);
    reach_destroy(reach);
    level_done(&level);
    level_file_done(file);
    return done;
}

static bool find_reach(void)
{
    return find_reach_of("........\n@.k.w.DF\n########\n", true);
}

/* With spikes, a turret, and a walker that cannot be passed. */
static bool find_pixels(void)
{
    return find_reach_of("[physics]\nmodel = bank\n[map]\n"
                         "..^.....t.D\n"
                         "@k*..w..F.D\n"
                         "....###....\n",
                         false);
}

static void a_reach_is_found_or_not(void **state)
{
    (void)state;
    try_each_failure(&(Deed){.act = find_reach});
    try_each_failure(&(Deed){.act = find_pixels});
}

static bool export_and_import(void)
{
    size_t length = strlen(BEFORE);
    const ImportOptions options = {.mapping = NULL};
    char *tiled = convert_export(CONVERT_TILED, BEFORE, &length, &errors);
    if (!tiled) return false;
    char *text = convert_import_from(CONVERT_TILED, tiled, &options, &length, &errors);
    free(tiled);
    if (!text) return false;
    assert_true(strstr(text, "@......F") != NULL);
    free(text);
    return true;
}

static void a_map_is_converted_or_not(void **state)
{
    (void)state;
    try_each_failure(&(Deed){.act = export_and_import, .tells = true});
}

static bool import_project(void)
{
    static const char project[] =
        "{\"jsonVersion\": \"1.5.3\", \"defs\": {\"tilesets\": []}, \"levels\": [{"
        "\"identifier\": \"A\", \"pxWid\": 48, \"pxHei\": 32, \"layerInstances\": [{"
        "\"__identifier\": \"g\", \"__type\": \"IntGrid\", \"__cWid\": 3, \"__cHei\": 2, "
        "\"__gridSize\": 16, \"intGridCsv\": [2, 0, 3, 1, 1, 1], \"gridTiles\": [], "
        "\"autoLayerTiles\": [], \"entityInstances\": []}]}]}";
    static const char words[] = "[tiles]\n1 = solid\n2 = start\n3 = finish\n";
    size_t length = sizeof project - 1;
    Mapping *mapping = mapping_parse(words, sizeof words - 1, &errors);
    ImportOptions options = {.mapping = mapping};
    char *text =
        mapping ? convert_import_from(CONVERT_LDTK, project, &options, &length, &errors) : NULL;
    mapping_done(mapping);
    bool done = text != NULL;
    free(text);
    return done;
}

static void a_project_is_converted_or_not(void **state)
{
    (void)state;
    try_each_failure(&(Deed){.act = import_project, .tells = true});
}

static void prepare_map(void)
{
    clear_folder();
    char *map = desk_read("tests/convert/tiny.json");
    scratch_write("tiny.json", map, strlen(map));
    free(map);
}

static bool import_map(void)
{
    char path[PATH_MAX], level[IMPORT_PATH_MAX];
    ImportFile file;
    scratch_path(path, "tiny.json");
    if (!import_file_open(&file, path, &errors)) return false;
    bool done = import_file_write(&file, 0, level, &errors);
    import_file_done(&file);
    return done;
}

static void no_file_is_empty(bool done)
{
    struct stat status;
    struct dirent *entry;
    DIR *dir = opendir(scratch_folder);
    (void)done;
    assert_non_null(dir);
    while ((entry = readdir(dir))) {
        assert_int_equal(fstatat(dirfd(dir), entry->d_name, &status, 0), 0);
        if (S_ISREG(status.st_mode) && status.st_size == 0) fail_msg("%s is empty", entry->d_name);
    }
    closedir(dir);
}

static void a_map_is_imported_whole_or_not(void **state)
{
    (void)state;
    try_each_failure(&(Deed){prepare_map, import_map, no_file_is_empty, true});
}

/* A level with art, opened to be changed and read as the game reads it. */
static bool open_document(void)
{
    enum { LINES = GRID_SIZE_MAX + 8 }; /* those beyond the largest art are kept too */
    static const char head[] = BEFORE "[back]\n";
    static char text[sizeof head + LINES];
    char path[PATH_MAX];
    memcpy(text, head, sizeof head - 1);
    memset(text + sizeof head - 1, '\n', LINES);
    scratch_path(path, "art.txt");
    int64_t left = calls_left;
    calls_left = -1;
    scratch_write("art.txt", text, sizeof text - 1);
    calls_left = left;
    Document *doc = document_open(path, &(DocumentOptions){0}, &errors);
    Level *level = doc ? document_parse(doc, &errors) : NULL;
    bool done = level != NULL;
    if (level) level_done(level);
    free(level);
    document_close(doc);
    return done;
}

static void a_document_is_opened_or_not(void **state)
{
    (void)state;
    try_each_failure(&(Deed){.act = open_document, .tells = true});
}

/* ---- a file that another program changes meanwhile ---- */

#define OUTSIDE "[level]\ntitle = x\n[map]\n........\n@..o...F\n########\n"
#define MERGED  "[level]\ntitle = x\n[map]\no.......\n@..o...F\n########\n"

static bool merge_and_save(void)
{
    Place conflicts[4];
    Document *doc = desk_open("f.txt");
    if (!doc) return false;
    bool done = paint(doc);
    int64_t left = calls_left;
    calls_left = -1;
    scratch_write("f.txt", OUTSIDE, strlen(OUTSIDE));
    calls_left = left;
    done = done && document_merge_outside(doc, conflicts, ARRAY_LENGTH(conflicts), &errors) == 0;
    done = done && document_save(doc, &errors);
    document_close(doc);
    return done;
}

static void both_changes_are_in_the_file_or_that_from_outside(bool done)
{
    assert_true(is_file("f.txt", MERGED) || (!done && is_file("f.txt", OUTSIDE)) ||
                (!done && is_file("f.txt", BEFORE)));
}

static void a_merge_is_whole_or_not(void **state)
{
    (void)state;
    try_each_failure(&(Deed){.prepare = prepare_level,
                             .act = merge_and_save,
                             .check = both_changes_are_in_the_file_or_that_from_outside});
}

/* ---- runs ---- */

static Arena arena;
static Timeline finished;
static int32_t ticks_played;

static int open_course(void **state)
{
    if (scratch_setup(state) != 0) return -1;
    arena_open(&arena, course_picture);
    Replay replay = course_replay(&arena.level, course_run);
    bool is_played = timeline_init(&finished, &arena.level) &&
                     timeline_load(&finished, replay.tape.ticks, replay.tape.count);
    replay_done(&replay);
    return is_played ? 0 : -1;
}

static int close_course(void **state)
{
    timeline_done(&finished);
    arena_close(&arena);
    return scratch_teardown(state);
}

#define COURSE_TEST(name) cmocka_unit_test_setup_teardown(name, open_course, close_course)

/* With the level of a run, and a state folder. */
static void prepare_run(void)
{
    clear_folder();
    ticks_played = 0;
    assert_int_equal(setenv("XDG_STATE_HOME", scratch_folder, 1), 0);
}

static bool play_run(Timeline *run, RunJournal *journal)
{
    static const Input right = INPUT_RIGHT;
    GameEvents events;
    for (; ticks_played < 130; ticks_played++) {
        if (!timeline_add(run, right, &events)) return false;
        run_journal_follow(journal, run, "course.txt", (RunHelp){0});
    }
    return journal->fd >= 0;
}

/* Plays two seconds, and a little longer, and is killed. */
static bool play_and_be_killed(void)
{
    RunJournal journal;
    Timeline run;
    run_journal_open(&journal);
    bool done = timeline_init(&run, &arena.level);
    if (done) {
        done = play_run(&run, &journal);
        timeline_done(&run);
    }
    if (journal.fd >= 0) close(journal.fd);
    return done && !has_failed;
}

/* What is recovered is the run up to some second. */
static void check_recovered(bool done)
{
    RunHistory history;
    ReplayReport report;
    Replay replay;
    run_journal_recover(&errors);
    run_history_list(&history);
    assert_true(history.count == 1 || (history.count == 0 && !done));
    if (history.count == 0) return;
    assert_true(replay_read(history.paths[0], &replay, &errors));
    if (done) assert_int_equal(replay.tape.count, 120);
    assert_true(replay.tape.count % 60 == 0 && replay.tape.count <= ticks_played);
    assert_int_equal(replay_verify(&replay, &arena.level, &report), REPLAY_OK);
    replay_done(&replay);
}

static void a_journal_holds_the_run_up_to_some_second(void **state)
{
    (void)state;
    try_each_failure(
        &(Deed){.prepare = prepare_run, .act = play_and_be_killed, .check = check_recovered});
}

static void prepare_killed_run(void)
{
    prepare_run();
    has_failed = false;
    assert_true(play_and_be_killed());
}

static bool recover_run(void)
{
    return run_journal_recover(&errors) == 1;
}

static void the_run_is_not_lost(bool done)
{
    (void)done;
    check_recovered(true);
}

static void a_run_that_cannot_be_recovered_now_is_recovered_later(void **state)
{
    (void)state;
    try_each_failure(
        &(Deed){.prepare = prepare_killed_run, .act = recover_run, .check = the_run_is_not_lost});
}

/* ---- an arcade ---- */

static Arcade arcade;

static void prepare_arcade(void)
{
    char folder[PATH_MAX], spool[PATH_MAX];
    prepare_run();
    scratch_path(folder, "arcade");
    scratch_path(spool, "arcade/spool");
    assert_int_equal(mkdir(folder, 0755), 0);
    assert_int_equal(mkdir(spool, 0755), 0);
    assert_true(arcade_open(&(ArcadeOptions){.folder = folder, .name = "ada"}, &arcade, &errors));
    assert_true(arcade_has(&arcade, ARCADE_SPOOL));
}

static bool keep_in_arcade(void)
{
    RunStore store;
    if (!run_store_open(&store, true, NULL, &errors)) return false;
    bool done = run_store_enter(&store, &arcade, &errors) &&
                run_store_end(&store, &finished, "course.txt", (RunHelp){0}, &errors) != 0 &&
                errors.count == 0;
    run_store_close(&store);
    return done;
}

static bool read_board(void)
{
    const Level *levels[] = {&arena.level};
    uint64_t hash = level_hash(&arena.level);
    Board board;
    board_init(&board, BEST_TIME, &hash, 1);
    bool done =
        board_read(&board, &arcade) && board.count == 1 && board_check(&board, &arcade, levels, 0);
    assert_int_equal(board.damaged, 0);
    board_done(&board);
    return done;
}

/* Whatever is in a folder of the arcade, and is not being written, is a whole run. */
static void assert_whole_runs(const char *folder)
{
    char place[PATH_MAX], path[2 * PATH_MAX];
    ReplayReport report;
    Replay replay;
    scratch_path(place, folder);
    DIR *dir = opendir(place);
    for (const struct dirent *e; dir && (e = readdir(dir));) {
        if (e->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "%s/%s", place, e->d_name);
        assert_true(replay_read(path, &replay, &errors));
        assert_int_equal(replay_verify(&replay, &arena.level, &report), REPLAY_OK);
        replay_done(&replay);
    }
    if (dir) closedir(dir);
}

static void the_run_is_on_the_board_or_kept_again(bool done)
{
    assert_whole_runs("arcade/records");
    assert_whole_runs("arcade/spool");
    if (!done) keep_in_arcade();
    assert_true(read_board());
}

static void prepare_board(void)
{
    prepare_arcade();
    assert_true(keep_in_arcade());
}

static void a_run_is_kept_in_the_arcade_and_sent_whole_or_not(void **state)
{
    (void)state;
    try_each_failure(&(Deed){.prepare = prepare_arcade,
                             .act = keep_in_arcade,
                             .check = the_run_is_on_the_board_or_kept_again});
}

static void a_board_is_read_and_played_or_not(void **state)
{
    (void)state;
    try_each_failure(&(Deed){.prepare = prepare_board, .act = read_board});
}

/* ---- a workshop ---- */

static int64_t published_at;

static void prepare_publishing(void)
{
    char folder[PATH_MAX];
    prepare_run();
    published_at = 1000000000;
    scratch_path(folder, "arcade");
    assert_int_equal(mkdir(folder, 0755), 0);
    const ArcadeOptions options = {.folder = folder, .name = "ada", .workshop = WORKSHOP_ON};
    assert_true(arcade_open(&options, &arcade, &errors));
}

static bool publish_course(void)
{
    char by[VISITOR_PLAYER_MAX];
    WorkshopText text;
    WorkshopId id;
    Replay run;
    arcade_player(&arcade, by);
    const WorkshopWish wish = {.text = course_picture,
                               .length = strlen(course_picture),
                               .title = "Course",
                               .by = by,
                               .at = published_at};
    if (!workshop_prepare(&wish, &text, &errors)) return false;
    bool done = replay_of_timeline(&finished, "course.txt", &run);
    if (!done) error_add(&errors, ERROR_ERROR, 0, 0, "out of memory");
    if (done) {
        done = workshop_publish(&arcade, &text, &run, &id, &errors);
        replay_done(&run);
    }
    workshop_text_done(&text);
    return done;
}

/* Every level in a list is whole, and finished by its run. Returns how many there are. */
static int32_t count_published(void)
{
    WorkshopFolder folder = {0};
    WorkshopCheck check = {0};
    int32_t count = 0;
    while (!workshop_folder_read(&folder, &arcade))
        continue;
    for (int32_t i = 0; i < folder.count; i++) {
        if (!workshop_row_is_listed(&folder.rows[i])) continue;
        assert_true(workshop_check(&check, &folder, &arcade, i, INT32_MAX));
        assert_true(folder.rows[i].is_checked);
        count++;
    }
    workshop_check_done(&check);
    workshop_folder_done(&folder);
    return count;
}

static void the_level_is_published_now_or_at_the_second_try(bool done)
{
    int32_t count = count_published();
    assert_true(done ? count == 1 : count <= 1);
    if (!done) published_at++;
    assert_true(publish_course());
    assert_int_equal(count_published(), 1);
}

static void a_level_is_published_whole_or_not(void **state)
{
    (void)state;
    try_each_failure(&(Deed){.prepare = prepare_publishing,
                             .act = publish_course,
                             .check = the_level_is_published_now_or_at_the_second_try,
                             .tells = true});
}

static void a_session_killed_while_it_publishes_leaves_no_half_level(void **state)
{
    int32_t turn = sample_part();
    int status;
    (void)state;
    do {
        prepare_publishing();
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            kills = true;
            calls_left = turn;
            _exit(publish_course() ? 0 : 1);
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        the_level_is_published_now_or_at_the_second_try(WIFEXITED(status));
        turn += sample_divisor();
    } while (!WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

/* ---- screens ---- */

static App screens_app;
static ScreenName screen_name;

static Screen open_named(void)
{
    char path[PATH_MAX];
    Session *session = screens_app.session;
    scratch_path(path, "f.txt");
    if (screen_name == SCREEN_PLAY) return open_level(session, 0);
    if (screen_name == SCREEN_EDIT)
        return open_screen(session, SCREEN_EDIT, &(EditOpening){.path = path});
    if (screen_name == SCREEN_LEVELS) return open_screen(session, SCREEN_LEVELS, &(LevelsArgs){0});
    if (screen_name == SCREEN_CERTIFY) {
        char why[ERROR_LINE_MAX];
        Document *doc = document_open(path, &(DocumentOptions){0}, &errors);
        CertifyArgs args = {.level = doc ? edit_level_read(doc, why, sizeof why) : NULL,
                            .path = path};
        document_close(doc);
        return args.level ? open_screen(session, SCREEN_CERTIFY, &args) : (Screen){0};
    }
    return open_bare(session, screen_name);
}

static void leave(Screen screen)
{
    if (screen.kind && screen.kind->leave) screen.kind->leave(screen.self);
}

/* What has opened may draw less. */
static bool show_screen(void)
{
    Screen screen = open_named();
    if (!screen.kind) return false;
    Next entered = next_stay(), ticked = next_stay();
    if (screen.kind->enter) entered = screen.kind->enter(screen.self, &screens_app, ANSWER_NEW);
    if (screen.kind->tick) ticked = screen.kind->tick(screen.self, &screens_app);
    screen.kind->draw(screen.self, &screens_app, &screens_app.canvas);
    leave(entered.screen);
    leave(ticked.screen);
    leave(screen);
    return true;
}

static void every_screen_opens_or_not(void **state)
{
    enum { COLS = 80, ROWS = 24 };
    static const ScreenName names[] = {SCREEN_PLAY,  SCREEN_TITLE,  SCREEN_SETTINGS,
                                       SCREEN_KEYS,  SCREEN_LEVELS, SCREEN_ENDING,
                                       SCREEN_FILES, SCREEN_EDIT,   SCREEN_CERTIFY};
    static Session session;
    char path[PATH_MAX];
    (void)state;
    error_list_init(&errors, "screens");
    prepare_level();
    scratch_write("script", "", 0);
    scratch_path(path, "script");
    assert_true(open_world(&session));
    screens_app = (App){.term = term_script_open(path, COLS, ROWS, &errors),
                        .session = &session,
                        .screens = cli_screens};
    assert_true(screens_app.term && canvas_resize(&screens_app.canvas, COLS, ROWS));
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++) {
        screen_name = names[i];
        try_each_failure(&(Deed){.act = show_screen});
    }
    canvas_done(&screens_app.canvas);
    term_close(screens_app.term);
    session_done(&session);
}

/* ---- votes in a workshop ---- */

static const WorkshopTarget voted = {{1, 2}, "bob~aaaaaaaaaaaaaaaa", 1764364800};

static void prepare_workshop(void)
{
    char folder[PATH_MAX];
    clear_folder();
    scratch_path(folder, "arcade");
    assert_int_equal(mkdir(folder, 0755), 0);
    const ArcadeOptions options = {.folder = folder, .name = "ada", .workshop = WORKSHOP_ON};
    assert_true(arcade_open(&options, &arcade, &errors));
    assert_null(workshop_note_try(&arcade, &voted, 500, 400));
}

static bool vote(void)
{
    return !workshop_note_try(&arcade, &voted, 500, 300) && !workshop_like(&arcade, &voted, true);
}

/* The files of the player are whole: with the votes of before, or with those of now. */
static void votes_are_whole(bool done)
{
    WorkshopVotes votes;
    assert_true(workshop_votes_read(&arcade, arcade.own.id, &votes));
    assert_int_equal(votes.damaged, 0);
    assert_int_equal(votes.count, 1);
    assert_true(votes.rows[0].attempts == 2 || (!done && votes.rows[0].attempts == 1));
    assert_true(votes.rows[0].liked_at > 0 || !done);
    workshop_votes_done(&votes);
}

static void a_vote_that_cannot_be_kept_leaves_the_old_ones(void **state)
{
    (void)state;
    try_each_failure(&(Deed){.prepare = prepare_workshop, .act = vote, .check = votes_are_whole});
}

static void prepare_votes(void)
{
    prepare_workshop();
    assert_true(vote());
}

static bool count_votes(void)
{
    WorkshopTallies tallies = {.count = 0};
    bool done = workshop_tallies_add(&tallies, &voted.id, "") &&
                workshop_tallies_read(&tallies, &arcade, voted.now);
    if (done) assert_int_equal(tallies.rows[0].likes, 1);
    workshop_tallies_done(&tallies);
    return done;
}

static void votes_are_counted_later(bool done)
{
    (void)done;
    assert_true(count_votes());
}

static void votes_are_counted_all_or_not_at_all(void **state)
{
    (void)state;
    try_each_failure(
        &(Deed){.prepare = prepare_votes, .act = count_votes, .check = votes_are_counted_later});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        DESK_TEST(an_edit_and_a_save_lose_nothing),
        DESK_TEST(a_recovery_loses_nothing),
        DESK_TEST(a_merge_is_whole_or_not),
        DESK_TEST(keys_in_the_editor_leave_the_old_level_or_the_new_one),
        DESK_TEST(a_level_is_read_or_not),
        DESK_TEST(a_project_is_converted_or_not),
        DESK_TEST(a_document_is_opened_or_not),
        DESK_TEST(a_world_is_read_or_not),
        DESK_TEST(a_replay_is_written_whole_or_not),
        DESK_TEST(a_lesson_is_read_or_not),
        DESK_TEST(a_record_is_added_and_none_is_lost),
        DESK_TEST(a_setting_is_written_and_no_other_is_lost),
        DESK_TEST(a_learner_is_read_and_changed_or_not),
        DESK_TEST(a_level_is_solved_or_not),
        DESK_TEST(a_level_is_proved_impossible_or_not),
        DESK_TEST(a_reach_is_found_or_not),
        DESK_TEST(a_map_is_converted_or_not),
        DESK_TEST(a_map_is_imported_whole_or_not),
        DESK_TEST(every_screen_opens_or_not),
        COURSE_TEST(a_journal_holds_the_run_up_to_some_second),
        COURSE_TEST(a_run_that_cannot_be_recovered_now_is_recovered_later),
        COURSE_TEST(a_run_is_kept_in_the_arcade_and_sent_whole_or_not),
        COURSE_TEST(a_board_is_read_and_played_or_not),
        COURSE_TEST(a_level_is_published_whole_or_not),
        COURSE_TEST(a_session_killed_while_it_publishes_leaves_no_half_level),
        COURSE_TEST(a_vote_that_cannot_be_kept_leaves_the_old_ones),
        COURSE_TEST(votes_are_counted_all_or_not_at_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
