/* screen_watch.c - see screens.h */
#include "screens.h"

#include "../draw/hud.h"
#include "../draw/picture.h"
#include "../draw/view.h"
#include "../game/replay_check.h"
#include "../learn/view/learn_screens.h"
#include "../save/level_files.h"
#include "watch.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    HINT_ROWS = 1,
    LIVE_READ_TICKS = 3,       /* between two reads of the file, */
    LIVE_CATCH_UP_TICKS = 480, /* and at most so many ticks are played in one of the clock */
    LIVE_AHEAD_TICKS = 14,     /* with more than that it is not even running */
    LIVE_LOOK_TICKS = 60       /* for the player's next run, when this one is over */
};

/* A run in progress. */
typedef struct LiveSource {
    const LiveFolder *folder;
    LiveReader reader;
    uint64_t inputs; /* hash of the inputs played so far */
    int32_t clock;
} LiveSource;

typedef struct WatchScreen {
    OpenedReplay opened;
    LevelPlace place; /* of its level */
    Watch watch;
    Picture picture;
    char warning[REPLAY_REPORT_MAX]; /* "": it verifies */
    char help[ASSISTS_TEXT_MAX + 8]; /* "assist  grace, air jumps", what the run had; "": none */
    const char *message;             /* about the last key; NULL: none */
    LiveSource *live;                /* NULL: the run is whole */
} WatchScreen;

static const Level *level_of(const WatchScreen *self)
{
    return &self->opened.found.level;
}

static Area level_area(int32_t cols, int32_t rows)
{
    return (Area){0, HUD_ROWS, cols, rows - HUD_ROWS - WATCH_ROWS - HINT_ROWS};
}

static void fit_view(WatchScreen *self, const App *app)
{
    int32_t cols, rows;
    term_size(app->term, &cols, &rows);
    PictureChoice choice = app_level_choice(app);
    picture_fit(&self->picture, &choice,
                level_area(max_i32(cols, APP_MIN_COLS), max_i32(rows, APP_MIN_ROWS)),
                level_of(self), &self->watch.run.now);
}

static Next watch_enter(void *screen, App *app, int32_t answer)
{
    WatchScreen *self = screen;
    (void)answer;
    app_set_palette(app, self->place.palette);
    fit_view(self, app);
    return next_stay();
}

/* The camera follows a step, and is centred again after a jump in time. */
static void follow_player(WatchScreen *self, const App *app, int32_t tick_before)
{
    bool is_leap = abs_i32(self->watch.run.now.ticks - tick_before) > 1;
    if (is_leap) picture_forget(&self->picture);
    fit_view(self, app);
    if (!is_leap) picture_follow(&self->picture, level_of(self), &self->watch.run.now, true);
}

static Next play_on(WatchScreen *self, const App *app)
{
    const Game *game = &self->watch.run.now;
    self->watch.is_stopped = true;
    if (game->status != GAME_FINISHED) {
        const PlayArgs args = {.source = PLAY_FROM_RUN,
                               .run = &self->watch.run,
                               .tick = game->ticks,
                               .path = self->opened.replay.level};
        return next_push(app_open(app, SCREEN_PLAY, &args));
    }
    self->message = "The run ends here; go back first.";
    return next_stay();
}

/* Handles the requests that are the same as while playing. */
static Next play_request(WatchScreen *self, App *app, RequestId request)
{
    char text[SETTINGS_TEXT_MAX];
    if (request == REQUEST_HELP)
        return next_push(app_open(app, SCREEN_HELP, &(HelpArgs){CONTEXT_HELD}));
    if (request == REQUEST_STUDY) {
        const InspectorRun run = {.run = &self->watch.run, .level_name = self->opened.replay.level};
        self->watch.is_stopped = true;
        return next_push(app_open(app, SCREEN_INSPECTOR, &run));
    }
    if (request == REQUEST_ZOOM) {
        app_step_zoom(app, (ZoomId)self->picture.view.zoom, text);
        fit_view(self, app);
    }
    if (request == REQUEST_SKIN) {
        app_step_skin(app, (ZoomId)self->picture.view.zoom, text);
        fit_view(self, app);
    }
    return next_stay();
}

/* Leaves; the next screen has the usual colours. */
static Next leave(App *app)
{
    app_set_palette(app, PALETTE_PLAIN);
    return next_back(ANSWER_NONE);
}

/* ---- a run in progress ---- */

/* Plays the next tick of the file. False if none is there. */
static bool add_live_tick(WatchScreen *self, GameEvents *events, Input *input)
{
    LiveSource *live = self->live;
    Timeline *run = &self->watch.run;
    uint64_t check;
    if (!live_take(&live->reader, input) || !timeline_add(run, *input, events)) return false;
    live->inputs = replay_mix_input(live->inputs, *input);
    if (live_take_check(&live->reader, run->now.ticks, &check) &&
        check != replay_check(live->inputs, &run->now, level_of(self)))
        live->reader.state = LIVE_BAD;
    return live->reader.state != LIVE_BAD;
}

