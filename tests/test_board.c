/* test_board.c - boards of an arcade: made of the runs in its folder, or read from the league's
 * files, and what is forged or damaged in either. */
#include "course.h"
#include "scratch.h"

#include "../src/arcade/board.h"
#include "../src/arcade/run_store.h"

#include <fcntl.h>
#include <inttypes.h>

// clang-format off
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
// clang-format on

static const char slow_run[] = "R*66\n-*34\n-*30\nR*40\nRJ*20\nR*100\n";
static const char fast_run[] = "R*50\nRJ*20\nR*100\n"; /* no death */

static Arena arena;
static uint64_t hash;

static int setup(void **state)
{
    if (scratch_setup(state) != 0) return -1;
    arena_open(&arena, course_picture);
    hash = level_hash(&arena.level);
    return 0;
}

static int teardown(void **state)
{
    arena_close(&arena);
    return scratch_teardown(state);
}

static Arcade arcade_of(const char *name)
{
    char folder[PATH_MAX];
    ErrorList errors;
    Arcade arcade;
    scratch_path(folder, "arcade");
    mkdir(folder, 0755);
    error_list_init(&errors, folder);
    assert_true(arcade_open(&(ArcadeOptions){.folder = folder, .name = name}, &arcade, &errors));
    return arcade;
}

/* A run to the finish, as the program keeps it for the player. */
static uint32_t keep_for(const Arcade *arcade, const char *inputs)
{
    ErrorList errors;
    RunStore store;
    Timeline run;
    Replay replay = course_replay(&arena.level, inputs);
    error_list_init(&errors, "records");
    assert_true(run_store_open(&store, true, NULL, &errors));
    assert_true(run_store_enter(&store, arcade, &errors));
    assert_true(timeline_init(&run, &arena.level));
    assert_true(timeline_load(&run, replay.tape.ticks, replay.tape.count));
    uint32_t kinds = run_store_end(&store, &run, "course.txt", (RunHelp){0}, &errors);
    assert_int_equal(errors.count, 0);
    timeline_done(&run);
    replay_done(&replay);
    run_store_close(&store);
    return kinds;
}

static uint32_t keep_as(const char *name, const char *inputs)
{
    const Arcade arcade = arcade_of(name);
    return keep_for(&arcade, inputs);
}

static bool is_fastest(uint32_t kinds)
{
    return (kinds >> BEST_TIME & 1) != 0;
}

static Board board_of(BestKind kind, const Arcade *arcade)
{
    Board board;
    board_init(&board, kind, &hash, 1);
    assert_true(board_read(&board, arcade));
    return board;
}

static void check_all(Board *board, const Arcade *arcade)
{
    const Level *levels[] = {&arena.level};
    for (int32_t i = 0; i < board->count;)
        i += board_check(board, arcade, levels, i);
}

static void assert_shown(const Board *board, int32_t index, const char *name)
{
    char text[VISITOR_PLAYER_MAX];
    assert_true(index < board->count);
    board_shown(board, index, text);
    assert_memory_equal(text, name, strlen(name));
    assert_int_equal(text[strlen(name)], '~');
}

static void each_player_of_an_account_has_a_best_run(void **state)
{
    (void)state;
    assert_true(is_fastest(keep_as("ada", course_run)));
    assert_true(is_fastest(keep_as("bob", slow_run)));
    assert_int_equal(keep_as("ada", slow_run), 0);
    Arcade arcade = arcade_of("ada");
    Board board = board_of(BEST_TIME, &arcade);
    check_all(&board, &arcade);
    assert_int_equal(board.count, 2);
    assert_shown(&board, 0, "ada");
    assert_shown(&board, 1, "bob");
    assert_int_equal(board.rows[1].ticks - board.rows[0].ticks, 30);
    board_done(&board);
}

static void a_better_run_moves_its_player_up(void **state)
{
    (void)state;
    keep_as("ada", course_run);
    keep_as("bob", slow_run);
    assert_true(is_fastest(keep_as("bob", fast_run)));
    Arcade arcade = arcade_of("bob");
    Board board = board_of(BEST_TIME, &arcade);
    check_all(&board, &arcade);
    assert_int_equal(board.count, 2);
    assert_shown(&board, 0, "bob");
    assert_int_equal(board_find(&board, arcade.own.id), 0);
    board_done(&board);
}

static void fewest_deaths_have_a_board_of_their_own(void **state)
{
    (void)state;
    keep_as("ada", course_run);
    keep_as("bob", fast_run);
    Arcade arcade = arcade_of("ada");
    Board board = board_of(BEST_DEATHS, &arcade);
    check_all(&board, &arcade);
    assert_shown(&board, 0, "bob");
    assert_int_equal(board.rows[1].deaths, 1);
    board_done(&board);
}

static void a_run_of_a_row_can_be_opened(void **state)
{
    Replay replay;
    (void)state;
    keep_as("ada", course_run);
    Arcade arcade = arcade_of("bob");
    Board board = board_of(BEST_TIME, &arcade);
    assert_true(board_open_run(&board, &arcade, 0, &replay));
    assert_int_equal(replay.tape.count, board.rows[0].ticks);
    replay_done(&replay);
    board_done(&board);
}

/* ---- forged and damaged ---- */

