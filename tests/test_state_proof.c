/* test_state_proof.c - what is proved by states, that a flood finds all states that are found one
 * by one, and that whoever plays at random in a made level is never anywhere but in these,
 * standing, climbing or in the air as they are.
 *
 * LEDGE_REACH_LEVELS says how many levels of each style (`make check-full`); without it there are
 * few. */
#include "arena.h"
#include "full.h"

#include "../src/base/file.h"
#include "../src/game/player.h"
#include "../src/solve/state_flood.h"
#include "../src/solve/verdict.h"
#include "level_edits.h"
#include "random_play.h"
#include "states.h"

enum { STATES_MAX = 100000, FEW_LEVELS = 2, RUNS = 100, CHECKPOINTS = 4 };

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

/* With `by_reach`: that of reach.h; else by states. */
static ReachProof proof_of(const char *picture, bool by_reach)
{
    Arena arena;
    ReachProof proof = {.is_impossible = false};
    arena_open(&arena, picture);
    Reach *reach = reach_create(&arena.level);
    assert_non_null(reach);
    if (by_reach) {
        assert_true(reach_run_all(reach));
        reach_judge(reach, false, &proof);
    } else {
        states_prove(&arena.level, reach, false, &proof);
    }
    reach_destroy(reach);
    arena_close(&arena);
    return proof;
}

static void a_ledge_beyond_the_top_of_every_jump_is_out_of_reach(void **state)
{
    (void)state;
    assert_false(proof_of(LEDGE(".."), true).is_impossible);
    ReachProof proof = proof_of(LEDGE(".."), false);
    assert_true(proof.is_impossible);
    assert_string_equal(proof.reason, "the finish is out of reach: rows 3 to 7 at most");
    assert_false(proof_of(LEDGE(""), false).is_impossible);
}

/* From the ledge above the start one gets to the other, and off the head of a flyer there to the
 * finish; but not up to that ledge: the head of a jump is just in the row above it. Who walks off
 * the floor falls out of the level. */
#define ABOVE(flyer, row6, row7)                                                                   \
    "[physics]\njump = 0.39\n[map]\n"                                                              \
    ".........F....\n"                                                                             \
    "..............\n"                                                                             \
    "..............\n"                                                                             \
    "..............\n"                                                                             \
    "..............\n"                                                                             \
    "........." flyer "....\n" row6 "............\n" row7 "....======..\n"                         \
    "..............\n"                                                                             \
    "..............\n"                                                                             \
    "..............\n"                                                                             \
    ".@............\n"                                                                             \
    "####..........\n"

static void who_dies_goes_on_at_the_checkpoints_that_were_touched(void **state)
{
    (void)state;
    assert_false(proof_of(ABOVE("f", ".*", ".="), false).is_impossible);
    assert_true(proof_of(ABOVE(".", ".*", ".="), false).is_impossible);
    assert_true(proof_of(ABOVE("f", "..", ".="), false).is_impossible);
    assert_true(proof_of(ABOVE("f", "..", "*="), false).is_impossible);
}

/* Two ledges, each four rows above what is below it, so that one gets up only by bouncing off a
 * monster; the walkers fall from crumbling blocks, and may come down on either or on the floor. */
#define LEDGES(walkers, blocks) LEDGES_AND(walkers, blocks, ".")
#define LEDGES_AND(walkers, blocks, high_up)                                                       \
    walkers ".............\n" blocks "...........F.\n"                                             \
            ".........########\n"                                                                  \
            "...." high_up "............\n"                                                        \
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
    arena_open(&arena, picture);
    Reach *reach = reach_create_with(&arena.level, &effort);
    assert_true(reach && reach_run_all(reach));
    reach_judge(reach, false, &proof);
    assert_false(proof.is_impossible);
    states_prove(&arena.level, reach, false, &proof);
    reach_destroy(reach);
    arena_close(&arena);
    return proof;
}

