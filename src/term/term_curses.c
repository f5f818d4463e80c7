/* term_curses.c - see term_curses.h */
#include "term_curses.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#define NCURSES_NOMACROS
#include <curses.h>
#include <term.h>

enum { STYLES_MAX = 64, TEXT_MAX = 128, RUN_MAX = 256 };

/* Numbers of colours, with SGR_OWN, and the most pairs of them that ncurses is asked to keep. */
enum { PAIR_SIDE = COLOUR_COUNT + 1, PAIRS_MAX = 32767, PAIRS_OF_A_FRAME = 4096 };

/* The character set that sgr0 and sgr choose each time; only ASCII's is ever used. */
static const char charset[] = "\033(B";

typedef struct Look {
    attr_t attributes;
    short pair;
} Look;

struct Painter {
    SCREEN *screen;
    Capture capture;
    bool has_utf8;
    bool has_colours, has_own_colours; /* own: the terminal's default colours can be used */
    bool hides_cursor;
    bool is_stale;   /* the screen must be drawn again */
    bool moves_rows; /* the terminal can move the rest of a row sideways */
    uint8_t beyond;  /* PAINTER_ bits: where the window is larger than the canvas */
    bool has_margin; /* rows scroll above the last one of the canvas only */
    int32_t colour_count;
    ColourDepth depth;
    ColourTable colours;
    SgrFilter filter;
    short *pairs; /* numbers of pairs, PAIR_SIDE rows of a background each; 0: none yet */
    short pair_count;
    int32_t style_count;
    TermStyle styles[STYLES_MAX];
    Look looks[STYLES_MAX];
    Canvas shown; /* the canvas of the last frame */
    char enter[TEXT_MAX], leave[TEXT_MAX];
    char show_cursor[TEXT_MAX], hide_cursor[TEXT_MAX];
};

/* Sets a UTF-8 locale: only then ncurses writes UTF-8 and avoids sequences unknown to mosh and
 * screen. Whether the terminal shows UTF-8 is decided by the user's locale. */
static bool set_up_locale(void)
{
    const char *type = setlocale(LC_CTYPE, "");
    bool is_utf8 = type && strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    if (!is_utf8) setlocale(LC_CTYPE, "C.UTF-8");
    return is_utf8;
}

static bool begins_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

static const char *next_of_kin(const char *name)
{
    if (begins_with(name, "screen") || begins_with(name, "tmux")) return "screen-256color";
    return begins_with(name, "linux") ? "linux" : "xterm-256color";
}

static SCREEN *new_screen(FILE *out, const char *name)
{
    const char *const names[] = {name, next_of_kin(name), "vt100"};
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++) {
        SCREEN *screen = names[i][0] == '\0' ? NULL : newterm(names[i], out, stdin);
        if (screen) return screen;
    }
    return NULL;
}

/* The terminal's string for `name`, or NULL. */
static const char *capability(const char *name)
{
    const char *text = tigetstr(name);
    return text && text != (const char *)-1 ? text : NULL;
}

/* Appends a capability's text without its padding ("$<5>"), which is obsolete. */
static void append_text(char *out, size_t size, const char *text)
{
    size_t length = strlen(out);
    for (; text && *text != '\0' && length + 1 < size; text++) {
        const char *padding_end = begins_with(text, "$<") ? strchr(text, '>') : NULL;
        if (padding_end)
            text = padding_end;
        else
            out[length++] = *text;
    }
    out[length] = '\0';
}

static void append_capability(char *out, size_t size, const char *name)
{
    append_text(out, size, capability(name));
}

static bool has_capabilities(const char *const names[], size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!capability(names[i])) return false;
    return true;
}

