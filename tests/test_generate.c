/* test_generate.c - levels made to order: the same everywhere, proved, and no two alike. */
#include "full.h"
#include "stage.h"

#include "../src/base/hash.h"
#include "../src/game/replay_verify.h"
#include "../src/generate/fit.h"
#include "../src/generate/generate.h"
#include "../src/level/level_file.h"
#include "../src/solve/patrol.h"
#include "../src/solve/slack.h"
#include "leap.h"

#include <stdlib.h>
#include <string.h>

static Recipe recipe_of(uint64_t seed, int32_t difficulty)
{
    return (Recipe){.seed = seed, .difficulty = (uint8_t)difficulty, .theme = THEME_COUNT};
}

static char *text_of(const Recipe *recipe, size_t *length)
{
    Text text = TEXT_GROWING;
    generate_text(recipe, 0, &text, NULL);
    char *bytes = text_take(&text, length);
    assert_non_null(bytes);
    return bytes;
}

static LevelFile *read_text(const char *text, size_t length, Level *level)
{
    ErrorList errors;
    error_list_init(&errors, "generated");
    LevelFile *file = level_file_parse("generated", text, length, NULL, level, &errors);
    error_list_print(&errors, stderr);
    assert_non_null(file);
    assert_int_equal(errors.count, 0);
    return file;
}

/* Ten recipes of each difficulty, as they were when version 2 was made. */
static void a_recipe_gives_the_same_text_everywhere(void **state)
{
    (void)state;
    bool all_same = true;
    static const uint64_t expected[DIFFICULTY_MAX] = {
        0xa5e48b84365d5e46, 0x0ed564c7b4ef3ff1, 0x378d8511c4ae7f55,
        0x434a5fc2b85f7ace, 0xde5b4184ac90c6ee,
    };
    for (int32_t difficulty = 1; difficulty <= DIFFICULTY_MAX; difficulty++) {
        uint64_t hash = HASH_SEED;
        for (uint64_t seed = 1; seed <= 10; seed++) {
            size_t length;
            Recipe recipe = recipe_of(seed, difficulty);
            char *text = text_of(&recipe, &length);
            hash = hash_bytes(hash, (const uint8_t *)text, length);
            free(text);
        }
        if (hash == expected[difficulty - 1]) continue;
        print_message("difficulty %d: 0x%016llx\n", difficulty, (unsigned long long)hash);
        all_same = false;
    }
    assert_true(all_same);
}

static void every_text_is_a_level_without_a_warning(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 200; seed++) {
        Level level;
        size_t length;
        Recipe recipe = recipe_of(seed, 1 + (int32_t)(seed % DIFFICULTY_MAX));
        char *text = text_of(&recipe, &length);
        LevelFile *file = read_text(text, length, &level);
        assert_in_range(level.cols, 60, LAYOUT_COLS_MAX - 1);
        assert_in_range(level.rows, FLOOR_HIGHEST + 8, LAYOUT_ROWS_MAX);
        level_done(&level);
        level_file_done(file);
        free(text);
    }
}

static void a_level_is_given_only_with_a_run_that_takes_all_coins(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 2; seed++)
        for (int32_t difficulty = 1; difficulty <= DIFFICULTY_MAX; difficulty += 2) {
            Generated generated;
            Level level;
            Replay replay;
            Recipe recipe = recipe_of(seed, difficulty);
            if (!is_tried((int)seed + difficulty / 2, 2)) continue;
            assert_true(generate_find(&recipe, NULL, NULL, &generated));
            LevelFile *file = read_text(generated.text, generated.length, &level);
            assert_true(replay_of_tape(&level, &generated.run, "generated.txt", &replay));
            assert_true(level.generated[0] != '\0');
            assert_string_equal(replay.generated, level.generated);
            assert_int_equal(replay.result, REPLAY_FINISHED);
            ReplayReport report;
            assert_int_equal(replay_verify(&replay, &level, &report), REPLAY_OK);
            assert_int_equal(report.coins, level.coins.count);
            assert_in_range(level.coins.count, 3, 6);
            assert_true(level.par >= generated.run.count);
            replay_done(&replay);
            level_done(&level);
            level_file_done(file);
            generated_done(&generated);
        }
}

