/* inspector_view.h - the screen of the inspector: its layout, and how keys change the constants.
 *
 * The screen has a head line, the picture, the inspector beside it if there is room, and below them
 * the bar of the run, the phase in its documented line and in numbers, what happened in words, and
 * the keys.
 * Memory: inspector_pane_done frees. An InspectorPane must not be moved. */
#ifndef LEDGE_LEARN_INSPECTOR_INSPECTOR_VIEW_H
#define LEDGE_LEARN_INSPECTOR_INSPECTOR_VIEW_H

#include "../../draw/view.h"
#include "../../draw/widget.h"
#include "../../play/app/app.h"
#include "inspector.h"
#include "inspector_listing.h"
#include "inspector_plot.h"
#include "inspector_search.h"
#include "inspector_text.h"
#include "inspector_trail.h"

/* ---- frame ---- */

/* The part of a level that a picture shows, as large as it fits. */

/* A rectangle of cells, its last column and row included. */
typedef struct CellBox {
    int32_t left, top, right, bottom;
} CellBox;

/* The cells that points are in; feet on a line are in the cell above it. */
CellBox inspector_box_of_points(TrailPoint least, TrailPoint most);

/* The cells of both, and those between. */
CellBox inspector_box_around(CellBox a, CellBox b);

CellBox inspector_box_of_level(const Level *level);

/* With one cell more on each side, inside the level. */
CellBox inspector_box_with_margin(CellBox box, const Level *level);

/* Can a level be drawn at just this zoom? At 1x1 everything can. */
bool inspector_frame_has_zoom(const PictureChoice *choice, ZoomId zoom);

/* The largest scale of 1, 2, 4 and 8 at which the cells fit; 1 also where they do not. */
ZoomId inspector_frame_zoom(const PictureChoice *choice, CellBox box, Area area);

/* A view with the cells in the middle. Where they do not fit it turns over like a page as the
 * player moves: the body is seen to move where everything about it looks alike. */
View inspector_frame_view(const Level *level, const Game *game, ZoomId zoom, CellBox box,
                          Area area);

/* Gives a picture, which has been fitted at that zoom, the view. */
void inspector_frame_set(Picture *picture, View view);

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

/* Marks in the picture of a level where the recorded body is: `&`. */
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

/* Draws all lanes as panes, each with its picture and its numbers at the current tick. In that of
 * the recording, which is the last, the first lane's body is there too. */
void inspector_lanes_draw(const LanePanes *panes, Canvas *canvas, Area area);

/* "cell 000": the model of a lane, with its variant if it has one. */
void inspector_lane_name(const InspectorLane *lane, char *out, size_t size);

enum { INSPECTOR_PAGE_MESSAGE_MAX = 200 };

/* What the picture shows. */
typedef enum InspectorPage {
    INSPECTOR_PAGE_LEVEL,
    INSPECTOR_PAGE_CELLS,   /* nine cells, enlarged */
    INSPECTOR_PAGE_NUMBERS, /* only the inspector, if it has no room beside another page */
    INSPECTOR_PAGE_LANES,   /* all lanes side by side */
    INSPECTOR_PAGE_LISTING, /* the engine in the learner's language, if it was asked for */
    INSPECTOR_PAGE_PLOT,    /* an outcome of the run against the constant, if it was asked for */
    INSPECTOR_PAGE_COUNT
} InspectorPage;

typedef struct InspectorPane {
    Inspector inspector;
    const char *level_name; /* see InspectorRun */
    InspectorSearch search;
    InspectorTrails trails;
    LaneDifference difference;
    ShownRecord record;
    OutcomePlot *outcome; /* NULL: not asked for */
    Listing *listing;     /* the same */
    Picture picture;
    Picture *lane_pictures; /* one for each lane and the recording */
    PictureChoice choice;   /* what they are drawn with */
    uint8_t page;           /* InspectorPage */
    uint8_t unit;           /* InspectorUnit */
    bool is_running;
    int64_t next_tick; /* when the next tick is due while time runs, ns */
    bool is_asking;    /* the line to type a condition is open */
    char asked[CONDITION_TEXT_MAX];
    char message[INSPECTOR_PAGE_MESSAGE_MAX]; /* about the last key; "" : none */
} InspectorPane;

/* Begins to inspect the run, at its present. False when memory ran out; there is then nothing to
 * free. */
bool inspector_pane_init(InspectorPane *pane, const InspectorRun *run);
void inspector_pane_done(InspectorPane *pane);

/* Does a slice of the pending work; true while there is more. */
bool inspector_pane_work(InspectorPane *pane);

/* Takes what the engine has recorded anew, with a message that says how it differs. */
void inspector_pane_hear(InspectorPane *pane);

/* The first tick at which a lane or the recording differs from the first lane, or
 * DIFFERENCE_NONE. */
int32_t inspector_pane_first_difference(const InspectorPane *pane);

/* Shows a message in place of the words about the tick, until the next key. */
void inspector_pane_say(InspectorPane *pane, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Goes to the next page, on a screen of this size. */
void inspector_pane_turn_page(InspectorPane *pane, int32_t cols);

/* Gives the view the size of the screen and keeps the player in it. */
void inspector_pane_fit_view(InspectorPane *pane, const App *app);

void inspector_pane_draw(const InspectorPane *pane, const App *app, Canvas *canvas);

/* ---- inspector pane tune ---- */

/* Keys change the constants of the current lane; each change plays the run again, with a
 * message. */

/* Chooses the constant that the keys change. */
void inspector_pane_next_constant(InspectorPane *pane);
void inspector_pane_previous_constant(InspectorPane *pane);

/* One step; at the end of the allowed range nothing changes. */
void inspector_pane_tune_more(InspectorPane *pane);
void inspector_pane_tune_less(InspectorPane *pane);

/* Resets all constants to the level's; the lane's model stays. */
void inspector_pane_reset(InspectorPane *pane);

/* The next named set of constants; the defaults after the last, and if the constants were changed
 * one by one. */
void inspector_pane_next_preset(InspectorPane *pane);

/* Shows or hides the trails of the run with the constant smaller and larger. */
void inspector_pane_show_fan(InspectorPane *pane);

/* Shows an outcome of the run against the constant: how far it rises, how far it goes, how long it
 * takes to stop, and again the level. */
void inspector_pane_next_plot(InspectorPane *pane);

/* ---- panel ---- */

/* The state in numbers beside the level, and the nine cells around the player,
 * enlarged.
 *
 * A `*` follows what the last phase, or the whole tick, has changed, and "was" the old value.
 * Below: the place in pixels, the support, the timers, the held buttons, the cells that were read,
 * the constant being tuned. */

enum { INSPECTOR_PANEL_COLS = 30 };

/* Draws into an area of at least INSPECTOR_PANEL_COLS columns; what does not fit is left out at the
 * bottom. */
void inspector_panel_draw(const Inspector *inspector, InspectorUnit unit, Canvas *canvas,
                          Area area);

/* ---- inspector zoom ---- */

/* The nine cells around the player, enlarged to 16x6 characters each if there is room.
 *
 * The body is an outline of `@`, where it was before one of `.`; its anchor is `X`. Cells that the
 * phase, or the whole tick, has read are framed: with the numbers of the reads in the upper edge,
 * and the tile in the lower edge. Dotted lines are the thresholds that the model compares xr and yr
 * with. */

void inspector_zoom_draw(const Inspector *inspector, Canvas *canvas, Area area);

#endif
