/* test_edit_view.c - how a level looks while it is drawn: marks, rulers, lines, zoom, panels. */
#include "easel.h"

#include "../src/draw/theme.h"
#include "../src/edit/view/editor_overlays.h"
#include "../src/edit/view/editor_view.h"

enum { TEXT_SIZE = 8192 };

/* --- single cells --- */

static const uint8_t role_attributes[ROLE_COUNT] = {
#define X(id, fg, bg, attributes) [id] = (attributes),
    ROLE_LIST(X)
#undef X
};

static CanvasCell shown(char glyph, CellKind kind, uint16_t flags)
{
    return edit_glyph_shown((ShownGlyph){glyph, kind, flags});
}

static bool look_the_same_without_colour(CanvasCell a, CanvasCell b)
{
    return a.ch == b.ch && role_attributes[a.style] == role_attributes[b.style];
}

static void no_mark_relies_on_colour_alone(void **state)
{
    static const uint16_t flags[] = {
        0, SHOWN_SELECTED, SHOWN_PREVIEW, SHOWN_CHANGED, SHOWN_PROBLEM, SHOWN_AXIS};
    (void)state;
    for (size_t a = 0; a < ARRAY_LENGTH(flags); a++)
        for (size_t b = 0; b < a; b++) {
            assert_false(look_the_same_without_colour(shown('#', KIND_SOLID, flags[a]),
                                                      shown('#', KIND_SOLID, flags[b])));
            assert_false(look_the_same_without_colour(shown(' ', KIND_EMPTY, flags[a]),
                                                      shown(' ', KIND_EMPTY, flags[b])));
        }
}

static void trail_death_and_grid_are_marked_in_empty_cells(void **state)
{
    (void)state;
    assert_int_equal(shown('.', KIND_EMPTY, SHOWN_TRAIL).ch, MARK_TRAIL);
    assert_int_equal(shown('.', KIND_EMPTY, SHOWN_TRAIL | SHOWN_DEATH).ch, MARK_DEATH);
    assert_int_equal(shown(' ', KIND_EMPTY, SHOWN_GRID).ch, MARK_GRID);
    assert_int_equal(shown('o', KIND_COIN, SHOWN_TRAIL | SHOWN_GRID).ch, 'o');
    assert_int_equal(shown('^', KIND_SPIKE_UP, SHOWN_DEATH).ch, '^');
}

static int32_t freedom_of_column(const void *context, int32_t col, int32_t row)
{
    (void)context, (void)row;
    return col == 2 ? 1 : col == 3 ? 12 : 0;
}

static void ticks_of_freedom_show_as_digits_in_empty_cells(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@...o\n#####\n");
    editor_set_freedom(e.editor, freedom_of_column);
    assert_int_equal(shown_glyph_freedom(editor_shown(e.editor, 3, 0)), 12);
    assert_int_equal(edit_glyph_shown(editor_shown(e.editor, 1, 0)).ch, ' ');
    assert_int_equal(edit_glyph_shown(editor_shown(e.editor, 2, 0)).ch, '1');
    assert_int_equal(edit_glyph_shown(editor_shown(e.editor, 3, 0)).ch, '+');
    assert_int_equal(edit_glyph_shown(editor_shown(e.editor, 2, 1)).ch, '#');
    keys(&e, "g D");
    assert_true(editor_has(e.editor, EDITOR_SLACK));
    assert_says(&e, "how exactly the proof has to be timed is shown");
    easel_close(&e);
}

static void an_empty_cell_is_blank_and_art_is_not(void **state)
{
    (void)state;
    assert_int_equal(shown('.', KIND_EMPTY, 0).ch, ' ');
    assert_int_equal(shown('.', KIND_EMPTY, SHOWN_BACK).ch, '.');
}

/* --- the whole screen --- */

static void draw(Easel *easel, int32_t cols, int32_t rows, Canvas *canvas)
{
    *canvas = (Canvas){0};
    assert_true(canvas_resize(canvas, cols, rows));
    edit_view_fit(easel->editor, cols, rows);
    edit_view_draw(easel->editor, NULL, "", canvas);
}

/* The rows of the map's area. */
static void assert_map(Easel *easel, int32_t cols, int32_t rows, const char *expected)
{
    char text[TEXT_SIZE];
    Canvas canvas;
    draw(easel, cols, rows, &canvas);
    EditLayout layout = edit_layout(easel->editor, cols, rows);
    Text out = text_in(text, sizeof text);
    canvas_to_text(&canvas, &out);
    assert_int_equal(out.missing, 0);
    char *end = text;
    for (int32_t row = 0; row < layout.status_row; row++)
        end = strchr(end, '\n') + 1;
    *end = '\0';
    assert_string_equal(text, expected);
    canvas_done(&canvas);
}

