/* term_curses.c - see term_curses.h */
#include "term_curses_internal.h"

#include "sys.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool begins_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

static const char *next_of_kin(const char *name)
{
    if (begins_with(name, "screen") || begins_with(name, "tmux")) return "screen-256color";
    return begins_with(name, "linux") ? "linux" : "xterm-256color";
}

/* Is it a name by which terminals with 8 colours and with more go? Then the description with 256 is
 * used, but 8 until the terminal shows that it has them. */
static bool is_modest(const char *name)
{
    return strcmp(name, "xterm") == 0;
}

static const char *terminal_name(void)
{
    const char *name = getenv("TERM");
    return name ? name : "";
}

static SCREEN *new_screen(FILE *out, const char *name)
{
    const char *const names[] = {is_modest(name) ? next_of_kin(name) : "", name, next_of_kin(name),
                                 "vt100"};
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

void painter_append_text(char *out, size_t size, const char *text)
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
    painter_append_text(out, size, capability(name));
}

static const char *const move_names[MOVE_COUNT] = {
    [MOVE_GO] = "cup",         [MOVE_FIRST] = "cr",    [MOVE_NEXT] = "cud1",
    [MOVE_COLUMN] = "hpa",     [MOVE_SAVE] = "sc",     [MOVE_BACK] = "rc",
    [MOVE_LEFT] = "dch",       [MOVE_RIGHT] = "ich",   [MOVE_LEFT_ONE] = "dch1",
    [MOVE_RIGHT_ONE] = "ich1", [MOVE_MARGINS] = "csr", [MOVE_UP] = "indn",
    [MOVE_DOWN] = "rin",
};

bool painter_can_move(const Painter *painter, MoveText first, MoveText last)
{
    for (MoveText move = first; move <= last; move++)
        if (!painter->move_texts[move]) return false;
    return true;
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
    for (MoveText move = 0; move < MOVE_COUNT; move++)
        painter->move_texts[move] = capability(move_names[move]);
    painter->rules.moves_rows = painter_can_move(painter, MOVE_GO, MOVE_BACK) &&
                                painter_can_move(painter, MOVE_MARGINS, MOVE_DOWN);
}

/* terminfo has had two names for this, of which tmux made one. */
static bool has_true_colour(void)
{
    const char *name = getenv("COLORTERM");
    if (name && (strcmp(name, "truecolor") == 0 || strcmp(name, "24bit") == 0)) return true;
    return tigetflag("RGB") > 0 || tigetflag("Tc") > 0;
}

static ColourDepth described_depth(const Painter *painter)
{
    bool is_sure = !is_modest(terminal_name());
    if (!painter->has_colours) return DEPTH_MONO;
    if (painter->colour_count >= COLOUR_COUNT && has_true_colour()) return DEPTH_TRUE;
    if (painter->colour_count >= COLOUR_COUNT && is_sure) return DEPTH_256;
    return painter->colour_count >= COLOUR_OWN_COUNT && is_sure ? DEPTH_16 : DEPTH_8;
}

bool painter_may_have_more_colours(const Painter *painter)
{
    return painter->colour_count >= COLOUR_COUNT && painter->depth_max > DEPTH_TRUE;
}

bool painter_has_colours(Painter *painter, ColourDepth depth)
{
    bool is_news =
        depth != DEPTH_AUTO && depth < painter->depth_max && painter_may_have_more_colours(painter);
    if (is_news) painter->depth_max = depth;
    return is_news;
}

