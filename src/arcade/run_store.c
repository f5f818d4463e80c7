/* run_store.c - see run_store.h */
#include "run_store.h"

#include "../base/utf8.h"
#include "board.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool run_store_open(RunStore *store, bool kiosk, const char *shared, ErrorList *errors)
{
    ErrorList unheard;
    RunStore fresh = {.journal = {.fd = -1}, .live = LIVE_RUN_NONE};
    error_list_init(&unheard, "records");
    if (shared && !records_open_shared(&fresh.shared, shared, errors)) return false;
    fresh.has_shared = shared != NULL;
    fresh.has_own = !kiosk && records_open_own(&fresh.own, &unheard);
    if (fresh.has_own) {
        run_journal_recover(errors);
        run_journal_open(&fresh.journal);
    }
    *store = fresh;
    return true;
}

bool run_store_enter(RunStore *store, const Arcade *arcade, ErrorList *errors)
{
    const char *folder = arcade->paths[ARCADE_RECORDS];
    store->arcade = arcade;
    if (!arcade_has(arcade, ARCADE_RECORDS)) return true;
    if (arcade->is_for_all && !records_open_shared(&store->shared, folder, errors)) return false;
    if (!arcade->is_for_all) records_open_arcade(&store->shared, folder);
    store->has_shared = true;
    return true;
}

void run_store_close(RunStore *store)
{
    if (store->has_own) run_journal_close(&store->journal);
    live_done(&store->live);
    input_tape_done(&store->last);
    *store = (RunStore){.journal = {.fd = -1}, .live = LIVE_RUN_NONE};
}

void run_store_open_live(RunStore *store, const char *folder, const char *player)
{
    LiveFolder *live = &store->live_folder;
    snprintf(live->path, sizeof live->path, "%s", folder);
    snprintf(live->player, sizeof live->player, "%s", player);
}

void run_store_follow(RunStore *store, const Timeline *run, const char *level_name, RunHelp help)
{
    const LiveAbout about = {level_name, help.assists, !store->may_be_watched};
    if (store->has_own) run_journal_follow(&store->journal, run, level_name, help);
    if (help.practice)
        live_end(&store->live); /* others do not see practice */
    else if (store->live_folder.path[0])
        live_follow(&store->live, &store->live_folder, run, &about);
}

/* Keeps the run of the arcade's player; the best ones go to other hosts, too. */
static uint32_t keep_in_arcade(RunStore *store, const Replay *replay, const Level *level,
                               ErrorList *errors)
{
    const Arcade *arcade = store->arcade;
    if (!arcade_keeps(arcade) || arcade_is_forgotten(arcade)) return 0;
    memcpy(store->shared.id, arcade->own.id, sizeof store->shared.id);
    uint32_t kinds = records_keep_run(&store->shared, replay, level, errors);
    if (kinds && !arcade_submit(arcade, replay))
        error_add(errors, ERROR_WARNING, 0, 0, "the run is kept only on this host: %s",
                  strerror(errno));
    return kinds;
}

/* Names the player of the run and keeps it wherever it is wanted. */
static uint32_t keep(RunStore *store, Replay *replay, const Level *level, ErrorList *errors)
{
    uint32_t kinds = 0;
    bool is_long = replay->tape.count >= REPLAY_CHECK_TICKS || replay->result == REPLAY_FINISHED;
    if (store->arcade && arcade_keeps(store->arcade)) arcade_player(store->arcade, replay->player);
    /* In a kiosk without an arcade the account is not the player's. */
    if (store->has_own && !replay->player[0]) {
        char name[RECORD_NAME_MAX];
        records_name_owner(geteuid(), name);
        utf8_copy(replay->player, sizeof replay->player, name, strlen(name));
    }
    if (store->has_own && is_long) run_history_add(replay, errors);
    if (store->has_own) kinds = records_keep_run(&store->own, replay, level, errors);
    if (store->has_shared && store->arcade) return keep_in_arcade(store, replay, level, errors);
    if (store->has_shared) kinds = records_keep_run(&store->shared, replay, level, errors);
    return kinds;
}

