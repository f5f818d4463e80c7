/* reach_internal.h - the work behind reach.h: places that bodies get to, for the player and for
 * monsters.
 *
 * A body is looked at where it meets the border between two columns: a node is such a border in one
 * row. A state is a node, a kind of launch, and the rows above it; its value is the way that the
 * body has gone sideways at least. To turn back there, and to go up and down along the border,
 * costs nothing. Values only fall, until nothing changes; a state is dropped where another one of
 * its node can do all that it can. Memory: reach_map_done frees the tables. */
#ifndef LEDGE_SOLVE_REACH_INTERNAL_H
#define LEDGE_SOLVE_REACH_INTERNAL_H

#include "../base.h"
#include "../level/level.h"
#include "envelope.h"
#include "model_bound.h"
#include "standable_map.h"

/* ---- reach queue ---- */

/* Numbers that wait for their turn, each once, in a few lists by urgency.
 *
 * Order: the list with the lowest number first; in a list the last in is the first out.
 * Memory: reach_queue_done frees it. */

enum { REACH_QUEUE_LISTS = 64 };

typedef struct ReachQueue {
    uint32_t *next, *previous; /* by item */
    uint8_t *list;             /* by item: where it waits; REACH_QUEUE_LISTS: nowhere */
    uint32_t heads[REACH_QUEUE_LISTS];
    int32_t lowest; /* no list before this one holds anything */
} ReachQueue;

/* An empty queue for items from 0 to count - 1; false when memory ran out. */
bool reach_queue_init(ReachQueue *queue, uint32_t count);
void reach_queue_done(ReachQueue *queue);

/* Puts the item into a list, unless it waits there or in one before it. */
void reach_queue_push(ReachQueue *queue, uint32_t item, int32_t list);

/* The list that is next; REACH_QUEUE_LISTS: all are empty. */
int32_t reach_queue_lowest(ReachQueue *queue);

/* Takes the first item out of that list, which is not empty. */
uint32_t reach_queue_pop(ReachQueue *queue, int32_t list);

/* ---- reach rest ---- */

/* What is still to be reached: for any column the lowest such place near it.
 *
 * A body that cannot get to any of these needs no look. "Near" is as far as a body can get sideways
 * at all, down to the bottom of the map.
 * Units: columns, rows of the map counted from its top.
 * Memory: reach_rest_done frees the tables. */

enum { REACH_REST_BLOCK = 16 }; /* columns that are counted together */

typedef struct ReachRest {
    int32_t rows, blocks;
    int32_t window;   /* blocks on either side that count as near */
    uint8_t *left;    /* by block and row: places */
    int32_t *lowest;  /* by block: the lowest row with any; -1: there is none */
    int32_t *horizon; /* by block: the lowest of those near it */
} ReachRest;

/* Nothing is left to be reached. `reach` are the columns that count as near. False when memory ran
 * out. */
bool reach_rest_init(ReachRest *rest, int32_t cols, int32_t rows, int32_t reach);
void reach_rest_done(ReachRest *rest);

/* A place that is to be reached / is reached now; each once. */
void reach_rest_add(ReachRest *rest, int32_t col, int32_t row);
void reach_rest_remove(ReachRest *rest, int32_t col, int32_t row);

/* The lowest row that has a place to be reached near this column; -1: there is none. */
static inline int32_t reach_rest_horizon(const ReachRest *rest, int32_t col)
{
    return rest->horizon[col / REACH_REST_BLOCK];
}

/* ---- reach states ---- */

/* What a body in flight can do next, as a table: for each kind of launch and each
 * height above it one row.
 *
 * Which flights make others superfluous is settled here too, once for a level.
 * Units: those of envelope.h; states are numbered from 0. */

enum { REACH_STATES_PER_NODE = LAUNCH_COUNT * (ENVELOPE_DEPTH + ENVELOPE_RISE_MAX + 1) };

