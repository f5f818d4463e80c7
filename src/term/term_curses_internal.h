/* term_curses_internal.h - the painter's state, shared by its life (term_curses.c) and its frames
 * (term_curses_frame.c): the only users of curses. */
#ifndef LEDGE_TERM_TERM_CURSES_INTERNAL_H
#define LEDGE_TERM_TERM_CURSES_INTERNAL_H

#include "term_curses.h"

#include "../base/utf8.h"
#include "capture.h"
#include "row_moves.h"
#include "sgr.h"

#include <wchar.h>

#define NCURSES_NOMACROS
#include <curses.h>
#include <term.h>

enum { ANY_FRAME = 0 };
enum { STYLES_MAX = 64, TEXT_MAX = 128, RUN_MAX = 256 };

/* Numbers of colours, with SGR_OWN, and the most pairs of them that ncurses is asked to keep. */
enum { PAIR_SIDE = COLOUR_COUNT + 1, PAIRS_MAX = 32767, PAIRS_OF_A_FRAME = 4096 };

typedef struct Look {
    attr_t attributes;
    short pair;
} Look;

/* Capabilities that move rows, and the cursor to them. */
typedef enum MoveText {
    MOVE_GO,
    MOVE_FIRST, /* to the first column */
    MOVE_NEXT,  /* down by a row */
    MOVE_SAVE,  /* the cursor... */
    MOVE_BACK,  /* ...and back to it */
    MOVE_LEFT,
    MOVE_RIGHT,
    MOVE_MARGINS,
    MOVE_UP,
    MOVE_DOWN,
    MOVE_COLUMN, /* this and the next ones may be missing */
    MOVE_LEFT_ONE,
    MOVE_RIGHT_ONE,
    MOVE_COUNT
} MoveText;

/* The last change of a row: columns [from, to). */
typedef struct RowChange {
    uint32_t frame; /* its number; ANY_FRAME: there was none */
    int32_t from, to;
} RowChange;

struct Painter {
    SCREEN *screen;
    Capture capture;
    bool has_utf8;
    bool has_colours, has_own_colours; /* own: the terminal's default colours can be used */
    bool hides_cursor;
    bool clears_in_colour;
    bool is_stale; /* the screen must be drawn again */
    MoveRules rules;
    RowMoves moves;
    const char *move_texts[MOVE_COUNT]; /* NULL: the terminal cannot */
    uint8_t beyond;        /* PAINTER_ bits: where the window is larger than the canvas */
    bool has_margin;       /* rows scroll above the last one of the canvas only */
    int32_t colour_count;  /* that curses can be given */
    ColourDepth depth_max; /* what the terminal has as far as is known */
    ColourDepth depth;
    ColourTable colours;
    SgrFilter filter;
    uint8_t like_fg[COLOUR_COUNT], like_bg[COLOUR_COUNT]; /* the first colour that looks the same */
    short *pairs; /* numbers of pairs, PAIR_SIDE rows of a background each; 0: none yet */
    short pair_count;
    int32_t style_count;
    TermStyle styles[STYLES_MAX];
    Look looks[STYLES_MAX];
    Canvas given;               /* what was to be drawn last */
    Canvas shown, next;         /* what is on the screen, and what is to be: see settle_cell */
    int32_t renewed_rows;       /* the others have been drawn with more colours */
    int64_t limit;              /* bytes of the next frame */
    bool is_behind;             /* some cells of the last frame were left out */
    int32_t next_row;           /* where a frame with a limit begins */
    uint32_t frame;             /* number of the last one, from 1 on */
    RowChange *changes;         /* of each row */
    Text moving;                /* what moves the rows of a frame */
    int32_t move_row, move_col; /* where that leaves the cursor */
    CanvasCell fill;            /* what these leave behind */
    char enter[TEXT_MAX], leave[TEXT_MAX];
    char show_cursor[TEXT_MAX], hide_cursor[TEXT_MAX];
};

/* Appends a capability's text without its padding ("$<5>"), which is obsolete. */
void painter_append_text(char *out, size_t size, const char *text);

/* Can the terminal do all of these? */
bool painter_can_move(const Painter *painter, MoveText first, MoveText last);

/* The number of a colour for ncurses: with 256 or more colours the number in the table, which the
 * filter resolves; else one of the terminal's own. */
short painter_number_of(const Painter *painter, int16_t colour, bool is_background);

/* What ncurses is to be given for a cell. */
Look painter_look_of(Painter *painter, CanvasCell cell);

/* Makes cells equal that look the same: of colours that the terminal shows alike the first one, in
 * blanks no foreground, of the two kinds of half blocks the upper one. */
static inline CanvasCell painter_settle_cell(const Painter *painter, CanvasCell cell)
{
    enum { HALF_UPPER = 0x2580, HALF_LOWER = 0x2584 };
    if (cell.style != CANVAS_COLOURED) return cell;
    cell.fg = painter->like_fg[cell.fg];
    cell.bg = painter->like_bg[cell.bg];
    if (cell.ch == ' ' && !(cell.attributes & (TERM_UNDERLINE | TERM_REVERSE))) {
        cell.fg = cell.bg;
        cell.attributes = 0;
    }
    if (cell.ch == HALF_LOWER && painter->depth <= DEPTH_256) {
        uint8_t upper = cell.bg;
        cell.ch = HALF_UPPER;
        cell.bg = cell.fg;
        cell.fg = upper;
    }
    return cell;
}

/* Assigns all colours and their pairs anew; the next frame draws everything. */
void painter_begin_colours(Painter *painter);

#endif
