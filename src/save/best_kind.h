/* best_kind.h - the kinds of best runs, and what makes one run better than another. */
#ifndef LEDGE_SAVE_BEST_KIND_H
#define LEDGE_SAVE_BEST_KIND_H

#include "../base/base.h"

// clang-format off
#define BEST_KIND_LIST(X)                                                                         \
    X(BEST_TIME,   "best-time",     "best time")                                                  \
    X(BEST_DEATHS, "fewest-deaths", "fewest deaths")                                              \
    X(BEST_COINS,  "all-coins",     "all coins")                                                  \
    X(BEST_ASSISTED, "assisted",    "with assists")
// clang-format on

typedef enum BestKind {
#define X(id, name, title) id,
    BEST_KIND_LIST(X)
#undef X
        BEST_KIND_COUNT,
    BEST_OWN_COUNT = BEST_ASSISTED /* kinds of runs without assists */
} BestKind;

extern const char *const best_kind_titles[BEST_KIND_COUNT];

/* The name of a kind in the names of files and of a server's keys. */
const char *best_kind_name(BestKind kind);

/* Reads the name of a kind at the start of a text, before the byte `end`. Returns its length; 0:
 * there is none. */
size_t best_kind_read(const char *text, char end, BestKind *kind);

/* Compares two runs: below 0 if the first is better, above 0 if the second is. */
static inline int32_t best_kind_compare(BestKind kind, int32_t ticks, int32_t deaths,
                                        int32_t other_ticks, int32_t other_deaths)
{
    if (kind == BEST_DEATHS && deaths != other_deaths) return deaths < other_deaths ? -1 : 1;
    return (ticks > other_ticks) - (ticks < other_ticks);
}

#endif
