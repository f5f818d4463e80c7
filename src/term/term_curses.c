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

/* What moves rows, and the cursor to them; those that belong together stand together. */
typedef enum MoveText {
    MOVE_GO,
    MOVE_NEXT, /* down by a row */
    MOVE_SAVE, /* the cursor... */
    MOVE_BACK, /* ...and back to it */
    MOVE_LEFT,
    MOVE_RIGHT,
    MOVE_MARGINS,
    MOVE_UP,
    MOVE_DOWN,
    MOVE_LEFT_ONE, /* may be missing */
    MOVE_RIGHT_ONE,
    MOVE_COUNT
} MoveText;

struct Painter {
    SCREEN *screen;
    Capture capture;
    bool has_utf8;
    bool has_colours, has_own_colours; /* own: the terminal's default colours can be used */
    bool hides_cursor;
    bool clears_in_colour;
    bool is_stale; /* the screen must be drawn anew */
    MoveRules rules;
    RowMoves moves;
    const char *move_texts[MOVE_COUNT]; /* NULL: the terminal cannot */
    uint8_t beyond;  /* PAINTER_ bits: where the window is larger than the canvas */
    bool has_margin; /* rows scroll above the last one of the canvas only */
    int32_t colour_count;
    ColourDepth depth;
    ColourTable colours;
    SgrFilter filter;
    uint8_t like_fg[COLOUR_COUNT], like_bg[COLOUR_COUNT]; /* the first colour that looks alike */
    short *pairs; /* numbers of pairs, PAIR_SIDE rows of a background each; 0: none yet */
    short pair_count;
    int32_t style_count;
    TermStyle styles[STYLES_MAX];
    Look looks[STYLES_MAX];
    Canvas shown, next; /* what is on the screen, and is to be: see settle_cell */
    Text moving;        /* what moves the rows of a frame */
    CanvasCell fill;    /* what these leave behind */
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

static const char *const move_names[] = {
    [MOVE_GO] = "cup",        [MOVE_NEXT] = "cud1",      [MOVE_SAVE] = "sc",
    [MOVE_BACK] = "rc",       [MOVE_LEFT] = "dch",       [MOVE_RIGHT] = "ich",
    [MOVE_LEFT_ONE] = "dch1", [MOVE_RIGHT_ONE] = "ich1", [MOVE_MARGINS] = "csr",
    [MOVE_UP] = "indn",       [MOVE_DOWN] = "rin",
};

static bool can_move(const Painter *painter, MoveText first, MoveText last)
{
    for (MoveText move = first; move <= last; move++)
        if (!painter->move_texts[move]) return false;
    return true;
}

static void take_moves(Painter *painter)
{
    for (MoveText move = 0; move < MOVE_COUNT; move++)
        painter->move_texts[move] = capability(move_names[move]);
    painter->rules.moves_rows =
        can_move(painter, MOVE_GO, MOVE_BACK) && can_move(painter, MOVE_MARGINS, MOVE_DOWN);
}

static void read_texts(Painter *painter)
{
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
    painter->clears_in_colour = tigetflag("bce") > 0;
    painter->moving.grows = true;
    take_moves(painter);
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
    leaveok(newscr, painter->hides_cursor);
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
    canvas_done(&painter->next);
    text_done(&painter->moving);
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
    if (!canvas_resize(&painter->next, cols, rows)) return false;
    if (resizeterm(rows, cols + is_wider) == ERR) return false;
    idcok(newscr, !is_wider);
    painter->beyond = beyond;
    painter->rules.moves_sideways = !is_wider && can_move(painter, MOVE_GO, MOVE_RIGHT);
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

/* The pair of these colours: that of earlier, or the next number. Pair 0 is the plain one, and
 * stands in when the terminal has no more: curses has some beyond COLOR_PAIRS for the terminal's
 * own colours, so that even 64 are enough for eight and these. */
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
    if (next >= PAIRS_MAX || init_pair(next, fg, bg) == ERR) return 0;
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

/* A colour as the terminal shows it: equal numbers look the same. */
static int32_t appearance(const Painter *painter, int16_t colour, bool is_background)
{
    enum { IS_BOLD = 1 << 8, IS_RGB = 1 << 24 };
    const ColourTable *table = &painter->colours;
    const uint8_t *rgb = table->rgb[colour];
    if (painter->depth == DEPTH_TRUE && colour >= COLOUR_OWN_COUNT)
        return IS_RGB | rgb[0] << 16 | rgb[1] << 8 | rgb[2];
    bool is_bold = !is_background && colour_table_wants_bold(table, painter->depth, colour);
    return colour_table_resolve(table, painter->depth, colour, is_background) +
           (is_bold ? IS_BOLD : 0);
}

static void find_like_colours(Painter *painter, bool is_background, uint8_t like[COLOUR_COUNT])
{
    for (int16_t i = 0; i < COLOUR_COUNT; i++) {
        int16_t first = 0;
        while (appearance(painter, first, is_background) != appearance(painter, i, is_background))
            first++;
        like[i] = (uint8_t)first;
    }
}

static void begin_colours(Painter *painter)
{
    find_like_colours(painter, false, painter->like_fg);
    find_like_colours(painter, true, painter->like_bg);
    for (int16_t i = 0; i < COLOUR_COUNT; i++) {
        uint8_t bytes = sgr_colour_bytes(painter->depth, &painter->colours, i);
        painter->rules.fg_bytes[i] = painter->rules.bg_bytes[i] = bytes;
    }
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

static void paint_cells(Painter *painter, WINDOW *window, int32_t row, int32_t col,
                        const CanvasCell *cells, int32_t count)
{
    cchar_t run[RUN_MAX];
    for (int32_t i = 0; i < count; i++) {
        wchar_t text[2] = {character_of(painter, cells[i].ch), L'\0'};
        Look look = look_of_cell(painter, cells[i]);
        setcchar(&run[i], text, look.attributes, look.pair, NULL);
    }
    mvwadd_wchnstr(window, row, col, run, count);
}

/* Brings one row up to date, run by run; true when something had changed. */
static bool paint_row(Painter *painter, int32_t row)
{
    int32_t cols = painter->shown.cols;
    const CanvasCell *cells = painter->next.cells + row * cols;
    CanvasCell *shown = painter->shown.cells + row * cols;
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
        paint_cells(painter, newscr, row, col, cells + col, end - col);
        memcpy(shown + col, cells + col, (size_t)(end - col) * sizeof *shown);
        has_changed = true;
        col = end;
    }
    return has_changed;
}

/* ---- rows that move ---- */

/* What the terminal is told and curses must know: both hold what is on the screen. */
static WINDOW *moved_window(int32_t index)
{
    return index == 0 ? curscr : newscr;
}

/* No cell of a picture: the terminal's own blank. */
static const CanvasCell own_blank = {.ch = UINT32_MAX};

static void fill_cells(CanvasCell *cells, int32_t count, CanvasCell with)
{
    for (int32_t i = 0; i < count; i++)
        cells[i] = with;
}

/* What a terminal that clears with the colour in use should clear with, where such a cell is to be
 * drawn: itself, if it is a mere colour, or else what is in use. */
static CanvasCell fill_for(const Painter *painter, CanvasCell wanted)
{
    bool is_mere = wanted.ch == ' ' && wanted.style == CANVAS_COLOURED && wanted.attributes == 0;
    bool takes_colour = painter->clears_in_colour && painter->depth != DEPTH_MONO;
    if (takes_colour && is_mere) return wanted;
    return painter->fill.ch == 0 ? own_blank : painter->fill;
}

/* Chooses what moves leave behind from here on. */
static void use_fill(Painter *painter, CanvasCell fill)
{
    if (!painter->has_colours || canvas_cell_is_same(fill, painter->fill)) return;
    bool is_own = fill.ch == own_blank.ch;
    short number = is_own ? SGR_OWN : number_of(painter, fill.bg, true);
    text_add(&painter->moving, SGR_FILL_MARK "%d;", (int)number);
    painter->fill = fill;
}

static void add_move(Painter *painter, MoveText move, int32_t a, int32_t b)
{
    char text[TEXT_MAX] = "";
    append_text(text, sizeof text, tiparm(painter->move_texts[move], (int)a, (int)b));
    text_add_string(&painter->moving, text);
}

static void shift_shown_row(Painter *painter, const RowShift *shift)
{
    CanvasCell *cells = painter->shown.cells + shift->row * painter->shown.cols + shift->col;
    int32_t distance = abs_i32(shift->by), kept = painter->shown.cols - shift->col - distance;
    memmove(cells + max_i32(0, -shift->by), cells + max_i32(0, shift->by),
            (size_t)kept * sizeof *cells);
    fill_cells(shift->by > 0 ? cells + kept : cells, distance, painter->fill);
}

/* The same with a row of what curses knows. */
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

/* Has the terminal move the rest of a row, and curses know that it did. The cursor stands at the
 * beginning of the row before, if that `is_next`. */
static void shift_row(Painter *painter, const RowShift *shift, bool is_next)
{
    int32_t distance = abs_i32(shift->by), cols = painter->next.cols;
    const CanvasCell *wanted = painter->next.cells + shift->row * cols;
    MoveText one = shift->by > 0 ? MOVE_LEFT_ONE : MOVE_RIGHT_ONE;
    use_fill(painter, fill_for(painter, wanted[shift->by > 0 ? cols - 1 : shift->col]));
    add_move(painter, is_next ? MOVE_NEXT : MOVE_GO, shift->row, shift->col);
    if (distance == 1 && painter->move_texts[one])
        add_move(painter, one, 0, 0);
    else
        add_move(painter, shift->by > 0 ? MOVE_LEFT : MOVE_RIGHT, distance, 0);
    shift_shown_row(painter, shift);
    for (int32_t w = 0; w < 2; w++)
        shift_known_row(painter, moved_window(w), shift);
}

static void scroll_shown_rows(Painter *painter, const RowMoves *moves)
{
    int32_t cols = painter->shown.cols, distance = abs_i32(moves->rows_up);
    CanvasCell *first = painter->shown.cells + moves->top * cols;
    int32_t kept = (moves->bottom - moves->top - distance) * cols, away = distance * cols;
    bool is_up = moves->rows_up > 0;
    memmove(is_up ? first : first + away, is_up ? first + away : first,
            (size_t)kept * sizeof *first);
    fill_cells(is_up ? first + kept : first, away, own_blank);
}

/* The same with many rows, up or down; leaves the cursor in the upper left. */
static void scroll_rows(Painter *painter, const RowMoves *moves)
{
    use_fill(painter, own_blank);
    add_move(painter, MOVE_MARGINS, moves->top, moves->bottom - 1);
    add_move(painter, moves->rows_up > 0 ? MOVE_UP : MOVE_DOWN, abs_i32(moves->rows_up), 0);
    if (painter->has_margin)
        add_move(painter, MOVE_MARGINS, 0, painter->shown.rows - 1);
    else
        text_add_string(&painter->moving, PAINTER_NO_MARGIN);
    scroll_shown_rows(painter, moves);
    for (int32_t w = 0; w < 2; w++) {
        WINDOW *window = moved_window(w);
        scrollok(window, TRUE);
        wsetscrreg(window, moves->top, moves->bottom - 1);
        wscrl(window, moves->rows_up);
        wsetscrreg(window, 0, getmaxy(window) - 1);
        scrollok(window, FALSE);
    }
}

/* Moves the rows that are on the screen already, but elsewhere. ncurses relies on where it left the
 * cursor, so the cursor goes back there. */
static void move_rows(Painter *painter)
{
    enum { NO_ROW = -2 };
    RowMoves *moves = &painter->moves;
    int32_t first_of_row = NO_ROW; /* the row in whose first column the cursor stands */
    row_moves_find(&painter->rules, &painter->shown, &painter->next, moves);
    if (moves->rows_up == 0 && moves->count == 0) return;

    painter->moving.length = painter->moving.missing = 0;
    add_move(painter, MOVE_SAVE, 0, 0);
    painter->fill = (CanvasCell){0};
    if (moves->rows_up != 0) {
        scroll_rows(painter, moves);
        first_of_row = 0;
    }
    for (int32_t i = 0; i < moves->count; i++) {
        const RowShift *shift = &moves->shifts[i];
        shift_row(painter, shift, shift->col == 0 && shift->row == first_of_row + 1);
        first_of_row = shift->col == 0 ? shift->row : NO_ROW;
    }
    add_move(painter, MOVE_BACK, 0, 0);
    if (painter->moving.missing > 0)
        painter_invalidate(painter);
    else
        capture_add(&painter->capture, painter->moving.bytes);
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

/* Tells curses where to leave the cursor: where it is shown, or, if it cannot be hidden, in a
 * corner. */
static void place_cursor(const Painter *painter, const Canvas *canvas)
{
    leaveok(newscr, !canvas->has_cursor && painter->hides_cursor);
    if (canvas->has_cursor)
        wmove(newscr, canvas->cursor_row, canvas->cursor_col);
    else if (!painter->hides_cursor)
        wmove(newscr, painter->shown.rows - 1, painter->shown.cols - 1);
}

/* Shows or hides it, after curses has written its part of the frame. */
static void switch_cursor(Painter *painter, bool is_shown, bool was_shown)
{
    if (is_shown == was_shown) return;
    capture_add(&painter->capture, is_shown ? painter->show_cursor : painter->hide_cursor);
}

/* curses scrolls rows, too, by hashes of their characters: it knows neither what their colours cost
 * nor which rows have moved already, and sends most of them again. So it gets to know the rows that
 * are to change by a hash that no row has: that of a mark in the first column, which is on the
 * screen as far as it is told, and goes again before anything is drawn. */
static void hide_rows_from_scrolling(Painter *painter)
{
    enum { FIRST_MARK = 0x100 };
    const Canvas *next = &painter->next, *shown = &painter->shown;
    const RowMoves *moves = &painter->moves;
    size_t written = capture_size(&painter->capture);
    cchar_t was[2][CANVAS_SIDE_MAX], mark;
    bool is_marked[CANVAS_SIDE_MAX] = {false};
    for (int32_t i = 0; i < moves->count; i++)
        is_marked[moves->shifts[i].row] = true;
    for (int32_t row = 0; row < next->rows; row++) {
        size_t offset = (size_t)row * (size_t)next->cols;
        is_marked[row] = is_marked[row] || (row >= moves->top && row < moves->bottom) ||
                         memcmp(next->cells + offset, shown->cells + offset,
                                (size_t)next->cols * sizeof *next->cells) != 0;
        if (!is_marked[row]) continue;
        setcchar(&mark, (wchar_t[]){FIRST_MARK + row, L'\0'}, A_NORMAL, 0, NULL);
        for (int32_t w = 0; w < 2; w++) {
            mvwin_wch(moved_window(w), row, 0, &was[w][row]);
            mvwadd_wchnstr(moved_window(w), row, 0, &mark, 1);
        }
    }
    leaveok(newscr, TRUE);
    doupdate();
    for (int32_t row = 0; row < next->rows; row++)
        for (int32_t w = 0; w < 2 && is_marked[row]; w++)
            mvwadd_wchnstr(moved_window(w), row, 0, &was[w][row], 1);
    if (capture_size(&painter->capture) != written) painter_invalidate(painter);
}

/* ---- a frame ---- */

/* Makes cells that look the same the same: of colours that the terminal shows alike the first one,
 * of a blank no foreground, of the two ways to show half a block one. */
static CanvasCell settle_cell(const Painter *painter, CanvasCell cell)
{
    enum { HALF_UPPER = 0x2580, HALF_LOWER = 0x2584 };
    if (cell.style != CANVAS_COLOURED) return cell;
    cell.fg = painter->like_fg[cell.fg];
    cell.bg = painter->like_bg[cell.bg];
    if (cell.ch == ' ' && !(cell.attributes & (TERM_UNDERLINE | TERM_REVERSE))) {
        cell.fg = cell.bg;
        cell.attributes = 0;
    }
    if (cell.ch == HALF_LOWER && painter->depth <= DEPTH_256) {
        uint8_t upper = cell.bg;
        cell.ch = HALF_UPPER;
        cell.bg = cell.fg;
        cell.fg = upper;
    }
    return cell;
}

/* Takes over what is to be drawn; the rest stays as it is. */
static void settle_canvas(Painter *painter, const Canvas *from)
{
    Canvas *next = &painter->next;
    int32_t cols = min_i32(from->cols, next->cols), rows = min_i32(from->rows, next->rows);
    bool is_part = cols < next->cols || rows < next->rows;
    size_t size = (size_t)next->cols * (size_t)next->rows * sizeof *next->cells;
    if (is_part) memcpy(next->cells, painter->shown.cells, size);
    for (int32_t row = 0; row < rows; row++)
        for (int32_t col = 0; col < cols; col++)
            next->cells[row * next->cols + col] =
                settle_cell(painter, from->cells[row * from->cols + col]);
    next->has_cursor = from->has_cursor;
    next->cursor_col = from->cursor_col;
    next->cursor_row = from->cursor_row;
}

size_t painter_draw(Painter *painter, const Canvas *canvas, const char **bytes)
{
    Canvas *next = &painter->next;
    if (painter->pair_count >= PAIRS_MAX - PAIRS_OF_A_FRAME) begin_colours(painter);
    if (canvas) settle_canvas(painter, canvas);
    bool was_shown = painter->shown.has_cursor && !painter->is_stale;
    bool has_changed = painter->is_stale || !canvas_is_same_cursor(next, &painter->shown);
    if (painter->is_stale)
        set_margin(painter);
    else {
        move_rows(painter);
        hide_rows_from_scrolling(painter);
    }
    for (int32_t row = 0; row < next->rows; row++)
        if (paint_row(painter, row)) has_changed = true;
    painter->is_stale = false;
    if (!has_changed) return 0;

    painter->shown.has_cursor = next->has_cursor;
    painter->shown.cursor_col = next->cursor_col;
    painter->shown.cursor_row = next->cursor_row;
    place_cursor(painter, next);
    doupdate();
    switch_cursor(painter, next->has_cursor, was_shown);
    size_t length = capture_take(&painter->capture, charset, bytes);
    if (!painter->has_colours) return length;
    return sgr_filter_run(&painter->filter, *bytes, length, bytes);
}
