/* app.c - see app.h */
#include "app.h"

#include "../ui/bindings.h"
#include "../ui/camera.h"
#include "../ui/theme.h"

#include <stdio.h>

enum {
    TICKS_PER_SECOND = 60,
    CATCH_UP_TICKS = 15,
    SECONDS_PER_MINUTE = 60,
    STILL_FRAMES = 8,     /* after so many it may be calm */
    RESTLESS_FRAMES = 30, /* so many more where it was not */
    CALM_TICKS_MIN = 6,
    CALM_TICKS_MAX = 600,
    DARK_PERCENT = 45
};

static const int64_t nanoseconds_per_second = 1000000000;

/* So long a frame may wait for the rest of what was typed. */
#define HELD_NS_MAX INT64_C(50000000)

static Screen *top_screen(App *app)
{
    assert(app->depth > 0);
    return &app->stack[app->depth - 1];
}

/* --- the stack --- */

static void leave(Screen screen)
{
    if (screen.kind->leave) screen.kind->leave(screen.self);
}

static void drop_top(App *app)
{
    Screen screen = *top_screen(app);
    app->depth--;
    leave(screen);
}

static void drop_all(App *app)
{
    while (app->depth > 0)
        drop_top(app);
}

static void push(App *app, Screen screen)
{
    assert(app->depth < SCREEN_DEPTH_MAX);
    app->stack[app->depth++] = screen;
}

static void restart_clock(App *app)
{
    app->clock_start = term_now(app->term);
    app->clock_ticks = app->calm_tick = 0;
    app->is_hurried = false;
}

static Next enter_top(App *app, int32_t answer)
{
    Screen *screen = top_screen(app);
    return screen->kind->enter ? screen->kind->enter(screen->self, app, answer) : next_stay();
}

/* Does what a screen said is next, and what the screen entered then says, until one stays. */
static void follow(App *app, Next next)
{
    while (next.kind != NEXT_STAY && app->depth > 0) {
        if (next.kind == NEXT_PUSH && app->depth == SCREEN_DEPTH_MAX) {
            leave(next.screen);
            return;
        }
        int32_t answer = next.kind == NEXT_BACK ? next.answer : ANSWER_NEW;
        if (next.kind == NEXT_QUIT)
            drop_all(app);
        else if (next.kind != NEXT_PUSH)
            drop_top(app);
        if (next.kind == NEXT_PUSH || next.kind == NEXT_REPLACE) push(app, next.screen);
        if (app->depth == 0) return;
        restart_clock(app);
        next = enter_top(app, answer);
    }
}

/* --- colours --- */

static SkinKind skin_in_force(const App *app)
{
    if (!app->session->skins) return SKIN_PLAIN;
    return skin_shown((SkinKind)app->session->settings.skin, term_depth(app->term),
                      term_has_utf8(app->term));
}

const Colours *app_colours(const App *app)
{
    const Session *session = app->session;
    if (skin_in_force(app) == SKIN_PLAIN) return NULL;
    if (app->mixed) return app->mixed;
    return skin_colours(session->skins, session->palette,
                        session->settings.colours == COLOURS_CONTRAST);
}

static void apply_colours(App *app)
{
    const Settings *settings = &app->session->settings;
    bool is_mono = settings->colours == COLOURS_MONO;
    term_set_depth(app->term, is_mono ? DEPTH_MONO : (ColourDepth)settings->depth);
    const Colours *colours = app_colours(app);
    if (!colours) {
        ColourTable usual;
        colour_table_init(&usual);
        term_set_colours(app->term, &usual);
        theme_apply(app->term, (ColourSet)settings->colours, (Palette)app->session->palette);
        return;
    }
    TermStyle styles[ROLE_COUNT];
    skin_role_styles(colours, styles);
    if (app->is_dark && !colours->has_contrast) {
        Colours darker = colours_darkened(colours, DARK_PERCENT);
        term_set_colours(app->term, &darker.table);
    } else {
        term_set_colours(app->term, &colours->table);
    }
    term_set_styles(app->term, styles, ROLE_COUNT);
}

/* --- drawing --- */

static bool is_too_small(const App *app)
{
    int32_t cols, rows;
    term_size(app->term, &cols, &rows);
    return cols < APP_MIN_COLS || rows < APP_MIN_ROWS;
}

