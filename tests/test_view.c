/* test_view.c - what is drawn of a game: glyphs, zooms, and bodies that stand where they stand. */
#include "arena.h"
#include "golden.h"

#include "../src/draw/theme.h"
#include "../src/draw/view.h"

static void draw_all(const Arena *arena, ZoomId zoom, int32_t cols, int32_t rows, Canvas *canvas)
{
    View view;
    assert_true(canvas_resize(canvas, cols, rows));
    view_init(&view, zoom, cols, rows, &arena->level, &arena->game);
    view_draw(&view, &arena->level, &arena->game, canvas, area_of_canvas(canvas));
}

static char char_at(const Canvas *canvas, int32_t col, int32_t row)
{
    return (char)canvas_get(canvas, col, row).ch;
}

/* The whole picture at 1x1, which has the level's size. */
static void assert_drawn(Arena *arena, const char *expected)
{
    char text[4096];
    Canvas canvas = {0};
    draw_all(arena, ZOOM_1X1, arena->level.cols, arena->level.rows, &canvas);
    Text out = text_in(text, sizeof text);
    canvas_to_text(&canvas, &out);
    assert_int_equal(out.missing, 0);
    assert_string_equal(text, expected);
    canvas_done(&canvas);
}

static void one_cell_is_one_character_as_in_the_file(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "######\n"
                       "#.oF.#\n"
                       "#@=^*#\n"
                       "##I><#\n");
    assert_drawn(&arena, "######\n"
                         "# oF #\n"
                         "#@=^*#\n"
                         "##I><#\n");
    arena_close(&arena);
}

static void back_art_shows_behind_empty_cells_only(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "[map]\n"
                       "#...#\n"
                       "#@o.#\n"
                       "#####\n"
                       "[back]\n"
                       "abcde\n"
                       "fghij\n");
    assert_drawn(&arena, "#bcd#\n"
                         "#@oi#\n"
                         "#####\n");
    arena_close(&arena);
}

static void a_taken_coin_is_gone(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "#####\n"
                       "#@o.#\n"
                       "#####\n");
    arena_run_until(&arena, INPUT_RIGHT, EVENT_COIN, 60);
    arena_run(&arena, INPUT_RIGHT, 60);
    assert_drawn(&arena, "#####\n"
                         "#  @#\n"
                         "#####\n");
    arena_close(&arena);
}

static void a_touched_checkpoint_looks_different(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "######\n"
                       "#@*.*#\n"
                       "######\n");
    arena_run_until(&arena, INPUT_RIGHT, EVENT_CHECKPOINT, 60);
    arena_run(&arena, INPUT_RIGHT, 8);
    assert_drawn(&arena, "######\n"
                         "# P@*#\n"
                         "######\n");
    arena_close(&arena);
}

static void a_crumbling_block_changes_and_vanishes(void **state)
{
    Arena arena;
    Canvas canvas = {0};
    (void)state;
    arena_open(&arena, "###\n"
                       "#@#\n"
                       "#C#\n"
                       "#.#\n"
                       "###\n");
    draw_all(&arena, ZOOM_1X1, 3, 5, &canvas);
    assert_int_equal(char_at(&canvas, 1, 2), 'C');
    arena_run(&arena, 0, 10);
    draw_all(&arena, ZOOM_1X1, 3, 5, &canvas);
    assert_int_equal(char_at(&canvas, 1, 2), '%');
    arena_run(&arena, 0, 60);
    draw_all(&arena, ZOOM_1X1, 3, 5, &canvas);
    assert_int_equal(char_at(&canvas, 1, 2), ' ');
    canvas_done(&canvas);
    arena_close(&arena);
}

static void a_crumbling_block_leaves_those_beside_and_below_it_whole(void **state)
{
    Arena arena;
    Canvas canvas = {0};
    (void)state;
    arena_open(&arena, "#####\n"
                       "#@..#\n"
                       "#C.C#\n"
                       "#C..#\n"
                       "#####\n");
    arena_run(&arena, 0, 10);
    draw_all(&arena, ZOOM_1X1, 5, 5, &canvas);
    assert_int_equal(char_at(&canvas, 1, 2), '%');
    assert_int_equal(char_at(&canvas, 3, 2), 'C');
    assert_int_equal(char_at(&canvas, 1, 3), 'C');
    canvas_done(&canvas);
    arena_close(&arena);
}