/* Copies the run of ada to another name, as a forger would. */
static void forge(const char *id, const char *claims)
{
    char path[PATH_MAX], file[SHARED_NAME_MAX];
    Arcade arcade = arcade_of("ada");
    Board board = board_of(BEST_TIME, &arcade);
    size_t length;
    int folder = arcade_open_part(&arcade, ARCADE_RECORDS);
    run_claim_file(&board.claims[0].run, file);
    char *text = shared_file_read(folder, file, RECORD_SIZE_MAX, &length);
    assert_non_null(text);
    snprintf(path, sizeof path, "arcade/records/%016" PRIx64 "-best-time-%s-%s-1-1.replay", hash,
             id, claims);
    scratch_write(path, text, length);
    free(text);
    close(folder);
    board_done(&board);
}

static void a_claim_that_is_not_its_run_does_not_stay(void **state)
{
    (void)state;
    keep_as("ada", course_run);
    Arcade arcade = arcade_of("ada");
    forge(arcade.own.id, "1.0.0");
    forge("aaaaaaaaaaaaaaaa", "2.0.0");
    Board board = board_of(BEST_TIME, &arcade);
    assert_int_equal(board.count, 2);
    check_all(&board, &arcade);
    assert_int_equal(board.count, 1);
    assert_true(board.rows[0].ticks > 100);
    board_done(&board);
}

static void a_run_under_the_name_of_another_player_is_not_opened(void **state)
{
    Replay replay;
    (void)state;
    keep_as("ada", fast_run);
    Arcade arcade = arcade_of("ada");
    forge("aaaaaaaaaaaaaaaa", "121.0.0");
    Board board = board_of(BEST_TIME, &arcade);
    for (int32_t i = 0; i < 2; i++) {
        bool is_forged = strcmp(board.rows[i].id, "aaaaaaaaaaaaaaaa") == 0;
        assert_int_equal(board_open_run(&board, &arcade, i, &replay), !is_forged);
        if (!is_forged) replay_done(&replay);
    }
    board_done(&board);
}

static void checked_rows_stay_checked_when_another_is_false(void **state)
{
    const Level *levels[] = {&arena.level};
    (void)state;
    keep_as("ada", course_run);
    keep_as("bob", slow_run);
    Arcade arcade = arcade_of("ada");
    forge("aaaaaaaaaaaaaaaa", "2.0.0");
    Board board = board_of(BEST_TIME, &arcade);
    assert_int_equal(board.count, 3);
    assert_true(board_check(&board, &arcade, levels, 1));
    assert_false(board_check(&board, &arcade, levels, 0));
    assert_int_equal(board.count, 2);
    assert_int_equal(board.reads, 2);
    assert_true(board.rows[0].is_checked);
    assert_shown(&board, 0, "ada");
    assert_false(board.rows[1].is_checked);
    board_done(&board);
}

static void a_forged_claim_keeps_no_true_run_away(void **state)
{
    (void)state;
    keep_as("ada", slow_run);
    Arcade arcade = arcade_of("ada");
    forge(arcade.own.id, "1.0.0");
    assert_true(is_fastest(keep_as("ada", course_run)));
}

static void a_file_of_another_account_is_of_that_account(void **state)
{
    char path[PATH_MAX], file[SHARED_NAME_MAX];
    Visitor other;
    if (getuid() != 0) skip();
    (void)state;
    keep_as("ada", course_run);
    Arcade arcade = arcade_of("ada");
    Board board = board_of(BEST_TIME, &arcade);
    run_claim_file(&board.claims[0].run, file);
    snprintf(path, sizeof path, "%s/%s", arcade.paths[ARCADE_RECORDS], file);
    assert_int_equal(chown(path, 12345, (gid_t)-1), 0);
    check_all(&board, &arcade);
    assert_int_equal(board.count, 0);
    board_done(&board);
    visitor_of_account(12345, "ada", &other);
    assert_string_not_equal(other.id, arcade.own.id);
}

/* Who was the first in an arcade for all accounts has made its folder of records. */
static void the_maker_of_the_folder_has_no_runs_of_others(void **state)
{
    char path[PATH_MAX], file[SHARED_NAME_MAX];
    if (getuid() != 0) skip();
    (void)state;
    keep_as("ada", course_run);
    Arcade arcade = arcade_of("bob");
    Board board = board_of(BEST_TIME, &arcade);
    run_claim_file(&board.claims[0].run, file);
    snprintf(path, sizeof path, "%s/%s", arcade.paths[ARCADE_RECORDS], file);
    assert_int_equal(chown(path, 12345, (gid_t)-1), 0);
    assert_int_equal(chown(arcade.paths[ARCADE_RECORDS], 12345, (gid_t)-1), 0);
    check_all(&board, &arcade);
    assert_int_equal(board.count, 0);
    assert_int_equal(chown(arcade.folder, 12345, (gid_t)-1), 0); /* the operator's */
    board_done(&board);
    board = board_of(BEST_TIME, &arcade);
    check_all(&board, &arcade);
    assert_int_equal(board.count, 1);
    board_done(&board);
}

