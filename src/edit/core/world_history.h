/* world_history.h - the changes of a world.ini, to undo and redo, kept in the state folder like the
 * journal of a level: each is there before the file is written, and survives a restart.
 *
 * A step is the whole text after it, and the level that was renamed with it. A file that was
 * changed by others meanwhile becomes a step of its own.
 * Memory: all zero is an empty history; world_history_done frees it. */
#ifndef LEDGE_EDIT_CORE_WORLD_HISTORY_H
#define LEDGE_EDIT_CORE_WORLD_HISTORY_H

#include "../../base/error.h"
#include "world_text.h"

#include <limits.h>

enum { WORLD_NAME_MAX = 256 };

typedef struct WorldStep {
    WorldText text;
    char from[WORLD_NAME_MAX], to[WORLD_NAME_MAX]; /* of a renamed level; else empty */
} WorldStep;

typedef struct WorldHistory {
    char path[ERROR_FILE_MAX]; /* of the journal; empty: there is none */
    WorldStep *steps;          /* the first is the text as it was */
    int32_t count, at;         /* at: the step that the file has */
    size_t capacity;
    char kept[PATH_MAX]; /* where the journal is that could not be read to its end; or empty */
} WorldHistory;

/* Reads the journal of the world.ini at `path`, whose text is `now`. */
void world_history_open(WorldHistory *history, const char *state_folder, const char *path,
                        const WorldText *now);

/* Adds the file's current text as a step, unless it equals the current step. */
bool world_history_follow(WorldHistory *history, const WorldText *now);

/* Adds a step after the current one, in place of those that could be redone; a copy of the text is
 * kept. False when memory ran out. */
bool world_history_add(WorldHistory *history, const WorldText *text, const char *from,
                       const char *to);

/* Goes to another step, without writing the file. */
void world_history_go(WorldHistory *history, int32_t at);

void world_history_done(WorldHistory *history);

#endif
