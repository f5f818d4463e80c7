/* test_keeper.c - what is kept of the runs that are played, also of those that end by force. */
#include "course.h"
#include "scratch.h"

#include "../src/arcade/run_store.h"
#include "../src/base/file.h"
#include "../src/game/replay_stream.h"

#include <signal.h>
#include <sys/wait.h>

static const char name[] = "levels/course.txt";

typedef struct Desk {
    Arena arena;
    RunStore keeper;
    Timeline run;
} Desk;

/* The person's state folder is a new one; strangers share `shared`, if that is not NULL. */
static void desk_open(Desk *desk, bool kiosk, const char *shared)
{
    ErrorList errors;
    error_list_init(&errors, "records");
    assert_int_equal(setenv("XDG_STATE_HOME", scratch_folder, 1), 0);
    arena_open(&desk->arena, course_picture);
    assert_true(run_store_open(&desk->keeper, kiosk, shared, &errors));
    assert_true(timeline_init(&desk->run, &desk->arena.level));
}

static void desk_close(Desk *desk)
{
    timeline_done(&desk->run);
    run_store_close(&desk->keeper);
    arena_close(&desk->arena);
}

static void play(Desk *desk, const char *inputs, bool practice)
{
    GameEvents events;
    InputTape tape = course_tape(inputs);
    for (int32_t i = 0; i < tape.count; i++)
        if (timeline_add(&desk->run, tape.ticks[i], &events))
            run_store_follow(&desk->keeper, &desk->run, name, (RunHelp){.practice = practice});
    input_tape_done(&tape);
}

static uint32_t end(Desk *desk, bool practice)
{
    ErrorList errors;
    error_list_init(&errors, "records");
    uint32_t kinds =
        run_store_end(&desk->keeper, &desk->run, name, (RunHelp){.practice = practice}, &errors);
    assert_int_equal(errors.errors, 0);
    timeline_clear(&desk->run);
    return kinds;
}

/* The newest run on the shelf, which must be true; the caller frees it. */
static Replay newest_run(const Level *level)
{
    RunHistory list;
    ErrorList errors;
    Replay replay;
    ReplayReport report;
    error_list_init(&errors, "run");
    run_history_list(&list);
    assert_true(list.count > 0);
    assert_true(replay_read(list.paths[0], &replay, &errors));
    assert_int_equal(replay_verify(&replay, level, &report), REPLAY_OK);
    return replay;
}

static int32_t shelf_count(void)
{
    RunHistory list;
    run_history_list(&list);
    return list.count;
}

static void a_finished_run_is_a_record_and_on_the_shelf(void **state)
{
    Desk desk;
    (void)state;
    desk_open(&desk, false, NULL);
    play(&desk, course_run, false);
    assert_int_equal(end(&desk, false), 7);
    Replay replay = newest_run(&desk.arena.level);
    assert_int_equal(replay.result, REPLAY_FINISHED);
    assert_string_equal(replay.level, "course.txt");
    assert_true(replay.player[0] != '\0');
    replay_done(&replay);
    desk_close(&desk);
    assert_int_equal(shelf_count(), 1);
}

static void practice_is_kept_but_is_no_record(void **state)
{
    Desk desk;
    (void)state;
    desk_open(&desk, false, NULL);
    play(&desk, course_run, true);
    assert_int_equal(end(&desk, true), 0);
    Replay replay = newest_run(&desk.arena.level);
    assert_true(replay.practice);
    replay_done(&replay);
    desk_close(&desk);
}

static void a_run_that_is_kept_says_which_help_there_was(void **state)
{
    const RunHelp help = {.assists = 1u << ASSIST_SHOWN | 1u};
    Desk desk;
    ErrorList errors;
    (void)state;
    error_list_init(&errors, "records");
    desk_open(&desk, false, NULL);
    play(&desk, course_run, false);
    (void)run_store_end(&desk.keeper, &desk.run, name, help, &errors);
    Replay replay = newest_run(&desk.arena.level);
    assert_int_equal(replay.assists, help.assists);
    assert_false(replay.practice);
    replay_done(&replay);
    desk_close(&desk);
}

