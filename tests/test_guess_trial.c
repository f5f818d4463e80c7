/* test_guess_trial.c - maps of other games without a mapping: what is guessed is tried, and the
 * reading that can be beaten and keeps most is taken. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
// cmocka needs the four above first
#include <cmocka.h>

#include "../src/base/text.h"
#include "import.h"

enum { MAP_MAX = 16 * 1024 };

/* A map with a layer of these rows, where `.` is no tile and any other digit its number. */
static void make_map(char out[MAP_MAX], const char *const *rows, const char *tiles,
                     const char *objects)
{
    Text text = text_in(out, MAP_MAX);
    int32_t count = 0;
    while (rows[count])
        count++;
    text_add(&text,
             "{\"orientation\":\"orthogonal\",\"width\":%zu,\"height\":%d,\"tilewidth\":16,"
             "\"tileheight\":16,\"tilesets\":[{\"firstgid\":1,\"name\":\"t\",\"tiles\":[%s]}],"
             "\"layers\":[{\"type\":\"tilelayer\",\"name\":\"Layer 1\",\"width\":%zu,"
             "\"height\":%d,\"data\":[",
             strlen(rows[0]), (int)count, tiles, strlen(rows[0]), (int)count);
    for (int32_t row = 0; row < count; row++)
        for (const char *c = rows[row]; *c; c++)
            text_add(&text, "%s%c", row == 0 && c == rows[0] ? "" : ",", *c == '.' ? '0' : *c);
    text_add(&text, "]},{\"type\":\"objectgroup\",\"name\":\"o\",\"objects\":[%s]}]}", objects);
    assert_int_equal(text.missing, 0);
}

/* The level that the guess gives, and in `errors` what is said of it. */
static char *guess_level(const char *map)
{
    ImportOptions options = {.mapping = NULL};
    size_t length = strlen(map);
    error_list_init(&errors, "in");
    char *guess = convert_guess(map, &options, &length, &errors);
    assert_non_null(guess);
    ErrorList unheard;
    error_list_init(&unheard, "");
    Mapping *mapping = mapping_parse(guess, length, &unheard);
    assert_non_null(mapping);
    options.mapping = mapping;
    length = strlen(map);
    char *level = convert_import_from(CONVERT_TILED, map, &options, &length, &unheard);
    if (!level) print_error("%s\n%s\n", unheard.items[0].text, guess);
    assert_non_null(level);
    mapping_done(mapping);
    free(guess);
    return level;
}

static void assert_guess(const char *const *rows, const char *tiles, const char *objects,
                         const char *expected)
{
    char map[MAP_MAX];
    make_map(map, rows, tiles, objects);
    char *level = guess_level(map);
    assert_string_equal(level, expected);
    free(level);
}

static bool is_told(const char *part)
{
    for (int32_t i = 0; i < errors.count; i++)
        if (strstr(errors.items[i].text, part)) return true;
    return false;
}

static void a_class_that_all_tiles_share_says_nothing(void **state)
{
    (void)state;
    static const char *const rows[] = {"......", "......", "......", "111221", NULL};
    assert_guess(rows, "{\"id\":0,\"type\":\"tile\"},{\"id\":1,\"type\":\"tile\"}", "",
                 "......\n......\n.@..F.\n######\n");
    assert_true(is_told("the level can be finished"));
}

static void a_class_or_a_flag_among_the_properties_counts(void **state)
{
    (void)state;
    static const char *const rows[] = {"........", "...2....", "...2....", "11121111", NULL};
    static const char *const tiles[] = {
        "{\"id\":0,\"properties\":[{\"name\":\"collides\",\"type\":\"bool\",\"value\":true}]},"
        "{\"id\":1,\"properties\":[{\"name\":\"TileType\",\"type\":\"string\","
        "\"value\":\"Ladder\"}]}",
        "{\"id\":0,\"type\":\"Wall\"},{\"id\":1,\"properties\":[{\"name\":\"ladder\","
        "\"type\":\"bool\",\"value\":true}]}"};
    for (size_t i = 0; i < ARRAY_LENGTH(tiles); i++)
        assert_guess(rows, tiles[i], "", "........\n...H....\n.@.H..F.\n###H####\n");
}

