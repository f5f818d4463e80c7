/* cell_watch.h - the way in which long work on cells is stopped. */
#ifndef LEDGE_EDIT_CORE_CELL_WATCH_H
#define LEDGE_EDIT_CORE_CELL_WATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Called during long work with the number of cells processed since the last call; false: stop. */
typedef struct CellWatch {
    bool (*goes_on)(void *context, int64_t cells);
    void *context;
} CellWatch;

static inline bool cell_watch_goes_on(const CellWatch *watch, int64_t cells)
{
    return !watch || watch->goes_on(watch->context, cells);
}

#endif
