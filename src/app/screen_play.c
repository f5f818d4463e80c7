/* screen_play.c - see screen_play.h */
#include "screen_play.h"

#include "../game/level_file.h"
#include "../game/player.h"
#include "../term/hold.h"
#include "bindings.h"
#include "hud.h"
#include "screen_end.h"
#include "screen_help.h"
#include "screen_message.h"
#include "screen_pause.h"
#include "theme.h"
#include "view.h"
#include "world_path.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MESSAGE_TICKS = 120,
    FIRST_MESSAGE_TICKS = 300,
    SIGN_TICKS = 180,
    BRAKE_TEXT_MAX = KEY_NAME_MAX + 16,
    HOLD_NOTE_MAX = 64,
    GHOST_GLYPH = '&',
    GHOST_TRAIL_GLYPH = ','
};

typedef struct Play {
    char path[WORLD_PATH_MAX];
    int32_t index; /* in the session's world, or NO_WORLD_INDEX */
    bool is_test;
    PlayTest test;
    Level level;
    Game game;
    View view;
    Hold hold;
    const char *message; /* lasting text; NULL where there is none */
    int32_t message_ticks;
    int32_t sign;       /* the last one touched; shown a while longer, to be read in passing */
    int32_t sign_ticks; /* left to show it */
    char hold_note[HOLD_NOTE_MAX], hold_message[3 * HOLD_NOTE_MAX];
} Play;

static const char *const event_messages[EVENT_KIND_COUNT] = {
    [EVENT_KEY] = "A key: it opens one door.",
    [EVENT_DOOR] = "The door opens.",
    [EVENT_CHECKPOINT] = "Checkpoint: you come back here.",
};

static const char *const death_messages[DEATH_COUNT] = {
    [DEATH_FELL] = "You fell out of the level.",
    [DEATH_CRUSHED] = "You were crushed.",
    [DEATH_SPIKES] = "Spikes.",
    [DEATH_ACTOR] = "It touched you first.",
    [DEATH_SHOT] = "You were shot.",
};

/* What the player is told where keys are not seen to go up. */
static const struct HoldWords {
    const char *note;    /* in the line above the level; NULL: which key stops */
    const char *message; /* at the beginning, before which key stops */
} hold_words[] = {
    [HOLD_EXACT] = {"", ""},
    [HOLD_LATCH] = {NULL, "direction stays on"},
    [HOLD_CLASSIC] = {"hold guessed", "holding is guessed"},
};

static void say(Play *play, const char *message, int32_t ticks)
{
    play->message = message;
    play->message_ticks = ticks;
}

/* --- the level --- */

Screen screen_play_create_indexed(const Session *session, int32_t index, ErrorList *errors)
{
    const WorldFile *world = &session->world;
    assert(index >= 0 && index < world->count);
    return screen_play_create(world->paths[index], world->has_physics ? &world->physics : NULL,
                              index, errors);
}

Screen screen_play_open_indexed(const Session *session, int32_t index)
{
    ErrorList errors;
    Screen screen = screen_play_create_indexed(session, index, &errors);
    return screen.kind ? screen : screen_errors_create(&errors);
}

/* The path of the level that comes after this one; false after the last. */
static bool next_level(const Play *play, const Session *session, char path[WORLD_PATH_MAX])
{
    if (play->is_test) return false;
    if (play->index != NO_WORLD_INDEX) return play->index + 1 < session->world.count;
    return play->level.next[0] != '\0' && path_beside(play->path, play->level.next, path);
}

static Screen open_next_level(const Play *play, const Session *session)
{
    char path[WORLD_PATH_MAX];
    ErrorList errors;
    if (!next_level(play, session, path)) return (Screen){0};
    if (play->index != NO_WORLD_INDEX) return screen_play_open_indexed(session, play->index + 1);
    Screen screen = screen_play_create(path, NULL, NO_WORLD_INDEX, &errors);
    return screen.kind ? screen : screen_errors_create(&errors);
}

/* --- the attempt --- */

static Area play_area(int32_t cols, int32_t rows)
{
    return (Area){0, HUD_ROWS, cols, rows - HUD_ROWS};
}

static int32_t scroll_step(const App *app)
{
    switch ((CameraChoice)app->session->settings.camera) {
    case CAMERA_CHOICE_AUTO: break;
    case CAMERA_CHOICE_1: return 1;
    case CAMERA_CHOICE_4: return 4;
    case CAMERA_CHOICE_8: return 8;
    case CAMERA_CHOICE_PAGE: return CAMERA_PAGE;
    }
    return term_scroll_step(app->term);
}

