/* trial_csv.h - a run of a lesson for a spreadsheet. */
#ifndef LEDGE_LESSON_TRIAL_CSV_H
#define LEDGE_LESSON_TRIAL_CSV_H

#include "trial.h"

#include <stdio.h>

/* Writes every tick of the run, from its first start, as comma separated values (csv.h). False when
 * the run cannot start, for which trial_refusal gives the reason, or writing failed. */
bool trial_write_csv(FILE *out, Trial *trial, int32_t run);

#endif
