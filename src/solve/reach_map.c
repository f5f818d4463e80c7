/* reach_map.c - see reach_map.h */
#include "reach_map.h"

#include "../base/array.h"
#include "reach_ways.h"

#include <stdlib.h>
#include <string.h>

enum { LISTS_PER_CELL = 2 /* lists of the queue, by the way gone */ };

static const Fixed WAY_MAX = 2 * GRID_SIZE_MAX * ONE;

/* ---- states ----------------------------------------------------------------------------- */

static uint32_t row_of(const ReachMap *map, uint32_t place)
{
    return place / (uint32_t)map->stride;
}

static int32_t col_of(const ReachMap *map, uint32_t place)
{
    return (int32_t)(place % (uint32_t)map->stride);
}

/* The values of all states of a node. */
static Fixed *values_of(const ReachMap *map, uint32_t node)
{
    return map->gone + (size_t)node * (size_t)map->states.count;
}

static bool is_outdone_by_state(const ReachState *state, const Fixed *values, Fixed gone)
{
    for (int32_t i = 0; i < state->better_count; i++)
        if (values[state->better[i]] <= gone) return true;
    return false;
}

/* Is there a place beside the node that was not reached yet? Soon everything is reached, and most
 * states can be skipped. */
static bool is_news(const ReachMap *map, uint32_t node)
{
    const uint8_t ways = map->ways[node];
    return ((ways & WAY_LEFT) && !(map->reached[node - 1] & REACHED)) ||
           ((ways & WAY_RIGHT) && !(map->reached[node] & REACHED));
}

/* Falls come last, the highest first: a fall that begins higher goes farther in every row below,
 * and would do again all that those from lower places have done. */
static int32_t list_of(const ReachMap *map, uint32_t node, Fixed gone)
{
    const int32_t falls = REACH_QUEUE_LISTS / 2;
    if (is_news(map, node)) return 0;
    if (gone >= 0) return min_i32(1 + fixed_floor(gone * LISTS_PER_CELL), falls - 1);
    return falls + (int32_t)row_of(map, node) * falls / map->footing.height;
}

/* States that are no better need no processing any more. */
static void store(ReachMap *map, uint32_t node, int32_t index, Fixed gone)
{
    uint64_t *waiting = map->waiting + (size_t)node * (size_t)map->words;
    Fixed *values = values_of(map, node);
    const ReachState *state = &map->states.items[index];
    values[index] = gone;
    waiting[index / 64] |= UINT64_C(1) << (index % 64);
    for (int32_t i = state->first; i <= state->last && values[i] > gone; i++) {
        values[i] = gone;
        waiting[i / 64] &= ~(UINT64_C(1) << (i % 64));
    }
    reach_queue_push(&map->queue, node, list_of(map, node, gone));
}

/* A body passes the node after the way `gone`. */
static void pass(ReachMap *map, uint32_t node, int32_t index, Fixed gone)
{
    const ReachState *state = &map->states.items[index];
    const Fixed *values = values_of(map, node);
    if (gone > state->limit || gone >= values[index]) return;
    if (gone >= state->outdone[map->fresh[node]]) return;
    if (node > 0 && gone >= state->outdone[map->fresh[node - 1]]) return;
    if (!is_outdone_by_state(state, values, gone)) store(map, node, index, gone);
}

static void begin(ReachMap *map, uint32_t node, int32_t index)
{
    const Fixed *values = values_of(map, node);
    if (values[index] > 0 && !is_outdone_by_state(&map->states.items[index], values, 0))
        store(map, node, index, 0);
}

static void launch(ReachMap *map, uint32_t place, LaunchKind kind)
{
    int32_t index = map->states.fresh[kind];
    if (index < 0) return;
    begin(map, place, index);
    begin(map, place + 1, index);
}

/* What a body can use in a place it reached as `how`: for a ladder in the cell above, or a monster
 * to land on, it has to be in the upper half. */
static uint8_t offers(const ReachMap *map, uint32_t place, uint8_t how)
{
    uint8_t bits = map->footing.cells[place - place / (uint32_t)map->stride];
    ReachStep step = (ReachStep)map->steps[place];
    if (step == REACH_STEP_ANY || (step && (how & REACHED_HIGH))) return bits | STANDABLE_INSIDE;
    bool is_below_ladder = (bits & STANDABLE_LADDER) && !(bits & STANDABLE_INSIDE);
    return is_below_ladder && !(how & REACHED_HIGH) ? bits & (uint8_t)~STANDABLE_LADDER : bits;
}

