/* test_live.c - runs in progress as files: written while played, read by others, whatever is in
 * them. */
#include "live_folder.h"

#include "../src/save/visitor.h"

#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <sys/file.h>
#include <utime.h>

static void a_run_is_read_while_it_is_played(void **state)
{
    LiveStage stage;
    (void)state;
    live_stage_open(&stage);
    live_stage_play(&stage, INPUT_RIGHT, 12);
    live_stage_join(&stage);
    assert_int_equal(live_stage_read(&stage), 12);
    assert_string_equal(stage.reader.player, LIVE_PLAYER);
    assert_string_equal(stage.reader.level, "level.txt");
    live_stage_play(&stage, INPUT_RIGHT | INPUT_JUMP, 7);
    assert_int_equal(live_stage_read(&stage), 6);
    assert_int_equal(stage.reader.state, LIVE_OPEN);
    live_stage_close(&stage);
}

static void its_text_is_that_of_a_journal(void **state)
{
    LiveStage stage;
    Replay replay;
    size_t length;
    (void)state;
    live_stage_open(&stage);
    live_stage_play(&stage, INPUT_RIGHT, 50);
    assert_true(live_say(&stage.live, 1));
    live_stage_play(&stage, INPUT_RIGHT | INPUT_JUMP, 50);
    live_stage_play(&stage, INPUT_LEFT, 50);
    char *text = live_stage_text(&stage, &length);
    size_t end;
    assert_true(replay_stream_parse(text, length, &replay, &end));
    assert_int_equal(end, length);
    assert_int_equal(replay.tape.count, 120);
    assert_memory_equal(replay.tape.ticks, stage.run.tape.ticks, 120);
    ReplayReport report;
    assert_int_equal(replay_verify(&replay, &stage.arena.level, &report), REPLAY_OK);
    replay_done(&replay);
    free(text);
    live_stage_close(&stage);
}

static void a_reader_gets_the_inputs_and_the_checks_of_the_game(void **state)
{
    LiveStage stage;
    GameEvents events;
    Input input;
    uint64_t check, inputs = REPLAY_NO_INPUTS;
    int32_t checks = 0;
    (void)state;
    live_stage_open(&stage);
    live_stage_play(&stage, INPUT_RIGHT, 45);
    live_stage_play(&stage, INPUT_LEFT | INPUT_JUMP, 200);
    live_stage_join(&stage);
    for (int i = 0; i < 4; i++) {
        live_read(&stage.reader, &stage.viewer);
        while (live_take(&stage.reader, &input)) {
            game_step(&stage.arena.game, &stage.arena.level, input, &events, NULL);
            inputs = replay_mix_input(inputs, input);
            if (!live_take_check(&stage.reader, stage.arena.game.ticks, &check)) continue;
            assert_true(check == replay_check(inputs, &stage.arena.game, &stage.arena.level));
            checks++;
        }
    }
    assert_int_equal(stage.arena.game.ticks, 240);
    assert_int_equal(checks, 4);
    live_stage_close(&stage);
}

/* The last ticks are fewer than a block. */
static void a_finished_run_is_read_to_its_last_tick(void **state)
{
    LiveStage stage;
    LiveFile file;
    (void)state;
    live_stage_open(&stage);
    live_stage_play(&stage, INPUT_RIGHT, 20);
    live_stage_join(&stage);
    live_stage_play(&stage, INPUT_RIGHT, 10000);
    assert_int_equal(stage.run.now.status, GAME_FINISHED);
    live_end(&stage.live);
    assert_false(live_stage_find(&stage, &file));
    int32_t ticks = 0;
    for (int i = 0; i < 20; i++)
        ticks += live_stage_read(&stage);
    assert_int_equal(ticks, stage.run.now.ticks);
    assert_int_equal(stage.reader.state, LIVE_ENDED);
    live_stage_close(&stage);
}

