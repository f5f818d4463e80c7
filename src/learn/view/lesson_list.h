/* lesson_list.h - where lessons are: the folders that a user names, and that of the program. */
#ifndef LEDGE_LEARN_VIEW_LESSON_LIST_H
#define LEDGE_LEARN_VIEW_LESSON_LIST_H

#include "../../save/paths.h"
#include "../lesson/shelf.h"

/* The folder of the lessons: of the world that is found (paths.h) if that has some, else those
 * that come with the program; a kiosk looks at nothing that the environment names. False where
 * there is none. */
bool lesson_list_find_folder(bool kiosk, char out[WORLD_PATH_MAX]);

/* Folders of lessons that were named, which come before the program's. */
typedef struct LessonFolders {
    const char *const *paths;
    int32_t count;
} LessonFolders;

/* Fills the shelf with the lessons of all folders; `own` may be NULL. False, with the reason, when
 * there are none, and as shelf_add. */
bool lesson_list_read(Shelf *shelf, const LessonFolders *own, bool kiosk, ErrorList *errors);

#endif
