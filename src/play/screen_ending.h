/* screen_ending.h - after the last level of a world: what was done of it, by chapters and in all.
 */
#ifndef LEDGE_PLAY_SCREEN_ENDING_H
#define LEDGE_PLAY_SCREEN_ENDING_H

#include "../app/app.h"

/* Needs a world with at least one level. */
Screen screen_ending_create(void);

#endif
