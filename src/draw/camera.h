/* camera.h - the part of the level that a view shows: a smooth camera, and the cells to draw.
 *
 * The camera itself moves in fractions of a cell and never depends on drawing. The drawn part
 * begins at a whole cell (col, row); on a slow connection the column moves in larger steps, and
 * only when the smooth camera is a whole step away, so that walking back and forth does not scroll.
 * Units: Fixed cells, ticks.
 * Memory: plain data; a snapshot is an assignment. */
#ifndef LEDGE_DRAW_CAMERA_H
#define LEDGE_DRAW_CAMERA_H

#include "../engine/model.h"

/* Scroll step for a very slow connection: the view turns over like a page. */
enum { CAMERA_PAGE = 0 };

typedef struct CameraView {
    int32_t cols, rows;             /* cells that the view shows, at least 1 */
    int32_t level_cols, level_rows; /* the whole level, at least 1 */
    int32_t scroll_step;            /* smallest number of columns to scroll by, or CAMERA_PAGE */
    int32_t
        glance; /* 1: it shows a third of the view more of what is below, -1: of what is above */
} CameraView;

typedef struct Camera {
    Fixed x, y;       /* the middle of the view */
    Fixed look;       /* how far it looks ahead of the body: further at a higher speed */
    Fixed glance;     /* how far it looks down, or below 0 up */
    Fixed target_y;   /* height to follow; a body in the air does not change it */
    int32_t col, row; /* upper left cell to draw; negative where the level is smaller */
} Camera;

/* Centres the view on a body, as far as the level allows. */
void camera_init(Camera *camera, const Pose *pose, const CameraView *view);

/* One tick. The view may be another one than before (a resized terminal). */
void camera_step(Camera *camera, const Pose *pose, const CameraView *view);

#endif
