/* pending_op.c - see editor_internal.h */
#include "cells.h"
#include "editor_internal.h"

#include <stdio.h>
#include <string.h>

static const char *const hand_names[] = {
    [PENDING_EMPTY] = "",          [PENDING_LINE] = "line", [PENDING_RECTANGLE] = "rectangle",
    [PENDING_ELLIPSE] = "ellipse", [PENDING_FILL] = "fill", [PENDING_REPLACE] = "replace",
    [PENDING_GHOST] = "paste",
};

static CellArea shape_area(const Editor *editor)
{
    return area_between(editor->hand.anchor, editor->cursor);
}

/* ---- preview ---- */

static void update_shape(Editor *editor)
{
    PendingOp *hand = &editor->hand;
    if (!mask_reset(&hand->mask, document_cols(editor->doc), document_rows(editor->doc))) return;
    if (hand->kind == PENDING_LINE) shape_line(&hand->mask, hand->anchor, editor->cursor);
    if (hand->kind == PENDING_RECTANGLE)
        shape_rectangle(&hand->mask, shape_area(editor), hand->filled);
    if (hand->kind == PENDING_ELLIPSE) shape_ellipse(&hand->mask, shape_area(editor), hand->filled);
}

void pending_op_update(Editor *editor)
{
    PendingOp *hand = &editor->hand;
    CellWatch watch = work_watch(editor);
    if (hand->kind == PENDING_FILL && !flood_find(editor->doc, editor->pen.layer, editor->cursor,
                                                  hand->eight, &watch, &hand->mask))
        pending_op_drop(editor);
    else if (hand->kind != PENDING_FILL && hand->kind != PENDING_REPLACE &&
             hand->kind != PENDING_GHOST)
        update_shape(editor);
}

void pending_op_take_shape(Editor *editor, PendingOpKind kind)
{
    pending_op_drop(editor);
    editor->hand.kind = kind;
    editor->hand.anchor = editor->cursor;
    editor->hand.filled = false;
    pending_op_update(editor);
}

void pending_op_take_ghost(Editor *editor, Block block)
{
    pending_op_drop(editor);
    editor->hand.kind = PENDING_GHOST;
    editor->hand.ghost = block;
}

void pending_op_drop(Editor *editor)
{
    PendingOp *hand = &editor->hand;
    hand->kind = PENDING_EMPTY;
    hand->is_lifted = false;
    block_done(&hand->ghost);
    mask_reset(&hand->mask, document_cols(editor->doc), document_rows(editor->doc));
}

char pending_op_shown(const Editor *editor, int32_t col, int32_t row)
{
    const PendingOp *hand = &editor->hand;
    if (hand->kind == PENDING_EMPTY) return 0;
    if (hand->kind == PENDING_GHOST) {
        CellArea area = {editor->cursor.col, editor->cursor.row, hand->ghost.cols,
                         hand->ghost.rows};
        char glyph = BLOCK_HOLE;
        if (area_has(area, col, row))
            glyph = *block_at(&hand->ghost, col - area.col, row - area.row);
        if (glyph != BLOCK_HOLE) return glyph;
        return hand->is_lifted && mask_has(&hand->lifted, col, row) ? draw_empty(editor) : 0;
    }
    if (hand->kind == PENDING_REPLACE) return mask_has(&hand->mask, col, row) ? hand->glyph : 0;

    /* A mirror is its own inverse: the cell is painted if one of its images is. */
    Point images[4];
    const char *turned[4][2];
    int32_t count = symmetry_images(editor, (Point){col, row}, images, turned);
    for (int32_t i = 0; i < count; i++) {
        if (!mask_has(&hand->mask, images[i].col, images[i].row)) continue;
        char glyph = editor->pen.glyph[editor->pen.layer];
        for (int32_t k = 0; k < 2; k++)
            if (turned[i][k]) glyph = turned[i][k][(uint8_t)glyph];
        return glyph;
    }
    return 0;
}

void pending_op_describe(const Editor *editor, char *out, size_t size)
{
    const PendingOp *hand = &editor->hand;
    const char *name = hand_names[hand->kind];
    CellArea area = shape_area(editor);
    switch (hand->kind) {
    case PENDING_EMPTY: snprintf(out, size, "%s", name); break;
    case PENDING_LINE: snprintf(out, size, "%s %d", name, max_i32(area.cols, area.rows)); break;
    case PENDING_RECTANGLE:
    case PENDING_ELLIPSE:
        snprintf(out, size, "%s%s %dx%d", hand->filled ? "filled " : "", name, area.cols,
                 area.rows);
        break;
    case PENDING_FILL:
        snprintf(out, size, "%s %lld cells, %d ways", name, (long long)hand->mask.count,
                 hand->eight ? 8 : 4);
        break;
    case PENDING_REPLACE:
        snprintf(out, size, "%s %lld cells", name, (long long)hand->mask.count);
        break;
    case PENDING_GHOST:
        snprintf(out, size, "%s %dx%d", hand->is_lifted ? "move" : name, hand->ghost.cols,
                 hand->ghost.rows);
        break;
    }
}

/* ---- drawing ---- */

