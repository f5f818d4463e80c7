/* beam.c - see beam.h */
#include "beam.h"

#include "../base/array.h"
#include "../base/hash.h"
#include "heuristic.h"
#include "key_set.h"
#include "node_pool.h"
#include "search.h"
#include "state_key.h"

#include <stdlib.h>
#include <string.h>

enum { ASK_NODES = 500, TASK_TICKS = 2000, LOST_TICKS = 4000, PER_CELL_MIN = 3, CELL_SHARE = 8 };

/* A state that may lead on, in the list of its tick. */
typedef struct Candidate {
    uint32_t node, next; /* number of the next one in the list plus 1; 0: none */
    uint64_t key, cell;
    int32_t rest; /* ticks left at least, or about */
} Candidate;

typedef struct Beam {
    const Level *level;
    const BeamOptions *options;
    BeamResult *result;
    SnapshotScratch scratch;
    Heuristic heuristic; /* where there is no bound */
    NodePool pool;
    KeySet visited;
    CounterMap cells; /* how many of a tick lead on from each */
    Candidate *candidates;
    size_t candidate_capacity;
    uint32_t candidate_count;
    uint32_t *lists; /* by tick */
    Candidate *chosen;
    size_t chosen_capacity;
    uint8_t *packed, *unpacked;
    uint32_t goal; /* 0: none */
    int32_t best;  /* ticks of the best run so far */
    bool has_failed;
} Beam;

static const StateKeyDetail detail = {8, 24, 16, 8, 8};

static bool beam_init(Beam *b, const Level *level, int32_t ticks, const BeamOptions *options)
{
    memset(b, 0, sizeof *b);
    const HeuristicOptions estimates = {.all_coins = options->all_coins};
    b->level = level;
    b->options = options;
    b->best = ticks;
    node_pool_init(&b->pool, false);
    if (!snapshot_scratch_init(&b->scratch, level, options->all_coins, NULL)) return false;
    b->scratch.keeps_checkpoint = options->deaths;
    const size_t size = (size_t)snapshot_size_max(&b->scratch) + sizeof(uint64_t);
    b->packed = malloc(size);
    b->unpacked = malloc(size);
    b->lists = calloc((size_t)ticks + 1, sizeof *b->lists);
    return b->packed && b->unpacked && b->lists && key_set_init(&b->visited) &&
           counter_map_init(&b->cells) &&
           (options->bound || heuristic_init(&b->heuristic, level, &estimates));
}

static void beam_done(Beam *b)
{
    snapshot_scratch_done(&b->scratch);
    if (!b->options->bound) heuristic_done(&b->heuristic);
    node_pool_done(&b->pool);
    key_set_done(&b->visited);
    counter_map_done(&b->cells);
    free(b->candidates);
    free(b->lists);
    free(b->chosen);
    free(b->packed);
    free(b->unpacked);
}

/* ---- states ----------------------------------------------------------------------------- */

/* Ticks left of the current game; -1: it is too late for a shorter run. */
static int32_t rest_of_game(Beam *b)
{
    Game *game = &b->scratch.game;
    if (b->options->bound) {
        int32_t rest = tick_bound_from(b->options->bound, game);
        if (b->options->deaths) return rest;
        return rest == TICK_BOUND_NEVER || game->ticks + rest >= b->best ? -1 : rest;
    }
    snapshot_note_killed(&b->scratch);
    HeuristicCase at = {.game = game, .killed = b->scratch.killed, .patrol = b->scratch.patrol};
    Estimate estimate;
    if (!heuristic_ask(&b->heuristic, &at, &estimate)) {
        b->has_failed = true;
        return -1;
    }
    return estimate.ticks + estimate.tasks * TASK_TICKS + (estimate.is_lost ? LOST_TICKS : 0);
}

/* States before and after a checkpoint differ where it may be gone back to. */
static uint64_t with_checkpoint(const Beam *b, uint64_t key)
{
    const Game *game = &b->scratch.game;
    if (!b->options->deaths) return key;
    key = hash_finish(hash_i32(hash_i32(key, game->checkpoint), game->chase_kept));
    return key ? key : 1;
}

/* Keeps the current game as a node, and as a candidate for its tick. */
static void keep(Beam *b, const Node *made)
{
    const Game *game = &b->scratch.game;
    if (game->ticks >= b->best) return;
    int32_t rest = rest_of_game(b);
    if (rest < 0) return;
    const Candidate candidate = {.node = b->pool.count,
                                 .next = b->lists[game->ticks],
                                 .key = with_checkpoint(b, state_key_of(game, b->level, &detail,
                                                                        b->options->all_coins)),
                                 .cell = with_checkpoint(b, state_key_cell_key(game, b->level)),
                                 .rest = rest};
    int32_t size = snapshot_pack(&b->scratch, b->packed);
    if (size == 0) return;
    b->has_failed =
        !node_pool_add(&b->pool, made, NULL, b->packed, size) ||
        !ARRAY_RESERVE(&b->candidates, &b->candidate_capacity, b->candidate_count + 1, 4096);
    if (b->has_failed) return;
    b->candidates[b->candidate_count++] = candidate;
    b->lists[game->ticks] = b->candidate_count;
}

