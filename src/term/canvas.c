/* canvas.c - see canvas.h */
#include "canvas.h"

#include "../base/utf8.h"

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
    canvas->has_cursor = canvas->has_wide = false;
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

void canvas_add_spot(Canvas *canvas, CanvasSpot spot)
{
    CanvasSpots *spots = canvas->spots;
    if (spots && spots->count < CANVAS_SPOTS_MAX) spots->items[spots->count++] = spot;
}

const CanvasSpot *canvas_spot_at(const CanvasSpots *spots, int32_t col, int32_t row)
{
    for (int32_t i = spots->count - 1; i >= 0; i--) {
        const CanvasSpot *spot = &spots->items[i];
        if (col >= spot->col && col < spot->col + spot->cols && row >= spot->row &&
            row < spot->row + spot->rows)
            return spot;
    }
    return NULL;
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

int32_t canvas_cell_marks(CanvasCell cell, uint32_t marks[CANVAS_MARKS_MAX])
{
    uint32_t first = cell.fg | (uint32_t)cell.bg << 8;
    if (cell.style == CANVAS_COLOURED || first == 0) return 0;
    marks[0] = first;
    if (cell.attributes == 0) return 1;
    marks[1] = (first & ~0xFFu) + cell.attributes - 1;
    return 2;
}

/* Puts a mark on the character before; one that finds no place there is left out. */
static void add_mark(Canvas *canvas, int32_t col, int32_t row, uint32_t mark)
{
    if (!is_inside(canvas, col, row)) return;
    CanvasCell *cell = &canvas->cells[row * canvas->cols + col];
    if (cell->ch == CANVAS_REST && col > 0) cell--;
    if (cell->style == CANVAS_COLOURED || mark > 0xFFFF) return;
    if (cell->fg == 0 && cell->bg == 0) {
        cell->fg = mark & 0xFF;
        cell->bg = (uint8_t)(mark >> 8);
    } else if (cell->attributes == 0 && mark >> 8 == cell->bg && (mark & 0xFF) < 0xFF)
        cell->attributes = (uint8_t)((mark & 0xFF) + 1);
}

/* Writes a text in cells like `like`. */
static int32_t write_text(Canvas *canvas, int32_t col, int32_t row, const char *text,
                          CanvasCell like)
{
    size_t length = strlen(text);
    const CanvasCell rest = {.ch = CANVAS_REST,
                             .style = like.style,
                             .fg = like.fg,
                             .bg = like.bg,
                             .attributes = like.attributes};
    for (size_t at = 0, size; at < length; at += size) {
        uint32_t ch = utf8_read(text + at, length - at, &size);
        if (ch == 0) break;
        like.ch = utf8_is_shown(ch) ? ch : '?';
        int32_t width = utf8_width(like.ch);
        if (width > 0) canvas_put_cell(canvas, col, row, like);
        if (width > 1) canvas_put_cell(canvas, col + 1, row, rest);
        if (width == 0) add_mark(canvas, col - 1, row, ch);
        if (width > 1) canvas->has_wide = true;
        col += width;
    }
    return col;
}

int32_t canvas_text(Canvas *canvas, int32_t col, int32_t row, const char *text, uint8_t style)
{
    return write_text(canvas, col, row, text, (CanvasCell){.style = style});
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
    return write_text(
        canvas, col, row, text,
        (CanvasCell){.style = CANVAS_COLOURED, .fg = fg, .bg = bg, .attributes = attributes});
}

void canvas_mend_wide(Canvas *canvas)
{
    if (!canvas->has_wide) return;
    for (int32_t i = 0; i < canvas->cols * canvas->rows; i++) {
        CanvasCell *cell = &canvas->cells[i];
        bool is_first = i % canvas->cols == 0, is_last = (i + 1) % canvas->cols == 0;
        bool is_wide = cell->ch >= 0x80 && cell->ch < CANVAS_REST && utf8_width(cell->ch) == 2;
        bool has_rest = !is_last && cell[1].ch == CANVAS_REST;
        bool is_left = cell->ch == CANVAS_REST && (is_first || utf8_width(cell[-1].ch) != 2);
        if (is_left || (is_wide && !has_rest)) cell->ch = ' ';
    }
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

void canvas_cell_to_text(CanvasCell cell, Text *out)
{
    uint32_t marks[CANVAS_MARKS_MAX];
    if (cell.ch == CANVAS_REST) return;
    add_character(out, cell.ch < ' ' ? '?' : cell.ch);
    int32_t count = canvas_cell_marks(cell, marks);
    for (int32_t i = 0; i < count; i++)
        add_character(out, marks[i]);
}

void canvas_to_text(const Canvas *canvas, Text *out)
{
    for (int32_t row = 0; row < canvas->rows; row++) {
        const CanvasCell *cells = canvas->cells + row * canvas->cols;
        int32_t length = canvas->cols;
        while (length > 0 && cells[length - 1].ch == ' ')
            length--;
        for (int32_t col = 0; col < length; col++)
            canvas_cell_to_text(cells[col], out);
        add_character(out, '\n');
    }
}
