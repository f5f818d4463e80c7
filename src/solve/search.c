/* search.c - see search.h */
#include "search.h"

#include <stdlib.h>
#include <string.h>

#include "../hash.h"
#include "search_internal.h"

/* A state's priority is ticks so far + ticks to wait + weight * estimate of the way + TASK * tasks
 * left: taking a thing outweighs the way to the next one. */
enum {
    WEIGHT = 6, /* the default weight */
    TASK = 60000,
    TASKS_TOTAL = 600000,
    LOST = 300000,
    SLOW_NODES = 100
};

/* A search that waits looks on for so many nodes without progress; then it goes back to one of so
 * many places on the way, and waits there for some ticks more than the time before. */
enum {
    LOOK_PLACES = 3,
    LOOK_CELLS = 5,   /* between two places */
    TIGHT_ROUNDS = 2, /* of look_rounds */
    NEVER = -2,       /* no more waits */
    WAKE_TICKS = 20,
    WAIT_TICKS = 200 /* about so many are one node */
};

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
    {20, 1500, {2, 12, 2, 12, 1}},        {10, 10000, {2, 12, 2, 12, 1}},
    {7, 15000, {4, 12, 16, 10, 6}},       {10, 120000, {2, 12, 2, 12, 1}},
    {7, 30000, {4, 12, 16, 10, 6}},       {5, 60000, {8, 24, 16, 8, 8}},
    {3, 120000, {16, 40, 32, 4, 8}},      {2, 240000, {32, 64, 32, 2, 16}},
    {1, INT32_MAX, {64, 128, 64, 1, 32}},
};

/* The looks of a search that waits: each after more ticks than the one before, if aimed only where
 * a monster comes then that carries the player on. Nodes: without progress before the next one. */
typedef struct LookRound {
    size_t pass; /* as in that one */
    int32_t waits, ticks, nodes;
    HeuristicHelp aim; /* none: not aimed */
} LookRound;

/* The first TIGHT_ROUNDS are for tight estimates only. After the last comes one without waits. */
static const LookRound look_rounds[] = {{0, 60, 16, 120, {8, 5}},  {0, 6, 31, 300, {0}},
                                        {0, 60, 16, 200, {12, 7}}, {5, 80, 12, 300, {12, 7}},
                                        {0, 40, 31, 800, {0}},     {1, 80, 22, 800, {0}},
                                        {6, 100, 9, 300, {12, 7}}, {2, 240, 13, 500, {0}},
                                        {5, 400, 7, 300, {0}},     {.waits = 0}};

struct Search {
    const Level *level;
    SearchOptions options;
    SearchStatus status;
    SnapshotScratch scratch;
    SearchBank *bank; /* that of the options, or its own */
    KeySet visited;   /* states, by state_key_of */
    CounterMap cells; /* nodes, by state_key_cell_key */
    BucketQueue nearest,
        rarest; /* nodes by what is left to do; by how many nodes were in their cell before */
    int32_t turn;
    NodePool pool;
    uint8_t *packed;      /* buffer for the snapshot of a new node, */
    uint8_t *unpacked;    /* and for that of the node whose actions are tried */
    uint32_t *first_node; /* for each cell the first node in it, plus 1; 0: none */
    size_t pass;          /* index into passes */
    uint32_t goal;        /* the last node of the first solution; 0: none yet */
    uint32_t best_node;
    int32_t most_coins;
    Place furthest;              /* the player's cell there, or the nearest one of the level */
    uint32_t last_progress;      /* number of nodes when best_node was found, or the pass began */
    int32_t pace;                /* factor of the length of actions: slow models need long ones */
    int32_t task;                /* what one task weighs */
    size_t look_round;           /* of a search that waits; */
    int32_t look;                /* how many looks it has begun in this round, from best_node, */
    int32_t waited[LOOK_PLACES]; /* the last wait at each place; -1: none yet, or NEVER */
    int32_t best_rest;           /* of best_node: its priority without the ticks so far */
    bool is_waiting;             /* it has begun to wait */
};

/* The cell of the player in the current game. */
static Place place_of_game(const Search *search)
{
    const Game *game = &search->scratch.game;
    const Level *level = search->level;
    Pose pose;
    model_pose(&game->player, &level->physics, &level->terrain, &game->terrain, &pose);
    return (Place){(int16_t)clamp_i32(fixed_floor(pose.x), -1, level->cols),
                   (int16_t)clamp_i32(fixed_floor(pose.y - 1), -1, level->rows), KIND_EMPTY};
}

