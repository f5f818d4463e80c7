/* test_terrain_brush.c - strokes of the terrain brush: ground, caves and platforms, and what they
 * leave alone. */
#include "easel.h"

#include "../src/level/level.h"

static const char plain[] = "..............................\n"
                            "..............................\n"
                            "..............................\n"
                            "..............................\n"
                            "..............................\n"
                            "@............................F\n"
                            "##############################\n"
                            "##############################\n";

static const char deep[] = "[legend]\n"
                           "solid = \"#%\"\n"
                           "[map]\n"
                           "@............................F\n"
                           "##############################\n"
                           "#%%%%%%%%%%%%%%%%%%%%%%%%%%%%#\n"
                           "#%%%%%%%%%%%%%%%%%%%%%%%%%%%%#\n"
                           "#%%%%%%%%%%%%%%%%%%%%%%%%%%%%#\n"
                           "#%%%%%%%%%%%%%%%%%%%%%%%%%%%%#\n"
                           "#%%%%%%%%%%%%%%%%%%%%%%%%%%%%#\n"
                           "#%%%%%%%%%%%%%%%%%%%%%%%%%%%%#\n"
                           "#%%%%%%%%%%%%%%%%%%%%%%%%%%%%#\n"
                           "##############################\n";

static void assert_drawn(const char *level, const char *pressed, const char *expected)
{
    Easel e;
    easel_open(&e, level);
    keys(&e, pressed);
    assert_picture(&e, expected);
    assert_undo_restores(&e);
    easel_close(&e);
}

static void a_rough_stroke_becomes_a_hill_with_slopes_in_one_undo(void **state)
{
    (void)state;
    assert_drawn(plain, ": 4 , 5 Enter B l k l k l k 3 l k 5 l j l j 2 l j 3 l j Enter",
                 "..............................\n"
                 "........ab######\\.............\n"
                 "....../##########\\............\n"
                 "...../#############cd.........\n"
                 "..../#################........\n"
                 "@../##################.......F\n"
                 "##############################\n"
                 "##############################\n");
}

static void level_floor_gives_gentle_slopes(void **state)
{
    (void)state;
    assert_drawn(plain, ": 4 , 5 Enter B 4 l k 4 l k 4 l j 4 l j Enter",
                 "..............................\n"
                 "..............................\n"
                 "..............................\n"
                 "..........ab#####cd...........\n"
                 "......ab#############.........\n"
                 "@../#################........F\n"
                 "##############################\n"
                 "##############################\n");
}

static void a_level_stroke_in_the_air_is_a_one_way_platform(void **state)
{
    (void)state;
    assert_drawn(plain, ": 4 , 2 Enter B 3 l k 6 l j 4 l Enter",
                 "..............................\n"
                 "....==============............\n"
                 "..............................\n"
                 "..............................\n"
                 "..............................\n"
                 "@............................F\n"
                 "##############################\n"
                 "##############################\n");
}

static void a_stroke_inside_of_ground_is_a_cave_with_a_rim(void **state)
{
    (void)state;
    assert_drawn(deep, ": 4 , 5 Enter B 8 l j 2 l k k 4 l k k 4 k Enter",
                 "@............................F\n"
                 "#################...##########\n"
                 "#%%%%%%%%%%%#####...#%%%%%%%%#\n"
                 "#%###########.......#%%%%%%%%#\n"
                 "#%#.................#%%%%%%%%#\n"
                 "#%#.................#%%%%%%%%#\n"
                 "#%#.............#####%%%%%%%%#\n"
                 "#%#########cd...#%%%%%%%%%%%%#\n"
                 "#%%%%%%%%%#######%%%%%%%%%%%%#\n"
                 "##############################\n");
}

static void a_cave_near_the_surface_keeps_a_roof_until_the_stroke_breaks_it(void **state)
{
    (void)state;
    assert_drawn(deep, ": 4 , 3 Enter B 8 l Enter",
                 "@............................F\n"
                 "##############################\n"
                 "#%#############%%%%%%%%%%%%%%#\n"
                 "#%#...........#%%%%%%%%%%%%%%#\n"
                 "#%#...........#%%%%%%%%%%%%%%#\n"
                 "#%#############%%%%%%%%%%%%%%#\n"
                 "#%%%%%%%%%%%%%%%%%%%%%%%%%%%%#\n"
                 "#%%%%%%%%%%%%%%%%%%%%%%%%%%%%#\n"
                 "#%%%%%%%%%%%%%%%%%%%%%%%%%%%%#\n"
                 "##############################\n");
    assert_drawn(deep, ": 4 , 1 Enter B 4 j 8 l Enter",
                 "@............................F\n"
                 "###...########################\n"
                 "#%#...#%%%%%%%%%%%%%%%%%%%%%%#\n"
                 "#%#...#########%%%%%%%%%%%%%%#\n"
                 "#%#...........#%%%%%%%%%%%%%%#\n"
                 "#%#...........#%%%%%%%%%%%%%%#\n"
                 "#%#...........#%%%%%%%%%%%%%%#\n"
                 "#%#############%%%%%%%%%%%%%%#\n"
                 "#%%%%%%%%%%%%%%%%%%%%%%%%%%%%#\n"
                 "##############################\n");
}

static void a_stroke_leaves_objects_and_their_sides_alone(void **state)
{
    (void)state;
    assert_drawn("..............................\n"
                 "..............................\n"
                 "......o......w......H.........\n"
                 "@...........###.....H...?....F\n"
                 "##############################\n",
                 ": 1 , 1 Enter B 2 6 l j j Enter",
                 "..............................\n"
                 ".#####.######.######.#######..\n"
                 ".####.o.####.w.####.H.##.###..\n"
                 "@.#################.H.#.?.##.F\n"
                 "##############################\n");
}

