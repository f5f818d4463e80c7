/* app.c - see app.h */
#include "app.h"

#include "../../base/clock.h"
#include "../../draw/bindings.h"
#include "../../draw/theme.h"
#include "../../draw/widget.h"
#include "screen_args.h"

#include <stdio.h>
#include <string.h>

enum {
    CATCH_UP_TICKS = 15,
    SECONDS_PER_MINUTE = 60,
    BAN_SECONDS = 5,      /* between two looks for a ban */
    STILL_FRAMES = 8,     /* after this many, calm is tested */
    RESTLESS_FRAMES = 30, /* this many more if it was not calm */
    CALM_TICKS_MIN = 6,
    CALM_TICKS_MAX = 600,
    FRAME_STRIDE_MAX = 4
};

enum { LEFT_BUTTON = 1, WHEEL_UP = 4, WHEEL_DOWN = 5 };

/* Bytes a second of screens that nobody plays or watches. */
enum {
    FAR_RATE = 3900,
    FILM_RATE_MAX = 60000,
    FILM_RATE_TRUE = 49, /* a tenth of a byte for each cell of the window */
    FILM_RATE_256 = 39
};

enum {
    PAGE_COLS_MIN = 60, /* below this a page has the whole screen */
    PAGE_ROWS_MIN = 22,
    SKY_COLS = 4, /* at least this much picture beside the panel */
    SKY_ROWS = 2,
    EDGE_COLS = 2, /* of the panel around the page */
    EDGE_ROWS = 1
};

/* The longest time a frame waits for the rest of the typed input. */
#define HELD_NS_MAX (50 * CLOCK_MS)

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

static void note_news(App *app)
{
    app->has_news = true;
    app->news_at = term_now(app->term);
}

static void restart_clock(App *app)
{
    app->clock_start = term_now(app->term);
    app->clock_ticks = app->calm_tick = 0;
    app->is_hurried = false;
    app->drawn_tick = app->touched_tick = -FRAME_STRIDE_MAX;
}

static Next enter_top(App *app, int32_t answer)
{
    Screen *screen = top_screen(app);
    return screen->kind->enter ? screen->kind->enter(screen->self, app, answer) : next_stay();
}

static void set_colours_of(App *app, int32_t screen)
{
    app_set_palette(app, app->palettes[screen]);
    app_set_mixed_colours(app, app->mixes[screen]);
}

/* Does what a screen returned as next, and what the entered screen then returns, until one
 * stays. */
static void follow(App *app, Next next)
{
    while (next.kind != NEXT_STAY && app->depth > 0) {
        if (next.kind == NEXT_PUSH && app->depth == SCREEN_DEPTH_MAX) {
            leave(next.screen);
            return;
        }
        int32_t answer = next.kind == NEXT_BACK ? next.answer : ANSWER_NEW;
        if (next.kind == NEXT_PUSH) {
            app->palettes[app->depth - 1] = app->session->palette;
            app->mixes[app->depth - 1] = app->mixed;
        }
        if (next.kind == NEXT_QUIT)
            drop_all(app);
        else if (next.kind != NEXT_PUSH)
            drop_top(app);
        if (next.kind == NEXT_PUSH || next.kind == NEXT_REPLACE) push(app, next.screen);
        if (app->depth == 0) return;
        bool is_page = next.kind == NEXT_REPLACE && top_screen(app)->kind->is_page;
        if (next.kind == NEXT_BACK) set_colours_of(app, app->depth - 1);
        if (is_page && app->depth > 1) set_colours_of(app, app->depth - 2);
        restart_clock(app);
        note_news(app);
        app->opened_at = app->news_at;
        next = enter_top(app, answer);
    }
}

/* --- opening --- */

Screen app_open_bare(const App *app, ScreenName name)
{
    return screen_open_bare(app->screens, app->session, name);
}

