/* test_workshop_ten.c - ten in a row: the choice of a week, the runs that are kept, and the board
 * that plays them again. */
#include "workshop.h"

#include "workshop_players.h"

enum { LEVELS = WORKSHOP_TEN + 2, AUTHOR_LEVELS = WORKSHOP_LEVELS_A_DAY };

static const char fast_run[] = "R*50\nRJ*20\nR*100\n"; /* no death; course_run has one */
static const char slow_run[] = "-*30\nR*50\nRJ*20\nR*100\n";

static WorkshopId ids[LEVELS];
static WorkshopList list;
static WorkshopTenBoard board;
static int32_t week;

static int tear_down(void **state)
{
    workshop_list_done(&list);
    workshop_ten_board_done(&board);
    return scratch_teardown(state);
}

static Arcade publish(int32_t count)
{
    Arcade author = {.is_open = false};
    for (int32_t i = 0; i < count; i++) {
        char name[16];
        snprintf(name, sizeof name, "a%d", (int)(i / AUTHOR_LEVELS));
        author = workshop_player(name);
        ids[i] = workshop_put_course(&author, i);
    }
    return author;
}

static void read_list(const Arcade *arcade)
{
    const WorkshopView view = {.tab = WORKSHOP_NEW};
    workshop_list_done(&list);
    while (!workshop_list_read(&list, arcade, &view, WORKSHOP_NOW))
        continue;
    week = workshop_ten_week(WORKSHOP_NOW);
}

/* Changes the run of a level, or which level it is of. */
typedef void ChangeRun(WorkshopId *id, Replay *run);

/* The runs of the player through the first levels of the choice, each of them changed. */
static void keep_changed_runs(const Arcade *arcade, int32_t count, const char *inputs,
                              ChangeRun *change)
{
    Replay replays[WORKSHOP_TEN];
    WorkshopTenRuns runs = {.week = week, .count = count};
    assert_true(workshop_ten_choose(&list, week, runs.levels));
    for (int32_t i = 0; i < count; i++) {
        WorkshopLevel about;
        Level level;
        assert_true(workshop_open(arcade, &runs.levels[i], &about, &level));
        replays[i] = course_replay(&level, inputs);
        arcade_player(arcade, replays[i].player);
        level_done(&level);
        if (change) change(&runs.levels[i], &replays[i]);
        runs.replays[i] = &replays[i];
    }
    assert_true(workshop_ten_keep(arcade, &runs));
    for (int32_t i = 0; i < count; i++)
        replay_done(&replays[i]);
}

static void keep_runs(const Arcade *arcade, int32_t count, const char *inputs)
{
    keep_changed_runs(arcade, count, inputs, NULL);
}

/* Reads the board and plays all of its rows. */
static void read_board(const Arcade *arcade)
{
    workshop_ten_board_done(&board);
    assert_true(workshop_ten_read(&board, arcade, week));
    for (int32_t i = 0; i < board.count;)
        i += workshop_ten_check(&board, arcade, &list, i);
}

static void a_week_begins_on_monday(void **state)
{
    (void)state;
    assert_int_equal(workshop_ten_week(345600), 0);
    assert_int_equal(workshop_ten_week(345600 + 7 * 86400 - 1), 0);
    assert_int_equal(workshop_ten_week(345600 + 7 * 86400), 1);
    assert_int_equal(workshop_ten_week(-1), 0);
}

static void below_ten_levels_there_is_no_choice(void **state)
{
    WorkshopId chosen[WORKSHOP_TEN];
    (void)state;
    const Arcade arcade = publish(WORKSHOP_TEN - 1);
    read_list(&arcade);
    assert_false(workshop_ten_choose(&list, week, chosen));
}