/* ---- random strokes ---- */

enum { COLS = 40, ROWS = 20, LEVELS = 8, LEVELS_FULL = 100, STROKES = 100 };

static uint32_t seed;

static int32_t below(int32_t limit)
{
    seed = seed * 1664525u + 1013904223u;
    return (int32_t)((seed >> 8) % (uint32_t)limit);
}

static void make_level(char *out)
{
    static const char glyphs[] = "####%%%%....====////\\\\abcdHI<CS^{}*okDwhft?1";
    out += sprintf(out, "[legend]\nsolid = \"#%%\"\n[lift.1]\nvelocity = 0.05, 0\n[map]\n");
    for (int32_t row = 0; row < ROWS; row++, *out++ = '\n')
        for (int32_t col = 0; col < COLS; col++) {
            char ground = row * 3 > ROWS * 2 + below(3) ? '#' : '.';
            *out++ = below(8) == 0 ? glyphs[below((int32_t)sizeof glyphs - 1)] : ground;
        }
    out[-(COLS + 1) * 9] = '@';
    out[-(COLS + 1) * 9 + COLS - 2] = 'F';
    *out = '\0';
}

static bool is_terrain(CellKind kind)
{
    return kind == KIND_EMPTY || kind == KIND_ONEWAY ||
           tile_infos[cell_kinds[kind].tile].flags & (TILE_IS_STATIC_SOLID | TILE_IS_SLOPE);
}

/* Cells that the brush may not change are as before, and the level is read without errors. */
static void assert_level_is_valid(const Easel *easel, const char *before)
{
    ErrorList errors;
    error_list_init(&errors, "level.txt");
    for (int32_t row = 0; row < ROWS; row++)
        for (int32_t col = 0; col < COLS; col++) {
            char was = before[row * (COLS + 1) + col];
            char is = document_row(easel->doc, LAYER_MAP, row)[col];
            if (!is_terrain(document_kind(easel->doc, was))) assert_int_equal(is, was);
            if (was != is) assert_true(is_terrain(document_kind(easel->doc, is)));
        }
    Level *level = document_parse(easel->doc, &errors);
    assert_non_null(level);
    assert_int_equal(errors.errors, 0);
    level_done(level);
    free(level);
}

/* Slopes that a stroke drew stand on ground. */
static void assert_slopes_stand(const Easel *easel, const char *before)
{
    for (int32_t row = 0; row < ROWS; row++)
        for (int32_t col = 0; col < COLS; col++) {
            CellKind kind = document_kind_at(easel->doc, col, row);
            bool is_new =
                document_row(easel->doc, LAYER_MAP, row)[col] != before[row * (COLS + 1) + col];
            if (!is_new || !(tile_infos[cell_kinds[kind].tile].flags & TILE_IS_SLOPE)) continue;
            CellKind base =
                row + 1 < ROWS ? document_kind_at(easel->doc, col, row + 1) : KIND_SOLID;
            assert_true(tile_infos[cell_kinds[base].tile].flags & TILE_IS_STATIC_SOLID);
        }
}

static void draw_stroke(Easel *easel)
{
    static const char *const moves[] = {"l", "l", "l", "h", "j", "k"};
    editor_go_to(easel->editor, below(COLS), below(ROWS));
    easel_key(easel, "B");
    int32_t style = below(2) ? 3 : 6; /* to the right, or anywhere */
    for (int32_t i = 0, count = below(30); i < count; i++) {
        easel_key(easel, moves[below(style)]);
        if (style == 3 && below(3) == 0) easel_key(easel, moves[4 + below(2)]);
    }
    easel_key(easel, "Enter");
}

static void random_strokes_keep_a_level_valid_and_are_undone_to_the_byte(void **state)
{
    char text[2048], before[2048], last[2048];
    (void)state;
    for (int32_t round = 0; round < (getenv("LEDGE_FULL") ? LEVELS_FULL : LEVELS); round++) {
        Easel e;
        seed = (uint32_t)round;
        make_level(text);
        easel_open(&e, text);
        easel_picture(&e, LAYER_MAP, before, sizeof before);
        for (int32_t i = 0; i < STROKES; i++) {
            int32_t done = document_history_done(e.doc);
            easel_picture(&e, LAYER_MAP, last, sizeof last);
            draw_stroke(&e);
            assert_in_range(document_history_done(e.doc), done, done + 1);
            assert_slopes_stand(&e, last);
            if (i % 10 == 0) assert_level_is_valid(&e, last);
        }
        assert_undo_restores(&e);
        keys(&e, "9 9 9 u");
        easel_picture(&e, LAYER_MAP, last, sizeof last);
        assert_string_equal(last, before);
        command(&e, "w");
        assert_file("level.txt", text);
        easel_close(&e);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        EASEL_TEST(a_rough_stroke_becomes_a_hill_with_slopes_in_one_undo),
        EASEL_TEST(level_floor_gives_gentle_slopes),
        EASEL_TEST(a_level_stroke_in_the_air_is_a_one_way_platform),
        EASEL_TEST(a_stroke_inside_of_ground_is_a_cave_with_a_rim),
        EASEL_TEST(a_cave_near_the_surface_keeps_a_roof_until_the_stroke_breaks_it),
        EASEL_TEST(a_stroke_leaves_objects_and_their_sides_alone),
        EASEL_TEST(random_strokes_keep_a_level_valid_and_are_undone_to_the_byte),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