/* Far behind, as at first, it leaps; else it runs. */
static void follow_live(WatchScreen *self)
{
    LiveReader *reader = &self->live->reader;
    GameEvents events;
    Input input;
    int32_t left = live_ticks_left(reader), ticks = 0;
    if (left <= LIVE_AHEAD_TICKS) {
        if (add_live_tick(self, &events, &input))
            picture_step(&self->picture, level_of(self), &self->watch.run.now, input, &events);
        return;
    }
    while (ticks++ < LIVE_CATCH_UP_TICKS && live_ticks_left(reader) > LIVE_BLOCK_TICKS) {
        if (reader->count <= 1) live_read(reader, self->live->folder);
        if (!add_live_tick(self, &events, &input)) break;
    }
    picture_follow(&self->picture, level_of(self), &self->watch.run.now, true);
}

/* The player begins again, or goes to another level. */
static Next follow_player_on(WatchScreen *self, App *app)
{
    LiveSource *live = self->live;
    LiveFile file;
    self->message = live->reader.state == LIVE_BAD ? "This run is damaged: it ends here."
                                                   : "This run is over; the next one will follow.";
    if (live->clock % LIVE_LOOK_TICKS != 0) return next_stay();
    bool is_there =
        live_find(live->folder, live->reader.file.id, &file) &&
        (live->reader.state != LIVE_BAD || strcmp(file.name, live->reader.file.name) != 0);
    if (!is_there) return next_stay();
    Screen next = app_open(app, SCREEN_WATCH, &(WatchArgs){.live = &file});
    return next.kind ? next_replace(next) : next_stay();
}

/* ---- keys and time ---- */

static Next watch_key(void *screen, App *app, const TermEvent *event, RequestId request)
{
    WatchScreen *self = screen;
    int32_t before = self->watch.run.now.ticks;
    if (event->kind == TERM_EVENT_RESIZE) fit_view(self, app);
    if (event->kind != TERM_EVENT_KEY) return next_stay();
    self->message = NULL;
    if (watch_request(&self->watch, request)) {
        bool goes_on = self->live && request == REQUEST_WATCH_STOP;
        if (goes_on && before == timeline_length(&self->watch.run))
            timeline_seek(&self->watch.run, before);
        follow_player(self, app, before);
        return next_stay();
    }
    if (event->action != TERM_KEY_PRESS) return next_stay();
    if (request == REQUEST_WATCH_PLAY) return play_on(self, app);
    if (request_of_press(app_bindings(app), CONTEXT_MENU, event) == REQUEST_BACK) return leave(app);
    return play_request(self, app, request_of_press(app_bindings(app), CONTEXT_PLAY, event));
}

static Next watch_clock(void *screen, App *app)
{
    WatchScreen *self = screen;
    Game *now = &self->watch.run.now;
    LiveSource *live = self->live;
    if (live && now->ticks == timeline_length(&self->watch.run)) {
        if (live->clock++ % LIVE_READ_TICKS == 0) live_read(&live->reader, live->folder);
        bool is_over = live->reader.state == LIVE_BAD ||
                       (live->reader.state == LIVE_ENDED && live_ticks_left(&live->reader) == 0);
        Next next = is_over ? follow_player_on(self, app) : next_stay();
        if (!is_over && !self->watch.is_stopped) follow_live(self);
        if (next.kind == NEXT_STAY) fit_view(self, app);
        return next;
    }
    for (int32_t ticks = watch_tick(&self->watch); ticks > 0; ticks--) {
        GameEvents events;
        Input input = timeline_next(&self->watch.run, &events);
        picture_step(&self->picture, level_of(self), now, input, &events);
    }
    fit_view(self, app);
    return next_stay();
}

/* A stopped run stands still until a key. */
static int32_t watch_calm(const void *screen, const App *app, int32_t most)
{
    const WatchScreen *self = screen;
    (void)app, (void)most;
    return self->watch.is_stopped ? CALM_FOR_EVER : 0;
}

static void watch_show(const void *screen, const App *app, Canvas *canvas)
{
    static const Hint hints[] = {{REQUEST_WATCH_STOP, NULL},   {REQUEST_HELP, "keys"},
                                 {REQUEST_BACK, NULL},         {REQUEST_WATCH_PLAY, NULL},
                                 {REQUEST_WATCH_NEXT, NULL},   {REQUEST_WATCH_TICK, NULL},
                                 {REQUEST_WATCH_SLOWER, NULL}, {REQUEST_WATCH_FASTER, NULL}};
    const WatchScreen *self = screen;
    const Game *now = &self->watch.run.now;
    Area page = area_of_canvas(canvas), area = level_area(page.cols, page.rows);
    Area below = {0, area.row + area.rows, page.cols, WATCH_ROWS};
    bool at_bottom = view_player_is_high(&self->picture.view, level_of(self), now);
    picture_draw(&self->picture, level_of(self), now, canvas, area);
    picture_draw_hud(&self->picture, canvas, page, level_of(self), self->place.number, now,
                     &(HudNotes){.note = self->help, .is_coarse = term_line_cuts(app->term) != 0});
    if (self->warning[0]) area = hud_draw_message(canvas, area, self->warning, at_bottom);
    if (self->message) hud_draw_message(canvas, area, self->message, at_bottom);
    watch_draw(&self->watch, canvas, below);
    widget_hints(canvas, app_bindings(app), page, page.rows - HINT_ROWS, hints,
                 ARRAY_LENGTH(hints));
}

