/* screen_pause.c - see screens.h */
#include "screens.h"

#include "../play/play.h"
#include "../ui/bindings.h"
#include "../ui/hud.h"
#include "../ui/theme.h"
#include "../ui/widget.h"

#include <stdio.h>
#include <stdlib.h>

enum { MENU_ROW = HUD_ROWS + 1 }; /* below a message */

typedef struct Pause {
    Menu menu;
    char title[LEVEL_TEXT_MAX];
    bool is_practice, can_save, at_bottom;
} Pause;

static Next resume(void)
{
    return next_back(ANSWER_NONE);
}

static Next restart(void)
{
    return next_back(PLAY_RESTART);
}

static Next change_practice(void)
{
    return next_back(PLAY_PRACTICE);
}

static Next save_run(void)
{
    return next_back(PLAY_SAVE);
}

static Next open_settings(void)
{
    return next_push(screen_settings_create());
}

static Next open_help(void)
{
    return next_push(screen_help_create());
}

static Next leave_level(void)
{
    return next_back(PLAY_LEAVE);
}

static const struct PauseEntry {
    const char *label;
    const char *label_in_practice; /* NULL: the same */
    Next (*choose)(void);
    bool writes_files;
} entries[] = {
    {"Resume", NULL, resume, false},
    {"Restart level", NULL, restart, false},
    {"Settings", NULL, open_settings, false},
    {"Help", NULL, open_help, false},
    {"Practice mode", "End practice", change_practice, false},
    {"Save the run", NULL, save_run, true},
    {"Leave level", NULL, leave_level, false},
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

static Next pause_key(void *self, App *app, const TermEvent *event)
{
    Pause *pause = self;
    RequestId request = request_of_press(app_bindings(app), CONTEXT_MENU, event);
    if (menu_request(&pause->menu, request)) return next_stay();
    if (request == REQUEST_CHOOSE) return offered_entry(pause, pause->menu.chosen)->choose();
    if (request == REQUEST_BACK) return resume();
    if (event->action != TERM_KEY_PRESS) return next_stay();
    RequestId play_request = request_of_press(app_bindings(app), CONTEXT_PLAY, event);
    if (play_request == REQUEST_PAUSE) return resume();
    if (play_request == REQUEST_HELP) return open_help();
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
    Area box = area_centred(canvas, 30, pause->menu.count + 3);
    int32_t below = canvas->rows - box.rows;
    int32_t top = MENU_ROW + (app_colours(app) != NULL); /* messages do not touch the edge there */
    box.row = pause->at_bottom ? below : min_i32(top, below);
    widget_box(canvas, box, pause->title);
    menu_draw(canvas, (Area){box.col + 2, box.row + 1, box.cols - 4, box.rows - 3}, &pause->menu,
              entry_label, pause);
    widget_text_centred(canvas, box, box.rows - 2, "paused", ROLE_HINT);
}

static const ScreenKind pause_kind = {.key = pause_key,
                                      .draw = pause_draw,
                                      .leave = free,
                                      .over_others = true,
                                      .darkens_others = true};

Screen screen_pause_create(const PauseOptions *options)
{
    Pause *pause = calloc(1, sizeof *pause);
    if (!pause) return (Screen){0};
    pause->can_save = options->can_save;
    while (offered_entry(pause, pause->menu.count))
        pause->menu.count++;
    pause->is_practice = options->is_practice;
    pause->at_bottom = options->at_bottom;
    snprintf(pause->title, sizeof pause->title, "%s", options->title);
    return (Screen){&pause_kind, pause};
}
