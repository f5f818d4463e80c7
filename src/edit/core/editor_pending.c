/* editor_pending.c - see editor_pending.h */
#include "editor_pending.h"

#include "../../base/text.h"
#include "../../level/world_file.h"
#include "editor_draw.h"
#include "editor_dress.h"
#include "flood.h"

#include <stdio.h>
#include <string.h>

static const char *const pending_names[] = {
    [PENDING_EMPTY] = "",          [PENDING_LINE] = "line",       [PENDING_RECTANGLE] = "rectangle",
    [PENDING_ELLIPSE] = "ellipse", [PENDING_TERRAIN] = "terrain", [PENDING_FILL] = "fill",
    [PENDING_REPLACE] = "replace", [PENDING_DRESS] = "dress",     [PENDING_CHANGE] = "change",
    [PENDING_GHOST] = "paste",
};

static const char *const terrain_words[] = {
    [TERRAIN_GROUND] = "ground", [TERRAIN_CAVE] = "cave", [TERRAIN_PLATFORM] = "platform"};

/* What a glyph of the block changes: nothing where it is a hole or, by the option, empty. */
static bool is_put(const Editor *editor, char glyph)
{
    if (glyph == BLOCK_HOLE) return false;
    bool is_empty = editor->pen.layer == LAYER_BACK
                        ? glyph == ' '
                        : document_kind(editor->doc, glyph) == KIND_EMPTY;
    return !is_empty || !editor_has(editor, EDITOR_THROUGH);
}

/* ---- preview ---- */

/* A fill that begins in the selection stays in it; one that begins elsewhere paints the selected
 * cells that it reaches. */
static void update_fill(Editor *editor)
{
    PendingOp *pending = &editor->pending;
    CellWatch watch = work_cell_watch(&editor->work);
    Mask inside = {0};
    FloodRules rules = {pending->eight, NULL, &watch};
    bool is_confined = selection_confines(&editor->selection), ok = true;
    if (is_confined) ok = selection_to_mask(&editor->selection, editor->doc, &inside);
    if (is_confined &&
        selection_has(&editor->selection, editor->cursor.at.col, editor->cursor.at.row))
        rules.inside = &inside;
    ok =
        ok && flood_find(editor->doc, editor->pen.layer, editor->cursor.at, &rules, &pending->mask);
    if (ok && is_confined) mask_keep(&pending->mask, &inside);
    mask_done(&inside);
    if (!ok) pending_op_drop(&editor->pending, editor->doc);
}

/* The stroke goes on to the cursor. */
static void update_terrain(Editor *editor)
{
    PendingOp *pending = &editor->pending;
    TerrainDrawing drawing;
    mask_add_line(&pending->mask, pending->last, editor->cursor.at);
    pending->last = editor->cursor.at;
    block_done(&pending->terrain.block);
    pending->terrain = (TerrainDrawing){0};
    TerrainStroke stroke = {&pending->mask, pending->anchor, pending->last};
    if (terrain_brush_make(editor->doc, &stroke, &editor->selection, &drawing))
        pending->terrain = drawing;
    else
        editor_message_set(editor, "this stroke is too large; Enter does nothing, Esc leaves it");
}

void editor_update_pending(Editor *editor)
{
    PendingOp *pending = &editor->pending;
    Mask *mask = &pending->mask;
    CellArea area = pending_op_area(pending, editor->cursor.at);
    if (pending->kind == PENDING_FILL) update_fill(editor);
    if (pending->kind == PENDING_TERRAIN) update_terrain(editor);
    if (!pending_op_is_shape(pending) || pending->kind == PENDING_TERRAIN) return;
    if (!mask_reset(mask, document_cols(editor->doc), document_rows(editor->doc))) return;
    if (pending->kind == PENDING_LINE) mask_add_line(mask, pending->anchor, editor->cursor.at);
    if (pending->kind == PENDING_RECTANGLE) mask_add_rectangle(mask, area, pending->filled);
    if (pending->kind == PENDING_ELLIPSE) mask_add_ellipse(mask, area, pending->filled);
}

