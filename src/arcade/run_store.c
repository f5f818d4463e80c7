/* run_store.c - see run_store.h */
#include "run_store.h"

#include "board.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool run_store_open(RunStore *keeper, bool kiosk, const char *shared, ErrorList *errors)
{
    ErrorList unheard;
    RunStore fresh = {.journal = {.fd = -1}, .live = LIVE_RUN_NONE};
    error_list_init(&unheard, "records");
    if (shared && !records_open_shared(&fresh.shared, shared, errors)) return false;
    fresh.has_shared = shared != NULL;
    fresh.has_own = !kiosk && records_open_own(&fresh.own, &unheard);
    if (fresh.has_own) {
        run_journal_recover();
        run_journal_open(&fresh.journal);
    }
    *keeper = fresh;
    return true;
}

bool run_store_enter(RunStore *keeper, const Arcade *arcade, ErrorList *errors)
{
    const char *folder = arcade->paths[ARCADE_RECORDS];
    keeper->arcade = arcade;
    if (!arcade_has(arcade, ARCADE_RECORDS)) return true;
    if (arcade->is_for_all && !records_open_shared(&keeper->shared, folder, errors)) return false;
    if (!arcade->is_for_all) records_open_arcade(&keeper->shared, folder);
    keeper->has_shared = true;
    return true;
}

void run_store_close(RunStore *keeper)
{
    if (keeper->has_own) run_journal_close(&keeper->journal);
    live_done(&keeper->live);
    *keeper = (RunStore){.journal = {.fd = -1}, .live = LIVE_RUN_NONE};
}

void run_store_open_live(RunStore *keeper, const char *folder, const char *player)
{
    LiveFolder *live = &keeper->live_folder;
    snprintf(live->path, sizeof live->path, "%s", folder);
    snprintf(live->player, sizeof live->player, "%s", player);
    keeper->may_be_watched = true;
}

/* A run with practice is no longer seen. */
static void show_run(RunStore *keeper, const Timeline *run, const char *level_name, RunHelp help)
{
    const LiveAbout about = {level_name, help.assists, !keeper->may_be_watched};
    if (help.practice)
        live_end(&keeper->live);
    else if (keeper->live_folder.path[0])
        live_follow(&keeper->live, &keeper->live_folder, run, &about);
}

void run_store_follow(RunStore *keeper, const Timeline *run, const char *level_name, RunHelp help)
{
    if (keeper->has_own) run_journal_follow(&keeper->journal, run, level_name, help);
    show_run(keeper, run, level_name, help);
}

/* Of a player of an arcade, as whom `replay` is; what is the best goes to other hosts too. */
static uint32_t keep_in_arcade(RunStore *keeper, const Replay *replay, const Level *level,
                               ErrorList *errors)
{
    const Arcade *arcade = keeper->arcade;
    if (!arcade_keeps(arcade) || arcade_is_forgotten(arcade)) return 0;
    memcpy(keeper->shared.id, arcade->own.id, sizeof keeper->shared.id);
    uint32_t kinds = records_keep_run(&keeper->shared, replay, level, errors);
    if (kinds && !arcade_submit(arcade, replay))
        error_add(errors, ERROR_WARNING, 0, 0, "the run is kept on this host alone: %s",
                  strerror(errno));
    return kinds;
}

static uint32_t keep(RunStore *keeper, const Replay *replay, const Level *level, ErrorList *errors)
{
    uint32_t kinds = 0;
    bool is_long = replay->tape.count >= REPLAY_CHECK_TICKS || replay->result == REPLAY_FINISHED;
    if (keeper->has_own && is_long) run_history_add(replay, errors);
    if (keeper->has_own) kinds = records_keep_run(&keeper->own, replay, level, errors);
    if (keeper->has_shared && keeper->arcade) return keep_in_arcade(keeper, replay, level, errors);
    if (keeper->has_shared) kinds = records_keep_run(&keeper->shared, replay, level, errors);
    return kinds;
}

/* Sets the player's name, but not in a kiosk without an arcade, where the account is not the
 * player's. */
static void name_player(const RunStore *keeper, Replay *replay)
{
    char name[RECORD_NAME_MAX];
    if (keeper->arcade && arcade_keeps(keeper->arcade))
        arcade_player(keeper->arcade, replay->player);
    if (!keeper->has_own || replay->player[0]) return;
    records_name_owner(geteuid(), name);
    error_make_text_safe(replay->player, sizeof replay->player, name, strlen(name));
}

uint32_t run_store_end(RunStore *keeper, const Timeline *run, const char *level_name, RunHelp help,
                       ErrorList *errors)
{
    Replay replay;
    uint32_t kinds = 0;
    bool is_wanted = keeper->has_own || keeper->has_shared;
    if (is_wanted && timeline_length(run) > 0 && replay_of_timeline(run, level_name, &replay)) {
        replay.practice = help.practice;
        replay.assists = help.assists;
        name_player(keeper, &replay);
        kinds = keep(keeper, &replay, run->level, errors);
        replay_done(&replay);
    }
    if (keeper->has_own) run_journal_clear(&keeper->journal);
    live_end(&keeper->live);
    return kinds;
}

static bool read_fastest(const Records *records, const Level *level, InputTape *tape)
{
    BestRun best;
    Replay replay;
    if (!records_best(records, level, BEST_TIME, &best, NULL)) return false;
    if (!records_read(records, &best, &replay)) return false;
    *tape = replay.tape;
    replay.tape = (InputTape){0};
    replay_done(&replay);
    return true;
}

bool run_store_best(const RunStore *keeper, const Level *level, InputTape *tape)
{
    return keeper->has_own && read_fastest(&keeper->own, level, tape);
}

/* The first run of the board of an arcade, which other hosts may have sent: it is played first. */
static bool read_first_of_board(const Arcade *arcade, const Level *level, InputTape *tape)
{
    Board board;
    Replay replay;
    ReplayReport report;
    uint64_t hash = level_hash(level);
    board_init(&board, BEST_TIME, &hash, 1);
    bool is_read = board_read(&board, arcade) && board.count > 0 &&
                   board_check(&board, arcade, &level, 0) &&
                   board_open_run(&board, arcade, 0, &replay);
    board_done(&board);
    if (!is_read) return false;
    bool is_true = replay_verify(&replay, level, &report) == REPLAY_OK;
    if (is_true) *tape = replay.tape;
    if (is_true) replay.tape = (InputTape){0};
    replay_done(&replay);
    return is_true;
}

bool run_store_board(const RunStore *keeper, const Level *level, InputTape *tape)
{
    if (keeper->arcade && read_first_of_board(keeper->arcade, level, tape)) return true;
    return keeper->has_shared && read_fastest(&keeper->shared, level, tape);
}