static void read_texts(Painter *painter)
{
    static const char *const moving[] = {"dch", "ich", "sc", "rc", "cud1"};
    bool has_second_screen = capability("rmcup") != NULL;
    append_capability(painter->enter, TEXT_MAX, "smcup");
    append_capability(painter->enter, TEXT_MAX, "sgr0");
    append_capability(painter->enter, TEXT_MAX, "civis");
    append_capability(painter->leave, TEXT_MAX, "sgr0");
    append_capability(painter->leave, TEXT_MAX, "cnorm");
    append_capability(painter->leave, TEXT_MAX, "rmkx");
    append_capability(painter->leave, TEXT_MAX, has_second_screen ? "rmcup" : "clear");
    append_capability(painter->show_cursor, TEXT_MAX, "cnorm");
    append_capability(painter->hide_cursor, TEXT_MAX, "civis");
    painter->hides_cursor = capability("civis") != NULL;
    painter->moves_rows = has_capabilities(moving, ARRAY_LENGTH(moving));
}

static bool is_set(const char *name)
{
    const char *value = getenv(name);
    return value && value[0] != '\0';
}

/* terminfo has had two names for this, of which tmux made one. */
static bool has_true_colour(void)
{
    const char *name = getenv("COLORTERM");
    if (name && (strcmp(name, "truecolor") == 0 || strcmp(name, "24bit") == 0)) return true;
    return tigetflag("RGB") > 0 || tigetflag("Tc") > 0;
}

static ColourDepth greatest_depth(const Painter *painter)
{
    if (!painter->has_colours) return DEPTH_MONO;
    if (painter->colour_count >= COLOUR_COUNT) return has_true_colour() ? DEPTH_TRUE : DEPTH_256;
    return painter->colour_count >= COLOUR_OWN_COUNT ? DEPTH_16 : DEPTH_8;
}

static void set_up_colours(Painter *painter)
{
    bool is_wanted = !is_set("NO_COLOR") && has_colors() && start_color() != ERR;
    if (is_wanted) {
        painter->has_colours = true;
        painter->has_own_colours = use_default_colors() != ERR;
        /* Beyond 256 numbers are red, green and blue, but for the first eight. */
        painter->colour_count = COLORS > COLOUR_COUNT ? 8 : COLORS;
    }
    colour_table_init(&painter->colours);
    painter_set_depth(painter, DEPTH_AUTO);
}

/* ncurses treats a screen as new until it has left it once, and flushes at every cursor move. */
static void settle_screen(Painter *painter)
{
    const char *bytes;
    nonl();
    endwin();
    refresh();
    leaveok(stdscr, painter->hides_cursor);
    typeahead(-1);
    capture_take(&painter->capture, charset, &bytes);
    painter_invalidate(painter);
}

static bool start_curses(Painter *painter, ErrorList *errors)
{
    const char *name = getenv("TERM");
    if (!name) name = "";
    painter->has_utf8 = set_up_locale() && !begins_with(name, "vt");
    painter->screen = new_screen(painter->capture.file, name);
    if (!painter->screen) {
        error_add(errors, ERROR_ERROR, 0, 0,
                  "TERM=%s is unknown; set it to what the terminal is, such as xterm-256color",
                  name);
        return false;
    }
    if (!capability("cup") || !capability("clear")) {
        error_add(errors, ERROR_ERROR, 0, 0,
                  "TERM=%s cannot move the cursor; set it to what the terminal is, such as "
                  "xterm-256color",
                  name);
        return false;
    }
    return true;
}

Painter *painter_open(ErrorList *errors)
{
    Painter *painter = calloc(1, sizeof *painter);
    if (painter) painter->pairs = calloc(PAIR_SIDE * PAIR_SIDE, sizeof *painter->pairs);
    if (!painter || !painter->pairs || !capture_open(&painter->capture)) {
        error_add(errors, ERROR_ERROR, 0, 0, "no memory for the screen");
        if (painter) free(painter->pairs);
        free(painter);
        return NULL;
    }
    if (!start_curses(painter, errors)) {
        painter_close(painter);
        return NULL;
    }
    read_texts(painter);
    set_up_colours(painter);
    settle_screen(painter);
    painter_set_styles(painter, &(TermStyle){.fg = -1, .bg = -1}, 1);
    return painter;
}

