/* lesson_list.h - the lessons of a folder, and finding one by its file, number or name.
 *
 * A lesson's name is that of its file without the folder and `.txt`: 03-cells-per-step; its number
 * is what stands before the first `-`.
 * Memory: plain data. */
#ifndef LEDGE_LESSON_UI_LESSON_LIST_H
#define LEDGE_LESSON_UI_LESSON_LIST_H

#include "../error.h"
#include "../store/paths.h"

enum { LESSON_LIST_MAX = 40, LESSON_LIST_NAME_MAX = 64 };

typedef struct LessonList {
    int32_t count;
    char folder[WORLD_PATH_MAX];
    char names[LESSON_LIST_MAX][LESSON_LIST_NAME_MAX]; /* in their order */
} LessonList;

/* The folder of the lessons: of the world that is found (paths.h) if that has some, else those
 * that come with the program; a kiosk looks at nothing that the environment names. False where
 * there is none. */
bool lesson_list_find_folder(bool kiosk, char out[WORLD_PATH_MAX]);

/* Reads the names of the lessons in that folder. False, with the reason, when there is none. */
bool lesson_list_read(LessonList *shelf, bool kiosk, ErrorList *errors);

/* The lesson with this number (`3`, `03`), its name with or without the number (`cells-per-step`);
 * -1: none. */
int32_t lesson_list_find(const LessonList *shelf, const char *word);

/* The path of a lesson. */
void lesson_list_path(const LessonList *shelf, int32_t index, char out[WORLD_PATH_MAX]);

/* The name of the lesson in the file at `path`. */
void lesson_name_of_path(const char *path, char out[LESSON_LIST_NAME_MAX]);

#endif
