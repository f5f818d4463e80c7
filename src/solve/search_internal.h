/* search_internal.h - the parts of a search: actions, states, when two states count as one, how
 * often each was seen; and the search for shorter runs that is made of them.
 *
 * Memory: grows by blocks, so that nothing moves; node_pool_done frees all. */
#ifndef LEDGE_SOLVE_SEARCH_INTERNAL_H
#define LEDGE_SOLVE_SEARCH_INTERNAL_H

#include "../base/base.h"
#include "../game/game.h"
#include "../game/input_file.h"
#include "distance_field.h"
#include "patrol.h"
#include "search.h"
#include "tick_bound.h"

/* ---- action ---- */

/* An action: the same buttons held for a few ticks.
 *
 * Which buttons are useful depends on where the player is. An action ends early when another one
 * may be better: on landing and leaving the ground, at a wall, when the player took something or
 * something happened to it. */

enum { ACTION_CHOICES_MAX = 16 };

typedef struct Action {
    Input input;
    bool press_anew : 1; /* jump is released in the first tick and pressed in the second */
    bool leaps : 1;      /* a jump from the ground, which does not end with leaving the ground */
} Action;

typedef enum ActionEnd { ACTION_PLAYING, ACTION_DIED, ACTION_FINISHED } ActionEnd;

/* Is the jump button also pressed in the air, which makes the top of a flight longer? That wins a
 * tick here and there, and is no help to get anywhere at all. */
typedef enum ActionCare { ACTION_USUAL, ACTION_ALL } ActionCare;

/* The actions that are possible now, the most promising first. Returns how many. */
int32_t action_list(const Game *game, const Level *level, ActionCare care,
                    Action out[ACTION_CHOICES_MAX]);

/* What is held in tick `tick` of the action, counted from 0. */
static inline Input action_input(const Action *action, int32_t tick)
{
    return action->press_anew && tick == 0 ? action->input & (Input)~INPUT_JUMP : action->input;
}

/* An action, and for how long at most. */
typedef struct Move {
    Action action;
    int32_t length;
} Move;

enum { MOVES_MAX = ACTION_CHOICES_MAX + 3 };

typedef struct MoveWishes {
    Input way;          /* first the moves that go on in this direction */
    int32_t length;     /* ticks */
    bool leaps;         /* a jump from the ground is one move */
    int32_t monster_in; /* ticks until a monster comes that helps; -1: none does */
} MoveWishes;

/* What the search tries, the most promising first, and at the end how a monster is met. Returns how
 * many. */
int32_t move_list(const Game *game, const Level *level, const MoveWishes *wishes,
                  Move out[MOVES_MAX]);

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

/* The inputs that lead to a node. False when memory ran out; the caller frees them. */
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

/* ---- likeness ---- */

/* Keys of states: two states with the same key count as one.
 *
 * A key has where the player is and how fast, what it can do next, what it has, and what moves near
 * it, rounded as coarsely as the pass allows. */

/* How finely states are distinguished: parts of a cell, of a cell per tick, and ticks. */
typedef struct StateKeyDetail {
    int32_t per_cell, per_speed;
    int32_t per_flight;  /* parts of a cell sideways for a body in the air */
    int32_t phase_ticks; /* for everything that counts ticks */
    int32_t per_step; /* parts of a running body's way in a tick: where its last step before an edge
                         begins decides how far a jump carries */
} StateKeyDetail;

/* The key of a game in play. Never 0. */
uint64_t state_key_of(const Game *game, const Level *level, const StateKeyDetail *fineness,
                      bool with_coins);

/* The key of the cell that the player is in, with the same keys held and the same doors open.
 * Never 0. */
uint64_t state_key_cell_key(const Game *game, const Level *level);

/* ---- snapshot ---- */

/* A game in few bytes: only what can differ between two runs of the same level.
 *
 * Lifts are a function of the clock; undisturbed monsters come from the Patrol; coins are kept only
 * where they are required. A monster far from the player sleeps: it is left out of the game, so
 * that no loop of a tick meets it, and comes back from the Patrol. In levels with crumbling blocks
 * or doors monsters can be disturbed from afar, and none sleeps.
 * Deaths and signs are left out, and checkpoints, which do not change a run without deaths, unless
 * they are asked for.
 * Memory: provided by the caller; at most snapshot_size_max bytes. */