static bool start_curses(Painter *painter, ErrorList *errors)
{
    const char *name = terminal_name();
    /* Whether the terminal shows UTF-8 is decided by the user's locale; but only in a locale with
     * UTF-8 ncurses writes it, and avoids sequences unknown to mosh and screen. */
    painter->has_utf8 = utf8_begin() && !begins_with(name, "vt");
    painter->screen = new_screen(painter->capture.file, name);
    if (!painter->screen) {
        error_add(errors, ERROR_ERROR, 0, 0,
                  "TERM=%s is unknown; set it to the type of your terminal, such as xterm-256color",
                  name);
        return false;
    }
    if (!capability("cup") || !capability("clear")) {
        error_add(errors, ERROR_ERROR, 0, 0,
                  "TERM=%s cannot move the cursor; set it to the type of your terminal, such as "
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
        error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
        if (painter) free(painter->pairs);
        free(painter);
        return NULL;
    }
    if (!start_curses(painter, errors)) {
        painter_close(painter);
        return NULL;
    }
    read_texts(painter);

    const char *no_colour = getenv("NO_COLOR");
    bool is_plain = no_colour && no_colour[0] != '\0';
    if (!is_plain && has_colors() && start_color() != ERR) {
        painter->has_colours = true;
        painter->has_own_colours = use_default_colors() != ERR;
        /* Beyond 256 numbers are red, green and blue, but for the first eight. */
        painter->colour_count = COLORS > COLOUR_COUNT ? 8 : COLORS;
    }
    painter->limit = INT64_MAX;
    painter->depth_max = described_depth(painter);
    colour_table_init(&painter->colours);
    painter_set_depth(painter, DEPTH_AUTO);

    /* ncurses treats a screen as new until it has left it once, and flushes at every cursor move.
     */
    nonl();
    endwin();
    refresh();
    leaveok(newscr, painter->hides_cursor);
    typeahead(-1);
    capture_collect(&painter->capture);
    capture_clear(&painter->capture);
    painter_invalidate(painter);
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
    canvas_done(&painter->given);
    text_done(&painter->moving);
    sgr_filter_done(&painter->filter);
    free(painter->pairs);
    free(painter->changes);
    free(painter);
}

void painter_set_limit(Painter *painter, int64_t bytes)
{
    painter->limit = bytes;
}

bool painter_is_behind(const Painter *painter)
{
    return painter->is_behind;
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
    if (!canvas_resize(&painter->given, cols, rows)) return false;
    RowChange *changes = calloc((size_t)max_i32(rows, 1), sizeof *changes);
    if (!changes) return false;
    free(painter->changes);
    painter->changes = changes;
    painter->next_row = 0;
    if (resizeterm(rows, cols + is_wider) == ERR) return false;
    idcok(newscr, !is_wider);
    painter->beyond = beyond;
    painter->renewed_rows = rows;
    painter->rules.moves_sideways = !is_wider && painter_can_move(painter, MOVE_GO, MOVE_RIGHT);
    painter_invalidate(painter);
    return true;
}

void painter_invalidate(Painter *painter)
{
    clearok(curscr, TRUE);
    painter->is_stale = true;
    painter->renewed_rows = painter->shown.rows;
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

short painter_number_of(const Painter *painter, int16_t colour, bool is_background)
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
 * used when the terminal has no more. Beyond COLOR_PAIRS curses has some for the terminal's own
 * colours, so that 64 pairs are enough for eight colours and these. */
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

static Look make_look(Painter *painter, int16_t fg, int16_t bg, uint8_t attributes)
{
    Look look = {.attributes = attributes_of(attributes)};
    assert(fg < COLOUR_COUNT && bg < COLOUR_COUNT);
    if (painter->depth == DEPTH_MONO) return look;
    look.attributes =
        attributes_of(colour_table_attributes(&painter->colours, painter->depth, fg, attributes));
    look.pair = pair_of(painter, painter_number_of(painter, fg, false),
                        painter_number_of(painter, bg, true));
    return look;
}

Look painter_look_of(Painter *painter, CanvasCell cell)
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

static void take_colours(Painter *painter)
{
    find_like_colours(painter, false, painter->like_fg);
    find_like_colours(painter, true, painter->like_bg);
    for (int16_t i = 0; i < COLOUR_COUNT; i++) {
        uint8_t bytes = sgr_colour_bytes(painter->depth, &painter->colours, i);
        painter->rules.colour_bytes[i] = bytes;
    }
    for (int32_t i = 0; i < painter->next.cols * painter->next.rows; i++)
        painter->next.cells[i] = painter_settle_cell(painter, painter->given.cells[i]);
}

void painter_begin_colours(Painter *painter)
{
    take_colours(painter);
    sgr_filter_init(&painter->filter, painter->depth, &painter->colours);
    forget_pairs(painter);
    make_looks(painter);
    painter_invalidate(painter);
}

void painter_set_colours(Painter *painter, const ColourTable *table)
{
    if (memcmp(&painter->colours, table, sizeof *table) == 0) return;
    painter->colours = *table;
    painter_begin_colours(painter);
}

void painter_set_depth(Painter *painter, ColourDepth depth)
{
    bool is_asked_for = depth == DEPTH_TRUE && painter->colour_count >= COLOUR_COUNT;
    if (depth < painter->depth_max && !is_asked_for) depth = painter->depth_max;
    if (depth == painter->depth) return;
    bool is_for_line = painter->depth == DEPTH_TRUE && depth == DEPTH_256 && !painter->is_stale;
    painter->depth = depth;
    if (!is_for_line) {
        painter_begin_colours(painter);
        return;
    }
    /* The numbers stay, and what is on the screen may stay for a while: a slow line is not given
     * all of it at once. */
    take_colours(painter);
    sgr_filter_set_colours(&painter->filter, painter->depth, &painter->colours);
    painter->renewed_rows = 0;
    for (int32_t i = 0; i < painter->shown.cols * painter->shown.rows; i++)
        painter->shown.cells[i] = painter_settle_cell(painter, painter->shown.cells[i]);
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
