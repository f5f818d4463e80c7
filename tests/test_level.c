/* test_level.c - a level's hash, its lists of objects and its terrain as a trace sees it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
// cmocka needs the four above first
#include <cmocka.h>

#include <string.h>

#include "../src/base/hash.h"
#include "../src/level/level_file.h"

static Level level_of(const char *text)
{
    Level level = {0};
    ErrorList errors;
    error_list_init(&errors, "f");
    LevelFile *file = level_file_parse("f", text, strlen(text), NULL, &level, &errors);
    assert_non_null(file);
    level_file_done(file);
    return level;
}

static uint64_t hash_of(const char *text)
{
    Level level = level_of(text);
    uint64_t hash = level_hash(&level);
    level_done(&level);
    return hash;
}

static void the_hash_ignores_what_does_not_change_play(void **state)
{
    uint64_t plain = hash_of("@..#\n####\n");
    (void)state;
    assert_int_equal(plain, hash_of("; c\n[level]\ntitle = x\n[map]\n@. #\r\n####\r\n\n"));
    assert_int_equal(plain, hash_of("[legend]\nsolid = \"M\"\nstart = \"P\"\n[map]\nP..M\nMMMM"));
    assert_int_equal(plain, hash_of("[legend]\nignore = \"xo\"\n[map]\n@xo#\n####"));
    assert_int_equal(plain, hash_of("[map]\n@..#\n####\n[back]\n hi\n"));
    assert_int_equal(plain, hash_of("[physics]\njump = 0.355\n[map]\n@..#\n####\n"));
}

/* Constants that were added or renamed later change no hash of a level that is as it was. */
static void the_hash_of_a_level_stays_when_constants_are_added(void **state)
{
    static const struct {
        const char *usual, *same, *other;
        uint64_t hash;
    } cases[] = {
        {"model = cell", "model = cell\npx = none\nfrict_air = none",
         "model = cell\nfrict_air = 0.96", UINT64_C(0x8121822AD71E9AE0)},
        {"model = tiny", "model = tiny\nmeter = 32\nimpulse = none", "model = tiny\nmeter = 31",
         UINT64_C(0x9D93A311EF5346FC)},
        {"model = tiny\nmax = 9\nimpulse = fixed", "model = tiny\nmaxdx = 9\njump_force = fixed",
         "model = tiny\nmaxdx = 9\njump_force = fixed\nimpulse = 9", UINT64_C(0xB657F72F86493AED)},
        {"model = bank", "model = bank\nsubpixels = 16\nbottom_offset = 0",
         "model = bank\nbottom_offset = 1", UINT64_C(0x072AC1FB01E84881)},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        const char *const physics[] = {cases[i].usual, cases[i].same, cases[i].other};
        uint64_t hashes[3];
        for (int32_t k = 0; k < 3; k++) {
            char text[200];
            snprintf(text, sizeof text, "[physics]\n%s\n[map]\n@.F#\n####\n", physics[k]);
            hashes[k] = hash_of(text);
        }
        assert_int_equal(hashes[0], cases[i].hash);
        assert_int_equal(hashes[1], cases[i].hash);
        assert_int_not_equal(hashes[2], cases[i].hash);
    }
}

static void the_hash_tells_apart_what_plays_differently(void **state)
{
    static const char *const texts[] = {
        "@..#\n####\n",
        "@.o#\n####\n",
        ".@.#\n####\n",
        "@..#####\n",
        "@..#\n####\n.",
        "[physics]\njump = 0.3\n[map]\n@..#\n####\n",
        "[physics]\nwalljump = yes\n[map]\n@..#\n####\n",
        "[physics]\nmodel = tiny\n[map]\n@..#\n####\n",
        "[lift.1]\n[map]\n@.1#\n####\n",
        "[lift.1]\nvelocity = 0, 0.1\n[map]\n@.1#\n####\n",
        "[lift.1]\nticks = 61\n[map]\n@.1#\n####\n",
        "[lift.1]\nsolid = no\n[map]\n@.1#\n####\n",
        "[lift.2]\nsolid = no\n[map]\n@2.#\n####\n",
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++)
        for (size_t k = 0; k < i; k++)
            assert_int_not_equal(hash_of(texts[i]), hash_of(texts[k]));
}

