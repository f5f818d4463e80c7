/* model_bound.h - what the solver knows of each movement model: one row each.
 *
 * A row that is left out, or says nothing of an envelope, is that of a model of which nothing is
 * known: then every place counts as one that can be reached, and no level is ever called
 * impossible. A search for a run needs no row: it plays the model itself.
 *
 * `grid`: envelope.h and standable_map.h, which know its rules.
 *
 * Of `cell` and `tiny` the model's own anchor is followed, which is all that they ask the grid
 * about: they know solid cells, one-ways and shut doors.
 *
 * `cell` moves an anchor from cell to cell. Before it leaves its cell on one axis, by at most one
 * cell, it asks for the next one and stays where that is solid: so its way leads over cells that
 * are not solid, side by side. That holds where no move is longer than a cell, for the documents as
 * written and for those cures that only ask more cells or cut a move into parts; not where a switch
 * puts the body elsewhere (slope, stepup, oneway = feet), for `march`, which starts to ask beyond
 * the next cell, nor for a body wider than a cell. It jumps from what is solid or a one-way below,
 * without coyote time; that of 003 may hang under a ceiling for ever. A wall at its side may shove
 * it by its radius once in each column.
 *
 * `tiny` lets a fast or badly placed body sink into what is solid: nothing counts as a wall, and
 * wherever the box touches anything solid it may jump, from any height in the cell. Elsewhere it
 * only falls: what is bounded is how high and how far it gets from the nearest solid.
 *
 * In both, a player who stomps a monster is thrown up as by a jump; in `tiny` it may jump on top.
 *
 * `bank` never leaves its height: reach_internal.h.
 * Sources: the models' own texts (model_cell.h, model_tiny.h). */
#ifndef LEDGE_SOLVE_MODEL_BOUND_H
#define LEDGE_SOLVE_MODEL_BOUND_H

#include "envelope.h"
#include "standable_map.h"

/* Where a body is whose anchor is in a place: in which places are its feet, and in which cells can
 * it touch things? Columns and rows from there, first and last. */
typedef struct ReachShape {
    struct {
        int8_t left, top, right, bottom;
    } feet, touch;
} ReachShape;

typedef struct ModelBound {
    void (*envelope)(const Level *level, Envelope *envelope); /* NULL: nothing is known */
    StandablePlace *place;                                    /* NULL: those of the feet */
    ReachShape (*shape)(const ModelParams *params);           /* NULL: its anchor is in the feet */
    bool starts_inside; /* it may jump from any height in the cell that it starts in */
    bool is_wound;      /* what leaves the map at one side comes back at the other, a row apart */
    bool keeps_height;  /* reach_bank.c follows it */
} ModelBound;

const ModelBound *model_bound(ModelKind kind);

/* That of monsters, which are bodies of the rules of `grid`; their envelope is the caller's. */
extern const ModelBound monster_bound;

#endif