void editor_begin_shape(Editor *editor, PendingOpKind kind)
{
    pending_op_drop(&editor->pending, editor->doc);
    editor->selection.growing = false;
    editor->pending.kind = kind;
    editor->pending.filled = editor->tool.filled;
    editor_anchor_shape(editor, editor->cursor.at);
}

void editor_anchor_shape(Editor *editor, Point at)
{
    PendingOp *pending = &editor->pending;
    pending->anchor = pending->last = at;
    if (pending->kind == PENDING_TERRAIN &&
        !mask_reset(&pending->mask, document_cols(editor->doc), document_rows(editor->doc)))
        pending_op_drop(pending, editor->doc);
    editor_update_pending(editor);
}

void editor_begin_ghost(Editor *editor, Block block)
{
    pending_op_drop(&editor->pending, editor->doc);
    editor->pending.kind = PENDING_GHOST;
    editor->pending.ghost = block;
}

/* What a block in this place shows at a cell; 0 for a hole. */
static char shown_of_block(const Block *block, CellArea area, int32_t col, int32_t row)
{
    char glyph = block_glyph_in(block, area, col, row);
    return glyph == BLOCK_HOLE ? 0 : glyph;
}

char editor_pending_shown(const Editor *editor, int32_t col, int32_t row)
{
    const PendingOp *pending = &editor->pending;
    if (pending->kind == PENDING_EMPTY) return 0;
    if (pending->kind == PENDING_GHOST) {
        CellArea area = pending_op_ghost_area(&editor->pending, editor->cursor.at);
        char glyph = block_glyph_in(&pending->ghost, area, col, row);
        if (is_put(editor, glyph)) return glyph;
        return pending->is_lifted && mask_has(&pending->lifted, col, row)
                   ? pen_empty_glyph(&editor->pen, editor->doc)
                   : 0;
    }
    if (pending->kind == PENDING_TERRAIN)
        return shown_of_block(&pending->terrain.block, pending->terrain.area, col, row);
    if (pending->kind == PENDING_DRESS)
        return shown_of_block(&pending->dressing.block, pending->dressing.area, col, row);
    if (pending->kind == PENDING_CHANGE) {
        const MapChange *change = &pending->change;
        for (int32_t i = 0; i < change->count; i++)
            if (change->cells[i].col == col && change->cells[i].row == row)
                return change->cells[i].glyph;
        return 0;
    }
    if (pending->kind == PENDING_REPLACE)
        return mask_has(&pending->mask, col, row) ? pending->glyph : 0;

    if (selection_confines(&editor->selection) && !selection_has(&editor->selection, col, row))
        return 0;

    /* A mirror is its own inverse: the cell is painted if one of its images is. */
    Point images[4];
    const char *turned[4][2];
    int32_t count = pen_images(&editor->pen, (Point){col, row}, images, turned);
    for (int32_t i = 0; i < count; i++) {
        if (!mask_has(&pending->mask, images[i].col, images[i].row)) continue;
        char glyph = pen_glyph(&editor->pen);
        for (int32_t k = 0; k < 2; k++)
            if (turned[i][k]) glyph = turned[i][k][(uint8_t)glyph];
        return glyph;
    }
    return 0;
}

