/* editor_open.h - an editor for a level file: journal, physics, templates, the way back, and a
 * watch on the file. */
#ifndef LEDGE_EDITOR_UI_EDITOR_OPEN_H
#define LEDGE_EDITOR_UI_EDITOR_OPEN_H

#include "../edit/editor.h"
#include "../level/level.h"
#include "../store/paths.h"

/* ---- edit way ---- */

/* The levels that were left for the one that is edited, so that one can go back.
 *
 * Memory: plain data; the oldest are forgotten. */

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

/* The step that would be gone back, or NULL. */
const EditStep *edit_way_last(const EditWay *way);

typedef struct EditOpening {
    const char *path;
    const char *template_path; /* of a new level; NULL: the usual one */
    EditWay way;
    bool has_cursor;
    Place cursor;
} EditOpening;

/* NULL, with the reasons, where there can be none; what is to be known of one that there is, such
 * as that nothing keeps its changes, are warnings. */
Editor *edit_open(const EditOpening *opening, ErrorList *errors);

/* ---- edit watch ---- */

/* A descriptor that can be read when somebody else changes a file.
 *
 * The folder is watched, for a file that is written anew is often another file of the same name.
 * Only Linux can; elsewhere nothing is watched, and the file must be looked at from time to time.
 * Memory: edit_watch_close gives the descriptor back. */

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
