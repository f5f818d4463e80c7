/* search.c - see search.h */
#include "search.h"

#include <stdlib.h>
#include <string.h>

#include "../base/hash.h"
#include "search_internal.h"

/* A state's priority is ticks so far + ticks to wait + weight * estimate of the way + TASK * tasks
 * left: taking a thing outweighs the way to the next one. */
enum {
    WEIGHT = 6, /* the default weight */
    TASK = 60000,
    TASKS_TOTAL = 600000,
    LOST = 300000
};

/* After so many nodes without progress a search is slow: it looks round everywhere. */
enum { SLOW_NODES = 40, SLOW_NODES_FROZEN = 100 };

/* A model that starts to move within BRISK ticks has actions of the usual length, slower ones have
 * longer actions. */
enum { BRISK = 10, PACE_MAX = 20 };

typedef struct Pass {
    int32_t action_ticks; /* the longest */
    int32_t patience;     /* nodes without progress before the next pass */
    StateKeyDetail fineness;
} Pass;

/* The first pass is a quick look with long actions, enough for nine levels in ten; where it fails
 * the search begins anew. A coarse pass either succeeds soon, or merges states that only a finer
 * one keeps apart; when both fail, the coarse pass gets the time to see everything. */
static const Pass passes[] = {
    {20, 800, {2, 12, 2, 12, 1}},         {10, 20000, {2, 12, 2, 12, 1}},
    {7, 15000, {4, 12, 16, 10, 6}},       {10, 120000, {2, 12, 2, 12, 1}},
    {7, 30000, {4, 12, 16, 10, 6}},       {5, 60000, {8, 24, 16, 8, 8}},
    {3, 120000, {16, 40, 32, 4, 8}},      {2, 240000, {32, 64, 32, 2, 16}},
    {1, INT32_MAX, {64, 128, 64, 1, 32}},
};

/* The patience of a search that waits in its quick look, of one that may die in every pass, and of
 * one that is frozen in its first passes. */
enum { WAITING_PATIENCE = 300, DYING_PATIENCE = 400 };
static const int32_t frozen_patience[] = {1500, 10000};

/* After so many deaths at once it begins anew: most lead nowhere, and are soon left for the others.
 * Measured on edited levels of `bank` that only those finish who die: after 1 or all of them fewer
 * are solved. */
enum { DEATHS_TOGETHER = 10 };

Place search_place(const Search *search)
{
    const Level *level = search->level;
    const Pose pose = game_pose(&search->scratch.game, level);
    return (Place){(int16_t)clamp_i32(fixed_floor(pose.x), -1, level->cols),
                   (int16_t)clamp_i32(fixed_floor(pose.y - 1), -1, level->rows), KIND_EMPTY};
}

SearchCell *search_cell(const Search *search, int32_t col, int32_t row)
{
    const Level *level = search->level;
    if (col < 0 || col >= level->cols || row < 0 || row >= level->rows) return NULL;
    return &search->by_cell[(size_t)row * (size_t)level->cols + (size_t)col];
}

/* The number of the lift that the player stands on, plus 1; 0: none. */
static uint8_t lift_below(const Search *search)
{
    const Body *body = model_body(&search->scratch.game.player);
    const bool is_on_lift = body && body->grounded && body->ground == GROUND_LIFT;
    return (uint8_t)(is_on_lift ? body->ground_lift + 1 : 0);
}

static void note_cell(Search *search, uint32_t node, int32_t rest)
{
    Place place = search_place(search);
    SearchCell *cell = search_cell(search, place.col, place.row);
    if (cell && cell->first == 0) cell->first = node + 1;
    if (cell && cell->stand == 0 && search_can_take_off(search)) {
        cell->stand = node + 1;
        cell->lift = lift_below(search);
        cell->rest = rest;
    }
    search->most_coins = max_i32(search->most_coins, search->scratch.game.coins);
    if (rest >= search->best_rest) return;
    search->best_rest = rest;
    search->best_node = node;
    search->last_progress = node;
    search->look = 0;
    search->look_round = 0;
    if (cell) search->furthest = place;
}

/* The work that is left in the current game. */
typedef struct Outlook {
    int32_t rest;       /* as a priority, without the ticks so far */
    int32_t wait;       /* ticks of waiting for a lift or a monster */
    int32_t monster_in; /* as in Estimate */
    bool is_too_late;   /* too late for a run as short as required */
} Outlook;

