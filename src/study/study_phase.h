/* study_phase.h - the phase that has just ended, in its documented line, in numbers and in words.
 *
 * The line comes from the model's table of phases. A name in it that is a column of the model or
 * one of its constants becomes the number that it had before the phase, unless something is being
 * assigned to it there; so that the line can be worked out by hand. */
#ifndef LEDGE_STUDY_STUDY_PHASE_H
#define LEDGE_STUDY_STUDY_PHASE_H

#include "study.h"

enum { PHASE_TEXT_MAX = 400 };

/* "xr += dx"; for a whole tick, what it is made of. */
void phase_line_text(const Inspector *study, char out[PHASE_TEXT_MAX]);

/* "xr += 0.1  ->  xr = 0.6"; for a whole tick, what it has changed. What comes of it is left out
 * where it makes more than `cols` characters; it is in the words, too. */
void phase_numbers_text(const Inspector *study, int32_t cols, char out[PHASE_TEXT_MAX]);

/* "tick 34, phase 2, x velocity (3 of 10): xr set to 0.6" */
void phase_words_text(const Inspector *study, char out[PHASE_TEXT_MAX]);

/* Is the read one of those that the phase made, or of the tick where that is whole? */
bool phase_has_read(const Inspector *study, const GridRead *read);

#endif
