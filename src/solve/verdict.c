/* verdict.c - see verdict.h */
#include "verdict.h"

#include "../game/game.h"
#include "reach.h"

#include <stdlib.h>
#include <string.h>

enum { SLICE_NODES = 1000 };

/* The only judge of a solution: the game as anybody would play it. */
static bool is_solution(const Level *level, const InputTape *tape, bool all_coins)
{
    GameEvents events;
    Game *game = malloc(sizeof *game);
    if (!game) return false;
    game_init(game, level);
    for (int32_t i = 0; i < tape->count; i++)
        game_step(game, level, tape->ticks[i], &events, NULL);
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
    if (is_solution(level, &tape, all_coins)) {
        verdict->kind = VERDICT_SOLVED;
        verdict->tape = tape;
    } else {
        input_tape_done(&tape);
    }
}

static bool search_level(const Level *level, const VerdictOptions *options, Verdict *verdict)
{
    Search *search = search_create(level, &options->search);
    if (!search) return false;
    while (search_run(search, SLICE_NODES) == SEARCH_RUNNING)
        if (options->may_go_on && !options->may_go_on(options->context, search_nodes(search)))
            break;
    verdict->nodes = search_nodes(search);
    verdict->furthest = search_furthest(search);
    take_solution(search, level, options->search.all_coins, verdict);
    search_destroy(search);
    return true;
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
    return search_level(level, options, verdict);
}

void verdict_done(Verdict *verdict)
{
    input_tape_done(&verdict->tape);
}
