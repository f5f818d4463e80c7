/* screen_play.h - playing a level: keys in, ticks, the view, the line above it. */
#ifndef LEDGE_PLAY_SCREEN_PLAY_H
#define LEDGE_PLAY_SCREEN_PLAY_H

#include "../app/app.h"
#include "attempt.h"

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

/* A level is tried out while it is being drawn. The places are those of the player's feet. */
typedef struct PlayTest {
    void (*begin)(void *context);                          /* an attempt begins */
    void (*record)(void *context, Place place, bool died); /* each tick of it */
    void (*cut)(void *context, int32_t ticks);             /* only so many are left of it */
    void *context;
    const Place *ghost; /* where the player was in each tick of an earlier attempt; shown */
    int32_t ghost_ticks;
} PlayTest;

/* Plays `level`, which it owns from now on, also where there is no memory for the screen. Pausing
 * and Ctrl-C go back at once. */
Screen screen_play_create_test(Level *level, const PlayTest *test);

#endif
