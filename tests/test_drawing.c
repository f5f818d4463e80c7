/* test_drawing.c - the drawings of generated levels: each can be played. */
#include "../src/base/text.h"
#include "../src/generate/drawing_own.h"
#include "../src/generate/piece_internal.h"
#include "../src/generate/plan.h"
#include "../src/level/level_file.h"
#include "../src/solve/verdict.h"
#include "stage.h"

#include <stdlib.h>
#include <string.h>

enum { STATES_MAX = 200000, FLOOR = 13, REST = 9 };

static bool begins(const Drawing *drawing)
{
    return drawing->idea != DRAWING_OPENING;
}

static bool ends(const Drawing *drawing)
{
    return drawing->idea != DRAWING_FINALE;
}

/* The drawing between two rests, with the start and the finish where it has none, and all its
 * coins.
 */
static void lay_alone(Layout *layout, DrawnForm form, int32_t difficulty)
{
    const Drawing *drawing = drawing_at(drawing_form_index(form));
    Piece piece = {.layout = layout, .floor = FLOOR, .difficulty = difficulty};
    layout_clear(layout, STORY_ROWS);
    layout->story_count = 1;
    if (begins(drawing)) {
        piece_rest(&piece, REST);
        layout_set(layout, 2, piece.floor - 1, '@');
    }
    drawing_lay(&piece, form);
    if (ends(drawing)) {
        piece_rest(&piece, REST);
        layout_set(layout, layout->cols - 3, piece.floor - 1, 'F');
    }
    for (int32_t i = 0; i < layout->coin_count; i++)
        layout_set(layout, layout->coins[i].col, layout->coins[i].row, 'o');
}

static LevelFile *level_of(const Layout *layout, Level *level)
{
    Text text = TEXT_GROWING;
    ErrorList errors;
    error_list_init(&errors, "drawing");
    for (int32_t i = 0; i < layout->lift_count; i++) {
        const LayoutLift *lift = &layout->lifts[i];
        text_add(&text, "[lift.%d]\nvelocity = %s0.%03d, %s0.%03d\nticks = %d\nsolid = no\n", i,
                 lift->dx < 0 ? "-" : "", abs(lift->dx), lift->dy < 0 ? "-" : "", abs(lift->dy),
                 lift->ticks);
    }
    text_add_string(&text, "[map]\n");
    for (int32_t row = 0; row < layout->rows; row++) {
        text_add_bytes(&text, layout->cells[row], (size_t)layout->cols);
        text_add_byte(&text, '\n');
    }
    LevelFile *file = level_file_parse("drawing", text.bytes, text.length, NULL, level, &errors);
    error_list_print(&errors, stderr);
    text_done(&text);
    return file;
}

static bool can_be_played(DrawnForm form, int32_t difficulty)
{
    static Layout layout;
    Level level;
    Verdict verdict;
    VerdictOptions options = {.search = {.all_coins = true, .nodes_max = STATES_MAX}};
    lay_alone(&layout, form, difficulty);
    LevelFile *file = level_of(&layout, &level);
    assert_non_null(file);
    assert_true(verdict_find(&level, &options, &verdict));
    bool is_solved = verdict.kind == VERDICT_SOLVED;
    if (!is_solved)
        print_message("%s%s, difficulty %d: furthest %d,%d\n",
                      drawing_at(drawing_form_index(form))->name, form % 2 ? "" : " mirrored",
                      difficulty, verdict.furthest.col, verdict.furthest.row);
    verdict_done(&verdict);
    level_done(&level);
    level_file_done(file);
    return is_solved;
}

static void every_drawing_can_be_played_from_end_to_end_with_all_coins(void **state)
{
    (void)state;
    int32_t failed = 0;
    for (int32_t i = 0; i < drawing_count(); i++) {
        const Drawing *drawing = drawing_at(i);
        for (int32_t difficulty = drawing->easiest; difficulty <= drawing->hardest; difficulty++)
            for (int32_t mirrored = 0; mirrored <= drawing->both_ways; mirrored++)
                failed += !can_be_played((DrawnForm)(2 * i + 1 + mirrored), difficulty);
    }
    assert_int_equal(failed, 0);
}

static void every_drawing_is_drawn_as_it_must_be(void **state)
{
    (void)state;
    assert_in_range(drawing_count(), 1, DRAWINGS_MAX);
    for (int32_t i = 0; i < drawing_count(); i++) {
        const Drawing *drawing = drawing_at(i);
        size_t width = strlen(drawing->rows[0]);
        int32_t starts = 0, finishes = 0;
        for (int32_t row = 0; row < DRAWING_ROWS_MAX && drawing->rows[row]; row++) {
            const char *glyphs = drawing->rows[row];
            assert_int_equal(strlen(glyphs), width);
            assert_int_equal(strspn(glyphs, ".#=/`abcdHIC<>S^vwhftkD*oO01WYZQ@F"), width);
            starts += strchr(glyphs, '@') != NULL;
            finishes += strchr(glyphs, 'F') != NULL;
        }
        if (drawing->stretch) assert_int_equal(strlen(drawing->stretch), width);
        assert_int_equal(starts, !begins(drawing));
        assert_int_equal(finishes, !ends(drawing));
        assert_true(drawing->themes > 0 && drawing->themes < 1 << THEME_COUNT);
        assert_true(drawing->easiest >= 1 && drawing->easiest <= drawing->hardest);
        for (int32_t other = 0; other < i; other++)
            assert_string_not_equal(drawing->name, drawing_at(other)->name);
    }
}

