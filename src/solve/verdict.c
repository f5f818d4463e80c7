/* verdict.c - see verdict.h */
#include "verdict.h"

#include "../game/game.h"
#include "reach.h"

#include <stdlib.h>
#include <string.h>

enum { SLICE_NODES = 1000, FIRST_WEIGHT = 3 };

/* Is the tape a solution? The only test is to play it in the ordinary game. */
static bool is_solution(const Level *level, const InputTape *tape, bool all_coins)
{
    Game *game = malloc(sizeof *game);
    if (!game) return false;
    game_init(game, level);
    game_run(game, level, tape->ticks, tape->count);
    bool solved = game->status == GAME_FINISHED && game->ticks == tape->count &&
                  (!all_coins || game->coins == level->coins.count);
    free(game);
    return solved;
}

static void take_solution(const Search *search, const Level *level, bool all_coins,
                          Verdict *verdict)
{
    InputTape tape;
    if (!search_tape(search, &tape)) return;
    if (!is_solution(level, &tape, all_coins)) {
        input_tape_done(&tape);
        return;
    }
    input_tape_done(&verdict->tape);
    verdict->kind = VERDICT_SOLVED;
    verdict->tape = tape;
}

static bool may_go_on(const VerdictOptions *options, int32_t nodes)
{
    return !options->may_go_on || options->may_go_on(options->context, nodes);
}

static VerdictEnd end_of(SearchStatus status)
{
    if (status == SEARCH_RUNNING) return VERDICT_TIME;
    return status == SEARCH_FULL ? VERDICT_STATES : VERDICT_EXHAUSTED;
}

/* What is known of a level for which no run was found. */
static void take_failure(const Search *search, const VerdictOptions *options, Verdict *verdict)
{
    verdict->furthest = search_furthest(search);
    if (options->search.all_coins) verdict->most_coins = search_most_coins(search);
    verdict->end = end_of(search_status(search));
}

/* One search, whose result goes into the verdict. `goes_on` receives whether the caller wants more.
 * False when memory ran out. */
static bool search_level(const Level *level, const VerdictOptions *options, Verdict *verdict,
                         bool *goes_on)
{
    Search *search = search_create(level, &options->search);
    if (!search) return false;
    *goes_on = true;
    while (*goes_on && search_run(search, SLICE_NODES) == SEARCH_RUNNING)
        *goes_on = may_go_on(options, verdict->nodes + search_nodes(search));
    verdict->nodes += search_nodes(search);
    take_solution(search, level, options->search.all_coins, verdict);
    if (verdict->kind == VERDICT_UNKNOWN) take_failure(search, options, verdict);
    search_destroy(search);
    return true;
}

/* When memory runs out the solution stays as it is. */
static void shorten(const Level *level, const VerdictOptions *options, Verdict *verdict)
{
    VerdictOptions next = *options;
    bool goes_on = true;
    next.search.nodes_max = VERDICT_SHORTER_NODES;
    for (next.search.weight = FIRST_WEIGHT; goes_on && next.search.weight > 0;
         next.search.weight--) {
        next.search.ticks_below = verdict->tape.count;
        if (!search_level(level, &next, verdict, &goes_on)) return;
    }
}

bool verdict_find(const Level *level, const VerdictOptions *options, Verdict *verdict)
{
    *verdict = (Verdict){.kind = VERDICT_UNKNOWN, .furthest = level->start};
    ReachProof proof;
    if (!reach_prove(level, options->search.all_coins, &proof)) return false;
    if (proof.is_impossible) {
        verdict->kind = VERDICT_IMPOSSIBLE;
        memcpy(verdict->reason, proof.reason, sizeof verdict->reason);
        return true;
    }
    bool goes_on;
    if (!search_level(level, options, verdict, &goes_on)) return false;
    if (options->shorter && goes_on && verdict->kind == VERDICT_SOLVED)
        shorten(level, options, verdict);
    return true;
}

void verdict_done(Verdict *verdict)
{
    input_tape_done(&verdict->tape);
}