/* The value of `how` after which nothing more can change for a place. */
static uint8_t last_news(const ReachMap *map, uint32_t place)
{
    const ReachBounces *bounces = &map->bounces;
    if (bounces->any && (bounces->upper[place] & ~bounces->any[place])) return REACHED_HIGH;
    return offers(map, place, REACHED | REACHED_HIGH) == offers(map, place, REACHED) ? REACHED
                                                                                     : REACHED_HIGH;
}

/* The launch from a place that can do all that its others can; LAUNCH_COUNT: there is none. A
 * launch with a lift's momentum can do all that one from inside a cell can, and that all that one
 * from the ground can. Ladders and springs are not comparable. */
static LaunchKind best_launch(uint8_t bits)
{
    const uint8_t any = STANDABLE_GROUND | STANDABLE_INSIDE | STANDABLE_SPRING;
    if ((bits & STANDABLE_LIFT) && (bits & any)) return LAUNCH_LIFT;
    if (bits & STANDABLE_INSIDE) return LAUNCH_INSIDE;
    return bits & STANDABLE_GROUND ? LAUNCH_GROUND : LAUNCH_COUNT;
}

static bool has_place(const ReachPatch *patch, int32_t col, int32_t row)
{
    return patch->left <= col && col <= patch->right && patch->top <= row && row <= patch->bottom;
}

/* Launches from each lift that holds a body here, or whose momentum it may still have. A launch of
 * a lift begins at the lower border of a row; in what is higher in the cell, and on the lift itself
 * below its highest row, it begins at the upper one. */
static void launch_by_lifts(ReachMap *map, uint32_t place, uint8_t bits)
{
    const int32_t col = col_of(map, place), row = (int32_t)row_of(map, place) - map->footing.sky;
    for (int32_t i = 0; i < map->lift_count; i++) {
        const ReachLift *lift = &map->lifts[i];
        const bool is_on_lift = has_place(&lift->track, col, row);
        const bool is_higher =
            (bits & (STANDABLE_INSIDE | STANDABLE_SPRING)) || (is_on_lift && row > lift->track.top);
        const bool is_near =
            has_place(&lift->near, col, row) && (is_higher || (bits & STANDABLE_GROUND));
        if (!is_on_lift && !is_near) continue;
        const int32_t index = map->states.fresh[LAUNCH_OF_LIFT + i] - is_higher;
        begin(map, place, index);
        begin(map, place + 1, index);
    }
}

/* Uses all that a place offers to a body that came there as `how`. */
static void launch_all(ReachMap *map, uint32_t place, uint8_t how)
{
    uint8_t bits = offers(map, place, how);
    if (map->lift_count > 0 && (bits & STANDABLE_LIFT)) {
        launch_by_lifts(map, place, bits);
        bits &= (uint8_t)~STANDABLE_LIFT;
    }
    LaunchKind best = best_launch(bits);
    if (bits & STANDABLE_SPRING) launch(map, place, LAUNCH_SPRING);
    if (bits & STANDABLE_LADDER) launch(map, place, LAUNCH_LADDER);
    if (best != LAUNCH_COUNT) launch(map, place, best);
    map->fresh[place] = (uint8_t)(bits & STANDABLE_LADDER ? LAUNCH_LADDER : best);
}

/* A place is reached for the first time, or for the first time in its upper half: what it offers
 * can be used from now on. */
static void arrive(ReachMap *map, uint32_t place, uint8_t how)
{
    uint8_t before = map->reached[place], news = how & (uint8_t)~before;
    if (!news) return;
    map->reached[place] |= how;
    if (map->is_coarse) return;
    if ((before & CONNECTED) && (news & last_news(map, place)))
        reach_rest_remove(&map->rest, col_of(map, place), (int32_t)row_of(map, place));
    if (!map->is_flight) launch_all(map, place, map->reached[place]);
}

static void arrive_beside(ReachMap *map, uint32_t node, uint8_t how)
{
    if (map->ways[node] & WAY_LEFT) arrive(map, node - 1, how);
    if (map->ways[node] & WAY_RIGHT) arrive(map, node, how);
}

/* ---- steps ------------------------------------------------------------------------------ */

