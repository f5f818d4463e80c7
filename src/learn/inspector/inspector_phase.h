/* inspector_phase.h - the phase that has just ended, in its documented line, in numbers and in
 * words.
 *
 * The line comes from the model's table of phases. A name in it that is a column of the model or
 * one of its constants becomes the number that it had before the phase, unless it is assigned to
 * there, so that the line can be calculated by hand. */
#ifndef LEDGE_LEARN_INSPECTOR_INSPECTOR_PHASE_H
#define LEDGE_LEARN_INSPECTOR_INSPECTOR_PHASE_H

#include "inspector.h"

enum { PHASE_TEXT_MAX = 400 };

/* "xr += dx"; for a whole tick, its phases. */
void inspector_phase_line_text(const Inspector *inspector, char out[PHASE_TEXT_MAX]);

/* "xr += 0.1  ->  xr = 0.6"; for a whole tick, what it has changed. The result is left out if the
 * line would have more than `cols` characters; it is in the words too. */
void inspector_phase_numbers_text(const Inspector *inspector, int32_t cols,
                                  char out[PHASE_TEXT_MAX]);

/* "tick 34, phase 2, x velocity (3 of 10): xr set to 0.6" */
void inspector_phase_words_text(const Inspector *inspector, char out[PHASE_TEXT_MAX]);

/* Was the read made by the current phase, or, for a whole tick, by any? */
bool inspector_phase_has_read(const Inspector *inspector, const GridRead *read);

#endif