static void who_was_stomped_below_one_ledge_is_not_there_below_the_next(void **state)
{
    (void)state;
    assert_true(thorough_proof_of(LEDGES("..w.", "..C.")).is_impossible);
    assert_false(thorough_proof_of(LEDGES(".ww.", ".CC.")).is_impossible);
    /* Nor if one dies, and begins again where it was stomped. */
    assert_true(thorough_proof_of(LEDGES_AND("..w.", "..C.", "*")).is_impossible);
    assert_false(thorough_proof_of(LEDGES_AND(".ww.", ".CC.", "*")).is_impossible);
}

/* ---- what states are made of ------------------------------------------------------------- */

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
        way = (FlightWay){.kind = mode->turns_to, .mode = 0};
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
    FlightTables flights;
    (void)state;
    assert_true(flight_tables_init(&flights, &body_default_params, FLIGHT_ROUGH));
    jump_at_random(&flights, false, &random);
    jump_at_random(&flights, true, &random);
    flight_tables_done(&flights);
}

/* Leaps off a ladder at its fastest, sideways: a flight that begins at rest is no slower, and not
 * much faster. */
static void a_flight_from_a_ladder_is_as_far_aside_as_a_body(void **state)
{
    enum { TICKS = 7, SLACK = 2 * TICKS };
    static const char picture[] = "........\n........\n........\n........\n........\n..H.....\n"
                                  "..H.....\n..H...F.\n.@H.....\n########\n";
    Arena arena;
    FlightTables flights;
    (void)state;
    assert_true(flight_tables_init(&flights, &body_default_params, FLIGHT_FINE_HEIGHTS));
    const FlightTable *table = &flights.tables[FLIGHT_LADDER_JUMP];
    arena_open(&arena, picture);
    const Body *body = model_body(&arena.game.player);
    for (int32_t tick = 0; tick < 24; tick++)
        game_step(&arena.game, &arena.level, tick < 8 ? INPUT_RIGHT : INPUT_UP, &arena.events,
                  NULL);
    assert_true(body->climbing && table->is_from_rest);
    const Fixed from = body->x;
    for (int32_t tick = 1, mode = 0; tick <= TICKS; tick++) {
        mode = table->modes[mode].next[0];
        assert_true(mode > 0);
        game_step(&arena.game, &arena.level, INPUT_RIGHT | INPUT_JUMP, &arena.events, NULL);
        assert_in_range(table->modes[mode].aside, body->x - from, body->x - from + SLACK);
    }
    arena_close(&arena);
    flight_tables_done(&flights);
}

/* ---- random play ------------------------------------------------------------------------- */

typedef enum How { STANDING, CLIMBING, FLYING, HOW_COUNT } How;

/* Of the dead only the first few are looked at. */
enum { DEAD_COUNT = 5, COVER_PART = ONE / 16 };

typedef struct Cover {
    const StateFlood *flood;
    uint32_t *covered; /* by place, height in COVER_PART and How: bit n: with those of n dead */
} Cover;

static uint32_t *covered_at(const Cover *cover, int32_t at, int32_t part, How how)
{
    const PlaceMap *places = &cover->flood->moves->places;
    const int32_t parts = places->rows * (ONE / COVER_PART);
    part = clamp_i32(part - places->top * (ONE / COVER_PART), 0, parts - 1);
    return &cover->covered[((size_t)at * (size_t)parts + (size_t)part) * HOW_COUNT + how];
}

/* The first few of those that are dead behind whoever is in the interval. */
static uint32_t dead_at(const StateFlood *flood, const uint64_t *crowd, int32_t at)
{
    uint32_t dead = 0;
    for (int32_t i = 0; i < flood->rows.monsters; i++)
        if (flood->rows.told[i] < DEAD_COUNT && !set_has(crowd + (i + 1) * flood->words, at))
            dead |= UINT32_C(1) << flood->rows.told[i];
    return dead;
}

static void cover_state(void *context, FloodState state, const uint64_t *crowd)
{
    const Cover *cover = context;
    const Moves *moves = cover->flood->moves;
    const StateBlock described = {.height = state.height, .kind = state.kind};
    const How how = state.kind == STATE_GROUND    ? STANDING
                    : height_is_climb(state.kind) ? CLIMBING
                                                  : FLYING;
    Span feet, dy;
    moves_describe(moves, &described, state.mode, &feet, &dy);
    for (int32_t at = 0; at < moves->places.count; at++) {
        if (crowd[at / 64] == 0) at |= 63;
        if (!set_has(crowd, at)) continue;
        const uint32_t dead = UINT32_C(1) << dead_at(cover->flood, crowd, at);
        for (int32_t part = floor_div(feet.low, COVER_PART);
             part <= floor_div(feet.high, COVER_PART); part++)
            *covered_at(cover, at, part, how) |= dead;
    }
}