static void level_is_drawn_with_its_edges(void **state)
{
    Easel easel;
    (void)state;
    easel_open(&easel, "..o..F\n@#####\n");
    assert_map(&easel, 24, 8,
               "  o  F|\n"
               "@#####|\n"
               "------+\n"
               "\n\n\n");
    easel_close(&easel);
}

static void the_terminals_own_cursor_is_used(void **state)
{
    Easel easel;
    Canvas canvas;
    (void)state;
    easel_open(&easel, "..o..F\n@#####\n");
    keys(&easel, "k l l");
    draw(&easel, 40, 12, &canvas);
    assert_true(canvas.has_cursor);
    assert_int_equal(canvas.cursor_col, 2);
    assert_int_equal(canvas.cursor_row, 0);
    canvas_done(&canvas);
    easel_close(&easel);
}

static void rulers_number_columns_and_rows(void **state)
{
    Easel easel;
    (void)state;
    easel_open(&easel, "....................\n@...................\n");
    command(&easel, "set ruler");
    keys(&easel, "l l");
    assert_map(&easel, 40, 8,
               "  0 v       10\n"
               "0                     |\n"
               "1 @                   |\n"
               "  --------------------+\n"
               "\n\n");
    easel_close(&easel);
}

static void one_character_stands_for_several_cells_when_zoomed_out(void **state)
{
    Easel easel;
    (void)state;
    easel_open(&easel, "........\n"
                       "@..o...F\n"
                       "####..##\n"
                       "####..#.\n");
    keys(&easel, "-");
    assert_map(&easel, 40, 8,
               "@o F|\n"
               "## #|\n"
               "----+\n"
               "\n\n\n");
    easel_close(&easel);
}

static void start_and_finish_show_at_every_zoom(void **state)
{
    Easel easel;
    (void)state;
    easel_open(&easel, "oooo#*oo\n"
                       "@o##oF##\n");
    keys(&easel, "-");
    assert_map(&easel, 40, 8,
               "@oFo|\n"
               "----+\n"
               "\n\n\n\n");
    easel_close(&easel);
}

static void assert_first_row(Easel *easel, const char *expected)
{
    Canvas canvas;
    draw(easel, 40, 12, &canvas);
    for (int32_t col = 0; expected[col]; col++)
        assert_int_equal(canvas_get(&canvas, col, 0).ch, expected[col]);
    canvas_done(&canvas);
}

static void a_stopped_front_shows_when_it_arrived(void **state)
{
    Easel easel;
    (void)state;
    easel_open(&easel, "[chase]\nway = up\nspeed = 0.1\nbegin = 0\ndelay = 900\n"
                       "[map]\n........\n@......F\n########\n");
    assert_first_row(&easel, "0.0s~   ");
    easel_close(&easel);
}

static void times_of_a_front_do_not_cover_each_other(void **state)
{
    Easel easel;
    (void)state;
    easel_open(&easel, "[chase]\nway = right\nspeed = 0.01\nbegin = 1\n"
                       "[map]\n....................\n@..................F\n"
                       "####################\n");
    assert_first_row(&easel, "0.0s  ~  15.0s ~  30");
    easel_close(&easel);
}

static void a_click_finds_the_cell_under_it(void **state)
{
    Easel easel;
    (void)state;
    easel_open(&easel, "........\n@......F\n########\n########\n");
    keys(&easel, "-");
    edit_view_fit(easel.editor, 40, 12);
    EditLayout layout = edit_layout(easel.editor, 40, 12);
    EditCell cell = edit_view_cell(easel.editor, &layout, 3, 1);
    assert_int_equal(cell.col, 6);
    assert_int_equal(cell.row, 2);
    easel_close(&easel);
}

static void the_view_follows_the_cursor_in_a_terminal_of_any_size(void **state)
{
    static const int32_t sizes[][2] = {{40, 12}, {24, 8}, {120, 40}};
    Easel easel;
    Canvas canvas;
    char text[4096] = "";
    (void)state;
    for (int row = 0; row < 30; row++)
        strcat(text, row == 29 ? "@..........................................................F\n"
                               : "............................................................\n");
    easel_open(&easel, text);
    editor_go_to(easel.editor, 59, 29);
    for (size_t i = 0; i < ARRAY_LENGTH(sizes); i++) {
        draw(&easel, sizes[i][0], sizes[i][1], &canvas);
        assert_true(canvas.has_cursor);
        assert_int_equal(canvas_get(&canvas, canvas.cursor_col, canvas.cursor_row).ch, 'F');
        canvas_done(&canvas);
    }
    easel_close(&easel);
}

static void small_map_shows_the_level_and_the_part_in_view(void **state)
{
    Easel easel;
    Canvas canvas;
    char text[4096] = "";
    (void)state;
    for (int row = 0; row < 16; row++)
        strcat(text, row == 8
                         ? "@..............................................................F\n"
                         : "################################################################\n");
    easel_open(&easel, text);
    keys(&easel, "g m");
    draw(&easel, 30, 14, &canvas);
    int32_t reversed = 0;
    for (int32_t i = 0; i < canvas.cols * canvas.rows; i++)
        if (canvas.cells[i].style == ROLE_CHOSEN) reversed++;
    assert_true(reversed > 0 && reversed < 10 * 4);
    canvas_done(&canvas);
    easel_close(&easel);
}

