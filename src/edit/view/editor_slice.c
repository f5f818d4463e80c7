/* editor_slice.c - see editor_slice.h */
#include "editor_slice.h"

#include "../../base/clock.h"
/* Steps of about a millisecond or less. */
enum { PIECE_STEPS = 1000, PIECE_NODES = 20 };

bool edit_slice_do(const Term *term, EditSlicePiece *do_piece, void *work)
{
    int64_t end = term_now(term) + SLICE_MS * CLOCK_MS;
    for (int32_t i = 0; i < SLICE_PIECES && term_now(term) < end; i++)
        if (!do_piece(work)) return false;
    return true;
}

static bool do_reach(void *work)
{
    Reach *reach = work;
    return !reach_run(reach, PIECE_STEPS) && !reach_has_failed(reach);
}

static bool do_search(void *work)
{
    return search_run(work, PIECE_NODES) == SEARCH_RUNNING;
}

bool edit_slice_reach(const Term *term, Reach *reach)
{
    return edit_slice_do(term, do_reach, reach);
}

bool edit_slice_search(const Term *term, Search *search)
{
    return edit_slice_do(term, do_search, search);
}
