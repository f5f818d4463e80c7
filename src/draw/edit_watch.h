/* edit_watch.h - a descriptor that can be read when somebody else changes a file.
 *
 * The folder is watched, for a file that is written anew is often another file of the same name.
 * Only Linux can; elsewhere nothing is watched, and the file must be looked at from time to time.
 * Memory: edit_watch_close gives the descriptor back. */
#ifndef LEDGE_DRAW_EDIT_WATCH_H
#define LEDGE_DRAW_EDIT_WATCH_H

#include "../store/world_path.h"

typedef struct EditWatch {
    int fd; /* -1: nothing is watched */
    char name[WORLD_PATH_MAX];
} EditWatch;

/* The file need not be there yet. */
void edit_watch_open(EditWatch *watch, const char *path);
void edit_watch_close(EditWatch *watch);

/* Reads the descriptor empty; true when the file was written, came, or went. */
bool edit_watch_take(EditWatch *watch);

#endif