static void panel_marks_its_line_and_has_the_cursor_there(void **state)
{
    Easel easel;
    Canvas canvas;
    (void)state;
    easel_open(&easel, "@#F\n");
    keys(&easel, "F2");
    draw(&easel, 40, 12, &canvas);
    assert_true(canvas.has_cursor);
    assert_int_equal(canvas_get(&canvas, canvas.cursor_col, canvas.cursor_row).ch, '>');
    canvas_done(&canvas);
    easel_close(&easel);
}

static void the_picture_of_a_copy_ends_at_the_frame_of_its_list(void **state)
{
    Easel easel;
    Canvas canvas = {0};
    char text[TEXT_SIZE];
    (void)state;
    easel_open(&easel, "@#F\n");
    keys(&easel, "l v l y F3");
    assert_true(canvas_resize(&canvas, 24, 12));
    edit_panel_draw(easel.editor, area_of_canvas(&canvas), &canvas);
    Text out = text_in(text, sizeof text);
    canvas_to_text(&canvas, &out);
    assert_string_equal(text, "\n\n\n"
                              "+------- Stamps -------+\n"
                              "|> \"     2x1    #F     |\n"
                              "|  --------------------|\n"
                              "|  #F                  |\n"
                              "+----------------------+\n"
                              "\n\n\n\n");
    canvas_done(&canvas);
    easel_close(&easel);
}

static void a_list_that_opens_at_its_end_fills_its_rows(void **state)
{
    Easel easel;
    Canvas canvas = {0};
    (void)state;
    easel_open(&easel, "....................\n....................\n");
    for (int32_t i = 0; i < 10; i++)
        keys(&easel, "r o l");
    edit_view_fit(easel.editor, 60, 12);
    keys(&easel, "g u"); /* eleven states, the last one marked */
    assert_true(canvas_resize(&canvas, 60, 10));
    edit_panel_draw(easel.editor, area_of_canvas(&canvas), &canvas);
    assert_int_equal(edit_panel_line_at(easel.editor, area_of_canvas(&canvas), 5, 8), 10);
    assert_int_equal(edit_panel_line_at(easel.editor, area_of_canvas(&canvas), 5, 1), 3);
    canvas_done(&canvas);
    easel_close(&easel);
}

static void half_of_a_narrow_list_is_kept_for_its_text(void **state)
{
    Easel easel;
    Canvas canvas = {0};
    char text[TEXT_SIZE];
    (void)state;
    easel_open(&easel, "@#F\n");
    keys(&easel, "F2");
    assert_true(canvas_resize(&canvas, 12, 8));
    edit_panel_draw(easel.editor, area_of_canvas(&canvas), &canvas);
    Text out = text_in(text, sizeof text);
    canvas_to_text(&canvas, &out);
    char wanted[TEXT_SIZE];
    snprintf(wanted, sizeof wanted,
             "+- Palett -+\n"
             "|> #       |\n"
             "|      1   |\n"
             "|      soli|\n"
             "|      d   |\n"
             "|  =       |\n"
             "|      0   |\n"
             " 3-4 of %d +\n",
             (int)KIND_ROW_COUNT);
    assert_string_equal(text, wanted);
    canvas_done(&canvas);
    easel_close(&easel);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        EASEL_TEST(no_mark_relies_on_colour_alone),
        EASEL_TEST(trail_death_and_grid_are_marked_in_empty_cells),
        EASEL_TEST(an_empty_cell_is_blank_and_art_is_not),
        EASEL_TEST(ticks_of_freedom_show_as_digits_in_empty_cells),
        EASEL_TEST(level_is_drawn_with_its_edges),
        EASEL_TEST(the_terminals_own_cursor_is_used),
        EASEL_TEST(rulers_number_columns_and_rows),
        EASEL_TEST(one_character_stands_for_several_cells_when_zoomed_out),
        EASEL_TEST(start_and_finish_show_at_every_zoom),
        EASEL_TEST(a_stopped_front_shows_when_it_arrived),
        EASEL_TEST(times_of_a_front_do_not_cover_each_other),
        EASEL_TEST(a_click_finds_the_cell_under_it),
        EASEL_TEST(the_view_follows_the_cursor_in_a_terminal_of_any_size),
        EASEL_TEST(small_map_shows_the_level_and_the_part_in_view),
        EASEL_TEST(panel_marks_its_line_and_has_the_cursor_there),
        EASEL_TEST(the_picture_of_a_copy_ends_at_the_frame_of_its_list),
        EASEL_TEST(a_list_that_opens_at_its_end_fills_its_rows),
        EASEL_TEST(half_of_a_narrow_list_is_kept_for_its_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
