/* node_pool.h - the nodes of a search, and the snapshot of each.
 *
 * Memory: grows by blocks, so that nothing moves; node_pool_done frees all. */
#ifndef LEDGE_SOLVE_NODE_POOL_H
#define LEDGE_SOLVE_NODE_POOL_H

#include "../game/input_file.h"
#include "action.h"

enum { NODE_TRIED_ALL = UINT8_MAX };

typedef struct Node {
    uint32_t parent; /* the root is its own parent */
    uint32_t state;  /* where its snapshot is kept, plus 1; 0: the end of a run has none */
    int32_t tick;    /* of the game's clock */
    uint8_t ticks;   /* length of the action that led here */
    Action action;   /* the action that led here */
    uint8_t tried;   /* how many of its moves were, or NODE_TRIED_ALL: none is to be tried now */
} Node;

/* What a search for kind runs adds to a node. */
typedef struct NodeLeap {
    Place from;   /* the last cell in which it could take off, */
    int32_t cost; /* and what the leaps up to here cost */
} NodeLeap;

/* Nodes and their snapshots, in blocks that never move. A snapshot is kept as the bytes of it that
 * are not zero, some 40 of 130. */
typedef struct NodePool {
    bool has_leaps;
    uint32_t count;
    Node **nodes;                                  /* by block of nodes */
    NodeLeap **leaps;                              /* the same, where they are kept */
    uint8_t **states;                              /* by block of bytes */
    size_t node_blocks, leap_blocks, state_blocks; /* room in these lists */
    int32_t state_count;                           /* blocks of bytes */
    size_t state_used;                             /* bytes of the last one */
} NodePool;

enum { NODE_BLOCK = 4096 };

void node_pool_init(NodePool *pool, bool has_leaps);
void node_pool_done(NodePool *pool);

/* The inputs that lead to a node; before the root's tick nothing is held. False when memory ran
 * out; the caller frees them. */
bool node_pool_tape(const NodePool *pool, uint32_t index, InputTape *out);

/* Bytes of its nodes and snapshots, without the rest of the last block and the lists. */
size_t node_pool_bytes(const NodePool *pool);

/* Keeps copies of `node`, of `leap` where the pool has leaps, and of the `size` bytes of its
 * snapshot (0: none). False, with nothing changed, when memory ran out. */
bool node_pool_add(NodePool *pool, const Node *node, const NodeLeap *leap, const uint8_t *state,
                   int32_t size);

/* Copies the node's snapshot to `out`, which has room for it and for 7 bytes more. */
void node_pool_state(const NodePool *pool, uint32_t index, uint8_t *out);

static inline Node *node_pool_at(const NodePool *pool, uint32_t index)
{
    return &pool->nodes[index / NODE_BLOCK][index % NODE_BLOCK];
}

static inline NodeLeap *node_pool_leap(const NodePool *pool, uint32_t index)
{
    return &pool->leaps[index / NODE_BLOCK][index % NODE_BLOCK];
}

#endif
