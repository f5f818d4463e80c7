/* state_graph.c - see state_graph.h */
#include "state_graph.h"

#include "../base/array.h"
#include "../base/hash.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_SLOTS = 1 << 16, FIRST_STATES = 1 << 18 };

bool state_graph_init(StateGraph *graph, const FlightTables *flights)
{
    *graph = (StateGraph){.flights = flights, .slot_count = FIRST_SLOTS};
    graph->slots = calloc(graph->slot_count, sizeof *graph->slots);
    return graph->slots;
}

void state_graph_done(StateGraph *graph)
{
    free(graph->blocks);
    free(graph->slots);
    free(graph->block_of);
    free(graph->reached);
    free(graph->waiting);
    free(graph->ways);
    free(graph->targets);
    free(graph->first_source);
    free(graph->sources);
    *graph = (StateGraph){0};
}

/* ---- blocks ----------------------------------------------------------------------------- */

static size_t slot_of(const StateGraph *graph, int32_t at, int32_t height, uint8_t kind)
{
    uint64_t key = (uint64_t)((int64_t)height * 32 + kind) << 16 ^ (uint64_t)(uint32_t)at;
    key *= HASH_SEED;
    size_t mask = graph->slot_count - 1, slot = (key >> 32 ^ key) & mask;
    for (; graph->slots[slot]; slot = (slot + 1) & mask) {
        const StateBlock *block = &graph->blocks[graph->slots[slot] - 1];
        if (block->at == at && block->height == height && block->kind == kind) break;
    }
    return slot;
}

static bool grow_slots(StateGraph *graph)
{
    uint32_t *old = graph->slots;
    uint32_t *slots = calloc(graph->slot_count * 2, sizeof *slots);
    if (!slots) return false;
    graph->slots = slots;
    graph->slot_count *= 2;
    for (uint32_t i = 0; i < graph->block_count; i++) {
        const StateBlock *block = &graph->blocks[i];
        graph->slots[slot_of(graph, block->at, block->height, block->kind)] = i + 1;
    }
    free(old);
    return true;
}

static bool make_room(StateGraph *graph, uint32_t states)
{
    size_t need = (size_t)graph->state_count + states;
    if (need > STATE_GRAPH_STATES_MAX) graph->is_too_large = true;
    return !graph->is_too_large &&
           ARRAY_RESERVE(&graph->blocks, &graph->block_capacity, graph->block_count + 1, 1024) &&
           ARRAY_RESERVE(&graph->block_of, &graph->block_of_capacity, need, FIRST_STATES) &&
           ARRAY_RESERVE(&graph->reached, &graph->reached_capacity, need, FIRST_STATES) &&
           ARRAY_RESERVE(&graph->ways, &graph->ways_capacity, need, FIRST_STATES) &&
           (graph->block_count < graph->slot_count / 2 || grow_slots(graph));
}

/* Its number plus 1 on both sides; 0 where there is none. */
static uint32_t link_beside(StateGraph *graph, const StateBlock *block, int32_t side)
{
    uint32_t other = graph->slots[slot_of(graph, block->at + side, block->height, block->kind)];
    if (other && side < 0) graph->blocks[other - 1].right = graph->block_count + 1;
    if (other && side > 0) graph->blocks[other - 1].left = graph->block_count + 1;
    return other;
}

/* The number of such a block plus 1; 0: there is none. Most ticks lead from state `from` into the
 * same block or one beside it. */
static uint32_t known_block(const StateGraph *graph, uint32_t from, const StateBlock *wanted)
{
    if (from < graph->state_count) {
        const uint32_t number = graph->block_of[from];
        const StateBlock *own = &graph->blocks[number];
        if (own->kind == wanted->kind && own->height == wanted->height) {
            if (wanted->at == own->at) return number + 1;
            if (wanted->at == own->at - 1) return own->left;
            if (wanted->at == own->at + 1) return own->right;
        }
    }
    return graph->slots[slot_of(graph, wanted->at, wanted->height, wanted->kind)];
}

/* The number of such a block, which is made where it is new; UINT32_MAX where that cannot be. */
static uint32_t block_number(StateGraph *graph, uint32_t from, const StateBlock *wanted)
{
    uint32_t known = known_block(graph, from, wanted);
    if (known) return known - 1;
    uint32_t states = (uint32_t)state_graph_modes(graph, wanted);
    if (!make_room(graph, states)) {
        graph->has_failed = !graph->is_too_large;
        return UINT32_MAX;
    }
    StateBlock block = *wanted;
    block.first = graph->state_count;
    block.left = link_beside(graph, wanted, -1);
    block.right = link_beside(graph, wanted, 1);
    uint32_t number = graph->block_count++;
    graph->blocks[number] = block;
    graph->slots[slot_of(graph, wanted->at, wanted->height, wanted->kind)] = number + 1;
    for (uint32_t i = 0; i < states; i++) {
        graph->block_of[graph->state_count] = number;
        graph->ways[graph->state_count] = (StateWays){0, 0};
        graph->reached[graph->state_count++] = (StateReach){0};
    }
    return number;
}

/* ---- forwards --------------------------------------------------------------------------- */

/* In the order in which they came, so that most of a state's bodies are known when its turn
 * comes. */
static void put_in_queue(StateGraph *graph, uint32_t state)
{
    if (graph->reached[state].from & FROM_WAITS) return;
    if (graph->waiting_count == graph->waiting_capacity &&
        graph->waiting_first > graph->waiting_capacity / 2) {
        graph->waiting_count -= graph->waiting_first;
        memmove(graph->waiting, graph->waiting + graph->waiting_first,
                graph->waiting_count * sizeof *graph->waiting);
        graph->waiting_first = 0;
    }
    graph->has_failed = !ARRAY_RESERVE(&graph->waiting, &graph->waiting_capacity,
                                       graph->waiting_count + 1, FIRST_STATES);
    if (graph->has_failed) return;
    graph->reached[state].from |= FROM_WAITS;
    graph->waiting[graph->waiting_count++] = state;
}

