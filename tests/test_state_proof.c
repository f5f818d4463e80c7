/* test_state_proof.c - what is proved by states, and that whoever plays at random in a made level
 * is never anywhere but in the states that are found, standing, climbing or in the air as they are.
 *
 * LEDGE_REACH_LEVELS says how many levels of each style (`make check-full`); without it there are
 * few. */
#include "arena.h"

#include "../src/game/player.h"
#include "../src/solve/state_proof.h"
#include "../src/solve/tick_bound_internal.h"
#include "level_maker.h"

enum { STATES_MAX = 300000, FEW_LEVELS = 2, RUNS = 100, MACROS = 8, KEPT_MAX = 400 };

/* ---- what is proved ---------------------------------------------------------------------- */

/* A ledge four rows up, beside a floor, and a finish that is not touched from below it near its
 * edge. */
#define LEDGE(gap)                                                                                 \
    "...." gap "........\n"                                                                        \
    "...." gap "........\n"                                                                        \
    "...." gap "......F.\n"                                                                        \
    "...." gap "========\n"                                                                        \
    "...." gap "........\n"                                                                        \
    "...." gap "........\n"                                                                        \
    ".@.." gap "........\n"                                                                        \
    "####" gap "........\n"

/* With `by_reach`: that of reach.h; else by at most so many states. */
static ReachProof proof_of(const char *picture, uint32_t states_max, bool by_reach)
{
    Arena arena;
    ReachProof proof = {.is_impossible = false};
    const TickBoundOptions options = {.all_coins = false};
    arena_open(&arena, picture);
    Reach *reach = reach_create(&arena.level);
    assert_true(reach && reach_run_all(reach));
    if (by_reach)
        reach_judge(reach, false, &proof);
    else
        assert_true(state_proof_find(&arena.level, reach, &options, states_max, &proof));
    reach_destroy(reach);
    arena_close(&arena);
    return proof;
}

static void a_ledge_beyond_the_top_of_every_jump_is_out_of_reach(void **state)
{
    (void)state;
    assert_false(proof_of(LEDGE(".."), 0, true).is_impossible);
    ReachProof proof = proof_of(LEDGE(".."), STATES_MAX, false);
    assert_true(proof.is_impossible);
    assert_string_equal(proof.reason, "the finish is out of reach: rows 3 to 7 at most");
    assert_false(proof_of(LEDGE("."), STATES_MAX, false).is_impossible);
}

static void few_states_prove_nothing(void **state)
{
    (void)state;
    assert_false(proof_of(LEDGE(".."), 1000, false).is_impossible);
}

/* One who dies goes on at a checkpoint, which need not be on the way. */
static void nothing_is_proved_where_there_are_checkpoints(void **state)
{
    (void)state;
    assert_false(proof_of("..*.........\n" LEDGE(".."), STATES_MAX, false).is_impossible);
}

/* ---- random play ------------------------------------------------------------------------- */

typedef enum How { STANDING, CLIMBING, FLYING, HOW_COUNT } How;

typedef struct Walk {
    const Level *level;
    const Moves *moves;
    const char *name;
    Maker chance;     /* only its random numbers are used */
    uint8_t *covered; /* by place, height in REACH_PART and How */
    uint8_t *seen;
    Game *kept;
    int32_t kept_count;
} Walk;

static uint8_t *covered_at(const Walk *walk, int32_t at, int32_t part, How how)
{
    const PlaceMap *places = &walk->moves->places;
    const int32_t parts = places->rows * (ONE / REACH_PART);
    part = clamp_i32(part - places->top * (ONE / REACH_PART), 0, parts - 1);
    return &walk->covered[((size_t)at * (size_t)parts + (size_t)part) * HOW_COUNT + how];
}

static void cover(Walk *walk)
{
    const StateGraph *graph = &walk->moves->graph;
    for (uint32_t i = 0; i < graph->state_count; i++) {
        const StateBlock *block = &graph->blocks[graph->block_of[i]];
        const StateReach reach = graph->reached[i];
        Span feet, dy;
        if (!reach.from || block->kind == STATE_ROOT) continue;
        moves_describe(walk->moves, block, (int32_t)(i - block->first), &feet, &dy);
        if (reach.high < UINT8_MAX)
            feet.high = min_i32(feet.high, feet.low + reach.high * REACH_PART);
        feet.low += reach.low * REACH_PART;
        const How how = block->kind == STATE_GROUND    ? STANDING
                        : height_is_climb(block->kind) ? CLIMBING
                                                       : FLYING;
        for (int32_t part = floor_div(feet.low, REACH_PART);
             part <= floor_div(feet.high, REACH_PART); part++)
            *covered_at(walk, block->at, part, how) = 1;
    }
}