HeuristicCase search_case_now(Search *search)
{
    SnapshotScratch *scratch = &search->scratch;
    snapshot_note_killed(scratch);
    return (HeuristicCase){.game = &scratch->game,
                           .killed = scratch->killed,
                           .patrol = scratch->patrol};
}

/* False when memory ran out. The estimate is inadmissible (it can be too high), so against
 * `ticks_below` it is scaled by 3/4. The wait for a lift or a monster is exact, and a tick of
 * waiting brings the player no nearer: it counts once, without the weight, because otherwise the
 * search would prefer every state that waits. */
static bool weigh(Search *search, Outlook *outlook)
{
    const SearchOptions *options = &search->options;
    HeuristicCase at = search_case_now(search);
    Estimate estimate;
    if (!heuristic_ask(&search->bank->heuristic, &at, &estimate)) return false;
    int32_t way = estimate.ticks - estimate.wait;
    outlook->rest = way * options->weight + estimate.wait + estimate.tasks * search->task;
    if (estimate.is_lost) outlook->rest += LOST;
    outlook->wait = estimate.wait;
    outlook->monster_in = estimate.monster_in;
    outlook->is_too_late =
        options->ticks_below > 0 && at.game->ticks + estimate.ticks * 3 / 4 >= options->ticks_below;
    return true;
}

int32_t search_rest_now(Search *search)
{
    Outlook outlook;
    return weigh(search, &outlook) ? outlook.rest : INT32_MAX;
}

/* Puts the current game, which is that of the node, into both queues. */
static bool enqueue(Search *search, uint32_t index, int32_t rest)
{
    int32_t tick = node_pool_at(&search->pool, index)->tick;
    int32_t crowd =
        counter_map_add(&search->cells, state_key_cell_key(&search->scratch.game, search->level));
    int32_t cost = search->pool.has_leaps
                       ? node_pool_leap(&search->pool, index)->cost * search->options.weight
                       : 0;
    search->last_priority = tick + cost + rest;
    return bucket_queue_push(&search->nearest, search->last_priority, index) &&
           bucket_queue_push(&search->rarest, crowd, index);
}

/* Of the current state. Where the player may die, the checkpoint belongs to it. */
static uint64_t key_of(const Search *search, const StateKeyDetail *fineness)
{
    const Game *game = &search->scratch.game;
    const uint64_t key = state_key_of(game, search->level, fineness, search->options.all_coins);
    return search->options.may_die ? hash_finish(hash_i32(key, game->checkpoint)) | 1 : key;
}

/* Is the current state new in this pass? Waiting counts as another one. */
static bool is_new(Search *search, int32_t wait)
{
    const StateKeyDetail *fineness = &passes[search->pass].fineness;
    uint64_t key = key_of(search, fineness);
    if (wait > 0) key = hash_finish(hash_i32(key, wait / fineness->phase_ticks)) | 1;
    return key_set_add(&search->visited, key);
}

void search_keep_game(Search *search, const NewNode *made)
{
    const uint32_t index = search->pool.count;
    Outlook outlook;
    /* Below the level nothing is but a monster that falls out too, and death. */
    if (!search->options.is_frozen && !search->options.may_die &&
        search_place(search).row >= search->level->rows)
        return;
    if (!weigh(search, &outlook)) search->status = SEARCH_FULL;
    if (search->status != SEARCH_RUNNING || outlook.is_too_late) return;
    if (!is_new(search, outlook.wait) && !made->is_part) return;
    int32_t size = snapshot_pack(&search->scratch, search->packed);
    if (size == 0) return;
    if (!node_pool_add(&search->pool, &made->node, &made->leap, search->packed, size)) {
        search->status = SEARCH_FULL;
        return;
    }
    note_cell(search, index, outlook.rest);
    if (!enqueue(search, index, outlook.rest)) search->status = SEARCH_FULL;
}

