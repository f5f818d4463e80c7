/* term_curses.h - the painter: turns a canvas into the bytes that show it. The only user of curses.
 *
 * ncurses knows the terminal's description and finds the shortest output from the last screen to
 * the next. It neither reads keys nor touches the device: it writes to memory (Capture), and the
 * owner of the terminal writes that.
 * Order: one painter at a time, after signals_install.
 * Memory: painter_close frees. */
#ifndef LEDGE_TERM_TERM_CURSES_H
#define LEDGE_TERM_TERM_CURSES_H

#include "../text.h"
#include "canvas.h"
#include "term.h"

#include <stdio.h>

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

/* Sets the depth of colours, at most what the terminal has. */
void painter_set_depth(Painter *painter, ColourDepth depth);

/* Never DEPTH_AUTO. */
ColourDepth painter_depth(const Painter *painter);

/* Makes the next frame draw everything, because the screen was overwritten. */
void painter_invalidate(Painter *painter);

/* The bytes that turn the last frame into `canvas` (NULL: the last canvas again), valid until the
 * next call; 0 when nothing changed. */
size_t painter_draw(Painter *painter, const Canvas *canvas, const char **bytes);

/* The sequences that enter and leave the terminal: alternate screen, cursor, colours, keypad. */
const char *painter_enter_text(const Painter *painter);
const char *painter_leave_text(const Painter *painter);

/* ---- capture ---- */

/* A stream for a library to write to, whose bytes are read back as one piece.
 *
 * ncurses writes a frame in several pieces; with this a frame is one write at a chosen time.
 * Memory: capture_close frees. */

typedef struct Capture {
    FILE *file; /* the stream to write to */
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

/* A filter for the output of ncurses, which resolves colour numbers and writes only differences.
 *
 * ncurses writes both colours whenever one of them changes, and only as numbers. The filter turns a
 * number into the colour of the table at the terminal's depth, and writes only changes, and no
 * foreground for blanks.
 * Memory: sgr_filter_done frees; the table belongs to the caller. */

enum { SGR_OWN = -1 }; /* the terminal's own foreground or background */

typedef struct SgrState {
    int16_t fg, bg; /* of the table, or SGR_OWN */
    uint8_t attributes;
} SgrState;

typedef struct SgrFilter {
    ColourDepth depth; /* DEPTH_TRUE or DEPTH_256; with fewer there are numbers below 16 only */
    const ColourTable *table;
    SgrState wished; /* what ncurses asked for */
    SgrState has;    /* what the terminal has, where that is_known */
    SgrState saved;  /* with the cursor */
    bool is_known;
    Text out;
} SgrFilter;

/* All zero before the first time. The state of the terminal is unknown at first. */
void sgr_filter_init(SgrFilter *filter, ColourDepth depth, const ColourTable *table);
void sgr_filter_done(SgrFilter *filter);

/* A mark among the bytes: the next sequence fills with the terminal's own background; the wanted
 * state is kept. */
#define SGR_PLAIN_MARK "\033\001"

/* The bytes to write instead of these, valid until the next call. */
size_t sgr_filter_run(SgrFilter *filter, const char *bytes, size_t length, const char **out);

/* ---- shift ---- */

/* Rows that moved sideways: a terminal can shift a row itself, with a few bytes.
 *
 * A view that scrolls draws the same row a few columns further. ncurses would send all characters
 * again; this finds by how much a row has moved.
 * Units: columns. */

enum { SHIFT_MAX = 8 };

/* How far the row `shown` should move to the left (negative: to the right) before the rest of
 * `wanted` is drawn; 0 where that would save little. */
int32_t shift_of_row(const CanvasCell *shown, const CanvasCell *wanted, int32_t cols);

#endif