static void the_board_is_made_again_only_after_a_change(void **state)
{
    (void)state;
    keep_as("ada", course_run);
    Arcade arcade = arcade_of("ada");
    Board board = board_of(BEST_TIME, &arcade);
    board.read_at += INT64_C(10000000000); /* as if the folder had been quiet */
    int64_t read_at = board.read_at;
    assert_true(board_read(&board, &arcade));
    assert_true(board.read_at == read_at);
    keep_as("bob", slow_run);
    assert_true(board_read(&board, &arcade));
    assert_int_equal(board.count, 2);
    board_done(&board);
}

/* The time of the folder does not tell of a change so soon after another one. */
static void a_change_at_the_moment_of_reading_is_seen(void **state)
{
    struct stat before;
    (void)state;
    keep_as("ada", course_run);
    Arcade arcade = arcade_of("ada");
    const char *folder = arcade.paths[ARCADE_RECORDS];
    Board board = board_of(BEST_TIME, &arcade);
    assert_int_equal(stat(folder, &before), 0);
    keep_as("bob", slow_run);
    const struct timespec times[2] = {before.st_mtim, before.st_mtim};
    assert_int_equal(utimensat(AT_FDCWD, folder, times, 0), 0);
    board.read_at = board.changed_at + INT64_C(3000000000); /* long after it */
    assert_true(board_read(&board, &arcade));
    assert_int_equal(board.count, 1);
    board.read_at = board.changed_at + INT64_C(1000000000);
    assert_true(board_read(&board, &arcade));
    assert_int_equal(board.count, 2);
    board_done(&board);
}

static void a_board_forgets_players_as_soon_as_it_is_read_again(void **state)
{
    const struct timespec long_ago[2] = {{.tv_sec = 1000}, {.tv_sec = 1000}};
    (void)state;
    Arcade ada = arcade_of("ada"), bob = arcade_of("bob");
    keep_for(&ada, course_run);
    keep_for(&bob, slow_run);
    assert_int_equal(utimensat(AT_FDCWD, bob.paths[ARCADE_RECORDS], long_ago, 0), 0);
    assert_int_equal(utimensat(AT_FDCWD, bob.paths[ARCADE_FORGET], long_ago, 0), 0);
    Board board = board_of(BEST_TIME, &bob);
    assert_int_equal(board.count, 2);
    assert_true(arcade_ask_to_forget(&ada));
    assert_true(board_read(&board, &bob));
    assert_int_equal(board.count, 1);
    assert_true(arcade_ask_to_forget(&bob));
    assert_true(board_read(&board, &bob));
    assert_int_equal(board.count, 0);
    board_done(&board);
}

static void of_a_thousand_players_only_shown_rows_are_read(void **state)
{
    enum { PLAYERS = 1000, SHOWN = 20 };
    const Level *levels[] = {&arena.level};
    char path[PATH_MAX], id[VISITOR_ID_LENGTH + 1] = "aaaaaaaaaaaaaaaa";
    (void)state;
    keep_as("ada", course_run);
    Arcade arcade = arcade_of("ada");
    for (int i = 0; i < PLAYERS; i++) {
        snprintf(id, sizeof id, "aaaaaaaaaaaaa%c%c%c", 'a' + i % 10, 'a' + i / 10 % 10,
                 'a' + i / 100);
        snprintf(path, sizeof path, "arcade/records/%016" PRIx64 "-best-time-%s-%d.0.0-1-1.replay",
                 hash, id, 10000 + i);
        scratch_write(path, "a run that nobody looks at", 26);
    }
    Board board = board_of(BEST_TIME, &arcade);
    assert_int_equal(board.count, PLAYERS + 1);
    assert_int_equal(board.reads, 0);
    assert_true(board_check(&board, &arcade, levels, 0));
    for (int i = 1; i < SHOWN; i++)
        board_check(&board, &arcade, levels, 1);
    assert_true(board.reads <= SHOWN);
    board_done(&board);
}

static void a_player_who_wants_to_be_forgotten_is_on_no_board(void **state)
{
    (void)state;
    keep_as("ada", course_run);
    keep_as("bob", slow_run);
    Arcade arcade = arcade_of("ada");
    assert_true(arcade_ask_to_forget(&arcade));
    Board board = board_of(BEST_TIME, &arcade);
    check_all(&board, &arcade);
    assert_int_equal(board.count, 1);
    assert_shown(&board, 0, "bob");
    board_done(&board);
}

static void another_session_of_a_forgotten_player_adds_no_run(void **state)
{
    (void)state;
    Arcade arcade = arcade_of("ada"), other = arcade_of("ada");
    assert_int_not_equal(keep_for(&other, slow_run), 0);
    other.opened_at -= 60;
    assert_true(arcade_ask_to_forget(&arcade));
    assert_int_equal(keep_for(&other, fast_run), 0);
}

static void a_guest_is_on_no_board(void **state)
{
    (void)state;
    Arcade arcade = arcade_of("ada");
    visitor_of_nobody(&arcade.own);
    assert_int_equal(keep_for(&arcade, fast_run), 0);
    Board board = board_of(BEST_TIME, &arcade);
    assert_int_equal(board.count, 0);
    board_done(&board);
}

/* ---- the standing of a player ---- */

static void assert_standing(const char *name, int32_t ticks, const char *expected)
{
    char out[BOARD_STANDING_MAX];
    const Arcade arcade = arcade_of(name);
    const BoardRow run = {.ticks = ticks, .seconds = INT64_C(4000000000)};
    board_standing(&arcade, &arena.level, BEST_TIME, &run, out);
    char *id = strchr(out, '~');
    if (id) *id = '\0';
    assert_string_equal(out, expected);
}

