/* test_shift.c - rows that moved sideways are found, and moving them leaves exactly the wanted
 * picture on the screen of a terminal. */
#include "../src/term/row_moves.h"
#include "../src/term/term_curses.h"

#include "full.h"
#include "seed.h"
#include "vt.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

enum { ROW_MAX = 80 };

static int32_t shift_between(const char *shown, const char *wanted)
{
    static const MoveRules rules = {.moves_sideways = true};
    CanvasCell before[ROW_MAX] = {0}, after[ROW_MAX] = {0};
    int32_t cols = (int32_t)strlen(shown);
    assert_int_equal(strlen(wanted), cols);
    for (int32_t i = 0; i < cols; i++) {
        before[i].ch = (uint8_t)shown[i];
        after[i].ch = (uint8_t)wanted[i];
    }
    return row_moves_find_shift(&rules, before, after, cols);
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
    const ColourTable *table;
    bool underlines_nothing; /* not together with colours, like the Linux console */
    uint32_t seed;
    int64_t bytes;
} Show;

/* The character at a place of a level with so many kinds of characters. */
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
        left += (int32_t)(seed_next(&show->seed) % 21) - 10;
        if (seed_next(&show->seed) % 4 == 0) top += (int32_t)(seed_next(&show->seed) % 3) - 1;
        draw_view(show, left, top, kinds);
        for (uint32_t i = seed_next(&show->seed) % 8; i > 0; i--)
            canvas_put(&show->canvas, (int32_t)(seed_next(&show->seed) % VT_COLS),
                       (int32_t)(seed_next(&show->seed) % VT_ROWS), 'A' + i, (uint8_t)(i % 3));
        present(show);
    }
}

static void a_scrolling_view_is_shown_exactly(void **state)
{
    (void)state;
    Show *show = open_show(VT_COLS, VT_ROWS);
    wander(show);
    close_show(show);
}

static void cells_beyond_a_smaller_canvas_stay_blank(void **state)
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

/* --- in colours --- */

static const TermStyle role_styles[] = {{-1, -1, 0},
                                        {3, -1, TERM_BOLD},
                                        {-1, -1, TERM_REVERSE},
                                        {20, 130, 0},
                                        {231, 16, TERM_UNDERLINE}};

/* Some colours look alike with 256 colours, more with fewer. */
static void make_table(ColourTable *table)
{
    colour_table_init(table);
    for (int32_t i = COLOUR_OWN_COUNT; i < COLOUR_COUNT; i++) {
        table->of256[i] = (uint8_t)(16 + i / 3);
        table->rgb[i][0] = (uint8_t)(i * 7);
        table->fg16[i] = (uint8_t)(i % 16);
        table->bg16[i] = (uint8_t)(i / 2 % 8);
    }
}

/* The colour that a terminal shows for one of the table. */
static int32_t shown_colour(const Show *show, int32_t colour, bool is_background)
{
    const ColourTable *t = show->table;
    ColourDepth depth = painter_depth(show->painter);
    if (colour < 0 || depth == DEPTH_MONO) return VT_OWN;
    if (depth <= DEPTH_256 && colour < COLOUR_OWN_COUNT) return colour;
    if (depth == DEPTH_256) return t->of256[colour];
    if (depth == DEPTH_TRUE)
        return VT_IS_RGB | t->rgb[colour][0] << 16 | t->rgb[colour][1] << 8 | t->rgb[colour][2];
    if (colour >= COLOUR_OWN_COUNT) colour = is_background ? t->bg16[colour] : t->fg16[colour];
    return depth == DEPTH_16 ? colour : colour % 8;
}

