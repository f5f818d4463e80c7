/* screen_play.h - playing a level: how it is opened, what the keys do, and what comes after it.
 *
 * Memory: a screen owns its level but where it says otherwise. */
#ifndef LEDGE_PLAY_SCREEN_PLAY_H
#define LEDGE_PLAY_SCREEN_PLAY_H

#include "../app/app.h"
#include "attempt.h"
#include "play_test.h"

/* Reads the level file at `path`. On failure there is no screen, and `errors` says why. `defaults`
 * is the physics of the level's world or NULL, `index` its number there or NO_WORLD_INDEX. */
Screen screen_play_create(const char *path, const ModelParams *defaults, int32_t index,
                          ErrorList *errors);

/* The level of the session's world with that number. */
Screen screen_play_create_indexed(const Session *session, int32_t index, ErrorList *errors);

/* The same; where it cannot be read, a screen that says why. */
Screen screen_play_open_indexed(const Session *session, int32_t index);

/* Plays on after `tick` ticks of a run, as practice; `name` is that of the level's file. The run's
 * level must outlive the screen. */
Screen screen_play_continue(const Timeline *run, int32_t tick, const char *name);

/* Tries out `level`, which it owns from now on, also where there is no memory for the screen.
 * Pausing and Ctrl-C go back at once. */
Screen screen_play_create_test(Level *level, const PlayTest *test);

#endif