void painter_close(Painter *painter)
{
    if (painter->screen) {
        endwin();
        delscreen(painter->screen);
    }
    capture_close(&painter->capture);
    canvas_done(&painter->shown);
    sgr_filter_done(&painter->filter);
    free(painter->pairs);
    free(painter);
}

bool painter_has_utf8(const Painter *painter)
{
    return painter->has_utf8;
}

const char *painter_enter_text(const Painter *painter)
{
    return painter->enter;
}

const char *painter_leave_text(const Painter *painter)
{
    return painter->leave;
}

void painter_default_size(const Painter *painter, int32_t *cols, int32_t *rows)
{
    (void)painter; /* curses keeps one screen as the current one, and this is it */
    *cols = COLS;
    *rows = LINES;
}

bool painter_resize(Painter *painter, int32_t cols, int32_t rows, uint8_t beyond)
{
    /* After a character in the last column curses assumes the cursor at the window's edge. So, if
     * the window is wider, curses gets one more column, in which nothing is drawn. */
    bool is_wider = (beyond & PAINTER_RIGHT) != 0;
    if (!canvas_resize(&painter->shown, cols, rows)) return false;
    if (resizeterm(rows, cols + is_wider) == ERR) return false;
    idcok(stdscr, !is_wider);
    painter->beyond = beyond;
    painter_invalidate(painter);
    return true;
}

void painter_invalidate(Painter *painter)
{
    clearok(curscr, TRUE);
    painter->is_stale = true;
    painter->filter.is_known = false;
}

static attr_t attributes_of(uint8_t bits)
{
    attr_t attributes = A_NORMAL;
    if (bits & TERM_BOLD) attributes |= A_BOLD;
    if (bits & TERM_DIM) attributes |= A_DIM;
    if (bits & TERM_UNDERLINE) attributes |= A_UNDERLINE;
    if (bits & TERM_REVERSE) attributes |= A_REVERSE;
    return attributes;
}

/* The number of a colour for ncurses: with 256 or more colours the number in the table, which the
 * filter resolves; else one of the terminal's own. */
static short number_of(const Painter *painter, int16_t colour, bool is_background)
{
    if (painter->depth <= DEPTH_256) return colour;
    return colour_table_resolve(&painter->colours, painter->depth, colour, is_background);
}

/* Frees all pairs; everything will be drawn again with new ones. */
static void forget_pairs(Painter *painter)
{
    memset(painter->pairs, 0, PAIR_SIDE * PAIR_SIDE * sizeof *painter->pairs);
    painter->pair_count = 0;
}

/* The pair of these colours: an existing one, or the next number. Pair 0 is the plain one, and is
 * used when the terminal has no more. */
static short pair_of(Painter *painter, short fg, short bg)
{
    if (fg == SGR_OWN && bg == SGR_OWN) return 0;
    if (!painter->has_own_colours) {
        if (fg == SGR_OWN) fg = COLOR_WHITE;
        if (bg == SGR_OWN) bg = COLOR_BLACK;
    }
    short *known = &painter->pairs[(bg + 1) * PAIR_SIDE + fg + 1];
    if (*known > 0) return *known;
    short next = (short)(painter->pair_count + 1);
    if (next >= min_i32(COLOR_PAIRS, PAIRS_MAX) || init_pair(next, fg, bg) == ERR) return 0;
    painter->pair_count = next;
    return *known = next;
}

/* With eight colours, bold makes a colour bright. */
static Look make_look(Painter *painter, int16_t fg, int16_t bg, uint8_t attributes)
{
    Look look = {.attributes = attributes_of(attributes)};
    assert(fg < COLOUR_COUNT && bg < COLOUR_COUNT);
    if (painter->depth == DEPTH_MONO) return look;
    if (colour_table_wants_bold(&painter->colours, painter->depth, fg)) look.attributes |= A_BOLD;
    look.pair = pair_of(painter, number_of(painter, fg, false), number_of(painter, bg, true));
    return look;
}

static Look look_of_cell(Painter *painter, CanvasCell cell)
{
    if (cell.style != CANVAS_COLOURED)
        return painter->looks[cell.style < painter->style_count ? cell.style : 0];
    return make_look(painter, cell.fg, cell.bg, cell.attributes);
}

