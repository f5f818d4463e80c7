/* test_mask.c - sets of cells, against the same done cell by cell. */
#include "../src/edit/core/cells.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

enum { COLS = 150, ROWS = 3, RUNS = 2000 };

static void assert_holds(const Mask *mask, bool expected[ROWS][COLS])
{
    int64_t count = 0;
    for (int32_t row = 0; row < ROWS; row++)
        for (int32_t col = 0; col < COLS; col++) {
            assert_int_equal(mask_has(mask, col, row), expected[row][col]);
            assert_true(!expected[row][col] || cell_area_has(mask->bounds, col, row));
            count += expected[row][col];
        }
    assert_int_equal(mask->count, count);
}

static void glyphs_are_found_wherever_a_run_begins_and_ends(void **state)
{
    static const char glyphs[] = "#=.\x7F\x80\x81";
    (void)state;
    Mask mask = {0};
    srand(1);
    for (int32_t i = 0; i < RUNS; i++) {
        char cells[ROWS][COLS];
        bool expected[ROWS][COLS] = {{false}};
        assert_true(mask_reset(&mask, COLS, ROWS));
        for (int32_t cell = 0; cell < ROWS * COLS; cell++)
            cells[cell / COLS][cell % COLS] = glyphs[rand() % 6];
        for (int32_t run = 0; run < 3; run++) {
            int32_t row = rand() % ROWS, col = rand() % COLS, count = rand() % (COLS - col + 1);
            mask_add_glyph(&mask, (CellArea){col, row, count, 1}, &cells[row][col], '#');
            for (int32_t at = col; at < col + count; at++)
                expected[row][at] = expected[row][at] || cells[row][at] == '#';
        }
        assert_holds(&mask, expected);
    }
    mask_done(&mask);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(glyphs_are_found_wherever_a_run_begins_and_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
