/* test_reach_play.c - whoever plays at random in a random level is never seen where the proof says
 * that nobody can be.
 *
 * A level that is proved impossible is attacked LEDGE_ATTACK times as long: nobody may finish it.
 * From every cell that is new a copy of the game is kept; each run goes on from one of these, so
 * that they come far. LEDGE_REACH_LEVELS says how many levels of each style (`make check-full`);
 * without it there are few. */
#include "arena.h"
#include "full.h"

#include "../src/game/player.h"
#include "../src/solve/envelope.h"
#include "../src/solve/opening.h"
#include "random_play.h"

enum { FEW_LEVELS = 4, RUNS = 60 };

static void find_place(const Game *game, const Level *level, int32_t *col, int32_t *row)
{
    const Pose pose = game_pose(game, level);
    *col = fixed_floor(pose.x);
    *row = fixed_floor(pose.y - 1);
}

static void check(const RandomPlay *play, const Game *game)
{
    int32_t col, row;
    find_place(game, play->level, &col, &row);
    if (!reach_has(play->found, col, row))
        fail_msg("%s: the player is in cell %d,%d in tick %d", play->name, (int)col, (int)row,
                 (int)game->ticks);
}

static bool touches(const void *reach, int32_t col, int32_t row)
{
    return reach_touches(reach, col, row);
}

static int32_t impossible; /* levels so far */

static void play(const char *text, const char *name, uint32_t seed)
{
    Arena arena;
    if (!strchr(strstr(text, "[map]"), '@')) return; /* drawn over */
    arena_open(&arena, text);
    const Level *level = &arena.level;
    ReachOptions options = {.follow = REACH_FOLLOW_FAR, .knows_phases = true, .counts_each = true};
    Reach *first = reach_create_with(level, &options);
    assert_non_null(first);
    assert_true(reach_run_all(first));
    Opening opening;
    assert_true(opening_find(level, first, 150000, &opening));
    options.opening = &opening;
    Reach *reach = reach_create_with(level, &options);
    assert_non_null(reach);
    assert_true(reach_run_all(reach));
    ReachProof proof;
    reach_judge(reach, false, &proof);
    const int32_t attacks = proof.is_impossible ? random_play_wanted("LEDGE_ATTACK", 1) : 1;
    random_play(&(RandomPlay){level, name, RUNS * attacks, 1, 0, reach, check, touches, find_place},
                seed);
    impossible += proof.is_impossible;
    reach_destroy(reach);
    reach_destroy(first);
    opening_done(&opening);
    arena_close(&arena);
}

static int32_t levels_wanted(void)
{
    return random_play_wanted("LEDGE_REACH_LEVELS", FEW_LEVELS);
}

static uint32_t first_wanted(void)
{
    return (uint32_t)random_play_wanted("LEDGE_REACH_FIRST", 0);
}

static void no_player_leaves_the_reach_of_a_made_level(void **state)
{
    (void)state;
    uint32_t first = first_wanted();
    for (uint32_t seed = first; seed < first + (uint32_t)sampled(levels_wanted()); seed++)
        for (int32_t style = 0; style < MAKER_STYLES; style++) {
            char *text = level_maker_text((MakerStyle)style, seed), name[40];
            snprintf(name, sizeof name, "%s %u", maker_style_names[style], (unsigned)seed);
            play(text, name, seed + 1);
            free(text);
            if (style == MAKER_ROOM) continue;
            text = level_maker_text((MakerStyle)style, seed + 7000);
            level_maker_add_monsters(text, seed);
            snprintf(name, sizeof name, "%s %u with monsters", maker_style_names[style],
                     (unsigned)seed + 7000);
            play(text, name, seed + 1);
            free(text);
        }
    print_message("# %d levels impossible\n", (int)impossible);
    assert_true(impossible > 0);
}

/* ---- lifts -------------------------------------------------------------------------------- */

/* A yard with lifts, slow and fast, solid and not, under a high sky; the caller frees the text. */
static char *yard_of_lifts(uint32_t seed)
{
    Maker m = {.random = seed * 2654435761u + 99};
    const bool has_floor = maker_chance(&m, 80);
    maker_begin(&m, maker_between(&m, 8, 16), 30, '.');
    maker_fill(&m, 0, m.rows - 1, has_floor ? m.cols : 4, 1, '#');
    if (maker_chance(&m, 30)) maker_strew(&m, "###=HS/\\oC^I>", maker_between(&m, 5, 60));
    for (int32_t i = 1; i <= maker_between(&m, 1, 3); i++) {
        char section[120];
        const int32_t ticks = maker_between(&m, 2, 60), most = min_i32(20, 300 / ticks);
        const bool is_level = maker_chance(&m, 30);
        snprintf(section, sizeof section,
                 "[lift.%d]\nvelocity = %.2f, %.2f\nticks = %d\nsolid = %s\n", (int)i,
                 maker_chance(&m, 60) ? 0 : maker_between(&m, -most, most) / 100.0,
                 is_level ? 0 : maker_between(&m, -most, most) / 100.0, (int)ticks,
                 maker_chance(&m, 50) ? "yes" : "no");
        maker_fill(&m, maker_random(&m, m.cols), m.rows - maker_between(&m, 2, 5), 3, 1,
                   (char)('0' + i));
        strncat(m.header, section, sizeof m.header - strlen(m.header) - 1);
    }
    /* Each run of a digit is a lift; so many that not every one is bounded by itself. */
    for (int32_t i = maker_chance(&m, 10) ? 2 * ENVELOPE_LIFTS_MAX : 0; i > 0; i--)
        maker_put(&m, maker_random(&m, m.cols), m.rows - maker_between(&m, 2, 5), '1');
    if (maker_chance(&m, 30))
        maker_put(&m, maker_random(&m, m.cols), m.rows - maker_between(&m, 2, 6), '*');
    maker_put(&m, m.cols - 1, 0, 'F');
    maker_put(&m, 1, m.rows - 2, '@');
    return maker_text(&m);
}

