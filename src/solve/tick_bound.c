/* tick_bound.c - see tick_bound.h */
#include "tick_bound.h"

#include "envelope.h"
#include "tick_bound_internal.h"

#include <stdlib.h>
#include <string.h>

/* Of more coins only COINS_MAX count: that keeps it a lower bound, because a path through some of
 * the coins is never longer than one through all. */
enum { COINS_MAX = 10, GOALS_MAX = 2 + COINS_MAX };

/* The least ticks to a goal, by place, height and speed. */
enum { CELLS_MAX = 1 << 20, FIELD_SIZE_MAX = 1 << 27 }; /* of a level; numbers of a field */

enum { PARTS = 8, SPEEDS = 32, SPEED_GROUND = SPEEDS + 1, SPEED_CLIMB, SPEED_COUNT };

static_assert((int)TICK_BOUND_NEVER == (int)STATE_GRAPH_NEVER, "both are in the same tables");

struct TickBound {
    const Level *level;
    Moves moves;
    int32_t goal_count; /* the finish, the key that every run needs, and the coins that count */
    bool needs_key;     /* goal 1 is the level's only key */
    int32_t coins[GOALS_MAX]; /* by goal, from 1 on */
    bool is_coarse;           /* one speed, for many fields */
    int32_t ticks;            /* of the level */
    uint16_t **fields;        /* by goal */
    uint16_t *legs;           /* by coin and goal: from touching the one to touching the other */
    uint16_t *rest;           /* by set of coins left and the coin touched last: to the finish */
    uint32_t *touching[GOALS_MAX]; /* the states that touch each coin, and at the end UINT32_MAX */
};

/* ---- fields ----------------------------------------------------------------------------- */

static int32_t speeds_of(const TickBound *b)
{
    return b->is_coarse ? 1 : SPEED_COUNT;
}

static int32_t heights_of(const TickBound *b)
{
    return b->moves.places.rows * PARTS;
}

static size_t field_size(const TickBound *b)
{
    return (size_t)b->moves.places.count * (size_t)heights_of(b) * (size_t)speeds_of(b);
}

static int32_t height_index(const TickBound *b, Fixed y)
{
    return clamp_i32(floor_div(y, ONE / PARTS) - b->moves.places.top * PARTS, 0, heights_of(b) - 1);
}

static int32_t speed_index(Fixed dy)
{
    return clamp_i32((dy + ONE / 2) / (ONE / SPEEDS), 0, SPEEDS);
}

static size_t field_index(const TickBound *b, int32_t at, int32_t height, int32_t speed)
{
    return ((size_t)at * (size_t)heights_of(b) + (size_t)height) * (size_t)speeds_of(b) +
           (size_t)speed;
}

static void note(const TickBound *b, uint16_t *field, const StateBlock *block, int32_t mode,
                 uint16_t ticks)
{
    Span feet, dy;
    if (block->kind == STATE_ROOT) return;
    moves_describe(&b->moves, block, mode, &feet, &dy);
    int32_t first = speed_index(dy.low), last = speed_index(dy.high);
    if (block->kind == STATE_GROUND) first = last = SPEED_GROUND;
    if (block->kind == STATE_CLIMB || block->kind == STATE_CLIMB_LATE) first = last = SPEED_CLIMB;
    if (b->is_coarse) first = last = 0;
    for (int32_t h = height_index(b, feet.low); h <= height_index(b, feet.high); h++)
        for (int32_t s = first; s <= last; s++) {
            uint16_t *least = &field[field_index(b, block->at, h, s)];
            if (ticks < *least) *least = ticks;
        }
}

