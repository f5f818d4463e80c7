/* edit_way.c - see edit_way.h */
#include "edit_way.h"

#include <stdio.h>
#include <string.h>

void edit_way_add(EditWay *way, const char *path, Place cursor)
{
    if (way->count == EDIT_WAY_MAX) {
        memmove(way->steps, way->steps + 1, sizeof way->steps[0] * (EDIT_WAY_MAX - 1));
        way->count--;
    }
    EditStep *step = &way->steps[way->count++];
    snprintf(step->path, sizeof step->path, "%s", path);
    step->cursor = cursor;
}

const EditStep *edit_way_last(const EditWay *way)
{
    return way->count > 0 ? &way->steps[way->count - 1] : NULL;
}
