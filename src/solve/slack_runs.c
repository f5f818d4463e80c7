/* slack_runs.c - see slack.h: several runs of a level, and the kindest of them. */
#include "search_internal.h"
#include "slack_internal.h"

#include <stdlib.h>

enum { COST = 30, NARROW_COST = 120, NARROW = 5, LEAPS_MAX = 400 };

static bool has_place(const Level *level, const Slack *slack, const SlackPlace *wanted)
{
    for (int32_t i = 0; i < slack->count; i++) {
        const SlackPlace *place = &slack->places[i];
        if (place->is_wait == wanted->is_wait &&
            slack_is_same_ground(level, &place->ground, &wanted->ground) &&
            slack_is_same_ground(level, &place->target, &wanted->target))
            return true;
    }
    return false;
}

void slack_mark_required(const Level *level, Slack *slack, const Slack *runs, int32_t count)
{
    for (int32_t i = 0; i < slack->count; i++) {
        slack->places[i].is_required = true;
        for (int32_t run = 0; run < count && slack->places[i].is_required; run++)
            slack->places[i].is_required = has_place(level, &runs[run], &slack->places[i]);
    }
    slack_sum_up(slack);
}

/* What its narrow windows cost a run, in tenths of a tick. */
static int32_t cost_of(const Slack *slack)
{
    int32_t cost = 0;
    for (int32_t i = 0; i < slack->count; i++)
        cost += COST * 10 / slack->places[i].window;
    return cost;
}

/* ---- kinder leaps ------------------------------------------------------------------------ */

/* Other ways to make the same leap: by how many ticks press and release are shifted. */
static const int8_t variants[][2] = {{0, 6},     {0, 12},  {0, 24},  {-3, -3}, {-6, -6},
                                     {-10, -10}, {-5, 6},  {-9, 12}, {3, 3},   {6, 6},
                                     {4, 12},    {-4, -1}, {-8, -4}, {3, -1},  {0, -6}};

static void hold_jump(InputTape *tape, int32_t first, int32_t end, bool is_held)
{
    for (int32_t tick = first; tick < end; tick++) {
        if (is_held)
            tape->ticks[tick] |= INPUT_JUMP;
        else
            tape->ticks[tick] &= (Input)~INPUT_JUMP;
    }
}

/* Is the button up where a shifted hold is longer than that of the run, and beside it? */
static bool has_room(const SlackTrial *trial)
{
    const SlackPlace *place = trial->place;
    const InputTape *tape = trial->tape;
    if (trial->press < 1 || trial->release >= tape->count) return false;
    for (int32_t tick = trial->press - 1; tick < place->press; tick++)
        if (tape->ticks[tick] & INPUT_JUMP) return false;
    for (int32_t tick = place->release; tick <= trial->release; tick++)
        if (tape->ticks[tick] & INPUT_JUMP) return false;
    return true;
}

/* Plays the rest of a run. Does it still finish, with the coins that are asked for? Sets the run's
 * length then. */
static bool still_finishes(const SlackTrial *trial, const Game *now, InputTape *tape,
                           bool all_coins, Game *game)
{
    *game = *now;
    for (int32_t tick = trial->first; tick < tape->count && game->status == GAME_PLAYING; tick++)
        slack_play(trial->patrol, game, &tape->ticks[tick], 1);
    if (game->status != GAME_FINISHED) return false;
    if (all_coins && game->coins < trial->level->coins.count) return false;
    tape->count = game->ticks;
    return true;
}

/* Is the place wider when it is shifted, and does the run still get to its end? Then the run is
 * changed. */
static bool take_variant(SlackTrial *trial, SlackPlace *place, InputTape *tape, bool all_coins,
                         Game games[SLACK_GAMES])
{
    SlackPlace shifted = *place;
    Game *scratch = &games[SLACK_GAME_SCRATCH];
    trial->place = place;
    if (!has_room(trial) || !slack_gets_on(trial, scratch)) return false;
    shifted.press = trial->press;
    shifted.release = trial->release;
    shifted.arrival = scratch->ticks - 1;
    if (shifted.arrival >= tape->count) return false; /* the run is over before */
    hold_jump(tape, place->press, place->release, false);
    hold_jump(tape, shifted.press, shifted.release, true);
    slack_measure(trial, &shifted, scratch);
    if (shifted.window > place->window &&
        still_finishes(trial, &games[SLACK_GAME_NOW], tape, all_coins, scratch)) {
        *place = shifted;
        return true;
    }
    hold_jump(tape, shifted.press, shifted.release, false);
    hold_jump(tape, place->press, place->release, true);
    return false;
}