static VtLook look_to_be(const Show *show, CanvasCell cell)
{
    bool is_own = cell.style == CANVAS_COLOURED;
    const TermStyle *style = &role_styles[is_own ? 0 : cell.style];
    int32_t fg = is_own ? cell.fg : style->fg, bg = is_own ? cell.bg : style->bg;
    bool can_be_shown = cell.ch < 0x7f || painter_has_utf8(show->painter);
    VtLook look = {can_be_shown ? cell.ch : (uint8_t)utf8_substitute(cell.ch),
                   shown_colour(show, fg, false),
                   shown_colour(show, bg, true),
                   is_own ? cell.attributes : style->attributes,
                   {0}};
    if (painter_has_utf8(show->painter)) canvas_cell_marks(cell, look.marks);
    int32_t basic = fg >= COLOUR_OWN_COUNT ? show->table->fg16[fg] : fg;
    if (painter_depth(show->painter) == DEPTH_8 && basic >= 8) look.attributes |= VT_BOLD;
    bool is_black =
        colour_table_forbids_bold(show->table, painter_depth(show->painter), (int16_t)fg);
    if (is_black) look.attributes &= (uint8_t)~VT_BOLD;
    if (show->underlines_nothing) look.attributes &= (uint8_t)~VT_UNDERLINE;
    return look;
}

/* Makes looks equal that cannot be told apart: a blank has no foreground, and an upper half block
 * can stand for a lower one. */
static VtLook seen(VtLook look)
{
    bool is_blank = look.ch == ' ' && !(look.attributes & (VT_UNDERLINE | VT_REVERSE));
    if (is_blank) return (VtLook){' ', VT_OWN, look.bg, 0, {0}};
    if (look.ch == 0x2584 && !(look.attributes & VT_REVERSE))
        return (VtLook){0x2580, look.bg, look.fg, look.attributes, {0}};
    return look;
}

static void assert_shows_canvas(const Show *show, const char *what)
{
    for (int32_t row = 0; row < VT_ROWS; row++)
        for (int32_t col = 0; col < VT_COLS; col++) {
            VtLook is = seen(show->vt.looks[row][col]);
            VtLook wanted = seen(look_to_be(show, canvas_get(&show->canvas, col, row)));
            if (is.ch != wanted.ch || is.fg != wanted.fg || is.bg != wanted.bg ||
                is.attributes != wanted.attributes ||
                memcmp(is.marks, wanted.marks, sizeof is.marks) != 0)
                fail_msg("%s: %d,%d is %x %x on %x, %d, wanted %x %x on %x, %d", what, (int)col,
                         (int)row, is.ch, is.fg, is.bg, is.attributes, wanted.ch, wanted.fg,
                         wanted.bg, wanted.attributes);
        }
}

/* A cell of a picture without end: mostly few colours side by side, now and then many. */
static CanvasCell picture_cell(int32_t col, int32_t row, bool has_blocks)
{
    static const char chars[] = "    .:#%";
    uint32_t h = (uint32_t)col * 2654435761u ^ (uint32_t)row * 40503u;
    h = (h ^ (h >> 13)) * 2246822519u;
    uint32_t band = (uint32_t)(row / 3) * 7 % 60;
    CanvasCell cell = {.ch = (uint8_t)chars[h >> 8 & 7],
                       .style = CANVAS_COLOURED,
                       .fg = (uint8_t)(h % 11 == 0 ? h >> 16 : 20 + band),
                       .bg = (uint8_t)(h % 7 == 0 ? h >> 20 : 90 + band),
                       .attributes = h % 5 == 0 ? TERM_BOLD : 0};
    if (has_blocks && h % 3 == 0) cell.ch = h % 2 ? 0x2580 : 0x2584;
    return cell;
}

/* The upper rows scroll more slowly, as distant things do. */
static void draw_picture(Show *show, int32_t left, int32_t top, bool has_blocks)
{
    for (int32_t row = 1; row < VT_ROWS; row++)
        for (int32_t col = 0; col < VT_COLS; col++)
            canvas_put_cell(&show->canvas, col, row,
                            picture_cell(col + (row < 8 ? left / 4 : left), row + top, has_blocks));
    canvas_fill(&show->canvas, 0, 0, VT_COLS, 1, ' ', 3);
    canvas_text(&show->canvas, left & 3, 0, "a line that stays", 3);
}

