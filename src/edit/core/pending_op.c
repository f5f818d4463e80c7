/* pending_op.c - see editor_internal.h */
#include "../../base/text.h"
#include "cells.h"
#include "editor_internal.h"

#include <stdio.h>
#include <string.h>

static const char *const pending_names[] = {
    [PENDING_EMPTY] = "",          [PENDING_LINE] = "line", [PENDING_RECTANGLE] = "rectangle",
    [PENDING_ELLIPSE] = "ellipse", [PENDING_FILL] = "fill", [PENDING_REPLACE] = "replace",
    [PENDING_GHOST] = "paste",
};

static CellArea shape_area(const Editor *editor)
{
    return cell_area_between(editor->pending.anchor, editor->cursor);
}

/* ---- the block ---- */

/* Where it is put down: whole rows begin with the first column. */
static CellArea ghost_area(const Editor *editor)
{
    const Block *ghost = &editor->pending.ghost;
    return (CellArea){ghost->is_rows ? 0 : editor->cursor.col, editor->cursor.row, ghost->cols,
                      ghost->rows};
}

/* What a glyph of the block changes: nothing where it is a hole or, by the option, empty. */
static bool is_put(const Editor *editor, char glyph)
{
    if (glyph == BLOCK_HOLE) return false;
    bool is_empty = editor->pen.layer == LAYER_BACK
                        ? glyph == ' '
                        : document_kind(editor->doc, glyph) == KIND_EMPTY;
    return !is_empty || !editor_has(editor, EDITOR_THROUGH);
}

/* ", 2 columns outside", or nothing. */
static void describe_outside(const Editor *editor, char *out, size_t size)
{
    CellArea area = ghost_area(editor);
    CellArea inside = cell_area_common(area, document_area(editor->doc));
    int32_t cols = area.cols - inside.cols, rows = area.rows - inside.rows;
    Text text = text_in(out, size);
    out[0] = '\0';
    if (cols > 0) text_add(&text, ", %d column%s outside", (int)cols, cols == 1 ? "" : "s");
    if (rows > 0) text_add(&text, ", %d row%s outside", (int)rows, rows == 1 ? "" : "s");
}

/* ---- preview ---- */

static void update_shape(Editor *editor)
{
    PendingOp *pending = &editor->pending;
    if (!mask_reset(&pending->mask, document_cols(editor->doc), document_rows(editor->doc))) return;
    if (pending->kind == PENDING_LINE)
        mask_add_line(&pending->mask, pending->anchor, editor->cursor);
    if (pending->kind == PENDING_RECTANGLE)
        mask_add_rectangle(&pending->mask, shape_area(editor), pending->filled);
    if (pending->kind == PENDING_ELLIPSE)
        mask_add_ellipse(&pending->mask, shape_area(editor), pending->filled);
}

/* A fill that begins in the selection passes only through it; one that begins elsewhere fills what
 * it comes to there. */
static void update_fill(Editor *editor)
{
    PendingOp *pending = &editor->pending;
    CellWatch watch = editor_work_watch(editor);
    Mask inside = {0};
    FloodRules rules = {pending->eight, NULL, &watch};
    bool is_confined = select_confines(editor), ok = true;
    if (is_confined) ok = select_to_mask(editor, &inside);
    if (is_confined && select_has(editor, editor->cursor.col, editor->cursor.row))
        rules.inside = &inside;
    ok = ok && flood_find(editor->doc, editor->pen.layer, editor->cursor, &rules, &pending->mask);
    if (ok && is_confined) mask_keep(&pending->mask, &inside);
    mask_done(&inside);
    if (!ok) pending_op_drop(editor);
}

void pending_op_update(Editor *editor)
{
    PendingOp *pending = &editor->pending;
    if (pending->kind == PENDING_FILL)
        update_fill(editor);
    else if (pending->kind != PENDING_REPLACE && pending->kind != PENDING_GHOST)
        update_shape(editor);
}

void pending_op_take_shape(Editor *editor, PendingOpKind kind)
{
    pending_op_drop(editor);
    editor->selection.growing = false;
    editor->pending.kind = kind;
    editor->pending.anchor = editor->cursor;
    editor->pending.filled = false;
    pending_op_update(editor);
}

void pending_op_take_ghost(Editor *editor, Block block)
{
    pending_op_drop(editor);
    editor->pending.kind = PENDING_GHOST;
    editor->pending.ghost = block;
}

void pending_op_drop(Editor *editor)
{
    PendingOp *pending = &editor->pending;
    pending->kind = PENDING_EMPTY;
    pending->is_lifted = false;
    block_done(&pending->ghost);
    mask_reset(&pending->mask, document_cols(editor->doc), document_rows(editor->doc));
}