static void make_looks(Painter *painter)
{
    for (int32_t i = 0; i < painter->style_count; i++) {
        const TermStyle *style = &painter->styles[i];
        painter->looks[i] = make_look(painter, style->fg, style->bg, style->attributes);
    }
}

static void begin_colours(Painter *painter)
{
    sgr_filter_init(&painter->filter, painter->depth, &painter->colours);
    forget_pairs(painter);
    make_looks(painter);
    painter_invalidate(painter);
}

void painter_set_colours(Painter *painter, const ColourTable *table)
{
    if (memcmp(&painter->colours, table, sizeof *table) == 0) return;
    painter->colours = *table;
    begin_colours(painter);
}

void painter_set_depth(Painter *painter, ColourDepth depth)
{
    ColourDepth greatest = greatest_depth(painter);
    depth = depth == DEPTH_AUTO || depth < greatest ? greatest : depth;
    if (depth == painter->depth) return;
    painter->depth = depth;
    begin_colours(painter);
}

ColourDepth painter_depth(const Painter *painter)
{
    return painter->depth;
}

void painter_set_styles(Painter *painter, const TermStyle *styles, int32_t count)
{
    assert(count >= 1 && count <= STYLES_MAX);
    bool is_same = count == painter->style_count;
    for (int32_t i = 0; i < count; i++) {
        TermStyle *old = &painter->styles[i];
        is_same = is_same && old->fg == styles[i].fg && old->bg == styles[i].bg &&
                  old->attributes == styles[i].attributes;
        *old = styles[i];
    }
    if (is_same) return;
    painter->style_count = count;
    forget_pairs(painter);
    make_looks(painter);
    painter->is_stale = true;
}

static wchar_t character_of(const Painter *painter, uint32_t ch)
{
    bool is_ascii = ch >= ' ' && ch < 0x7f;
    if (is_ascii) return (wchar_t)ch;
    return painter->has_utf8 && wcwidth((wchar_t)ch) == 1 ? (wchar_t)ch : L'?';
}

static void paint_run(Painter *painter, int32_t row, int32_t col, const CanvasCell *cells,
                      int32_t count)
{
    cchar_t run[RUN_MAX];
    for (int32_t i = 0; i < count; i++) {
        wchar_t text[2] = {character_of(painter, cells[i].ch), L'\0'};
        Look look = look_of_cell(painter, cells[i]);
        setcchar(&run[i], text, look.attributes, look.pair, NULL);
    }
    mvadd_wchnstr(row, col, run, count);
}

/* Updates one row, run by run; true when something had changed. */
static bool paint_row(Painter *painter, const CanvasCell *cells, int32_t row, int32_t cols)
{
    CanvasCell *shown = painter->shown.cells + row * painter->shown.cols;
    bool has_changed = false;
    for (int32_t col = 0; col < cols;) {
        int32_t end = col;
        while (end < cols && end - col < RUN_MAX &&
               (painter->is_stale || !canvas_cell_is_same(cells[end], shown[end])))
            end++;
        if (end == col) {
            col++;
            continue;
        }
        paint_run(painter, row, col, cells + col, end - col);
        memmove(shown + col, cells + col, (size_t)(end - col) * sizeof *shown);
        has_changed = true;
        col = end;
    }
    return has_changed;
}

/* Makes the terminal shift a row, and updates ncurses' copy of it. If `is_next`, the cursor is at
 * the beginning of the row before. */
static void move_row(Painter *painter, int32_t row, int32_t shift, bool is_next)
{
    char text[TEXT_MAX] = "";
    int32_t distance = abs_i32(shift);
    const char *go = is_next ? capability("cud1") : tiparm(capability("cup"), (int)row, 0);
    append_text(text, sizeof text, go);
    append_text(text, sizeof text, tiparm(capability(shift > 0 ? "dch" : "ich"), (int)distance));
    capture_add(&painter->capture, text);
    for (int32_t i = 0; i < distance; i++)
        if (shift > 0)
            mvwdelch(curscr, row, 0);
        else
            mvwinsch(curscr, row, 0, ' ');
}

