/* term_curses_frame.c - see term_curses.h
 *
 * A frame: rows that have moved are moved on the screen and in ncurses' copies of it; what still
 * differs is given to ncurses, which sends it. */
#include "term_curses_internal.h"

#include <stdlib.h>
#include <string.h>

/* Is the character one that ncurses gives as many columns as the canvas does? */
static bool can_send(const Painter *painter, uint32_t ch)
{
    bool is_ascii = ch >= ' ' && ch < 0x7f;
    if (is_ascii) return true;
    return painter->has_utf8 && ch < CANVAS_REST && wcwidth((wchar_t)ch) > 0;
}

static bool is_rest(const Canvas *canvas, int32_t row, int32_t col)
{
    return col < canvas->cols && canvas->cells[row * canvas->cols + col].ch == CANVAS_REST;
}

/* A cell for ncurses, which has one for both columns of a wide character. */
static cchar_t give_cell(Painter *painter, CanvasCell cell, uint32_t ch)
{
    uint32_t marks[CANVAS_MARKS_MAX];
    bool is_own = can_send(painter, ch);
    wchar_t text[2 + CANVAS_MARKS_MAX] = {is_own ? (wchar_t)ch : utf8_substitute(ch)};
    int32_t count = is_own && painter->has_utf8 ? canvas_cell_marks(cell, marks) : 0;
    for (int32_t i = 0; i < count; i++)
        text[1 + i] = (wchar_t)marks[i];
    Look look = painter_look_of(painter, cell);
    cchar_t given;
    setcchar(&given, text, look.attributes, look.pair, NULL);
    return given;
}

static void paint_cells(Painter *painter, WINDOW *window, int32_t row, int32_t col,
                        const CanvasCell *cells, int32_t count)
{
    cchar_t run[RUN_MAX];
    int32_t given = 0;
    for (int32_t i = 0; i < count; i++) {
        bool is_second = cells[i].ch == CANVAS_REST && i > 0;
        if (is_second && can_send(painter, cells[i - 1].ch)) continue;
        run[given++] = give_cell(painter, cells[i], is_second ? cells[i - 1].ch : cells[i].ch);
    }
    mvwadd_wchnstr(window, row, col, run, given);
}

/* About how many bytes the cell takes, drawn after `before` (NULL: elsewhere). */
static int32_t likely_bytes(const Painter *painter, const CanvasCell *before,
                            const CanvasCell *cell)
{
    enum { GO_BYTES = 7, CHAR_BYTES = 3 };
    const uint8_t *colours = painter->rules.colour_bytes;
    int32_t bytes = (before ? 0 : GO_BYTES) + (cell->ch < 0x80 ? 1 : CHAR_BYTES);
    if (!before || before->fg != cell->fg || before->style != cell->style)
        bytes += colours[cell->fg];
    if (!before || before->bg != cell->bg) bytes += colours[cell->bg];
    return bytes;
}

/* Ends a run of cells where the frame would take too many bytes; at least one cell remains. Updates
 * what is left of the limit. */
static int32_t end_within_limit(Painter *painter, const CanvasCell *cells, int32_t col, int32_t end)
{
    for (int32_t i = col; i < end; i++) {
        painter->limit -= likely_bytes(painter, i > col ? &cells[i - 1] : NULL, &cells[i]);
        if (painter->limit <= 0 && i > col) return i;
    }
    return end;
}

/* Updates the columns [from, to) of a row, run by run, as far as the limit allows; true when
 * something had changed. */
static bool paint_row(Painter *painter, int32_t row, int32_t from, int32_t to)
{
    int32_t cols = painter->shown.cols;
    const CanvasCell *cells = painter->next.cells + row * cols;
    CanvasCell *shown = painter->shown.cells + row * cols;
    bool has_changed = false;
    if (!painter->is_stale && memcmp(cells, shown, (size_t)cols * sizeof *cells) == 0) return false;
    for (int32_t col = from; col < to;) {
        int32_t end = col;
        while (end < to && end - col < RUN_MAX &&
               (painter->is_stale || !canvas_cell_is_same(cells[end], shown[end])))
            end++;
        if (end == col) {
            col++;
            continue;
        }
        if (painter->limit <= 0) {
            painter->is_behind = true;
            break;
        }
        if (painter->limit < INT64_MAX) end = end_within_limit(painter, cells, col, end);
        bool is_cut = is_rest(&painter->next, row, end); /* then from its first column on */
        if (col > 0 && is_rest(&painter->next, row, col)) col--;
        if (is_cut) end += end - col < RUN_MAX ? 1 : -1;
        paint_cells(painter, newscr, row, col, cells + col, end - col);
        memcpy(shown + col, cells + col, (size_t)(end - col) * sizeof *shown);
        has_changed = true;
        col = end;
    }
    return has_changed;
}

