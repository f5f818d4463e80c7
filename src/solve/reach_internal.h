/* reach_internal.h - the work behind reach.h: places that bodies get to, for the player and for
 * monsters.
 *
 * A body is followed from border to border between columns: a node is such a border in one row. A
 * state is a node, a kind of launch, and the rows above it; its value is the least way sideways
 * that the body has gone. Turning back there, and moving up and down along the border, cost
 * nothing. Values only fall, until nothing changes; a state is dropped where another one of its
 * node can do all that it can. Memory: reach_map_done frees the tables. */
#ifndef LEDGE_SOLVE_REACH_INTERNAL_H
#define LEDGE_SOLVE_REACH_INTERNAL_H

#include "../base/base.h"
#include "../level/level.h"
#include "envelope.h"
#include "model_bound.h"
#include "standable_map.h"

/* ---- reach queue ---- */

/* A queue of numbers, each at most once, in a few lists by priority.
 *
 * Order: the list with the lowest number first; in a list, last in first out.
 * Memory: reach_queue_done frees it. */

enum { REACH_QUEUE_LISTS = 64 };

typedef struct ReachQueue {
    uint32_t *next, *previous; /* by item */
    uint8_t *list;             /* by item: its list; REACH_QUEUE_LISTS: none */
    uint32_t heads[REACH_QUEUE_LISTS];
    int32_t lowest; /* the lists before this one are empty */
} ReachQueue;

/* An empty queue for items from 0 to count - 1; false when memory ran out. */
bool reach_queue_init(ReachQueue *queue, uint32_t count);
void reach_queue_done(ReachQueue *queue);

/* Puts the item into a list, unless it is there or in one before it. */
void reach_queue_push(ReachQueue *queue, uint32_t item, int32_t list);

/* The lowest list that is not empty; REACH_QUEUE_LISTS: all are empty. */
int32_t reach_queue_lowest(ReachQueue *queue);

/* Takes the first item out of that list, which is not empty. */
uint32_t reach_queue_pop(ReachQueue *queue, int32_t list);

/* ---- reach rest ---- */

/* What is still to be reached: for any column the lowest such place near it.
 *
 * A body that cannot get to any of these can be ignored. "Near" is as far as a body can ever get
 * sideways, down to the bottom of the map.
 * Units: columns, rows of the map counted from its top.
 * Memory: reach_rest_done frees the tables. */

enum { REACH_REST_BLOCK = 16 }; /* columns of a block */

typedef struct ReachRest {
    int32_t rows, blocks;
    int32_t window;   /* blocks on either side that count as near */
    uint8_t *left;    /* by block and row: places */
    int32_t *lowest;  /* by block: the lowest row with any; -1: there is none */
    int32_t *horizon; /* by block: the lowest of those near it */
} ReachRest;

/* An empty one. Columns up to `reach` apart count as near. False when memory ran out. */
bool reach_rest_init(ReachRest *rest, int32_t cols, int32_t rows, int32_t reach);
void reach_rest_done(ReachRest *rest);

/* Adds a place that is to be reached; removes one that is reached now. Each place once. */
void reach_rest_add(ReachRest *rest, int32_t col, int32_t row);
void reach_rest_remove(ReachRest *rest, int32_t col, int32_t row);

/* The lowest row that has a place to be reached near this column; -1: there is none. */
static inline int32_t reach_rest_horizon(const ReachRest *rest, int32_t col)
{
    return rest->horizon[col / REACH_REST_BLOCK];
}

/* ---- reach states ---- */

/* What a body in flight can do next, as a table: one row for each kind of launch and each height
 * above it.
 *
 * The table also has which flights make others superfluous, found once for a level.
 * Units: those of envelope.h; states are numbered from 0. */

enum { REACH_STATES_PER_NODE = LAUNCH_COUNT * (ENVELOPE_DEPTH + ENVELOPE_RISE_MAX + 1) };

typedef struct ReachState {
    Fixed limit;          /* longest way sideways since the launch */
    int16_t rise;         /* rows that the body may still rise */
    int16_t up;           /* the state a row higher; -1: none */
    int16_t down;         /* the state a row lower; -1: none */
    Fixed regains;        /* what the way shrinks by on a row lower */
    bool is_high;         /* it may be in the upper half of its cell */
    int16_t first, last;  /* it can do all that these states can with the same way */
    int16_t better_count; /* the states after it that can do all that it can with the same way */
    int16_t better[LAUNCH_COUNT];
    /* The way after which it can do no more than a fresh launch of that kind; LAUNCH_COUNT: nothing
     * at all. */
    Fixed outdone[LAUNCH_COUNT + 1];
} ReachState;