/* Gives the view the terminal's size and the session's zoom, if it has another. */
static void fit_view(Play *play, const App *app)
{
    int32_t cols, rows;
    term_size(app->term, &cols, &rows);
    Area area = play_area(max_i32(cols, APP_MIN_COLS), max_i32(rows, APP_MIN_ROWS));
    bool fits = area.cols == play->view.cols && area.rows == play->view.rows &&
                play->view.zoom == app->session->settings.zoom;
    if (!fits)
        view_init(&play->view, (ZoomId)app->session->settings.zoom, area.cols, area.rows,
                  &play->level, &play->game);
    play->view.scroll_step = scroll_step(app);
}

static HoldMode wanted_hold_mode(const App *app)
{
    if (term_input_mode(app->term) != TERM_INPUT_LEGACY) return HOLD_EXACT;
    bool is_classic = app->session->settings.hold == LEGACY_HOLD_CLASSIC;
    return is_classic ? HOLD_CLASSIC : HOLD_LATCH;
}

/* Does the mouse jump? Only where the keys' releases are not known. */
static bool wants_mouse(const App *app)
{
    return app->session->settings.mouse_jumps && wanted_hold_mode(app) != HOLD_EXACT;
}

/* "DOWN stops" */
static void write_brake_text(const App *app, char out[BRAKE_TEXT_MAX])
{
    char key[KEY_NAME_MAX];
    request_key_text(app_bindings(app), REQUEST_DOWN, key);
    for (char *c = key; *c; c++)
        if (*c >= 'a' && *c <= 'z') *c = (char)(*c - 'a' + 'A');
    snprintf(out, BRAKE_TEXT_MAX, "%s stops", key[0] ? key : "the other way");
}

static void write_hold_texts(Play *play, const App *app)
{
    const struct HoldWords *words = &hold_words[play->hold.mode];
    char brake[BRAKE_TEXT_MAX];
    bool has_mouse = wants_mouse(app);
    play->hold_note[0] = play->hold_message[0] = '\0';
    if (play->hold.mode == HOLD_EXACT) return;
    write_brake_text(app, brake);
    snprintf(play->hold_note, sizeof play->hold_note, "%s%s", words->note ? words->note : brake,
             has_mouse ? " + mouse" : "");
    snprintf(play->hold_message, sizeof play->hold_message, "no key releases: %s, %s%s",
             words->message, brake, has_mouse ? ", a mouse button jumps" : "");
}

static void say_hold_mode(Play *play)
{
    say(play, play->hold_message[0] ? play->hold_message : NULL, FIRST_MESSAGE_TICKS);
}

/* Takes over what the terminal and the settings say about holding; everything is let go. */
static void set_up_hold(Play *play, const App *app)
{
    hold_set_mode(&play->hold, wanted_hold_mode(app));
    term_set_mouse(app->term, wants_mouse(app));
    write_hold_texts(play, app);
}

/* A terminal may answer late that it reports releases. */
static void fit_hold_mode(Play *play, const App *app)
{
    if (wanted_hold_mode(app) == play->hold.mode) return;
    set_up_hold(play, app);
    say_hold_mode(play);
}

static void begin_attempt(Play *play, const App *app)
{
    game_init(&play->game, &play->level);
    recording_begin(&app->session->recording);
    play->view.cols = 0;
    fit_view(play, app);
    play->sign_ticks = 0;
    say_hold_mode(play);
    if (play->is_test) play->test.begin(play->test.context);
}

static Next play_enter(void *self, App *app, int32_t answer)
{
    Play *play = self;
    bool is_other = wanted_hold_mode(app) != play->hold.mode;
    set_up_hold(play, app);
    if (answer == PLAY_LEAVE) return next_back(ANSWER_NONE);
    if (answer == PLAY_NEXT_LEVEL) return next_replace(open_next_level(play, app->session));
    if (answer == ANSWER_NEW || answer == PLAY_RESTART)
        begin_attempt(play, app);
    else
        fit_view(play, app);
    if (is_other) say_hold_mode(play);
    return next_stay();
}

/* --- keys --- */

static HoldButton hold_button(RequestId request)
{
    static const HoldButton buttons[] = {
        [REQUEST_LEFT] = HOLD_LEFT, [REQUEST_RIGHT] = HOLD_RIGHT, [REQUEST_UP] = HOLD_UP,
        [REQUEST_DOWN] = HOLD_DOWN, [REQUEST_JUMP] = HOLD_JUMP,
    };
    return buttons[request];
}