static uint32_t *first_node_in(const Search *search, int32_t col, int32_t row)
{
    const Level *level = search->level;
    if (col < 0 || col >= level->cols || row < 0 || row >= level->rows) return NULL;
    return &search->first_node[(size_t)row * (size_t)level->cols + (size_t)col];
}

static void note_cell(Search *search, uint32_t node, int32_t rest)
{
    Place place = place_of_game(search);
    uint32_t *first = first_node_in(search, place.col, place.row);
    if (first && *first == 0) *first = node + 1;
    search->most_coins = max_i32(search->most_coins, search->scratch.game.coins);
    if (rest >= search->best_rest) return;
    search->best_rest = rest;
    search->best_node = node;
    search->last_progress = node;
    search->look = 0;
    search->look_round = 0;
    if (first) search->furthest = place;
}

/* What is left to do in the current game. */
typedef struct Outlook {
    int32_t rest;     /* as a priority, without the ticks so far */
    int32_t wait;     /* ticks of waiting for a lift or a monster */
    bool is_too_late; /* too late for a run as short as required */
} Outlook;

static HeuristicCase case_now(Search *search)
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
    HeuristicCase at = case_now(search);
    Estimate estimate;
    if (!heuristic_ask(&search->bank->heuristic, &at, &estimate)) return false;
    int32_t way = estimate.ticks - estimate.wait;
    outlook->rest = way * options->weight + estimate.wait + estimate.tasks * search->task;
    if (estimate.is_lost) outlook->rest += LOST;
    outlook->wait = estimate.wait;
    outlook->is_too_late =
        options->ticks_below > 0 && at.game->ticks + estimate.ticks * 3 / 4 >= options->ticks_below;
    return true;
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
    return bucket_queue_push(&search->nearest, tick + cost + rest, index) &&
           bucket_queue_push(&search->rarest, crowd, index);
}

/* A node in the making. */
typedef struct NewNode {
    Node node;
    NodeLeap leap;
} NewNode;

static bool add_node(Search *search, const NewNode *made, int32_t size, int32_t rest)
{
    uint32_t index = search->pool.count;
    if (!node_pool_add(&search->pool, &made->node, &made->leap, search->packed, size)) return false;
    note_cell(search, index, rest);
    return enqueue(search, index, rest);
}

/* Is the current state new in this pass? Waiting counts as another one. */
static bool is_new(Search *search, int32_t wait)
{
    const StateKeyDetail *fineness = &passes[search->pass].fineness;
    uint64_t key =
        state_key_of(&search->scratch.game, search->level, fineness, search->options.all_coins);
    if (wait > 0) key = hash_finish(hash_i32(key, wait / fineness->phase_ticks)) | 1;
    return key_set_add(&search->visited, key);
}

/* Keeps the current game as a node, unless an equal state is known. */
static void keep_game(Search *search, const NewNode *made)
{
    Outlook outlook;
    if (!weigh(search, &outlook)) search->status = SEARCH_FULL;
    if (search->status != SEARCH_RUNNING || outlook.is_too_late) return;
    if (!is_new(search, outlook.wait)) return;
    int32_t size = snapshot_pack(&search->scratch, search->packed);
    if (size > 0 && !add_node(search, made, size, outlook.rest)) search->status = SEARCH_FULL;
}

/* Queues a node of an earlier pass again. */
static void reopen(Search *search, uint32_t index)
{
    Outlook outlook;
    node_pool_state(&search->pool, index, search->unpacked);
    snapshot_unpack(&search->scratch, search->unpacked);
    if (!weigh(search, &outlook)) search->status = SEARCH_FULL;
    if (search->status != SEARCH_RUNNING || !is_new(search, outlook.wait)) return;
    node_pool_at(&search->pool, index)->is_expanded = false;
    if (!enqueue(search, index, outlook.rest)) search->status = SEARCH_FULL;
}

/* Forgets what was seen and queued; the nodes stay. */
static void forget_seen(Search *search)
{
    key_set_clear(&search->visited);
    counter_map_clear(&search->cells);
    bucket_queue_clear(&search->nearest);
    bucket_queue_clear(&search->rarest);
    search->last_progress = search->pool.count;
}

