/* run_recorder.c - see run_recorder.h */
#include "run_recorder.h"

#include "../save/own_levels.h"

#include <stdio.h>

void run_recorder_begin(const RunRecorder *keeping, const Attempt *attempt)
{
    const Timeline *run = &attempt->run;
    bool is_kept = keeping->keeper && keeping->keeper->has_own;
    if (is_kept && attempt->path[0]) own_levels_add(level_hash(&attempt->level), attempt->path);
    recording_begin(keeping->recording);
    for (int32_t tick = 1; tick <= run->now.ticks; tick++)
        recording_add(keeping->recording, timeline_input(run, tick));
}

static RunHelp help_of(const Attempt *attempt)
{
    return (RunHelp){attempt->is_practice, attempt->assists};
}

void run_recorder_tick(const RunRecorder *keeping, const Attempt *attempt)
{
    const Timeline *run = &attempt->run;
    recording_add(keeping->recording, timeline_input(run, run->now.ticks));
    if (keeping->keeper) run_store_follow(keeping->keeper, run, attempt->name, help_of(attempt));
}

void run_recorder_cut(const RunRecorder *keeping, int32_t ticks)
{
    recording_cut(keeping->recording, ticks);
}

uint32_t run_recorder_end(const RunRecorder *keeping, Attempt *attempt)
{
    ErrorList unheard;
    error_list_init(&unheard, "runs");
    if (!keeping->keeper || attempt->run.now.ticks <= attempt->first_tick) return 0;
    timeline_cut(&attempt->run);
    return run_store_end(keeping->keeper, &attempt->run, attempt->name, help_of(attempt), &unheard);
}

/* --- the finish --- */

static LevelResult result_of(const Attempt *attempt, const Session *session)
{
    char path[WORLD_PATH_MAX];
    const Game *game = &attempt->run.now;
    LevelResult result = {.ticks = game->ticks,
                          .deaths = game->deaths,
                          .coins = game->coins,
                          .goals = attempt->goals,
                          .is_practice = attempt->is_practice,
                          .assists = attempt->assists,
                          .is_endless = attempt->endless != NULL,
                          .has_next = attempt_next_level(attempt, &session->world, path)};
    if (attempt->index == NO_WORLD_INDEX || !session->settings.guide) result.goals.guide = 0;
    result.ends_world =
        attempt->index != NO_WORLD_INDEX && attempt->index + 1 == session->world.way_count;
    snprintf(result.title, sizeof result.title, "%s", attempt->level.title);
    return result;
}

static LevelRun run_of(const LevelResult *result)
{
    return (LevelRun){result->ticks, result->deaths, result->coins, result->assists != 0};
}

bool level_result_has(const LevelResult *result, Medal medal)
{
    LevelRun run = run_of(result);
    if (result->assists) return medal == MEDAL_FINISH && !result->is_practice;
    return !result->is_practice && medal_is_won(medals_of_run(&result->goals, &run), medal);
}

/* Notes the place of the run on the board of an arcade. */
static void note_standing(const Attempt *attempt, const Session *session, LevelResult *result)
{
    const BoardRow run = {.ticks = result->ticks,
                          .deaths = result->deaths,
                          .coins = result->coins,
                          .seconds = (int64_t)day_now()};
    bool has_assists = result->assists != 0;
    if (result->is_practice || !session->arcade.is_open) return;
    board_standing(&session->arcade, &attempt->level, has_assists ? BEST_ASSISTED : BEST_TIME, &run,
                   result->standing);
}

void run_recorder_finish(const RunRecorder *keeping, Attempt *attempt, Session *session,
                         LevelResult *result)
{
    ErrorList errors;
    *result = result_of(attempt, session);
    LevelRun run = run_of(result);
    result->records = run_recorder_end(keeping, attempt);
    const KeptLevel kept = {attempt->day, attempt->difficulty, level_hash(&attempt->level)};
    error_list_init(&errors, "runs");
    if (result->records && attempt->text)
        run_store_keep_level(keeping->keeper, &kept, attempt->text, attempt->text_length, &errors);
    if (errors.count > 0)
        error_format(&errors, &errors.items[0], result->problem, sizeof result->problem);
    /* A level of a day counts for that day, but not in a kiosk, where nothing is kept. */
    bool counts_for_day = !attempt->is_practice && attempt->difficulty > 0 && keeping->keeper &&
                          keeping->keeper->has_own;
    if (counts_for_day && !day_add_run(attempt->day, attempt->difficulty, &run, &errors))
        error_format(&errors, &errors.items[0], result->problem, sizeof result->problem);
    EndlessRun *endless = attempt->endless;
    if (endless) { /* all coins of a level, if it has any, give a life back */
        bool has_all = medal_is_won(medals_of_run(&result->goals, &run), MEDAL_COINS);
        endless->lives = min_i32(ENDLESS_LIVES, endless->lives - result->deaths + has_all);
        endless->levels++;
        endless->ticks += result->ticks;
        endless->is_helped = endless->is_helped || result->is_practice || result->assists;
    }
    bool is_record = attempt->index != NO_WORLD_INDEX && !attempt->is_practice;
    if (is_record && !session_record(session, attempt->index, &run, &errors))
        error_format(&errors, &errors.items[0], result->problem, sizeof result->problem);
    note_standing(attempt, session, result);
    if (attempt->index != NO_WORLD_INDEX)
        result->best = session->records[attempt->index].best_ticks;
}
