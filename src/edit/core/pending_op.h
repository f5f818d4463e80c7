/* pending_op.h - the pending operation: a shape, a fill, a replacement, art, a stroke of the
 * terrain brush or a copied block, which is shown as a preview and not drawn yet. */
#ifndef LEDGE_EDIT_CORE_PENDING_OP_H
#define LEDGE_EDIT_CORE_PENDING_OP_H

#include "block.h"
#include "cells.h"
#include "dress.h"
#include "map_change.h"
#include "terrain_brush.h"

typedef enum PendingOpKind {
    PENDING_EMPTY,
    PENDING_LINE,
    PENDING_RECTANGLE,
    PENDING_ELLIPSE,
    PENDING_TERRAIN,
    PENDING_FILL,
    PENDING_REPLACE,
    PENDING_DRESS,
    PENDING_CHANGE, /* proposed cells */
    PENDING_GHOST   /* a block to be placed */
} PendingOpKind;

typedef struct PendingOp {
    PendingOpKind kind;
    Point anchor;           /* where the shape begins */
    bool filled;            /* of a rectangle or an ellipse */
    bool eight;             /* fill over corners too */
    char glyph;             /* the new glyph */
    Mask mask;              /* cells that the pen will paint, or of the stroke */
    Point last;             /* the end of the stroke */
    TerrainDrawing terrain; /* what the stroke will change */
    Dressing dressing;      /* art that will be drawn */
    MapChange change;       /* the proposed cells */
    Block ghost;            /* its upper left corner is at the cursor */
    Mask lifted;            /* cells that become empty when the block is placed */
    bool is_lifted;
} PendingOp;

static inline bool pending_op_is_empty(const PendingOp *pending)
{
    return pending->kind == PENDING_EMPTY;
}

/* Is it a line, a rectangle, an ellipse or a stroke? */
static inline bool pending_op_is_shape(const PendingOp *pending)
{
    return pending->kind == PENDING_LINE || pending->kind == PENDING_RECTANGLE ||
           pending->kind == PENDING_ELLIPSE || pending->kind == PENDING_TERRAIN;
}

/* The cells from the anchor to the cursor. */
CellArea pending_op_area(const PendingOp *pending, Point cursor);

/* Where the block is put down: whole rows begin with the first column. */
CellArea pending_op_ghost_area(const PendingOp *pending, Point cursor);

/* Cancels the operation without a change. */
void pending_op_drop(PendingOp *pending, const Document *doc);

void pending_op_done(PendingOp *pending);

#endif
