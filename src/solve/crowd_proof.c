/* crowd_proof.c - see crowd_proof.h */
#include "crowd_proof.h"

#include "cell_flood.h"
#include "model_bound.h"
#include "tiny_flood.h"

enum { STATES_OF_TURN = 8 }; /* a turn of a crowd takes as long as so many states */

/* All states are found; their bodies touch these cells. */
static void judge(const Level *level, const bool *touched, bool doors_open, bool all_coins,
                  ReachProof *proof)
{
    const PlaceList *coins = &level->coins;
    const char *also = level->door_count > 0 && !doors_open ? ", no key" : "";
    ReachExtent extent = reach_extent_of_none(level);
    bool has_finish = false;
    Place finish;
    for (int32_t row = 0; row < level->rows; row++)
        for (int32_t col = 0; col < level->cols; col++) {
            if (!touched[row * level->cols + col]) continue;
            reach_extent_add(&extent, col, row);
            has_finish |= level_kind(level, col, row) == KIND_FINISH;
        }
    if (!has_finish && reach_first_finish(level, &finish))
        reach_explain(finish, &extent, also, proof);
    for (int32_t i = 0; has_finish && all_coins && i < coins->count; i++) {
        if (touched[coins->items[i].row * level->cols + coins->items[i].col]) continue;
        reach_explain_coin(coins->items[i], proof);
        return;
    }
}

static bool prove_tiny(const Level *level, const Reach *reach, const CrowdOptions *options,
                       ReachProof *proof, bool *is_cut)
{
    TinyFlood tiny;
    if (!tiny_flood_is_in_range(level)) return true;
    if (tiny_flood_find(&tiny, level, reach, options))
        judge(level, tiny.touched, tiny.doors_open, !options->stops_at_finish, proof);
    const bool done = !tiny.has_failed;
    *is_cut = tiny.is_cut;
    tiny_flood_done(&tiny);
    return done;
}

static bool prove_cell(const Level *level, const Reach *reach, const CrowdOptions *options,
                       ReachProof *proof, bool *is_cut)
{
    CellFlood cell;
    if (!cell_flood_is_in_range(level)) return true;
    if (cell_flood_find(&cell, level, reach, options))
        judge(level, cell.touched, cell.doors_open, !options->stops_at_finish, proof);
    const bool done = !cell.has_failed;
    *is_cut = cell.is_cut;
    cell_flood_done(&cell);
    return done;
}

bool crowd_proof_find(const Level *level, const Reach *reach, const TickBoundOptions *options,
                      int32_t states_max, ReachProof *proof, bool *is_cut)
{
    const CrowdOptions own = {.stops_at_finish = !options->all_coins,
                              .bytes_max = CROWD_PROOF_BYTES_MAX,
                              .turns_max = states_max / STATES_OF_TURN,
                              .may_go_on = options->may_go_on,
                              .context = options->context};
    const bool is_tiny = model_bound((ModelKind)level->physics.kind)->crowds == CROWDS_TINY;
    *is_cut = false;
    return (is_tiny ? prove_tiny : prove_cell)(level, reach, &own, proof, is_cut);
}
