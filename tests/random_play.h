/* random_play.h - for tests: random play of a level, to see that the player is never anywhere but
 * in what was found. It goes on from games in which the player was in cells that were new.
 *
 * Memory: random_play frees all that it takes. */
#ifndef LEDGE_TESTS_RANDOM_PLAY_H
#define LEDGE_TESTS_RANDOM_PLAY_H

#include "arena.h"
#include "full.h"
#include "level_maker.h"

typedef struct RandomPlay RandomPlay;

struct RandomPlay {
    const Level *level;
    const char *name; /* of the level */
    int32_t runs;
    int32_t kept_in_cell; /* games that are gone on from, in each cell */
    int32_t laps;         /* cells on either side of the level, in as many columns as it has */
    const void *found;    /* what was found, for these: */
    /* fails where a player that is not dead is elsewhere; */
    void (*check)(const RandomPlay *play, const Game *game);
    /* can the player touch a thing in the cell? NULL: not known; */
    bool (*touches)(const void *found, int32_t col, int32_t row);
    /* the player's cell. */
    void (*place)(const Game *game, const Level *level, int32_t *col, int32_t *row);
};

enum { RANDOM_MACROS = 8, RANDOM_KEPT_MAX = 400 };

typedef struct RandomWalk {
    const RandomPlay *play;
    Maker chance; /* only its random numbers are used */
    uint8_t *seen;
    Game *kept;
    int32_t kept_count;
} RandomWalk;

/* What an environment variable says. */
static inline int32_t random_play_wanted(const char *name, int32_t otherwise)
{
    const char *number = getenv(name);
    return number ? atoi(number) : otherwise;
}

static inline Input random_input(Maker *chance)
{
    static const Input liked[] = {
        INPUT_RIGHT, INPUT_LEFT, INPUT_RIGHT | INPUT_JUMP, INPUT_LEFT | INPUT_JUMP,
        INPUT_UP,    INPUT_JUMP};
    if (maker_chance(chance, 25)) return (Input)maker_random(chance, INPUT_ALL + 1);
    return liked[maker_random(chance, ARRAY_LENGTH(liked))];
}

/* Keeps the game if the player is in a cell that is new. */
static inline void random_look(RandomWalk *walk, const Game *game)
{
    const RandomPlay *play = walk->play;
    const Level *level = play->level;
    int32_t col, row;
    if (game->status != GAME_RESPAWNING) play->check(play, game);
    play->place(game, level, &col, &row);
    if (col < -play->laps * level->cols || col >= (play->laps + 1) * level->cols) return;
    if (row < 0 || row >= level->rows) return;
    uint8_t *seen =
        &walk->seen[row * (2 * play->laps + 1) * level->cols + col + play->laps * level->cols];
    if (*seen == play->kept_in_cell || walk->kept_count == RANDOM_KEPT_MAX) return;
    ++*seen;
    walk->kept[walk->kept_count++] = *game;
}

/* Things that were touched are known by the events. */
static inline void random_check_events(const RandomPlay *play, const GameEvents *events)
{
    for (int32_t i = 0; i < events->count; i++) {
        const GameEvent *e = &events->items[i];
        bool is_thing = e->kind == EVENT_COIN || e->kind == EVENT_KEY || e->kind == EVENT_FINISH ||
                        e->kind == EVENT_CHECKPOINT;
        if (is_thing && !play->touches(play->found, e->col, e->row))
            fail_msg("%s: the player has touched cell %d,%d", play->name, (int)e->col, (int)e->row);
    }
}

static inline void random_run(RandomWalk *walk)
{
    Game game = walk->kept[maker_random(&walk->chance, walk->kept_count)];
    GameEvents events;
    for (int32_t i = 0; i < RANDOM_MACROS; i++) {
        Input input = random_input(&walk->chance);
        for (int32_t tick = maker_between(&walk->chance, 1, 24); tick > 0; tick--) {
            game_step(&game, walk->play->level, input, &events, NULL);
            if (walk->play->touches) random_check_events(walk->play, &events);
            random_look(walk, &game);
        }
    }
}

static inline void random_play(const RandomPlay *play, uint32_t seed)
{
    const Level *level = play->level;
    RandomWalk walk = {.play = play, .chance = {.random = seed}, .kept_count = 1};
    walk.seen = calloc((size_t)level->cols * (size_t)(2 * play->laps + 1) * (size_t)level->rows, 1);
    walk.kept = malloc(RANDOM_KEPT_MAX * sizeof *walk.kept);
    assert_true(walk.seen && walk.kept);
    game_init(&walk.kept[0], level);
    for (int32_t i = 0; i < play->runs; i++)
        random_run(&walk);
    free(walk.seen);
    free(walk.kept);
}

/* Plays in yards that `yard` makes from seeds, so many as LEDGE_REACH_LEVELS says, from
 * LEDGE_REACH_FIRST on. Of one in `one_of` at least all states must be found: then `play` is true.
 */
static inline void random_play_in_yards(char *(*yard)(uint32_t seed),
                                        bool (*play)(const char *text, const char *name,
                                                     uint32_t seed),
                                        int32_t one_of)
{
    enum { FEW = 6 };
    const uint32_t first = (uint32_t)random_play_wanted("LEDGE_REACH_FIRST", 0);
    const int32_t count = sampled(random_play_wanted("LEDGE_REACH_LEVELS", FEW) * 10);
    int32_t played = 0;
    for (uint32_t seed = first; seed < first + (uint32_t)count; seed++) {
        char *text = yard(seed), name[2000];
        snprintf(name, sizeof name, "yard %u\n%s", (unsigned)seed, text);
        played += play(text, name, seed + 1);
        free(text);
    }
    print_message("# %d of %d\n", (int)played, (int)count);
    assert_true(played > count / one_of);
}

/* Adds a few of these lines of physics, no key twice: they begin with other letters. */
static inline void random_play_add_physics(Maker *m, const char *model, const char *const *lines,
                                           int32_t count)
{
    bool used[64] = {false};
    assert_true(count <= (int32_t)ARRAY_LENGTH(used));
    strcat(m->header, "[physics]\nmodel = ");
    strcat(m->header, model);
    strcat(m->header, "\n");
    for (int32_t i = maker_random(m, 4); i > 0; i--) {
        const int32_t line = maker_random(m, count);
        bool is_new = true;
        for (int32_t k = 0; k < count; k++)
            is_new &= !used[k] || strncmp(lines[k], lines[line], 4) != 0;
        if (!is_new) continue;
        used[line] = true;
        strcat(m->header, lines[line]);
        strcat(m->header, "\n");
    }
}

#endif
