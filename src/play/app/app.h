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
#ifndef LEDGE_PLAY_APP_APP_H
#define LEDGE_PLAY_APP_APP_H

#include "../../draw/landscape.h"
#include "../../term/term.h"
#include "screen_table.h"

enum { SCREEN_DEPTH_MAX = 12, APP_MIN_COLS = 20, APP_MIN_ROWS = 8 };

typedef struct App App;

typedef enum NextKind {
    NEXT_STAY,
    NEXT_PUSH,    /* open `screen` over this one, unless SCREEN_DEPTH_MAX are open */
    NEXT_REPLACE, /* this one leaves, `screen` takes its place */
    NEXT_BACK,    /* this one leaves; the one below is entered with `answer` */
    NEXT_QUIT     /* all leave */
} NextKind;

typedef struct Next {
    NextKind kind;
    int32_t answer;
    Screen screen;
    bool hears_again; /* the screen on top then gets the same event too */
} Next;

/* What a screen is told when it is entered: that it is new, or the answer of the screen that was
 * over it. Answers of a certain screen begin at ANSWER_OWN. */
enum { ANSWER_NEW, ANSWER_NONE, ANSWER_OWN };

enum { CALM_FOR_EVER = INT32_MAX, SETTINGS_MESSAGE_MAX = ERROR_TEXT_MAX + 60 };

/* What a screen may cost the line by itself, without an event to answer. */
typedef enum ScreenPace {
    PACE_MENU,  /* little on a far line */
    PACE_FILM,  /* it moves all the time: little on a far line, a share of the window on a near one
                 */
    PACE_PLAYED /* somebody plays or watches a run: as much as the line takes */
} ScreenPace;

struct ScreenKind {
    /* The screen is on top now, for the first time or again. NULL: does nothing. */
    Next (*enter)(void *self, App *app, int32_t answer);
    /* A key, a mouse event, text, or the loss of the focus; and the request that a press makes in
     * the context of the screen, or a click (REQUEST_POINT). */
    Next (*key)(void *self, App *app, const TermEvent *event, RequestId request);
    /* 1/60 s has passed; NULL: time does not matter. */
    Next (*tick)(void *self, App *app);
    /* How many of the next ticks, at most `most`, will change nothing that is visible if no event
     * comes: the loop may run them together, later. CALM_FOR_EVER: no tick does anything until an
     * event comes. NULL: none. */
    int32_t (*calm)(const void *self, const App *app, int32_t most);
    /* For screens that need time but no ticks: called before each wait; sets `due` to when it must
     * be called again, in ns on the terminal's clock, INT64_MAX for never. NULL: time does not
     * matter. */
    Next (*wake)(void *self, App *app, int64_t *due);
    /* Is the key one of a text that is being written, and not one of CONTEXT_APP? NULL: never. */
    bool (*wants)(const void *self, const TermEvent *event);
    void (*draw)(const void *self, const App *app, Canvas *canvas);
    /* Draws what is visible around a page over this screen: its picture, without text. NULL: it has
     * none. */
    void (*draw_behind)(const void *self, const App *app, Canvas *canvas);
    void (*leave)(void *self); /* NULL: nothing to free */
    uint8_t context;           /* RequestContext: whose keys it has; CONTEXT_MENU for most */
    bool works_when_woken;     /* `wake` takes some ms: what a key has changed is drawn first */
    bool over_others;          /* the screen below is drawn first */
    bool darkens_others;       /* the screen below is darkened */
    bool is_page;              /* with colours it is a panel over a picture: see app_page */
    bool has_all_keys;  /* also gets keys that mean the same on all other screens: Ctrl+C, Ctrl+Z */
    bool has_own_mouse; /* says itself whether the mouse is reported: on all others it is, for what
                           can be clicked (widget_clickable) */
    bool asks_to_quit;  /* asks whether to quit; quitting again means yes */
    uint8_t pace;       /* ScreenPace */
};