typedef struct ReachState {
    Fixed limit;          /* the way sideways since the launch is at most this */
    int16_t rise;         /* rows that the body may still rise */
    int16_t up;           /* the state a row higher; -1: none */
    int16_t down;         /* and lower, where so much of the way */
    Fixed regains;        /* does not count any more */
    bool is_high;         /* it may be in the upper half of its cell */
    int16_t first, last;  /* it can do all that these states can that have gone as far, */
    int16_t better_count; /* and the following, having gone as far, can do all that it can */
    int16_t better[LAUNCH_COUNT];
    /* Having gone so far it can do no more than a fresh launch of that kind; LAUNCH_COUNT: than
     * none. */
    Fixed outdone[LAUNCH_COUNT + 1];
} ReachState;

typedef struct ReachStates {
    int32_t count;
    int16_t fresh[LAUNCH_COUNT]; /* the state of a launch itself; -1: the level has no such */
    ReachState items[REACH_STATES_PER_NODE];
} ReachStates;

/* `is_there` tells the launches that the level has. */
void reach_states_find(const Envelope *envelope, const bool is_there[LAUNCH_COUNT],
                       ReachStates *states);

typedef struct ReachMap {
    Envelope envelope;
    ReachShape shape;
    StandableMap footing;
    ReachStates states; /* of a node */
    LaunchKind start;   /* from where a body starts */
    bool is_wound;      /* what leaves the map at one side comes back at the other, a row apart */
    bool is_open;       /* the envelope is unbounded: everything is reached */
    bool is_coarse;     /* too many states: what is not walled off is reached */
    int32_t stride;     /* nodes in a row: one more than columns. A node's number is also that of
                           the place at its right, the place at its left has the one before */
    int32_t words;      /* of 64 bits, one for each state of a node */
    uint8_t *ways;      /* by node: where one can go from there */
    Fixed *gone;        /* by node and state: its value; INT32_MAX: none */
    uint64_t *waiting;  /* by node and state: changed since it was looked at */
    ReachQueue queue;   /* of nodes where states wait */
    ReachRest rest;     /* places that are not walled off, and not all that they can be yet */
    uint32_t *stack;    /* of places, while it is found out which are walled off */
    uint8_t *reached;   /* by place */
    uint8_t *fresh;     /* by place: the best launch from there once it is reached */
    uint8_t *steps;     /* by place: ReachStep */
} ReachMap;

/* Whose places these are. */
typedef struct ReachBody {
    const BodyParams *monster; /* NULL: the level's player. Spikes are harmless to monsters */
    bool doors_open;           /* for it */
} ReachBody;

/* Nothing has started yet. False when memory ran out. */
bool reach_map_init(ReachMap *map, const Level *level, const ReachBody *body);
void reach_map_done(ReachMap *map);

/* Columns [left, right] and rows [top, bottom] of the level. */
typedef struct ReachPatch {
    int32_t left, top, right, bottom;
} ReachPatch;

/* Who is thrown up as by a jump in a place. */
typedef enum ReachStep {
    REACH_STEP_NONE,
    REACH_STEP_UPPER, /* whoever comes into its upper half */
    REACH_STEP_ANY    /* whoever comes there */
} ReachStep;

/* Before the start: adds such places, of the player's feet. */
void reach_map_add_steps(ReachMap *map, const ReachPatch *patch, ReachStep step);

/* A body starts here, at rest. True if none has before. */
bool reach_map_start(ReachMap *map, int32_t col, int32_t row);

/* True when nothing is left to do after at most `max_steps` steps. */
bool reach_map_run(ReachMap *map, int64_t max_steps);

bool reach_map_has(const ReachMap *map, int32_t col, int32_t row);

/* Can the body touch a thing in this cell? */
bool reach_map_touches(const ReachMap *map, int32_t col, int32_t row);

/* ---- reach ways ---- */

/* Where a body can go from the border between two columns, in one row: to the
 * columns beside it, and up and down along it.
 *
 * Borders are numbered row by row, one more than there are columns. */

