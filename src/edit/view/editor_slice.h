/* editor_slice.h - the solver's work in slices, so that no key waits for it.
 *
 * A slice ends by the terminal's clock or, if that stands still, after a number of steps, so that
 * scripts see the same every time. */
#ifndef LEDGE_EDIT_VIEW_EDITOR_SLICE_H
#define LEDGE_EDIT_VIEW_EDITOR_SLICE_H

#include "../../solve/reach.h"
#include "../../solve/search.h"
#include "../../term/term.h"

enum { SLICE_MS = 5, SLICE_PIECES = 64 };

/* Does a step of about a millisecond or less; false once there is no more. */
typedef bool EditSlicePiece(void *work);

/* Does one slice of such steps; false once there are no more. */
bool edit_slice_do(const Term *term, EditSlicePiece *do_piece, void *work);

/* Does one slice; false once there is nothing left to do, or it has failed. */
bool edit_slice_reach(const Term *term, Reach *reach);
bool edit_slice_search(const Term *term, Search *search);

#endif
