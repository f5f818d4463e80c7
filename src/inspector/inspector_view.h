/* inspector_view.h - the screen of the inspector: what is shown, where, and what keys do to the
 * constants.
 *
 * The screen is cut into a head line, the picture, the inspector beside it where there is room, and
 * below them the bar of the run, the phase in its documented line and in numbers, what happened in
 * words, and the keys.
 * Memory: desk_done frees. A Desk must not be moved. */
#ifndef LEDGE_INSPECTOR_INSPECTOR_VIEW_H
#define LEDGE_INSPECTOR_INSPECTOR_VIEW_H

#include "../app/app.h"
#include "../ui/view.h"
#include "inspector.h"
#include "inspector_search.h"
#include "inspector_text.h"
#include "inspector_trail.h"

/* ---- lanes ---- */

/* The lanes side by side: the same inputs, several models or constants.
 *
 * Two lanes of the same model differ where any column does; lanes of different models where the
 * body is more than a pixel (1/16 cell) from where it is in the first lane. The first tick at which
 * a lane differs from the first one is searched in steps.
 * Memory: plain data, about 13 KB a lane. */

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

/* Draws all lanes as panes, each with its picture (one for each lane) and its numbers
 * at the tick that is looked at. */
void inspector_lanes_draw(const Inspector *study, const LaneDifference *difference,
                          const PictureChoice *choice, Picture *pictures, Canvas *canvas,
                          Area area);

/* "cell 000": the model of a lane, with its variant if it has one. */
void lane_name(const InspectorLane *lane, char *out, size_t size);

enum { DESK_MESSAGE_MAX = 200 };

/* What the picture shows. */
typedef enum DeskPage {
    DESK_LEVEL,
    DESK_CELLS,   /* nine cells from near */
    DESK_NUMBERS, /* the inspector alone, where it has no room beside another page */
    DESK_LANES,   /* all lanes side by side */
    DESK_PAGE_COUNT
} DeskPage;

typedef struct Desk {
    Inspector study;
    Screen (*play_on)(const Timeline *run, int32_t tick, const char *level_name); /* or NULL */
    const char *level_name;
    InspectorSearch search;
    InspectorTrails trails;
    LaneDifference difference;
    Picture picture;
    Picture *lane_pictures; /* one for each lane */
    PictureChoice choice;   /* what they are drawn with */
    uint8_t page;           /* DeskPage */
    uint8_t unit;           /* InspectorUnit */
    bool is_running;
    int64_t next_tick; /* when it is due while time runs, ns */
    bool is_asking;    /* the line to type a condition is open */
    char asked[CONDITION_TEXT_MAX];
    char message[DESK_MESSAGE_MAX]; /* about the last key; "" : none */
} Desk;

/* Lays the run on the desk, at its present. False when memory ran out: nothing is to be freed. */
bool desk_init(Desk *desk, const InspectorRun *run);
void desk_done(Desk *desk);

/* Does a slice of what there is to do; true while there is more. */
bool desk_work(Desk *desk);

/* Says something in place of what happened in the tick, until the next key. */
void desk_say(Desk *desk, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* To the page after this one, on a screen of that size. */
void desk_turn_page(Desk *desk, int32_t cols);

/* Gives the view the size of the screen and keeps the player in it. */
void desk_fit_view(Desk *desk, const App *app);

void desk_draw(const Desk *desk, const App *app, Canvas *canvas);

/* ---- study desk tune ---- */

/* What keys do to the constants of the lane that is looked into; each change
 * plays the run anew, and says what it did. */

/* Which constant the keys change. */
void desk_next_constant(Desk *desk);
void desk_previous_constant(Desk *desk);

/* One step; at the end of what is allowed nothing changes. */
void desk_tune_more(Desk *desk);
void desk_tune_less(Desk *desk);

/* All constants as the level has them; the lane's model stays. */
void desk_reset(Desk *desk);

/* The next set of constants with a name; the usual ones after the last, and before the first where
 * the constants were changed one by one. */
void desk_next_preset(Desk *desk);

/* Shows or hides the ways that the run takes with the constant one and two steps away. */
void desk_show_fan(Desk *desk);

#endif