/* ncurses' two copies of the screen: what it takes to be there, and what is to be there. */
static WINDOW *moved_window(int32_t index)
{
    return index == 0 ? curscr : newscr;
}

/* The terminal's own blank, which is no cell of a picture. */
static const CanvasCell own_blank = {.ch = UINT32_MAX};

static void fill_cells(CanvasCell *cells, int32_t count, CanvasCell with)
{
    for (int32_t i = 0; i < count; i++)
        cells[i] = with;
}

static CanvasCell fill_in_use(const Painter *painter)
{
    return painter->fill.ch == 0 ? own_blank : painter->fill;
}

/* What to clear with where this cell is to be drawn: the cell itself if it is blank, otherwise what
 * is in use. Only if the terminal clears with the background in use. */
static CanvasCell fill_for(const Painter *painter, CanvasCell wanted)
{
    bool is_mere = wanted.ch == ' ' && wanted.style == CANVAS_COLOURED && wanted.attributes == 0;
    bool takes_colour = painter->clears_in_colour && painter->depth != DEPTH_MONO;
    return takes_colour && is_mere ? wanted : fill_in_use(painter);
}

/* Chooses what moves leave behind from now on. */
static void use_fill(Painter *painter, CanvasCell fill)
{
    if (!painter->has_colours || canvas_cell_is_same(fill, painter->fill)) return;
    bool is_own = fill.ch == own_blank.ch;
    short number = is_own ? SGR_OWN : painter_number_of(painter, fill.bg, true);
    text_add(&painter->moving, SGR_FILL_MARK "%d;", (int)number);
    painter->fill = fill;
}

static void add_move(Painter *painter, MoveText move, int32_t a, int32_t b)
{
    char text[TEXT_MAX] = "";
    painter_append_text(text, sizeof text, tiparm(painter->move_texts[move], (int)a, (int)b));
    /* A sequence's only number may be left out where it is 1. Source: ECMA-48, section 5.4.2. */
    if (strncmp(text, "\033[1", 3) == 0 && strlen(text) == 4) memmove(text + 2, text + 3, 2);
    text_add_string(&painter->moving, text);
}

/* Moves the cursor, of which the place is known. */
static void go_to(Painter *painter, int32_t row, int32_t col)
{
    enum { ROWS_MAX = 5 }; /* so many times down are shorter than a place */
    int32_t down = row - painter->move_row;
    bool is_near = down >= 0 && down <= ROWS_MAX;
    if (is_near && col == 0) {
        if (painter->move_col != 0) add_move(painter, MOVE_FIRST, 0, 0);
        for (; down > 0; down--)
            add_move(painter, MOVE_NEXT, 0, 0);
    } else if (down == 0 && painter->move_texts[MOVE_COLUMN])
        add_move(painter, MOVE_COLUMN, col, 0);
    else
        add_move(painter, MOVE_GO, row, col);
    painter->move_row = row;
    painter->move_col = col;
}

/* Shifts a row of one of ncurses' copies of the screen. */
static void shift_known_row(Painter *painter, WINDOW *window, const RowShift *shift)
{
    int32_t distance = abs_i32(shift->by), row = shift->row;
    int32_t first_new = shift->by > 0 ? painter->shown.cols - distance : shift->col;
    for (int32_t i = 0; i < distance; i++)
        if (shift->by > 0)
            mvwdelch(window, row, shift->col);
        else
            mvwinsch(window, row, shift->col, ' ');
    if (painter->fill.ch == own_blank.ch) return;
    for (int32_t i = 0; i < distance; i++)
        paint_cells(painter, window, row, first_new + i, &painter->fill, 1);
}

