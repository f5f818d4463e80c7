/* ghost.h - another run of the level, raced against: where it is now, and how far ahead.
 *
 * It is dim, another glyph than the player's, and covers nothing that matters.
 * Units: ticks of 1/60 s.
 * Memory: ghost_done frees; the level belongs to the caller and must outlive the ghost. */
#ifndef LEDGE_PLAY_GHOST_H
#define LEDGE_PLAY_GHOST_H

#include "../game/timeline.h"
#include "../ui/view.h"

enum { SPLIT_TEXT_MAX = 24 };

typedef struct Ghost {
    bool is_there; /* the rest counts only then */
    Timeline run;
} Ghost;

/* A ghost that runs `tape`. None, and false, when memory ran out. */
bool ghost_init(Ghost *ghost, const Level *level, const InputTape *tape);

/* Also where there is none. */
void ghost_done(Ghost *ghost);

/* Where it was at that tick; before its start and after its end it stands there. */
void ghost_follow(Ghost *ghost, int32_t tick);

void ghost_draw(const Ghost *ghost, const View *view, Canvas *canvas, Area area);

/* By how many ticks the run `own` is later at its present than the ghost was at the same place: a
 * checkpoint that `own` touches now for the first time, or the finish. False where `own` stands at
 * no such place, or the ghost never came there. */
bool ghost_split(const Ghost *ghost, const Timeline *own, int32_t *ticks);

/* "+0.42", "-1.10": seconds. */
void split_to_text(int32_t ticks, char out[SPLIT_TEXT_MAX]);

#endif
