/* screen_ten.c - see screens.h: ten levels of the workshop in a row with three lives, and the board
 * of the week. */
#include "screens.h"

#include "../base/utf8.h"
#include "../draw/hud.h"
#include "../draw/theme.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PAGE_COLS = 60,
    PAGE_ROWS = 22,
    BOARD_ROW = 8,
    FOOT_ROWS = 3,
    LINE_TEXT_MAX = 320,
    NAME_COLS = 20,
    FIRST_MONDAY = 4 /* days after 1970-01-01 */
};

typedef enum TenState {
    TEN_READING, /* the levels of the workshop */
    TEN_FEW,     /* too few of them */
    TEN_READY,
    TEN_PLAYING,
    TEN_OVER
} TenState;

typedef struct Ten {
    TenState state;
    int32_t week;
    WorkshopList list;
    WorkshopId levels[WORKSHOP_TEN];
    EndlessRun run;
    Replay kept[WORKSHOP_TEN]; /* the runs that finish, run.levels of them */
    WorkshopPlay play;
    WorkshopTenBoard board;
    char message[LINE_TEXT_MAX];
} Ten;

/* ---- the levels and the board ---- */

static void read_board(Ten *ten, const Arcade *arcade)
{
    (void)workshop_ten_read(&ten->board, arcade, ten->week);
}

/* The first row that was not played yet, or -1. */
static int32_t find_unchecked(const Ten *ten)
{
    for (int32_t i = 0; i < min_i32(ten->board.count, PAGE_ROWS - BOARD_ROW - FOOT_ROWS); i++)
        if (!workshop_ten_row(&ten->board, i)->is_checked) return i;
    return -1;
}

static void read_levels(Ten *ten, const Arcade *arcade)
{
    const WorkshopView all = {.tab = WORKSHOP_NEW};
    if (!workshop_list_read(&ten->list, arcade, &all, (int64_t)day_now())) return;
    bool is_enough = workshop_ten_choose(&ten->list, ten->week, ten->levels);
    ten->state = is_enough ? TEN_READY : TEN_FEW;
    if (is_enough) read_board(ten, arcade);
}

/* Reads on; one run of the board is played at a time, and a key comes before the next one. */
static Next ten_wake(void *self, App *app, int64_t *due)
{
    Ten *ten = self;
    const Arcade *arcade = &app->session->arcade;
    *due = INT64_MAX;
    int32_t unchecked = ten->state == TEN_READING ? -1 : find_unchecked(ten);
    if (ten->state == TEN_READING)
        read_levels(ten, arcade);
    else if (unchecked >= 0)
        (void)workshop_ten_check(&ten->board, arcade, &ten->list, unchecked);
    else
        return next_stay();
    app->must_draw = true;
    *due = term_now(app->term);
    return next_stay();
}

/* ---- a run ---- */

static void drop_runs(Ten *ten)
{
    for (int32_t i = 0; i < WORKSHOP_TEN; i++)
        replay_done(&ten->kept[i]);
}

static void end_run(Ten *ten, const Arcade *arcade)
{
    WorkshopTenRuns runs = {.week = ten->week, .count = ten->run.levels};
    memcpy(runs.levels, ten->levels, sizeof runs.levels);
    for (int32_t i = 0; i < runs.count; i++) {
        arcade_player(arcade, ten->kept[i].player);
        runs.replays[i] = &ten->kept[i];
    }
    ten->state = TEN_OVER;
    if (runs.count == 0) return;
    if (ten->run.is_helped)
        snprintf(ten->message, sizeof ten->message, "With assists or practice: not on the board.");
    else if (!arcade_keeps(arcade))
        snprintf(ten->message, sizeof ten->message, "Guests are not on the board.");
    else if (!workshop_ten_keep(arcade, &runs))
        snprintf(ten->message, sizeof ten->message, "Not kept: %s", strerror(errno));
    drop_runs(ten);
    read_board(ten, arcade);
}

/* Opens the next level; the run is over where that is impossible. */
static Next play_next(Ten *ten, App *app)
{
    const Arcade *arcade = &app->session->arcade;
    const WorkshopId *id = &ten->levels[ten->run.levels];
    size_t length;
    WorkshopItem item;
    Screen screen = {0};
    int32_t row = workshop_folder_find(&ten->list.folder, id);
    char *text = row >= 0 ? workshop_text(arcade, id, &length) : NULL;
    if (text) {
        char name[LINE_TEXT_MAX];
        workshop_list_item_of_row(&ten->list, row, &item);
        snprintf(name, sizeof name, "workshop-%s.txt", item.code);
        ten->play = (WorkshopPlay){.is_of_arcade = true,
                                   .id = *id,
                                   .is_liked = item.vote && item.vote->liked_at > 0,
                                   .kept = &ten->kept[ten->run.levels]};
        snprintf(ten->play.by, sizeof ten->play.by, "%s", item.by);
        const MadeLevel made = {.path = "",
                                .name = name,
                                .text = text,
                                .length = length,
                                .endless = &ten->run,
                                .workshop = &ten->play,
                                .hides_signs =
                                    !workshop_folder_shows_words(&ten->list.folder, arcade, row)};
        screen = app_open(app, SCREEN_PLAY, &(PlayArgs){.source = PLAY_FROM_MAKER, .made = &made});
        free(text);
    }
    ten->state = TEN_PLAYING;
    if (screen.kind) return next_push(screen);
    snprintf(ten->message, sizeof ten->message, "The next level is gone.");
    end_run(ten, arcade);
    return next_stay();
}

