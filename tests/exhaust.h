/* exhaust.h - for tests: everything that can happen in a small level, found by trying every input.
 *
 * Breadth first over exact states with every combination of buttons in every tick. Slow, simple,
 * and independent of how the solver searches; it ends only where there are few states, as under
 * the coarse physics of level_maker.h. With monsters, which make nearly every tick another state,
 * it seldom sees the whole, but what it has seen is true; lifts must soon be again where they were.
 * Memory: exhaust_done frees it. */
#ifndef LEDGE_TESTS_EXHAUST_H
#define LEDGE_TESTS_EXHAUST_H

#include "arena.h"

#include "../src/solve/reach.h"
#include "../src/solve/search_internal.h"
#include "../src/solve/tick_bound.h"
#include "../src/solve/verdict.h"

#include <stdlib.h>

enum { EXHAUST_STATE_BYTES = 400, EXHAUST_STATES_MAX = 20000 };

typedef struct Exhaust {
    const Level *level;
    SnapshotScratch scratch;
    CounterMap seen; /* by game_hash, the clock left out */
    uint8_t *states; /* EXHAUST_STATE_BYTES each */
    int32_t count;
    bool is_solved; /* the finish was touched, */
    int32_t ticks;  /* and not sooner than after so many ticks */
    int32_t ticks_now;
    int32_t period;    /* ticks after which the lifts are again where they were */
    int32_t level_end; /* states before this one take `ticks_now` ticks */
    bool is_whole;     /* nothing was left out */
    uint8_t *cells;    /* of the level: was the middle of the feet there? */
} Exhaust;

/* Clears what does not influence the future: what was hit, the direction that the body faces,
 * the time, but for that of the lifts. */
static inline void exhaust_normalize(Game *game, int32_t period)
{
    Body *body = &game->player.as.grid;
    body->hit_x = body->hit_y = 0;
    body->sprung = 0;
    body->face = 1;
    if (!body->grounded) body->ground = body->ground_lift = 0;
    if (!body->grounded) body->ground_col = body->ground_row = 0;
    game->ticks = game->terrain.tick = game->ticks % period;
    game->sign_shown = game->checkpoint = -1;
    memset(game->checkpoint_seen, 0, sizeof game->checkpoint_seen);
    memset(game->coin_taken, 0, sizeof game->coin_taken);
    game->coins = game->deaths = 0;
}

static inline void exhaust_keep(Exhaust *e)
{
    Game *game = &e->scratch.game;
    Pose pose;
    exhaust_normalize(game, e->period);
    if (counter_map_add(&e->seen, game_hash(game, e->level)) > 0) return;
    if (e->count == EXHAUST_STATES_MAX) {
        e->is_whole = false;
        return;
    }
    int32_t size = snapshot_pack(&e->scratch, e->states + (size_t)e->count++ * EXHAUST_STATE_BYTES);
    assert_in_range(size, 1, EXHAUST_STATE_BYTES);
    model_pose(&game->player, &e->level->physics, &e->level->terrain, &game->terrain, &pose);
    int32_t col = fixed_floor(pose.x), row = fixed_floor(pose.y - 1);
    if (col >= 0 && col < e->level->cols && row >= 0 && row < e->level->rows)
        e->cells[row * e->level->cols + col] = 1;
}

static inline void exhaust_try(Exhaust *e, const uint8_t *state, Input input)
{
    GameEvents events;
    snapshot_unpack(&e->scratch, state);
    game_step(&e->scratch.game, e->level, input, &events, NULL);
    if (e->scratch.game.status == GAME_FINISHED && !e->is_solved) e->ticks = e->ticks_now + 1;
    if (e->scratch.game.status == GAME_FINISHED) e->is_solved = true;
    if (e->scratch.game.status == GAME_PLAYING) exhaust_keep(e);
}

/* Left and right together are neither; up and down too. */
static inline bool exhaust_is_of_use(int32_t input)
{
    const int32_t sideways = INPUT_LEFT | INPUT_RIGHT, upright = INPUT_UP | INPUT_DOWN;
    return (input & sideways) != sideways && (input & upright) != upright;
}

