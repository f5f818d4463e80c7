/* screen_own_play.c - see learn_screens.h: a level played with the learner's own step. */
#include "learn_screens.h"

#include "../../draw/hud.h"
#include "../../draw/theme.h"
#include "../../draw/widget.h"
#include "../../game/player.h"
#include "../../play/app/held_keys.h"
#include "../../play/app/screen_args.h"
#include "own_play.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    ROWS_BELOW = 2,         /* words and keys */
    END_TICKS = 120,        /* the picture goes on for so long after the finish */
    BODY_WORDS_TICKS = 240, /* how long the words about the two bodies are shown, */
    HOLD_WORDS_TICKS = 480, /* and then those about held keys */
    NOTE_MAX = 96
};

typedef struct OwnScreen {
    OwnPlay play;
    OwnPlayArgs args;
    HeldKeys held;
    Picture picture;
    int32_t end_ticks;         /* since the finish */
    char said[LIVE_WORDS_MAX]; /* about the last key; "": nothing */
} OwnScreen;

static Area level_area(int32_t cols, int32_t rows)
{
    return (Area){0, HUD_ROWS, cols, max_i32(1, rows - HUD_ROWS - ROWS_BELOW)};
}

static void fit(OwnScreen *screen, const App *app)
{
    int32_t cols, rows;
    PictureChoice choice = app_level_choice(app);
    term_size(app->term, &cols, &rows);
    picture_fit(&screen->picture, &choice,
                level_area(max_i32(cols, APP_MIN_COLS), max_i32(rows, APP_MIN_ROWS)),
                &screen->play.level, &screen->play.mine);
}

static void begin(OwnScreen *screen, const App *app)
{
    own_play_begin(&screen->play);
    screen->end_ticks = 0;
    held_keys_let_go(&screen->held);
    picture_forget(&screen->picture);
    fit(screen, app);
}

static void open_level(OwnScreen *screen, const App *app, int32_t number)
{
    ErrorList errors;
    if (own_play_open(&screen->play, number, &errors))
        begin(screen, app);
    else
        snprintf(screen->said, sizeof screen->said, "This level cannot be played: %.150s",
                 errors.items[0].text);
}

/* --- keys --- */

static Next request_next(OwnScreen *screen, App *app, RequestId request)
{
    char text[SETTINGS_TEXT_MAX] = "";
    ZoomId zoom = (ZoomId)screen->picture.view.zoom;
    if (request == REQUEST_PAUSE) return next_back(ANSWER_NONE);
    if (request == REQUEST_HELP)
        return next_push(app_open(app, SCREEN_HELP, &(HelpArgs){CONTEXT_HELD}));
    if (request == REQUEST_RESTART) begin(screen, app);
    if (request == REQUEST_ZOOM) app_step_zoom(app, zoom, text);
    if (request == REQUEST_SKIN) app_step_skin(app, zoom, text);
    if (text[0]) snprintf(screen->said, sizeof screen->said, "%s", text);
    fit(screen, app);
    return next_stay();
}

static Next own_key(void *self, App *app, const TermEvent *event, RequestId request)
{
    OwnScreen *screen = self;
    OwnPlay *play = &screen->play;
    bool is_press = event->kind == TERM_EVENT_KEY && event->action == TERM_KEY_PRESS;
    if (event->kind == TERM_EVENT_RESIZE) fit(screen, app);
    if (is_press) screen->said[0] = '\0';
    int32_t level = is_press ? (int32_t)key_of_event(event) - '1' : -1;
    if (level >= 0 && level < OWN_LEVEL_COUNT) {
        open_level(screen, app, level);
        return next_stay();
    }
    if (is_press && key_of_event(event) == TERM_KEY_ENTER && play->mine.status == GAME_FINISHED)
        return next_back(ANSWER_NONE);
    (void)held_keys_fit(&screen->held, app);
    held_keys_see(&screen->held, false,
                  player_can_jump(&play->goal.player, &play->goal_level, &play->goal.terrain, 0));
    held_keys_hear(&screen->held, app, event);
    /* An answer may need the whole tick. */
    if (play->step->command) app->is_hurried = false;
    return is_press ? request_next(screen, app, request) : next_stay();
}

/* --- time --- */

static Next own_enter(void *self, App *app, int32_t answer)
{
    OwnScreen *screen = self;
    (void)held_keys_fit(&screen->held, app);
    held_keys_resume(&screen->held, app);
    if (answer == ANSWER_NEW)
        begin(screen, app);
    else
        fit(screen, app);
    return next_stay();
}

static Next own_clock(void *self, App *app)
{
    OwnScreen *screen = self;
    OwnPlay *play = &screen->play;
    GameEvents events;
    if (play->mine.status == GAME_FINISHED) {
        events.count = 0;
        if (screen->end_ticks++ < END_TICKS)
            picture_step(&screen->picture, &play->level, &play->mine, 0, &events);
        return next_stay();
    }
    (void)held_keys_fit(&screen->held, app);
    Input input = held_keys_tick(&screen->held, app);
    fit(screen, app);
    if (!own_play_tick(play, input, &events)) {
        picture_follow(&screen->picture, &play->level, &play->mine, false);
        return next_stay();
    }
    if (game_events_find(&events, EVENT_DIED)) held_keys_let_go_guesses(&screen->held);
    picture_step(&screen->picture, &play->level, &play->mine, input, &events);
    if (play->mine.status == GAME_FINISHED && play->step->is_right && screen->args.finish)
        screen->args.finish(screen->args.context);
    return next_stay();
}

