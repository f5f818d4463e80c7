/* lesson_list.c - see lesson_list.h */
#include "lesson_list.h"

#include "../../base/path.h"

#include <stdio.h>

/* The folder `lessons` of a world, if it is there. */
static bool folder_of_world(const char *world, char out[WORLD_PATH_MAX])
{
    bool is_short = path_is_folder(world)
                        ? snprintf(out, WORLD_PATH_MAX, "%s/lessons", world) < WORLD_PATH_MAX
                        : path_beside(world, "lessons", out);
    return is_short && path_is_folder(out);
}

bool lesson_list_find_folder(bool kiosk, char out[WORLD_PATH_MAX])
{
    char world[WORLD_PATH_MAX];
    if (!kiosk && paths_find_world(world) && folder_of_world(world, out)) return true;
    return paths_find_own_world(world) && folder_of_world(world, out);
}

bool lesson_list_read(Shelf *shelf, const LessonFolders *own, bool kiosk, ErrorList *errors)
{
    char folder[WORLD_PATH_MAX];
    *shelf = (Shelf){0};
    error_list_init(errors, "lessons");
    for (int32_t i = 0; own && i < own->count; i++)
        if (!shelf_add(shelf, own->paths[i], errors)) return false;
    if (!shelf->is_only && lesson_list_find_folder(kiosk, folder) &&
        !shelf_add(shelf, folder, errors))
        return false;
    if (shelf->count > 0) return true;
    error_add(errors, ERROR_ERROR, 0, 0, "cannot find the built-in lessons");
    return false;
}