/* A long run is read in pieces that end anywhere. */
static void every_check_comes_with_its_tick(void **state)
{
    LiveStage stage;
    Input input;
    uint64_t check;
    int32_t tick = 0, checks = 0;
    (void)state;
    live_stage_open(&stage);
    for (int32_t i = 0; i < 1200; i++)
        live_stage_play(&stage, i % 2 ? INPUT_LEFT : INPUT_JUMP, 5);
    live_stage_join(&stage);
    for (int32_t reads = 0; reads < 200; reads++) {
        live_read(&stage.reader, &stage.viewer);
        while (live_take(&stage.reader, &input))
            if (++tick % REPLAY_CHECK_TICKS == 0)
                checks += live_take_check(&stage.reader, tick, &check);
    }
    assert_int_equal(tick, 6000);
    assert_int_equal(checks, 100);
    live_stage_close(&stage);
}

static void a_new_attempt_is_a_new_file(void **state)
{
    LiveStage stage;
    (void)state;
    live_stage_open(&stage);
    live_stage_play(&stage, INPUT_RIGHT, 30);
    live_stage_join(&stage);
    timeline_clear(&stage.run);
    live_stage_play(&stage, INPUT_RIGHT, 12);
    assert_int_equal(live_stage_read(&stage), 30);
    live_read(&stage.reader, &stage.viewer);
    assert_int_equal(stage.reader.state, LIVE_ENDED);
    live_close(&stage.reader);
    assert_int_equal(stage.reader.state, LIVE_ENDED);
    assert_int_equal(stage.reader.fd, -1);
    live_stage_join(&stage);
    assert_int_equal(live_stage_read(&stage), 12);
    live_stage_close(&stage);
}

static void a_run_that_was_rewound_is_not_seen(void **state)
{
    LiveStage stage;
    LiveFile file;
    (void)state;
    live_stage_open(&stage);
    live_stage_play(&stage, INPUT_RIGHT, 30);
    timeline_seek(&stage.run, 10);
    live_stage_play(&stage, INPUT_RIGHT, 30);
    assert_false(live_stage_find(&stage, &file));
    live_stage_close(&stage);
}

static void half_a_line_waits_for_its_end(void **state)
{
    LiveStage stage;
    size_t length;
    char name[PATH_MAX];
    (void)state;
    live_stage_open(&stage);
    live_stage_play(&stage, INPUT_RIGHT, 6);
    char *text = live_stage_text(&stage, &length);
    snprintf(name, sizeof name, "%s", strrchr(stage.live.path, '/') + 1);
    live_stage_forge(&stage, text, length - 2);
    live_done(&stage.live);
    live_stage_join(&stage);
    assert_int_equal(live_stage_read(&stage), 0);
    assert_int_equal(stage.reader.state, LIVE_OPEN);
    snprintf(stage.live.path, sizeof stage.live.path, "/%.60s", name);
    live_stage_forge(&stage, text, length);
    assert_int_equal(live_stage_read(&stage), 6);
    free(text);
    live_stage_close(&stage);
}

/* Forges the text of a run of 120 ticks, in which `from` becomes `to`, and returns what a reader
 * makes of it. */
static LiveState state_of_forged(const char *from, const char *to)
{
    LiveStage stage;
    size_t length;
    live_stage_open(&stage);
    live_stage_play(&stage, INPUT_RIGHT, 66);
    char *text = live_stage_text(&stage, &length);
    char *at = strstr(text, from);
    assert_non_null(at);
    char *forged = calloc(1, length + strlen(to) + 1);
    assert_non_null(forged);
    int size = snprintf(forged, length + strlen(to) + 1, "%.*s%s%s", (int)(at - text), text, to,
                        at + strlen(from));
    live_stage_forge(&stage, forged, (size_t)size);
    live_done(&stage.live);
    live_stage_join(&stage);
    live_stage_read(&stage);
    LiveState found = stage.reader.state;
    live_stage_close(&stage);
    free(forged);
    free(text);
    scratch_remove(scratch_folder);
    assert_int_equal(mkdir(scratch_folder, 0700), 0);
    return found;
}

