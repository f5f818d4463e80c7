/* strip_view.h - the strip beside the level: where its items are, and how they look.
 *
 * In a large window it is a column at the left, in a smaller one two rows below the level, in one
 * still smaller there is none. What does not fit of the palette is reached by the wheel, or by a
 * press on an arrow.
 * Units: columns and rows of the canvas. */
#ifndef LEDGE_EDIT_VIEW_STRIP_VIEW_H
#define LEDGE_EDIT_VIEW_STRIP_VIEW_H

#include "../core/editor_strip.h"
#include "editor_picture.h"

enum {
    STRIP_COLUMN_COLS = 21,
    STRIP_ROWS = 2 /* below the level */
};

/* The part of an area that the strip takes; no columns if it has no room. `rows` is that of the
 * canvas. */
Area edit_strip_area(Area area, int32_t rows);

/* What an item of StripSpot may be besides the number of an item of EditorStrip. */
enum { STRIP_BACK = -1, STRIP_FORTH = -2, STRIP_NOTHING = -3, STRIP_HEADING = -4 };

typedef struct StripSpot {
    Area area; /* with the column or the row of the mark before it */
    int32_t item;
    uint8_t group; /* of a heading */
} StripSpot;

typedef struct StripPlan {
    EditorStrip strip;
    int32_t count;
    int32_t first, back_to, forth_to; /* the first glyph shown; and after scrolling */
    StripSpot spots[STRIP_ITEMS_MAX + STRIP_GROUP_COUNT + 2];
    bool has_sprites, is_column;
} StripPlan;

/* Lays the strip out in its area. */
void edit_strip_plan(const Editor *editor, const EditPicture *picture, Area area, StripPlan *out);

/* The item at a place, or one of the numbers above. */
int32_t edit_strip_item_at(const StripPlan *plan, int32_t col, int32_t row);

/* Scrolls the palette. */
void edit_strip_scroll(Editor *editor, const StripPlan *plan, bool is_forth);

void edit_strip_draw(const Editor *editor, EditPicture *picture, Area area, Canvas *canvas);

#endif
