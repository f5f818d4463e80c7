/* test_cell_switches.c - faults of the model `cell` as written, and their cures. One-way platforms:
 * test_cell_oneway.
 *
 * The pictures are the smallest ones that show the fault. */
#include "cell_stage.h"

#include <math.h>

static void a_fast_body_ends_inside_a_wall(void **state)
{
    (void)state;
    static const char *const cures[] = {"cap", "substep", "march"};
    CellStage s;
    CELL_STAGE(&s, "#########", "#@.#....#", "#########");
    cell_stage_set(&s, "dx0", "2.2");
    cell_stage_step(&s, 0, 1);
    assert_true(cell_stage_is_solid(&s, s.body.cx, s.body.cy));
    for (size_t i = 0; i < ARRAY_LENGTH(cures); i++) {
        cell_stage_set(&s, "tunnel", cures[i]);
        cell_stage_step(&s, 0, 5);
        assert_near(cell_stage_x(&s), 2.7, 1e-12);
    }
}

static void a_fast_body_to_the_left_is_stopped_as_well(void **state)
{
    (void)state;
    static const char *const cures[] = {"cap", "substep", "march"};
    CellStage s;
    CELL_STAGE(&s, "#########", "#....#.@#", "#########");
    cell_stage_set(&s, "dx0", "-3.1");
    cell_stage_step(&s, 0, 1);
    assert_true(s.body.cx < 5);
    for (size_t i = 0; i < ARRAY_LENGTH(cures); i++) {
        cell_stage_set(&s, "tunnel", cures[i]);
        cell_stage_step(&s, 0, 6);
        assert_near(cell_stage_x(&s), 6.3, 1e-12);
    }
}

/* The comment divides dx itself, so that a way to the left is one step. */
static void substeps_without_abs_stop_a_body_to_the_right_only(void **state)
{
    (void)state;
    CellStage s;
    CELL_STAGE(&s, "##########", "#...#.@.##", "##########");
    cell_stage_set(&s, "tunnel", "substep_noabs");
    cell_stage_set(&s, "dx0", "2.2");
    cell_stage_step(&s, 0, 1);
    assert_near(cell_stage_x(&s), 7.7, 1e-12);
    cell_stage_set(&s, "dx0", "-2.2");
    cell_stage_step(&s, 0, 1);
    assert_int_equal(s.body.cx, 4);
}

/* `xr | 0` and `xr % 1` cut towards 0: 1 is in the next cell already, and below 0 nothing happens.
 */
static void modulo_fails_at_1_and_below_0(void **state)
{
    (void)state;
    CellStage s;
    CELL_STAGE(&s, ".....@....", "##########", "..........");
    cell_stage_set(&s, "overflow", "modulo");
    cell_stage_set(&s, "dx0", "0.75");
    cell_stage_step(&s, 0, 1);
    assert_true(s.body.cx == 6 && s.body.xr == 0.25);
    assert_true(s.body.cy == 1 && s.body.yr == 0); /* in the floor that it stood on */
    cell_stage_set(&s, "dx0", "-0.75");
    cell_stage_step(&s, 0, 1);
    assert_true(s.body.cx == 5 && s.body.xr == -0.25);
}

static void friction_acts_once_however_many_substeps(void **state)
{
    (void)state;
    CellStage s;
    CELL_STAGE(&s, "@.......", "########");
    cell_stage_set(&s, "dx0", "2");
    cell_stage_set(&s, "tunnel", "substep");
    cell_stage_step(&s, 0, 1);
    assert_near(s.body.dx, 2 * 0.82, 1e-12);
    assert_near(cell_stage_x(&s), 2.5, 1e-12);
}

static void a_body_falls_when_only_its_centre_has_left_the_edge(void **state)
{
    (void)state;
    CellStage s;
    CELL_STAGE(&s, "........", "..@.....", "###.....", "........", "########");
    cell_stage_set(&s, "xr", "0.99");
    cell_stage_set(&s, "dx0", "0.02");
    cell_stage_step(&s, 0, 3);
    assert_true(cell_stage_x(&s) - 0.3 < 3.0);
    assert_true(s.body.cy > 1 || s.body.yr > 1);
    cell_stage_set(&s, "columns", "body");
    cell_stage_step(&s, 0, 3);
    assert_near(cell_stage_y(&s), 2.0, 0);
}

