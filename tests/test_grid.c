/* test_grid.c - what the neighbours make of slopes and ladders. */
#include "stage.h"

enum { CELLS_MAX = 64 };

/* Rows of a picture are separated by blanks. */
static size_t draw(const char *picture, uint8_t tiles[CELLS_MAX])
{
    size_t n = 0;
    for (; *picture; picture++)
        if (*picture != ' ') tiles[n++] = stage_tile(*picture);
    return n;
}

static void assert_resolves(const char *before, const char *after)
{
    uint8_t tiles[CELLS_MAX], expected[CELLS_MAX];
    int32_t cols = (int32_t)strcspn(before, " ");
    size_t cells = draw(before, tiles);
    draw(after, expected);
    grid_resolve(tiles, cols, (int32_t)cells / cols);
    assert_memory_equal(tiles, expected, cells);
    grid_resolve(tiles, cols, (int32_t)cells / cols);
    assert_memory_equal(tiles, expected, cells);
}

static void slopes_stand_on_static_solids_only(void **state)
{
    (void)state;
    assert_resolves("//// #I><", "//// #I><");
    assert_resolves("\\abcd #####", "\\abcd #####");
    assert_resolves("///// .CD=/", "XXXXX .CD=X");
}

static void a_slope_in_the_last_row_is_a_block(void **state)
{
    (void)state;
    assert_resolves("./.", ".X.");
}

static void a_ladder_ends_where_nothing_solid_is_above(void **state)
{
    (void)state;
    assert_resolves("..... H.H.H H.H.H", "..... T.T.T H.H.H");
    assert_resolves("#I><= HHHHH", "#I><= HHHHT");
    assert_resolves("S. HH", "S. TT");
}

static void a_ladder_in_the_first_row_is_a_top(void **state)
{
    (void)state;
    assert_resolves("H H", "T H");
}

static void a_slope_above_a_ladder_is_solid_and_no_top(void **state)
{
    (void)state;
    assert_resolves("/ H", "X H");
}

static void a_ladder_below_a_changing_tile_is_resolved_during_play(void **state)
{
    (void)state;
    assert_resolves("CD HH HH", "CD ?? HH");
}

static void outside_is_solid_at_the_sides_and_empty_above_and_below(void **state)
{
    const uint8_t tiles[] = {TILE_ICE, TILE_ICE};
    const Grid grid = {tiles, 2, 1};
    (void)state;
    assert_int_equal(grid_get(&grid, 1, 0), TILE_ICE);
    assert_int_equal(grid_get(&grid, -1, 0), TILE_SOLID);
    assert_int_equal(grid_get(&grid, 2, 0), TILE_SOLID);
    assert_int_equal(grid_get(&grid, -1, -1), TILE_SOLID);
    assert_int_equal(grid_get(&grid, 0, -1), TILE_EMPTY);
    assert_int_equal(grid_get(&grid, 0, 1), TILE_EMPTY);
}

static void flags_match_what_a_tile_does(void **state)
{
    (void)state;
    assert_int_equal(tile_infos[TILE_SOLID].flags, TILE_STATIC | TILE_REFERENCE_SOLID);
    assert_int_equal(tile_infos[TILE_BLOCK].flags, TILE_IS_SOLID);
    assert_int_equal(tile_infos[TILE_CRUMBLE].flags, TILE_IS_SOLID);
    assert_int_equal(tile_infos[TILE_DOOR].flags,
                     TILE_IS_SOLID | TILE_IS_DOOR | TILE_REFERENCE_SOLID);
    assert_int_equal(tile_infos[TILE_DOOR + DOOR_MAX - 1].flags, tile_infos[TILE_DOOR].flags);
    assert_int_equal(tile_infos[TILE_DOOR + DOOR_MAX].flags, 0);
    assert_int_equal(tile_infos[TILE_LADDER_TOP].flags, TILE_IS_LADDER | TILE_IS_ONEWAY);
    assert_int_equal(tile_infos[TILE_SPRING].flags, 0);
}

static void shapes_join_without_a_step(void **state)
{
    (void)state;
    assert_int_equal(tile_infos[TILE_GENTLE_UP_LOW].right, tile_infos[TILE_GENTLE_UP_HIGH].left);
    assert_int_equal(tile_infos[TILE_GENTLE_DOWN_HIGH].right,
                     tile_infos[TILE_GENTLE_DOWN_LOW].left);
    assert_int_equal(tile_infos[TILE_SLOPE_UP].right, ONE);
    assert_int_equal(tile_infos[TILE_SLOPE_DOWN].left, ONE);
    assert_int_equal(tile_infos[TILE_GENTLE_UP_HIGH].right, ONE);
    assert_int_equal(tile_infos[TILE_SOLID].left, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slopes_stand_on_static_solids_only),
        cmocka_unit_test(a_slope_in_the_last_row_is_a_block),
        cmocka_unit_test(a_ladder_ends_where_nothing_solid_is_above),
        cmocka_unit_test(a_ladder_in_the_first_row_is_a_top),
        cmocka_unit_test(a_slope_above_a_ladder_is_solid_and_no_top),
        cmocka_unit_test(a_ladder_below_a_changing_tile_is_resolved_during_play),
        cmocka_unit_test(outside_is_solid_at_the_sides_and_empty_above_and_below),
        cmocka_unit_test(flags_match_what_a_tile_does),
        cmocka_unit_test(shapes_join_without_a_step),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
