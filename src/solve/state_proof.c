/* state_proof.c - see state_proof.h */
#include "state_proof.h"

#include "cell_flood.h"
#include "model_bound.h"
#include "state_flood.h"
#include "tiny_flood.h"

#include <stdlib.h>

enum { STATES_OF_TURN = 2 }; /* a turn of a crowd takes about as long as so many states */

struct StateProof {
    const Level *level;
    const Reach *reach;
    Place finish;
    bool all_coins;
    Fixed pace; /* of `grid`, like what follows */
    int32_t grain;
    Moves moves;
    StateFlood flood;
    CrowdFlood *crowds; /* or one of these; NULL: of `grid` */
    TinyFlood tiny;
    CellFlood cell;
};

/* ---- grid ------------------------------------------------------------------------------- */

/* Where the bodies of the states are that were seen. */
typedef struct Seen {
    const StateFlood *flood;
    uint64_t *set; /* of intervals */
    Span feet;
} Seen;

static void note_state(void *context, FloodState state, const uint64_t *crowd)
{
    Seen *seen = context;
    const StateBlock described = {.height = state.height, .kind = state.kind};
    uint64_t any = 0;
    Span feet, dy;
    for (int32_t i = 0; i < seen->flood->words; i++) {
        seen->set[i] |= crowd[i];
        any |= crowd[i];
    }
    if (!any) return;
    moves_describe(seen->flood->moves, &described, state.mode, &feet, &dy);
    seen->feet.low = min_i32(seen->feet.low, feet.low);
    seen->feet.high = max_i32(seen->feet.high, feet.high);
}

/* The cells that they are in. False when memory ran out. */
static bool find_extent(const StateFlood *flood, ReachExtent *extent)
{
    const Moves *moves = flood->moves;
    const int32_t right = moves->level->cols - 1, bottom = moves->level->rows - 1;
    Seen seen = {flood, calloc((size_t)flood->words, sizeof *seen.set), {INT32_MAX, INT32_MIN}};
    if (!seen.set) return false;
    state_flood_see(flood, note_state, &seen);
    *extent = reach_extent_of_none(moves->level);
    for (int32_t at = 0; at < moves->places.count; at++) {
        if (!set_has(seen.set, at)) continue;
        const Span middle = place_map_middle(&moves->places, at);
        reach_extent_add(extent, clamp_i32(fixed_floor(middle.low), 0, right),
                         clamp_i32(fixed_floor(seen.feet.low - 1), 0, bottom));
        reach_extent_add(extent, clamp_i32(fixed_floor(middle.high), 0, right),
                         clamp_i32(fixed_floor(seen.feet.high - 1), 0, bottom));
    }
    free(seen.set);
    return true;
}

/* Rough states are few, and mostly enough. Where they touch the finish, it either can be reached or
 * is just beyond what a body can do, and finer ones tell. Of 25 edited levels of `grid` without
 * lifts that nothing else decided, rough states decide 6, the second grain 3, and the third 2. */
typedef struct Grain {
    int32_t parts; /* of a pace */
    FlightDetail detail;
    size_t bytes_max;
    int32_t cost; /* of a state, in rough ones */
} Grain;

static const Grain grains[] = {{1, FLIGHT_ROUGH, STATE_PROOF_BYTES_MAX, 1},
                               {4, FLIGHT_FINE_HEIGHTS, STATE_PROOF_FINE_BYTES_MAX, 12},
                               {8, FLIGHT_FINE, STATE_PROOF_FINE_BYTES_MAX, 30}};

static void end_flood(StateProof *p)
{
    if (p->flood.moves) state_flood_done(&p->flood);
    flight_tables_done(&p->moves.flights);
    place_map_done(&p->moves.places);
}

/* `*is_in_range`: it is one of the levels that have such states. False when memory ran out. */
static bool begin_flood(StateProof *p, bool doors_shut, bool *is_in_range)
{
    const Grain *grain = &grains[p->grain];
    const PlaceOptions options = {p->pace, grain->parts, doors_shut};
    Moves *moves = &p->moves;
    *moves = (Moves){.level = p->level, .params = model_body_params(&p->level->physics)};
    if (!place_map_init(&moves->places, p->level, p->reach, &options)) return false;
    if (!flight_tables_init(&moves->flights, moves->params, grain->detail)) return false;
    *is_in_range = !moves->flights.is_endless;
    return !*is_in_range || state_flood_init(&p->flood, moves, grain->bytes_max);
}

/* Begins finer states where the last ones touch the finish, and doors are shut until a key is
 * touched; then all of them are open. True when nothing is left to do. */
