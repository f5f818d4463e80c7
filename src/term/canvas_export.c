/* canvas_export.c - see canvas_export.h */
#include "canvas_export.h"

#include "../base/utf8.h"
#include "palette.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { BASIC_COLOURS = 8, BRIGHT_COLOURS = 16, HALF_UPPER = 0x2580, HALF_LOWER = 0x2584 };

typedef struct Pen {
    Text *out;
    const CanvasLooks *looks;
    int32_t col, row; /* where the next character goes; -1: unknown */
    bool has_style;
    TermStyle style; /* current style, if has_style */
} Pen;

TermStyle canvas_cell_look(const CanvasLooks *looks, CanvasCell cell)
{
    TermStyle look = {cell.fg, cell.bg, cell.attributes};
    if (cell.style != CANVAS_COLOURED) look = looks->styles[cell.style];
    look.attributes =
        colour_table_attributes(looks->colours, looks->depth, look.fg, look.attributes);
    look.fg = colour_table_resolve(looks->colours, looks->depth, look.fg, false);
    look.bg = colour_table_resolve(looks->colours, looks->depth, look.bg, true);
    return look;
}

bool canvas_look_rgb(const CanvasLooks *looks, int16_t colour, uint8_t rgb[3])
{
    bool is_own = colour >= COLOUR_OWN_COUNT && looks->depth == DEPTH_TRUE;
    if (colour < 0) return false;
    if (is_own)
        memcpy(rgb, looks->colours->rgb[(uint8_t)colour], 3);
    else
        palette_rgb(colour, rgb);
    return true;
}

static void move_pen(Pen *pen, int32_t col, int32_t row)
{
    if (row == pen->row && col == pen->col) return;
    if (row == pen->row && col > pen->col)
        text_add(pen->out, "\033[%dC", (int)(col - pen->col));
    else
        text_add(pen->out, "\033[%d;%dH", (int)row + 1, (int)col + 1);
}

/* `base` is 30 for the foreground, 40 for the background. */
static void write_colour(const Pen *pen, int32_t colour, int32_t base)
{
    Text *out = pen->out;
    enum { FROM_BASIC_TO_BRIGHT = 60, BY_NUMBER = 8 };
    if (colour < 0) return;
    if (colour < BASIC_COLOURS)
        text_add(out, ";%d", (int)(base + colour));
    else if (colour < BRIGHT_COLOURS)
        text_add(out, ";%d", (int)(base + FROM_BASIC_TO_BRIGHT + colour - BASIC_COLOURS));
    else if (pen->looks->depth == DEPTH_TRUE) {
        const uint8_t *rgb = pen->looks->colours->rgb[colour];
        text_add(out, ";%d;2;%d;%d;%d", (int)(base + BY_NUMBER), rgb[0], rgb[1], rgb[2]);
    } else {
        text_add(out, ";%d;5;%d", (int)(base + BY_NUMBER), (int)colour);
    }
}

static bool look_alike(const TermStyle *a, const TermStyle *b)
{
    return a->fg == b->fg && a->bg == b->bg && a->attributes == b->attributes;
}

static void set_style(Pen *pen, CanvasCell cell)
{
    const TermStyle new = canvas_cell_look(pen->looks, cell), *style = &new;
    if (pen->has_style && look_alike(style, &pen->style)) return;
    text_add_string(pen->out, "\033[0");
    if (style->attributes & TERM_BOLD) text_add_string(pen->out, ";1");
    if (style->attributes & TERM_DIM) text_add_string(pen->out, ";2");
    if (style->attributes & TERM_UNDERLINE) text_add_string(pen->out, ";4");
    if (style->attributes & TERM_REVERSE) text_add_string(pen->out, ";7");
    write_colour(pen, style->fg, 30);
    write_colour(pen, style->bg, 40);
    text_add_byte(pen->out, 'm');
    pen->style = new;
    pen->has_style = true;
}

/* After the last column the cursor's place differs between terminals. */
static void put_cell(Pen *pen, const Canvas *canvas, int32_t col, int32_t row)
{
    CanvasCell cell = canvas_get(canvas, col, row);
    move_pen(pen, col, row);
    set_style(pen, cell);
    canvas_cell_to_text(cell, pen->out);
    int32_t end = col + (canvas_get(canvas, col + 1, row).ch == CANVAS_REST ? 2 : 1);
    pen->row = end < canvas->cols ? row : -1;
    pen->col = end;
}