static void the_text_can_be_made_again_from_the_recipe_alone(void **state)
{
    (void)state;
    Generated generated;
    Level level;
    Recipe wanted = recipe_of(7, 3);
    assert_true(generate_find(&wanted, NULL, NULL, &generated));
    LevelFile *file = read_text(generated.text, generated.length, &level);
    Text again = TEXT_GROWING;
    generate_text(&generated.recipe, level.par, &again, NULL);
    assert_int_equal(again.length, generated.length);
    assert_memory_equal(again.bytes, generated.text, again.length);
    text_done(&again);
    level_done(&level);
    level_file_done(file);
    generated_done(&generated);
}

/* Lifts, doors and crumbling blocks, a player who runs into them, and dies now and then. */
static void undisturbed_monsters_need_not_be_played(void **state)
{
    (void)state;
    int32_t known = 0;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        Level level;
        Game game, spared;
        GameEvents events;
        size_t length;
        Patrol *patrol = malloc(sizeof *patrol);
        Random random = {seed};
        Recipe recipe = recipe_of(seed, 1 + (int32_t)(seed % DIFFICULTY_MAX));
        char *text = text_of(&recipe, &length);
        LevelFile *file = read_text(text, length, &level);
        assert_true(patrol && patrol_init(patrol, &level));
        game_init(&game, &level);
        spared = game;
        for (int32_t tick = 1; tick <= 1500; tick++) {
            Input input = INPUT_RIGHT | (random_chance(&random, 70) ? INPUT_JUMP : 0);
            game_step(&game, &level, input, &events, NULL);
            patrol_step_game(patrol, &spared, NULL, input, &events);
            assert_true(game_hash(&game, &level) == game_hash(&spared, &level));
            for (int32_t i = 0; i < game.actors.count; i++)
                known += game.actors.items[i].alive && patrol_actor_free(patrol, i, tick);
        }
        patrol_done(patrol);
        free(patrol);
        level_done(&level);
        level_file_done(file);
        free(text);
    }
    assert_true(known > 10000);
}

/* The lines of [generated] in a replay are those of its level, and enough to make it again. */
static void a_replay_says_what_its_level_was_made_from(void **state)
{
    (void)state;
    Generated generated;
    Level level;
    Replay replay, again;
    Recipe wanted = recipe_of(11, 2), read;
    ErrorList errors;
    size_t length;
    assert_true(generate_find(&wanted, NULL, NULL, &generated));
    LevelFile *file = read_text(generated.text, generated.length, &level);
    assert_true(replay_of_tape(&level, &generated.run, "generated.txt", &replay));
    char *text = replay_text(&replay, &length);
    assert_non_null(text);
    assert_non_null(strstr(text, "\n[generated]\nversion = 2\nseed = 11\ndifficulty = 2\n"));
    error_list_init(&errors, "generated");
    assert_true(replay_parse(text, length, &again, &errors));
    assert_string_equal(again.generated, level.generated);
    assert_true(recipe_read(again.generated, &read));
    assert_memory_equal(read.attempts, generated.recipe.attempts, sizeof read.attempts);
    assert_memory_equal(read.steps, generated.recipe.steps, sizeof read.steps);
    assert_int_equal(read.round, generated.recipe.round);
    assert_int_equal(read.coins_left_out, generated.recipe.coins_left_out);
    Text made = TEXT_GROWING;
    generate_text(&read, level.par, &made, NULL);
    assert_int_equal(made.length, generated.length);
    assert_memory_equal(made.bytes, generated.text, made.length);
    text_done(&made);
    free(text);
    replay_done(&replay);
    replay_done(&again);
    level_done(&level);
    level_file_done(file);
    generated_done(&generated);
}

static void lines_of_no_recipe_are_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "",
        "version = 1\nseed = 1\ndifficulty = 1\ntheme = cave\n",
        "version = 2\nseed = 1\ndifficulty = 6\ntheme = cave\n",
        "version = 2\nseed = -1\ndifficulty = 1\ntheme = cave\n",
        "version = 2\nseed = 1\ndifficulty = 1\ntheme = caves\n",
        "version = 2\nseed = 1\ndifficulty = 1\ntheme = cave\nattempts = 99:1\n",
        "version = 2\nseed = 1\ndifficulty = 1\ntheme = cave\nattempts = 1:-1\n",
        "version = 2\nseed = 1\ndifficulty = 1\ntheme = cave\nsteps = 1\n",
        "version = 2\nseed = 1\ndifficulty = 1\ntheme = cave\nmixed = no\n",
    };
    Recipe recipe;
    assert_true(recipe_read("version = 2\nseed = 1\ndifficulty = 1\ntheme = cave\n"
                            "attempts = 3:2\nsteps = 1:-1, 2:3\n",
                            &recipe));
    assert_int_equal(recipe.steps[1], -1);
    assert_int_equal(recipe.attempts[3], 2);
    for (size_t i = 0; i < ARRAY_LENGTH(bad); i++)
        assert_false(recipe_read(bad[i], &recipe));
}

