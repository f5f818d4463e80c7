/* test_rows.c - rows that the tables of tiles and kinds do not have: what a row says is what
 * happens.
 *
 * This program has tables of its own, which it may change: as all that tile.c and cell_kind.c
 * define is here, the linker takes nothing of them from the library. */
#define tile_infos tiles_of_game
#define cell_kinds kinds_of_game
#include "../src/engine/tile.c"
#include "../src/level/cell_kind.c"
#undef tile_infos
#undef cell_kinds

TileInfo tile_infos[256];
KindInfo cell_kinds[UINT8_MAX + 1];

#include "proof.h"

static int set_up(void **state)
{
    (void)state;
    memcpy(tile_infos, tiles_of_game, sizeof tile_infos);
    memcpy(cell_kinds, kinds_of_game, sizeof cell_kinds);
    return 0;
}

/* ---- tiles ------------------------------------------------------------------------------- */

static void a_surface_that_the_proof_does_not_know_bounds_nothing(void **state)
{
    static const char picture[] = "...F..\n......\n......\n......\n......\n......\n......\n@.....\n"
                                  "IIIIII\n";
    (void)state;
    assert_true(is_impossible(picture));
    tile_infos[TILE_ICE].surface |= 128;
    assert_false(is_impossible(picture));
}

static Fixed way_over(const char *picture)
{
    Arena arena;
    arena_open(&arena, picture);
    Fixed from = arena_player(&arena)->x;
    arena_run(&arena, 0, 20);
    Fixed way = arena_player(&arena)->x - from;
    arena_close(&arena);
    return way;
}

static void any_tile_may_be_a_belt(void **state)
{
    static const char picture[] = "...@....\nIIIIIIII\n";
    (void)state;
    assert_int_equal(way_over(picture), 0);
    tile_infos[TILE_ICE].surface = SURFACE_BELT_RIGHT;
    assert_true(way_over(picture) > ONE / 2);
    tile_infos[TILE_ICE].surface = SURFACE_BELT_LEFT;
    assert_true(way_over(picture) < -ONE / 2);
}

static void any_tile_may_be_a_spring(void **state)
{
    Arena arena;
    (void)state;
    tile_infos[TILE_ONEWAY].surface = SURFACE_SPRINGY;
    arena_open(&arena, ".....\n.....\n.....\n@=...\n#####\n");
    arena_run_until(&arena, INPUT_RIGHT, EVENT_SPRING, 60);
    arena_close(&arena);
}

static void the_models_of_articles_see_what_the_row_says(void **state)
{
    static const char picture[] = "[physics]\nmodel = cell\n[map]\n@...\n>>>>\n....\n";
    Arena arena;
    Pose pose;
    (void)state;
    for (int32_t solid = 0; solid <= 1; solid++) {
        if (solid) tile_infos[TILE_CONVEYOR_RIGHT].flags |= TILE_REFERENCE_SOLID;
        arena_open(&arena, picture);
        arena_run(&arena, 0, 30);
        model_pose(&arena.game.player, &arena.level.physics, &arena.level.terrain,
                   &arena.game.terrain, &pose);
        assert_int_equal(fixed_floor(pose.y - 1), solid ? 0 : 2);
        arena_close(&arena);
    }
}

/* ---- kinds ------------------------------------------------------------------------------- */

/* A sign turned into a hazard: deadly from every side. */
static void a_hazard_without_a_side_is_deadly_all_over(void **state)
{
    Arena arena;
    (void)state;
    cell_kinds[KIND_SIGN].flags |= KIND_IS_HAZARD;
    arena_open(&arena, ".....\n@.?..\n#####\n");
    arena_run_until(&arena, INPUT_RIGHT, EVENT_DIED, 60);
    arena_assert_died_of(&arena, DEATH_SPIKES);
    arena_close(&arena);
    arena_open(&arena, "..@..\n.....\n..?..\n#####\n");
    arena_run_until(&arena, 0, EVENT_DIED, 60);
    arena_close(&arena);
}

static void spikes_without_the_flag_are_harmless(void **state)
{
    Arena arena;
    (void)state;
    cell_kinds[KIND_SPIKE_UP].flags = 0;
    arena_open(&arena, "@.^.F\n#####\n");
    arena_run_until(&arena, INPUT_RIGHT, EVENT_FINISH, 120);
    assert_int_equal(arena.seen[EVENT_DIED], 0);
    arena_close(&arena);
}

static void a_later_kind_leaves_its_glyph_to_the_legend(void **state)
{
    static const char text[] = "[legend]\nsolid = \"I\"\n[map]\n@.F\nIII\n";
    ErrorList errors;
    Level level;
    (void)state;
    error_list_init(&errors, "picture");
    assert_null(level_file_parse("picture", text, strlen(text), NULL, &level, &errors));
    cell_kinds[KIND_ICE].flags |= KIND_IS_LATER;
    Arena arena;
    arena_open(&arena, text);
    assert_int_equal(level_kind(&arena.level, 0, 1), KIND_SOLID);
    assert_int_equal(arena.level.glyph_of[KIND_ICE], 0);
    arena_close(&arena);
}

static void a_full_list_names_all_kinds_that_go_to_it(void **state)
{
    static char text[2 * (KEY_MAX + 4)];
    ErrorList errors;
    Level level;
    (void)state;
    cell_kinds[KIND_SPIKE_UP].list = cell_kinds[KIND_SPIKE_DOWN].list = LIST_KEYS;
    snprintf(text, sizeof text, "@F%0*d\n", KEY_MAX + 1, 0);
    for (char *at = strchr(text, '0'); *at == '0'; at++)
        *at = 'k';
    error_list_init(&errors, "picture");
    assert_null(level_file_parse("picture", text, strlen(text), NULL, &level, &errors));
    assert_string_equal(errors.items[0].text, "more than 64 spike_ups, spike_downs and keys");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(a_surface_that_the_proof_does_not_know_bounds_nothing, set_up),
        cmocka_unit_test_setup(any_tile_may_be_a_belt, set_up),
        cmocka_unit_test_setup(any_tile_may_be_a_spring, set_up),
        cmocka_unit_test_setup(the_models_of_articles_see_what_the_row_says, set_up),
        cmocka_unit_test_setup(a_hazard_without_a_side_is_deadly_all_over, set_up),
        cmocka_unit_test_setup(spikes_without_the_flag_are_harmless, set_up),
        cmocka_unit_test_setup(a_later_kind_leaves_its_glyph_to_the_legend, set_up),
        cmocka_unit_test_setup(a_full_list_names_all_kinds_that_go_to_it, set_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
