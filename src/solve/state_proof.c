/* state_proof.c - see state_proof.h */
#include "state_proof.h"

#include "tick_bound_internal.h"

#include <stdio.h>
#include <stdlib.h>

static ReachExtent extent_of(const Moves *m)
{
    const Level *level = m->level;
    const int32_t right = level->cols - 1, bottom = level->rows - 1;
    ReachExtent extent = reach_extent_of_none(level);
    for (uint32_t state = 0; state < m->graph.state_count; state++) {
        const StateBlock *block = &m->graph.blocks[m->graph.block_of[state]];
        Span feet, dy;
        if (!m->graph.reached[state].from || block->kind == STATE_ROOT) continue;
        moves_describe(m, block, (int32_t)(state - block->first), &feet, &dy);
        const Span middle = place_map_middle(&m->places, block->at);
        reach_extent_add(&extent, clamp_i32(fixed_floor(middle.low), 0, right),
                         clamp_i32(fixed_floor(feet.low - 1), 0, bottom));
        reach_extent_add(&extent, clamp_i32(fixed_floor(middle.high), 0, right),
                         clamp_i32(fixed_floor(feet.high - 1), 0, bottom));
    }
    return extent;
}

static void explain_frontier(const Frontier *frontier, ReachProof *proof)
{
    proof->is_impossible = true;
    snprintf(proof->reason, sizeof proof->reason,
             "the finish is out of reach from column %d, row %d, the nearest place found",
             (int)frontier->nearest.col, (int)frontier->nearest.row);
}

bool state_proof_find(const Level *level, const Reach *reach, const StateProofOptions *options,
                      ReachProof *proof)
{
    Moves m = {.level = level,
               .params = model_body_params(&level->physics),
               .options = options->ticks};
    Frontier *frontier = NULL;
    Fixed pace;
    Place finish;
    if (level->checkpoints.count > 0 || !tick_bound_is_in_range(level, &pace)) return true;
    if (!reach_first_finish(level, &finish)) return true;
    bool done = place_map_init(&m.places, level, reach, pace) &&
                flight_tables_init(&m.flights, m.params, true) &&
                state_graph_init(&m.graph, &m.flights);
    const bool is_bounded = done && !m.flights.is_endless && !m.places.reaches_top;
    if (is_bounded && options->stood) {
        m.frontier = frontier = calloc(1, sizeof *frontier);
        done = frontier &&
               frontier_init(frontier, &m.places, &m.flights, options->stood, options->margin);
    }
    if (done && is_bounded && moves_never_finish(&m, options->states_max)) {
        if (frontier) {
            explain_frontier(frontier, proof);
        } else {
            const ReachExtent extent = extent_of(&m);
            reach_explain(finish, &extent, "", proof);
        }
    }
    done = done && !m.graph.has_failed;
    if (frontier) frontier_done(frontier);
    free(frontier);
    state_graph_done(&m.graph);
    flight_tables_done(&m.flights);
    place_map_done(&m.places);
    return done;
}
