/* reach.c - see reach.h */
#include "reach.h"

#include "../game/actor.h"
#include "reach_bank.h"
#include "reach_map.h"
#include "reach_monsters.h"
#include "reach_ticks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* After so many steps it is looked whether there is an answer. */
enum { ANSWER_STEPS = 500 };

/* Doors are closed at first; they open once a key is reached. */
struct Reach {
    const Level *level;
    ReachOptions options;
    bool keeps_height; /* the model keeps its height: */
    ReachBank bank;    /* then this is used */
    ReachMap map;      /* otherwise this */
    bool doors_open, is_done, has_failed;
    uint8_t *changing; /* by cell: what the monsters must count with; NULL: all that can change */
    int32_t changing_then; /* how many cells it had when the map was begun */
};

static bool start(Reach *reach, const Place *place)
{
    if (reach->keeps_height)
        return reach_bank_start(&reach->bank, place->col, place->row, &reach->has_failed);
    return reach_map_start(&reach->map, place->col, place->row);
}

/* ---- what changes ------------------------------------------------------------------------ */

/* A monster near a crumbling block goes its usual way as long as nobody steps on the block. So all
 * of them are taken to stay as they are at first. Where the player or a monster gets to one, under
 * that assumption, it is one that changes, and all is found anew, until there are no more. What is
 * found last is true: the first tick of a run in which a block outside the set is stepped on would
 * be one in which all had gone as was assumed until then, so that the step had been found.
 * Doors change once they can be opened. */
static bool has_changing(const Level *level)
{
    const Grid *grid = &level->terrain.grid;
    if (!model_body_params(&level->physics)) return false; /* others do not see all tiles */
    for (int32_t i = 0; i < level->actors.count; i++) {
        const uint8_t flags = actor_kinds[level->actors.items[i].kind].flags;
        if (!(flags & (ACTOR_STOMPABLE | ACTOR_FIXED))) return false; /* not followed at all */
    }
    for (int32_t i = 0; level->actors.count > 0 && i < grid->cols * grid->rows; i++)
        if (grid->tiles[i] >= TILE_FIRST_CHANGING) return true;
    return false;
}

static void mark_doors(const Reach *reach)
{
    const Grid *grid = &reach->level->terrain.grid;
    for (int32_t i = 0; i < grid->cols * grid->rows; i++)
        if (tile_infos[grid->tiles[i]].flags & TILE_IS_DOOR) reach->changing[i] = 1;
}

static int32_t count_changing(const Reach *reach)
{
    int32_t count = 0;
    for (int32_t i = 0; i < reach->level->cols * reach->level->rows; i++)
        count += reach->changing[i];
    return count;
}

/* Marks the blocks that the player can step on; true if these, or those of the monsters, are more
 * than when the map was begun. */
static bool finds_changing(const Reach *reach)
{
    const Level *level = reach->level;
    for (int32_t row = -1; row < level->rows; row++)
        for (int32_t col = 0; col < level->cols; col++)
            if (reach_map_has(&reach->map, col, row))
                reach_mark_crumbles(level, col, row, reach->changing);
    return count_changing(reach) > reach->changing_then;
}

static bool begin(Reach *reach)
{
    const Level *level = reach->level;
    if (reach->changing) {
        if (reach->doors_open) mark_doors(reach);
        reach->changing_then = count_changing(reach);
    }
    const ReachBody player = {NULL, reach->doors_open, reach->options.is_frozen};
    const ReachMonsters monsters = {.doors_open = reach->doors_open,
                                    .follow = reach->options.follow,
                                    .knows_phases = reach->options.knows_phases,
                                    .counts_each = reach->options.counts_each,
                                    .is_frozen = reach->options.is_frozen,
                                    .opening = reach->options.opening,
                                    .changing = reach->changing};
    if (reach->keeps_height) {
        if (!reach_bank_init(&reach->bank, level, reach->doors_open, reach->options.follow))
            return false;
    } else {
        if (!reach_map_init(&reach->map, level, &player)) return false;
        if (!reach_monsters_add(&reach->map, level, &monsters)) return false;
    }
    start(reach, &level->start);
    return !reach->has_failed;
}

