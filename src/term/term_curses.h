/* term_curses.h - the painter: turns a canvas into the bytes that show it. The only user of curses.
 *
 * ncurses knows the terminal's description and finds the shortest output from the last screen to
 * the next. It neither reads keys nor touches the device: it writes to memory (Capture), and the
 * owner of the terminal writes that.
 * Order: one painter at a time, after signals_install.
 * Memory: painter_close frees. */
#ifndef LEDGE_TERM_TERM_CURSES_H
#define LEDGE_TERM_TERM_CURSES_H

#include "term.h"

typedef struct Painter Painter;

/* A painter for $TERM, or for a related terminal if that is unknown. */
Painter *painter_open(ErrorList *errors);
void painter_close(Painter *painter);

/* Can characters beyond ASCII be shown? */
bool painter_has_utf8(const Painter *painter);

/* Where the window is larger than the canvas, and stays blank. */
enum { PAINTER_RIGHT = 1, PAINTER_BELOW = 2 };

/* Lets all rows scroll again: part of restoring the terminal if PAINTER_BELOW. */
#define PAINTER_NO_MARGIN "\033[r"

/* Sets the size; the next frame draws everything. `beyond`: PAINTER_ bits. */
bool painter_resize(Painter *painter, int32_t cols, int32_t rows, uint8_t beyond);

/* The size that the terminal's description gives. */
void painter_default_size(const Painter *painter, int32_t *cols, int32_t *rows);

void painter_set_styles(Painter *painter, const TermStyle *styles, int32_t count);

/* Sets the colours of CANVAS_COLOURED cells. */
void painter_set_colours(Painter *painter, const ColourTable *table);

/* Sets the depth of colours, at most what the terminal has; but where it is known to have 256 it is
 * believed to have all of them. */
void painter_set_depth(Painter *painter, ColourDepth depth);

/* Could the terminal have more colours than its description says? */
bool painter_may_have_more_colours(const Painter *painter);

/* The terminal has been found to have so many colours; true if that is more than was known.
 * DEPTH_AUTO: nothing was found. */
bool painter_has_colours(Painter *painter, ColourDepth depth);

/* Never DEPTH_AUTO. */
ColourDepth painter_depth(const Painter *painter);

/* Makes the next frame draw everything, because the screen was overwritten. */
void painter_invalidate(Painter *painter);

/* The next frame takes about so many bytes at most; INT64_MAX, the default: any number. What is
 * left of it is drawn in the next ones, after what has changed since. */
void painter_set_limit(Painter *painter, int64_t bytes);

/* Is something left of the last frame? */
bool painter_is_behind(const Painter *painter);

/* The bytes that turn the last frame into `canvas` (NULL: the last canvas again), valid until the
 * next call; 0 when nothing changed. */
size_t painter_draw(Painter *painter, const Canvas *canvas, const char **bytes);

/* The sequences that enter and leave the terminal: alternate screen, cursor, colours, keypad. */
const char *painter_enter_text(const Painter *painter);
const char *painter_leave_text(const Painter *painter);

#endif