static void put_things(Show *show)
{
    for (uint32_t i = seed_next(&show->seed) % 12; i > 0; i--) {
        int32_t col = (int32_t)(seed_next(&show->seed) % VT_COLS);
        int32_t row = (int32_t)(seed_next(&show->seed) % VT_ROWS);
        uint32_t h = seed_next(&show->seed);
        canvas_put_cell(&show->canvas, col, row, picture_cell((int32_t)h, row, false));
        canvas_fill(&show->canvas, row, row, (int32_t)(h % 9), 1, 'a' + h % 20, (uint8_t)(h % 5));
    }
}

static Show *open_picture(const char *term, ColourDepth depth, ColourTable *table)
{
    ErrorList errors;
    Show *show = calloc(1, sizeof *show);
    assert_non_null(show);
    assert_int_equal(setenv("TERM", term, 1), 0);
    assert_int_equal(setenv("COLORTERM", "truecolor", 1), 0);
    assert_int_equal(setenv("LC_ALL", "C.UTF-8", 1), 0);
    error_list_init(&errors, "painter");
    show->painter = painter_open(&errors);
    assert_non_null(show->painter);
    make_table(table);
    show->table = table;
    assert_true(painter_resize(show->painter, VT_COLS, VT_ROWS, 0));
    assert_true(canvas_resize(&show->canvas, VT_COLS, VT_ROWS));
    painter_set_depth(show->painter, depth);
    painter_set_colours(show->painter, table);
    painter_set_styles(show->painter, role_styles, ARRAY_LENGTH(role_styles));
    vt_init(&show->vt);
    return show;
}

static void show_picture(Show *show, const char *what)
{
    const char *bytes;
    size_t length = painter_draw(show->painter, &show->canvas, &bytes);
    vt_feed(&show->vt, bytes, length);
    show->bytes += (int64_t)length;
    assert_shows_canvas(show, what);
}

static void wander_in_colours(const char *term, ColourDepth depth, bool clears_plainly)
{
    ColourTable table;
    Show *show = open_picture(term, depth, &table);
    int32_t left = 1000, top = 1000;
    show->vt.clears_plainly = clears_plainly;
    show->underlines_nothing = strcmp(term, "linux") == 0;
    for (int32_t frame = 0; frame < 300; frame++) {
        uint32_t h = seed_next(&show->seed);
        left += (int32_t)(h % 9) - 3;
        if (h / 16 % 3 == 0) top += (int32_t)(h / 64 % 9) - 4;
        draw_picture(show, left, top, frame % 100 > 50);
        if (h / 1024 % 4 == 0) put_things(show);
        show_picture(show, term);
    }
    close_show(show);
}

static void a_picture_in_colours_is_shown_exactly_in_every_depth(void **state)
{
    (void)state;
    for (ColourDepth depth = DEPTH_TRUE; depth <= DEPTH_MONO; depth++)
        if (is_tried((int)depth, 1)) wander_in_colours("xterm-256color", depth, false);
}

static void a_picture_in_colours_is_shown_exactly_on_every_terminal(void **state)
{
    static const struct {
        const char *name;
        bool clears_plainly;
    } terminals[] = {{"xterm", false},         {"xterm-16color", false}, {"linux", false},
                     {"tmux-256color", true},  {"screen", true},         {"screen-256color", true},
                     {"rxvt-256color", false}, {"vt100", true}};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(terminals); i++)
        if (is_tried((int)i, 1))
            wander_in_colours(terminals[i].name, DEPTH_AUTO, terminals[i].clears_plainly);
}

/* Letters of one column and of two, with and without marks, one over the other. */
static void put_texts(Show *show)
{
    static const char *const texts[] = {"\xE4\xB8\x96\xE7\x95\x8C", "e\xCC\x81 und \xC3\xA9",
                                        "\xE3\x81\xAE.abc", "\xE0\xB8\x97\xE0\xB8\xB5\xE0\xB9\x88",
                                        "\xE4\xB8\x96\xCC\x81x"};
    for (uint32_t i = seed_next(&show->seed) % 12; i > 0; i--) {
        uint32_t h = seed_next(&show->seed);
        canvas_text(&show->canvas, (int32_t)(h % (VT_COLS + 4)) - 2, (int32_t)(h / 128 % VT_ROWS),
                    texts[h / 4096 % ARRAY_LENGTH(texts)], (uint8_t)(h / 65536 % 5));
    }
    canvas_mend_wide(&show->canvas);
}