/* The runs that were found, and what is known of their leaps. */
typedef struct Kindness {
    const Level *level;
    const VerdictOptions *options;
    Patrol *patrol;
    int32_t window_max;
    Slack runs[SLACK_RUNS];
    InputTape tapes[SLACK_RUNS];
    int32_t count, best;
    SearchLeap leaps[LEAPS_MAX];
    int32_t leap_count;
} Kindness;

/* Tries other ways for all narrow leaps of a run. Returns how many ticks at its beginning are as
 * they were. */
static int32_t widen_leaps(const Kindness *kindness, const Slack *slack, InputTape *tape,
                           Game games[SLACK_GAMES])
{
    const Level *level = kindness->level;
    Patrol *patrol = kindness->patrol;
    Game *now = &games[SLACK_GAME_NOW];
    int32_t tick = 0, same_ticks = tape->count;
    game_init(now, level);
    for (int32_t i = 0; i < slack->count; i++) {
        const SlackPlace *old = &slack->places[i];
        SlackPlace place = *old;
        if (place.is_wait || place.window > NARROW) continue;
        int32_t first = max_i32(tick, place.press - SLACK_SHIFT_MAX);
        slack_play(patrol, now, tape->ticks + tick, first - tick);
        tick = first;
        SlackTrial trial = {.level = level,
                            .patrol = patrol,
                            .tape = tape,
                            .window_max = NARROW + 1};
        slack_begin_trial(&trial, &place, now, &games[SLACK_GAME_FROM]);
        for (size_t v = 0; v < ARRAY_LENGTH(variants) && place.window <= NARROW; v++) {
            trial.press = old->press + variants[v][0];
            trial.release = old->release + variants[v][1];
            if (take_variant(&trial, &place, tape, kindness->options->search.all_coins, games))
                same_ticks = min_i32(same_ticks, first);
        }
    }
    return same_ticks;
}

/* Finds the places of a run, whose leaps are made as wide as they can be where that is asked for.
 * False when memory ran out. */
static bool find_widened(Kindness *kindness, int32_t run, Game games[SLACK_GAMES])
{
    const Level *level = kindness->level;
    InputTape *tape = &kindness->tapes[run];
    Slack *slack = &kindness->runs[run], first;
    SlackKnown known[SLACK_RUNS];
    SlackOptions options = {.patrol = kindness->patrol,
                            .window_max = kindness->window_max,
                            .known = known};
    for (; options.known_count < run; options.known_count++) {
        const InputTape *other = &kindness->tapes[options.known_count];
        int32_t same = 0;
        while (same < min_i32(other->count, tape->count) && other->ticks[same] == tape->ticks[same])
            same++;
        known[options.known_count] = (SlackKnown){&kindness->runs[options.known_count], same};
    }
    if (!slack_find_with(level, tape, &options, slack)) return false;
    if (!kindness->options->avoids_narrow) return true;
    const int32_t count = tape->count, same_ticks = widen_leaps(kindness, slack, tape, games);
    if (same_ticks == count) return true;
    first = *slack;
    known[0] = (SlackKnown){&first, same_ticks};
    options.known_count = 1;
    bool done = slack_find_with(level, tape, &options, slack);
    slack_done(&first);
    return done;
}

/* Keeps the run, which is the kindness's from now on. False when memory ran out. */
static bool keep_run(Kindness *kindness, InputTape *tape)
{
    int32_t run = kindness->count++;
    kindness->tapes[run] = *tape;
    *tape = (InputTape){NULL, 0};
    Game *games = malloc(SLACK_GAMES * sizeof *games);
    bool done = games && find_widened(kindness, run, games);
    free(games);
    if (!done) return false;
    const Slack *slack = &kindness->runs[run];
    if (cost_of(slack) < cost_of(&kindness->runs[kindness->best])) kindness->best = run;
    for (int32_t i = 0; i < slack->count && kindness->leap_count < LEAPS_MAX; i++) {
        const SlackPlace *place = &slack->places[i];
        if (place->is_wait || place->window >= min_i32(COST / 2, kindness->window_max)) continue;
        bool is_avoided = kindness->options->avoids_narrow && place->window <= NARROW;
        kindness->leaps[kindness->leap_count++] =
            (SearchLeap){place->from, place->at, (is_avoided ? NARROW_COST : COST) / place->window};
    }
    return true;
}

