/* test_save.c - what is kept of levels and runs in small files: records, medals, endless runs. */
#include "../src/base/file.h"
#include "../src/save/endless.h"
#include "../src/save/level_proof.h"
#include "../src/save/own_levels.h"
#include "../src/save/progress.h"
#include "../src/save/recent.h"
#include "../src/save/recording.h"
#include "../src/save/shared_file.h"

// clang-format off
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
// clang-format on

#include "course.h"
#include "scratch.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static ErrorList errors;

static int set_up(void **state)
{
    int status = scratch_setup(state);
    setenv("XDG_STATE_HOME", scratch_folder, 1);
    return status;
}

/* The text of a file of the scratch folder; the caller frees it. */
static char *text_of(const char *name)
{
    char path[PATH_MAX];
    scratch_path(path, name);
    FILE *in = fopen(path, "r");
    if (!in) return NULL;
    char *text = calloc(1, 65536);
    assert_non_null(text);
    size_t length = fread(text, 1, 65535, in);
    text[length] = '\0';
    fclose(in);
    return text;
}

static void assert_text(const char *name, const char *expected)
{
    char *text = text_of(name);
    assert_non_null(text);
    assert_string_equal(text, expected);
    free(text);
}

/* ---- records ---- */

static void medals_are_won_at_their_goal_and_not_beyond(void **state)
{
    (void)state;
    static const struct {
        LevelGoals goals;
        LevelRun run;
        uint32_t medals;
    } cases[] = {
        {{0}, {.ticks = 1}, 1},
        {{.coins = 3}, {.coins = 2}, 1},
        {{.coins = 3}, {.coins = 3}, 1 | 2},
        {{.par = 100}, {.ticks = 100}, 1 | 4},
        {{.par = 100}, {.ticks = 101}, 1},
        {{.gold = 90}, {.ticks = 90}, 1 | 8},
        {{.gold = 90}, {.ticks = 91}, 1},
        {{.guide = 100}, {.ticks = 99}, 1 | 16},
        {{.guide = 100}, {.ticks = 100}, 1},
        {{.par = 100, .gold = 90, .coins = 1}, {.ticks = 95, .coins = 1}, 1 | 2 | 4},
        {{.par = 100, .gold = 90, .coins = 1}, {.ticks = 90}, 1 | 4 | 8},
        {{.par = 100, .author = 90}, {.ticks = 90}, 1 | 4 | 32},
        {{.par = 100, .author = 89}, {.ticks = 90}, 1 | 4},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        LevelRecord record = {.finished = 1,
                              .best_ticks = cases[i].run.ticks,
                              .most_coins = cases[i].run.coins};
        assert_int_equal(medals_of_run(&cases[i].goals, &cases[i].run), cases[i].medals);
        assert_int_equal(medals_of_record(&cases[i].goals, &record), cases[i].medals);
        record.finished = 0;
        record.assisted = 1;
        assert_int_equal(medals_of_record(&cases[i].goals, &record), 0);
    }
    assert_string_equal(medal_names[MEDAL_GOLD], "gold");
    assert_string_equal(medal_names[MEDAL_GUIDE], "guide");
    assert_int_equal(medals_offered(&(LevelGoals){.guide = 1}), MEDAL_GUIDE + 1);
    assert_int_equal(medals_offered(&(LevelGoals){.par = 1}), MEDAL_GUIDE);
    assert_int_equal(medals_offered(&(LevelGoals){.author = 1}), MEDAL_GUIDE + 1);
    assert_false(medal_is_offered(&(LevelGoals){.author = 1}, MEDAL_GUIDE));
}

static void goals_follow_from_the_proof_and_the_par_of_the_author(void **state)
{
    (void)state;
    static const struct {
        int32_t ticks, par, expected_par, gold;
    } cases[] = {{100, 0, 150, 115},
                 {100, 200, 200, 115},
                 {100, 110, 110, 110},
                 {0, 150, 150, 115}};
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        LevelGoals goals = {.par = cases[i].par};
        level_proof_set_goals(cases[i].ticks, &goals);
        assert_int_equal(goals.par, cases[i].expected_par);
        assert_int_equal(goals.gold, cases[i].gold);
    }
}

