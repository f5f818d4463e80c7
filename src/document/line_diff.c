/* line_diff.c - see content.h */
#include "content.h"

#include <stdlib.h>
#include <string.h>

#include "delta.h"

int32_t line_diff_count(const Content *content, Axis axis)
{
    return axis == AXIS_ROWS ? content_rows(content) : content_cols(content);
}

static Axis across(Axis axis)
{
    return axis == AXIS_ROWS ? AXIS_COLS : AXIS_ROWS;
}

/* The glyph at `along` of a line. */
static char glyph_of_line(const Content *content, Axis axis, int32_t line, int32_t along)
{
    return axis == AXIS_ROWS ? content_glyph(content, LAYER_MAP, along, line)
                             : content_glyph(content, LAYER_MAP, line, along);
}

int64_t line_diff_differences(const Content *a, int32_t at_a, const Content *b, int32_t at_b,
                              int32_t count, Axis axis)
{
    int64_t differences = 0;
    int32_t length = max_i32(line_diff_count(a, across(axis)), line_diff_count(b, across(axis)));
    for (int32_t along = 0; along < length; along++)
        for (int32_t i = 0; i < count; i++)
            differences +=
                glyph_of_line(a, axis, at_a + i, along) != glyph_of_line(b, axis, at_b + i, along);
    return differences;
}

/* ---- where lines came or went ---- */

/* The place where `longer` has lines that `shorter` lacks. Lines above it are compared with the
 * lines of their own number, those from it on with those that many further down; the place with
 * the fewest differences is the answer, the last one of several. */
static bool find_gap(const Content *shorter, const Content *longer, Axis axis, int32_t *out)
{
    int32_t count = line_diff_count(shorter, axis), extra = line_diff_count(longer, axis) - count;
    int64_t *below = malloc(((size_t)count + 1) * sizeof *below), above = 0;
    if (!below) return false;
    below[count] = 0;
    for (int32_t i = count - 1; i >= 0; i--)
        below[i] = below[i + 1] + line_diff_differences(shorter, i, longer, i + extra, 1, axis);
    int64_t least = below[0];
    *out = 0;
    for (int32_t i = 0; i < count; i++) {
        above += line_diff_differences(shorter, i, longer, i, 1, axis);
        if (above + below[i + 1] > least) continue;
        least = above + below[i + 1];
        *out = i + 1;
    }
    free(below);
    return true;
}

bool line_diff_find_edit(const Content *base, const Content *other, Axis axis, LineEdit *out)
{
    int32_t extra = line_diff_count(other, axis) - line_diff_count(base, axis);
    *out = (LineEdit){0, extra};
    if (extra == 0) return true;
    return extra > 0 ? find_gap(base, other, axis, &out->at)
                     : find_gap(other, base, axis, &out->at);
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

static void copy_row(const LayerCells *from, LayerCells *to, int32_t row)
{
    int32_t cols = min_i32(from->cols, to->cols);
    memset(layer_cells_row(to, row), to->pad, (size_t)to->cols);
    memcpy(layer_cells_row(to, row), layer_cells_row(from, row), (size_t)cols);
    to->shapes[row] = from->shapes[row];
    to->shapes[row].length = (int16_t)min_i32(to->shapes[row].length, cols);
}

static void copy_cols(const LayerCells *from, LayerCells *to, int32_t row, LineEdit lines)
{
    memcpy(layer_cells_row(to, row) + lines.at, layer_cells_row(from, row) + lines.at,
           (size_t)lines.count);
}

void line_diff_copy(const Content *from, Content *to, Axis axis, LineEdit lines)
{
    for (int layer = 0; layer < LAYER_COUNT; layer++) {
        const LayerCells *source = &from->planes[layer];
        LayerCells *target = &to->planes[layer];
        if (!source->cells || !target->cells) continue;
        int32_t rows = min_i32(source->rows, target->rows);
        if (axis == AXIS_ROWS)
            for (int32_t row = lines.at; row < min_i32(rows, lines.at + lines.count); row++)
                copy_row(source, target, row);
        else
            for (int32_t row = 0; row < rows; row++)
                copy_cols(source, target, row, lines);
    }
}