/* The picture of the nearest screen below a page, or a landscape in the colours of the chapter. */
static void draw_behind_page(App *app, int32_t page)
{
    static const LandscapeShape shape = {.steps = 7, .floor_part = 12, .rise_part = 12};
    PictureChoice choice = app_picture_choice(app);
    for (int32_t i = page - 1; i >= 0; i--) {
        const Screen *screen = &app->stack[i];
        if (!screen->kind->draw_behind) continue;
        screen->kind->draw_behind(screen->self, app, &app->canvas);
        return;
    }
    bool is_there =
        landscape_fit(&app->landscape, &choice, &shape, app->canvas.cols, app->canvas.rows);
    if (is_there) landscape_draw(&app->landscape, &app->canvas);
}

/* The lowest screen of the stack that is drawn. */
static int32_t first_drawn(const App *app)
{
    int32_t first = app->depth - 1;
    while (first > 0 && app->stack[first].kind->over_others)
        first--;
    return first;
}

/* Is the picture darker than it is, below what is written over it? */
static bool wants_darkness(const App *app)
{
    int32_t first = first_drawn(app);
    bool is_dark = app->stack[first].kind->is_page;
    for (int32_t i = first + 1; i < app->depth; i++)
        is_dark = is_dark || app->stack[i].kind->darkens_others;
    return is_dark;
}

static void draw_screens(App *app)
{
    int32_t first = first_drawn(app);
    if (app->stack[first].kind->is_page && app_colours(app)) draw_behind_page(app, first);
    for (int32_t i = first; i < app->depth; i++) {
        app->canvas.has_cursor = false; /* that of a screen below */
        app->stack[i].kind->draw(app->stack[i].self, app, &app->canvas);
    }
}

static void draw_too_small(App *app)
{
    char text[32];
    snprintf(text, sizeof text, "needs %dx%d", APP_MIN_COLS, APP_MIN_ROWS);
    canvas_text(&app->canvas, 0, 0, text, ROLE_PLAIN);
}

/* Gives both canvases the terminal's size. False when memory ran out. */
static bool fit_canvases(App *app)
{
    int32_t cols, rows;
    term_size(app->term, &cols, &rows);
    if (cols == app->canvas.cols && rows == app->canvas.rows) {
        canvas_clear(&app->canvas);
        return true;
    }
    app->must_present = true;
    return canvas_resize(&app->canvas, cols, rows) && canvas_resize(&app->shown, cols, rows);
}

/* A terminal that cannot show more gets ASCII, whatever was chosen. */
static void apply_characters(App *app)
{
    if (app->session->settings.characters == CHARACTERS_UTF8 && term_has_utf8(app->term))
        theme_draw_utf8(&app->canvas);
}

/* Of what was typed faster than it can be shown, not every key is: the last is, and now and then
 * one on the way. */
static bool is_held_back(App *app)
{
    int64_t now = term_now(app->term);
    bool is_more = app->must_draw && app->has_typed && term_has_input(app->term);
    if (is_more && !app->is_held) app->held_at = now;
    app->is_held = is_more && (!app->is_held || now - app->held_at < HELD_NS_MAX);
    return app->is_held;
}

/* What ends a time of calm, such as the clock's next second, may begin another. */
static void note_stillness(App *app, bool is_new)
{
    if (!is_new && app->still_frames < INT32_MAX) app->still_frames++;
    if (is_new && !app->was_calm) app->still_frames = min_i32(app->still_frames, 0);
    app->was_calm = false;
}

static bool draw(App *app)
{
    if (is_held_back(app) || !app->must_draw || !term_can_draw(app->term)) return true;
    if (!fit_canvases(app)) return false;
    if (app->is_dark != wants_darkness(app)) {
        app->is_dark = !app->is_dark;
        apply_colours(app);
        app->must_present = true;
    }
    if (is_too_small(app))
        draw_too_small(app);
    else
        draw_screens(app);
    apply_characters(app);
    bool is_new = app->must_present || !canvas_is_same(&app->canvas, &app->shown);
    note_stillness(app, is_new);
    if (is_new) {
        Canvas drawn = app->canvas;
        term_present(app->term, &drawn);
        app->canvas = app->shown;
        app->shown = drawn;
    }
    app->must_draw = app->must_present = false;
    return true;
}