Screen app_open_sized(const App *app, ScreenName name, const void *args, size_t size)
{
    ErrorList errors;
    error_list_init(&errors, "");
    Screen screen = screen_open_sized(app->screens, app->session, name, &errors, args, size);
    const char *refused = app->screens[name].refused;
    if (screen.kind || !refused) return screen;
    return app_open(app, SCREEN_MESSAGE, &(MessageArgs){.title = refused, .errors = &errors});
}

Screen app_open_level(const App *app, int32_t index)
{
    return app_open(app, SCREEN_PLAY, &(PlayArgs){.source = PLAY_FROM_WORLD, .index = index});
}

/* --- pages --- */

Area app_page_area(const App *app, int32_t cols, int32_t rows)
{
    Area page = {0, 0, 0, 0};
    term_size(app->term, &page.cols, &page.rows);
    bool has_room = page.cols >= PAGE_COLS_MIN && page.rows >= PAGE_ROWS_MIN;
    if (!app_colours(app) || !has_room) return page;
    Area box = area_within(page, min_i32(cols + 2 * EDGE_COLS, page.cols - SKY_COLS),
                           min_i32(rows + 2 * EDGE_ROWS, page.rows - SKY_ROWS));
    return (Area){box.col + EDGE_COLS, box.row + EDGE_ROWS, box.cols - 2 * EDGE_COLS,
                  box.rows - 2 * EDGE_ROWS};
}