static bool must_draw(const Canvas *from, const Canvas *to, int32_t col, int32_t row)
{
    CanvasCell new = canvas_get(to, col, row);
    if (new.ch == CANVAS_REST) return false; /* drawn with its first column */
    if (!from) return new.ch != ' ' || new.style != 0;
    return !canvas_cell_is_same(canvas_get(from, col, row), new);
}

void canvas_write_ansi_frame(Text *out, const Canvas *from, const Canvas *to,
                             const CanvasLooks *looks)
{
    Pen pen = {.out = out, .looks = looks, .col = -1, .row = -1};
    if (!from) text_add_string(out, "\033[0m\033[H\033[2J");
    for (int32_t row = 0; row < to->rows; row++)
        for (int32_t col = 0; col < to->cols; col++)
            if (must_draw(from, to, col, row)) put_cell(&pen, to, col, row);
    if (pen.has_style) text_add_string(out, "\033[0m");
}

void canvas_write_ansi_rows(Text *out, const Canvas *canvas, const CanvasLooks *looks)
{
    for (int32_t row = 0; row < canvas->rows; row++) {
        Pen pen = {.out = out, .looks = looks};
        for (int32_t col = 0; col < canvas->cols; col++) {
            set_style(&pen, canvas_get(canvas, col, row));
            canvas_cell_to_text(canvas_get(canvas, col, row), out);
        }
        text_add_string(out, "\033[0m\n");
    }
}

/* ---- cells ---- */

static void write_cell_colour(Text *out, const CanvasLooks *looks, int16_t colour)
{
    uint8_t rgb[3];
    bool is_rgb = looks->depth == DEPTH_TRUE && canvas_look_rgb(looks, colour, rgb);
    if (is_rgb)
        text_add(out, "%02x%02x%02x", rgb[0], rgb[1], rgb[2]);
    else if (colour < 0)
        text_add_byte(out, '-');
    else
        text_add(out, "%d", (int)colour);
}

/* Writes a run of cells with the same look: "12*155/28+b". */
static void write_look_run(Text *out, const CanvasLooks *looks, const TermStyle *look,
                           int32_t count)
{
    static const struct {
        uint8_t bit;
        char letter;
    } rows[] = {{TERM_BOLD, 'b'}, {TERM_DIM, 'd'}, {TERM_UNDERLINE, 'u'}, {TERM_REVERSE, 'r'}};
    text_add(out, " %d*", (int)count);
    write_cell_colour(out, looks, look->fg);
    text_add_byte(out, '/');
    write_cell_colour(out, looks, look->bg);
    if (look->attributes) text_add_byte(out, '+');
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++)
        if (look->attributes & rows[i].bit) text_add_byte(out, rows[i].letter);
}

static void write_look_row(Text *out, const Canvas *canvas, const CanvasLooks *looks, int32_t row)
{
    int32_t count = 0;
    TermStyle look = {0};
    for (int32_t col = 0; col < canvas->cols; col++) {
        TermStyle next = canvas_cell_look(looks, canvas_get(canvas, col, row));
        if (count > 0 && !look_alike(&look, &next)) {
            write_look_run(out, looks, &look, count);
            count = 0;
        }
        look = next;
        count++;
    }
    write_look_run(out, looks, &look, count);
    text_add_byte(out, '\n');
}

void canvas_write_cells(Text *out, const Canvas *canvas, const CanvasLooks *looks)
{
    text_add(out, "cells %dx%d\n", (int)canvas->cols, (int)canvas->rows);
    for (int32_t row = 0; row < canvas->rows; row++) {
        text_add_byte(out, '|');
        for (int32_t col = 0; col < canvas->cols; col++)
            canvas_cell_to_text(canvas_get(canvas, col, row), out);
        text_add_string(out, "|\n");
        write_look_row(out, canvas, looks, row);
    }
}

/* ---- svg ---- */

enum { CELL_WIDTH = 9, CELL_HEIGHT = 18, BASELINE = 14, FONT_SIZE = 15, MARGIN = 9 };

static uint32_t rgb_of(const CanvasLooks *looks, int16_t colour, uint32_t own)
{
    uint8_t rgb[3];
    if (!canvas_look_rgb(looks, colour, rgb)) return own;
    return (uint32_t)rgb[0] << 16 | (uint32_t)rgb[1] << 8 | rgb[2];
}