/* Makes the terminal shift the rest of a row, and updates the copies of it here and in ncurses. */
static void shift_row(Painter *painter, const RowShift *shift, CanvasCell fill)
{
    int32_t distance = abs_i32(shift->by);
    MoveText one = shift->by > 0 ? MOVE_LEFT_ONE : MOVE_RIGHT_ONE;
    use_fill(painter, fill);
    go_to(painter, shift->row, shift->col);
    if (distance == 1 && painter->move_texts[one])
        add_move(painter, one, 0, 0);
    else
        add_move(painter, shift->by > 0 ? MOVE_LEFT : MOVE_RIGHT, distance, 0);
    CanvasCell *cells = painter->shown.cells + shift->row * painter->shown.cols + shift->col;
    int32_t kept = painter->shown.cols - shift->col - distance;
    assert(kept >= 0);
    memmove(cells + max_i32(0, -shift->by), cells + max_i32(0, shift->by),
            (size_t)kept * sizeof *cells);
    fill_cells(shift->by > 0 ? cells + kept : cells, distance, painter->fill);
    for (int32_t w = 0; w < 2; w++)
        shift_known_row(painter, moved_window(w), shift);
}

/* What a shift should leave behind. What the next one pushes off the row again does not matter. */
static CanvasCell fill_of_shift(const Painter *painter, int32_t index)
{
    const RowShift *shift = &painter->moves.shifts[index];
    bool is_last = index + 1 == painter->moves.count || shift[1].row != shift[0].row;
    const CanvasCell *wanted = painter->next.cells + shift->row * painter->next.cols;
    if (shift->by > 0 && (is_last || shift[1].by > 0))
        return fill_for(painter, wanted[painter->next.cols - 1]);
    return shift->by > 0 ? fill_in_use(painter) : fill_for(painter, wanted[shift->col]);
}

static bool row_has_wide(const Canvas *canvas, int32_t row)
{
    for (int32_t col = 0; col < canvas->cols && row >= 0 && row < canvas->rows; col++)
        if (is_rest(canvas, row, col)) return true;
    return false;
}

/* A terminal may tear a wide character when its row moves sideways. */
static void keep_wide_rows(const Painter *painter, RowMoves *moves)
{
    int32_t kept = 0;
    if (!painter->next.has_wide && !painter->shown.has_wide) return;
    for (int32_t i = 0; i < moves->count; i++) {
        int32_t row = moves->shifts[i].row;
        bool is_inside = row >= moves->top && row < moves->bottom;
        int32_t behind = is_inside ? row + moves->rows_up : row;
        if (row_has_wide(&painter->next, row) || row_has_wide(&painter->shown, behind)) continue;
        moves->shifts[kept++] = moves->shifts[i];
    }
    moves->count = kept;
}

/* Makes the terminal scroll rows up or down; leaves the cursor in the upper left. */
static void scroll_rows(Painter *painter, const RowMoves *moves)
{
    use_fill(painter, own_blank);
    add_move(painter, MOVE_MARGINS, moves->top, moves->bottom - 1);
    add_move(painter, moves->rows_up > 0 ? MOVE_UP : MOVE_DOWN, abs_i32(moves->rows_up), 0);
    if (painter->has_margin)
        add_move(painter, MOVE_MARGINS, 0, painter->shown.rows - 1);
    else
        text_add_string(&painter->moving, PAINTER_NO_MARGIN);
    painter->move_row = painter->move_col = 0;

    int32_t cols = painter->shown.cols, distance = abs_i32(moves->rows_up);
    CanvasCell *first = painter->shown.cells + moves->top * cols;
    int32_t kept = (moves->bottom - moves->top - distance) * cols, away = distance * cols;
    bool is_up = moves->rows_up > 0;
    assert(kept >= 0 && moves->bottom <= painter->shown.rows);
    memmove(is_up ? first : first + away, is_up ? first + away : first,
            (size_t)kept * sizeof *first);
    fill_cells(is_up ? first + kept : first, away, own_blank);
    for (int32_t w = 0; w < 2; w++) {
        WINDOW *window = moved_window(w);
        scrollok(window, TRUE);
        wsetscrreg(window, moves->top, moves->bottom - 1);
        wscrl(window, moves->rows_up);
        wsetscrreg(window, 0, getmaxy(window) - 1);
        scrollok(window, FALSE);
    }
}

/* Moves rows that are on the screen already, but at another place; true when there were some.
 * ncurses relies on its cursor position, so the cursor is moved back there. */