static void a_damaged_or_forged_run_is_dropped(void **state)
{
    (void)state;
    assert_int_equal(state_of_forged("R*6", "R*6"), LIVE_OPEN);
    assert_int_equal(state_of_forged("R*6", "; hello\nR*6"), LIVE_OPEN);
    assert_int_equal(state_of_forged("R*6", "R*36000000"), LIVE_BAD);
    assert_int_equal(state_of_forged("R*6", "Q*6"), LIVE_BAD);
    assert_int_equal(state_of_forged("R*6", ""), LIVE_BAD);
    assert_int_equal(state_of_forged("60 = ", "61 = "), LIVE_BAD);
    assert_int_equal(state_of_forged("60 = ", "R*6\n60 = "), LIVE_BAD);
    assert_int_equal(state_of_forged("R*6\n60 = ", "R*7\n60 = "), LIVE_BAD);
    assert_int_equal(state_of_forged("[replay]", "[reploy]"), LIVE_BAD);
    assert_int_equal(state_of_forged("ada~k7f3", "bob~k7f3"), LIVE_BAD); /* the seal */
}

static void a_file_of_another_engine_or_player_is_dropped(void **state)
{
    LiveStage stage;
    (void)state;
    static const char *const players[] = {LIVE_PLAYER, LIVE_OTHER, "free text~k7f3k7f3k7f3k7f3",
                                          "thirteenchars~k7f3k7f3k7f3k7f3"};
    for (size_t other = 0; other < ARRAY_LENGTH(players); other++) {
        char header[REPLAY_HEADER_MAX];
        Text text = text_in(header, sizeof header);
        live_stage_open(&stage);
        live_stage_play(&stage, INPUT_RIGHT, 6);
        Replay replay = {.engine = REPLAY_ENGINE + (other == 0),
                         .hash = level_hash(&stage.arena.level),
                         .result = REPLAY_QUIT,
                         .level = "level.txt"};
        snprintf(replay.player, sizeof replay.player, "%s", players[other]);
        replay_add_header(&replay, &text);
        live_stage_forge(&stage, text.bytes, text.length);
        live_done(&stage.live);
        live_stage_join(&stage);
        live_read(&stage.reader, &stage.viewer);
        assert_int_equal(stage.reader.state, LIVE_BAD);
        live_stage_close(&stage);
        scratch_remove(scratch_folder);
        assert_int_equal(mkdir(scratch_folder, 0700), 0);
    }
}

static void a_run_without_a_header_is_dropped(void **state)
{
    LiveStage stage;
    char junk[LIVE_BYTES_MAX * 2];
    (void)state;
    live_stage_open(&stage);
    live_stage_play(&stage, INPUT_RIGHT, 6);
    memset(junk, 'x', sizeof junk);
    live_stage_forge(&stage, junk, sizeof junk);
    live_done(&stage.live);
    live_stage_join(&stage);
    live_read(&stage.reader, &stage.viewer);
    assert_int_equal(stage.reader.state, LIVE_BAD);
    live_stage_close(&stage);
}

/* ---- players who are gone ---- */

/* Plays in a process of its own, which is then killed; `killed` false: it lives on until then. */
static pid_t play_apart(LiveStage *stage)
{
    int ready[2];
    char byte;
    assert_int_equal(pipe(ready), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        live_stage_play(stage, INPUT_RIGHT, 60);
        if (write(ready[1], "", 1) != 1) _exit(1);
        for (;;)
            pause();
    }
    assert_int_equal(read(ready[0], &byte, 1), 1);
    close(ready[0]);
    close(ready[1]);
    return child;
}

static void kill_it(pid_t child)
{
    int status;
    kill(child, SIGKILL);
    assert_int_equal(waitpid(child, &status, 0), child);
}

static bool can_be_opened(const LiveStage *stage)
{
    LiveFile file;
    LiveReader reader;
    assert_true(live_stage_find(stage, &file));
    if (!live_open(&stage->viewer, &file, &reader)) return false;
    live_close(&reader);
    return true;
}

static void the_file_of_a_killed_player_is_removed(void **state)
{
    LiveStage stage;
    LiveFile file;
    (void)state;
    live_stage_open(&stage);
    pid_t child = play_apart(&stage);
    live_stage_join(&stage);
    kill_it(child);
    assert_false(can_be_opened(&stage));
    assert_false(live_stage_find(&stage, &file));
    assert_int_equal(live_stage_read(&stage), 60); /* by the one who had it open */
    live_read(&stage.reader, &stage.viewer);
    assert_int_equal(stage.reader.state, LIVE_ENDED);
    live_stage_close(&stage);
}

