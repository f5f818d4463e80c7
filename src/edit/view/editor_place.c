/* editor_place.c - see editor_place.h */
#include "editor_place.h"

const Zoom *edit_cell_size(const Editor *editor)
{
    return &look_zooms[max_i32(ZOOM_1X1, editor_zoom(editor))];
}

EditCell edit_place_of_cell(const Editor *editor, Area map, EditCell cell)
{
    Place origin = editor_view_origin(editor);
    int32_t out = editor_zoom_out(editor);
    const Zoom *size = edit_cell_size(editor);
    return (EditCell){map.col + floor_div(cell.col - origin.col, out) * size->cols,
                      map.row + floor_div(cell.row - origin.row, out) * size->rows};
}
