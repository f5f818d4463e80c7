/* screen_replays.c - see screens.h */
#include "screens.h"

#include "../draw/theme.h"
#include "../draw/widget.h"
#include "../save/run_file.h"
#include "../save/run_history.h"
#include "replay_list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MESSAGE_MAX = 300 };

typedef struct Replays {
    Menu menu;
    ReplayList list;
    bool asks_to_delete; /* the key that asked, pressed again, deletes */
    char message[MESSAGE_MAX];
} Replays;

/* After a race its ghost is removed. */
static Next replays_enter(void *self, App *app, int32_t answer)
{
    Replays *replays = self;
    if (answer != ANSWER_NEW) input_tape_done(&app->session->ghost);
    replay_list_read(&replays->list, app->session);
    replays->menu.count = replays->list.count;
    replays->menu.chosen = clamp_i32(replays->menu.chosen, 0, max_i32(0, replays->menu.count - 1));
    return next_stay();
}

static const char *chosen_path(const Replays *replays)
{
    return replays->list.entries[replays->menu.chosen].path;
}

/* Opens the chosen run; on failure the message has the reason. */
static bool open_chosen(Replays *replays, const Session *session, OpenedReplay *opened)
{
    ErrorList errors;
    ReplayPlaces places = {.replay = chosen_path(replays), .world = &session->world};
    if (opened_replay_read(&places, opened, &errors)) return true;
    /* An error of the run itself needs no file name, because the run is marked. */
    const Error *first = &errors.items[0];
    if (errors.count > 0 && strcmp(errors.file, chosen_path(replays)) == 0)
        snprintf(replays->message, sizeof replays->message, "%s", first->text);
    else if (errors.count > 0)
        error_format(&errors, first, replays->message, sizeof replays->message);
    return false;
}

static Next race(Replays *replays, App *app)
{
    OpenedReplay opened;
    Session *session = app->session;
    if (!open_chosen(replays, session, &opened)) return next_stay();
    opened_replay_warning(&opened, replays->message);
    if (replays->message[0]) {
        opened_replay_done(&opened);
        return next_stay();
    }
    session_take_ghost(session, &opened.replay);
    int32_t index = session_find_level(session, opened.found.path);
    const PlayArgs alone = {.source = PLAY_FROM_FILE, .path = opened.found.path};
    Screen screen =
        index == NO_WORLD_INDEX ? app_open(app, SCREEN_PLAY, &alone) : app_open_level(app, index);
    opened_replay_done(&opened);
    return next_push(screen);
}

static void save(Replays *replays)
{
    ErrorList errors;
    Replay replay;
    char path[WORLD_PATH_MAX];
    error_list_init(&errors, chosen_path(replays));
    bool is_read = replay_read(chosen_path(replays), &replay, &errors);
    bool is_saved = is_read && run_file_save(&replay, path, &errors);
    if (is_read) replay_done(&replay);
    if (is_saved)
        snprintf(replays->message, sizeof replays->message, "Saved as %.*s", MESSAGE_MAX - 16,
                 path);
    else if (errors.count > 0)
        error_format(&errors, &errors.items[0], replays->message, sizeof replays->message);
}

static Next replays_key(void *self, App *app, const TermEvent *event, RequestId request)
{
    Replays *replays = self;
    bool was_asked = replays->asks_to_delete;
    if (request == REQUEST_BACK) return next_back(ANSWER_NONE);
    if (request == REQUEST_NONE || replays->menu.count == 0) return next_stay();
    replays->message[0] = '\0';
    replays->asks_to_delete = false;
    if (menu_request(&replays->menu, request) || event->action != TERM_KEY_PRESS)
        return next_stay();
    OpenedReplay opened;
    if (request == REQUEST_CHOOSE && open_chosen(replays, app->session, &opened))
        return next_push(app_open(app, SCREEN_WATCH, &(WatchArgs){.opened = &opened}));
    if (request == REQUEST_AGAIN) return race(replays, app);
    if (request == REQUEST_SAVE) save(replays);
    if (request == REQUEST_REMOVE) replays->asks_to_delete = !was_asked;
    if (request == REQUEST_REMOVE && was_asked) {
        bool is_gone = unlink(chosen_path(replays)) == 0;
        replays_enter(replays, app, ANSWER_NEW);
        snprintf(replays->message, sizeof replays->message,
                 is_gone ? "Deleted." : "Cannot delete it.");
    }
    return next_stay();
}

static void entry_label(const void *context, int32_t entry, char *out, size_t size)
{
    const ReplayList *list = context;
    snprintf(out, size, "%s", list->entries[entry].label);
}

static void replays_draw(const void *self, const App *app, Canvas *canvas)
{
    enum { LIST_COLS = 58, ROWS_AROUND = 5, PAGE_ROWS = 28 };
    static const Hint hints[] = {{REQUEST_CHOOSE, "watch"},
                                 {REQUEST_AGAIN, "race"},
                                 {REQUEST_BACK, NULL},
                                 {REQUEST_SAVE, NULL},
                                 {REQUEST_REMOVE, NULL}};
    const Replays *replays = self;
    Area page = app_page(app, canvas, LIST_COLS + 4, PAGE_ROWS);
    Area list = area_within(page, LIST_COLS, page.rows - ROWS_AROUND);
    list.row = page.row + 2;
    widget_text_centred(canvas, page, 0, "Replays: the last runs, then records", ROLE_TITLE);
    if (replays->menu.count == 0)
        widget_text_centred(canvas, page, 2, "None yet: play a level first.", ROLE_PLAIN);
    menu_draw(canvas, list, &replays->menu, entry_label, &replays->list);
    /* A message above the row of the keys; a long one covers the end of the list meanwhile. */
    char key[KEY_NAME_MAX], question[MESSAGE_MAX];
    const char *words = replays->asks_to_delete ? question : replays->message;
    request_key_text(app_bindings(app), REQUEST_REMOVE, key);
    snprintf(question, sizeof question, "Delete this run? Press %s again to confirm.", key);
    int32_t lines = min_i32(widget_line_count(words, page.cols), page.rows - 2);
    Area area = {page.col, page.row + page.rows - 1 - lines, page.cols, lines};
    canvas_fill(canvas, area.col, area.row, area.cols, area.rows, ' ', ROLE_PLAIN);
    if (lines > 1)
        widget_text_wrapped(canvas, area, words, ROLE_MESSAGE);
    else
        widget_text_centred(canvas, area, 0, words, ROLE_MESSAGE);
    widget_hints(canvas, app_bindings(app), page, page.rows - 1, hints, ARRAY_LENGTH(hints));
}

static void replays_leave(void *self)
{
    Replays *replays = self;
    replay_list_done(&replays->list);
    free(replays);
}

static const ScreenKind replays_kind = {.enter = replays_enter,
                                        .key = replays_key,
                                        .context = CONTEXT_MENU,
                                        .draw = replays_draw,
                                        .leave = replays_leave,
                                        .is_page = true};

Screen screen_replays_open(Session *session, const void *args, ErrorList *errors)
{
    (void)session, (void)args, (void)errors;
    Replays *replays = calloc(1, sizeof *replays);
    return replays ? (Screen){&replays_kind, replays} : (Screen){0};
}