static Next begin(Ten *ten, App *app)
{
    drop_runs(ten);
    ten->message[0] = '\0';
    ten->run = (EndlessRun){.lives = WORKSHOP_TEN_LIVES};
    return play_next(ten, app);
}

static Next ten_enter(void *self, App *app, int32_t answer)
{
    Ten *ten = self;
    if (answer == ANSWER_NEW) ten->week = workshop_ten_week((int64_t)day_now());
    if (ten->state != TEN_PLAYING) return next_stay();
    bool goes_on =
        answer == PLAY_NEXT_LEVEL && ten->run.levels < WORKSHOP_TEN && ten->run.lives > 0;
    if (goes_on) return play_next(ten, app);
    end_run(ten, &app->session->arcade);
    return next_stay();
}

static Next ten_key(void *self, App *app, const TermEvent *event, RequestId request)
{
    Ten *ten = self;
    (void)event;
    if (request == REQUEST_BACK) return next_back(ANSWER_NONE);
    if (request == REQUEST_CHOOSE && (ten->state == TEN_READY || ten->state == TEN_OVER))
        return begin(ten, app);
    return next_stay();
}

/* ---- the page ---- */

static void draw_board(const Ten *ten, Canvas *canvas, Area page)
{
    const WorkshopTenBoard *board = &ten->board;
    int32_t rows = min_i32(board->count, page.rows - BOARD_ROW - FOOT_ROWS);
    widget_text_centred(canvas, page, BOARD_ROW - 1, "The board of this week", ROLE_TITLE);
    if (board->count == 0)
        widget_text_centred(canvas, page, BOARD_ROW, "No runs yet. Be the first!", ROLE_PLAIN);
    for (int32_t i = 0; i < rows; i++) {
        const WorkshopTenRow *row = workshop_ten_row(board, i);
        char player[VISITOR_PLAYER_MAX], name[UTF8_PAD_MAX], time[TICKS_TEXT_MAX];
        char line[LINE_TEXT_MAX];
        arcade_shown(row->is_checked ? row->player : "...", player);
        utf8_pad(name, sizeof name, player, NAME_COLS);
        hud_ticks_to_text(row->ticks, true, time);
        snprintf(line, sizeof line, "%3d  %s %2d of %d %10s", (int)i + 1, name, (int)row->levels,
                 WORKSHOP_TEN, time);
        widget_text_centred(canvas, page, BOARD_ROW + i, line, ROLE_PLAIN);
    }
}

static void write_state(const Ten *ten, char *out, size_t size)
{
    char time[TICKS_TEXT_MAX];
    switch (ten->state) {
    case TEN_READING: snprintf(out, size, "Reading ..."); return;
    case TEN_FEW:
        snprintf(out, size, "Too few levels: it takes ten that one player in %d finishes.",
                 WORKSHOP_TEN_FINISH);
        return;
    case TEN_READY:
    case TEN_PLAYING: snprintf(out, size, "Three lives: a death or a restart costs one,"); return;
    case TEN_OVER: break;
    }
    hud_ticks_to_text((int32_t)ten->run.ticks, true, time);
    snprintf(out, size, "The end: %d of %d levels in %s.", (int)ten->run.levels, WORKSHOP_TEN,
             time);
}

static void ten_draw(const void *self, const App *app, Canvas *canvas)
{
    static const Hint few[] = {{REQUEST_BACK, NULL}};
    static const Hint ready[] = {{REQUEST_CHOOSE, "begin"}, {REQUEST_BACK, NULL}};
    const Ten *ten = self;
    char line[LINE_TEXT_MAX], date[DAY_TEXT_MAX];
    Area page = app_page(app, canvas, PAGE_COLS, PAGE_ROWS);
    bool may_begin = ten->state == TEN_READY || ten->state == TEN_OVER;
    day_to_text(day_of_number(ten->week * 7 + FIRST_MONDAY), date);
    widget_text_centred(canvas, page, 0, "Ten in a row", ROLE_TITLE);
    snprintf(line, sizeof line, "Ten levels of the workshop, for the week from %s", date);
    widget_text_centred(canvas, page, 2, line, ROLE_PLAIN);
    write_state(ten, line, sizeof line);
    widget_text_centred(canvas, page, 3, line, ROLE_PLAIN);
    if (ten->state == TEN_READY)
        widget_text_centred(canvas, page, 4, "all coins of a level give one back.", ROLE_PLAIN);
    widget_text_centred(canvas, page, 5, ten->message, ROLE_MESSAGE);
    if (may_begin) draw_board(ten, canvas, page);
    widget_hints(canvas, app_bindings(app), page, page.rows - 1, may_begin ? ready : few,
                 may_begin ? ARRAY_LENGTH(ready) : ARRAY_LENGTH(few));
}

static void ten_leave(void *self)
{
    Ten *ten = self;
    drop_runs(ten);
    workshop_list_done(&ten->list);
    workshop_ten_board_done(&ten->board);
    free(ten);
}

static const ScreenKind ten_kind = {.enter = ten_enter,
                                    .key = ten_key,
                                    .context = CONTEXT_MENU,
                                    .wake = ten_wake,
                                    .works_when_woken = true,
                                    .draw = ten_draw,
                                    .leave = ten_leave,
                                    .is_page = true};

Screen screen_ten_open(Session *session, const void *args, ErrorList *errors)
{
    Ten *ten = calloc(1, sizeof *ten);
    (void)session, (void)args, (void)errors;
    return ten ? (Screen){&ten_kind, ten} : (Screen){0};
}