static void the_place_and_who_is_next_are_told(void **state)
{
    (void)state;
    assert_standing("ada", 300, "1st of 1");
    keep_as("ada", course_run);
    keep_as("bob", slow_run);
    keep_as("zoe", fast_run);
    assert_standing("zoe", 121, "1st of 3, 1.66 s ahead of ada");
    assert_standing("ada", 500, "2nd of 3, 1.66 s behind zoe");
    assert_standing("bob", 500, "3rd of 3, 0.50 s behind ada");
    assert_standing("eve", 121, "2nd of 4, 0.00 s behind zoe");
}

static void a_guest_and_a_board_of_deaths_hear_less(void **state)
{
    char out[BOARD_STANDING_MAX];
    const BoardRow run = {.ticks = 500, .deaths = 2};
    (void)state;
    keep_as("ada", fast_run);
    Arcade arcade = arcade_of("bob");
    board_standing(&arcade, &arena.level, BEST_DEATHS, &run, out);
    assert_memory_equal(out, "2nd of 2", sizeof "2nd of 2");
    visitor_of_nobody(&arcade.own);
    board_standing(&arcade, &arena.level, BEST_DEATHS, &run, out);
    assert_string_equal(out, "");
}

static void write_league_board(const char *rows);

static void places_are_told_as_ordinal_numbers(void **state)
{
    enum { ROWS = 113 };
    static const struct {
        int32_t place;
        const char *words;
    } cases[] = {{1, "1st of "},   {2, "2nd of "},   {3, "3rd of "},   {4, "4th of "},
                 {10, "10th of "}, {11, "11th of "}, {12, "12th of "}, {13, "13th of "},
                 {21, "21st of "}, {22, "22nd of "}, {23, "23rd of "}, {101, "101st of "},
                 {111, "111th of"}};
    char rows[ROWS * 40];
    Text text = text_in(rows, sizeof rows);
    (void)state;
    arcade_of("eve");
    for (int32_t i = 0; i < ROWS; i++)
        text_add(&text, "%d 0 0 1 h p~abcdefghijklmn%c%c\n", (int)(100 + 2 * i), 'a' + i / 26,
                 'a' + i % 26);
    write_league_board(rows);
    const Arcade arcade = arcade_of("eve");
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        char out[BOARD_STANDING_MAX];
        const BoardRow run = {.ticks = 97 + 2 * cases[i].place};
        board_standing(&arcade, &arena.level, BEST_TIME, &run, out);
        assert_memory_equal(out, cases[i].words, strlen(cases[i].words));
    }
}

/* ---- rows ---- */

#define ROW_ID "abcdefghijklmn27"

static void a_row_is_read_as_it_was_written_and_nothing_else_is(void **state)
{
    static const struct {
        const char *line;
        bool is_row;
    } cases[] = {
        {"60 1 2 3 host ada~" ROW_ID, true},
        {"216000 2147483647 2147483647 17179869183 A-z_9 ada~" ROW_ID, true},
        {"0 0 0 0 h guest~" ROW_ID, true},
        {"216001 1 2 3 host ada~" ROW_ID, false},
        {"60 2147483648 2 3 host ada~" ROW_ID, false},
        {"60 1 2147483648 3 host ada~" ROW_ID, false},
        {"60 1 2 17179869184 host ada~" ROW_ID, false},
        {"0000000000060 1 2 3 host ada~" ROW_ID, false},
        {"60 1 2 host ada~" ROW_ID, false},
        {"60  1 2 3 host ada~" ROW_ID, false},
        {"-60 1 2 3 host ada~" ROW_ID, false},
        {"60 1 2 3 ho.st ada~" ROW_ID, false},
        {"60 1 2 3  ada~" ROW_ID, false},
        {"60 1 2 3 abcdefghijklmnopqrstuvwxyz12345 ada~" ROW_ID, true},
        {"60 1 2 3 abcdefghijklmnopqrstuvwxyz123456 ada~" ROW_ID, false},
        {"60 1 2 3 host ada", false},
        {"60 1 2 3 host ada~abcdefghijklmn2", false},
        {"60 1 2 3 host ~" ROW_ID, false},
        {"60 1 2 3 host ada~" ROW_ID " ", false},
        {"", false},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        BoardRow row = {.ticks = 77};
        char again[BOARD_LINE_MAX];
        Text text = text_in(again, sizeof again);
        if (board_row_read(cases[i].line, strlen(cases[i].line), &row) != cases[i].is_row)
            fail_msg("%s", cases[i].line);
        if (!cases[i].is_row) assert_int_equal(row.ticks, 77);
        if (!cases[i].is_row) continue;
        assert_string_equal(row.id, ROW_ID);
        assert_true(row.is_checked);
        board_row_add(&row, &text);
        assert_string_equal(again, cases[i].line);
    }
    BoardRow row;
    assert_true(board_row_read("60 1 2 3 host ada~" ROW_ID, 34, &row));
    assert_int_equal(row.ticks, 60);
    assert_int_equal(row.deaths, 1);
    assert_int_equal(row.coins, 2);
    assert_int_equal(row.seconds, 3);
    assert_string_equal(row.host, "host");
    assert_string_equal(row.player, "ada~" ROW_ID);
    assert_false(board_row_read("60 1 2 3 host ada~" ROW_ID, 33, &row));
    assert_false(board_row_read("60 1 2 3 host ada~" ROW_ID "\0", 35, &row));
}