static void hashed_bytes_count_with_their_length_and_order(void **state)
{
    const uint8_t bytes[] = {1, 2, 3, 4, 5, 6, 7, 8, 0, 0};
    (void)state;
    assert_int_equal(hash_word(bytes), UINT64_C(0x0807060504030201));
    assert_int_not_equal(hash_bytes(HASH_SEED, bytes, 8), hash_bytes(HASH_SEED, bytes, 9));
    assert_int_not_equal(hash_bytes(HASH_SEED, bytes, 9), hash_bytes(HASH_SEED, bytes, 10));
    assert_int_equal(hash_finish(hash_bytes(HASH_SEED, bytes, 10)), UINT64_C(0x7BDC9189535F7918));
}

static void objects_are_found_by_their_place(void **state)
{
    Level level = level_of("@o.o\n"
                           "....\n"
                           "o..o\n");
    (void)state;
    for (int32_t i = 0; i < level.coins.count; i++) {
        const Place *p = &level.coins.items[i];
        assert_int_equal(place_list_find(&level.coins, p->col, p->row), i);
    }
    assert_int_equal(place_list_find(&level.coins, 0, 0), -1);
    assert_int_equal(place_list_find(&level.coins, 2, 0), -1);
    assert_int_equal(place_list_find(&level.coins, 3, 1), -1);
    assert_int_equal(place_list_find(&level.coins, 9, 9), -1);
    assert_int_equal(place_list_find(&level.keys, 0, 0), -1);
    level_done(&level);
}

static void doors_are_empty_in_a_trace(void **state)
{
    uint8_t tiles[12];
    Terrain terrain;
    Level level = level_of("[lift.1]\n[map]\n"
                           "@DC1\n"
                           ".HH/\n"
                           "####\n");
    (void)state;
    level_trace_terrain(&level, tiles, &terrain);
    assert_int_equal(grid_get(&level.terrain.grid, 1, 0), TILE_DOOR);
    assert_int_equal(grid_get(&level.terrain.grid, 1, 1), TILE_LADDER_BELOW_CHANGE);
    const uint8_t expected[12] = {TILE_EMPTY,
                                  TILE_EMPTY,
                                  TILE_CRUMBLE,
                                  TILE_EMPTY,
                                  TILE_EMPTY,
                                  TILE_LADDER_TOP,
                                  TILE_LADDER_BELOW_CHANGE,
                                  TILE_SLOPE_UP,
                                  TILE_SOLID,
                                  TILE_SOLID,
                                  TILE_SOLID,
                                  TILE_SOLID};
    assert_memory_equal(tiles, expected, sizeof expected);
    assert_ptr_equal(terrain.grid.tiles, tiles);
    assert_int_equal(terrain.lift_count, 1);
    level_done(&level);
}

static void a_level_that_is_done_is_empty(void **state)
{
    Level level = level_of("@o\n");
    (void)state;
    level_done(&level);
    assert_null(level.glyphs);
    assert_int_equal(level.coins.count, 0);
    level_done(&level);
}

static void no_glyph_has_two_meanings_by_default(void **state)
{
    int count[256] = {0};
    (void)state;
    for (int32_t i = 0; i < KIND_ROW_COUNT; i++)
        for (const char *g = cell_kinds[cell_kind_order[i]].glyphs; *g; g++)
            assert_int_equal(++count[(uint8_t)*g], 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_hash_ignores_what_does_not_change_play),
        cmocka_unit_test(the_hash_of_a_level_stays_when_constants_are_added),
        cmocka_unit_test(the_hash_tells_apart_what_plays_differently),
        cmocka_unit_test(hashed_bytes_count_with_their_length_and_order),
        cmocka_unit_test(objects_are_found_by_their_place),
        cmocka_unit_test(doors_are_empty_in_a_trace),
        cmocka_unit_test(a_level_that_is_done_is_empty),
        cmocka_unit_test(no_glyph_has_two_meanings_by_default),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
