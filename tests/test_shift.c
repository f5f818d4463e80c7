/* test_shift.c - rows that moved sideways are found, and moving them leaves on a terminal's screen
 * exactly what was to be drawn. */
#include "../src/term/term_curses.h"

#include "vt.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

enum { ROW_MAX = 80 };

static int32_t shift_between(const char *shown, const char *wanted)
{
    CanvasCell before[ROW_MAX] = {0}, after[ROW_MAX] = {0};
    int32_t cols = (int32_t)strlen(shown);
    assert_int_equal(strlen(wanted), cols);
    for (int32_t i = 0; i < cols; i++) {
        before[i].ch = (uint8_t)shown[i];
        after[i].ch = (uint8_t)wanted[i];
    }
    return shift_of_row(before, after, cols);
}

static void row_that_moved_is_found(void **state)
{
    (void)state;
    assert_int_equal(shift_between("abcdefghijklmnop", "bcdefghijklmnopq"), 1);
    assert_int_equal(shift_between("abcdefghijklmnop", "efghijklmnop    "), 4);
    assert_int_equal(shift_between("abcdefghijklmnop", "  abcdefghijklmn"), -2);
    assert_int_equal(shift_between("abcdefghijkl@nop", "bcdefghijkl@nopq"), 1);
}

static void row_that_is_cheap_to_draw_stays(void **state)
{
    (void)state;
    assert_int_equal(shift_between("                ", "                "), 0);
    assert_int_equal(shift_between("################", "################"), 0);
    assert_int_equal(shift_between("..o....o........", ".o....o........."), 0);
    assert_int_equal(shift_between("abcdefghijklmnop", "qrstuvwxyzABCDEF"), 0);
    assert_int_equal(shift_between("pen down: moving", "                "), 0);
}

/* --- on a terminal's screen --- */

typedef struct Show {
    Painter *painter;
    Canvas canvas;
    Vt vt;
    uint32_t random;
    int64_t bytes;
} Show;

static uint32_t next_random(Show *show)
{
    show->random = show->random * 1664525 + 1013904223;
    return show->random >> 8;
}

/* What a level of so many kinds of characters has at a place, always the same. */
static char level_char(int32_t col, int32_t row, uint32_t kinds)
{
    uint32_t hash = ((uint32_t)col * 2654435761u) ^ ((uint32_t)row * 40503u);
    hash = (hash ^ (hash >> 13)) * 2246822519u;
    return " .'#@%o"[(hash >> 16) % kinds];
}

static void draw_view(Show *show, int32_t left, int32_t top, uint32_t kinds)
{
    for (int32_t row = 0; row < VT_ROWS; row++)
        for (int32_t col = 0; col < VT_COLS; col++) {
            char ch = level_char(left + col, top + row, kinds);
            canvas_put(&show->canvas, col, row, (uint8_t)ch, ch == 'o' ? 1 : ch == '#' ? 2 : 0);
        }
}

static void present(Show *show)
{
    const char *bytes;
    size_t length = painter_draw(show->painter, &show->canvas, &bytes);
    vt_feed(&show->vt, bytes, length);
    show->bytes += (int64_t)length;
    for (size_t i = 0; i + 1 < length; i++)
        assert_memory_not_equal(bytes + i, "\033(", 2);
    for (int32_t row = 0; row < VT_ROWS; row++)
        for (int32_t col = 0; col < VT_COLS; col++)
            assert_int_equal(show->vt.cells[row][col],
                             (char)canvas_get(&show->canvas, col, row).ch);
}

static Show *open_show(int32_t cols, int32_t rows)
{
    int beyond = (cols < VT_COLS ? PAINTER_RIGHT : 0) | (rows < VT_ROWS ? PAINTER_BELOW : 0);
    static const TermStyle styles[] = {{-1, -1, 0}, {3, -1, TERM_BOLD}, {-1, -1, TERM_REVERSE}};
    ErrorList errors;
    Show *show = calloc(1, sizeof *show);
    assert_non_null(show);
    assert_int_equal(setenv("TERM", "xterm-256color", 1), 0);
    error_list_init(&errors, "painter");
    show->painter = painter_open(&errors);
    assert_non_null(show->painter);
    assert_true(painter_resize(show->painter, cols, rows, (uint8_t)beyond));
    assert_true(canvas_resize(&show->canvas, cols, rows));
    painter_set_styles(show->painter, styles, ARRAY_LENGTH(styles));
    vt_init(&show->vt);
    return show;
}

static void close_show(Show *show)
{
    painter_close(show->painter);
    canvas_done(&show->canvas);
    free(show);
}

static void wander(Show *show)
{
    int32_t left = 1000, top = 1000;
    for (int32_t frame = 0; frame < 400; frame++) {
        uint32_t kinds = 2 + (uint32_t)frame / 50 % 6;
        left += (int32_t)(next_random(show) % 21) - 10;
        if (next_random(show) % 4 == 0) top += (int32_t)(next_random(show) % 3) - 1;
        draw_view(show, left, top, kinds);
        for (uint32_t i = next_random(show) % 8; i > 0; i--)
            canvas_put(&show->canvas, (int32_t)(next_random(show) % VT_COLS),
                       (int32_t)(next_random(show) % VT_ROWS), 'A' + i, (uint8_t)(i % 3));
        present(show);
    }
}

static void view_that_wanders_is_shown_as_it_is(void **state)
{
    (void)state;
    Show *show = open_show(VT_COLS, VT_ROWS);
    wander(show);
    close_show(show);
}

static void what_is_beyond_a_smaller_canvas_stays_blank(void **state)
{
    (void)state;
    for (int32_t i = 0; i < 3; i++) {
        Show *show = open_show(VT_COLS - (i != 1 ? 20 : 0), VT_ROWS - (i != 2 ? 4 : 0));
        wander(show);
        close_show(show);
    }
}

static void rows_are_moved_rather_than_drawn(void **state)
{
    (void)state;
    Show *show = open_show(VT_COLS, VT_ROWS);
    draw_view(show, 0, 0, 7);
    present(show);
    int64_t whole = show->bytes;
    show->bytes = 0;
    for (int32_t left = 1; left <= 10; left++) {
        draw_view(show, left, 0, 7);
        present(show);
    }
    assert_true(show->bytes / 10 < whole / 4);
    close_show(show);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(row_that_moved_is_found),
        cmocka_unit_test(row_that_is_cheap_to_draw_stays),
        cmocka_unit_test(view_that_wanders_is_shown_as_it_is),
        cmocka_unit_test(what_is_beyond_a_smaller_canvas_stays_blank),
        cmocka_unit_test(rows_are_moved_rather_than_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
