/* lesson_picture.h - draws the runs of a step: each in a pane of its own, side by side, with the
 * marks of its ticks, its cell from near or its speed as a curve, and its numbers.
 *
 * In a narrow screen only the chosen run has a pane. */
#ifndef LEDGE_LEARN_LESSON_PICTURE_H
#define LEDGE_LEARN_LESSON_PICTURE_H

#include "../ui/widget.h"
#include "lesson_show.h"

/* What a pane shows. */
typedef enum PictureFace {
    FACE_STEP, /* what the step wants: the level, and beside or below it cells or curve */
    FACE_LEVEL,
    FACE_CELLS,
    FACE_CURVE,
    FACE_COUNT
} PictureFace;

/* "all", "level", "cells", "curve" */
extern const char *const picture_face_names[FACE_COUNT];

typedef struct LessonPicture {
    const LessonShow *show;
    uint32_t views;    /* of the step, as bits */
    uint8_t face;      /* PictureFace */
    const Spot *spots; /* cells that are marked, spot_count of them */
    int32_t spot_count;
    const Spot *cursor; /* NULL: none */
} LessonPicture;

void lesson_picture_draw(const LessonPicture *picture, Canvas *canvas, Area area);

#endif
