/* screen_watch.h - watching a run: play, stop, tick by tick, along a bar, and play on from there.
 *
 * What is wrong with the run stays on the screen as long as it is watched. */
#ifndef LEDGE_PLAY_SCREEN_WATCH_H
#define LEDGE_PLAY_SCREEN_WATCH_H

#include "../app/app.h"
#include "../store/opened_replay.h"

/* Watches the replay, which it owns from now on, also where there is no memory for the screen. */
Screen screen_watch_create(OpenedReplay *opened);

#endif
