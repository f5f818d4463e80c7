/* editor_world.h - draws the map of the world's levels (editor_world_map.h): bands, cards, links.
 *
 * The pictures on the cards are drawn by the game. Each is made when its card is seen, and kept
 * until another one needs its place or its level has changed.
 * Memory: all zero is an empty one; edit_world_done frees. */
#ifndef LEDGE_EDIT_VIEW_EDITOR_WORLD_H
#define LEDGE_EDIT_VIEW_EDITOR_WORLD_H

#include "../../draw/thumbnail.h"
#include "../../play/app/app.h"
#include "../core/editor_world_map.h"

enum { WORLD_PICTURES_MAX = 128 };

typedef struct WorldPicture {
    char path[ERROR_FILE_MAX]; /* "": none */
    int32_t cols, rows;        /* asked for */
    uint64_t version;          /* of the open document; else of the file */
    uint32_t used;             /* when it was last seen */
    Thumbnail picture;         /* of a level with errors there is none */
} WorldPicture;

typedef struct EditWorld {
    WorldPicture pictures[WORLD_PICTURES_MAX];
    uint32_t clock;
    Colours colours;  /* of all pictures */
    bool has_colours; /* they are in force */
} EditWorld;

/* The part of the canvas that shows the plane. */
Area edit_world_area(Editor *editor, int32_t cols, int32_t rows);

/* Makes the picture of one card that is seen; false if all are there. */
bool edit_world_make(EditWorld *world, Editor *editor, App *app);

/* Brings the colours of the pictures into force, or those of the chapter again. */
void edit_world_use_colours(EditWorld *world, const Editor *editor, App *app);

/* Draws the whole page, without the lines below it. */
void edit_world_draw(const EditWorld *world, Editor *editor, Canvas *canvas);

void edit_world_done(EditWorld *world);

#endif
