/* state_proof.c - see state_proof.h */
#include "state_proof.h"

#include "crowd_proof.h"
#include "model_bound.h"
#include "state_flood.h"

#include <stdlib.h>

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

/* False when memory ran out. */
static bool prove(const Moves *moves, const Place *finish, int32_t states_max, ReachProof *proof,
                  bool *is_cut)
{
    StateFlood flood;
    ReachExtent extent;
    bool done = state_flood_init(&flood, moves, STATE_PROOF_BYTES_MAX);
    if (done && state_flood_run(&flood, true, states_max)) {
        done = find_extent(&flood, &extent);
        if (done) reach_explain(*finish, &extent, "", proof);
    }
    done = done && !flood.has_failed;
    *is_cut = flood.is_cut;
    state_flood_done(&flood);
    return done;
}

bool state_proof_find(const Level *level, const Reach *reach, const TickBoundOptions *options,
                      int32_t states_max, ReachProof *proof, bool *is_cut)
{
    Moves moves = {.level = level,
                   .params = model_body_params(&level->physics),
                   .options = options};
    Fixed pace;
    Place finish;
    if (model_bound((ModelKind)level->physics.kind)->crowds != CROWDS_NONE)
        return crowd_proof_find(level, reach, options, states_max, proof, is_cut);
    *is_cut = false;
    if (level->checkpoints.count > 0 || !tick_bound_is_in_range(level, &pace)) return true;
    if (!reach_first_finish(level, &finish)) return true;
    bool done = place_map_init(&moves.places, level, reach, pace) &&
                flight_tables_init(&moves.flights, moves.params);
    if (done && !moves.flights.is_endless && !moves.places.reaches_top)
        done = prove(&moves, &finish, states_max, proof, is_cut);
    flight_tables_done(&moves.flights);
    place_map_done(&moves.places);
    return done;
}
