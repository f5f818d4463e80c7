/* search_waits.c - see search_internal.h */
#include "search_internal.h"

/* A search that waits looks on for so many nodes without progress; then it goes back to one of
 * LOOK_PLACES on the way, and waits there for some ticks more than the time before. */
enum {
    LOOK_CELLS = 5,   /* between two places */
    TIGHT_ROUNDS = 2, /* of look_rounds */
    NEVER = -2,       /* no more waits */
    WAIT_TICKS = 200  /* about so many are one node */
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

static bool can_wait(Search *search, uint32_t index)
{
    node_pool_state(&search->pool, index, search->unpacked);
    snapshot_unpack(&search->scratch, search->unpacked);
    return search_can_take_off(search);
}

/* The node number `number` on the way back from the best one where the player can wait. These
 * are at least LOOK_CELLS apart. */
static uint32_t place_to_wait(Search *search, int32_t number)
{
    uint32_t index = search->best_node;
    while (index != 0 && !can_wait(search, index))
        index = node_pool_at(&search->pool, index)->parent;
    for (; number > 0 && index != 0; number--) {
        const Place from = search_place(search);
        Place to = from;
        while (index != 0 && abs_i32(to.col - from.col) + abs_i32(to.row - from.row) < LOOK_CELLS) {
            index = node_pool_at(&search->pool, index)->parent;
            if (can_wait(search, index)) to = search_place(search);
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
    search_forget_seen(search); /* what began earlier is of no interest any more */
    search_keep_game(search, &made);
    if (search->status != SEARCH_RUNNING || search->pool.count == *index) return false;
    node_pool_state(&search->pool, *index, search->unpacked);
    return true;
}

/* Adds the nodes of a wait. False where the player does not live that long. */
static bool wait_at(Search *search, uint32_t index, int32_t ticks)
{
    static const Action nothing = {.input = 0};
    int32_t since = 0;
    node_pool_state(&search->pool, index, search->unpacked);
    if (ticks == 0) search_forget_seen(search);
    if (ticks == 0) search_reopen(search, index);
    for (int32_t played; ticks > 0; ticks -= played) {
        snapshot_unpack(&search->scratch, search->unpacked);
        int32_t length = min_i32(ticks, SEARCH_WAKE_TICKS);
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

/* The wait to try at the node after the last one (-1: none yet); NEVER: no monster is known to
 * help. */
static int32_t next_wait(Search *search, const LookRound *round, uint32_t index, int32_t last)
{
    int32_t wait = last < 0 ? 0 : last + round->ticks;
    if (round->aim.cols == 0) return wait;
    if (!can_wait(search, index)) return NEVER;
    HeuristicCase at = search_case_now(search);
    wait = heuristic_next_help(&search->bank->heuristic, &at, &round->aim, wait);
    return wait < 0 ? NEVER : wait;
}

static const LookRound *round_of(const Search *search)
{
    return &look_rounds[search->look_round + (search->options.is_tight ? 0 : TIGHT_ROUNDS)];
}

bool search_begin_look(Search *search)
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

int32_t search_look_nodes(const Search *search)
{
    return round_of(search)->nodes;
}
