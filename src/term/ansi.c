/* ansi.c - see ansi.h */
#include "ansi.h"

#include "utf8.h"

enum { BASIC_COLOURS = 8, BRIGHT_COLOURS = 16, NO_STYLE = -1 };

typedef struct Pen {
    FILE *out;
    const TermStyle *styles;
    int32_t col, row; /* where the next character goes; -1: not known */
    int32_t style;    /* in force, or NO_STYLE */
} Pen;

static void move_pen(Pen *pen, int32_t col, int32_t row)
{
    if (row == pen->row && col == pen->col) return;
    if (row == pen->row && col > pen->col)
        fprintf(pen->out, "\033[%dC", (int)(col - pen->col));
    else
        fprintf(pen->out, "\033[%d;%dH", (int)row + 1, (int)col + 1);
}

/* `base` is 30 for the foreground, 40 for the background. */
static void write_colour(FILE *out, int32_t colour, int32_t base)
{
    enum { FROM_BASIC_TO_BRIGHT = 60, BY_NUMBER = 8 };
    if (colour < 0) return;
    if (colour < BASIC_COLOURS)
        fprintf(out, ";%d", (int)(base + colour));
    else if (colour < BRIGHT_COLOURS)
        fprintf(out, ";%d", (int)(base + FROM_BASIC_TO_BRIGHT + colour - BASIC_COLOURS));
    else
        fprintf(out, ";%d;5;%d", (int)(base + BY_NUMBER), (int)colour);
}

static bool look_alike(const TermStyle *a, const TermStyle *b)
{
    return a->fg == b->fg && a->bg == b->bg && a->attributes == b->attributes;
}

static void set_style(Pen *pen, uint8_t number)
{
    const TermStyle *style = &pen->styles[number];
    if (pen->style != NO_STYLE && look_alike(style, &pen->styles[pen->style])) return;
    fputs("\033[0", pen->out);
    if (style->attributes & TERM_BOLD) fputs(";1", pen->out);
    if (style->attributes & TERM_DIM) fputs(";2", pen->out);
    if (style->attributes & TERM_UNDERLINE) fputs(";4", pen->out);
    if (style->attributes & TERM_REVERSE) fputs(";7", pen->out);
    write_colour(pen->out, style->fg, 30);
    write_colour(pen->out, style->bg, 40);
    fputc('m', pen->out);
    pen->style = number;
}

/* After the last column the place is not the same in all terminals. */
static void put_cell(Pen *pen, const Canvas *canvas, int32_t col, int32_t row)
{
    char bytes[UTF8_MAX];
    CanvasCell cell = canvas_get(canvas, col, row);
    move_pen(pen, col, row);
    set_style(pen, cell.style);
    int32_t length = utf8_encode(cell.ch, bytes);
    fwrite(bytes, 1, (size_t)length, pen->out);
    pen->row = col + 1 < canvas->cols ? row : -1;
    pen->col = col + 1;
}

static bool must_draw(const Canvas *from, const Canvas *to, int32_t col, int32_t row)
{
    CanvasCell new = canvas_get(to, col, row);
    if (!from) return new.ch != ' ' || new.style != 0;
    CanvasCell old = canvas_get(from, col, row);
    return old.ch != new.ch || old.style != new.style;
}

void ansi_write_frame(FILE *out, const Canvas *from, const Canvas *to, const TermStyle *styles)
{
    Pen pen = {.out = out, .styles = styles, .col = -1, .row = -1, .style = NO_STYLE};
    if (!from) fputs("\033[0m\033[H\033[2J", out);
    for (int32_t row = 0; row < to->rows; row++)
        for (int32_t col = 0; col < to->cols; col++)
            if (must_draw(from, to, col, row)) put_cell(&pen, to, col, row);
    if (pen.style != NO_STYLE) fputs("\033[0m", out);
}
