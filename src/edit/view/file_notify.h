/* file_notify.h - a descriptor that becomes readable when another program changes a file.
 *
 * The folder is watched, because a file that is written again is often a new file of the same name.
 * Only on Linux; elsewhere nothing is watched, and the file must be checked from time to time.
 * Memory: edit_watch_close closes the descriptor. */
#ifndef LEDGE_EDIT_VIEW_FILE_NOTIFY_H
#define LEDGE_EDIT_VIEW_FILE_NOTIFY_H

#include "../../save/paths.h"

typedef struct EditWatch {
    int fd; /* -1: nothing is watched */
    char name[WORLD_PATH_MAX];
} EditWatch;

/* The file need not exist yet. */
void edit_watch_open(EditWatch *watch, const char *path);
void edit_watch_close(EditWatch *watch);

/* Reads the descriptor empty; true when the file was written, created or removed. */
bool edit_watch_take(EditWatch *watch);

#endif