/* What is beside a level, in its place. */
static void write_beside(const char *name, const Replay *run)
{
    char *text = course_text(run);
    scratch_write(name, text, strlen(text));
    free(text);
}

static void only_a_run_that_finishes_this_level_sets_goals(void **state)
{
    Arena arena;
    LevelGoals goals;
    char path[PATH_MAX];
    (void)state;
    arena_open(&arena, course_picture);
    scratch_path(path, "a.txt");
    Replay run = course_replay(&arena.level, "R*40\n");
    write_beside("a.proof", &run);
    level_proof_find_goals(path, &arena.level, &goals);
    assert_int_equal(goals.par, 0);
    replay_done(&run);
    run = course_replay(&arena.level, "R*50\nRJ*20\nR*100\n");
    run.hash++;
    write_beside("a.proof", &run);
    level_proof_find_goals(path, &arena.level, &goals);
    assert_int_equal(goals.par, 0);
    run.hash--;
    write_beside("a.proof", &run);
    level_proof_find_goals(path, &arena.level, &goals);
    assert_int_equal(goals.par, run.tape.count * 3 / 2);
    replay_done(&run);
    arena_close(&arena);
}

static ProofState state_of(const Arena *arena, const Replay *run)
{
    ReplayReport report;
    const LevelProof proof = {.replay = *run, .is_there = true};
    return level_proof_judge(&proof, &arena->level, &report);
}

static void a_proof_is_stale_when_level_or_engine_have_changed(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "@...................F\n"
                       "#####################\n");
    Replay run = course_replay(&arena.level, "R*300\n");
    assert_int_equal(arena.level.coins.count, 0);
    assert_int_equal(state_of(&arena, &run), PROOF_HOLDS); /* of no coins none is missed */
    run.engine++;
    assert_int_equal(state_of(&arena, &run), PROOF_STALE);
    run.engine--;
    run.hash++;
    assert_int_equal(state_of(&arena, &run), PROOF_STALE);
    run.hash--;
    run.checks[0] ^= 1;
    assert_int_equal(state_of(&arena, &run), PROOF_WRONG);
    replay_done(&run);
    arena_close(&arena);
}

static void an_empty_file_is_not_kept_as_damaged(void **state)
{
    char path[PATH_MAX];
    (void)state;
    scratch_write("list", "", 0);
    scratch_path(path, "list");
    assert_false(paths_keep_file(path));
    assert_int_equal(scratch_count(), 1);
    scratch_write("list", "?", 1);
    assert_true(paths_keep_file(path));
    assert_int_equal(scratch_count(), 2);
}

static void a_shared_file_that_cannot_be_put_leaves_nothing_beside(void **state)
{
    char path[PATH_MAX];
    (void)state;
    int folder = open(scratch_folder, O_RDONLY | O_DIRECTORY);
    scratch_path(path, "taken");
    assert_int_equal(mkdir(path, 0700), 0);
    assert_false(shared_file_replace(folder, "taken", "x", 1));
    assert_false(shared_file_create(folder, "taken", "x", 1));
    assert_true(shared_file_create(folder, "free", "x", 1));
    assert_int_equal(scratch_count(), 2);
    close(folder);
}

static void a_folder_of_levels_without_a_name_is_none(void **state)
{
    char usual[WORLD_PATH_MAX], found[WORLD_PATH_MAX];
    (void)state;
    unsetenv("LEDGE_LEVELS");
    assert_true(paths_find_world(usual));
    setenv("LEDGE_LEVELS", "", 1);
    assert_true(paths_find_world(found));
    assert_string_equal(found, usual);
    unsetenv("LEDGE_LEVELS");
}

static void assert_record(const LevelRecord *record, LevelRecord expected)
{
    assert_memory_equal(record, &expected, sizeof expected);
}

