/* editor_view.h - draws an editor on a canvas: level, rulers, lines below, lists, small map, next
 * keys.
 *
 * Only visible cells are read, so the size of the level does not matter. Colours never carry
 * information alone: selected, previewed, wrong or just changed cells differ by reverse, underline
 * or a mark.
 * Units: columns and rows of the canvas; cells of the level. */
#ifndef LEDGE_EDIT_VIEW_EDITOR_VIEW_H
#define LEDGE_EDIT_VIEW_EDITOR_VIEW_H

#include "../../draw/widget.h"
#include "../../term/canvas.h"
#include "../core/editor.h"
#include "editor_picture.h"

typedef struct EditLayout {
    Area map;
    bool has_rulers;     /* above and left of it */
    int32_t status_row;  /* below it */
    int32_t message_row; /* prompt and messages */
    int32_t hints_row;   /* the same row if there is little room */
} EditLayout;

typedef struct EditCell {
    int32_t col, row;
} EditCell;

EditLayout edit_layout(Editor *editor, int32_t cols, int32_t rows);

/* Tells the editor the possible zooms: those of the picture, which must outlive the editor; NULL:
 * all. */
void edit_view_begin(Editor *editor, const EditPicture *picture);

/* Chooses a zoom at which a canvas of this size shows enough of the level to draw on it. */
void edit_view_begin_near(Editor *editor, int32_t cols, int32_t rows);

/* Tells the editor how much of the level a canvas of this size shows, and finds the zoom that shows
 * all of it, if the user asked for that. */
void edit_view_fit(Editor *editor, int32_t cols, int32_t rows);

/* The cell of the level at a place of the canvas; both may be outside. */
EditCell edit_view_cell(const Editor *editor, const EditLayout *layout, int32_t col, int32_t row);

/* Draws everything, the level with a skin if `picture` has one, which may be NULL; `note` is a
 * message of the caller, shown before the editor's; "" for none. */
void edit_view_draw(Editor *editor, EditPicture *picture, const char *note, Canvas *canvas);

/* ---- edit glyph ---- */

/* The character for a cell being edited, or for many cells at once. */

CanvasCell edit_glyph_shown(ShownGlyph shown);

/* ---- edit minimap ---- */

/* The whole level as a small map in a corner. */

/* Draws it in the corner of the area that is farther from the cursor; the part in view is reversed.
 * The time depends on the map's size, not on the level's. */
void edit_minimap_draw(Editor *editor, Area area, Canvas *canvas);

/* ---- edit next ---- */

/* The keys that may follow an unfinished command, in a box over the level. */

/* Draws them, if there are any, in as many columns as fit into the area, away from row `keep` of
 * the canvas. If not all fit, only the keys are drawn. */
void edit_next_draw(const Editor *editor, Area area, int32_t keep, Canvas *canvas);

/* ---- edit panel ---- */

/* The list that the editor shows over the level. */

/* Draws the editor's panel, if it shows one, inside of the area, and puts the terminal's cursor on
 * its marked line. A long line continues in the next row. */
void edit_panel_draw(const Editor *editor, Area area, Canvas *canvas);

/* Draws what the marked line of the palette looks like in play into a corner of it. */
void edit_panel_draw_sprite(const Editor *editor, EditPicture *picture, Area area, Canvas *canvas);

/* The character of the panel's title that is drawn at a place of the canvas, or -1. */
int32_t edit_panel_title_at(const Editor *editor, Area area, int32_t col, int32_t row);

/* The line of the panel that is drawn at a place of the canvas, or -1. */
int32_t edit_panel_line_at(const Editor *editor, Area area, int32_t col, int32_t row);

#endif
