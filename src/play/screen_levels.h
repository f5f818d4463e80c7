/* screen_levels.h - the map of the world: its chapters and levels, what is done of them, best time,
 * par and coins of the one that is marked. Every level can be played at any time. */
#ifndef LEDGE_PLAY_SCREEN_LEVELS_H
#define LEDGE_PLAY_SCREEN_LEVELS_H

#include "../app/app.h"

/* Needs a world with at least one level. */
Screen screen_levels_create(const Session *session);

/* The same below `first`, which is shown at once and belongs to it; whoever leaves that comes to
 * the map. */
Screen screen_levels_create_below(const Session *session, Screen first);

#endif
