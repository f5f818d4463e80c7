/* cast.h - a run as pictures, tick after tick, and as a recording of a terminal (asciicast, version
 * 2).
 *
 * A line of JSON with the size, then one for each picture: the second, "o", the bytes.
 * Units: ticks of 1/60 s; a picture every CAST_STRIDE of them, and of the last one.
 * Memory: the text belongs to the caller, who frees it.
 * Source of the format: asciinema, "asciicast v2". */
#ifndef LEDGE_CLI_CAST_H
#define LEDGE_CLI_CAST_H

#include "../game/input_file.h"
#include "../look/picture.h"
#include "../term/canvas_export.h"
#include "../ui/theme.h"
#include "../ui/view.h"
#include "command_line.h"

/* ---- film ---- */

/* A run as pictures: what the player saw, tick after tick, at any size.
 *
 * Units: ticks of 1/60 s; columns and rows of characters.
 * Memory: plain data; the level and the tape belong to the caller and must outlive it. */

typedef struct FramePlayer {
    const Level *level;
    const InputTape *tape;
    int32_t number; /* of the level in its world; 0 at first: none */
    Game game;
    Picture picture;
} FramePlayer;

/* The first picture, before the first tick. Memory: frame_player_done frees. */
void frame_player_init(FramePlayer *film, const Level *level, const InputTape *tape,
                       ScreenSize size, const PictureChoice *choice);
void frame_player_done(FramePlayer *film);

/* One tick on, with what the tape holds; after its end nothing is held. */
void frame_player_step(FramePlayer *film);

/* Draws the picture on a canvas of the film's size. */
void frame_player_draw(const FramePlayer *film, Canvas *canvas);

/* ---- choice ---- */

/* How the command's pictures are to be drawn: by its --skin (plain without) and --zoom, with so
 * many colours of this chapter. False, and says why, when the skin has no such zoom or the sprites
 * are not there. `skins` is what skin_set_close is due for. */
bool picture_choice_make(const CommandLine *line, Palette palette, ColourDepth depth,
                         PictureChoice *choice, SkinSet **skins);

/* ---- looks ---- */

/* What the cells of such pictures look like. */
typedef struct CanvasLooksBook {
    CanvasLooks looks; /* which points into this */
    ColourTable usual;
    TermStyle styles[ROLE_COUNT];
} CanvasLooksBook;

/* The skins must outlive the book. */
void canvas_looks_make(CanvasLooksBook *book, const PictureChoice *choice, ColourDepth depth);

enum { CAST_STRIDE = 2 };

typedef struct CastLook {
    ScreenSize size;
    PictureChoice choice;
    ColourDepth depth;
    int32_t number; /* of the level in its world; 0: none */
} CastLook;

/* The recording of `tape` in `level`. NULL when memory ran out. */
char *cast_text(const Level *level, const InputTape *tape, const CastLook *look, size_t *length);

#endif