void search_keep_finish(Search *search, const NewNode *made)
{
    const SearchOptions *options = &search->options;
    const uint32_t index = search->pool.count;
    const bool has_coins =
        !options->all_coins || search->scratch.game.coins == search->level->coins.count;
    const bool is_in_time = options->ticks_below <= 0 || made->node.tick < options->ticks_below;
    if (search->goal || !is_in_time || !has_coins) return;
    if (!node_pool_add(&search->pool, &made->node, &made->leap, NULL, 0)) {
        search->status = SEARCH_FULL;
        return;
    }
    search->goal = index;
    if (!options->explores) search->status = SEARCH_SOLVED;
}

void search_reopen(Search *search, uint32_t index)
{
    Outlook outlook;
    node_pool_state(&search->pool, index, search->unpacked);
    snapshot_unpack(&search->scratch, search->unpacked);
    if (!weigh(search, &outlook)) search->status = SEARCH_FULL;
    if (search->status != SEARCH_RUNNING || !is_new(search, outlook.wait)) return;
    node_pool_at(&search->pool, index)->tried = 0;
    if (!enqueue(search, index, outlook.rest)) search->status = SEARCH_FULL;
}

void search_forget_seen(Search *search)
{
    key_set_clear(&search->visited);
    counter_map_clear(&search->cells);
    bucket_queue_clear(&search->nearest);
    bucket_queue_clear(&search->rarest);
    search->last_progress = search->pool.count;
}

static bool open_parts(Search *search)
{
    const Level *level = search->level;
    const bool all_coins = search->options.all_coins;
    search->bank = search->options.bank;
    if (!search->bank || !search_bank_serves(search->bank, &search->options))
        search->bank = search_bank_create(level, &search->options);
    if (!search->bank ||
        !snapshot_scratch_init(&search->scratch, level, all_coins, search->bank->patrol))
        return false;
    const size_t size = (size_t)snapshot_size_max(&search->scratch) + sizeof(uint64_t);
    search->packed = malloc(size);
    search->unpacked = malloc(size);
    search->by_cell = calloc((size_t)level->cols * (size_t)level->rows, sizeof *search->by_cell);
    search->scratch.keeps_checkpoint = search->options.may_die;
    if (search->options.may_die &&
        (!key_set_init(&search->died) || !bucket_queue_init(&search->deaths)))
        return false;
    return search->packed && search->unpacked && search->by_cell &&
           key_set_init(&search->visited) && counter_map_init(&search->cells) &&
           bucket_queue_init(&search->nearest) && bucket_queue_init(&search->rarest);
}

/* Plays the beginning that every run has. False where the game cannot be packed on the way. */
static bool play_start(Search *search)
{
    const InputTape *start = &search->options.start;
    SnapshotScratch *scratch = &search->scratch;
    GameEvents events;
    for (int32_t tick = 0; tick < start->count; tick++) {
        snapshot_step(scratch, start->ticks[tick], &events);
        if ((tick + 1) % SEARCH_WAKE_TICKS != 0) continue;
        if (snapshot_pack(scratch, search->packed) == 0) return false;
        snapshot_unpack(scratch, search->packed);
    }
    return true;
}

Search *search_create(const Level *level, const SearchOptions *options)
{
    Search *search = calloc(1, sizeof *search);
    if (!search) return NULL;
    assert(options->nodes_max >= 0 && options->weight >= 0 && options->leap_count >= 0);
    assert(!options->may_die || !(options->waits || options->is_frozen));
    assert(!options->all_leaps || options->leap_count == 0);
    search->level = level;
    search->options = *options;
    if (search->options.nodes_max == 0) search->options.nodes_max = SEARCH_NODES_MAX;
    if (search->options.weight == 0) search->options.weight = WEIGHT;
    search->best_rest = INT32_MAX;
    search->furthest = level->start;
    node_pool_init(&search->pool, options->leap_count > 0);
    if (!open_parts(search)) {
        search_destroy(search);
        return NULL;
    }
    search->task =
        min_i32(TASK, TASKS_TOTAL / max_i32(1, heuristic_tasks(&search->bank->heuristic)));
    search->pace = clamp_i32((search->bank->heuristic.ways.metrics.start_ticks + BRISK - 1) / BRISK,
                             1, PACE_MAX);
    /* Slow models have long actions anyway; in a model that jumps quickly they would be longer than
     * a jump; who explores looks for the short ways everywhere. */
    const MoveMetrics *metrics = &search->bank->heuristic.ways.metrics;
    const bool jumps_quickly =
        metrics->up * metrics->jump_rise < passes[0].action_ticks / 2 * MOVE_METRICS_UNIT;
    search->pass = search->pace > 1 || (jumps_quickly && !options->is_frozen) ||
                   options->explores || options->is_thorough;
    if (!play_start(search)) return search; /* no nodes: nothing will be found */
    const NewNode root = {.node = {.tick = options->start.count},
                          .leap = {.from = search_place(search)}};
    search_keep_game(search, &root);
    return search;
}