static void everything_that_lines_say_of_a_recipe_is_read(void **state)
{
    (void)state;
    Recipe recipe;
    assert_true(recipe_read("version = 2\nseed = 12\ndifficulty = 4\ntheme = cave\nmixed = yes\n"
                            "round = 2\nleft_out = 5\n",
                            &recipe));
    assert_int_equal(recipe.seed, 12);
    assert_int_equal(recipe.difficulty, 4);
    assert_true(recipe.theme & THEME_MIXED);
    assert_int_equal(recipe.round, 2);
    assert_int_equal(recipe.coins_left_out, 5);

    /* All that is not usual is written. */
    static const char *const written[] = {"round      = 1\n", "left_out   = 1\n",
                                          "attempts   = 3:1\n", "steps      = 4:-1\n"};
    recipe = (Recipe){.seed = 7, .difficulty = 1, .round = 1, .coins_left_out = 1};
    recipe.attempts[3] = 1;
    recipe.steps[4] = -1;
    Text lines = TEXT_GROWING;
    recipe_add_lines(&recipe, 0, &lines);
    for (size_t i = 0; i < ARRAY_LENGTH(written); i++)
        if (!strstr(lines.bytes, written[i])) fail_msg("%s", lines.bytes);
    text_done(&lines);
}

static void a_repair_changes_one_piece_and_what_is_pushed_along(void **state)
{
    (void)state;
    static Layout before, after;
    Plan plan;
    Recipe recipe = recipe_of(11, 3);
    Text text = TEXT_GROWING;
    /* On rock: the underside of anything else goes by how long it is. */
    do {
        recipe.seed++;
        recipe_plan(&recipe, &plan);
    } while (plan.is_tower || plan.look.footing != FOOTING_ROCK);
    generate_text(&recipe, 0, &text, &before);
    recipe.attempts[5] = 1;
    generate_text(&recipe, 0, &text, &after);
    text_done(&text);
    assert_int_equal(before.parts[5].col, after.parts[5].col);
    /* Ground may be hollow elsewhere, and other rows left out at the top; what stands on it stays.
     */
    int32_t down = layout_surface(&after, 0, 0) - layout_surface(&before, 0, 0);
    for (int32_t col = 0; col < before.parts[5].col - 12; col++)
        for (int32_t row = 0; row < before.rows; row++) {
            char was = layout_at(&before, col, row), is = layout_at(&after, col, row + down);
            if (!strchr("#.ov", was) || !strchr("#.ov", is)) assert_int_equal(was, is);
        }
}

static int32_t coins_with(Recipe recipe, uint32_t left_out)
{
    static Layout layout;
    int32_t coins = 0;
    Text text = TEXT_GROWING;
    recipe.coins_left_out = left_out;
    generate_text(&recipe, 0, &text, &layout);
    text_done(&text);
    for (int32_t i = 0; i < layout.coin_count; i++)
        coins += layout.coins[i].is_chosen;
    return coins;
}

/* Another one is taken for the first two, then there are fewer. */
static void when_coins_are_left_out_fewer_are_asked_for(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        Recipe recipe = recipe_of(seed, 3);
        int32_t planned = coins_with(recipe, 0);
        assert_in_range(planned, 4, 6);
        assert_int_equal(coins_with(recipe, 1 << 1), planned);
        assert_int_equal(coins_with(recipe, 1 << 1 | 1 << 2), planned);
        assert_int_equal(coins_with(recipe, 7), planned - 1);
        assert_int_equal(coins_with(recipe, 0x7f), 3);
    }
}