/* Moves a body on from a node in every direction. Only a body that landed on one-ways and drops can
 * go down through them: that ends its flight, and it has no jump left in the air. */
static void go_on(ReachMap *map, uint32_t node, int32_t index)
{
    const ReachState *state = &map->states.items[index];
    const uint8_t ways = map->ways[node];
    const uint32_t stride = (uint32_t)map->stride;
    const Fixed corner = map->envelope.corner;
    Fixed gone = values_of(map, node)[index];
    if (ways & WAY_LEFT)
        pass(map, node - 1, index, gone + ONE - (ways & WAY_LEFT_CORNER ? corner : 0));
    if (ways & WAY_RIGHT)
        pass(map, node + 1, index, gone + ONE - (ways & WAY_RIGHT_CORNER ? corner : 0));
    if (ways & WAY_ROUND) /* the left end of a row is the right end of the one above */
        pass(map, node % stride == 0 ? node - 1 : node + 1, index, gone);
    if ((ways & WAY_UP) && state->up >= 0) pass(map, node - stride, state->up, gone);
    if ((ways & WAY_DROP) && map->is_flight) return; /* it has landed: come_down */
    if (ways & WAY_DROP)
        pass(map, node + stride, map->states.fresh[LAUNCH_FALL] - 1, gone);
    else if (ways & WAY_DOWN)
        pass(map, node + stride, state->down, max_i32(gone - state->regains, -WAY_MAX));
}

static void step(ReachMap *map, uint32_t node)
{
    const int32_t row = (int32_t)row_of(map, node);
    for (int32_t word = 0; word < map->words; word++) {
        uint64_t *waiting = &map->waiting[(size_t)node * (size_t)map->words + (size_t)word];
        while (*waiting) {
            int32_t index = word * 64 + __builtin_ctzll(*waiting);
            const ReachState *state = &map->states.items[index];
            *waiting &= *waiting - 1;
            /* A body that can reach nothing new, no higher than it can rise, is left out. Where
             * sides are connected nothing counts as far away. */
            int32_t horizon = reach_rest_horizon(&map->rest, col_of(map, node));
            if (!map->is_wound && horizon < row - state->rise) continue;
            const Fixed gone = values_of(map, node)[index];
            arrive_beside(map, node, state->is_high ? REACHED | REACHED_HIGH : REACHED);
            /* Launches from the places beside may have been better than its own flight. */
            if (values_of(map, node)[index] == gone) go_on(map, node, index);
        }
    }
}

static void flood(ReachMap *map, uint32_t node)
{
    if (map->gone[node] == 0) return;
    map->gone[node] = 0;
    reach_queue_push(&map->queue, node, 0);
}

static void step_coarsely(ReachMap *map, uint32_t node)
{
    const uint8_t ways = map->ways[node];
    arrive_beside(map, node, REACHED);
    if (ways & WAY_LEFT) flood(map, node - 1);
    if (ways & WAY_RIGHT) flood(map, node + 1);
    if (ways & WAY_UP) flood(map, node - (uint32_t)map->stride);
    if (ways & WAY_DOWN) flood(map, node + (uint32_t)map->stride);
}

static void connect(ReachMap *map, uint32_t place, uint32_t *count)
{
    if (map->reached[place] & CONNECTED) return;
    map->reached[place] |= CONNECTED;
    map->stack[(*count)++] = place;
    if (!(map->reached[place] & last_news(map, place)))
        reach_rest_add(&map->rest, col_of(map, place), (int32_t)row_of(map, place));
}

/* Adds everything that is not walled off from the place to the rest. */
static void find_rest(ReachMap *map, uint32_t start)
{
    const uint32_t stride = (uint32_t)map->stride, end = reach_node_count(map);
    uint32_t count = 0;
    connect(map, start, &count);
    while (count > 0) {
        uint32_t place = map->stack[--count];
        const uint32_t next[] = {place - 1, place + 1, place - stride, place + stride};
        for (size_t i = 0; i < ARRAY_LENGTH(next); i++)
            if (next[i] < end && (map->ways[next[i]] & WAY_RIGHT)) connect(map, next[i], &count);
        const uint32_t round[] = {place - 2, place + 2};
        for (size_t i = 0; map->is_wound && i < ARRAY_LENGTH(round); i++)
            if (round[i] < end && (map->ways[round[i]] & WAY_RIGHT)) connect(map, round[i], &count);
    }
}

