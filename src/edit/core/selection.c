/* selection.c - see selection.h */
#include "selection.h"

#include "object_props.h"

#include <string.h>

void selection_clear(Selection *selection)
{
    selection->kind = SELECT_NONE;
    selection->growing = false;
    selection->rows = false;
}

void selection_set_area(Selection *selection, const Document *doc, CellArea area)
{
    selection->area = cell_area_common(area, document_area(doc));
    selection->kind = cell_area_is_empty(selection->area) ? SELECT_NONE : SELECT_AREA;
    if (selection->kind == SELECT_AREA) selection->last = selection->area;
}

void selection_set_mask(Selection *selection, bool is_built)
{
    selection->growing = selection->rows = false;
    selection->kind = is_built && selection->mask.count > 0 ? SELECT_MASK : SELECT_NONE;
    selection->area = selection->mask.bounds;
}

void selection_grow(Selection *selection, const Document *doc, Point cursor, bool rows)
{
    if (selection->growing && selection->rows == rows) {
        selection->growing = false;
        return;
    }
    if (!selection->growing) selection->anchor = cursor;
    selection->growing = true;
    selection->rows = rows;
    selection_follow(selection, doc, cursor);
}

void selection_follow(Selection *selection, const Document *doc, Point cursor)
{
    if (!selection->growing) return;
    CellArea area = cell_area_between(selection->anchor, cursor);
    if (selection->rows) {
        area.col = 0;
        area.cols = document_cols(doc);
    }
    selection_set_area(selection, doc, area);
}

bool selection_next_run(const Selection *selection, CellArea run, MaskRun *part)
{
    bool is_first = part->count == 0, confines = selection_confines(selection);
    int32_t col = is_first ? run.col : part->col + part->count, end = run.col + run.cols;
    if (!confines || selection->kind == SELECT_AREA) {
        if (confines) run = cell_area_common(run, selection->area);
        *part = (MaskRun){run.col, run.row, run.cols};
        return is_first && !cell_area_is_empty(run);
    }
    while (col < end && !mask_has(&selection->mask, col, run.row))
        col++;
    *part = (MaskRun){col, run.row, 0};
    while (col < end && mask_has(&selection->mask, col, run.row))
        col++;
    part->count = col - part->col;
    return part->count > 0;
}

int64_t selection_count(const Selection *selection)
{
    if (selection->kind == SELECT_NONE) return 0;
    return selection->kind == SELECT_MASK ? selection->mask.count
                                          : (int64_t)selection->area.cols * selection->area.rows;
}

bool selection_to_mask(const Selection *selection, const Document *doc, Mask *mask)
{
    CellArea area = selection->area;
    if (!mask_reset(mask, document_cols(doc), document_rows(doc))) return false;
    for (int32_t i = 0; selection->kind == SELECT_AREA && i < area.rows; i++)
        mask_add_run(mask, area.col, area.row + i, area.cols);
    if (selection->kind == SELECT_MASK)
        for (MaskRun run = {0}; mask_next_run(&selection->mask, &run);)
            mask_add_run(mask, run.col, run.row, run.count);
    return true;
}

bool selection_to_block(const Selection *selection, const Document *doc, DocumentLayer layer,
                        const CellWatch *watch, Block *block)
{
    CellArea area = selection->area;
    if (selection->kind == SELECT_NONE || !block_init(block, area.cols, area.rows)) return false;
    for (int32_t row = 0; row < area.rows; row++) {
        const char *cells = document_row(doc, layer, area.row + row);
        if (selection->kind == SELECT_AREA)
            memcpy(block_at(block, 0, row), cells + area.col, (size_t)area.cols);
        for (int32_t col = 0; selection->kind == SELECT_MASK && col < area.cols; col++)
            if (mask_has(&selection->mask, area.col + col, area.row + row))
                *block_at(block, col, row) = cells[area.col + col];
        if (cell_watch_goes_on(watch, area.cols)) continue;
        block_done(block);
        return false;
    }
    block->is_rows = selection->rows && selection->kind == SELECT_AREA;
    if (layer == LAYER_MAP) object_props_take(block, doc, (Point){area.col, area.row});
    return true;
}
