/* inspector_lanes.h - the lanes side by side: the same inputs, several models or constants.
 *
 * Two lanes of the same model differ where any column does; lanes of different models where the
 * body is more than a pixel (1/16 cell) from where it is in the first lane. The first tick at which
 * a lane differs from the first one is looked for a slice at a time.
 * Memory: plain data, about 13 KB a lane. */
#ifndef LEDGE_INSPECTOR_INSPECTOR_LANES_H
#define LEDGE_INSPECTOR_INSPECTOR_LANES_H

#include "../look/picture.h"
#include "inspector_text.h"

enum { DIFFERENCE_NONE = -1 };

typedef struct LaneDifference {
    int32_t version, lane_count;        /* of the study that it was looked for in */
    int32_t tick;                       /* looked at so far */
    int32_t first[INSPECTOR_LANES_MAX]; /* of each lane; DIFFERENCE_NONE: none so far */
    bool is_found;                      /* in every lane */
    Game games[INSPECTOR_LANES_MAX];    /* after `tick` ticks */
} LaneDifference;

void difference_init(LaneDifference *difference);

/* One slice; true while there is more to look at. */
bool difference_work(LaneDifference *difference, const Inspector *study);

/* The first tick at which any lane differs, or DIFFERENCE_NONE. */
int32_t difference_first(const LaneDifference *difference);

/* Draws all lanes as panes, each with its picture, of which there is one for each, and its numbers
 * at the tick that is looked at. */
void inspector_lanes_draw(const Inspector *study, const LaneDifference *difference,
                          const PictureChoice *choice, Picture *pictures, Canvas *canvas,
                          Area area);

/* "cell 000": the model of a lane, with its variant if it has one. */
void lane_name(const InspectorLane *lane, char *out, size_t size);

#endif
