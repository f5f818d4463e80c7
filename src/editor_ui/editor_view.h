/* editor_view.h - draws an editor on a canvas: level, rulers, lines below, lists, small map, next
 * keys.
 *
 * Only what is visible is asked for, so the size of the level does not matter. Colours only help:
 * what is selected, previewed, wrong or just changed differs by reverse, underline or a mark.
 * Units: columns and rows of the canvas; cells of the level. */
#ifndef LEDGE_EDITOR_UI_EDITOR_VIEW_H
#define LEDGE_EDITOR_UI_EDITOR_VIEW_H

#include "../edit/editor.h"
#include "../term/canvas.h"
#include "../ui/widget.h"
#include "editor_picture.h"

typedef struct EditLayout {
    Area map;
    bool has_rulers;     /* above and left of it */
    int32_t status_row;  /* below it */
    int32_t message_row; /* prompt and messages */
    int32_t hints_row;   /* the same where there is little room */
} EditLayout;

typedef struct EditCell {
    int32_t col, row;
} EditCell;

EditLayout edit_layout(Editor *editor, int32_t cols, int32_t rows);

/* Tells the editor which zooms there are: those that the picture can be drawn at, which must
 * outlive the editor; all where that is NULL. */
void edit_view_begin(Editor *editor, const EditPicture *picture);

/* Begins with a zoom at which a canvas of that size shows enough of the level to draw on it. */
void edit_view_begin_near(Editor *editor, int32_t cols, int32_t rows);

/* Tells the editor how much of the level a canvas of that size shows, and finds the zoom at which
 * it shows all, where that was asked for. */
void edit_view_fit(Editor *editor, int32_t cols, int32_t rows);

/* The cell of the level at a place of the canvas, which may lie outside of both. */
EditCell edit_view_cell(const Editor *editor, const EditLayout *layout, int32_t col, int32_t row);

/* Draws everything, the level with a skin if `picture` has one, which may be NULL; `note` is a
 * message of the program around and goes before the editor's own, "" for none. */
void edit_view_draw(Editor *editor, EditPicture *picture, const char *note, Canvas *canvas);

/* ---- edit glyph ---- */

/* Which character shows a cell that is being edited, or many cells at once. */

CanvasCell edit_glyph_shown(ShownGlyph shown);

/* How much a kind of cell matters where one character stands for several cells: 0 is nothing,
 * objects are more than terrain. */
int32_t edit_glyph_weight(CellKind kind);

/* ---- edit minimap ---- */

/* The whole level as a small map in a corner. */

/* Draws it in the corner of the area that is farther from the cursor; the part in view is reversed.
 * Takes a time that depends on the map's size, not on the level's. */
void edit_minimap_draw(Editor *editor, Area area, Canvas *canvas);

/* ---- edit next ---- */

/* The keys that may follow an unfinished command, in a box over the level. */

/* Draws them, if there are any, in as many columns as fit into the area, away from row `keep` of
 * the canvas. Where not all fit, the keys stand alone. */
void edit_next_draw(const Editor *editor, Area area, int32_t keep, Canvas *canvas);

/* ---- edit panel ---- */

/* The list that the editor shows over the level. */

/* Draws the editor's panel, if it shows one, inside of the area, and puts the terminal's cursor on
 * its marked line. A line that is too long goes on in the next row. */
void edit_panel_draw(const Editor *editor, Area area, Canvas *canvas);

/* The line of the panel that is drawn at a place of the canvas, or -1. */
int32_t edit_panel_line_at(const Editor *editor, Area area, int32_t col, int32_t row);

#endif