SvgPaint canvas_svg_paint(const CanvasLooks *looks, const TermStyle *look)
{
    uint32_t front = rgb_of(looks, look->fg, SVG_FOREGROUND);
    uint32_t behind = rgb_of(looks, look->bg, SVG_BACKGROUND);
    return look->attributes & TERM_REVERSE ? (SvgPaint){behind, front} : (SvgPaint){front, behind};
}

static bool is_half_block(uint32_t ch)
{
    return ch == HALF_UPPER || ch == HALF_LOWER;
}

void canvas_write_svg_cell(Text *out, CanvasCell cell)
{
    if (cell.ch == '<')
        text_add_string(out, "&lt;");
    else if (cell.ch == '>')
        text_add_string(out, "&gt;");
    else if (cell.ch == '&')
        text_add_string(out, "&amp;");
    else if (is_half_block(cell.ch))
        text_add_byte(out, ' ');
    else
        canvas_cell_to_text(cell, out);
}

void canvas_write_svg_text(Text *out, const char *text)
{
    size_t length = strlen(text);
    for (size_t at = 0, size; at < length; at += size) {
        uint32_t ch = utf8_read(text + at, length - at, &size);
        if (ch != 0) canvas_write_svg_cell(out, canvas_cell(ch, 0));
    }
}

/* Characters of a row with the same look: columns [col, end). */
typedef struct Run {
    int32_t col, end, row;
} Run;

/* The run that begins at a column. */
static Run run_from(const Canvas *canvas, int32_t col, int32_t row)
{
    Run run = {col, col, row};
    CanvasCell first = canvas_get(canvas, col, row);
    for (; run.end < canvas->cols; run.end++) {
        CanvasCell cell = canvas_get(canvas, run.end, row);
        first.ch = cell.ch;
        if (!canvas_cell_is_same(first, cell)) break;
    }
    return run;
}

static bool is_blank(const Canvas *canvas, Run run)
{
    for (; run.col < run.end; run.col++) {
        uint32_t ch = canvas_get(canvas, run.col, run.row).ch;
        if (ch != ' ' && ch != CANVAS_REST && !is_half_block(ch)) return false;
    }
    return true;
}

/* Fills a part of a run's height. */
static void write_area(Text *out, Run run, int32_t from, int32_t height, uint32_t colour)
{
    text_add(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#%06x\"/>\n",
             MARGIN + run.col * CELL_WIDTH, MARGIN + run.row * CELL_HEIGHT + from,
             (run.end - run.col) * CELL_WIDTH, height, colour);
}

static void write_half_blocks(Text *out, const Canvas *canvas, Run run, uint32_t colour)
{
    for (int32_t col = run.col, end; col < run.end; col = end) {
        uint32_t ch = canvas_get(canvas, col, run.row).ch;
        for (end = col + 1; end < run.end && canvas_get(canvas, end, run.row).ch == ch;)
            end++;
        if (is_half_block(ch))
            write_area(out, (Run){col, end, run.row}, ch == HALF_UPPER ? 0 : CELL_HEIGHT / 2,
                       CELL_HEIGHT / 2, colour);
    }
}

static void write_run(Text *out, const Canvas *canvas, Run run, const CanvasLooks *looks)
{
    const TermStyle of_cell = canvas_cell_look(looks, canvas_get(canvas, run.col, run.row));
    const TermStyle *style = &of_cell;
    SvgPaint paint = canvas_svg_paint(looks, style);
    bool is_reverse = style->attributes & TERM_REVERSE;
    if (is_reverse || style->bg >= 0) write_area(out, run, 0, CELL_HEIGHT, paint.behind);
    write_half_blocks(out, canvas, run, paint.front);
    if (is_blank(canvas, run)) return;
    text_add(out, "<text x=\"%d\" y=\"%d\" textLength=\"%d\" fill=\"#%06x\"%s%s>",
             MARGIN + run.col * CELL_WIDTH, MARGIN + run.row * CELL_HEIGHT + BASELINE,
             (run.end - run.col) * CELL_WIDTH, paint.front,
             style->attributes & TERM_BOLD ? " font-weight=\"bold\"" : "",
             style->attributes & TERM_UNDERLINE ? " text-decoration=\"underline\"" : "");
    for (int32_t col = run.col; col < run.end; col++)
        canvas_write_svg_cell(out, canvas_get(canvas, col, run.row));
    text_add_string(out, "</text>\n");
}

