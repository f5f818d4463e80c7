/* inspector_frame.c - see inspector_frame.h */
#include "inspector_frame.h"

CellBox inspector_box_of_points(TrailPoint least, TrailPoint most)
{
    return (CellBox){fixed_floor(least.x), fixed_ceil(least.y) - 1, fixed_floor(most.x),
                     fixed_ceil(most.y) - 1};
}

CellBox inspector_box_around(CellBox a, CellBox b)
{
    return (CellBox){min_i32(a.left, b.left), min_i32(a.top, b.top), max_i32(a.right, b.right),
                     max_i32(a.bottom, b.bottom)};
}

CellBox inspector_box_of_level(const Level *level)
{
    return (CellBox){0, 0, level->cols - 1, level->rows - 1};
}

CellBox inspector_box_with_margin(CellBox box, const Level *level)
{
    CellBox all = inspector_box_of_level(level);
    return (CellBox){clamp_i32(box.left - 1, 0, all.right), clamp_i32(box.top - 1, 0, all.bottom),
                     clamp_i32(box.right + 1, 0, all.right),
                     clamp_i32(box.bottom + 1, 0, all.bottom)};
}

bool inspector_frame_has_zoom(const PictureChoice *choice, ZoomId zoom)
{
    SkinKind skin = picture_skin(choice, zoom);
    return zoom == ZOOM_1X1 || skin == SKIN_PLAIN || skin_has_zoom(choice->skins, skin, zoom);
}

ZoomId inspector_frame_zoom(const PictureChoice *choice, CellBox box, Area area)
{
    static const ZoomId scales[] = {ZOOM_8X4, ZOOM_4X2, ZOOM_2X1};
    int32_t cols = box.right - box.left + 1, rows = box.bottom - box.top + 1;
    for (size_t i = 0; i < ARRAY_LENGTH(scales); i++)
        if (cols * look_zooms[scales[i]].cols <= area.cols &&
            rows * look_zooms[scales[i]].rows <= area.rows &&
            inspector_frame_has_zoom(choice, scales[i]))
            return scales[i];
    return ZOOM_1X1;
}

/* The first cell shown: the cells from `first` to `last` in the middle if they fit, else the page
 * that the cell `at` is on. Pages overlap by a quarter, so that there is always something to be
 * seen on either side. A smaller level is in the middle. */
static int32_t frame_start(int32_t first, int32_t last, int32_t at, int32_t shown, int32_t length)
{
    int32_t step = max_i32(1, shown - shown / 4);
    if (length <= shown) return -((shown - length) / 2);
    if (last - first + 1 > shown) return clamp_i32(floor_div(at, step) * step, 0, length - shown);
    return clamp_i32((first + last + 1 - shown) / 2, 0, length - shown);
}

View inspector_frame_view(const Level *level, const Game *game, ZoomId zoom, CellBox box, Area area)
{
    View view;
    Area body = view_player_chars(level, game, zoom);
    int32_t cols = look_zooms[zoom].cols, rows = look_zooms[zoom].rows;
    view_init(&view, zoom, area.cols, area.rows, level, game);
    view.camera.col = frame_start(box.left, box.right, floor_div(body.col, cols),
                                  max_i32(1, area.cols / cols), level->cols);
    view.camera.row = frame_start(box.top, box.bottom, floor_div(body.row + body.rows - 1, rows),
                                  max_i32(1, area.rows / rows), level->rows);
    return view;
}

void inspector_frame_set(Picture *picture, View view)
{
    view.mark_colour = picture->view.mark_colour;
    view.less_colour = picture->view.less_colour;
    view.more_colour = picture->view.more_colour;
    picture->view = view;
}
