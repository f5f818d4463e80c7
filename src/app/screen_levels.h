/* screen_levels.h - the levels of the world: choose one; those finished show their best time. */
#ifndef LEDGE_APP_SCREEN_LEVELS_H
#define LEDGE_APP_SCREEN_LEVELS_H

#include "app.h"

/* Needs a world with at least one level. */
Screen screen_levels_create(const Session *session);

#endif
