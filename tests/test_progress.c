/* test_progress.c - what was done of levels, kept from one session to the next. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
// cmocka needs the four above first
#include <cmocka.h>

#include "../src/file.h"
#include "../src/level/level_file.h"
#include "../src/store/level_proof.h"
#include "scratch.h"

static const uint64_t first = 0x9f3c, second = 0xffff000000000001;

static ErrorList errors;
static char path[PATH_MAX];

static int set_up(void **state)
{
    int status = scratch_setup(state);
    scratch_path(path, "progress.ini");
    return status;
}

static void add(uint64_t hash, int32_t ticks, int32_t deaths, int32_t coins)
{
    LevelRun run = {ticks, deaths, coins, false};
    LevelRecord record;
    assert_true(progress_add(path, hash, &run, &record, &errors));
}

static LevelRecord record_of(uint64_t hash)
{
    LevelRecord record = {0};
    assert_true(progress_read(path, &hash, 1, &record, &errors));
    return record;
}

static void nothing_is_known_of_a_level_without_a_file(void **state)
{
    (void)state;
    assert_int_equal(record_of(first).finished, 0);
    assert_int_equal(scratch_count(), 0);
}

static void the_best_of_all_runs_is_kept(void **state)
{
    (void)state;
    add(first, 900, 1, 3);
    add(first, 700, 4, 2);
    add(second, 50, 0, 0);
    add(first, 800, 0, 5);
    LevelRecord record = record_of(first);
    assert_int_equal(record.finished, 3);
    assert_int_equal(record.best_ticks, 700);
    assert_int_equal(record.most_coins, 5);
    assert_int_equal(record.deaths, 5);
    assert_int_equal(record_of(second).best_ticks, 50);
    assert_int_equal(record_of(3).finished, 0);
    assert_int_equal(scratch_count(), 1);
}

static void comments_and_other_sections_stay(void **state)
{
    (void)state;
    static const char before[] = "; mine\n[other]\nkey = 1\n";
    size_t length;
    scratch_write("progress.ini", before, strlen(before));
    add(first, 900, 1, 3);
    char *text = file_read(path, FILE_SIZE_MAX, &length, &errors);
    assert_non_null(text);
    assert_string_equal(text, "; mine\n[other]\nkey = 1\n\n"
                              "[level.0000000000009f3c]\n"
                              "finished = 1\nticks = 900\ncoins = 3\ndeaths = 1\n");
    free(text);
}

static void a_file_with_a_fault_is_named_and_stays(void **state)
{
    (void)state;
    static const char bad[] = "[level.0000000000009f3c]\nfinished = often\n";
    LevelRecord record = {.finished = 7};
    LevelRun run = {1, 0, 0, false};
    size_t length;
    scratch_write("progress.ini", bad, strlen(bad));
    assert_false(progress_read(path, &first, 1, &record, &errors));
    assert_int_equal(errors.items[0].line, 2);
    assert_int_equal(errors.items[0].column, 12);
    assert_false(progress_add(path, first, &run, &record, &errors));
    assert_int_equal(record.finished, 7);
    char *text = file_read(path, FILE_SIZE_MAX, &length, &errors);
    assert_string_equal(text, bad);
    free(text);
}

#define WITH_FOLDER(test) cmocka_unit_test_setup_teardown(test, set_up, scratch_teardown)

static void a_run_with_assists_counts_as_done_and_for_nothing_else(void **state)
{
    LevelRun helped = {10, 0, 9, true};
    LevelRecord record;
    (void)state;
    add(first, 500, 2, 3);
    assert_true(progress_add(path, first, &helped, &record, &errors));
    assert_true(progress_add(path, second, &helped, &record, &errors));
    record = record_of(first);
    assert_int_equal(record.best_ticks, 500);
    assert_int_equal(record.most_coins, 3);
    assert_int_equal(record.assisted, 1);
    record = record_of(second);
    assert_int_equal(record.finished, 0);
    assert_true(level_record_is_done(&record));
}

/* ---- medals ---- */

static void medals_are_for_the_finish_all_coins_par_and_gold(void **state)
{
    const LevelGoals goals = {.par = 900, .gold = 690, .coins = 3}, none = {0};
    (void)state;
    assert_int_equal(medals_of_run(&goals, &(LevelRun){.ticks = 901, .coins = 2}),
                     1 << MEDAL_FINISH);
    assert_int_equal(medals_of_run(&goals, &(LevelRun){.ticks = 900, .coins = 3}),
                     1 << MEDAL_FINISH | 1 << MEDAL_COINS | 1 << MEDAL_PAR);
    assert_int_equal(medals_of_run(&goals, &(LevelRun){.ticks = 690}),
                     1 << MEDAL_FINISH | 1 << MEDAL_PAR | 1 << MEDAL_GOLD);
    assert_int_equal(medals_of_run(&none, &(LevelRun){.ticks = 1}), 1 << MEDAL_FINISH);
    assert_int_equal(medals_of_record(&goals, &(LevelRecord){.best_ticks = 1}), 0);
}

static void par_and_gold_go_by_the_proof_or_else_by_par(void **state)
{
    static const char text[] = "[map]\n@...F\n#####\n";
    char name[PATH_MAX], beside[PATH_MAX];
    Level level;
    LevelGoals goals;
    Replay proof;
    InputTape tape = {.ticks = (Input[200]){0}, .count = 200};
    (void)state;
    memset(tape.ticks, INPUT_RIGHT, 200);
    scratch_path(name, "short.txt");
    scratch_path(beside, "short.proof");
    error_list_init(&errors, name);
    LevelFile *file = level_file_parse(name, text, strlen(text), NULL, &level, &errors);
    assert_non_null(file);
    level_goals_find(name, &level, &goals);
    assert_int_equal(goals.par, 0);
    level.par = 300;
    level_goals_find(name, &level, &goals);
    assert_int_equal(goals.gold, 230);
    assert_true(replay_of_tape(&level, &tape, name, &proof));
    assert_true(replay_write(&proof, beside, &errors));
    level_goals_find(name, &level, &goals);
    assert_int_equal(goals.par, 300);
    assert_int_equal(goals.gold, proof.tape.count * 115 / 100);
    level.par = 0;
    level_goals_find(name, &level, &goals);
    assert_int_equal(goals.par, proof.tape.count * 3 / 2);
    replay_done(&proof);
    level_done(&level);
    level_file_done(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_FOLDER(nothing_is_known_of_a_level_without_a_file),
        WITH_FOLDER(the_best_of_all_runs_is_kept),
        WITH_FOLDER(comments_and_other_sections_stay),
        WITH_FOLDER(a_file_with_a_fault_is_named_and_stays),
        WITH_FOLDER(a_run_with_assists_counts_as_done_and_for_nothing_else),
        cmocka_unit_test(medals_are_for_the_finish_all_coins_par_and_gold),
        WITH_FOLDER(par_and_gold_go_by_the_proof_or_else_by_par),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
