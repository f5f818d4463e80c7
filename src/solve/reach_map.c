/* reach_map.c - see reach_internal.h */
#include "reach_internal.h"

#include <stdlib.h>
#include <string.h>

#include "envelope.h"
#include "reach.h"

enum {
    SKY_MAX = 256,
    LISTS_PER_CELL = 2 /* lists of the queue, by the way gone */
};

static const Fixed WAY_MAX = 2 * GRID_SIZE_MAX * ONE;

/* ---- set up ----------------------------------------------------------------------------- */

static int32_t highest_launch(const Envelope *envelope)
{
    int32_t highest = 0;
    for (int32_t i = 0; i < LAUNCH_COUNT; i++)
        highest = max_i32(highest, envelope->launches[i].highest);
    return highest;
}

/* How many rows above the level a body can get: by the highest launch from a lift, or from a
 * monster that rose as high itself. */
static int32_t sky_of(const Level *level, const Envelope *envelope)
{
    int32_t top = 0, launches = level->actors.count > 0 ? 2 : 1;
    for (int32_t i = 0; i < level->terrain.lift_count; i++) {
        const LiftPath *lift = &level->terrain.lifts[i];
        top = min_i32(top, fixed_floor(lift->y + min_i32(0, lift->dy * lift->ticks)));
    }
    return highest_launch(envelope) * launches - top + 4;
}

static uint8_t all_bits(const StandableMap *footing)
{
    size_t count = (size_t)footing->cols * (size_t)footing->height;
    uint8_t bits = 0;
    for (size_t i = 0; i < count; i++)
        bits |= footing->cells[i];
    return bits;
}

/* Only launches that occur in the level need states. */
static void find_states(ReachMap *map, bool has_inside, bool has_fall)
{
    static const uint8_t needed[LAUNCH_COUNT] = {[LAUNCH_GROUND] = 0xFF,
                                                 [LAUNCH_INSIDE] = STANDABLE_INSIDE,
                                                 [LAUNCH_LIFT] = STANDABLE_LIFT,
                                                 [LAUNCH_LADDER] = STANDABLE_LADDER,
                                                 [LAUNCH_SPRING] = STANDABLE_SPRING};
    uint8_t bits = all_bits(&map->footing) | (has_inside ? STANDABLE_INSIDE : 0);
    bool is_there[LAUNCH_COUNT];
    for (int32_t i = 0; i < LAUNCH_COUNT; i++)
        is_there[i] = bits & needed[i];
    is_there[LAUNCH_FALL] = has_fall;
    reach_states_find(&map->envelope, is_there, &map->states);
}

/* The most columns that a body can cross before it is below the map. */
static int32_t widest_way(const ReachMap *map)
{
    int64_t widest = 0, narrowest = ONE - map->envelope.corner;
    for (int32_t i = 0; i < LAUNCH_COUNT; i++) {
        const Launch *flight = &map->envelope.launches[i];
        int64_t way = envelope_reach(flight, -ENVELOPE_DEPTH) +
                      (int64_t)flight->per_row * map->footing.height;
        widest = way > widest ? way : widest;
    }
    if (narrowest == 0 || widest / narrowest >= GRID_SIZE_MAX) return GRID_SIZE_MAX;
    return (int32_t)(widest / narrowest) + 2;
}

static bool allocate(ReachMap *map)
{
    map->stride = map->footing.cols + 1;
    size_t nodes = (size_t)map->stride * (size_t)map->footing.height;
    map->is_coarse = nodes * (size_t)map->states.count > REACH_STATES_MAX;
    if (map->is_coarse) map->states.count = 1;
    map->words = (map->states.count + 63) / 64;
    size_t states = nodes * (size_t)map->states.count;
    map->ways = malloc(nodes);
    map->reached = calloc(nodes, 1);
    map->fresh = malloc(nodes);
    map->steps = calloc(nodes, 1);
    map->stack = malloc(nodes * sizeof *map->stack);
    map->waiting = calloc(nodes * (size_t)map->words, sizeof *map->waiting);
    map->gone = malloc(states * sizeof *map->gone);
    if (!map->ways || !map->reached || !map->fresh || !map->steps || !map->stack || !map->waiting ||
        !map->gone)
        return false;
    memset(map->fresh, LAUNCH_COUNT, nodes);
    for (size_t i = 0; i < states; i++)
        map->gone[i] = INT32_MAX;
    return reach_queue_init(&map->queue, (uint32_t)nodes) &&
           reach_rest_init(&map->rest, map->stride, map->footing.height, widest_way(map));
}

