/* editor_draw.c - see editor_draw.h */
#include "editor_draw.h"

#include "object_props.h"

#include <stdio.h>
#include <string.h>

/* What is drawn is in the journal at most STROKE_FLUSH_MS later. */
enum { STROKE_PAUSE_MS = 1000, STROKE_FLUSH_MS = 250 };

void editor_draw_over(Editor *editor, int32_t col, int32_t row, int32_t count)
{
    Pen *pen = &editor->pen;
    if (pen->layer != LAYER_MAP) return;
    const char *glyphs = document_row(editor->doc, LAYER_MAP, row) + col;
    for (int32_t i = 0; i < count && !pen->took_start; i++)
        pen->took_start = document_kind(editor->doc, glyphs[i]) == KIND_START;
}

void editor_draw_settle(Editor *editor)
{
    GlyphCounts *counts = &editor->objects.counts;
    bool is_lost = editor->pen.took_start && !editor_map_is_locked(editor) &&
                   glyph_counts_of_kind(counts, editor->doc, KIND_START) == 0;
    editor->pen.took_start = false;
    if (!is_lost) return;
    char said[MESSAGE_SIZE];
    snprintf(said, sizeof said, "%s", editor->out.message);
    editor_message_set(editor, "%s%sthe level now has no start (`%c`); %s undoes this", said,
                       said[0] ? "; " : "", document_glyph(editor->doc, KIND_START),
                       editor_key_of(editor, COMMAND_ID_editor_undo).text);
}

/* Paints a run and its mirror images where the selection allows it. A mirrored run goes in the
 * other direction where left and right are swapped. */
void editor_draw_run(Editor *editor, int32_t col, int32_t row, int32_t count, char glyph)
{
    Point first[PEN_IMAGES], last[PEN_IMAGES];
    const char *turned[PEN_IMAGES][2];
    CellArea all = document_area(editor->doc);
    CellArea run = cell_area_common((CellArea){col, row, count, 1}, all);
    if (cell_area_is_empty(run)) return;
    pen_images(&editor->pen, (Point){run.col, row}, first, turned);
    int32_t images = pen_images(&editor->pen, (Point){run.col + run.cols - 1, row}, last, turned);
    for (int32_t i = 0; i < images; i++) {
        CellArea image = cell_area_common(cell_area_between(first[i], last[i]), all);
        char to = glyph;
        for (int32_t k = 0; k < 2; k++)
            if (turned[i][k]) to = turned[i][k][(uint8_t)to];
        if (cell_area_is_empty(image)) continue;
        for (MaskRun part = {0}; selection_next_run(&editor->selection, image, &part);) {
            editor_draw_over(editor, part.col, part.row, part.count);
            document_set_run(editor->doc, editor->pen.layer, part.col, part.row, part.count, to);
        }
    }
}

/* Without mirrors and selection a row with many runs goes to the document as it is, because a mask
 * may have a million of them. */
void editor_draw_mask(Editor *editor, const Mask *mask, char glyph)
{
    enum { CELLS_AT_ONCE = 4096, RUNS_FEW = 8 };
    DocumentLayer layer = editor->pen.layer;
    bool is_plain =
        editor->pen.symmetry == SYMMETRY_NONE && !selection_confines(&editor->selection);
    MaskRun run = {0};
    int32_t cells = 0;
    for (bool is_left = mask_next_run(mask, &run); is_left;) {
        int32_t row = run.row;
        const uint64_t *bits = mask_row(mask, row);
        if (is_plain && cell_bits_count_runs(bits, (size_t)mask->row_words) > RUNS_FEW) {
            editor_draw_over(editor, 0, row, document_cols(editor->doc));
            document_set_bits(editor->doc, layer, row, bits, glyph);
            run = (MaskRun){.row = row + 1};
            is_left = mask_next_run(mask, &run);
        }
        for (; is_left && run.row == row; is_left = mask_next_run(mask, &run))
            if (is_plain) {
                editor_draw_over(editor, run.col, row, run.count);
                document_set_run(editor->doc, layer, run.col, row, run.count, glyph);
            } else {
                editor_draw_run(editor, run.col, row, run.count, glyph);
            }
        cells += mask->bounds.cols;
        if (cells < CELLS_AT_ONCE) continue;
        if (!work_continues(&editor->work, cells)) return;
        cells = 0;
    }
    (void)work_continues(&editor->work, cells);
}

