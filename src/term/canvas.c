/* canvas.c - see canvas.h */
#include "canvas.h"

#include "utf8.h"

#include <stdlib.h>

static const CanvasCell blank = {.ch = ' ', .style = 0};

bool canvas_resize(Canvas *canvas, int32_t cols, int32_t rows)
{
    assert(cols >= 0 && cols <= CANVAS_SIDE_MAX && rows >= 0 && rows <= CANVAS_SIDE_MAX);
    size_t count = (size_t)cols * (size_t)rows;
    CanvasCell *cells = malloc((count + 1) * sizeof *cells);
    if (!cells) return false;

    free(canvas->cells);
    *canvas = (Canvas){.cols = cols, .rows = rows, .cells = cells};
    canvas_clear(canvas);
    return true;
}

void canvas_done(Canvas *canvas)
{
    free(canvas->cells);
    *canvas = (Canvas){0};
}

void canvas_clear(Canvas *canvas)
{
    canvas_fill(canvas, 0, 0, canvas->cols, canvas->rows, blank.ch, blank.style);
    canvas->has_cursor = false;
}

static bool is_inside(const Canvas *canvas, int32_t col, int32_t row)
{
    return col >= 0 && col < canvas->cols && row >= 0 && row < canvas->rows;
}

void canvas_put(Canvas *canvas, int32_t col, int32_t row, uint32_t ch, uint8_t style)
{
    if (is_inside(canvas, col, row))
        canvas->cells[row * canvas->cols + col] = (CanvasCell){.ch = ch, .style = style};
}

void canvas_put_cell(Canvas *canvas, int32_t col, int32_t row, CanvasCell cell)
{
    if (is_inside(canvas, col, row)) canvas->cells[row * canvas->cols + col] = cell;
}

CanvasCell canvas_get(const Canvas *canvas, int32_t col, int32_t row)
{
    return is_inside(canvas, col, row) ? canvas->cells[row * canvas->cols + col] : blank;
}

void canvas_set_cursor(Canvas *canvas, int32_t col, int32_t row)
{
    canvas->has_cursor = is_inside(canvas, col, row);
    canvas->cursor_col = col;
    canvas->cursor_row = row;
}

bool canvas_is_same_cursor(const Canvas *a, const Canvas *b)
{
    if (!a->has_cursor || !b->has_cursor) return a->has_cursor == b->has_cursor;
    return a->cursor_col == b->cursor_col && a->cursor_row == b->cursor_row;
}

bool canvas_is_same(const Canvas *a, const Canvas *b)
{
    if (a->cols != b->cols || a->rows != b->rows || !canvas_is_same_cursor(a, b)) return false;
    for (int32_t i = 0; i < a->cols * a->rows; i++)
        if (!canvas_cell_is_same(a->cells[i], b->cells[i])) return false;
    return true;
}

int32_t canvas_text(Canvas *canvas, int32_t col, int32_t row, const char *text, uint8_t style)
{
    for (; *text != '\0'; text++, col++)
        canvas_put(canvas, col, row, *text >= 32 && *text < 127 ? (uint32_t)*text : '?', style);
    return col;
}

/* The part of [from, from + length) inside [0, size), without overflow. */
static void clip_span(int32_t from, int32_t length, int32_t size, int32_t *first, int32_t *end)
{
    int64_t stop = (int64_t)from + length;
    *first = max_i32(from, 0);
    *end = stop < size ? (int32_t)(stop > 0 ? stop : 0) : size;
}

int32_t canvas_text_coloured(Canvas *canvas, int32_t col, int32_t row, const char *text, uint8_t fg,
                             uint8_t bg, uint8_t attributes)
{
    for (; *text; text++, col++)
        canvas_put_cell(canvas, col, row,
                        (CanvasCell){.ch = *text >= ' ' && *text <= '~' ? (uint8_t)*text : '?',
                                     .style = CANVAS_COLOURED,
                                     .fg = fg,
                                     .bg = bg,
                                     .attributes = attributes});
    return col;
}

void canvas_fill(Canvas *canvas, int32_t col, int32_t row, int32_t cols, int32_t rows, uint32_t ch,
                 uint8_t style)
{
    int32_t left, right, top, bottom;
    clip_span(col, cols, canvas->cols, &left, &right);
    clip_span(row, rows, canvas->rows, &top, &bottom);
    if (left >= right || top >= bottom) return;
    CanvasCell *first = canvas->cells + top * canvas->cols + left;
    for (int32_t x = 0; x < right - left; x++)
        first[x] = (CanvasCell){.ch = ch, .style = style};
    for (int32_t y = 1; y < bottom - top; y++)
        memcpy(first + y * canvas->cols, first, (size_t)(right - left) * sizeof *first);
}

static void add_character(Text *out, uint32_t ch)
{
    char bytes[UTF8_MAX];
    text_add_bytes(out, bytes, (size_t)utf8_write(ch, bytes));
}

static int32_t length_without_blanks(const CanvasCell *cells, int32_t cols)
{
    while (cols > 0 && cells[cols - 1].ch == ' ')
        cols--;
    return cols;
}

void canvas_to_text(const Canvas *canvas, Text *out)
{
    for (int32_t row = 0; row < canvas->rows; row++) {
        const CanvasCell *cells = canvas->cells + row * canvas->cols;
        int32_t length = length_without_blanks(cells, canvas->cols);
        for (int32_t col = 0; col < length; col++)
            add_character(out, cells[col].ch < ' ' ? '?' : cells[col].ch);
        add_character(out, '\n');
    }
}