static void a_head_rises_into_an_overhang_beside_the_centre(void **state)
{
    (void)state;
    CellStage s;
    CELL_STAGE(&s, "######", "#..#.#", "#..#.#", "#.@..#", "######");
    cell_stage_set(&s, "xr", "0.99");
    cell_stage_set(&s, "ceiling", "body");
    cell_stage_step(&s, INPUT_JUMP, 4);
    assert_true(cell_stage_y(&s) < 3.5);
    cell_stage_set(&s, "columns", "body");
    for (int32_t i = 0; i < 8; i++) {
        cell_stage_step(&s, INPUT_JUMP, 1);
        assert_near(cell_stage_y(&s), 4.0, 0);
    }
}

static void a_body_walks_through_a_block_at_the_height_of_its_head(void **state)
{
    (void)state;
    CellStage s;
    CELL_STAGE(&s, "########", "#......#", "#..##..#", "#.@....#", "#......#", "#......#",
               "########");
    cell_stage_set(&s, "yr", "0.5");
    cell_stage_set(&s, "dx0", "0.3");
    cell_stage_set(&s, "fricty", "0.5");
    cell_stage_step(&s, INPUT_RIGHT, 4);
    assert_int_equal(s.body.cx, 3);
    cell_stage_set(&s, "rows", "body");
    cell_stage_step(&s, INPUT_RIGHT, 4);
    assert_near(cell_stage_x(&s), 2.7, 1e-12);
}

static void draw_drop_beside_wall(CellStage *s)
{
    CELL_STAGE(s, "........", "..@.....", "...#....", "...#....", "...#....", "########");
    cell_stage_set(s, "xr", "0.95");
}

static void a_guard_lets_a_body_sink_into_a_wall_and_pop_out_later(void **state)
{
    (void)state;
    CellStage s;
    draw_drop_beside_wall(&s);
    cell_stage_step(&s, 0, 10);
    assert_near(cell_stage_x(&s), 2.95, 1e-12);
    cell_stage_step(&s, INPUT_RIGHT, 1);
    assert_near(cell_stage_x(&s), 2.7, 1e-12);
}

static void without_a_guard_it_pops_at_once(void **state)
{
    (void)state;
    CellStage s;
    draw_drop_beside_wall(&s);
    cell_stage_set(&s, "guard", "no");
    cell_stage_step(&s, 0, 2);
    assert_near(cell_stage_x(&s), 2.7, 1e-12);
    cell_stage_set(&s, "guard", "yes");
    cell_stage_set(&s, "variant", "003");
    cell_stage_step(&s, 0, 4);
    assert_near(cell_stage_x(&s), 2.95, 1e-12);
}

static void a_swept_test_needs_no_guard(void **state)
{
    (void)state;
    CellStage s;
    draw_drop_beside_wall(&s);
    cell_stage_set(&s, "tunnel", "march");
    cell_stage_step(&s, 0, 10);
    cell_stage_step(&s, INPUT_RIGHT, 1);
    assert_near(cell_stage_x(&s), 2.95, 1e-12);
    cell_stage_set(&s, "all_fixes", "yes");
    cell_stage_step(&s, 0, 10);
    assert_near(cell_stage_y(&s), 2.0, 0);
}

static void a_body_wider_than_its_gap_jumps_about_unless_swept(void **state)
{
    (void)state;
    CellStage s;
    CELL_STAGE(&s, "#.#", "#@#", "###");
    cell_stage_set(&s, "radius", "0.6");
    cell_stage_step(&s, INPUT_RIGHT, 1);
    assert_near(s.body.xr, 0.4, 1e-12);
    cell_stage_step(&s, INPUT_LEFT, 1);
    assert_near(s.body.xr, 0.6, 1e-12);
    cell_stage_set(&s, "tunnel", "march");
    cell_stage_step(&s, INPUT_RIGHT, 1);
    cell_stage_step(&s, INPUT_LEFT, 2);
    assert_near(s.body.xr, 0.5, 1e-12);
}

static void a_marching_body_rises_no_more_once_it_meets_the_ceiling(void **state)
{
    (void)state;
    CellStage s;
    CELL_STAGE(&s, "###", "#.#", "#@#", "###");
    cell_stage_set(&s, "tunnel", "march");
    s.body.dy = -3;
    cell_stage_step(&s, 0, 1);
    assert_true(cell_stage_y(&s) < 2.5);
    assert_true(s.body.dy >= 0);
}