/* Where the bodies of the states are. The caller frees it. */
static void find_cover(Cover *cover)
{
    const PlaceMap *places = &cover->flood->moves->places;
    cover->covered = calloc((size_t)places->count * (size_t)places->rows,
                            (size_t)(ONE / COVER_PART) * HOW_COUNT * sizeof *cover->covered);
    assert_non_null(cover->covered);
    state_flood_see(cover->flood, cover_state, cover);
}

/* Is there a state of such a body, with no more dead than there are in the game? */
static bool is_covered(const Cover *cover, const Game *game, int32_t at, int32_t part, How how)
{
    uint32_t covered = *covered_at(cover, at, part, how), dead = 0;
    for (int32_t i = 0; i < min_i32(DEAD_COUNT, game->actors.count); i++)
        if (!game->actors.items[i].alive) dead |= UINT32_C(1) << i;
    for (uint32_t i = 0; covered; i++, covered >>= 1)
        if ((covered & 1) && (i & ~dead) == 0) return true;
    return false;
}

static void check(const RandomPlay *play, const Game *game)
{
    const Cover *cover = play->found;
    const Body *body = model_body(&game->player);
    if (game->status != GAME_PLAYING) return;
    const How how = body->grounded ? STANDING : body->climbing ? CLIMBING : FLYING;
    const int32_t at = body->x / cover->flood->moves->places.step;
    if (!is_covered(cover, game, at, floor_div(body->y, COVER_PART), how))
        fail_msg("%s: the player is at %d,%d (%d) in tick %d", play->name, (int)body->x,
                 (int)body->y, (int)how, (int)game->ticks);
}

static void find_place(const Game *game, const Level *level, int32_t *col, int32_t *row)
{
    const Body *body = model_body(&game->player);
    (void)level;
    *col = body_col(body);
    *row = body_row(body);
}

static void play_in(const StateFlood *flood, const char *name, uint32_t seed)
{
    Cover cover = {flood, NULL};
    find_cover(&cover);
    const RandomPlay play = {.level = flood->moves->level,
                             .name = name,
                             .runs = RUNS,
                             .kept_in_cell = 1,
                             .found = &cover,
                             .check = check,
                             .place = find_place};
    random_play(&play, seed);
    free(cover.covered);
}

static bool are_few(void *context, int32_t states)
{
    (void)context;
    return states < STATES_MAX;
}

/* Is the state in the flood? A body that a graph knows to be exactly on a border may be there in
 * the part of a cell that has it. */
static bool is_flooded(const StateFlood *flood, FloodState state, int32_t at)
{
    if (state_flood_has(flood, state, at)) return true;
    if (state.kind >= FLIGHT_COUNT) return false;
    const Span feet = height_span(flood->moves, state.kind, state.height);
    const int32_t together = height_parts_together(flood->moves, state.kind);
    state.height = height_of_part(floor_div(feet.low, together * HEIGHT_PART) * together);
    return height_is_border(feet) && state_flood_has(flood, state, at);
}

/* Whatever is found by a tick at a time of one interval is in the flood. */
static void compare_with_graph(const StateFlood *flood, const StateGraph *graph, const char *name)
{
    for (uint32_t i = 0; i < graph->state_count; i++) {
        const StateBlock *block = &graph->blocks[graph->block_of[i]];
        if (!graph->reached[i].from || block->kind == STATE_ROOT) continue;
        const FloodState state = {block->kind, block->height, (int32_t)(i - block->first)};
        if (!is_flooded(flood, state, block->at))
            fail_msg("%s: kind %d, height %d, mode %d, at %d", name, (int)state.kind,
                     (int)state.height, (int)state.mode, (int)block->at);
        Span feet, dy;
        moves_describe(flood->moves, block, state.mode, &feet, &dy);
        feet.high = min_i32(feet.high, feet.low + graph->reached[i].high * REACH_PART);
        feet.low += graph->reached[i].low * REACH_PART;
        if (!flood->touches_finish &&
            place_map_touches_finish(&flood->moves->places, block->at, feet))
            fail_msg("%s: the finish is touched", name);
    }
}