static void a_record_has_the_best_of_all_runs_and_counts_them(void **state)
{
    LevelRecord record = {0};
    (void)state;
    assert_false(level_record_is_done(&record));
    level_record_add(&record,
                     &(LevelRun){.ticks = 5, .deaths = 7, .coins = 9, .is_assisted = true});
    assert_record(&record, (LevelRecord){.assisted = 1});
    assert_true(level_record_is_done(&record));
    level_record_add(&record, &(LevelRun){.ticks = 500, .deaths = 2, .coins = 1});
    assert_record(&record, (LevelRecord){1, 500, 1, 2, 1});
    level_record_add(&record, &(LevelRun){.ticks = 600, .deaths = 0, .coins = 3});
    assert_record(&record, (LevelRecord){2, 500, 3, 2, 1});
    level_record_add(&record, &(LevelRun){.ticks = 499, .deaths = 1, .coins = 0});
    assert_record(&record, (LevelRecord){3, 499, 3, 3, 1});
    LevelRecord full = {1000000000, 1, 0, 999999999, 1000000000};
    level_record_add(&full, &(LevelRun){.ticks = 2, .deaths = 2000000000});
    level_record_add(&full, &(LevelRun){.is_assisted = true});
    assert_record(&full, (LevelRecord){1000000000, 1, 0, 1000000000, 1000000000});
}

static void records_are_written_beside_what_is_there(void **state)
{
    char path[PATH_MAX];
    LevelRecord record, records[2] = {{.finished = 77}, {.finished = 77}};
    const uint64_t hashes[] = {0xab, 0xcd};
    (void)state;
    scratch_path(path, "progress.ini");
    assert_true(progress_read(path, hashes, 2, records, &errors));
    assert_int_equal(records[0].finished, 77); /* unchanged: there is no file */
    assert_true(progress_add(path, 0xab, &(LevelRun){.ticks = 5, .deaths = 1, .coins = 2}, &record,
                             &errors));
    assert_record(&record, (LevelRecord){1, 5, 2, 1, 0});
    assert_text("progress.ini", "[level.00000000000000ab]\nfinished = 1\nticks = 5\ncoins = 2\n"
                                "deaths = 1\n");
    static const char edited[] = "; mine\n[other]\nx = 1\n[level.00000000000000cd]\nticks = 9\n"
                                 "finished = 3\n";
    scratch_write("progress.ini", edited, strlen(edited));
    assert_true(
        progress_add(path, 0xcd, &(LevelRun){.ticks = 8, .is_assisted = true}, &record, &errors));
    assert_record(&record, (LevelRecord){3, 9, 0, 0, 1});
    assert_text("progress.ini", "; mine\n[other]\nx = 1\n[level.00000000000000cd]\nticks = 9\n"
                                "finished = 3\ncoins = 0\ndeaths = 0\nassisted = 1\n");
    assert_true(progress_read(path, hashes, 2, records, &errors));
    assert_int_equal(records[0].finished, 77);
    assert_record(&records[1], (LevelRecord){3, 9, 0, 0, 1});
}

static void a_file_of_records_with_errors_is_left_alone(void **state)
{
    static const struct {
        const char *text;
        int32_t line, column;
    } cases[] = {
        {"[level.00000000000000ab]\nfinished = -1\n", 2, 12},
        {"[level.00000000000000ab]\nfinished = 1\nticks = 1000000001\n", 3, 9},
        {"[level.00000000000000ab]\nfinished = many\n", 2, 12},
        {"[level.00000000000000ab]\nfinished = 1\nticks = 9\ncoins = x\n", 4, 9},
        {"[level.00000000000000cd]\nfinished = 2\n[level.00000000000000ab]\nticks = x\n", 4, 9},
        {"[level.00000000000000ab\n", 1, 1},
    };
    char path[PATH_MAX];
    const uint64_t hash = 0xab, hashes[] = {0xcd, 0xab};
    (void)state;
    scratch_path(path, "progress.ini");
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        LevelRecord record = {.finished = 77}, records[] = {record, record};
        scratch_write("progress.ini", cases[i].text, strlen(cases[i].text));
        assert_false(progress_read(path, hashes, 2, records, &errors));
        assert_int_equal(records[0].finished, 77);
        assert_int_equal(records[1].finished, 77);
        assert_string_equal(errors.file, path);
        assert_int_equal(errors.items[0].line, cases[i].line);
        assert_int_equal(errors.items[0].column, cases[i].column);
        record.finished = 77;
        assert_false(progress_add(path, hash, &(LevelRun){.ticks = 5}, &record, &errors));
        assert_int_equal(record.finished, 77);
        assert_text("progress.ini", cases[i].text);
    }
}

