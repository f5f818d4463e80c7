/* test_reach_phases.c - monsters that keep their distance in time: who can be stomped after whom.
 *
 * Two flyers over a pit that is too wide for one bounce. Where the proof says that nobody gets
 * across, a player who tries every moment to jump off must not either. LEDGE_REACH_LEVELS says how
 * many tens of pits (`make check-full`); without it there are few. */
#include "arena.h"
#include "full.h"

#include "../src/solve/reach.h"
#include "../src/solve/reach_map.h"
#include "level_maker.h"

enum { COLS = 64, ROWS = 14, FLOOR = 10, EDGE = 16, FEW_PITS = 80 };

/* ---- a pit with flyers ------------------------------------------------------------------- */

typedef struct Pit {
    int32_t width;
    int32_t low, high; /* the columns where the flyers start */
    int32_t block;     /* in the row of the high one, which turns there; 0: none */
} Pit;

static void draw_pit(const Pit *pit, char *text)
{
    char cells[ROWS][COLS + 1];
    for (int32_t row = 0; row < ROWS; row++) {
        memset(cells[row], '.', COLS);
        if (row >= FLOOR) memset(cells[row], '#', EDGE);
        if (row >= FLOOR) memset(cells[row] + EDGE + pit->width, '#', COLS - EDGE - pit->width);
        cells[row][COLS] = '\0';
    }
    cells[FLOOR - 1][2] = '@';
    cells[FLOOR - 1][COLS - 2] = 'F';
    cells[FLOOR - 3][pit->low] = cells[FLOOR - 6][pit->high] = 'f';
    if (pit->block > 0) cells[FLOOR - 6][pit->block] = '#';
    int used = snprintf(text, (size_t)ROWS * (COLS + 2), "[map]\n");
    for (int32_t row = 0; row < ROWS; row++)
        used += snprintf(text + used, COLS + 2, "%s\n", cells[row]);
}

/* ---- a player who tries it -------------------------------------------------------------- */

/* Towards the next flyer on the way, or on to the right. */
static Input input_in_air(const Game *game)
{
    const Fixed x = game->player.as.grid.x, y = game->player.as.grid.y;
    for (int32_t i = 0; i < game->actors.count; i++) {
        const Actor *flyer = &game->actors.items[i];
        bool is_ahead = flyer->alive && flyer->body.x > x - ONE && flyer->body.x < x + 5 * ONE;
        if (is_ahead && y < flyer->body.y + ONE && flyer->body.x < x) return INPUT_JUMP;
        if (is_ahead && y < flyer->body.y + ONE) return INPUT_RIGHT | INPUT_JUMP;
    }
    return INPUT_RIGHT | INPUT_JUMP;
}

/* Runs, and jumps so far before the edge; returns how many flyers were stomped, or -1 if the player
 * did not come to the other side. */
static int32_t try_jump(Game *game, const Level *level, const Pit *pit, Fixed before)
{
    const Body *body = &game->player.as.grid;
    GameEvents events;
    int32_t stomps = 0;
    for (int32_t i = 0; i < 400 && game->status == GAME_PLAYING; i++) {
        bool runs = body->grounded && body->x < EDGE * ONE - before;
        game_step(game, level, runs ? INPUT_RIGHT : input_in_air(game), &events, NULL);
        for (int32_t n = 0; n < events.count; n++)
            stomps += events.items[n].kind == EVENT_STOMP;
        if (body->grounded && body->x > (EDGE + pit->width) * ONE) return stomps;
    }
    return -1;
}

/* The most stomps of a jump that leads across, at any of the moments; -1: none does. */
static int32_t try_all(const Level *level, const Pit *pit)
{
    enum { MOMENTS = 2300, STEP = 6, EDGES = 5 };
    static const Fixed before[EDGES] = {0, ONE / 2, ONE, ONE * 2, ONE * 3};
    static Game waiting, game;
    GameEvents events;
    int32_t best = -1;
    game_init(&waiting, level);
    while (waiting.player.as.grid.x < 8 * ONE)
        game_step(&waiting, level, INPUT_RIGHT, &events, NULL);
    for (int32_t tick = 0; tick < MOMENTS && waiting.status == GAME_PLAYING; tick++) {
        for (int32_t i = 0; i < EDGES && tick % STEP == 0; i++) {
            game = waiting;
            best = max_i32(best, try_jump(&game, level, pit, before[i]));
        }
        game_step(&waiting, level, 0, &events, NULL);
    }
    return best;
}

/* ---- pits -------------------------------------------------------------------------------- */

typedef struct Counts {
    int32_t crossed, crossed_by_two, proved, proved_by_phases;
} Counts;

static bool is_impossible(const Level *level, bool knows_phases)
{
    const ReachOptions options = {.follow = REACH_FOLLOW_FAR, .knows_phases = knows_phases};
    ReachProof proof;
    assert_true(reach_prove_with(level, false, &options, &proof));
    return proof.is_impossible;
}

static void check_pit(const Pit *pit, Counts *counts)
{
    char text[ROWS * (COLS + 2)];
    Arena arena;
    draw_pit(pit, text);
    arena_open(&arena, text);
    bool is_proved = is_impossible(&arena.level, true);
    int32_t stomps = try_all(&arena.level, pit);
    if (is_proved && stomps >= 0) fail_msg("crossed after %d stomps:\n%s", (int)stomps, text);
    counts->crossed += stomps >= 0;
    counts->crossed_by_two += stomps == 2;
    counts->proved += is_proved;
    counts->proved_by_phases += is_proved && !is_impossible(&arena.level, false);
    arena_close(&arena);
}

