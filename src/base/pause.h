/* pause.h - how long to wait before what has failed is tried again.
 *
 * The pause doubles with each failure from PAUSE_FIRST_MS to PAUSE_LAST_MS, and up to a quarter
 * more by chance, so that those who failed together do not try again together. Units: milliseconds
 * of any clock that only goes on. A Pause of zeros has none. */
#ifndef LEDGE_BASE_PAUSE_H
#define LEDGE_BASE_PAUSE_H

#include "base.h"

enum { PAUSE_FIRST_MS = 100, PAUSE_LAST_MS = 24000, PAUSE_MS_MAX = 30000 };

typedef struct Pause {
    int64_t ms;       /* of the last pause, without chance; 0: nothing has failed */
    int64_t until_ms; /* its end */
} Pause;

/* Something has failed; `chance` is any number. */
void pause_grow(Pause *pause, int64_t now_ms, uint64_t chance);

static inline bool pause_is_over(const Pause *pause, int64_t now_ms)
{
    return now_ms >= pause->until_ms;
}

#endif