void editor_draw_props(Editor *editor, const Block *block, Point at)
{
    int32_t digit = object_props_put(editor->doc, &editor->objects.signs, block, at);
    if (digit >= 0)
        editor_message_set(
            editor, "lifts of digit %d have a path of their own here; what was pasted follows it",
            (int)digit);
}

void editor_draw_mask_as(Editor *editor, const Mask *mask, char glyph, const char *name)
{
    if (!editor_transaction_begin(editor, name)) return;
    editor_draw_mask(editor, mask, glyph);
    editor_transaction_end(editor);
}

/* ---- strokes ---- */

void editor_stroke_begin(Editor *editor, const char *name)
{
    if (editor->pen.stroking || !editor_transaction_begin(editor, name)) return;
    editor->pen.stroking = true;
    editor->pen.stroked = editor->now;
    editor->pen.flush_at = INT64_MAX;
    editor->work.has_transaction = false; /* what was drawn of a stroke stays */
}

void editor_stroke_end(Editor *editor)
{
    if (!editor->pen.stroking) return;
    editor->pen.stroking = false;
    editor_transaction_end(editor);
}

static void flush_if_due(Editor *editor)
{
    ErrorList errors;
    if (editor->now < editor->pen.flush_at) return;
    editor->pen.flush_at = INT64_MAX;
    error_list_init(&errors, document_path(editor->doc));
    if (!document_flush(editor->doc, &errors)) editor_message_errors(editor, &errors);
}

/* A tick may be late while keys keep coming, so keys flush too. */
void editor_stroke_grew(Editor *editor)
{
    Pen *pen = &editor->pen;
    pen->stroked = editor->now;
    if (pen->flush_at == INT64_MAX) pen->flush_at = editor->now + STROKE_FLUSH_MS;
    flush_if_due(editor);
}

void editor_stroke_line(Editor *editor, Point from, Point to, char glyph)
{
    editor_stroke_begin(editor, "pen");
    if (!editor->pen.stroking) return;
    int32_t cols = to.col - from.col, rows = to.row - from.row;
    int32_t steps = max_i32(1, max_i32(abs_i32(cols), abs_i32(rows)));
    for (int32_t i = 0; i <= steps; i++) {
        int32_t col = from.col + floor_div(2 * cols * i + steps, 2 * steps);
        int32_t row = from.row + floor_div(2 * rows * i + steps, 2 * steps);
        editor_draw_run(editor, col, row, 1, glyph);
    }
    editor_stroke_grew(editor);
}

int64_t editor_stroke_tick(Editor *editor)
{
    if (!editor->pen.stroking) return INT64_MAX;
    int64_t end = editor->mouse.is_down ? INT64_MAX : editor->pen.stroked + STROKE_PAUSE_MS;
    if (editor->now >= end) {
        editor_stroke_end(editor);
        return INT64_MAX;
    }
    flush_if_due(editor);
    return end < editor->pen.flush_at ? end : editor->pen.flush_at;
}

/* ---- commands ---- */

/* Paints the selection, or cells to the right. */
static void put(Editor *editor, int32_t count, char glyph, const char *name)
{
    Mask mask = {0};
    if (!editor_transaction_begin(editor, name)) return;
    if (selection_is_empty(&editor->selection))
        editor_draw_run(editor, editor->cursor.at.col, editor->cursor.at.row, count, glyph);
    else if (work_continues(&editor->work, selection_count(&editor->selection)) &&
             selection_to_mask(&editor->selection, editor->doc, &mask))
        editor_draw_mask(editor, &mask, glyph);
    editor_transaction_end(editor);
    mask_done(&mask);
    selection_clear(&editor->selection);
}

void editor_paint(Editor *editor, const CommandCall *call)
{
    if (editor_tool_is_eraser(editor)) {
        editor_erase(editor, call);
        return;
    }
    put(editor, call->count, pen_glyph(&editor->pen), "pen");
}

void editor_erase(Editor *editor, const CommandCall *call)
{
    put(editor, call->count, pen_empty_glyph(&editor->pen, editor->doc), "erase");
}

