/* ghost.h - another run of the level to race against, and where it is now.
 *
 * Drawn plain it is dim and has another glyph than the player; in colours it is the hero in grey.
 * It never covers anything important.
 * Units: ticks of 1/60 s.
 * Memory: ghost_done frees; the level belongs to the caller and must outlive the ghost. */
#ifndef LEDGE_PLAY_GHOST_H
#define LEDGE_PLAY_GHOST_H

#include "../draw/hud.h"
#include "../draw/picture.h"
#include "../draw/view.h"
#include "../game/timeline.h"
#include "../level/level.h"

typedef struct Ghost {
    bool is_there; /* the other fields are valid only then */
    Timeline run;
    Effects effects; /* its pose */
} Ghost;

/* A ghost that plays `tape`. False, with no ghost, when memory ran out. */
bool ghost_init(Ghost *ghost, const Level *level, const InputTape *tape);

/* Frees the ghost, if there is one. */
void ghost_done(Ghost *ghost);

/* Moves it to where it was at that tick, limited to its start and end. */
void ghost_follow(Ghost *ghost, int32_t tick);

/* A tick in which its clock stands: its pose comes to rest. */
void ghost_rest(Ghost *ghost);

/* Has it come to the end of its run, where it stands still? So has a ghost that is not there. */
bool ghost_is_at_end(const Ghost *ghost);

/* Draws it over a plain view, with that letter. */
void ghost_draw(const Ghost *ghost, char glyph, const View *view, Canvas *canvas, Area area);

#endif
