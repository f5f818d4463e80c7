/* canvas_export.c - see canvas_export.h */
#include "canvas_export.h"

#include <string.h>

enum { BASIC_COLOURS = 8, BRIGHT_COLOURS = 16 };

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

static void put_cell(Pen *pen, const Canvas *canvas, int32_t col, int32_t row)
{
    CanvasCell cell = canvas_get(canvas, col, row);
    if (row == pen->row && col > pen->col)
        text_add(pen->out, "\033[%dC", (int)(col - pen->col));
    else if (row != pen->row || col != pen->col)
        text_add(pen->out, "\033[%d;%dH", (int)row + 1, (int)col + 1);
    set_style(pen, cell);
    canvas_cell_to_text(cell, pen->out);
    int32_t end = col + (canvas_get(canvas, col + 1, row).ch == CANVAS_REST ? 2 : 1);
    /* After the last column, where the cursor's place differs between terminals, another row
     * follows. */
    pen->row = row;
    pen->col = end;
}

void canvas_write_ansi_frame(Text *out, const Canvas *from, const Canvas *to,
                             const CanvasLooks *looks)
{
    Pen pen = {.out = out, .looks = looks, .col = -1, .row = -1};
    if (!from) text_add_string(out, "\033[0m\033[H\033[2J");
    for (int32_t row = 0; row < to->rows; row++)
        for (int32_t col = 0; col < to->cols; col++) {
            CanvasCell new = canvas_get(to, col, row);
            if (new.ch == CANVAS_REST) continue; /* drawn with its first column */
            bool differs = from ? !canvas_cell_is_same(canvas_get(from, col, row), new)
                                : new.ch != ' ' || new.style != 0;
            if (differs) put_cell(&pen, to, col, row);
        }
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
