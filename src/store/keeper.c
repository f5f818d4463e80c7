/* keeper.c - see keeper.h */
#include "keeper.h"

#include <string.h>
#include <unistd.h>

#include "run_shelf.h"

bool run_store_open(RunStore *keeper, bool kiosk, const char *shared, ErrorList *errors)
{
    ErrorList unheard;
    RunStore fresh = {.journal = {.fd = -1}};
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

void run_store_close(RunStore *keeper)
{
    if (keeper->has_own) run_journal_close(&keeper->journal);
    *keeper = (RunStore){.journal = {.fd = -1}};
}

void run_store_follow(RunStore *keeper, const Timeline *run, const char *level_name, bool practice)
{
    if (keeper->has_own) run_journal_follow(&keeper->journal, run, level_name, practice);
}

static uint32_t keep(RunStore *keeper, const Replay *replay, const Level *level, ErrorList *errors)
{
    uint32_t kinds = 0;
    bool is_long = replay->tape.count >= REPLAY_CHECK_TICKS || replay->result == REPLAY_FINISHED;
    if (keeper->has_own && is_long) run_history_add(replay, errors);
    if (keeper->has_own) kinds = records_keep_run(&keeper->own, replay, level, errors);
    if (keeper->has_shared) kinds = records_keep_run(&keeper->shared, replay, level, errors);
    return kinds;
}

/* In a kiosk the account is nobody's name. */
static void name_player(const RunStore *keeper, Replay *replay)
{
    char name[RECORD_NAME_MAX];
    if (!keeper->has_own) return;
    records_name_owner(geteuid(), name);
    text_make_safe(replay->player, sizeof replay->player, name, strlen(name));
}

uint32_t run_store_end(RunStore *keeper, const Timeline *run, const char *level_name, bool practice,
                       ErrorList *errors)
{
    Replay replay;
    uint32_t kinds = 0;
    bool is_wanted = keeper->has_own || keeper->has_shared;
    if (is_wanted && timeline_length(run) > 0 && replay_of_timeline(run, level_name, &replay)) {
        replay.practice = practice;
        name_player(keeper, &replay);
        kinds = keep(keeper, &replay, run->level, errors);
        replay_done(&replay);
    }
    if (keeper->has_own) run_journal_clear(&keeper->journal);
    return kinds;
}

bool run_store_best(const RunStore *keeper, const Level *level, InputTape *tape)
{
    BestRun best;
    Replay replay;
    if (!keeper->has_own || !records_best(&keeper->own, level, BEST_TIME, &best, NULL))
        return false;
    if (!records_read(&keeper->own, &best, &replay)) return false;
    *tape = replay.tape;
    replay.tape = (InputTape){0};
    replay_done(&replay);
    return true;
}
