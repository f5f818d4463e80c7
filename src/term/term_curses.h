/* term_curses.h - the painter: a canvas in, the bytes that show it out. The only user of curses.
 *
 * ncurses knows the terminal's description and finds the shortest way from the last screen to the
 * next. It neither reads keys nor touches the device: it writes into memory (term_curses.h), and
 * whoever owns the terminal writes that.
 * Order: one painter at a time, after signals_install.
 * Memory: painter_close frees. */
#ifndef LEDGE_TERM_TERM_CURSES_H
#define LEDGE_TERM_TERM_CURSES_H

#include "../text.h"
#include "canvas.h"
#include "term.h"

#include <stdio.h>

typedef struct Painter Painter;

/* A painter for what $TERM names, or for its next of kin where that is not known. */
Painter *painter_open(ErrorList *errors);
void painter_close(Painter *painter);

/* Can characters beyond ASCII be shown? */
bool painter_has_utf8(const Painter *painter);

/* Where the window goes on beyond the canvas, and stays blank. */
enum { PAINTER_RIGHT = 1, PAINTER_BELOW = 2 };

/* All rows scroll again: part of giving the terminal back where it goes on below. */
#define PAINTER_NO_MARGIN "\033[r"

/* Sets the size; the next frame draws everything. `beyond`: PAINTER_ bits. */
bool painter_resize(Painter *painter, int32_t cols, int32_t rows, uint8_t beyond);

/* The size that the terminal's description gives. */
void painter_default_size(const Painter *painter, int32_t *cols, int32_t *rows);

void painter_set_styles(Painter *painter, const TermStyle *styles, int32_t count);

/* The colours of cells that name them. */
void painter_set_colours(Painter *painter, const ColourTable *table);

/* Asks for so many colours; no more come of it than the terminal has. */
void painter_set_depth(Painter *painter, ColourDepth depth);

/* Never DEPTH_AUTO. */
ColourDepth painter_depth(const Painter *painter);

/* The next frame draws everything: something else was on the screen. */
void painter_invalidate(Painter *painter);

/* The bytes that turn the last frame into `canvas` (NULL: the last canvas again), valid until the
 * next call; 0 when nothing changed. */
size_t painter_draw(Painter *painter, const Canvas *canvas, const char **bytes);

/* What begins and ends a time on the terminal: alternate screen, cursor, colours, keypad. */
const char *painter_enter_text(const Painter *painter);
const char *painter_leave_text(const Painter *painter);

/* ---- capture ---- */

/* A file that a library writes to and that is read back as one piece of bytes.
 *
 * ncurses writes a frame in pieces and when it likes; through here a frame becomes one write that
 * we time ourselves.
 * Memory: capture_close frees. */

typedef struct Capture {
    FILE *file; /* to be written to */
    char *bytes;
    size_t capacity;
} Capture;

bool capture_open(Capture *capture);
void capture_close(Capture *capture);

/* Writes `text` after what was written so far. */
void capture_add(Capture *capture, const char *text);

/* What was written since the last call, with every `without` left out; valid until the next. Empty
 * when memory ran out. */
size_t capture_take(Capture *capture, const char *without, const char **bytes);

/* ---- colours and attributes ---- */

/* A filter behind ncurses, which gives colour numbers their meaning and writes only what differs.
 *
 * ncurses says both colours again whenever one of them changes, and knows no more than numbers.
 * Here a number becomes the colour of the table at the depth of the terminal, and only what the
 * terminal does not have already is written, the foreground of a blank not at all.
 * Memory: sgr_filter_done frees; the table belongs to the caller. */

enum { SGR_OWN = -1 }; /* the terminal's own foreground or background */

typedef struct SgrState {
    int16_t fg, bg; /* of the table, or SGR_OWN */
    uint8_t attributes;
} SgrState;

typedef struct SgrFilter {
    ColourDepth depth; /* DEPTH_TRUE or DEPTH_256; with fewer there are numbers below 16 only */
    const ColourTable *table;
    SgrState wished; /* what ncurses has asked for */
    SgrState has;    /* what the terminal has, where that is_known */
    SgrState saved;  /* with the cursor */
    bool is_known;
    Text out;
} SgrFilter;

/* All zero before the first time. What the terminal has is not known at first. */
void sgr_filter_init(SgrFilter *filter, ColourDepth depth, const ColourTable *table);
void sgr_filter_done(SgrFilter *filter);

/* Among the bytes: what follows fills with the terminal's own background, whatever was asked for;
 * and what was asked for still holds. */
#define SGR_PLAIN_MARK "\033\001"

/* What to write instead of these bytes, valid until the next call. */
size_t sgr_filter_run(SgrFilter *filter, const char *bytes, size_t length, const char **out);

/* ---- shift ---- */

/* Rows that moved sideways: a terminal can move a row itself, for a handful of bytes.
 *
 * A view that scrolls draws the same row a few columns further on. ncurses sees only that most of
 * its characters differ and sends them all; here it is found out by how much the row has moved.
 * Units: columns. */

enum { SHIFT_MAX = 8 };

/* How far the row `shown` should move to the left (negative: to the right) before the rest of
 * `wanted` is drawn; 0 where that would save little. */
int32_t shift_of_row(const CanvasCell *shown, const CanvasCell *wanted, int32_t cols);

#endif