static inline void exhaust_run(Exhaust *e, const Level *level)
{
    uint8_t state[EXHAUST_STATE_BYTES];
    memset(e, 0, sizeof *e);
    e->level = level;
    e->is_whole = true;
    e->period = 1;
    for (int32_t i = 0; i < level->terrain.lift_count; i++)
        while (e->period % (2 * level->terrain.lifts[i].ticks) != 0)
            e->period++;
    e->states = malloc((size_t)EXHAUST_STATES_MAX * EXHAUST_STATE_BYTES);
    e->cells = calloc((size_t)level->cols * (size_t)level->rows, 1);
    assert(e->states && e->cells);
    if (!snapshot_scratch_init(&e->scratch, level, false, NULL) || !counter_map_init(&e->seen))
        abort();
    exhaust_keep(e);
    e->level_end = e->count;
    for (int32_t i = 0; i < e->count && e->is_whole; i++) {
        if (i == e->level_end) {
            e->ticks_now++;
            e->level_end = e->count;
        }
        memcpy(state, e->states + (size_t)i * EXHAUST_STATE_BYTES, sizeof state);
        for (int32_t input = 0; input <= INPUT_ALL; input++)
            if (exhaust_is_of_use(input)) exhaust_try(e, state, (Input)input);
    }
}

static inline void exhaust_done(Exhaust *e)
{
    snapshot_scratch_done(&e->scratch);
    counter_map_done(&e->seen);
    free(e->states);
    free(e->cells);
}

/* ---- the solver against it ---- */

typedef struct ExhaustScore {
    int32_t rooms, solved, impossible, unknown;
} ExhaustScore;

/* Checks one room after the other until so many of them counted, or one of `part` that LEDGE_ROOMS
 * says. */
static inline void exhaust_check_rooms(int32_t few, int32_t part,
                                       void (*check)(uint32_t seed, ExhaustScore *score),
                                       ExhaustScore *score)
{
    const char *wanted = getenv("LEDGE_ROOMS");
    int32_t rooms = wanted ? atoi(wanted) / part : few;
    *score = (ExhaustScore){0};
    for (uint32_t seed = 0; score->rooms < rooms; seed++)
        check(seed, score);
    print_message("# %d rooms: %d solved, %d impossible, %d unknown\n", (int)score->rooms,
                  (int)score->solved, (int)score->impossible, (int)score->unknown);
    assert_true(score->solved > 0);
}

/* Fails where the proof excludes a cell that was reached. */
static inline void exhaust_check_cells(const Exhaust *all, uint32_t seed)
{
    const Level *level = all->level;
    Reach *reach = reach_create(level);
    assert_non_null(reach);
    while (!reach_run(reach, INT64_MAX))
        assert_false(reach_has_failed(reach));
    for (int32_t row = 0; row < level->rows; row++)
        for (int32_t col = 0; col < level->cols; col++)
            if (all->cells[row * level->cols + col] && !reach_has(reach, col, row))
                fail_msg("room %u: cell %d,%d can be reached", (unsigned)seed, (int)col, (int)row);
    reach_destroy(reach);
}

/* Fails where the bound is above the least ticks. */
static inline void exhaust_check_bound(const Exhaust *all, uint32_t seed)
{
    TickBound *bound;
    const TickBoundOptions options = {.all_coins = false};
    Reach *reach = reach_create(all->level);
    assert_non_null(reach);
    assert_true(reach_run_all(reach));
    assert_true(tick_bound_create(all->level, reach, &options, &bound));
    if (bound && all->is_solved && tick_bound_of_level(bound) > all->ticks)
        fail_msg("room %u: %d ticks are enough, not %d", (unsigned)seed, (int)all->ticks,
                 (int)tick_bound_of_level(bound));
    tick_bound_destroy(bound);
    reach_destroy(reach);
}

enum { EXHAUST_NODES = 20000 }; /* enough for a run through each room that can be beaten */

/* Fails where the verdict differs from what was found; with fewer nodes it may be unknown. */
static inline void exhaust_check_verdict(const Exhaust *all, uint32_t seed, int32_t nodes_max,
                                         ExhaustScore *score)
{
    const Level *level = all->level;
    const VerdictOptions options = {.search = {.nodes_max = nodes_max}};
    Verdict verdict;
    assert_true(verdict_find(level, &options, &verdict));
    const bool may_be_unknown = nodes_max < EXHAUST_NODES && verdict.kind == VERDICT_UNKNOWN;
    if (verdict.kind != VERDICT_SOLVED && all->is_solved && !may_be_unknown)
        fail_msg("room %u can be beaten: %s", (unsigned)seed,
                 verdict.kind == VERDICT_UNKNOWN ? "unknown" : verdict.reason);
    if (verdict.kind == VERDICT_SOLVED && !all->is_solved && all->is_whole)
        fail_msg("room %u cannot be beaten", (unsigned)seed);
    score->solved += verdict.kind == VERDICT_SOLVED;
    score->impossible += verdict.kind == VERDICT_IMPOSSIBLE;
    score->unknown += verdict.kind == VERDICT_UNKNOWN;
    verdict_done(&verdict);
}

#endif