/* How finely states are told apart: as by state_proof.c, and otherwise. */
typedef struct Grain {
    int32_t parts;
    FlightDetail detail;
    size_t bytes_max; /* of fine ones so few as are quickly looked at */
} Grain;

static const Grain grains[] = {{1, FLIGHT_ROUGH, STATE_PROOF_BYTES_MAX},
                               {4, FLIGHT_FINE_HEIGHTS, STATE_PROOF_BYTES_MAX / 2},
                               {8, FLIGHT_FINE, STATE_PROOF_BYTES_MAX / 2},
                               {3, FLIGHT_FINE, STATE_PROOF_BYTES_MAX / 2}};

/* A level, and all its states. */
typedef struct States {
    Arena arena;
    Reach *reach;
    TickBoundOptions options;
    Moves moves;
    StateFlood flood;
} States;

/* All of them are followed, for nobody asks for the finish. False: they are too many, or not of
 * that kind. */
static bool find_states_of(States *states, const char *text, const Grain *grain)
{
    Fixed pace;
    Moves *m = &states->moves;
    memset(states, 0, sizeof *states);
    arena_open(&states->arena, text);
    const Level *level = &states->arena.level;
    *m = (Moves){.level = level,
                 .params = model_body_params(&level->physics),
                 .options = &states->options};
    if (!moves_are_in_range(level, &pace)) return false;
    const ReachOptions effort = {.follow = REACH_FOLLOW_FAR,
                                 .knows_phases = true,
                                 .counts_each = true};
    states->reach = reach_create_with(level, &effort);
    assert_true(states->reach && reach_run_all(states->reach));
    assert_true(place_map_init(&m->places, level, states->reach,
                               &(PlaceOptions){pace, grain->parts, false}));
    assert_true(flight_tables_init(&m->flights, m->params, grain->detail));
    if (m->flights.is_endless) return false;
    assert_true(state_flood_init(&states->flood, m, grain->bytes_max));
    return state_flood_run(&states->flood, false, INT32_MAX) && states->flood.is_whole;
}

static bool find_states(States *states, const char *text)
{
    return find_states_of(states, text, &grains[0]);
}

static void free_states(States *states)
{
    if (states->flood.moves) state_flood_done(&states->flood);
    flight_tables_done(&states->moves.flights);
    place_map_done(&states->moves.places);
    reach_destroy(states->reach);
    arena_close(&states->arena);
}

/* One by one, if they are few, and without the deaths of monsters, which only a flood knows of:
 * anyone may be stomped again and again. */
static void compare_one_by_one(States *states, const char *name)
{
    Moves *m = &states->moves;
    for (int32_t i = 0; i < m->level->cols * m->places.rows; i++)
        if (m->places.stompers[i]) m->places.stompers[i] = UINT64_MAX;
    state_flood_done(&states->flood);
    assert_true(state_flood_init(&states->flood, m, STATE_PROOF_BYTES_MAX));
    assert_true(state_flood_run(&states->flood, false, INT32_MAX));
    states->options.may_go_on = are_few;
    assert_true(state_graph_init(&m->graph, &m->flights));
    moves_find_all(m);
    compare_with_graph(&states->flood, &m->graph, name);
    state_graph_done(&m->graph);
}

/* Is it one whose states are found one by one as well? */
static bool has_graph(const States *states)
{
    Fixed pace;
    return tick_bound_is_in_range(states->moves.level, &pace) && !states->moves.places.reaches_top;
}

/* Is it one whose states are found? Rough ones, and finer ones of some grain. */
static bool play(const char *text, const char *name, uint32_t seed)
{
    bool is_played = false;
    const size_t tried[] = {0, 1 + seed % (ARRAY_LENGTH(grains) - 1)};
    for (size_t i = 0; i < ARRAY_LENGTH(tried); i++) {
        States states;
        const bool is_found = find_states_of(&states, text, &grains[tried[i]]);
        if (is_found) play_in(&states.flood, name, seed);
        if (is_found && i == 0 && has_graph(&states)) compare_one_by_one(&states, name);
        free_states(&states);
        is_played |= is_found;
    }
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
    assert_true(find_states(&states, pit));
    assert_true(states.flood.touches_finish);
    free_states(&states);
}