void canvas_write_svg(Text *out, const Canvas *canvas, const CanvasLooks *looks, const char *title)
{
    int width = canvas->cols * CELL_WIDTH + 2 * MARGIN;
    int height = canvas->rows * CELL_HEIGHT + 2 * MARGIN;
    text_add(out,
             "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
             "font-family=\"monospace\" font-size=\"%d\" xml:space=\"preserve\" "
             "shape-rendering=\"crispEdges\">\n",
             width, height, FONT_SIZE);
    text_add_string(out, "<title>");
    canvas_write_svg_text(out, title);
    text_add_string(out, "</title>\n");
    text_add(out, "<rect width=\"%d\" height=\"%d\" fill=\"#%06x\"/>\n", width, height,
             (unsigned)SVG_BACKGROUND);
    for (int32_t row = 0; row < canvas->rows; row++)
        for (int32_t col = 0; col < canvas->cols;) {
            Run run = run_from(canvas, col, row);
            write_run(out, canvas, run, looks);
            col = run.end;
        }
    text_add_string(out, "</svg>\n");
}

/* ---- png ---- */

/* A character is 12 x 24 pixels; blocks and lines fill their part of it, letters have 5 x 8 dots of
 * two by two pixels. The rows are compressed one by one, so that a large picture needs little
 * memory. Source of the format: W3C, "Portable Network Graphics (PNG) Specification". */

enum {
    DOT = 2,
    GLYPH_COLS = 5,
    GLYPH_ROWS = 8,
    GLYPH_LEFT = 1,
    GLYPH_TOP = 4,
    UNDERLINE_TOP = PNG_CELL_ROWS - 3,
    CHANNELS = 3,
    PACKED_SIZE = 16384,
    MIDDLE_COL = PNG_CELL_COLS / 2,
    MIDDLE_ROW = PNG_CELL_ROWS / 2
};