/* What cannot be mended in the first or last piece may come from the picture beside it. */
static void both_ends_are_plain_when_the_pieces_beside_them_are_often_laid_anew(void **state)
{
    (void)state;
    int32_t with_opening = 0, with_finale = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        static Layout drawn, plain;
        Recipe recipe = recipe_of(seed, 2);
        Plan plan;
        Text text = TEXT_GROWING;
        plan_make(&plan, recipe_key(&recipe), recipe.difficulty, recipe.theme, NULL);
        if (plan.is_tower) continue;
        generate_text(&recipe, 0, &text, &drawn);
        recipe.attempts[0] = recipe.attempts[plan.piece_count - 1] = 2;
        generate_text(&recipe, 0, &text, &plain);
        text_done(&text);
        with_opening += plan.look.opening > 0;
        with_finale += plan.look.finale > 0;
        assert_int_equal(plain.parts[0].col, 9);
        if (plan.look.opening) assert_true(drawn.parts[0].col > 9);
        int32_t last = plan.piece_count - 1;
        int32_t behind = plain.cols - plain.parts[last].last_col;
        if (plan.look.finale) assert_true(drawn.cols - drawn.parts[last].last_col > behind);
    }
    assert_true(with_opening > 0 && with_finale > 0);
}

/* The order of pieces of a level, as text. */
static void sequence_of(uint64_t seed, int32_t difficulty, char out[PLAN_PIECES_MAX + 1])
{
    Plan plan;
    plan_make(&plan, random_add(random_add(GENERATE_VERSION, seed), (uint64_t)difficulty),
              difficulty, THEME_COUNT, NULL);
    for (int32_t i = 0; i < plan.piece_count; i++)
        out[i] = (char)('A' + plan.pieces[i].id);
    out[plan.piece_count] = '\0';
}

static void hardly_two_levels_have_the_same_pieces_in_the_same_order(void **state)
{
    (void)state;
    enum { COUNT = 200 };
    static char sequences[COUNT][PLAN_PIECES_MAX + 1];
    int32_t alike = 0;
    for (int32_t i = 0; i < COUNT; i++) {
        sequence_of((uint64_t)i, 3, sequences[i]);
        for (int32_t other = 0; other < i; other++)
            if (strcmp(sequences[i], sequences[other]) == 0) {
                alike++;
                break;
            }
    }
    assert_in_range(alike, 0, COUNT / 20);
}

static void no_piece_has_a_form_twice_in_a_level_before_all_were_used(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 100; seed++) {
        Plan plan;
        plan_make(&plan, seed, 5, THEME_COUNT, NULL);
        uint8_t used[PIECE_COUNT] = {0}, count[PIECE_COUNT] = {0};
        for (int32_t i = 0; i < plan.piece_count; i++) {
            const PlannedPiece *piece = &plan.pieces[i];
            if (count[piece->id]++ >= FORM_COUNT) continue;
            assert_false(used[piece->id] >> piece->form & 1);
            used[piece->id] |= (uint8_t)(1 << piece->form);
        }
    }
}

static void the_windows_of_leaps_are_those_of_the_engine(void **state)
{
    (void)state;
    static const uint8_t windows[2 * LEAP_RISE_MAX + 1][LEAP_GAP_MAX] = LEAP_WINDOWS;
    for (int32_t rise = -LEAP_RISE_MAX; rise <= LEAP_RISE_MAX; rise++)
        for (int32_t gap = 1; gap <= LEAP_GAP_MAX; gap++)
            assert_int_equal(windows[rise + LEAP_RISE_MAX][gap - 1],
                             min_i32(leap_window(gap, rise), 99));
}

static void the_bands_of_difficulties_rise(void **state)
{
    (void)state;
    static const int16_t bands[DIFFICULTY_MAX][2] = BANDS;
    for (int32_t i = 0; i < DIFFICULTY_MAX; i++) {
        assert_true(bands[i][0] < bands[i][1]);
        if (i > 0) assert_true(bands[i][0] + bands[i][1] > 2 * bands[i - 1][1]);
    }
}

