/* screen_lobby.c - see arcade_screens.h */
#include "arcade_screens.h"

#include "../../base/clock.h"
#include "../../base/utf8.h"
#include "../../draw/hud.h"
#include "../../draw/theme.h"
#include "../../draw/widget.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    RUNS_MAX = 256,
    PAGE_COLS = 68,
    PAGE_ROWS = 30,
    LIST_COLS = 64,
    TITLE_COLS = 26,
    LINE_MAX = 320
};

typedef struct LobbyRun {
    LiveFile file;
    LiveSummary summary;
    int32_t index; /* of its level in the world, or NO_WORLD_INDEX */
} LobbyRun;

typedef struct Lobby {
    Menu menu; /* rooms, then runs */
    int32_t room_count, run_count;
    RoomSummary rooms[ROOM_LIST_MAX];
    LobbyRun runs[RUNS_MAX];
    int64_t due; /* when the folder is read again */
    const Session *session;
    const char *message; /* NULL: none */
    bool is_typing;      /* the code of a race */
    char code[ROOM_CODE_LENGTH + 1];
} Lobby;

/* ---- who is there ---- */

static int compare_runs(const void *a, const void *b)
{
    const LobbyRun *left = a, *right = b;
    return strcmp(left->summary.player, right->summary.player);
}

/* Reads the runs, sorted by player so that rows do not move. */
static void read_runs(Lobby *lobby, const Session *session)
{
    const LiveFolder *folder = &session->keeper.live_folder;
    LiveFile *files = calloc(RUNS_MAX, sizeof *files);
    int32_t count = files ? live_list(folder, 0, files, RUNS_MAX) : 0;
    lobby->run_count = 0;
    for (int32_t i = 0; i < count; i++) {
        LobbyRun *run = &lobby->runs[lobby->run_count];
        *run = (LobbyRun){.file = files[i], .index = session_find_hash(session, files[i].hash)};
        lobby->run_count += live_summary(folder, &files[i], &run->summary);
    }
    qsort(lobby->runs, (size_t)lobby->run_count, sizeof *lobby->runs, compare_runs);
    free(files);
}

/* Reads rooms and runs; the marked row stays marked, wherever it is now. */
static void look(Lobby *lobby, const Session *session)
{
    char marked[LIVE_FILE_MAX] = "", code[ROOM_CODE_LENGTH + 1] = "";
    int32_t run = lobby->menu.chosen - lobby->room_count;
    if (run >= 0 && run < lobby->run_count)
        snprintf(marked, sizeof marked, "%s", lobby->runs[run].file.name);
    else if (run < 0)
        memcpy(code, lobby->rooms[lobby->menu.chosen].code, sizeof code);
    lobby->room_count = arcade_has(&session->arcade, ARCADE_ROOMS)
                            ? room_list(session->arcade.paths[ARCADE_ROOMS], lobby->rooms)
                            : 0;
    read_runs(lobby, session);
    lobby->menu.count = lobby->room_count + lobby->run_count;
    for (int32_t i = 0; i < lobby->room_count; i++)
        if (strcmp(lobby->rooms[i].code, code) == 0) lobby->menu.chosen = i;
    for (int32_t i = 0; i < lobby->run_count; i++)
        if (strcmp(lobby->runs[i].file.name, marked) == 0)
            lobby->menu.chosen = lobby->room_count + i;
    lobby->menu.chosen = clamp_i32(lobby->menu.chosen, 0, max_i32(0, lobby->menu.count - 1));
}

static Next lobby_enter(void *self, App *app, int32_t answer)
{
    Lobby *lobby = self;
    (void)answer;
    session_show_runs(app->session);
    lobby->due = 0;
    return next_stay();
}

static Next lobby_wake(void *self, App *app, int64_t *due)
{
    Lobby *lobby = self;
    if (term_now(app->term) >= lobby->due) {
        look(lobby, app->session);
        lobby->due = term_now(app->term) + CLOCK_SECOND;
        app->must_draw = true;
    }
    *due = lobby->due;
    return next_stay();
}

/* ---- keys ---- */

/* The marked room or run; the other is NULL. */
static const RoomSummary *marked_room(const Lobby *lobby)
{
    return lobby->menu.chosen < lobby->room_count ? &lobby->rooms[lobby->menu.chosen] : NULL;
}