void search_destroy(Search *search)
{
    if (!search) return;
    snapshot_scratch_done(&search->scratch);
    if (search->bank != search->options.bank) search_bank_destroy(search->bank);
    key_set_done(&search->visited);
    counter_map_done(&search->cells);
    bucket_queue_done(&search->nearest);
    bucket_queue_done(&search->rarest);
    node_pool_done(&search->pool);
    search_flights_destroy(search->flights);
    key_set_done(&search->died);
    bucket_queue_done(&search->deaths);
    free(search->packed);
    free(search->unpacked);
    free(search->by_cell);
    free(search);
}

/* ---- one move ---------------------------------------------------------------------------- */

static bool is_beside(const Place *a, const Place *b)
{
    return abs_i32(a->col - b->col) <= 1 && abs_i32(a->row - b->row) <= 1;
}

bool search_can_take_off(const Search *search)
{
    const Game *game = &search->scratch.game;
    const Body *body = model_body(&game->player);
    const Pose pose = game_pose(game, search->level);
    return pose.grounded || pose.climbing || (body && body->hanging);
}

/* Notes in the node where it took off last, and what its leap cost once it has landed. The kind
 * KIND_UNKNOWN marks a place that was left. */
static void note_leap(const Search *search, NewNode *made)
{
    const NodeLeap *before = node_pool_leap(&search->pool, made->node.parent);
    Place here = search_place(search);
    bool was_in_air = before->from.kind == KIND_UNKNOWN;
    NodeLeap *leap = &made->leap;
    *leap = *before;
    if (search_can_take_off(search)) {
        /* A leap that several runs have costs as often. */
        for (int32_t i = 0; was_in_air && i < search->options.leap_count; i++) {
            const SearchLeap *known = &search->options.leaps[i];
            if (is_beside(&known->from, &before->from) && is_beside(&known->to, &here))
                leap->cost += known->cost;
        }
        leap->from = here;
    } else if (!was_in_air) {
        if (!(made->node.action.input & INPUT_JUMP)) leap->from = here;
        leap->from.kind = KIND_UNKNOWN;
    }
}

/* As action_play, for any length. */
static ActionEnd play_long(Search *search, const Move *move, int32_t *ticks)
{
    SnapshotScratch *scratch = &search->scratch;
    Action action = move->action;
    for (*ticks = 0;;) {
        const int32_t length = min_i32(move->length - *ticks, SEARCH_WAKE_TICKS * search->pace);
        int32_t played;
        ActionEnd end = action_play(&action, scratch, length, &played);
        *ticks += played;
        if (end != ACTION_PLAYING || played < length || *ticks == move->length) return end;
        if (snapshot_pack(scratch, search->packed) == 0) return ACTION_DIED;
        snapshot_unpack(scratch, search->packed);
        action.press_anew = false;
    }
}

void search_return_to(Search *search, uint32_t node)
{
    node_pool_state(&search->pool, node, search->unpacked);
    snapshot_unpack(&search->scratch, search->unpacked);
}

bool search_play_tick(Search *search, Input input, int32_t tick, GameEvents *events)
{
    GameEvents unread;
    snapshot_step(&search->scratch, input, events ? events : &unread);
    if (search->scratch.game.status != GAME_PLAYING) return false;
    if (!search->scratch.may_sleep || tick % SEARCH_WAKE_TICKS != 0) return true;
    if (snapshot_pack(&search->scratch, search->packed) == 0) return false;
    snapshot_unpack(&search->scratch, search->packed);
    return true;
}

/* Is the move so long that a sleeping monster might come near in it? Only moves that meet
 * monsters are. */
static bool is_long(const Search *search, const Move *move)
{
    return move->length > SEARCH_WAKE_TICKS * search->pace;
}