static bool move_rows(Painter *painter)
{
    enum { NOWHERE = -100 };
    RowMoves *moves = &painter->moves;
    row_moves_find(&painter->rules, &painter->shown, &painter->next, moves);
    keep_wide_rows(painter, moves);
    if (moves->rows_up == 0 && moves->count == 0) return false;

    painter->moving.length = painter->moving.missing = 0;
    painter->move_row = painter->move_col = NOWHERE;
    painter->fill = (CanvasCell){0};
    add_move(painter, MOVE_SAVE, 0, 0);
    if (moves->rows_up != 0) scroll_rows(painter, moves);
    for (int32_t i = 0; i < moves->count; i++)
        shift_row(painter, &moves->shifts[i], fill_of_shift(painter, i));
    add_move(painter, MOVE_BACK, 0, 0);
    if (painter->moving.missing > 0)
        painter_invalidate(painter);
    else
        capture_add(&painter->capture, painter->moving.bytes);
    return true;
}

/* curses scrolls by a newline in its last row. If the window continues below, the scrolling margin
 * must end there. */
static void set_margin(Painter *painter)
{
    const char *region = painter->move_texts[MOVE_MARGINS];
    bool is_wanted = (painter->beyond & PAINTER_BELOW) && region;
    if (is_wanted)
        capture_add(&painter->capture, tiparm(region, 0, (int)painter->shown.rows - 1));
    else if (painter->has_margin)
        capture_add(&painter->capture, PAINTER_NO_MARGIN);
    painter->has_margin = is_wanted;
}

/* ncurses scrolls rows, too, where hashes of their characters are equal. It does not know the cost
 * of colours, nor that rows have been moved already, and would send most of them again. It hashes
 * the rows that are marked as changed in newscr, but draws those that are marked in either copy: so
 * a row that is to be drawn is marked in curscr alone. */
static void hide_row_from_scrolling(int32_t row)
{
    wtouchln(newscr, row, 1, 0);
    wtouchln(curscr, row, 1, 1);
}

/* Copies what is to be drawn: cells that are given as before are settled already; where the canvas
 * is smaller, the rest stays as it is. */
static void settle_canvas(Painter *painter, const Canvas *from)
{
    Canvas *next = &painter->next, *given = &painter->given;
    int32_t cols = min_i32(from->cols, next->cols), rows = min_i32(from->rows, next->rows);
    for (int32_t row = 0; row < rows; row++) {
        const CanvasCell *new = from->cells + row * from->cols;
        CanvasCell *old = given->cells + row * given->cols, *to = next->cells + row * next->cols;
        if (memcmp(new, old, (size_t)cols * sizeof *new) == 0) continue;
        RowChange *change = &painter->changes[row];
        *change = (RowChange){.frame = painter->frame, .from = cols};
        for (int32_t col = 0; col < cols; col++) {
            if (canvas_cell_is_same(new[col], old[col])) continue;
            change->from = min_i32(change->from, col);
            change->to = col + 1;
            old[col] = new[col];
            to[col] = painter_settle_cell(painter, new[col]);
        }
    }
    next->has_wide = next->has_wide || from->has_wide;
    next->has_cursor = from->has_cursor;
    next->cursor_col = from->cursor_col;
    next->cursor_row = from->cursor_row;
}

/* Draws a few rows again, in the colours of now; false where there is none left. */
static bool renew_rows(Painter *painter)
{
    enum { ROWS_AT_ONCE = 2, CELL_BYTES = 5 };
    int32_t left = painter->next.rows - painter->renewed_rows;
    if (left <= 0 || painter->limit < ROWS_AT_ONCE * CELL_BYTES * painter->next.cols) return false;
    for (int32_t i = min_i32(left, ROWS_AT_ONCE); i > 0; i--) {
        wredrawln(newscr, painter->renewed_rows, 1);
        hide_row_from_scrolling(painter->renewed_rows++);
    }
    return true;
}

/* Begins with an empty screen where not all of it can be drawn at once. */
static void begin_empty(Painter *painter)
{
    fill_cells(painter->shown.cells, painter->shown.cols * painter->shown.rows, own_blank);
    werase(newscr);
    painter->is_stale = false;
}

/* Paints what has changed in the frame of that number; all rows for ANY_FRAME. Begins where
 * the last frame with a limit has ended, so that no row waits for ever. */
