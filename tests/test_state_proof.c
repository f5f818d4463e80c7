/* test_state_proof.c - what is proved by states, and that whoever plays at random in a made level
 * is never anywhere but in the states that are found, standing, climbing or in the air as they are.
 *
 * LEDGE_REACH_LEVELS says how many levels of each style (`make check-full`); without it there are
 * few. */
#include "arena.h"
#include "full.h"

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

/* With `by_reach`: that of reach.h; else by at most so many states. With `stood`, which is one for
 * all cells of the level: of those that lead on from where a search has stood, with that margin. */
static ReachProof proof_from(const char *picture, uint32_t states_max, bool by_reach,
                             const uint8_t *stood, FrontierMargin margin)
{
    Arena arena;
    ReachProof proof = {.is_impossible = false};
    const TickBoundOptions options = {.all_coins = false};
    arena_open(&arena, picture);
    Reach *reach = reach_create(&arena.level);
    const StateProofOptions by_states = {states_max, stood, margin, &options};
    assert_true(reach && reach_run_all(reach));
    if (by_reach)
        reach_judge(reach, false, &proof);
    else
        assert_true(state_proof_find(&arena.level, reach, &by_states, &proof));
    reach_destroy(reach);
    arena_close(&arena);
    return proof;
}

static ReachProof proof_of(const char *picture, uint32_t states_max, bool by_reach)
{
    return proof_from(picture, states_max, by_reach, NULL, FRONTIER_NARROW);
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

/* A floor of 40 columns before the ledge. */
#define FAR_LEDGE(gap)                                                                             \
    "........................................" gap "........\n"                                    \
    "........................................" gap "........\n"                                    \
    "........................................" gap "......F.\n"                                    \
    "........................................" gap "========\n"                                    \
    "........................................" gap "........\n"                                    \
    "........................................" gap "........\n"                                    \
    ".@......................................" gap "........\n"                                    \
    "########################################" gap "........\n"

static void only_few_states_lead_on_from_where_a_search_has_stood(void **state)
{
    enum { COLS = 42, ROWS = 8, FEW = 150000 };
    uint8_t stood[(COLS + 8) * ROWS] = {0};
    (void)state;
    for (int32_t col = 0; col < 40; col++)
        stood[6 * (COLS + 8) + col] = 1;
    assert_false(proof_of(FAR_LEDGE(".."), FEW, false).is_impossible);
    assert_true(proof_of(FAR_LEDGE(".."), 4 * FEW, false).is_impossible);
    ReachProof proof = proof_from(FAR_LEDGE(".."), FEW, false, stood, FRONTIER_NARROW);
    assert_true(proof.is_impossible);
    assert_string_equal(
        proof.reason, "the finish is out of reach from column 39, row 6, the nearest place found");
    memset(stood, 0, sizeof stood);
    for (int32_t col = 0; col < 40; col++)
        stood[6 * (COLS + 7) + col] = 1;
    assert_false(proof_from(FAR_LEDGE("."), 4 * FEW, false, stood, FRONTIER_NARROW).is_impossible);
}

/* The way on would lead to the right of all that is stood on, and back above it. */
static void
a_way_on_that_first_leads_away_is_not_taken_to_be_reached_within_a_wide_margin(void **state)
{
    (void)state;
    enum { COLS = 20, ROW = 12, STATES = 100000 };
    static const char tower[] = "....................\n"
                                "....F...............\n"
                                "....................\n"
                                ".....######.........\n"
                                "....................\n"
                                "..========..........\n"
                                "....................\n"
                                "....==========......\n"
                                "....................\n"
                                "...======.#######...\n"
                                "....................\n"
                                "...............####.\n"
                                "..@.................\n"
                                ".=======............\n";
    uint8_t stood[COLS * (ROW + 2)] = {0};
    for (int32_t col = 0; col <= 8; col++)
        stood[ROW * COLS + col] = 1;
    assert_false(proof_from(tower, STATES, false, stood, FRONTIER_NARROW).is_impossible);
    assert_true(proof_from(tower, STATES, false, stood, FRONTIER_WIDE).is_impossible);
}

/* One who dies goes on at a checkpoint, which need not be on the way. */
static void nothing_is_proved_where_there_are_checkpoints(void **state)
{
    (void)state;
    assert_false(proof_of("..*.........\n" LEDGE(".."), STATES_MAX, false).is_impossible);
}

/* Two ledges, each four rows above what is below it, so that one gets up only by bouncing off a
 * monster; the walkers fall from crumbling blocks, and may come down on either or on the floor. */
#define LEDGES(walkers, blocks)                                                                    \
    walkers ".............\n" blocks "...........F.\n"                                             \
            ".........########\n"                                                                  \
            ".................\n"                                                                  \
            ".................\n"                                                                  \
            ".................\n"                                                                  \
            "...======........\n"                                                                  \
            ".................\n"                                                                  \
            ".................\n"                                                                  \
            "@................\n"                                                                  \
            "#################\n"

static ReachProof thorough_proof_of(const char *picture)
{
    Arena arena;
    ReachProof proof = {.is_impossible = false};
    const ReachOptions effort = {.follow = REACH_FOLLOW_FAR, .counts_each = true};
    const TickBoundOptions options = {.all_coins = false};
    const StateProofOptions by_states = {.states_max = 4 * STATES_MAX, .ticks = &options};
    arena_open(&arena, picture);
    Reach *reach = reach_create_with(&arena.level, &effort);
    assert_true(reach && reach_run_all(reach));
    reach_judge(reach, false, &proof);
    assert_false(proof.is_impossible);
    assert_true(state_proof_find(&arena.level, reach, &by_states, &proof));
    reach_destroy(reach);
    arena_close(&arena);
    return proof;
}

static void who_was_stomped_below_one_ledge_is_not_there_below_the_next(void **state)
{
    (void)state;
    assert_true(thorough_proof_of(LEDGES("..w.", "..C.")).is_impossible);
    assert_false(thorough_proof_of(LEDGES(".ww.", ".CC.")).is_impossible);
}

/* ---- what states are made of ------------------------------------------------------------- */

static void a_monster_is_dead_if_it_is_on_every_way_to_a_state(void **state)
{
    const StateBlock block = {.at = 3, .kind = STATE_LOOSE};
    const Span feet = {0, ONE / 8};
    static FlightTables flights; /* empty: this state is in no flight */
    StateGraph graph;
    uint32_t found;
    (void)state;
    assert_true(state_graph_init(&graph, &flights));
    graph.only_forwards = true;
    static const uint8_t ways[][2] = {{3, 3}, {6, 2}, {7, 2}, {1, 0}, {4, 0}}; /* dead, and after */
    static const bool is_news[] = {true, true, false, true, false};
    for (size_t i = 0; i < ARRAY_LENGTH(ways); i++) {
        graph.dead = ways[i][0];
        state_graph_reach(&graph, 0, &block, 0, FROM_LIST, feet, 0);
        assert_int_equal(graph.reached[0].dead, ways[i][1]);
        assert_int_equal(state_graph_next(&graph, &found), is_news[i]);
    }
    state_graph_done(&graph);
}

enum { WAYS_MAX = 400 };

/* A flight that a body may be in, and where its feet were at the flight's start. */
typedef struct FlightWay {
    int32_t kind, mode;
    Span from;
} FlightWay;

typedef struct FlightWays {
    const FlightTables *flights;
    FlightWay items[WAYS_MAX];
    int32_t count;
} FlightWays;

static const FlightMode *mode_of(const FlightWays *ways, const FlightWay *way)
{
    return &ways->flights->tables[way->kind].modes[way->mode];
}

static void add_way(FlightWays *ways, FlightWay way)
{
    assert_true(ways->count < WAYS_MAX);
    ways->items[ways->count++] = way;
}

/* Adds the mode if such a body may be in it, as the flight that it turns to. True if that is a fall
 * without end. */
static bool add_if_in(FlightWays *next, FlightWay way, const Body *body)
{
    const FlightMode *mode = mode_of(next, &way);
    const bool is_in = mode->dy.low <= body->dy && body->dy <= mode->dy.high &&
                       way.from.low + mode->way.low <= body->y &&
                       body->y <= way.from.high + mode->way.high;
    if (!is_in) return false;
    if (mode->turns_to == FLIGHT_LOOSE) return true;
    if (mode->turns_to != FLIGHT_NONE) {
        way = (FlightWay){.kind = mode->turns_to, .mode = mode->turns_at};
        mode = mode_of(next, &way);
        if (body->dy < mode->dy.low || mode->dy.high < body->dy) return false;
        way.from = (Span){body->y - mode->way.high, body->y - mode->way.low};
    }
    add_way(next, way);
    return false;
}

/* One tick: each mode leads to those after it, as far as the body may be in them; who can jump may
 * do that. True once nothing more is told apart. */
static bool step_flights(Arena *arena, FlightWays *ways, Input input)
{
    const Body *body = model_body(&arena->game.player);
    const Span before = {body->y, body->y};
    FlightWays next = {.flights = ways->flights};
    bool can_jump = false, is_loose = false;
    for (int32_t i = 0; i < ways->count; i++)
        can_jump |= (mode_of(ways, &ways->items[i])->can & FLIGHT_CAN_JUMP) != 0;
    if (can_jump) add_way(ways, (FlightWay){FLIGHT_JUMP, 0, before});
    game_step(&arena->game, &arena->level, input, &arena->events, NULL);
    if (body->grounded) return true;
    for (int32_t i = 0; i < ways->count; i++) {
        const FlightMode *mode = mode_of(ways, &ways->items[i]);
        for (size_t k = 0; k < ARRAY_LENGTH(mode->next) && mode->next[k] >= 0; k++) {
            FlightWay way = ways->items[i];
            way.mode = mode->next[k];
            is_loose |= add_if_in(&next, way, body);
        }
    }
    *ways = next;
    return is_loose;
}

/* Jumps from a floor, or after some ticks on a ladder, into open air, with whatever keys: in each
 * tick one of the modes is as fast as the body, and as high. */
static void jump_at_random(const FlightTables *flights, bool climbs, uint32_t *random)
{
    static const char picture[] = "........\n........\n........\n........\n........\n........\n"
                                  "........\n........\n........\n..H.....\n..H.....\n..H...F.\n"
                                  ".@H.....\n########\n";
    Arena arena;
    arena_open(&arena, picture);
    const Body *body = model_body(&arena.game.player);
    for (int32_t i = 0; i < 400; i++) {
        FlightWays ways = {.flights = flights};
        game_init(&arena.game, &arena.level);
        for (int32_t tick = 0; tick < 8; tick++)
            game_step(&arena.game, &arena.level, climbs ? INPUT_RIGHT : 0, &arena.events, NULL);
        for (int32_t up = climbs ? 8 + seed_below(random, 8) : 0; up > 0; up--)
            game_step(&arena.game, &arena.level, INPUT_UP, &arena.events, NULL);
        assert_int_equal(body->climbing, climbs);
        add_way(&ways,
                (FlightWay){climbs ? FLIGHT_LADDER_JUMP : FLIGHT_JUMP, 0, {body->y, body->y}});
        Input input = INPUT_JUMP;
        const bool is_held = seed_below(random, 2);
        for (int32_t tick = 0; !step_flights(&arena, &ways, input); tick++) {
            static const Input any[] = {0, INPUT_JUMP, INPUT_DOWN, INPUT_JUMP};
            if (ways.count == 0)
                fail_msg("tick %d: at %d, by %d", (int)tick, (int)body->y, (int)body->dy);
            if (!is_held || !seed_below(random, 8)) input = any[seed_below(random, 4)];
        }
    }
    arena_close(&arena);
}

static void every_flight_is_in_the_tables(void **state)
{
    uint32_t random = 1;
    (void)state;
    for (int32_t is_coarse = 0; is_coarse <= 1; is_coarse++) {
        FlightTables flights;
        assert_true(flight_tables_init(&flights, &body_default_params, is_coarse));
        jump_at_random(&flights, false, &random);
        jump_at_random(&flights, true, &random);
        flight_tables_done(&flights);
    }
}

/* ---- random play ------------------------------------------------------------------------- */

typedef enum How { STANDING, CLIMBING, FLYING, HOW_COUNT } How;

/* Of the dead only the first few are looked at. */
enum { DEAD_COUNT = 5 };

typedef struct Walk {
    const Level *level;
    const Moves *moves;
    const char *name;
    Maker chance;      /* only its random numbers are used */
    uint32_t *covered; /* by place, height in REACH_PART and How: bit n: with those of n dead */
    uint8_t *seen;
    Game *kept;
    int32_t kept_count;
} Walk;

static uint32_t *covered_at(const Walk *walk, int32_t at, int32_t part, How how)
{
    const PlaceMap *places = &walk->moves->places;
    const int32_t parts = places->rows * (ONE / REACH_PART);
    part = clamp_i32(part - places->top * (ONE / REACH_PART), 0, parts - 1);
    return &walk->covered[((size_t)at * (size_t)parts + (size_t)part) * HOW_COUNT + how];
}

/* Where the bodies of the states are. The caller frees it. */
static void cover(Walk *walk)
{
    const StateGraph *graph = &walk->moves->graph;
    const PlaceMap *places = &walk->moves->places;
    walk->covered = calloc((size_t)places->count * (size_t)places->rows,
                           (size_t)(ONE / REACH_PART) * HOW_COUNT * sizeof *walk->covered);
    assert_non_null(walk->covered);
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
            *covered_at(walk, block->at, part, how) |= UINT32_C(1)
                                                       << reach.dead % (1 << DEAD_COUNT);
    }
}