/* The figure is that of the kindest run found, and it is in the band. */
static void a_level_is_given_only_when_it_fits_its_difficulty(void **state)
{
    (void)state;
    static const int16_t bands[DIFFICULTY_MAX][2] = BANDS;
    for (int32_t difficulty = 1; difficulty <= DIFFICULTY_MAX; difficulty += 2) {
        Generated generated;
        Level level;
        Slack slack;
        Recipe recipe = recipe_of(5, difficulty);
        assert_true(generate_find(&recipe, NULL, NULL, &generated));
        assert_in_range(generated.figure, bands[difficulty - 1][0], bands[difficulty - 1][1] - 1);
        LevelFile *file = read_text(generated.text, generated.length, &level);
        assert_true(slack_find(&level, &generated.run, &slack));
        assert_int_equal(slack.figure, generated.figure);
        slack_done(&slack);
        level_done(&level);
        level_file_done(file);
        generated_done(&generated);
    }
}

/* Put between two floors, of which the second one goes on where it ends. */
static void each_piece_can_be_made_by_itself_in_several_ways(void **state)
{
    (void)state;
    for (int32_t id = 0; id < PIECE_COUNT; id++) {
        uint64_t seen[2 * FORM_COUNT];
        int32_t ways = 0;
        for (int32_t variant = 0; variant < 2 * FORM_COUNT; variant++) {
            Text text = TEXT_GROWING;
            int32_t floor;
            PieceOrder order = {.id = id, .difficulty = 3, .variant = variant, .floor = 12};
            int32_t cols = generate_piece(&order, &text, &floor);
            assert_in_range(cols, 6, 120);
            assert_in_range(floor, FLOOR_HIGHEST, FLOOR_LOWEST);
            assert_null(strchr(text.bytes, '@'));
            assert_null(strchr(text.bytes, 'F'));
            seen[variant] = hash_bytes(HASH_SEED, (const uint8_t *)text.bytes, text.length);
            const char *map = strstr(text.bytes, "[map]\n") + strlen("[map]\n");
            const char *last = map + floor * (cols + 1) + cols - 1;
            assert_true(strchr("#IC<>=", *last) != NULL);
            text_done(&text);
            bool is_new = true;
            for (int32_t i = 0; i < variant; i++)
                is_new = is_new && seen[i] != seen[variant];
            ways += is_new;
        }
        assert_in_range(ways, 4, 2 * FORM_COUNT);
    }
}

static void a_piece_by_itself_leaves_the_first_lifts_to_the_level(void **state)
{
    (void)state;
    int32_t floor;
    Text text = TEXT_GROWING;
    generate_piece(&(PieceOrder){PIECE_FERRY, 2, 0, 12, 3}, &text, &floor);
    assert_null(strstr(text.bytes, "[lift.2]"));
    assert_non_null(strstr(text.bytes, "[lift.3]"));
    text_done(&text);
}

/* All else of its recipe stays, and its new run takes all coins. */
static void a_piece_of_a_level_is_made_in_another_way(void **state)
{
    (void)state;
    enum { PIECE = 3 };
    Generated first, again;
    Recipe wanted = recipe_of(3, 2);
    Level level;
    assert_true(generate_find(&wanted, NULL, NULL, &first));
    assert_true(generate_again(&first.recipe, PIECE, NULL, NULL, &again));
    assert_int_not_equal(first.recipe.attempts[PIECE], again.recipe.attempts[PIECE]);
    again.recipe.attempts[PIECE] = first.recipe.attempts[PIECE];
    assert_memory_equal(&first.recipe, &again.recipe, sizeof first.recipe);
    LevelFile *file = read_text(again.text, again.length, &level);
    Game game;
    game_init(&game, &level);
    game_run(&game, &level, again.run.ticks, again.run.count);
    assert_int_equal(game.status, GAME_FINISHED);
    assert_int_equal(game.coins, level.coins.count);
    level_done(&level);
    level_file_done(file);
    generated_done(&first);
    generated_done(&again);
}

