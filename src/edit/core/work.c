/* work.c - see work.h */
#include "work.h"

enum { UNASKED_CELLS = 1 << 16, PLAYED_CELLS = UNASKED_CELLS / 16 };

/* Limit of the cells that played keys may read and change: four times the largest level. */
#define WORK_CELLS_MAX (INT64_C(4) * GRID_SIZE_MAX * GRID_SIZE_MAX)

void work_reset(Work *work)
{
    *work = (Work){.interrupt = work->interrupt, .interrupt_context = work->interrupt_context};
}

bool work_continues(Work *work, int64_t cells)
{
    assert(cells >= 0);
    work->cells += cells;
    work->unasked += cells;
    if (work->is_over || work->unasked < UNASKED_CELLS) return !work->is_over;
    work->unasked = 0;
    work->is_over = work->interrupt && work->interrupt(work->interrupt_context);
    return !work->is_over;
}

static bool watch_cells(void *work, int64_t cells)
{
    return work_continues(work, cells);
}

CellWatch work_cell_watch(Work *work)
{
    return (CellWatch){watch_cells, work};
}

/* The interrupt is called after every few keys. */
bool work_plays_on(Work *work)
{
    work->keys++;
    work->is_over = work->is_over || work_is_too_much(work);
    work->unasked += PLAYED_CELLS;
    return work_continues(work, 0);
}

bool work_is_too_much(const Work *work)
{
    return work->keys > WORK_KEYS_MAX || work->cells > WORK_CELLS_MAX;
}