/* A key that goes up is let go wherever it went down: Shift may have made it another meanwhile. */
static void let_key_go(Play *play, const TermEvent *event)
{
    for (HoldButton button = 0; button < HOLD_BUTTON_COUNT; button++)
        hold_key(&play->hold, button, event->code, TERM_KEY_RELEASE, event->time);
}

static void hear_held_key(Play *play, const App *app, const TermEvent *event)
{
    RequestId request = request_of_key(app_bindings(app), CONTEXT_HELD, event);
    if (event->action == TERM_KEY_RELEASE)
        let_key_go(play, event);
    else if (request != REQUEST_NONE)
        hold_key(&play->hold, hold_button(request), event->code, (KeyAction)event->action,
                 event->time);
}

static void hear_mouse(Play *play, const TermEvent *event)
{
    bool is_button = event->button >= 1 && event->button <= 3;
    if (is_button && event->action != TERM_KEY_REPEAT)
        hold_exact_key(&play->hold, HOLD_JUMP, event->button, (KeyAction)event->action,
                       event->time);
}

static Next play_request(Play *play, App *app, RequestId request)
{
    if (request == REQUEST_PAUSE) return next_push(screen_pause_create(play->level.title));
    if (request == REQUEST_HELP) return next_push(screen_help_create());
    if (request == REQUEST_RESTART) {
        hold_release_all(&play->hold);
        begin_attempt(play, app);
    }
    if (request == REQUEST_ZOOM) {
        settings_step(&app->session->settings, SETTINGS_ZOOM, 1);
        fit_view(play, app);
        say(play, zooms[app->session->settings.zoom].name, MESSAGE_TICKS);
    }
    return next_stay();
}

static Next play_key(void *self, App *app, const TermEvent *event)
{
    Play *play = self;
    if (event->kind == TERM_EVENT_FOCUS_OUT || event->kind == TERM_EVENT_RESUME)
        hold_release_all(&play->hold);
    if (event->kind == TERM_EVENT_RESIZE) fit_view(play, app);
    if (event->kind == TERM_EVENT_MOUSE && wants_mouse(app)) hear_mouse(play, event);
    if (event->kind == TERM_EVENT_KEY) {
        fit_hold_mode(play, app);
        hear_held_key(play, app, event);
    }
    if (hold_has_news(&play->hold)) app_hurry(app);
    if (event->kind != TERM_EVENT_KEY || event->action != TERM_KEY_PRESS) return next_stay();
    return play_request(play, app, request_of_press(app_bindings(app), CONTEXT_PLAY, event));
}

/* --- ticks --- */

static void hear_event(Play *play, const GameEvent *event)
{
    if (event->kind == EVENT_DIED) {
        if (play->hold.mode != HOLD_EXACT) hold_release_all(&play->hold);
        say(play, death_messages[event->value], MESSAGE_TICKS);
    }
    if (event_messages[event->kind]) say(play, event_messages[event->kind], MESSAGE_TICKS);
}

static void pass_texts(Play *play)
{
    if (play->message_ticks > 0 && --play->message_ticks == 0) play->message = NULL;
    if (play->sign_ticks > 0) play->sign_ticks--;
    if (play->game.sign_shown < 0) return;
    play->sign = play->game.sign_shown;
    play->sign_ticks = SIGN_TICKS;
}

static Next finish(Play *play, App *app)
{
    char path[WORLD_PATH_MAX];
    play->message = NULL;
    play->sign_ticks = 0;
    LevelResult result = {.ticks = play->game.ticks,
                          .deaths = play->game.deaths,
                          .coins = play->game.coins,
                          .coins_there = play->level.coins.count,
                          .has_next = next_level(play, app->session, path),
                          .ends_world = play->index != NO_WORLD_INDEX};
    result.ends_world = result.ends_world && !result.has_next;
    snprintf(result.title, sizeof result.title, "%s", play->level.title);
    if (play->index != NO_WORLD_INDEX) session_record(app->session, play->index, result.ticks);
    return next_push(screen_end_create(&result));
}

static Place feet_of_player(const Play *play)
{
    Pose pose;
    player_pose(&play->game.player, &play->level, &play->game.world, &pose);
    return (Place){.col = (int16_t)floor_div(pose.x, ONE),
                   .row = (int16_t)floor_div(pose.y - 1, ONE),
                   .kind = CELL_START};
}

static void record_tick(const Play *play, const GameEvents *events)
{
    bool died = false;
    for (int32_t i = 0; i < events->count; i++)
        if (events->items[i].kind == EVENT_DIED) died = true;
    play->test.record(play->test.context, feet_of_player(play), died);
}

