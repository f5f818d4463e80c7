/* model_bound.h - what the solver knows of each movement model: one row each.
 *
 * A model without a row, or whose row has no envelope, is unknown: every place counts as reachable,
 * and no level is ever called impossible. A search for a run needs no row: it plays the model
 * itself.
 *
 * `grid`: envelope.h and standable_map.h, which know its rules.
 *
 * For `cell` and `tiny` the model's own anchor is followed, because only the anchor's cells are
 * tested: they have solid cells, one-ways and locked doors, `cell` ice too.
 *
 * `cell` moves an anchor from cell to cell. Before the anchor leaves its cell on one axis, by at
 * most one cell, the model tests the next cell, and stays if that is solid: so the path goes over
 * adjacent cells that are not solid. That holds where no move is longer than a cell, for the
 * documents as written and for cures that only test more cells or cut a move into parts; not where
 * a switch or the start moves the body elsewhere (slope, stepup, oneway = feet, overflow = modulo,
 * px, py), for `march`, which begins to
 * test beyond the next cell, nor for a body wider than a cell. The body jumps from a solid or
 * one-way below, without coyote time; in 003 it can hang under a ceiling for ever. A wall at its
 * side may push it by its radius once in each column. How fast it gets sideways is known of 000 as
 * written, from rest or not, and the direction of a push: away from a wall in the row of the feet.
 * Every column on the way is then walked, but for that radius where there is such a wall behind.
 * Where a fall is longer than a cell, what floors stop is known of its states: cell_flood.h.
 *
 * `tiny` lets a fast or badly placed body sink into solids: nothing counts as a wall, and wherever
 * the box touches a solid it may jump, from any height in the cell. Elsewhere it only falls: what
 * is bounded is how high and how far it gets from the nearest solid. What its walls stop is known
 * of its states: tiny_flood.h.
 *
 * In both, a player who stomps a monster bounces as high as a jump; in `tiny` it may jump in
 * addition.
 *
 * `bank` never changes its height: reach_bank.h.
 * Sources: the models' own documents (model_cell.h, model_tiny.h). */
#ifndef LEDGE_SOLVE_MODEL_BOUND_H
#define LEDGE_SOLVE_MODEL_BOUND_H

#include "envelope.h"
#include "standable_map.h"

/* For a body with its anchor in a place: the places of its feet, and the cells in which it can
 * touch things. First and last column and row, relative to the anchor. */
typedef struct ReachShape {
    struct {
        int8_t left, top, right, bottom;
    } feet, touch;
} ReachShape;

/* By whom the states of a level are found as crowds, if at all. */
typedef enum ModelCrowds { CROWDS_NONE, CROWDS_TINY, CROWDS_CELL } ModelCrowds;

typedef struct ModelBound {
    void (*envelope)(const Level *level, Envelope *envelope); /* NULL: nothing is known */
    StandablePlace *place;                                    /* NULL: those of the feet */
    ReachShape (*shape)(const ModelParams *params);           /* NULL: the anchor is at the feet */
    bool starts_inside; /* it may jump from any height in the cell that it starts in */
    /* Can a body in this column be pushed in the direction (-1, 1) by what is solid behind it?
       NULL: where a place is STANDABLE_CORNER, either way. */
    bool (*is_pushed)(const Level *level, int32_t col, int32_t direction);
    Fixed (*fall)(const ModelParams *params); /* the longest way down in a tick, in cells; NULL:
                                                 that of a body of `grid`, or unknown */
    bool is_wound;     /* leaving the map at one side leads to the other side, a row apart */
    bool keeps_height; /* reach_bank.c follows it */
    ModelCrowds crowds;
} ModelBound;

const ModelBound *model_bound(ModelKind kind);

/* The longest way sideways in a tick, in cells, in a level with the model `cell`, whose walls end
 * all speed. */
double model_bound_cell_walk(const Level *level);

/* The row for monsters, which move by the rules of `grid`; the caller has their envelope. */
extern const ModelBound model_bound_monster;

#endif