PictureChoice app_picture_choice(const App *app)
{
    const Session *session = app->session;
    const Settings *settings = &session->settings;
    int32_t zoom = settings->zoom;
    return (PictureChoice){.skins = session->skins,
                           .look = {.skin = (uint8_t)skin_in_force(app),
                                    .palette = session->palette,
                                    .is_calm = settings->motion == MOTION_CALM,
                                    .is_contrast = settings->colours == COLOURS_CONTRAST},
                           .zoom = (uint8_t)(zoom == ZOOM_CHOICE_AUTO ? ZOOM_AUTO : zoom - 1),
                           .scroll_step = app_scroll_step(app)};
}

void app_apply_settings(App *app)
{
    enum { BYTES_IN_KB = 1000 };
    apply_colours(app);
    term_set_max_rate(app->term, app->session->settings.max_rate * BYTES_IN_KB);
    app->must_present = true;
}

static bool offers_zoom(const App *app)
{
    int32_t zoom = app->session->settings.zoom;
    SkinKind skin = skin_in_force(app);
    return skin == SKIN_PLAIN || zoom == ZOOM_CHOICE_AUTO ||
           skin_offers_zoom(app->session->skins, skin, (ZoomId)(zoom - 1));
}

void app_step_setting(App *app, SettingId id, int32_t step)
{
    do
        settings_step(&app->session->settings, id, step);
    while (id == SETTINGS_ZOOM && !offers_zoom(app));
}

void app_step_zoom(App *app, ZoomId shown, char text[SETTINGS_TEXT_MAX])
{
    Settings *settings = &app->session->settings;
    bool was_auto = settings->zoom == ZOOM_CHOICE_AUTO;
    app_step_setting(app, SETTINGS_ZOOM, 1);
    if (was_auto && settings->zoom == 1 + (int32_t)shown) app_step_setting(app, SETTINGS_ZOOM, 1);
    settings_to_text(settings, SETTINGS_ZOOM, text);
}

void app_step_skin(App *app, ZoomId shown, char text[SETTINGS_TEXT_MAX])
{
    Settings *settings = &app->session->settings;
    const SkinSet *skins = app->session->skins;
    settings_step(settings, SETTINGS_SKIN, 1);
    app_apply_settings(app);
    settings_to_text(settings, SETTINGS_SKIN, text);
    if (!skins)
        snprintf(text, SETTINGS_TEXT_MAX, "plain: the sprites are not there");
    else if (settings->skin != SKIN_PLAIN && skin_in_force(app) == SKIN_PLAIN)
        snprintf(text, SETTINGS_TEXT_MAX, "plain: there are no colours");
    else if (settings->skin == SKIN_PIXELS && skin_in_force(app) == SKIN_ASCII)
        snprintf(text, SETTINGS_TEXT_MAX, "pixels: this terminal shows ASCII only");
    else if (settings->skin == SKIN_PIXELS && !skin_has_zoom(skins, SKIN_PIXELS, shown))
        snprintf(text, SETTINGS_TEXT_MAX, "pixels: from zoom 4x2 on");
}

void app_set_palette(App *app, uint8_t palette)
{
    if (palette == app->session->palette && !app->mixed) return;
    app->mixed = NULL;
    app->session->palette = palette;
    app_apply_settings(app);
}

void app_set_mixed_colours(App *app, const Colours *colours)
{
    if (app->mixed == colours) return;
    app->mixed = colours;
    app_apply_settings(app);
}

int32_t app_scroll_step(const App *app)
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

/* --- time --- */

static bool wants_ticks(App *app)
{
    return app->depth > 0 && top_screen(app)->kind->tick && !is_too_small(app);
}

static int64_t tick_time(const App *app, int64_t number)
{
    return app->clock_start + number * nanoseconds_per_second / TICKS_PER_SECOND;
}

static int64_t next_tick_time(const App *app, bool is_hurried)
{
    int64_t due = tick_time(app, app->clock_ticks + (is_hurried ? 0 : 1));
    return is_hurried && due <= app->hurried_at ? app->hurried_at + 1 : due;
}

static void tick(App *app)
{
    app->clock_ticks++;
    app->is_hurried = false;
    app->must_draw = true;
    follow(app, top_screen(app)->kind->tick(top_screen(app)->self, app));
}

/* A hurried tick waits for the rest of the input, for keys may come in one packet; one whose turn
 * it is does not. */