static void the_last_20_runs_are_kept(void **state)
{
    Desk desk;
    char inputs[32];
    (void)state;
    desk_open(&desk, false, NULL);
    for (int32_t i = 0; i < RUN_HISTORY_MAX + 3; i++) {
        snprintf(inputs, sizeof inputs, "-*%d\n", (int)(REPLAY_CHECK_TICKS + i));
        play(&desk, inputs, false);
        end(&desk, false);
    }
    assert_int_equal(shelf_count(), RUN_HISTORY_MAX);
    Replay newest = newest_run(&desk.arena.level);
    assert_int_equal(newest.tape.count, REPLAY_CHECK_TICKS + RUN_HISTORY_MAX + 2);
    replay_done(&newest);
    desk_close(&desk);
}

static void runs_that_end_in_the_last_millisecond_of_a_second_are_all_kept(void **state)
{
    const int64_t end_ms = INT64_C(1700000000999);
    ErrorList errors;
    Desk desk;
    (void)state;
    desk_open(&desk, false, NULL);
    play(&desk, course_run, false);
    end(&desk, false);
    Replay run = newest_run(&desk.arena.level);
    error_list_init(&errors, "runs");
    for (int32_t i = 0; i < 5; i++)
        assert_true(run_history_add_at(&run, end_ms, &errors));
    assert_int_equal(errors.errors, 0);
    assert_int_equal(shelf_count(), 6);
    replay_done(&run);
    desk_close(&desk);
}

static void what_was_added_last_is_the_newest_in_the_same_millisecond_too(void **state)
{
    ErrorList errors;
    Desk desk;
    RunHistory list;
    char newest[WORLD_PATH_MAX] = "";
    (void)state;
    desk_open(&desk, false, NULL);
    play(&desk, course_run, false);
    end(&desk, false);
    Replay run = newest_run(&desk.arena.level);
    run_history_list(&list);
    unlink(list.paths[0]);
    error_list_init(&errors, "runs");
    for (int32_t i = 0; i < 2 * RUN_HISTORY_MAX; i++) {
        assert_true(run_history_add_at(&run, INT64_C(1700000000500), &errors));
        run_history_list(&list);
        assert_true(strcmp(list.paths[0], newest) > 0);
        snprintf(newest, sizeof newest, "%s", list.paths[0]);
    }
    replay_done(&run);
    desk_close(&desk);
}

static void a_run_of_less_than_a_second_is_let_go(void **state)
{
    Desk desk;
    (void)state;
    desk_open(&desk, false, NULL);
    play(&desk, "R*59\n", false);
    end(&desk, false);
    assert_int_equal(shelf_count(), 0);
    play(&desk, "R*60\n", false);
    end(&desk, false);
    desk_close(&desk);
    assert_int_equal(shelf_count(), 1);
}

/* Nothing has to be read from disk for it, so that a kiosk, which keeps no runs, races it, too. */
static void the_last_run_of_this_process_is_raced_unless_the_proof_was_shown(void **state)
{
    static const RunHelp shown = {.assists = 1u << ASSIST_SHOWN};
    Desk desk;
    Arena other;
    InputTape last = {0};
    ErrorList errors;
    (void)state;
    error_list_init(&errors, "records");
    arena_open(&other, "@..F\n####\n");
    desk_open(&desk, true, NULL);
    assert_false(run_store_last(&desk.keeper, &desk.arena.level, &last));
    play(&desk, course_run, false);
    end(&desk, false);
    play(&desk, "R*50\nRJ*20\nR*100\n", false);
    (void)run_store_end(&desk.keeper, &desk.run, name, shown, &errors);
    timeline_clear(&desk.run);
    play(&desk, "R*70\n", false); /* it was not finished */
    end(&desk, false);
    assert_true(run_store_last(&desk.keeper, &desk.arena.level, &last));
    assert_int_equal(last.count, 221);
    input_tape_done(&last);
    assert_false(run_store_last(&desk.keeper, &other.level, &last));
    assert_true(run_store_may_race((RunHelp){.assists = ~shown.assists}));
    desk_close(&desk);
    arena_close(&other);
}

static void the_best_run_of_the_user_is_the_fastest(void **state)
{
    Desk desk;
    InputTape best = {0};
    (void)state;
    desk_open(&desk, false, NULL);
    assert_false(run_store_best(&desk.keeper, &desk.arena.level, &best));
    play(&desk, "R*50\nRJ*20\nR*100\n", false);
    assert_int_equal(end(&desk, false) & 1u << BEST_TIME, 1u << BEST_TIME);
    play(&desk, course_run, false);
    assert_int_equal(end(&desk, false) & 1u << BEST_TIME, 0);
    assert_true(run_store_best(&desk.keeper, &desk.arena.level, &best));
    assert_int_equal(best.count, 121);
    input_tape_done(&best);
    desk_close(&desk);
}

