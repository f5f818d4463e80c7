/* term_curses.h - the painter: a canvas in, the bytes that show it out. The only user of curses.
 *
 * ncurses knows the terminal's description and finds the shortest way from the last screen to the
 * next. It neither reads keys nor touches the device: it writes into memory (capture.h), and
 * whoever owns the terminal writes that.
 * Order: one painter at a time, after signals_install.
 * Memory: painter_close frees. */
#ifndef LEDGE_TERM_TERM_CURSES_H
#define LEDGE_TERM_TERM_CURSES_H

#include "term.h"

typedef struct Painter Painter;

/* A painter for what $TERM names, or for its next of kin where that is not known. */
Painter *painter_open(ErrorList *errors);
void painter_close(Painter *painter);

/* Can characters beyond ASCII be shown? */
bool painter_has_utf8(const Painter *painter);

/* Sets the size; the next frame draws everything. */
bool painter_resize(Painter *painter, int32_t cols, int32_t rows);

/* The size that the terminal's description gives. */
void painter_default_size(const Painter *painter, int32_t *cols, int32_t *rows);

void painter_set_styles(Painter *painter, const TermStyle *styles, int32_t count);

/* The next frame draws everything: something else was on the screen. */
void painter_invalidate(Painter *painter);

/* The bytes that turn the last frame into `canvas` (NULL: the last canvas again), valid until the
 * next call; 0 when nothing changed. */
size_t painter_draw(Painter *painter, const Canvas *canvas, const char **bytes);

/* What begins and ends a time on the terminal: alternate screen, cursor, colours, keypad. */
const char *painter_enter_text(const Painter *painter);
const char *painter_leave_text(const Painter *painter);

#endif
