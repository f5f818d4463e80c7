/* widget.h - what several screens draw: centred lines, boxes, wrapped text, lists, a line to type
 * into.
 *
 * Units: columns and rows of the canvas. Whatever does not fit is cut. */
#ifndef LEDGE_UI_WIDGET_H
#define LEDGE_UI_WIDGET_H

#include "../term/canvas.h"
#include "../term/term.h"
#include "bindings.h"

/* A rectangle of the canvas. */
typedef struct Area {
    int32_t col, row, cols, rows;
} Area;

/* The whole canvas. */
Area area_of_canvas(const Canvas *canvas);

/* An area of the given size in the middle of another, or of the canvas, cut to it. */
Area area_within(Area area, int32_t cols, int32_t rows);
Area area_centred(const Canvas *canvas, int32_t cols, int32_t rows);

/* Writes the text into the area's first row. */
void widget_text(Canvas *canvas, Area area, const char *text, uint8_t style);

/* Writes the text in the middle of a row of the area. */
void widget_text_centred(Canvas *canvas, Area area, int32_t row, const char *text, uint8_t style);

/* Writes the keys of a screen in the middle of a row of the area. */
void widget_hints(Canvas *canvas, const Bindings *bindings, Area area, int32_t row,
                  const Hint *hints, size_t count);

/* Blanks the area and frames it; the title, if not NULL, stands in the upper edge. */
void widget_box(Canvas *canvas, Area area, const char *title);

/* The same without a title, in the styles given. */
void widget_frame(Canvas *canvas, Area area, uint8_t inside, uint8_t frame);

/* Copies the next line of `*text`, broken at blanks so that it has at most `cols` characters, and
 * moves `*text` past it. False when nothing is left. Needs cols < size. */
bool widget_next_line(const char **text, int32_t cols, char *line, size_t size);

/* How many lines the text takes at that width. */
int32_t widget_line_count(const char *text, int32_t cols);

/* Writes the text, broken at blanks, from the area's first row on. */
void widget_text_wrapped(Canvas *canvas, Area area, const char *text, uint8_t style);

/* Writes what a screen has to say above the row for its keys, which may have none; what is long
 * takes that row, too. True when the keys still have it. */
bool widget_words(Canvas *canvas, Area area, Area keys, const char *words);

/* A list of which one entry is marked; it scrolls where it does not fit. */
typedef struct Menu {
    int32_t count, chosen;
} Menu;

/* Moves the mark, past either end to the other. True when the request was one of a menu's own. */
bool menu_request(Menu *menu, RequestId request);

/* Draws the entries; `label` gives the text of one. The mark is "> " and not only a style. */
void menu_draw(Canvas *canvas, Area area, const Menu *menu,
               void (*label)(const void *context, int32_t entry, char *out, size_t size),
               const void *context);

/* ---- typed ---- */

/* A line that a person types into. */

/* What Ctrl+U stands for: takes away all of the line. */
enum { TYPED_CLEAR = 0x15 };

/* The character or key of a press or a repeat; 0 for any other event. Shift has been taken into
 * account, and AltGr; a character with Ctrl or Alt is none, but for TYPED_CLEAR. */
uint32_t typed_key(const TermEvent *event);

/* Appends a printable character to the text, or takes the last one away for Backspace, all for
 * TYPED_CLEAR. False for any other key. What goes beyond `size` bytes with the NUL is not heard. */
bool typed_edit(char *text, size_t size, uint32_t key);

enum { TYPED_PASTE_MAX = 512 };

/* What of a pasted text can be typed into a line: the printable ASCII of its first line, which may
 * be nothing. Returns in words what is not in it, "" where all is. Needs a text event. */
const char *typed_paste(const TermEvent *event, char line[TYPED_PASTE_MAX]);

#endif