/* Is there a state of such a body, with no more dead than there are in the game? */
static bool is_covered(const Walk *walk, const Game *game, int32_t at, int32_t part, How how)
{
    uint32_t covered = *covered_at(walk, at, part, how), dead = 0;
    for (int32_t i = 0; i < min_i32(DEAD_COUNT, game->actors.count); i++)
        if (!game->actors.items[i].alive) dead |= UINT32_C(1) << i;
    for (uint32_t i = 0; covered; i++, covered >>= 1)
        if ((covered & 1) && (i & ~dead) == 0) return true;
    return false;
}

/* Keeps the game if the player's cell is new. */
static void look(Walk *walk, const Game *game)
{
    const Level *level = walk->level;
    const Body *body = model_body(&game->player);
    if (game->status != GAME_PLAYING) return;
    const How how = body->grounded ? STANDING : body->climbing ? CLIMBING : FLYING;
    const int32_t at = body->x / walk->moves->places.step;
    if (!is_covered(walk, game, at, floor_div(body->y, REACH_PART), how))
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
    Walk walk = {.level = level, .moves = moves, .name = name, .chance = {.random = seed}};
    cover(&walk);
    walk.seen = calloc((size_t)level->cols * (size_t)level->rows, 1);
    walk.kept = malloc(KEPT_MAX * sizeof *walk.kept);
    assert_true(walk.seen && walk.kept);
    game_init(&walk.kept[0], level);
    walk.kept_count = 1;
    for (int32_t i = 0; i < RUNS; i++)
        run(&walk);
    free(walk.covered);
    free(walk.seen);
    free(walk.kept);
}