/* Shifts rows that are on the screen already, but further left or right. ncurses relies on its
 * cursor position, so the cursor is moved back there. */
static void move_rows(Painter *painter, const Canvas *from, int32_t cols, int32_t rows)
{
    enum { NO_ROW = -2 };
    int32_t last = NO_ROW;
    for (int32_t row = 0; row < rows; row++) {
        const CanvasCell *shown = painter->shown.cells + row * painter->shown.cols;
        int32_t shift = shift_of_row(shown, from->cells + row * from->cols, cols);
        if (shift == 0) continue;
        if (last == NO_ROW) {
            capture_add(&painter->capture, capability("sc"));
            if (painter->has_colours) capture_add(&painter->capture, SGR_PLAIN_MARK);
        }
        move_row(painter, row, shift, row == last + 1);
        last = row;
    }
    if (last != NO_ROW) capture_add(&painter->capture, capability("rc"));
}

/* curses scrolls by a newline in its last row. If the window continues below, the scrolling margin
 * must end there. */
static void set_margin(Painter *painter)
{
    const char *region = capability("csr");
    bool is_wanted = (painter->beyond & PAINTER_BELOW) && region;
    if (is_wanted)
        capture_add(&painter->capture, tiparm(region, 0, (int)painter->shown.rows - 1));
    else if (painter->has_margin)
        capture_add(&painter->capture, PAINTER_NO_MARGIN);
    painter->has_margin = is_wanted;
}

/* Tells curses where to leave the cursor: where it is shown, or, if it cannot be hidden, in a
 * corner. */
static void place_cursor(const Painter *painter, const Canvas *canvas)
{
    leaveok(stdscr, !canvas->has_cursor && painter->hides_cursor);
    if (canvas->has_cursor)
        move(canvas->cursor_row, canvas->cursor_col);
    else if (!painter->hides_cursor)
        move(painter->shown.rows - 1, painter->shown.cols - 1);
}

/* Shows or hides it, after curses has written its part of the frame. */
static void switch_cursor(Painter *painter, bool is_shown, bool was_shown)
{
    if (is_shown == was_shown) return;
    capture_add(&painter->capture, is_shown ? painter->show_cursor : painter->hide_cursor);
}

size_t painter_draw(Painter *painter, const Canvas *canvas, const char **bytes)
{
    const Canvas *from = canvas ? canvas : &painter->shown;
    if (painter->pair_count >= PAIRS_MAX - PAIRS_OF_A_FRAME) begin_colours(painter);
    int32_t cols = min_i32(from->cols, painter->shown.cols);
    int32_t rows = min_i32(from->rows, painter->shown.rows);
    bool was_shown = painter->shown.has_cursor && !painter->is_stale;
    bool has_changed = painter->is_stale || !canvas_is_same_cursor(from, &painter->shown);
    bool is_whole = cols == painter->shown.cols; /* moving a row moves its end too */
    if (painter->beyond & PAINTER_RIGHT) is_whole = false;
    if (painter->moves_rows && is_whole && !painter->is_stale) move_rows(painter, from, cols, rows);
    if (painter->is_stale) set_margin(painter);
    for (int32_t row = 0; row < rows; row++)
        if (paint_row(painter, from->cells + row * from->cols, row, cols)) has_changed = true;
    painter->is_stale = false;
    if (!has_changed) return 0;

    painter->shown.has_cursor = from->has_cursor;
    painter->shown.cursor_col = from->cursor_col;
    painter->shown.cursor_row = from->cursor_row;
    place_cursor(painter, from);
    wnoutrefresh(stdscr);
    doupdate();
    switch_cursor(painter, from->has_cursor, was_shown);
    size_t length = capture_take(&painter->capture, charset, bytes);
    if (!painter->has_colours) return length;
    return sgr_filter_run(&painter->filter, *bytes, length, bytes);
}
