/* lesson_list.h - the folders of lessons: those that a user names, and the program's. */
#ifndef LEDGE_LEARN_VIEW_LESSON_LIST_H
#define LEDGE_LEARN_VIEW_LESSON_LIST_H

#include "../../save/paths.h"
#include "../lesson/shelf.h"

/* Finds the folder of lessons: that of the world (paths.h) if it has one, else the one that comes
 * with the program. A kiosk ignores the environment. False when there is none. */
bool lesson_list_find_folder(bool kiosk, char out[WORLD_PATH_MAX]);

/* Folders of lessons that were named, which come before the program's. */
typedef struct LessonFolders {
    const char *const *paths;
    int32_t count;
} LessonFolders;

/* Fills the shelf with the lessons of all folders; `own` may be NULL. False, with the reason, when
 * there are none, or shelf_add fails. */
bool lesson_list_read(Shelf *shelf, const LessonFolders *own, bool kiosk, ErrorList *errors);

#endif
