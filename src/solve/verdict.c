/* verdict.c - see verdict.h */
#include "verdict.h"

#include "../game/game.h"
#include "beam.h"
#include "model_bound.h"
#include "opening.h"
#include "reach.h"
#include "state_closure.h"
#include "state_proof.h"
#include "tick_bound.h"

#include <stdlib.h>
#include <string.h>

const char *const verdict_names[] = {[VERDICT_SOLVED] = "SOLVED",
                                     [VERDICT_IMPOSSIBLE] = "IMPOSSIBLE",
                                     [VERDICT_UNKNOWN] = "UNKNOWN"};

enum {
    SLICE_NODES = 200,
    FROZEN_SLICE_NODES = 1000,
    TIGHT_NODES = 400,
    IDLE_NODES = 150,
    JOIN_NODES = 1500,
    FROZEN_JOIN_NODES = 5000,
    DYING_JOIN_NODES = 4000,
    DYING_NODES_MAX = 500000,
    FIRST_WEIGHT = 3,
    SMALL_CELLS = 600, /* where following the first ticks costs less than some hundred nodes */
    OPENING_STATES = 20000,
    OPENING_STATES_FAR = 150000,
    STATES_PER_NODE = 20,
    ASK_STATES = 20000,
};

static int32_t slice_nodes(const VerdictOptions *options)
{
    return options->search.is_frozen ? FROZEN_SLICE_NODES : SLICE_NODES;
}

/* After so many nodes without a run a proof is tried, and where there are monsters a more thorough
 * one later, which follows them for longer. Measured on made levels (tests/solve_times.c): at 300
 * nodes instead of 7000 the median of all verdicts on shafts falls from 30 ms to 3; where there are
 * monsters the proof costs more, and 1000 are better than 300. A small level is proved as fast as a
 * few nodes are searched: there the first proof comes after half as many nodes as it has cells, and
 * where bodies keep their height at once.
 * What is left then is tried by states (state_proof.h), in turn with the search while that gets no
 * farther: STATES_PER_NODE take about as long as searching a node, so that neither waits for the
 * other. They are followed anew when more is known of monsters.
 * At last the states of the game itself are followed (state_closure.h): where they are few that
 * decides everything. To see that they are not costs up to 15 us a state, as much as searching a
 * node or two, so they come late. */
typedef struct ProofStage {
    int32_t nodes, follow;
    bool is_for_frozen;   /* version 1 of the generator proves at this stage, too */
    bool looks_at_start;  /* where monsters are on their way; a small level does so at once, though
                             not as far: that would cost up to 60 ms */
    uint32_t game_states; /* of the game, at most */
} ProofStage;

static const ProofStage proof_stages[] = {{1000, REACH_FOLLOW, .is_for_frozen = true},
                                          {2000, REACH_FOLLOW_FAR, .game_states = 0},
                                          {16000, REACH_FOLLOW_FAR, .is_for_frozen = true,
                                           .looks_at_start = true, .game_states = 8000},
                                          {100000, REACH_FOLLOW_FAR, .game_states = 60000},
                                          {200000, REACH_FOLLOW_FAR, .game_states = 260000}};
static const ProofStage proof_without_monsters[] = {{300, REACH_FOLLOW, .is_for_frozen = true},
                                                    {600, REACH_FOLLOW, .game_states = 0},
                                                    {14000, REACH_FOLLOW, .game_states = 8000},
                                                    {100000, REACH_FOLLOW, .game_states = 60000},
                                                    {200000, REACH_FOLLOW, .game_states = 260000}};

/* The ordinary game after the tape, which the caller frees; NULL when memory ran out. */
static Game *play(const Level *level, const InputTape *tape)
{
    Game *game = malloc(sizeof *game);
    if (!game) return NULL;
    game_init(game, level);
    game_run(game, level, tape->ticks, tape->count);
    return game;
}

/* Is the tape a solution, and with how many deaths? The only test is to play it. */
static bool is_solution(const Level *level, const InputTape *tape, bool all_coins, int32_t *deaths)
{
    Game *game = play(level, tape);
    if (!game) return false;
    *deaths = game->deaths;
    bool solved = game->status == GAME_FINISHED && game->ticks == tape->count &&
                  (!all_coins || game->coins == level->coins.count);
    free(game);
    return solved;
}