/* NULL when memory ran out. */
static uint16_t *fill_field(const TickBound *b, const uint16_t *ticks)
{
    const StateGraph *graph = &b->moves.graph;
    uint16_t *field = malloc(field_size(b) * sizeof *field);
    if (!field) return NULL;
    memset(field, 0xFF, field_size(b) * sizeof *field); /* TICK_BOUND_NEVER */
    for (uint32_t i = 0; i < graph->state_count; i++) {
        if (ticks[i] == TICK_BOUND_NEVER) continue;
        const StateBlock *block = &graph->blocks[graph->block_of[i]];
        note(b, field, block, (int32_t)(i - block->first), ticks[i]);
    }
    return field;
}

/* ---- goals ------------------------------------------------------------------------------ */

static bool is_key(const TickBound *b, int32_t goal)
{
    return goal == 1 && b->needs_key;
}

/* Sets the ticks of the states that touch a goal to 0, others to TICK_BOUND_NEVER. Goal 0 is the
 * finish, goal n the key or a coin. */
static void mark_goal(const TickBound *b, int32_t goal, uint16_t *ticks)
{
    const StateGraph *graph = &b->moves.graph;
    const PlaceMap *places = &b->moves.places;
    const Place *thing = NULL;
    if (goal > 0)
        thing = is_key(b, goal) ? b->level->keys.items : &b->level->coins.items[b->coins[goal]];
    for (uint32_t i = 0; i < graph->state_count; i++) {
        const StateBlock *block = &graph->blocks[graph->block_of[i]];
        Span feet, dy;
        ticks[i] = TICK_BOUND_NEVER;
        if (!graph->reached[i].from || block->kind == STATE_ROOT) continue;
        moves_describe(&b->moves, block, (int32_t)(i - block->first), &feet, &dy);
        bool touches = thing ? place_map_touches(places, block->at, feet, thing->col, thing->row)
                             : place_map_touches_finish(places, block->at, feet);
        if (touches) ticks[i] = 0;
    }
}

/* Lists the states that touch the goal: those with 0 ticks. False when memory ran out. */
static bool list_touching(TickBound *b, int32_t goal, const uint16_t *ticks)
{
    const uint32_t states = b->moves.graph.state_count;
    size_t count = 0;
    if (goal == 0) return true;
    for (uint32_t i = 0; i < states; i++)
        count += ticks[i] == 0;
    uint32_t *list = malloc((count + 1) * sizeof *list);
    b->touching[goal - 1] = list;
    for (uint32_t i = 0; list && i < states; i++)
        if (ticks[i] == 0) *list++ = i;
    if (list) *list = UINT32_MAX;
    return list;
}

/* Finds the way to a goal from everywhere, or only what touches it. */
static bool find_goal(TickBound *b, int32_t goal, bool only_touching)
{
    uint16_t *ticks = malloc(((size_t)b->moves.graph.state_count + 1) * sizeof *ticks);
    if (!ticks) return false;
    mark_goal(b, goal, ticks);
    bool done = true;
    if (only_touching) {
        done = list_touching(b, goal, ticks);
    } else {
        done = state_graph_spread(&b->moves.graph, ticks);
        b->fields[goal] = done ? fill_field(b, ticks) : NULL;
        done = b->fields[goal];
        b->legs[goal] = (uint16_t)(ticks[0] == TICK_BOUND_NEVER ? ticks[0] : ticks[0] - 1);
        for (int32_t coin = 1; coin < b->goal_count; coin++) {
            uint16_t *leg = &b->legs[coin * b->goal_count + goal];
            *leg = TICK_BOUND_NEVER;
            for (const uint32_t *state = b->touching[coin - 1]; *state != UINT32_MAX; state++)
                if (ticks[*state] < *leg) *leg = ticks[*state];
        }
    }
    free(ticks);
    return done;
}

/* ---- coins in their best order ---------------------------------------------------------- */

static int32_t sum_of(int32_t a, int32_t b)
{
    bool is_never = a == TICK_BOUND_NEVER || b == TICK_BOUND_NEVER;
    return is_never ? TICK_BOUND_NEVER : min_i32(a + b, TICK_BOUND_NEVER - 1);
}

