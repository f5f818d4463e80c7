/* screen_player.c - see arcade_screens.h */
#include "arcade_screens.h"

#include "../../base/clock.h"
#include "../../base/utf8.h"
#include "../../draw/theme.h"
#include "../../draw/widget.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE_COLS = 62, PAGE_ROWS = 14, LINE_MAX = 200, LIST_ROW = 4, LIST_COLS = 40 };

typedef enum PlayerEntry { ENTRY_NAME, ENTRY_WATCH, ENTRY_FORGET, ENTRY_COUNT } PlayerEntry;

typedef struct PlayerPage {
    Menu menu;
    Screen first; /* comes after the name; without a kind this is a page to look at */
    bool is_typing, asks_to_forget;
    char name[PLAYER_NAME_LENGTH + 1];
    char message[LINE_MAX];
    int32_t looks; /* for a name on another host */
    int64_t next_look;
} PlayerPage;

static Next player_enter(void *self, App *app, int32_t answer)
{
    PlayerPage *page = self;
    (void)answer;
    page->menu.count = app->session->arcade.own.is_guest ? 0 : ENTRY_COUNT;
    page->is_typing = page->first.kind != NULL || arcade_asks_name(&app->session->arcade);
    return next_stay();
}

/* ---- the name ---- */

enum { LOOKS_MAX = 20, LOOK_MS = 500 };

static Next go_on(PlayerPage *page)
{
    Screen first = page->first;
    page->first = (Screen){0};
    page->is_typing = false;
    return first.kind ? next_replace(first) : next_stay();
}

/* Who has a name on another host is not asked for one. */
static Next player_wake(void *self, App *app, int64_t *due)
{
    PlayerPage *page = self;
    const int64_t now = term_now(app->term);
    bool looks = page->first.kind && page->is_typing && page->looks < LOOKS_MAX;
    bool is_due = looks && now >= page->next_look;
    if (is_due) page->looks++;
    if (is_due) page->next_look = now + LOOK_MS * CLOCK_MS;
    *due = looks ? page->next_look : INT64_MAX;
    if (!is_due || page->name[0] || !arcade_look_for_name(&app->session->arcade))
        return next_stay();
    *due = INT64_MAX;
    return go_on(page);
}

static Next take_name(PlayerPage *page, Arcade *arcade)
{
    if (!player_name_is_good(page->name)) {
        snprintf(page->message, sizeof page->message, "A name is " PLAYER_NAME_RULE ".");
        return next_stay();
    }
    page->message[0] = '\0';
    if (!arcade_set_name(arcade, page->name))
        snprintf(page->message, sizeof page->message, "Kept for this session only: %s.",
                 strerror(errno));
    return go_on(page);
}

static void choose(PlayerPage *page, App *app, bool was_asked)
{
    Arcade *arcade = &app->session->arcade;
    if (page->menu.chosen == ENTRY_NAME && arcade->is_account)
        snprintf(page->message, sizeof page->message, "It comes from your account or --name.");
    if (page->menu.chosen == ENTRY_NAME && !arcade->is_account) {
        page->is_typing = true;
        snprintf(page->name, sizeof page->name, "%s", arcade->own.name);
    }
    if (page->menu.chosen == ENTRY_WATCH && !arcade_set_hidden(arcade, !arcade->is_hidden))
        snprintf(page->message, sizeof page->message, "For this session only.");
    if (page->menu.chosen == ENTRY_FORGET && was_asked) {
        bool is_asked = arcade_ask_to_forget(arcade);
        snprintf(page->message, sizeof page->message,
                 is_asked ? "Forgotten. You are a guest for the rest of this session."
                          : "Not possible here: %s. Ask the host.",
                 strerror(errno));
        if (is_asked) page->menu = (Menu){0};
    } else if (page->menu.chosen == ENTRY_FORGET) {
        page->asks_to_forget = true;
        snprintf(page->message, sizeof page->message,
                 "Deletes your name, rows and runs everywhere. Press again to confirm.");
    }
}

