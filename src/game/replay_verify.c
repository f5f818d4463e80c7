/* replay_verify.c - see replay.h */
#include "replay.h"

#include <stdio.h>

#include "replay_stream.h"

/* The game as far as it was played, and the hash of the inputs so far. */
typedef struct Verifier {
    const Replay *replay;
    const Level *level;
    Game game;
    uint64_t inputs;
} Verifier;

static ReplayVerdict play_and_compare(Verifier *v)
{
    const Replay *replay = v->replay;
    for (int32_t i = 0; i < replay->check_count; i++) {
        int32_t tick = replay_check_tick(replay->tape.count, i);
        /* Plays up to `tick`, or up to the finish. */
        GameEvents events;
        while (v->game.ticks < tick && v->game.status != GAME_FINISHED) {
            Input input = v->replay->tape.ticks[v->game.ticks];
            v->inputs = replay_mix_input(v->inputs, input);
            game_step(&v->game, v->level, input, &events, NULL);
        }
        if (v->game.ticks < tick) return REPLAY_ENDLESS;
        if (replay_check(v->inputs, &v->game, v->level) != replay->checks[i]) return REPLAY_DIFFERS;
    }
    return replay->result == replay_result_of(&v->game) ? REPLAY_OK : REPLAY_LYING;
}

static ReplayVerdict judge(Verifier *v)
{
    const Replay *replay = v->replay;
    if (replay->engine != REPLAY_ENGINE) return REPLAY_OTHER_ENGINE;
    if (replay->tape.count > REPLAY_TICKS_MAX) return REPLAY_ENDLESS;
    if (replay->hash != level_hash(v->level)) return REPLAY_STALE;
    assert(replay->check_count == replay_check_count(replay->tape.count));
    return play_and_compare(v);
}

ReplayVerdict replay_verify(const Replay *replay, const Level *level, ReplayReport *report)
{
    Verifier v = {.replay = replay, .level = level, .inputs = REPLAY_NO_INPUTS};
    game_init(&v.game, level);
    *report = (ReplayReport){.verdict = judge(&v),
                             .result = replay_result_of(&v.game),
                             .tick = v.game.ticks,
                             .deaths = v.game.deaths,
                             .coins = v.game.coins,
                             .coin_count = level->coins.count};
    return report->verdict;
}

static const char *words_of_result(ReplayResult result)
{
    static const char *const words[REPLAY_RESULT_COUNT] = {[REPLAY_FINISHED] = "finished in",
                                                           [REPLAY_DIED] = "dead after",
                                                           [REPLAY_QUIT] = "left after"};
    return words[result];
}

static void describe_run(const Replay *replay, const ReplayReport *report,
                         char out[REPLAY_REPORT_MAX])
{
    int hundredths = (int)((int64_t)report->tick * 100 / 60);
    snprintf(out, REPLAY_REPORT_MAX, "ok, %s %d ticks (%d.%02d s), %d death%s, %d/%d coins%s%s",
             words_of_result(report->result), (int)report->tick, hundredths / 100, hundredths % 100,
             (int)report->deaths, report->deaths == 1 ? "" : "s", (int)report->coins,
             (int)report->coin_count, replay->practice ? ", practice" : "",
             replay_assists(replay) ? ", with assists" : "");
}

static void describe_endless(const Replay *replay, const ReplayReport *report,
                             char out[REPLAY_REPORT_MAX])
{
    int32_t ticks = replay->tape.count, after = ticks - report->tick;
    if (ticks > REPLAY_TICKS_MAX)
        snprintf(out, REPLAY_REPORT_MAX, "endless: %d ticks, and at most %d are allowed",
                 (int)ticks, REPLAY_TICKS_MAX);
    else
        snprintf(out, REPLAY_REPORT_MAX, "endless: goes on for %d tick%s after the finish at %d",
                 (int)after, after == 1 ? "" : "s", (int)report->tick);
}

const char *const replay_verdict_names[] = {
    [REPLAY_OK] = "ok",       [REPLAY_OTHER_ENGINE] = "other engine",
    [REPLAY_STALE] = "stale", [REPLAY_DIFFERS] = "differs",
    [REPLAY_LYING] = "lying", [REPLAY_ENDLESS] = "endless",
};

void replay_report_text(const Replay *replay, const ReplayReport *report,
                        char out[REPLAY_REPORT_MAX])
{
    switch (report->verdict) {
    case REPLAY_OK: describe_run(replay, report, out); break;
    case REPLAY_OTHER_ENGINE:
        snprintf(out, REPLAY_REPORT_MAX,
                 "other engine: made by engine %d; bodies move differently in this one, engine %d",
                 (int)replay->engine, REPLAY_ENGINE);
        break;
    case REPLAY_STALE:
        snprintf(out, REPLAY_REPORT_MAX, "stale level: it is not as it was when this was recorded");
        break;
    case REPLAY_DIFFERS:
        snprintf(out, REPLAY_REPORT_MAX, "differs at tick %d", (int)report->tick);
        break;
    case REPLAY_LYING:
        snprintf(out, REPLAY_REPORT_MAX, "lying: says %s, but the run ends as %s at tick %d",
                 replay_result_names[replay->result], replay_result_names[report->result],
                 (int)report->tick);
        break;
    case REPLAY_ENDLESS: describe_endless(replay, report, out); break;
    }
}