/* One run more. False when memory ran out; `goes_on` receives whether there was one. */
static bool find_kinder(Kindness *kindness, Verdict *verdict, bool *goes_on)
{
    VerdictOptions next = *kindness->options;
    Verdict other;
    next.search.leaps = kindness->leaps;
    next.search.leap_count = kindness->leap_count;
    int32_t most = next.search.nodes_max > 0 ? next.search.nodes_max : SEARCH_NODES_MAX;
    next.search.nodes_max = min_i32(most, VERDICT_SHORTER_NODES);
    if (!verdict_find(kindness->level, &next, &other)) return false;
    *goes_on = other.kind == VERDICT_SOLVED;
    verdict->nodes += other.nodes;
    return !*goes_on || keep_run(kindness, &other.tape);
}

/* May a kinder run make a difference? It hardly ever has a higher figure. */
static bool is_worth_more(const Kindness *kindness)
{
    const Slack *slack = &kindness->runs[kindness->best];
    bool has_narrow = kindness->options->window_max == 0;
    for (int32_t i = 0; i < slack->count && !has_narrow; i++)
        has_narrow = slack->places[i].window < kindness->window_max;
    const VerdictOptions *options = kindness->options;
    if (kindness->count >= 2 && slack->figure < options->figure_max) return false;
    return has_narrow && slack->figure >= options->figure_min;
}

/* Finds the kindest run of a level that is solved: `verdict` has the first run. */
static bool find_kindest(const Level *level, const VerdictOptions *options, Verdict *verdict,
                         Slack *slack)
{
    Kindness *kindness = calloc(1, sizeof *kindness);
    if (!kindness) return false;
    kindness->level = level;
    kindness->options = options;
    kindness->patrol = options->search.bank->patrol;
    kindness->window_max = options->window_max > 0 ? options->window_max : SLACK_WINDOW_MAX;
    const int32_t runs = options->runs > 0 ? min_i32(options->runs, SLACK_RUNS) : SLACK_RUNS;
    bool goes_on = true, done = keep_run(kindness, &verdict->tape);
    while (done && goes_on && kindness->count < runs && is_worth_more(kindness))
        done = find_kinder(kindness, verdict, &goes_on);
    int32_t best = kindness->best;
    if (done) slack_mark_required(level, &kindness->runs[best], kindness->runs, kindness->count);
    *slack = kindness->runs[best];
    verdict->tape = kindness->tapes[best];
    for (int32_t i = 0; i < kindness->count; i++) {
        if (i == best) continue;
        slack_done(&kindness->runs[i]);
        input_tape_done(&kindness->tapes[i]);
    }
    free(kindness);
    return done;
}

static bool find_verdict_and_kindest(const Level *level, const VerdictOptions *options,
                                     Verdict *verdict, Slack *slack)
{
    VerdictOptions own = *options;
    own.search.bank = search_bank_create(level, &own.search);
    bool done = own.search.bank && verdict_find(level, &own, verdict);
    if (done && verdict->kind == VERDICT_SOLVED) done = find_kindest(level, &own, verdict, slack);
    search_bank_destroy(own.search.bank);
    return done;
}

/* A frozen search is slower, but tries more small hops: its runs are kinder. */
bool slack_find_kindest(const Level *level, const VerdictOptions *options, Verdict *verdict,
                        Slack *slack)
{
    VerdictOptions own = *options;
    own.shorter = false;
    own.search.is_frozen = true;
    *slack = (Slack){.hardest = -1};
    bool done = find_verdict_and_kindest(level, &own, verdict, slack);
    if (!done || options->search.is_frozen || verdict->kind != VERDICT_UNKNOWN ||
        verdict->end == VERDICT_TIME)
        return done;
    const int32_t nodes = verdict->nodes;
    verdict_done(verdict);
    own.search.is_frozen = false;
    done = find_verdict_and_kindest(level, &own, verdict, slack);
    verdict->nodes += nodes;
    return done;
}
