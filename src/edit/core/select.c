/* select.c - see editor_internal.h */
#include "editor_internal.h"

#include "cells.h"

void select_clear(Editor *editor)
{
    editor->selection.kind = SELECT_NONE;
    editor->selection.growing = false;
    editor->selection.rows = false;
}

void select_area(Editor *editor, CellArea area)
{
    Selection *s = &editor->selection;
    s->area = cell_area_common(area, document_area(editor->doc));
    s->kind = cell_area_is_empty(s->area) ? SELECT_NONE : SELECT_AREA;
    if (s->kind == SELECT_AREA) s->last = s->area;
}

void select_follow(Editor *editor)
{
    Selection *s = &editor->selection;
    if (!s->growing) return;
    CellArea area = cell_area_between(s->anchor, editor->cursor);
    if (s->rows) {
        area.col = 0;
        area.cols = document_cols(editor->doc);
    }
    select_area(editor, area);
}

bool select_confines(const Editor *editor)
{
    return editor->selection.kind != SELECT_NONE && !editor->selection.growing;
}

bool select_next_run(const Editor *editor, CellArea run, MaskRun *part)
{
    const Selection *s = &editor->selection;
    bool is_first = part->count == 0;
    int32_t col = is_first ? run.col : part->col + part->count, end = run.col + run.cols;
    if (!select_confines(editor) || s->kind == SELECT_AREA) {
        if (select_confines(editor)) run = cell_area_common(run, s->area);
        *part = (MaskRun){run.col, run.row, run.cols};
        return is_first && !cell_area_is_empty(run);
    }
    while (col < end && !mask_has(&s->mask, col, run.row))
        col++;
    *part = (MaskRun){col, run.row, 0};
    while (col < end && mask_has(&s->mask, col, run.row))
        col++;
    part->count = col - part->col;
    return part->count > 0;
}

int64_t select_count(const Editor *editor)
{
    const Selection *s = &editor->selection;
    if (s->kind == SELECT_NONE) return 0;
    return s->kind == SELECT_MASK ? s->mask.count : (int64_t)s->area.cols * s->area.rows;
}

bool select_to_mask(const Editor *editor, Mask *mask)
{
    const Selection *s = &editor->selection;
    if (!mask_reset(mask, document_cols(editor->doc), document_rows(editor->doc))) return false;
    if (s->kind == SELECT_AREA)
        for (int32_t row = 0; row < s->area.rows; row++)
            mask_add_run(mask, s->area.col, s->area.row + row, s->area.cols);
    if (s->kind == SELECT_MASK)
        for (MaskRun run = {0}; mask_next_run(&s->mask, &run);)
            mask_add_run(mask, run.col, run.row, run.count);
    return true;
}

/* The cells of the selection in a row of its area. */
static void take_row(const Editor *editor, int32_t row, const Block *block)
{
    const Selection *s = &editor->selection;
    const char *line = document_row(editor->doc, editor->pen.layer, s->area.row + row);
    if (s->kind == SELECT_AREA)
        memcpy(block_at(block, 0, row), line + s->area.col, (size_t)s->area.cols);
    for (int32_t col = 0; s->kind == SELECT_MASK && col < s->area.cols; col++)
        if (mask_has(&s->mask, s->area.col + col, s->area.row + row))
            *block_at(block, col, row) = line[s->area.col + col];
}

bool select_to_block(Editor *editor, Block *block)
{
    const Selection *s = &editor->selection;
    bool goes_on = s->kind != SELECT_NONE && block_init(block, s->area.cols, s->area.rows);
    if (!goes_on) return false;
    for (int32_t row = 0; row < s->area.rows && goes_on; row++) {
        take_row(editor, row, block);
        goes_on = editor_work_goes_on(editor, s->area.cols);
    }
    if (!goes_on) {
        block_done(block);
        return false;
    }
    block->is_rows = s->rows && s->kind == SELECT_AREA;
    if (editor->pen.layer == LAYER_MAP)
        object_props_take(block, editor->doc, (Point){s->area.col, s->area.row});
    return true;
}

/* ---- commands ---- */

/* Begins at the cursor; when called again the block stays as it is. */
static void grow(Editor *editor, bool rows)
{
    Selection *s = &editor->selection;
    if (s->growing && s->rows == rows) {
        s->growing = false;
        return;
    }
    if (!s->growing) s->anchor = editor->cursor;
    s->growing = true;
    s->rows = rows;
    select_follow(editor);
}

void editor_select_block(Editor *editor, const CommandCall *call)
{
    (void)call;
    grow(editor, false);
}

void editor_select_rows(Editor *editor, const CommandCall *call)
{
    (void)call;
    grow(editor, true);
}

/* Makes the mask that was just built the selection. */
static void select_made_mask(Editor *editor, bool made)
{
    Selection *s = &editor->selection;
    s->growing = s->rows = false;
    s->kind = made && s->mask.count > 0 ? SELECT_MASK : SELECT_NONE;
    s->area = s->mask.bounds;
    long long count = select_count(editor);
    editor_message_set(editor, "%lld cell%s selected", count, count == 1 ? "" : "s");
}

void editor_select_same(Editor *editor, const CommandCall *call)
{
    CellArea all = document_area(editor->doc);
    (void)call;
    select_made_mask(editor, flood_find_same(editor->doc, editor->pen.layer, editor->cursor, all,
                                             &editor->selection.mask));
}

void editor_select_connected(Editor *editor, const CommandCall *call)
{
    CellWatch watch = editor_work_watch(editor);
    (void)call;
    select_made_mask(editor, flood_find(editor->doc, editor->pen.layer, editor->cursor,
                                        &(FloodRules){.watch = &watch}, &editor->selection.mask));
}

void editor_select_all(Editor *editor, const CommandCall *call)
{
    (void)call;
    select_clear(editor);
    select_area(editor, document_area(editor->doc));
}

void editor_select_again(Editor *editor, const CommandCall *call)
{
    (void)call;
    select_clear(editor);
    select_area(editor, editor->selection.last);
    if (select_is_empty(editor)) editor_message_set(editor, "nothing was selected before");
}

static void grow_to(Editor *editor, int32_t cols, int32_t rows)
{
    if (!editor->selection.growing) grow(editor, false);
    cursor_step(editor, (int64_t)editor->cursor.col + cols, (int64_t)editor->cursor.row + rows);
}

void editor_select_left(Editor *editor, const CommandCall *call)
{
    grow_to(editor, -call->count, 0);
}

void editor_select_right(Editor *editor, const CommandCall *call)
{
    grow_to(editor, call->count, 0);
}

void editor_select_up(Editor *editor, const CommandCall *call)
{
    grow_to(editor, 0, -call->count);
}

void editor_select_down(Editor *editor, const CommandCall *call)
{
    grow_to(editor, 0, call->count);
}
