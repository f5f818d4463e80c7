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
 *   [chapter.1]                     ; instead of `order`: lessons under a heading
 *   title   = Moving
 *   text    = after the first hour  ; beside the title: what to know before; may be left out
 *   lessons = "01-a-cell-and-a-fraction 03-cells-per-step"
 *
 *   [question.1]                    ; where to begin: asked in turn until one is not known
 *   ask     = Which cell is at the right of cell 3?
 *   choices = cell 2 | cell 4
 *   right   = 2                     ; which of the choices
 *   next    = 03-cells-per-step     ; where a learner begins who knows this and no more
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
    SHELF_PATH_MAX = 1024,
    SHELF_CHAPTERS_MAX = 24,
    SHELF_QUESTIONS_MAX = 9,
    SHELF_CHOICES_MAX = 5,
    SHELF_CHOICE_MAX = 72,
    SHELF_ASK_MAX = 300
};

typedef struct ShelfFolder {
    char path[SHELF_PATH_MAX];
    char title[SHELF_TITLE_MAX]; /* may be empty */
} ShelfFolder;

typedef struct ShelfChapter {
    char title[SHELF_TITLE_MAX];
    char text[SHELF_TITLE_MAX]; /* may be empty */
} ShelfChapter;

typedef struct ShelfQuestion {
    char ask[SHELF_ASK_MAX];
    int32_t choice_count, right; /* right: index of a choice */
    char choices[SHELF_CHOICES_MAX][SHELF_CHOICE_MAX];
    int32_t next; /* index of a lesson */
} ShelfQuestion;

typedef struct Shelf {
    int32_t count, folder_count, chapter_count, question_count;
    bool is_only; /* one of the folders says that nothing follows it */
    ShelfFolder folders[SHELF_FOLDERS_MAX];
    char names[SHELF_LESSONS_MAX][SHELF_NAME_MAX]; /* in their order */
    uint8_t folder_of[SHELF_LESSONS_MAX];
    uint8_t chapter_of[SHELF_LESSONS_MAX]; /* from 1; 0: in no chapter */
    ShelfChapter chapters[SHELF_CHAPTERS_MAX];
    ShelfQuestion questions[SHELF_QUESTIONS_MAX]; /* of the first folder that has some */
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