/* ---- begin and end ---------------------------------------------------------------------- */

static ReachShape shape_of(const ModelBound *bound, const ModelParams *physics)
{
    static const ReachShape of_feet = {{0, 0, 0, 0}, {-1, -1, 1, 0}};
    return bound->shape ? bound->shape(physics) : of_feet;
}

/* All zero, which bounds nothing, where nothing is known. */
static void find_envelope(ReachMap *map, const Level *level, const BodyParams *monster,
                          const ModelBound *bound)
{
    if (monster)
        envelope_find(level, monster, &map->envelope);
    else if (bound->envelope)
        bound->envelope(level, &map->envelope);
}

bool reach_map_init(ReachMap *map, const Level *level, const ReachBody *body)
{
    const ModelBound *bound =
        body->monster ? &monster_bound : model_bound((ModelKind)level->physics.kind);
    memset(map, 0, sizeof *map);
    find_envelope(map, level, body->monster, bound);
    int32_t sky = map->envelope.is_bounded ? sky_of(level, &map->envelope) : SKY_MAX + 1;
    map->is_open = sky > SKY_MAX;
    map->shape = shape_of(bound, &level->physics);
    map->is_wound = bound->is_wound;
    map->start = bound->starts_inside ? LAUNCH_INSIDE : LAUNCH_GROUND;
    const StandableMapOptions options = {.sky = map->is_open ? 1 : sky,
                                         .rise = highest_launch(&map->envelope),
                                         .doors_open = body->doors_open,
                                         .spikes_are_harmless = body->monster != NULL,
                                         .is_proof = true,
                                         .place = bound->place};
    bool done = standable_map_init(&map->footing, level, &options);
    if (done && !map->is_open) {
        bool is_player = !body->monster && !bound->place;
        find_states(map, bound->starts_inside || (!body->monster && level->actors.count > 0),
                    is_player);
        done = allocate(map);
        if (done) reach_ways_find(&map->footing, map->is_wound, map->ways);
        if (done && is_player && level->terrain.lift_count == 0)
            reach_ways_mark_drops(&map->footing, level, map->ways);
    }
    if (!done) reach_map_done(map);
    return done;
}

void reach_map_done(ReachMap *map)
{
    standable_map_done(&map->footing);
    reach_queue_done(&map->queue);
    reach_rest_done(&map->rest);
    free(map->ways);
    free(map->gone);
    free(map->waiting);
    free(map->reached);
    free(map->fresh);
    free(map->steps);
    free(map->stack);
    reach_bounces_done(&map->bounces);
    memset(map, 0, sizeof *map);
}

static void add_bouncer(ReachBounces *bounces, uint32_t place, uint8_t step, int32_t monster)
{
    uint64_t *list = step == REACH_STEP_ANY ? bounces->any : bounces->upper;
    list[place] |= UINT64_C(1) << monster;
}

/* Who cannot be counted may be anywhere as often as it likes. */
static bool can_count(ReachMap *map, int32_t monster)
{
    const size_t nodes = (size_t)map->stride * (size_t)map->footing.height;
    ReachBounces *bounces = &map->bounces;
    if (monster < 0 || monster >= REACH_BOUNCERS || map->is_coarse) return false;
    if (bounces->any) return true;
    bounces->any = calloc(nodes, sizeof *bounces->any);
    bounces->upper = calloc(nodes, sizeof *bounces->upper);
    bounces->last = calloc(nodes, sizeof *bounces->last);
    if (bounces->any && bounces->upper && bounces->last) return true;
    reach_bounces_done(bounces);
    return false;
}