static void wander_in_texts(const char *term)
{
    ColourTable table;
    Show *show = open_picture(term, DEPTH_256, &table);
    int32_t left = 1000, top = 1000;
    show->vt.clears_plainly = strcmp(term, "vt100") == 0;
    for (int32_t frame = 0; frame < 300; frame++) {
        uint32_t h = seed_next(&show->seed);
        left += (int32_t)(h % 5) - 1;
        if (h / 16 % 3 == 0) top += (int32_t)(h / 64 % 5) - 2;
        canvas_clear(&show->canvas);
        draw_picture(show, left, top, false);
        put_texts(show);
        show_picture(show, term);
    }
    close_show(show);
}

static void wide_letters_and_marks_are_shown_exactly(void **state)
{
    (void)state;
    wander_in_texts("xterm-256color");
    wander_in_texts("vt100");
}

static void rows_are_moved_up_and_down_rather_than_drawn(void **state)
{
    (void)state;
    ColourTable table;
    Show *show = open_picture("xterm-256color", DEPTH_256, &table);
    draw_picture(show, 0, 0, false);
    show_picture(show, "first");
    int64_t whole = show->bytes;
    show->bytes = 0;
    for (int32_t frame = 1; frame <= 10; frame++) {
        draw_picture(show, 0, frame < 6 ? frame : 11 - frame, false);
        show_picture(show, "up and down");
    }
    assert_true(show->bytes / 10 < whole / 6);
    close_show(show);
}

static void rows_that_scroll_by_half_the_screen_are_moved_rather_than_drawn(void **state)
{
    static const int32_t distances[] = {VT_ROWS / 2, -VT_ROWS / 2, 9, -9};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(distances); i++) {
        ColourTable table;
        Show *show = open_picture("xterm-256color", DEPTH_256, &table);
        draw_picture(show, 0, 100, false);
        show_picture(show, "first");
        int64_t whole = show->bytes;
        show->bytes = 0;
        draw_picture(show, 0, 100 + distances[i], false);
        show_picture(show, "scrolled");
        int32_t new_rows = abs_i32(distances[i]) + 2;
        assert_in_range(show->bytes, 1, whole * new_rows / VT_ROWS);
        close_show(show);
    }
}

/* Shows a picture in all colours, and then has the painter use fewer. */
static Show *begin_fewer_colours(ColourTable *table)
{
    Show *show = open_picture("xterm-256color", DEPTH_TRUE, table);
    draw_picture(show, 0, 0, true);
    show_picture(show, "all colours");
    painter_set_depth(show->painter, DEPTH_256);
    return show;
}

static void fewer_colours_come_row_by_row(void **state)
{
    enum { FRAMES = VT_ROWS / 2 };
    (void)state;
    ColourTable table;
    Show *show = begin_fewer_colours(&table);
    for (int32_t frame = 1; frame <= FRAMES; frame++) {
        const char *bytes;
        draw_picture(show, frame, 0, true);
        size_t length = painter_draw(show->painter, &show->canvas, &bytes);
        vt_feed(&show->vt, bytes, length);
        assert_in_range(length, 1, show->bytes / 4);
    }
    assert_shows_canvas(show, "fewer colours");
    close_show(show);
}

static void a_screen_drawn_anew_is_complete_at_once(void **state)
{
    (void)state;
    ColourTable table;
    Show *show = begin_fewer_colours(&table);
    painter_invalidate(show->painter);
    show_picture(show, "fewer colours");
    show->bytes = 0;
    show_picture(show, "the frame after it");
    assert_int_equal(show->bytes, 0);
    close_show(show);
}