/* The player has died: plays on until he lives again, and keeps that, unless an equal game after a
 * death is known. */
static void keep_death(Search *search, NewNode *made)
{
    const Game *game = &search->scratch.game;
    const uint32_t index = search->pool.count;
    const int32_t ticks =
        made->node.ticks + action_play_death(&made->node.action, &search->scratch);
    if (ticks > UINT8_MAX) return;
    if (!key_set_add(&search->died, key_of(search, &passes[0].fineness))) return;
    const int32_t rest = search_rest_now(search);
    const int32_t size = snapshot_pack(&search->scratch, search->packed);
    if (size == 0) return;
    made->node.tick = game->ticks;
    made->node.ticks = (uint8_t)ticks;
    if (rest == INT32_MAX ||
        !node_pool_add(&search->pool, &made->node, &made->leap, search->packed, size) ||
        !bucket_queue_push(&search->deaths, rest, index))
        search->status = SEARCH_FULL;
}

/* Did the move end in walking off an edge? */
static bool has_left_edge(const Search *search, const Move *move, int32_t ticks)
{
    return ticks > 1 && !is_long(search, move) && !(move->action.input & INPUT_JUMP) &&
           !model_body(&search->scratch.game.player) && !search_can_take_off(search);
}

/* Where a body without coyote time has walked off an edge, a jump carries farthest a tick before:
 * keeps that, too. `fallen`: after the move. */
static void keep_edge(Search *search, const NewNode *fallen, const Move *move)
{
    NewNode made = *fallen;
    int32_t ticks;
    snapshot_unpack_again(&search->scratch, search->unpacked);
    action_play(&move->action, &search->scratch, fallen->node.ticks - 1, &ticks);
    if (!search_can_take_off(search)) return;
    made.node.ticks--;
    made.node.tick--;
    if (search->pool.has_leaps) note_leap(search, &made);
    search_keep_game(search, &made);
}

/* `stands`: the parent does. */
static void try_move(Search *search, uint32_t parent, const Move *move, bool stands)
{
    const Game *game = &search->scratch.game;
    int32_t ticks;
    ActionEnd end = is_long(search, move)
                        ? play_long(search, move, &ticks)
                        : action_play(&move->action, &search->scratch, move->length, &ticks);
    NewNode made = {.node = {.parent = parent,
                             .tick = game->ticks,
                             .ticks = (uint8_t)ticks,
                             .action = move->action}};
    if (search->pool.has_leaps) note_leap(search, &made);
    if (game->status == GAME_FINISHED) {
        search_keep_finish(search, &made);
    } else if (end == ACTION_PLAYING) {
        search_keep_game(search, &made);
        if (stands && has_left_edge(search, move, ticks)) keep_edge(search, &made, move);
    } else if (search->options.may_die && game->status == GAME_RESPAWNING) {
        keep_death(search, &made);
    }
}

/* ---- one node ---------------------------------------------------------------------------- */

/* The node whose moves are tried. */
typedef struct Expansion {
    uint32_t index;
    int32_t priority, count;
    bool is_partial; /* it is left for a better node as soon as one is found */
    bool stands;
    Move moves[MOVES_MAX];
} Expansion;

static bool is_slow(const Search *search)
{
    return search_idle_nodes(search) > (search->options.is_frozen ? SLOW_NODES_FROZEN : SLOW_NODES);
}

/* False when memory ran out. */
static bool begin_expansion(Search *search, Expansion *expansion)
{
    const SearchOptions *options = &search->options;
    const Node *node = node_pool_at(&search->pool, expansion->index);
    MoveWishes wishes = {.way = node->action.input,
                         .length = min_i32(passes[search->pass].action_ticks * search->pace,
                                           UINT8_MAX), /* as Node.ticks can count */
                         .leaps = search->pass == 0,
                         .monster_in = -1};
    Outlook outlook;
    if (options->is_frozen) { /* in the order in which version 1 of the generator tries them */
        Action actions[ACTION_CHOICES_MAX];
        const int32_t count =
            action_list(&search->scratch.game, search->level, ACTION_USUAL, actions);
        for (int32_t i = 0; i < count; i++)
            expansion->moves[i] = (Move){actions[count - 1 - i], wishes.length};
        expansion->count = count;
        return true;
    }
    if (!weigh(search, &outlook)) return false;
    expansion->stands = search_can_take_off(search);
    if (expansion->stands) wishes.monster_in = outlook.monster_in;
    expansion->priority = node->tick + outlook.rest;
    expansion->is_partial = !options->explores && !search->pool.has_leaps && !is_slow(search);
    expansion->count = move_list(&search->scratch.game, search->level, &wishes, expansion->moves);
    return true;
}

