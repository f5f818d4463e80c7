/* screen_title.c - see screens.h */
#include "screens.h"

#include "../ui/bindings.h"
#include "../ui/theme.h"
#include "../ui/widget.h"

#include <stdio.h>
#include <stdlib.h>

static const char *const title_art[] = {
    "  @               o  o     F ",
    " ###   L E D G E    ===   ###",
};

static Screen no_levels(void)
{
    return screen_message_create(
        "No levels", "There is no folder of levels here. Set LEDGE_LEVELS to one, or start "
                     "`ledge play FOLDER`.");
}

static Next play(const Session *session)
{
    if (session->world.count == 0) return next_push(no_levels());
    return next_push(screen_play_open_indexed(session, session_next_level(session)));
}

static Next choose_level(const Session *session)
{
    if (session->world.count == 0) return next_push(no_levels());
    return next_push(screen_levels_create(session));
}

static Next edit(const Session *session)
{
    (void)session;
    return next_push(screen_files_create());
}

static Next learn(const Session *session)
{
    return next_push(screen_lessons_create(session->kiosk));
}

static Next open_replays(const Session *session)
{
    (void)session;
    return next_push(screen_replays_create());
}

static Next open_settings(const Session *session)
{
    (void)session;
    return next_push(screen_settings_create());
}

static Next open_help(const Session *session)
{
    (void)session;
    return next_push(screen_help_create());
}

static Next quit(const Session *session)
{
    (void)session;
    return next_quit();
}

static const struct TitleEntry {
    const char *label;
    Next (*choose)(const Session *session);
    bool writes_files;
} entries[] = {
    {"Play", play, false},      {"Levels", choose_level, false}, {"Edit", edit, true},
    {"Learn", learn, false},    {"Replays", open_replays, true}, {"Settings", open_settings, false},
    {"Help", open_help, false}, {"Quit", quit, false},
};

/* The n-th entry of those that are offered, or NULL: a stranger draws no levels. */
static const struct TitleEntry *offered_entry(const Session *session, int32_t n)
{
    for (size_t i = 0; i < ARRAY_LENGTH(entries); i++) {
        bool is_offered = !session->kiosk || !entries[i].writes_files;
        if (is_offered && n-- == 0) return &entries[i];
    }
    return NULL;
}

static Next title_enter(void *self, App *app, int32_t answer)
{
    Menu *menu = self;
    (void)answer;
    while (offered_entry(app->session, menu->count))
        menu->count++;
    term_set_mouse(app->term, false);
    return next_stay();
}

static Next title_key(void *self, App *app, const TermEvent *event)
{
    Menu *menu = self;
    RequestId request = request_of_press(app_bindings(app), CONTEXT_MENU, event);
    if (menu_request(menu, request)) return next_stay();
    if (request == REQUEST_CHOOSE)
        return offered_entry(app->session, menu->chosen)->choose(app->session);
    if (request == REQUEST_BACK && event->action == TERM_KEY_PRESS) return next_quit();
    if (request_of_press(app_bindings(app), CONTEXT_PLAY, event) == REQUEST_HELP)
        return open_help(app->session);
    return next_stay();
}

static void entry_label(const void *context, int32_t entry, char *out, size_t size)
{
    snprintf(out, size, "%s", offered_entry(context, entry)->label);
}

static void title_draw(const void *self, const App *app, Canvas *canvas)
{
    static const Hint hints[] = {{REQUEST_CHOOSE, NULL},
                                 {REQUEST_HELP, NULL},
                                 {REQUEST_BACK, "quit"}};
    const Menu *menu = self;

    Area page = area_of_canvas(canvas);
    Area list = area_centred(canvas, 14, menu->count);
    int32_t art_row = list.row - 2 - (int32_t)ARRAY_LENGTH(title_art);
    for (int32_t i = 0; i < (int32_t)ARRAY_LENGTH(title_art); i++)
        widget_text_centred(canvas, page, art_row + i, title_art[i], ROLE_TITLE);
    menu_draw(canvas, list, menu, entry_label, app->session);

    widget_hints(canvas, app_bindings(app), page, page.rows - 1, hints, ARRAY_LENGTH(hints));
}

static const ScreenKind title_kind = {.enter = title_enter,
                                      .key = title_key,
                                      .draw = title_draw,
                                      .leave = free};

Screen screen_title_create(void)
{
    Menu *menu = calloc(1, sizeof *menu);
    if (!menu) return (Screen){0};
    return (Screen){&title_kind, menu};
}
