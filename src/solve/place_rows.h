/* place_rows.h - a PlaceMap as sets of intervals: for each row of the level and each flag those
 * intervals that have it, a bit each.
 *
 * What place_map.h answers for the bodies of one interval is answered here for those of all
 * intervals at once, with the same result, 64 of them in a step.
 * Units: a set has `words` words; interval n is bit n % 64 of word n / 64. Bits beyond the last
 * interval are 0. Of all sets only the words from `begin` to before `end` are read and written:
 * outside of them there is nothing to be found at the time.
 * Memory: place_rows_done frees all. The map must outlive the rows. */
#ifndef LEDGE_SOLVE_PLACE_ROWS_H
#define LEDGE_SOLVE_PLACE_ROWS_H

#include "place_map.h"

#include <string.h>

/* So many monsters are told apart. */
enum { PLACE_ROWS_MONSTERS = 8 };

/* A flag of a row. The first are those of PlaceMap, in the same order. */
typedef enum RowFlag {
    ROW_SOLID,
    ROW_SUPPORT,
    ROW_SURE,
    ROW_ONEWAY,
    ROW_CEILING,
    ROW_SLOPE,
    ROW_LADDER,
    ROW_SPRING,
    ROW_STOMP,
    ROW_REACHED,
    ROW_SPIKES,
    ROW_SPIKES_DOWN,
    ROW_TURRET,
    ROW_EDGE,
    ROW_NEAR_CEILING, /* ROW_CEILING here or within a pace of here */
    ROW_FINISH,      /* some body of the interval, if it is so high, touches a finish of the row; */
    ROW_KEY,         /* or a key */
    ROW_LADDER_LEFT, /* ROW_LADDER in the column of the leftmost body, */
    ROW_LADDER_RIGHT, /* and of the rightmost */
    ROW_STOMP_OTHER,  /* one that is not told apart can be stomped; */
    ROW_STOMP_FIRST,  /* and the first, second, ... of those who are */
    ROW_FLAGS = ROW_STOMP_FIRST + PLACE_ROWS_MONSTERS
} RowFlag;

static_assert(1 << ROW_SOLID == PLACE_SOLID && 1 << ROW_STOMP == PLACE_STOMP &&
                  1 << ROW_EDGE == PLACE_EDGE && ROW_FLAGS <= 32,
              "the flags of a place are the first flags of a row");

typedef struct PlaceRows {
    const PlaceMap *places;
    int32_t words;                     /* of a set; */
    int32_t begin, end;                /* those that are looked at */
    int32_t monsters;                  /* how many are told apart: */
    int32_t told[PLACE_ROWS_MONSTERS]; /* their numbers in the level */
    uint64_t *sets;                    /* by flag and row */
    uint32_t *flags;                   /* by row: bit n: some interval has flag n */
    uint64_t *none;                    /* of rows that are not there */
    uint64_t *slice, *barred;
} PlaceRows;

/* False when memory ran out. */
bool place_rows_init(PlaceRows *rows, const PlaceMap *places);
void place_rows_done(PlaceRows *rows);

/* Has any interval the flag in this row? None has outside of the map. */
static inline bool place_rows_has(const PlaceRows *rows, RowFlag flag, int32_t row)
{
    const uint32_t number = (uint32_t)(row - rows->places->top);
    return number < (uint32_t)rows->places->rows && (rows->flags[number] >> flag & 1);
}

/* Those that have it. */
static inline const uint64_t *place_rows_get(const PlaceRows *rows, RowFlag flag, int32_t row)
{
    const uint32_t number = (uint32_t)(row - rows->places->top);
    if (number >= (uint32_t)rows->places->rows) return rows->none;
    return rows->sets + ((size_t)flag * (size_t)rows->places->rows + number) * (size_t)rows->words;
}

/* Adds those to the set that have it in any row from `first` to `last`. */
void place_rows_add(const PlaceRows *rows, RowFlag flag, int32_t first, int32_t last,
                    uint64_t *set);

/* The intervals where a body can be whose feet are in the span, with such a speed: where
 * place_map_fit is true. */
void place_rows_fit(PlaceRows *rows, Span feet, Span dy, uint64_t *set);

/* Does a body in one of the intervals of the set touch what the flag, ROW_FINISH or ROW_KEY, says,
 * with its feet in the span? */
bool place_rows_touch(const PlaceRows *rows, RowFlag flag, const uint64_t *set, Span feet);

/* Where place_map_may_climb is true, and place_map_ends_ladder. False: nowhere. */
bool place_rows_may_climb(const PlaceRows *rows, Span feet, uint64_t *set);
bool place_rows_end_ladder(PlaceRows *rows, Span feet, uint64_t *set);

/* ---- sets ------------------------------------------------------------------------------- */

static inline void set_add(uint64_t *set, int32_t at)
{
    set[at / 64] |= UINT64_C(1) << at % 64;
}

static inline bool set_has(const uint64_t *set, int32_t at)
{
    return set[at / 64] >> at % 64 & 1;
}

/* Is there any interval in both? */
static inline bool sets_meet(const PlaceRows *rows, const uint64_t *a, const uint64_t *b)
{
    uint64_t any = 0;
    for (int32_t i = rows->begin; i < rows->end; i++)
        any |= a[i] & b[i];
    return any != 0;
}

static inline bool set_is_empty(const PlaceRows *rows, const uint64_t *set)
{
    return !sets_meet(rows, set, set);
}

static inline void set_clear(const PlaceRows *rows, uint64_t *set)
{
    memset(set + rows->begin, 0, (size_t)(rows->end - rows->begin) * sizeof *set);
}

/* The intervals of a set and those that are just `by` aside of one, by 1 to 63; it may be `out`. */
static inline void set_add_aside(const PlaceRows *rows, const uint64_t *set, int32_t by,
                                 uint64_t *out)
{
    uint64_t before = 0;
    for (int32_t i = rows->begin; i < rows->end; i++) {
        const uint64_t now = set[i], after = i + 1 < rows->end ? set[i + 1] : 0;
        out[i] = now | now << by | before >> (64 - by) | now >> by | after << (64 - by);
        before = now;
    }
}

/* The intervals of a set and those at most `by` aside of one. The last bits may be beyond the last
 * interval. What is moved beyond the first interval is lost, so no step may need it: each is at
 * most one wider than all before it together. */
static inline void set_widen(const PlaceRows *rows, const uint64_t *set, int32_t by, uint64_t *out)
{
    if (by == 0 && set != out)
        for (int32_t i = rows->begin; i < rows->end; i++)
            out[i] = set[i];
    for (int32_t done = 0, more; done < by; done += more) {
        more = min_i32(min_i32(done + 1, by - done), 63);
        set_add_aside(rows, done == 0 ? set : out, more, out);
    }
}

#endif
