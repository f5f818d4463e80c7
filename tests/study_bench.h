/* study_bench.h - for tests: a run that is looked into. The same buttons were held all the time, in
 * a level drawn as a picture. */
#ifndef LEDGE_TESTS_STUDY_BENCH_H
#define LEDGE_TESTS_STUDY_BENCH_H

#include "arena.h"

#include "../src/learn/inspector/inspector.h"

#include <stdlib.h>

/* A wall stands in the way of who runs to the right. */
#define BENCH_HALL                                                                                 \
    "[level]\n"                                                                                    \
    "title = Hall\n"                                                                               \
    "[physics]\n"                                                                                  \
    "model = cell\n"                                                                               \
    "[map]\n"                                                                                      \
    "..............................\n"                                                             \
    "..............................\n"                                                             \
    "..............................\n"                                                             \
    "...............#..............\n"                                                             \
    "...@...........#........F.....\n"                                                             \
    "##############################\n"

/* To the right, all the way to the finish. */
#define BENCH_WAY                                                                                  \
    "..............................\n"                                                             \
    "...@.........o........*.....F.\n"                                                             \
    "##############################\n"

typedef struct Bench {
    Arena arena;
    Inspector study;
} Bench;

/* Plays all that is to be played of a study. */
static inline void bench_work(Inspector *study)
{
    while (inspector_work(study))
        continue;
}

static inline void bench_open(Bench *bench, const char *picture, Input held, int32_t ticks)
{
    Input *tape = malloc((size_t)ticks + 1);
    assert_non_null(tape);
    memset(tape, held, (size_t)ticks + 1);
    arena_open(&bench->arena, picture);
    assert_true(inspector_init(&bench->study, &bench->arena.level, tape, ticks, ticks));
    bench_work(&bench->study);
    free(tape);
}

static inline void bench_close(Bench *bench)
{
    inspector_done(&bench->study);
    arena_close(&bench->arena);
}

static inline uint64_t bench_hash(const Bench *bench)
{
    return game_hash(&bench->study.game, &inspector_lane(&bench->study)->level);
}

/* Where the player is, in cells. */
static inline double bench_x(const Bench *bench)
{
    Pose pose;
    const Game *game = &bench->study.game;
    const Level *level = &inspector_lane(&bench->study)->level;
    model_pose(&game->player, &level->physics, &level->terrain, &game->terrain, &pose);
    return (double)pose.x / ONE;
}

/* The run with another constant. */
static inline void bench_set(Bench *bench, const char *key, const char *value)
{
    ModelParams params = *inspector_params(&bench->study);
    assert_int_equal(model_set(&params, key, value), SETTING_OK);
    inspector_set_params(&bench->study, &params);
    bench_work(&bench->study);
}

#endif