static void run_due_ticks(App *app, bool has_more_input)
{
    int64_t now = term_now(app->term);
    int64_t calm = app->calm_tick - app->clock_ticks; /* what was left undone on purpose */
    if (calm > 0) app->was_calm = true;
    for (int64_t n = calm > 0 ? -calm : 0; wants_ticks(app); n++) {
        if (next_tick_time(app, app->is_hurried && !has_more_input) > now) return;
        if (n == CATCH_UP_TICKS) {
            restart_clock(app);
            return;
        }
        tick(app);
    }
}

/* --- calm --- */

/* Asks the top screen how long nothing will be seen to move, after some frames that were all the
 * same; asking costs about what playing these ticks does, so where it does not pay it waits. */
static void look_for_calm(App *app)
{
    const Screen *screen = top_screen(app);
    bool is_asked = screen->kind->calm && !app->is_hurried && !app->must_draw &&
                    app->still_frames >= STILL_FRAMES && app->calm_tick <= app->clock_ticks;
    if (!is_asked) return;
    int32_t ticks = screen->kind->calm(screen->self, app, CALM_TICKS_MAX);
    if (ticks == CALM_FOR_EVER)
        app->calm_tick = INT64_MAX;
    else if (ticks >= CALM_TICKS_MIN)
        app->calm_tick = app->clock_ticks + ticks;
    else
        app->still_frames = -RESTLESS_FRAMES;
}

/* When a tick is next to be run; INT64_MAX where only an event makes it matter. */
static int64_t next_wake_for_tick(const App *app)
{
    if (app->calm_tick == INT64_MAX) return INT64_MAX;
    bool is_calm = app->calm_tick > app->clock_ticks;
    return is_calm ? tick_time(app, app->calm_tick + 1) : next_tick_time(app, app->is_hurried);
}

/* Something has come: what was left undone is done, and time that did nothing is let go. */
static void end_calm(App *app)
{
    if (app->calm_tick == INT64_MAX) restart_clock(app);
}

/* --- the end of a session --- */

static int64_t minutes_after(int64_t time, int32_t minutes)
{
    int64_t seconds = (int64_t)minutes * SECONDS_PER_MINUTE;
    return minutes > 0 ? time + seconds * nanoseconds_per_second : INT64_MAX;
}

/* When the session ends if nobody touches a key until then. */
static int64_t idle_end(const App *app)
{
    return minutes_after(app->touched_at, app->session->idle_minutes);
}

/* When it ends whatever is done. */
static int64_t session_end(const App *app)
{
    return minutes_after(app->begun_at, app->session->session_minutes);
}

static AppEnd end_by_clock(const App *app)
{
    int64_t now = term_now(app->term);
    if (now >= session_end(app)) return APP_END_TIME;
    return now >= idle_end(app) ? APP_END_IDLE : APP_END_ASKED;
}

static void note_touch(App *app, const TermEvent *event)
{
    app->has_typed = event->kind == TERM_EVENT_KEY || event->kind == TERM_EVENT_TEXT ||
                     event->kind == TERM_EVENT_MOUSE;
    if (app->has_typed) app->touched_at = term_now(app->term);
}

/* --- events --- */

static void want_to_quit(App *app)
{
    if (top_screen(app)->kind->asks_to_quit || app->depth == SCREEN_DEPTH_MAX)
        drop_all(app);
    else
        follow(app, next_push(app->ask_to_quit()));
}

/* What means the same everywhere; true when that was it. */
static bool take_for_all(App *app, const TermEvent *event)
{
    RequestId request = request_of_press(app_bindings(app), CONTEXT_APP, event);
    if (request == REQUEST_QUIT) want_to_quit(app);
    if (request == REQUEST_SUSPEND) (void)term_suspend(app->term);
    return request != REQUEST_NONE;
}

static void handle(App *app, const TermEvent *event)
{
    if (event->kind == TERM_EVENT_NONE || event->kind == TERM_EVENT_READY) return;
    app->must_draw = true;
    switch ((TermEventKind)event->kind) {
    case TERM_EVENT_NONE:
    case TERM_EVENT_READY:
    case TERM_EVENT_INPUT_MODE: return;
    case TERM_EVENT_QUIT: drop_all(app); return;
    case TERM_EVENT_RESUME: restart_clock(app); break;
    case TERM_EVENT_RESIZE: app->must_present = true; break;
    case TERM_EVENT_KEY:
    case TERM_EVENT_TEXT:
    case TERM_EVENT_MOUSE:
    case TERM_EVENT_FOCUS_OUT:
    case TERM_EVENT_FOCUS_IN:
    case TERM_EVENT_WATCH: break;
    }
    if (!top_screen(app)->kind->has_all_keys && take_for_all(app, event)) return;
    bool hears = true;
    while (hears && app->depth > 0) {
        Next next = top_screen(app)->kind->key(top_screen(app)->self, app, event);
        hears = next.hears_again && next.kind != NEXT_STAY;
        follow(app, next);
    }
}

