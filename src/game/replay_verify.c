/* replay_verify.c - see replay_verify.h */
#include "replay_verify.h"

#include <stdio.h>
#include <string.h>

void replay_play_begin(ReplayPlay *play, const Replay *replay, const Level *level)
{
    assert(replay->tape.count > REPLAY_TICKS_MAX ||
           replay->check_count == replay_check_count(replay->tape.count));
    memset(play, 0, sizeof *play);
    game_init(&play->game, level);
    play->inputs = REPLAY_NO_INPUTS;
}

/* Plays up to the next check. False, with the verdict, once nothing is left to play. */
static bool play_to_check(ReplayPlay *play, const Replay *replay, const Level *level)
{
    GameEvents events;
    Game *game = &play->game;
    ReplayVerdict *verdict = &play->report.verdict;
    if (play->checked == replay->check_count) {
        *verdict = replay->result == replay_result_of(game) ? REPLAY_OK : REPLAY_LYING;
        return false;
    }
    int32_t tick = replay_check_tick(replay->tape.count, play->checked);
    while (game->ticks < tick && game->status != GAME_FINISHED) {
        Input input = replay->tape.ticks[game->ticks];
        play->inputs = replay_mix_input(play->inputs, input);
        game_step(game, level, input, &events, NULL);
    }
    if (game->ticks < tick)
        *verdict = REPLAY_ENDLESS;
    else if (replay_check(play->inputs, game, level) != replay->checks[play->checked])
        *verdict = REPLAY_DIFFERS;
    else
        play->checked++;
    return *verdict == REPLAY_OK;
}

bool replay_play_step(ReplayPlay *play, const Replay *replay, const Level *level, int32_t ticks)
{
    ReplayReport *report = &play->report;
    int64_t end = (int64_t)play->game.ticks + ticks;
    bool goes_on = false;
    if (replay->engine != REPLAY_ENGINE)
        report->verdict = REPLAY_OTHER_ENGINE;
    else if (replay->tape.count > REPLAY_TICKS_MAX)
        report->verdict = REPLAY_ENDLESS;
    else if (play->checked == 0 && replay->hash != level_hash(level))
        report->verdict = REPLAY_STALE;
    else
        do
            goes_on = play_to_check(play, replay, level);
        while (goes_on && play->game.ticks < end);
    report->result = replay_result_of(&play->game);
    report->tick = play->game.ticks;
    report->deaths = play->game.deaths;
    report->coins = play->game.coins;
    report->coin_count = level->coins.count;
    return !goes_on;
}

ReplayVerdict replay_verify(const Replay *replay, const Level *level, ReplayReport *report)
{
    ReplayPlay play;
    replay_play_begin(&play, replay, level);
    (void)replay_play_step(&play, replay, level, INT32_MAX);
    *report = play.report;
    return report->verdict;
}

const char *const replay_verdict_names[] = {
    [REPLAY_OK] = "ok",       [REPLAY_OTHER_ENGINE] = "other engine",
    [REPLAY_STALE] = "stale", [REPLAY_DIFFERS] = "differs",
    [REPLAY_LYING] = "lying", [REPLAY_ENDLESS] = "endless",
};

void replay_report_text(const Replay *replay, const ReplayReport *report,
                        char out[REPLAY_REPORT_MAX])
{
    static const char *const ends[REPLAY_RESULT_COUNT] = {[REPLAY_FINISHED] = "finished in",
                                                          [REPLAY_DIED] = "dead after",
                                                          [REPLAY_QUIT] = "left after"};
    int hundredths = (int)((int64_t)report->tick * 100 / 60);
    int after = (int)(replay->tape.count - report->tick);
    Text text = text_in(out, REPLAY_REPORT_MAX);
    switch (report->verdict) {
    case REPLAY_OK:
        text_add(&text, "ok, %s %d ticks (%d.%02d s), %d death%s, %d/%d coins%s%s",
                 ends[report->result], (int)report->tick, hundredths / 100, hundredths % 100,
                 (int)report->deaths, report->deaths == 1 ? "" : "s", (int)report->coins,
                 (int)report->coin_count, replay->practice ? ", practice" : "",
                 replay_assists(replay) ? ", with assists" : "");
        break;
    case REPLAY_OTHER_ENGINE:
        text_add(&text,
                 "other engine: made by engine %d; bodies move differently in this one, engine %d",
                 (int)replay->engine, REPLAY_ENGINE);
        break;
    case REPLAY_STALE:
        text_add(&text, "stale level: it has changed since this was recorded");
        break;
    case REPLAY_DIFFERS: text_add(&text, "differs at tick %d", (int)report->tick); break;
    case REPLAY_LYING:
        text_add(&text, "lying: says %s, but the run ends as %s at tick %d",
                 replay_result_names[replay->result], replay_result_names[report->result],
                 (int)report->tick);
        break;
    case REPLAY_ENDLESS:
        if (replay->tape.count > REPLAY_TICKS_MAX)
            text_add(&text, "endless: %d ticks, and at most %d are allowed",
                     (int)replay->tape.count, REPLAY_TICKS_MAX);
        else
            text_add(&text, "endless: goes on for %d tick%s after the finish at %d", after,
                     after == 1 ? "" : "s", (int)report->tick);
        break;
    }
}
