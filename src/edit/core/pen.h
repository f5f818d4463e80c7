/* pen.h - the glyph that is painted, the layer, and the mirror images.
 *
 * Live symmetry: every painted cell has mirror images, with glyphs turned to match. The axis may be
 * on a cell or between two. */
#ifndef LEDGE_EDIT_CORE_PEN_H
#define LEDGE_EDIT_CORE_PEN_H

#include "../../level/cell_kind.h"
#include "../../level/document/document.h"

enum { PEN_RECENT = 9, PEN_IMAGES = 4 };

typedef enum Symmetry {
    SYMMETRY_NONE,
    SYMMETRY_COLS, /* left and right */
    SYMMETRY_ROWS, /* up and down */
    SYMMETRY_BOTH,
    SYMMETRY_TURN, /* by 180 degrees */
    SYMMETRY_COUNT
} Symmetry;

typedef struct Pen {
    DocumentLayer layer; /* the layer drawn on */
    char glyph[LAYER_COUNT];
    char recent[PEN_RECENT]; /* the newest first; 0: none */
    bool locked[LAYER_COUNT];
    bool hide_other;  /* hides the layer that is not drawn on */
    bool down;        /* moving paints */
    bool stroking;    /* a stroke is open */
    bool took_start;  /* where a start was, the last key or press drew */
    int64_t stroked;  /* when the stroke last grew */
    int64_t flush_at; /* when that must be in the journal; INT64_MAX: it is */
    Symmetry symmetry;
    Point axis;                   /* twice the column and row, so that it can be between cells */
    char turned[TURN_COUNT][256]; /* mirrored glyphs of the layer */
} Pen;

/* The glyph that is painted on the layer drawn on. */
static inline char pen_glyph(const Pen *pen)
{
    return pen->glyph[pen->layer];
}

/* The glyph that erases on the layer drawn on. */
char pen_empty_glyph(const Pen *pen, const Document *doc);

/* The glyph of a cell on the layer drawn on. */
static inline char pen_glyph_at(const Pen *pen, const Document *doc, Point at)
{
    return document_row(doc, pen->layer, at.row)[at.col];
}

/* The glyph that a key stands for, or 0. */
char pen_glyph_of_key(const char *key);

/* Makes `glyph` the current one, and the newest of the recent ones. */
void pen_choose(Pen *pen, char glyph);

/* The mirror images of a cell, itself first; returns how many. `turned` receives for each the new
 * glyphs (NULL: unchanged). */
int32_t pen_images(const Pen *pen, Point at, Point out[PEN_IMAGES],
                   const char *turned[PEN_IMAGES][2]);

/* Finds the mirrored glyphs; call it when the layer or the legend may have changed. */
void pen_update_symmetry(Pen *pen, const Document *doc);

/* "left and right". */
const char *pen_symmetry_name(const Pen *pen);

bool pen_is_axis(const Pen *pen, int32_t col, int32_t row);

#endif