static int64_t earlier(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* Tells the top screen that time has passed; when one wants to be told again. */
static int64_t wake_top(App *app)
{
    int64_t due = INT64_MAX;
    const Screen *screen = top_screen(app);
    if (!screen->kind->wake) return due;
    Next next = screen->kind->wake(screen->self, app, &due);
    if (next.kind == NEXT_STAY) return due;
    app->must_draw = true;
    follow(app, next);
    return term_now(app->term); /* whoever is on top now is told at once */
}

static int64_t next_deadline(App *app, bool ticking, int64_t wake)
{
    int64_t end = earlier(wake, earlier(idle_end(app), session_end(app)));
    if (app->is_held) return term_now(app->term); /* what has come may be no more than a reply */
    return ticking ? earlier(next_wake_for_tick(app), end) : end;
}

AppEnd app_run(Term *term, Session *session, Screen first, Screen (*ask_to_quit)(void))
{
    App app = {.term = term,
               .session = session,
               .ask_to_quit = ask_to_quit,
               .must_draw = true,
               .must_present = true};
    AppEnd end = APP_END_ASKED;
    app_apply_settings(&app);
    push(&app, first);
    restart_clock(&app);
    app.begun_at = app.touched_at = term_now(term);
    follow(&app, enter_top(&app, ANSWER_NEW));
    while (app.depth > 0 && end == APP_END_ASKED) {
        int64_t wake = wake_top(&app);
        if (app.depth == 0) break;
        if (!draw(&app)) {
            end = APP_END_MEMORY;
            break;
        }
        bool ticking = wants_ticks(&app);
        if (ticking) look_for_calm(&app);
        TermEvent event = term_wait(term, next_deadline(&app, ticking, wake));
        note_touch(&app, &event);
        if (term_now(term) >= wake) app.must_draw = true;
        end_calm(&app);
        if (ticking) run_due_ticks(&app, event.kind != TERM_EVENT_NONE);
        if (event.kind != TERM_EVENT_NONE) app.calm_tick = app.still_frames = 0;
        if (app.depth > 0) handle(&app, &event);
        if (app.depth > 0) end = end_by_clock(&app);
    }
    drop_all(&app);
    landscape_done(&app.landscape);
    canvas_done(&app.canvas);
    canvas_done(&app.shown);
    return end;
}

/* ---- settings apply ---- */

void settings_apply(App *app, char message[SETTINGS_MESSAGE_MAX])
{
    ErrorList errors;
    app_apply_settings(app);
    message[0] = '\0';
    if (session_save_settings(app->session, &errors)) return;
    const Error *first = &errors.items[0];
    if (first->line > 0)
        snprintf(message, SETTINGS_MESSAGE_MAX, "Not saved: line %d of config.ini: %s", first->line,
                 first->text);
    else
        snprintf(message, SETTINGS_MESSAGE_MAX, "Not saved: config.ini: %s", first->text);
}

void app_toggle_glyphs(App *app, bool is_1x1, char text[SETTINGS_MESSAGE_MAX])
{
    Settings *settings = &app->session->settings;
    if (skin_in_force(app) == SKIN_PLAIN) {
        const char *why = !app->session->skins           ? "the sprites are not there"
                          : settings->skin == SKIN_PLAIN ? "the skin in the settings is plain"
                                                         : "there are no colours";
        snprintf(text, SETTINGS_MESSAGE_MAX, "Only glyphs: %s.", why);
        return;
    }
    settings_toggle_glyphs(settings, is_1x1);
    settings_apply(app, text);
    if (text[0]) return;
    snprintf(text, SETTINGS_MESSAGE_MAX, "%s",
             settings_want_glyphs(settings, is_1x1)
                 ? "The glyphs of the level's file; # shows it as it is played."
                 : "The level as it is played; # shows the glyphs of its file.");
}