static bool go_on_with_flood(StateProof *p)
{
    StateFlood *flood = &p->flood;
    const bool has_key = p->moves.places.doors_shut && flood->touches_key;
    bool is_in_range = false;
    if (flood->has_failed || flood->is_too_large) return true;
    if (flood->touches_finish ? p->grain + 1 == ARRAY_LENGTH(grains) : !has_key) return true;
    const bool doors_shut = flood->touches_finish && p->level->door_count > 0;
    p->grain += flood->touches_finish;
    end_flood(p);
    if (!begin_flood(p, doors_shut, &is_in_range)) flood->has_failed = true;
    return !is_in_range;
}

/* True when nothing is left to do. */
static bool run_flood(StateProof *p, int32_t states_max)
{
    const int32_t states = max_i32(1, states_max / grains[p->grain].cost);
    return state_flood_run(&p->flood, true, states) && go_on_with_flood(p);
}

static bool judge_flood(const StateProof *p, ReachProof *out)
{
    const StateFlood *flood = &p->flood;
    ReachExtent extent;
    const bool doors_shut = p->moves.places.doors_shut;
    if (flood->has_failed) return false;
    if (!flood->is_whole || flood->touches_finish || (doors_shut && flood->touches_key))
        return true;
    if (!find_extent(flood, &extent)) return false;
    reach_explain(p->finish, &extent, doors_shut ? ", no key" : "", out);
    return true;
}

/* ---- crowds ----------------------------------------------------------------------------- */

/* `model`: how the states of the level's model are found. */
static bool begin_crowds(StateProof *p, ModelCrowds model)
{
    const CrowdOptions options = {!p->all_coins, STATE_PROOF_BYTES_MAX};
    const bool is_tiny = model == CROWDS_TINY;
    p->crowds = is_tiny ? &p->tiny.base : &p->cell.base;
    return is_tiny ? tiny_flood_init(&p->tiny, p->level, p->reach, &options)
                   : cell_flood_init(&p->cell, p->level, p->reach, &options);
}

static bool judge_crowds(const StateProof *p, ReachProof *out)
{
    const Level *level = p->level;
    const CrowdFlood *flood = p->crowds;
    const PlaceList *coins = &level->coins;
    const char *also = level->door_count > 0 && !flood->doors_open ? ", no key" : "";
    ReachExtent extent = reach_extent_of_none(level);
    bool has_finish = false;
    if (flood->has_failed) return false;
    if (!flood->is_whole) return true;
    for (int32_t row = 0; row < level->rows; row++)
        for (int32_t col = 0; col < level->cols; col++) {
            if (!crowd_flood_touches(flood, col, row)) continue;
            reach_extent_add(&extent, col, row);
            has_finish |= level_kind(level, col, row) == KIND_FINISH;
        }
    if (!has_finish) reach_explain(p->finish, &extent, also, out);
    for (int32_t i = 0; has_finish && p->all_coins && i < coins->count; i++) {
        if (crowd_flood_touches(flood, coins->items[i].col, coins->items[i].row)) continue;
        reach_explain_coin(coins->items[i], out);
        break;
    }
    return true;
}

/* ---- all -------------------------------------------------------------------------------- */

/* `*pace`: of `grid`. */
static bool may_be_in_range(const Level *level, ModelCrowds crowds, Fixed *pace)
{
    if (crowds == CROWDS_NONE) return moves_are_in_range(level, pace);
    return crowds == CROWDS_TINY ? tiny_flood_is_in_range(level) : cell_flood_is_in_range(level);
}

bool state_proof_create(const Level *level, Reach *reach, bool all_coins, StateProof **proof)
{
    const ModelCrowds crowds = model_bound((ModelKind)level->physics.kind)->crowds;
    Place finish;
    Fixed pace = 0;
    bool is_in_range = true;
    *proof = NULL;
    if (!may_be_in_range(level, crowds, &pace) || !reach_first_finish(level, &finish)) return true;
    if (!reach_run_all(reach)) return false;
    StateProof *p = calloc(1, sizeof *p);
    if (!p) return false;
    *p = (StateProof){
        .level = level, .reach = reach, .finish = finish, .all_coins = all_coins, .pace = pace};
    bool done = crowds != CROWDS_NONE ? begin_crowds(p, crowds)
                                      : begin_flood(p, level->door_count > 0, &is_in_range);
    if (done && is_in_range)
        *proof = p;
    else
        state_proof_destroy(p);
    return done;
}

void state_proof_destroy(StateProof *proof)
{
    if (!proof) return;
    if (proof->crowds) crowd_flood_done(proof->crowds);
    end_flood(proof);
    free(proof);
}

bool state_proof_run(StateProof *proof, int32_t states_max)
{
    if (proof->crowds) return crowd_flood_run(proof->crowds, states_max / STATES_OF_TURN);
    return run_flood(proof, states_max);
}

bool state_proof_judge(const StateProof *proof, ReachProof *out)
{
    return proof->crowds ? judge_crowds(proof, out) : judge_flood(proof, out);
}
