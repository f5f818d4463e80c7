/* svg.c - see svg.h */
#include "svg.h"

#include "palette.h"
#include "utf8.h"

enum { CELL_WIDTH = 9, CELL_HEIGHT = 18, BASELINE = 14, FONT_SIZE = 15, MARGIN = 9 };

/* What the terminal's own colours are taken for. */
static const char own_foreground[] = "#d8d8d8";
static const char own_background[] = "#101418";

enum { COLOUR_TEXT_MAX = 8 };

static void write_colour_text(int32_t colour, const char *own, char out[COLOUR_TEXT_MAX])
{
    uint8_t rgb[3];
    if (colour >= 0) palette_rgb(colour, rgb);
    if (colour >= 0)
        snprintf(out, COLOUR_TEXT_MAX, "#%02x%02x%02x", rgb[0], rgb[1], rgb[2]);
    else
        snprintf(out, COLOUR_TEXT_MAX, "%s", own);
}

static void write_character(FILE *out, uint32_t ch)
{
    char bytes[UTF8_MAX];
    int32_t length = utf8_encode(ch, bytes);
    if (ch == '<')
        fputs("&lt;", out);
    else if (ch == '>')
        fputs("&gt;", out);
    else if (ch == '&')
        fputs("&amp;", out);
    else
        fwrite(bytes, 1, (size_t)length, out);
}

/* Characters of a row that look alike: columns [col, end). */
typedef struct Run {
    int32_t col, end, row;
} Run;

/* The run that begins at a column. */
static Run run_from(const Canvas *canvas, int32_t col, int32_t row)
{
    Run run = {col, col, row};
    uint8_t style = canvas_get(canvas, col, row).style;
    while (run.end < canvas->cols && canvas_get(canvas, run.end, row).style == style)
        run.end++;
    return run;
}

static bool is_blank(const Canvas *canvas, Run run)
{
    while (run.col < run.end && canvas_get(canvas, run.col, run.row).ch == ' ')
        run.col++;
    return run.col == run.end;
}

static void write_background(FILE *out, Run run, const char *colour)
{
    fprintf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n",
            MARGIN + run.col * CELL_WIDTH, MARGIN + run.row * CELL_HEIGHT,
            (run.end - run.col) * CELL_WIDTH, CELL_HEIGHT, colour);
}

static void write_run(FILE *out, const Canvas *canvas, Run run, const TermStyle *style)
{
    char front[COLOUR_TEXT_MAX], behind[COLOUR_TEXT_MAX];
    bool is_reverse = style->attributes & TERM_REVERSE;
    write_colour_text(style->fg, own_foreground, is_reverse ? behind : front);
    write_colour_text(style->bg, own_background, is_reverse ? front : behind);
    if (is_reverse || style->bg >= 0) write_background(out, run, behind);
    if (is_blank(canvas, run)) return;
    fprintf(out, "<text x=\"%d\" y=\"%d\" textLength=\"%d\" fill=\"%s\"%s%s>",
            MARGIN + run.col * CELL_WIDTH, MARGIN + run.row * CELL_HEIGHT + BASELINE,
            (run.end - run.col) * CELL_WIDTH, front,
            style->attributes & TERM_BOLD ? " font-weight=\"bold\"" : "",
            style->attributes & TERM_UNDERLINE ? " text-decoration=\"underline\"" : "");
    for (int32_t col = run.col; col < run.end; col++)
        write_character(out, canvas_get(canvas, col, run.row).ch);
    fputs("</text>\n", out);
}

static void write_title(FILE *out, const char *title)
{
    fputs("<title>", out);
    for (; *title; title++)
        write_character(out, (uint8_t)*title);
    fputs("</title>\n", out);
}

void svg_write(FILE *out, const Canvas *canvas, const TermStyle *styles, const char *title)
{
    int width = canvas->cols * CELL_WIDTH + 2 * MARGIN;
    int height = canvas->rows * CELL_HEIGHT + 2 * MARGIN;
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
            "font-family=\"monospace\" font-size=\"%d\" xml:space=\"preserve\">\n",
            width, height, FONT_SIZE);
    write_title(out, title);
    fprintf(out, "<rect width=\"%d\" height=\"%d\" fill=\"%s\"/>\n", width, height, own_background);
    for (int32_t row = 0; row < canvas->rows; row++)
        for (int32_t col = 0; col < canvas->cols;) {
            Run run = run_from(canvas, col, row);
            write_run(out, canvas, run, &styles[canvas_get(canvas, col, row).style]);
            col = run.end;
        }
    fputs("</svg>\n", out);
}
