/* lesson_list.c - see lesson_list.h */
#include "lesson_list.h"

#include "../file.h"
#include "../path.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char ending[] = ".txt";

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
    if (!kiosk && world_path_find(world) && folder_of_world(world, out)) return true;
    return world_path_find_own(world) && folder_of_world(world, out);
}

bool lesson_list_read(LessonList *shelf, bool kiosk, ErrorList *errors)
{
    FileNames names = {0};
    ErrorList unheard; /* the reason is the same for the user */
    shelf->count = 0;
    error_list_init(&unheard, "lessons");
    bool found = lesson_list_find_folder(kiosk, shelf->folder) &&
                 file_names_read(shelf->folder, ending, &names, &unheard);
    for (int32_t i = 0; found && i < names.count && shelf->count < LESSON_LIST_MAX; i++)
        if (strlen(file_name_at(&names, i)) < LESSON_LIST_NAME_MAX)
            lesson_name_of_path(file_name_at(&names, i), shelf->names[shelf->count++]);
    if (found) file_names_done(&names);
    if (shelf->count > 0) return true;
    error_add(errors, ERROR_ERROR, 0, 0, "the lessons that come with the program were not found");
    return false;
}

/* What follows the zeros in front of a number. */
static const char *without_zeros(const char *text)
{
    while (text[0] == '0' && text[1] >= '0' && text[1] <= '9')
        text++;
    return text;
}

static bool is_meant(const char *name, const char *word)
{
    const char *dash = strchr(name, '-'), *number = without_zeros(name);
    if (strcmp(name, word) == 0) return true;
    if (!dash) return false;
    word = without_zeros(word);
    size_t length = (size_t)(dash - number);
    return strcmp(dash + 1, word) == 0 ||
           (strlen(word) == length && memcmp(number, word, length) == 0);
}

int32_t lesson_list_find(const LessonList *shelf, const char *word)
{
    for (int32_t i = 0; i < shelf->count; i++)
        if (is_meant(shelf->names[i], word)) return i;
    return -1;
}

void lesson_list_path(const LessonList *shelf, int32_t index, char out[WORLD_PATH_MAX])
{
    if (snprintf(out, WORLD_PATH_MAX, "%s/%s%s", shelf->folder, shelf->names[index], ending) >=
        WORLD_PATH_MAX)
        out[0] = '\0';
}

void lesson_name_of_path(const char *path, char out[LESSON_LIST_NAME_MAX])
{
    snprintf(out, LESSON_LIST_NAME_MAX, "%s", path_name(path));
    size_t length = strlen(out);
    if (length > strlen(ending) && strcmp(out + length - strlen(ending), ending) == 0)
        out[length - strlen(ending)] = '\0';
}