static void rows_are_better_by_their_kind_then_earlier(void **state)
{
    const BoardRow fast = {.ticks = 5, .deaths = 2, .seconds = 9}, slow = {.ticks = 6, .deaths = 1},
                   early = {.ticks = 5, .deaths = 2, .seconds = 8};
    (void)state;
    assert_true(board_row_compare(BEST_TIME, &fast, &slow) < 0);
    assert_true(board_row_compare(BEST_TIME, &slow, &fast) > 0);
    assert_true(board_row_compare(BEST_DEATHS, &fast, &slow) > 0);
    assert_true(board_row_compare(BEST_TIME, &early, &fast) < 0);
    assert_true(board_row_compare(BEST_TIME, &fast, &early) > 0);
    assert_int_equal(board_row_compare(BEST_TIME, &fast, &fast), 0);
}

/* Of two players of one name so much of the id is shown that they differ. */
static void namesakes_on_a_board_are_told_apart_by_more_of_their_id(void **state)
{
    BoardRow rows[] = {
        {.player = "ada~abcdefghijklmnop", .id = "abcdefghijklmnop", .ticks = 5},
        {.player = "ada~abcdefxhijklmnop", .id = "abcdefxhijklmnop", .ticks = 6},
        {.player = "bob~abcdefghijklmnoq", .id = "abcdefghijklmnoq", .ticks = 6},
        {.player = "adam~abcdefghijklmnp", .id = "abcdefghijklmnpp", .ticks = 7},
    };
    const Board board = {.kind = BEST_TIME, .rows = rows, .count = 4};
    char out[VISITOR_PLAYER_MAX];
    (void)state;
    board_shown(&board, 0, out);
    assert_string_equal(out, "ada~abcdefg");
    board_shown(&board, 1, out);
    assert_string_equal(out, "ada~abcdefx");
    board_shown(&board, 2, out);
    assert_string_equal(out, "bob~abcd");
    assert_int_equal(board_find(&board, "abcdefxhijklmnop"), 1);
    assert_int_equal(board_find(&board, "abcdefxhijklmnoo"), -1);
    const BoardRow run = {.ticks = 6};
    assert_int_equal(board_place(&board, "abcdefghijklmnop", &run), 1); /* its own row is none */
    assert_int_equal(board_place(&board, "zzzzzzzzzzzzzzzz", &run), 2);
    const BoardRow last = {.ticks = 8};
    assert_int_equal(board_place(&board, "zzzzzzzzzzzzzzzz", &last), 5);
}

/* ---- several levels ---- */

static void a_board_over_levels_has_players_of_all_levels(void **state)
{
    uint64_t two[2] = {hash, 0x1234};
    char path[PATH_MAX];
    Board board;
    (void)state;
    keep_as("ada", course_run);
    keep_as("bob", slow_run);
    Arcade arcade = arcade_of("bob");
    snprintf(path, sizeof path, "arcade/records/%016" PRIx64 "-best-time-%s-500.2.0-1-1.replay",
             two[1], arcade.own.id);
    scratch_write(path, "x", 1);
    board_init(&board, BEST_TIME, two, 2);
    assert_true(board_read(&board, &arcade));
    assert_int_equal(board.count, 1);
    assert_string_equal(board.rows[0].id, arcade.own.id);
    assert_true(board.rows[0].ticks > 500);
    Replay replay;
    assert_false(board_open_run(&board, &arcade, 0, &replay)); /* there is no run of a sum */
    board_done(&board);
}

/* ---- the league's ---- */

static void write_league_board_as(uint64_t level, BestKind kind, const char *rows)
{
    char path[PATH_MAX], text[64 << 10];
    scratch_path(path, "arcade/boards");
    mkdir(path, 0755);
    snprintf(path, sizeof path, "arcade/boards/%016" PRIx64 ".%d.%s", level, (int)REPLAY_ENGINE,
             best_kind_name(kind));
    snprintf(text, sizeof text, "; ledge board 1\n%s", rows);
    scratch_write(path, text, strlen(text));
}

static void write_league_board_of(uint64_t level, const char *rows)
{
    write_league_board_as(level, BEST_TIME, rows);
}

static void write_league_board(const char *rows)
{
    write_league_board_of(hash, rows);
}

/* The run of a player that the league has sent; damaged: not the run that it was. */
static void write_league_run(const char *player, bool is_damaged)
{
    char path[PATH_MAX];
    size_t length;
    Replay replay = course_replay(&arena.level, fast_run);
    snprintf(replay.player, sizeof replay.player, "%s", player);
    char *text = replay_text(&replay, &length);
    assert_non_null(text);
    text[length / 2] ^= is_damaged;
    scratch_path(path, "arcade/boards/runs");
    mkdir(path, 0755);
    snprintf(path, sizeof path, "arcade/boards/runs/%016" PRIx64 ".%d.best-time.%s", hash,
             (int)REPLAY_ENGINE, visitor_player_id(player));
    scratch_write(path, text, length);
    free(text);
    replay_done(&replay);
}