/* Takes over the tape if it is a solution, or else frees it. */
static bool take_tape(InputTape *tape, const Level *level, bool all_coins, Verdict *verdict)
{
    int32_t deaths;
    if (!is_solution(level, tape, all_coins, &deaths)) {
        input_tape_done(tape);
        return false;
    }
    input_tape_done(&verdict->tape);
    verdict->kind = VERDICT_SOLVED;
    verdict->tape = *tape;
    verdict->deaths = deaths;
    return true;
}

static void take_solution(const Search *search, const Level *level, bool all_coins,
                          Verdict *verdict)
{
    InputTape tape;
    if (search_tape(search, &tape)) take_tape(&tape, level, all_coins, verdict);
}

static bool may_go_on(const VerdictOptions *options, int32_t nodes)
{
    return !options->may_go_on || options->may_go_on(options->context, nodes);
}

/* Searches for a shorter run with weights from 3 down. False when the caller has ended it, or
 * memory ran out: the solution stays as it is then. */
static bool shorten(const Level *level, const VerdictOptions *options, int32_t nodes_max,
                    Verdict *verdict)
{
    VerdictOptions next = *options;
    next.search.nodes_max = nodes_max;
    for (next.search.weight = FIRST_WEIGHT; next.search.weight > 0; next.search.weight--) {
        next.search.ticks_below = verdict->tape.count;
        Search *search = search_create(level, &next.search);
        if (!search) return false;
        while (search_run(search, slice_nodes(&next)) == SEARCH_RUNNING)
            if (!may_go_on(&next, verdict->nodes + search_nodes(search))) break;
        bool is_stopped = search_status(search) == SEARCH_RUNNING;
        take_solution(search, level, options->search.all_coins, verdict);
        verdict->nodes += search_nodes(search);
        search_destroy(search);
        if (is_stopped) return false;
    }
    return true;
}

/* What a caller's may_go_on is asked with: the nodes of earlier searches count too. */
typedef struct GoOn {
    const VerdictOptions *options;
    int32_t nodes;
} GoOn;

static bool nodes_may_go_on(void *context, int32_t nodes)
{
    const GoOn *go_on = context;
    return may_go_on(go_on->options, go_on->nodes + nodes);
}

static bool states_may_go_on(void *context, int32_t states)
{
    (void)states;
    return nodes_may_go_on(context, 0);
}

/* The searches of a level. The one that waits is there where monsters are: it has the quick look,
 * and mostly a few waits are enough. Where it gets no farther for IDLE_NODES another goes on in
 * turn with it, with tight estimates, and only after JOIN_NODES the third, which would cost as many
 * nodes again: it searches as a frozen one does, so that what the two others overlook is found.
 * Where a run may die one that does comes last, after DYING_JOIN_NODES of the third, so that a run
 * without a death is preferred. */
typedef enum Member {
    MEMBER_WAITING,
    MEMBER_TIGHT,
    MEMBER_THOROUGH,
    MEMBER_DYING,
    MEMBER_COUNT
} Member;

typedef struct Team {
    Search *searches[MEMBER_COUNT]; /* NULL: there is none, or none yet */
} Team;

static void take_proof(const ReachProof *proof, Verdict *verdict)
{
    if (!proof->is_impossible) return;
    verdict->kind = VERDICT_IMPOSSIBLE;
    memcpy(verdict->reason, proof->reason, sizeof verdict->reason);
}

/* Finds all states of the game, if they are few: the run that is found, or the proof that there is
 * none. False when memory ran out. */
static bool close_states(const Level *level, const VerdictOptions *options, uint32_t states_max,
                         Verdict *verdict)
{
    const SearchOptions *search = &options->search;
    ReachProof proof = {.is_impossible = false};
    GoOn go_on = {options, verdict->nodes};
    const StateClosureOptions closure = {search->all_coins, states_max, states_may_go_on, &go_on};
    InputTape tape = {NULL, 0};
    if (states_max == 0 || search->start.count > 0 || search->ticks_below > 0) return true;
    if (!state_closure_find(level, &closure, &tape, &proof)) return false;
    if (tape.count > 0) take_tape(&tape, level, search->all_coins, verdict);
    take_proof(&proof, verdict);
    return true;
}

/* What a proof found out is kept for the next stage. */
typedef struct Prover {
    const Level *level;
    const VerdictOptions *options;
    Reach *reach;            /* NULL: none yet */
    int32_t follow;          /* as in its stage */
    Opening opening;         /* must outlive the reach */
    uint32_t opening_states; /* that it was looked for among; 0: it was not */
    bool by_states;          /* states are followed, too, once the search gets no farther */
    bool has_states;         /* those of this reach were begun */
    StateProof *states;      /* NULL: they are not followed, or not any more */
    int32_t nodes;           /* of the search when they were last followed */
} Prover;