static void colours_of_another_program_are_not_taken_over(void **state)
{
    static const char left[] = "\033[1;31;44m";
    (void)state;
    ColourTable table;
    Show *show = open_picture("xterm-256color", DEPTH_256, &table);
    canvas_text(&show->canvas, 3, 3, "plain", 0);
    show_picture(show, "plain");
    vt_feed(&show->vt, left, sizeof left - 1);
    painter_invalidate(show->painter);
    show_picture(show, "plain after another program");
    close_show(show);
}

static void rows_move_within_the_picture_whatever_is_drawn(void **state)
{
    enum { COLS = 60, ROWS = 12, TIMES = 3000 };
    static const MoveRules rules = {true, true, {0}};
    (void)state;
    Show show = {.seed = 7};
    Canvas shown = {0}, wanted = {0};
    RowMoves *moves = calloc(1, sizeof *moves);
    assert_non_null(moves);
    assert_true(canvas_resize(&shown, COLS, ROWS) && canvas_resize(&wanted, COLS, ROWS));
    for (int32_t i = 0; i < TIMES; i++) {
        Canvas *next = i % 2 ? &shown : &wanted;
        uint32_t kinds = 1 + seed_next(&show.seed) % 7, filled = seed_next(&show.seed) % (ROWS + 1);
        for (int32_t k = 0; k < COLS * ROWS; k++) {
            bool is_filled = (uint32_t)k / COLS < filled;
            next->cells[k] =
                canvas_cell(is_filled ? (uint32_t)'a' + seed_next(&show.seed) % kinds : ' ', 0);
        }
        row_moves_find(&rules, i % 2 ? &wanted : &shown, next, moves);
        assert_in_range(moves->top, 0, moves->bottom);
        assert_in_range(moves->bottom, 0, ROWS);
        for (int32_t k = 0; k < moves->count; k++) {
            assert_in_range(moves->shifts[k].row, 0, ROWS - 1);
            assert_in_range(moves->shifts[k].col, 0, COLS - abs_i32(moves->shifts[k].by));
        }
    }
    free(moves);
    canvas_done(&shown);
    canvas_done(&wanted);
}

static void half_blocks_keep_the_colours_that_are_set(void **state)
{
    enum { COLOURS_ONCE_MAX = 40 };
    (void)state;
    ColourTable table;
    Show *show = open_picture("xterm-256color", DEPTH_256, &table);
    show_picture(show, "blank");
    show->bytes = 0;
    for (int32_t col = 0; col < VT_COLS; col++)
        canvas_put_cell(&show->canvas, col, 5,
                        (CanvasCell){.ch = 0x2580,
                                     .style = CANVAS_COLOURED,
                                     .fg = col % 2 ? 100 : 200,
                                     .bg = col % 2 ? 200 : 100});
    show_picture(show, "stripes");
    assert_in_range(show->bytes, 1, VT_COLS * 3 + COLOURS_ONCE_MAX);
    close_show(show);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(row_that_moved_is_found),
        cmocka_unit_test(row_that_is_cheap_to_draw_stays),
        cmocka_unit_test(a_scrolling_view_is_shown_exactly),
        cmocka_unit_test(cells_beyond_a_smaller_canvas_stay_blank),
        cmocka_unit_test(rows_are_moved_rather_than_drawn),
        cmocka_unit_test(a_picture_in_colours_is_shown_exactly_in_every_depth),
        cmocka_unit_test(a_picture_in_colours_is_shown_exactly_on_every_terminal),
        cmocka_unit_test(wide_letters_and_marks_are_shown_exactly),
        cmocka_unit_test(rows_are_moved_up_and_down_rather_than_drawn),
        cmocka_unit_test(rows_that_scroll_by_half_the_screen_are_moved_rather_than_drawn),
        cmocka_unit_test(fewer_colours_come_row_by_row),
        cmocka_unit_test(a_screen_drawn_anew_is_complete_at_once),
        cmocka_unit_test(colours_of_another_program_are_not_taken_over),
        cmocka_unit_test(rows_move_within_the_picture_whatever_is_drawn),
        cmocka_unit_test(half_blocks_keep_the_colours_that_are_set),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
