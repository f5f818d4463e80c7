/* editor_picture.h - the part of a level that an editor shows, drawn with a skin of play.
 *
 * The cells in view, and some around them, become a small level at the start of a game that is
 * never run; the document is not changed. A level with errors is drawn like any other; what a skin
 * cannot show, or a game has no room for, is drawn as its glyph. Only changed cells and those near
 * them are drawn again, and only cells in view are read, so that the size of the level does not
 * matter.
 * Memory: all zero is an empty picture; edit_picture_done frees. */
#ifndef LEDGE_EDIT_VIEW_EDITOR_PICTURE_H
#define LEDGE_EDIT_VIEW_EDITOR_PICTURE_H

#include "../../draw/picture.h"
#include "../core/editor.h"
#include "editor_glyph.h"

/* A cell of the piece. */
typedef struct PictureCell {
    ShownGlyph shown;
    uint8_t kind; /* on the map: CellKind */
    bool is_bare; /* not in the game: shown as its glyph */
} PictureCell;

/* A small sprite, of the zoom 4x2. */
enum { SPRITE_COLS = 4, SPRITE_ROWS = 2 };

typedef struct PictureSprites {
    PictureChoice choice; /* the look that they are made for */
    bool is_made[KIND_COUNT];
    CanvasCell cells[KIND_COUNT][SPRITE_COLS * SPRITE_ROWS];
} PictureSprites;

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
    int32_t cols, rows;    /* size of the document when its surface was found */
    int32_t behind;        /* 1 + the palette for which walls and landmark were found; 0: none */
    const Colours *shaded; /* the colours that `shades` belong to: the colours in marked cells */
    uint8_t shades[MARK_COUNT][COLOUR_COUNT];
    struct EditPicture *one; /* for single cells; NULL until there is one */
    PictureSprites *sprites; /* the same */
} EditPicture;

/* Sets the look from now on; with the plain skin nothing is drawn. */
void edit_picture_use(EditPicture *picture, const PictureChoice *choice);

/* Can it be drawn at this zoom? Glyphs can be drawn at every zoom. */
bool edit_picture_has_zoom(const EditPicture *picture, ZoomId zoom);

/* Draws the cells of the level from the editor's origin on. False, with nothing drawn, if glyphs
 * should be drawn instead, or memory ran out. */
bool edit_picture_draw(EditPicture *picture, Editor *editor, Area area, Canvas *canvas);

/* Has the skin small sprites, and can they be drawn? */
bool edit_picture_has_sprites(const EditPicture *picture);

/* Draws the small sprite of a cell into the upper left corner of the area. It is made once for a
 * look. False, with nothing drawn, as edit_picture_draw_one. */
bool edit_picture_draw_sprite(EditPicture *picture, ShownGlyph shown, Area area, Canvas *canvas);

/* Draws a single cell as large as it fits into the area. False, with nothing drawn, with the plain
 * skin, or if memory ran out. */
bool edit_picture_draw_one(EditPicture *picture, ShownGlyph shown, Area area, Canvas *canvas);

void edit_picture_done(EditPicture *picture);

#endif
