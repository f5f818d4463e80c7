/* slice.h - the solver's work in slices, so that no key waits for it.
 *
 * A slice ends by the terminal's clock or, where that stands still, after a number of pieces: what
 * a script sees is the same every time. */
#ifndef LEDGE_DRAW_SLICE_H
#define LEDGE_DRAW_SLICE_H

#include "../solve/reach.h"
#include "../solve/search.h"
#include "../term/term.h"

enum { SLICE_MS = 5, SLICE_PIECES = 64 };

/* Goes on for one slice; false once there is nothing left to do, or it has failed. */
bool slice_reach(const Term *term, Reach *reach);
bool slice_search(const Term *term, Search *search);

#endif