static void a_head_ends_seven_tenths_inside_the_ceiling(void **state)
{
    (void)state;
    CellStage s;
    CELL_STAGE(&s, "#####", "#####", "#.@.#", "#####");
    cell_stage_step(&s, INPUT_JUMP, 2);
    assert_near(cell_stage_y(&s) - cell_head(&s.params.as.cell), 2 - 0.7, 1e-12);
    cell_stage_set(&s, "ceiling", "body");
    for (int32_t i = 0; i < 6; i++) {
        cell_stage_step(&s, INPUT_JUMP, 1);
        assert_near(cell_stage_y(&s), 3.0, 0);
    }
}

static void floor_goes_to_the_same_cell_as_the_loop(void **state)
{
    (void)state;
    static const char *const speeds[] = {"-0.75", "2", "0.5", "-0.5", "-3.2", "6.7"};
    for (size_t i = 0; i < ARRAY_LENGTH(speeds); i++) {
        CellStage s;
        CELL_STAGE(&s, "........@.......");
        cell_stage_set(&s, "dx0", speeds[i]);
        cell_stage_step(&s, 0, 1);
        int32_t cx = s.body.cx;
        double xr = s.body.xr;
        cell_stage_set(&s, "overflow", "floor");
        cell_stage_step(&s, 0, 1);
        assert_int_equal(s.body.cx, cx);
        assert_near(s.body.xr, xr, 1e-12);
    }
}

static void the_written_step_moves_a_body_sideways_inside_the_block(void **state)
{
    (void)state;
    CellStage s;
    CELL_STAGE(&s, ".....", "@.#..", ".....");
    cell_stage_set(&s, "dx0", "1.7");
    cell_stage_set(&s, "yr", "0.1");
    cell_stage_set(&s, "stepup", "written");
    cell_stage_step(&s, 0, 1);
    assert_near(cell_stage_x(&s), 2.5, 0);
    assert_int_equal(s.body.cy, 1);
    cell_stage_set(&s, "stepup", "fixed");
    cell_stage_step(&s, 0, 1);
    assert_near(cell_stage_x(&s), 2.2, 1e-12);
    assert_near(cell_stage_y(&s), 1.0, 0);
}

static void feet_just_below_the_top_of_a_block_step_on_it(void **state)
{
    (void)state;
    CellStage s;
    for (int32_t fixed = 0; fixed <= 1; fixed++) {
        CELL_STAGE(&s, ".....", ".....", ".@##.", ".....", "#####");
        cell_stage_set(&s, "yr", "0.1");
        cell_stage_set(&s, "stepup", fixed ? "fixed" : "written");
        cell_stage_set(&s, "dx0", "0.25");
        cell_stage_step(&s, INPUT_RIGHT, 3);
        if (fixed)
            assert_near(cell_stage_y(&s), 2.0, 0);
        else
            assert_true(cell_stage_y(&s) > 2.2);
    }
    CELL_STAGE(&s, ".....", "..#..", ".@##.", ".....", "#####");
    cell_stage_set(&s, "yr", "0.1");
    cell_stage_set(&s, "stepup", "fixed");
    cell_stage_set(&s, "dx0", "0.25");
    cell_stage_step(&s, INPUT_RIGHT, 3);
    assert_true(cell_stage_y(&s) > 2.2);
}

static void draw_corner(CellStage *s, const char *grab, const char *yr, const char *dy)
{
    CELL_STAGE(s, ".....", ".....", "#.@..", "#....", "#....", "#####");
    cell_stage_set(s, "yr", yr);
    cell_stage_set(s, "dy0", dy);
    cell_stage_set(s, "grab", grab);
}

static void the_written_grip_holds_at_a_distance_and_while_rising(void **state)
{
    (void)state;
    CellStage s;
    CELL_STAGE(&s, ".....", ".....", "#@...", "#....", "#####");
    cell_stage_set(&s, "grab", "written");
    cell_stage_set(&s, "yr", "0.25");
    cell_stage_set(&s, "dy0", "-0.1");
    cell_stage_set(&s, "xr", "0.9");
    cell_stage_step(&s, INPUT_LEFT, 1);
    assert_int_equal(s.body.grab, -1);
    assert_true(s.body.xr > 0.8);
}