static void the_choice_is_of_the_week_and_leaves_out_what_hardly_anyone_finishes(void **state)
{
    WorkshopId chosen[WORKSHOP_TEN], again[WORKSHOP_TEN], next[WORKSHOP_TEN];
    (void)state;
    const Arcade arcade = publish(LEVELS);
    read_list(&arcade);
    assert_true(workshop_ten_choose(&list, week, chosen));
    for (int32_t i = 1; i <= WORKSHOP_TEN_FINISH; i++) {
        const Arcade one = workshop_voter(&arcade, i, (uint32_t)i);
        const WorkshopSaid said = {chosen[0], false, false, false};
        workshop_say(&one, 1, WORKSHOP_NOW, &said, 1);
    }
    read_list(&arcade);
    assert_true(workshop_ten_choose(&list, week, again));
    for (int32_t i = 0; i < WORKSHOP_TEN; i++)
        assert_int_not_equal(workshop_id_compare(&chosen[0], &again[i]), 0);
    assert_true(workshop_ten_choose(&list, week + 1, next));
    assert_int_not_equal(memcmp(again, next, sizeof next), 0);
}

static void what_more_players_finish_comes_first(void **state)
{
    WorkshopId chosen[WORKSHOP_TEN], again[WORKSHOP_TEN];
    (void)state;
    const Arcade arcade = publish(LEVELS);
    read_list(&arcade);
    assert_true(workshop_ten_choose(&list, week, chosen));
    for (int32_t i = 1; i <= 2; i++) {
        const Arcade one = workshop_voter(&arcade, i, (uint32_t)i);
        const WorkshopSaid said = {chosen[0], i == 1, false, false};
        workshop_say(&one, 1, WORKSHOP_NOW, &said, 1);
    }
    read_list(&arcade);
    assert_true(workshop_ten_choose(&list, week, again));
    assert_int_equal(workshop_id_compare(&again[WORKSHOP_TEN - 1], &chosen[0]), 0);
}

/* Who plays on Sunday and on Monday finds levels that were there before. */
static void levels_of_the_week_itself_come_last(void **state)
{
    enum { NEW = 2 };
    WorkshopId chosen[WORKSHOP_TEN], fresh[NEW];
    (void)state;
    const Arcade arcade = publish(WORKSHOP_TEN), author = workshop_player("b0");
    for (int32_t i = 0; i < NEW; i++) {
        char text[WORKSHOP_COURSE_MAX];
        ErrorList errors;
        error_list_init(&errors, "draft");
        WorkshopWish wish = workshop_wish(&author, workshop_course(WORKSHOP_TEN + i, text));
        wish.at = WORKSHOP_NOW;
        assert_true(workshop_put(&author, &wish, &fresh[i], &errors));
    }
    read_list(&arcade);
    assert_true(workshop_ten_choose(&list, week, chosen));
    for (int32_t i = 0; i < WORKSHOP_TEN * NEW; i++)
        assert_int_not_equal(workshop_id_compare(&chosen[i / NEW], &fresh[i % NEW]), 0);
}

static void a_board_ranks_by_levels_then_by_ticks(void **state)
{
    (void)state;
    const Arcade arcade = publish(LEVELS), ada = workshop_player("ada");
    const Arcade bob = workshop_player("bob"), eve = workshop_player("eve");
    read_list(&arcade);
    keep_runs(&ada, 3, fast_run);
    keep_runs(&bob, WORKSHOP_TEN, slow_run);
    keep_runs(&eve, WORKSHOP_TEN, fast_run);
    keep_runs(&eve, 2, fast_run);
    read_board(&arcade);
    assert_int_equal(board.count, 3);
    assert_string_equal(workshop_ten_row(&board, 0)->id, eve.own.id);
    assert_string_equal(workshop_ten_row(&board, 1)->id, bob.own.id);
    assert_int_equal(workshop_ten_row(&board, 2)->levels, 3);
    week++;
    read_board(&arcade);
    assert_int_equal(board.count, 0);
}

static void three_deaths_are_one_too_many(void **state)
{
    (void)state;
    const Arcade arcade = publish(LEVELS), ada = workshop_player("ada");
    read_list(&arcade);
    keep_runs(&ada, WORKSHOP_TEN_LIVES, course_run);
    read_board(&arcade);
    assert_int_equal(board.count, 0);
    keep_runs(&ada, WORKSHOP_TEN_LIVES - 1, course_run);
    read_board(&arcade);
    assert_int_equal(board.count, 1);
}

