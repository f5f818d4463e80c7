/* test_generate.c - levels made to order: the same everywhere, proved, and no two alike. */
#include "stage.h"

#include "../src/game/replay.h"
#include "../src/generate/generate.h"
#include "../src/hash.h"
#include "../src/level/level_file.h"
#include "../src/solve/verdict.h"

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
        0x4d599f30f3252339, 0x593b64028682d6fd, 0x36344b66b92df350,
        0x78814f1047c41954, 0x2de2879962486b55,
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
        assert_in_range(level.cols, 180, LAYOUT_COLS_MAX - 1);
        assert_int_equal(level.rows, LAYOUT_ROWS);
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
            assert_true(generate_find(&recipe, NULL, NULL, &generated));
            LevelFile *file = read_text(generated.text, generated.length, &level);
            assert_true(replay_of_tape(&level, &generated.run, "generated.txt", &replay));
            assert_int_equal(replay.result, REPLAY_FINISHED);
            ReplayReport report;
            assert_int_equal(replay_verify(&replay, &level, &report), REPLAY_OK);
            assert_int_equal(report.coins, level.coins.count);
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

static void a_repair_changes_one_piece_and_what_is_pushed_along(void **state)
{
    (void)state;
    Layout before, after;
    Recipe recipe = recipe_of(11, 3);
    Text text = TEXT_GROWING;
    generate_text(&recipe, 0, &text, &before);
    recipe.attempts[5] = 1;
    generate_text(&recipe, 0, &text, &after);
    text_done(&text);
    assert_int_equal(before.part_cols[5], after.part_cols[5]);
    for (int32_t row = 0; row < LAYOUT_ROWS; row++)
        for (int32_t col = 0; col < before.part_cols[5]; col++)
            if (before.cells[row][col] != 'o' && after.cells[row][col] != 'o')
                assert_int_equal(before.cells[row][col], after.cells[row][col]);
}

/* The order of pieces of a level, as text. */
static void sequence_of(uint64_t seed, int32_t difficulty, char out[PLAN_PIECES_MAX + 1])
{
    Plan plan;
    plan_make(&plan, random_add(random_add(GENERATE_VERSION, seed), (uint64_t)difficulty),
              difficulty, THEME_COUNT);
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
        plan_make(&plan, seed, 5, THEME_COUNT);
        uint8_t used[PIECE_COUNT] = {0}, count[PIECE_COUNT] = {0};
        for (int32_t i = 0; i < plan.piece_count; i++) {
            const PlannedPiece *piece = &plan.pieces[i];
            if (count[piece->id]++ >= FORM_COUNT) continue;
            assert_false(used[piece->id] >> piece->form & 1);
            used[piece->id] |= (uint8_t)(1 << piece->form);
        }
    }
}

/* Can the player leap, almost from rest, over so many columns without ground to a landing so many
 * rows higher? */
static bool can_leap(int32_t gap, int32_t rise)
{
    enum { RUN_UP = 3, AFTER = 8, ROWS = 22, FLOOR = 14 };
    Text text = TEXT_GROWING;
    int32_t cols = RUN_UP + gap + AFTER;
    for (int32_t row = 0; row < ROWS; row++) {
        for (int32_t col = 0; col < cols; col++) {
            bool is_far = col >= RUN_UP + gap;
            bool is_solid = is_far ? row >= FLOOR - rise : col < RUN_UP && row >= FLOOR;
            bool is_start = col == 1 && row == FLOOR - 1;
            bool is_finish = col == cols - 2 && row == FLOOR - rise - 1;
            text_add_byte(&text, is_start ? '@' : is_finish ? 'F' : is_solid ? '#' : '.');
        }
        text_add_byte(&text, '\n');
    }
    Level level;
    Verdict verdict;
    LevelFile *file = read_text(text.bytes, text.length, &level);
    const VerdictOptions options = {.search = {.nodes_max = 40000}};
    assert_true(verdict_find(&level, &options, &verdict));
    bool is_solved = verdict.kind == VERDICT_SOLVED;
    verdict_done(&verdict);
    level_done(&level);
    level_file_done(file);
    text_done(&text);
    return is_solved;
}

static void the_leaps_of_pieces_are_nine_tenths_of_the_widest(void **state)
{
    (void)state;
    static const uint8_t leaps[] = LEAPS;
    for (int32_t rise = -3; rise <= 3; rise++) {
        int32_t widest = leaps[rise + 3];
        while (can_leap(widest + 1, rise))
            widest++;
        assert_true(can_leap(leaps[rise + 3], rise));
        assert_int_equal(leaps[rise + 3], widest * 9 / 10);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_recipe_gives_the_same_text_everywhere),
        cmocka_unit_test(every_text_is_a_level_without_a_warning),
        cmocka_unit_test(a_level_is_given_only_with_a_run_that_takes_all_coins),
        cmocka_unit_test(the_text_can_be_made_again_from_the_recipe_alone),
        cmocka_unit_test(a_repair_changes_one_piece_and_what_is_pushed_along),
        cmocka_unit_test(hardly_two_levels_have_the_same_pieces_in_the_same_order),
        cmocka_unit_test(no_piece_has_a_form_twice_in_a_level_before_all_were_used),
        cmocka_unit_test(the_leaps_of_pieces_are_nine_tenths_of_the_widest),
        cmocka_unit_test(a_seed_is_a_number_or_words),
        cmocka_unit_test(the_caller_can_end_the_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