/* An interval may be in two columns: who is stomped in either is. */
static void what_can_be_stomped_in_an_interval_is_all_of_its_columns(void **state)
{
    States states;
    int32_t found = 0;
    (void)state;
    assert_true(find_states(&states, TOWER));
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

/* A ledge that is out of reach but for what is in the first column, in eight rows. */
#define BESIDE(r1, r2, r3, r4, r5, r6, r7, r8)                                                     \
    r1 ".............\n" r2 "............F\n" r3 ".....========\n" r4 ".............\n" r5         \
       ".............\n" r6 ".............\n" r7 ".............\n" r8                              \
       "..@..........\n##############\n"

static void springs_ladders_and_monsters_lead_up(void **state)
{
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
        assert_true(find_states(&states, without));
        assert_false(states.flood.touches_finish);
        free_states(&states);
        assert_true(find_states(&states, pictures[i][0]));
        assert_true(states.flood.touches_finish);
        compare_one_by_one(&states, pictures[i][1]);
        free_states(&states);
    }
}

/* Spikes hurt a body before it bounces. */
static void who_has_just_bounced_may_have_fallen_onto_spikes(void **state)
{
    static const FloodState states_of[] = {{FLIGHT_BOUNCE, 0, 0}, {FLIGHT_BOUNCE, 0, 1},
                                           {FLIGHT_JUMP, 0, 1},   {FLIGHT_JUMP, 0, 2},
                                           {FLIGHT_SPRING, 0, 0}, {STATE_GROUND, 0, 0}};
    static const bool falls[] = {true, false, true, false, false, false};
    States states;
    (void)state;
    assert_true(find_states(&states, TOWER));
    for (size_t i = 0; i < ARRAY_LENGTH(falls); i++) {
        const StateBlock block = {.kind = states_of[i].kind, .height = states_of[i].height};
        Span feet, dy, there, speed;
        moves_describe(&states.moves, &block, states_of[i].mode, &feet, &dy);
        moves_describe_entered(&states.moves, &block, states_of[i].mode, &there, &speed);
        assert_true(feet.low == there.low && feet.high == there.high && dy.low == speed.low);
        assert_int_equal(speed.high, falls[i] ? max_i32(dy.high, 1) : dy.high);
        assert_true(!falls[i] || dy.high < 0);
    }
    free_states(&states);
}

/* Down from one-ways between blocks, which move a body aside, and off heads below spikes, which
 * do not hurt whoever has just fallen. */
static void drops_between_blocks_and_bounces_below_spikes_lead_on(void **state)
{
    static const char *const pictures[][2] = {{"@...........\n"
                                               "#=#==#=#.#=#\n"
                                               "............\n"
                                               "............\n"
                                               "#=#=#.#==#==\n"
                                               "............\n"
                                               "...........F\n"
                                               "############\n",
                                               "drops"},
                                              {"............\n"
                                               "....v.v.v...\n"
                                               ".@....w....F\n"
                                               "############\n",
                                               "spikes"}};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(pictures); i++) {
        States states;
        assert_true(find_states(&states, pictures[i][0]));
        assert_true(states.flood.touches_finish);
        compare_one_by_one(&states, pictures[i][1]);
        free_states(&states);
    }
}

#define GAP  "............."
#define DOWN "......." GAP ".......\n"

/* A jump of thirteen columns, down by ten rows. */
static void a_long_flight_is_followed(void **state)
{
    static const char picture[] =
        DOWN DOWN DOWN DOWN ".@....." GAP ".......\n"
                            "#######" GAP ".......\n" DOWN DOWN DOWN DOWN DOWN DOWN DOWN DOWN DOWN
                            "......." GAP "......F\n"
                            "......." GAP "#######\n";
    States states;
    (void)state;
    assert_true(find_states(&states, picture));
    assert_true(states.flood.touches_finish);
    compare_one_by_one(&states, "a long flight");
    free_states(&states);
}

