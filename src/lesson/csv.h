/* csv.h - ticks as comma separated values: a header, then a line for each row.
 *
 * The columns are `tick`, `phase` (empty: the end of the tick), `model`, and those of column.h, of
 * which `input` and `hits` are letters (L R U D J; L R A B: stopped at its left, right, above,
 * below) or `-`. Reals are the shortest decimals that hold every bit. */
#ifndef LEDGE_LESSON_CSV_H
#define LEDGE_LESSON_CSV_H

#include "column.h"

#include <stdio.h>

void csv_write_header(FILE *out);

/* `phase` names the phase that the row is the end of; "" is the end of the tick. */
void csv_write_row(FILE *out, ModelKind kind, const Row *row, const char *phase);

#endif
