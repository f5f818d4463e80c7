/* envelope_source.h - the same bound (envelope.h) for the models `cell` and `tiny`.
 *
 * What is followed is the model's own anchor, which is all that it asks the grid about.
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
 * In both, who stomps a monster is thrown up as by a jump; in `tiny` it may jump on top of that.
 * Sources: the models' own texts (cell.h, tiny.h). */
#ifndef LEDGE_SOLVE_ENVELOPE_SOURCE_H
#define LEDGE_SOLVE_ENVELOPE_SOURCE_H

#include "envelope.h"

/* The envelope of the level's player. Not bounded for the model `grid`. */
void envelope_find_source(const Level *level, Envelope *envelope);

#endif