/* Another name for the first file: `to` instead of `from`. */
typedef struct Renaming {
    const Arcade *arcade;
    const char *from, *to;
} Renaming;

static bool rename_row(void *context, const char *name)
{
    const Renaming *renaming = context;
    char changed[2 * SHARED_NAME_MAX];
    if (strncmp(name, "ten-", 4) != 0) return true;
    const char *at = strstr(name, renaming->from);
    assert_non_null(at);
    snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - name), name, renaming->to,
             at + strlen(renaming->from));
    int folder = arcade_open_part(renaming->arcade, ARCADE_RECORDS);
    assert_int_equal(renameat(folder, name, folder, changed), 0);
    close(folder);
    return false;
}

static void rename_first(const Arcade *arcade, const char *from, const char *to)
{
    Renaming renaming = {arcade, from, to};
    int folder = arcade_open_part(arcade, ARCADE_RECORDS);
    (void)shared_file_each(folder, rename_row, &renaming);
    close(folder);
}

static void a_false_claim_gives_way_to_the_next_one_of_its_player(void **state)
{
    (void)state;
    Arcade arcade = publish(LEVELS);
    const Arcade ada = workshop_player("ada");
    read_list(&arcade);
    keep_runs(&ada, 2, fast_run);
    rename_first(&arcade, "-2.", "-9.");
    read_board(&arcade);
    assert_int_equal(board.count, 0);
    keep_runs(&ada, 1, fast_run);
    read_board(&arcade);
    assert_int_equal(board.count, 1);
    assert_int_equal(workshop_ten_row(&board, 0)->levels, 1);
}

static void a_claim_is_of_the_player_and_the_time_in_its_file(void **state)
{
    (void)state;
    const Arcade arcade = publish(LEVELS), ada = workshop_player("ada");
    const Arcade bob = workshop_player("bob");
    read_list(&arcade);
    keep_runs(&ada, 2, fast_run);
    rename_first(&arcade, ada.own.id, bob.own.id);
    read_board(&arcade);
    assert_int_equal(board.count, 0);
    rename_first(&arcade, bob.own.id, ada.own.id);
    rename_first(&arcade, "-2.", "-2.1"); /* ten times as long */
    read_board(&arcade);
    assert_int_equal(board.count, 0);
    rename_first(&arcade, "-2.1", "-2.");
    read_board(&arcade);
    assert_int_equal(board.count, 1);
}

static void runs_of_another_player_and_damaged_files_do_not_count(void **state)
{
    static const char no_run[] = "; ledge ten 1 ada~aaaaaaaaaaaaaaaa\n";
    static const char no_level[] = "; ledge ten 1 ada~aaaaaaaaaaaaaaaa\nlevel x 3\nabc";
    static const char too_short[] = "; ledge ten 1 ada~aaaaaaaaaaaaaaaa\n"
                                    "level 0000000000000000-0000000000000000 99999\nabc";
    static const char *const texts[] = {"", no_run, no_level, too_short};
    char name[PATH_MAX];
    (void)state;
    const Arcade arcade = publish(LEVELS);
    read_list(&arcade);
    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++) {
        snprintf(name, sizeof name, "records/ten-%d-1.100-aaaaaaaaaaaaaaaa-1-%d.ten", (int)week,
                 (int)i);
        scratch_write(name, texts[i], strlen(texts[i]));
    }
    assert_true(workshop_ten_read(&board, &arcade, week));
    assert_int_equal(board.count, 1);
    assert_int_equal(board.claim_count, ARRAY_LENGTH(texts));
    read_board(&arcade);
    assert_int_equal(board.count, 0);
}

static void help_with_a_level(WorkshopId *id, Replay *run)
{
    (void)id;
    run->assists = 1 << ASSIST_SLOW;
}

static void practise_a_level(WorkshopId *id, Replay *run)
{
    (void)id;
    run->practice = true;
}

/* As if each level were another one with the same cells. */
static void rename_level(WorkshopId *id, Replay *run)
{
    (void)run;
    id->text++;
}

