/* film.h - the run that plays behind a menu: the proof of the world's opening, each time in the
 * colours of another chapter, or the proofs of the world's levels, one after the other.
 *
 * Units: ticks of 1/60 s.
 * Memory: film_done frees. */
#ifndef LEDGE_PLAY_FILM_H
#define LEDGE_PLAY_FILM_H

#include "../draw/picture.h"
#include "../save/opened_replay.h"
#include "app/app.h"

typedef struct Film {
    bool is_there; /* false: the other fields are not valid */
    OpenedReplay opened;
    Game game;
    Picture picture;
    bool is_opening;
    int32_t level; /* in the world: it is shown, or gives the opening its colours */
    int32_t ticks; /* since the run began */
} Film;

/* Begins with a level of the session's world. There is no film without a world or a proof, or if
 * everything is drawn plain. */
void film_begin(Film *film, const App *app, int32_t level);

/* Begins with the world's opening in the colours of this level, or, without an opening, with the
 * level itself. */
void film_begin_opening(Film *film, const App *app, int32_t level);

void film_done(Film *film);

/* Plays one tick, and begins the next run when this one was shown long enough. Returns the palette
 * of the current run. */
uint8_t film_tick(Film *film, const App *app);

/* Draws the film over the whole canvas. The hero is at most `hero_col` percent of the columns from
 * the left and at least `hero_row` percent of the rows from the top. */
void film_draw(const Film *film, Canvas *canvas, int32_t hero_col, int32_t hero_row);

#endif
