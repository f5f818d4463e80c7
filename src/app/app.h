/* app.h - the stack of screens and the loop that runs the one on top.
 *
 * A screen is a const table of functions and a state of its own. Each function returns what is
 * next: stay, open another screen over this one, give way to another, go back. The loop waits for
 * keys; only while the top screen has a `tick`, and something moves, does it also wake 60 times a
 * second, so that a menu costs nothing and a player who stands still next to nothing. It draws at
 * most once per turn, and only what differs from what is shown.
 * Units: ticks of 1/60 s, whatever the terminal's speed; of ticks that were missed at most 15 are
 * caught up, then time is let go. A tick may be hurried: it then runs up to 1/60 s early, and those
 * after it keep their times.
 * Memory: `leave` frees a screen's state. */
#ifndef LEDGE_APP_APP_H
#define LEDGE_APP_APP_H

#include "../look/landscape.h"
#include "../term/term.h"
#include "session.h"

enum { SCREEN_DEPTH_MAX = 12, APP_MIN_COLS = 20, APP_MIN_ROWS = 8 };

typedef struct App App;
typedef struct ScreenKind ScreenKind;

/* kind NULL: there is none, for want of memory. */
typedef struct Screen {
    const ScreenKind *kind;
    void *self;
} Screen;

typedef enum NextKind {
    NEXT_STAY,
    NEXT_PUSH,    /* open `screen` over this one; stays where SCREEN_DEPTH_MAX are open */
    NEXT_REPLACE, /* this one leaves, `screen` takes its place */
    NEXT_BACK,    /* this one leaves; the one below is entered with `answer` */
    NEXT_QUIT     /* all leave */
} NextKind;

typedef struct Next {
    NextKind kind;
    int32_t answer;
    Screen screen;
    bool hears_again; /* whoever is on top then hears the same event, too */
} Next;

/* What a screen is told when it is entered: it is new, or a screen over it went back. Screens have
 * answers of their own from ANSWER_OWN on. */
enum { ANSWER_NEW, ANSWER_NONE, ANSWER_OWN };

enum { CALM_FOR_EVER = INT32_MAX, SETTINGS_MESSAGE_MAX = ERROR_TEXT_MAX + 60 };

struct ScreenKind {
    /* It is on top now: for the first time or again. NULL where that makes no difference. */
    Next (*enter)(void *self, App *app, int32_t answer);
    /* A key, a mouse event, text, or the loss of the focus. */
    Next (*key)(void *self, App *app, const TermEvent *event);
    /* 1/60 s has passed; NULL where time does not matter. */
    Next (*tick)(void *self, App *app);
    /* How many ticks from now on, at most `most`, will pass without a difference that can be seen,
     * if no event comes: those may be run together, later. CALM_FOR_EVER where ticks do nothing at
     * all until an event comes. NULL: none. */
    int32_t (*calm)(const void *self, const App *app, int32_t most);
    /* Time passes without a beat: called before each wait, and sets `due` (ns on the terminal's
     * clock, INT64_MAX for never) to when it must be called again. NULL where time does not matter.
     */
    Next (*wake)(void *self, App *app, int64_t *due);
    void (*draw)(const void *self, const App *app, Canvas *canvas);
    /* What is seen around a page over this screen: its picture, without what is written there. NULL
     * where it has none. */
    void (*draw_behind)(const void *self, const App *app, Canvas *canvas);
    void (*leave)(void *self); /* NULL where nothing is to be freed */
    bool over_others;          /* the screen below is drawn first */
    bool darkens_others;       /* ...and its picture darker than it is */
    bool is_page;              /* in colours it is a panel over a picture: see app_page */
    bool has_all_keys;         /* those that mean the same everywhere else too: Ctrl-C, Ctrl-Z */
    bool asks_to_quit;         /* to ask again is the answer: all leave */
};

struct App {
    Term *term;
    Session *session;
    Screen (*ask_to_quit)(void); /* makes the screen that asks whether all leave */
    Screen stack[SCREEN_DEPTH_MAX];
    int32_t depth;
    Canvas canvas, shown;
    bool must_draw;    /* something may have changed */
    bool must_present; /* even if the canvas is as it was */
    int64_t begun_at;
    int64_t touched_at;               /* the last key, text or mouse event */
    bool has_typed;                   /* the last event was one */
    bool is_held;                     /* a frame waits for the rest of what was typed... */
    int64_t held_at;                  /* ...since then */
    bool is_hurried;                  /* see app_hurry */
    int64_t hurried_at;               /* if it is */
    int64_t clock_start, clock_ticks; /* the next tick is due at start + (ticks + 1) / 60 s */
    int32_t still_frames;             /* in a row that showed nothing new; below 0: see app.c */
    Landscape landscape;              /* behind pages, where no screen below has a picture */
    bool is_dark;                     /* the colours are darkened, for what is written over them */
    const Colours *mixed;             /* see app_set_mixed_colours; NULL: the chapter's */
    int64_t calm_tick;                /* up to this one ticks may be run together */
    bool was_calm;                    /* they have been, since the last frame */
};

