/* look.h - the look of a cell: a glyph at the smallest zoom, a picture at the larger ones.
 *
 * A zoom says how many characters show one cell. At 1x1 a cell is the glyph of its file; larger
 * zooms show fractions of a cell, slopes as staircases and objects as small pictures. ASCII
 * only. */
#ifndef LEDGE_DRAW_LOOK_H
#define LEDGE_DRAW_LOOK_H

#include "../level/level.h"

typedef struct Zoom {
    int32_t cols, rows; /* characters for one cell */
    const char *name;   /* "4x2" */
} Zoom;

typedef enum ZoomId { ZOOM_1X1, ZOOM_2X1, ZOOM_4X2, ZOOM_6X3, ZOOM_8X4, ZOOM_COUNT } ZoomId;

extern const Zoom look_zooms[ZOOM_COUNT];

/* Reads "4x2" or "4"; false when there is no such zoom. */
bool zoom_from_text(const char *text, ZoomId *out);

/* The glyph of the checkpoint that was reached last. */
#define LOOK_REACHED 'P'

/* The character at (sub_col, sub_row) of a cell of that kind, which its file writes as `glyph`; a
 * blank if nothing is visible. Objects that move (actors, lifts) and the start are blank. */
char look_char(CellKind kind, char glyph, ZoomId zoom, int32_t sub_col, int32_t sub_row);

/* Can it leave its cell, so that the cell itself is empty? Actors and lifts. */
bool look_is_moving(CellKind kind);

/* The colour role of a kind of cell. */
uint8_t look_role(CellKind kind);

#endif