void reach_map_add_steps(ReachMap *map, const ReachPatch *patch, ReachStep step, int32_t monster)
{
    const StandableMap *footing = &map->footing;
    const ReachShape *shape = &map->shape;
    if (map->is_open) return;
    bool tells_halves = map->start == LAUNCH_GROUND; /* the anchor is in the feet */
    uint8_t value = (uint8_t)(tells_halves ? step : REACH_STEP_ANY);
    bool is_counted = can_count(map, monster);
    int32_t left = max_i32(0, patch->left - shape->feet.right);
    int32_t right = min_i32(footing->cols - 1, patch->right - shape->feet.left);
    int32_t top = max_i32(-footing->sky, patch->top - shape->feet.bottom);
    int32_t bottom = min_i32(footing->rows + STANDABLE_BELOW - 1, patch->bottom - shape->feet.top);
    for (int32_t row = top; row <= bottom; row++)
        for (int32_t col = left; col <= right; col++) {
            uint32_t place = (uint32_t)((row + footing->sky) * map->stride + col);
            if (is_counted)
                add_bouncer(&map->bounces, place, value, monster);
            else
                map->steps[place] = (uint8_t)max_i32(map->steps[place], value);
        }
}

/* ---- states ----------------------------------------------------------------------------- */

/* The values of all states of a node. */
static Fixed *values_of(const ReachMap *map, uint32_t node)
{
    return map->gone + (size_t)node * (size_t)map->states.count;
}

