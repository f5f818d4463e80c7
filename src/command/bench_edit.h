/* bench_edit.h - the editor measured on noise of 4096x1024 cells, beside the goals that it is to
 * reach, and on noise of 8192x8192, the largest level there is.
 *
 * Everything goes the way that a person's keys go, journal and backups included.
 * Errors: what cannot be set up is told on standard error. */
#ifndef LEDGE_COMMAND_BENCH_EDIT_H
#define LEDGE_COMMAND_BENCH_EDIT_H

#include "../base.h"

/* Measures, and prints a table. False when files could not be written or memory ran out. */
bool bench_edit_run(void);

#endif