static void prover_done(Prover *prover)
{
    state_proof_destroy(prover->states);
    reach_destroy(prover->reach);
    opening_done(&prover->opening);
}

/* Finds where the player can get to, as far as that tells whether there is a proof. False when
 * memory ran out. */
static bool find_reach(Prover *prover, const ReachOptions *options, ReachProof *proof)
{
    state_proof_destroy(prover->states);
    prover->states = NULL;
    prover->has_states = false;
    reach_destroy(prover->reach);
    prover->reach = reach_create_with(prover->level, options);
    const bool all_coins = prover->options->search.all_coins;
    bool done = prover->reach && reach_run_to_answer(prover->reach, all_coins);
    if (done) reach_judge(prover->reach, all_coins, proof);
    return done;
}

/* Are there states to be begun? */
static bool states_are_due(const Prover *prover)
{
    return prover->by_states && !prover->has_states;
}

/* Begins the proof by states, or goes on with it. False when memory ran out. */
static bool follow_states(Prover *prover, int32_t states, Verdict *verdict)
{
    ReachProof proof = {.is_impossible = false};
    if (states_are_due(prover)) {
        prover->has_states = true;
        if (!state_proof_create(prover->level, prover->reach, prover->options->search.all_coins,
                                &prover->states))
            return false;
    }
    if (!prover->states || !state_proof_run(prover->states, states)) return true;
    bool done = state_proof_judge(prover->states, &proof);
    state_proof_destroy(prover->states);
    prover->states = NULL;
    take_proof(&proof, verdict);
    return done;
}

/* Some states for each node that was searched since, unless the search `is_getting_on`. False when
 * memory ran out. */
static bool follow_states_in_turn(Prover *prover, bool is_getting_on, Verdict *verdict)
{
    const int32_t nodes = verdict->nodes - prover->nodes;
    prover->nodes = verdict->nodes;
    return is_getting_on || follow_states(prover, nodes * STATES_PER_NODE, verdict);
}

/* All that are left, as long as the caller wants. False when memory ran out. */
static bool follow_last_states(Prover *prover, Verdict *verdict)
{
    while ((states_are_due(prover) || prover->states) && may_go_on(prover->options, verdict->nodes))
        if (!follow_states(prover, ASK_STATES, verdict)) return false;
    return true;
}

/* Without a run: is there a proof that there is none? Where there is not, the first ticks are
 * looked at as well. False when memory ran out. */
static bool prove(Prover *prover, const ProofStage *stage, Verdict *verdict)
{
    const Level *level = prover->level;
    const bool is_frozen = prover->options->search.is_frozen;
    ReachProof proof = {.is_impossible = false};
    const bool is_thorough = stage->follow > REACH_FOLLOW && !is_frozen;
    ReachOptions effort = {.follow = stage->follow,
                           .knows_phases = is_thorough,
                           .counts_each = is_thorough,
                           .is_frozen = is_frozen};
    const bool is_small = level->cols * level->rows <= SMALL_CELLS;
    const uint32_t opening_states = is_frozen               ? 0
                                    : stage->looks_at_start ? OPENING_STATES_FAR
                                    : is_small              ? OPENING_STATES
                                                            : 0;
    /* Its reach must not outlive an opening. */
    const bool has_shorter = prover->opening_states > 0 && opening_states > prover->opening_states;
    bool done = true;
    if (!prover->reach || prover->follow != stage->follow || has_shorter) {
        prover->follow = stage->follow;
        prover->opening_states = 0;
        done = find_reach(prover, &effort, &proof);
    }
    if (done && !proof.is_impossible && opening_states > prover->opening_states) {
        prover->opening_states = opening_states;
        opening_done(&prover->opening);
        done = opening_find(level, prover->reach, opening_states, &prover->opening);
        effort.opening = &prover->opening;
        if (done && prover->opening.is_of_use) done = find_reach(prover, &effort, &proof);
    }
    if (done) take_proof(&proof, verdict);
    return done;
}

/* The same, and then the states of the game are followed; at the end all others before them, since
 * they tell more. False when memory ran out. */
static bool prove_with_states(Prover *prover, const ProofStage *stage, bool is_end,
                              Verdict *verdict)
{
    const VerdictOptions *options = prover->options;
    if (!prove(prover, stage, verdict)) return false;
    if (verdict->kind != VERDICT_UNKNOWN || options->search.is_frozen) return true;
    if (is_end && !follow_last_states(prover, verdict)) return false;
    return verdict->kind != VERDICT_UNKNOWN ||
           close_states(prover->level, options, stage->game_states, verdict);
}

