/* screen_settings.c - see screens.h. The list is the table of settings.h, and the keys. */
#include "screens.h"

#include "../draw/theme.h"
#include "../draw/widget.h"
#include "app/app.h"

#include <stdio.h>
#include <stdlib.h>

enum { KEYS_ENTRY = SETTINGS_LISTED, ENTRY_COUNT };

typedef struct SettingsScreen {
    Menu menu;
    char message[SETTINGS_MESSAGE_MAX]; /* "": none */
} SettingsScreen;

static void change(SettingsScreen *self, App *app, int32_t step)
{
    settings_step(&app->session->settings, (SettingId)self->menu.chosen, step);
    app_save_settings(app, self->message);
}

static Next settings_key(void *screen, App *app, const TermEvent *event, RequestId request)
{
    (void)event;
    SettingsScreen *self = screen;
    bool is_forward = request == REQUEST_CHOOSE || request == REQUEST_MORE;
    if (request != REQUEST_NONE) self->message[0] = '\0';
    if (menu_request(&self->menu, request)) return next_stay();
    if (request == REQUEST_BACK) return next_back(ANSWER_NONE);
    if (is_forward && self->menu.chosen == KEYS_ENTRY)
        return next_push(app_open_bare(app, SCREEN_KEYS));
    if (is_forward) change(self, app, 1);
    if (request == REQUEST_LESS && self->menu.chosen != KEYS_ENTRY) change(self, app, -1);
    return next_stay();
}

static void setting_label(const void *context, int32_t entry, char *out, size_t size)
{
    char value[SETTINGS_TEXT_MAX];
    if (entry == KEYS_ENTRY) {
        snprintf(out, size, "Keys ...");
        return;
    }
    settings_to_text(context, (SettingId)entry, value);
    snprintf(out, size, "%-20s < %s >", settings_rows[entry].title, value);
}

/* A title, the list, and the help of the chosen entry; as a block in the middle, with blank rows
 * between them if there is room. */
static void settings_draw(const void *screen, const App *app, Canvas *canvas)
{
    static const Hint hints[] = {{REQUEST_MORE, "change"}, {REQUEST_BACK, NULL}};
    enum { TEXT_COLS = 40, TITLE_ROWS = 1, TEXT_ROWS = 3, GAPS = 2 };
    const SettingsScreen *self = screen;
    Area page = app_page(app, canvas, TEXT_COLS + 4, ENTRY_COUNT + TITLE_ROWS + TEXT_ROWS + 4);
    int32_t room = page.rows - 1 - TITLE_ROWS - TEXT_ROWS;
    int32_t gap = room >= ENTRY_COUNT + GAPS;
    int32_t rows = clamp_i32(room, 1, ENTRY_COUNT);
    Area block = area_within(page, TEXT_COLS, TITLE_ROWS + gap + rows + gap + TEXT_ROWS + 1);
    Area list = {block.col, block.row + TITLE_ROWS + gap, block.cols, rows};
    Area text = {block.col, list.row + rows + gap, block.cols, TEXT_ROWS};

    widget_text_centred(canvas, page, block.row - page.row, "Settings", ROLE_TITLE);
    menu_draw(canvas, list, &self->menu, setting_label, &app->session->settings);
    int32_t entry = self->menu.chosen;
    const char *help =
        entry == KEYS_ENTRY ? "Choose what each key does." : settings_rows[entry].help;
    if (entry == SETTINGS_CHARACTERS && !term_has_utf8(app->term))
        help = "utf8: draw blocks and lines. This terminal shows only ASCII.";
    const char *note = entry == SETTINGS_DEPTH ? app_colours_note(app) : NULL;
    if (note) help = note;
    if (self->message[0])
        widget_text_wrapped(canvas, text, self->message, ROLE_ERROR);
    else
        widget_text_wrapped(canvas, text, help, ROLE_PLAIN);
    widget_hints(canvas, app_bindings(app), page, page.rows - 1, hints, ARRAY_LENGTH(hints));
}

static const ScreenKind settings_kind = {.key = settings_key,
                                         .context = CONTEXT_MENU,
                                         .draw = settings_draw,
                                         .leave = free,
                                         .is_page = true};

Screen screen_settings_open(Session *session, const void *args, ErrorList *errors)
{
    (void)session, (void)args, (void)errors;
    SettingsScreen *self = calloc(1, sizeof *self);
    if (!self) return (Screen){0};
    self->menu.count = ENTRY_COUNT;
    return (Screen){&settings_kind, self};
}
