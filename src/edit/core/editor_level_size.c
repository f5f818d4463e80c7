/* editor_level_size.c - commands that resize the level or shift all of its cells. */
#include "editor_state.h"

#include "../../level/level_section.h"
#include "editor_cursor.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef bool (*SizeChange)(Document *doc, int32_t at, int32_t count);

static int32_t count_of(const CommandCall *call)
{
    long count = call->text[0] ? strtol(call->text, NULL, 10) : call->count;
    if (count > GRID_SIZE_MAX) return GRID_SIZE_MAX;
    return count < 1 ? 1 : (int32_t)count;
}

/* Reads where the landmark of the header is; false if there is none. */
static bool get_landmark(const Editor *editor, Point *out)
{
    char text[24];
    return document_get_value(editor->doc, "landmark", "at", text, sizeof text) &&
           level_section_cell_from_text(text, &out->col, &out->row);
}

/* Keeps the landmark where it was among the cells. */
static void landmark_follow_size(Editor *editor, bool is_cols, int32_t at, int32_t count)
{
    Point place;
    int32_t last = (is_cols ? document_cols(editor->doc) : document_rows(editor->doc)) - 1;
    if (!get_landmark(editor, &place)) return;
    int32_t *line = is_cols ? &place.col : &place.row;
    if (*line < at) return;
    *line = clamp_i32(max_i32(at, *line + count), 0, last);
    kind_cells_set_place(editor->doc, "landmark", "at", place);
}

/* Inserts columns or rows at a place or, if `count` is negative, deletes them from there on. */
static bool change_axis(Editor *editor, bool is_cols, int32_t at, int32_t count)
{
    SizeChange insert = is_cols ? document_insert_cols : document_insert_rows;
    SizeChange delete = is_cols ? document_delete_cols : document_delete_rows;
    if (count == 0) return true;
    if (count > 0 ? !insert(editor->doc, at, count) : !delete (editor->doc, at, -count))
        return false;
    sign_follow_size(&editor->objects.signs, is_cols, at, count);
    landmark_follow_size(editor, is_cols, at, count);
    return true;
}

static void say_range(Editor *editor)
{
    DocumentLimits limits = document_limits(editor->doc);
    editor_message_set(editor, "a level%s is from 1x1 to %dx%d cells",
                       limits.cols < GRID_SIZE_MAX ? " here" : "", (int)limits.cols,
                       (int)limits.rows);
}

static void change_size(Editor *editor, bool is_cols, int32_t at, int32_t count, const char *name)
{
    if (!editor_transaction_begin(editor, name)) return;
    bool ok = change_axis(editor, is_cols, at, count);
    editor_transaction_end(editor);
    editor_refit(editor);
    if (ok)
        editor_message_set(editor, "the level is %d columns by %d rows", document_cols(editor->doc),
                           document_rows(editor->doc));
    else
        say_range(editor);
}

void editor_insert_rows(Editor *editor, const CommandCall *call)
{
    change_size(editor, false, editor->cursor.at.row, count_of(call), "insert rows");
}

void editor_insert_cols(Editor *editor, const CommandCall *call)
{
    change_size(editor, true, editor->cursor.at.col, count_of(call), "insert columns");
}

void editor_delete_rows(Editor *editor, const CommandCall *call)
{
    int32_t left = document_rows(editor->doc) - editor->cursor.at.row;
    change_size(editor, false, editor->cursor.at.row, -min_i32(count_of(call), left),
                "delete rows");
}

void editor_delete_cols(Editor *editor, const CommandCall *call)
{
    int32_t left = document_cols(editor->doc) - editor->cursor.at.col;
    change_size(editor, true, editor->cursor.at.col, -min_i32(count_of(call), left),
                "delete columns");
}

/* ---- shift ---- */

/* Writes the block's rows into a layer, each run of equal glyphs at once. */
static bool write_layer(Editor *editor, DocumentLayer layer, const Block *block)
{
    for (int32_t row = 0; row < block->rows; row++)
        for (int32_t col = 0, run; col < block->cols; col += run) {
            char glyph = *block_at(block, col, row);
            run = block_run(block, (Point){col, row});
            if (!work_continues(&editor->work, run)) return false;
            if (!document_set_run(editor->doc, layer, col, row, run, glyph)) return false;
        }
    return true;
}

static bool shift_layer(Editor *editor, DocumentLayer layer, int32_t cols, int32_t rows)
{
    Block block = {0};
    CellArea all = document_area(editor->doc);
    if (!block_init(&block, all.cols, all.rows)) return false;
    for (int32_t row = 0; row < all.rows; row++) {
        const char *line = document_row(editor->doc, layer, row);
        char *to = block_at(&block, 0, (row + rows) % all.rows);
        memcpy(to + cols, line, (size_t)(all.cols - cols));
        memcpy(to, line + all.cols - cols, (size_t)cols);
    }
    bool ok = write_layer(editor, layer, &block);
    block_done(&block);
    return ok;
}

void editor_shift_level(Editor *editor, const CommandCall *call)
{
    int cols, rows;
    CellArea all = document_area(editor->doc);
    if (sscanf(call->text, "%9d %9d", &cols, &rows) != 2) {
        editor_message_set(editor, "by how many columns and rows: :shift 2 -1");
        return;
    }
    if (!editor_transaction_begin(editor, "shift")) return;
    cols = cols % all.cols + (cols % all.cols < 0 ? all.cols : 0);
    rows = rows % all.rows + (rows % all.rows < 0 ? all.rows : 0);
    bool ok = true;
    for (DocumentLayer layer = 0; layer < LAYER_COUNT; layer++)
        ok = ok && shift_layer(editor, layer, cols, rows);
    if (!ok) {
        editor_transaction_cancel(editor);
        editor_message_set(editor, "out of memory");
        return;
    }
    sign_follow_shift(&editor->objects.signs, editor->doc, cols, rows);
    Point landmark;
    if (get_landmark(editor, &landmark)) {
        if (landmark.col < all.cols) landmark.col = (landmark.col + cols) % all.cols;
        if (landmark.row < all.rows) landmark.row = (landmark.row + rows) % all.rows;
        kind_cells_set_place(editor->doc, "landmark", "at", landmark);
    }
    editor_transaction_end(editor);
}

