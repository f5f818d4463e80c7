/* tiny_proof.c - see tiny_proof.h */
#include "tiny_proof.h"

#include "tiny_flood.h"

enum { STATES_OF_TURN = 8 }; /* a turn of a crowd takes as long as so many states */

/* All states are found. */
static void judge(const TinyFlood *flood, bool all_coins, ReachProof *proof)
{
    const Level *level = flood->level;
    const PlaceList *coins = &level->coins;
    const char *also = level->door_count > 0 && !flood->doors_open ? ", no key" : "";
    ReachExtent extent = reach_extent_of_none(level);
    bool has_finish = false;
    Place finish;
    for (int32_t row = 0; row < level->rows; row++)
        for (int32_t col = 0; col < level->cols; col++) {
            if (!tiny_flood_touches(flood, col, row)) continue;
            reach_extent_add(&extent, col, row);
            has_finish |= level_kind(level, col, row) == KIND_FINISH;
        }
    if (!has_finish && reach_first_finish(level, &finish))
        reach_explain(finish, &extent, also, proof);
    for (int32_t i = 0; has_finish && all_coins && i < coins->count; i++) {
        if (tiny_flood_touches(flood, coins->items[i].col, coins->items[i].row)) continue;
        reach_explain_coin(coins->items[i], proof);
        return;
    }
}

bool tiny_proof_find(const Level *level, const Reach *reach, const TickBoundOptions *options,
                     int32_t states_max, ReachProof *proof, bool *is_cut)
{
    TinyFlood flood;
    const TinyFloodOptions own = {.stops_at_finish = !options->all_coins,
                                  .bytes_max = TINY_PROOF_BYTES_MAX,
                                  .turns_max = states_max / STATES_OF_TURN,
                                  .may_go_on = options->may_go_on,
                                  .context = options->context};
    *is_cut = false;
    if (!tiny_flood_is_in_range(level)) return true;
    if (tiny_flood_find(&flood, level, reach, &own)) judge(&flood, options->all_coins, proof);
    const bool done = !flood.has_failed;
    *is_cut = flood.is_cut;
    tiny_flood_done(&flood);
    return done;
}