static void at_most_800_levels_are_kept(void **state)
{
    char path[PATH_MAX], text[65536];
    const uint64_t hash = 0xab;
    LevelRecord record;
    int length = 0;
    (void)state;
    scratch_path(path, "progress.ini");
    for (int i = 1; i <= 801; i++) {
        length += snprintf(text + length, sizeof text - (size_t)length,
                           "[level.%016x]\nfinished = 1\n", i);
        if (i < 800) continue;
        scratch_write("progress.ini", text, (size_t)length);
        assert_int_equal(progress_read(path, &hash, 1, &record, &errors), i == 800);
        if (i == 801)
            assert_string_equal(errors.items[0].text,
                                "more than 800 levels; take some out, or remove the file");
    }
}

/* ---- endless runs ---- */

static void an_endless_run_is_a_line(void **state)
{
    EndlessRun run = {.seed = UINT64_MAX, .difficulty = 2, .levels = 3, .lives = 2, .ticks = 5400},
               read = {0};
    char name[ENDLESS_NAME_MAX];
    bool is_damaged;
    (void)state;
    assert_false(endless_read_run(&read, &is_damaged));
    endless_write_run(&run);
    assert_text("ledge/endless.run", "18446744073709551615 2 3 2 5400 0\n");
    assert_true(endless_read_run(&read, &is_damaged));
    assert_memory_equal(&read, &run, sizeof run);
    endless_level_name(&run, name);
    assert_string_equal(name, "endless-18446744073709551615-4.txt");
    run.is_helped = true;
    endless_write_run(&run);
    assert_true(endless_read_run(&read, &is_damaged));
    assert_true(read.is_helped);
    endless_drop_run();
    assert_false(endless_read_run(&read, &is_damaged));
    run = endless_run_begin(7, 4);
    assert_true(run.seed == 7 && run.difficulty == 4 && run.lives == 3);
    assert_true(run.levels == 0 && run.ticks == 0 && !run.is_helped);
}

/* The level of the run is written as the game writes it. */
static Replay play_endless_level(const EndlessRun *run, const char *inputs)
{
    char path[WORLD_PATH_MAX], name[ENDLESS_NAME_MAX];
    Arena arena;
    arena_open(&arena, course_picture);
    assert_true(endless_level_path(path));
    scratch_write("ledge/endless/level.txt", course_picture, sizeof course_picture - 1);
    Replay replay = course_replay(&arena.level, inputs);
    endless_level_name(run, name);
    snprintf(replay.level, sizeof replay.level, "%s", name);
    arena_close(&arena);
    return replay;
}

static void an_endless_run_goes_on_in_the_middle_of_its_own_level(void **state)
{
    static const struct {
        const char *inputs;
        int32_t levels;
        bool goes_on;
    } cases[] = {{"R*30\n", 0, true}, {"R*30\n", 1, false}, {course_run, 0, false}};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        EndlessRun run = endless_run_begin(7, 1);
        Replay left = play_endless_level(&run, cases[i].inputs), read;
        run.levels = cases[i].levels;
        endless_write_left(&left);
        replay_done(&left);
        assert_int_equal(endless_read_left(&run, &read), cases[i].goes_on);
        if (cases[i].goes_on) replay_done(&read);
    }
}