static void a_body_on_a_slope_is_in_the_slopes_cell(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "#######\n"
                       "#....##\n"
                       "#@../##\n"
                       "#######\n");
    while (arena_player(&arena)->ground != GROUND_SLOPE)
        arena_tick(&arena, INPUT_RIGHT);
    assert_drawn(&arena, "#######\n"
                         "#    ##\n"
                         "#   @##\n"
                         "#######\n");
    arena_close(&arena);
}

static void a_body_at_the_edge_of_its_support_is_drawn_over_it(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "......\n"
                       ".@....\n"
                       ".##...\n"
                       "......\n");
    while (body_col(arena_player(&arena)) < 3)
        arena_tick(&arena, INPUT_RIGHT);
    assert_true(arena_player(&arena)->grounded);
    assert_drawn(&arena, "\n"
                         "  @\n"
                         " ##\n"
                         "\n");
    arena_close(&arena);
}

static void a_rider_stands_in_the_row_above_its_lift(void **state)
{
    Arena arena;
    Canvas canvas = {0};
    int32_t ridden = 0;
    (void)state;
    arena_open(&arena, "[lift.1]\n"
                       "velocity = 0, -0.03\n"
                       "ticks = 100\n"
                       "[map]\n"
                       "......\n"
                       "......\n"
                       "......\n"
                       ".@....\n"
                       "1111..\n");
    for (int32_t tick = 0; tick < 200; tick++) {
        arena_tick(&arena, 0);
        Area player = view_player_chars(&arena.level, &arena.game, ZOOM_1X1);
        draw_all(&arena, ZOOM_1X1, arena.level.cols, arena.level.rows, &canvas);
        for (int32_t col = 0; col < 4; col++) {
            assert_int_equal(canvas_get(&canvas, col, player.row + 1).style, ROLE_LIFT);
            assert_int_not_equal(canvas_get(&canvas, col, player.row).style, ROLE_LIFT);
        }
        ridden += player.row < 2;
    }
    assert_true(ridden > 0);
    canvas_done(&canvas);
    arena_close(&arena);
}

static void a_lift_keeps_both_ends_under_a_rider(void **state)
{
    Arena arena;
    Canvas canvas = {0};
    (void)state;
    arena_open(&arena, "[lift.1]\n"
                       "velocity = 0.03, 0\n"
                       "ticks = 200\n"
                       "[map]\n"
                       "............\n"
                       "@...........\n"
                       "1111........\n");
    for (int32_t tick = 0; tick < 200; tick++) {
        int32_t left = 0, right = 0;
        arena_tick(&arena, tick % 50 < 40 ? INPUT_RIGHT : INPUT_LEFT);
        if (!arena.game.player.as.grid.grounded) break;
        draw_all(&arena, ZOOM_1X1, arena.level.cols, arena.level.rows, &canvas);
        for (int32_t col = 0; col < arena.level.cols; col++) {
            left += canvas_get(&canvas, col, 2).ch == '[';
            right += canvas_get(&canvas, col, 2).ch == ']';
        }
        assert_int_equal(left, 1);
        assert_int_equal(right, 1);
    }
    assert_false(arena.game.player.as.grid.grounded); /* it came to the lift's end, and over it */
    canvas_done(&canvas);
    arena_close(&arena);
}

static void zooms_show_fractions_slopes_and_pictures(void **state)
{
    static const char level[] = "[lift.1]\n"
                                "velocity = 0.05, 0\n"
                                "ticks = 40\n"
                                "[map]\n"
                                "##############\n"
                                "#.o*kF?...11.#\n"
                                "#v==.H.}{....#\n"
                                "#@/\\.HS^abcdw#\n"
                                "##############\n";
    Arena arena;
    (void)state;
    arena_open(&arena, level);
    arena_run(&arena, 0, 10);
    for (ZoomId zoom = 0; zoom < ZOOM_COUNT; zoom++) {
        char text[16384], path[64];
        Canvas canvas = {0};
        draw_all(&arena, zoom, arena.level.cols * look_zooms[zoom].cols,
                 arena.level.rows * look_zooms[zoom].rows, &canvas);
        Text out = text_in(text, sizeof text);
        canvas_to_text(&canvas, &out);
        assert_int_equal(out.missing, 0);
        snprintf(path, sizeof path, "tests/screens/zoom-%s.txt", look_zooms[zoom].name);
        golden_check(path, text);
        canvas_done(&canvas);
    }
    arena_close(&arena);
}

