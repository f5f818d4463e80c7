/* class_table.h - what a class has done: a row for every learner and every lesson, also for those
 * that were not begun, and totals.
 *
 *   learner,file,lesson,state,done,passed,checks,failures,step
 *   ada,class/ada.ini,03-cells-per-step,done,1,2,2,1,4
 *   ada,class/ada.ini,*,total,1,2,46,1,
 *   *,,03-cells-per-step,total,1,2,2,1,
 *   *,,*,total,1,2,46,1,
 *
 * A learner is a file DIR/NAME.ini; files whose learners have the same name are told apart by the
 * name of the file. `state` is none, begun, done (all checks pass) or unreadable; `failures` counts
 * runs that failed, as the program has noted them; `step` is the one reached, from 1. Checks are
 * judged by the answers alone, as in grade.h.
 * Memory: nothing is kept. */
#ifndef LEDGE_LESSON_CLASS_TABLE_H
#define LEDGE_LESSON_CLASS_TABLE_H

#include "../error.h"

#include <stdio.h>

typedef struct ClassTable {
    FILE *out;
    bool is_json;         /* an object a line instead of CSV */
    const char *lessons;  /* the folder of the lesson files */
    const char *roster;   /* a file with a name of a learner a line, or NULL */
    char *const *folders; /* with the learners' files */
    int32_t folder_count; /* at least 1 */
    int32_t damaged;      /* out: files that could not be read */
    bool is_write_failed; /* out */
} ClassTable;

/* Writes the table. False, with the reason and nothing written, when a folder, the lessons or the
 * roster cannot be read. */
bool class_table_write(ClassTable *table, ErrorList *errors);

#endif
