/* screen_settings.c - see screen_settings.h. One row of a table for each setting. */
#include "screen_settings.h"

#include "bindings.h"
#include "theme.h"
#include "widget.h"

#include <stdio.h>
#include <stdlib.h>

static void change_zoom(Session *session, int32_t step)
{
    session->zoom = (uint8_t)((session->zoom + step + ZOOM_COUNT) % ZOOM_COUNT);
}

static const char *zoom_text(const Session *session)
{
    return zooms[session->zoom].name;
}

static void change_legacy_hold(Session *session, int32_t step)
{
    (void)step;
    session->legacy_hold = session->legacy_hold == HOLD_LATCH ? HOLD_CLASSIC : HOLD_LATCH;
}

static const char *legacy_hold_text(const Session *session)
{
    return session->legacy_hold == HOLD_LATCH ? "latch" : "guess";
}

static void change_mouse_jumps(Session *session, int32_t step)
{
    (void)step;
    session->mouse_jumps = !session->mouse_jumps;
}

static const char *mouse_jumps_text(const Session *session)
{
    return session->mouse_jumps ? "yes" : "no";
}

static const struct SettingRow {
    const char *name;
    void (*change)(Session *session, int32_t step);
    const char *(*text)(const Session *session);
    const char *help;
} settings[] = {
    {"Zoom", change_zoom, zoom_text, "Characters that one cell of a level takes, columns x rows."},
    {"Keys without release", change_legacy_hold, legacy_hold_text,
     "latch: a direction stays on until the other one or DOWN. guess: it ends when the key stops "
     "repeating."},
    {"Mouse button jumps", change_mouse_jumps, mouse_jumps_text,
     "A mouse button is let go in every terminal: hold it for a high jump, tap it for a low one."},
};

static Next settings_key(void *self, App *app, const TermEvent *event)
{
    Menu *menu = self;
    RequestId request = request_of_press(CONTEXT_MENU, event);
    if (menu_request(menu, request)) return next_stay();
    if (request == REQUEST_BACK) return next_back(ANSWER_NONE);
    if (request == REQUEST_CHOOSE || request == REQUEST_MORE)
        settings[menu->chosen].change(app->session, 1);
    if (request == REQUEST_LESS) settings[menu->chosen].change(app->session, -1);
    return next_stay();
}

static void setting_label(const void *context, int32_t entry, char *out, size_t size)
{
    snprintf(out, size, "%-21s < %s >", settings[entry].name, settings[entry].text(context));
}

static void settings_draw(const void *self, const App *app, Canvas *canvas)
{
    static const Hint hints[] = {{REQUEST_MORE, "change"}, {REQUEST_BACK, NULL}};
    const Menu *menu = self;
    Area page = area_of_canvas(canvas);
    Area list = area_centred(canvas, 40, (int32_t)ARRAY_LENGTH(settings));
    Area help = {list.col, list.row + list.rows + 1, list.cols, 3};
    widget_text_centred(canvas, page, list.row - 2, "Settings", ROLE_TITLE);
    menu_draw(canvas, list, menu, setting_label, app->session);
    widget_text_wrapped(canvas, help, settings[menu->chosen].help, ROLE_PLAIN);
    widget_hints(canvas, page, page.rows - 1, hints, ARRAY_LENGTH(hints));
}

static const ScreenKind settings_kind = {.key = settings_key, .draw = settings_draw, .leave = free};

Screen screen_settings_create(void)
{
    Menu *menu = calloc(1, sizeof *menu);
    if (!menu) return (Screen){0};
    menu->count = ARRAY_LENGTH(settings);
    return (Screen){&settings_kind, menu};
}