typedef struct ReachStates {
    int32_t count;
    int16_t fresh[LAUNCH_COUNT]; /* the state of a launch itself; -1: no such launch */
    ReachState items[REACH_STATES_PER_NODE];
} ReachStates;

/* `is_there`: the launches that the level has. */
void reach_states_find(const Envelope *envelope, const bool is_there[LAUNCH_COUNT],
                       ReachStates *states);

/* A bounce off a monster in flight: after the bounces of `dead`, the last of them at `place`. */
typedef struct ReachBounce {
    uint32_t place, before; /* number of the one before it at the same place, plus 1; 0: none */
    uint64_t dead;          /* bit n: monster n */
    int32_t last;           /* the one stomped here, if the phases tell who may be next; or -1 */
    bool is_done;
} ReachBounce;

/* What follows bounces off monsters. Each can be stomped once, and stays dead: so a flight that
 * goes on from bounce to bounce may not use a monster twice. What a body has stomped is forgotten
 * where it finds support, which leaves out nothing that is possible. Bounces with the same `dead`
 * and `last` are flown together, in a map without launches but these. */
typedef struct ReachBounces {
    uint64_t *any, *upper; /* by place: the monsters that can be stomped there, as in ReachStep */
    uint8_t *from, *to;    /* by place: in which part of its width, of REACH_PARTS */
    bool *is_high;  /* by place: with the feet higher than ENVELOPE_LOW_HEAD above its border */
    uint32_t *last; /* by place: number of its last bounce, plus 1; 0: none */
    ReachBounce *items;
    int32_t count, flown;
    size_t capacity;
    struct ReachMap *flights;   /* NULL: not needed yet */
    struct ReachPhases *phases; /* NULL: nothing is known of them */
} ReachBounces;

enum {
    REACH_BOUNCES_MAX = 20000,
    REACH_FLIGHTS_MAX = 600,
    REACH_PARTS = 16,
    REACH_BOUNCERS = 64,
    REACH_UNCOUNTED = -1
};

typedef struct ReachMap {
    Envelope envelope;
    ReachShape shape;
    StandableMap footing;
    ReachStates states; /* of a node */
    LaunchKind start;   /* from where a body starts */
    bool is_wound;      /* leaving the map at one side leads to the other side, a row apart */
    bool is_open;       /* unbounded envelope: everything is reached */
    bool knows_corners; /* footing has them */
    bool knows_drops;   /* ways have them */
    bool is_coarse;     /* too many states: everything not walled off is reached */
    int32_t stride; /* nodes in a row: one more than columns. A node has the number of the place at
                       its right; the place at its left has the number before */
    int32_t words;  /* of 64 bits, one for each state of a node */
    uint8_t *ways;  /* by node: where a body can go from there */
    uint8_t *ways_from_below; /* the same for one that comes from below the level; NULL: the same */
    Fixed *gone;              /* by node and state: its value; INT32_MAX: none */
    uint64_t *waiting;        /* by node and state: changed since it was processed */
    ReachQueue queue;         /* of nodes where states wait */
    ReachRest rest;           /* places not walled off that can still become reached */
    uint32_t *stack;          /* of places, for finding those that are walled off */
    uint8_t *reached;         /* by place */
    uint8_t *fresh;           /* by place: the best launch from there once it is reached */
    uint8_t *steps; /* by place: ReachStep, of monsters that may be there again and again */
    bool is_flight; /* part of ReachBounces: no launches but those of bounces */
    ReachBounces bounces;
} ReachMap;

/* The body that the map is for. */
typedef struct ReachBody {
    const BodyParams *monster; /* NULL: the level's player; spikes do not hurt monsters */
    bool doors_open;           /* doors are open for it */
} ReachBody;

/* A map in which no body has started yet. False when memory ran out. */
bool reach_map_init(ReachMap *map, const Level *level, const ReachBody *body);
void reach_map_done(ReachMap *map);

/* Columns [left, right] and rows [top, bottom] of the level. */
typedef struct ReachPatch {
    int32_t left, top, right, bottom;
} ReachPatch;

/* Where a body that stomps bounces as high as a jump. */
typedef enum ReachStep {
    REACH_STEP_NONE,
    REACH_STEP_UPPER, /* in the upper half of the place */
    REACH_STEP_ANY    /* anywhere in the place */
} ReachStep;

/* Where a monster is stomped. `monster` can be stomped once; REACH_UNCOUNTED, and any number from
 * REACH_BOUNCERS on: as often as there is time. */
typedef struct ReachSteps {
    ReachPatch patch; /* places of the player's feet */
    Fixed from, to;   /* the middle of its feet is between these, in cells, */
    Fixed head;       /* and they are below this: the monster's head */
    ReachStep step;
    int32_t monster;
} ReachSteps;