static void the_finish_is_on_the_farthest_floor_that_can_be_reached(void **state)
{
    (void)state;
    static const char *const rows[] = {"..........1...", "..........1...",
                                       "..........1...", "..........1...",
                                       "..........1...", "..........1...",
                                       "..........1...", "..........1...",
                                       "11111111111111", NULL};
    char map[MAP_MAX];
    make_map(map, rows, "", "");
    char *level = guess_level(map);
    assert_non_null(strstr(level, ".@.......F#...\n"));
    assert_true(is_told("finish: column 9, row 7, on the farthest floor that was reached"));
    free(level);
}

static void a_map_without_a_way_has_its_places_at_the_sides(void **state)
{
    (void)state;
    static const char *const rows[] = {"..", "..", "11", NULL};
    assert_guess(rows, "", "", "..\nF@\n##\n");
    assert_true(is_told("it is not known whether it can be finished"));
}

static void a_map_that_is_too_large_to_be_tried_has_its_places_at_the_sides(void **state)
{
    (void)state;
    enum { COLS = 400, ROWS = 330, SIZE = COLS * ROWS * 2 + 1024 };
    char *map = malloc(SIZE);
    assert_non_null(map);
    Text text = text_in(map, SIZE);
    text_add(&text,
             "{\"orientation\":\"orthogonal\",\"width\":%d,\"height\":%d,\"tilewidth\":16,"
             "\"tileheight\":16,\"layers\":[{\"type\":\"tilelayer\",\"name\":\"ground\","
             "\"width\":%d,\"height\":%d,\"data\":[",
             COLS, ROWS, COLS, ROWS);
    for (int32_t i = 0; i < COLS * ROWS; i++)
        text_add(&text, "%s%d", i > 0 ? "," : "", i / COLS == ROWS - 1);
    text_add_string(&text, "]}]}");
    assert_int_equal(text.missing, 0);
    char *level = guess_level(map);
    assert_non_null(strstr(level, "\n.@...."));
    assert_non_null(strstr(level, "....F.\n####"));
    free(level);
    free(map);
}

static void a_start_that_is_walled_off_is_put_elsewhere(void **state)
{
    (void)state;
    static const char *const rows[] = {
        "..1...............", "..1...............", "..1...............",
        "..1...............", "..1...............", "..1...............",
        "..1...............", "111111111111111111", NULL};
    char map[MAP_MAX];
    make_map(map, rows, "", "");
    char *level = guess_level(map);
    assert_non_null(strstr(level, "..#@............F.\n"));
    free(level);
}

static void thin_rows_carry_where_nothing_else_can_be_beaten(void **state)
{
    (void)state;
    /* The only way up to the exit is through the roof. */
    static const char *const rows[] = {"........", "........", "22222222", "........",
                                       "........", "........", "11111111", NULL};
    static const char objects[] =
        "{\"name\":\"player\",\"x\":16,\"y\":80,\"width\":16,\"height\":16},"
        "{\"name\":\"exit\",\"x\":96,\"y\":16,\"width\":16,\"height\":16}";
    assert_guess(rows, "", objects,
                 "........\n......F.\n========\n........\n........\n.@......\n########\n");
    assert_true(is_told("tiles guessed by how they lie: oneway 2"));
}

static void a_layer_by_name_is_kept_where_it_can_be_beaten(void **state)
{
    (void)state;
    static const char *const rows[] = {"........", "...22...", "........", "11111111", NULL};
    assert_guess(rows, "", "", "........\n...##...\n.@....F.\n########\n");
    assert_false(is_told("by how they lie"));
}