static void runs_with_help_or_of_no_level_do_not_count(void **state)
{
    static ChangeRun *const changes[] = {help_with_a_level, practise_a_level, rename_level};
    (void)state;
    const Arcade arcade = publish(LEVELS), ada = workshop_player("ada");
    read_list(&arcade);
    for (size_t i = 0; i < ARRAY_LENGTH(changes); i++) {
        keep_changed_runs(&ada, 2, fast_run, changes[i]);
        read_board(&arcade);
        assert_int_equal(board.count, 0);
    }
}

static void a_level_counts_once(void **state)
{
    WorkshopTenRuns runs = {.week = 0, .count = 2};
    WorkshopLevel about;
    Level level;
    (void)state;
    const Arcade arcade = publish(LEVELS), ada = workshop_player("ada");
    read_list(&arcade);
    runs.week = week;
    assert_true(workshop_ten_choose(&list, week, runs.levels));
    runs.levels[1] = runs.levels[0];
    assert_true(workshop_open(&ada, &runs.levels[0], &about, &level));
    Replay run = course_replay(&level, fast_run);
    arcade_player(&ada, run.player);
    runs.replays[0] = runs.replays[1] = &run;
    assert_true(workshop_ten_keep(&ada, &runs));
    read_board(&arcade);
    assert_int_equal(board.count, 0);
    runs.count = 1;
    assert_true(workshop_ten_keep(&ada, &runs));
    read_board(&arcade);
    assert_int_equal(board.count, 1);
    replay_done(&run);
    level_done(&level);
}

static void a_level_that_is_hidden_does_not_count(void **state)
{
    WorkshopId chosen[WORKSHOP_TEN];
    (void)state;
    const Arcade arcade = publish(WORKSHOP_TEN), ada = workshop_player("ada");
    read_list(&arcade);
    keep_runs(&ada, 2, fast_run);
    assert_true(workshop_ten_choose(&list, week, chosen));
    read_board(&arcade);
    assert_int_equal(board.count, 1);
    assert_true(workshop_hide(&arcade, &chosen[1], "rude"));
    read_list(&arcade);
    assert_false(workshop_ten_choose(&list, week, chosen)); /* as there are nine */
    read_board(&arcade);
    assert_int_equal(board.count, 0);
}

static void guests_keep_nothing(void **state)
{
    (void)state;
    Arcade arcade = publish(LEVELS);
    read_list(&arcade);
    visitor_of_nobody(&arcade.own);
    keep_runs(&arcade, 1, fast_run);
    read_board(&arcade);
    assert_int_equal(board.count, 0);
}

static void the_forgotten_keep_nothing(void **state)
{
    (void)state;
    const Arcade arcade = publish(LEVELS);
    Arcade ada = workshop_player("ada"), other = ada;
    read_list(&arcade);
    ada.opened_at -= 60;
    assert_true(arcade_ask_to_forget(&other));
    keep_runs(&ada, 1, fast_run);
    read_board(&arcade);
    assert_int_equal(board.count, 0);
}

#define ten_test(test) cmocka_unit_test_setup_teardown(test, workshop_setup, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_week_begins_on_monday),
        ten_test(below_ten_levels_there_is_no_choice),
        ten_test(the_choice_is_of_the_week_and_leaves_out_what_hardly_anyone_finishes),
        ten_test(what_more_players_finish_comes_first),
        ten_test(levels_of_the_week_itself_come_last),
        ten_test(a_board_ranks_by_levels_then_by_ticks),
        ten_test(three_deaths_are_one_too_many),
        ten_test(a_false_claim_gives_way_to_the_next_one_of_its_player),
        ten_test(a_claim_is_of_the_player_and_the_time_in_its_file),
        ten_test(runs_of_another_player_and_damaged_files_do_not_count),
        ten_test(runs_with_help_or_of_no_level_do_not_count),
        ten_test(a_level_counts_once),
        ten_test(a_level_that_is_hidden_does_not_count),
        ten_test(guests_keep_nothing),
        ten_test(the_forgotten_keep_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