static int32_t distance(const Level *level, int32_t cell, const Place *place)
{
    return max_i32(abs_i32(cell % level->cols - place->col),
                   abs_i32(cell / level->cols - place->row));
}

/* All cells that are at least so far from the finish. Whatever is taken to be known, what leads on
 * from there must be found. */
static uint8_t *far_cells(const Level *level, int32_t nearest)
{
    const int32_t cells = level->cols * level->rows;
    uint8_t *stood = calloc((size_t)cells, 1);
    Place finish = level->start;
    assert_non_null(stood);
    for (int32_t i = 0; i < cells; i++)
        if (level_kind(level, i % level->cols, i / level->cols) == KIND_FINISH)
            finish = (Place){(int16_t)(i % level->cols), (int16_t)(i / level->cols), KIND_FINISH};
    for (int32_t i = 0; i < cells; i++)
        stood[i] = distance(level, i, &finish) >= nearest;
    return stood;
}

static bool are_few(void *context, int32_t states)
{
    (void)context;
    return states < STATES_MAX;
}

static bool are_any(void *context, int32_t states)
{
    (void)context;
    (void)states;
    return true;
}

static bool touch_finish(const Moves *m)
{
    for (uint32_t i = 0; i < m->graph.state_count; i++) {
        const StateBlock *block = &m->graph.blocks[m->graph.block_of[i]];
        Span feet, dy;
        if (!m->graph.reached[i].from || block->kind == STATE_ROOT) continue;
        moves_describe(m, block, (int32_t)(i - block->first), &feet, &dy);
        if (place_map_touches_finish(&m->places, block->at, feet)) return true;
    }
    return false;
}