void editor_describe_pending(const Editor *editor, char *out, size_t size)
{
    const PendingOp *pending = &editor->pending;
    const char *name = pending_names[pending->kind];
    CellArea area = pending_op_area(&editor->pending, editor->cursor.at);
    Text text = text_in(out, size);
    switch (pending->kind) {
    case PENDING_EMPTY: snprintf(out, size, "%s", name); break;
    case PENDING_LINE: snprintf(out, size, "%s %d", name, max_i32(area.cols, area.rows)); break;
    case PENDING_RECTANGLE:
    case PENDING_ELLIPSE:
        snprintf(out, size, "%s%s %dx%d", pending->filled ? "filled " : "", name, area.cols,
                 area.rows);
        break;
    case PENDING_TERRAIN:
        text_add(&text, "%s: %s, %d cell%s", name, terrain_words[pending->terrain.shape],
                 (int)pending->terrain.count, pending->terrain.count == 1 ? "" : "s");
        break;
    case PENDING_FILL:
        snprintf(out, size, "%s %lld cells, %d ways", name, (long long)pending->mask.count,
                 pending->eight ? 8 : 4);
        break;
    case PENDING_REPLACE:
        snprintf(out, size, "%s %lld cells", name, (long long)pending->mask.count);
        break;
    case PENDING_DRESS:
        text_add(&text, "%s %s, seed %d: %d drawing%s", name,
                 palette_names[pending->dressing.choice.theme], (int)pending->dressing.choice.seed,
                 (int)pending->dressing.drawings, pending->dressing.drawings == 1 ? "" : "s");
        break;
    case PENDING_CHANGE:
        snprintf(out, size, "%s, %d cell%s", pending->change.name, (int)pending->change.count,
                 pending->change.count == 1 ? "" : "s");
        break;
    case PENDING_GHOST:
        text_add(&text, "%s%s %dx%d", editor_has(editor, EDITOR_THROUGH) ? "through " : "",
                 pending->is_lifted ? "move" : name, pending->ghost.cols, pending->ghost.rows);
        area = pending_op_ghost_area(pending, editor->cursor.at);
        CellArea inside = cell_area_common(area, document_area(editor->doc));
        int32_t cols = area.cols - inside.cols, rows = area.rows - inside.rows;
        if (cols > 0) text_add(&text, ", %d column%s outside", (int)cols, cols == 1 ? "" : "s");
        if (rows > 0) text_add(&text, ", %d row%s outside", (int)rows, rows == 1 ? "" : "s");
        break;
    }
}

/* ---- drawing ---- */

/* Can a row of the block be written directly? */
static bool is_whole(const Editor *editor, const Block *block, int32_t row)
{
    return editor->pen.symmetry == SYMMETRY_NONE && !selection_confines(&editor->selection) &&
           !editor_has(editor, EDITOR_THROUGH) &&
           !memchr(block_at(block, 0, row), BLOCK_HOLE, (size_t)block->cols);
}

/* Draws a row of a block with its corner at `at`, by runs of equal glyphs. */
static void draw_block_row(Editor *editor, const Block *block, Point at, int32_t row)
{
    int32_t count = min_i32(block->cols, document_cols(editor->doc) - at.col);
    bool is_inside = at.row + row < document_rows(editor->doc) && count > 0;
    if (is_inside && is_whole(editor, block, row)) {
        editor_draw_over(editor, at.col, at.row + row, count);
        document_set_cells(editor->doc, editor->pen.layer, at.col, at.row + row, count,
                           block_at(block, 0, row));
        return;
    }
    for (int32_t col = 0, run; col < block->cols; col += run) {
        char glyph = *block_at(block, col, row);
        run = block_run(block, (Point){col, row});
        if (is_put(editor, glyph)) editor_draw_run(editor, at.col + col, at.row + row, run, glyph);
    }
}

static void draw_ghost(Editor *editor)
{
    const PendingOp *pending = &editor->pending;
    CellArea area = pending_op_ghost_area(&editor->pending, editor->cursor.at);
    Point at = {area.col, area.row};
    int32_t rows = min_i32(area.rows, document_rows(editor->doc) - area.row);
    if (pending->is_lifted)
        editor_draw_mask(editor, &pending->lifted, pen_empty_glyph(&editor->pen, editor->doc));
    for (int32_t row = 0; row < rows && work_continues(&editor->work, pending->ghost.cols); row++)
        draw_block_row(editor, &pending->ghost, at, row);
    if (editor->pen.layer == LAYER_MAP) editor_draw_props(editor, &pending->ghost, at);
}

/* As it is: without mirror images, which objects might be in the way of. */
static void draw_terrain(Editor *editor)
{
    const TerrainDrawing *terrain = &editor->pending.terrain;
    const Block *block = &terrain->block;
    if (terrain->count == 0)
        editor_message_set(editor, "the terrain along this way is like this already, or must stay");
    for (int32_t row = 0; row < block->rows && work_continues(&editor->work, block->cols); row++)
        for (int32_t col = 0, run; col < block->cols; col += run) {
            char glyph = *block_at(block, col, row);
            run = block_run(block, (Point){col, row});
            if (glyph != BLOCK_HOLE)
                document_set_run(editor->doc, LAYER_MAP, terrain->area.col + col,
                                 terrain->area.row + row, run, glyph);
        }
}