/* Begins a pass with the run that came nearest to the goal: its end and every state on the way are
 * queued. What the quick look has found is left out. */
static void begin_pass(Search *search)
{
    if (search->pass == 1) {
        search->best_node = 0;
        search->best_rest = INT32_MAX;
        search->turn = 0;
    }
    uint32_t index = search->best_node;
    forget_seen(search);
    for (; index != node_pool_at(&search->pool, index)->parent;
         index = node_pool_at(&search->pool, index)->parent)
        reopen(search, index);
    reopen(search, index);
}

static bool open_parts(Search *search)
{
    const Level *level = search->level;
    const bool all_coins = search->options.all_coins;
    search->bank = search->options.bank;
    if (!search->bank)
        search->bank = search_bank_create(level, all_coins, search->options.is_tight);
    if (!search->bank ||
        !snapshot_scratch_init(&search->scratch, level, all_coins, &search->bank->patrol))
        return false;
    const size_t size = (size_t)snapshot_size_max(&search->scratch) + sizeof(uint64_t);
    search->packed = malloc(size);
    search->unpacked = malloc(size);
    search->first_node =
        calloc((size_t)level->cols * (size_t)level->rows, sizeof *search->first_node);
    return search->packed && search->unpacked && search->first_node &&
           key_set_init(&search->visited) && counter_map_init(&search->cells) &&
           bucket_queue_init(&search->nearest) && bucket_queue_init(&search->rarest);
}

Search *search_create(const Level *level, const SearchOptions *options)
{
    Search *search = calloc(1, sizeof *search);
    if (!search) return NULL;
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
    /* Slow models have long actions anyway; who explores looks for the short ways everywhere. */
    search->pass = search->pace > 1 || options->explores || options->is_thorough ? 1 : 0;
    const NewNode root = {.leap = {.from = search->level->start}};
    keep_game(search, &root);
    return search;
}

void search_destroy(Search *search)
{
    if (!search) return;
    snapshot_scratch_done(&search->scratch);
    if (!search->options.bank) search_bank_destroy(search->bank);
    key_set_done(&search->visited);
    counter_map_done(&search->cells);
    bucket_queue_done(&search->nearest);
    bucket_queue_done(&search->rarest);
    node_pool_done(&search->pool);
    free(search->packed);
    free(search->unpacked);
    free(search->first_node);
    free(search);
}

/* ---- one node --------------------------------------------------------------------------- */

static bool is_solved(const Search *search)
{
    const Game *game = &search->scratch.game;
    return game->status == GAME_FINISHED &&
           (!search->options.all_coins || game->coins == search->level->coins.count);
}

static void keep_solution(Search *search, const NewNode *made)
{
    uint32_t index = search->pool.count;
    int32_t below = search->options.ticks_below;
    if (search->goal || (below > 0 && made->node.tick >= below)) return;
    if (!node_pool_add(&search->pool, &made->node, &made->leap, NULL, 0)) {
        search->status = SEARCH_FULL;
        return;
    }
    search->goal = index;
    if (!search->options.explores) search->status = SEARCH_SOLVED;
}

static bool is_beside(const Place *a, const Place *b)
{
    return abs_i32(a->col - b->col) <= 1 && abs_i32(a->row - b->row) <= 1;
}

/* A leap that several runs have costs as often. */
static int32_t cost_of_leap(const Search *search, const Place *from, const Place *to)
{
    int32_t cost = 0;
    for (int32_t i = 0; i < search->options.leap_count; i++) {
        const SearchLeap *leap = &search->options.leaps[i];
        if (is_beside(&leap->from, from) && is_beside(&leap->to, to)) cost += leap->cost;
    }
    return cost;
}

static bool can_take_off(const Search *search)
{
    const Game *game = &search->scratch.game;
    const Level *level = search->level;
    const Body *body = model_body(&game->player);
    Pose pose;
    model_pose(&game->player, &level->physics, &level->terrain, &game->terrain, &pose);
    return pose.grounded || pose.climbing || (body && body->hanging);
}

/* Notes in the node where it took off last, and what its leap cost once it has landed. The kind
 * KIND_UNKNOWN marks a place that was left. */