static void a_city_is_walked_over_its_roofs(void **state)
{
    (void)state;
    static const char *const rows[] = {"............", "............",
                                       "....222.....", "....333.....",
                                       "..2233322...", "..3333333...",
                                       "..3333333...", "..3333333...",
                                       "111111111111", NULL};
    static const char hero[] = "{\"name\":\"hero\",\"x\":16,\"y\":112,\"width\":16,"
                               "\"height\":16}";
    assert_guess(rows, "", hero,
                 "............\n............\n....===.....\n............\n..==...==...\n"
                 "............\n............\n.@........F.\n############\n");
    assert_true(is_told("tiles guessed by how they lie: "));
}

static void a_step_that_is_too_high_gives_a_higher_jump(void **state)
{
    (void)state;
    static const char *const rows[] = {"..........", "..........", "..........", "..........",
                                       "....222222", "....222222", "....222222", "....222222",
                                       "....222222", "1111111111", NULL};
    static const char hero[] = "{\"name\":\"hero\",\"x\":16,\"y\":128,\"width\":16,"
                               "\"height\":16}";
    char map[MAP_MAX];
    make_map(map, rows, "", hero);
    char *level = guess_level(map);
    assert_non_null(strstr(level, "jump = 0.45\n"));
    assert_non_null(strstr(level, "........F.\n"));
    assert_true(is_told("with jumps of 5.7 cells"));
    free(level);
}

static void a_door_that_no_key_opens_leads_out(void **state)
{
    (void)state;
    static const char *const rows[] = {"......", "......", "111111", NULL};
    static const char door[] = "{\"name\":\"player\",\"x\":0,\"y\":16,\"width\":16,\"height\":16},"
                               "{\"name\":\"door\",\"x\":64,\"y\":16,\"width\":16,\"height\":16}";
    static const char both[] = "{\"name\":\"player\",\"x\":0,\"y\":16,\"width\":16,\"height\":16},"
                               "{\"name\":\"key\",\"x\":32,\"y\":16,\"width\":16,\"height\":16},"
                               "{\"name\":\"door\",\"x\":48,\"y\":16,\"width\":16,\"height\":16},"
                               "{\"name\":\"exit\",\"x\":80,\"y\":16,\"width\":16,\"height\":16}";
    assert_guess(rows, "", door, "......\n@...F.\n######\n");
    assert_guess(rows, "", both, "......\n@.kD.F\n######\n");
}

static void what_was_decided_is_said_in_at_most_six_lines(void **state)
{
    (void)state;
    static const char *const rows[] = {"........", "........", "22222222", "........",
                                       "........", "........", "11111111", NULL};
    char map[MAP_MAX];
    make_map(map, rows, "", "");
    free(guess_level(map));
    assert_in_range(errors.count, 3, 6);
    assert_int_equal(errors.hints, errors.count);
}

static void a_finish_that_is_walled_off_is_put_elsewhere(void **state)
{
    (void)state;
    static const char *const rows[] = {"........", "........", "........", "........", ".....111",
                                       ".....1.1", ".....1.1", "11111111", NULL};
    static const char objects[] =
        "{\"name\":\"player\",\"x\":16,\"y\":96,\"width\":16,\"height\":16},"
        "{\"name\":\"exit\",\"x\":96,\"y\":96,\"width\":16,\"height\":16}";
    char map[MAP_MAX];
    make_map(map, rows, "", objects);
    char *level = guess_level(map);
    assert_non_null(strstr(level, "......F.\n.....###\n.....#.#\n.@...#F#\n"));
    assert_true(is_told("finish: column 6, row 3, as the map's own was not reached"));
    assert_true(is_told("the level can be finished"));
    free(level);
}

static void a_start_that_leads_nowhere_is_put_elsewhere(void **state)
{
    (void)state;
    static const char *const rows[] = {"....111111111",
                                       "....111111111",
                                       "....111111111",
                                       ".1..111111111",
                                       "....111111111",
                                       "....111111111",
                                       "....111111111",
                                       "....111111111",
                                       "....111111111",
                                       "....1........",
                                       "....1........",
                                       "....111111111",
                                       NULL};
    static const char player[] = "{\"name\":\"player\",\"x\":16,\"y\":16,\"width\":16,"
                                 "\"height\":16}";
    char map[MAP_MAX];
    make_map(map, rows, "", player);
    char *level = guess_level(map);
    assert_non_null(strstr(level, "....#@.....F.\n....#####"));
    assert_true(is_told("start: column 5, row 10, as the map's own leads nowhere"));
    free(level);
}