void editor_toggle_pen(Editor *editor, const CommandCall *call)
{
    (void)call;
    Point at = editor->cursor.at;
    editor_tool_follow_key(editor, TOOL_PEN);
    editor->pen.down = !editor->pen.down;
    editor_message_set(editor, "pen %s", editor->pen.down ? "down: moving paints" : "up");
    if (editor->pen.down)
        editor_stroke_line(editor, at, at, pen_glyph(&editor->pen));
    else
        editor_stroke_end(editor);
}

void editor_paint_glyph(Editor *editor, const CommandCall *call)
{
    char glyph = pen_glyph_of_key(call->key);
    if (!glyph) {
        editor_message_set(editor, "`%s` cannot be painted; only printable ASCII can", call->key);
        return;
    }
    pen_choose(&editor->pen, glyph);
    if (pending_op_is_empty(&editor->pending)) put(editor, call->count, glyph, "pen");
    if (editor->pen.layer == LAYER_MAP && document_kind(editor->doc, glyph) == KIND_UNKNOWN)
        editor_message_set(editor, "`%c` means nothing in this level; :legend gives it a meaning",
                           glyph);
}

void editor_choose_recent(Editor *editor, const CommandCall *call)
{
    int32_t index = call->key[0] - '1';
    if (index < 0 || index >= PEN_RECENT || !editor->pen.recent[index])
        editor_message_set(editor, "no such recent character");
    else
        pen_choose(&editor->pen, editor->pen.recent[index]);
}

void editor_pick_glyph(Editor *editor, const CommandCall *call)
{
    char glyph = pen_glyph_at(&editor->pen, editor->doc, editor->cursor.at);
    (void)call;
    pen_choose(&editor->pen, glyph);
    editor_message_set(editor, "the pen paints `%c`", glyph);
}

/* ---- layers: which is drawn on, visible, locked ---- */

static const char *const layer_names[LAYER_COUNT] = {"the map", "the art behind the map"};

void editor_next_layer(Editor *editor, const CommandCall *call)
{
    (void)call;
    pending_op_drop(&editor->pending, editor->doc);
    if (editor->selection.kind == SELECT_MASK) selection_clear(&editor->selection);
    editor->pen.layer = (editor->pen.layer + 1) % LAYER_COUNT;
    pen_update_symmetry(&editor->pen, editor->doc);
    editor_message_set(editor, "you draw on %s", layer_names[editor->pen.layer]);
}

void editor_hide_layer(Editor *editor, const CommandCall *call)
{
    (void)call;
    editor->pen.hide_other = !editor->pen.hide_other;
    editor_message_set(editor, "%s is %s", layer_names[(editor->pen.layer + 1) % LAYER_COUNT],
                       editor->pen.hide_other ? "hidden" : "shown");
}

void editor_lock_layer(Editor *editor, const CommandCall *call)
{
    bool *locked = &editor->pen.locked[editor->pen.layer];
    (void)call;
    *locked = !*locked;
    editor_message_set(editor, "%s is %s", layer_names[editor->pen.layer],
                       *locked ? "locked: nothing changes it" : "open to changes");
}

/* ---- symmetry ---- */

void editor_next_symmetry(Editor *editor, const CommandCall *call)
{
    (void)call;
    editor->pen.symmetry = (editor->pen.symmetry + 1) % SYMMETRY_COUNT;
    pen_update_symmetry(&editor->pen, editor->doc);
    editor_message_set(editor, "symmetry: %s", pen_symmetry_name(&editor->pen));
}

void editor_end_symmetry(Editor *editor, const CommandCall *call)
{
    (void)call;
    editor->pen.symmetry = SYMMETRY_NONE;
    editor_message_set(editor, "symmetry: off");
}

void editor_set_symmetry_axis(Editor *editor, const CommandCall *call)
{
    (void)call;
    editor->pen.axis = (Point){2 * editor->cursor.at.col, 2 * editor->cursor.at.row};
    if (editor->pen.symmetry == SYMMETRY_NONE) editor->pen.symmetry = SYMMETRY_COLS;
    pen_update_symmetry(&editor->pen, editor->doc);
    editor_message_set(editor, "the axis of symmetry is at %d,%d", editor->cursor.at.col,
                       editor->cursor.at.row);
}
