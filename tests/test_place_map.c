/* test_place_map.c - what there is for the bodies of an interval, against each body by itself. */
#include "arena.h"

#include "../src/game/actor.h"
#include "../src/solve/place_map.h"

typedef struct Places {
    Arena arena;
    Reach *reach;
    PlaceMap map;
} Places;

static void places_open(Places *places, const char *text)
{
    arena_open(&places->arena, text);
    places->reach = reach_create(&places->arena.level);
    assert_non_null(places->reach);
    assert_true(reach_run_all(places->reach));
    assert_true(place_map_init(&places->map, &places->arena.level, places->reach,
                               &(PlaceOptions){ONE / 4, 1, false}));
}

static void places_close(Places *places)
{
    place_map_done(&places->map);
    reach_destroy(places->reach);
    arena_close(&places->arena);
}

/* Spans of feet from a row above the level to one below it, at borders, beside them and between. */
#define FOR_SPANS(places, feet)                                                                    \
    for (int32_t row = -1; row <= (places)->arena.level.rows; row++)                               \
        for (size_t i = 0; i < ARRAY_LENGTH(offsets); i++)                                         \
            for (size_t k = 0; k < ARRAY_LENGTH(sizes); k++)                                       \
                for (Span feet = {row * ONE + offsets[i], row * ONE + offsets[i] + sizes[k]},      \
                          *once = &feet;                                                           \
                     once; once = NULL)

static const Fixed offsets[] = {0, 1, ONE / 3, ONE - 1};
static const Fixed sizes[] = {0, 1, ONE / 16, ONE - 1, ONE, ONE + 1, 2 * ONE + ONE / 2};

static void a_span_has_what_a_row_of_any_of_its_feet_has(void **state)
{
    static const uint16_t flags[] = {PLACE_LADDER, PLACE_SOLID, PLACE_SPIKES, PLACE_REACHED};
    Places places;
    int32_t found = 0;
    (void)state;
    places_open(&places, ".....H..\n@....H.F\n##^^####\n");
    FOR_SPANS(&places, feet)
    for (int32_t at = 0; at < places.map.count; at++)
        for (size_t f = 0; f < ARRAY_LENGTH(flags); f++) {
            bool has = false;
            for (Fixed y = feet.low; y <= feet.high; y += y + ONE / 32 < feet.high ? ONE / 32 : 1)
                has |= (place_map_get(&places.map, at, fixed_floor(y - 1)) & flags[f]) != 0;
            assert_int_equal(place_map_has(&places.map, at, feet, flags[f]), has);
            found += has;
        }
    assert_true(found > 100);
    places_close(&places);
}

/* Does a body with its middle and feet there overlap the cell? */
static bool overlaps(const BodyParams *body, Fixed middle, Fixed feet, int32_t col, int32_t row)
{
    return middle + body->half_width > col * ONE && middle - body->half_width < (col + 1) * ONE &&
           feet > row * ONE && feet - body->height < (row + 1) * ONE;
}

static void a_cell_is_touched_if_a_body_of_the_interval_overlaps_it(void **state)
{
    enum { COL = 2, ROW = 1 };
    Places places;
    int32_t touched = 0;
    (void)state;
    places_open(&places, "......\n@....F\n######\n");
    FOR_SPANS(&places, feet)
    for (int32_t at = 0; at < places.map.count; at++) {
        const Span middle = place_map_middle(&places.map, at);
        bool touches = false;
        for (Fixed y = feet.low; y <= feet.high; y += y + ONE / 32 < feet.high ? ONE / 32 : 1)
            touches |= overlaps(places.map.params, middle.low, y, COL, ROW) ||
                       overlaps(places.map.params, middle.high, y, COL, ROW);
        assert_int_equal(place_map_touches(&places.map, at, feet, COL, ROW), touches);
        touched += touches;
    }
    assert_true(touched > 100);
    places_close(&places);
}

/* Beside the column of its middle, too, but at the foot of the slope it is the ground there. */
static void a_slope_holds_whoever_overlaps_it_at_the_height_of_its_edge(void **state)
{
    enum { COL = 3, ROW = 1 };
    Places places;
    int32_t beside = 0;
    (void)state;
    places_open(&places, "........\n@../..F.\n########\n");
    for (int32_t at = 0; at < places.map.count; at++) {
        const Span middle = place_map_middle(&places.map, at);
        const Cols cols = place_map_cols(&places.map, at);
        const Span all = {INT32_MIN, INT32_MAX};
        Span heights;
        if (COL < cols.left || COL > cols.right) continue;
        assert_true(place_map_get(&places.map, at, ROW) & PLACE_SLOPE);
        const bool holds = place_map_slope(&places.map, at, COL, ROW, all, &heights);
        assert_int_equal(holds, middle.high >= COL * ONE);
        if (middle.low < (COL + 1) * ONE) continue;
        assert_int_equal(heights.low, ROW * ONE - 1);
        assert_int_equal(heights.high, ROW * ONE + 1);
        beside++;
    }
    assert_true(beside > 0);
    places_close(&places);
}

/* Do all bodies of the interval with their feet at y touch the turret in the cell? */
static bool all_touch(const PlaceMap *map, int32_t at, Fixed y, int32_t col, int32_t row)
{
    const ActorKind *turret = &actor_kinds[KIND_TURRET];
    const Span middle = place_map_middle(map, at);
    if (y <= (row + 1) * ONE - turret->height) return false;
    if (y - map->params->height >= (row + 1) * ONE) return false;
    for (Fixed x = middle.low; x <= middle.high; x++)
        if (abs_i32(x - col * ONE - ONE / 2) >= map->params->half_width + turret->half_width)
            return false;
    return true;
}

static void nobody_fits_in_where_all_touch_a_turret(void **state)
{
    Places places;
    int32_t touching = 0;
    (void)state;
    places_open(&places, "........\n........\n@...t..F\n########\n");
    for (int32_t at = 2; at < places.map.count - 3; at++)
        for (Fixed y = ONE; y <= 3 * ONE; y += ONE / 64) {
            Span feet = {y, y};
            const bool touches = all_touch(&places.map, at, y, 4, 2);
            assert_int_equal(place_map_fit(&places.map, at, &feet, (Span){0, 0}), !touches);
            touching += touches;
        }
    assert_true(touching > 0);
    places_close(&places);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_span_has_what_a_row_of_any_of_its_feet_has),
        cmocka_unit_test(a_cell_is_touched_if_a_body_of_the_interval_overlaps_it),
        cmocka_unit_test(nobody_fits_in_where_all_touch_a_turret),
        cmocka_unit_test(a_slope_holds_whoever_overlaps_it_at_the_height_of_its_edge),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
