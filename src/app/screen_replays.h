/* screen_replays.h - the list of runs: watch one, race it, keep it as a file, delete it. */
#ifndef LEDGE_APP_SCREEN_REPLAYS_H
#define LEDGE_APP_SCREEN_REPLAYS_H

#include "app.h"

Screen screen_replays_create(void);

#endif
