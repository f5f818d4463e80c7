/* viewport.c - see viewport.h */
#include "viewport.h"

enum { MARGIN = 4, FLASH_MS = 700, ZOOM_FARTHEST = -3 };

static int32_t margin_of(int32_t size)
{
    return min_i32(MARGIN, (size - 1) / 4);
}

/* The new origin of one axis. A cursor far outside the view comes to its middle. */
static int32_t follow_axis(int32_t origin, int32_t size, int32_t cursor, int32_t total)
{
    int32_t margin = margin_of(size), half = max_i32(1, size / 2);
    int32_t last = max_i32(0, total - size);
    origin = clamp_i32(origin, 0, last);
    if (cursor < origin - half || cursor >= origin + size + half) origin = cursor - half;
    if (cursor < origin + margin) origin -= half;
    if (cursor >= origin + size - margin) origin += half;
    return clamp_i32(origin, 0, last);
}

/* Likewise, by as little as brings the cursor into view. */
static int32_t reach_axis(int32_t origin, int32_t size, int32_t cursor, int32_t total)
{
    int32_t last = max_i32(0, total - size);
    return clamp_i32(clamp_i32(origin, cursor - size + 1, cursor), 0, last);
}

void viewport_follow(Viewport *view, const Document *doc, Point cursor)
{
    assert(view->cols > 0 && view->rows > 0);
    Point *origin = &view->origin;
    int32_t (*follow)(int32_t, int32_t, int32_t, int32_t) =
        view->is_pointed ? reach_axis : follow_axis;
    origin->col = follow(origin->col, view->cols, cursor.col, document_cols(doc));
    origin->row = follow(origin->row, view->rows, cursor.row, document_rows(doc));
}

void viewport_scroll(Viewport *view, const Document *doc, int32_t cols, int32_t rows)
{
    int32_t last_col = max_i32(0, document_cols(doc) - view->cols);
    int32_t last_row = max_i32(0, document_rows(doc) - view->rows);
    view->origin.col = clamp_i32(view->origin.col + cols, 0, last_col);
    view->origin.row = clamp_i32(view->origin.row + rows, 0, last_row);
}

/* Keeps the cursor inside the margins of the view. There is no margin at an edge of the level. */
static int32_t nearest_on_axis(int32_t origin, int32_t size, int32_t cursor, int32_t total)
{
    int32_t before = origin > 0 ? margin_of(size) : 0;
    int32_t after = origin + size < total ? margin_of(size) : 0;
    return clamp_i32(cursor, origin + before, origin + size - 1 - after);
}

Point viewport_nearest(const Viewport *view, const Document *doc, Point cursor)
{
    return (Point){
        nearest_on_axis(view->origin.col, view->cols, cursor.col, document_cols(doc)),
        nearest_on_axis(view->origin.row, view->rows, cursor.row, document_rows(doc)),
    };
}

void viewport_flash(Viewport *view, CellArea area, int64_t now)
{
    view->changed = area;
    view->changed_until = now + FLASH_MS;
}

int64_t viewport_tick(Viewport *view, int64_t now)
{
    if (cell_area_is_empty(view->changed)) return INT64_MAX;
    if (now < view->changed_until) return view->changed_until;
    view->changed = (CellArea){0};
    return INT64_MAX;
}

void viewport_set_zoom(Viewport *view, int32_t zoom)
{
    int32_t step = zoom > view->zoom ? 1 : -1;
    view->zoom = clamp_i32(zoom, ZOOM_FARTHEST, view->zoom_count);
    while (view->zoom > 0 && view->zoom < view->zoom_count && !viewport_zoom_name(view))
        view->zoom += step;
    if (view->zoom > 0 && !viewport_zoom_name(view)) view->zoom = 0;
}

const char *viewport_zoom_name(const Viewport *view)
{
    return view->zoom > 0 ? view->zoom_name(view->zoom_context, view->zoom) : NULL;
}

int32_t viewport_zoom_out(const Viewport *view)
{
    return view->zoom < 0 ? 1 << -view->zoom : 1;
}