static int32_t list_for(Fixed gone)
{
    return clamp_i32(1 + fixed_floor(gone * LISTS_PER_CELL), 0, REACH_QUEUE_LISTS - 1);
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
    reach_queue_push(&map->queue, node, is_news(map, node) ? 0 : list_for(gone));
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

static uint32_t row_of(const ReachMap *map, uint32_t place)
{
    return place / (uint32_t)map->stride;
}

static int32_t col_of(const ReachMap *map, uint32_t place)
{
    return (int32_t)(place % (uint32_t)map->stride);
}

/* Uses all that a place offers to a body that came there as `how`. */
static void launch_all(ReachMap *map, uint32_t place, uint8_t how)
{
    uint8_t bits = offers(map, place, how);
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

/* The left end of a row is the right end of the one above. */
static uint32_t other_end(const ReachMap *map, uint32_t node)
{
    return node % (uint32_t)map->stride == 0 ? node - 1 : node + 1;
}

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
    if (ways & WAY_ROUND) pass(map, other_end(map, node), index, gone);
    if ((ways & WAY_UP) && state->up >= 0) pass(map, node - stride, state->up, gone);
    if ((ways & WAY_DROP) && map->is_flight) return; /* it has landed: reach_map_come_down */
    if (ways & WAY_DROP)
        pass(map, node + stride, map->states.fresh[LAUNCH_FALL] - 1, gone);
    else if (ways & WAY_DOWN)
        pass(map, node + stride, state->down, max_i32(gone - state->regains, -WAY_MAX));
}

/* Launches from the places beside the node may be better than the body's own flight. */
static void step_state(ReachMap *map, uint32_t node, int32_t index)
{
    Fixed gone = values_of(map, node)[index];
    bool is_high = map->states.items[index].is_high;
    arrive_beside(map, node, is_high ? REACHED | REACHED_HIGH : REACHED);
    if (values_of(map, node)[index] == gone) go_on(map, node, index);
}

/* Can the body still reach anything new, no higher than it can rise? Where sides are connected
 * nothing counts as far away. */
static bool is_of_use(const ReachMap *map, uint32_t node, int32_t index)
{
    if (map->is_wound) return true;
    int32_t top = (int32_t)row_of(map, node) - map->states.items[index].rise;
    return reach_rest_horizon(&map->rest, col_of(map, node)) >= top;
}

static void step(ReachMap *map, uint32_t node)
{
    for (int32_t word = 0; word < map->words; word++) {
        uint64_t *waiting = &map->waiting[(size_t)node * (size_t)map->words + (size_t)word];
        while (*waiting) {
            int32_t index = word * 64 + __builtin_ctzll(*waiting);
            *waiting &= *waiting - 1;
            if (is_of_use(map, node, index)) step_state(map, node, index);
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

static uint32_t place_at(const ReachMap *map, int32_t col, int32_t row)
{
    int32_t place = standable_map_nearest(&map->footing, col, row);
    return (uint32_t)(place + place / map->footing.cols);
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
    const uint32_t stride = (uint32_t)map->stride;
    const uint32_t end = stride * (uint32_t)map->footing.height;
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

/* Who begins in the air has no jump: nothing was stood on. Monsters need no such care. */
static bool stands(const ReachMap *map, uint32_t place)
{
    return map->states.fresh[LAUNCH_FALL] < 0 || map->start != LAUNCH_GROUND ||
           (offers(map, place, REACHED) & STANDABLE_GROUND);
}

bool reach_map_start(ReachMap *map, int32_t col, int32_t row)
{
    if (map->is_open) return false;
    uint32_t place = place_at(map, col, row);
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

bool reach_map_run(ReachMap *map, int64_t max_steps)
{
    if (map->is_open) return true;
    if (!run(map, max_steps)) return false;
    if (!map->bounces.any) return true;
    return reach_bounces_fly(map);
}

static bool has_anchor(const ReachMap *map, int32_t col, int32_t row)
{
    const int32_t cols = map->footing.cols;
    if (map->is_wound && col == -1) return has_anchor(map, cols - 1, row - 1);
    bool is_inside = col >= 0 && col < cols;
    return is_inside && (map->reached[place_at(map, col, row)] & (REACHED | REACHED_AFTER));
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

bool reach_map_touches(const ReachMap *map, int32_t col, int32_t row)
{
    const ReachShape *shape = &map->shape;
    if (map->is_open) return true;
    for (int32_t y = row - shape->touch.bottom; y <= row - shape->touch.top; y++)
        for (int32_t x = col - shape->touch.right; x <= col - shape->touch.left; x++)
            if (has_anchor(map, x, y)) return true;
    return false;
}

/* ---- flights ---------------------------------------------------------------------------- */

bool reach_flights_init(ReachMap *flights, const ReachMap *map)
{
    const bool is_there[LAUNCH_COUNT] = {
        [LAUNCH_INSIDE] = true, [LAUNCH_LIFT] = map->states.fresh[LAUNCH_LIFT] >= 0};
    *flights = (ReachMap){.envelope = map->envelope,
                          .shape = map->shape,
                          .footing = map->footing,
                          .start = map->start,
                          .is_wound = map->is_wound,
                          .is_flight = true};
    reach_states_find(&flights->envelope, is_there, &flights->states);
    bool done = allocate(flights) && !flights->is_coarse;
    free(flights->ways);
    flights->ways = map->ways;
    flights->bounces.any = map->bounces.any;
    flights->bounces.upper = map->bounces.upper;
    if (!done) reach_flights_done(flights);
    return done;
}

void reach_flights_done(ReachMap *flights)
{
    flights->ways = NULL;
    flights->footing.cells = NULL;
    flights->bounces = (ReachBounces){.any = NULL};
    reach_map_done(flights);
}

bool reach_flights_restart(ReachMap *flights, const ReachMap *map)
{
    const size_t nodes = (size_t)map->stride * (size_t)map->footing.height;
    const size_t states = nodes * (size_t)flights->states.count;
    for (size_t i = 0; i < states; i++)
        flights->gone[i] = INT32_MAX;
    for (size_t i = 0; i < nodes; i++)
        flights->reached[i] = map->reached[i] & (REACHED | REACHED_HIGH);
    memset(flights->waiting, 0, nodes * (size_t)flights->words * sizeof *flights->waiting);
    reach_rest_done(&flights->rest);
    return reach_rest_init(&flights->rest, map->stride, map->footing.height, widest_way(flights));
}

void reach_flights_bounce(ReachMap *flights, uint32_t place)
{
    uint8_t bits = flights->footing.cells[place - place / (uint32_t)flights->stride];
    if (!(flights->reached[place] & CONNECTED)) find_rest(flights, place);
    launch(flights, place, best_launch(bits | STANDABLE_INSIDE));
}

void reach_flights_run(ReachMap *flights)
{
    run(flights, INT64_MAX);
}

void reach_map_come_down(ReachMap *map, uint32_t place, uint8_t how)
{
    map->reached[place] |= REACHED_AFTER;
    launch_all(map, place, how);
}

void reach_map_count_no_bounces(ReachMap *map)
{
    const uint32_t nodes = (uint32_t)map->stride * (uint32_t)map->footing.height;
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
