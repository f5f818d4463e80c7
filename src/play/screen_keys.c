/* screen_keys.c - see screens.h */
#include "screens.h"

#include "../base/clock.h"
#include "../base/text.h"
#include "../draw/theme.h"
#include "../draw/widget.h"
#include "app/app.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RESET_ENTRY = REQUEST_COUNT, ENTRY_COUNT };

/* What the next key means. */
typedef enum KeysState {
    KEYS_CHOOSING,
    KEYS_AWAITING, /* it is added to the request */
    KEYS_RESETTING /* the same choice again sets all keys back */
} KeysState;

typedef struct KeysScreen {
    Menu menu;
    KeysState state;
    int32_t marked;     /* which key of the chosen request */
    uint32_t opened_by; /* the key that started waiting: it may still be repeating */
    int64_t opened_at;  /* when it last came */
    uint32_t modifier;  /* Shift, Ctrl or Alt is down, and no other key yet */
    char message[SETTINGS_MESSAGE_MAX];
} KeysScreen;

/* Longer than the repeat delay of any keyboard. */
static const int64_t repeat_delay_max = 700 * CLOCK_MS;

static Bindings *bindings_of(App *app)
{
    return &app->session->settings.bindings;
}

static RequestId chosen_request(const KeysScreen *self)
{
    assert(self->menu.chosen != RESET_ENTRY);
    return (RequestId)self->menu.chosen;
}

static void add_key(KeysScreen *self, App *app, uint32_t key)
{
    RequestId id = chosen_request(self);
    char name[KEY_NAME_MAX];
    key_to_name(key, name);
    self->state = KEYS_CHOOSING;
    switch (bindings_add(bindings_of(app), id, key)) {
    case BINDING_TAKEN:
        snprintf(self->message, sizeof self->message, "%s is already used for `%s`.", name,
                 bindings_requests[bindings_owner(app_bindings(app), id, key)].name);
        return;
    case BINDING_FULL:
        snprintf(self->message, sizeof self->message,
                 "`%s` already has %d keys, the most possible.", bindings_requests[id].name,
                 REQUEST_KEYS_MAX);
        return;
    case BINDING_NEEDED:
    case BINDING_DONE: break;
    }
    self->marked = bindings_count(app_bindings(app), id) - 1;
    app_save_settings(app, self->message);
}

static void remove_key(KeysScreen *self, App *app)
{
    RequestId id = chosen_request(self);
    if (bindings_count(app_bindings(app), id) == 0) return;
    if (bindings_remove(bindings_of(app), id, self->marked) == BINDING_NEEDED) {
        snprintf(self->message, sizeof self->message, "`%s` needs a key; add another one first.",
                 bindings_requests[id].name);
        return;
    }
    self->marked = max_i32(0, min_i32(self->marked, bindings_count(app_bindings(app), id) - 1));
    app_save_settings(app, self->message);
}

/* --- keys --- */

/* Shift, Ctrl and Alt count as keys only when they are released without another key. */
static void await_key(KeysScreen *self, App *app, const TermEvent *event)
{
    bool is_modifier = key_is_modifier(event->code);
    if (event->kind != TERM_EVENT_KEY) return;
    if (event->action == TERM_KEY_RELEASE) {
        if (is_modifier && self->modifier == event->code) add_key(self, app, event->code);
        return;
    }
    if (event->action == TERM_KEY_REPEAT) return;
    if (event->code == self->opened_by && event->time - self->opened_at < repeat_delay_max) {
        self->opened_at = event->time; /* it still repeats */
        return;
    }
    self->modifier = is_modifier ? event->code : 0;
    if (is_modifier) return;
    if (event->code == TERM_KEY_ESCAPE)
        self->state = KEYS_CHOOSING;
    else
        add_key(self, app, key_of_event(event));
}

static void choose(KeysScreen *self, App *app, const TermEvent *event)
{
    if (self->menu.chosen != RESET_ENTRY) {
        self->state = KEYS_AWAITING;
        self->opened_by = event->code;
        self->opened_at = event->time;
        self->modifier = 0;
    } else if (event->action == TERM_KEY_PRESS && self->state == KEYS_RESETTING) {
        self->state = KEYS_CHOOSING;
        *bindings_of(app) = bindings_default();
        app_save_settings(app, self->message);
    } else if (event->action == TERM_KEY_PRESS) {
        self->state = KEYS_RESETTING;
    }
}

static void mark_key(KeysScreen *self, const App *app, int32_t step)
{
    int32_t count = bindings_count(app_bindings(app), chosen_request(self));
    if (count > 0) self->marked = (self->marked + count + step) % count;
}