static int32_t own_calm(const void *self, const App *app, int32_t most)
{
    const OwnScreen *screen = self;
    const OwnPlay *play = &screen->play;
    bool is_over = play->mine.status == GAME_FINISHED && screen->end_ticks > END_TICKS;
    (void)app, (void)most;
    return is_over ? CALM_FOR_EVER : 0;
}

/* --- the screen --- */

static void write_note(const OwnScreen *screen, char out[NOTE_MAX])
{
    const OwnPlay *play = &screen->play;
    Text text = text_in(out, NOTE_MAX);
    if (play->apart < 0)
        text_add_string(&text, "with the engine");
    else
        text_add(&text, "apart from the engine since tick %d", play->apart);
    if (screen->held.note[0]) text_add(&text, "  %s", screen->held.note);
}

static void write_words(const OwnScreen *screen, char out[LIVE_WORDS_MAX])
{
    const OwnPlay *play = &screen->play;
    char time[TICKS_TEXT_MAX];
    own_play_words(play, out);
    if (screen->said[0]) {
        snprintf(out, LIVE_WORDS_MAX, "%s", screen->said);
    } else if (play->mine.status == GAME_FINISHED) {
        bool is_kept = play->step->is_right && screen->args.finish;
        const char *end = play->step->command && is_kept
                              ? ", moved by your own program: a medal for the shelf."
                          : play->step->command  ? ", moved by your own program."
                          : play->step->is_right ? " with your own step: a medal for the shelf."
                                                 : ", but the step is not right yet: no medal.";
        hud_ticks_to_text(play->mine.ticks, true, time);
        snprintf(out, LIVE_WORDS_MAX, "Finished in %s%s", time, end);
    } else if (!out[0] && play->mine.ticks < BODY_WORDS_TICKS) {
        snprintf(out, LIVE_WORDS_MAX, "%s",
                 screen->picture.scene
                     ? "Bring your own body to the flag; the grey one is the engine's."
                     : "Bring your own body to the F; & is the engine's.");
    } else if (!out[0] && play->mine.ticks < HOLD_WORDS_TICKS) {
        snprintf(out, LIVE_WORDS_MAX, "%s", screen->held.message);
    }
}

static void own_draw(const void *self, const App *app, Canvas *canvas)
{
    static const Hint hints[] = {{REQUEST_RESTART, NULL}, {REQUEST_PAUSE, "back"},
                                 {REQUEST_JUMP, NULL},    {REQUEST_ZOOM, NULL},
                                 {REQUEST_SKIN, NULL},    {REQUEST_HELP, NULL}};
    static const char levels[] = "1 run  2 pits  3 tower ";
    const OwnScreen *screen = self;
    const OwnPlay *play = &screen->play;
    char note[NOTE_MAX], words[LIVE_WORDS_MAX];
    Area area = level_area(canvas->cols, canvas->rows);
    Area below = {0, canvas->rows - ROWS_BELOW, canvas->cols, 1};
    Area keys = {0, canvas->rows - 1, canvas->cols, 1};
    const SceneGhosts ghosts = {.count = 1, .items = {{&play->goal, &play->effects, false}}};
    picture_draw_race(&screen->picture, &play->level, &play->mine, &ghosts, canvas, area);
    if (!screen->picture.scene)
        ghost_draw_game(&play->goal_level, &play->goal, VIEW_GHOST_GLYPH, &screen->picture.view,
                        canvas, area);
    write_note(screen, note);
    const HudNotes notes = {.note = note, .is_coarse = term_line_cuts(app->term) != 0};
    picture_draw_hud(&screen->picture, canvas, area_of_canvas(canvas), &play->level, 0, &play->mine,
                     &notes);
    write_words(screen, words);
    canvas_fill(canvas, below.col, below.row, below.cols, ROWS_BELOW, ' ', ROLE_PLAIN);
    widget_text(canvas, below, words, ROLE_MESSAGE);
    widget_text(canvas, (Area){1, keys.row, keys.cols - 1, 1}, levels, ROLE_HINT);
    widget_hints(canvas, app_bindings(app),
                 (Area){(int32_t)sizeof levels, keys.row, keys.cols - (int32_t)sizeof levels, 1}, 0,
                 hints, ARRAY_LENGTH(hints));
}

static void own_leave(void *self)
{
    OwnScreen *screen = self;
    own_play_done(&screen->play);
    picture_done(&screen->picture);
    free(screen);
}

static const ScreenKind own_kind = {.enter = own_enter,
                                    .key = own_key,
                                    .context = CONTEXT_PLAY,
                                    .tick = own_clock,
                                    .calm = own_calm,
                                    .draw = own_draw,
                                    .leave = own_leave,
                                    .has_own_mouse = true,
                                    .pace = PACE_PLAYED};

Screen screen_own_play_open(Session *session, const void *args, ErrorList *errors)
{
    const OwnPlayArgs *given = args;
    OwnScreen *screen = calloc(1, sizeof *screen);
    (void)session;
    if (!screen) {
        own_step_destroy(given->step);
        error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
        return (Screen){0};
    }
    screen->args = *given;
    own_play_init(&screen->play, given->step);
    held_keys_init(&screen->held, &given->step->goal);
    if (own_play_open(&screen->play, given->step->level, errors))
        return (Screen){&own_kind, screen};
    own_leave(screen);
    return (Screen){0};
}
