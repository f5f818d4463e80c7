/* edit_way.h - the levels that were left for the one that is edited, so that one can go back.
 *
 * Memory: plain data; the oldest are forgotten. */
#ifndef LEDGE_DRAW_EDIT_WAY_H
#define LEDGE_DRAW_EDIT_WAY_H

#include "../game/level.h"
#include "../store/world_path.h"

enum { EDIT_WAY_MAX = 16 };

typedef struct EditStep {
    char path[WORLD_PATH_MAX];
    Place cursor;
} EditStep;

typedef struct EditWay {
    int32_t count;
    EditStep steps[EDIT_WAY_MAX]; /* the last at the end */
} EditWay;

void edit_way_add(EditWay *way, const char *path, Place cursor);

/* The step that would be gone back, or NULL. */
const EditStep *edit_way_last(const EditWay *way);

#endif