/* Is the place one of those from which the states need not be followed? Heights on a ladder are not
 * those of rows. */
static bool is_known(const Frontier *frontier, int32_t at, int32_t part, How how)
{
    const int32_t row = fixed_floor(part * REACH_PART - 1);
    if (how == STANDING) return frontier_knows(frontier, at, row, FRONTIER_GROUND);
    for (int32_t y = row - 1; y <= row + 1; y++)
        if (frontier_knows(frontier, at, y, FRONTIER_ALL)) return true;
    return false;
}

/* All that can be stood on or climbed, but for what is known, and the finish, is found from there
 * too, if all that is known is taken for a start. */
static void compare_beyond_frontier(const Moves *all, const char *name, int32_t nearest)
{
    const PlaceMap *places = &all->places;
    Moves beyond = *all;
    Frontier *frontier = calloc(1, sizeof *frontier);
    uint8_t *stood = far_cells(all->level, nearest);
    assert_non_null(frontier);
    assert_true(frontier_init(frontier, places, &all->flights, stood, FRONTIER_NARROW));
    assert_true(state_graph_init(&beyond.graph, &all->flights));
    beyond.frontier = frontier;
    beyond.graph.only_forwards = true;
    if (moves_find_all(&beyond)) {
        Walk found = {.moves = all}, wanted = {.moves = &beyond};
        cover(&found);
        cover(&wanted);
        if (touch_finish(all) && !touch_finish(&beyond)) fail_msg("%s: no finish", name);
        const int32_t first = places->top * (ONE / REACH_PART);
        for (int32_t at = 0; at < places->count; at++)
            for (int32_t i = 0; i < places->rows * (ONE / REACH_PART); i++)
                for (int32_t how = STANDING; how <= CLIMBING; how++)
                    if (*covered_at(&found, at, first + i, (How)how) &&
                        !is_known(frontier, at, first + i, (How)how) &&
                        !*covered_at(&wanted, at, first + i, (How)how))
                        fail_msg("%s, frontier %d: not at %d, %d/64 (%d)", name, (int)nearest,
                                 (int)at, (int)(first + i), (int)how);
        free(found.covered);
        free(wanted.covered);
    }
    state_graph_done(&beyond.graph);
    frontier_done(frontier);
    free(frontier);
    free(stood);
}