static uint16_t *rest_at(const TickBound *b, uint32_t left, int32_t coin)
{
    return &b->rest[(size_t)left * (size_t)b->goal_count + (size_t)coin];
}

/* The least ticks through each set of coins, by the algorithm of Bellman, Held and Karp (1962). */
static bool find_rest(TickBound *b)
{
    const int32_t coins = b->goal_count - 1;
    if (coins == 0) return true;
    const uint32_t sets = UINT32_C(1) << coins;
    b->rest = malloc((size_t)sets * (size_t)b->goal_count * sizeof *b->rest);
    if (!b->rest) return false;
    for (uint32_t left = 0; left < sets; left++)
        for (int32_t coin = 1; coin <= coins; coin++) {
            int32_t least = left ? TICK_BOUND_NEVER : b->legs[coin * b->goal_count];
            for (int32_t next = 1; next <= coins; next++) {
                uint32_t bit = UINT32_C(1) << (next - 1);
                if (!(left & bit)) continue;
                int32_t leg = b->legs[coin * b->goal_count + next];
                least = min_i32(least, sum_of(leg, *rest_at(b, left & ~bit, next)));
            }
            *rest_at(b, left, coin) = (uint16_t)least;
        }
    return true;
}

/* The least ticks through the coins that are left to the finish, for a state that is `ticks[goal]`
 * from each goal. */
static int32_t way_by_coins(const TickBound *b, const uint16_t *ticks, const Game *game)
{
    uint32_t left = 0;
    int32_t farthest = ticks[0], least = TICK_BOUND_NEVER;
    for (int32_t coin = 1; coin < b->goal_count; coin++) {
        if (game && is_key(b, coin) && (game->key_taken & 1)) continue;
        if (game && !is_key(b, coin) && game_coin_taken(game, b->coins[coin])) continue;
        left |= UINT32_C(1) << (coin - 1);
        farthest = max_i32(farthest, sum_of(ticks[coin], b->legs[coin * b->goal_count]));
    }
    if (left == 0) return farthest;
    for (int32_t coin = 1; coin < b->goal_count; coin++) {
        uint32_t bit = UINT32_C(1) << (coin - 1);
        if (left & bit) least = min_i32(least, sum_of(ticks[coin], *rest_at(b, left & ~bit, coin)));
    }
    return max_i32(least, farthest);
}

/* ---- all -------------------------------------------------------------------------------- */

bool moves_are_in_range(const Level *level, Fixed *pace)
{
    Envelope envelope;
    const BodyParams *p = model_body_params(&level->physics);
    if (!p || level->terrain.lift_count > 0) return false;
    if (p->wall_jump || p->start_dx || p->start_dy || p->start_bump) return false;
    if ((int64_t)level->cols * level->rows > CELLS_MAX) return false;
    if (p->max_speed < max_i32(p->max_fall, p->fast_fall)) return false; /* falls would be slower */
    envelope_find(level, p, &envelope);
    *pace = envelope.pace;
    return envelope.is_bounded && envelope.pace > 0;
}

bool tick_bound_is_in_range(const Level *level, Fixed *pace)
{
    const BodyParams *p = model_body_params(&level->physics);
    return p && !p->ledge_grab && moves_are_in_range(level, pace);
}

/* False when memory ran out; `*is_known` false: no bound. */
static bool find_all(TickBound *b, bool *is_known)
{
    StateGraph *graph = &b->moves.graph;
    *is_known = false;
    if (field_size(b) > FIELD_SIZE_MAX) return true;
    *is_known = moves_find_all(&b->moves) && !graph->is_too_large;
    if (graph->has_failed) return false;
    if (!*is_known) return true;
    b->fields = calloc((size_t)b->goal_count, sizeof *b->fields);
    b->legs = calloc((size_t)b->goal_count * (size_t)b->goal_count, sizeof *b->legs);
    if (!b->fields || !b->legs || !state_graph_turn(graph)) return false;
    for (int32_t goal = 1; goal < b->goal_count; goal++)
        if (!find_goal(b, goal, true)) return false;
    for (int32_t goal = 0; goal < b->goal_count; goal++)
        if (!find_goal(b, goal, false)) return false;
    if (!find_rest(b)) return false;
    b->ticks = way_by_coins(b, b->legs, NULL);
    return true;
}

