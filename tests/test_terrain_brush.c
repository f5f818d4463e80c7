/* test_terrain_brush.c - strokes of the terrain brush: ground, caves and platforms, and what they
 * leave alone. */
#include "easel.h"
#include "seed.h"

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
                 "........ab#####\\..............\n"
                 "....../#########cd............\n"
                 "...../############cd..........\n"
                 "..../################cd.......\n"
                 "@../###################cd....F\n"
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
                 "..........ab####cd............\n"
                 "......ab############cd........\n"
                 "@.ab##################cd.....F\n"
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

static void a_stroke_that_changes_nothing_says_so(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, plain);
    keys(&e, ": 20 , 1 Enter v l v : 4 , 2 Enter B 3 l Enter");
    assert_says(&e, "like this already, or must stay");
    assert_picture(&e, plain);
    easel_close(&e);
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

static void a_dent_of_one_cell_between_two_hills_is_filled(void **state)
{
    (void)state;
    assert_drawn("....................\n"
                 "....................\n"
                 "@.........######...F\n"
                 "####################\n",
                 ": 4 , 2 Enter B 4 l Enter",
                 "....................\n"
                 "....................\n"
                 "@.ab############...F\n"
                 "####################\n");
}

static void both_halves_of_a_gentle_slope_go_with_the_ground_behind_it(void **state)
{
    (void)state;
    assert_drawn("....................\n"
                 "@.......ab#######..F\n"
                 "####################\n"
                 "####################\n"
                 "####################\n",
                 ": 1 1 , 1 Enter B 4 l Enter",
                 "....................\n"
                 "@..................F\n"
                 "##########cd...ab###\n"
                 "####################\n"
                 "####################\n");
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

static void open_random_level(Easel *easel, int32_t round, char *text)
{
    char *out = text;
    seed = (uint32_t)round;
    static const char glyphs[] = "####%%%%....====////\\abcdHI<CS^{}*okDwhft?1";
    out += sprintf(out, "[legend]\nsolid = \"#%%\"\n[lift.1]\nvelocity = 0.05, 0\n[map]\n");
    for (int32_t row = 0; row < ROWS; row++, *out++ = '\n')
        for (int32_t col = 0; col < COLS; col++) {
            char ground = row * 3 > ROWS * 2 + seed_below(&seed, 3) ? '#' : '.';
            *out++ = seed_below(&seed, 8) == 0 ? seed_char(&seed, glyphs) : ground;
        }
    out[-(COLS + 1) * 9] = '@';
    out[-(COLS + 1) * 9 + COLS - 2] = 'F';
    *out = '\0';
    easel_open(easel, text);
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
    editor_go_to(easel->editor, seed_below(&seed, COLS), seed_below(&seed, ROWS));
    easel_key(easel, "B");
    int32_t style = seed_below(&seed, 2) ? 3 : 6; /* to the right, or anywhere */
    for (int32_t i = 0, count = seed_below(&seed, 30); i < count; i++) {
        easel_key(easel, moves[seed_below(&seed, style)]);
        if (style == 3 && seed_below(&seed, 3) == 0)
            easel_key(easel, moves[4 + seed_below(&seed, 2)]);
    }
    easel_key(easel, "Enter");
}

static void random_strokes_keep_a_level_valid_and_are_undone_to_the_byte(void **state)
{
    char text[2048], last[2048];
    (void)state;
    for (int32_t round = 0; round < (getenv("LEDGE_FULL") ? LEVELS_FULL : LEVELS); round++) {
        Easel e;
        open_random_level(&e, round, text);
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
        assert_picture(&e, e.before);
        command(&e, "w");
        assert_file("level.txt", text);
        easel_close(&e);
    }
}

/* ---- sides of hills ---- */

/* Swaps left and right in each row, and the slopes with those of the other way. */
static void mirror_picture(char *text)
{
    static const char from[] = "/\\abcd@F", to[] = "\\/dcbaF@";
    int32_t cols = (int32_t)strcspn(text, "\n");
    for (char *line = text; *line; line += cols + 1)
        for (int32_t i = 0, k = cols - 1; i <= k; i++, k--) {
            char left = line[i], right = line[k];
            line[i] = right, line[k] = left;
        }
    for (; *text; text++) {
        const char *found = strchr(from, *text);
        if (found) *text = to[found - from];
    }
}

static void drag(Easel *e, const Point *points, int32_t count, bool is_mirrored)
{
    command(e, "tool terrain");
    for (int32_t i = 0; i <= count; i++) {
        EditorMouseKind kind = i == 0 ? MOUSE_PRESS : i < count ? MOUSE_DRAG : MOUSE_RELEASE;
        Point at = points[i < count ? i : count - 1];
        if (is_mirrored) at.col = document_cols(e->doc) - 1 - at.col;
        e->now += 10;
        editor_mouse(e->editor, kind, 1, at.col, at.row, e->now);
    }
}

/* The drag gives the picture, and its mirror image that of the picture. */
static void assert_dragged(const char *level, const char *expected, const Point *points,
                           int32_t count)
{
    for (int32_t mirrored = 0; mirrored < 2; mirrored++) {
        char from[2048], to[2048];
        Easel e;
        strcpy(from, level);
        strcpy(to, expected);
        if (mirrored) {
            mirror_picture(from);
            mirror_picture(to);
        }
        easel_open(&e, from);
        drag(&e, points, count, mirrored);
        assert_picture(&e, to);
        assert_undo_restores(&e);
        easel_close(&e);
    }
}

#define ASSERT_DRAGGED(level, expected, ...)                                                       \
    assert_dragged(level, expected, (const Point[]){__VA_ARGS__},                                  \
                   sizeof(const Point[]){__VA_ARGS__} / sizeof(Point))

static void a_diagonal_side_is_a_ramp_whichever_way_its_steps_go_first(void **state)
{
    static const char hill[] = "..............................\n"
                               ".........../######\\...........\n"
                               "........../########\\..........\n"
                               "........./##########\\.........\n"
                               "......../############\\........\n"
                               "@....../##############\\......F\n"
                               "##############################\n"
                               "##############################\n";
    (void)state;
    ASSERT_DRAGGED(plain, hill, {8, 5}, {8, 4}, {9, 4}, {9, 3}, {10, 3}, {10, 2}, {11, 2}, {11, 1},
                   {12, 1}, {17, 1}, {21, 5});
    ASSERT_DRAGGED(plain, hill, {8, 5}, {12, 1}, {17, 1}, {21, 5});
    assert_drawn(plain, ": 8 , 5 Enter B k l k l k l k l 5 l j l j l j l j l Enter", hill);
    assert_drawn(plain, ": 8 , 5 Enter B l k l k l k l k 5 l l j l j l j l j Enter", hill);
}

static void two_across_and_one_up_are_gentle_slopes_all_the_way(void **state)
{
    static const char hill[] = "..............................\n"
                               "..............................\n"
                               "..........ab######cd..........\n"
                               "........ab##########cd........\n"
                               "......ab##############cd......\n"
                               "@...ab##################cd...F\n"
                               "##############################\n"
                               "##############################\n";
    (void)state;
    ASSERT_DRAGGED(plain, hill, {6, 5}, {12, 2}, {16, 2}, {22, 5});
    assert_drawn(plain, ": 6 , 5 Enter B l l k l l k l l k 5 l j l l j l l j l l Enter", hill);
    assert_drawn(plain, ": 7 , 5 Enter B l k l l k l l k 5 l j l l j l l j l Enter", hill);
}

static void a_straight_side_between_steep_and_gentle_has_no_steps(void **state)
{
    (void)state;
    ASSERT_DRAGGED(plain,
                   "..............................\n"
                   "..........ab#####cd...........\n"
                   "........./#########\\..........\n"
                   ".......ab###########cd........\n"
                   ".....ab###############cd......\n"
                   "@..ab###################cd...F\n"
                   "##############################\n"
                   "##############################\n",
                   {6, 5}, {12, 1}, {16, 1}, {22, 5});
}

/* The row of the uppermost ground in a column. */
static int32_t top_row(const Easel *easel, int32_t col)
{
    int32_t row = 0;
    while (document_kind_at(easel->doc, col, row) != KIND_SOLID)
        row++;
    return row;
}

static void random_hills_of_steps_of_one_have_no_cliffs(void **state)
{
    static const char *const rises[] = {"k l", "l k", "k l l", "l k l", "l l k", "l l l k"};
    static const char *const falls[] = {"j l", "l j", "j l l", "l j l", "l l j", "l l l j"};
    (void)state;
    for (uint32_t round = 0; round < 40; round++) {
        Easel e;
        seed = round;
        easel_open(&e, plain);
        keys(&e, ": 3 , 5 Enter B");
        int32_t rows = 1 + seed_below(&seed, 4);
        for (int32_t i = 0; i < rows; i++)
            keys(&e, rises[seed_below(&seed, 6)]);
        keys(&e, "l l l");
        for (int32_t i = 0; i < rows; i++)
            keys(&e, falls[seed_below(&seed, 6)]);
        keys(&e, "Enter");
        for (int32_t col = 1; col < 30; col++)
            assert_in_range(top_row(&e, col) - top_row(&e, col - 1) + 1, 0, 2);
        easel_close(&e);
    }
}

/* ---- caves ---- */

static void a_stroke_from_the_air_into_a_hill_digs(void **state)
{
    (void)state;
    ASSERT_DRAGGED("..............................\n"
                   "............#################.\n"
                   "............#################.\n"
                   "............#################.\n"
                   "............#################.\n"
                   "............#################.\n"
                   "@...........#################F\n"
                   "##############################\n"
                   "##############################\n",
                   "..............................\n"
                   "............#################.\n"
                   "............#################.\n"
                   "............#################.\n"
                   "........................#####.\n"
                   "........................#####.\n"
                   "@.......................#####F\n"
                   "##############################\n"
                   "##############################\n",
                   {9, 5}, {22, 5});
}

enum { CAVE_COLS = 48, CAVE_ROWS = 22 };

static bool is_rock(const Easel *easel, int32_t col, int32_t row)
{
    return document_kind_at(easel->doc, col, row) == KIND_SOLID;
}

/* A hill with a rough surface, in the rows 11 to 14. */
static void make_hill(char *out)
{
    int32_t tops[CAVE_COLS];
    for (int32_t col = 0; col < CAVE_COLS; col++)
        tops[col] = 11 + seed_below(&seed, 4);
    for (int32_t row = 0; row < CAVE_ROWS; row++, *out++ = '\n')
        for (int32_t col = 0; col < CAVE_COLS; col++)
            *out++ = row >= tops[col] ? '#' : '.';
    *out = '\0';
    out[-CAVE_ROWS * (CAVE_COLS + 1)] = '@';
    out[-CAVE_ROWS * (CAVE_COLS + 1) + 1] = 'F';
}

/* Rock that roofs the cave may stay. */
static void assert_cave_is_wide(const Easel *easel)
{
    for (int32_t row = 16; row + 1 < CAVE_ROWS; row++)
        for (int32_t col = 1; col + 1 < CAVE_COLS; col++) {
            bool above = !is_rock(easel, col, row - 1), below_it = !is_rock(easel, col, row + 1);
            bool is_thin = !is_rock(easel, col - 1, row) && !is_rock(easel, col + 1, row);
            if (is_rock(easel, col, row))
                assert_false(is_thin && (above || below_it));
            else
                assert_true(above || below_it);
        }
}

static void caves_have_headroom_and_no_teeth(void **state)
{
    (void)state;
    for (uint32_t round = 0; round < 80; round++) {
        Point at[] = {{29, 17}, {33, 17}, {35, 16}, {39, 16}, {41, 17}, {43, 17}};
        char text[2048];
        Easel e;
        seed = round;
        make_hill(text);
        easel_open(&e, text);
        for (int32_t i = 0; round % 2 && i < 6; i++)
            at[i] = (Point){3 + 8 * i, 15 + seed_below(&seed, 5)};
        drag(&e, at, 6, false);
        assert_cave_is_wide(&e);
        assert_undo_restores(&e);
        easel_close(&e);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        EASEL_TEST(a_rough_stroke_becomes_a_hill_with_slopes_in_one_undo),
        EASEL_TEST(level_floor_gives_gentle_slopes),
        EASEL_TEST(a_level_stroke_in_the_air_is_a_one_way_platform),
        EASEL_TEST(a_stroke_that_changes_nothing_says_so),
        EASEL_TEST(a_stroke_inside_of_ground_is_a_cave_with_a_rim),
        EASEL_TEST(a_cave_near_the_surface_keeps_a_roof_until_the_stroke_breaks_it),
        EASEL_TEST(a_dent_of_one_cell_between_two_hills_is_filled),
        EASEL_TEST(both_halves_of_a_gentle_slope_go_with_the_ground_behind_it),
        EASEL_TEST(a_stroke_leaves_objects_and_their_sides_alone),
        EASEL_TEST(random_strokes_keep_a_level_valid_and_are_undone_to_the_byte),
        EASEL_TEST(a_diagonal_side_is_a_ramp_whichever_way_its_steps_go_first),
        EASEL_TEST(two_across_and_one_up_are_gentle_slopes_all_the_way),
        EASEL_TEST(a_straight_side_between_steep_and_gentle_has_no_steps),
        EASEL_TEST(random_hills_of_steps_of_one_have_no_cliffs),
        EASEL_TEST(a_stroke_from_the_air_into_a_hill_digs),
        EASEL_TEST(caves_have_headroom_and_no_teeth),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