/* Can anything be different after a death? Otherwise the player might as well have stayed where he
 * began. */
static bool leaves_something(const Level *level, bool all_coins)
{
    return level->checkpoints.count > 0 || level->keys.count > 0 || level->actors.count > 0 ||
           (all_coins && level->coins.count > 0);
}

/* Does this search begin sooner or later, if no run is found before? */
static bool is_member(Member member, const Level *level, const VerdictOptions *options)
{
    bool has_monsters = level->actors.count > 0;
    switch (member) {
    case MEMBER_WAITING: return has_monsters;
    case MEMBER_TIGHT: return has_monsters && !options->search.is_frozen;
    case MEMBER_THOROUGH: return true;
    case MEMBER_DYING:
        return options->may_die && leaves_something(level, options->search.all_coins);
    case MEMBER_COUNT: break;
    }
    return false;
}

static bool is_due(const Team *team, Member member, const VerdictOptions *options)
{
    const Search *first = team->searches[MEMBER_WAITING];
    if (member == MEMBER_DYING) {
        const Search *thorough = team->searches[MEMBER_THOROUGH];
        return thorough && (search_status(thorough) != SEARCH_RUNNING ||
                            search_nodes(thorough) >= DYING_JOIN_NODES);
    }
    if (member == MEMBER_WAITING || !first || search_status(first) != SEARCH_RUNNING) return true;
    if (member == MEMBER_THOROUGH)
        return search_nodes(first) >= (options->search.is_frozen ? FROZEN_JOIN_NODES : JOIN_NODES);
    return search_nodes(first) >= TIGHT_NODES && search_idle_nodes(first) > IDLE_NODES;
}

/* Creates a search that is due. False when memory ran out. */
static bool join(Team *team, const Level *level, const VerdictOptions *options)
{
    for (Member i = MEMBER_WAITING; i < MEMBER_COUNT; i++) {
        if (team->searches[i] || !is_member(i, level, options) || !is_due(team, i, options))
            continue;
        SearchOptions own = options->search;
        own.may_die = i == MEMBER_DYING;
        if (own.may_die && own.nodes_max == 0) own.nodes_max = DYING_NODES_MAX;
        own.waits = i < MEMBER_THOROUGH;
        own.is_tight = i == MEMBER_TIGHT;
        own.is_thorough = i == MEMBER_THOROUGH && level->actors.count > 0;
        own.all_leaps = i == MEMBER_THOROUGH && !own.is_frozen && own.leap_count == 0;
        if (own.is_thorough) own.is_frozen = true;
        team->searches[i] = search_create(level, &own);
        return team->searches[i] != NULL;
    }
    return true;
}

static bool has_come_farther(const Search *search)
{
    return search && search_status(search) == SEARCH_RUNNING &&
           search_idle_nodes(search) <= IDLE_NODES;
}

/* Has one of the searches come farther of late? The last one, which begins anew after each death,
 * does so all the time. */
static bool gets_on(const Team *team)
{
    for (Member i = MEMBER_WAITING; i < MEMBER_DYING; i++)
        if (has_come_farther(team->searches[i])) return true;
    return false;
}

/* The tight search need not go on while the first one is getting on, nor the last while one is. */
static bool may_rest(const Team *team, Member member)
{
    if (member == MEMBER_TIGHT) return has_come_farther(team->searches[MEMBER_WAITING]);
    return member == MEMBER_DYING && gets_on(team);
}

/* A slice of each; false when all have ended, and none is still to come. */
static bool search_slices(const Team *team, const Level *level, const VerdictOptions *options,
                          Verdict *verdict)
{
    bool is_running = false;
    for (Member i = MEMBER_WAITING; i < MEMBER_COUNT && verdict->kind == VERDICT_UNKNOWN; i++) {
        Search *search = team->searches[i];
        if (!search || may_rest(team, i)) {
            is_running |= search || is_member(i, level, options);
        } else if (search_status(search) == SEARCH_RUNNING) {
            if (search_run(search, slice_nodes(options)) == SEARCH_RUNNING)
                is_running = true;
            else
                take_solution(search, level, options->search.all_coins, verdict);
        }
    }
    verdict->nodes = 0;
    for (size_t i = 0; i < MEMBER_COUNT; i++)
        if (team->searches[i]) verdict->nodes += search_nodes(team->searches[i]);
    return is_running && verdict->kind == VERDICT_UNKNOWN;
}