static void sums_of_the_leagues_boards_have_players_of_all_levels(void **state)
{
    const uint64_t two[2] = {hash, 0x1234};
    Board board;
    (void)state;
    arcade_of("ada");
    write_league_board("80 0 1 1000 h2 ida~dbcdefghijklmnop\n"
                       "90 0 1 1000 h2 zoe~abcdefghijklmnop\n"
                       "91 2 1 1001 h1 max~bbcdefghijklmnop\n");
    write_league_board_of(two[1], "50 0 1 1000 h2 eve~cbcdefghijklmnop\n"
                                  "60 1 3 999 h1 max~bbcdefghijklmnop\n"
                                  "72 0 0 1000 h2 ida~dbcdefghijklmnop\n");
    Arcade arcade = arcade_of("ada");
    board_init(&board, BEST_TIME, two, 2);
    assert_true(board_read(&board, &arcade));
    board.read_at = 0; /* nothing is added twice when it is read again */
    assert_true(board_read(&board, &arcade));
    assert_true(board.is_of_league);
    assert_int_equal(board.count, 2);
    assert_int_equal(board.reads, 4);
    assert_shown(&board, 0, "max");
    assert_shown(&board, 1, "ida");
    assert_int_equal(board.rows[0].ticks, 151);
    assert_int_equal(board.rows[0].deaths, 3);
    assert_int_equal(board.rows[0].coins, 4);
    assert_int_equal(board.rows[0].seconds, 1001); /* the later of both */
    write_league_run("max~bbcdefghijklmnop", false);
    Replay replay; /* that there is a run of one of the levels does not matter */
    assert_false(board_open_run(&board, &arcade, 0, &replay));
    board_done(&board);
}

static void write_claim(uint64_t level, const char *id, int32_t ticks, int32_t seconds)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path,
             "arcade/records/%016" PRIx64 "-best-time-%s-%d.2.3-1-%" PRIx64 ".replay", level, id,
             (int)ticks, (uint64_t)seconds * 1000000000);
    scratch_write(path, "x", 1);
}

static void a_player_over_levels_has_the_date_of_the_last_run(void **state)
{
    const uint64_t two[2] = {0x1233, 0x1234};
    Board board;
    (void)state;
    Arcade arcade = arcade_of("ada");
    keep_as("ada", course_run);
    write_claim(two[0], arcade.own.id, 500, 2000);
    write_claim(two[1], arcade.own.id, 400, 1000);
    board_init(&board, BEST_TIME, two, 2);
    assert_true(board_read(&board, &arcade));
    assert_int_equal(board.count, 1);
    assert_int_equal(board.rows[0].ticks, 900);
    assert_int_equal(board.rows[0].deaths, 4);
    assert_int_equal(board.rows[0].coins, 6);
    assert_int_equal(board.rows[0].seconds, 2000);
    board_done(&board);
}

static void runs_of_the_second_in_which_a_player_was_forgotten_stay(void **state)
{
    (void)state;
    keep_as("ada", course_run);
    Arcade arcade = arcade_of("ada");
    const Visitor ada = arcade.own;
    assert_true(arcade_ask_to_forget(&arcade));
    int64_t until = arcade_forgotten_until(&arcade, ada.id);
    write_claim(0x1233, ada.id, 500, (int32_t)until - 1);
    write_claim(0x1234, ada.id, 400, (int32_t)until);
    for (uint64_t level = 0x1233; level <= 0x1234; level++) {
        Board board;
        board_init(&board, BEST_TIME, &level, 1);
        assert_true(board_read(&board, &arcade));
        assert_int_equal(board.count, level == 0x1234);
        board_done(&board);
    }
}

/* Without the league's file, the board is made of the runs of this host. */
static void a_board_that_the_league_has_no_more_is_made_of_runs(void **state)
{
    char path[PATH_MAX];
    (void)state;
    keep_as("ada", course_run);
    arcade_of("ada");
    write_league_board("50 0 1 1000 h2 eve~cbcdefghijklmnop\n");
    Arcade arcade = arcade_of("ada");
    Board board = board_of(BEST_TIME, &arcade);
    assert_true(board.is_of_league);
    snprintf(path, sizeof path, "%s/%016" PRIx64 ".%d.best-time", arcade.paths[ARCADE_BOARDS], hash,
             (int)REPLAY_ENGINE);
    assert_int_equal(unlink(path), 0);
    for (int32_t times = 0; times < 2; times++) {
        board.read_at = 0;
        assert_true(board_read(&board, &arcade));
        assert_false(board.is_of_league);
        assert_int_equal(board.count, 1);
        assert_int_equal(board.claim_count, 1);
        assert_string_equal(board.rows[0].id, arcade.own.id);
    }
    board_done(&board);
}

static void the_leagues_board_comes_first(void **state)
{
    (void)state;
    keep_as("ada", course_run);
    arcade_of("ada");
    write_league_board("90 0 1 1000 h2 zoe~abcdefghijklmnop\n"
                       "91 2 0 1001 h1 max~bbcdefghijklmnop\n");
    Arcade arcade = arcade_of("ada");
    Board board = board_of(BEST_TIME, &arcade);
    assert_true(board.is_of_league);
    assert_int_equal(board.count, 2);
    assert_shown(&board, 0, "zoe");
    assert_string_equal(board.rows[1].host, "h1");
    BoardRow own = {.ticks = 91, .seconds = 2000};
    assert_int_equal(board_place(&board, arcade.own.id, &own), 3);
    board_done(&board);
}