/* Steps lead to where a drawing has room, and behind it the floor is where others can go on. */
static void a_drawing_fits_wherever_the_floor_is(void **state)
{
    (void)state;
    static Layout layout;
    for (int32_t i = 0; i < drawing_count(); i++)
        for (int32_t floor = FLOOR_HIGHEST; floor <= FLOOR_LOWEST; floor++) {
            Piece piece = {.layout = &layout, .floor = floor, .difficulty = DIFFICULTY_MAX};
            layout_clear(&layout, STORY_ROWS);
            layout.story_count = 1;
            piece_rest(&piece, REST);
            drawing_lay(&piece, (DrawnForm)(2 * i + 1));
            if (ends(drawing_at(i))) assert_in_range(piece.floor, FLOOR_HIGHEST, FLOOR_LOWEST);
            assert_in_range(layout_surface(&layout, 0, layout.cols - 1), 0, STORY_ROWS - 2);
        }
}

static void a_harder_drawing_is_wider(void **state)
{
    (void)state;
    static Layout easy, hard;
    for (int32_t i = 0; i < drawing_count(); i++) {
        const Drawing *drawing = drawing_at(i);
        if (!drawing->stretch) continue;
        lay_alone(&easy, (DrawnForm)(2 * i + 1), drawing->easiest);
        lay_alone(&hard, (DrawnForm)(2 * i + 1), drawing->hardest);
        assert_true(hard.cols > easy.cols);
    }
}

/* A level begins and ends in a picture more often than not, and no drawing is in it twice. */
static void no_level_has_a_drawing_twice(void **state)
{
    (void)state;
    int32_t drawn = 0, all = 0, ends_drawn = 0;
    for (uint64_t seed = 0; seed < 200; seed++) {
        Plan plan;
        bool used[DRAWINGS_MAX] = {false};
        plan_make(&plan, seed, 1 + (int32_t)(seed % DIFFICULTY_MAX), THEME_COUNT, NULL);
        for (int32_t i = 0; i < plan.piece_count; i++) {
            DrawnForm form = plan.pieces[i].drawn;
            all++;
            if (!form) continue;
            assert_false(used[drawing_form_index(form)]);
            assert_int_equal(drawing_at(drawing_form_index(form))->idea, plan.pieces[i].id);
            used[drawing_form_index(form)] = true;
            drawn++;
        }
        ends_drawn += (plan.look.opening > 0) + (plan.look.finale > 0);
    }
    assert_true(drawn * 5 > all);
    assert_true(ends_drawn > 200);
}

/* ---- of a maker's own -------------------------------------------------------------------- */

#define PITS "[piece]\nideas = pits\n"
#define BRIDGE                                                                                     \
    "[map]\n......................\n......................\n.....o.......o........\n"              \
    "..@...............F...\n#####..===..===..#####\n#####............#####\n"                     \
    "#####^^^^^^^^^^^^#####\n######################\n######################\n"

/* False, with the problem, where the text cannot be a drawing. */
static bool add_own(OwnDrawings *own, const char *text, DrawingProblem *problem)
{
    Level level;
    ErrorList errors;
    error_list_init(&errors, "own");
    LevelFile *file = level_file_parse("own", text, strlen(text), NULL, &level, &errors);
    error_list_print(&errors, stderr);
    assert_non_null(file);
    assert_int_equal(errors.count, 0);
    bool is_added = drawing_add_own(own, &level, "bridge", problem);
    level_done(&level);
    level_file_done(file);
    return is_added;
}

static void a_level_with_a_start_and_a_finish_is_a_drawing(void **state)
{
    (void)state;
    static OwnDrawings own;
    DrawingProblem problem;
    assert_true(add_own(&own,
                        "[piece]\nideas = pits, spring_wall\nthemes = cave, night\n"
                        "difficulty = 2-4\nmirror = yes\n" BRIDGE,
                        &problem));
    assert_int_equal(own.list.count, 2);
    const Drawing *drawing = drawing_of(&own.list, drawing_count());
    assert_int_equal(drawing->idea, PIECE_PITS);
    assert_int_equal(own.drawings[1].idea, PIECE_SPRING_WALL);
    assert_int_equal(drawing->themes, 1 << plan_find_theme("cave") | 1 << plan_find_theme("night"));
    assert_int_equal(drawing->easiest, 2);
    assert_int_equal(drawing->hardest, 4);
    assert_true(drawing->both_ways);
    assert_string_equal(drawing->rows[0], ".....o.......o........");
    assert_string_equal(drawing->rows[1], "......................");
    assert_string_equal(drawing->rows[5], "######################");
    assert_null(drawing->rows[6]);
}