static void note_leap(const Search *search, NewNode *made)
{
    const NodeLeap *before = node_pool_leap(&search->pool, made->node.parent);
    Place here = place_of_game(search);
    bool was_in_air = before->from.kind == KIND_UNKNOWN;
    NodeLeap *leap = &made->leap;
    *leap = *before;
    if (can_take_off(search)) {
        if (was_in_air) leap->cost += cost_of_leap(search, &before->from, &here);
        leap->from = here;
    } else if (!was_in_air) {
        if (!(made->node.action.input & INPUT_JUMP)) leap->from = here;
        leap->from.kind = KIND_UNKNOWN;
    }
}

static void try_action(Search *search, uint32_t parent, const Action *action)
{
    Game *game = &search->scratch.game;
    int32_t ticks;
    snapshot_unpack(&search->scratch, search->unpacked);
    ActionEnd end = action_play(action, &search->scratch,
                                passes[search->pass].action_ticks * search->pace, &ticks);
    NewNode made = {.node = {.parent = parent,
                             .tick = game->ticks,
                             .ticks = (uint8_t)ticks,
                             .action = *action}};
    if (search->pool.has_leaps) note_leap(search, &made);
    if (is_solved(search))
        keep_solution(search, &made);
    else if (end == ACTION_PLAYING)
        keep_game(search, &made);
}

static void expand(Search *search, uint32_t parent)
{
    Action actions[ACTION_CHOICES_MAX];
    node_pool_state(&search->pool, parent, search->unpacked);
    snapshot_unpack(&search->scratch, search->unpacked);
    int32_t count = action_list(&search->scratch.game, search->level, ACTION_USUAL, actions);
    for (int32_t i = count - 1; i >= 0 && search->status == SEARCH_RUNNING; i--)
        try_action(search, parent, &actions[i]);
}

/* While the search makes progress it takes the node with the best estimate; otherwise every other
 * node is from the rarest cell, so that a wrong estimate does not block it for long. */
static bool pop_node(Search *search, uint32_t *index)
{
    bool is_slow = search->pool.count - search->last_progress > SLOW_NODES;
    do {
        bool is_turn = is_slow && (search->turn++ & 1);
        BucketQueue *first = is_turn ? &search->rarest : &search->nearest;
        BucketQueue *second = is_turn ? &search->nearest : &search->rarest;
        if (!bucket_queue_pop(first, NULL, index) && !bucket_queue_pop(second, NULL, index))
            return false;
    } while (node_pool_at(&search->pool, *index)->is_expanded);
    node_pool_at(&search->pool, *index)->is_expanded = true;
    return true;
}

/* ---- waiting ----------------------------------------------------------------------------- */

static bool can_wait(Search *search, uint32_t index)
{
    node_pool_state(&search->pool, index, search->unpacked);
    snapshot_unpack(&search->scratch, search->unpacked);
    return can_take_off(search);
}

/* A node on the way to the best one where the player can wait: the first for 0, the others at least
 * LOOK_CELLS apart. */
static uint32_t place_to_wait(Search *search, int32_t number)
{
    uint32_t index = search->best_node;
    while (index != 0 && !can_wait(search, index))
        index = node_pool_at(&search->pool, index)->parent;
    for (; number > 0 && index != 0; number--) {
        const Place from = place_of_game(search);
        Place to = from;
        while (index != 0 && abs_i32(to.col - from.col) + abs_i32(to.row - from.row) < LOOK_CELLS) {
            index = node_pool_at(&search->pool, index)->parent;
            if (can_wait(search, index)) to = place_of_game(search);
        }
    }
    return index;
}

/* Adds the wait that was played as a node, which is the one to go on from. */
static bool keep_wait(Search *search, uint32_t *index, int32_t ticks)
{
    NewNode made = {
        .node = {.parent = *index, .tick = search->scratch.game.ticks, .ticks = (uint8_t)ticks}};
    *index = search->pool.count;
    forget_seen(search); /* what began earlier is of no interest any more */
    keep_game(search, &made);
    if (search->status != SEARCH_RUNNING || search->pool.count == *index) return false;
    node_pool_state(&search->pool, *index, search->unpacked);
    return true;
}

/* Adds the nodes of a wait. False where the player does not live that long. A monster that comes
 * near wakes up when a game is unpacked, so that has to be done now and then. */