static bool paint_rows(Painter *painter, uint32_t frame, bool are_hidden)
{
    int32_t rows = painter->next.rows, first = painter->next_row < rows ? painter->next_row : 0;
    bool has_changed = false;
    for (int32_t i = 0; i < rows; i++) {
        int32_t row = (first + i) % rows;
        RowChange change = painter->changes[row];
        bool is_any = frame == ANY_FRAME;
        if (!is_any && change.frame != frame) continue;
        if (is_any) change = (RowChange){.from = 0, .to = painter->next.cols};
        if (!paint_row(painter, row, change.from, change.to)) continue;
        if (are_hidden) hide_row_from_scrolling(row);
        painter->next_row = row;
        has_changed = true;
    }
    return has_changed;
}

/* Within a limit, what has changed last comes first: it answers the last key. */
static bool paint_newest_first(Painter *painter, bool are_hidden)
{
    bool has_changed = false;
    for (uint32_t frame = painter->frame; frame != ANY_FRAME && painter->limit > 0;) {
        if (paint_rows(painter, frame, are_hidden)) has_changed = true;
        uint32_t next = ANY_FRAME; /* the newest before this one */
        for (int32_t row = 0; row < painter->next.rows; row++) {
            uint32_t changed = painter->changes[row].frame;
            if (changed < frame && changed > next) next = changed;
        }
        frame = next;
    }
    if (paint_rows(painter, ANY_FRAME, are_hidden)) has_changed = true;
    return has_changed;
}

size_t painter_draw(Painter *painter, const Canvas *canvas, const char **bytes)
{
    Canvas *next = &painter->next;
    capture_clear(&painter->capture);
    if (painter->pair_count >= PAIRS_MAX - PAIRS_OF_A_FRAME) painter_begin_colours(painter);
    painter->frame++;
    if (canvas) settle_canvas(painter, canvas);
    painter->is_behind = false;
    if (painter->limit == INT64_MAX) painter->next_row = 0;
    bool was_shown = painter->shown.has_cursor && !painter->is_stale;
    bool has_changed = painter->is_stale || !canvas_is_same_cursor(next, &painter->shown);
    bool has_moved = !painter->is_stale && move_rows(painter);
    bool is_whole = painter->is_stale;
    if (is_whole) set_margin(painter);
    if (is_whole && painter->limit < INT64_MAX) begin_empty(painter);
    if (has_moved) { /* the moved rows are the same in both copies, and nothing is to be drawn */
        untouchwin(newscr);
        untouchwin(curscr);
    }
    if (has_moved && painter->limit < INT64_MAX) painter->limit -= (int64_t)painter->moving.length;
    bool are_hidden = has_moved || painter->rules.moves_rows;
    bool has_painted = painter->limit < INT64_MAX ? paint_newest_first(painter, are_hidden)
                                                  : paint_rows(painter, ANY_FRAME, are_hidden);
    if (has_painted) has_changed = true;
    if (renew_rows(painter)) has_changed = true;
    if (!has_changed && !has_moved) return 0;

    painter->shown.has_wide = next->has_wide;
    painter->shown.has_cursor = next->has_cursor;
    painter->shown.cursor_col = next->cursor_col;
    painter->shown.cursor_row = next->cursor_row;
    /* Curses leaves the cursor where it is shown, or, if it cannot be hidden, in a corner. */
    leaveok(newscr, !next->has_cursor && painter->hides_cursor);
    if (next->has_cursor)
        wmove(newscr, next->cursor_row, next->cursor_col);
    else if (!painter->hides_cursor)
        wmove(newscr, painter->shown.rows - 1, painter->shown.cols - 1);

    /* ncurses hashes all rows at its first chance: right after the whole screen was drawn, when
     * there is nothing to scroll. */
    doupdate();
    if (is_whole) doupdate();
    capture_collect(&painter->capture);
    painter->is_stale = false;
    if (next->has_cursor != was_shown)
        capture_add(&painter->capture,
                    next->has_cursor ? painter->show_cursor : painter->hide_cursor);
    const Text *text = &painter->capture.text;
    if (text->missing > 0) painter_invalidate(painter);
    *bytes = text->bytes;
    if (!painter->has_colours) return text->length;
    return sgr_filter_run(&painter->filter, text->bytes, text->length, bytes);
}
