/* lesson_curve.c - see lesson_curve.h */
#include "lesson_curve.h"

#include "../../draw/theme.h"
#include "../inspector/inspector_text.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { CURVE_ROWS_MIN = 2, CURVE_COLS_MIN = 12, AXIS_COLS = 7, CURVE_LINE_MAX = 160 };

/* The axis and the range of the speed on it; 0 is always in the range. */
typedef struct Scale {
    Column column;
    double low, high;
} Scale;

static Scale scale_on(const Row *rows, int32_t count, Column column)
{
    Scale scale = {.column = column};
    for (int32_t i = 0; i < count; i++) {
        scale.low = fmin(scale.low, rows[i].at[column]);
        scale.high = fmax(scale.high, rows[i].at[column]);
    }
    return scale;
}

static int32_t row_of(const Scale *scale, double value, Area plot)
{
    double span = scale->high - scale->low;
    double share = span > 0 ? (value - scale->low) / span : 0;
    if (!isfinite(share)) share = 0;
    return plot.row + plot.rows - 1 - (int32_t)floor(share * (plot.rows - 1) + 0.5);
}

/* Draws the numbers of both axes around the plot, the speed at the left, ticks below. */
static void draw_axes(const Scale *scale, int32_t ticks, Canvas *canvas, Area plot)
{
    const double values[] = {0, scale->low, scale->high};
    char number[NUMBER_TEXT_MAX], line[CURVE_LINE_MAX];
    for (int32_t row = plot.row; row < plot.row + plot.rows; row++)
        canvas_put(canvas, plot.col - 1, row, '|', ROLE_HINT);
    for (size_t i = 0; i < ARRAY_LENGTH(values); i++) {
        inspector_number_text(values[i], number);
        snprintf(line, sizeof line, "%*.*s", AXIS_COLS - 1, AXIS_COLS - 1, number);
        widget_text(canvas,
                    (Area){plot.col - AXIS_COLS, row_of(scale, values[i], plot), AXIS_COLS - 1, 1},
                    line, ROLE_HINT);
    }
    int32_t length = snprintf(line, sizeof line, "tick %d", ticks), end = plot.row + plot.rows;
    widget_text(canvas, (Area){plot.col, end, plot.cols, 1}, "0", ROLE_HINT);
    widget_text(canvas, (Area){plot.col + plot.cols - length, end, length, 1}, line, ROLE_HINT);
}

void lesson_curve_draw(const Row *rows, int32_t count, int32_t tick, Canvas *canvas, Area area)
{
    Area plot = {area.col + AXIS_COLS, area.row + 1, area.cols - AXIS_COLS, area.rows - 2};
    char high[NUMBER_TEXT_MAX], low[NUMBER_TEXT_MAX], value[NUMBER_TEXT_MAX], line[CURVE_LINE_MAX];
    if (plot.rows < CURVE_ROWS_MIN || plot.cols < CURVE_COLS_MIN || count < 1) return;
    const Scale x = scale_on(rows, count, COLUMN_DX), y = scale_on(rows, count, COLUMN_DY);
    const Scale scale = y.high - y.low > x.high - x.low ? y : x;
    const char *name = column_infos[scale.column].name;
    int32_t last = clamp_i32(tick, 0, count - 1);
    inspector_number_text(scale.high, high);
    inspector_number_text(scale.low, low);
    inspector_number_text(rows[last].at[scale.column], value);
    snprintf(line, sizeof line, "%s now %s, from %s to %s", name, value, low, high);
    if ((int32_t)strlen(line) > area.cols)
        snprintf(line, sizeof line, "%s %s, %s to %s", name, value, low, high);
    widget_text(canvas, area, line, ROLE_HINT);
    canvas_fill(canvas, plot.col, row_of(&scale, 0, plot), plot.cols, 1, '-', ROLE_HINT);
    draw_axes(&scale, count - 1, canvas, plot);
    for (int32_t i = 0; i <= last; i++) {
        int32_t col = plot.col + (int32_t)((int64_t)i * (plot.cols - 1) / max_i32(1, count - 1));
        canvas_put(canvas, col, row_of(&scale, rows[i].at[scale.column], plot),
                   i == last ? '@' : 'o', ROLE_TRAIL);
    }
}
