/* lesson_curve.c - see lesson_curve.h */
#include "lesson_curve.h"

#include "../../draw/theme.h"
#include "../inspector/inspector_text.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { CURVE_ROWS_MIN = 3, CURVE_LINE_MAX = 160 };

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

void lesson_curve_draw(const Row *rows, int32_t count, int32_t tick, Canvas *canvas, Area area)
{
    Area plot = {area.col, area.row + 1, area.cols, area.rows - 1};
    char high[NUMBER_TEXT_MAX], low[NUMBER_TEXT_MAX], value[NUMBER_TEXT_MAX], line[CURVE_LINE_MAX];
    if (plot.rows < CURVE_ROWS_MIN || plot.cols < 2 || count < 1) return;
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
    for (int32_t i = 0; i <= last; i++) {
        int32_t col = plot.col + (int32_t)((int64_t)i * (plot.cols - 1) / max_i32(1, count - 1));
        canvas_put(canvas, col, row_of(&scale, rows[i].at[scale.column], plot),
                   i == last ? '@' : 'o', ROLE_TRAIL);
    }
}