/* Another session finds it on the shelf; of another engine it could go another way. */
static void the_last_run_of_an_earlier_session_is_raced_if_this_engine_plays_it(void **state)
{
    Desk desk;
    InputTape last = {0};
    RunHistory list;
    ErrorList errors;
    Replay run;
    (void)state;
    desk_open(&desk, false, NULL);
    play(&desk, course_run, false);
    end(&desk, false);
    desk_close(&desk);
    desk_open(&desk, false, NULL);
    assert_true(run_store_last(&desk.keeper, &desk.arena.level, &last));
    assert_int_equal(last.count, 221);
    input_tape_done(&last);
    run_history_list(&list);
    error_list_init(&errors, list.paths[0]);
    assert_true(replay_read(list.paths[0], &run, &errors));
    run.engine--;
    assert_true(replay_write(&run, list.paths[0], &errors));
    replay_done(&run);
    assert_false(run_store_last(&desk.keeper, &desk.arena.level, &last));
    desk_close(&desk);
}

static void who_does_not_want_to_be_watched_says_so(void **state)
{
    Desk desk;
    char live[PATH_MAX];
    (void)state;
    scratch_path(live, "live");
    assert_int_equal(mkdir(live, 0755), 0);
    for (int is_watched = 0; is_watched < 2; is_watched++) {
        LiveFile files[2];
        LiveSummary summary;
        LiveFolder viewer = {.player = "bob~bbbbccccddddeeee"};
        snprintf(viewer.path, sizeof viewer.path, "%.*s", WORLD_PATH_MAX - 1, scratch_folder);
        desk_open(&desk, true, NULL);
        desk.keeper.may_be_watched = is_watched;
        run_store_open_live(&desk.keeper, scratch_folder, "ada~aaaabbbbccccdddd");
        play(&desk, "R*6\n", false);
        assert_int_equal(live_list(&viewer, 0, files, 2), 1);
        assert_true(live_summary(&viewer, &files[0], &summary));
        assert_int_equal(summary.is_alone, !is_watched);
        end(&desk, false);
        desk_close(&desk);
    }
}

static void others_see_a_run_until_it_becomes_practice(void **state)
{
    Desk desk;
    char live[PATH_MAX];
    (void)state;
    desk_open(&desk, true, NULL);
    play(&desk, "R*6\n", false); /* without a folder nobody sees it */
    end(&desk, false);
    scratch_path(live, "live");
    assert_int_equal(mkdir(live, 0755), 0);
    run_store_open_live(&desk.keeper, scratch_folder, "ada~aaaabbbbccccdddd");
    play(&desk, "R*6\n", false);
    assert_true(desk.keeper.live.fd >= 0);
    play(&desk, "R*1\n", true);
    assert_int_equal(desk.keeper.live.fd, -1);
    end(&desk, true);
    play(&desk, "R*6\n", false);
    assert_true(desk.keeper.live.fd >= 0);
    end(&desk, false);
    assert_int_equal(desk.keeper.live.fd, -1);
    desk_close(&desk);
}