static void a_stopped_player_stays(void **state)
{
    LiveStage stage;
    (void)state;
    live_stage_open(&stage);
    pid_t child = play_apart(&stage);
    kill(child, SIGSTOP);
    assert_true(can_be_opened(&stage));
    kill_it(child);
    live_stage_close(&stage);
}

/* Its file has no lock; the clock of the wall only decides where nothing else is known. */
static void a_run_of_another_host_ends_when_it_does_not_grow(void **state)
{
    LiveStage stage;
    LiveFile file;
    size_t length;
    char path[2 * PATH_MAX];
    (void)state;
    live_stage_open(&stage);
    live_stage_play(&stage, INPUT_RIGHT, 6);
    char *text = live_stage_text(&stage, &length);
    live_stage_forge(&stage, text, length);
    live_done(&stage.live);
    live_stage_join(&stage);
    live_stage_read(&stage);
    assert_int_equal(stage.reader.state, LIVE_OPEN);
    assert_true(live_stage_find(&stage, &file));
    assert_true(file.is_remote);
    snprintf(path, sizeof path, "%s/remote/%s", scratch_folder, file.name);
    const struct utimbuf old = {time(NULL) - 3600, time(NULL) - 3600};
    assert_int_equal(utime(path, &old), 0);
    assert_false(can_be_opened(&stage));
    live_read(&stage.reader, &stage.viewer); /* it grew a moment ago, whatever the clock says */
    assert_int_equal(stage.reader.state, LIVE_OPEN);
    stage.reader.grown_at -= INT64_C(1000000000) * LIVE_REMOTE_SECONDS;
    char *longer = calloc(1, length + 5);
    assert_non_null(longer);
    memcpy(longer, text, length);
    memcpy(longer + length, "L*6\n", 4);
    scratch_write(strstr(path, "remote/"), longer, length + 4);
    free(longer);
    live_read(&stage.reader, &stage.viewer);
    live_read(&stage.reader, &stage.viewer);
    stage.reader.asked_at -= INT64_C(2000000000);
    live_read(&stage.reader, &stage.viewer);
    assert_int_equal(stage.reader.state, LIVE_OPEN); /* it has grown */
    stage.reader.grown_at -= INT64_C(1000000000) * LIVE_REMOTE_SECONDS;
    stage.reader.asked_at -= INT64_C(2000000000);
    live_read(&stage.reader, &stage.viewer);
    assert_int_equal(stage.reader.state, LIVE_ENDED);
    free(text);
    live_stage_close(&stage);
}

static void only_files_with_such_names_are_listed(void **state)
{
    static const char *const names[] = {"live/0123456789abcdef.k7f3.",
                                        "live/0123456789abcdef.K7F3.12",
                                        "live/0123456789abcde.k7f3k7f3.12",
                                        "live/.new",
                                        "live/0123456789abcdef.k7f3k7f3.12.tmp",
                                        "live/0123456789abcdef..12",
                                        "live/0123456789abcdef.k7f3k7f3k7f3k7f3k7f3.12"};
    LiveStage stage;
    LiveFile files[8];
    (void)state;
    live_stage_open(&stage);
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
        scratch_write(names[i], "x", 1);
    assert_int_equal(live_list(&stage.viewer, 0, files, 8), 0);
    scratch_write("live/0123456789abcdef.k7f3k7f3.12", "x", 1);
    assert_int_equal(live_list(&stage.viewer, 0, files, 8), 1);
    assert_true(files[0].hash == UINT64_C(0x0123456789abcdef));
    assert_string_equal(files[0].id, "k7f3k7f3");
    assert_int_equal(live_list(&stage.viewer, 1, files, 8), 0);
    live_stage_close(&stage);
}

static void a_player_is_found_by_the_id_whatever_the_level(void **state)
{
    LiveStage stage;
    LiveFile files[3], file = {.hash = 0};
    (void)state;
    live_stage_open(&stage);
    scratch_write("live/0123456789abcdef.k7f3k7f3.12", "x", 1);
    scratch_write("live/123456789abcdef0.bbbbcccc.13", "x", 1);
    scratch_write("live/23456789abcdef01.ccccdddd.14", "x", 1);
    assert_int_equal(live_list(&stage.viewer, 0, files, 2), 2); /* no more than are wanted */
    assert_true(live_find(&stage.viewer, "bbbbcccc", &file));
    assert_string_equal(file.name, "123456789abcdef0.bbbbcccc.13");
    assert_false(live_find(&stage.viewer, "bbbb", &file));
    assert_true(file.hash == UINT64_C(0x123456789abcdef0));
    live_stage_close(&stage);
}