/* Adds such places. Only before the start. */
void reach_map_add_steps(ReachMap *map, const ReachSteps *steps);

/* Is there such a place, counted or not? */
bool reach_map_may_stomp(const ReachMap *map, int32_t col, int32_t row);

/* After the last of them: what follows where a monster is stomped below the level. False when
 * memory ran out. */
bool reach_map_end_steps(ReachMap *map, const Level *level);

/* A body starts here, at rest. True if none has before. */
bool reach_map_start(ReachMap *map, int32_t col, int32_t row);

/* Does at most `max_steps` steps, or the flights after one bounce; true when nothing is left to
 * do. */
bool reach_map_run(ReachMap *map, int64_t max_steps);

static inline uint32_t reach_node_count(const ReachMap *map)
{
    return (uint32_t)map->stride * (uint32_t)map->footing.height;
}

/* The number of the place that is the nearest to this cell of the level. */
static inline uint32_t reach_place_at(const ReachMap *map, int32_t col, int32_t row)
{
    int32_t place = standable_map_nearest(&map->footing, col, row);
    return (uint32_t)(place + place / map->footing.cols);
}

bool reach_map_has(const ReachMap *map, int32_t col, int32_t row);

/* Can the body touch a thing in this cell? */
bool reach_map_touches(const ReachMap *map, int32_t col, int32_t row);

/* ---- reach flights ---- */

enum {
    REACHED = 1,
    REACHED_HIGH = 2,  /* in its upper half */
    CONNECTED = 4,     /* connected to a start: not walled off */
    STARTED = 8,       /* a body started here */
    REACHED_AFTER = 16 /* after a bounce */
};

static inline bool reach_has_place(const ReachMap *map, uint32_t place)
{
    return map->reached[place] & (REACHED | REACHED_AFTER);
}

/* A map for flights through the places of `map`, which must outlive it. False when memory ran
 * out. */
bool reach_flights_init(ReachMap *flights, const ReachMap *map);
void reach_flights_done(ReachMap *flights);

/* Begins anew: what `map` has reached is no news. False when memory ran out. */
bool reach_flights_restart(ReachMap *flights, const ReachMap *map);

/* A body bounces off a monster here. Its way to a border begins where the monster can be, and
 * nothing holds it up: of half a body more at either end, which flights have, it has only one. */
void reach_flights_bounce(ReachMap *flights, uint32_t place);

/* Flies to the end. */
void reach_flights_run(ReachMap *flights);

/* A body comes to this place after a bounce. */
void reach_map_come_down(ReachMap *map, uint32_t place, uint8_t how);

/* The same as REACH_UNCOUNTED for all monsters: what the limits are for. */
void reach_map_count_no_bounces(ReachMap *map);

/* The monsters that can be stomped in a place reached as `how`. */
static inline uint64_t reach_bouncers(const ReachBounces *bounces, uint32_t place, uint8_t how)
{
    if (!bounces->any) return 0;
    return bounces->any[place] | (how & REACHED_HIGH ? bounces->upper[place] : 0);
}

/* Flies what follows the bounces that are possible now, for one set of the dead; true when there is
 * none left. What waits in the map itself comes before the next one. */
bool reach_bounces_fly(ReachMap *map);
void reach_bounces_done(ReachBounces *bounces);

/* ---- reach ticks ---- */

/* As reach_least_ticks, for a map that is done. */
int32_t reach_map_least_ticks(const ReachMap *map, const Level *level, bool all_coins);

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
    WAY_LEFT_CORNER = 16, /* STANDABLE_CORNER: a body may be pushed through part of the column */
    WAY_RIGHT_CORNER = 32,
    WAY_ROUND = 64, /* the border is also that of the other side of the map */
    WAY_DROP = 128  /* the way down goes only through one-ways */
};

/* The ways of all borders of the map. `is_wound`: leaving it at one side leads to the other side, a
 * row apart. */
void reach_ways_find(const StandableMap *footing, bool is_wound, uint8_t *ways);

/* Marks the ways down that only a body that drops through a one-way can go. Needs a level without
 * lifts: those may shove a body anywhere. */
void reach_ways_mark_drops(const StandableMap *footing, const Level *level, uint8_t *ways);

/* ---- reach bank ---- */

/* The cells that a body of the model `bank` can be in: its height never changes.
 *
 * What is followed are the columns that one of its two sides can be in. A move goes at most `step`
 * pixels, and tests only where it ends: the leading side can be in every column up to there that is
 * not solid, and, stopped by one that is, in the one before it; the other side is then in that
 * column or in the one behind.
 * A wall at the border may push it out of the level by its own width.
 * Ranges: a body that is no larger than a cell and starts inside its cell. Others are not bounded.
 * Memory: reach_bank_done frees the cells. */

