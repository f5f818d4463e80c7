/* canvas_export.c - see canvas_export.h */
#include "canvas_export.h"

#include "palette.h"
#include "utf8.h"

enum { BASIC_COLOURS = 8, BRIGHT_COLOURS = 16 };

typedef struct Pen {
    Text *out;
    const CanvasLooks *looks;
    int32_t col, row; /* where the next character goes; -1: not known */
    bool has_style;
    TermStyle style; /* in force, if has_style */
} Pen;

/* What a cell looks like, whether it names a style or colours. */
static TermStyle style_of_cell(const CanvasLooks *looks, CanvasCell cell)
{
    if (cell.style != CANVAS_COLOURED) return looks->styles[cell.style];
    return (TermStyle){cell.fg, cell.bg, cell.attributes};
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
    } else
        text_add(out, ";%d;5;%d", (int)(base + BY_NUMBER), pen->looks->colours->of256[colour]);
}

static bool look_alike(const TermStyle *a, const TermStyle *b)
{
    return a->fg == b->fg && a->bg == b->bg && a->attributes == b->attributes;
}

static void set_style(Pen *pen, CanvasCell cell)
{
    const TermStyle new = style_of_cell(pen->looks, cell), *style = &new;
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

/* After the last column the place is not the same in all terminals. */
static void put_cell(Pen *pen, const Canvas *canvas, int32_t col, int32_t row)
{
    char bytes[UTF8_MAX];
    CanvasCell cell = canvas_get(canvas, col, row);
    move_pen(pen, col, row);
    set_style(pen, cell);
    int32_t length = utf8_write(cell.ch, bytes);
    text_add_bytes(pen->out, bytes, (size_t)length);
    pen->row = col + 1 < canvas->cols ? row : -1;
    pen->col = col + 1;
}

static bool must_draw(const Canvas *from, const Canvas *to, int32_t col, int32_t row)
{
    CanvasCell new = canvas_get(to, col, row);
    if (!from) return new.ch != ' ' || new.style != 0;
    return !canvas_cell_is_same(canvas_get(from, col, row), new);
}

void ansi_write_frame(Text *out, const Canvas *from, const Canvas *to, const CanvasLooks *looks)
{
    Pen pen = {.out = out, .looks = looks, .col = -1, .row = -1};
    if (!from) text_add_string(out, "\033[0m\033[H\033[2J");
    for (int32_t row = 0; row < to->rows; row++)
        for (int32_t col = 0; col < to->cols; col++)
            if (must_draw(from, to, col, row)) put_cell(&pen, to, col, row);
    if (pen.has_style) text_add_string(out, "\033[0m");
}

/* ---- svg ---- */

enum { CELL_WIDTH = 9, CELL_HEIGHT = 18, BASELINE = 14, FONT_SIZE = 15, MARGIN = 9 };

/* What the terminal's own colours are taken for. */
static const char own_foreground[] = "#d8d8d8";
static const char own_background[] = "#101418";

enum { COLOUR_TEXT_MAX = 8 };

static void write_colour_text(const CanvasLooks *looks, int32_t colour, const char *own,
                              char out[COLOUR_TEXT_MAX])
{
    uint8_t own_rgb[3];
    const uint8_t *rgb = own_rgb;
    assert(colour < COLOUR_COUNT);
    if (colour >= 0) palette_rgb(colour, own_rgb);
    if (colour >= COLOUR_OWN_COUNT) rgb = looks->colours->rgb[(uint8_t)colour];
    if (colour >= 0)
        snprintf(out, COLOUR_TEXT_MAX, "#%02x%02x%02x", rgb[0], rgb[1], rgb[2]);
    else
        snprintf(out, COLOUR_TEXT_MAX, "%s", own);
}

static void write_character(Text *out, uint32_t ch)
{
    char bytes[UTF8_MAX];
    int32_t length = utf8_write(ch, bytes);
    if (ch == '<')
        text_add_string(out, "&lt;");
    else if (ch == '>')
        text_add_string(out, "&gt;");
    else if (ch == '&')
        text_add_string(out, "&amp;");
    else
        text_add_bytes(out, bytes, (size_t)length);
}

/* Characters of a row that look alike: columns [col, end). */
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
    while (run.col < run.end && canvas_get(canvas, run.col, run.row).ch == ' ')
        run.col++;
    return run.col == run.end;
}

static void write_background(Text *out, Run run, const char *colour)
{
    text_add(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n",
             MARGIN + run.col * CELL_WIDTH, MARGIN + run.row * CELL_HEIGHT,
             (run.end - run.col) * CELL_WIDTH, CELL_HEIGHT, colour);
}

static void write_run(Text *out, const Canvas *canvas, Run run, const CanvasLooks *looks)
{
    const TermStyle of_cell = style_of_cell(looks, canvas_get(canvas, run.col, run.row));
    const TermStyle *style = &of_cell;
    char front[COLOUR_TEXT_MAX], behind[COLOUR_TEXT_MAX];
    bool is_reverse = style->attributes & TERM_REVERSE;
    write_colour_text(looks, style->fg, own_foreground, is_reverse ? behind : front);
    write_colour_text(looks, style->bg, own_background, is_reverse ? front : behind);
    if (is_reverse || style->bg >= 0) write_background(out, run, behind);
    if (is_blank(canvas, run)) return;
    text_add(out, "<text x=\"%d\" y=\"%d\" textLength=\"%d\" fill=\"%s\"%s%s>",
             MARGIN + run.col * CELL_WIDTH, MARGIN + run.row * CELL_HEIGHT + BASELINE,
             (run.end - run.col) * CELL_WIDTH, front,
             style->attributes & TERM_BOLD ? " font-weight=\"bold\"" : "",
             style->attributes & TERM_UNDERLINE ? " text-decoration=\"underline\"" : "");
    for (int32_t col = run.col; col < run.end; col++)
        write_character(out, canvas_get(canvas, col, run.row).ch);
    text_add_string(out, "</text>\n");
}

static void write_title(Text *out, const char *title)
{
    text_add_string(out, "<title>");
    for (; *title; title++)
        write_character(out, (uint8_t)*title);
    text_add_string(out, "</title>\n");
}

void svg_write(Text *out, const Canvas *canvas, const CanvasLooks *looks, const char *title)
{
    int width = canvas->cols * CELL_WIDTH + 2 * MARGIN;
    int height = canvas->rows * CELL_HEIGHT + 2 * MARGIN;
    text_add(out,
             "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
             "font-family=\"monospace\" font-size=\"%d\" xml:space=\"preserve\">\n",
             width, height, FONT_SIZE);
    write_title(out, title);
    text_add(out, "<rect width=\"%d\" height=\"%d\" fill=\"%s\"/>\n", width, height,
             own_background);
    for (int32_t row = 0; row < canvas->rows; row++)
        for (int32_t col = 0; col < canvas->cols;) {
            Run run = run_from(canvas, col, row);
            write_run(out, canvas, run, looks);
            col = run.end;
        }
    text_add_string(out, "</svg>\n");
}