/* Else a run that begins with the same seed would begin in it. */
static void a_run_that_is_over_or_damaged_leaves_no_level(void **state)
{
    (void)state;
    for (int is_damaged = 0; is_damaged < 2; is_damaged++) {
        EndlessRun run = endless_run_begin(7, 1), none;
        Replay left = play_endless_level(&run, "R*30\n"), read;
        bool is_found_so;
        endless_write_left(&left);
        replay_done(&left);
        if (is_damaged) {
            paths_write_note("endless.run", "damaged");
            assert_false(endless_read_run(&none, &is_found_so));
            assert_true(is_found_so);
        } else {
            endless_drop_run();
        }
        assert_false(endless_read_left(&run, &read));
    }
}

static void a_line_that_is_no_endless_run_is_none(void **state)
{
    static const struct {
        const char *line;
        bool is_run;
    } cases[] = {
        {"7 1 3 2 5400 0", true},
        {"7 5 0 3 0 1", true},
        {"7 0 3 2 5400 0", false},
        {"7 6 3 2 5400 0", false},
        {"7 1 -1 2 5400 0", false},
        {"7 1 3 4 5400 0", false},
        {"7 1 3 -1 5400 0", false},
        {"7 1 3 0 5400 0", false},
        {"7 1 3 2 -1 0", false},
        {"7 1 3 2 5400", false},
        {"", false},
        {"x 1 3 2 5400 0", false},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        EndlessRun run = {.levels = 77};
        bool is_damaged;
        paths_write_note("endless.run", cases[i].line);
        if (endless_read_run(&run, &is_damaged) != cases[i].is_run) fail_msg("case %zu", i);
        bool sets_levels = strlen(cases[i].line) > 6 && cases[i].line[6] == '0';
        if (!cases[i].is_run && !sets_levels) assert_int_equal(run.levels, 77);
    }
}

static void every_second_level_of_a_run_is_a_step_harder(void **state)
{
    static const uint8_t from_three[] = {3, 3, 4, 4, 5, 5, 5, 5};
    uint64_t seeds[8];
    (void)state;
    for (int32_t i = 0; i < 8; i++) {
        EndlessRun run = {.seed = 9, .difficulty = 3, .levels = i};
        Recipe recipe = endless_recipe(&run);
        assert_int_equal(recipe.difficulty, from_three[i]);
        assert_int_equal(recipe.theme, THEME_COUNT);
        seeds[i] = recipe.seed;
        for (int32_t k = 0; k < i; k++)
            assert_true(seeds[k] != seeds[i]);
    }
}

static void assert_place(int32_t levels, int64_t ticks, EndlessBest *best, int32_t place)
{
    const EndlessRun run = {.seed = 1, .difficulty = 2, .levels = levels, .ticks = ticks};
    assert_int_equal(endless_add_best(&run, (Day){2026, 1, 2}, true, best), place);
}