static void a_level_smaller_than_the_view_is_centred(void **state)
{
    Arena arena;
    Canvas canvas = {0};
    (void)state;
    arena_open(&arena, "#@#\n"
                       "###\n");
    draw_all(&arena, ZOOM_1X1, 9, 6, &canvas);
    assert_int_equal(char_at(&canvas, 4, 2), '@');
    assert_int_equal(char_at(&canvas, 3, 2), '#');
    assert_int_equal(char_at(&canvas, 2, 2), ' ');
    canvas_done(&canvas);
    arena_close(&arena);
}

static void drawing_does_not_change_the_game(void **state)
{
    Arena arena;
    Canvas canvas = {0};
    (void)state;
    arena_open(&arena, "#@.w.o#\n"
                       "##C####\n");
    arena_run(&arena, INPUT_RIGHT, 7);
    uint64_t before = game_hash(&arena.game, &arena.level);
    for (ZoomId zoom = 0; zoom < ZOOM_COUNT; zoom++)
        draw_all(&arena, zoom, 20, 8, &canvas);
    assert_true(game_hash(&arena.game, &arena.level) == before);
    canvas_done(&canvas);
    arena_close(&arena);
}

/* --- a standing body stands, whatever the level, the input and the zoom --- */

enum { RANDOM_COLS = 28, RANDOM_ROWS = 14, AROUND = 3 };

static char random_glyph(uint32_t *seed)
{
    static const char glyphs[] = "..............####==/\\abcdH><IC";
    return glyphs[arena_random(seed) % (sizeof glyphs - 1)];
}

/* A walled level of random cells, with two lifts and room about the start. */
static void write_random_level(uint32_t *seed, char *out, size_t size)
{
    char map[RANDOM_ROWS][RANDOM_COLS + 1];
    for (int32_t row = 0; row < RANDOM_ROWS; row++) {
        for (int32_t col = 0; col < RANDOM_COLS; col++) {
            bool wall = row == 0 || row == RANDOM_ROWS - 1 || col == 0 || col == RANDOM_COLS - 1;
            map[row][col] = wall ? '#' : random_glyph(seed);
        }
        map[row][RANDOM_COLS] = '\0';
    }
    memcpy(&map[4][4], "...", 3);
    memcpy(&map[5][4], ".@.", 3);
    memcpy(&map[8][3 + arena_random(seed) % 15], "111", 3);
    memcpy(&map[10][3 + arena_random(seed) % 15], "22", 2);
    size_t length = (size_t)snprintf(out, size,
                                     "[lift.1]\nvelocity = %.3f, %.3f\nticks = 70\nsolid = yes\n"
                                     "[lift.2]\nvelocity = %.3f, %.3f\nticks = 50\n[map]\n",
                                     (int)(arena_random(seed) % 200) / 1000.0 - 0.1,
                                     (int)(arena_random(seed) % 100) / 1000.0 - 0.05,
                                     (int)(arena_random(seed) % 200) / 1000.0 - 0.1,
                                     (int)(arena_random(seed) % 100) / 1000.0 - 0.05);
    for (int32_t row = 0; row < RANDOM_ROWS; row++)
        length += (size_t)snprintf(out + length, size - length, "%s\n", map[row]);
    assert_true(length < size);
}

/* Draws the neighbourhood of the player. (left, top) receives the place of its first character in
 * the level. */
static void draw_around(const Arena *arena, ZoomId zoom, Canvas *canvas, int32_t *left,
                        int32_t *top)
{
    const Zoom *z = &look_zooms[zoom];
    View view = {.zoom = (uint8_t)zoom, .scroll_step = 1};
    view.camera.col = body_col(&arena->game.player.as.grid) - AROUND;
    view.camera.row = body_row(&arena->game.player.as.grid) - AROUND;
    assert_true(canvas_resize(canvas, (2 * AROUND + 1) * z->cols, (2 * AROUND + 1) * z->rows));
    view_draw(&view, &arena->level, &arena->game, canvas, area_of_canvas(canvas));
    *left = view.camera.col * z->cols;
    *top = view.camera.row * z->rows;
}