struct App {
    Term *term;
    Session *session;
    const ScreenRow *screens; /* the table of all */
    Screen stack[SCREEN_DEPTH_MAX];
    uint8_t palettes[SCREEN_DEPTH_MAX]; /* of each screen when another one was opened over it, */
    const Colours *mixes[SCREEN_DEPTH_MAX]; /* and its mixed colours */
    int32_t depth;
    Canvas canvas, shown;
    CanvasSpots spots; /* what can be clicked in the picture that was drawn last */
    bool must_draw;    /* something may have changed */
    bool must_present; /* even if the canvas is unchanged */
    int64_t begun_at;
    int64_t touched_at;    /* the last key, text or mouse event */
    int64_t ban_looked_at; /* in an arcade */
    int64_t taken_at;      /* when a picture was taken, or there was none to be taken */
    int64_t sent;          /* bytes of pictures by then */
    bool has_typed;        /* the last event was a key, text or the mouse */
    bool has_answered;     /* the last key was drawn before the screen was told of the time */
    bool is_held;          /* a frame is postponed until the rest of the input has come */
    int64_t held_at;       /* since when */
    bool is_hurried;       /* see app_hurry */
    int64_t hurried_at;    /* if it is */
    int64_t clock_start, clock_ticks; /* the next tick is due at start + (ticks + 1) / 60 s */
    int32_t still_frames;             /* frames in a row without a change; below 0: see app.c */
    Landscape landscape;              /* behind pages, if no screen below has a picture */
    uint8_t line_cuts;                /* what the line leaves out now */
    int64_t drawn_tick, touched_tick; /* of the last frame, and of the last event */
    bool has_news;                    /* the next frame answers an event, or shows a new screen */
    int64_t opened_at;                /* the last change of the screen */
    int64_t news_at;                  /* the last event, or change of the screen */
    int64_t paid_until;               /* what screens showed by themselves is paid for until then */
    bool is_dark;                     /* the colours are darkened for text over them */
    bool is_ink, is_contrast;         /* the colours that pictures are made for */
    const Colours *mixed;             /* see app_set_mixed_colours; NULL: the chapter's */
    int64_t worked_at;                /* see app_may_work_on */
    int64_t calm_tick;                /* ticks up to this one may be run together */
    bool was_calm;                    /* some were, since the last frame */
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

/* Opens the screen of a name that has no arguments. */
Screen app_open_bare(const App *app, ScreenName name);

/* Opens a screen with a pointer to its arguments (screen_table.h); where that fails with errors, a
 * page with them. */
#define app_open(app, name, ...) app_open_sized(app, name, __VA_ARGS__, sizeof *(__VA_ARGS__))

/* Opens a screen; where that fails there is none, and `errors` has the reasons. The caller has
 * initialized `errors`. */
#define app_try_open(app, name, errors, ...)                                                       \
    screen_open((app)->screens, (app)->session, name, errors, __VA_ARGS__)

/* Opens the level with that number in the session's world, to be played. */
Screen app_open_level(const App *app, int32_t index);

/* What app_open calls: `size` is that of the arguments. */
Screen app_open_sized(const App *app, ScreenName name, const void *args, size_t size);

/* How to get more colours where a multiplexer may hide what the terminal has; NULL: no need. */
const char *app_colours_note(const App *app);

/* Applies the settings to the terminal. Needed whenever they have changed. */
void app_apply_settings(App *app);

/* The colours of a chapter (world_file.h) for what is solid and for the art, until others are set.
 */
void app_set_palette(App *app, uint8_t palette);

/* Colours mixed from several chapters; NULL: none. The caller keeps them until the next call of
 * this or of app_set_palette. */
void app_set_mixed_colours(App *app, const Colours *colours);

/* The colours that everything is drawn with; NULL: everything is plain. */
const Colours *app_colours(const App *app);

/* The area of a page of this size: with colours the inside of a panel in the middle of the screen;
 * without room for that, or without colours, the whole screen. */
Area app_page_area(const App *app, int32_t cols, int32_t rows);

/* Draws the panel of a page, or blanks the canvas; returns app_page_area. */
Area app_page(const App *app, Canvas *canvas, int32_t cols, int32_t rows);

/* How to draw a game, by the settings, the terminal and the connection, in the chapter's
 * colours. */
PictureChoice app_picture_choice(const App *app);

/* How to draw a level that is played or watched; without colours it has letters of its own. */
PictureChoice app_level_choice(const App *app);

/* How the inspector and the editor draw a level: with plain glyphs if the user has chosen them. */
static inline PictureChoice app_picture_choice_inside(const App *app)
{
    PictureChoice choice = app_picture_choice(app);
    const Settings *settings = &app->session->settings;
    choice.is_plain_at_1x1 = settings_want_glyphs(settings, true);
    choice.is_plain_nearer = settings_want_glyphs(settings, false);
    return choice;
}

/* Switches between plain glyphs and the skin in the inspector and the editor, for zoom 1x1 or for
 * all other zooms; `text` gets the result, or why nothing changed. */
void app_toggle_glyphs(App *app, bool is_1x1, char text[SETTINGS_MESSAGE_MAX]);

/* The next choice of zoom or skin; `text` gets the new one. A zoom that looks the same as `shown`,
 * the current one, is skipped. */
void app_step_zoom(App *app, ZoomId shown, char text[SETTINGS_TEXT_MAX]);
void app_step_skin(App *app, ZoomId shown, char text[SETTINGS_TEXT_MAX]);

/* Is the line one to be spared: over SSH, and in a kiosk? */
bool app_is_far(const App *app);

/* When the top screen may next show something that answers no event: what is drawn before waits. */
int64_t app_frame_ready_at(const App *app);

/* How many columns a view scrolls at a time, by the settings and the connection. */
int32_t app_scroll_step(const App *app);

/* What to tell the player about the line; "" if nothing. */
const char *app_line_note(const App *app);

/* Makes the next tick run right after the current input instead of at its time, but never more than
 * one tick ahead of the clock. */
static inline void app_hurry(App *app)
{
    app->is_hurried = true;
    app->hurried_at = term_now(app->term);
}

/* For long work within a screen's `wake`, with the App as `context`: draws the screen from time to
 * time, and returns false after Esc or Ctrl+C, or when the program must end. */
bool app_may_work_on(void *context);

enum { APP_STILL_SECONDS = 30 };

typedef enum AppEnd {
    APP_END_ASKED,  /* by the user or a signal, or the terminal is gone */
    APP_END_IDLE,   /* no key for session->idle_minutes */
    APP_END_TIME,   /* after session->session_minutes */
    APP_END_BANNED, /* by the operator of the arcade */
    APP_END_STILL,  /* in a kiosk: the terminal took no picture for APP_STILL_SECONDS */
    APP_END_MEMORY  /* memory ran out */
} AppEnd;

/* Runs `first`, which it then owns, and the screens after it, until the last one has left.
 * `screens` has SCREEN_COUNT rows; SCREEN_QUIT asks when the user wants to quit from anywhere. */
AppEnd app_run(Term *term, Session *session, const ScreenRow *screens, Screen first);

/* Applies changed settings and saves them. `message` gets the reason if they could not be saved,
 * else "". */
void app_save_settings(App *app, char message[SETTINGS_MESSAGE_MAX]);

#endif