/* Does a body that starts here stand? One that begins in the air has no jump. For monsters that
 * does not matter. */
static bool stands(const ReachMap *map, uint32_t place)
{
    return map->states.fresh[LAUNCH_FALL] < 0 || map->start != LAUNCH_GROUND ||
           (offers(map, place, REACHED) & STANDABLE_GROUND);
}

bool reach_map_start(ReachMap *map, int32_t col, int32_t row)
{
    if (map->is_open) return false;
    uint32_t place = reach_place_at(map, col, row);
    if (map->reached[place] & STARTED) return false;
    map->reached[place] |= STARTED;
    if (!map->is_coarse) find_rest(map, place);
    arrive(map, place, REACHED);
    if (map->is_coarse)
        flood(map, place);
    else
        launch(map, place, stands(map, place) ? map->start : LAUNCH_FALL);
    return true;
}

static bool run(ReachMap *map, int64_t max_steps)
{
    int32_t list = reach_queue_lowest(&map->queue);
    for (; list < REACH_QUEUE_LISTS && max_steps > 0; max_steps--) {
        uint32_t node = reach_queue_pop(&map->queue, list);
        if (map->is_coarse)
            step_coarsely(map, node);
        else
            step(map, node);
        list = reach_queue_lowest(&map->queue);
    }
    return list == REACH_QUEUE_LISTS;
}

/* ---- flights ---------------------------------------------------------------------------- */

/* A body bounces off a monster here. Its way to a border begins where the monster can be. Nothing
 * holds it up, so its way is longer by half a body at one end only, not at both as that of other
 * flights. */
static void bounce_off(ReachMap *flights, uint32_t place)
{
    uint8_t bits = flights->footing.cells[place - place / (uint32_t)flights->stride];
    if (!(flights->reached[place] & CONNECTED)) find_rest(flights, place);
    const ReachBounces *bounces = &flights->bounces;
    int32_t bounce =
        flights->states.fresh[bounces->is_high[place] ? LAUNCH_BOUNCE : LAUNCH_LOW_BOUNCE];
    if (bounce < 0) {
        launch(flights, place, best_launch(bits | STANDABLE_INSIDE));
        return;
    }
    const Fixed part = ONE / REACH_PARTS, own = flights->envelope.overhang;
    pass(flights, place, bounce, bounces->from[place] * part + own);
    pass(flights, place + 1, bounce, (REACH_PARTS - bounces->to[place]) * part + own);
}

/* Treats all monsters as REACH_UNCOUNTED; called where a limit is exceeded. */
static void count_no_bounces(ReachMap *map)
{
    const uint32_t nodes = reach_node_count(map);
    if (map->ways_from_below) {
        /* Bodies that come from below the level are no longer told from others: all begin anew, and
         * go by the ways from below. */
        memcpy(map->ways, map->ways_from_below, nodes);
        memset(map->waiting, 0, nodes * (size_t)map->words * sizeof *map->waiting);
        for (size_t i = 0; i < nodes * (size_t)map->states.count; i++)
            map->gone[i] = INT32_MAX;
        for (uint32_t i = 0; i < nodes; i++)
            if (map->reached[i] & STARTED)
                launch(map, i, stands(map, i) ? map->start : LAUNCH_FALL);
    }
    for (uint32_t i = 0; i < nodes; i++) {
        if (map->bounces.upper[i] && !map->steps[i]) map->steps[i] = REACH_STEP_UPPER;
        if (map->bounces.any[i]) map->steps[i] = REACH_STEP_ANY;
    }
    for (uint32_t i = 0; i < nodes; i++) {
        if (map->reached[i] & REACHED) launch_all(map, i, map->reached[i]);
        if (map->reached[i] & REACHED_AFTER) launch_all(map, i, REACHED | REACHED_HIGH);
    }
    reach_bounces_done(&map->bounces);
}

/* ---- bounces ---------------------------------------------------------------------------- */

void reach_bounces_done(ReachBounces *bounces)
{
    if (bounces->flights) reach_flights_done(bounces->flights);
    reach_phases_destroy(bounces->phases);
    free(bounces->flights);
    free(bounces->any);
    free(bounces->upper);
    free(bounces->from);
    free(bounces->to);
    free(bounces->is_high);
    free(bounces->last);
    free(bounces->items);
    *bounces = (ReachBounces){.any = NULL};
}