void editor_propose(Editor *editor, const MapChange *change)
{
    assert(change->count > 0 && change->count <= MAP_CHANGE_CELLS);
    pending_op_drop(&editor->pending, editor->doc);
    editor_stroke_end(editor);
    selection_clear(&editor->selection);
    editor->pen.down = false;
    editor->pen.layer = LAYER_MAP;
    editor_go_to(editor, change->cells[0].col, change->cells[0].row);
    editor->pending.kind = PENDING_CHANGE;
    editor->pending.change = *change;
}

static void draw_change(Editor *editor)
{
    const MapChange *change = &editor->pending.change;
    for (int32_t i = 0; i < change->count; i++)
        document_set(editor->doc, LAYER_MAP, change->cells[i].col, change->cells[i].row,
                     change->cells[i].glyph);
}

void editor_draw_pending(Editor *editor)
{
    PendingOp *pending = &editor->pending;
    if (pending->kind == PENDING_DRESS) {
        if (!editor_dress_take(editor)) return;
        pending_op_drop(pending, editor->doc);
        editor->keys.again = true;
        return;
    }
    const char *name = pending->kind == PENDING_CHANGE ? pending->change.name
                       : pending->is_lifted            ? "move"
                                                       : pending_names[pending->kind];
    if (!editor_transaction_begin(editor, name)) return;
    if (pending->kind == PENDING_GHOST)
        draw_ghost(editor);
    else if (pending->kind == PENDING_TERRAIN)
        draw_terrain(editor);
    else if (pending->kind == PENDING_CHANGE)
        draw_change(editor);
    else
        editor_draw_mask(editor, &pending->mask,
                         pending->kind == PENDING_REPLACE ? pending->glyph
                                                          : pen_glyph(&editor->pen));
    block_done(&pending->ghost); /* frees memory that the journal may need */
    block_done(&pending->terrain.block);
    editor_transaction_end(editor);
    pending_op_drop(&editor->pending, editor->doc);
    editor->keys.again = true;
}

bool editor_pending_key(Editor *editor, const char *key)
{
    PendingOp *pending = &editor->pending;
    if (pending->kind == PENDING_EMPTY) return false;
    bool is_round = pending->kind == PENDING_RECTANGLE || pending->kind == PENDING_ELLIPSE;
    if (strcmp(key, "Enter") == 0 || strcmp(key, "Space") == 0) {
        editor_draw_pending(editor);
    } else if (pending->kind == PENDING_CHANGE &&
               (strcmp(key, "n") == 0 || strcmp(key, "Tab") == 0)) {
        editor->out.request = EDITOR_NEXT_CHANGE;
    } else if (is_round && strcmp(key, "f") == 0) {
        editor_toggle_filled(editor, &(CommandCall){1, "", ""});
    } else if (pending->kind == PENDING_GHOST && strcmp(key, "e") == 0) {
        editor->options.on[EDITOR_THROUGH] = !editor->options.on[EDITOR_THROUGH];
        editor_message_set(editor, "empty cells of the block %s",
                           editor_has(editor, EDITOR_THROUGH) ? "leave what is there"
                                                              : "are put down too");
    } else if (pending->kind == PENDING_FILL && strcmp(key, "8") == 0) {
        pending->eight = !pending->eight;
        editor_update_pending(editor);
    } else if (pending->kind == PENDING_DRESS && (strcmp(key, "n") == 0 || strcmp(key, "N") == 0)) {
        editor_dress_again(editor, key[0] == 'n' ? 1 : -1);
    } else {
        return false;
    }
    return true;
}

/* ---- commands ---- */

void editor_begin_line(Editor *editor, const CommandCall *call)
{
    (void)call;
    editor_tool_follow_key(editor, TOOL_LINE);
    editor_begin_shape(editor, PENDING_LINE);
}