Area app_page(const App *app, Canvas *canvas, int32_t cols, int32_t rows)
{
    Area page = app_page_area(app, cols, rows);
    if (page.col == 0)
        canvas_fill(canvas, 0, 0, page.cols, page.rows, ' ', ROLE_PLAIN);
    else
        widget_box(canvas,
                   (Area){page.col - EDGE_COLS, page.row - EDGE_ROWS, page.cols + 2 * EDGE_COLS,
                          page.rows + 2 * EDGE_ROWS},
                   NULL);
    return page;
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

/* Has a screen just been opened over others on a slow line? Then those stay as they are shown, so
 * that the line first carries the new one. */
static bool is_opened_on_slow_line(const App *app)
{
    const int64_t opening_ns = CLOCK_SECOND / 2;
    bool is_same_size = app->shown.cols == app->canvas.cols && app->shown.rows == app->canvas.rows;
    return is_same_size && term_is_slow(app->term) && first_drawn(app) < app->depth - 1 &&
           term_now(app->term) - app->opened_at < opening_ns;
}

static void draw_screens(App *app)
{
    int32_t first = first_drawn(app);
    if (is_opened_on_slow_line(app)) {
        size_t cells = (size_t)app->canvas.cols * (size_t)app->canvas.rows;
        memcpy(app->canvas.cells, app->shown.cells, cells * sizeof *app->canvas.cells);
        app->canvas.has_wide = app->canvas.has_wide || app->shown.has_wide;
        first = app->depth - 1;
    }
    if (app->stack[first].kind->is_page && app_colours(app)) draw_behind_page(app, first);
    for (int32_t i = first; i < app->depth; i++) {
        app->canvas.has_cursor = false; /* drop cursor and spots of a screen below */
        app->spots.count = 0;
        app->stack[i].kind->draw(app->stack[i].self, app, &app->canvas);
    }
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

/* Skips frames while keys come faster than frames can be drawn: the last one is drawn, and one from
 * time to time. */
static bool is_held_back(App *app)
{
    int64_t now = term_now(app->term);
    bool is_more = app->must_draw && app->has_typed && term_has_input(app->term);
    if (is_more && !app->is_held) app->held_at = now;
    app->is_held = is_more && (!app->is_held || now - app->held_at < HELD_NS_MAX);
    return app->is_held;
}

bool app_is_far(const App *app)
{
    return app->session->kiosk || term_is_far(app->term);
}

/* 0: no limit. */
static int32_t rate_of_top(const App *app)
{
    const ScreenKind *kind = app->stack[app->depth - 1].kind;
    if (kind->pace == PACE_PLAYED) return 0;
    if (app_is_far(app)) return FAR_RATE;
    int32_t share = term_depth(app->term) == DEPTH_TRUE ? FILM_RATE_TRUE : FILM_RATE_256;
    int32_t cells = app->shown.cols * app->shown.rows;
    return kind->pace == PACE_FILM ? min_i32(cells * share / 10, FILM_RATE_MAX) : 0;
}

int64_t app_frame_ready_at(const App *app)
{
    return app->depth > 0 && rate_of_top(app) > 0 ? app->paid_until : INT64_MIN;
}

/* Does the next frame answer an event, or is it part of a transition after one? */
static bool is_answer_due(const App *app)
{
    const int64_t transition_ns = 3 * CLOCK_SECOND;
    bool has_transitions = app->stack[app->depth - 1].kind->pace == PACE_MENU;
    bool is_recent = term_now(app->term) - app->news_at < transition_ns;
    return app->has_news || (has_transitions && is_recent);
}

/* Is the next frame one that must wait for the budget? */
static bool waits_for_budget(const App *app)
{
    return app->must_draw && !is_answer_due(app) && app_frame_ready_at(app) > term_now(app->term);
}

/* A frame took so many bytes. What a film does not use it may use later; an event begins anew. */
static void pay(App *app, int64_t bytes)
{
    enum { FAR_SECONDS = 2, FILM_SECONDS = 60 };
    int32_t rate = rate_of_top(app);
    int64_t now = term_now(app->term);
    int64_t saved = (app_is_far(app) ? FAR_SECONDS : FILM_SECONDS) * CLOCK_SECOND;
    if (rate == 0) return;
    if (is_answer_due(app)) {
        app->paid_until = now;
        return;
    }
    if (app->paid_until < now - saved) app->paid_until = now - saved;
    app->paid_until += bytes * CLOCK_SECOND / rate;
}

static bool draw(App *app)
{
    if (waits_for_budget(app)) return true;
    if (is_held_back(app) || !app->must_draw || !term_can_draw(app->term)) return true;
    uint8_t cuts = term_line_cuts(app->term); /* it may carry less than before, or more again */
    const int64_t opening_ns = CLOCK_SECOND;
    bool is_opening =
        term_is_behind(app->term) && term_now(app->term) - app->opened_at < opening_ns;
    if (cuts != app->line_cuts && !is_opening) { /* first what a new screen shows */
        app->line_cuts = cuts;
        app_apply_settings(app);
    }
    /* On a slow line not every tick is drawn, but each that answers an event. */
    bool has_ticks = app->stack[app->depth - 1].kind->tick && !term_is_behind(app->term);
    bool is_answer = app->clock_ticks - app->touched_tick <= 1;
    bool is_due = app->clock_ticks - app->drawn_tick >= picture_line_frame_stride(app->line_cuts);
    if (has_ticks && !is_answer && !is_due) return true;
    if (!fit_canvases(app)) return false;
    assert(app->depth > 0 && app->depth <= SCREEN_DEPTH_MAX);
    app->drawn_tick = app->clock_ticks;
    app->canvas.spots = &app->spots;
    app->spots.count = 0;

    /* The picture is darkened below text that is written over it, which draws all of it again. */
    int32_t first = first_drawn(app);
    bool is_dark = app->stack[first].kind->is_page;
    for (int32_t i = first + 1; i < app->depth; i++)
        is_dark = is_dark || (app->stack[i].kind->darkens_others && !term_is_slow(app->term));
    if (app->is_dark != is_dark) {
        app->is_dark = is_dark;
        app_apply_settings(app);
    }
    if (is_too_small(app)) {
        char text[32];
        snprintf(text, sizeof text, "needs %dx%d", APP_MIN_COLS, APP_MIN_ROWS);
        canvas_text(&app->canvas, 0, 0, text, ROLE_PLAIN);
    } else
        draw_screens(app);
    /* A terminal without UTF-8 gets ASCII, whatever was chosen. */
    if (app->session->settings.characters == CHARACTERS_UTF8 && term_has_utf8(app->term))
        theme_draw_utf8(&app->canvas);
    canvas_mend_wide(&app->canvas);

    bool is_new = app->must_present || term_is_behind(app->term) ||
                  !canvas_is_same(&app->canvas, &app->shown);
    /* A change after calm ticks, such as the clock's next second, does not reset the count. */
    if (!is_new && app->still_frames < INT32_MAX) app->still_frames++;
    if (is_new && !app->was_calm) app->still_frames = min_i32(app->still_frames, 0);
    app->was_calm = false;
    if (is_new) {
        app->session->mirror.is_stale = true;
        Canvas drawn = app->canvas;
        int64_t sent = term_sent(app->term);
        term_present(app->term, &drawn);
        pay(app, term_sent(app->term) - sent);
        app->canvas = app->shown;
        app->shown = drawn;
    }
    /* What is left of a frame on a slow line follows as soon as the line can take it. */
    app->must_draw = term_is_behind(app->term);
    app->has_news = app->has_news && app->must_draw;
    app->must_present = false;
    return true;
}

bool app_may_work_on(void *context)
{
    static const int64_t frame_ns = 100 * CLOCK_MS;
    App *app = context;
    int64_t now = term_now(app->term);
    if (term_break_is_asked(app->term)) return false;
    if (now - app->worked_at < frame_ns && app->worked_at != 0) return true;
    app->worked_at = now;
    app->must_draw = true;
    return draw(app);
}

/* --- time --- */

static bool wants_ticks(App *app)
{
    return app->depth > 0 && top_screen(app)->kind->tick && !is_too_small(app);
}

static int64_t tick_time(const App *app, int64_t number)
{
    return app->clock_start + number * CLOCK_SECOND / TICKS_PER_SECOND;
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

/* A hurried tick waits for the rest of the input, because keys may come in one packet; a tick that
 * is due does not. */
static void run_due_ticks(App *app, bool has_more_input)
{
    int64_t now = term_now(app->term);
    int64_t calm = app->calm_tick - app->clock_ticks; /* ticks that were postponed */
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

/* After some equal frames, asks the top screen how long nothing visible will move. Asking costs
 * about as much as playing these ticks, so after a short answer it waits. */
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

/* When the next tick must run; INT64_MAX: not before an event. */
static int64_t next_wake_for_tick(const App *app)
{
    if (app->calm_tick == INT64_MAX) return INT64_MAX;
    bool is_calm = app->calm_tick > app->clock_ticks;
    return is_calm ? tick_time(app, app->calm_tick + 1) : next_tick_time(app, app->is_hurried);
}

/* --- the end of a session --- */

static int64_t minutes_after(int64_t time, int32_t minutes)
{
    int64_t seconds = (int64_t)minutes * SECONDS_PER_MINUTE;
    return minutes > 0 ? time + seconds * CLOCK_SECOND : INT64_MAX;
}

/* When the session ends if no key is pressed until then. */
static int64_t idle_end(const App *app)
{
    return minutes_after(app->touched_at, app->session->idle_minutes);
}

/* When the session ends in any case. */
static int64_t session_end(const App *app)
{
    return minutes_after(app->begun_at, app->session->session_minutes);
}

/* When to look whether the player of an arcade is still let in. */
static int64_t ban_look(const App *app)
{
    if (!app->session->arcade.is_open) return INT64_MAX;
    return app->ban_looked_at + BAN_SECONDS * CLOCK_SECOND;
}

/* Is there a picture that the line does not take? */
static bool is_blocked(const App *app)
{
    return (app->must_draw || app->must_present) && !term_can_draw(app->term);
}

/* When the seat of a client that takes nothing is free again; whoever reads slowly keeps it. */
static int64_t still_end(const App *app)
{
    if (!app->session->kiosk || !is_blocked(app)) return INT64_MAX;
    return app->taken_at + APP_STILL_SECONDS * CLOCK_SECOND;
}

static AppEnd end_by_clock(App *app)
{
    int64_t now = term_now(app->term), sent = term_sent(app->term);
    /* The buffers of a connection take pictures that nobody sees. */
    bool is_taken = !is_blocked(app) || sent != app->sent;
    if (is_taken && !term_is_silent(app->term)) app->taken_at = now;
    app->sent = sent;
    if (now >= still_end(app)) return APP_END_STILL;
    if (now >= session_end(app)) return APP_END_TIME;
    if (now >= ban_look(app)) {
        app->ban_looked_at = now;
        if (arcade_is_banned(&app->session->arcade)) return APP_END_BANNED;
    }
    return now >= idle_end(app) ? APP_END_IDLE : APP_END_ASKED;
}

/* --- events --- */

static void handle(App *app, const TermEvent *event);

static void press(App *app, uint32_t key, int64_t time)
{
    const TermEvent event = key_press(key, time);
    if (key != 0 && app->depth > 0) handle(app, &event);
}

/* A click on what widget_clickable has noted marks an entry and presses a key; the wheel goes up
 * and down in menus. False if the event is neither. */
static bool hear_mouse(App *app, const TermEvent *event)
{
    const Screen top = *top_screen(app);
    const Bindings *bindings = app_bindings(app);
    if (event->kind != TERM_EVENT_MOUSE || event->action != TERM_KEY_PRESS) return false;
    bool is_wheel = event->button == WHEEL_UP || event->button == WHEEL_DOWN;
    if (is_wheel && top.kind->context == CONTEXT_MENU) {
        RequestId request = event->button == WHEEL_UP ? REQUEST_PREVIOUS : REQUEST_NEXT;
        press(app, bindings->keys[request][0], event->time);
        return true;
    }
    const CanvasSpot *at = canvas_spot_at(&app->spots, event->col, event->row);
    if (event->button != LEFT_BUTTON || !at) return false;
    const CanvasSpot spot = *at; /* the next picture has others */
    Next next = next_stay();
    if (spot.entry != WIDGET_NO_ENTRY)
        next = top.kind->key(top.self, app, event, (RequestId)(REQUEST_POINT + spot.entry));
    /* On a screen of another context the key of the request may be a letter that is typed. */
    bool has_request = spot.request < REQUEST_COUNT;
    bool is_understood =
        has_request && (spot.entry == WIDGET_NO_ENTRY ||
                        bindings_requests[spot.request].context == top.kind->context);
    if (next.kind == NEXT_STAY && is_understood)
        press(app, bindings->keys[spot.request][0], event->time);
    if (next.kind == NEXT_STAY) press(app, spot.key, event->time);
    follow(app, next);
    return true;
}

static void handle(App *app, const TermEvent *event)
{
    if (event->kind == TERM_EVENT_NONE || event->kind == TERM_EVENT_READY) return;
    app->must_draw = true;
    app->touched_tick = app->clock_ticks;
    if (event->kind != TERM_EVENT_WATCH) note_news(app);
    switch ((TermEventKind)event->kind) {
    case TERM_EVENT_NONE:
    case TERM_EVENT_READY:
    case TERM_EVENT_INPUT_MODE: return;
    case TERM_EVENT_COLOURS: app_apply_settings(app); return;
    case TERM_EVENT_QUIT: drop_all(app); return;
    case TERM_EVENT_RESIZE: app->must_present = true; break;
    case TERM_EVENT_KEY:
    case TERM_EVENT_TEXT:
    case TERM_EVENT_MOUSE:
    case TERM_EVENT_FOCUS_OUT:
    case TERM_EVENT_FOCUS_IN:
    case TERM_EVENT_RESUME:
    case TERM_EVENT_WATCH: break;
    }
    /* Requests that mean the same everywhere. */
    const Screen *screen = top_screen(app);
    bool is_own = screen->kind->wants && screen->kind->wants(screen->self, event);
    RequestId request = screen->kind->has_all_keys || is_own
                            ? REQUEST_NONE
                            : request_of_press(app_bindings(app), CONTEXT_APP, event);
    if (request == REQUEST_SUSPEND) (void)term_suspend(app->term);
    if (request == REQUEST_QUIT) {
        if (top_screen(app)->kind->asks_to_quit || app->depth == SCREEN_DEPTH_MAX)
            drop_all(app);
        else
            follow(app, next_push(app_open_bare(app, SCREEN_QUIT)));
    }
    if (request != REQUEST_NONE) return;
    if (hear_mouse(app, event)) return;
    bool hears = true;
    while (hears && app->depth > 0) {
        const Screen *top = top_screen(app);
        RequestId wanted =
            request_of_press(app_bindings(app), (RequestContext)top->kind->context, event);
        Next next = top->kind->key(top->self, app, event, wanted);
        hears = next.hears_again && next.kind != NEXT_STAY;
        follow(app, next);
    }
}

static int64_t earlier(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* Tells the top screen that time has passed; returns when to do so again. */
static int64_t wake_top(App *app)
{
    int64_t due = INT64_MAX;
    const Screen *screen = top_screen(app);
    if (!screen->kind->wake) return due;
    Next next = screen->kind->wake(screen->self, app, &due);
    if (next.kind == NEXT_STAY) return due;
    app->must_draw = true;
    follow(app, next);
    return term_now(app->term); /* a new top screen is told at once */
}

AppEnd app_run(Term *term, Session *session, const ScreenRow *screens, Screen first)
{
    App app = {.term = term,
               .session = session,
               .screens = screens,
               .must_draw = true,
               .must_present = true};
    AppEnd end = APP_END_ASKED;
    app_apply_settings(&app);
    push(&app, first);
    restart_clock(&app);
    note_news(&app);
    app.begun_at = app.touched_at = app.ban_looked_at = app.taken_at = term_now(term);
    follow(&app, enter_top(&app, ANSWER_NEW));
    while (app.depth > 0 && end == APP_END_ASKED) {
        /* If waking the screen takes long, what a key has changed is drawn first. */
        bool has_answer =
            app.must_draw && app.has_typed && top_screen(&app)->kind->works_when_woken;
        app.has_answered = has_answer && !app.has_answered;
        int64_t wake = app.has_answered ? term_now(term) : wake_top(&app);
        if (app.depth == 0) break;
        if (!draw(&app)) {
            end = APP_END_MEMORY;
            break;
        }
        bool ticking = wants_ticks(&app);
        if (ticking) look_for_calm(&app);
        int64_t due =
            earlier(wake, earlier(idle_end(&app), earlier(session_end(&app), ban_look(&app))));
        if (ticking) due = earlier(next_wake_for_tick(&app), due);
        if (waits_for_budget(&app)) due = earlier(due, app_frame_ready_at(&app));
        due = earlier(due, still_end(&app));
        bool was_shown = session->mirror.is_shown;
        due = earlier(due,
                      mirror_work(&session->mirror, &app.shown, session->palette, term_now(term)));
        if (session->mirror.is_shown != was_shown) {
            app.must_draw = true;
            continue;
        }
        if (term_is_behind(term) && term_can_draw(term)) due = term_now(term);
        if (app.is_held) due = term_now(term); /* the input may be only a reply */
        if (!top_screen(&app)->kind->has_own_mouse) term_set_mouse(term, true);
        TermEvent event = term_wait(term, due);
        app.has_typed = event.kind == TERM_EVENT_KEY || event.kind == TERM_EVENT_TEXT ||
                        event.kind == TERM_EVENT_MOUSE;
        if (app.has_typed) app.touched_at = term_now(term);
        if (term_now(term) >= wake) app.must_draw = true;
        if (app.calm_tick == INT64_MAX) restart_clock(&app); /* the time before it is skipped */
        if (event.kind == TERM_EVENT_RESUME) restart_clock(&app); /* the stop was no time */
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