static void expand(Beam *b, uint32_t parent)
{
    Action actions[ACTION_CHOICES_MAX];
    node_pool_state(&b->pool, parent, b->unpacked);
    snapshot_unpack(&b->scratch, b->unpacked);
    int32_t count = action_list(&b->scratch.game, b->level, ACTION_ALL, actions);
    for (int32_t i = 0; i < count && !b->has_failed; i++) {
        int32_t ticks;
        if (i > 0) snapshot_unpack(&b->scratch, b->unpacked);
        ActionEnd end = action_play(&actions[i], &b->scratch, b->options->action_ticks, &ticks);
        if (end == ACTION_DIED && b->options->deaths) {
            ticks += action_play_death(&actions[i], &b->scratch);
            end = ACTION_PLAYING;
        }
        const Node made = {.parent = parent,
                           .tick = b->scratch.game.ticks,
                           .ticks = (uint8_t)ticks,
                           .action = actions[i]};
        if (end == ACTION_PLAYING) keep(b, &made);
        if (end != ACTION_FINISHED || made.tick >= b->best) continue;
        if (b->options->all_coins && b->scratch.game.coins < b->level->coins.count) continue;
        b->goal = b->pool.count;
        b->best = made.tick;
        b->has_failed = !node_pool_add(&b->pool, &made, NULL, NULL, 0);
    }
}

/* ---- ticks ------------------------------------------------------------------------------ */

static int compare(const void *one, const void *other)
{
    const Candidate *a = one, *b = other;
    if (a->rest != b->rest) return a->rest < b->rest ? -1 : 1;
    return a->node < b->node ? -1 : a->node > b->node;
}

/* The candidates of a tick, the best first. */
static size_t sort_candidates(Beam *b, int32_t tick)
{
    size_t count = 0;
    for (uint32_t i = b->lists[tick]; i; i = b->candidates[i - 1].next) {
        if (!ARRAY_RESERVE(&b->chosen, &b->chosen_capacity, count + 1, 256)) {
            b->has_failed = true;
            return 0;
        }
        b->chosen[count++] = b->candidates[i - 1];
    }
    if (count > 1) qsort(b->chosen, count, sizeof *b->chosen, compare);
    return count;
}

static bool is_ended(Beam *b)
{
    BeamResult *result = b->result;
    const BeamOptions *options = b->options;
    bool is_due = (int32_t)b->pool.count - result->nodes >= ASK_NODES;
    if (is_due && !result->is_stopped) {
        result->nodes = (int32_t)b->pool.count;
        result->is_stopped =
            options->may_go_on && !options->may_go_on(options->context, result->nodes);
    }
    return b->has_failed || result->is_stopped || result->nodes >= options->nodes_max ||
           node_pool_bytes(&b->pool) + b->candidate_capacity * sizeof *b->candidates >=
               SEARCH_BYTES_MAX;
}

/* Expands the best states of a tick: only one of those with equal keys, and not too many in one
 * place. */
static void expand_best(Beam *b, int32_t tick)
{
    const int32_t width = b->options->width;
    const int32_t per_cell = max_i32(PER_CELL_MIN, width / CELL_SHARE);
    size_t count = sort_candidates(b, tick);
    int32_t taken = 0;
    counter_map_clear(&b->cells);
    for (size_t i = 0; i < count && taken < width && !is_ended(b); i++) {
        const Candidate candidate = b->chosen[i];
        bool is_late = b->options->bound && tick + candidate.rest >= b->best;
        if (is_late && !b->options->deaths) break;
        if (!key_set_add(&b->visited, candidate.key)) continue;
        if (counter_map_add(&b->cells, candidate.cell) >= per_cell) continue;
        expand(b, candidate.node);
        taken++;
    }
}

/* Adds the state of the run after the tick as a node, and expands it. */
static void expand_run(Beam *b, const InputTape *tape, int32_t tick, uint32_t *node)
{
    GameEvents events;
    const Node made = {.parent = tick > 0 ? *node : 0,
                       .tick = tick,
                       .ticks = tick > 0,
                       .action = {.input = tick > 0 ? tape->ticks[tick - 1] : 0}};
    node_pool_state(&b->pool, *node, b->unpacked);
    snapshot_unpack(&b->scratch, b->unpacked);
    if (tick > 0) {
        snapshot_step(&b->scratch, made.action.input, &events);
        int32_t size = snapshot_pack(&b->scratch, b->packed);
        *node = b->pool.count;
        b->has_failed = size == 0 || !node_pool_add(&b->pool, &made, NULL, b->packed, size);
    }
    if (!b->has_failed) expand(b, *node);
}

bool beam_search(const Level *level, const InputTape *run, const BeamOptions *options,
                 BeamResult *result)
{
    assert(options->width > 0 && options->action_ticks > 0);
    assert(options->action_ticks <= UINT8_MAX); /* as Node.ticks can count */
    Beam *b = malloc(sizeof *b);
    *result = (BeamResult){0};
    if (!b) return false;
    bool done = beam_init(b, level, run->count, options);
    b->result = result;
    if (done) {
        const Node root = {0};
        uint32_t node = 0;
        int32_t size = snapshot_pack(&b->scratch, b->packed);
        b->has_failed = !node_pool_add(&b->pool, &root, NULL, b->packed, size);
        for (int32_t tick = 0; tick < b->best && !is_ended(b); tick++) {
            expand_run(b, run, tick, &node);
            if (!b->has_failed) expand_best(b, tick);
        }
    }
    done = done && !b->has_failed;
    result->nodes = (int32_t)b->pool.count;
    if (done && b->goal) done = result->is_found = node_pool_tape(&b->pool, b->goal, &result->tape);
    beam_done(b);
    free(b);
    return done;
}