static void the_id_of_a_player_is_behind_the_tilde(void **state)
{
    static const char *const cases[][2] = {
        {"ada~k7f3", "k7f3"}, {"ada~", ""},     {"ada", ""},
        {"ada~k7-3", ""},     {"ada~K7f3", ""}, {"ada~az09azaz09azaz09", "az09azaz09azaz09"}};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++)
        assert_string_equal(live_id_of(cases[i][0]), cases[i][1]);
}

/* A process of the same number was killed on the same level. */
static void a_file_that_was_left_behind_is_no_obstacle(void **state)
{
    LiveStage stage;
    char name[PATH_MAX];
    (void)state;
    live_stage_open(&stage);
    live_stage_play(&stage, INPUT_RIGHT, 6);
    snprintf(name, sizeof name, "live/%s", strrchr(stage.live.path, '/') + 1);
    live_end(&stage.live);
    scratch_write(name, "left", 4);
    timeline_clear(&stage.run);
    live_stage_play(&stage, INPUT_RIGHT, 12);
    live_stage_join(&stage);
    assert_int_equal(live_stage_read(&stage), 12);
    live_stage_close(&stage);
}

static void a_link_is_not_followed(void **state)
{
    LiveStage stage;
    LiveFile file;
    char path[2 * PATH_MAX], target[PATH_MAX];
    (void)state;
    live_stage_open(&stage);
    live_stage_play(&stage, INPUT_RIGHT, 6);
    snprintf(target, sizeof target, "%s", stage.live.path);
    snprintf(path, sizeof path, "%s/remote/%s", scratch_folder, strrchr(target, '/') + 1);
    assert_int_equal(symlink(target, path), 0);
    LiveFile files[4];
    int32_t count = live_list(&stage.viewer, 0, files, 4);
    assert_int_equal(count, 2);
    file = files[files[1].is_remote];
    assert_true(file.is_remote);
    assert_false(live_open(&stage.viewer, &file, &stage.reader));
    stage.reader.fd = -1;
    live_stage_close(&stage);
}

/* Nothing waits for it, and nothing removes it. */
static void only_a_regular_file_is_a_run(void **state)
{
    LiveStage stage;
    LiveFile file;
    LiveSummary summary;
    char path[2 * PATH_MAX];
    (void)state;
    live_stage_open(&stage);
    snprintf(path, sizeof path, "%s/live/%016" PRIx64 ".k7f3k7f3k7f3k7f3.1", scratch_folder,
             level_hash(&stage.arena.level));
    for (int kind = 0; kind < 2; kind++) {
        assert_int_equal(kind ? mkdir(path, 0755) : mkfifo(path, 0666), 0);
        assert_true(live_stage_find(&stage, &file));
        assert_false(live_open(&stage.viewer, &file, &stage.reader));
        assert_false(live_summary(&stage.viewer, &file, &summary));
        assert_int_equal(remove(path), 0);
    }
    stage.reader.fd = -1;
    live_stage_close(&stage);
}

/* ---- notes ---- */

static void a_word_reaches_others_and_the_next_has_to_wait(void **state)
{
    LiveStage stage;
    (void)state;
    live_stage_open(&stage);
    assert_false(live_say(&stage.live, 0));
    live_stage_play(&stage, INPUT_RIGHT, 6);
    live_stage_join(&stage);
    assert_int_equal(stage.reader.word, LIVE_NO_WORD);
    assert_true(live_say(&stage.live, 2));
    assert_false(live_say(&stage.live, 3));
    live_stage_play(&stage, 0, 6);
    live_stage_read(&stage);
    assert_int_equal(stage.reader.word, 2);
    assert_int_equal(stage.reader.word_count, 1);
    live_stage_play(&stage, 0, LIVE_WORD_TICKS);
    assert_true(live_say(&stage.live, 5));
    live_stage_play(&stage, 0, 6);
    live_stage_read(&stage);
    assert_int_equal(stage.reader.word, 5);
    assert_int_equal(stage.reader.word_count, 2);
    live_stage_close(&stage);
}