/* Makes the tables, then finds all. False when memory ran out. */
static bool fill(TickBound *b, const Reach *reach, Fixed pace, bool *is_known)
{
    Moves *m = &b->moves;
    m->level = b->level;
    m->params = model_body_params(&b->level->physics);
    *is_known = false;
    if (!place_map_init(&m->places, b->level, reach, &(PlaceOptions){.pace = pace, .parts = 1}))
        return false;
    if (!flight_tables_init(&m->flights, m->params, FLIGHT_ROUGH)) return false;
    if (!state_graph_init(&m->graph, &m->flights)) return false;
    if (m->flights.is_endless || m->places.reaches_top) return true;
    return find_all(b, is_known);
}

/* Is there one key, and does no run finish without it? What is out of reach while all doors are
 * shut needs one of them open. False when memory ran out. */
static bool find_needed_key(const Level *level, bool all_coins, bool *is_needed)
{
    Level without = *level;
    ReachProof proof;
    *is_needed = false;
    if (level->keys.count != 1 || level->door_count == 0) return true;
    without.keys.count = 0;
    if (!reach_prove(&without, all_coins, &proof)) return false;
    *is_needed = proof.is_impossible;
    return true;
}

bool tick_bound_create(const Level *level, const Reach *reach, const TickBoundOptions *options,
                       TickBound **bound)
{
    Fixed pace;
    bool is_known = false, done;
    *bound = NULL;
    if (!tick_bound_is_in_range(level, &pace)) return true;
    TickBound *b = calloc(1, sizeof *b);
    if (!b) return false;
    b->level = level;
    b->moves.options = options;
    done = find_needed_key(level, options->all_coins, &b->needs_key);
    const int32_t coins = level->coins.count, first = 1 + b->needs_key;
    const int32_t count = options->all_coins ? min_i32(coins, COINS_MAX) : 0;
    b->goal_count = first + count;
    for (int32_t i = 0; i < count; i++)
        b->coins[first + i] = i * coins / count;
    b->is_coarse = count > 0;
    done = done && fill(b, reach, pace, &is_known);
    /* Once the fields are known the tables are of no use. */
    for (int32_t i = 0; i < GOALS_MAX; i++) {
        free(b->touching[i]);
        b->touching[i] = NULL;
    }
    state_graph_done(&b->moves.graph);
    flight_tables_done(&b->moves.flights);
    place_map_done(&b->moves.places);
    if (done && is_known)
        *bound = b;
    else
        tick_bound_destroy(b);
    return done;
}

void tick_bound_destroy(TickBound *b)
{
    if (!b) return;
    for (int32_t goal = 0; b->fields && goal < b->goal_count; goal++)
        free(b->fields[goal]);
    free(b->fields);
    free(b->legs);
    free(b->rest);
    free(b);
}

int32_t tick_bound_of_level(const TickBound *bound)
{
    return bound->ticks;
}

int32_t tick_bound_from(const TickBound *b, const Game *game)
{
    const Body *body = model_body(&game->player);
    uint16_t ticks[GOALS_MAX] = {0};
    int32_t at = clamp_i32(body->x / b->moves.places.step, 0, b->moves.places.count - 1);
    int32_t speed = body->grounded   ? SPEED_GROUND
                    : body->climbing ? SPEED_CLIMB
                                     : speed_index(body->dy);
    if (b->is_coarse) speed = 0;
    size_t index = field_index(b, at, height_index(b, body->y), speed);
    for (int32_t goal = 0; goal < b->goal_count; goal++)
        ticks[goal] = b->fields[goal][index];
    return way_by_coins(b, ticks, game);
}
