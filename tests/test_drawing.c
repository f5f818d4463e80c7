/* test_drawing.c - the pieces of generated levels that are drawn by hand: each can be played. */
#include "../src/generate/drawing.h"
#include "../src/generate/plan.h"
#include "../src/level/level_file.h"
#include "../src/solve/verdict.h"
#include "../src/text.h"
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
    const Drawing *drawing = drawing_at(drawn_index(form));
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
        print_message("%s%s, difficulty %d: furthest %d,%d\n", drawing_at(drawn_index(form))->name,
                      form % 2 ? "" : " mirrored", difficulty, verdict.furthest.col,
                      verdict.furthest.row);
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
        plan_make(&plan, seed, 1 + (int32_t)(seed % DIFFICULTY_MAX), THEME_COUNT);
        for (int32_t i = 0; i < plan.piece_count; i++) {
            DrawnForm form = plan.pieces[i].drawn;
            all++;
            if (!form) continue;
            assert_false(used[drawn_index(form)]);
            assert_int_equal(drawing_at(drawn_index(form))->idea, plan.pieces[i].id);
            used[drawn_index(form)] = true;
            drawn++;
        }
        ends_drawn += (plan.look.opening > 0) + (plan.look.finale > 0);
    }
    assert_true(drawn * 5 > all);
    assert_true(ends_drawn > 200);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_drawing_can_be_played_from_end_to_end_with_all_coins),
        cmocka_unit_test(every_drawing_is_drawn_as_it_must_be),
        cmocka_unit_test(a_drawing_fits_wherever_the_floor_is),
        cmocka_unit_test(a_harder_drawing_is_wider),
        cmocka_unit_test(no_level_has_a_drawing_twice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
