/* line_diff.c - see line_diff.h */
#include "line_diff.h"

#include "cell_area.h"
#include "content.h"
#include "delta.h"
#include "delta_apply.h"
#include "layer_cells.h"

#include <stdlib.h>
#include <string.h>

int32_t line_diff_count(const Content *content, Axis axis)
{
    return axis == AXIS_ROWS ? content_rows(content) : content_cols(content);
}

/* ---- comparing ---- */

static bool row_is_there(const Content *content, int32_t row)
{
    const LayerCells *map = &content->planes[LAYER_MAP];
    return row >= 0 && row < map->rows && map->shapes[row].end != END_ABSENT;
}

static int64_t row_differences(const Content *a, int32_t row_a, const Content *b, int32_t row_b,
                               DocumentLayer layer, LineEdit cols)
{
    int64_t differences = 0;
    for (int32_t col = 0; col < content_cols(a); col++) {
        int32_t after = line_edit_line_after(col, cols);
        if (after < 0) continue;
        differences += content_glyph(a, layer, col, row_a) != content_glyph(b, layer, after, row_b);
    }
    return differences;
}

static int64_t col_differences(const Content *a, int32_t col_a, const Content *b, int32_t col_b,
                               DocumentLayer layer, LineEdit rows)
{
    int64_t differences = 0;
    for (int32_t row = 0; row < content_rows(a); row++) {
        int32_t after = line_edit_line_after(row, rows);
        if (!row_is_there(a, row) || !row_is_there(b, after)) continue;
        differences += content_glyph(a, layer, col_a, row) != content_glyph(b, layer, col_b, after);
    }
    return differences;
}

int64_t line_diff_differences(const Content *a, int32_t at_a, const Content *b, int32_t at_b,
                              Axis axis, LineEdit across)
{
    int64_t differences = 0;
    for (int layer = 0; layer < LAYER_COUNT; layer++)
        differences += axis == AXIS_ROWS
                           ? row_differences(a, at_a, b, at_b, (DocumentLayer)layer, across)
                           : col_differences(a, at_a, b, at_b, (DocumentLayer)layer, across);
    return differences;
}

/* The number of cells that differ between two rows if `extra` cells are skipped in the longer one,
 * at the place that gives the fewest: the place of inserted columns is not known yet. */
static int64_t least_row_differences(const char *shorter, int32_t count, const char *longer,
                                     int32_t extra)
{
    int64_t differences = 0, least;
    for (int32_t i = 0; i < count; i++)
        differences += shorter[i] != longer[i + extra];
    least = differences;
    for (int32_t i = 0; i < count && extra > 0; i++) {
        differences += (shorter[i] != longer[i]) - (shorter[i] != longer[i + extra]);
        if (differences < least) least = differences;
    }
    return least;
}

/* ---- where lines came or went ---- */

/* Two versions, one of which has more lines. */
typedef struct Pair {
    const Content *shorter, *longer;
    Axis axis;
    LineEdit rows; /* for columns: the edit of the rows of `longer` */
} Pair;

static int64_t differences_of(const Pair *pair, int32_t line, int32_t in_longer)
{
    const LayerCells *shorter = &pair->shorter->planes[LAYER_MAP];
    const LayerCells *longer = &pair->longer->planes[LAYER_MAP];
    if (pair->axis == AXIS_COLS)
        return col_differences(pair->shorter, line, pair->longer, in_longer, LAYER_MAP, pair->rows);
    const char *a = layer_cells_row(shorter, line), *b = layer_cells_row(longer, in_longer);
    if (shorter->cols <= longer->cols)
        return least_row_differences(a, shorter->cols, b, longer->cols - shorter->cols);
    return least_row_differences(b, longer->cols, a, shorter->cols - longer->cols);
}

/* Finds where `longer` has lines that `shorter` lacks. Lines above the place are compared with
 * lines of the same number, those from it on with lines further down; the place with the fewest
 * differences is taken, the last one of several. */