static void the_best_endless_runs_have_more_levels_or_less_time(void **state)
{
    EndlessBest best = {0}, read;
    EndlessRun helped = {.difficulty = 2, .levels = 99, .is_helped = true};
    (void)state;
    assert_place(0, 1, &best, 0);
    assert_int_equal(endless_add_best(&helped, (Day){2026, 1, 2}, true, &best), 0);
    assert_place(5, 500, &best, 1);
    assert_place(5, 500, &best, 2); /* the older one stays above */
    assert_place(5, 499, &best, 1);
    assert_place(7, 9000, &best, 1);
    assert_place(1, 1, &best, 5);
    assert_int_equal(best.count, 5);
    assert_place(1, 1, &best, 0);
    assert_place(6, 1, &best, 2);
    assert_int_equal(best.count, 5);
    static const int32_t levels[] = {7, 6, 5, 5, 5}, ticks[] = {9000, 1, 499, 500, 500};
    endless_read_best(2, &read);
    assert_int_equal(read.count, 5);
    for (int32_t i = 0; i < 5; i++) {
        assert_int_equal(read.items[i].run.levels, levels[i]);
        assert_int_equal(read.items[i].run.ticks, ticks[i]);
        assert_int_equal(read.items[i].day.day, 2);
    }
    assert_text("ledge/endless-2.best",
                "1 2 7 0 9000 0 2026-01-02\n1 2 6 0 1 0 2026-01-02\n1 2 5 0 499 0 2026-01-02\n"
                "1 2 5 0 500 0 2026-01-02\n1 2 5 0 500 0 2026-01-02\n");
    endless_read_best(3, &read);
    assert_int_equal(read.count, 0);
    paths_write_note("endless-3.best", "1 3 7 0 9000 0 2026-01-02\n1 3 6 0 1 0 2026-13-02\n");
    endless_read_best(3, &read);
    assert_int_equal(read.count, 1);
    assert_true(read.is_damaged);
    paths_write_note("endless-4.best", "\n");
    endless_read_best(4, &read);
    assert_true(read.is_damaged);
    endless_read_best(5, &read); /* there is no file */
    assert_false(read.is_damaged);
}

/* ---- where levels were played ---- */

static void a_level_is_listed_once_where_it_was_played_last(void **state)
{
    char path[PATH_MAX], a[PATH_MAX], b[PATH_MAX], found[WORLD_PATH_MAX],
        expected[2 * PATH_MAX + 64];
    (void)state;
    scratch_write("a.txt", "x", 1);
    scratch_write("b.txt", "x", 1);
    scratch_path(path, "a.txt");
    assert_non_null(realpath(path, a));
    scratch_path(path, "b.txt");
    assert_non_null(realpath(path, b));
    own_levels_add(0xa, a);
    own_levels_add(0xb, b);
    own_levels_add(0xa, a);
    snprintf(expected, sizeof expected, "000000000000000a %s\n000000000000000b %s\n", a, b);
    assert_text("ledge/own-levels", expected);
    own_levels_add(0xa, b);
    assert_true(own_levels_find(0xa, found));
    assert_string_equal(found, b);
    assert_int_equal(unlink(b), 0);
    assert_true(own_levels_find(0xa, found));
    assert_string_equal(found, a);
    assert_false(own_levels_find(0xb, found));
    assert_false(own_levels_find(0xc, found));
}

/* ---- files that were edited ---- */

static void a_damaged_list_of_recent_files_is_kept_beside_the_new_one(void **state)
{
    static char long_line[WORLD_PATH_MAX + 2];
    const struct {
        const char *bytes;
        size_t length;
        const char *after;
    } cases[] = {{"/a\0/b\n", 6, "/no/such/file\n/a\n"},
                 {"bytes\n", 6, "/no/such/file\n"},
                 {long_line, sizeof long_line - 1, "/no/such/file\n"},
                 {"/whole\n\n", 8, "/no/such/file\n/whole\n"}};
    const size_t whole = ARRAY_LENGTH(cases) - 1;
    (void)state;
    memset(long_line, '/', sizeof long_line - 1);
    scratch_write("f.txt", "x", 1);
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        char kept[PATH_MAX];
        scratch_path(kept, "recent.damaged");
        (void)remove(kept);
        scratch_write("recent", cases[i].bytes, cases[i].length);
        recent_add(scratch_folder, "/no/such/file");
        assert_int_equal(access(kept, F_OK) == 0, i != whole);
        if (i != whole) assert_true(file_has_bytes(kept, cases[i].bytes, cases[i].length));
        scratch_path(kept, "recent");
        assert_true(file_has_bytes(kept, cases[i].after, strlen(cases[i].after)));
    }
}