static Next keys_key(void *screen, App *app, const TermEvent *event, RequestId request)
{
    KeysScreen *self = screen;
    if (self->state == KEYS_AWAITING) {
        await_key(self, app, event);
        return next_stay();
    }
    bool is_row = self->menu.chosen != RESET_ENTRY;
    if (request == REQUEST_NONE) return next_stay();
    self->message[0] = '\0';
    if (request != REQUEST_CHOOSE) self->state = KEYS_CHOOSING;
    if (menu_request(&self->menu, request)) self->marked = 0;
    if (request == REQUEST_BACK) return next_back(ANSWER_NONE);
    if (request == REQUEST_CHOOSE) choose(self, app, event);
    if (request == REQUEST_REMOVE && is_row) remove_key(self, app);
    if (request == REQUEST_LESS && is_row) mark_key(self, app, -1);
    if (request == REQUEST_MORE && is_row) mark_key(self, app, 1);
    return next_stay();
}

/* --- drawing --- */

/* The data for a label. */
typedef struct KeysShown {
    const KeysScreen *self;
    const Bindings *bindings;
} KeysShown;

/* "jump       [Space] x": the marked key of the chosen row is in brackets. */
static void request_label(const void *context, int32_t entry, char *out, size_t size)
{
    const KeysShown *shown = context;
    if (entry == RESET_ENTRY) {
        snprintf(out, size, "Reset all keys");
        return;
    }
    RequestId id = (RequestId)entry;
    int32_t count = bindings_count(shown->bindings, id);
    bool is_chosen = entry == shown->self->menu.chosen;
    snprintf(out, size, "%-15s", bindings_requests[id].name);
    for (int32_t i = 0; i < count; i++) {
        char name[KEY_NAME_MAX];
        bool is_marked = is_chosen && i == shown->self->marked;
        key_to_name(shown->bindings->keys[id][i], name);
        text_append(out, size, is_marked ? " [%s]" : " %s", name);
    }
}

static void write_text(const KeysScreen *self, char *out, size_t size)
{
    if (self->state == KEYS_AWAITING)
        snprintf(out, size, "Press the new key for `%s`. Esc: none.",
                 bindings_requests[chosen_request(self)].name);
    else if (self->state == KEYS_RESETTING)
        snprintf(out, size, "Press again to reset all keys.");
    else if (self->message[0])
        snprintf(out, size, "%s", self->message);
    else if (self->menu.chosen == RESET_ENTRY)
        snprintf(out, size, "Set all keys back to their defaults.");
    else
        snprintf(out, size, "%s", bindings_requests[chosen_request(self)].help);
}

static void keys_draw(const void *screen, const App *app, Canvas *canvas)
{
    static const Hint hints[] = {{REQUEST_CHOOSE, "add"},
                                 {REQUEST_REMOVE, NULL},
                                 {REQUEST_BACK, NULL}};
    enum { LIST_COLS = 60, TEXT_ROWS = 2, LIST_TOP = 1 };
    const KeysScreen *self = screen;
    KeysShown shown = {self, app_bindings(app)};
    char text[SETTINGS_MESSAGE_MAX];
    Area page = app_page(app, canvas, LIST_COLS + 2, LIST_TOP + ENTRY_COUNT + TEXT_ROWS + 2);
    Area list = area_within(page, LIST_COLS, page.rows);
    int32_t gap = page.col > 0; /* of a panel */
    list.row = page.row + LIST_TOP;
    list.rows = clamp_i32(page.rows - LIST_TOP - TEXT_ROWS - 1 - gap, 1, ENTRY_COUNT);
    Area below = {list.col, page.row + page.rows - 1 - TEXT_ROWS, list.cols, TEXT_ROWS};

    widget_text_centred(canvas, page, 0, "Keys", ROLE_TITLE);
    menu_draw(canvas, list, &self->menu, request_label, &shown);
    write_text(self, text, sizeof text);
    widget_text_wrapped(canvas, below, text, self->message[0] ? ROLE_ERROR : ROLE_PLAIN);
    if (self->state != KEYS_AWAITING)
        widget_hints(canvas, app_bindings(app), page, page.rows - 1, hints, ARRAY_LENGTH(hints));
}

static const ScreenKind keys_kind = {
    .key = keys_key, .context = CONTEXT_MENU, .draw = keys_draw, .leave = free, .is_page = true};

Screen screen_keys_open(Session *session, const void *args, ErrorList *errors)
{
    (void)session, (void)args, (void)errors;
    KeysScreen *self = calloc(1, sizeof *self);
    if (!self) return (Screen){0};
    self->menu.count = ENTRY_COUNT;
    return (Screen){&keys_kind, self};
}
