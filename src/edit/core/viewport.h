/* viewport.h - the part of the level that the screen shows, and its zoom.
 *
 * It scrolls by half its size once the cursor comes near an edge, so that a slow connection need
 * not draw the whole view at every step.
 * Units: cells of the level; milliseconds of any monotonic clock. */
#ifndef LEDGE_EDIT_CORE_VIEWPORT_H
#define LEDGE_EDIT_CORE_VIEWPORT_H

#include "../../level/document/document.h"

typedef struct Viewport {
    int32_t cols, rows;
    Point origin; /* the cell in the upper left corner */
    int32_t zoom; /* see editor_zoom */
    const char *(*zoom_name)(const void *context, int32_t zoom); /* see EditorZoomName */
    const void *zoom_context;
    const char *look;   /* how the level is drawn, in a word; NULL: not known */
    int32_t zoom_count; /* zooms at which a cell takes several characters */
    bool wants_fit;     /* a view of the whole level was asked for */
    bool is_pointed;    /* the mouse put the cursor where it is: it may be at the edge */
    CellArea changed;   /* highlighted: the last undo or redo changed it */
    int64_t changed_until;
} Viewport;

/* Scrolls so that the cursor has cells around it; where the mouse put it, so that it is in view. */
void viewport_follow(Viewport *view, const Document *doc, Point cursor);

/* Moves over the level, which stays in view. */
void viewport_scroll(Viewport *view, const Document *doc, int32_t cols, int32_t rows);

/* The cell nearest to `cursor` that is not at an edge of the view. */
Point viewport_nearest(const Viewport *view, const Document *doc, Point cursor);

/* Highlights the area for a short time. */
void viewport_flash(Viewport *view, CellArea area, int64_t now);

/* Ends a highlight in time; returns when to call it again, INT64_MAX for never. */
int64_t viewport_tick(Viewport *view, int64_t now);

/* Sets the zoom, or the nearest one that exists in that direction. */
void viewport_set_zoom(Viewport *view, int32_t zoom);

/* The name of the zoom ("4x2"); NULL unless a cell takes several characters. */
const char *viewport_zoom_name(const Viewport *view);

/* How many cells of each axis a character stands for. */
int32_t viewport_zoom_out(const Viewport *view);

#endif