/* The letters of ASCII from the blank on: five columns of eight dots each, the lowest bit above. */
static const uint8_t letters[][GLYPH_COLS] = {
    // clang-format off
    {0x00, 0x00, 0x00, 0x00, 0x00}, {0x00, 0x00, 0x5f, 0x00, 0x00}, /*   ! */
    {0x00, 0x07, 0x00, 0x07, 0x00}, {0x14, 0x7f, 0x14, 0x7f, 0x14}, /* " # */
    {0x24, 0x2a, 0x7f, 0x2a, 0x12}, {0x23, 0x13, 0x08, 0x64, 0x62}, /* $ % */
    {0x36, 0x49, 0x56, 0x20, 0x50}, {0x00, 0x00, 0x07, 0x00, 0x00}, /* & ' */
    {0x00, 0x1c, 0x22, 0x41, 0x00}, {0x00, 0x41, 0x22, 0x1c, 0x00}, /* ( ) */
    {0x2a, 0x1c, 0x7f, 0x1c, 0x2a}, {0x08, 0x08, 0x3e, 0x08, 0x08}, /* * + */
    {0x00, 0x80, 0x70, 0x30, 0x00}, {0x08, 0x08, 0x08, 0x08, 0x08}, /* , - */
    {0x00, 0x00, 0x60, 0x60, 0x00}, {0x20, 0x10, 0x08, 0x04, 0x02}, /* . / */
    {0x3e, 0x51, 0x49, 0x45, 0x3e}, {0x00, 0x42, 0x7f, 0x40, 0x00}, /* 0 1 */
    {0x72, 0x49, 0x49, 0x49, 0x46}, {0x21, 0x41, 0x49, 0x4d, 0x33}, /* 2 3 */
    {0x18, 0x14, 0x12, 0x7f, 0x10}, {0x27, 0x45, 0x45, 0x45, 0x39}, /* 4 5 */
    {0x3c, 0x4a, 0x49, 0x49, 0x31}, {0x41, 0x21, 0x11, 0x09, 0x07}, /* 6 7 */
    {0x36, 0x49, 0x49, 0x49, 0x36}, {0x46, 0x49, 0x49, 0x29, 0x1e}, /* 8 9 */
    {0x00, 0x00, 0x14, 0x00, 0x00}, {0x00, 0x40, 0x34, 0x00, 0x00}, /* : ; */
    {0x00, 0x08, 0x14, 0x22, 0x41}, {0x14, 0x14, 0x14, 0x14, 0x14}, /* < = */
    {0x00, 0x41, 0x22, 0x14, 0x08}, {0x02, 0x01, 0x59, 0x09, 0x06}, /* > ? */
    {0x3e, 0x41, 0x5d, 0x59, 0x4e}, {0x7c, 0x12, 0x11, 0x12, 0x7c}, /* @ A */
    {0x7f, 0x49, 0x49, 0x49, 0x36}, {0x3e, 0x41, 0x41, 0x41, 0x22}, /* B C */
    {0x7f, 0x41, 0x41, 0x41, 0x3e}, {0x7f, 0x49, 0x49, 0x49, 0x41}, /* D E */
    {0x7f, 0x09, 0x09, 0x09, 0x01}, {0x3e, 0x41, 0x41, 0x51, 0x73}, /* F G */
    {0x7f, 0x08, 0x08, 0x08, 0x7f}, {0x00, 0x41, 0x7f, 0x41, 0x00}, /* H I */
    {0x20, 0x40, 0x41, 0x3f, 0x01}, {0x7f, 0x08, 0x14, 0x22, 0x41}, /* J K */
    {0x7f, 0x40, 0x40, 0x40, 0x40}, {0x7f, 0x02, 0x1c, 0x02, 0x7f}, /* L M */
    {0x7f, 0x04, 0x08, 0x10, 0x7f}, {0x3e, 0x41, 0x41, 0x41, 0x3e}, /* N O */
    {0x7f, 0x09, 0x09, 0x09, 0x06}, {0x3e, 0x41, 0x51, 0x21, 0x5e}, /* P Q */
    {0x7f, 0x09, 0x19, 0x29, 0x46}, {0x26, 0x49, 0x49, 0x49, 0x32}, /* R S */
    {0x01, 0x01, 0x7f, 0x01, 0x01}, {0x3f, 0x40, 0x40, 0x40, 0x3f}, /* T U */
    {0x1f, 0x20, 0x40, 0x20, 0x1f}, {0x3f, 0x40, 0x38, 0x40, 0x3f}, /* V W */
    {0x63, 0x14, 0x08, 0x14, 0x63}, {0x03, 0x04, 0x78, 0x04, 0x03}, /* X Y */
    {0x61, 0x59, 0x49, 0x4d, 0x43}, {0x00, 0x7f, 0x41, 0x41, 0x00}, /* Z [ */
    {0x02, 0x04, 0x08, 0x10, 0x20}, {0x00, 0x41, 0x41, 0x7f, 0x00}, /* \ ] */
    {0x04, 0x02, 0x01, 0x02, 0x04}, {0x80, 0x80, 0x80, 0x80, 0x80}, /* ^ _ */
    {0x00, 0x01, 0x02, 0x04, 0x00}, {0x20, 0x54, 0x54, 0x78, 0x40}, /* ` a */
    {0x7f, 0x28, 0x44, 0x44, 0x38}, {0x38, 0x44, 0x44, 0x44, 0x28}, /* b c */
    {0x38, 0x44, 0x44, 0x28, 0x7f}, {0x38, 0x54, 0x54, 0x54, 0x18}, /* d e */
    {0x00, 0x08, 0x7e, 0x09, 0x02}, {0x18, 0xa4, 0xa4, 0x9c, 0x78}, /* f g */
    {0x7f, 0x08, 0x04, 0x04, 0x78}, {0x00, 0x44, 0x7d, 0x40, 0x00}, /* h i */
    {0x00, 0x40, 0x80, 0x84, 0x7d}, {0x7f, 0x10, 0x28, 0x44, 0x00}, /* j k */
    {0x00, 0x41, 0x7f, 0x40, 0x00}, {0x7c, 0x04, 0x78, 0x04, 0x78}, /* l m */
    {0x7c, 0x08, 0x04, 0x04, 0x78}, {0x38, 0x44, 0x44, 0x44, 0x38}, /* n o */
    {0xfc, 0x18, 0x24, 0x24, 0x18}, {0x18, 0x24, 0x24, 0x18, 0xfc}, /* p q */
    {0x7c, 0x08, 0x04, 0x04, 0x08}, {0x48, 0x54, 0x54, 0x54, 0x24}, /* r s */
    {0x04, 0x04, 0x3f, 0x44, 0x24}, {0x3c, 0x40, 0x40, 0x20, 0x7c}, /* t u */
    {0x1c, 0x20, 0x40, 0x20, 0x1c}, {0x3c, 0x40, 0x30, 0x40, 0x3c}, /* v w */
    {0x44, 0x28, 0x10, 0x28, 0x44}, {0x4c, 0x90, 0x90, 0x90, 0x7c}, /* x y */
    {0x44, 0x64, 0x54, 0x4c, 0x44}, {0x00, 0x08, 0x36, 0x41, 0x00}, /* z { */
    {0x00, 0x00, 0x7f, 0x00, 0x00}, {0x00, 0x41, 0x36, 0x08, 0x00}, /* | } */
    {0x08, 0x04, 0x08, 0x10, 0x08}, /* ~ */
    // clang-format on
};