/* Of the notes in it only those with a number that there may be count. */
static void notes_with_other_numbers_are_ignored(void **state)
{
    static const struct {
        const char *note;
        int32_t word_count, progress;
    } cases[] = {{"; say 5\n", 1, 0},    {"; say 6\n", 0, 0},  {"; say 12345\n", 0, 0},
                 {"; say \n", 0, 0},     {"; say 2x\n", 0, 0}, {"; at 1000\n", 0, 1000},
                 {"; at 1001\n", 0, 0},  {"; at -1\n", 0, 0},  {"; say 0\n; say 0\n", 2, 0},
                 {"; at 00007\n", 0, 0}, {"; at 0007\n", 0, 7}};
    LiveStage stage;
    size_t length;
    (void)state;
    live_stage_open(&stage);
    live_stage_play(&stage, INPUT_RIGHT, 6);
    char *text = live_stage_text(&stage, &length);
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        char forged[LIVE_BYTES_MAX];
        int size = snprintf(forged, sizeof forged, "%s%s", text, cases[i].note);
        live_stage_forge(&stage, forged, (size_t)size);
        if (i == 0) live_end(&stage.live);
        live_stage_join(&stage);
        assert_int_equal(live_stage_read(&stage), 6);
        assert_int_equal(stage.reader.state, LIVE_OPEN);
        assert_int_equal(stage.reader.word_count, cases[i].word_count);
        assert_int_equal(stage.reader.progress, cases[i].progress);
        live_close(&stage.reader);
    }
    free(text);
    live_stage_close(&stage);
}

static void a_summary_tells_who_plays_what_and_how_far(void **state)
{
    LiveStage stage;
    LiveFile file;
    LiveSummary summary;
    (void)state;
    live_stage_open(&stage);
    live_stage_play(&stage, INPUT_RIGHT, 66);
    assert_true(live_stage_find(&stage, &file));
    assert_true(live_summary(&stage.viewer, &file, &summary));
    assert_string_equal(summary.player, LIVE_PLAYER);
    assert_string_equal(summary.level, "level.txt");
    assert_int_equal(summary.ticks, 60);
    assert_in_range(summary.progress, 100, 900);
    assert_false(summary.is_alone);
    live_stage_close(&stage);
}

static void a_summary_is_of_whole_lines(void **state)
{
    LiveStage stage;
    LiveFile file;
    LiveSummary summary = {.progress = 77};
    size_t length;
    char forged[LIVE_BYTES_MAX];
    (void)state;
    live_stage_open(&stage);
    live_stage_play(&stage, INPUT_RIGHT, 6);
    char *text = live_stage_text(&stage, &length);
    live_stage_forge(&stage, text, strlen("[replay]\n")); /* it has just begun */
    live_end(&stage.live);
    assert_true(live_stage_find(&stage, &file));
    assert_false(live_summary(&stage.viewer, &file, &summary));
    assert_int_equal(summary.progress, 77);
    int size = snprintf(forged, sizeof forged, "%s; at 900\n; at 9", text);
    live_stage_forge(&stage, forged, (size_t)size);
    assert_true(live_summary(&stage.viewer, &file, &summary));
    assert_int_equal(summary.progress, 900);
    assert_int_equal(summary.ticks, 0); /* no check yet */
    free(text);
    live_stage_close(&stage);
}

static void a_player_can_be_alone(void **state)
{
    const LiveAbout about = {.level_name = "level.txt", .is_alone = true};
    LiveStage stage;
    LiveFile file;
    LiveSummary summary;
    GameEvents events;
    (void)state;
    live_stage_open(&stage);
    for (int i = 0; i < 6; i++) {
        assert_true(timeline_add(&stage.run, 0, &events));
        live_follow(&stage.live, &stage.folder, &stage.run, &about);
    }
    assert_true(live_stage_find(&stage, &file));
    assert_true(live_summary(&stage.viewer, &file, &summary));
    assert_true(summary.is_alone);
    live_stage_close(&stage);
}

