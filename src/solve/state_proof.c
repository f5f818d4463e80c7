/* state_proof.c - see state_proof.h */
#include "state_proof.h"

#include "state_flood.h"

#include <stdlib.h>

struct StateProof {
    Moves moves;
    StateFlood flood;
    Place finish;
};

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

bool state_proof_create(const Level *level, const Reach *reach, StateProof **proof)
{
    Fixed pace;
    Place finish;
    *proof = NULL;
    if (!tick_bound_is_in_range(level, &pace) || !reach_first_finish(level, &finish)) return true;
    StateProof *p = calloc(1, sizeof *p);
    if (!p) return false;
    *p = (StateProof){.moves = {.level = level, .params = model_body_params(&level->physics)},
                      .finish = finish};
    Moves *moves = &p->moves;
    bool done = place_map_init(&moves->places, level, reach, pace) &&
                flight_tables_init(&moves->flights, moves->params);
    const bool is_in_range = !moves->flights.is_endless && !moves->places.reaches_top;
    if (done && is_in_range) done = state_flood_init(&p->flood, moves, STATE_PROOF_BYTES_MAX);
    if (done && is_in_range)
        *proof = p;
    else
        state_proof_destroy(p);
    return done;
}

void state_proof_destroy(StateProof *proof)
{
    if (!proof) return;
    if (proof->flood.moves) state_flood_done(&proof->flood);
    flight_tables_done(&proof->moves.flights);
    place_map_done(&proof->moves.places);
    free(proof);
}

bool state_proof_run(StateProof *proof, int32_t states_max)
{
    return state_flood_run(&proof->flood, true, states_max);
}

bool state_proof_judge(const StateProof *proof, ReachProof *out)
{
    const StateFlood *flood = &proof->flood;
    ReachExtent extent;
    if (flood->has_failed) return false;
    if (!flood->is_whole || flood->touches_finish) return true;
    if (!find_extent(flood, &extent)) return false;
    reach_explain(proof->finish, &extent, "", out);
    return true;
}
