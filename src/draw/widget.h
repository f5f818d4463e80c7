/* widget.h - elements that several screens draw: centred lines, boxes, wrapped text, lists, an
 * input line.
 *
 * Units: columns and rows of the canvas. What does not fit is cut off. */
#ifndef LEDGE_DRAW_WIDGET_H
#define LEDGE_DRAW_WIDGET_H

#include "../term/canvas.h"
#include "../term/term.h"
#include "bindings.h"

/* A rectangle of the canvas. */
typedef struct Area {
    int32_t col, row, cols, rows;
} Area;

/* The whole canvas. */
Area area_of_canvas(const Canvas *canvas);

/* Is a character in the area? */
static inline bool area_has(Area area, int32_t col, int32_t row)
{
    return col >= area.col && col < area.col + area.cols && row >= area.row &&
           row < area.row + area.rows;
}

/* The number of characters in the intersection of two areas. */
int32_t area_shared(Area a, Area b);

/* An area of the given size in the middle of another, or of the canvas, cut to it. */
Area area_within(Area area, int32_t cols, int32_t rows);
Area area_centred(const Canvas *canvas, int32_t cols, int32_t rows);

/* Writes the text into the area's first row. */
void widget_text(Canvas *canvas, Area area, const char *text, uint8_t style);

/* Writes as many parts of a text as fit; two blanks separate them. */
void widget_parts(Canvas *canvas, Area area, const char *text, uint8_t style);

/* Writes the text in the middle of a row of the area. */
void widget_text_centred(Canvas *canvas, Area area, int32_t row, const char *text, uint8_t style);

enum { WIDGET_NO_ENTRY = -1 };

/* Makes an area clickable: a click makes the screen's request REQUEST_POINT + `entry`, unless that
 * is WIDGET_NO_ENTRY, then presses the first key of `request`, unless that is REQUEST_NONE. An area
 * covers those that were added before. */
void widget_clickable(Canvas *canvas, Area area, int32_t entry, RequestId request);

/* Writes a text such as "Enter open  Esc back, or type" in the middle of a row of the area: each
 * part that begins with the name of a key can be clicked. For keys that are no requests. */
void widget_key_words(Canvas *canvas, Area area, int32_t row, const char *text);

/* Writes the keys of a screen in the middle of a row of the area; each can be clicked. */
void widget_hints(Canvas *canvas, const Bindings *bindings, Area area, int32_t row,
                  const Hint *hints, size_t count);

/* Blanks the area and frames it; the title, if not NULL, is in the upper edge. */
void widget_box(Canvas *canvas, Area area, const char *title);

/* Draws a frame without a title, in the styles given. */
void widget_frame(Canvas *canvas, Area area, uint8_t inside, uint8_t frame);

/* Copies the next line of `*text`, broken at blanks so that it has at most `cols` columns and fits
 * `size`, and moves `*text` past it. False when nothing is left. Needs cols < size. */
bool widget_next_line(const char **text, int32_t cols, char *line, size_t size);

/* The number of lines of the text at this width. */
int32_t widget_line_count(const char *text, int32_t cols);

/* Writes the text, broken at blanks, from the area's first row on. */
void widget_text_wrapped(Canvas *canvas, Area area, const char *text, uint8_t style);

/* Writes a message above the row of the keys; a long one takes that row too. True if the row is
 * still free for the keys. */
bool widget_words(Canvas *canvas, Area area, Area keys, const char *words);

/* A list with one marked entry; it scrolls if it does not fit. */
typedef struct Menu {
    int32_t count, chosen;
} Menu;

/* Moves the mark by one, past either end to the other, by ten, to an end, or to what was clicked.
 * True if the request was one of menus. Needs an entry. */
bool menu_request(Menu *menu, RequestId request);

/* The entry in the first of so many rows, so that the marked one is in sight with others around it.
 */
int32_t menu_first(const Menu *menu, int32_t rows);

/* Draws the entries; `label` gives the text of one. The mark is "> " and not only a style. A click
 * marks and chooses an entry; on the `<` of a value it is REQUEST_LESS. */
void menu_draw(Canvas *canvas, Area area, const Menu *menu,
               void (*label)(const void *context, int32_t entry, char *out, size_t size),
               const void *context);

/* The code of Ctrl+U, which clears an input line. */
enum { TYPED_CLEAR = 0x15 };

/* The character or key of a press or a repeat; 0 for any other event. Shift and AltGr are already
 * applied; with Ctrl or Alt it is 0, except TYPED_CLEAR. */
uint32_t widget_typed_key(const TermEvent *event);

/* Appends a character that may be shown to the text, removes the last one for Backspace, all for
 * TYPED_CLEAR. False for any other key. Characters beyond `size` bytes with the NUL are ignored. */
bool widget_edit_typed(char *text, size_t size, uint32_t key);

enum { TYPED_PASTE_MAX = 512 };

/* The part of a pasted text that can be typed into a line: the printable ASCII of its first line,
 * which may be empty. Returns a message about the rest, "" if there is none. Needs a text event. */
const char *widget_typed_paste(const TermEvent *event, char line[TYPED_PASTE_MAX]);

#endif
