/* page.c - see app.h: where a page is written. */
#include "app.h"

#include "../ui/theme.h"

enum {
    PAGE_COLS_MIN = 60, /* with less a page has the whole screen */
    PAGE_ROWS_MIN = 22,
    SKY_COLS = 4, /* left of the picture at least */
    SKY_ROWS = 2,
    EDGE_COLS = 2, /* of the panel, around what is written */
    EDGE_ROWS = 1
};

Area app_page_area(const App *app, int32_t cols, int32_t rows)
{
    Area page = {0, 0, 0, 0};
    term_size(app->term, &page.cols, &page.rows);
    bool has_room = page.cols >= PAGE_COLS_MIN && page.rows >= PAGE_ROWS_MIN;
    if (!app_colours(app) || !has_room) return page;
    Area box = area_within(page, min_i32(cols + 2 * EDGE_COLS, page.cols - SKY_COLS),
                           min_i32(rows + 2 * EDGE_ROWS, page.rows - SKY_ROWS));
    return (Area){box.col + EDGE_COLS, box.row + EDGE_ROWS, box.cols - 2 * EDGE_COLS,
                  box.rows - 2 * EDGE_ROWS};
}

Area app_page(const App *app, Canvas *canvas, int32_t cols, int32_t rows)
{
    Area page = app_page_area(app, cols, rows);
    if (page.col == 0)
        canvas_fill(canvas, 0, 0, page.cols, page.rows, ' ', ROLE_PLAIN);
    else
        widget_box(canvas,
                   (Area){page.col - EDGE_COLS, page.row - EDGE_ROWS, page.cols + 2 * EDGE_COLS,
                          page.rows + 2 * EDGE_ROWS},
                   NULL);
    return page;
}