/* ---- what is just out of reach ----------------------------------------------------------- */

/* A run is found in the one, and in the other there is none. */
static void check_border(const char *possible, const char *impossible)
{
    Arena arena;
    Verdict verdict;
    arena_open(&arena, possible);
    assert_true(verdict_find(&arena.level, &(VerdictOptions){.shorter = false}, &verdict));
    assert_int_equal(verdict.kind, VERDICT_SOLVED);
    verdict_done(&verdict);
    arena_close(&arena);
    assert_false(proof_of(possible, false).is_impossible);
    assert_false(proof_of(impossible, true).is_impossible);
    assert_true(proof_of(impossible, false).is_impossible);
}

/* As check_border, where only finer states know. */
static void check_fine_border(const char *possible, const char *impossible)
{
    States states;
    check_border(possible, impossible);
    assert_true(find_states(&states, impossible));
    assert_true(states.flood.touches_finish);
    free_states(&states);
}

/* From a ladder a body leaps slower than over an edge. */
#define AIR(gap) "..........." gap "........\n"
#define LADDER(gap)                                                                                \
    AIR(gap)                                                                                       \
    AIR(gap)                                                                                       \
    AIR(gap)                                                                                       \
    AIR(gap)                                                                                       \
    AIR(gap)                                                                                       \
    "@.H........" gap "........\n"                                                                 \
    "##H........" gap "........\n"                                                                 \
    "..H........" gap "........\n"                                                                 \
    "..H........" gap "........\n"                                                                 \
    "..H........" gap "........\n"                                                                 \
    "..........." gap ".....F..\n"                                                                 \
    "........" gap "...========\n"

static void a_ledge_or_gap_just_out_of_reach_is_so_by_finer_states(void **state)
{
    (void)state;
    check_fine_border(LEDGE(""), LEDGE("."));
    check_fine_border(LADDER("...."), LADDER("....."));
}

/* Up to a wall of so many rows, whose edge one can hang on to. */
#define WALL(more)                                                                                 \
    "[physics]\nledgegrab = yes\n[map]\n........F\n.....####\n" more                               \
    ".....####\n.....####\n@....####\n#########\n"
#define PIT(gap)                                                                                   \
    "[physics]\nledgegrab = yes\n[map]\n"                                                          \
    "..........." gap "......\n..........." gap "......\n..........." gap "......\n"               \
    "..........." gap "......\n..........." gap ".....F\n@.........." gap "######\n"               \
    "#####......" gap "######\n"

static void who_hangs_on_to_an_edge_gets_up_a_row_more_or_over_a_wider_gap(void **state)
{
    (void)state;
    check_border(WALL(""), WALL(".....####\n"));
    check_border(PIT("..."), PIT("...."));
    assert_true(proof_of("...F\n.###\n.###\n.###\n@###\n####\n", false).is_impossible);
}

/* Off a ladder that ends below a block, and without a jump in the air, it has to leap. */
static void who_leaps_off_a_ladder_gets_aside(void **state)
{
    static const char text[] =
        "[physics]\ncoyote = 0\n[map]\n" BESIDE("^", "#", "H", "H", "H", "H", "H", "H");
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(grains); i++) {
        States states;
        assert_true(find_states_of(&states, text, &grains[i]));
        assert_true(states.flood.touches_finish);
        free_states(&states);
    }
}

#define FAR   "........................"
#define LEVEL FAR "...........\n"
#define DEEP  LEVEL LEVEL LEVEL LEVEL LEVEL LEVEL LEVEL LEVEL LEVEL LEVEL

/* Beyond a gap, below, is a wall that nobody can land on who does not hang on to it. */
static void who_falls_as_fast_as_can_be_may_hang_on_to_an_edge(void **state)
{
    static const char map[] =
        LEVEL LEVEL LEVEL LEVEL ".@.................................\n"
                                "#######............................\n" DEEP FAR ".....F.....\n" FAR
                                "###########\n" FAR "###########\n" FAR "###########\n";
    char text[sizeof map + 40];
    (void)state;
    for (int32_t hangs = 0; hangs <= 1; hangs++) {
        States states;
        snprintf(text, sizeof text, "[physics]\nledgegrab = %s\n[map]\n%s", hangs ? "yes" : "no",
                 map);
        assert_true(find_states(&states, text));
        assert_int_equal(states.flood.touches_finish, hangs);
        free_states(&states);
    }
}