/* Tries the node's moves. On a clear way one is enough: once it has led to a better node the others
 * have to wait for the node's next turn.
 * Source: T. Yoshizumi, T. Miura, T. Ishida, "A* with partial expansion" (2000). */
static void expand(Search *search, uint32_t index)
{
    Expansion expansion = {.index = index};
    Node *node = node_pool_at(&search->pool, index);
    const int32_t first = node->tried;
    node->tried = NODE_TRIED_ALL;
    node_pool_state(&search->pool, index, search->unpacked);
    snapshot_unpack(&search->scratch, search->unpacked);
    if (!begin_expansion(search, &expansion)) search->status = SEARCH_FULL;
    /* Of equal nodes the last one is the first to be expanded, so those that are tried in one go
     * are tried backwards. */
    const bool is_backwards = !expansion.is_partial && !search->options.is_frozen;
    for (int32_t i = first; i < expansion.count && search->status == SEARCH_RUNNING; i++) {
        const int32_t number = is_backwards ? expansion.count - 1 - (i - first) : i;
        const Move *move = &expansion.moves[number];
        const uint32_t before = search->pool.count;
        try_move(search, index, move, expansion.stands);
        if (search->status != SEARCH_RUNNING || i + 1 == expansion.count) return;
        if (expansion.is_partial && search->pool.count > before &&
            search->last_priority < expansion.priority) {
            node->tried = (uint8_t)(i + 1);
            if (!bucket_queue_push(&search->nearest, expansion.priority, index))
                search->status = SEARCH_FULL;
            return;
        }
        if (is_long(search, move))
            snapshot_unpack(&search->scratch, search->unpacked);
        else
            snapshot_unpack_again(&search->scratch, search->unpacked);
    }
}

/* While the search makes progress it takes the node with the best estimate; otherwise every other
 * node is from the rarest cell, so that a wrong estimate does not block it for long. */
static bool pop_node(Search *search, uint32_t *index)
{
    const bool takes_turns = is_slow(search);
    do {
        bool is_turn = takes_turns && (search->turn++ & 1);
        BucketQueue *first = is_turn ? &search->rarest : &search->nearest;
        BucketQueue *second = is_turn ? &search->nearest : &search->rarest;
        if (!bucket_queue_pop(first, NULL, index) && !bucket_queue_pop(second, NULL, index))
            return false;
    } while (node_pool_at(&search->pool, *index)->tried == NODE_TRIED_ALL);
    return true;
}

/* ---- running ----------------------------------------------------------------------------- */

/* Begins anew after a few deaths together; false when there are none from which it has not begun.
 */
static bool begin_after_deaths(Search *search)
{
    uint32_t node;
    int32_t count = 0;
    for (; count < DEATHS_TOGETHER && bucket_queue_pop(&search->deaths, NULL, &node); count++) {
        if (count == 0) {
            search_forget_seen(search);
            search->best_rest = INT32_MAX;
        }
        search_reopen(search, node);
        note_cell(search, node, search_rest_now(search));
    }
    return count > 0;
}

/* Begins the next look or pass; false when there is none. A pass begins with the run that came
 * nearest to the goal: its end and every state on the way are queued. What the quick look has found
 * is left out. */
static bool begin_next(Search *search)
{
    search->is_waiting = search->options.waits;
    if (search->options.waits) return search_begin_look(search);
    if (search->options.may_die && begin_after_deaths(search)) return true;
    if (++search->pass == ARRAY_LENGTH(passes)) return false;
    if (search->pass == 1) {
        search->best_node = 0;
        search->best_rest = INT32_MAX;
        search->turn = 0;
    }
    uint32_t index = search->best_node;
    search_forget_seen(search);
    for (; index != node_pool_at(&search->pool, index)->parent;
         index = node_pool_at(&search->pool, index)->parent)
        search_reopen(search, index);
    search_reopen(search, index);
    return true;
}