static Next play_tick(void *self, App *app)
{
    Play *play = self;
    GameEvents events;
    fit_hold_mode(play, app);
    Input input = hold_tick(&play->hold, term_now(app->term));
    recording_add(&app->session->recording, input);
    game_step(&play->game, &play->level, input, &events, NULL);
    pass_texts(play);
    for (int32_t i = 0; i < events.count; i++)
        hear_event(play, &events.items[i]);
    if (play->is_test) record_tick(play, &events);
    play->view.scroll_step = scroll_step(app);
    view_step(&play->view, &play->level, &play->game);
    return play->game.status == GAME_FINISHED ? finish(play, app) : next_stay();
}

static void draw_ghost(const Play *play, Canvas *canvas, Area area)
{
    const PlayTest *test = &play->test;
    if (test->ghost_ticks == 0) return;
    Place now = test->ghost[min_i32(play->game.ticks, test->ghost_ticks - 1)];
    view_draw_mark(&play->view, canvas, area, now, GHOST_GLYPH);
    for (int32_t i = 0; i < test->ghost_ticks; i++)
        view_draw_mark(&play->view, canvas, area, test->ghost[i], GHOST_TRAIL_GLYPH);
}

static void play_draw(const void *self, const App *app, Canvas *canvas)
{
    const Play *play = self;
    Area area = play_area(canvas->cols, canvas->rows);
    (void)app;
    view_draw(&play->view, &play->level, &play->game, canvas, area);
    draw_ghost(play, canvas, area);
    hud_draw(canvas, area_of_canvas(canvas), &play->level, &play->game, play->hold_note);
    bool at_bottom = view_player_is_high(&play->view, &play->level, &play->game);
    if (play->message) area = hud_draw_message(canvas, area, play->message, at_bottom);
    if (play->sign_ticks > 0)
        hud_draw_sign(canvas, area, play->level.sign_text[play->sign], at_bottom);
}

static void play_leave(void *self)
{
    Play *play = self;
    level_done(&play->level);
    free(play);
}

static const ScreenKind play_kind = {.enter = play_enter,
                                     .key = play_key,
                                     .tick = play_tick,
                                     .draw = play_draw,
                                     .leave = play_leave};

/* --- tests --- */

/* Out at once: whoever draws a level does not want to be asked. */
static Next test_key(void *self, App *app, const TermEvent *event)
{
    bool is_press = event->kind == TERM_EVENT_KEY && event->action == TERM_KEY_PRESS;
    if (!is_press) return play_key(self, app, event);
    RequestId request = request_of_press(app_bindings(app), CONTEXT_APP, event);
    if (request == REQUEST_SUSPEND) (void)term_suspend(app->term);
    if (request == REQUEST_QUIT) return next_back(ANSWER_NONE);
    if (request_of_press(app_bindings(app), CONTEXT_PLAY, event) == REQUEST_PAUSE)
        return next_back(ANSWER_NONE);
    return play_key(self, app, event);
}

static const ScreenKind test_kind = {.enter = play_enter,
                                     .key = test_key,
                                     .tick = play_tick,
                                     .draw = play_draw,
                                     .leave = play_leave,
                                     .has_all_keys = true};

Screen screen_play_create_test(Level *level, const PlayTest *test)
{
    Play *play = calloc(1, sizeof *play);
    if (!play) {
        level_done(level);
        return (Screen){0};
    }
    play->index = NO_WORLD_INDEX;
    play->is_test = true;
    play->test = *test;
    play->level = *level;
    snprintf(play->level.title, sizeof play->level.title, "test: %.*s",
             (int)(sizeof play->level.title - sizeof "test: "), level->title);
    hold_init(&play->hold, HOLD_LATCH);
    return (Screen){&test_kind, play};
}

/* --- opening --- */

Screen screen_play_create(const char *path, const ModelParams *defaults, int32_t index,
                          ErrorList *errors)
{
    error_list_init(errors, path);
    Play *play = calloc(1, sizeof *play);
    if (!play) {
        error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
        return (Screen){0};
    }
    LevelFile *file = level_file_read(path, defaults, &play->level, errors);
    if (!file) {
        free(play);
        return (Screen){0};
    }
    level_file_done(file);
    snprintf(play->path, sizeof play->path, "%s", path);
    play->index = index;
    hold_init(&play->hold, HOLD_LATCH);
    return (Screen){&play_kind, play};
}
