/* screen_play.h - playing a level: keys in, ticks, the view, the line above it. */
#ifndef LEDGE_APP_SCREEN_PLAY_H
#define LEDGE_APP_SCREEN_PLAY_H

#include "app.h"

/* What the screens over this one may answer. */
enum { PLAY_RESTART = ANSWER_OWN, PLAY_NEXT_LEVEL, PLAY_LEAVE };

enum { NO_WORLD_INDEX = -1 };

/* Reads the level file at `path`. On failure there is no screen, and `errors` says why. `defaults`
 * is the physics of the level's world or NULL, `index` its number there or NO_WORLD_INDEX. */
Screen screen_play_create(const char *path, const ModelParams *defaults, int32_t index,
                          ErrorList *errors);

/* The level of the session's world with that number. */
Screen screen_play_create_indexed(const Session *session, int32_t index, ErrorList *errors);

/* The same; where it cannot be read, a screen that says why. */
Screen screen_play_open_indexed(const Session *session, int32_t index);

#endif