static uint8_t tile_of_char(const Arena *arena, ZoomId zoom, int32_t col, int32_t row)
{
    return terrain_tile(&arena->game.terrain, &arena->level.terrain,
                        floor_div(col, look_zooms[zoom].cols),
                        floor_div(row, look_zooms[zoom].rows));
}

/* Does a character support what is drawn directly above it? */
static bool carries(const Arena *arena, ZoomId zoom, const Canvas *canvas, int32_t left,
                    int32_t top, int32_t col, int32_t row)
{
    uint8_t here = tile_of_char(arena, zoom, col, row);
    uint8_t above = tile_of_char(arena, zoom, col, row - 1);
    bool upper_edge = row % look_zooms[zoom].rows == 0;
    if (canvas_get(canvas, col - left, row - top).style == ROLE_LIFT) return true;
    if (tile_infos[here].flags & TILE_IS_SOLID) return true;
    if ((tile_infos[here].flags & TILE_IS_ONEWAY) && upper_edge) return true;
    return ((tile_infos[here].flags | tile_infos[above].flags) & TILE_IS_SLOPE) != 0;
}

static void assert_player_stands(const Arena *arena, ZoomId zoom, Canvas *canvas)
{
    int32_t left, top, drawn = 0;
    bool carried = false;
    Area player = view_player_chars(&arena->level, &arena->game, zoom);
    draw_around(arena, zoom, canvas, &left, &top);
    for (int32_t row = player.row; row < player.row + player.rows; row++)
        for (int32_t col = player.col; col < player.col + player.cols; col++) {
            if (char_at(canvas, col - left, row - top) != '@') continue;
            drawn++;
            assert_false(tile_infos[tile_of_char(arena, zoom, col, row)].flags & TILE_IS_SOLID);
            bool lowest = row == player.row + player.rows - 1;
            if (lowest && carries(arena, zoom, canvas, left, top, col, row + 1)) carried = true;
        }
    assert_true(drawn > 0);
    assert_true(carried);
}

/* Holds random buttons for a while, then others. */
static Input random_input(uint32_t *seed, Input last)
{
    return arena_random(seed) % 12 == 0 ? arena_random(seed) & INPUT_ALL : last;
}

static void a_standing_body_is_drawn_on_its_support_and_never_in_a_wall(void **state)
{
    enum { LEVELS = 150, TICKS = 240 };
    uint32_t seed = 20;
    int32_t stood[GROUND_LIFT + 1] = {0};
    Canvas canvas = {0};
    (void)state;
    for (int32_t n = 0; n < LEVELS; n++) {
        char text[2048];
        Arena arena;
        Input input = 0;
        write_random_level(&seed, text, sizeof text);
        arena_open(&arena, text);
        for (int32_t tick = 0; tick < TICKS; tick++) {
            input = random_input(&seed, input);
            arena_tick(&arena, input);
            if (arena.game.status != GAME_PLAYING || !arena_player(&arena)->grounded) continue;
            stood[arena_player(&arena)->ground]++;
            for (ZoomId zoom = 0; zoom < ZOOM_COUNT; zoom++)
                assert_player_stands(&arena, zoom, &canvas);
        }
        arena_close(&arena);
    }
    for (GroundKind kind = GROUND_CELL; kind <= GROUND_LIFT; kind++)
        assert_true(stood[kind] > 100);
    canvas_done(&canvas);
}

static void a_body_in_the_air_is_drawn_in_cells_that_it_touches(void **state)
{
    uint32_t seed = 7;
    (void)state;
    for (int32_t n = 0; n < 40; n++) {
        char text[2048];
        Arena arena;
        Input input = 0;
        write_random_level(&seed, text, sizeof text);
        arena_open(&arena, text);
        for (int32_t tick = 0; tick < 200; tick++) {
            input = random_input(&seed, input);
            arena_tick(&arena, input);
            const Body *body = arena_player(&arena);
            Area at = view_player_chars(&arena.level, &arena.game, ZOOM_1X1);
            if (arena.game.status != GAME_PLAYING || body->grounded) continue;
            assert_int_equal(at.col, body_col(body));
            assert_int_equal(at.row, body_row(body));
            assert_int_equal(at.cols * at.rows, 1);
        }
        arena_close(&arena);
    }
}