/* ---- characters ---- */

static bool has_dot(uint32_t ch, int32_t x, int32_t y)
{
    int32_t col = (x - GLYPH_LEFT) / DOT, row = (y - GLYPH_TOP) / DOT;
    if (x < GLYPH_LEFT || y < GLYPH_TOP || col >= GLYPH_COLS || row >= GLYPH_ROWS) return false;
    if (ch < ' ' || ch - ' ' >= ARRAY_LENGTH(letters)) ch = '?';
    return letters[ch - ' '][col] >> row & 1;
}

/* Lines of a frame: arms from the middle of the character. */
static bool is_on_line(bool up, bool right, bool down, bool left, int32_t x, int32_t y)
{
    bool is_across = y / DOT == MIDDLE_ROW / DOT, is_along = x / DOT == MIDDLE_COL / DOT;
    return (is_across && ((left && x <= MIDDLE_COL) || (right && x >= MIDDLE_COL))) ||
           (is_along && ((up && y <= MIDDLE_ROW) || (down && y >= MIDDLE_ROW)));
}

/* Is the pixel at (x, y) of the character of its foreground? */
static bool is_drawn(uint32_t ch, bool is_bold, int32_t x, int32_t y)
{
    switch (ch) {
    case HALF_UPPER: return y < MIDDLE_ROW;
    case HALF_LOWER: return y >= MIDDLE_ROW;
    case 0x2588: return true;
    case 0x2591: return (x + y * 2) % 4 == 0;
    case 0x2592: return (x + y) % 2 == 0;
    case 0x2593: return (x + y * 2) % 4 != 0;
    case 0x2500: return is_on_line(false, true, false, true, x, y);
    case 0x2502: return is_on_line(true, false, true, false, x, y);
    case 0x250c: return is_on_line(false, true, true, false, x, y);
    case 0x2510: return is_on_line(false, false, true, true, x, y);
    case 0x2514: return is_on_line(true, true, false, false, x, y);
    case 0x2518: return is_on_line(true, false, false, true, x, y);
    case 0x25b2: return abs_i32(x - MIDDLE_COL) * 2 <= y - GLYPH_TOP;
    case 0x25bc: return abs_i32(x - MIDDLE_COL) * 2 <= PNG_CELL_ROWS - GLYPH_TOP - y;
    case 0x25cf:
        return (x - MIDDLE_COL) * (x - MIDDLE_COL) + (y - MIDDLE_ROW) * (y - MIDDLE_ROW) <= 25;
    default: break;
    }
    ch = (uint8_t)utf8_substitute(ch);
    return has_dot(ch, x, y) || (is_bold && has_dot(ch, x - 1, y));
}

/* ---- rows ---- */

typedef struct CellColours {
    uint8_t front[CHANNELS], behind[CHANNELS];
    uint8_t attributes;
} CellColours;

static CellColours colours_of_cell(const CanvasLooks *looks, CanvasCell cell)
{
    TermStyle look = canvas_cell_look(looks, cell);
    CellColours out = {.front = {0xd8, 0xd8, 0xd8}, .behind = {0x10, 0x14, 0x18}};
    out.attributes = look.attributes;
    canvas_look_rgb(looks, look.fg, out.front);
    canvas_look_rgb(looks, look.bg, out.behind);
    for (int32_t i = 0; i < CHANNELS; i++) {
        uint8_t front = out.front[i];
        if (look.attributes & TERM_REVERSE) out.front[i] = out.behind[i], out.behind[i] = front;
        if (look.attributes & TERM_DIM)
            out.front[i] = (uint8_t)((2 * out.front[i] + out.behind[i]) / 3);
    }
    return out;
}

