/* canvas_svg.c - see canvas_svg.h */
#include "canvas_svg.h"

#include "../base/utf8.h"

#include <string.h>

enum { HALF_UPPER = 0x2580, HALF_LOWER = 0x2584 };

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

/* Fills a part of a run's height. */
static void write_area(Text *out, Run run, int32_t from, int32_t height, uint32_t colour)
{
    text_add(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#%06x\"/>\n",
             MARGIN + run.col * CELL_WIDTH, MARGIN + run.row * CELL_HEIGHT + from,
             (run.end - run.col) * CELL_WIDTH, height, colour);
}

/* Writes a run: its background, the half blocks of it as areas, and its characters. */
static void write_run(Text *out, const Canvas *canvas, Run run, const CanvasLooks *looks)
{
    const TermStyle style = canvas_cell_look(looks, canvas_get(canvas, run.col, run.row));
    SvgPaint paint = canvas_svg_paint(looks, &style);
    bool is_reverse = style.attributes & TERM_REVERSE;
    if (is_reverse || style.bg >= 0) write_area(out, run, 0, CELL_HEIGHT, paint.behind);
    bool is_blank = true;
    for (int32_t col = run.col, end; col < run.end; col = end) {
        uint32_t ch = canvas_get(canvas, col, run.row).ch;
        for (end = col + 1; end < run.end && canvas_get(canvas, end, run.row).ch == ch;)
            end++;
        if (is_half_block(ch))
            write_area(out, (Run){col, end, run.row}, ch == HALF_UPPER ? 0 : CELL_HEIGHT / 2,
                       CELL_HEIGHT / 2, paint.front);
        else if (ch != ' ' && ch != CANVAS_REST)
            is_blank = false;
    }
    if (is_blank) return;
    text_add(out, "<text x=\"%d\" y=\"%d\" textLength=\"%d\" fill=\"#%06x\"%s%s>",
             MARGIN + run.col * CELL_WIDTH, MARGIN + run.row * CELL_HEIGHT + BASELINE,
             (run.end - run.col) * CELL_WIDTH, paint.front,
             style.attributes & TERM_BOLD ? " font-weight=\"bold\"" : "",
             style.attributes & TERM_UNDERLINE ? " text-decoration=\"underline\"" : "");
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
