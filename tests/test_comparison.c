/* test_comparison.c - what differs between two versions of a level. */
#include "desk.h"

#include "../src/level/document/comparison.h"

static Content before, after;
static Comparison comparison;

static Content content_of(const char *text)
{
    Content content;
    error_list_init(&errors, "level");
    assert_true(content_init(&content, text, strlen(text), &errors));
    return content;
}

static void compare(const char *a, const char *b)
{
    before = content_of(a);
    after = content_of(b);
    assert_true(comparison_init(&comparison, &before, &after));
}

static void done(void)
{
    content_done(&before);
    content_done(&after);
}

/* All runs of cells: layer, place, count and + - ~. */
static void assert_runs(const char *expected)
{
    static const char marks[] = " +-~";
    char room[500];
    Text text = text_in(room, sizeof room);
    for (CellRun run = {0}; comparison_next_run(&comparison, &run);)
        text_add(&text, "%s%d,%d %c%d;", run.layer == LAYER_MAP ? "" : "art ", run.col, run.row,
                 marks[run.change], run.count);
    assert_string_equal(room, expected);
}

static void assert_words(const char *expected)
{
    char room[500];
    Text text = text_in(room, sizeof room);
    comparison_words(&comparison, &text);
    assert_string_equal(room, expected);
}

static void cells_were_added_removed_and_changed(void **state)
{
    (void)state;
    compare("@..o.F\n######\n", "@^^o..\n##=###\n");
    assert_runs("1,0 +2;5,0 -1;2,1 ~1;");
    assert_words("");
    done();
}

static void what_moved_with_an_inserted_column_is_the_same(void **state)
{
    (void)state;
    compare("@.o^F\n#####\n", "@.=-o^F\n##..###\n");
    assert_runs("2,0 +2;");
    assert_words("2 columns were inserted at column 2\n");
    assert_int_equal(comparison_lines(&comparison, AXIS_COLS), 7);
    assert_int_equal(comparison_line_before(&comparison, AXIS_COLS, 2), -1);
    assert_int_equal(comparison_line_before(&comparison, AXIS_COLS, 4), 2);
    assert_int_equal(comparison_line_after(&comparison, AXIS_COLS, 4), 4);
    done();
}

static void cells_of_a_deleted_row_are_gone(void **state)
{
    (void)state;
    compare("@..F\n.o^.\n####\n", "@..F\n####\n");
    assert_runs("1,1 -2;");
    assert_words("1 row was deleted at row 1\n");
    assert_int_equal(comparison_line_after(&comparison, AXIS_ROWS, 1), -1);
    assert_int_equal(comparison_line_after(&comparison, AXIS_ROWS, 2), 1);
    done();
}

static void art_is_compared_too(void **state)
{
    (void)state;
    compare("[map]\n@.F\n###\n[back]\n ab\n", "[map]\n@.F\n###\n[back]\nxa\n");
    assert_runs("art 0,0 +1;art 2,0 -1;");
    done();
}

static void a_glyph_that_means_another_thing_has_changed(void **state)
{
    (void)state;
    compare("[map]\n@X.F\n####\n", "[legend]\nice = X\n[map]\n@X.F\n####\n");
    assert_runs("1,0 ~1;");
    assert_words("[legend] ice is new: X\n");
    done();
}

static void values_of_the_header_are_told_in_words(void **state)
{
    (void)state;
    compare("[level]\ntitle = A ; x\npar = 30\n[map]\n@F\n",
            "[level]\ntitle = \"B\"\nauthor = me\n[map]\n@F\n");
    assert_words("[level] title was: A, and is now: B\n[level] par is gone; it was: 30\n"
                 "[level] author is new: me\n");
    assert_runs("");
    done();
}

/* Where every change of a comparison is made, the versions are the same. */
static void runs_name_every_cell_that_differs(void **state)
{
    enum { COLS = 30, ROWS = 8, ROUNDS = 200 };
    char text[2][ROWS * (COLS + 1) + 1];
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        int32_t differing = 0, named = 0;
        desk_seed = (uint32_t)round;
        for (int32_t i = 0; i < ROWS * (COLS + 1); i++) {
            bool is_end = i % (COLS + 1) == COLS;
            text[0][i] = is_end ? '\n' : ".#o^"[desk_random(4)];
            text[1][i] = is_end || desk_random(20) ? text[0][i] : ".#o^"[desk_random(4)];
            differing += text[0][i] != text[1][i];
        }
        text[0][ROWS * (COLS + 1)] = text[1][ROWS * (COLS + 1)] = '\0';
        compare(text[0], text[1]);
        for (CellRun run = {0}; comparison_next_run(&comparison, &run);)
            for (int32_t i = 0; i < run.count; i++, named++) {
                int32_t at = run.row * (COLS + 1) + run.col + i;
                assert_int_not_equal(text[0][at], text[1][at]);
                assert_int_equal(run.change, text[0][at] == '.'   ? CELL_ADDED
                                             : text[1][at] == '.' ? CELL_GONE
                                                                  : CELL_CHANGED);
            }
        assert_int_equal(named, differing);
        done();
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cells_were_added_removed_and_changed),
        cmocka_unit_test(what_moved_with_an_inserted_column_is_the_same),
        cmocka_unit_test(cells_of_a_deleted_row_are_gone),
        cmocka_unit_test(art_is_compared_too),
        cmocka_unit_test(a_glyph_that_means_another_thing_has_changed),
        cmocka_unit_test(values_of_the_header_are_told_in_words),
        cmocka_unit_test(runs_name_every_cell_that_differs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
