/* node_pool.h - all states that a search keeps: where each came from, and the state itself.
 *
 * Memory: grows by chunks, so that nothing moves; node_pool_done frees all. */
#ifndef LEDGE_SOLVE_NODE_POOL_H
#define LEDGE_SOLVE_NODE_POOL_H

#include "action.h"

typedef struct Node {
    uint32_t parent; /* the root is its own */
    int32_t tick;    /* of the game's clock */
    uint8_t ticks;   /* length of the action that led here */
    Action action;   /* the same */
    bool is_expanded;
    const uint8_t *state; /* a snapshot (snapshot.h); NULL for the end of a run */
} Node;

typedef struct NodePool {
    Node *nodes;
    uint32_t count, capacity;
    uint8_t **chunks; /* of states */
    int32_t chunk_count, chunk_capacity;
    size_t chunk_used; /* bytes of the last one */
} NodePool;

void node_pool_init(NodePool *pool);
void node_pool_done(NodePool *pool);

/* Bytes that the pool holds. */
size_t node_pool_bytes(const NodePool *pool);

/* Keeps a copy of `node` and of the `size` bytes of its state (0: none). False when memory ran
 * out: nothing has changed then. */
bool node_pool_add(NodePool *pool, const Node *node, const uint8_t *state, int32_t size);

#endif
