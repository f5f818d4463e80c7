/* inspector_view.h - the screen of the inspector: its layout, and how keys change the constants.
 *
 * The screen has a head line, the picture, the inspector beside it if there is room, and below them
 * the bar of the run, the phase in its documented line and in numbers, what happened in words, and
 * the keys.
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
    int32_t version, lane_count;        /* of the inspector that was compared */
    int32_t tick;                       /* ticks compared so far */
    int32_t first[INSPECTOR_LANES_MAX]; /* of each lane; DIFFERENCE_NONE: none so far */
    bool is_found;                      /* in every lane */
    Game games[INSPECTOR_LANES_MAX];    /* after `tick` ticks */
} LaneDifference;

void difference_init(LaneDifference *difference);

/* Compares a slice; true while there is more. */
bool difference_work(LaneDifference *difference, const Inspector *study);

/* The first tick at which any lane differs, or DIFFERENCE_NONE. */
int32_t difference_first(const LaneDifference *difference);

/* Draws all lanes as panes, each with its picture (one for each lane) and its numbers at the
 * current tick. */
void inspector_lanes_draw(const Inspector *study, const LaneDifference *difference,
                          const PictureChoice *choice, Picture *pictures, Canvas *canvas,
                          Area area);

/* "cell 000": the model of a lane, with its variant if it has one. */
void lane_name(const InspectorLane *lane, char *out, size_t size);

enum { DESK_MESSAGE_MAX = 200 };

/* What the picture shows. */
typedef enum DeskPage {
    DESK_LEVEL,
    DESK_CELLS,   /* nine cells, enlarged */
    DESK_NUMBERS, /* only the inspector, if it has no room beside another page */
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
    int64_t next_tick; /* when the next tick is due while time runs, ns */
    bool is_asking;    /* the line to type a condition is open */
    char asked[CONDITION_TEXT_MAX];
    char message[DESK_MESSAGE_MAX]; /* about the last key; "" : none */
} Desk;

/* Begins to inspect the run, at its present. False when memory ran out; there is then nothing to
 * free. */
bool desk_init(Desk *desk, const InspectorRun *run);
void desk_done(Desk *desk);

/* Does a slice of the pending work; true while there is more. */
bool desk_work(Desk *desk);

/* Shows a message in place of the words about the tick, until the next key. */
void desk_say(Desk *desk, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Goes to the next page, on a screen of this size. */
void desk_turn_page(Desk *desk, int32_t cols);

/* Gives the view the size of the screen and keeps the player in it. */
void desk_fit_view(Desk *desk, const App *app);

void desk_draw(const Desk *desk, const App *app, Canvas *canvas);

/* ---- study desk tune ---- */

/* Keys change the constants of the current lane; each change plays the run again, with a
 * message. */

/* Chooses the constant that the keys change. */
void desk_next_constant(Desk *desk);
void desk_previous_constant(Desk *desk);

/* One step; at the end of the allowed range nothing changes. */
void desk_tune_more(Desk *desk);
void desk_tune_less(Desk *desk);

/* Resets all constants to the level's; the lane's model stays. */
void desk_reset(Desk *desk);

/* The next named set of constants; the defaults after the last, and if the constants were changed
 * one by one. */
void desk_next_preset(Desk *desk);

/* Shows or hides the trails of the run with the constant one and two steps away. */
void desk_show_fan(Desk *desk);

#endif