/* A level, and all its states. */
typedef struct States {
    Arena arena;
    Reach *reach;
    TickBoundOptions options;
    Moves moves;
} States;

/* All of them are followed, for nobody asks for the finish. False: they are too many, or not of
 * that kind. */
static bool find_states(States *states, const char *text,
                        bool (*may_go_on)(void *context, int32_t states))
{
    Fixed pace;
    Moves *m = &states->moves;
    memset(states, 0, sizeof *states);
    arena_open(&states->arena, text);
    const Level *level = &states->arena.level;
    states->options.may_go_on = may_go_on;
    *m = (Moves){.level = level,
                 .params = model_body_params(&level->physics),
                 .options = &states->options};
    if (!tick_bound_is_in_range(level, &pace)) return false;
    const ReachOptions effort = {.follow = REACH_FOLLOW_FAR,
                                 .knows_phases = true,
                                 .counts_each = true};
    states->reach = reach_create_with(level, &effort);
    assert_true(states->reach && reach_run_all(states->reach));
    assert_true(place_map_init(&m->places, level, states->reach, pace));
    assert_true(flight_tables_init(&m->flights, m->params, true));
    assert_true(state_graph_init(&m->graph, &m->flights));
    m->graph.only_forwards = m->counts_dead = true;
    return !m->flights.is_endless && !m->places.reaches_top && moves_find_all(m);
}