/* Draws a row of a block with its corner at `at`, by runs of equal glyphs. */
static void draw_block_row(Editor *editor, const Block *block, Point at, int32_t row)
{
    for (int32_t col = 0, first; col < block->cols;) {
        char glyph = *block_at(block, col, row);
        for (first = col; col < block->cols && *block_at(block, col, row) == glyph;)
            col++;
        if (glyph != BLOCK_HOLE) draw_run(editor, at.col + first, at.row + row, col - first, glyph);
    }
}

static void draw_ghost(Editor *editor)
{
    const PendingOp *hand = &editor->hand;
    int32_t rows = min_i32(hand->ghost.rows, document_rows(editor->doc) - editor->cursor.row);
    if (hand->is_lifted) draw_mask(editor, &hand->lifted, draw_empty(editor));
    for (int32_t row = 0; row < rows && work_goes_on(editor, hand->ghost.cols); row++)
        draw_block_row(editor, &hand->ghost, editor->cursor, row);
    if (editor->pen.layer == LAYER_MAP) object_props_put(editor, &hand->ghost, editor->cursor);
}

void pending_op_draw(Editor *editor)
{
    PendingOp *hand = &editor->hand;
    if (!transaction_begin(editor, hand->is_lifted ? "move" : hand_names[hand->kind])) return;
    if (hand->kind == PENDING_GHOST)
        draw_ghost(editor);
    else
        draw_mask(editor, &hand->mask,
                  hand->kind == PENDING_REPLACE ? hand->glyph
                                                : editor->pen.glyph[editor->pen.layer]);
    transaction_end(editor);
    pending_op_drop(editor);
    editor->keys.again = true;
}

bool pending_op_key(Editor *editor, const char *key)
{
    PendingOp *hand = &editor->hand;
    if (hand->kind == PENDING_EMPTY) return false;
    bool is_round = hand->kind == PENDING_RECTANGLE || hand->kind == PENDING_ELLIPSE;
    if (strcmp(key, "Enter") == 0 || strcmp(key, "Space") == 0) {
        pending_op_draw(editor);
    } else if (is_round && strcmp(key, "f") == 0) {
        hand->filled = !hand->filled;
        pending_op_update(editor);
    } else if (hand->kind == PENDING_FILL && strcmp(key, "8") == 0) {
        hand->eight = !hand->eight;
        pending_op_update(editor);
    } else {
        return false;
    }
    return true;
}

/* ---- commands ---- */

void shape_begin_line(Editor *editor, const CommandCall *call)
{
    (void)call;
    pending_op_take_shape(editor, PENDING_LINE);
}

void shape_begin_rectangle(Editor *editor, const CommandCall *call)
{
    (void)call;
    pending_op_take_shape(editor, PENDING_RECTANGLE);
}

void shape_begin_ellipse(Editor *editor, const CommandCall *call)
{
    (void)call;
    pending_op_take_shape(editor, PENDING_ELLIPSE);
}

void fill_begin(Editor *editor, const CommandCall *call)
{
    (void)call;
    pending_op_take_shape(editor, PENDING_FILL);
}

/* ---- turn ---- */

/* The commands that flip and turn the selection or the pending block, with its glyphs. */

static void turn_hand(Editor *editor, Turn turn)
{
    CellWatch watch = work_watch(editor);
    if (editor->hand.kind != PENDING_GHOST) return;
    if (!block_turn(&editor->hand.ghost, turn, editor->pen.turned[turn], &watch))
        message_set(editor, "no memory to turn this");
}

/* The upper left corner stays in place; cells that are no longer covered become empty. */
static void turn_selection(Editor *editor, Turn turn)
{
    Block block = {0};
    Mask mask = {0};
    CellWatch watch = work_watch(editor);
    if (select_to_block(editor, &block) && select_to_mask(editor, &mask) &&
        block_turn(&block, turn, editor->pen.turned[turn], &watch) &&
        transaction_begin(editor, "turn")) {
        CellArea area = editor->selection.area;
        Symmetry symmetry = editor->pen.symmetry;
        editor->pen.symmetry = SYMMETRY_NONE;
        draw_mask(editor, &mask, draw_empty(editor));
        for (int32_t row = 0; row < block.rows && work_goes_on(editor, block.cols); row++)
            draw_block_row(editor, &block, (Point){area.col, area.row}, row);
        editor->pen.symmetry = symmetry;
        if (editor->pen.layer == LAYER_MAP)
            object_props_put(editor, &block, (Point){area.col, area.row});
        transaction_end(editor);
        select_clear(editor);
        select_area(editor, (CellArea){area.col, area.row, block.cols, block.rows});
    }
    mask_done(&mask);
    block_done(&block);
}

static void turn_any(Editor *editor, Turn turn)
{
    symmetry_learn(editor);
    if (editor->hand.kind != PENDING_EMPTY)
        turn_hand(editor, turn);
    else if (select_is_empty(editor))
        message_set(editor, "select with v what is to be turned");
    else
        turn_selection(editor, turn);
}

void turn_flip_cols(Editor *editor, const CommandCall *call)
{
    (void)call;
    turn_any(editor, TURN_FLIP_COLS);
}

void turn_flip_rows(Editor *editor, const CommandCall *call)
{
    (void)call;
    turn_any(editor, TURN_FLIP_ROWS);
}

void turn_rotate(Editor *editor, const CommandCall *call)
{
    (void)call;
    turn_any(editor, TURN_ROTATE);
}