/* Its second idea is one of the other theme, its title names both, and its recipe says so. */
/* The forms and drawings of all pieces, with their places to begin and end. */
static void pieces_by_themselves_are_the_same_everywhere(void **state)
{
    static const uint64_t expected[DIFFICULTY_MAX] = {UINT64_C(0x6cf7d78c5c1543e4),
                                                      UINT64_C(0x05552eff7a4e656b),
                                                      UINT64_C(0x2668cea6079a82d2),
                                                      UINT64_C(0xaceb594b83ce2da9),
                                                      UINT64_C(0xe0da1b3241c9eea4)};
    (void)state;
    for (int32_t difficulty = 1; difficulty <= DIFFICULTY_MAX; difficulty++) {
        uint64_t hash = HASH_SEED;
        for (int32_t id = 0; id < PIECE_COUNT; id++)
            for (int32_t variant = 0; variant < 12; variant++)
                for (int32_t floor = FLOOR_HIGHEST; floor <= FLOOR_LOWEST; floor++) {
                    int32_t end;
                    Text text = TEXT_GROWING;
                    const PieceOrder order = {id, difficulty, variant, floor, variant % 3};
                    int32_t cols = generate_piece(&order, &text, &end);
                    hash = hash_bytes(hash, (const uint8_t *)text.bytes, text.length);
                    hash = hash_i32(hash_i32(hash, cols), end);
                    text_done(&text);
                }
        if (hash == expected[difficulty - 1]) continue;
        print_message("difficulty %d: 0x%016llx\n", difficulty, (unsigned long long)hash);
        fail_msg("pieces by themselves are not those of this version");
    }
}

/* How a level was found: the recipe, how hard it is, what it cost. */
static void a_search_finds_the_same_level_by_the_same_repairs(void **state)
{
    static const uint64_t seeds[] = {3, 73, 4, 5, 6, 7, 8, 89, 117};
    static const char *const expected[] = {
        "3: figure 249, window 5, 3828 states, 0 repairs, 3409 ticks, round 0, left out 0,\n",
        "73: figure 232, window 2, 54015 states, 3 repairs, 2368 ticks, round 0, left out 2, "
        "8:2-2\n",
        "4: figure 401, window 1, 14975 states, 2 repairs, 2515 ticks, round 0, left out 0, 2:1+0 "
        "7:1+0\n",
        "5: figure 42, window 6, 3754 states, 2 repairs, 1263 ticks, round 0, left out 0, 5:2-1\n",
        "6: figure 111, window 6, 2919 states, 0 repairs, 2058 ticks, round 0, left out 0,\n",
        "7: figure 173, window 6, 2293 states, 0 repairs, 2353 ticks, round 0, left out 0,\n",
        "8: figure 237, window 2, 3058 states, 0 repairs, 2993 ticks, round 0, left out 0,\n",
        "89: figure 476, window 1, 25812 states, 3 repairs, 2451 ticks, round 0, left out 4, 3:1+0 "
        "5:0-1\n",
        "117: figure 159, window 6, 21990 states, 1 repairs, 3597 ticks, round 0, left out 8,\n"};
    (void)state;
    for (size_t k = 0; k < ARRAY_LENGTH(seeds); k++) {
        const uint64_t seed = seeds[k];
        Text text = TEXT_GROWING;
        size_t length;
        if (!is_tried((int)k, 1)) continue;
        Generated made;
        const Recipe recipe = recipe_of(seed, 1 + (int32_t)(seed % DIFFICULTY_MAX));
        assert_true(generate_find(&recipe, NULL, NULL, &made));
        text_add(
            &text,
            "%d: figure %d, window %d, %d states, %d repairs, %d ticks, round %d, left out %x,",
            (int)seed, made.figure, made.tightest, made.states, made.repairs, made.run.count,
            made.recipe.round, (unsigned)made.recipe.coins_left_out);
        for (int32_t i = 0; i < PLAN_PIECES_MAX; i++)
            if (made.recipe.attempts[i] || made.recipe.steps[i])
                text_add(&text, " %d:%d%+d", i, made.recipe.attempts[i], made.recipe.steps[i]);
        text_add_byte(&text, '\n');
        generated_done(&made);
        char *found = text_take(&text, &length);
        assert_string_equal(found, expected[k]);
        free(found);
    }
}

static void a_mixed_level_has_ideas_of_two_themes(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 50; seed++) {
        Recipe recipe = recipe_of(seed, 3), read;
        recipe.theme |= THEME_MIXED;
        Plan plan;
        plan_make(&plan, recipe_key(&recipe), recipe.difficulty, recipe.theme, NULL);
        assert_int_not_equal(plan.theme, plan.second_theme);
        assert_int_not_equal(plan.main_idea, plan.second_idea);
        const Theme *second = &plan_themes[plan.second_theme];
        assert_non_null(memchr(second->ideas, plan.second_idea, second->idea_count));
        Level level;
        size_t length, again_length;
        char *text = text_of(&recipe, &length);
        LevelFile *file = read_text(text, length, &level);
        assert_non_null(strstr(text, " and "));
        assert_true(recipe_read(level.generated, &read));
        char *again = text_of(&read, &again_length);
        assert_int_equal(length, again_length);
        assert_memory_equal(text, again, length);
        level_done(&level);
        level_file_done(file);
        free(again);
        free(text);
    }
}

