/* terrain_brush.h - ground from a rough stroke: with slopes where the surface rises and falls by
 * one, filled down to what is below, and with the rim and the inside that the level draws.
 *
 * A stroke that begins inside of ground, or on its surface or in the air and is mostly in ground,
 * digs: a way three cells high that leaves two cells of roof under the open air unless the stroke
 * itself goes there, one where the way would be lower than two or a single cell of rock would stand
 * into it. A stroke that is level, thin and in the air is a one-way platform. Any other one is
 * ground: filled downwards where an end of the stroke touches ground or the edge of the level, else
 * two cells thick; where the stroke goes to and fro, what it covers. The surface of filled ground
 * is lowered, within the stroke, where that makes a ramp of a step of two or more beside or in it.
 * Only empty cells, solid ones, slopes and one-ways change, and never a cell beside an object or
 * above one, nor, where it digs, below one. The edge of the level is not dug away. Units: cells of
 * the map. */
#ifndef LEDGE_EDIT_CORE_TERRAIN_BRUSH_H
#define LEDGE_EDIT_CORE_TERRAIN_BRUSH_H

#include "block.h"
#include "selection.h"

typedef enum TerrainShape { TERRAIN_GROUND, TERRAIN_CAVE, TERRAIN_PLATFORM } TerrainShape;

typedef struct TerrainStroke {
    const Mask *cells; /* a line without gaps */
    Point first, last;
} TerrainStroke;

/* What a stroke changes. */
typedef struct TerrainDrawing {
    TerrainShape shape;
    CellArea area; /* of the block in the level */
    int32_t count;
    Block block; /* holes where nothing changes */
} TerrainDrawing;

/* Finds what the stroke, which has cells, changes of the selected cells, or of all where nothing is
 * selected. The caller frees the block. False, with nothing to free, when memory ran out or the
 * stroke is larger than a million cells. */
bool terrain_brush_make(const Document *doc, const TerrainStroke *stroke,
                        const Selection *selection, TerrainDrawing *out);

#endif
