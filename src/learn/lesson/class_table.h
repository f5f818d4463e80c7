/* class_table.h - the progress of a class as CSV or JSON: a row for each learner and lesson, begun
 * or not, and totals.
 *
 *   learner,file,lesson,state,passed,shown,checks,tries,first_right,questions,step,seconds,done
 *   ada,class/ada.ini,03-cells-per-step,done,2,0,2,3,1,1,4,250,1
 *   ada,class/ada.ini,*,total,2,0,46,3,1,1,,250,1
 *   *,,03-cells-per-step,total,2,0,2,3,1,1,,250,1
 *   *,,*,total,2,0,46,3,1,1,,250,1
 *
 * In CSV a ' precedes a name that a spreadsheet would take for a formula.
 *
 * A learner is a file DIR/NAME.ini; the column `file` tells learners of the same name apart.
 * `state` is none, begun, done (all checks pass) or unreadable; `shown` counts the checks whose
 * answer was shown, `tries` the runs that were judged, `first_right` those of the answered
 * `questions` whose first answer was right; `step` is the step reached, from 1; `seconds` is the
 * time spent. Checks are judged anew from the answers, as in grade.h; tries, first answers and
 * times are read from the learner's file.
 * Memory: nothing is kept. */
#ifndef LEDGE_LEARN_LESSON_CLASS_TABLE_H
#define LEDGE_LEARN_LESSON_CLASS_TABLE_H

#include "class_roll.h"

#include <stdio.h>

typedef struct ClassTable {
    FILE *out;
    bool is_json; /* an object a line instead of CSV, with the verdicts */
} ClassTable;

/* Writes the table. False when it cannot be written, or memory ran out. */
bool class_table_write(const ClassTable *table, const ClassRoll *roll);

/* Writes a text as CSV. One with which a formula would begin in a spreadsheet has a ' before it. */
void class_table_write_text(FILE *out, const char *text);

#endif