/* Adds a bounce, unless one at the same place with fewer dead leads to all that it can. False when
 * there are too many, or memory ran out. */
static bool add_bounce(ReachBounces *bounces, ReachBounce bounce)
{
    for (uint32_t i = bounces->last[bounce.place]; i > 0; i = bounces->items[i - 1].before) {
        const ReachBounce *other = &bounces->items[i - 1];
        if (other->last == bounce.last && (other->dead & ~bounce.dead) == 0) return true;
    }
    if (bounces->count == REACH_BOUNCES_MAX) return false;
    if (!ARRAY_RESERVE(&bounces->items, &bounces->capacity, bounces->count + 1, 256)) return false;
    bounce.before = bounces->last[bounce.place];
    bounces->items[bounces->count++] = bounce;
    bounces->last[bounce.place] = (uint32_t)bounces->count;
    return true;
}

/* What a flight comes from: the dead, and the last of them, as in ReachBounce. */
typedef struct Flown {
    uint64_t dead;
    int32_t last;
} Flown;

static bool has_phase(const ReachBounces *bounces, int32_t monster)
{
    return bounces->phases && bounces->phases->orbits[monster].count > 0;
}

/* Adds a bounce off each monster that can be stomped here and is not dead after this flight. */
static bool add_bounces(ReachMap *map, uint32_t place, uint8_t how, const Flown *flown)
{
    ReachBounces *bounces = &map->bounces;
    uint64_t left = reach_bouncers(bounces, place, how) & ~flown->dead;
    for (; left; left &= left - 1) {
        int32_t monster = __builtin_ctzll(left);
        if (flown->last >= 0 && has_phase(bounces, monster) &&
            !reach_phases_may_follow(bounces->phases, flown->last, monster, col_of(map, place)))
            continue;
        const ReachBounce bounce = {.place = place,
                                    .dead = flown->dead | (left & -left),
                                    .last = has_phase(bounces, monster) ? monster : -1};
        if (!add_bounce(bounces, bounce)) return false;
    }
    return true;
}

/* Takes over what these flights have reached for the first time. */
static bool take_news(ReachMap *map, const Flown *flown)
{
    const ReachMap *flights = map->bounces.flights;
    const uint32_t nodes = reach_node_count(map);
    for (uint32_t i = 0; i < nodes; i++) {
        uint8_t how = flights->reached[i] & (REACHED | REACHED_HIGH);
        if (!(how & (uint8_t)~map->reached[i])) continue;
        if (!add_bounces(map, i, how, flown)) return false;
        map->reached[i] |= REACHED_AFTER;
        launch_all(map, i, how);
    }
    return true;
}

/* Is the bounce one of those that are flown now? */
static bool is_due(const ReachBounce *bounce, const Flown *flown)
{
    return !bounce->is_done && bounce->dead == flown->dead && bounce->last == flown->last;
}

/* Flies all bounces that have left the same monsters dead, the same one of them last. */
static bool fly(ReachMap *map, const Flown *flown)
{
    ReachBounces *bounces = &map->bounces;
    if (bounces->flown++ == REACH_FLIGHTS_MAX) return false;
    if (!bounces->flights) {
        bounces->flights = malloc(sizeof *bounces->flights);
        if (!bounces->flights) return false;
        if (!reach_flights_init(bounces->flights, map)) return false;
    }
    if (!reach_flights_restart(bounces->flights, map)) return false;
    const uint32_t level_end = (uint32_t)(map->footing.sky + map->footing.rows);
    bool is_from_below = false;
    for (int32_t i = 0; map->ways_from_below && i < bounces->count && !is_from_below; i++)
        is_from_below =
            is_due(&bounces->items[i], flown) && row_of(map, bounces->items[i].place) >= level_end;
    bounces->flights->ways = is_from_below ? map->ways_from_below : map->ways;
    for (int32_t i = 0; i < bounces->count; i++) {
        ReachBounce *bounce = &bounces->items[i];
        if (!is_due(bounce, flown)) continue;
        bounce->is_done = true;
        bounce_off(bounces->flights, bounce->place);
    }
    run(bounces->flights, INT64_MAX);
    return take_news(map, flown);
}

/* Flies what follows the bounces that are possible now, for one set of the dead; true when there is
 * none left. What waits in the map itself comes before the next one. */
