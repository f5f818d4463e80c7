/* test_reach_play.c - whoever plays at random in a random level is never seen where the proof says
 * that nobody can be.
 *
 * From every cell that is new a copy of the game is kept; each run goes on from one of these, so
 * that they come far. LEDGE_REACH_LEVELS says how many levels of each style (`make check-solve`);
 * without it there are few. */
#include "arena.h"

#include "../src/game/player.h"
#include "../src/solve/reach.h"
#include "level_maker.h"

enum { FEW_LEVELS = 4, RUNS = 60, MACROS = 8, KEPT_MAX = 400 };

typedef struct Walk {
    const Level *level;
    const Reach *reach;
    const char *name;
    Maker chance; /* only its random numbers are used */
    uint8_t *seen;
    Game *kept;
    int32_t kept_count;
} Walk;

static Input any_input(Walk *walk)
{
    static const Input liked[] = {
        INPUT_RIGHT, INPUT_LEFT, INPUT_RIGHT | INPUT_JUMP, INPUT_LEFT | INPUT_JUMP,
        INPUT_UP,    INPUT_JUMP};
    if (maker_chance(&walk->chance, 25)) return (Input)maker_random(&walk->chance, INPUT_ALL + 1);
    return liked[maker_random(&walk->chance, ARRAY_LENGTH(liked))];
}

/* Keeps the game if the player's cell is new. */
static void look(Walk *walk, const Game *game)
{
    const Level *level = walk->level;
    Pose pose;
    player_pose(&game->player, level, &game->world, &pose);
    int32_t col = fixed_floor(pose.x), row = fixed_floor(pose.y - 1);
    if (game->status != GAME_RESPAWNING && !reach_has(walk->reach, col, row))
        fail_msg("%s: the player is in cell %d,%d in tick %d", walk->name, (int)col, (int)row,
                 (int)game->ticks);
    if (col < 0 || col >= level->cols || row < 0 || row >= level->rows) return;
    if (walk->seen[row * level->cols + col]++ || walk->kept_count == KEPT_MAX) return;
    walk->kept[walk->kept_count++] = *game;
}

/* Things that were touched are known by the events. */
static void check_events(const Walk *walk, const GameEvents *events)
{
    for (int32_t i = 0; i < events->count; i++) {
        const GameEvent *e = &events->items[i];
        bool is_thing = e->kind == EVENT_COIN || e->kind == EVENT_KEY || e->kind == EVENT_FINISH ||
                        e->kind == EVENT_CHECKPOINT;
        if (is_thing && !reach_touches(walk->reach, e->col, e->row))
            fail_msg("%s: the player has touched cell %d,%d", walk->name, (int)e->col, (int)e->row);
    }
}

static void run(Walk *walk)
{
    Game game = walk->kept[maker_random(&walk->chance, walk->kept_count)];
    GameEvents events;
    for (int32_t i = 0; i < MACROS; i++) {
        Input input = any_input(walk);
        for (int32_t tick = maker_between(&walk->chance, 1, 24); tick > 0; tick--) {
            game_step(&game, walk->level, input, &events, NULL);
            check_events(walk, &events);
            look(walk, &game);
        }
    }
}

static void play(const char *text, const char *name, uint32_t seed)
{
    Arena arena;
    if (!strchr(strstr(text, "[map]"), '@')) return; /* drawn over */
    arena_open(&arena, text);
    const Level *level = &arena.level;
    Reach *reach = reach_create(level);
    assert_non_null(reach);
    assert_true(reach_run_all(reach));
    Walk walk = {.level = level, .reach = reach, .name = name, .chance = {.random = seed}};
    walk.seen = calloc((size_t)level->cols * (size_t)level->rows, 1);
    walk.kept = malloc(KEPT_MAX * sizeof *walk.kept);
    assert_true(walk.seen && walk.kept);
    game_init(&walk.kept[0], level);
    walk.kept_count = 1;
    for (int32_t i = 0; i < RUNS; i++)
        run(&walk);
    free(walk.seen);
    free(walk.kept);
    reach_destroy(reach);
    arena_close(&arena);
}

static int32_t levels_wanted(void)
{
    const char *wanted = getenv("LEDGE_REACH_LEVELS");
    return wanted ? atoi(wanted) : FEW_LEVELS;
}

static void nobody_leaves_a_made_level(void **state)
{
    (void)state;
    uint32_t first = getenv("LEDGE_REACH_FIRST") ? (uint32_t)atoi(getenv("LEDGE_REACH_FIRST")) : 0;
    for (uint32_t seed = first; seed < first + (uint32_t)levels_wanted(); seed++)
        for (int32_t style = 0; style < MAKER_STYLES; style++) {
            char *text = level_maker_text((MakerStyle)style, seed), name[40];
            snprintf(name, sizeof name, "%s %u", maker_style_names[style], (unsigned)seed);
            play(text, name, seed + 1);
            free(text);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_leaves_a_made_level),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
