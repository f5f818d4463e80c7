/* canvas.h - a rectangle of characters that screens draw on.
 *
 * It depends on neither terminal nor game: a cell is a character and either a style number, whose
 * look the terminal is given, or two colours of the terminal's table (palette.h). Drawing outside
 * is clipped, never an error.
 * Units: cells; column 0, row 0 is the upper left.
 * Memory: canvas_resize allocates; nothing else does. */
#ifndef LEDGE_TERM_CANVAS_H
#define LEDGE_TERM_CANVAS_H

#include "../base/text.h"

#include <string.h>

enum { CANVAS_SIDE_MAX = 1000 };

/* The style of a cell with explicit colours. */
enum { CANVAS_COLOURED = 255 };

/* The second column of a wide character. */
enum { CANVAS_REST = 0x110000 };

typedef struct CanvasCell {
    uint32_t ch;        /* Unicode, or CANVAS_REST */
    uint8_t style;      /* index into the table given to term_set_styles; 0 is plain */
    uint8_t fg, bg;     /* with CANVAS_COLOURED: colours of the table; otherwise its marks, or 0 */
    uint8_t attributes; /* the same: TERM_BOLD ... */
} CanvasCell;

static inline CanvasCell canvas_cell(uint32_t ch, uint8_t style)
{
    return (CanvasCell){.ch = ch, .style = style};
}

static inline bool canvas_cell_is_same(CanvasCell a, CanvasCell b)
{
    _Static_assert(sizeof a == 8, "a cell has no padding");
    return memcmp(&a, &b, sizeof a) == 0;
}

/* A cell of a style holds up to two combining marks of its character: the first one in `fg` and
 * `bg`, the second, of the same 256 characters, in `attributes`. Cells with colours hold none. */
enum { CANVAS_MARKS_MAX = 2 };

/* The marks of a cell; returns how many. */
int32_t canvas_cell_marks(CanvasCell cell, uint32_t marks[CANVAS_MARKS_MAX]);

/* A place of the picture that can be clicked. What that does is in numbers that only the one who
 * draws and the one who hears the mouse understand. */
typedef struct CanvasSpot {
    int32_t col, row, cols, rows;
    int32_t entry, request;
    uint32_t key;
} CanvasSpot;

enum { CANVAS_SPOTS_MAX = 512 };

/* Further spots are left out. */
typedef struct CanvasSpots {
    int32_t count;
    CanvasSpot items[CANVAS_SPOTS_MAX];
} CanvasSpots;

typedef struct Canvas {
    int32_t cols, rows;
    CanvasCell *cells;  /* row by row */
    CanvasSpots *spots; /* what can be clicked, of the caller; NULL: nobody asks */
    bool has_wide;      /* wide characters may be in it */
    bool has_cursor;    /* the terminal's own cursor is shown, at: */
    int32_t cursor_col, cursor_row;
} Canvas;

/* Sets the size, each side at most CANVAS_SIDE_MAX, and blanks it. False, with nothing changed,
 * when memory ran out. */
bool canvas_resize(Canvas *canvas, int32_t cols, int32_t rows);
void canvas_done(Canvas *canvas);

/* Blanks every cell and hides the cursor. */
void canvas_clear(Canvas *canvas);
void canvas_put(Canvas *canvas, int32_t col, int32_t row, uint32_t ch, uint8_t style);
CanvasCell canvas_get(const Canvas *canvas, int32_t col, int32_t row);

/* Puts a whole cell; outside the canvas nothing. */
void canvas_put_cell(Canvas *canvas, int32_t col, int32_t row, CanvasCell cell);

/* Writes a text in UTF-8; what may not be shown becomes '?', a character that the text's end cuts
 * off is left out. Returns the column after it. */
int32_t canvas_text(Canvas *canvas, int32_t col, int32_t row, const char *text, uint8_t style);

/* Writes a text as canvas_text does, in two colours of the table. */
int32_t canvas_text_coloured(Canvas *canvas, int32_t col, int32_t row, const char *text, uint8_t fg,
                             uint8_t bg, uint8_t attributes);
void canvas_fill(Canvas *canvas, int32_t col, int32_t row, int32_t cols, int32_t rows, uint32_t ch,
                 uint8_t style);

/* Notes a place that can be clicked. */
void canvas_add_spot(Canvas *canvas, CanvasSpot spot);

/* The spot at a place: the one that was added last; NULL if there is none. */
const CanvasSpot *canvas_spot_at(const CanvasSpots *spots, int32_t col, int32_t row);

/* Makes blanks of the halves of wide characters of which the other half has been drawn over or cut
 * off. Needed once, before the canvas is shown. */
void canvas_mend_wide(Canvas *canvas);

/* Shows the terminal's cursor at a place, or hides it if the place is outside. */
void canvas_set_cursor(Canvas *canvas, int32_t col, int32_t row);

/* Is the cursor of both hidden, or shown at the same place? */
bool canvas_is_same_cursor(const Canvas *a, const Canvas *b);

/* Do both look the same? */
bool canvas_is_same(const Canvas *a, const Canvas *b);

/* Adds a cell's character and its marks as UTF-8; nothing for the second column of a wide one. */
void canvas_cell_to_text(CanvasCell cell, Text *out);

/* Adds the canvas as lines of UTF-8 without trailing blanks, each ended by a newline. */
void canvas_to_text(const Canvas *canvas, Text *out);

#endif