char pending_op_shown(const Editor *editor, int32_t col, int32_t row)
{
    const PendingOp *pending = &editor->pending;
    if (pending->kind == PENDING_EMPTY) return 0;
    if (pending->kind == PENDING_GHOST) {
        CellArea area = ghost_area(editor);
        char glyph = BLOCK_HOLE;
        if (cell_area_has(area, col, row))
            glyph = *block_at(&pending->ghost, col - area.col, row - area.row);
        if (is_put(editor, glyph)) return glyph;
        return pending->is_lifted && mask_has(&pending->lifted, col, row)
                   ? editor_empty_glyph(editor)
                   : 0;
    }
    if (pending->kind == PENDING_REPLACE)
        return mask_has(&pending->mask, col, row) ? pending->glyph : 0;

    if (select_confines(editor) && !select_has(editor, col, row)) return 0;

    /* A mirror is its own inverse: the cell is painted if one of its images is. */
    Point images[4];
    const char *turned[4][2];
    int32_t count = editor_symmetry_images(editor, (Point){col, row}, images, turned);
    for (int32_t i = 0; i < count; i++) {
        if (!mask_has(&pending->mask, images[i].col, images[i].row)) continue;
        char glyph = editor->pen.glyph[editor->pen.layer];
        for (int32_t k = 0; k < 2; k++)
            if (turned[i][k]) glyph = turned[i][k][(uint8_t)glyph];
        return glyph;
    }
    return 0;
}

void pending_op_describe(const Editor *editor, char *out, size_t size)
{
    const PendingOp *pending = &editor->pending;
    const char *name = pending_names[pending->kind];
    CellArea area = shape_area(editor);
    char outside[64];
    switch (pending->kind) {
    case PENDING_EMPTY: snprintf(out, size, "%s", name); break;
    case PENDING_LINE: snprintf(out, size, "%s %d", name, max_i32(area.cols, area.rows)); break;
    case PENDING_RECTANGLE:
    case PENDING_ELLIPSE:
        snprintf(out, size, "%s%s %dx%d", pending->filled ? "filled " : "", name, area.cols,
                 area.rows);
        break;
    case PENDING_FILL:
        snprintf(out, size, "%s %lld cells, %d ways", name, (long long)pending->mask.count,
                 pending->eight ? 8 : 4);
        break;
    case PENDING_REPLACE:
        snprintf(out, size, "%s %lld cells", name, (long long)pending->mask.count);
        break;
    case PENDING_GHOST:
        describe_outside(editor, outside, sizeof outside);
        snprintf(out, size, "%s%s %dx%d%s", editor_has(editor, EDITOR_THROUGH) ? "through " : "",
                 pending->is_lifted ? "move" : name, pending->ghost.cols, pending->ghost.rows,
                 outside);
        break;
    }
}

/* ---- drawing ---- */

/* May a row of a block be put down as it is? */
static bool is_whole(const Editor *editor, const Block *block, int32_t row)
{
    return editor->pen.symmetry == SYMMETRY_NONE && !select_confines(editor) &&
           !editor_has(editor, EDITOR_THROUGH) &&
           !memchr(block_at(block, 0, row), BLOCK_HOLE, (size_t)block->cols);
}

/* Draws a row of a block with its corner at `at`, by runs of equal glyphs. */
static void draw_block_row(Editor *editor, const Block *block, Point at, int32_t row)
{
    int32_t count = min_i32(block->cols, document_cols(editor->doc) - at.col);
    bool is_inside = at.row + row < document_rows(editor->doc) && count > 0;
    if (is_inside && is_whole(editor, block, row)) {
        document_set_cells(editor->doc, editor->pen.layer, at.col, at.row + row, count,
                           block_at(block, 0, row));
        return;
    }
    for (int32_t col = 0, first; col < block->cols;) {
        char glyph = *block_at(block, col, row);
        for (first = col; col < block->cols && *block_at(block, col, row) == glyph;)
            col++;
        if (is_put(editor, glyph))
            editor_draw_run(editor, at.col + first, at.row + row, col - first, glyph);
    }
}

static void draw_ghost(Editor *editor)
{
    const PendingOp *pending = &editor->pending;
    CellArea area = ghost_area(editor);
    Point at = {area.col, area.row};
    int32_t rows = min_i32(area.rows, document_rows(editor->doc) - area.row);
    if (pending->is_lifted) editor_draw_mask(editor, &pending->lifted, editor_empty_glyph(editor));
    for (int32_t row = 0; row < rows && editor_work_goes_on(editor, pending->ghost.cols); row++)
        draw_block_row(editor, &pending->ghost, at, row);
    if (editor->pen.layer == LAYER_MAP) object_props_put(editor, &pending->ghost, at);
}

