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
#include "editor_place.h"

typedef struct EditLayout {
    Area map;
    Area strip;          /* no columns: none is shown */
    Area toggle;         /* the word that hides or shows it; no columns: it has no room */
    bool has_rulers;     /* above and left of the map */
    int32_t status_row;  /* below it */
    int32_t message_row; /* prompt and messages */
    int32_t hints_row;   /* the same row if there is little room */
} EditLayout;

EditLayout edit_layout(Editor *editor, int32_t cols, int32_t rows);

/* Tells the editor the possible zooms: those of the picture, which must outlive the editor; NULL:
 * all. */
void edit_view_begin(Editor *editor, const EditPicture *picture);

/* Chooses a zoom at which a canvas of this size shows enough of the level to draw on it. */
void edit_view_begin_near(Editor *editor, int32_t cols, int32_t rows);

/* Tells the editor how much of the level a canvas of this size shows, and finds the zoom that shows
 * all of it, if the user asked for that. */
void edit_view_fit(Editor *editor, int32_t cols, int32_t rows);

/* Draws the lines below the level: status, message or prompt, hints. */
void edit_view_draw_lines(Editor *editor, const char *note, Canvas *canvas);

/* The cell of the level at a place of the canvas; both may be outside. */
EditCell edit_view_cell(const Editor *editor, const EditLayout *layout, int32_t col, int32_t row);

/* Draws everything, the level with a skin if `picture` has one, which may be NULL; `note` is a
 * message of the caller, shown before the editor's; "" for none. */
void edit_view_draw(Editor *editor, EditPicture *picture, const char *note, Canvas *canvas);

#endif