/* A working area into which games are unpacked, one at a time. */
typedef struct SnapshotScratch {
    const Level *level;
    Patrol *patrol;
    Game game;
    bool has_own_patrol;
    bool keeps_coins;
    bool keeps_checkpoint;  /* where a death leads to: set by the caller */
    bool may_sleep;         /* monsters far away may sleep */
    uint8_t ids[ACTOR_MAX]; /* of the actors of `game`, which holds those awake: their numbers in
                               the level */
    uint64_t killed[ACTOR_MAX / 64]; /* bit n: actor n of the level is dead, and not in `game` */
    uint8_t awake_ids[ACTOR_MAX];    /* of those that the last one unpacked had awake, */
    Actor awake[ACTOR_MAX];          /* and as they were then */
    int32_t awake_count;
} SnapshotScratch;

/* Begins with the level's game at its start. `patrol` must outlive it; NULL: it has its own. False
 * when memory ran out. */
bool snapshot_scratch_init(SnapshotScratch *scratch, const Level *level, bool keeps_coins,
                           Patrol *patrol);
void snapshot_scratch_done(SnapshotScratch *scratch);

int32_t snapshot_size_max(const SnapshotScratch *scratch);

/* Adds the dead monsters of the current game to `killed`. */
void snapshot_note_killed(SnapshotScratch *scratch);

/* Packs the current game and returns the number of bytes; 0 when the Patrol ends before its
 * tick. */
int32_t snapshot_pack(SnapshotScratch *scratch, uint8_t *out);

/* Makes the packed game the current one. */
void snapshot_unpack(SnapshotScratch *scratch, const uint8_t *bytes);

/* Does the same again, faster, for the last one that was unpacked. */
void snapshot_unpack_again(SnapshotScratch *scratch, const uint8_t *bytes);

/* One tick of the current game. Undisturbed monsters come from the Patrol. */
void snapshot_step(SnapshotScratch *scratch, Input input, GameEvents *events);

/* Goes on after a death, until the player stands at the checkpoint. Returns the ticks that takes.
 */
int32_t action_play_death(const Action *action, SnapshotScratch *scratch);

/* Plays the action in the current game for at most `length` ticks; `ticks` receives how many there
 * were. */
ActionEnd action_play(const Action *action, SnapshotScratch *scratch, int32_t length,
                      int32_t *ticks);

/* ---- map ---- */

/* Which keys were seen, and how often.
 *
 * Memory: key_set_done, counter_map_done free the table. */

typedef struct KeySet {
    uint64_t *keys; /* open addressing; 0: empty */
    size_t capacity, used;
} KeySet;

/* An empty set; false when memory ran out. */
bool key_set_init(KeySet *set);
void key_set_done(KeySet *set);
void key_set_clear(KeySet *set);

/* Adds the key, which is not 0. False if it was there. When memory ran out, a key that was not
 * there is not added either. */
bool key_set_add(KeySet *set, uint64_t key);

typedef struct CounterMapEntry {
    uint64_t key; /* 0: empty */
    int32_t count;
} CounterMapEntry;

typedef struct CounterMap {
    CounterMapEntry *entries; /* open addressing */
    size_t capacity, used;
} CounterMap;

/* An empty map; false when memory ran out. */
bool counter_map_init(CounterMap *map);
void counter_map_done(CounterMap *map);
void counter_map_clear(CounterMap *map);

/* Counts the key, which is not 0, and returns how often it was seen before. When memory ran out it
 * returns 0 for keys that are not in the table. */
int32_t counter_map_add(CounterMap *map, uint64_t key);

/* ---- heuristic ---- */

/* Estimates how many ticks the player needs from a place to the next thing to reach.
 *
 * There is a field (distance_field.h) for each set of open doors and keys held; goals are the
 * finish, and the remaining keys, each as far from the finish as with all doors open. Where the way
 * needs a lift or a monster, the time until it comes is counted.
 * Units: ticks. Estimates, not bounds. Memory: heuristic_done frees the fields. */

enum { HEURISTIC_FIELDS_MAX = 64 };

typedef struct HeuristicField {
    uint64_t open_doors, key_taken;
    bool has_key;
    uint64_t coin_hash; /* of the coins taken, where coins are required */
    DistanceField field;
} HeuristicField;

typedef struct Heuristic {
    const Level *level;
    bool all_coins;
    Ways ways;
    int32_t count;
    HeuristicField fields[HEURISTIC_FIELDS_MAX];
    DistanceField open;  /* all doors open and nothing to fetch */
    DistanceField loose; /* the same without charges, as if rising had no limit; made when it is
                            first needed */
} Heuristic;

typedef struct HeuristicOptions {
    bool all_coins;
    WaysKind kind;
} HeuristicOptions;

/* False when memory ran out. */
bool heuristic_init(Heuristic *heuristic, const Level *level, const HeuristicOptions *options);
void heuristic_done(Heuristic *heuristic);

