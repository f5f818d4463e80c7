/* replay_list.h - the runs that the user can watch: the last ones, then the records of the world.
 *
 * Each is played through to find its result.
 * Memory: replay_list_done frees. */
#ifndef LEDGE_PLAY_REPLAY_LIST_H
#define LEDGE_PLAY_REPLAY_LIST_H

#include "../save/paths.h"
#include "app/session.h"

enum { REPLAY_LABEL_MAX = 80 };

typedef struct ReplayEntry {
    char path[WORLD_PATH_MAX];
    char label[REPLAY_LABEL_MAX]; /* level, time, what it is, deaths, coins */
} ReplayEntry;

typedef struct ReplayList {
    ReplayEntry *entries;
    int32_t count;
    size_t capacity;
} ReplayList;

/* Reads the list again. Entries for which there is no memory are left out. */
void replay_list_read(ReplayList *list, const Session *session);
void replay_list_done(ReplayList *list);

#endif
