/* screen_pause.c - see screens.h */
#include "screens.h"

#include "../draw/bindings.h"
#include "../draw/hud.h"
#include "../draw/theme.h"
#include "../draw/widget.h"
#include "play.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct Pause {
    Menu menu;
    char title[LEVEL_TEXT_MAX];
    bool is_practice, can_save, can_skip;
} Pause;

/* ---- assist ---- */

enum {
    ASSIST_SETTINGS = SETTINGS_COUNT - SETTINGS_SPEED,
    ASSIST_SHOW = ASSIST_SETTINGS,
    ASSIST_SKIP,
    ASSIST_COLS = 44,
    ASSIST_HELP_ROWS = 3
};

typedef struct AssistMenu {
    Menu menu;
    char message[SETTINGS_MESSAGE_MAX]; /* "": none */
} AssistMenu;

static void change_assist(AssistMenu *self, App *app, int32_t step)
{
    settings_step(&app->session->settings, (SettingId)(SETTINGS_SPEED + self->menu.chosen), step);
    app_save_settings(app, self->message);
}

static Next assist_key(void *screen, App *app, const TermEvent *event, RequestId request)
{
    (void)event;
    AssistMenu *self = screen;
    bool is_setting = self->menu.chosen < ASSIST_SETTINGS;
    if (request != REQUEST_NONE) self->message[0] = '\0';
    if (menu_request(&self->menu, request)) return next_stay();
    if (request == REQUEST_BACK) return next_back(ANSWER_NONE);
    if (request == REQUEST_LESS && is_setting) change_assist(self, app, -1);
    if (request != REQUEST_MORE && request != REQUEST_CHOOSE) return next_stay();
    if (is_setting)
        change_assist(self, app, 1);
    else if (request == REQUEST_CHOOSE)
        return next_back(self->menu.chosen == ASSIST_SHOW ? PLAY_SHOW : PLAY_SKIP);
    return next_stay();
}

static void assist_label(const void *context, int32_t entry, char *out, size_t size)
{
    char value[SETTINGS_TEXT_MAX];
    if (entry >= ASSIST_SETTINGS) {
        snprintf(out, size, "%s", entry == ASSIST_SHOW ? "Show me" : "Skip this level");
        return;
    }
    settings_to_text(context, (SettingId)(SETTINGS_SPEED + entry), value);
    snprintf(out, size, "%-20s < %s >", settings_rows[SETTINGS_SPEED + entry].title, value);
}

static const char *assist_help(const AssistMenu *self)
{
    if (self->message[0]) return self->message;
    if (self->menu.chosen == ASSIST_SHOW)
        return "Plays the proof of the level from your last checkpoint; then you go on.";
    if (self->menu.chosen == ASSIST_SKIP) return "Go to the next level; this one counts as done.";
    return settings_rows[SETTINGS_SPEED + self->menu.chosen].help;
}

static void assist_draw(const void *screen, const App *app, Canvas *canvas)
{
    const AssistMenu *self = screen;
    Area box = area_centred(canvas, ASSIST_COLS, self->menu.count + ASSIST_HELP_ROWS + 4);
    int32_t rows = max_i32(1, min_i32(self->menu.count, box.rows - ASSIST_HELP_ROWS - 3));
    Area list = {box.col + 2, box.row + 1, box.cols - 4, rows};
    Area text = {list.col, list.row + rows + 1, list.cols, ASSIST_HELP_ROWS};
    widget_box(canvas, box, "Assist");
    menu_draw(canvas, list, &self->menu, assist_label, &app->session->settings);
    widget_text_wrapped(canvas, text, assist_help(self), self->message[0] ? ROLE_ERROR : ROLE_HINT);
}

static const ScreenKind assist_kind = {.key = assist_key,
                                       .context = CONTEXT_MENU,
                                       .draw = assist_draw,
                                       .leave = free,
                                       .over_others = true,
                                       .darkens_others = true};

static Screen create_assist(const Pause *pause, const App *app)
{
    (void)app;
    AssistMenu *self = calloc(1, sizeof *self);
    if (!self) return (Screen){0};
    self->menu.count = ASSIST_SKIP + pause->can_skip;
    return (Screen){&assist_kind, self};
}

/* ---- the menu ---- */

