/* film.h - a run as pictures: what the player saw, tick after tick, at any size.
 *
 * Units: ticks of 1/60 s; columns and rows of characters.
 * Memory: plain data; the level and the tape belong to the caller and must outlive it. */
#ifndef LEDGE_COMMAND_FILM_H
#define LEDGE_COMMAND_FILM_H

#include "../game/input_file.h"
#include "../ui/view.h"
#include "options.h"

typedef struct FramePlayer {
    const Level *level;
    const InputTape *tape;
    Game game;
    View view;
} FramePlayer;

/* The first picture, before the first tick. */
void frame_player_init(FramePlayer *film, const Level *level, const InputTape *tape,
                       ScreenSize size, ZoomId zoom);

/* One tick on, with what the tape holds; after its end nothing is held. */
void frame_player_step(FramePlayer *film);

/* Draws the picture on a canvas of the film's size. */
void frame_player_draw(const FramePlayer *film, Canvas *canvas);

#endif