static const LobbyRun *marked_run(const Lobby *lobby)
{
    int32_t run = lobby->menu.chosen - lobby->room_count;
    return run >= 0 && run < lobby->run_count ? &lobby->runs[run] : NULL;
}

static Next enter_room(Lobby *lobby, const App *app, const char *code)
{
    Session *session = app->session;
    char player[VISITOR_PLAYER_MAX];
    arcade_player(&session->arcade, player);
    lobby->message = "No such race, or it is full.";
    if (!arcade_has(&session->arcade, ARCADE_ROOMS) ||
        !room_join(&session->room, session->arcade.paths[ARCADE_ROOMS], code, player,
                   arcade_has(&session->arcade, ARCADE_REMOTE)))
        return next_stay();
    lobby->message = NULL;
    return next_push(app_open_bare(app, SCREEN_ROOM));
}

/* Types the code that another player has told, in letters of any case. */
static Next type_code(Lobby *lobby, const App *app, const TermEvent *event)
{
    uint32_t key = widget_typed_key(event);
    if (key >= 'a' && key <= 'z') key -= 'a' - 'A';
    if (key == TERM_KEY_ESCAPE) lobby->is_typing = false;
    if (key != TERM_KEY_ENTER) {
        (void)widget_edit_typed(lobby->code, sizeof lobby->code, key);
        return next_stay();
    }
    lobby->is_typing = false;
    return enter_room(lobby, app, lobby->code);
}

/* Opens a race on the marked level, or on the one that was played last. */
static Next open_room(Lobby *lobby, const App *app)
{
    Session *session = app->session;
    const LobbyRun *run = marked_run(lobby);
    int32_t index = run ? run->index : NO_WORLD_INDEX;
    if (!run && session->world.count > 0) index = session_place(session);
    lobby->message = "Open races on the level of the day on the Daily page.";
    if (index == NO_WORLD_INDEX) return next_stay();
    lobby->message = "Races are not set up here. Ask the host.";
    if (!session_open_room(session, &(RoomLevel){.hash = session_level(session, index)->hash}))
        return next_stay();
    lobby->message = NULL;
    return next_push(app_open_bare(app, SCREEN_ROOM));
}

static Next watch(Lobby *lobby, const App *app, const LobbyRun *run)
{
    Screen screen = {0};
    if (!run->summary.is_alone)
        screen = app_open(app, SCREEN_WATCH, &(WatchArgs){.live = &run->file});
    if (!screen.kind)
        lobby->message = run->summary.is_alone ? "This player does not want to be watched."
                                               : "This run can no longer be watched.";
    return next_push(screen);
}

static Next open_boards(Lobby *lobby, const App *app)
{
    const Session *session = app->session;
    const LobbyRun *run = marked_run(lobby);
    const RoomSummary *room = marked_room(lobby);
    int32_t index = run    ? run->index
                    : room ? session_find_hash(session, room->level.hash)
                           : NO_WORLD_INDEX;
    if (!run && !room && session->world.count > 0) index = session_place(session);
    if (run || room) lobby->message = "See the Daily page for the boards of this level.";
    if (index == NO_WORLD_INDEX) return next_stay();
    lobby->message = NULL;
    return next_push(app_open(app, SCREEN_BOARDS, &(BoardsArgs){.index = index}));
}

static Next lobby_key(void *self, App *app, const TermEvent *event, RequestId request)
{
    Lobby *lobby = self;
    if (lobby->is_typing) return type_code(lobby, app, event);
    if (request == REQUEST_BACK) return next_back(ANSWER_NONE);
    if (request == REQUEST_NONE) return next_stay();
    lobby->message = NULL;
    if (menu_request(&lobby->menu, request) || event->action != TERM_KEY_PRESS) return next_stay();
    if (request == REQUEST_AGAIN) return open_room(lobby, app);
    if (request == REQUEST_SAVE) {
        lobby->is_typing = true;
        lobby->code[0] = '\0';
    }
    if (request == REQUEST_BOARDS) return open_boards(lobby, app);
    if (request != REQUEST_CHOOSE) return next_stay();
    if (marked_room(lobby)) return enter_room(lobby, app, marked_room(lobby)->code);
    return marked_run(lobby) ? watch(lobby, app, marked_run(lobby)) : next_stay();
}