Reach *reach_create_with(const Level *level, const ReachOptions *options)
{
    Reach *reach = calloc(1, sizeof *reach);
    if (!reach) return NULL;
    reach->level = level;
    reach->options = *options;
    reach->keeps_height = model_bound((ModelKind)level->physics.kind)->keeps_height;
    bool done = true;
    if (!reach->keeps_height && !options->is_frozen && has_changing(level)) {
        reach->changing = calloc((size_t)level->cols * (size_t)level->rows, 1);
        done = reach->changing;
    }
    if (done && begin(reach)) return reach;
    reach_destroy(reach);
    return NULL;
}

Reach *reach_create(const Level *level)
{
    const ReachOptions options = {.follow = REACH_FOLLOW};
    return reach_create_with(level, &options);
}

static void end(Reach *reach)
{
    if (reach->keeps_height)
        reach_bank_done(&reach->bank);
    else
        reach_map_done(&reach->map);
}

void reach_destroy(Reach *reach)
{
    if (!reach) return;
    end(reach);
    free(reach->changing);
    free(reach);
}

/* A player who dies starts again at rest in the cell of the checkpoint, which may have been touched
 * from beside it. True if that reaches anything new. */
static bool start_at_checkpoints(Reach *reach)
{
    const PlaceList *checkpoints = &reach->level->checkpoints;
    bool is_news = false;
    for (int32_t i = 0; i < checkpoints->count; i++) {
        const Place *place = &checkpoints->items[i];
        if (reach_touches(reach, place->col, place->row)) is_news |= start(reach, place);
    }
    return is_news;
}