/* A game, and what else the estimate depends on. */
typedef struct HeuristicCase {
    const Game *game;
    const uint64_t *killed; /* actors of the level, as in MoverGroup */
    Patrol *patrol;
    Pose pose; /* of the player; set by heuristic_ask */
} HeuristicCase;

typedef struct Estimate {
    int32_t ticks;      /* to the next thing that is needed, and on to the goal */
    int32_t wait;       /* of these, the wait for what is boarded next */
    int32_t monster_in; /* ticks until the monster comes that is boarded next; -1: none is */
    int32_t tasks;      /* keys and coins not yet taken, doors not yet open */
    bool is_lost;       /* no way is known; `ticks` only gives a direction to try */
} Estimate;

/* False when memory ran out. */
bool heuristic_ask(Heuristic *heuristic, HeuristicCase *at, Estimate *estimate);

/* How near, in cells, a monster is that helps. */
typedef struct HeuristicHelp {
    int32_t cols, rows;
} HeuristicHelp;

/* The shortest wait of at least `wait` ticks after which a monster is so near the player, who stays
 * where it is, and carries it on if it is stomped; -1: none comes within MOVER_AHEAD ticks. */
int32_t heuristic_next_help(Heuristic *heuristic, HeuristicCase *at, const HeuristicHelp *help,
                            int32_t wait);

/* The number of keys, doors and, where they are required, coins. */
int32_t heuristic_tasks(const Heuristic *heuristic);

/* ---- bank ---- */

/* Are these the estimates that such a search asks for? */
bool search_bank_serves(const SearchBank *bank, const SearchOptions *options);

struct SearchBank {
    Patrol *patrol; /* `own`, or that of another bank */
    Patrol own;
    Heuristic heuristic;
};

/* ---- search ---- */

/* A search in progress: search.c, and search_waits.c for what it does while it waits. */

enum { LOOK_PLACES = 3 };

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
    int32_t last_priority;       /* of the node that was queued last */
    bool is_waiting;             /* it has begun to wait */
};

/* A node in the making. */
typedef struct NewNode {
    Node node;
    NodeLeap leap;
} NewNode;

/* The cell of the player in the current game. */
Place search_place(const Search *search);

/* Can the player jump, or climb? */
bool search_can_take_off(const Search *search);

HeuristicCase search_case_now(Search *search);

/* Forgets what was seen and queued; the nodes stay. */
void search_forget_seen(Search *search);

/* Keeps the current game as a node, unless an equal state is known. */
void search_keep_game(Search *search, const NewNode *made);

/* Queues a node of an earlier pass again. */
void search_reopen(Search *search, uint32_t index);

/* A monster that comes near wakes up when a game is unpacked, so that has to be done now and
 * then. */
enum { SEARCH_WAKE_TICKS = 20 };

/* Begins the next look; false when there are no more. */
bool search_begin_look(Search *search);

/* How many nodes without progress such a look lasts. */
int32_t search_look_nodes(const Search *search);

/* ---- beam ---- */

/* Makes a run shorter: a beam search on the game itself, tick by tick.
 *
 * Of all states at a tick only the best few lead on, so that a search takes as long as it is wide.
 * The best are those with the least ticks left by the level's bound (tick_bound.h), or where there
 * is none by the estimate of the search; of those that are alike one is enough, and no place of the
 * level takes all the room. The states of the run itself lead on in every tick: so what is found
 * leaves the run anywhere, comes back to it anywhere, and is never longer.
 * The same level, run and width give the same answer, unless the caller ends the search early.
 * Source: B. T. Lowerre, "The HARPY speech recognition system" (1976). */

typedef struct BeamOptions {
    bool all_coins;
    bool deaths;            /* the player may die, and goes on from the last checkpoint */
    const TickBound *bound; /* NULL: the level has none. With deaths it is only an estimate */
    int32_t width;          /* states that lead on in each tick */
    int32_t action_ticks;   /* the longest time for which the same buttons are held */
    int32_t nodes_max;
    bool (*may_go_on)(void *context, int32_t nodes); /* asked from time to time; may be NULL */
    void *context;
} BeamOptions;

typedef struct BeamResult {
    int32_t nodes;   /* states seen */
    bool is_stopped; /* by the caller */
    bool is_found;   /* `tape` is a shorter run, in a game with distant monsters asleep: the caller
                        plays it again, and frees it */
    InputTape tape;
} BeamResult;

/* Searches for a run that is shorter than `run`, which finishes. False when memory ran out. */
bool beam_search(const Level *level, const InputTape *run, const BeamOptions *options,
                 BeamResult *result);

#endif
