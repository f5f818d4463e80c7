/* shelf.h - the lessons of one folder or of several, and finding one by its number or name.
 *
 * A lesson's name is that of its file without the folder and `.txt`: 03-cells-per-step; its number
 * is what stands before the first `-`. A folder may have a file `shelf.ini`:
 *
 *   [shelf]
 *   title = Platformers, second year
 *   order = "03-cells-per-step 01-a-cell-and-a-fraction"    ; others follow, by their names
 *   only  = yes                     ; the lessons that come with the program are left out
 *
 * Order: folders as they were added.
 * Errors: lessons with the same section (see shelf_section_of_name), in one folder or in two, since
 * answers are kept by it.
 * Memory: plain data. */
#ifndef LEDGE_LEARN_LESSON_SHELF_H
#define LEDGE_LEARN_LESSON_SHELF_H

#include "../../base/error.h"

enum {
    SHELF_LESSONS_MAX = 200,
    SHELF_FOLDERS_MAX = 8,
    SHELF_NAME_MAX = 64,
    SHELF_TITLE_MAX = 64,
    SHELF_PATH_MAX = 1024
};

typedef struct ShelfFolder {
    char path[SHELF_PATH_MAX];
    char title[SHELF_TITLE_MAX]; /* may be empty */
} ShelfFolder;

typedef struct Shelf {
    int32_t count, folder_count;
    bool is_only; /* one of the folders says that nothing follows it */
    ShelfFolder folders[SHELF_FOLDERS_MAX];
    char names[SHELF_LESSONS_MAX][SHELF_NAME_MAX]; /* in their order */
    uint8_t folder_of[SHELF_LESSONS_MAX];
} Shelf;

/* Adds the lessons of a folder after those of other folders. Does nothing for a folder that was
 * added before, and once is_only is set. False, with the reason, when the folder cannot be read,
 * its shelf.ini has an error, or the shelf has one of its lessons already. */
bool shelf_add(Shelf *shelf, const char *folder, ErrorList *errors);

/* The lesson with this number (`3`, `03`), its name with or without the number (`cells-per-step`);
 * -1: none. */
int32_t shelf_find(const Shelf *shelf, const char *word);

/* The lesson whose answers are kept in this section; -1: none. */
int32_t shelf_find_section(const Shelf *shelf, const char *section);

/* The path of a lesson. */
void shelf_path(const Shelf *shelf, int32_t index, char out[SHELF_PATH_MAX]);

/* The title of its folder, which may be empty. */
const char *shelf_title(const Shelf *shelf, int32_t index);

/* The name of the lesson in the file at `path`. */
void shelf_name_of_path(const char *path, char out[SHELF_NAME_MAX]);

/* The section of a learner's file that keeps the answers to the lesson of this name: small letters,
 * digits and -, and _ for anything else. */
void shelf_section_of_name(const char *name, char out[SHELF_NAME_MAX]);

#endif
