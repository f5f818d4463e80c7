/* screen_levels.c - see screen_levels.h */
#include "screen_levels.h"

#include "bindings.h"
#include "hud.h"
#include "screen_play.h"
#include "theme.h"
#include "widget.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Next levels_enter(void *self, App *app, int32_t answer)
{
    Menu *menu = self;
    if (answer != ANSWER_NEW) menu->chosen = session_next_level(app->session);
    return next_stay();
}

static Next levels_key(void *self, App *app, const TermEvent *event)
{
    Menu *menu = self;
    RequestId request = request_of_press(app_bindings(app), CONTEXT_MENU, event);
    if (menu_request(menu, request)) return next_stay();
    if (request == REQUEST_BACK) return next_back(ANSWER_NONE);
    if (request == REQUEST_CHOOSE)
        return next_push(screen_play_open_indexed(app->session, menu->chosen));
    return next_stay();
}

/* "01-first-steps.txt" without its folder and its ending. */
static void level_name(const char *path, char *out, size_t size)
{
    const char *slash = strrchr(path, '/');
    snprintf(out, size, "%s", slash ? slash + 1 : path);
    char *dot = strrchr(out, '.');
    if (dot && dot != out) *dot = '\0';
}

static void level_label(const void *context, int32_t entry, char *out, size_t size)
{
    const Session *session = context;
    const LevelRecord *record = &session->records[entry];
    char name[LEVEL_TEXT_MAX], time[TICKS_TEXT_MAX] = "";
    level_name(session->world.paths[entry], name, sizeof name);
    if (record->finished > 0) ticks_to_text(record->best_ticks, true, time);
    snprintf(out, size, "%s %-28.28s %9s", record->finished > 0 ? "[x]" : "[ ]", name, time);
}

static void levels_draw(const void *self, const App *app, Canvas *canvas)
{
    static const Hint hints[] = {{REQUEST_CHOOSE, "play"}, {REQUEST_BACK, NULL}};
    const Menu *menu = self;
    Area page = area_of_canvas(canvas);
    Area list = area_centred(canvas, 46, min_i32(menu->count, page.rows - 4));
    widget_text_centred(canvas, page, max_i32(0, list.row - 2), app->session->world.title,
                        ROLE_TITLE);
    menu_draw(canvas, list, menu, level_label, app->session);
    widget_hints(canvas, app_bindings(app), page, page.rows - 1, hints, ARRAY_LENGTH(hints));
}

static const ScreenKind levels_kind = {.enter = levels_enter,
                                       .key = levels_key,
                                       .draw = levels_draw,
                                       .leave = free};

Screen screen_levels_create(const Session *session)
{
    Menu *menu = calloc(1, sizeof *menu);
    if (!menu) return (Screen){0};
    menu->count = session->world.count;
    menu->chosen = session_next_level(session);
    return (Screen){&levels_kind, menu};
}