static void watch_show_picture(const void *screen, const App *app, Canvas *canvas)
{
    const WatchScreen *self = screen;
    (void)app;
    picture_draw(&self->picture, level_of(self), &self->watch.run.now, canvas,
                 area_of_canvas(canvas));
}

static void watch_leave(void *screen)
{
    WatchScreen *self = screen;
    watch_done(&self->watch);
    picture_done(&self->picture);
    opened_replay_done(&self->opened);
    if (self->live) live_close(&self->live->reader);
    free(self->live);
    free(self);
}

static const ScreenKind watch_kind = {.enter = watch_enter,
                                      .key = watch_key,
                                      .context = CONTEXT_WATCH,
                                      .tick = watch_clock,
                                      .calm = watch_calm,
                                      .draw = watch_show,
                                      .draw_behind = watch_show_picture,
                                      .leave = watch_leave,
                                      .pace = PACE_PLAYED};

static Screen watch_opened(OpenedReplay *opened)
{
    WatchScreen *self = calloc(1, sizeof *self);
    if (!self) {
        opened_replay_done(opened);
        return (Screen){0};
    }
    self->opened = *opened;
    self->place = level_place_find(opened->found.path, opened->found.level.palette);
    opened_replay_warning(opened, self->warning);
    char words[ASSISTS_TEXT_MAX];
    assists_to_text(replay_assists(&opened->replay), true, words);
    snprintf(self->help, sizeof self->help, "%s%s", words[0] ? "assist  " : "", words);
    if (watch_init(&self->watch, level_of(self), &self->opened.replay.tape))
        return (Screen){&watch_kind, self};
    opened_replay_done(&self->opened);
    free(self);
    return (Screen){0};
}

/* The level of a past day, which another version may have made. */
static bool open_kept_level(const Session *session, const Replay *replay, ReplayLevel *out)
{
    ErrorList unheard;
    size_t length;
    const KeptLevel wanted = {.hash = replay->hash};
    char *text =
        replay->generated[0] ? run_store_find_level(&session->keeper, &wanted, &length) : NULL;
    error_list_init(&unheard, replay->level);
    LevelFile *file =
        text ? level_file_parse(replay->level, text, length, NULL, &out->level, &unheard) : NULL;
    free(text);
    if (!file) return false;
    level_file_done(file);
    snprintf(out->path, sizeof out->path, "%s", replay->level);
    return true;
}

/* The level that the file is of, as a replay without ticks. */
static bool open_live_level(const Session *session, LiveSource *live, OpenedReplay *opened)
{
    ErrorList unheard;
    const LiveReader *reader = &live->reader;
    const ReplayPlaces places = {.world = &session->world};
    *opened = (OpenedReplay){.replay = {.engine = REPLAY_ENGINE, .hash = reader->file.hash}};
    memcpy(opened->replay.level, reader->level, sizeof reader->level);
    memcpy(opened->replay.generated, reader->generated, sizeof reader->generated);
    memcpy(opened->replay.player, reader->player, sizeof reader->player);
    error_list_init(&unheard, reader->level);
    if (!reader->has_header || reader->state == LIVE_BAD || reader->is_alone) return false;
    if (open_kept_level(session, &opened->replay, &opened->found)) return true;
    if (!replay_level_open(&opened->replay, &places, &opened->found, &unheard)) return false;
    if (level_hash(&opened->found.level) == reader->file.hash) return true;
    level_done(&opened->found.level);
    return false;
}

static Screen watch_live(const Session *session, const LiveFile *file)
{
    LiveSource *live = calloc(1, sizeof *live);
    OpenedReplay opened;
    if (!live || !live_open(&session->keeper.live_folder, file, &live->reader)) {
        free(live);
        return (Screen){0};
    }
    live->folder = &session->keeper.live_folder;
    live->inputs = REPLAY_NO_INPUTS;
    live_read(&live->reader, live->folder);
    Screen screen = {0};
    if (open_live_level(session, live, &opened)) screen = watch_opened(&opened);
    if (!screen.kind) {
        live_close(&live->reader);
        free(live);
        return screen;
    }
    WatchScreen *self = screen.self;
    char player[VISITOR_PLAYER_MAX];
    visitor_shown(live->reader.player, VISITOR_SHOWN_LENGTH, player);
    snprintf(self->help, sizeof self->help, "live  %s", player);
    self->warning[0] = '\0';
    self->live = live;
    return screen;
}

Screen screen_watch_open(Session *session, const void *args, ErrorList *errors)
{
    const WatchArgs *given = args;
    (void)errors;
    assert((given->opened == NULL) != (given->live == NULL));
    return given->opened ? watch_opened(given->opened) : watch_live(session, given->live);
}
