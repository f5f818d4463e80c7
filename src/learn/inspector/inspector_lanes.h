/* inspector_lanes.h - the lanes side by side: the same inputs, several models or constants.
 *
 * Two lanes of the same model differ where any column does; lanes of different models where the
 * body is more than a pixel (1/16 cell) from where it is in the first lane. The first tick at which
 * a lane differs from the first one is searched in steps.
 * Memory: plain data, about 13 KB a lane. */
#ifndef LEDGE_LEARN_INSPECTOR_INSPECTOR_LANES_H
#define LEDGE_LEARN_INSPECTOR_INSPECTOR_LANES_H

#include "../../draw/picture.h"
#include "../../draw/view.h"
#include "../../draw/widget.h"
#include "inspector.h"

enum { DIFFERENCE_NONE = -1 };

typedef struct LaneDifference {
    int32_t version, lane_count;        /* of the inspector that was compared */
    int32_t tick;                       /* ticks compared so far */
    int32_t first[INSPECTOR_LANES_MAX]; /* of each lane; DIFFERENCE_NONE: none so far */
    bool is_found;                      /* in every lane */
    Game games[INSPECTOR_LANES_MAX];    /* after `tick` ticks */
} LaneDifference;

void lane_difference_init(LaneDifference *difference);

/* Compares a slice; true while there is more. */
bool lane_difference_work(LaneDifference *difference, const Inspector *inspector);

/* The first tick at which any lane differs, or DIFFERENCE_NONE. */
int32_t lane_difference_first(const LaneDifference *difference);

/* A recording beside the lanes. */
typedef struct ShownRecord {
    const RecordedEngine *engine; /* NULL: there is none */
    RecordedLane lane;
} ShownRecord;

/* Marks the place of the recorded body with `&`, in the picture of a level. */
void shown_record_draw_mark(const ShownRecord *record, int32_t tick, const View *view,
                            Canvas *canvas, Area area);

/* What the panes of lanes show. */
typedef struct LanePanes {
    const Inspector *inspector;
    const LaneDifference *difference;
    const ShownRecord *record;
    const PictureChoice *choice;
    Picture *pictures; /* one for each lane, and for the recording */
} LanePanes;

/* Draws all lanes as panes, each with its picture and its numbers at the current tick. The pane of
 * the recording, which is the last, also has the first lane's body. */
void inspector_lanes_draw(const LanePanes *panes, Canvas *canvas, Area area);

/* "cell 000": the model of a lane, with its variant if it has one. */
void inspector_lane_name(const InspectorLane *lane, char *out, size_t size);

#endif
