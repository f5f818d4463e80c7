/* reach.c - see reach.h */
#include "reach.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reach_map.h"
#include "reach_monsters.h"

/* The doors are shut first; they open when a key was touched. */
struct Reach {
    const Level *level;
    ReachMap map;
    bool is_open; /* nothing is known about the movement: everything is reached */
    bool doors_open, is_done, has_failed;
};

/* ---- the player ------------------------------------------------------------------------- */

static bool begin(Reach *reach)
{
    const Level *level = reach->level;
    const ReachBody player = {&level->physics.as.grid, reach->doors_open, false};
    if (!reach_map_init(&reach->map, level, &player)) return false;
    if (!reach_monsters_add(&reach->map, level, reach->doors_open)) return false;
    reach_map_start(&reach->map, level->start.col, level->start.row);
    return true;
}

Reach *reach_create(const Level *level)
{
    Reach *reach = calloc(1, sizeof *reach);
    if (!reach) return NULL;
    reach->level = level;
    reach->is_open = level->physics.kind != MODEL_GRID;
    if (reach->is_open || begin(reach)) {
        reach->is_done = reach->is_open;
        return reach;
    }
    reach_destroy(reach);
    return NULL;
}

void reach_destroy(Reach *reach)
{
    if (!reach) return;
    reach_map_done(&reach->map);
    free(reach);
}

/* Who dies comes back in the very cell of a checkpoint, which a touch from beside it may have
 * stored. True if that is news. */
static bool start_at_checkpoints(Reach *reach)
{
    const PlaceList *checkpoints = &reach->level->checkpoints;
    bool is_news = false;
    for (int32_t i = 0; i < checkpoints->count; i++) {
        const Place *place = &checkpoints->items[i];
        if (reach_map_has(&reach->map, place->col, place->row)) continue;
        if (!reach_map_touches(&reach->map, place->col, place->row)) continue;
        reach_map_start(&reach->map, place->col, place->row);
        is_news = true;
    }
    return is_news;
}

static bool has_key(const Reach *reach)
{
    const PlaceList *keys = &reach->level->keys;
    for (int32_t i = 0; i < keys->count; i++)
        if (reach_map_touches(&reach->map, keys->items[i].col, keys->items[i].row)) return true;
    return false;
}

static void open_doors(Reach *reach)
{
    reach_map_done(&reach->map);
    reach->doors_open = true;
    reach->has_failed = !begin(reach);
}

bool reach_run(Reach *reach, int64_t max_steps)
{
    if (reach->is_done || reach->has_failed) return reach->is_done;
    if (!reach_map_run(&reach->map, max_steps) || start_at_checkpoints(reach)) return false;
    if (!reach->doors_open && reach->level->door_count > 0 && has_key(reach))
        open_doors(reach);
    else
        reach->is_done = true;
    return reach->is_done;
}

bool reach_has_failed(const Reach *reach)
{
    return reach->has_failed;
}

bool reach_run_all(Reach *reach)
{
    while (!reach_run(reach, INT64_MAX) && !reach->has_failed)
        ;
    return !reach->has_failed;
}

bool reach_has(const Reach *reach, int32_t col, int32_t row)
{
    return reach->is_open || reach_map_has(&reach->map, col, row);
}

bool reach_touches(const Reach *reach, int32_t col, int32_t row)
{
    return reach->is_open || reach_map_touches(&reach->map, col, row);
}

/* ---- proofs ----------------------------------------------------------------------------- */

/* Counts the finishes; `touched` of them can be touched. */
static int32_t count_finishes(const Reach *reach, int32_t *touched)
{
    const Level *level = reach->level;
    int32_t count = 0;
    *touched = 0;
    for (int32_t row = 0; row < level->rows; row++)
        for (int32_t col = 0; col < level->cols; col++) {
            if (level_kind(level, col, row) != CELL_FINISH) continue;
            count++;
            *touched += reach_touches(reach, col, row);
        }
    return count;
}

/* The column nearest to a finish that can be reached, for a person to look at. */
static void explain_finish(const Reach *reach, ReachProof *proof)
{
    const Level *level = reach->level;
    int32_t left = level->cols, right = -1;
    for (int32_t row = 0; row < level->rows; row++)
        for (int32_t col = 0; col < level->cols; col++)
            if (reach_has(reach, col, row)) {
                left = min_i32(left, col);
                right = max_i32(right, col);
            }
    const char *doors = level->door_count > 0 && !reach->doors_open ? ", no key" : "";
    snprintf(proof->reason, sizeof proof->reason,
             "the finish is out of reach: columns %d to %d at most%s", (int)left + 1,
             (int)right + 1, doors);
}

static void explain_coin(const Place *coin, ReachProof *proof)
{
    snprintf(proof->reason, sizeof proof->reason, "the coin in column %d, row %d is out of reach",
             (int)coin->col + 1, (int)coin->row + 1);
}

static void prove(const Reach *reach, bool all_coins, ReachProof *proof)
{
    const PlaceList *coins = &reach->level->coins;
    int32_t touched, count = count_finishes(reach, &touched);
    *proof = (ReachProof){.is_impossible = true};
    if (count == 0) {
        snprintf(proof->reason, sizeof proof->reason, "there is no finish");
        return;
    }
    if (touched == 0) {
        explain_finish(reach, proof);
        return;
    }
    for (int32_t i = 0; all_coins && i < coins->count; i++) {
        if (reach_touches(reach, coins->items[i].col, coins->items[i].row)) continue;
        explain_coin(&coins->items[i], proof);
        return;
    }
    proof->is_impossible = false;
}

bool reach_prove(const Level *level, bool all_coins, ReachProof *proof)
{
    Reach *reach = reach_create(level);
    if (!reach) return false;
    bool done = reach_run_all(reach);
    if (done) prove(reach, all_coins, proof);
    reach_destroy(reach);
    return done;
}