static void a_leagues_board_of_deaths_has_the_fewest_first_then_the_fastest(void **state)
{
    (void)state;
    arcade_of("ada");
    write_league_board_as(hash, BEST_DEATHS,
                          "50 2 0 1000 h eve~cbcdefghijklmnop\n"
                          "90 1 0 1000 h zoe~abcdefghijklmnop\n"
                          "80 1 0 1001 h max~bbcdefghijklmnop\n");
    Arcade arcade = arcade_of("ada");
    Board board = board_of(BEST_DEATHS, &arcade);
    assert_true(board.is_of_league);
    assert_int_equal(board.count, 3);
    assert_shown(&board, 0, "max");
    assert_shown(&board, 1, "zoe");
    assert_shown(&board, 2, "eve");
    board_done(&board);
}

static void runs_from_before_a_player_was_forgotten_are_on_no_board_of_the_league(void **state)
{
    char rows[256];
    (void)state;
    arcade_of("ada");
    write_league_board("");
    Arcade arcade = arcade_of("ada");
    const Visitor ada = arcade.own;
    assert_true(arcade_ask_to_forget(&arcade));
    int64_t until = arcade_forgotten_until(&arcade, ada.id);
    for (int32_t later = -1; later <= 0; later++) {
        snprintf(rows, sizeof rows,
                 "90 0 1 %" PRId64 " h ada~%s\n91 0 0 1000 h max~bbcdefghijklmnop\n", until + later,
                 ada.id);
        write_league_board(rows);
        Board board = board_of(BEST_TIME, &arcade);
        assert_true(board.is_of_league);
        assert_int_equal(board.count, later < 0 ? 1 : 2);
        assert_shown(&board, 0, later < 0 ? "max" : "ada");
        board_done(&board);
    }
}

static void a_board_of_the_league_has_a_thousand_rows_at_most(void **state)
{
    static char rows[(BOARD_ROWS_MAX + 1) * 40];
    Text text = text_in(rows, sizeof rows);
    (void)state;
    arcade_of("ada");
    for (int32_t i = 0; i <= BOARD_ROWS_MAX; i++)
        text_add(&text, "%d 0 0 1 h p~abcdefghijklm%c%c%c\n", (int)(100 + i), 'a' + i / 676,
                 'a' + i / 26 % 26, 'a' + i % 26);
    write_league_board(rows);
    Arcade arcade = arcade_of("ada");
    Board board = board_of(BEST_TIME, &arcade);
    assert_int_equal(board.count, 1000);
    assert_int_equal(board.rows[999].ticks, 1099);
    board_done(&board);
}

/* The league tells of a run that is on this host: it is read from here. */
static void a_run_of_this_host_on_the_leagues_board_is_opened_here(void **state)
{
    char rows[128];
    Replay replay;
    (void)state;
    keep_as("ada", fast_run);
    Arcade arcade = arcade_of("ada");
    for (int32_t later = 0; later < 2; later++) {
        snprintf(rows, sizeof rows, "%d 0 1 1000 h ada~%s\n", 121 + (int)later, arcade.own.id);
        write_league_board(rows);
        arcade = arcade_of("ada");
        Board board = board_of(BEST_TIME, &arcade);
        assert_true(board.is_of_league);
        assert_int_equal(board_open_run(&board, &arcade, 0, &replay), later == 0);
        if (later == 0) assert_int_equal(replay.tape.count, 121);
        if (later == 0) replay_done(&replay);
        board_done(&board);
    }
}

static void damaged_rows_are_left_out_and_counted(void **state)
{
    (void)state;
    arcade_of("ada");
    write_league_board("90 0 1 1000 h2 zoe~abcdefghijklmnop\n"
                       "91 2 0 1001 h1 zoe~abcdefghijklmnop\n" /* twice */
                       "0 0 0 0 h x~cbcdefghijklmnop\n"
                       "-5 0 0 0 h x~cbcdefghijklmnop\n"
                       "5 0 0 0 h\x1b[2J x~cbcdefghijklmnop\n"
                       "5 0 0 0 h guest~cbcdefghijklmnop\n"
                       "5 0 0 0 h no-id\n"
                       "5 0 0 0 h x~cbcdefghijklmnop more\n"
                       "99999999999999999999 0 0 0 h x~cbcdefghijklmnop\n"
                       "\n");
    Arcade arcade = arcade_of("ada");
    Board board = board_of(BEST_TIME, &arcade);
    assert_int_equal(board.count, 1);
    assert_int_equal(board.damaged, 9);
    board.read_at = 0;
    assert_true(board_read(&board, &arcade));
    assert_int_equal(board.count, 1);
    assert_int_equal(board.damaged, 9);
    board_done(&board);
}

