/* screen_room.c - see arcade_screens.h */
#include "arcade_screens.h"

#include "../../base/clock.h"
#include "../../base/utf8.h"
#include "../../draw/hud.h"
#include "../../draw/theme.h"
#include "../../draw/widget.h"
#include "../../play/app/day_level.h"

#include <stdio.h>
#include <stdlib.h>

enum { PAGE_COLS = 56, PAGE_ROWS = 20, LIST_COLS = 50, LINE_MAX = 400 };

static const int64_t look_ns = 200 * CLOCK_MS;

static const char lost[] = "You joined this race from another session.";

typedef struct RoomScreen {
    int64_t due;              /* when the others are looked at again */
    bool asks_without_others; /* to begin while some still run */
    DayLevel day_level;       /* the level, where it is that of a day */
    WorkshopFolder workshop;  /* where it is one of a player */
    const char *message;
} RoomScreen;

static int32_t level_of(const Session *session)
{
    return session_find_hash(session, session->room.own.level.hash);
}

/* The row of the workshop that is raced; -1: none, or it was not read yet. */
static int32_t row_of(const RoomScreen *screen, const Session *session)
{
    return workshop_folder_find_hash(&screen->workshop, session->room.own.level.hash);
}

static void write_level(const RoomScreen *screen, const Session *session, char out[LEVEL_TEXT_MAX])
{
    const RoomLevel *level = &session->room.own.level;
    int32_t index = level_of(session), row = row_of(screen, session);
    if (level->difficulty > 0)
        day_level_title(day_of_number(level->day), level->difficulty, out);
    else
        snprintf(out, LEVEL_TEXT_MAX, "%s",
                 row >= 0                  ? workshop_row_title(&screen->workshop, row)
                 : index == NO_WORLD_INDEX ? "a level that is not here"
                                           : session_level(session, index)->title);
}

/* Finds the level of a day, and makes it while the players wait, where that can be done apart. */
static void prepare_level(RoomScreen *screen, const Session *session)
{
    const RoomLevel *level = &session->room.own.level;
    DayLevel *own = &screen->day_level;
    bool is_of_player = level->difficulty == 0 && level_of(session) == NO_WORLD_INDEX;
    if (is_of_player) (void)workshop_folder_read(&screen->workshop, &session->arcade);
    if (level->difficulty == 0) return;
    day_level_choose(own, day_of_number(level->day), level->difficulty, session);
    if (!session->makes_apart || own->is_here) return;
    day_level_start(own);
    if (level_maker_is_ready(&own->maker)) (void)day_level_make(own, NULL, NULL);
}

/* Opens the level of the workshop that is raced. No screen if it is not there. */
static Screen open_of_player(RoomScreen *screen, App *app)
{
    const Arcade *arcade = &app->session->arcade;
    size_t length;
    while (!workshop_folder_read(&screen->workshop, arcade)) {
    }
    int32_t row = row_of(screen, app->session);
    if (row < 0) return (Screen){0};
    const WorkshopRow *raced = &screen->workshop.rows[row];
    char *text = workshop_text(arcade, &raced->id, &length);
    if (!text) return (Screen){0};
    const MadeLevel made = {.path = "",
                            .name = "workshop.txt",
                            .text = text,
                            .length = length,
                            .hides_signs =
                                !workshop_folder_shows_words(&screen->workshop, arcade, row)};
    Screen opened =
        app_open(app, SCREEN_PLAY, &(PlayArgs){.source = PLAY_FROM_MAKER, .made = &made});
    free(text);
    return opened;
}

/* Opens the level, if it is the one that is raced: the file may be another since the session began.
 * No screen if it is not. */
static Screen open_level(RoomScreen *screen, App *app)
{
    const Session *session = app->session;
    const RoomLevel *raced = &session->room.own.level;
    int32_t index = level_of(session);
    LevelInfo info;
    if (raced->difficulty == 0) {
        if (index == NO_WORLD_INDEX) return open_of_player(screen, app);
        level_info_read(session->world.paths[index], world_file_physics(&session->world), &info);
        return info.hash == raced->hash ? app_open_level(app, index) : (Screen){0};
    }
    Level level;
    DayLevel *own = &screen->day_level;
    prepare_level(screen, session);
    if (!own->is_here && !day_level_make(own, app_may_work_on, app)) return (Screen){0};
    LevelFile *file = day_level_read(own, &level);
    if (!file) return (Screen){0};
    bool is_raced = level_hash(&level) == raced->hash;
    level_done(&level);
    level_file_done(file);
    const MadeLevel made = day_level_args(own);
    const PlayArgs args = {.source = PLAY_FROM_MAKER, .made = &made};
    return is_raced ? app_open(app, SCREEN_PLAY, &args) : (Screen){0};
}

static bool runs(const RoomMember *member)
{
    return member->state == ROOM_STARTS || member->state == ROOM_RUNS;
}

static Next room_enter(void *self, App *app, int32_t answer)
{
    RoomScreen *screen = self;
    Room *room = &app->session->room;
    (void)answer;
    app->session->is_racing = false;
    if (runs(&room->own)) room_report(room, ROOM_OUT, room->own.ticks, room->own.progress);
    screen->due = 0;
    screen->message = NULL;
    return next_stay();
}

/* Everybody's level begins at the same time; the countdown is over it. */
static Next begin_round(RoomScreen *screen, App *app)
{
    Session *session = app->session;
    Screen level = open_level(screen, app);
    screen->message = level.kind ? NULL : "This level is different here; you cannot race on it.";
    if (!level.kind) room_report(&session->room, ROOM_OUT, 0, 0);
    session->is_racing = level.kind != NULL;
    return next_push(level);
}