static inline const Bindings *app_bindings(const App *app)
{
    return &app->session->settings.bindings;
}

static inline Next next_stay(void)
{
    return (Next){.kind = NEXT_STAY};
}

static inline Next next_back(int32_t answer)
{
    return (Next){.kind = NEXT_BACK, .answer = answer};
}

static inline Next next_quit(void)
{
    return (Next){.kind = NEXT_QUIT};
}

/* Stays where it is if there is no screen. */
static inline Next next_push(Screen screen)
{
    return (Next){.kind = screen.kind ? NEXT_PUSH : NEXT_STAY, .screen = screen};
}

/* Goes back if there is no screen. */
static inline Next next_replace(Screen screen)
{
    return (Next){.kind = screen.kind ? NEXT_REPLACE : NEXT_BACK, .screen = screen};
}

/* Makes the terminal follow the settings. Needed whenever they have changed. */
void app_apply_settings(App *app);

/* The colours of a chapter (world_file.h) for what is solid and for the art, until others are set.
 */
void app_set_palette(App *app, uint8_t palette);

/* Colours of several chapters at once, which must outlive that: they hold until the next call of
 * this, with NULL, or of app_set_palette. */
void app_set_mixed_colours(App *app, const Colours *colours);

/* The colours that all is drawn with; NULL where all is plain. */
const Colours *app_colours(const App *app);

/* Where a page is written that wants so many columns and rows: in colours the inside of a panel in
 * the middle of the screen; where there is no room for that, or all is plain, the whole screen. */
Area app_page_area(const App *app, int32_t cols, int32_t rows);

/* The same, and draws the panel, or blanks the canvas. */
Area app_page(const App *app, Canvas *canvas, int32_t cols, int32_t rows);

/* How a game is to be drawn, by the settings, the terminal and the line, in the chapter's colours.
 */
PictureChoice app_picture_choice(const App *app);

/* The same where a level is looked into: with plain glyphs where they are wanted. */
static inline PictureChoice app_picture_choice_inside(const App *app)
{
    PictureChoice choice = app_picture_choice(app);
    const Settings *settings = &app->session->settings;
    choice.is_plain_at_1x1 = settings_want_glyphs(settings, true);
    choice.is_plain_nearer = settings_want_glyphs(settings, false);
    return choice;
}

/* Shows plain glyphs there instead of the skin, or the skin again, for one of the two sorts of
 * zoom; `text` says what there is now, or why nothing changes. */
void app_toggle_glyphs(App *app, bool is_1x1, char text[SETTINGS_MESSAGE_MAX]);

/* The next value of a setting, or the one before; zooms that the skin does not offer are passed
 * over. */
void app_step_setting(App *app, SettingId id, int32_t step);

/* The next choice of zoom or of skin, of which `text` says what there is now. A zoom that looks
 * like `shown`, which is what there was, is passed over. */
void app_step_zoom(App *app, ZoomId shown, char text[SETTINGS_TEXT_MAX]);
void app_step_skin(App *app, ZoomId shown, char text[SETTINGS_TEXT_MAX]);

/* How many columns a view moves at a time, by the settings and the line. */
int32_t app_scroll_step(const App *app);

/* Something has come that the next tick should hear of now rather than in its turn: it runs right
 * after all input of this moment, but never more than one tick ahead of the clock. */
static inline void app_hurry(App *app)
{
    app->is_hurried = true;
    app->hurried_at = term_now(app->term);
}

typedef enum AppEnd {
    APP_END_ASKED, /* by a person or a signal, or the terminal is gone */
    APP_END_IDLE,  /* nobody touched a key for session->idle_minutes */
    APP_END_TIME,  /* it has lasted session->session_minutes */
    APP_END_MEMORY /* there is none left */
} AppEnd;

/* Runs `first`, which it then owns, and whatever follows, until the last screen has left.
 * `ask_to_quit` makes the screen that is opened when a person wants to leave from anywhere. */
AppEnd app_run(Term *term, Session *session, Screen first, Screen (*ask_to_quit)(void));

/* ---- settings apply ---- */

/* What a person has just changed: in force and in config.ini at once. */

/* Puts changed settings into force and into the file. `message` says why they could not be saved,
 * or is empty. */
void settings_apply(App *app, char message[SETTINGS_MESSAGE_MAX]);

#endif