static void a_mark_stands_in_its_own_cell_at_every_zoom(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, "....\n"
                       "@...\n"
                       "####\n");
    for (ZoomId zoom = 0; zoom < ZOOM_COUNT; zoom++) {
        Canvas canvas = {0};
        View view;
        int32_t cols = look_zooms[zoom].cols, rows = look_zooms[zoom].rows;
        Area area = {0, 0, 4 * cols, 3 * rows};
        assert_true(canvas_resize(&canvas, 5 * cols, 4 * rows));
        view_init(&view, zoom, area.cols, area.rows, &arena.level, &arena.game);
        for (int16_t col = -1; col <= 4; col++)
            view_draw_mark(&view, &canvas, area, (Place){.col = col, .row = 1}, '*');
        view_draw_mark(&view, &canvas, area, (Place){.col = 2, .row = -1}, '*');
        view_draw_mark(&view, &canvas, area, (Place){.col = 2, .row = 3}, '*');
        int32_t marks = 0;
        for (int32_t i = 0; i < canvas.cols * canvas.rows; i++)
            marks += canvas.cells[i].ch == '*';
        assert_int_equal(marks, 4);
        for (int32_t col = 0; col < 4; col++)
            assert_int_equal(char_at(&canvas, col * cols + (cols - 1) / 2, 2 * rows - 1), '*');
        canvas_done(&canvas);
    }
    arena_close(&arena);
}

static void beside_the_level_there_is_nothing(void **state)
{
    static const int32_t outside[][2] = {{-1, 0}, {0, -1}, {3, 0}, {0, 2}, {3, 2}, {-1, 1}};
    Arena arena;
    (void)state;
    arena_open(&arena, "@.F\n###\n");
    assert_int_equal(view_terrain_char(&arena.level, &arena.game, ZOOM_1X1, 2, 1).ch, '#');
    for (size_t i = 0; i < ARRAY_LENGTH(outside); i++) {
        CanvasCell cell =
            view_terrain_char(&arena.level, &arena.game, ZOOM_1X1, outside[i][0], outside[i][1]);
        assert_int_equal(cell.ch, ' ');
        assert_int_equal(cell.style, ROLE_PLAIN);
    }
    arena_close(&arena);
}

static void only_blocks_that_crumble_have_ticks(void **state)
{
    const TerrainState terrain = {.crumble_count = 1,
                                  .crumbles = {{.col = 1, .row = 2, .timer = 9},
                                               {.col = 3, .row = 2, .timer = 8}}};
    (void)state;
    assert_int_equal(view_crumble_ticks(&terrain, 1, 2), 9);
    assert_int_equal(view_crumble_ticks(&terrain, 3, 2), 0); /* no longer listed */
    assert_int_equal(view_crumble_ticks(&terrain, 2, 1), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(beside_the_level_there_is_nothing),
        cmocka_unit_test(only_blocks_that_crumble_have_ticks),
        cmocka_unit_test(a_mark_stands_in_its_own_cell_at_every_zoom),
        cmocka_unit_test(one_cell_is_one_character_as_in_the_file),
        cmocka_unit_test(back_art_shows_behind_empty_cells_only),
        cmocka_unit_test(a_taken_coin_is_gone),
        cmocka_unit_test(a_touched_checkpoint_looks_different),
        cmocka_unit_test(a_crumbling_block_changes_and_vanishes),
        cmocka_unit_test(a_crumbling_block_leaves_those_beside_and_below_it_whole),
        cmocka_unit_test(a_body_on_a_slope_is_in_the_slopes_cell),
        cmocka_unit_test(a_body_at_the_edge_of_its_support_is_drawn_over_it),
        cmocka_unit_test(a_rider_stands_in_the_row_above_its_lift),
        cmocka_unit_test(a_lift_keeps_both_ends_under_a_rider),
        cmocka_unit_test(zooms_show_fractions_slopes_and_pictures),
        cmocka_unit_test(a_level_smaller_than_the_view_is_centred),
        cmocka_unit_test(drawing_does_not_change_the_game),
        cmocka_unit_test(a_standing_body_is_drawn_on_its_support_and_never_in_a_wall),
        cmocka_unit_test(a_body_in_the_air_is_drawn_in_cells_that_it_touches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