static bool find_gap(const Pair *pair, int32_t *out)
{
    int32_t count = line_diff_count(pair->shorter, pair->axis);
    int32_t extra = line_diff_count(pair->longer, pair->axis) - count;
    int64_t *below = malloc(((size_t)count + 1) * sizeof *below), above = 0;
    if (!below) return false;
    below[count] = 0;
    for (int32_t i = count - 1; i >= 0; i--)
        below[i] = below[i + 1] + differences_of(pair, i, i + extra);
    int64_t least = below[0];
    *out = 0;
    for (int32_t i = 0; i < count; i++) {
        above += differences_of(pair, i, i);
        if (above + below[i + 1] > least) continue;
        least = above + below[i + 1];
        *out = i + 1;
    }
    free(below);
    return true;
}

static bool find_edit(const Content *base, const Content *other, Axis axis, LineEdit rows,
                      LineEdit *out)
{
    int32_t extra = line_diff_count(other, axis) - line_diff_count(base, axis);
    LineEdit back = {rows.at, -rows.count};
    Pair grown = {base, other, axis, rows}, shrunk = {other, base, axis, back};
    *out = (LineEdit){0, extra};
    return extra == 0 || find_gap(extra > 0 ? &grown : &shrunk, &out->at);
}

bool line_diff_find_edits(const Content *base, const Content *other, LineEdit out[AXIS_COUNT])
{
    const LineEdit none = {0};
    return find_edit(base, other, AXIS_ROWS, none, &out[AXIS_ROWS]) &&
           find_edit(base, other, AXIS_COLS, out[AXIS_ROWS], &out[AXIS_COLS]);
}

/* ---- making an edit ---- */

static void clear_rows(LayerCells *plane, LineEdit lines)
{
    for (int32_t row = lines.at; row < lines.at + lines.count && row < plane->rows; row++) {
        memset(layer_cells_row(plane, row), plane->pad, (size_t)plane->cols);
        plane->shapes[row] = (RowShape){0, END_ABSENT};
    }
}

static void clear_cols(LayerCells *plane, LineEdit lines)
{
    for (int32_t row = 0; row < plane->rows; row++) {
        RowShape *shape = &plane->shapes[row];
        memset(layer_cells_row(plane, row) + lines.at, plane->pad, (size_t)lines.count);
        if (shape->length > lines.at && shape->length <= lines.at + lines.count)
            shape->length = (int16_t)lines.at;
    }
}

bool line_diff_apply(Content *content, Axis axis, LineEdit edit)
{
    static const DeltaKind kinds[][2] = {[AXIS_ROWS] = {DELTA_DELETE_ROWS, DELTA_INSERT_ROWS},
                                         [AXIS_COLS] = {DELTA_DELETE_COLS, DELTA_INSERT_COLS}};
    if (edit.count == 0) return true;
    LineEdit lines = {edit.at, abs_i32(edit.count)};
    Delta change = {.kind = kinds[axis][edit.count > 0],
                    .col = axis == AXIS_COLS ? lines.at : 0,
                    .row = axis == AXIS_ROWS ? lines.at : 0,
                    .count = lines.count};
    for (int layer = 0; edit.count < 0 && layer < LAYER_COUNT; layer++) {
        LayerCells *plane = &content->planes[layer];
        if (plane->cells && axis == AXIS_ROWS) clear_rows(plane, lines);
        if (plane->cells && axis == AXIS_COLS) clear_cols(plane, lines);
    }
    return delta_apply(content, delta_pack(&change), FORWARD);
}

/* ---- copying ---- */

void line_diff_copy(const Content *from, Content *to, Axis axis, LineEdit lines)
{
    for (int layer = 0; layer < LAYER_COUNT; layer++) {
        const LayerCells *source = &from->planes[layer];
        LayerCells *target = &to->planes[layer];
        if (!source->cells || !target->cells) continue;
        int32_t rows = min_i32(source->rows, target->rows);
        LineEdit cols = axis == AXIS_COLS ? lines : (LineEdit){0, source->cols};
        int32_t end_col = min_i32(cols.at + cols.count, min_i32(source->cols, target->cols));
        int32_t first = axis == AXIS_ROWS ? lines.at : 0;
        int32_t end = axis == AXIS_ROWS ? min_i32(lines.at + lines.count, rows) : rows;
        for (int32_t row = first; row < end; row++) {
            if (cols.at < end_col)
                memcpy(layer_cells_row(target, row) + cols.at,
                       layer_cells_row(source, row) + cols.at, (size_t)(end_col - cols.at));
            if (axis == AXIS_ROWS) target->shapes[row] = source->shapes[row];
        }
    }
}