bool reach_run(Reach *reach, int64_t max_steps)
{
    if (reach->is_done || reach->has_failed) return reach->is_done;
    if (reach->keeps_height)
        reach->has_failed = !reach_bank_run(&reach->bank);
    else if (!reach_map_run(&reach->map, max_steps))
        return false;
    const bool is_news = !reach->has_failed && start_at_checkpoints(reach);
    if (is_news || reach->has_failed) return false;
    const PlaceList *keys = &reach->level->keys;
    const bool is_shut = !reach->doors_open && reach->level->door_count > 0;
    bool has_key = false;
    for (int32_t i = 0; is_shut && i < keys->count && !has_key; i++)
        has_key = reach_touches(reach, keys->items[i].col, keys->items[i].row);
    const bool has_change = reach->changing && finds_changing(reach);
    if (has_key || has_change) {
        end(reach);
        reach->doors_open |= has_key;
        reach->has_failed = !begin(reach);
    } else {
        reach->is_done = true;
    }
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

bool reach_is_coarse(const Reach *reach)
{
    return !reach->keeps_height && reach->map.is_coarse;
}

bool reach_has(const Reach *reach, int32_t col, int32_t row)
{
    return reach->keeps_height ? reach_bank_has(&reach->bank, col, row)
                               : reach_map_has(&reach->map, col, row);
}

bool reach_touches(const Reach *reach, int32_t col, int32_t row)
{
    return reach->keeps_height ? reach_bank_touches(&reach->bank, col, row)
                               : reach_map_touches(&reach->map, col, row);
}

uint64_t reach_stompers(const Reach *reach, int32_t col, int32_t row)
{
    return reach->keeps_height ? 0 : reach_map_stompers(&reach->map, col, row);
}

int32_t reach_least_ticks(const Reach *reach, bool all_coins)
{
    return reach->keeps_height ? 0 : reach_map_least_ticks(&reach->map, reach->level, all_coins);
}

/* ---- proofs ----------------------------------------------------------------------------- */

bool reach_first_finish(const Level *level, Place *finish)
{
    for (int32_t row = 0; row < level->rows; row++)
        for (int32_t col = 0; col < level->cols; col++)
            if (level_kind(level, col, row) == KIND_FINISH) {
                *finish = (Place){(int16_t)col, (int16_t)row, KIND_FINISH};
                return true;
            }
    return false;
}

/* The first finish that can be touched, in reading order, or else the first of all. False when
 * there is none; `*is_touched` tells which it is. */
static bool find_finish(const Reach *reach, const Level *level, Place *finish, bool *is_touched)
{
    *is_touched = false;
    for (int32_t row = 0; row < level->rows && !*is_touched; row++)
        for (int32_t col = 0; col < level->cols && !*is_touched; col++) {
            if (level_kind(level, col, row) != KIND_FINISH) continue;
            *is_touched = reach_touches(reach, col, row);
            if (*is_touched) *finish = (Place){(int16_t)col, (int16_t)row, KIND_FINISH};
        }
    return *is_touched || reach_first_finish(level, finish);
}

/* The first coin that cannot be touched; NULL: none. */
static const Place *find_lost_coin(const Reach *reach)
{
    const PlaceList *coins = &reach->level->coins;
    for (int32_t i = 0; i < coins->count; i++)
        if (!reach_touches(reach, coins->items[i].col, coins->items[i].row))
            return &coins->items[i];
    return NULL;
}

/* Is all touched that a run has to touch? Then no more of the reach can prove anything. */
static bool touches_all(const Reach *reach, bool all_coins)
{
    Place finish;
    bool is_touched;
    return find_finish(reach, reach->level, &finish, &is_touched) && is_touched &&
           !(all_coins && find_lost_coin(reach));
}

bool reach_run_to_answer(Reach *reach, bool all_coins)
{
    while (!reach_run(reach, ANSWER_STEPS) && !reach->has_failed)
        if (touches_all(reach, all_coins)) return true;
    return !reach->has_failed;
}

void reach_explain(Place finish, const ReachExtent *extent, const char *also, ReachProof *proof)
{
    const bool is_in_cols = extent->left <= finish.col && finish.col <= extent->right;
    const bool by_rows = is_in_cols && (finish.row < extent->top || finish.row > extent->bottom);
    proof->is_impossible = true;
    if (is_in_cols && !by_rows)
        snprintf(proof->reason, sizeof proof->reason,
                 "the finish in column %d, row %d is out of reach%s", (int)finish.col,
                 (int)finish.row, also);
    else
        snprintf(proof->reason, sizeof proof->reason,
                 "the finish is out of reach: %s %d to %d at most%s", by_rows ? "rows" : "columns",
                 (int)(by_rows ? extent->top : extent->left),
                 (int)(by_rows ? extent->bottom : extent->right), also);
}

/* Explains the proof to the user: how far the player gets on the way to the finish. */
static void explain_finish(const Reach *reach, Place finish, ReachProof *proof)
{
    const Level *level = reach->level;
    ReachExtent extent = reach_extent_of_none(level);
    for (int32_t row = 0; row < level->rows; row++)
        for (int32_t col = 0; col < level->cols; col++)
            if (reach_has(reach, col, row)) reach_extent_add(&extent, col, row);
    reach_explain(finish, &extent, level->door_count > 0 && !reach->doors_open ? ", no key" : "",
                  proof);
}

void reach_explain_coin(Place coin, ReachProof *proof)
{
    proof->is_impossible = true;
    snprintf(proof->reason, sizeof proof->reason, "the coin in column %d, row %d is out of reach",
             (int)coin.col, (int)coin.row);
}

void reach_judge(const Reach *reach, bool all_coins, ReachProof *proof)
{
    Place finish;
    bool is_touched;
    *proof = (ReachProof){.is_impossible = reach->is_done};
    if (!reach->is_done) return;
    if (!find_finish(reach, reach->level, &finish, &is_touched)) {
        snprintf(proof->reason, sizeof proof->reason, "there is no finish");
        return;
    }
    if (!is_touched) {
        explain_finish(reach, finish, proof);
        return;
    }
    const Place *lost = all_coins ? find_lost_coin(reach) : NULL;
    proof->is_impossible = lost != NULL;
    if (lost) reach_explain_coin(*lost, proof);
}

static bool has_finish_by(const uint8_t *been, int32_t stride, int32_t col, int32_t row)
{
    for (int32_t y = row; y <= row + 1; y++)
        for (int32_t x = max_i32(0, col - 1); x <= min_i32(stride - 1, col + 1); x++)
            if (been[(y + 1) * stride + x]) return true;
    return false;
}

bool reach_glance(const Level *level, ReachProof *proof)
{
    const int32_t cols = level->cols, rows = level->rows;
    const bool doors_open = level->keys.count > 0;
    const ModelBound *bound = model_bound((ModelKind)level->physics.kind);
    bool has_finish = false, is_near = bound->place || !bound->envelope; /* other walls */
    *proof = (ReachProof){.is_impossible = false};
    /* With a row of sky above the level and one below it. */
    uint8_t *been = calloc((size_t)cols * (size_t)(rows + 2), 1);
    int32_t *stack = malloc((size_t)cols * (size_t)(rows + 2) * sizeof *stack), count = 0;
    bool done = been && stack;
    if (done && !is_near) {
        stack[count++] = (level->start.row + 1) * cols + level->start.col;
        been[stack[0]] = 1;
    }
    while (count > 0) {
        int32_t at = stack[--count], col = at % cols, row = at / cols - 1;
        for (int32_t y = max_i32(-1, row - 1); y <= min_i32(rows, row + 1); y++)
            for (int32_t x = max_i32(0, col - 1); x <= min_i32(cols - 1, col + 1); x++) {
                int32_t next = (y + 1) * cols + x;
                if (been[next] || !standable_map_is_open(level, x, y, doors_open)) continue;
                been[next] = 1;
                stack[count++] = next;
            }
    }
    for (int32_t row = 0; done && row < rows && !(has_finish && is_near); row++)
        for (int32_t col = 0; col < cols && !(has_finish && is_near); col++) {
            if (level_kind(level, col, row) != KIND_FINISH) continue;
            has_finish = true;
            is_near = is_near || has_finish_by(been, cols, col, row);
        }
    free(been);
    free(stack);
    proof->is_impossible = done && !(has_finish && is_near);
    if (proof->is_impossible)
        snprintf(proof->reason, sizeof proof->reason, "%s",
                 has_finish ? "walls separate the start from the finish" : "there is no finish");
    return done;
}

bool reach_prove(const Level *level, bool all_coins, ReachProof *proof)
{
    const ReachOptions options = {.follow = REACH_FOLLOW};
    return reach_prove_with(level, all_coins, &options, proof);
}

bool reach_prove_with(const Level *level, bool all_coins, const ReachOptions *options,
                      ReachProof *proof)
{
    Reach *reach = reach_create_with(level, options);
    if (!reach) return false;
    bool done = reach_run_to_answer(reach, all_coins);
    if (done) reach_judge(reach, all_coins, proof);
    reach_destroy(reach);
    return done;
}

/* ---- reach report ---- */

/* The reach, the place of the map in its file, and the list for the warnings. */
typedef struct Reporter {
    const Reach *reach;
    int32_t map_line;
    ErrorList *errors;
} Reporter;

static void warn(const Reporter *reporter, const Place *at, const char *what)
{
    error_add(reporter->errors, ERROR_WARNING, reporter->map_line + at->row, at->col + 1,
              "%s is proved out of reach", what);
}

/* Warns of every place in the list that the player can never touch, and returns how many there
 * are. */
static int32_t warn_of_lost(const Reporter *reporter, const PlaceList *list, const char *what)
{
    int32_t lost = 0;
    for (int32_t i = 0; i < list->count; i++) {
        const Place *at = &list->items[i];
        if (reach_touches(reporter->reach, at->col, at->row)) continue;
        warn(reporter, at, what);
        lost++;
    }
    return lost;
}

/* Of a door of several cells the first one is named, if none of them can be touched. */
static void warn_of_lost_doors(const Reporter *reporter, const Level *level)
{
    for (int32_t row = 0; row < level->rows; row++)
        for (int32_t col = 0; col < level->cols; col++) {
            int32_t end = row;
            bool is_first = level_kind(level, col, row) == KIND_DOOR &&
                            level_kind(level, col, row - 1) != KIND_DOOR &&
                            level_kind(level, col - 1, row) != KIND_DOOR;
            if (!is_first) continue;
            bool is_touched = false;
            for (; level_kind(level, col, end) == KIND_DOOR; end++)
                for (int32_t side = -1; side <= 1; side++)
                    is_touched |= reach_touches(reporter->reach, col + side, end);
            const Place at = {(int16_t)col, (int16_t)row, KIND_DOOR};
            if (!is_touched) warn(reporter, &at, "this door");
        }
}

ReachLosses reach_report(const Reach *reach, const Level *level, int32_t map_line,
                         ErrorList *errors)
{
    const Reporter reporter = {reach, map_line, errors};
    ReachLosses losses = {.has_finish = false};
    Place finish;
    bool is_touched;
    losses.has_finish = find_finish(reach, level, &finish, &is_touched);
    losses.finish = losses.has_finish && !is_touched;
    if (losses.finish) warn(&reporter, &finish, "the finish");
    losses.keys = warn_of_lost(&reporter, &level->keys, "this key");
    losses.coins = warn_of_lost(&reporter, &level->coins, "this coin");
    (void)warn_of_lost(&reporter, &level->checkpoints, "this checkpoint");
    warn_of_lost_doors(&reporter, level);
    return losses;
}