/* Plays on in another process until it is killed; the inputs are played when it is. */
static void play_and_be_killed(const char *inputs)
{
    int ready[2], status;
    char byte;
    assert_int_equal(pipe(ready), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        Desk desk;
        desk_open(&desk, false, NULL);
        play(&desk, inputs, false);
        if (write(ready[1], "!", 1) == 1) pause();
        _exit(1);
    }
    assert_int_equal(read(ready[0], &byte, 1), 1);
    assert_int_equal(kill(child, SIGKILL), 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    close(ready[0]);
    close(ready[1]);
}

static void a_killed_game_leaves_its_run_up_to_the_last_second(void **state)
{
    Desk desk;
    (void)state;
    play_and_be_killed("R*30\n-*100\n");
    desk_open(&desk, false, NULL);
    Replay replay = newest_run(&desk.arena.level);
    assert_int_equal(replay.tape.count, 120);
    assert_int_equal(replay.result, REPLAY_QUIT);
    assert_string_equal(replay.level, "course.txt");
    replay_done(&replay);
    desk_close(&desk);
    assert_int_equal(shelf_count(), 1);
}

static void a_game_killed_while_the_player_is_dead_leaves_that(void **state)
{
    Desk desk;
    (void)state;
    play_and_be_killed("-*40\nR*80\n");
    desk_open(&desk, false, NULL);
    Replay replay = newest_run(&desk.arena.level);
    assert_int_equal(replay.result, REPLAY_DIED);
    replay_done(&replay);
    desk_close(&desk);
}

static void a_game_that_still_runs_is_left_alone(void **state)
{
    Desk desk;
    (void)state;
    desk_open(&desk, false, NULL);
    play(&desk, "-*120\n", false);
    ErrorList errors;
    error_list_init(&errors, "records");
    assert_int_equal(run_journal_recover(&errors), 0);
    assert_int_equal(errors.count, 0);
    assert_int_equal(shelf_count(), 0);
    desk_close(&desk);
    assert_int_equal(shelf_count(), 1); /* the run was not ended */
}

/* Plays two seconds, as a process that is killed then; `change` is done to its journal. */
static void leave_damaged_run(void (*change)(char *text, size_t *length), ErrorList *errors)
{
    Desk desk;
    char path[WORLD_PATH_MAX], left[WORLD_PATH_MAX + 16];
    size_t length;
    desk_open(&desk, false, NULL);
    play(&desk, "R*60\n-*60\n", false);
    snprintf(path, sizeof path, "%s", desk.keeper.journal.path);
    char *text = file_read(path, FILE_SIZE_MAX, &length, errors);
    assert_non_null(text);
    run_journal_clear(&desk.keeper.journal);
    desk_close(&desk);
    change(text, &length);
    snprintf(left, sizeof left, "%.*s/current-1-0", (int)(strrchr(path, '/') - path), path);
    FILE *file = fopen(left, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, length, file), length);
    fclose(file);
    free(text);
    error_list_init(errors, "records");
}

static void damage_second_second(char *text, size_t *length)
{
    *strstr(text, "-*60") = '?';
    (void)length;
}

static void damage_header(char *text, size_t *length)
{
    text[2] ^= 1;
    (void)length;
}

static void tear(char *text, size_t *length)
{
    (void)text;
    *length -= 5;
}

static void end_in_zeros(char *text, size_t *length)
{
    memset(text + *length - 5, 0, 5);
}

static void a_run_of_a_killed_game_that_is_damaged_is_kept_and_said(void **state)
{
    ErrorList errors;
    struct stat st;
    (void)state;
    error_list_init(&errors, "records");
    leave_damaged_run(damage_second_second, &errors);
    assert_int_equal(run_journal_recover(&errors), 1);
    assert_int_equal(errors.warnings, 1);
    const char *kept = strstr(errors.items[0].text, "the end of a run that was cut off could not "
                                                    "be read; kept in ");
    assert_non_null(kept);
    assert_int_equal(stat(strrchr(kept, ' ') + 1, &st), 0);
    error_list_init(&errors, "records");
    assert_int_equal(run_journal_recover(&errors), 0); /* once */
    assert_int_equal(errors.count, 0);
    leave_damaged_run(damage_header, &errors);
    assert_int_equal(run_journal_recover(&errors), 0);
    assert_int_equal(errors.warnings, 1);
    assert_int_equal(stat(strrchr(errors.items[0].text, ' ') + 1, &st), 0);
    leave_damaged_run(end_in_zeros, &errors);
    assert_int_equal(run_journal_recover(&errors), 1);
    assert_int_equal(errors.warnings, 1);
    leave_damaged_run(tear, &errors);
    assert_int_equal(run_journal_recover(&errors), 1); /* a kill may do that */
    assert_int_equal(errors.count, 0);
}

/* Such as that of a container that shares the folder. */
static void a_game_with_the_same_process_number_is_left_alone(void **state)
{
    RunJournal one, other;
    (void)state;
    assert_int_equal(setenv("XDG_STATE_HOME", scratch_folder, 1), 0);
    run_journal_open(&one);
    run_journal_open(&other);
    assert_string_not_equal(one.path, other.path);
    assert_int_equal(access(one.path, F_OK), 0);
    assert_int_equal(access(other.path, F_OK), 0);
    run_journal_close(&one);
    run_journal_close(&other);
}

static void what_was_taken_back_is_no_part_of_the_run(void **state)
{
    Desk desk;
    (void)state;
    desk_open(&desk, false, NULL);
    play(&desk, "R*40\n-*200\n", true);
    timeline_seek(&desk.run, 100);
    play(&desk, "L*80\n", true);
    run_store_close(&desk.keeper);
    Replay replay = newest_run(&desk.arena.level);
    assert_int_equal(replay.tape.count, 180);
    assert_int_equal(replay.tape.ticks[150], INPUT_LEFT);
    assert_true(replay.practice);
    replay_done(&replay);
    desk_close(&desk);
}