static void a_file_that_is_no_board_is_not_used(void **state)
{
    char path[PATH_MAX];
    (void)state;
    keep_as("ada", course_run);
    arcade_of("ada");
    scratch_path(path, "arcade/boards");
    mkdir(path, 0755);
    snprintf(path, sizeof path, "arcade/boards/%016" PRIx64 ".%d.best-time", hash,
             (int)REPLAY_ENGINE);
    scratch_write(path, "something else\n", 15);
    Arcade arcade = arcade_of("ada");
    Board board = board_of(BEST_TIME, &arcade);
    assert_false(board.is_of_league);
    assert_int_equal(board.count, 1);
    board_done(&board);
}

static void the_first_run_of_the_league_is_raced_if_it_is_true(void **state)
{
    InputTape tape;
    RunStore store = {.has_shared = true};
    (void)state;
    arcade_of("ada");
    write_league_board("121 0 1 1000 h2 zoe~abcdefghijklmnop\n");
    write_league_run("zoe~abcdefghijklmnop", false);
    Arcade arcade = arcade_of("ada");
    store.arcade = &arcade;
    snprintf(store.shared.folder, sizeof store.shared.folder, "%s", arcade.paths[ARCADE_RECORDS]);
    assert_true(run_store_board(&store, &arena.level, &tape));
    assert_int_equal(tape.count, 121);
    input_tape_done(&tape);
    write_league_run("zoe~abcdefghijklmnop", true);
    assert_false(run_store_board(&store, &arena.level, &tape));
}

static void where_nobody_has_a_run_none_is_raced(void **state)
{
    InputTape tape;
    ErrorList errors;
    RunStore store;
    (void)state;
    const Arcade arcade = arcade_of("ada");
    error_list_init(&errors, "records");
    assert_true(run_store_open(&store, true, NULL, &errors));
    assert_true(run_store_enter(&store, &arcade, &errors));
    assert_false(run_store_board(&store, &arena.level, &tape));
    run_store_close(&store);
}

/* ---- the spool ---- */

static int32_t spooled(const Arcade *arcade)
{
    int folder = arcade_open_part(arcade, ARCADE_SPOOL);
    int32_t count = shared_file_count(folder, ".replay", 100);
    close(folder);
    return count;
}

static void with_a_spool_better_runs_go_there_with_their_player(void **state)
{
    char path[PATH_MAX];
    (void)state;
    arcade_of("ada");
    scratch_path(path, "arcade/spool");
    mkdir(path, 0755);
    Arcade arcade = arcade_of("ada");
    keep_as("ada", slow_run);
    assert_int_equal(spooled(&arcade), 1);
    keep_as("ada", slow_run);
    assert_int_equal(spooled(&arcade), 1);
    keep_as("ada", course_run);
    assert_int_equal(spooled(&arcade), 2);
}

#define board_test(test) cmocka_unit_test_setup_teardown(test, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        board_test(each_player_of_an_account_has_a_best_run),
        board_test(a_better_run_moves_its_player_up),
        board_test(fewest_deaths_have_a_board_of_their_own),
        board_test(a_run_of_a_row_can_be_opened),
        board_test(a_claim_that_is_not_its_run_does_not_stay),
        board_test(a_run_under_the_name_of_another_player_is_not_opened),
        board_test(checked_rows_stay_checked_when_another_is_false),
        board_test(a_forged_claim_keeps_no_true_run_away),
        board_test(a_file_of_another_account_is_of_that_account),
        board_test(the_maker_of_the_folder_has_no_runs_of_others),
        board_test(the_board_is_made_again_only_after_a_change),
        board_test(a_board_forgets_players_as_soon_as_it_is_read_again),
        board_test(a_change_at_the_moment_of_reading_is_seen),
        board_test(of_a_thousand_players_only_shown_rows_are_read),
        board_test(a_player_who_wants_to_be_forgotten_is_on_no_board),
        board_test(another_session_of_a_forgotten_player_adds_no_run),
        board_test(a_guest_is_on_no_board),
        board_test(the_place_and_who_is_next_are_told),
        board_test(places_are_told_as_ordinal_numbers),
        board_test(a_guest_and_a_board_of_deaths_hear_less),
        board_test(a_board_over_levels_has_players_of_all_levels),
        board_test(runs_of_the_second_in_which_a_player_was_forgotten_stay),
        board_test(a_board_that_the_league_has_no_more_is_made_of_runs),
        board_test(the_leagues_board_comes_first),
        board_test(a_run_of_this_host_on_the_leagues_board_is_opened_here),
        board_test(a_board_of_the_league_has_a_thousand_rows_at_most),
        board_test(runs_from_before_a_player_was_forgotten_are_on_no_board_of_the_league),
        board_test(a_leagues_board_of_deaths_has_the_fewest_first_then_the_fastest),
        board_test(a_player_over_levels_has_the_date_of_the_last_run),
        board_test(sums_of_the_leagues_boards_have_players_of_all_levels),
        board_test(damaged_rows_are_left_out_and_counted),
        board_test(a_file_that_is_no_board_is_not_used),
        board_test(the_first_run_of_the_league_is_raced_if_it_is_true),
        board_test(where_nobody_has_a_run_none_is_raced),
        board_test(with_a_spool_better_runs_go_there_with_their_player),
        cmocka_unit_test(a_row_is_read_as_it_was_written_and_nothing_else_is),
        cmocka_unit_test(rows_are_better_by_their_kind_then_earlier),
        cmocka_unit_test(namesakes_on_a_board_are_told_apart_by_more_of_their_id),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