static void the_fixed_grip_holds_a_falling_body_that_touches(void **state)
{
    (void)state;
    CellStage s;
    draw_corner(&s, "fixed", "0", "-0.1");
    s.body.cx = 1;
    s.body.xr = 0.3;
    cell_stage_step(&s, INPUT_LEFT, 1);
    assert_int_equal(s.body.grab, 0);
    for (int32_t i = 0; i < 20 && !s.body.grab; i++)
        cell_stage_step(&s, INPUT_LEFT, 1);
    assert_int_equal(s.body.grab, -1);
    double y = cell_stage_y(&s);
    cell_stage_step(&s, INPUT_LEFT, 30);
    assert_near(cell_stage_y(&s), y, 0);
}

static void a_hanging_body_leaps_off_or_lets_go(void **state)
{
    (void)state;
    static const struct {
        Input input;
        bool rises;
    } cases[] = {{INPUT_JUMP, true}, {INPUT_DOWN, false}, {INPUT_RIGHT, false}};
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        CellStage s;
        draw_corner(&s, "fixed", "0.1", "0");
        s.body.cx = 1;
        s.body.xr = 0.3;
        cell_stage_step(&s, INPUT_LEFT, 1);
        assert_int_equal(s.body.grab, -1);
        double y = cell_stage_y(&s);
        cell_stage_step(&s, cases[i].input, 2);
        assert_int_equal(s.body.grab, 0);
        assert_true(cases[i].rises ? cell_stage_y(&s) < y : cell_stage_y(&s) > y);
    }
}

static void a_marching_body_grips_a_corner_and_steps_up_as_any_other(void **state)
{
    (void)state;
    CellStage s;
    draw_corner(&s, "fixed", "0.1", "0");
    cell_stage_set(&s, "tunnel", "march");
    s.body.cx = 1;
    s.body.xr = 0.3;
    cell_stage_step(&s, INPUT_LEFT, 1);
    assert_int_equal(s.body.grab, -1);
    CELL_STAGE(&s, ".....", ".....", ".@##.", ".....", "#####");
    cell_stage_set(&s, "yr", "0.1");
    cell_stage_set(&s, "stepup", "fixed");
    cell_stage_set(&s, "tunnel", "march");
    cell_stage_set(&s, "dx0", "0.25");
    cell_stage_step(&s, INPUT_RIGHT, 3);
    assert_near(cell_stage_y(&s), 2.0, 0);
}

static void draw_hill(CellStage *s)
{
    CELL_STAGE(s, "............", "............", ".....##.....", "@.../##\\....", "############");
}

static void the_written_slope_has_no_effect_in_its_own_cell(void **state)
{
    (void)state;
    CellStage s;
    CELL_STAGE(&s, "........", "........", "........", "@../####", "########");
    cell_stage_set(&s, "slope", "written");
    cell_stage_step(&s, INPUT_RIGHT, 40);
    assert_near(cell_stage_x(&s), 3.7, 1e-12);
    assert_near(cell_stage_y(&s), 4.0, 0);
    cell_stage_set(&s, "slope", "fixed");
    cell_stage_step(&s, INPUT_RIGHT, 40);
    assert_true(cell_stage_x(&s) > 5);
    assert_near(cell_stage_y(&s), 3.0, 0);
}

static void the_written_slope_holds_a_falling_body_a_cell_too_high(void **state)
{
    (void)state;
    CellStage s;
    CELL_STAGE(&s, ".@.", "...", "./.", "###");
    cell_stage_set(&s, "slope", "written");
    for (int32_t t = 0; t < 30; t++) {
        double before = cell_stage_y(&s);
        cell_stage_step(&s, 0, 1);
        assert_true(cell_stage_y(&s) - before < 0.4); /* it falls there */
    }
    assert_near(cell_stage_y(&s), 1.5, 0);
    cell_stage_set(&s, "slope", "fixed");
    cell_stage_step(&s, 0, 30);
    assert_near(cell_stage_y(&s), 2.5, 1e-9);
    assert_true(cell_stage_on_ground(&s));
}