/* Keeps the game if the player's cell is new. */
static void look(Walk *walk, const Game *game)
{
    const Level *level = walk->level;
    const Body *body = model_body(&game->player);
    if (game->status != GAME_PLAYING) return;
    const How how = body->grounded ? STANDING : body->climbing ? CLIMBING : FLYING;
    const int32_t at = body->x / walk->moves->places.step;
    if (!*covered_at(walk, at, floor_div(body->y, REACH_PART), how))
        fail_msg("%s: the player is at %d,%d (%d) in tick %d", walk->name, (int)body->x,
                 (int)body->y, (int)how, (int)game->ticks);
    int32_t col = body_col(body), row = body_row(body);
    if (col < 0 || col >= level->cols || row < 0 || row >= level->rows) return;
    if (walk->seen[row * level->cols + col]++ || walk->kept_count == KEPT_MAX) return;
    walk->kept[walk->kept_count++] = *game;
}

static void run(Walk *walk)
{
    static const Input liked[] = {
        INPUT_RIGHT, INPUT_LEFT, INPUT_RIGHT | INPUT_JUMP, INPUT_LEFT | INPUT_JUMP,
        INPUT_UP,    INPUT_JUMP};
    Game game = walk->kept[maker_random(&walk->chance, walk->kept_count)];
    GameEvents events;
    for (int32_t i = 0; i < MACROS; i++) {
        Input input = maker_chance(&walk->chance, 25)
                          ? (Input)maker_random(&walk->chance, INPUT_ALL + 1)
                          : liked[maker_random(&walk->chance, ARRAY_LENGTH(liked))];
        for (int32_t tick = maker_between(&walk->chance, 1, 24); tick > 0; tick--) {
            game_step(&game, walk->level, input, &events, NULL);
            look(walk, &game);
        }
    }
}

static void play_in(const Level *level, const Moves *moves, const char *name, uint32_t seed)
{
    const PlaceMap *places = &moves->places;
    Walk walk = {.level = level, .moves = moves, .name = name, .chance = {.random = seed}};
    walk.covered = calloc((size_t)places->count * (size_t)places->rows,
                          (size_t)(ONE / REACH_PART) * HOW_COUNT);
    walk.seen = calloc((size_t)level->cols * (size_t)level->rows, 1);
    walk.kept = malloc(KEPT_MAX * sizeof *walk.kept);
    assert_true(walk.covered && walk.seen && walk.kept);
    cover(&walk);
    game_init(&walk.kept[0], level);
    walk.kept_count = 1;
    for (int32_t i = 0; i < RUNS; i++)
        run(&walk);
    free(walk.covered);
    free(walk.seen);
    free(walk.kept);
}

/* Is it one whose states are found? There is no finish: all of them are. */
static bool play(char *text, const char *name, uint32_t seed)
{
    Arena arena;
    Fixed pace;
    for (char *c = strstr(text, "[map]"); *c; c++)
        if (*c == 'F' || *c == '*') *c = '.';
    arena_open(&arena, text);
    const Level *level = &arena.level;
    const TickBoundOptions options = {.all_coins = false};
    Moves m = {.level = level, .params = model_body_params(&level->physics), .options = &options};
    bool is_played = false;
    if (tick_bound_is_in_range(level, &pace)) {
        const ReachOptions effort = {.follow = REACH_FOLLOW_FAR, .knows_phases = true};
        Reach *reach = reach_create_with(level, &effort);
        assert_true(reach && reach_run_all(reach));
        assert_true(place_map_init(&m.places, level, reach, pace));
        assert_true(flight_tables_init(&m.flights, m.params));
        assert_true(state_graph_init(&m.graph, &m.flights));
        is_played =
            !m.flights.is_endless && !m.places.reaches_top && moves_never_finish(&m, STATES_MAX);
        if (is_played) play_in(level, &m, name, seed);
        state_graph_done(&m.graph);
        flight_tables_done(&m.flights);
        place_map_done(&m.places);
        reach_destroy(reach);
    }
    arena_close(&arena);
    return is_played;
}

static void no_player_leaves_the_states_of_a_made_level(void **state)
{
    (void)state;
    const char *wanted = getenv("LEDGE_REACH_LEVELS");
    const uint32_t levels = wanted ? (uint32_t)atoi(wanted) : FEW_LEVELS;
    int32_t played = 0;
    for (uint32_t seed = 0; seed < levels; seed++)
        for (int32_t style = 0; style < MAKER_STYLES; style++)
            for (int32_t monsters = 0; monsters < (style == MAKER_ROOM ? 1 : 2); monsters++) {
                char *text = level_maker_text((MakerStyle)style, seed + 300), name[40];
                if (monsters) level_maker_add_monsters(text, seed);
                snprintf(name, sizeof name, "%s %u", maker_style_names[style],
                         (unsigned)seed + 300);
                if (strchr(strstr(text, "[map]"), '@')) played += play(text, name, seed + 1);
                free(text);
            }
    print_message("# %d levels played\n", (int)played);
    assert_true(played > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ledge_beyond_the_top_of_every_jump_is_out_of_reach),
        cmocka_unit_test(few_states_prove_nothing),
        cmocka_unit_test(nothing_is_proved_where_there_are_checkpoints),
        cmocka_unit_test(no_player_leaves_the_states_of_a_made_level),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