uint32_t run_store_end(RunStore *store, const Timeline *run, const char *level_name, RunHelp help,
                       ErrorList *errors)
{
    Replay replay;
    uint32_t kinds = 0;
    bool is_wanted = store->has_own || store->has_shared;
    if (is_wanted && timeline_length(run) > 0 && replay_of_timeline(run, level_name, &replay)) {
        replay.practice = help.practice;
        replay.assists = help.assists;
        kinds = keep(store, &replay, run->level, errors);
        replay_done(&replay);
    }
    if (run->now.status == GAME_FINISHED && run_store_may_race(help)) {
        input_tape_done(&store->last);
        if (input_tape_copy(&run->tape, &store->last)) store->last_level = level_hash(run->level);
    }
    if (store->has_own) run_journal_clear(&store->journal);
    live_end(&store->live);
    return kinds;
}

void run_store_keep_level(const RunStore *store, const KeptLevel *kept, const char *text,
                          size_t length, ErrorList *errors)
{
    if (!store->has_shared || kept_level_add(store->shared.folder, kept, text, length)) return;
    error_add(errors, ERROR_WARNING, 0, 0, "the level of the day: %s", strerror(errno));
}

char *run_store_find_level(const RunStore *store, const KeptLevel *wanted, size_t *length)
{
    KeptLevel found;
    char *text = NULL, path[WORLD_PATH_MAX + sizeof "/runs"];
    if (store->has_shared) text = kept_level_find(store->shared.folder, wanted, &found, length);
    if (text || !store->arcade || !arcade_has(store->arcade, ARCADE_BOARDS)) return text;
    snprintf(path, sizeof path, "%s/runs", store->arcade->paths[ARCADE_BOARDS]);
    return kept_level_find(path, wanted, &found, length);
}

bool run_store_may_race(RunHelp help)
{
    return !help.practice && !(help.assists & 1u << ASSIST_SHOWN);
}

static bool read_fastest(const Records *records, const Level *level, InputTape *tape)
{
    BestRun best;
    Replay replay;
    if (!records_best(records, level, BEST_TIME, &best, NULL)) return false;
    if (!records_read(records, &best, &replay)) return false;
    *tape = replay_take_tape(&replay);
    replay_done(&replay);
    return true;
}

bool run_store_best(const RunStore *store, const Level *level, InputTape *tape)
{
    return store->has_own && read_fastest(&store->own, level, tape);
}

bool run_store_last(const RunStore *store, const Level *level, InputTape *tape)
{
    RunHistory history = {.count = 0};
    uint64_t hash = level_hash(level);
    if (store->last.count > 0 && store->last_level == hash)
        return input_tape_copy(&store->last, tape);
    if (store->has_own) run_history_list(&history);
    for (int32_t i = 0; i < history.count; i++) {
        Replay replay;
        ErrorList unheard;
        error_list_init(&unheard, history.paths[i]);
        if (!replay_read(history.paths[i], &replay, &unheard)) continue;
        bool is_wanted = replay.hash == hash && replay.engine == REPLAY_ENGINE &&
                         replay.result == REPLAY_FINISHED &&
                         run_store_may_race((RunHelp){replay.practice, replay.assists});
        if (is_wanted) *tape = replay_take_tape(&replay);
        replay_done(&replay);
        if (is_wanted) return true;
    }
    return false;
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
    if (is_true) *tape = replay_take_tape(&replay);
    replay_done(&replay);
    return is_true;
}

bool run_store_board(const RunStore *store, const Level *level, InputTape *tape)
{
    if (store->arcade && read_first_of_board(store->arcade, level, tape)) return true;
    return store->has_shared && read_fastest(&store->shared, level, tape);
}