static void a_body_keeps_to_the_ground_up_and_down_a_hill(void **state)
{
    (void)state;
    static const char *const variants[] = {"000", "003"};
    for (size_t v = 0; v < ARRAY_LENGTH(variants); v++) {
        CellStage s;
        CELL_STAGE(&s, "............", "............", "............", "@..ab##cd...",
                   "############");
        cell_stage_set(&s, "variant", variants[v]);
        cell_stage_set(&s, "frict", "0.82");
        cell_stage_set(&s, "all_fixes", "yes");
        for (int32_t t = 0; t < 90; t++) {
            cell_stage_step(&s, t < 45 ? INPUT_RIGHT : INPUT_LEFT, 1);
            assert_true(cell_stage_on_ground(&s));
        }
        assert_true(cell_stage_x(&s) < 2);
    }
}

static void a_slope_under_a_ceiling_ends_where_the_head_meets_it(void **state)
{
    (void)state;
    CellStage s;
    CELL_STAGE(&s, "........", "########", "...#####", "@../####", "########");
    cell_stage_set(&s, "all_fixes", "yes");
    cell_stage_step(&s, INPUT_RIGHT, 60);
    assert_true(cell_stage_x(&s) > 2.7 && cell_stage_x(&s) < 3.0);
    assert_near(cell_stage_y(&s), 4.0, 0);
    draw_hill(&s);
    cell_stage_set(&s, "all_fixes", "yes");
    cell_stage_step(&s, INPUT_RIGHT, 60);
    assert_near(cell_stage_x(&s), 4.7, 1e-9);
}

static void all_fixes_sets_and_clears_every_switch(void **state)
{
    (void)state;
    ModelParams params;
    model_params_init(&params, MODEL_CELL);
    assert_int_equal(model_set(&params, "all_fixes", "yes"), SETTING_OK);
    assert_memory_equal(&params.as.cell.on, &cell_cured, sizeof cell_cured);
    assert_int_equal(model_set(&params, "grab", "off"), SETTING_OK);
    assert_int_equal(params.as.cell.on.grab, CELL_OFF);
    assert_int_equal(model_set(&params, "all_fixes", "perhaps"), SETTING_NOT_A_VALUE);
    assert_int_equal(params.as.cell.on.slope, CELL_FIXED);
    assert_int_equal(model_set(&params, "all_fixes", "no"), SETTING_OK);
    assert_memory_equal(&params.as.cell.on, &cell_as_written, sizeof cell_as_written);
}

/* ---- a cured body in random places ---- */

static uint32_t random_next(uint32_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 17;
    *seed ^= *seed << 5;
    return *seed;
}

static double random_between(uint32_t *seed, double low, double high)
{
    return low + (high - low) * random_next(seed) / UINT32_MAX;
}

static void draw_random(CellStage *s, uint32_t *seed, const char *glyphs)
{
    size_t count = strlen(glyphs);
    CELL_STAGE(s, "............", "............", "............", "............", "............",
               "............", "............", "............");
    for (int32_t i = 0; i < 12 * 8; i++)
        s->stage.tiles[i] = stage_tile(glyphs[random_next(seed) % count]);
    s->stage.start_col = (int32_t)(random_next(seed) % 12);
    s->stage.start_row = (int32_t)(random_next(seed) % 8);
    s->stage.tiles[s->stage.start_row * 12 + s->stage.start_col] = TILE_EMPTY;
    grid_resolve(s->stage.tiles, 12, 8);
}

static void set_random(CellStage *s, uint32_t *seed)
{
    CellParams *p = &s->params.as.cell;
    p->on = cell_cured;
    p->variant = (uint8_t)(random_next(seed) % 2);
    p->radius = random_between(seed, 0.01, 0.5);
    p->walk = random_between(seed, 0.01, 0.6);
    p->jump = random_between(seed, 0.1, 1.5);
    p->dx0 = random_between(seed, -4, 4);
    p->dy0 = random_between(seed, -4, 4);
    cell_stage_restart(s);
}

/* Does a slope under the middle of the body lead up to this block? Then a corner of the box may be
 * inside the block. */
static bool is_excused(const CellStage *s, int32_t col, int32_t row)
{
    int32_t side = col - s->body.cx;
    uint8_t tile = grid_get(&s->stage.terrain.grid, s->body.cx, row);
    return (side == 1 && (tile == TILE_SLOPE_UP || tile == TILE_GENTLE_UP_HIGH)) ||
           (side == -1 && (tile == TILE_SLOPE_DOWN || tile == TILE_GENTLE_DOWN_HIGH));
}