/* ---- drawing ---- */

static void write_run(const LobbyRun *run, const Session *session, char *out, size_t size)
{
    char player[VISITOR_PLAYER_MAX], time[TICKS_TEXT_MAX];
    char name[UTF8_PAD_MAX], title[UTF8_PAD_MAX];
    utf8_pad(title, sizeof title,
             run->index == NO_WORLD_INDEX ? run->summary.level
                                          : session_level(session, run->index)->title,
             TITLE_COLS);
    arcade_shown(run->summary.player, player);
    hud_ticks_to_text(run->summary.ticks, false, time);
    utf8_pad(name, sizeof name, player, VISITOR_SHOWN_COLS);
    snprintf(out, size, "%s  %s %3d %% %6s", name, title, (int)run->summary.progress / 10, time);
}

static void write_room(const RoomSummary *room, const Session *session, char *out, size_t size)
{
    int32_t index = session_find_hash(session, room->level.hash);
    char title[UTF8_PAD_MAX], date[DAY_TEXT_MAX + 16];
    day_to_text(day_of_number(room->level.day), date);
    snprintf(date + strlen(date), sizeof date - strlen(date), " (%d)", (int)room->level.difficulty);
    utf8_pad(title, sizeof title,
             room->level.difficulty > 0 ? date
             : index == NO_WORLD_INDEX  ? session->arcade.workshop == WORKSHOP_OFF
                                              ? "a level that is not here"
                                              : "a level of the workshop"
                                        : session_level(session, index)->title,
             TITLE_COLS);
    snprintf(out, size, "Race %s          %s %d %s", room->code, title, (int)room->players,
             room->is_running ? "running" : "waiting");
}

static void entry_label(const void *context, int32_t entry, char *out, size_t size)
{
    const Lobby *lobby = context;
    if (entry < lobby->room_count)
        write_room(&lobby->rooms[entry], lobby->session, out, size);
    else
        write_run(&lobby->runs[entry - lobby->room_count], lobby->session, out, size);
}

static void lobby_draw(const void *self, const App *app, Canvas *canvas)
{
    static const Hint hints[] = {{REQUEST_CHOOSE, "watch, join"},
                                 {REQUEST_AGAIN, "new race"},
                                 {REQUEST_SAVE, "code of a race"},
                                 {REQUEST_BOARDS, NULL},
                                 {REQUEST_BACK, NULL}};
    const Lobby *lobby = self;
    char player[VISITOR_PLAYER_MAX], line[LINE_MAX], own[VISITOR_PLAYER_MAX];
    Area page = app_page(app, canvas, PAGE_COLS, PAGE_ROWS);
    Area list = area_within(page, LIST_COLS, page.rows - 6);
    arcade_player(&app->session->arcade, own);
    arcade_shown(own, player);
    snprintf(line, sizeof line, "Lobby: you are %s", player);
    widget_text_centred(canvas, page, 0, line, ROLE_TITLE);
    list.row = page.row + 2;
    if (lobby->menu.count == 0)
        widget_text_centred(canvas, page, 2, "Nobody else is playing right now.", ROLE_PLAIN);
    menu_draw(canvas, list, &lobby->menu, entry_label, lobby);
    snprintf(line, sizeof line, "Code of the race: %s_   Enter", lobby->code);
    if (lobby->message || lobby->is_typing)
        widget_text_centred(canvas, page, page.rows - 3, lobby->is_typing ? line : lobby->message,
                            ROLE_MESSAGE);
    widget_hints(canvas, app_bindings(app), page, page.rows - 1, hints, ARRAY_LENGTH(hints));
}

static const ScreenKind lobby_kind = {.enter = lobby_enter,
                                      .key = lobby_key,
                                      .context = CONTEXT_MENU,
                                      .wake = lobby_wake,
                                      .draw = lobby_draw,
                                      .leave = free,
                                      .is_page = true};

Screen screen_lobby_open(Session *session, const void *args, ErrorList *errors)
{
    (void)args, (void)errors;
    Lobby *lobby = calloc(1, sizeof *lobby);
    if (!lobby) return (Screen){0};
    lobby->session = session;
    return (Screen){&lobby_kind, lobby};
}