enum {
    WAY_LEFT = 1,
    WAY_RIGHT = 2,
    WAY_UP = 4,
    WAY_DOWN = 8,
    WAY_LEFT_CORNER = 16, /* corners overhead may shove a body through a part of the column */
    WAY_RIGHT_CORNER = 32,
    WAY_ROUND = 64, /* the border is also one at the other side of the map */
    WAY_DROP = 128  /* down from here leads through nothing but one-ways */
};

/* The ways of all borders of the map. `is_wound`: what leaves it at one side comes back at the
 * other, a row apart. */
void reach_ways_find(const StandableMap *footing, bool is_wound, uint8_t *ways);

/* Marks the ways down that only a body that drops through a one-way can go. Needs a level without
 * lifts: those may shove a body anywhere. */
void reach_ways_mark_drops(const StandableMap *footing, const Level *level, uint8_t *ways);

/* ---- reach bank ---- */

/* The cells that a body of the model `bank` can be in: it never leaves its height.
 *
 * What is followed are the columns that one of its two sides can be in. A move goes at most `step`
 * pixels, and asks only where it ends: a leading side can be in every column so near that is not
 * solid, and, set back from one that is, in the one before it; the other side is then in that
 * column or in the one behind.
 * A wall at the border may shove it out of the level by its own width.
 * Ranges: a body that is no larger than a cell, and starts inside its own. Of others nothing is
 * known.
 * Memory: reach_bank_done frees the cells. */

typedef struct ReachBank {
    const Level *level;
    bool is_open;     /* nothing is known */
    uint8_t *reached; /* by cell of the level */
} ReachBank;

/* False when memory ran out. */
bool reach_bank_init(ReachBank *bank, const Level *level);
void reach_bank_done(ReachBank *bank);

/* A body starts in the cell; `doors_open` for it. True if that is news. */
bool reach_bank_start(ReachBank *bank, int32_t col, int32_t row, bool doors_open);

bool reach_bank_has(const ReachBank *bank, int32_t col, int32_t row);

/* Can the body touch a thing in this cell? */
bool reach_bank_touches(const ReachBank *bank, int32_t col, int32_t row);

/* ---- reach monsters ---- */

/* Where the player may be thrown up by stomping a monster of the level.
 *
 * Where a monster's way can be followed (reach_internal.h) it is at those places only. Of others
 * that move as the player does is known what is of the player: the places that they can get to at
 * all. The rest may be anywhere; only flags (actor.h) tell one from the other. Stomped is what a
 * falling body meets whose feet, a tick before, were at most a quarter of a cell below the
 * monster's head: half a cell or more above its feet. */

/* Adds the steps of all monsters to the player's map, which has not started yet. `doors_open` for
 * the monsters. False when memory ran out. */
bool reach_monsters_add(ReachMap *player, const Level *level, bool doors_open);

/* ---- haunt ---- */

/* Where a monster is, for ever, as long as nothing but its own walk moves it.
 *
 * The player can only kill an autonomous actor; what else could disturb it is a block that crumbles
 * or a door that opens where it comes near, and lifts. Without these its way is the same in every
 * run of the level, and sooner or later begins anew.
 * Memory: actor_orbit_done frees the steps. */

/* The box of a monster. */
typedef struct ActorOrbitStep {
    Fixed x, top; /* middle, upper edge */
} ActorOrbitStep;

typedef struct ActorOrbit {
    ActorOrbitStep *steps; /* of the ticks 0 to count - 1; then others of them follow again */
    int32_t count;
    int32_t loop; /* the first of the steps that come again and again; `count`: none do */
    size_t capacity;
} ActorOrbit;

typedef enum ActorOrbitResult {
    ACTOR_ORBIT_FOUND,
    ACTOR_ORBIT_UNKNOWN, /* something may disturb it, or max_ticks were not enough */
    ACTOR_ORBIT_NO_MEMORY
} ActorOrbitResult;

/* The way of the level's actor number `actor`, which is ACTOR_AUTONOMOUS. The haunt is that of a
 * monster without steps unless it was found. */
ActorOrbitResult actor_orbit_find(const Level *level, int32_t actor, int32_t max_ticks,
                                  ActorOrbit *haunt);
void actor_orbit_done(ActorOrbit *haunt);

#endif