/* A key is on a ledge as that of LEDGE. */
#define LOCKED(near)                                                                               \
    "..#...............\n"                                                                         \
    "..#...............\n"                                                                         \
    "..#.............k.\n"                                                                         \
    "..#.......========\n"                                                                         \
    "..#...............\n"                                                                         \
    "..#...............\n"                                                                         \
    "F.D.@." near "...........\n"                                                                  \
    "########..........\n"

static void doors_stay_shut_while_nobody_gets_to_a_key(void **state)
{
    (void)state;
    check_border(LOCKED("k"), LOCKED("."));
    assert_string_equal(proof_of(LOCKED("."), false).reason,
                        "the finish in column 0, row 6 is out of reach, no key");
}

/* The key is there, and what is proved of a ledge that is too high is proved with open doors. */
static void who_has_a_key_gets_through_all_doors(void **state)
{
    (void)state;
    const ReachProof proof = proof_of("####..........\n"
                                      "####..........\n"
                                      "####........F.\n"
                                      "####..========\n"
                                      "####..........\n"
                                      "####..........\n"
                                      "k@.D..........\n"
                                      "#####.........\n",
                                      false);
    assert_true(proof.is_impossible);
    assert_string_equal(proof.reason, "the finish is out of reach: rows 3 to 7 at most");
}

/* Between a turret and the hole behind it nobody has room. */
#define HOLE(before)                                                                               \
    "..............\n..............\n......########\n......########\n......########\n"             \
    "@...." before ".....F.\n##############\n"

static void nobody_gets_into_a_hole_just_behind_a_turret(void **state)
{
    (void)state;
    check_border(HOLE(".."), HOLE("t."));
    check_border("........\n........\n@..t...F\n########\n", HOLE("t."));
}

/* Such a spring throws them up by 26 rows. */
static void of_who_leaves_the_map_through_its_top_nothing_is_known(void **state)
{
    static const char map[] = "......F\n......#\n......#\n@.S...#\n#######\n";
    char text[100];
    States states;
    (void)state;
    for (int32_t is_strong = 0; is_strong <= 1; is_strong++) {
        snprintf(text, sizeof text, "[physics]\nspring = %s\n[map]\n%s", is_strong ? "1" : "0.3",
                 map);
        assert_int_equal(find_states(&states, text), !is_strong);
        assert_int_equal(states.flood.is_too_large, is_strong);
        free_states(&states);
    }
}

static void no_player_leaves_the_states_of_a_made_level_nor_does_one_found_alone(void **state)
{
    (void)state;
    const uint32_t levels = (uint32_t)random_play_wanted("LEDGE_REACH_LEVELS", FEW_LEVELS);
    int32_t played = 0, number = 0;
    for (uint32_t seed = 0; seed < levels; seed++)
        for (int32_t style = 0; style < MAKER_STYLES; style++)
            for (int32_t monsters = 0; monsters < (style == MAKER_ROOM ? 1 : 2); monsters++) {
                if (!is_tried(number++, 1)) continue;
                char *text = level_maker_text((MakerStyle)style, seed + 300), name[40];
                if (monsters) level_maker_add_monsters(text, seed);
                if (seed % 2) level_maker_replace(text, seed, "*", CHECKPOINTS);
                snprintf(name, sizeof name, "%s %u", maker_style_names[style],
                         (unsigned)seed + 300);
                if (strchr(strstr(text, "[map]"), '@')) played += play(text, name, seed + 1);
                free(text);
            }
    print_message("# %d levels played\n", (int)played);
    assert_true(played > 0);
}