static bool wait_at(Search *search, uint32_t index, int32_t ticks)
{
    static const Action nothing = {0, false};
    int32_t since = 0;
    node_pool_state(&search->pool, index, search->unpacked);
    if (ticks == 0) forget_seen(search);
    if (ticks == 0) reopen(search, index);
    for (int32_t played; ticks > 0; ticks -= played) {
        snapshot_unpack(&search->scratch, search->unpacked);
        int32_t length = min_i32(ticks, WAKE_TICKS);
        if (action_play(&nothing, &search->scratch, length, &played) != ACTION_PLAYING)
            return false;
        since += played;
        if (played >= ticks || since > WAIT_TICKS) {
            if (!keep_wait(search, &index, since)) return false;
            since = 0;
        } else if (snapshot_pack(&search->scratch, search->unpacked) == 0) {
            return false;
        }
    }
    return true;
}

/* The wait at the node after the last one there (-1: none yet); NEVER: no monster is known to
 * help. */
static int32_t next_wait(Search *search, const LookRound *round, uint32_t index, int32_t last)
{
    int32_t wait = last < 0 ? 0 : last + round->ticks;
    if (round->aim.cols == 0) return wait;
    if (!can_wait(search, index)) return NEVER;
    HeuristicCase at = case_now(search);
    wait = heuristic_next_help(&search->bank->heuristic, &at, &round->aim, wait);
    return wait < 0 ? NEVER : wait;
}

static const LookRound *round_of(const Search *search)
{
    return &look_rounds[search->look_round + (search->options.is_tight ? 0 : TIGHT_ROUNDS)];
}

/* Begins the next look; false when there are no more. */
static bool begin_look(Search *search)
{
    const LookRound *round;
    for (; (round = round_of(search))->waits > 0; search->look_round++, search->look = 0) {
        while (search->look < LOOK_PLACES * round->waits && search->status == SEARCH_RUNNING) {
            int32_t look = search->look++, place = look % LOOK_PLACES;
            int32_t last = look < LOOK_PLACES ? -1 : search->waited[place];
            if (last == NEVER) continue;
            uint32_t index = place_to_wait(search, place);
            int32_t wait = search->waited[place] = next_wait(search, round, index, last);
            search->pass = round->pass;
            if (wait != NEVER && wait_at(search, index, wait)) return true;
        }
    }
    return false;
}

static bool begin_next(Search *search)
{
    search->is_waiting = search->options.waits;
    if (search->options.waits) return begin_look(search);
    if (++search->pass == ARRAY_LENGTH(passes)) return false;
    begin_pass(search);
    return true;
}

/* Has the pass gone on for too long without progress? A search that explores is never stuck,
 * because it must see the rest too. */
static bool is_stuck(const Search *search)
{
    if (search->options.explores) return false;
    int32_t patience = passes[search->is_waiting ? 0 : search->pass].patience;
    if (search->options.is_tight) patience /= 2;
    if (search->is_waiting && search->look > 0) patience = round_of(search)->nodes;
    return search->pool.count - search->last_progress > (uint32_t)patience;
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
        else if (!is_stuck(search) && pop_node(search, &node))
            expand(search, node);
        else if (!begin_next(search) && search->status == SEARCH_RUNNING)
            search->status = SEARCH_EXHAUSTED;
    }
    return search->status;
}

/* ---- what was found --------------------------------------------------------------------- */

SearchStatus search_status(const Search *search)
{
    return search->status;
}

int32_t search_nodes(const Search *search)
{
    return (int32_t)search->pool.count;
}

bool search_tape(const Search *search, InputTape *out)
{
    return search->goal != 0 && node_pool_tape(&search->pool, search->goal, out);
}

bool search_has_reached(const Search *search, int32_t col, int32_t row)
{
    const uint32_t *first = first_node_in(search, col, row);
    return first && *first;
}

bool search_tape_to(const Search *search, int32_t col, int32_t row, InputTape *out)
{
    if (!search_has_reached(search, col, row)) return false;
    return node_pool_tape(&search->pool, *first_node_in(search, col, row) - 1, out);
}

int32_t search_most_coins(const Search *search)
{
    return search->most_coins;
}

Place search_furthest(const Search *search)
{
    return search->furthest;
}
