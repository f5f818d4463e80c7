/* shown_glyph.h - what the screen shows for a cell of the level. */
#ifndef LEDGE_EDIT_CORE_SHOWN_GLYPH_H
#define LEDGE_EDIT_CORE_SHOWN_GLYPH_H

#include "../../level/cell_kind.h"

enum {
    SHOWN_SELECTED = 1,
    SHOWN_PREVIEW = 2, /* not drawn yet: a shape, a fill, a block being moved */
    SHOWN_CHANGED = 4, /* changed by the last undo or redo */
    SHOWN_PROBLEM = 8,
    SHOWN_AXIS = 16,  /* of live symmetry */
    SHOWN_TRAIL = 32, /* of the last test runs */
    SHOWN_DEATH = 64,
    SHOWN_GRID = 128,          /* a line of the grid every N cells */
    SHOWN_BACK = 256,          /* the glyph is art of the layer behind */
    SHOWN_REACHED = 512,       /* a search has been here */
    SHOWN_UNKNOWN = 1024,      /* unknown whether the player can get here */
    SHOWN_OUT_OF_REACH = 2048, /* proved: the player can never get here */
    SHOWN_JUMP = 4096,         /* a jump from the cursor leads here */
    SHOWN_TAP = 8192,          /* a short jump leads here */
    SHOWN_PATH = 16384,        /* the way of the lift at the cursor, a line to what belongs there */
    SHOWN_TURN = 32768,        /* where that lift turns */
    SHOWN_FREEDOM_SHIFT = 16 /* above: ticks of freedom that the proof leaves here; 0: none known */
};

typedef struct ShownGlyph {
    char glyph;     /* a blank for an empty cell */
    CellKind kind;  /* KIND_UNKNOWN for a glyph without meaning */
    uint32_t flags; /* SHOWN_ bits, and the freedom */
} ShownGlyph;

/* The ticks of freedom that the proof leaves there; 0: none known. */
static inline int32_t shown_glyph_freedom(ShownGlyph shown)
{
    return (int32_t)(shown.flags >> SHOWN_FREEDOM_SHIFT);
}

#endif