static Next player_key(void *self, App *app, const TermEvent *event, RequestId request)
{
    PlayerPage *page = self;
    if (page->is_typing) {
        uint32_t key = widget_typed_key(event);
        if (key == TERM_KEY_ENTER) return take_name(page, &app->session->arcade);
        if (key == TERM_KEY_ESCAPE) return go_on(page);
        char name[sizeof page->name];
        memcpy(name, page->name, sizeof name);
        if (widget_edit_typed(name, sizeof name, key) && utf8_columns(name) <= PLAYER_NAME_COLS) {
            memcpy(page->name, name, sizeof name);
            page->message[0] = '\0';
        }
        return next_stay();
    }
    bool was_asked = page->asks_to_forget;
    if (request == REQUEST_NONE) return next_stay();
    if (request == REQUEST_BACK) return next_back(ANSWER_NONE);
    page->message[0] = '\0';
    page->asks_to_forget = false;
    if (page->menu.count == 0 || menu_request(&page->menu, request)) return next_stay();
    bool steps =
        page->menu.chosen == ENTRY_WATCH && (request == REQUEST_LESS || request == REQUEST_MORE);
    if (event->action == TERM_KEY_PRESS && (request == REQUEST_CHOOSE || steps))
        choose(page, app, was_asked);
    return next_stay();
}

static void entry_label(const void *context, int32_t entry, char *out, size_t size)
{
    const Arcade *arcade = context;
    switch ((PlayerEntry)entry) {
    case ENTRY_NAME: snprintf(out, size, "Name                 %s", arcade->own.name); break;
    case ENTRY_WATCH:
        snprintf(out, size, "Others may watch     %s", arcade->is_hidden ? "no" : "yes");
        break;
    case ENTRY_FORGET: snprintf(out, size, "Forget me"); break;
    case ENTRY_COUNT: break;
    }
}

static void draw_typing(const PlayerPage *page, Canvas *canvas, Area area)
{
    char line[LINE_MAX];
    bool is_first = page->first.kind != NULL;
    const char *why = "Shown on boards and over your ghost, with a part of your id.";
    snprintf(line, sizeof line, "Your name: %s", page->name);
    Area row = {area.col + (area.cols - 32) / 2, area.row + LIST_ROW + 1, 32, 1};
    widget_text_centred(canvas, area, LIST_ROW - 2, why, ROLE_PLAIN);
    widget_text(canvas, row, line, ROLE_MESSAGE);
    canvas_set_cursor(canvas, row.col + min_i32(utf8_columns(line), row.cols - 1), row.row);
    widget_key_words(canvas, area, area.rows - 1,
                     is_first ? "Enter saves it. Esc plays without a name and records."
                              : "Enter saves it, Esc goes back.");
}

static void draw_page(const PlayerPage *page, const App *app, Canvas *canvas, Area area)
{
    static const Hint hints[] = {{REQUEST_CHOOSE, NULL}, {REQUEST_BACK, NULL}};
    const Arcade *arcade = &app->session->arcade;
    char player[VISITOR_PLAYER_MAX], line[LINE_MAX];
    arcade_player(arcade, player);
    snprintf(line, sizeof line, "You are %s%s%s", player, arcade->date[0] ? ", since " : "",
             arcade->date);
    if (arcade->own.is_guest)
        snprintf(line, sizeof line,
                 "You are a guest: log in with a key to have a name and records.");
    widget_text_centred(canvas, area, LIST_ROW - 2, line, ROLE_PLAIN);
    Area list = area_within(area, LIST_COLS, ENTRY_COUNT);
    list.row = area.row + LIST_ROW;
    if (page->menu.count > 0) menu_draw(canvas, list, &page->menu, entry_label, arcade);
    widget_hints(canvas, app_bindings(app), area, area.rows - 1, hints, ARRAY_LENGTH(hints));
}

static void player_draw(const void *self, const App *app, Canvas *canvas)
{
    const PlayerPage *page = self;
    Area area = app_page(app, canvas, PAGE_COLS + 4, PAGE_ROWS);
    widget_text_centred(canvas, area, 0, page->first.kind ? "Welcome" : "Player", ROLE_TITLE);
    if (page->is_typing)
        draw_typing(page, canvas, area);
    else
        draw_page(page, app, canvas, area);
    widget_text_centred(canvas, area, LIST_ROW + ENTRY_COUNT + 1, page->message, ROLE_MESSAGE);
}

static void player_leave(void *self)
{
    PlayerPage *page = self;
    if (page->first.kind && page->first.kind->leave) page->first.kind->leave(page->first.self);
    free(page);
}

static const ScreenKind player_kind = {.enter = player_enter,
                                       .key = player_key,
                                       .wake = player_wake,
                                       .context = CONTEXT_MENU,
                                       .draw = player_draw,
                                       .leave = player_leave,
                                       .is_page = true};

Screen screen_player_open(Session *session, const void *args, ErrorList *errors)
{
    const PlayerArgs *given = args;
    PlayerPage *page = calloc(1, sizeof *page);
    (void)session, (void)errors;
    if (!page) return given->first;
    page->first = given->first;
    return (Screen){&player_kind, page};
}
