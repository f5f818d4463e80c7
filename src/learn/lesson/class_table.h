/* class_table.h - what a class has done: a row for every learner and every lesson, also for those
 * that were not begun, and totals.
 *
 *   learner,file,lesson,state,passed,shown,checks,tries,first_right,questions,step,seconds,done
 *   ada,class/ada.ini,03-cells-per-step,done,2,0,2,3,1,1,4,250,1
 *   ada,class/ada.ini,*,total,2,0,46,3,1,1,,250,1
 *   *,,03-cells-per-step,total,2,0,2,3,1,1,,250,1
 *   *,,*,total,2,0,46,3,1,1,,250,1
 *
 * In CSV a name that a spreadsheet would take for a formula has a ' before it.
 *
 * A learner is a file DIR/NAME.ini; files whose learners have the same name are told apart by the
 * name of the file. `state` is none, begun, done (all checks pass) or unreadable; `shown` counts
 * checks whose answer was shown, `tries` runs that were judged, `first_right` the `questions`
 * answered whose first answer was right; `step` is the one reached, from 1; `seconds` the time
 * spent. Checks are judged by the answers alone, as in grade.h; tries, first answers and times are
 * as the program has noted them. Memory: nothing is kept. */
#ifndef LEDGE_LEARN_LESSON_CLASS_TABLE_H
#define LEDGE_LEARN_LESSON_CLASS_TABLE_H

#include "shelf.h"

#include <stdio.h>

typedef struct ClassTable {
    FILE *out;
    bool is_json;         /* an object a line instead of CSV, with the verdicts */
    const Shelf *shelf;   /* the lessons, in the order of the rows */
    const char *roster;   /* a file with a name of a learner a line, or NULL */
    char *const *folders; /* with the learners' files */
    int32_t folder_count; /* at least 1 */
    int32_t damaged;      /* out: files that could not be read */
    bool is_write_failed; /* out */
} ClassTable;

/* Writes the table. False, with the reason and nothing written, when a folder, a lesson or the
 * roster cannot be read. */
bool class_table_write(ClassTable *table, ErrorList *errors);

#endif
