/* learn_csv.h - `ledge learn --csv`: a run of a lesson as comma separated values. */
#ifndef LEDGE_LEARN_LEARN_CSV_H
#define LEDGE_LEARN_LEARN_CSV_H

#include "../error.h"

#include <stdio.h>

/* Which run of which lesson, with which answers. */
typedef struct LearnCsv {
    const char *path;    /* of the lesson's file */
    const char *run;     /* its name */
    const char *answers; /* such as `dx0=0.2 p1=4`; NULL: sliders are where they begin */
} LearnCsv;

/* Writes the run. False, with the reason, when something makes no sense or writing failed. */
bool learn_write_csv(FILE *out, const LearnCsv *what, ErrorList *errors);

#endif