/* Has the pass gone on for too long without progress? A search that explores is never stuck,
 * because it must see the rest too. */
static bool is_stuck(const Search *search)
{
    if (search->options.explores) return false;
    const size_t pass = search->is_waiting ? 0 : search->pass;
    int32_t patience = passes[pass].patience;
    if (search->options.may_die) patience = DYING_PATIENCE;
    if (search->options.waits && pass == 0) patience = WAITING_PATIENCE;
    if (search->options.is_frozen && pass < ARRAY_LENGTH(frozen_patience))
        patience = frozen_patience[pass];
    if (search->is_waiting && search->look > 0) patience = search_look_nodes(search);
    return search_idle_nodes(search) > patience;
}

/* Leaps and flights are tried from one cell after the other, and other nodes in between. Flights
 * come later: each cell costs more, and most levels that need leaps only need those. Without
 * monsters there are none: of 320 caves and shafts they solved one less. */
enum { LEAPS_IDLE = 400, FLIGHTS_IDLE = 1000, LEAPS_NODES = 50, NO_LEAPS_NODES = 1000 };

static bool are_leaps_due(const Search *search)
{
    return search->options.all_leaps && search_idle_nodes(search) > LEAPS_IDLE &&
           search->pool.count >= search->leaps_from;
}

static void try_leaps(Search *search)
{
    const bool may_fly =
        search->level->actors.count > 0 && search_idle_nodes(search) > FLIGHTS_IDLE;
    search->flies_next = may_fly && !search->flies_next;
    const bool were_there = (search->flies_next && search_try_flights(search)) ||
                            search_try_leaps(search) || search_try_lifts(search) ||
                            (may_fly && search_try_flights(search));
    search->leaps_from = search->pool.count + (were_there ? LEAPS_NODES : NO_LEAPS_NODES);
}

SearchStatus search_run(Search *search, int32_t max_nodes)
{
    uint32_t end = search->pool.count + (uint32_t)max_nodes, node;
    while (search->status == SEARCH_RUNNING && search->pool.count < end) {
        if (search->pool.count == 0) /* not even the start is in time */
            search->status = SEARCH_EXHAUSTED;
        else if (search->pool.count >= (uint32_t)search->options.nodes_max ||
                 node_pool_bytes(&search->pool) >= SEARCH_BYTES_MAX)
            search->status = SEARCH_FULL;
        else if (are_leaps_due(search))
            try_leaps(search);
        else if (!is_stuck(search) && pop_node(search, &node))
            expand(search, node);
        else if (!begin_next(search) && search->status == SEARCH_RUNNING)
            search->status = SEARCH_EXHAUSTED;
    }
    return search->status;
}

/* ---- what was found ---------------------------------------------------------------------- */

SearchStatus search_status(const Search *search)
{
    return search->status;
}

int32_t search_nodes(const Search *search)
{
    return (int32_t)search->pool.count;
}

int32_t search_idle_nodes(const Search *search)
{
    return (int32_t)(search->pool.count - search->last_progress);
}

/* The beginning of every run, and the inputs that lead on to a node. */
static bool tape_of_node(const Search *search, uint32_t index, InputTape *out)
{
    const InputTape *start = &search->options.start;
    if (!node_pool_tape(&search->pool, index, out)) return false;
    if (start->count > 0) memcpy(out->ticks, start->ticks, (size_t)start->count * sizeof(Input));
    return true;
}

bool search_tape(const Search *search, InputTape *out)
{
    return search->goal != 0 && tape_of_node(search, search->goal, out);
}

bool search_has_reached(const Search *search, int32_t col, int32_t row)
{
    const SearchCell *cell = search_cell(search, col, row);
    return cell && cell->first > 0;
}

bool search_has_stood(const Search *search, int32_t col, int32_t row)
{
    const SearchCell *cell = search_cell(search, col, row);
    return cell && cell->stand > 0;
}

bool search_tape_to(const Search *search, int32_t col, int32_t row, InputTape *out)
{
    if (!search_has_reached(search, col, row)) return false;
    return tape_of_node(search, search_cell(search, col, row)->first - 1, out);
}

int32_t search_most_coins(const Search *search)
{
    return search->most_coins;
}

Place search_furthest(const Search *search)
{
    return search->furthest;
}