void editor_begin_rectangle(Editor *editor, const CommandCall *call)
{
    (void)call;
    editor_tool_follow_key(editor, TOOL_RECTANGLE);
    editor_begin_shape(editor, PENDING_RECTANGLE);
}

void editor_begin_ellipse(Editor *editor, const CommandCall *call)
{
    (void)call;
    editor_tool_follow_key(editor, TOOL_ELLIPSE);
    editor_begin_shape(editor, PENDING_ELLIPSE);
}

void editor_begin_terrain(Editor *editor, const CommandCall *call)
{
    (void)call;
    if (editor_map_is_locked(editor)) return;
    if (editor->pen.layer != LAYER_MAP) editor_next_layer(editor, call);
    editor_tool_follow_key(editor, TOOL_TERRAIN);
    editor_begin_shape(editor, PENDING_TERRAIN);
}

void editor_begin_fill(Editor *editor, const CommandCall *call)
{
    (void)call;
    editor_tool_follow_key(editor, TOOL_FILL);
    editor_begin_shape(editor, PENDING_FILL);
}

/* ---- turn ---- */

/* The commands that flip and turn the selection or the pending block, with its glyphs. */

static void turn_pending(Editor *editor, Turn turn)
{
    CellWatch watch = work_cell_watch(&editor->work);
    if (editor->pending.kind != PENDING_GHOST) return;
    if (!block_turn(&editor->pending.ghost, turn, editor->pen.turned[turn], &watch))
        editor_message_set(editor, "out of memory");
}

/* The upper left corner stays in place; cells that are no longer covered become empty. */
static void turn_selection(Editor *editor, Turn turn)
{
    Block block = {0};
    Mask mask = {0};
    CellWatch watch = work_cell_watch(&editor->work);
    if (editor_copy_selection(editor, &block) &&
        selection_to_mask(&editor->selection, editor->doc, &mask) &&
        block_turn(&block, turn, editor->pen.turned[turn], &watch) &&
        editor_transaction_begin(editor, "turn")) {
        CellArea area = editor->selection.area;
        Symmetry symmetry = editor->pen.symmetry;
        editor->pen.symmetry = SYMMETRY_NONE;
        selection_clear(&editor->selection);
        editor_draw_mask(editor, &mask, pen_empty_glyph(&editor->pen, editor->doc));
        for (int32_t row = 0; row < block.rows && work_continues(&editor->work, block.cols); row++)
            draw_block_row(editor, &block, (Point){area.col, area.row}, row);
        editor->pen.symmetry = symmetry;
        if (editor->pen.layer == LAYER_MAP)
            editor_draw_props(editor, &block, (Point){area.col, area.row});
        editor_transaction_end(editor);
        selection_set_area(&editor->selection, editor->doc,
                           (CellArea){area.col, area.row, block.cols, block.rows});
    }
    mask_done(&mask);
    block_done(&block);
}

/* Is nothing selected, and is there a cell that a turn changes, such as a spike? */
static bool turns_alone(const Editor *editor, Turn turn)
{
    char glyph = pen_glyph_at(&editor->pen, editor->doc, editor->cursor.at);
    return selection_is_empty(&editor->selection) && editor->pen.layer == LAYER_MAP &&
           editor->pen.turned[turn][(uint8_t)glyph] != glyph;
}

static void turn_cell(Editor *editor, Turn turn)
{
    Point at = editor->cursor.at;
    selection_set_area(&editor->selection, editor->doc, (CellArea){at.col, at.row, 1, 1});
    turn_selection(editor, turn);
    selection_clear(&editor->selection);
}

static void turn_any(Editor *editor, Turn turn)
{
    pen_update_symmetry(&editor->pen, editor->doc);
    if (!pending_op_is_empty(&editor->pending))
        turn_pending(editor, turn);
    else if (turns_alone(editor, turn))
        turn_cell(editor, turn);
    else if (selection_is_empty(&editor->selection))
        editor_message_set(editor, "select with %s what to turn",
                           editor_key_of(editor, COMMAND_ID_editor_select_block).text);
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
