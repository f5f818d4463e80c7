/* editor_select.c - the commands that select. */
#include "editor_state.h"

#include "editor_cursor.h"
#include "flood.h"

static void grow(Editor *editor, bool rows)
{
    selection_grow(&editor->selection, editor->doc, editor->cursor.at, rows);
}

void editor_select_block(Editor *editor, const CommandCall *call)
{
    (void)call;
    editor_tool_follow_key(editor, TOOL_SELECT);
    grow(editor, false);
}

void editor_select_rows(Editor *editor, const CommandCall *call)
{
    (void)call;
    grow(editor, true);
}

static void take_mask(Editor *editor, bool is_built)
{
    selection_set_mask(&editor->selection, is_built);
    long long count = selection_count(&editor->selection);
    editor_message_set(editor, "%lld cell%s selected", count, count == 1 ? "" : "s");
}

void editor_select_same(Editor *editor, const CommandCall *call)
{
    CellArea all = document_area(editor->doc);
    (void)call;
    take_mask(editor, flood_find_same(editor->doc, editor->pen.layer, editor->cursor.at, all,
                                      &editor->selection.mask));
}

void editor_select_connected(Editor *editor, const CommandCall *call)
{
    CellWatch watch = work_cell_watch(&editor->work);
    (void)call;
    take_mask(editor, flood_find(editor->doc, editor->pen.layer, editor->cursor.at,
                                 &(FloodRules){.watch = &watch}, &editor->selection.mask));
}

void editor_select_all(Editor *editor, const CommandCall *call)
{
    (void)call;
    selection_clear(&editor->selection);
    selection_set_area(&editor->selection, editor->doc, document_area(editor->doc));
}

void editor_select_again(Editor *editor, const CommandCall *call)
{
    (void)call;
    selection_clear(&editor->selection);
    selection_set_area(&editor->selection, editor->doc, editor->selection.last);
    if (selection_is_empty(&editor->selection))
        editor_message_set(editor, "nothing was selected before");
}

static void grow_to(Editor *editor, int32_t cols, int32_t rows)
{
    if (!editor->selection.growing) grow(editor, false);
    editor_step_to(editor, (int64_t)editor->cursor.at.col + cols,
                   (int64_t)editor->cursor.at.row + rows);
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