static bool fly_next(ReachMap *map)
{
    ReachBounces *bounces = &map->bounces;
    const Flown none = {0, -1}; /* in the map itself nobody is dead for sure */
    const uint32_t nodes = reach_node_count(map);
    bool counts = true;
    for (uint32_t i = 0; counts && i < nodes; i++)
        if (map->reached[i] & REACHED) counts = add_bounces(map, i, map->reached[i], &none);
    if (counts) {
        /* Sets with few dead come first, for they make others superfluous. */
        const ReachBounce *next = NULL;
        for (int32_t i = 0; i < bounces->count; i++) {
            const ReachBounce *bounce = &bounces->items[i];
            if (bounce->is_done) continue;
            if (!next || __builtin_popcountll(bounce->dead) < __builtin_popcountll(next->dead))
                next = bounce;
        }
        if (!next) return true;
        const Flown flown = {next->dead, next->last};
        counts = fly(map, &flown);
    }
    if (!counts) count_no_bounces(map);
    return false;
}

/* ---- the whole map ---------------------------------------------------------------------- */

bool reach_map_run(ReachMap *map, int64_t max_steps)
{
    if (map->is_open) return true;
    if (!run(map, max_steps)) return false;
    if (!map->bounces.any) return true;
    return fly_next(map);
}

static bool has_anchor(const ReachMap *map, int32_t col, int32_t row)
{
    const int32_t cols = map->footing.cols;
    if (map->is_wound && col == -1) return has_anchor(map, cols - 1, row - 1);
    bool is_inside = col >= 0 && col < cols;
    return is_inside && reach_has_place(map, reach_place_at(map, col, row));
}

void reach_mark_crumbles(const Level *level, int32_t col, int32_t row, uint8_t *marks)
{
    const Grid *grid = &level->terrain.grid;
    for (int32_t y = row; y <= row + 1; y++)
        for (int32_t x = col - 1; x <= col + 1; x++)
            if (grid_get(grid, x, y) == TILE_CRUMBLE) marks[y * grid->cols + x] = 1;
}

bool reach_map_has(const ReachMap *map, int32_t col, int32_t row)
{
    const ReachShape *shape = &map->shape;
    if (map->is_open) return true;
    if (map->is_wound && (col < 0 || col >= map->footing.cols)) return true;
    for (int32_t y = row - shape->feet.bottom; y <= row - shape->feet.top; y++)
        for (int32_t x = col - shape->feet.right; x <= col - shape->feet.left; x++)
            if (has_anchor(map, x, y)) return true;
    return false;
}

uint64_t reach_map_stompers(const ReachMap *map, int32_t col, int32_t row)
{
    const StandableMap *footing = &map->footing;
    int32_t from_top = row + footing->sky;
    if (map->is_open) return UINT64_MAX;
    if (col < 0 || col >= footing->cols || from_top < 0 || from_top >= footing->height) return 0;
    size_t place = (size_t)from_top * (size_t)map->stride + (size_t)col;
    const ReachBounces *bounces = &map->bounces;
    if (map->steps[place]) return UINT64_MAX;
    return bounces->any ? bounces->any[place] | bounces->upper[place] : 0;
}

/* Is there a wall under a thing, so that nobody can touch it from this place, beside the wall? A
 * body on a slope may be in a wall at its upper end. */
static bool is_barred(const ReachMap *map, const Place *thing, int32_t col, int32_t row)
{
    const StandableMap *footing = &map->footing;
    if (!map->knows_walls || row != thing->row + 1 || col < 0 || col >= footing->cols) return false;
    return !(footing->cells[standable_map_index(footing, thing->col, row)] & STANDABLE_OPEN) &&
           !(footing->cells[standable_map_index(footing, col, row)] & STANDABLE_INSIDE);
}

bool reach_map_touches(const ReachMap *map, int32_t col, int32_t row)
{
    const ReachShape *shape = &map->shape;
    const Place thing = {(int16_t)col, (int16_t)row, KIND_EMPTY};
    if (map->is_open) return true;
    for (int32_t y = row - shape->touch.bottom; y <= row - shape->touch.top; y++)
        for (int32_t x = col - shape->touch.right; x <= col - shape->touch.left; x++)
            if (has_anchor(map, x, y) && !is_barred(map, &thing, x, y)) return true;
    return false;
}