/* Searches, and proves now and then. False when memory ran out. */
static bool search_and_prove(Team *team, Prover *prover, const Level *level,
                             const VerdictOptions *options, Verdict *verdict)
{
    const bool is_frozen = options->search.is_frozen;
    const bool has_monsters = level->actors.count > 0;
    const ProofStage *first = has_monsters ? proof_stages : proof_without_monsters, *stage = first;
    const ProofStage *last =
        has_monsters ? &proof_stages[ARRAY_LENGTH(proof_stages) - 1]
                     : &proof_without_monsters[ARRAY_LENGTH(proof_without_monsters) - 1];
    const bool is_easy = model_bound((ModelKind)level->physics.kind)->keeps_height;
    const int32_t soon = is_frozen ? INT32_MAX : is_easy ? 0 : level->cols * level->rows / 2;
    for (bool goes_on = true; goes_on && verdict->kind == VERDICT_UNKNOWN;) {
        if (!join(team, level, options)) return false;
        goes_on =
            search_slices(team, level, options, verdict) && may_go_on(options, verdict->nodes);
        const int32_t due = goes_on ? verdict->nodes : INT32_MAX;
        for (; stage <= last && verdict->kind == VERDICT_UNKNOWN; stage++) {
            if (due < (stage == first ? min_i32(stage->nodes, soon) : stage->nodes)) break;
            /* At the end the last one does as much as those before it. */
            if (!goes_on && stage > first && stage < last && !stage->looks_at_start) continue;
            if (is_frozen && !stage->is_for_frozen) continue;
            prover->by_states = stage > first && !is_frozen;
            if (!prove_with_states(prover, stage, !goes_on, verdict)) return false;
        }
        if (verdict->kind == VERDICT_UNKNOWN &&
            !follow_states_in_turn(prover, gets_on(team), verdict))
            return false;
    }
    return verdict->kind != VERDICT_UNKNOWN || follow_last_states(prover, verdict);
}

/* Most levels are solved before the proof would have begun. Whatever ends the search, a level
 * without a run is looked at for a proof. False when memory ran out. */
static bool decide(Team *team, const Level *level, const VerdictOptions *options, Verdict *verdict)
{
    Prover *prover = calloc(1, sizeof *prover);
    if (!prover) return false;
    prover->level = level;
    prover->options = options;
    bool done = search_and_prove(team, prover, level, options, verdict);
    prover_done(prover);
    free(prover);
    if (!done) return false;
    if (verdict->kind != VERDICT_UNKNOWN) return true;
    const Search *last =
        team->searches[team->searches[MEMBER_THOROUGH] ? MEMBER_THOROUGH : MEMBER_WAITING];
    const SearchStatus status = search_status(last);
    verdict->furthest = search_furthest(last);
    if (options->search.all_coins) verdict->most_coins = search_most_coins(last);
    verdict->end = status == SEARCH_RUNNING ? VERDICT_TIME
                   : status == SEARCH_FULL  ? VERDICT_STATES
                                            : VERDICT_EXHAUSTED;
    return !options->names_open || open_place_find(level, options->search.all_coins, team->searches,
                                                   MEMBER_COUNT, &verdict->open);
}

/* What is seen before anything is searched. False when memory ran out. */
static bool glance(const Level *level, Verdict *verdict)
{
    ReachProof proof;
    if (!reach_glance(level, &proof)) return false;
    if (proof.is_impossible) verdict->kind = VERDICT_IMPOSSIBLE;
    memcpy(verdict->reason, proof.reason, sizeof verdict->reason);
    return true;
}

/* verdict_find with a bank. */
static bool find_with_bank(const Level *level, const VerdictOptions *options, Verdict *verdict)
{
    Team team = {{NULL}};
    bool done = decide(&team, level, options, verdict);
    for (size_t i = 0; i < MEMBER_COUNT; i++)
        search_destroy(team.searches[i]);
    if (done && options->shorter && verdict->kind == VERDICT_SOLVED)
        shorten(level, options, VERDICT_SHORTER_NODES, verdict);
    return done;
}