static void without_a_folder_nothing_is_written(void **state)
{
    LiveStage stage;
    (void)state;
    live_stage_open(&stage);
    stage.folder.path[0] = '\0';
    live_stage_play(&stage, INPUT_RIGHT, 12);
    assert_int_equal(stage.live.fd, -1);
    snprintf(stage.folder.path, sizeof stage.folder.path, "/nonexistent");
    timeline_clear(&stage.run);
    live_stage_play(&stage, INPUT_RIGHT, 12);
    assert_int_equal(stage.live.fd, -1);
    live_stage_close(&stage);
}

/* ---- how far it is ---- */

static void progress_goes_from_nothing_to_all(void **state)
{
    LiveStage stage;
    FinishField field;
    (void)state;
    live_stage_open(&stage);
    Arena *arena = &stage.arena;
    finish_field_init(&field, &arena->level);
    int32_t last = finish_field_progress(&field, &arena->level, &arena->game, 0);
    assert_int_equal(last, 0);
    while (arena->game.status != GAME_FINISHED) {
        arena_tick(arena, INPUT_RIGHT);
        int32_t now = finish_field_progress(&field, &arena->level, &arena->game, last);
        assert_true(now >= last);
        last = now;
    }
    assert_int_equal(last, FINISH_FIELD_WHOLE);
    finish_field_done(&field);
    live_stage_close(&stage);
}

#define live_test(f) cmocka_unit_test_setup_teardown(f, scratch_setup, scratch_teardown)

static void a_file_of_another_account_must_be_of_its_player(void **state)
{
    Visitor visitor;
    char player[VISITOR_PLAYER_MAX];
    const uid_t other = geteuid() + 1;
    (void)state;
    visitor_of_account(other, "eve", &visitor);
    visitor_to_player(&visitor, player);
    assert_true(live_may_be_of(geteuid(), LIVE_PLAYER));
    assert_true(live_may_be_of(other, player));
    assert_false(live_may_be_of(other, LIVE_PLAYER));
    assert_false(live_may_be_of(other, "guest~aaaabbbbccccdddd"));
    assert_false(live_may_be_of(other, "eve"));
}

static void progress_stays_where_no_way_leads_to_the_finish(void **state)
{
    Arena arena;
    FinishField field;
    (void)state;
    arena_open(&arena, "#....#..\n"
                       "#@.#.#.F\n"
                       "########\n");
    finish_field_init(&field, &arena.level);
    assert_int_equal(finish_field_progress(&field, &arena.level, &arena.game, 123), 123);
    finish_field_done(&field);
    arena_close(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(progress_stays_where_no_way_leads_to_the_finish),
        cmocka_unit_test(the_id_of_a_player_is_behind_the_tilde),
        live_test(a_run_is_read_while_it_is_played),
        live_test(its_text_is_that_of_a_journal),
        live_test(a_reader_gets_the_inputs_and_the_checks_of_the_game),
        live_test(a_finished_run_is_read_to_its_last_tick),
        live_test(every_check_comes_with_its_tick),
        live_test(a_new_attempt_is_a_new_file),
        live_test(a_run_that_was_rewound_is_not_seen),
        live_test(half_a_line_waits_for_its_end),
        live_test(a_damaged_or_forged_run_is_dropped),
        live_test(a_file_of_another_engine_or_player_is_dropped),
        live_test(a_run_without_a_header_is_dropped),
        live_test(the_file_of_a_killed_player_is_removed),
        live_test(a_stopped_player_stays),
        live_test(a_run_of_another_host_ends_when_it_does_not_grow),
        live_test(only_files_with_such_names_are_listed),
        live_test(a_file_that_was_left_behind_is_no_obstacle),
        live_test(a_player_is_found_by_the_id_whatever_the_level),
        live_test(a_link_is_not_followed),
        live_test(only_a_regular_file_is_a_run),
        live_test(a_word_reaches_others_and_the_next_has_to_wait),
        live_test(notes_with_other_numbers_are_ignored),
        live_test(a_summary_tells_who_plays_what_and_how_far),
        live_test(a_summary_is_of_whole_lines),
        live_test(a_player_can_be_alone),
        live_test(without_a_folder_nothing_is_written),
        live_test(progress_goes_from_nothing_to_all),
        live_test(a_file_of_another_account_must_be_of_its_player),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