static Next room_wake(void *self, App *app, int64_t *due)
{
    RoomScreen *screen = self;
    Session *session = app->session;
    if (term_now(app->term) >= screen->due) {
        screen->due = term_now(app->term) + look_ns;
        app->must_draw = true;
        if (room_update(&session->room)) return begin_round(screen, app);
        prepare_level(screen, session);
    }
    *due = screen->due;
    return next_stay();
}

static Next start(RoomScreen *screen, App *app)
{
    Room *room = &app->session->room;
    bool some_run = false;
    for (int32_t i = 0; i < room->count; i++)
        if (room->others[i].round == room->own.round && runs(&room->others[i])) some_run = true;
    bool asks = some_run && !screen->asks_without_others;
    screen->asks_without_others = asks;
    screen->message = room->is_lost         ? lost
                      : !room_is_host(room) ? "The player who opened the race starts it."
                      : room->count == 0    ? "Nobody else is here yet. Tell others the code."
                      : asks ? "Others are still running. Press again to start without them."
                             : NULL;
    if (screen->message || !room_start(room)) return next_stay();
    return begin_round(screen, app);
}

static Next room_key(void *self, App *app, const TermEvent *event, RequestId request)
{
    RoomScreen *screen = self;
    if (event->action != TERM_KEY_PRESS) return next_stay();
    if (request == REQUEST_CHOOSE || request == REQUEST_AGAIN) return start(screen, app);
    if (request != REQUEST_BACK) return next_stay();
    room_leave(&app->session->room);
    return next_back(ANSWER_NONE);
}

static void write_state(const Room *room, const RoomMember *m, char *out, size_t size)
{
    static const char *const words[ROOM_STATE_COUNT] = {"waits", "starts", "", "", "gave up"};
    char time[TICKS_TEXT_MAX];
    hud_ticks_to_text(m->ticks, true, time);
    bool is_now = m->round == room->own.round; /* before the first, everybody waits */
    if (!is_now || words[m->state][0])
        snprintf(out, size, "%s", is_now ? words[m->state] : words[ROOM_WAITS]);
    else if (m->state == ROOM_DONE)
        snprintf(out, size, "%9s", time);
    else
        snprintf(out, size, "%d %%", (int)m->progress / 10);
}

static void draw_members(const Room *room, Canvas *canvas, Area list)
{
    const RoomMember *ranked[ROOM_PLAYERS_MAX + 1];
    int32_t count = room_rank(room, ranked);
    for (int32_t i = 0; i < count; i++, list.row++) {
        char player[VISITOR_PLAYER_MAX], name[UTF8_PAD_MAX], state[LINE_MAX / 4], line[LINE_MAX],
            place[16] = "";
        const RoomMember *member = ranked[i];
        bool is_own = member == &room->own;
        bool has_place = member->state == ROOM_DONE && member->round == room->own.round;
        arcade_shown(member->player, player);
        write_state(room, member, state, sizeof state);
        if (has_place) snprintf(place, sizeof place, "%d.", (int)room_place(ranked, i));
        utf8_pad(name, sizeof name, player, VISITOR_SHOWN_COLS);
        snprintf(line, sizeof line, "%-3s %s %-5s %18s", place, name, is_own ? "(you)" : "", state);
        widget_text(canvas, list, line, is_own ? ROLE_MESSAGE : ROLE_PLAIN);
    }
}

static void room_draw(const void *self, const App *app, Canvas *canvas)
{
    static const Hint of_host[] = {{REQUEST_CHOOSE, "begin"}, {REQUEST_BACK, "leave"}};
    static const Hint of_others[] = {{REQUEST_BACK, "leave"}};
    const RoomScreen *screen = self;
    const Session *session = app->session;
    const Room *room = &session->room;
    bool is_host = room_is_host(room);
    char line[LINE_MAX], level[LEVEL_TEXT_MAX];
    Area page = app_page(app, canvas, PAGE_COLS, PAGE_ROWS);
    Area list = area_within(page, LIST_COLS, 1);
    write_level(screen, session, level);
    snprintf(line, sizeof line, "Race %s: %s", room->code, level);
    widget_text_centred(canvas, page, 0, line, ROLE_TITLE);
    list.row = page.row + 3;
    draw_members(room, canvas, list);
    widget_text_centred(canvas, page, page.rows - 3,
                        screen->message ? screen->message
                        : room->is_lost ? lost
                        : is_host       ? "Press Enter to start the race in five seconds."
                                        : "Wait for the player who opened the race.",
                        screen->message || room->is_lost ? ROLE_MESSAGE : ROLE_HINT);
    if (settings_help(&session->settings) != 0 || settings_speed(&session->settings) < 100)
        widget_text_centred(canvas, page, page.rows - 4, "Assists are off in a race.", ROLE_HINT);
    widget_hints(canvas, app_bindings(app), page, page.rows - 1, is_host ? of_host : of_others,
                 is_host ? ARRAY_LENGTH(of_host) : ARRAY_LENGTH(of_others));
}

static void room_close(void *self)
{
    RoomScreen *screen = self;
    day_level_done(&screen->day_level);
    workshop_folder_done(&screen->workshop);
    free(screen);
}

static const ScreenKind room_kind = {.enter = room_enter,
                                     .key = room_key,
                                     .context = CONTEXT_MENU,
                                     .wake = room_wake,
                                     .draw = room_draw,
                                     .leave = room_close,
                                     .is_page = true};

Screen screen_room_open(Session *session, const void *args, ErrorList *errors)
{
    (void)session, (void)args, (void)errors;
    RoomScreen *screen = calloc(1, sizeof *screen);
    return screen ? (Screen){&room_kind, screen} : (Screen){0};
}
