/* search_internal.h - a search in progress: search.c, search_waits.c for what it does while it
 * waits, search_leaps.c for leaps that need exact ticks, search_flights.c for flights from places
 * and off monsters, and search_bank.c for what searches share. */
#ifndef LEDGE_SOLVE_SEARCH_INTERNAL_H
#define LEDGE_SOLVE_SEARCH_INTERNAL_H

#include "action.h"
#include "bucket_queue.h"
#include "heuristic.h"
#include "key_set.h"
#include "node_pool.h"
#include "search.h"
#include "snapshot.h"
#include "state_key.h"

/* Does the bank have the estimates that a search with these options asks for? */
bool search_bank_serves(const SearchBank *bank, const SearchOptions *options);

struct SearchBank {
    Patrol *patrol; /* `own`, or that of another bank */
    Patrol own;
    Heuristic heuristic;
};

enum { LOOK_PLACES = 3 };

/* What search_try_flights works with. */
typedef struct SearchFlights SearchFlights;

/* What is known of a cell of the level. */
typedef struct SearchCell {
    uint64_t bounces; /* off monsters in it that were tried: a bit for each kind */
    uint32_t first;   /* node in it, plus 1; 0: none */
    uint32_t stand;   /* the first node in which the player can take off from it, plus 1; 0: none */
    int32_t rest;     /* its priority without the ticks so far */
    uint8_t rounds;   /* how often leaps from there were tried, each time after a longer wait */
    uint8_t landed;   /* the round in which a leap led here last, plus 1; 0: none did */
    uint8_t tries[2]; /* how often those over the edge in this cell were, to the left and right */
    bool has_flown;   /* flights from `stand` were tried */
    uint8_t lift;     /* that `stand` is on, plus 1, until leaps off it were tried; 0: none */
} SearchCell;

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
    KeySet died;        /* if it may die: games after a death, by state_key_of; */
    BucketQueue deaths; /* nodes after a death from which it has not begun, by what is left to do */
    NodePool pool;
    uint8_t *packed;   /* buffer for the snapshot of a new node, */
    uint8_t *unpacked; /* and for that of the node whose actions are tried */
    SearchCell *by_cell;
    uint32_t leaps_from;          /* number of nodes at which leaps are tried next */
    SearchFlights *flights;       /* NULL: none was tried yet */
    bool flies_next;              /* the next leaps are flights */
    uint8_t lift_tries[LIFT_MAX]; /* from how many places those off a lift were */
    size_t pass;                  /* index into passes */
    uint32_t goal;                /* the last node of the first solution; 0: none yet */
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
    bool is_part; /* of a way: it is kept even if an equal state is known */
} NewNode;

/* The cell of the player in the current game. */
Place search_place(const Search *search);

/* Can the player jump, or climb? */
bool search_can_take_off(const Search *search);

HeuristicCase search_case_now(Search *search);

/* The priority of the current game without the ticks so far; INT32_MAX when memory ran out. */
int32_t search_rest_now(Search *search);

/* Forgets which states were seen and queued; the nodes stay. */
void search_forget_seen(Search *search);

/* NULL outside of the level. */
SearchCell *search_cell(const Search *search, int32_t col, int32_t row);

/* Keeps the current game as a node, unless an equal state is known. */
void search_keep_game(Search *search, const NewNode *made);

/* Queues a node of an earlier pass again. */
void search_reopen(Search *search, uint32_t index);

/* Keeps the end of a run that has finished, if it is a solution. */
void search_keep_finish(Search *search, const NewNode *made);

/* Tries all leaps over the edges on both sides of the most promising cell where that is still to be
 * done, and keeps the first over each that leads to where none has stood. False when there is no
 * such cell. */
bool search_try_leaps(Search *search);

/* Tries the highest jumps off a lift at all ticks, from the most promising cell where that is still
 * to be done, and keeps the first in each direction that leads to where none has stood. False when
 * there is no such cell. */
bool search_try_lifts(Search *search);

/* Tries the flights from the most promising cell where that is still to be done, without monsters
 * and by way of them, and keeps those that lead to where none has stood. False when there is no
 * such cell. */
bool search_try_flights(Search *search);
void search_flights_destroy(SearchFlights *flights);

/* Makes a node the current game. */
void search_return_to(Search *search, uint32_t node);

/* Plays one tick, number `tick` since the node, counted from 1. False when the game is over, or
 * cannot be packed. `events` may be NULL. */
bool search_play_tick(Search *search, Input input, int32_t tick, GameEvents *events);

/* A monster that comes near wakes up only when a game is unpacked: pack and unpack at least so
 * often. */
enum { SEARCH_WAKE_TICKS = 20 };

/* Begins the next look; false when there are no more. */
bool search_begin_look(Search *search);

/* How many nodes without progress the current look lasts. */
int32_t search_look_nodes(const Search *search);

#endif