static void monsters_are_left_out_where_nobody_gets_past_them(void **state)
{
    (void)state;
    static const char *const rows[] = {"111111111111", "1...111....1", "1..........1",
                                       "111111111111", NULL};
    static const char objects[] =
        "{\"name\":\"player\",\"x\":32,\"y\":32,\"width\":16,\"height\":16},"
        "{\"name\":\"cannon\",\"x\":80,\"y\":32,\"width\":16,\"height\":16},"
        "{\"name\":\"exit\",\"x\":128,\"y\":32,\"width\":16,\"height\":16}";
    assert_guess(rows, "", objects, "############\n#...###....#\n#.@.....F..#\n############\n");
    assert_true(is_told("monsters are left out"));
}

static void a_map_that_cannot_be_beaten_says_so(void **state)
{
    (void)state;
    static const char *const rows[] = {"1111111111", "1........1", "1..2222..1", "1111111111",
                                       NULL};
    static const char tiles[] = "{\"id\":0,\"type\":\"solid\"},{\"id\":1,\"type\":\"spike_up\"}";
    static const char player[] = "{\"name\":\"player\",\"x\":32,\"y\":32,\"width\":16,"
                                 "\"height\":16}";
    char map[MAP_MAX];
    make_map(map, rows, tiles, player);
    free(guess_level(map));
    assert_true(is_told("no run to the finish was found: correct the mapping"));
}

static void a_hero_who_jumps_from_walls_is_tried_last(void **state)
{
    (void)state;
    static const char *const rows[] = {"..........", "..........", "...1111111", "...1......",
                                       "...1......", "...1......", "...1......", "...1......",
                                       "1..1......", "1..1......", "1..1......", "1111......",
                                       NULL};
    static const char objects[] =
        "{\"name\":\"player\",\"x\":16,\"y\":160,\"width\":16,\"height\":16},"
        "{\"name\":\"exit\",\"x\":128,\"y\":16,\"width\":16,\"height\":16}";
    char map[MAP_MAX];
    make_map(map, rows, "", objects);
    char *level = guess_level(map);
    assert_non_null(strstr(level, "walljump = yes"));
    assert_true(is_told("with jumps of 5.7 cells and wall jumps"));
    free(level);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_class_that_all_tiles_share_says_nothing),
        cmocka_unit_test(a_class_or_a_flag_among_the_properties_counts),
        cmocka_unit_test(the_finish_is_on_the_farthest_floor_that_can_be_reached),
        cmocka_unit_test(a_map_without_a_way_has_its_places_at_the_sides),
        cmocka_unit_test(a_map_that_is_too_large_to_be_tried_has_its_places_at_the_sides),
        cmocka_unit_test(a_start_that_is_walled_off_is_put_elsewhere),
        cmocka_unit_test(thin_rows_carry_where_nothing_else_can_be_beaten),
        cmocka_unit_test(a_layer_by_name_is_kept_where_it_can_be_beaten),
        cmocka_unit_test(a_city_is_walked_over_its_roofs),
        cmocka_unit_test(a_step_that_is_too_high_gives_a_higher_jump),
        cmocka_unit_test(a_door_that_no_key_opens_leads_out),
        cmocka_unit_test(what_was_decided_is_said_in_at_most_six_lines),
        cmocka_unit_test(a_finish_that_is_walled_off_is_put_elsewhere),
        cmocka_unit_test(a_start_that_leads_nowhere_is_put_elsewhere),
        cmocka_unit_test(monsters_are_left_out_where_nobody_gets_past_them),
        cmocka_unit_test(a_map_that_cannot_be_beaten_says_so),
        cmocka_unit_test(a_hero_who_jumps_from_walls_is_tried_last),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