static void no_player_crosses_a_pit_where_the_phases_forbid_it(void **state)
{
    (void)state;
    const char *wanted = getenv("LEDGE_REACH_LEVELS");
    int32_t pits = wanted ? atoi(wanted) * 10 : sampled(FEW_PITS);
    Maker chance = {.random = 7};
    Counts counts = {0};
    for (int32_t i = 0; i < pits; i++) {
        Pit pit = {.width = maker_between(&chance, 15, 26), .low = maker_between(&chance, 4, 60)};
        pit.high = maker_between(&chance, 4, 44);
        if (maker_chance(&chance, 30)) pit.block = maker_between(&chance, 46, 60);
        check_pit(&pit, &counts);
    }
    print_message("# %d pits: %d crossed, %d by two stomps; %d proved, %d by phases\n", (int)pits,
                  (int)counts.crossed, (int)counts.crossed_by_two, (int)counts.proved,
                  (int)counts.proved_by_phases);
    assert_true(counts.crossed_by_two > 0 && counts.proved_by_phases > 0);
}

/* ---- phases ------------------------------------------------------------------------------ */

enum { AGES_MAX = 6000 };

/* A monster that goes to and fro between two columns, some ticks after it has come there; in a
 * multiple of `base`, and back twice as fast, so that there and back are not alike. */
static ActorOrbit make_orbit(Maker *chance, int32_t base)
{
    int32_t loop = maker_between(chance, 0, 300), period = base * maker_between(chance, 1, 4);
    bool dies = maker_chance(chance, 20);
    Fixed from = maker_between(chance, 0, 40) * ONE, speed = maker_between(chance, 1, 9) * ONE / 64;
    ActorOrbit orbit = {.count = loop + period + 1, .loop = dies ? loop + period + 1 : loop};
    orbit.steps = malloc((size_t)orbit.count * sizeof *orbit.steps);
    assert_non_null(orbit.steps);
    for (int32_t tick = 0; tick < orbit.count; tick++) {
        int32_t age = abs_i32(tick - loop) % period;
        orbit.steps[tick] =
            (ActorOrbitStep){from + speed * min_i32(age, 2 * (period - age)), 5 * ONE};
    }
    return orbit;
}

/* The column at a tick, one after the other; -1: it is gone. */
static void list_cols(const ActorOrbit *orbit, int32_t cols[AGES_MAX])
{
    for (int32_t tick = 0, step = 0; tick < AGES_MAX; tick++) {
        cols[tick] = step < orbit->count ? fixed_floor(orbit->steps[step].x) : -1;
        step++;
        if (step == orbit->count && orbit->loop < orbit->count) step = orbit->loop + 1;
    }
}

/* As long as it takes, tick by tick: in which columns is `next` at most `ticks` after `last`, near
 * enough for the player to have come there? */
static void find_slowly(const ActorOrbit *last, const ActorOrbit *next, int32_t ticks, Fixed pace,
                        bool may[COLS])
{
    static int32_t last_cols[AGES_MAX], next_cols[AGES_MAX];
    list_cols(last, last_cols);
    list_cols(next, next_cols);
    memset(may, 0, COLS * sizeof *may);
    for (int32_t tick = 1; tick < AGES_MAX; tick++)
        for (int32_t since = 0; since <= ticks && since < tick; since++) {
            int32_t from = last_cols[tick - since], to = next_cols[tick];
            if (from < 0 || to < 0 || to >= COLS) continue;
            int64_t way = (int64_t)max_i32(0, abs_i32(from - to) - 1) * ONE;
            if (way <= (int64_t)pace * since) may[to] = true;
        }
}

static void a_monster_out_of_phase_is_never_met(void **state)
{
    (void)state;
    Maker chance = {.random = 1};
    Launch bounce = {.highest = 0, .ticks_per_row = 1};
    const int32_t rounds = sampled(60);
    int32_t excluded = 0;
    for (int32_t i = 0; i < ENVELOPE_DEPTH + ENVELOPE_RISE_MAX + 1; i++)
        bounce.ticks[i] = i <= ENVELOPE_DEPTH ? 30 : 0;
    for (int32_t round = 0; round < rounds; round++) {
        ReachPhases *phases = calloc(1, sizeof *phases);
        assert_non_null(phases);
        phases->cols = COLS;
        phases->bounce = &bounce;
        phases->pace = ONE / 6;
        phases->left = calloc(COLS + 1, sizeof *phases->left);
        assert_non_null(phases->left);
        for (int32_t col = 0; col < COLS; col++)
            phases->left[col + 1] = phases->left[col] + ONE;
        int32_t base = 2 * maker_between(&chance, 25, 60);
        for (int32_t i = 0; i < 2; i++) {
            ActorOrbit orbit = make_orbit(&chance, base);
            reach_phases_add(phases, i, &orbit);
        }
        bool may[COLS];
        find_slowly(&phases->orbits[0], &phases->orbits[1], 30, phases->pace, may);
        for (int32_t col = 0; col < COLS; col++) {
            bool is_said = reach_phases_may_follow(phases, 0, 1, col);
            if (may[col] && !is_said) fail_msg("round %d: column %d", (int)round, (int)col);
            excluded += !is_said;
        }
        reach_phases_destroy(phases);
    }
    assert_true(excluded > rounds * COLS / 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_player_crosses_a_pit_where_the_phases_forbid_it),
        cmocka_unit_test(a_monster_out_of_phase_is_never_met),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
