/* node_pool.c - see node_pool.h */
#include "node_pool.h"

#include "../base/array.h"

#include <stdlib.h>
#include <string.h>

enum { STATE_BLOCK = 1 << 18, FIRST_BLOCKS = 16, WORD = 8, LENGTH_BYTES = 2 };

void node_pool_init(NodePool *pool, bool has_leaps)
{
    *pool = (NodePool){.has_leaps = has_leaps, .state_used = STATE_BLOCK};
}

void node_pool_done(NodePool *pool)
{
    for (uint32_t i = 0; i * NODE_BLOCK < pool->count; i++) {
        free(pool->nodes[i]);
        if (pool->has_leaps) free(pool->leaps[i]);
    }
    for (int32_t i = 0; i < pool->state_count; i++)
        free(pool->states[i]);
    free(pool->nodes);
    free(pool->leaps);
    free(pool->states);
    *pool = (NodePool){0};
}

size_t node_pool_bytes(const NodePool *pool)
{
    size_t node = sizeof(Node) + (pool->has_leaps ? sizeof(NodeLeap) : 0);
    return (size_t)pool->state_count * STATE_BLOCK + pool->count * node;
}

/* ---- snapshots --------------------------------------------------------------------------- */

/* The number of words, a bit for each of them that is not zero, and for each of these a bit for
 * each byte that is not zero, and these bytes. */
static size_t squeeze(const uint8_t *state, int32_t size, uint8_t *out)
{
    int32_t words = (size + WORD - 1) / WORD;
    uint8_t *bits = out + LENGTH_BYTES, *at = bits + (words + 7) / 8;
    out[0] = (uint8_t)words;
    out[1] = (uint8_t)(words >> 8);
    memset(bits, 0, (size_t)(at - bits));
    for (int32_t i = 0; i < words; i++) {
        uint8_t mask = 0, *first = at++;
        for (int32_t n = i * WORD; n < min_i32(size, (i + 1) * WORD); n++) {
            if (state[n] == 0) continue;
            mask |= (uint8_t)(1 << n % WORD);
            *at++ = state[n];
        }
        *first = mask;
        if (mask)
            bits[i / 8] |= (uint8_t)(1 << i % 8);
        else
            at = first;
    }
    return (size_t)(at - out);
}

void node_pool_state(const NodePool *pool, uint32_t index, uint8_t *out)
{
    assert(index < pool->count && node_pool_at(pool, index)->state > 0);
    const uint32_t first = node_pool_at(pool, index)->state - 1;
    const uint8_t *at = pool->states[first / STATE_BLOCK] + first % STATE_BLOCK;
    const int32_t words = at[0] | at[1] << 8;
    const uint8_t *bits = at + LENGTH_BYTES;
    memset(out, 0, (size_t)words * WORD);
    at = bits + (words + 7) / 8;
    for (int32_t i = 0; i < words; i++) {
        if (!(bits[i / 8] >> i % 8 & 1)) continue;
        uint8_t mask = *at++;
        for (int32_t n = 0; n < WORD; n++)
            if (mask >> n & 1) out[i * WORD + n] = *at++;
    }
}

/* ---- nodes ------------------------------------------------------------------------------- */

static bool add_node_block(NodePool *pool)
{
    const uint32_t block = pool->count / NODE_BLOCK;
    if (!ARRAY_RESERVE(&pool->nodes, &pool->node_blocks, block + 1, FIRST_BLOCKS)) return false;
    pool->nodes[block] = malloc(NODE_BLOCK * sizeof **pool->nodes);
    if (!pool->nodes[block] || !pool->has_leaps) return pool->nodes[block] != NULL;
    bool done = ARRAY_RESERVE(&pool->leaps, &pool->leap_blocks, block + 1, FIRST_BLOCKS);
    if (done) pool->leaps[block] = malloc(NODE_BLOCK * sizeof **pool->leaps);
    done = done && pool->leaps[block];
    if (!done) free(pool->nodes[block]);
    return done;
}

bool node_pool_add(NodePool *pool, const Node *node, const NodeLeap *leap, const uint8_t *state,
                   int32_t size)
{
    const size_t words = ((size_t)size + WORD - 1) / WORD;
    const size_t room = LENGTH_BYTES + (words + 7) / 8 + words * (WORD + 1); /* squeeze's most */
    assert(room <= STATE_BLOCK);
    if (size > 0 && pool->state_used + room > STATE_BLOCK) {
        if (!ARRAY_RESERVE(&pool->states, &pool->state_blocks, pool->state_count + 1, FIRST_BLOCKS))
            return false;
        uint8_t *block = malloc(STATE_BLOCK);
        if (!block) return false;
        pool->states[pool->state_count++] = block;
        pool->state_used = 0;
    }
    if (pool->count % NODE_BLOCK == 0 && !add_node_block(pool)) return false;
    Node *added = node_pool_at(pool, pool->count);
    *added = *node;
    added->state = 0;
    if (pool->has_leaps) *node_pool_leap(pool, pool->count) = *leap;
    if (size > 0) {
        const size_t block = (size_t)pool->state_count - 1;
        added->state = (uint32_t)(block * STATE_BLOCK + pool->state_used + 1);
        pool->state_used += squeeze(state, size, pool->states[block] + pool->state_used);
    }
    pool->count++;
    return true;
}

bool node_pool_tape(const NodePool *pool, uint32_t index, InputTape *out)
{
    assert(index < pool->count);
    const Node *node = node_pool_at(pool, index);
    const int32_t root_tick = node_pool_at(pool, 0)->tick;
    InputTape tape = {calloc((size_t)node->tick + 1, sizeof(Input)), node->tick};
    if (!tape.ticks) return false;
    for (; node->tick > root_tick; node = node_pool_at(pool, node->parent))
        for (int32_t i = 0; i < node->ticks; i++)
            tape.ticks[node->tick - node->ticks + i] = action_input(&node->action, i);
    *out = tape;
    return true;
}
