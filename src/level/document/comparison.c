/* comparison.c - see comparison.h */
#include "comparison.h"

#include "../../base/ini_edit.h"

#include <string.h>

bool comparison_init(Comparison *comparison, const Content *before, const Content *after)
{
    *comparison = (Comparison){.before = before, .after = after};
    return line_diff_find_edits(before, after, comparison->edits);
}

/* ---- lines ---- */

int32_t comparison_lines(const Comparison *comparison, Axis axis)
{
    return line_diff_count(comparison->before, axis) + max_i32(0, comparison->edits[axis].count);
}

/* Where the line is in the version without the `count` lines at `at`. */
static int32_t line_without(int32_t line, int32_t at, int32_t count)
{
    if (line < at) return line;
    return line < at + count ? -1 : line - count;
}

int32_t comparison_line_before(const Comparison *comparison, Axis axis, int32_t line)
{
    LineEdit edit = comparison->edits[axis];
    return line_without(line, edit.at, max_i32(0, edit.count));
}

int32_t comparison_line_after(const Comparison *comparison, Axis axis, int32_t line)
{
    LineEdit edit = comparison->edits[axis];
    return line_without(line, edit.at, max_i32(0, -edit.count));
}

/* ---- cells ---- */

static bool is_empty(const Content *content, DocumentLayer layer, char glyph)
{
    if (glyph == '\0') return true;
    return layer == LAYER_BACK ? glyph == ' ' : content->kind_of[(uint8_t)glyph] == KIND_EMPTY;
}

CellChange comparison_cell(const Comparison *comparison, DocumentLayer layer, int32_t col,
                           int32_t row, char glyphs[2])
{
    const Content *before = comparison->before, *after = comparison->after;
    const int32_t cols[] = {comparison_line_before(comparison, AXIS_COLS, col),
                            comparison_line_after(comparison, AXIS_COLS, col)};
    const int32_t rows[] = {comparison_line_before(comparison, AXIS_ROWS, row),
                            comparison_line_after(comparison, AXIS_ROWS, row)};
    glyphs[0] = glyphs[1] = '\0';
    if (cols[0] >= 0 && rows[0] >= 0) glyphs[0] = content_glyph(before, layer, cols[0], rows[0]);
    if (cols[1] >= 0 && rows[1] >= 0) glyphs[1] = content_glyph(after, layer, cols[1], rows[1]);
    bool was_empty = is_empty(before, layer, glyphs[0]);
    bool is_empty_now = is_empty(after, layer, glyphs[1]);
    if (was_empty && is_empty_now) return CELL_SAME;
    if (was_empty) return CELL_ADDED;
    if (is_empty_now) return CELL_GONE;
    bool is_same_kind = layer == LAYER_BACK ||
                        before->kind_of[(uint8_t)glyphs[0]] == after->kind_of[(uint8_t)glyphs[1]];
    return glyphs[0] == glyphs[1] && is_same_kind ? CELL_SAME : CELL_CHANGED;
}

/* The size of a layer of both laid over each other; the art may be larger than the map. */
static int32_t layer_lines(const Comparison *comparison, DocumentLayer layer, Axis axis)
{
    int32_t extra = abs_i32(comparison->edits[axis].count);
    const LayerCells *a = &comparison->before->planes[layer];
    const LayerCells *b = &comparison->after->planes[layer];
    if (layer == LAYER_MAP) return comparison_lines(comparison, axis);
    int32_t lines = axis == AXIS_ROWS ? max_i32(a->rows, b->rows) : max_i32(a->cols, b->cols);
    return lines > 0 ? lines + extra : 0;
}

bool comparison_next_run(const Comparison *comparison, CellRun *run)
{
    char glyphs[2];
    int32_t col = run->col + run->count, row = run->row;
    for (int layer = (int)run->layer; layer < LAYER_COUNT; layer++, row = 0, col = 0) {
        DocumentLayer in = (DocumentLayer)layer;
        int32_t cols = layer_lines(comparison, in, AXIS_COLS);
        int32_t rows = layer_lines(comparison, in, AXIS_ROWS);
        for (; row < rows; row++, col = 0)
            for (; col < cols; col++) {
                CellChange change = comparison_cell(comparison, in, col, row, glyphs);
                if (change == CELL_SAME) continue;
                *run = (CellRun){in, col, row, 1, change};
                while (col + run->count < cols &&
                       comparison_cell(comparison, in, col + run->count, row, glyphs) == change)
                    run->count++;
                return true;
            }
    }
    return false;
}

void comparison_count(const Comparison *comparison, int64_t counts[CELL_CHANGE_COUNT])
{
    memset(counts, 0, CELL_CHANGE_COUNT * sizeof *counts);
    for (CellRun run = {0}; comparison_next_run(comparison, &run);)
        counts[run.change] += run.count;
}

/* ---- values ---- */

typedef void See(void *context, const ValueChange *change);

/* Sees the values of one header; `is_after`: those that the header before lacks. */
static int32_t see_values(const Comparison *comparison, bool is_after, See *see, void *context)
{
    IniLine line;
    int32_t count = 0;
    Bytes before = comparison->before->blobs[BLOB_HEADER];
    Bytes after = comparison->after->blobs[BLOB_HEADER], header = is_after ? after : before;
    char section[INI_LINE_MAX + 1] = "", key[INI_LINE_MAX + 1];
    char old[INI_LINE_MAX + 1], new[INI_LINE_MAX + 1];
    IniScan scan = ini_scan_begin(header.at ? header.at : "", header.size, 1);
    while (ini_scan(&scan, &line)) {
        if (line.kind == INI_SECTION) ini_scan_name(line.name, section);
        if (line.kind != INI_ENTRY) continue;
        ini_scan_name(line.name, key);
        bool had = before.size > 0 && ini_edit_get(before.at, before.size, section, key, old);
        bool has = after.size > 0 && ini_edit_get(after.at, after.size, section, key, new);
        if (is_after ? had : (had && has && strcmp(old, new) == 0)) continue;
        if (see) see(context, &(ValueChange){section, key, had ? old : NULL, has ? new : NULL});
        count++;
    }
    return count;
}

int32_t comparison_values(const Comparison *comparison, See *see, void *context)
{
    return see_values(comparison, false, see, context) + see_values(comparison, true, see, context);
}

/* ---- words ---- */

static void add_value(void *context, const ValueChange *change)
{
    Text *out = context;
    text_add(out, "[%s] %s", change->section, change->key);
    if (!change->before)
        text_add(out, " is new: %s\n", change->after);
    else if (!change->after)
        text_add(out, " is gone; it was: %s\n", change->before);
    else
        text_add(out, " was: %s, and is now: %s\n", change->before, change->after);
}

void comparison_words(const Comparison *comparison, Text *out)
{
    static const char *const names[AXIS_COUNT] = {[AXIS_ROWS] = "row", [AXIS_COLS] = "column"};
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        LineEdit edit = comparison->edits[axis];
        int32_t count = abs_i32(edit.count);
        if (count > 0)
            text_add(out, "%d %s%s %s %s at %s %d\n", (int)count, names[axis],
                     count == 1 ? "" : "s", count == 1 ? "was" : "were",
                     edit.count > 0 ? "inserted" : "deleted", names[axis], (int)edit.at);
    }
    comparison_values(comparison, add_value, out);
}