static void the_list_of_recent_files_has_an_end_and_skips_empty_lines(void **state)
{
    char path[PATH_MAX], list[16384] = "", name[32];
    Recent recent;
    (void)state;
    for (int i = 0; i < RECENT_MAX + 2; i++) {
        snprintf(name, sizeof name, "f%d.txt", i);
        scratch_write(name, "x", 1);
        scratch_path(path, name);
        if (i == 1) strcat(list, "\n/no/such/file\n");
        strcat(list, path);
        strcat(list, "\n");
    }
    scratch_write("recent", list, strlen(list) - 1);
    recent_read(scratch_folder, &recent);
    assert_int_equal(recent.count, RECENT_MAX);
    assert_string_equal(recent.paths[1], "/no/such/file");
    scratch_path(path, "f1.txt");
    assert_string_equal(recent.paths[2], path);
    snprintf(name, sizeof name, "f%d.txt", RECENT_MAX - 2);
    scratch_path(path, name);
    assert_string_equal(recent.paths[RECENT_MAX - 1], path);
    scratch_path(path, "f1.txt");
    recent_add(scratch_folder, path);
    recent_read(scratch_folder, &recent);
    assert_int_equal(recent.count, RECENT_MAX);
    assert_string_equal(recent.paths[0], path);
    scratch_path(path, "f0.txt");
    assert_string_equal(recent.paths[1], path);
    assert_string_equal(recent.paths[2], "/no/such/file");
    scratch_path(path, "f2.txt");
    assert_string_equal(recent.paths[3], path);
}

/* ---- the inputs of an attempt ---- */

static void an_attempt_after_one_that_was_too_long_is_recorded(void **state)
{
    char path[PATH_MAX];
    Recording recording;
    (void)state;
    scratch_path(path, "run.txt");
    assert_true(recording_open(&recording, path, &errors));
    recording_begin(&recording);
    recording_add(&recording, INPUT_RIGHT);
    recording.tape.count = INPUT_TICKS_MAX;
    recording_add(&recording, INPUT_RIGHT);
    assert_true(recording.is_cut);
    recording_begin(&recording);
    recording_add(&recording, INPUT_JUMP);
    assert_true(recording_save(&recording, &errors));
    assert_int_equal(recording.tape.count, 1);
    recording_done(&recording);
}

#define WITH_FOLDER(test) cmocka_unit_test_setup_teardown(test, set_up, scratch_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(medals_are_won_at_their_goal_and_not_beyond),
        cmocka_unit_test(goals_follow_from_the_proof_and_the_par_of_the_author),
        WITH_FOLDER(only_a_run_that_finishes_this_level_sets_goals),
        cmocka_unit_test(a_proof_is_stale_when_level_or_engine_have_changed),
        WITH_FOLDER(an_empty_file_is_not_kept_as_damaged),
        WITH_FOLDER(a_shared_file_that_cannot_be_put_leaves_nothing_beside),
        cmocka_unit_test(a_folder_of_levels_without_a_name_is_none),
        cmocka_unit_test(a_record_has_the_best_of_all_runs_and_counts_them),
        WITH_FOLDER(records_are_written_beside_what_is_there),
        WITH_FOLDER(a_file_of_records_with_errors_is_left_alone),
        WITH_FOLDER(at_most_800_levels_are_kept),
        WITH_FOLDER(an_endless_run_is_a_line),
        WITH_FOLDER(an_endless_run_goes_on_in_the_middle_of_its_own_level),
        WITH_FOLDER(a_run_that_is_over_or_damaged_leaves_no_level),
        WITH_FOLDER(a_line_that_is_no_endless_run_is_none),
        cmocka_unit_test(every_second_level_of_a_run_is_a_step_harder),
        WITH_FOLDER(the_best_endless_runs_have_more_levels_or_less_time),
        WITH_FOLDER(an_attempt_after_one_that_was_too_long_is_recorded),
        WITH_FOLDER(a_level_is_listed_once_where_it_was_played_last),
        WITH_FOLDER(a_damaged_list_of_recent_files_is_kept_beside_the_new_one),
        WITH_FOLDER(the_list_of_recent_files_has_an_end_and_skips_empty_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