static void free_states(States *states)
{
    state_graph_done(&states->moves.graph);
    flight_tables_done(&states->moves.flights);
    place_map_done(&states->moves.places);
    reach_destroy(states->reach);
    arena_close(&states->arena);
}

/* Is it one whose states are found? */
static bool play(char *text, const char *name, uint32_t seed)
{
    States states;
    for (char *c = strstr(text, "[map]"); *c; c++)
        if (*c == '*') *c = '.';
    bool is_played = find_states(&states, text, are_few);
    if (is_played) play_in(&states.arena.level, &states.moves, name, seed);
    if (is_played) compare_beyond_frontier(&states.moves, name, 1 + (int32_t)seed % 8);
    free_states(&states);
    return is_played;
}

#define TOWER                                                                                      \
    "...F....\n"                                                                                   \
    "........\n"                                                                                   \
    "#H#.....\n"                                                                                   \
    ".H...##.\n"                                                                                   \
    ".H......\n"                                                                                   \
    ".H......\n"                                                                                   \
    "##....S.\n"                                                                                   \
    ".....=##\n"                                                                                   \
    "..w.....\n"                                                                                   \
    "===.....\n"                                                                                   \
    "........\n"                                                                                   \
    "....##..\n"                                                                                   \
    "........\n"                                                                                   \
    ".@......\n"                                                                                   \
    "####..##\n"

/* The way down leads past where the walker may be, and after the tunnel none leads up but off its
 * head. */
static void who_fell_past_a_monster_has_not_stomped_it(void **state)
{
    static const char pit[] = "......######....\n"
                              "......######....\n"
                              "......######....\n"
                              "......######....\n"
                              "......######....\n"
                              "......######....\n"
                              "...w..######....\n"
                              "@..C..######...F\n"
                              "#.....######..##\n"
                              "#.....######..##\n"
                              "#.....######..##\n"
                              "#.............##\n"
                              "################\n";
    States states;
    (void)state;
    assert_true(find_states(&states, pit, are_any));
    assert_true(touch_finish(&states.moves));
    free_states(&states);
}

/* An interval may be in two columns: who is stomped in either is. */
static void what_can_be_stomped_in_an_interval_is_all_of_its_columns(void **state)
{
    States states;
    int32_t found = 0;
    (void)state;
    assert_true(find_states(&states, TOWER, are_any));
    const PlaceMap *places = &states.moves.places;
    for (int32_t at = 0; at < places->count; at++)
        for (int32_t row = places->top; row < places->top + places->rows; row++) {
            const Span middle = place_map_middle(places, at);
            const int32_t last = fixed_floor(middle.high);
            uint64_t any = 0;
            for (int32_t col = fixed_floor(middle.low); col <= last; col++)
                any |= reach_stompers(states.reach, col, row);
            assert_true(place_map_stompers(places, at, row) == any);
            assert_int_equal(any != 0, (place_map_get(places, at, row) & PLACE_STOMP) != 0);
            found += any != 0;
        }
    assert_true(found > 0);
    free_states(&states);
}

/* Wherever the search may have been in a level whose floors are far below each other. */
static void none_of_the_states_of_a_tower_is_lost_beyond_a_frontier(void **state)
{
    States states;
    (void)state;
    assert_true(find_states(&states, TOWER, are_any));
    assert_true(touch_finish(&states.moves));
    for (int32_t i = 1; i <= 3; i++)
        if (is_tried(i, 1)) compare_beyond_frontier(&states.moves, "tower", 3 * i);
    free_states(&states);
}