/* ---- resize ---- */

/* Adds or removes columns or rows after the last one and before the first. */
static bool grow_axis(Editor *editor, bool is_cols, int32_t before, int32_t after)
{
    int32_t size = is_cols ? document_cols(editor->doc) : document_rows(editor->doc);
    int32_t end = after < 0 ? size + after : size;
    return change_axis(editor, is_cols, end, after) && change_axis(editor, is_cols, 0, before);
}

/* How many cells of the map are of each kind. */
typedef struct KindCounts {
    int64_t of[UINT8_MAX + 1];
} KindCounts;

static KindCounts count_kinds(Editor *editor)
{
    KindCounts counts = {{0}};
    const int64_t *cells = glyph_counts_update(&editor->objects.counts, editor->doc);
    for (int glyph = 0; glyph <= UINT8_MAX; glyph++)
        counts.of[document_kind(editor->doc, (char)glyph)] += cells[glyph];
    return counts;
}

/* Names the cells cut off, which may have been out of view: "cut off: 41 cells, the finish; ". */
static void say_lost(const KindCounts *before, const KindCounts *after, Text *out)
{
    static const struct {
        CellKind kind;
        const char *one, *more;
    } named[] = {{KIND_START, "start", "starts"},
                 {KIND_FINISH, "finish", "finishes"},
                 {KIND_CHECKPOINT, "checkpoint", "checkpoints"},
                 {KIND_KEY, "key", "keys"},
                 {KIND_DOOR, "door", "doors"}};
    int64_t lost = 0;
    for (int kind = 0; kind <= UINT8_MAX; kind++)
        if (kind != KIND_EMPTY) lost += before->of[kind] - after->of[kind];
    if (lost <= 0) return;
    text_add(out, "cut off: %lld cell%s", (long long)lost, lost == 1 ? "" : "s");
    for (size_t i = 0; i < ARRAY_LENGTH(named); i++) {
        int64_t count = before->of[named[i].kind] - after->of[named[i].kind];
        if (count == 1 && before->of[named[i].kind] == 1)
            text_add(out, ", the %s", named[i].one);
        else if (count > 0)
            text_add(out, ", %lld %s", (long long)count, count == 1 ? named[i].one : named[i].more);
    }
    text_add(out, "; ");
}

/* Makes `area` the new extent of the level; parts outside the old one are empty. */
static void resize_to(Editor *editor, CellArea area, const char *name)
{
    CellArea old = document_area(editor->doc);
    const KindCounts before = count_kinds(editor);
    ErrorList errors;
    DocumentLimits limits = document_limits(editor->doc);
    if (area.cols > limits.cols || area.rows > limits.rows || cell_area_is_empty(area)) {
        say_range(editor);
        return;
    }
    if (!editor_transaction_begin(editor, name)) return;
    error_list_init(&errors, document_path(editor->doc));
    bool is_fresh = document_renew(editor->doc, area.cols, area.rows, &errors);
    bool ok = is_fresh || (grow_axis(editor, true, -area.col, area.col + area.cols - old.cols) &&
                           grow_axis(editor, false, -area.row, area.row + area.rows - old.rows));
    if (ok)
        editor_transaction_end(editor);
    else
        editor_transaction_cancel(editor);
    editor->cursor.at.col -= ok && !is_fresh ? area.col : 0;
    editor->cursor.at.row -= ok && !is_fresh ? area.row : 0;
    editor_refit(editor);
    if (is_fresh) editor_go_to_start(editor);
    char cut[MESSAGE_SIZE];
    Text text = text_in(cut, sizeof cut);
    const KindCounts after = count_kinds(editor);
    say_lost(is_fresh ? &after : &before, &after, &text);
    editor_message_set(editor, "%sthe level is %d columns by %d rows", cut,
                       document_cols(editor->doc), document_rows(editor->doc));
}

void editor_crop_level(Editor *editor, const CommandCall *call)
{
    CellArea area = editor->selection.area;
    (void)call;
    if (selection_is_empty(&editor->selection)) {
        editor_message_set(editor, "select with %s what to keep",
                           editor_key_of(editor, COMMAND_ID_editor_select_block).text);
        return;
    }
    selection_clear(&editor->selection);
    resize_to(editor, area, "crop");
}

/* The share of the growth that is inserted before the old cells. */
static int32_t anchored(const char *anchor, char first, char last, int32_t growth)
{
    if (strchr(anchor, last)) return growth;
    return strchr(anchor, first) ? 0 : growth / 2;
}

void editor_resize_level(Editor *editor, const CommandCall *call)
{
    int cols, rows;
    char anchor[4] = "nw";
    CellArea old = document_area(editor->doc);
    if (sscanf(call->text, "%9dx%9d %3[nswec]", &cols, &rows, anchor) < 2 || cols < 1 || rows < 1 ||
        cols > GRID_SIZE_MAX || rows > GRID_SIZE_MAX) {
        editor_message_set(editor, "the new size, and the side that stays: :resize 120x30 se");
        return;
    }
    int32_t before_cols = anchored(anchor, 'w', 'e', cols - old.cols);
    int32_t before_rows = anchored(anchor, 'n', 's', rows - old.rows);
    resize_to(editor, (CellArea){-before_cols, -before_rows, cols, rows}, "resize");
}
