/* lesson_picture.h - draws the runs of a step: each in a pane, side by side, with marks for its
 * ticks, its cell enlarged or its speed as a curve, and its numbers. In a narrow screen only the
 * chosen run has a pane. */
#ifndef LEDGE_LEARN_VIEW_LESSON_PICTURE_H
#define LEDGE_LEARN_VIEW_LESSON_PICTURE_H

#include "../../draw/picture.h"
#include "../../draw/widget.h"
#include "lesson_runs.h"

/* What a pane shows. */
typedef enum PictureFace {
    FACE_STEP, /* as the step says: the level, and beside or below it cells or curve */
    FACE_LEVEL,
    FACE_CELLS,
    FACE_CURVE,
    FACE_PLOT, /* of steps that have one */
    FACE_COUNT
} PictureFace;

/* "all", "level", "cells", "curve", "plot" */
extern const char *const picture_face_names[FACE_COUNT];

typedef struct LessonPicture {
    const LessonShow *show;
    const PictureChoice *choice; /* how levels are drawn; its zoom does not count */
    Picture *levels;             /* SHOW_RUNS_MAX of them, kept from one drawing to the next */
    uint32_t views;              /* of the step, as bits */
    uint8_t face;                /* PictureFace */
    uint8_t zoom;                /* ZoomId, or ZOOM_AUTO: the largest that shows the whole runs */
    bool is_open;                /* how far the runs go must not be seen yet */
    const Spot *spots;           /* cells that are marked, spot_count of them */
    int32_t spot_count;
    const Spot *cursor; /* NULL: none */
} LessonPicture;

/* The entry of a click on the name of the first run; the items of the text come before it. */
enum { LESSON_RUN_ENTRY = 1000 };

void lesson_picture_draw(const LessonPicture *picture, Canvas *canvas, Area area);

#endif