/* Up to difficulty 2, what every run needs leaves at least 6 ticks. */
static void in_an_easy_level_no_leap_has_to_be_exact(void **state)
{
    (void)state;
    for (uint64_t seed = 20; seed < 26; seed++) {
        Generated generated;
        if (!is_tried((int)seed, 1)) continue;
        Recipe recipe = recipe_of(seed, 1 + (int32_t)(seed % DIFFICULTY_KIND));
        assert_true(generate_find(&recipe, NULL, NULL, &generated));
        assert_in_range(generated.tightest, 6, SLACK_WINDOW_MAX);
        generated_done(&generated);
    }
}

/* How hard a level will be is known about before it is laid. */
static void a_plan_is_as_hard_as_its_difficulty(void **state)
{
    (void)state;
    static const int16_t planned[DIFFICULTY_MAX] = PLANNED_FIGURES;
    for (int32_t difficulty = DIFFICULTY_KIND + 1; difficulty <= DIFFICULTY_MAX; difficulty++) {
        int32_t near = 0;
        for (uint64_t seed = 0; seed < 100; seed++) {
            Plan plan;
            plan_make(&plan, seed, difficulty, THEME_COUNT, NULL);
            int32_t away = abs_i32(plan_figure(&plan) - planned[difficulty - 1]);
            near += away * 5 <= planned[difficulty - 1];
        }
        assert_in_range(near, 80, 100);
    }
}

static void a_level_in_five_is_a_tower(void **state)
{
    (void)state;
    int32_t towers = 0;
    for (uint64_t seed = 0; seed < 500; seed++) {
        Plan plan;
        plan_make(&plan, seed * 7919, 3, THEME_COUNT, NULL);
        towers += plan.is_tower;
    }
    assert_in_range(towers, 75, 125);
}

/* The way goes on upwards, from one story to the next, and every second story goes back. */
static void a_layout_has_so_many_lifts_and_a_mirrored_story_turns_them(void **state)
{
    static Layout story, tower;
    (void)state;
    layout_clear(&story, STORY_ROWS);
    layout_add(&story, 6, 20);
    layout_set(&story, 2, 10, layout_add_lift(&story, 5, 1, 60));
    layout_clear(&tower, LAYOUT_ROWS_MAX);
    layout_add(&tower, 20, LAYOUT_ROWS_MAX);
    for (int32_t n = 0; n < LAYOUT_LIFTS_MAX - 1; n++)
        assert_int_equal(layout_add_lift(&tower, 1, 0, 30), '0' + n);
    for (int32_t n = 1; n < 3; n++) {
        layout_add_story(&tower, &story, (StoryPlace){.col = 10, .is_mirrored = true});
        assert_int_equal(layout_at(&tower, 8, LAYOUT_ROWS_MAX - n * STORY_ROWS + 10),
                         n == 1 ? '9' : '=');
    }
    assert_int_equal(tower.lift_count, LAYOUT_LIFTS_MAX);
    assert_int_equal(tower.lifts[LAYOUT_LIFTS_MAX - 1].dx, -5);
    assert_int_equal(tower.lifts[LAYOUT_LIFTS_MAX - 1].dy, 1);
    assert_int_equal(layout_add_lift(&tower, 1, 0, 30), '=');
}

static void the_stories_of_a_tower_are_on_top_of_each_other(void **state)
{
    (void)state;
    static Layout layout;
    Plan plan;
    Recipe recipe = recipe_of(0, 3);
    do {
        recipe.seed++;
        plan_make(&plan, recipe_key(&recipe), 3, THEME_COUNT, NULL);
    } while (!plan.is_tower);
    Text text = TEXT_GROWING;
    generate_text(&recipe, 0, &text, &layout);
    text_done(&text);
    assert_int_equal(layout.story_count, plan.section_count);
    assert_int_equal(layout.part_count, plan.piece_count);
    for (int32_t i = 1; i < layout.story_count; i++)
        assert_true(layout.tops[i] < layout.tops[i - 1]);
    for (int32_t i = 0; i < layout.part_count; i++) {
        const LayoutPart *part = &layout.parts[i];
        assert_int_equal(part->story, plan.pieces[i].section);
        assert_int_equal(part->col > part->last_col, part->story % 2 == 1);
    }
}