void pending_op_draw(Editor *editor)
{
    PendingOp *pending = &editor->pending;
    if (!editor_transaction_begin(editor,
                                  pending->is_lifted ? "move" : pending_names[pending->kind]))
        return;
    if (pending->kind == PENDING_GHOST)
        draw_ghost(editor);
    else
        editor_draw_mask(editor, &pending->mask,
                         pending->kind == PENDING_REPLACE ? pending->glyph
                                                          : editor->pen.glyph[editor->pen.layer]);
    block_done(&pending->ghost); /* a large one takes memory that the journal needs */
    editor_transaction_end(editor);
    pending_op_drop(editor);
    editor->keys.again = true;
}

bool pending_op_key(Editor *editor, const char *key)
{
    PendingOp *pending = &editor->pending;
    if (pending->kind == PENDING_EMPTY) return false;
    bool is_round = pending->kind == PENDING_RECTANGLE || pending->kind == PENDING_ELLIPSE;
    if (strcmp(key, "Enter") == 0 || strcmp(key, "Space") == 0) {
        pending_op_draw(editor);
    } else if (is_round && strcmp(key, "f") == 0) {
        pending->filled = !pending->filled;
        pending_op_update(editor);
    } else if (pending->kind == PENDING_GHOST && strcmp(key, "e") == 0) {
        editor->options.on[EDITOR_THROUGH] = !editor->options.on[EDITOR_THROUGH];
        editor_message_set(editor, "empty cells of the block %s",
                           editor_has(editor, EDITOR_THROUGH) ? "leave what is there"
                                                              : "are put down too");
    } else if (pending->kind == PENDING_FILL && strcmp(key, "8") == 0) {
        pending->eight = !pending->eight;
        pending_op_update(editor);
    } else {
        return false;
    }
    return true;
}

/* ---- commands ---- */

void editor_begin_line(Editor *editor, const CommandCall *call)
{
    (void)call;
    pending_op_take_shape(editor, PENDING_LINE);
}

void editor_begin_rectangle(Editor *editor, const CommandCall *call)
{
    (void)call;
    pending_op_take_shape(editor, PENDING_RECTANGLE);
}

void editor_begin_ellipse(Editor *editor, const CommandCall *call)
{
    (void)call;
    pending_op_take_shape(editor, PENDING_ELLIPSE);
}

void editor_begin_fill(Editor *editor, const CommandCall *call)
{
    (void)call;
    pending_op_take_shape(editor, PENDING_FILL);
}

/* ---- turn ---- */

/* The commands that flip and turn the selection or the pending block, with its glyphs. */

static void turn_pending(Editor *editor, Turn turn)
{
    CellWatch watch = editor_work_watch(editor);
    if (editor->pending.kind != PENDING_GHOST) return;
    if (!block_turn(&editor->pending.ghost, turn, editor->pen.turned[turn], &watch))
        editor_message_set(editor, "no memory to turn this");
}

/* The upper left corner stays in place; cells that are no longer covered become empty. */
static void turn_selection(Editor *editor, Turn turn)
{
    Block block = {0};
    Mask mask = {0};
    CellWatch watch = editor_work_watch(editor);
    if (select_to_block(editor, &block) && select_to_mask(editor, &mask) &&
        block_turn(&block, turn, editor->pen.turned[turn], &watch) &&
        editor_transaction_begin(editor, "turn")) {
        CellArea area = editor->selection.area;
        Symmetry symmetry = editor->pen.symmetry;
        editor->pen.symmetry = SYMMETRY_NONE;
        select_clear(editor);
        editor_draw_mask(editor, &mask, editor_empty_glyph(editor));
        for (int32_t row = 0; row < block.rows && editor_work_goes_on(editor, block.cols); row++)
            draw_block_row(editor, &block, (Point){area.col, area.row}, row);
        editor->pen.symmetry = symmetry;
        if (editor->pen.layer == LAYER_MAP)
            object_props_put(editor, &block, (Point){area.col, area.row});
        editor_transaction_end(editor);
        select_area(editor, (CellArea){area.col, area.row, block.cols, block.rows});
    }
    mask_done(&mask);
    block_done(&block);
}

static void turn_any(Editor *editor, Turn turn)
{
    editor_symmetry_update(editor);
    if (editor->pending.kind != PENDING_EMPTY)
        turn_pending(editor, turn);
    else if (select_is_empty(editor))
        editor_message_set(editor, "select with v what is to be turned");
    else
        turn_selection(editor, turn);
}

void editor_flip_cols(Editor *editor, const CommandCall *call)
{
    (void)call;
    turn_any(editor, TURN_FLIP_COLS);
}

void editor_flip_rows(Editor *editor, const CommandCall *call)
{
    (void)call;
    turn_any(editor, TURN_FLIP_ROWS);
}

void editor_rotate(Editor *editor, const CommandCall *call)
{
    (void)call;
    turn_any(editor, TURN_ROTATE);
}