void state_graph_reach(StateGraph *graph, uint32_t from, const StateBlock *block, int32_t mode,
                       uint8_t how, Span part, Fixed low)
{
    if (graph->has_failed || graph->is_too_large) return;
    uint32_t number = block_number(graph, from, block);
    if (number == UINT32_MAX) return;
    uint32_t state = graph->blocks[number].first + (uint32_t)mode;
    assert(mode >= 0 && mode < state_graph_modes(graph, block));
    StateReach *reach = &graph->reached[state];
    uint8_t first = (uint8_t)clamp_i32((part.low - low) / REACH_PART, 0, UINT8_MAX);
    uint8_t last =
        (uint8_t)clamp_i32((part.high - low + REACH_PART - 1) / REACH_PART, 0, UINT8_MAX);
    bool is_news = !reach->from || first < reach->low || last > reach->high;
    if (reach->from) {
        first = first < reach->low ? first : reach->low;
        last = last > reach->high ? last : reach->high;
    }
    *reach = (StateReach){first, last, reach->from | how};
    if (is_news) put_in_queue(graph, state);
    if (how != FROM_LIST) return;
    if (graph->target_count == STATE_GRAPH_WAYS_MAX) graph->is_too_large = true;
    if (graph->has_failed || graph->is_too_large) return;
    graph->has_failed = !ARRAY_RESERVE(&graph->targets, &graph->target_capacity,
                                       graph->target_count + 1, FIRST_STATES);
    if (graph->has_failed) return;
    graph->targets[graph->target_count++] = state;
    graph->ways[from].count++;
}

bool state_graph_next(StateGraph *graph, uint32_t *state)
{
    if (graph->waiting_first == graph->waiting_count) return false;
    if (graph->has_failed || graph->is_too_large) return false;
    *state = graph->waiting[graph->waiting_first++];
    graph->reached[*state].from &= (uint8_t)~FROM_WAITS;
    graph->ways[*state] = (StateWays){(uint32_t)graph->target_count, 0}; /* all ways anew */
    return true;
}

/* ---- backwards -------------------------------------------------------------------------- */

bool state_graph_turn(StateGraph *graph)
{
    const size_t states = graph->state_count;
    size_t count = 0;
    graph->first_source = calloc(states + 2, sizeof *graph->first_source);
    uint32_t *next = graph->first_source + 1; /* where the next source of a state goes */
    for (size_t from = 0; graph->first_source && from < states; from++)
        for (uint32_t i = 0; i < graph->ways[from].count; i++, count++)
            graph->first_source[graph->targets[graph->ways[from].first + i] + 2]++;
    graph->sources = malloc((count + 1) * sizeof *graph->sources);
    if (!graph->first_source || !graph->sources) return false;
    for (size_t i = 2; i <= states + 1; i++)
        graph->first_source[i] += graph->first_source[i - 1];
    for (uint32_t from = 0; from < states; from++)
        for (uint32_t i = 0; i < graph->ways[from].count; i++)
            graph->sources[next[graph->targets[graph->ways[from].first + i]]++] = from;
    return true;
}

typedef struct Spread {
    const StateGraph *graph;
    uint16_t *ticks;
    uint32_t *queue;
    size_t count;
} Spread;

static void offer(Spread *spread, uint32_t state, uint16_t ticks)
{
    if (spread->ticks[state] != STATE_GRAPH_NEVER || !spread->graph->reached[state].from) return;
    spread->ticks[state] = ticks;
    spread->queue[spread->count++] = state;
}

/* The modes before this one in its flight. */
static void offer_flight(Spread *spread, uint32_t state, uint16_t ticks)
{
    const StateGraph *graph = spread->graph;
    const StateBlock *block = &graph->blocks[graph->block_of[state]];
    if (block->kind >= FLIGHT_COUNT) return;
    const FlightTable *table = &graph->flights->tables[block->kind];
    int32_t before = table->modes[state - block->first].from;
    if (before < (table->begins_on_ground ? 1 : 0)) return;
    const uint8_t from = graph->reached[state].from;
    if (from & FROM_HERE) offer(spread, block->first + (uint32_t)before, ticks);
    if ((from & FROM_LEFT) && block->left)
        offer(spread, graph->blocks[block->left - 1].first + (uint32_t)before, ticks);
    if ((from & FROM_RIGHT) && block->right)
        offer(spread, graph->blocks[block->right - 1].first + (uint32_t)before, ticks);
}

bool state_graph_spread(const StateGraph *graph, uint16_t *ticks)
{
    Spread spread = {graph, ticks, malloc((size_t)graph->state_count * sizeof(uint32_t)), 0};
    if (!spread.queue) return false;
    for (uint32_t i = 0; i < graph->state_count; i++)
        if (ticks[i] == 0) spread.queue[spread.count++] = i;
    for (size_t i = 0; i < spread.count; i++) {
        uint32_t state = spread.queue[i];
        uint16_t next = (uint16_t)min_i32(ticks[state] + 1, STATE_GRAPH_NEVER - 1);
        for (uint32_t k = graph->first_source[state]; k < graph->first_source[state + 1]; k++)
            offer(&spread, graph->sources[k], next);
        offer_flight(&spread, state, next);
    }
    free(spread.queue);
    return true;
}