static void no_player_leaves_the_reach_of_a_yard_of_lifts(void **state)
{
    (void)state;
    const uint32_t first = first_wanted();
    for (uint32_t seed = first; seed < first + 4 * (uint32_t)levels_wanted(); seed++) {
        char *text = yard_of_lifts(seed), name[40];
        snprintf(name, sizeof name, "yard %u", (unsigned)seed);
        play(text, name, seed + 1);
        free(text);
    }
}

/* ---- the articles' models ----------------------------------------------------------------- */

static const char *const cell_lines[] = {
    "variant = 003",     "jump = 0.7",       "jump = 0.35",     "gravity = 0.03", "walk = 0.12",
    "walk_set = 0.4",    "frict = 0.9",      "fricty = 0.9",    "radius = 0.45",  "radius = 0",
    "tunnel = cap",      "tunnel = substep", "oneway = fixed",  "oneway = equal", "oneway = solid",
    "columns = body",    "rows = body",      "guard = no",      "guard = yes",    "ceiling = body",
    "overflow = floor",  "grab = fixed",     "grab = written",  "axes = yx",      "yr = 0",
    "no_var_jump = yes", "xr = 1",           "dx0 = 0.9",       "dy0 = -0.6",     "cap = 0.3",
    "stepup = fixed",    "slope = fixed",    "all_fixes = yes", "tunnel = march"};

static const char *const tiny_lines[] = {"variant = repo", "jump_force = fixed",
                                         "dt = 0.01",      "dt = 0.02",
                                         "max = 8",        "accel = 200",
                                         "friction = 20",  "max = 60"};

static const char *const bank_lines[] = {
    "max = 4",  "max = 40", "const = 0.3", "const = 25", "tile = 8\nmask = 3, 3, 8",
    "fric = 0", "accel = 3"};

/* The level with another model, and up to four of its lines; NULL where it has physics of its own.
 */
static char *with_model(const char *text, const char *const *lines, int32_t count, Maker *chance)
{
    static const char *const names[] = {"cell", "tiny", "bank"};
    const char *map = strstr(text, "[map]");
    bool used[64] = {false};
    size_t size = strlen(text) + 400;
    if (strstr(text, "[physics]")) return NULL;
    char *out = malloc(size);
    int32_t model = lines == cell_lines ? 0 : lines == tiny_lines ? 1 : 2;
    int32_t at =
        snprintf(out, size, "%.*s[physics]\nmodel = %s\n", (int)(map - text), text, names[model]);
    for (int32_t i = maker_random(chance, 5); i > 0; i--) {
        int32_t line = maker_random(chance, count);
        for (int32_t k = 0; k < count; k++) /* no key twice */
            if (used[k] && !strncmp(lines[k], lines[line], 4)) line = -1, k = count;
        if (line < 0) continue;
        used[line] = true;
        at += snprintf(out + at, size - (size_t)at, "%s\n", lines[line]);
    }
    snprintf(out + at, size - (size_t)at, "%s", map);
    return out;
}

static void play_model(const char *const *lines, int32_t count)
{
    uint32_t first = first_wanted();
    for (uint32_t seed = first; seed < first + (uint32_t)levels_wanted(); seed++)
        for (int32_t style = 0; style < MAKER_ROOM; style++) {
            Maker chance = {.random = seed * 31 + (uint32_t)style};
            char *text = level_maker_text((MakerStyle)style, seed), name[400];
            char *other = with_model(text, lines, count, &chance);
            if (other) {
                snprintf(name, sizeof name, "%s %u\n%.200s", maker_style_names[style],
                         (unsigned)seed, strstr(other, "[physics]"));
                play(other, name, seed + 1);
            }
            free(other);
            free(text);
        }
}

static void no_player_leaves_the_reach_of_a_level_of_cell(void **state)
{
    (void)state;
    play_model(cell_lines, ARRAY_LENGTH(cell_lines));
}

static void no_player_leaves_the_reach_of_a_level_of_tiny(void **state)
{
    (void)state;
    play_model(tiny_lines, ARRAY_LENGTH(tiny_lines));
}

static void no_player_leaves_the_reach_of_a_level_of_bank(void **state)
{
    (void)state;
    play_model(bank_lines, ARRAY_LENGTH(bank_lines));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_player_leaves_the_reach_of_a_made_level),
        cmocka_unit_test(no_player_leaves_the_reach_of_a_yard_of_lifts),
        cmocka_unit_test(no_player_leaves_the_reach_of_a_level_of_cell),
        cmocka_unit_test(no_player_leaves_the_reach_of_a_level_of_tiny),
        cmocka_unit_test(no_player_leaves_the_reach_of_a_level_of_bank),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
