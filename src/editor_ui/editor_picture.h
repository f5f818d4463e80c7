/* editor_picture.h - the part of a level that an editor shows, drawn with a skin of play.
 *
 * The cells in view, and some around them, become a level of their own at the start of a game that
 * is never run: a picture looks at the document and changes nothing in it. A level with faults is
 * drawn like any other; what has no look in a skin, or comes to nothing in a game, stands there as
 * its glyph. Only what has changed, and what lies near it, is made anew, and cells out of view are
 * not asked for, so that the size of the level does not matter.
 * Memory: all zero is an empty picture; edit_picture_done frees. */
#ifndef LEDGE_EDITOR_UI_EDITOR_PICTURE_H
#define LEDGE_EDITOR_UI_EDITOR_PICTURE_H

#include "../edit/editor.h"
#include "../look/picture.h"

/* What stands for something where the level has nothing. */
enum {
    MARK_TRAIL = ',',
    MARK_DEATH = 'x',
    MARK_AXIS = ':',
    MARK_GRID = '.',
    MARK_PREVIEW = '_', /* a cell that would become empty */
    MARK_PROBLEM = '!',
    MARK_REACHED = '`',
    MARK_UNKNOWN = '~',
    MARK_OUT_OF_REACH = '-',
    MARK_JUMP = '+',
    MARK_TAP = ';'
};

/* A cell of the piece. */
typedef struct PictureCell {
    ShownGlyph shown;
    uint8_t kind; /* on the map: CellKind */
    bool is_bare; /* it is nothing in the game, and is shown as its glyph */
} PictureCell;

typedef struct EditPicture {
    PictureChoice choice;
    Scene scene;
    CellArea seen, area; /* cells in view, and those of the piece */
    Level piece;
    Game game;
    ScenePiece place;
    PictureCell *cells, *before; /* of the piece: now, and of the last one drawn */
    uint8_t *tiles, *tints;      /* the same */
    size_t cell_room, before_room, tile_room, tint_room, glyph_room, place_room[LIST_COUNT];
    uint64_t version;      /* of the document when it was drawn last */
    int32_t cols, rows;    /* of the document when its surface was looked for */
    const Colours *shaded; /* what `shades` are of: what a colour is in a cell that is marked */
    uint8_t shades[MARK_COUNT][COLOUR_COUNT];
} EditPicture;

/* What is to be drawn with from now on; where that is plain, nothing is. */
void edit_picture_use(EditPicture *picture, const PictureChoice *choice);

/* Is there a zoom to be drawn at? Glyphs can be drawn at each. */
bool edit_picture_has_zoom(const EditPicture *picture, ZoomId zoom);

/* Draws the cells from the editor's origin on, as far as the level goes. False, and nothing is
 * drawn, where glyphs are to be drawn instead, or memory ran out. */
bool edit_picture_draw(EditPicture *picture, Editor *editor, Area area, Canvas *canvas);

void edit_picture_done(EditPicture *picture);

#endif
