/* cast.h - a run as pictures, tick after tick, and as a recording of a terminal (asciicast, version
 * 2).
 *
 * A line of JSON with the size, then one for each picture: the time in seconds, "o", the bytes.
 * Units: ticks of 1/60 s; a picture every so many ticks, and one of the last tick.
 * Memory: the text belongs to the caller, who frees it.
 * Source of the format: asciinema, "asciicast v2". */
#ifndef LEDGE_PLAY_CAST_H
#define LEDGE_PLAY_CAST_H

#include "../draw/picture.h"
#include "../draw/theme.h"
#include "../draw/view.h"
#include "../game/input_file.h"
#include "../term/canvas_export.h"

/* The size of a screen in characters. */
typedef struct ScreenSize {
    int32_t cols, rows;
} ScreenSize;

/* ---- frame player ---- */

/* A run as pictures: what the player saw in each tick, at any size.
 *
 * Units: ticks of 1/60 s; columns and rows of characters.
 * Memory: frame_player_done frees the picture; the level and the inputs belong to the caller and
 * must outlive it. */

typedef struct FramePlayer {
    const Level *level;
    const InputTape *tape;
    int32_t number; /* of the level in its world; 0 at first: none */
    Game game;
    Picture picture;
} FramePlayer;

/* Begins with the first picture, before the first tick. */
void frame_player_init(FramePlayer *player, const Level *level, const InputTape *tape,
                       ScreenSize size, const PictureChoice *choice);
void frame_player_done(FramePlayer *player);

/* Goes on by one tick of the tape; after its end no button is held. */
void frame_player_step(FramePlayer *player);

/* Draws the picture on a canvas of the player's size. */
void frame_player_draw(const FramePlayer *player, Canvas *canvas);

/* ---- looks ---- */

/* The looks of the cells of such pictures. */
typedef struct CanvasLooksBook {
    CanvasLooks looks; /* which points into this */
    ColourTable usual;
    TermStyle styles[ROLE_COUNT];
} CanvasLooksBook;

/* The skins must outlive the book. */
void canvas_looks_make(CanvasLooksBook *book, const PictureChoice *choice, ColourDepth depth);

typedef struct CastLook {
    ScreenSize size;
    PictureChoice choice;
    ColourDepth depth;
    int32_t number;              /* of the level in its world; 0: none */
    int32_t from, ticks, stride; /* from this tick on so many, a picture every `stride` */
} CastLook;

/* A recording of the run of `tape` in `level`. NULL when memory ran out. */
char *cast_text(const Level *level, const InputTape *tape, const CastLook *look, size_t *length);

/* The same as a moving picture in SVG, for a browser: without a script, without anything from
 * elsewhere. The level lies still in a layer that is moved; after the first picture only the cells
 * that change are in it. */
char *cast_svg(const Level *level, const InputTape *tape, const CastLook *look, size_t *length);

#endif