static Screen open_settings(const Pause *pause, const App *app)
{
    (void)pause;
    return app_open_bare(app, SCREEN_SETTINGS);
}

static Screen open_help(const Pause *pause, const App *app)
{
    (void)pause;
    return app_open(app, SCREEN_HELP, &(HelpArgs){CONTEXT_HELD});
}

static const struct PauseEntry {
    const char *label;
    const char *label_in_practice;                      /* NULL: the same */
    int32_t answer;                                     /* to the game, */
    Screen (*open)(const Pause *pause, const App *app); /* if this is NULL */
    bool writes_files;
} entries[] = {
    {"Resume", NULL, ANSWER_NONE, NULL, false},
    {"Restart level", NULL, PLAY_RESTART, NULL, false},
    {"Settings", NULL, 0, open_settings, false},
    {"Help", NULL, 0, open_help, false},
    {"Assist", NULL, 0, create_assist, false},
    {"Practice mode", "End practice", PLAY_PRACTICE, NULL, false},
    {"Save the run", NULL, PLAY_SAVE, NULL, true},
    {"Leave level", NULL, PLAY_LEAVE, NULL, false},
};

/* The n-th entry of those that are offered, or NULL. */
static const struct PauseEntry *offered_entry(const Pause *pause, int32_t n)
{
    for (size_t i = 0; i < ARRAY_LENGTH(entries); i++) {
        bool is_offered = pause->can_save || !entries[i].writes_files;
        if (is_offered && n-- == 0) return &entries[i];
    }
    return NULL;
}

/* Passes an answer of a screen above the menu on to the game. */
static Next pause_enter(void *self, App *app, int32_t answer)
{
    (void)self, (void)app;
    return answer == PLAY_SHOW || answer == PLAY_SKIP ? next_back(answer) : next_stay();
}

static Next pause_key(void *self, App *app, const TermEvent *event, RequestId request)
{
    Pause *pause = self;
    if (menu_request(&pause->menu, request)) return next_stay();
    if (request == REQUEST_CHOOSE) {
        const struct PauseEntry *entry = offered_entry(pause, pause->menu.chosen);
        return entry->open ? next_push(entry->open(pause, app)) : next_back(entry->answer);
    }
    if (request == REQUEST_BACK) return next_back(ANSWER_NONE);
    if (event->action != TERM_KEY_PRESS) return next_stay();
    RequestId play_request = request_of_press(app_bindings(app), CONTEXT_PLAY, event);
    if (play_request == REQUEST_PAUSE) return next_back(ANSWER_NONE);
    if (play_request == REQUEST_HELP) return next_push(open_help(pause, app));
    return next_stay();
}

static void entry_label(const void *context, int32_t entry, char *out, size_t size)
{
    const Pause *pause = context;
    const struct PauseEntry *row = offered_entry(pause, entry);
    bool is_other = pause->is_practice && row->label_in_practice;
    snprintf(out, size, "%s", is_other ? row->label_in_practice : row->label);
}

static void pause_draw(const void *self, const App *app, Canvas *canvas)
{
    const Pause *pause = self;
    (void)app;
    Area box = area_centred(canvas, 30, pause->menu.count + 3);
    widget_box(canvas, box, pause->title);
    menu_draw(canvas, (Area){box.col + 2, box.row + 1, box.cols - 4, box.rows - 3}, &pause->menu,
              entry_label, pause);
    widget_text_centred(canvas, box, box.rows - 2, "paused", ROLE_HINT);
}

static const ScreenKind pause_kind = {.enter = pause_enter,
                                      .key = pause_key,
                                      .context = CONTEXT_MENU,
                                      .draw = pause_draw,
                                      .leave = free,
                                      .over_others = true,
                                      .darkens_others = true};

Screen screen_pause_open(Session *session, const void *args, ErrorList *errors)
{
    const PauseArgs *given = args;
    Pause *pause = calloc(1, sizeof *pause);
    (void)session, (void)errors;
    if (!pause) return (Screen){0};
    pause->can_save = given->can_save;
    pause->can_skip = given->can_skip;
    while (offered_entry(pause, pause->menu.count))
        pause->menu.count++;
    pause->is_practice = given->is_practice;
    snprintf(pause->title, sizeof pause->title, "%s", given->title);
    return (Screen){&pause_kind, pause};
}
