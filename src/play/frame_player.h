/* frame_player.h - a run as pictures: what the player saw in each tick, at any size.
 *
 * Units: ticks of 1/60 s; columns and rows of characters.
 * Memory: frame_player_done frees the picture; the level and the inputs belong to the caller and
 * must outlive it. */
#ifndef LEDGE_PLAY_FRAME_PLAYER_H
#define LEDGE_PLAY_FRAME_PLAYER_H

#include "../draw/picture.h"
#include "../draw/theme.h"
#include "../draw/view.h"
#include "../game/input_file.h"
#include "../term/canvas_export.h"

/* The size of a screen in characters. */
typedef struct ScreenSize {
    int32_t cols, rows;
} ScreenSize;

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

/* The looks of the cells of such pictures. */
typedef struct CanvasLooksBook {
    CanvasLooks looks; /* which points into this */
    ColourTable usual;
    TermStyle styles[ROLE_COUNT];
} CanvasLooksBook;

/* The skins must outlive the book. */
void cast_make_looks(CanvasLooksBook *book, const PictureChoice *choice, ColourDepth depth);

#endif
