/* term_curses.h - the painter: turns a canvas into the bytes that show it. The only user of curses.
 *
 * ncurses knows the terminal's description and finds the shortest output from the last screen to
 * the next. It neither reads keys nor touches the device: it writes to memory (Capture), and the
 * owner of the terminal writes that.
 * Order: one painter at a time, after signals_install.
 * Memory: painter_close frees. */
#ifndef LEDGE_TERM_TERM_CURSES_H
#define LEDGE_TERM_TERM_CURSES_H

#include "../base/text.h"
#include "canvas.h"
#include "term.h"

#include <stdio.h>
#include <sys/types.h>

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

/* Could the terminal have more colours than its description says? */
bool painter_may_have_more_colours(const Painter *painter);

/* The terminal has been found to have so many colours; true if that is more than was known.
 * DEPTH_AUTO: nothing was found. */
bool painter_has_colours(Painter *painter, ColourDepth depth);

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
    FILE *file;  /* the stream for the library to write to */
    off_t taken; /* so much of it was collected */
    Text text;   /* what was collected, and added, since capture_clear */
} Capture;

bool capture_open(Capture *capture);
void capture_close(Capture *capture);

/* Adds `text` behind what was collected. */
void capture_add(Capture *capture, const char *text);

/* Adds what the library has written since the last call, with every PAINTER_CHARSET left out. */
void capture_collect(Capture *capture);

/* Begins an empty text. */
void capture_clear(Capture *capture);

/* ---- colours and attributes ---- */

/* A filter for the output of ncurses, which resolves colour numbers and writes only differences.
 *
 * ncurses writes both colours whenever one of them changes, and only as numbers. The filter turns a
 * number into the colour of the table at the terminal's depth, and writes only changes, and no
 * foreground for blanks.
 * Memory: sgr_filter_done frees. */

enum { SGR_OWN = -1 }; /* the terminal's own foreground or background */

typedef struct SgrState {
    int16_t fg, bg; /* of the table, or SGR_OWN */
    uint8_t attributes;
} SgrState;

/* A colour of the table as the terminal is given it. */
typedef struct SgrColour {
    uint32_t appearance; /* the same number for colours that look the same */
    uint8_t length[2];
    char text[2][18]; /* the parameters that choose it as the foreground and the background */
} SgrColour;

typedef struct SgrFilter {
    ColourDepth depth; /* DEPTH_TRUE or DEPTH_256; with fewer there are numbers below 16 only */
    SgrColour colours[COLOUR_COUNT - SGR_OWN]; /* from SGR_OWN on */
    SgrState wanted;                           /* what ncurses asked for */
    SgrState has;                              /* what the terminal has, where that is_known */
    SgrState saved[2];                         /* with the cursor: `wanted` and `has` */
    bool is_known;
    Text out;
} SgrFilter;

/* All zero before the first time. The state of the terminal is unknown at first. */
void sgr_filter_init(SgrFilter *filter, ColourDepth depth, const ColourTable *table);
void sgr_filter_done(SgrFilter *filter);

/* Takes other colours, in which nothing is on the screen yet. */
void sgr_filter_set_colours(SgrFilter *filter, ColourDepth depth, const ColourTable *table);

/* About how many bytes it takes to send a colour of the table. */
uint8_t sgr_colour_bytes(ColourDepth depth, const ColourTable *table, int16_t colour);

/* A mark among the bytes, with a number and ';' behind it: what follows clears with that background
 * (-1: the terminal's own). The wanted state is restored together with the cursor. */
#define SGR_FILL_MARK "\033\001"

/* The bytes to write instead of these, valid until the next call. */
size_t sgr_filter_run(SgrFilter *filter, const char *bytes, size_t length, const char **out);

/* ---- row moves ---- */

/* Rows that moved: a terminal can shift rows itself, with a few bytes.
 *
 * A view that scrolls draws the same rows a few columns or rows further. ncurses would send all
 * characters again; this finds by how much rows, or parts of them, have moved.
 * Units: columns, rows, bytes. */

enum { SHIFT_MAX = 100 };

/* What the terminal can do, and the bytes that each colour costs. */
typedef struct MoveRules {
    bool moves_sideways, moves_rows;
    uint8_t colour_bytes[COLOUR_COUNT];
} MoveRules;

/* The rest of a row, from a column on, moves left by `by` (negative: right). */
typedef struct RowShift {
    int16_t row, col;
    int8_t by;
} RowShift;

enum { ROW_SHIFTS_MAX = 4096 };

/* First the rows [top, bottom) move up by `rows_up` (negative: down; 0: they stay). Then rests of
 * rows move sideways, in this order. */
typedef struct RowMoves {
    int32_t top, bottom, rows_up;
    int32_t count;
    RowShift shifts[ROW_SHIFTS_MAX];
    int32_t guess; /* how far most rows moved last; kept for the next frame */
} RowMoves;

/* How the rows of `shown` should move before the rest of `wanted` is drawn; both have the same
 * size. `moves` is all zero before the first call. */
void row_moves_find(const MoveRules *rules, const Canvas *shown, const Canvas *wanted,
                    RowMoves *moves);

/* How far one row should move to the left (negative: to the right); 0 where that would save
 * nothing. */
int32_t row_moves_find_shift(const MoveRules *rules, const CanvasCell *shown,
                             const CanvasCell *wanted, int32_t cols);

#endif
