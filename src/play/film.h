/* film.h - a run that plays behind a menu: the proof of the world's opening, in the colours of one
 * chapter after the other, or of a level of the world, one after the other.
 *
 * Units: ticks of 1/60 s.
 * Memory: film_done frees. */
#ifndef LEDGE_PLAY_FILM_H
#define LEDGE_PLAY_FILM_H

#include "../draw/picture.h"
#include "../save/opened_replay.h"
#include "app/app.h"

typedef struct Film {
    bool is_there; /* the other fields are valid only then */
    OpenedReplay opened;
    Game game;
    Picture picture;
    bool is_opening;
    int32_t level; /* of the world: it is shown, or the opening has its colours */
    int32_t ticks; /* since this run was begun */
} Film;

/* Begins with a level of the session's world; nothing without a world or a proof, or if everything
 * is drawn plain. */
void film_begin(Film *film, const App *app, int32_t level);

/* Begins with the world's opening in the colours of this level, or, without an opening, with the
 * level itself. */
void film_begin_opening(Film *film, const App *app, int32_t level);

void film_done(Film *film);

/* One tick; the next run begins when this one was shown long enough. Returns the palette of the
 * current one. */
uint8_t film_tick(Film *film, const App *app);

/* Draws it over the whole canvas: the hero stands at most `hero_col` percent of the columns from
 * the left, and at least `hero_row` percent of the rows below the top. */
void film_draw(const Film *film, Canvas *canvas, int32_t hero_col, int32_t hero_row);

#endif