static void assert_overlaps_nothing(const CellStage *s)
{
    const CellParams *p = &s->params.as.cell;
    const CellBody *b = &s->body;
    int32_t left = b->cx + (int32_t)floor(b->xr - p->radius);
    int32_t right = b->cx + (int32_t)ceil(b->xr + p->radius) - 1;
    int32_t top = b->cy + (int32_t)floor(b->yr - cell_head(p));
    int32_t bottom = b->cy + (int32_t)ceil(b->yr + cell_foot(p)) - 1;
    for (int32_t row = top; row <= bottom; row++)
        for (int32_t col = left; col <= right; col++)
            if (cell_stage_is_solid(s, col, row) && !is_excused(s, col, row))
                fail_msg("(%d, %d) overlapped at %.17g, %.17g", col, row, cell_stage_x(s),
                         cell_stage_y(s));
}

static void run_random(const char *glyphs, int32_t runs)
{
    uint32_t seed = 2463534242u;
    for (int32_t run = 0; run < runs; run++) {
        CellStage s;
        draw_random(&s, &seed, glyphs);
        set_random(&s, &seed);
        for (int32_t t = 0; t < 60; t++) {
            cell_stage_step(&s, (Input)(random_next(&seed) & INPUT_ALL), 1 + (t % 3));
            assert_overlaps_nothing(&s);
        }
    }
}

static void a_cured_body_overlaps_nothing_solid(void **state)
{
    (void)state;
    run_random("##......", 3000);
    run_random("##....=.", 3000);
}

static void a_cured_body_overlaps_nothing_solid_among_slopes(void **state)
{
    (void)state;
    run_random("###.....//\\\\abcd", 6000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_fast_body_ends_inside_a_wall),
        cmocka_unit_test(a_fast_body_to_the_left_is_stopped_as_well),
        cmocka_unit_test(substeps_without_abs_stop_a_body_to_the_right_only),
        cmocka_unit_test(modulo_fails_at_1_and_below_0),
        cmocka_unit_test(friction_acts_once_however_many_substeps),
        cmocka_unit_test(a_body_falls_when_only_its_centre_has_left_the_edge),
        cmocka_unit_test(a_head_rises_into_an_overhang_beside_the_centre),
        cmocka_unit_test(a_body_walks_through_a_block_at_the_height_of_its_head),
        cmocka_unit_test(a_guard_lets_a_body_sink_into_a_wall_and_pop_out_later),
        cmocka_unit_test(without_a_guard_it_pops_at_once),
        cmocka_unit_test(a_swept_test_needs_no_guard),
        cmocka_unit_test(a_body_wider_than_its_gap_jumps_about_unless_swept),
        cmocka_unit_test(a_marching_body_rises_no_more_once_it_meets_the_ceiling),
        cmocka_unit_test(a_head_ends_seven_tenths_inside_the_ceiling),
        cmocka_unit_test(floor_goes_to_the_same_cell_as_the_loop),
        cmocka_unit_test(the_written_step_moves_a_body_sideways_inside_the_block),
        cmocka_unit_test(feet_just_below_the_top_of_a_block_step_on_it),
        cmocka_unit_test(the_written_grip_holds_at_a_distance_and_while_rising),
        cmocka_unit_test(the_fixed_grip_holds_a_falling_body_that_touches),
        cmocka_unit_test(a_hanging_body_leaps_off_or_lets_go),
        cmocka_unit_test(a_marching_body_grips_a_corner_and_steps_up_as_any_other),
        cmocka_unit_test(the_written_slope_has_no_effect_in_its_own_cell),
        cmocka_unit_test(the_written_slope_holds_a_falling_body_a_cell_too_high),
        cmocka_unit_test(a_body_keeps_to_the_ground_up_and_down_a_hill),
        cmocka_unit_test(a_slope_under_a_ceiling_ends_where_the_head_meets_it),
        cmocka_unit_test(all_fixes_sets_and_clears_every_switch),
        cmocka_unit_test(a_cured_body_overlaps_nothing_solid),
        cmocka_unit_test(a_cured_body_overlaps_nothing_solid_among_slopes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
