/* place_map.h - what there is for a body in an interval of columns, row by row.
 *
 * Memory: place_map_done frees the cells. */
#ifndef LEDGE_SOLVE_PLACE_MAP_H
#define LEDGE_SOLVE_PLACE_MAP_H

#include "../level/level.h"
#include "reach.h"
#include "span.h"

/* Columns [left, right]. */
typedef struct Cols {
    int32_t left, right;
} Cols;

/* What there is for a body in an interval of columns, row by row. */
enum {
    PLACE_SOLID = 1,   /* every body in the interval would overlap something solid here */
    PLACE_SUPPORT = 2, /* along its upper border something holds some of the bodies, */
    PLACE_SURE = 4,    /* and that holds all of them, always; */
    PLACE_ONEWAY = 8,  /* and that can be dropped through */
    PLACE_CEILING = 16,
    PLACE_SLOPE = 32, /* may hold some of them */
    /* and for bodies whose middle is in the row: */
    PLACE_LADDER = 64,
    PLACE_SPRING = 128,
    PLACE_STOMP = 256,
    PLACE_REACHED = 512,
    PLACE_SPIKES = 1024,      /* deadly for all of them, unless they rise; */
    PLACE_SPIKES_DOWN = 2048, /* unless they fall */
    PLACE_TURRET = 4096,      /* every body touches it that is as high as its row */
    PLACE_EDGE = 8192         /* beside the row's upper end some body may hang on to an edge */
};

typedef struct PlaceMap {
    const Level *level;
    const BodyParams *params;
    Fixed pace; /* no body gets farther in a tick */
    Fixed step; /* width of an interval: `parts` of them are no less than a pace */
    int32_t parts;
    bool doors_shut;
    Fixed turret;       /* how high the lowest one is; 0: there is none */
    int32_t count;      /* intervals */
    int32_t top, rows;  /* the first row, below 0; how many */
    uint16_t *cells;    /* rows of an interval one after the other */
    uint64_t *stompers; /* of a column likewise: as reach_stompers */
    bool has_slopes;
    bool reaches_top; /* a body may get higher than the first row */
} PlaceMap;

typedef struct PlaceOptions {
    Fixed pace;
    int32_t parts;
    bool doors_shut; /* as long as nobody has a key */
} PlaceOptions;

/* False when memory ran out. */
bool place_map_init(PlaceMap *places, const Level *level, const Reach *reach,
                    const PlaceOptions *options);
void place_map_done(PlaceMap *places);

/* PLACE_..., 0 outside. */
static inline uint16_t place_map_get(const PlaceMap *places, int32_t at, int32_t row)
{
    if ((uint32_t)at >= (uint32_t)places->count) return PLACE_SOLID;
    if ((uint32_t)(row - places->top) >= (uint32_t)places->rows) return 0;
    return places->cells[(size_t)at * (size_t)places->rows + (size_t)(row - places->top)];
}

/* The monsters that a body in the interval can bounce off, with its feet in the row, as
 * reach_stompers. */
uint64_t place_map_stompers(const PlaceMap *places, int32_t at, int32_t row);

/* Has any row of this span of feet the flag? */
bool place_map_has(const PlaceMap *places, int32_t at, Span feet, uint16_t flag);

/* Can there be a body in the interval whose feet are in the span, with such a speed? Cuts off the
 * ends of the span where there cannot. */
bool place_map_fit(const PlaceMap *places, int32_t at, Span *feet, Span dy);

/* Do all bodies with their feet in the span touch a turret of the row, if they are beside it? */
static inline bool place_map_kills_in_row(const PlaceMap *places, Span feet, int32_t row)
{
    return feet.low > (row + 1) * ONE - places->turret &&
           feet.high - places->params->height < (row + 1) * ONE;
}

/* The middles of the bodies in an interval. */
static inline Span place_map_middle(const PlaceMap *places, int32_t at)
{
    return (Span){at * places->step, (at + 1) * places->step - 1};
}

/* The columns that some body of the interval overlaps. */
Cols place_map_cols(const PlaceMap *places, int32_t at);

/* The heights within the span at which the slope in the cell holds bodies of the interval; false
 * where there are none. */
bool place_map_slope(const PlaceMap *places, int32_t at, int32_t col, int32_t row, Span within,
                     Span *heights);

/* Is there a slope in the interval or beside it, within a row of the feet? */
bool place_map_has_slope_near(const PlaceMap *places, int32_t at, Span feet);

/* Can a body hold on to a ladder there? Can it be at the end of one, where it may not? */
bool place_map_may_climb(const PlaceMap *places, int32_t at, Span feet);
bool place_map_ends_ladder(const PlaceMap *places, int32_t at, Span feet);

/* Can a head that is stopped in the row by the cell at (col, row) slip past it on that side, -1 or
 * 1?
 * `*middle` is where the body is moved to. */
bool place_map_has_corner(const PlaceMap *places, int32_t col, int32_t row, int32_t side,
                          Fixed *middle);

/* Would any body with its feet in the span touch a cell of the row, if it is in its column? */
bool place_map_touches_row(const PlaceMap *places, Span feet, int32_t row);

/* Would any of the bodies touch the cell? */
bool place_map_touches(const PlaceMap *places, int32_t at, Span feet, int32_t col, int32_t row);
bool place_map_touches_finish(const PlaceMap *places, int32_t at, Span feet);

#endif
