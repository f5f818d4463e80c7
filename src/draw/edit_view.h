/* edit_view.h - draws an editor on a canvas: the level, rulers, the lines below, and what lies over
 * it.
 *
 * Only what is visible is asked for, so the size of the level does not matter. Colours only help:
 * what is selected, previewed, wrong or just changed differs by reverse, underline or a mark.
 * Units: columns and rows of the canvas; cells of the level. */
#ifndef LEDGE_DRAW_EDIT_VIEW_H
#define LEDGE_DRAW_EDIT_VIEW_H

#include "../edit/editor.h"
#include "../ui/widget.h"

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

/* Tells the editor how much of the level a canvas of that size shows. */
void edit_view_fit(Editor *editor, int32_t cols, int32_t rows);

/* The cell of the level at a place of the canvas, which may lie outside of both. */
EditCell edit_view_cell(const Editor *editor, const EditLayout *layout, int32_t col, int32_t row);

/* Draws everything; `note` is a message of the program around and goes before the editor's own,
 * "" for none. */
void edit_view_draw(Editor *editor, const char *note, Canvas *canvas);

#endif
