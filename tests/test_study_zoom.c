/* test_study_zoom.c - the nine cells about the player, and what is written about them. */
#include "arena.h"

#include "../src/learn/inspector/inspector_zoom.h"

/* High above the floor, so that only the labels stand there. */
static const char high[] = "[level]\n"
                           "title = High\n"
                           "[physics]\n"
                           "model = cell\n"
                           "[map]\n"
                           ".........\n"
                           "....@....\n"
                           ".........\n"
                           ".......F.\n"
                           "#########\n";

enum { CANVAS_COLS = 48, CANVAS_ROWS = 18, NINE_ROWS = 6, CELL_ROWS = 2 };

/* The row above the middle cell, where the thresholds of xr, 0.30 and 0.70, are written, when all
 * nine cells have `cols` columns; without the blanks about it. */
static void threshold_row(int32_t cols, char out[CANVAS_COLS + 1])
{
    Arena arena;
    Inspector study;
    Canvas canvas = {0};
    Input held[1] = {0};
    int32_t first = 0, end = CANVAS_COLS;
    arena_open(&arena, high);
    assert_true(inspector_init(&study, &arena.level, held, 0, 0));
    assert_true(canvas_resize(&canvas, CANVAS_COLS, CANVAS_ROWS));
    canvas_clear(&canvas);
    inspector_zoom_draw(&study, &canvas, (Area){0, 0, cols, NINE_ROWS});
    for (int32_t col = 0; col < CANVAS_COLS; col++)
        out[col] = (char)canvas_get(&canvas, col, CELL_ROWS - 1).ch;
    while (out[first] == ' ')
        first++;
    while (end > first && out[end - 1] == ' ')
        end--;
    memmove(out, out + first, (size_t)(end - first));
    out[end - first] = '\0';
    canvas_done(&canvas);
    inspector_done(&study);
    arena_close(&arena);
}

static void labels_of_thresholds_are_beside_their_lines(void **state)
{
    char row[CANVAS_COLS + 1];
    (void)state;
    threshold_row(48, row);
    assert_string_equal(row, "0.30   0.70");
}

static void a_label_moves_on_rather_than_touch_another(void **state)
{
    char row[CANVAS_COLS + 1];
    (void)state;
    threshold_row(30, row);
    assert_string_equal(row, "0.30 0.70");
}

static void a_label_without_room_is_left_out(void **state)
{
    char row[CANVAS_COLS + 1];
    (void)state;
    threshold_row(12, row);
    assert_string_equal(row, "0.30");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(labels_of_thresholds_are_beside_their_lines),
        cmocka_unit_test(a_label_moves_on_rather_than_touch_another),
        cmocka_unit_test(a_label_without_room_is_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