/* Levels of the world, which have checkpoints, while an author works on them. */
static void no_player_leaves_the_states_of_an_edited_level(void **state)
{
    static const char *const names[] = {"07-ropes-end",      "03-thorns",
                                        "06-the-old-mill",   "12-down-the-well",
                                        "b2-the-long-climb", "02-stepping-stones",
                                        "21-gulls",          "05-rolling-hills",
                                        "10-the-pen",        "23-fingertips",
                                        "24-icefall",        "08-locked-in"};
    const uint32_t levels = (uint32_t)random_play_wanted("LEDGE_REACH_LEVELS", FEW_LEVELS);
    int32_t played = 0;
    (void)state;
    for (uint32_t seed = 0; seed < levels; seed++) {
        char path[PATH_MAX];
        ErrorList errors;
        size_t length;
        snprintf(path, sizeof path, "levels/%s.txt", names[seed % ARRAY_LENGTH(names)]);
        error_list_init(&errors, path);
        char *text = file_read(path, FILE_SIZE_MAX, &length, &errors);
        assert_non_null(text);
        char *edited = level_edits_text(text, seed + 1);
        const char *map = strstr(edited, "[map]");
        if (strchr(map, '@') && strchr(map, 'F')) played += play(edited, path, seed + 1);
        free(edited);
        free(text);
    }
    print_message("# %d edited levels played\n", (int)played);
    assert_true(played > 0);
}

/* A flood that has not enough room is no proof, nor one that is ended. */
static void a_flood_that_is_cut_short_is_no_proof(void **state)
{
    enum { LITTLE = 100000, FEW = 200 };
    States states;
    StateFlood flood;
    (void)state;
    assert_true(find_states(&states, TOWER));
    assert_true(state_flood_init(&flood, &states.moves, LITTLE));
    assert_true(state_flood_run(&flood, false, INT32_MAX));
    assert_true(flood.is_too_large && !flood.has_failed && !flood.is_whole);
    state_flood_done(&flood);
    assert_true(state_flood_init(&flood, &states.moves, STATE_PROOF_BYTES_MAX));
    assert_false(state_flood_run(&flood, false, FEW));
    assert_false(flood.is_whole || flood.is_too_large || flood.has_failed);
    state_flood_done(&flood);
    free_states(&states);
    assert_true(find_states(&states, LEDGE("..")));
    states_prove_once_all_are_found(&states.arena.level);
    free_states(&states);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ledge_beyond_the_top_of_every_jump_is_out_of_reach),
        cmocka_unit_test(who_dies_goes_on_at_the_checkpoints_that_were_touched),
        cmocka_unit_test(a_flood_that_is_cut_short_is_no_proof),
        cmocka_unit_test(who_fell_past_a_monster_has_not_stomped_it),
        cmocka_unit_test(every_flight_is_in_the_tables),
        cmocka_unit_test(a_flight_from_a_ladder_is_as_far_aside_as_a_body),
        cmocka_unit_test(who_was_stomped_below_one_ledge_is_not_there_below_the_next),
        cmocka_unit_test(what_can_be_stomped_in_an_interval_is_all_of_its_columns),
        cmocka_unit_test(springs_ladders_and_monsters_lead_up),
        cmocka_unit_test(who_has_just_bounced_may_have_fallen_onto_spikes),
        cmocka_unit_test(drops_between_blocks_and_bounces_below_spikes_lead_on),
        cmocka_unit_test(a_long_flight_is_followed),
        cmocka_unit_test(a_ledge_or_gap_just_out_of_reach_is_so_by_finer_states),
        cmocka_unit_test(who_hangs_on_to_an_edge_gets_up_a_row_more_or_over_a_wider_gap),
        cmocka_unit_test(who_leaps_off_a_ladder_gets_aside),
        cmocka_unit_test(who_falls_as_fast_as_can_be_may_hang_on_to_an_edge),
        cmocka_unit_test(doors_stay_shut_while_nobody_gets_to_a_key),
        cmocka_unit_test(who_has_a_key_gets_through_all_doors),
        cmocka_unit_test(nobody_gets_into_a_hole_just_behind_a_turret),
        cmocka_unit_test(of_who_leaves_the_map_through_its_top_nothing_is_known),
        cmocka_unit_test(no_player_leaves_the_states_of_a_made_level_nor_does_one_found_alone),
        cmocka_unit_test(no_player_leaves_the_states_of_an_edited_level),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