typedef struct ReachBank {
    const Level *level;
    bool is_open;     /* not bounded: everything is reached */
    uint8_t *reached; /* by cell of the level */
} ReachBank;

/* False when memory ran out. */
bool reach_bank_init(ReachBank *bank, const Level *level);
void reach_bank_done(ReachBank *bank);

/* Starts a body in the cell, with `doors_open`. True if that reaches anything new. */
bool reach_bank_start(ReachBank *bank, int32_t col, int32_t row, bool doors_open);

bool reach_bank_has(const ReachBank *bank, int32_t col, int32_t row);

/* Can the body touch a thing in this cell? */
bool reach_bank_touches(const ReachBank *bank, int32_t col, int32_t row);

/* ---- reach monsters ---- */

/* Where the player can bounce by stomping a monster of the level.
 *
 * A monster whose orbit is known is only in its places. Others that move by the player's rules are
 * wherever their own reach map says. The rest may be anywhere; only flags (actor.h) tell which case
 * it is. A monster is stomped by a falling body whose feet, a tick before, were at most a quarter
 * of a cell below the monster's head: half a cell or more above its feet. */

typedef struct ReachMonsters {
    bool doors_open;   /* for the monsters */
    int32_t follow;    /* ticks, for all of them together */
    bool knows_phases; /* so that who is stomped after whom may follow from their phases */
} ReachMonsters;

/* Adds the steps of all monsters to the player's map, which has not started yet. False when memory
 * ran out. */
bool reach_monsters_add(ReachMap *player, const Level *level, const ReachMonsters *monsters);

/* ---- orbit ---- */

/* The orbit of a monster: where it is at any tick, as long as only its own walk moves it.
 *
 * The player can only kill an autonomous actor; it can be disturbed only by crumbling blocks, doors
 * and lifts near its way. Without these its way is the same in every run of the level, and repeats
 * sooner or later.
 * Memory: actor_orbit_done frees the steps. */

/* The box of a monster at one tick. */
typedef struct ActorOrbitStep {
    Fixed x, top; /* middle, upper edge */
} ActorOrbitStep;

typedef struct ActorOrbit {
    ActorOrbitStep *steps; /* of the ticks 0 to count - 1; then it repeats */
    int32_t count;
    int32_t loop; /* the first of the steps that come again and again; `count`: none do */
    size_t capacity;
} ActorOrbit;

typedef enum ActorOrbitResult {
    ACTOR_ORBIT_FOUND,
    ACTOR_ORBIT_UNKNOWN, /* something may disturb it, or it does not repeat within max_ticks */
    ACTOR_ORBIT_NO_MEMORY
} ActorOrbitResult;

/* The orbit of the level's actor number `actor`, which is ACTOR_AUTONOMOUS. Unless it was found the
 * orbit has no steps. */
ActorOrbitResult actor_orbit_find(const Level *level, int32_t actor, int32_t max_ticks,
                                  ActorOrbit *orbit);
void actor_orbit_done(ActorOrbit *orbit);

/* ---- phases ---- */

/* Which monsters a player can stomp one after the other without support between the two.
 *
 * Nothing but its own walk moves a monster whose orbit is known, from the level's first tick to the
 * last: a death sets none of them back. So two of them keep their phases: of two that go to and fro
 * in the same time one is always as much behind, and they meet in the same two places. A player who
 * bounces off the first is in the air for a time that the envelope limits, and has to be where the
 * second is by then. Where their times differ, only what these have in common counts.
 * Memory: reach_phases_destroy frees them. */

typedef struct ReachPhases {
    ActorOrbit orbits[REACH_BOUNCERS]; /* by monster; without steps: not known */
    Fixed reach[REACH_BOUNCERS];       /* half the widths of monster and player */
    int32_t highest[REACH_BOUNCERS], lowest[REACH_BOUNCERS]; /* rows where it is stomped */
    int32_t cols;
    const Launch *bounce;
    Fixed pace;    /* of the player */
    int64_t *left; /* by column: the widths of those before it, less their corners */
    uint8_t *pairs[REACH_BOUNCERS][REACH_BOUNCERS]; /* by column; NULL: not found yet */
} ReachPhases;

/* Takes over the orbit of a monster that is stomped in these rows. */
void reach_phases_add(ReachPhases *phases, int32_t monster, ActorOrbit *orbit);

/* Can `next` be stomped in the column after `last`, if the orbits of both are known? True when
 * memory ran out. */
bool reach_phases_may_follow(ReachPhases *phases, int32_t last, int32_t next, int32_t col);
void reach_phases_destroy(ReachPhases *phases);

#endif