static void a_kiosk_keeps_only_what_is_shared(void **state)
{
    Desk desk;
    char shared[PATH_MAX];
    ErrorList errors;
    Records records;
    BestRun best;
    Replay replay;
    (void)state;
    scratch_path(shared, "shared");
    assert_int_equal(mkdir(shared, 0755), 0);
    desk_open(&desk, true, shared);
    play(&desk, course_run, false);
    assert_int_equal(end(&desk, false), 7);
    assert_int_equal(scratch_count(), 1);
    error_list_init(&errors, "records");
    assert_true(records_open_shared(&records, shared, &errors));
    assert_true(records_best(&records, &desk.arena.level, BEST_TIME, &best, NULL));
    assert_true(records_read(&records, &best, &replay));
    assert_string_equal(replay.player, "");
    replay_done(&replay);
    desk_close(&desk);
}

/* ---- the text of a run that is being played ---- */

/* The header and all whole blocks of a run; the caller frees it. */
static char *stream_text(const Level *level, const char *inputs)
{
    Game game;
    GameEvents events;
    ReplayWriter writer;
    InputTape tape = course_tape(inputs);
    Replay start = course_replay(level, "");
    Text text = TEXT_GROWING;
    size_t length;
    replay_writer_begin(&writer, level, &start, &text);
    game_init(&game, level);
    for (int32_t i = 0; i < tape.count && game.status != GAME_FINISHED; i++) {
        game_step(&game, level, tape.ticks[i], &events, NULL);
        replay_writer_add(&writer, tape.ticks[i]);
        if (!replay_writer_needs_check(&writer)) continue;
        replay_writer_flush(&writer, &text);
        replay_writer_check(&writer, &game, &text);
    }
    replay_done(&start);
    input_tape_done(&tape);
    char *bytes = text_take(&text, &length);
    assert_non_null(bytes);
    return bytes;
}

static void a_run_cut_off_anywhere_is_a_beginning_of_it(void **state)
{
    Arena arena;
    ReplayReport report;
    int32_t longest = 0;
    (void)state;
    arena_open(&arena, course_picture);
    char *text = stream_text(&arena.level, course_run);
    for (size_t length = strlen(text) + 1; length-- > 0;) {
        Replay replay;
        size_t end;
        if (!replay_stream_parse(text, length, &replay, &end)) continue;
        assert_int_equal(replay_verify(&replay, &arena.level, &report), REPLAY_OK);
        longest = max_i32(longest, replay.tape.count);
        replay_done(&replay);
    }
    assert_int_equal(longest, 180);
    free(text);
    arena_close(&arena);
}

#define KEEPER_TEST(function)                                                                      \
    cmocka_unit_test_setup_teardown(function, scratch_setup, scratch_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        KEEPER_TEST(a_finished_run_is_a_record_and_on_the_shelf),
        KEEPER_TEST(practice_is_kept_but_is_no_record),
        KEEPER_TEST(a_run_that_is_kept_says_which_help_there_was),
        KEEPER_TEST(the_last_20_runs_are_kept),
        KEEPER_TEST(runs_that_end_in_the_last_millisecond_of_a_second_are_all_kept),
        KEEPER_TEST(what_was_added_last_is_the_newest_in_the_same_millisecond_too),
        KEEPER_TEST(a_run_of_less_than_a_second_is_let_go),
        KEEPER_TEST(the_last_run_of_this_process_is_raced_unless_the_proof_was_shown),
        KEEPER_TEST(the_best_run_of_the_user_is_the_fastest),
        KEEPER_TEST(the_last_run_of_an_earlier_session_is_raced_if_this_engine_plays_it),
        KEEPER_TEST(who_does_not_want_to_be_watched_says_so),
        KEEPER_TEST(others_see_a_run_until_it_becomes_practice),
        KEEPER_TEST(a_killed_game_leaves_its_run_up_to_the_last_second),
        KEEPER_TEST(a_game_killed_while_the_player_is_dead_leaves_that),
        KEEPER_TEST(a_game_that_still_runs_is_left_alone),
        KEEPER_TEST(a_run_of_a_killed_game_that_is_damaged_is_kept_and_said),
        KEEPER_TEST(a_game_with_the_same_process_number_is_left_alone),
        KEEPER_TEST(what_was_taken_back_is_no_part_of_the_run),
        KEEPER_TEST(a_kiosk_keeps_only_what_is_shared),
        cmocka_unit_test(a_run_cut_off_anywhere_is_a_beginning_of_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
