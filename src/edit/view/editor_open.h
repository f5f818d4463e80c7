/* editor_open.h - an editor for a level file: journal, physics, templates, the way back, and a
 * watch on the file. */
#ifndef LEDGE_EDIT_VIEW_EDITOR_OPEN_H
#define LEDGE_EDIT_VIEW_EDITOR_OPEN_H

#include "../../level/level.h"
#include "../../save/paths.h"
#include "../core/editor.h"

/* ---- edit way ---- */

/* The levels that were open before the current one, for going back.
 *
 * Memory: plain data; the oldest are dropped. */

enum { EDIT_WAY_MAX = 16 };

typedef struct EditStep {
    char path[WORLD_PATH_MAX];
    Place cursor;
} EditStep;

typedef struct EditWay {
    int32_t count;
    EditStep steps[EDIT_WAY_MAX]; /* the last at the end */
} EditWay;

void edit_way_add(EditWay *way, const char *path, Place cursor);

/* The step to go back, or NULL. */
const EditStep *edit_way_last(const EditWay *way);

typedef struct EditOpening {
    const char *path;
    const char *template_path; /* of a new level; NULL: the default one */
    EditWay way;
    bool has_cursor;
    Place cursor;
} EditOpening;

/* NULL, with the reasons, on failure. There may be warnings on success, such as that there is no
 * journal. */
Editor *edit_open(const EditOpening *opening, ErrorList *errors);

/* ---- edit watch ---- */

/* A descriptor that becomes readable when another program changes a file.
 *
 * The folder is watched, because a file that is written again is often a new file of the same name.
 * Only on Linux; elsewhere nothing is watched, and the file must be checked from time to time.
 * Memory: edit_watch_close closes the descriptor. */

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