/* Makes a row: the filter byte, and then the pixels. */
static void make_row(const Canvas *canvas, const CanvasLooks *looks, int32_t pixel_row,
                     uint8_t *out)
{
    int32_t row = pixel_row / PNG_CELL_ROWS, y = pixel_row % PNG_CELL_ROWS;
    *out++ = 0;
    for (int32_t col = 0; col < canvas->cols; col++) {
        CanvasCell cell = canvas_get(canvas, col, row);
        CellColours colours = colours_of_cell(looks, cell);
        bool is_line = colours.attributes & TERM_UNDERLINE && y / DOT == UNDERLINE_TOP / DOT;
        for (int32_t x = 0; x < PNG_CELL_COLS; x++, out += CHANNELS) {
            bool is_front = is_line || is_drawn(cell.ch, colours.attributes & TERM_BOLD, x, y);
            memcpy(out, is_front ? colours.front : colours.behind, CHANNELS);
        }
    }
}

/* ---- the file ---- */

static void add_number(Text *out, uint32_t number)
{
    for (int32_t shift = 24; shift >= 0; shift -= 8)
        text_add_byte(out, (char)(number >> shift & 0xff));
}

static void add_chunk(Text *out, const char type[4], const void *bytes, size_t length)
{
    uLong sum = crc32(crc32(0, NULL, 0), (const Bytef *)type, 4);
    if (length > 0) sum = crc32(sum, bytes, (uInt)length);
    add_number(out, (uint32_t)length);
    text_add_bytes(out, type, 4);
    text_add_bytes(out, bytes, length);
    add_number(out, (uint32_t)sum);
}

static void add_header(Text *out, const Canvas *canvas)
{
    static const char signature[] = "\211PNG\r\n\032\n";
    char bytes[16];
    Text header = text_in(bytes, sizeof bytes);
    add_number(&header, (uint32_t)(canvas->cols * PNG_CELL_COLS));
    add_number(&header, (uint32_t)(canvas->rows * PNG_CELL_ROWS));
    text_add_bytes(&header, "\010\002\0\0\0", 5); /* eight bits of each channel, three channels */
    text_add_bytes(out, signature, sizeof signature - 1);
    add_chunk(out, "IHDR", bytes, header.length);
}

/* Compresses the input of the stream; chunks are added to `out`. */
static bool pack(z_stream *stream, int flush, Text *out)
{
    uint8_t packed[PACKED_SIZE];
    do {
        stream->next_out = packed;
        stream->avail_out = sizeof packed;
        if (deflate(stream, flush) == Z_STREAM_ERROR) return false;
        size_t length = sizeof packed - stream->avail_out;
        if (length > 0) add_chunk(out, "IDAT", packed, length);
    } while (stream->avail_out == 0);
    return true;
}

static bool add_rows(Text *out, const Canvas *canvas, const CanvasLooks *looks, uint8_t *row,
                     size_t length)
{
    z_stream stream = {0};
    int32_t rows = canvas->rows * PNG_CELL_ROWS;
    if (deflateInit(&stream, Z_DEFAULT_COMPRESSION) != Z_OK) return false;
    bool is_good = true;
    for (int32_t y = 0; y < rows && is_good; y++) {
        make_row(canvas, looks, y, row);
        stream.next_in = row;
        stream.avail_in = (uInt)length;
        is_good = pack(&stream, y + 1 < rows ? Z_NO_FLUSH : Z_FINISH, out);
    }
    deflateEnd(&stream);
    return is_good;
}

bool canvas_write_png(Text *out, const Canvas *canvas, const CanvasLooks *looks)
{
    size_t length = 1 + (size_t)canvas->cols * PNG_CELL_COLS * CHANNELS;
    uint8_t *row = malloc(length);
    if (!row) return false;
    add_header(out, canvas);
    bool is_good = add_rows(out, canvas, looks, row, length);
    add_chunk(out, "IEND", "", 0);
    free(row);
    return is_good;
}