static void a_seed_is_a_number_or_words(void **state)
{
    (void)state;
    assert_true(generate_seed_from_text("42") == 42);
    assert_true(generate_seed_from_text("18446744073709551615") == UINT64_MAX);
    assert_true(generate_seed_from_text("ada") != generate_seed_from_text("bob"));
    assert_true(generate_seed_from_text("-1") != UINT64_MAX);
    assert_true(generate_seed_from_text("99999999999999999999") != UINT64_MAX);
}

static bool refuse(void *context)
{
    (void)context;
    return false;
}

static void the_caller_can_end_the_search(void **state)
{
    (void)state;
    Generated generated;
    Recipe recipe = recipe_of(1, 5);
    assert_false(generate_find(&recipe, refuse, NULL, &generated));
    assert_null(generated.text);
}

static void no_level_begins_with_its_hardest_section(void **state)
{
    (void)state;
    int32_t changed = 0;
    for (uint64_t seed = 0; seed < 20; seed++) {
        Recipe recipe = recipe_of(seed, DIFFICULTY_MAX - 1);
        VerdictOptions band = {0};
        Plan plan;
        plan_make(&plan, seed, recipe.difficulty, THEME_COUNT, NULL);
        fit_set_figures(&recipe, &band);
        Fit fit = {.figure = band.figure_min, .idle_piece = -1};
        assert_int_equal(fit_recipe(&recipe, &plan, &fit, true), FIT_GOOD);
        fit.sections[0] = 1000;
        changed += fit_recipe(&recipe, &plan, &fit, true) == FIT_CHANGED;
    }
    assert_true(changed > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_recipe_gives_the_same_text_everywhere),
        cmocka_unit_test(every_text_is_a_level_without_a_warning),
        cmocka_unit_test(a_level_is_given_only_with_a_run_that_takes_all_coins),
        cmocka_unit_test(the_text_can_be_made_again_from_the_recipe_alone),
        cmocka_unit_test(undisturbed_monsters_need_not_be_played),
        cmocka_unit_test(a_replay_says_what_its_level_was_made_from),
        cmocka_unit_test(lines_of_no_recipe_are_refused),
        cmocka_unit_test(everything_that_lines_say_of_a_recipe_is_read),
        cmocka_unit_test(a_repair_changes_one_piece_and_what_is_pushed_along),
        cmocka_unit_test(when_coins_are_left_out_fewer_are_asked_for),
        cmocka_unit_test(both_ends_are_plain_when_the_pieces_beside_them_are_often_laid_anew),
        cmocka_unit_test(hardly_two_levels_have_the_same_pieces_in_the_same_order),
        cmocka_unit_test(no_piece_has_a_form_twice_in_a_level_before_all_were_used),
        cmocka_unit_test(the_windows_of_leaps_are_those_of_the_engine),
        cmocka_unit_test(the_bands_of_difficulties_rise),
        cmocka_unit_test(a_level_is_given_only_when_it_fits_its_difficulty),
        cmocka_unit_test(a_mixed_level_has_ideas_of_two_themes),
        cmocka_unit_test(each_piece_can_be_made_by_itself_in_several_ways),
        cmocka_unit_test(a_piece_by_itself_leaves_the_first_lifts_to_the_level),
        cmocka_unit_test(a_piece_of_a_level_is_made_in_another_way),
        cmocka_unit_test(in_an_easy_level_no_leap_has_to_be_exact),
        cmocka_unit_test(a_plan_is_as_hard_as_its_difficulty),
        cmocka_unit_test(no_level_begins_with_its_hardest_section),
        cmocka_unit_test(a_level_in_five_is_a_tower),
        cmocka_unit_test(a_layout_has_so_many_lifts_and_a_mirrored_story_turns_them),
        cmocka_unit_test(the_stories_of_a_tower_are_on_top_of_each_other),
        cmocka_unit_test(a_seed_is_a_number_or_words),
        cmocka_unit_test(the_caller_can_end_the_search),
        cmocka_unit_test(pieces_by_themselves_are_the_same_everywhere),
        cmocka_unit_test(a_search_finds_the_same_level_by_the_same_repairs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
