/* dress.h - art behind a level by rules: what `:dress` draws.
 *
 * Art comes only where the map is empty, where no art is yet, and at least a cell away from what
 * harms, is taken or acts; drawings stand so far apart that every zoom shows each in its place. The
 * same map, rules, theme and seed give the same art on every machine.
 * Units: cells.
 * Memory: dressing_done frees. */
#ifndef LEDGE_EDIT_CORE_DRESS_H
#define LEDGE_EDIT_CORE_DRESS_H

#include "block.h"
#include "dress_rules.h"
#include "selection.h"

enum { DRESS_CELLS_MAX = 1 << 22 }; /* of a level */

typedef struct DressChoice {
    uint8_t theme; /* Palette */
    int32_t seed;
} DressChoice;

typedef struct Dressing {
    DressChoice choice;
    CellArea area;    /* of the block in the level */
    Block block;      /* the art to be drawn, with holes */
    int32_t drawings; /* in it */
} Dressing;

/* Finds the art for the selected cells, or for all where nothing is selected. False, with nothing
 * to free, when memory ran out, the watch stopped it, or the level has more than DRESS_CELLS_MAX
 * cells. */
bool dress_make(const Document *doc, const DressRules *rules, DressChoice choice,
                const Selection *selection, const CellWatch *watch, Dressing *out);

void dressing_done(Dressing *dressing);

#endif
