/* Which air of a level has a wall behind, and how deep it is inside. */
#include "arena.h"

#include "../src/level/back_wall.h"

#include <string.h>

typedef struct Drawn {
    const char *rows[24];
} Drawn;

static bool is_ground(const void *drawn, int32_t col, int32_t row)
{
    return ((const Drawn *)drawn)->rows[row][col] == '#';
}

/* Compares the depths with a picture: a digit for each cell of air, `.` where it is open. */
static void assert_depths(const Drawn *drawn, const Drawn *expected)
{
    BackWall wall = {0};
    int32_t rows = 0, cols = (int32_t)strlen(drawn->rows[0]);
    char line[128];
    while (drawn->rows[rows])
        rows++;
    back_wall_make(&wall, cols, rows, is_ground, drawn);
    for (int32_t row = 0; row < rows; row++) {
        for (int32_t col = 0; col < cols; col++) {
            int32_t depth = back_wall_depth(&wall, col, row);
            line[col] = is_ground(drawn, col, row) ? '#' : depth ? (char)('0' + depth) : '.';
        }
        line[cols] = '\0';
        assert_string_equal(line, expected->rows[row]);
    }
    back_wall_done(&wall);
}

static void a_pit_gets_deeper_from_its_mouth_inwards(void **state)
{
    (void)state;
    assert_depths(&(Drawn){{"..........", "###....###", "###....###", "###....###", "###....###",
                            "###....###", "###....###", "##########"}},
                  &(Drawn){{"..........", "###1111###", "###2222###", "###3333###", "###4444###",
                            "###5555###", "###6666###", "##########"}});
}

static void a_shallow_pit_is_open(void **state)
{
    (void)state;
    const Drawn drawn = {{"..........", "###....###", "###....###", "##########"}};
    assert_depths(&drawn, &drawn);
}

static void a_tunnel_is_measured_from_both_ends(void **state)
{
    (void)state;
    assert_depths(&(Drawn){{"..............", "..##########..", "..#........#..", "..#.######.#..",
                            "..#.######.#..", "..#.######.#..", "..#.######.#..", "..#.######.#..",
                            "##############"}},
                  &(Drawn){{"..............", "..##########..", "..#99999999#..", "..#9######9#..",
                            "..#9######9#..", "..#9######9#..", "..#9######9#..", "..#9######9#..",
                            "##############"}});
}

static void air_under_an_overhang_is_open(void **state)
{
    (void)state;
    const Drawn drawn = {{"....................", "####################", "####............####",
                          "####............####", "####............####", "####............####",
                          "####............####", "####............####", "....................",
                          "####################"}};
    assert_depths(&drawn, &drawn);
}

static void a_wall_ends_at_the_lower_rim_of_a_pit(void **state)
{
    (void)state;
    assert_depths(&(Drawn){{"....................", "####................", "####................",
                            "####................", "####................", "####....############",
                            "####....############", "####....############", "####....############",
                            "####....############", "####################"}},
                  &(Drawn){{"....................", "####................", "####................",
                            "####................", "####................", "####1111############",
                            "####2222############", "####3333############", "####4444############",
                            "####5555############", "####################"}});
}

static void between_two_cells_the_depth_is_between_theirs(void **state)
{
    BackWall wall = {0};
    const Drawn drawn = {{"#.#", "#.#", "#.#", "#.#", "#.#", "#.#", "###"}};
    (void)state;
    back_wall_make(&wall, 3, 7, is_ground, &drawn);
    assert_int_equal(back_wall_fine_depth(&wall, 1, 3, 8, 8), 4 * BACK_WALL_PART);
    assert_int_equal(back_wall_fine_depth(&wall, 1, 3, 8, 16),
                     4 * BACK_WALL_PART + BACK_WALL_PART / 2);
    assert_int_equal(back_wall_fine_depth(&wall, 1, 3, 0, 8), 4 * BACK_WALL_PART);
    assert_int_equal(back_wall_fine_depth(&wall, 0, 3, 8, 8), 0);
    back_wall_done(&wall);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pit_gets_deeper_from_its_mouth_inwards),
        cmocka_unit_test(a_shallow_pit_is_open),
        cmocka_unit_test(a_tunnel_is_measured_from_both_ends),
        cmocka_unit_test(air_under_an_overhang_is_open),
        cmocka_unit_test(a_wall_ends_at_the_lower_rim_of_a_pit),
        cmocka_unit_test(between_two_cells_the_depth_is_between_theirs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
