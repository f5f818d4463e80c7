/* screen_replays.h - the list of runs: watch one, race it, keep it as a file, delete it. */
#ifndef LEDGE_PLAY_SCREEN_REPLAYS_H
#define LEDGE_PLAY_SCREEN_REPLAYS_H

#include "../app/app.h"

Screen screen_replays_create(void);

#endif
