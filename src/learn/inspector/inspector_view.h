/* inspector_view.h - the screen of the inspector: its layout, and how keys change the constants.
 *
 * The screen has a head line, the picture, the inspector beside it if there is room, and below them
 * the bar of the run, the phase in its documented line and in numbers, what happened in words, and
 * the keys.
 * Memory: inspector_pane_done frees. An InspectorPane must not be moved. */
#ifndef LEDGE_LEARN_INSPECTOR_INSPECTOR_VIEW_H
#define LEDGE_LEARN_INSPECTOR_INSPECTOR_VIEW_H

#include "../../play/app/app.h"
#include "inspector.h"
#include "inspector_lanes.h"
#include "inspector_listing.h"
#include "inspector_plot.h"
#include "inspector_search.h"
#include "inspector_text.h"
#include "inspector_trail.h"

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
    Listing *listing;     /* NULL: not asked for */
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

/* Takes a new recording of the engine, with a message that says how it differs. */
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

/* Chooses the next (1) or the previous (-1) constant of the current lane, with a message. */
void inspector_pane_choose_constant(InspectorPane *pane, int32_t step);

/* Changes the chosen constant by steps, with a message, and plays the run again. At the end of the
 * allowed range nothing changes. */
void inspector_pane_tune(InspectorPane *pane, int32_t steps);

/* Resets all constants to the level's; the lane's model stays. */
void inspector_pane_reset(InspectorPane *pane);

/* Sets the next named set of constants; the first one after the last, and if the constants were
 * changed one by one. */
void inspector_pane_next_preset(InspectorPane *pane);

/* Shows or hides the trails of the run with the constant smaller and larger. */
void inspector_pane_show_fan(InspectorPane *pane);

/* Shows the next outcome of the run against the constant: how far it rises, how far it goes, how
 * long it takes to stop; then the level again. */
void inspector_pane_next_plot(InspectorPane *pane);

#endif
