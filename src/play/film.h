/* film.h - the run that plays behind a menu: the proof of the world's opening, each time in the
 * colours of another chapter, or the proofs of the world's levels, one after the other.
 *
 * Units: ticks of 1/60 s.
 * Cost: a camera that follows costs the line about ten times as much as one that cuts.
 * Memory: film_done frees. */
#ifndef LEDGE_PLAY_FILM_H
#define LEDGE_PLAY_FILM_H

#include "../draw/picture.h"
#include "../save/opened_replay.h"
#include "app/app.h"

typedef enum FilmCamera {
    FILM_FOLLOWS, /* the hero, smoothly */
    FILM_CUTS,    /* to the next place when the hero leaves this one */
    FILM_STANDS   /* where the run begins; the hero stands there, and the run does not begin */
} FilmCamera;

typedef struct Film {
    bool is_there; /* false: the other fields are not valid */
    OpenedReplay opened;
    Game game;
    Picture picture;
    bool is_opening;
    int32_t level; /* in the world: it is shown, or gives the opening its colours */
    int32_t ticks; /* since the run began */
    FilmCamera camera;
    Area place; /* of the level's characters that are shown, unless the camera follows; no columns:
                   not known yet */
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

/* Draws the film over the whole canvas. Unless the camera follows, the hero is low in the picture,
 * below what is written over it. */
void film_draw(const Film *film, Canvas *canvas);

#endif
