/* pending_op.c - see pending_op.h */
#include "pending_op.h"

CellArea pending_op_area(const PendingOp *pending, Point cursor)
{
    return cell_area_between(pending->anchor, cursor);
}

CellArea pending_op_ghost_area(const PendingOp *pending, Point cursor)
{
    const Block *ghost = &pending->ghost;
    return (CellArea){ghost->is_rows ? 0 : cursor.col, cursor.row, ghost->cols, ghost->rows};
}

void pending_op_drop(PendingOp *pending, const Document *doc)
{
    pending->kind = PENDING_EMPTY;
    pending->is_lifted = false;
    block_done(&pending->ghost);
    block_done(&pending->terrain.block);
    dressing_done(&pending->dressing);
    mask_reset(&pending->mask, document_cols(doc), document_rows(doc));
}

void pending_op_done(PendingOp *pending)
{
    mask_done(&pending->mask);
    mask_done(&pending->lifted);
    block_done(&pending->ghost);
    block_done(&pending->terrain.block);
    dressing_done(&pending->dressing);
}
