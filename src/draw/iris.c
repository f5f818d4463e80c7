/* iris.c - see iris.h */
#include "iris.h"

bool iris_tick(Iris *iris)
{
    if (iris_is_there(iris) && ++iris->ticks >= IRIS_TICKS) iris_end(iris);
    return iris_is_there(iris);
}

static int64_t squared_distance(int32_t dx, int32_t dy)
{
    return (int64_t)dx * dx + (int64_t)dy * dy * 4;
}

void iris_draw(const Iris *iris, const Colours *colours, Canvas *canvas, Area area, int32_t col,
               int32_t row)
{
    int32_t step = iris->ticks / IRIS_STEP_TICKS;
    int64_t open = iris->way == IRIS_OPENS ? step + 1 : IRIS_STEPS - 1 - step;
    /* the hole's radius grows with the distance of the farthest corner */
    int32_t dx = max_i32(col - area.col, area.col + area.cols - col);
    int32_t dy = max_i32(row - area.row, area.row + area.rows - row);
    int64_t hole = squared_distance(dx, dy) * open * open;
    const CanvasCell dark = {.ch = ' ',
                             .style = CANVAS_COLOURED,
                             .fg = colours->dark,
                             .bg = colours->dark};
    if (!iris_is_there(iris)) return;
    for (int32_t y = area.row; y < area.row + area.rows; y++)
        for (int32_t x = area.col; x < area.col + area.cols; x++) {
            int64_t squared = squared_distance(x - col, y - row);
            if (squared * (IRIS_STEPS + 1) * (IRIS_STEPS + 1) > hole || open == 0)
                canvas_put_cell(canvas, x, y, dark);
        }
}
