/* editor_open.h - an editor for a level file: journal, physics, templates, and the way back. */
#ifndef LEDGE_EDIT_VIEW_EDITOR_OPEN_H
#define LEDGE_EDIT_VIEW_EDITOR_OPEN_H

#include "../../level/level.h"
#include "../../save/paths.h"
#include "../core/editor.h"
#include "edit_place.h"

enum { EDIT_WAY_MAX = 16 };

typedef struct EditStep {
    char path[WORLD_PATH_MAX];
    Place cursor;
} EditStep;

/* The levels that were open before the current one, for going back. The oldest are dropped. */
typedef struct EditWay {
    int32_t count;
    EditStep steps[EDIT_WAY_MAX]; /* the last at the end */
} EditWay;

void edit_way_add(EditWay *way, const char *path, Place cursor);

/* The step to go back, or NULL. */
const EditStep *edit_way_last(const EditWay *way);

typedef struct EditOpening {
    const char *path;          /* in a kiosk of a draft */
    const char *template_path; /* of a new level; NULL: the default one */
    const char *theme;         /* palette of the new level; NULL: that of the template */
    const char *copied_path;   /* of which the new level is a copy; NULL: of none */
    const char *backup_path;   /* a backup of the file to be taken back; NULL: none */
    EditWay way;
    bool has_cursor;
    Place cursor;
} EditOpening;

/* NULL, with the reasons, on failure. There may be warnings on success, such as that there is no
 * journal. A new draft is saved at once. */
Editor *edit_open(const EditOpening *opening, const EditPlace *place, ErrorList *errors);

/* Destroys an editor. What never became a file, and has nothing that is kept for next time, leaves
 * the list of the files edited last. */
void edit_close(Editor *editor, const EditPlace *place, const char *opened_path);

/* Is there such a file, or a draft that was not saved yet? Without a state folder ("") there are no
 * drafts. */
bool edit_path_is_taken(const char *state_folder, const char *path);

/* The level that a typed path means: a file that is there, or else, without the ending of levels,
 * the path with it. */
void edit_path_of_typed(const char *state_folder, const char *typed, char out[WORLD_PATH_MAX]);

#endif