static void the_lifts_of_a_level_are_those_of_its_drawing(void **state)
{
    (void)state;
    static OwnDrawings own;
    DrawingProblem problem;
    assert_true(add_own(&own,
                        "[piece]\nideas = ferry\n[lift.7]\nvelocity = 0.093, -0.02\nticks = 60\n"
                        "[map]\n@....77....F\n###......###\n",
                        &problem));
    assert_int_equal(own.drawings[0].lifts[0].dx, 93);
    assert_int_equal(own.drawings[0].lifts[0].dy, -20);
    assert_int_equal(own.drawings[0].lifts[0].ticks, 60);
    assert_string_equal(own.drawings[0].rows[0], ".....00.....");
}

static void levels_that_cannot_be_drawings_are_refused_with_the_reason(void **state)
{
    (void)state;
    static const struct {
        const char *says, *section, *key, *text;
        int32_t col;
    } bad[] = {
        {"needs a section [piece]", "piece", NULL, BRIDGE, 0},
        {"unknown idea `pitz`; the ideas are pits islands", "piece", "ideas",
         "[piece]\nideas = pitz\n" BRIDGE, 0},
        {"meadow forge", "piece", "themes", "[piece]\nideas = pits\nthemes = desert\n" BRIDGE, 0},
        {"from 1 to 5", "piece", "difficulty", PITS "difficulty = 0\n" BRIDGE, 0},
        {"not `4-2`", "piece", "difficulty", PITS "difficulty = 4-2\n" BRIDGE, 0},
        {"not `12`", "piece", "difficulty", PITS "difficulty = 12\n" BRIDGE, 0},
        {"yes or no", "piece", "mirror", PITS "mirror = maybe\n" BRIDGE, 0},
        {"usual physics", "physics", NULL, PITS "[physics]\njump = 0.9\n" BRIDGE, 0},
        {"usual physics", "physics", NULL, PITS "[physics]\nmodel = cell\n" BRIDGE, 0},
        {"no [chase]", "chase", NULL, PITS "[chase]\nkind = water\nway = up\nspeed = 0.1\n" BRIDGE,
         0},
        {"reaches to the left and the right", NULL, NULL, PITS "[map]\n.@.F.\n####.\n", 3},
        {"solid ground", NULL, NULL, PITS "[map]\nF..@.\n#####\n", 0},
        {"`2` cannot be in a piece", NULL, NULL,
         PITS "[lift.0]\nvelocity = 0.1, 0\n[lift.1]\nvelocity = 0.2, 0\n"
              "[lift.2]\nvelocity = 0.3, 0\n[map]\n@012F\n#...#\n",
         3},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(bad); i++) {
        static OwnDrawings own;
        DrawingProblem problem;
        assert_false(add_own(&own, bad[i].text, &problem));
        assert_int_equal(own.list.count, 0);
        assert_non_null(strstr(problem.text, bad[i].says));
        assert_string_equal(problem.section ? problem.section : "",
                            bad[i].section ? bad[i].section : "");
        assert_string_equal(problem.key ? problem.key : "", bad[i].key ? bad[i].key : "");
        assert_int_equal(problem.at.col, bad[i].col);
    }
}

/* They come before all others where they fit, none of them twice; without them nothing changes. */
static void drawings_of_ones_own_come_first(void **state)
{
    (void)state;
    static OwnDrawings own;
    DrawingProblem problem;
    int32_t taken = 0;
    assert_true(add_own(&own, "[piece]\nideas = pits, islands\n" BRIDGE, &problem));
    for (uint64_t seed = 0; seed < 60; seed++) {
        Plan with, without;
        int32_t of_level = 0, fitting = 0;
        plan_make(&with, seed, 3, THEME_COUNT, &own.list);
        plan_make(&without, seed, 3, THEME_COUNT, NULL);
        for (int32_t i = 0; i < with.piece_count; i++) {
            const PlannedPiece *piece = &with.pieces[i];
            of_level += piece->drawn && drawing_form_index(piece->drawn) >= drawing_count();
            fitting += piece->id == PIECE_PITS || piece->id == PIECE_ISLANDS;
        }
        for (int32_t i = 0; i < without.piece_count; i++)
            assert_true(drawing_form_index(without.pieces[i].drawn) < drawing_count());
        assert_int_equal(of_level, fitting > 0);
        taken += of_level;
    }
    assert_true(taken > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_drawing_can_be_played_from_end_to_end_with_all_coins),
        cmocka_unit_test(every_drawing_is_drawn_as_it_must_be),
        cmocka_unit_test(a_drawing_fits_wherever_the_floor_is),
        cmocka_unit_test(a_harder_drawing_is_wider),
        cmocka_unit_test(no_level_has_a_drawing_twice),
        cmocka_unit_test(a_level_with_a_start_and_a_finish_is_a_drawing),
        cmocka_unit_test(the_lifts_of_a_level_are_those_of_its_drawing),
        cmocka_unit_test(levels_that_cannot_be_drawings_are_refused_with_the_reason),
        cmocka_unit_test(drawings_of_ones_own_come_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
