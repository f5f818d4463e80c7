/* test_world_map.c - the map of a world: lines below titles, and the ways between levels. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
// cmocka needs the four above first
#include <cmocka.h>

#include "../src/play/world_map.h"

/* 1st: 0 1 2 / 3 4    2nd: 5    3rd: 6 7 8 */
static const ChapterList three = {.count = 3,
                                  .items = {{.title = "1st", .first = 0},
                                            {.title = "2nd", .first = 5},
                                            {.title = "3rd", .first = 6}}};
static const ChapterList none = {.count = 0};

static void assert_line(const WorldMap *map, int32_t n, int32_t chapter, int32_t first,
                        int32_t count)
{
    MapLine line = world_map_line(map, n);
    assert_int_equal(line.chapter, chapter);
    assert_int_equal(line.count, count);
    if (count > 0) assert_int_equal(line.first, first);
}

static void levels_lie_below_the_titles_of_their_chapters(void **state)
{
    (void)state;
    WorldMap map = {&three, 9, 3};
    assert_int_equal(world_map_line_count(&map), 7);
    assert_line(&map, 0, 0, 0, 0);
    assert_line(&map, 1, -1, 0, 3);
    assert_line(&map, 2, -1, 3, 2);
    assert_line(&map, 3, 1, 0, 0);
    assert_line(&map, 4, -1, 5, 1);
    assert_line(&map, 5, 2, 0, 0);
    assert_line(&map, 6, -1, 6, 3);
    assert_int_equal(world_map_widest(&map), 3);
}

static void a_world_without_chapters_has_no_titles(void **state)
{
    (void)state;
    WorldMap map = {&none, 4, 3};
    assert_int_equal(world_map_line_count(&map), 2);
    assert_line(&map, 0, -1, 0, 3);
    assert_line(&map, 1, -1, 3, 1);
}

static void every_level_lies_in_the_line_that_is_reported(void **state)
{
    (void)state;
    for (int32_t per_line = 1; per_line < 10; per_line++) {
        WorldMap map = {&three, 9, per_line};
        for (int32_t level = 0; level < 9; level++) {
            MapLine line = world_map_line(&map, world_map_line_of(&map, level));
            assert_true(level >= line.first && level < line.first + line.count);
        }
    }
}

static void moves_lead_to_neighbours_and_wrap_around(void **state)
{
    (void)state;
    WorldMap map = {&three, 9, 3};
    assert_int_equal(world_map_step(&map, 4, MAP_RIGHT), 5);
    assert_int_equal(world_map_step(&map, 8, MAP_RIGHT), 0);
    assert_int_equal(world_map_step(&map, 0, MAP_LEFT), 8);
    assert_int_equal(world_map_step(&map, 1, MAP_DOWN), 4);
    assert_int_equal(world_map_step(&map, 4, MAP_DOWN), 5); /* the last of a shorter line */
    assert_int_equal(world_map_step(&map, 7, MAP_DOWN), 1);
    assert_int_equal(world_map_step(&map, 2, MAP_UP), 8);
    assert_int_equal(world_map_step(&map, 6, MAP_UP), 5);
}

static void a_single_level_is_its_own_neighbour(void **state)
{
    (void)state;
    WorldMap map = {&none, 1, 3};
    for (MapWay way = MAP_LEFT; way <= MAP_DOWN; way++)
        assert_int_equal(world_map_step(&map, 0, way), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_lie_below_the_titles_of_their_chapters),
        cmocka_unit_test(a_world_without_chapters_has_no_titles),
        cmocka_unit_test(every_level_lies_in_the_line_that_is_reported),
        cmocka_unit_test(moves_lead_to_neighbours_and_wrap_around),
        cmocka_unit_test(a_single_level_is_its_own_neighbour),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