/* A ledge that is out of reach but for what is in the first column, in eight rows. */
#define BESIDE(r1, r2, r3, r4, r5, r6, r7, r8)                                                     \
    r1 ".............\n" r2 "............F\n" r3 ".....========\n" r4 ".............\n" r5         \
       ".............\n" r6 ".............\n" r7 ".............\n" r8                              \
       "..@..........\n##############\n"

/* The first column is known, and the ledge is not: what leads on from there must be begun with. */
static void what_is_known_leads_on_by_springs_ladders_and_monsters(void **state)
{
    enum { NEAREST = 9 };
    static const char *const pictures[][2] = {
        {BESIDE(".", ".", ".", ".", ".", ".", ".", "S"), "spring"},
        {BESIDE("^", "#", "H", "H", "H", "H", "H", "H"), "ladder"},
        {BESIDE(".", ".", ".", ".", ".", "w", "=", "."), "monster"}};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(pictures); i++) {
        char without[256];
        States states;
        snprintf(without, sizeof without, "%s", pictures[i][0]);
        for (char *c = without; *c; c++)
            if (strchr("SHw", *c)) *c = '.';
        assert_true(find_states(&states, without, are_any));
        assert_false(touch_finish(&states.moves));
        free_states(&states);
        assert_true(find_states(&states, pictures[i][0], are_any));
        assert_true(touch_finish(&states.moves));
        compare_beyond_frontier(&states.moves, pictures[i][1], NEAREST);
        free_states(&states);
    }
}

#define GAP  "............."
#define DOWN "......." GAP ".......\n"

/* A jump of twelve columns, down by ten rows. */
static void a_long_flight_from_what_is_known_is_followed(void **state)
{
    enum { NEAREST = 19 };
    static const char picture[] =
        DOWN DOWN DOWN DOWN ".@....." GAP ".......\n"
                            "#######" GAP ".......\n" DOWN DOWN DOWN DOWN DOWN DOWN DOWN DOWN DOWN
                            "......." GAP "......F\n"
                            "......." GAP "#######\n";
    States states;
    (void)state;
    assert_true(find_states(&states, picture, are_any));
    assert_true(touch_finish(&states.moves));
    compare_beyond_frontier(&states.moves, "a long flight", NEAREST);
    free_states(&states);
}

static void
no_player_leaves_the_states_of_a_made_level_and_none_is_lost_beyond_a_frontier(void **state)
{
    (void)state;
    const char *wanted = getenv("LEDGE_REACH_LEVELS");
    const uint32_t levels = wanted ? (uint32_t)atoi(wanted) : FEW_LEVELS;
    int32_t played = 0, number = 0;
    for (uint32_t seed = 0; seed < levels; seed++)
        for (int32_t style = 0; style < MAKER_STYLES; style++)
            for (int32_t monsters = 0; monsters < (style == MAKER_ROOM ? 1 : 2); monsters++) {
                if (!is_tried(number++, 1)) continue;
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
        cmocka_unit_test(only_few_states_lead_on_from_where_a_search_has_stood),
        cmocka_unit_test(
            a_way_on_that_first_leads_away_is_not_taken_to_be_reached_within_a_wide_margin),
        cmocka_unit_test(nothing_is_proved_where_there_are_checkpoints),
        cmocka_unit_test(who_fell_past_a_monster_has_not_stomped_it),
        cmocka_unit_test(a_monster_is_dead_if_it_is_on_every_way_to_a_state),
        cmocka_unit_test(every_flight_is_in_the_tables),
        cmocka_unit_test(who_was_stomped_below_one_ledge_is_not_there_below_the_next),
        cmocka_unit_test(what_can_be_stomped_in_an_interval_is_all_of_its_columns),
        cmocka_unit_test(none_of_the_states_of_a_tower_is_lost_beyond_a_frontier),
        cmocka_unit_test(what_is_known_leads_on_by_springs_ladders_and_monsters),
        cmocka_unit_test(a_long_flight_from_what_is_known_is_followed),
        cmocka_unit_test(
            no_player_leaves_the_states_of_a_made_level_and_none_is_lost_beyond_a_frontier),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
