/* inspector_frame.h - the part of a level that a picture shows, as large as it fits. */
#ifndef LEDGE_LEARN_INSPECTOR_INSPECTOR_FRAME_H
#define LEDGE_LEARN_INSPECTOR_INSPECTOR_FRAME_H

#include "../../draw/picture.h"
#include "../../draw/view.h"
#include "../../draw/widget.h"

/* A rectangle of cells, its last column and row included. */
typedef struct CellBox {
    int32_t left, top, right, bottom;
} CellBox;

/* The cells that points are in; feet on a line are in the cell above it. */
CellBox inspector_box_of_points(TrailPoint least, TrailPoint most);

/* The smallest box around both. */
CellBox inspector_box_around(CellBox a, CellBox b);

CellBox inspector_box_of_level(const Level *level);

/* The box with one more cell on each side, inside the level. */
CellBox inspector_box_with_margin(CellBox box, const Level *level);

/* Can a level be drawn at just this zoom? At 1x1 everything can. */
bool inspector_frame_has_zoom(const PictureChoice *choice, ZoomId zoom);

/* The largest scale of 1, 2, 4 and 8 at which the cells fit; 1 if they fit at none. */
ZoomId inspector_frame_zoom(const PictureChoice *choice, CellBox box, Area area);

/* A view with the cells in the middle. If they do not fit, the view moves by pages as the player
 * moves, so that the body is seen to move where its surroundings look alike. */
View inspector_frame_view(const Level *level, const Game *game, ZoomId zoom, CellBox box,
                          Area area);

/* Gives a picture, which has been fitted at that zoom, the view. */
void inspector_frame_set(Picture *picture, View view);

#endif