bool verdict_find(const Level *level, const VerdictOptions *options, Verdict *verdict)
{
    VerdictOptions own = *options;
    *verdict = (Verdict){.kind = VERDICT_UNKNOWN, .furthest = level->start};
    if (!glance(level, verdict)) return false;
    if (verdict->kind != VERDICT_UNKNOWN) return true;
    if (options->search.bank) return find_with_bank(level, options, verdict);
    own.search.bank = search_bank_create(level, &options->search);
    bool done = own.search.bank && find_with_bank(level, &own, verdict);
    search_bank_destroy(own.search.bank);
    return done;
}

/* ---- the best run ------------------------------------------------------------------------ */

/* May shorter runs have a death? Where the first one has, too: there may be none without. */
static bool shorter_may_die(const VerdictOptions *options, const Verdict *verdict)
{
    return options->deaths || verdict->deaths > 0;
}

/* False when memory ran out. */
static bool find_bound(const Level *level, const VerdictOptions *options, Verdict *verdict,
                       TickBound **tick_bound)
{
    const bool all_coins = options->search.all_coins;
    GoOn context = {options, verdict->nodes};
    const TickBoundOptions asked = {all_coins, states_may_go_on, &context};
    Reach *reach = reach_create(level);
    bool done = reach && reach_run_all(reach);
    if (done) verdict->bound = reach_least_ticks(reach, all_coins);
    done = done && verdict->bound >= 0 && tick_bound_create(level, reach, &asked, tick_bound);
    if (*tick_bound) verdict->bound = max_i32(verdict->bound, tick_bound_of_level(*tick_bound));
    reach_destroy(reach);
    /* None is above a run. */
    if (!done || (verdict->bound > verdict->tape.count && !shorter_may_die(options, verdict))) {
        tick_bound_destroy(*tick_bound);
        *tick_bound = NULL;
        verdict->bound = 0;
    }
    return done;
}

/* A pass of the search for shorter runs: its width, and the longest action. */
typedef struct BestPass {
    int32_t width, action_ticks;
} BestPass;

static const BestPass best_passes[] = {{20, 10}, {40, 6},   {80, 5},   {160, 4},  {320, 4},
                                       {640, 3}, {1280, 3}, {2560, 2}, {5120, 2}, {10240, 1}};

/* Searches on while that finds shorter runs. False when the caller has ended it, the run cannot be
 * shorter, or memory ran out. */
static bool improve(const Level *level, const VerdictOptions *options, const TickBound *bound,
                    const BestPass *pass, Verdict *verdict)
{
    const bool all_coins = options->search.all_coins;
    bool is_found = true;
    while (is_found && verdict->tape.count > verdict->bound) {
        GoOn context = {options, verdict->nodes};
        const BeamOptions beam = {.all_coins = all_coins,
                                  .deaths = shorter_may_die(options, verdict),
                                  .bound = bound,
                                  .width = pass->width,
                                  .action_ticks = pass->action_ticks,
                                  .nodes_max = SEARCH_NODES_MAX,
                                  .may_go_on = nodes_may_go_on,
                                  .context = &context};
        BeamResult result;
        if (!beam_search(level, &verdict->tape, &beam, &result)) return false;
        verdict->nodes += result.nodes;
        is_found = result.is_found && take_tape(&result.tape, level, all_coins, verdict);
        if (result.is_stopped) return false;
    }
    return verdict->tape.count > verdict->bound;
}

bool verdict_make_best(const Level *level, const VerdictOptions *options, Verdict *verdict)
{
    TickBound *bound = NULL;
    /* The bound takes seconds in a large level: until then a narrow search by estimates. */
    bool goes_on = improve(level, options, NULL, &best_passes[0], verdict);
    bool done = find_bound(level, options, verdict, &bound);
    goes_on = goes_on && done;
    if (shorter_may_die(options, verdict)) verdict->bound = 0;
    int64_t nodes = VERDICT_SHORTER_NODES / 4;
    for (size_t i = 0; goes_on && i < ARRAY_LENGTH(best_passes); i++, nodes *= 4) {
        goes_on = improve(level, options, bound, &best_passes[i], verdict);
        if (goes_on && !bound && nodes <= SEARCH_NODES_MAX)
            goes_on = shorten(level, options, (int32_t)nodes, verdict);
    }
    tick_bound_destroy(bound);
    return done;
}

bool verdict_find_best(const Level *level, const VerdictOptions *options, Verdict *verdict)
{
    VerdictOptions first = *options;
    first.shorter = false;
    if (!verdict_find(level, &first, verdict)) return false;
    return verdict->kind != VERDICT_SOLVED || verdict_make_best(level, options, verdict);
}

void verdict_done(Verdict *verdict)
{
    input_tape_done(&verdict->tape);
}
