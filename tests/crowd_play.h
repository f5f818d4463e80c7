/* crowd_play.h - for tests: random play of a level, whose states a flood has found
 * (../src/solve/crowds.h). It goes on from games in which the player was in cells that were new.
 *
 * Memory: crowd_play frees all that it takes. */
#ifndef LEDGE_TESTS_CROWD_PLAY_H
#define LEDGE_TESTS_CROWD_PLAY_H

#include "arena.h"
#include "full.h"
#include "level_maker.h"

/* What is found, and what fails where a body is elsewhere. */
typedef struct CrowdStates {
    const void *flood;
    const char *name; /* of the level */
    void (*check)(const void *flood, const char *name, const Game *game);
    bool (*touches)(const void *flood, int32_t col, int32_t row);
    void (*place)(const Model *player, int32_t *col, int32_t *row);
} CrowdStates;

enum {
    CROWD_FEW_LEVELS = 60,
    CROWD_RUNS = 80,
    CROWD_MACROS = 8,
    CROWD_KEPT_MAX = 400,
    CROWD_LAPS = 3
};

typedef struct CrowdWalk {
    const Level *level;
    const CrowdStates *states;
    Maker chance; /* only its random numbers are used */
    uint8_t *seen;
    Game *kept;
    int32_t kept_count;
} CrowdWalk;

static inline Input crowd_any_input(CrowdWalk *walk)
{
    static const Input liked[] = {
        INPUT_RIGHT, INPUT_LEFT, INPUT_RIGHT | INPUT_JUMP, INPUT_LEFT | INPUT_JUMP,
        INPUT_UP,    INPUT_JUMP};
    if (maker_chance(&walk->chance, 25)) return (Input)maker_random(&walk->chance, INPUT_ALL + 1);
    return liked[maker_random(&walk->chance, ARRAY_LENGTH(liked))];
}

/* Keeps the game if the player is in a cell that is new. */
static inline void crowd_look(CrowdWalk *walk, const Game *game)
{
    const Level *level = walk->level;
    int32_t col, row;
    if (game->status != GAME_RESPAWNING)
        walk->states->check(walk->states->flood, walk->states->name, game);
    walk->states->place(&game->player, &col, &row);
    if (col < -CROWD_LAPS * level->cols || col >= (CROWD_LAPS + 1) * level->cols) return;
    if (row < 0 || row >= level->rows) return;
    size_t cell =
        (size_t)(row * (2 * CROWD_LAPS + 1) * level->cols + col + CROWD_LAPS * level->cols);
    if (walk->seen[cell] == 3 || walk->kept_count == CROWD_KEPT_MAX) return;
    walk->seen[cell]++;
    walk->kept[walk->kept_count++] = *game;
}

static inline void crowd_check_events(const CrowdWalk *walk, const GameEvents *events)
{
    const CrowdStates *states = walk->states;
    for (int32_t i = 0; i < events->count; i++) {
        const GameEvent *e = &events->items[i];
        bool is_thing = e->kind == EVENT_COIN || e->kind == EVENT_KEY || e->kind == EVENT_FINISH ||
                        e->kind == EVENT_CHECKPOINT;
        if (is_thing && !states->touches(states->flood, e->col, e->row))
            fail_msg("%s: the player has touched cell %d,%d", states->name, (int)e->col,
                     (int)e->row);
    }
}

static inline void crowd_run(CrowdWalk *walk)
{
    Game game = walk->kept[maker_random(&walk->chance, walk->kept_count)];
    GameEvents events;
    for (int32_t i = 0; i < CROWD_MACROS; i++) {
        Input input = crowd_any_input(walk);
        for (int32_t tick = maker_between(&walk->chance, 1, 24); tick > 0; tick--) {
            game_step(&game, walk->level, input, &events, NULL);
            crowd_check_events(walk, &events);
            crowd_look(walk, &game);
        }
    }
}

static inline void crowd_play(const Arena *arena, const CrowdStates *states, uint32_t seed)
{
    const Level *level = &arena->level;
    CrowdWalk walk = {.level = level, .states = states, .chance = {.random = seed}};
    walk.seen = calloc((size_t)level->cols * (2 * CROWD_LAPS + 1) * (size_t)level->rows, 1);
    walk.kept = malloc(CROWD_KEPT_MAX * sizeof *walk.kept);
    assert_true(walk.seen && walk.kept);
    walk.kept[0] = arena->game;
    walk.kept_count = 1;
    for (int32_t i = 0; i < CROWD_RUNS; i++)
        crowd_run(&walk);
    free(walk.seen);
    free(walk.kept);
}

static inline uint32_t crowd_wanted(const char *name, uint32_t otherwise)
{
    const char *number = getenv(name);
    return number ? (uint32_t)atoi(number) : otherwise;
}

/* Plays in yards that `yard` makes from seeds, so many as LEDGE_REACH_LEVELS says, from
 * LEDGE_REACH_FIRST on. Of one in `one_of` at least all states must be found: then `play` is true.
 */
static inline void
crowd_play_in_yards(char *(*yard)(uint32_t seed),
                    bool (*play)(const char *text, const char *name, uint32_t seed), int32_t one_of)
{
    const uint32_t first = crowd_wanted("LEDGE_REACH_FIRST", 0);
    const int32_t count =
        sampled((int)crowd_wanted("LEDGE_REACH_LEVELS", CROWD_FEW_LEVELS / 10) * 10);
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
static inline void crowd_add_physics(Maker *m, const char *model, const char *const *lines,
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
