/* replay_verify.c - see replay_verify.h */
#include "replay_verify.h"

#include <stdio.h>

/* Plays `game` from the start up to the first check that differs, the end or the finish. */
static ReplayVerdict play_and_compare(const Replay *replay, const Level *level, Game *game)
{
    GameEvents events;
    uint64_t inputs = REPLAY_NO_INPUTS;
    assert(replay->check_count == replay_check_count(replay->tape.count));
    for (int32_t i = 0; i < replay->check_count; i++) {
        int32_t tick = replay_check_tick(replay->tape.count, i);
        while (game->ticks < tick && game->status != GAME_FINISHED) {
            Input input = replay->tape.ticks[game->ticks];
            inputs = replay_mix_input(inputs, input);
            game_step(game, level, input, &events, NULL);
        }
        if (game->ticks < tick) return REPLAY_ENDLESS;
        if (replay_check(inputs, game, level) != replay->checks[i]) return REPLAY_DIFFERS;
    }
    return replay->result == replay_result_of(game) ? REPLAY_OK : REPLAY_LYING;
}

ReplayVerdict replay_verify(const Replay *replay, const Level *level, ReplayReport *report)
{
    Game game;
    ReplayVerdict verdict;
    game_init(&game, level);
    if (replay->engine != REPLAY_ENGINE)
        verdict = REPLAY_OTHER_ENGINE;
    else if (replay->tape.count > REPLAY_TICKS_MAX)
        verdict = REPLAY_ENDLESS;
    else if (replay->hash != level_hash(level))
        verdict = REPLAY_STALE;
    else
        verdict = play_and_compare(replay, level, &game);
    *report = (ReplayReport){.verdict = verdict,
                             .result = replay_result_of(&game),
                             .tick = game.ticks,
                             .deaths = game.deaths,
                             .coins = game.coins,
                             .coin_count = level->coins.count};
    return verdict;
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
        text_add(&text, "stale level: it is not as it was when this was recorded");
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
