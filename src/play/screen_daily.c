/* screen_daily.c - see screens.h: the level of a day, the calendar of its month, and the making of
 * the level, during which the screen goes on and Esc ends it. */
#include "screens.h"

#include "../arcade/view/arcade_screens.h"
#include "../base/clock.h"
#include "../base/utf8.h"
#include "../draw/hud.h"
#include "../draw/theme.h"
#include "app/day_level.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PAGE_COLS = 66,
    PAGE_ROWS = 17,
    TABLE_ROW = 4,     /* of calendar and board */
    CALENDAR_COLS = 4, /* of a day */
    WEEK = 7,
    BOARD_COL = WEEK * CALENDAR_COLS + 4,
    BOARD_COLS_MIN = 24,
    BOARD_ROWS = 11,
    NAME_COLS = 9,
    LINE_TEXT_MAX = 160,
    DOTS = 4, /* of the words while a level is made, one more every DOT_NS */
    DOT_NS = 250 * CLOCK_MS,
    LOOK_NS = 30 * CLOCK_MS
};

/* The best runs of a day's level. */
typedef struct DayBoard {
    bool is_there;  /* runs are kept */
    bool is_shared; /* of all players; else of this one */
    bool is_known;  /* the level was made, so that it is known which they are */
    bool has[BEST_KIND_COUNT];
    BestRun best[BEST_KIND_COUNT];
    Splits rivals[RIVAL_COUNT];
} DayBoard;

/* What the level is wanted for. */
typedef enum DailyWish {
    WISH_PLAY,
    WISH_SEE, /* its boards, or the best run */
    WISH_RACE /* others, or the best run */
} DailyWish;

typedef struct Daily {
    Day today, day;
    int32_t difficulty, streak;
    LevelRecord results[MONTH_DAYS_MAX * DAY_DIFFICULTIES]; /* of the month of `day` */
    DayBoard board;
    bool is_making;
    DailyWish wish; /* of what is being made */
    bool begins;    /* with the level at once */
    DayLevel level;
    char message[ERROR_LINE_MAX]; /* "": none */
} Daily;

static Day first_of_month(Day day)
{
    return (Day){day.year, day.month, 1};
}

/* Nothing is kept in a kiosk, so there is nothing to read. */
static void read_results(Daily *daily, const App *app)
{
    memset(daily->results, 0, sizeof daily->results);
    if (app->session->kiosk) return;
    day_read_results(first_of_month(daily->day), days_of_month(daily->day.year, daily->day.month),
                     daily->results);
}

/* ---- its board ---- */

static void read_board(Daily *daily, const App *app)
{
    const RunStore *keeper = &app->session->keeper;
    const Records *records = keeper->has_shared ? &keeper->shared : &keeper->own;
    DayBoard *board = &daily->board;
    Level level;
    *board = (DayBoard){.is_there = keeper->has_shared || keeper->has_own,
                        .is_shared = keeper->has_shared};
    if (!board->is_there) return;
    LevelFile *file = day_level_read(&daily->level, &level);
    if (!file) return;
    board->is_known = true;
    for (BestKind kind = 0; kind < BEST_KIND_COUNT; kind++)
        board->has[kind] = records_best(records, &level, kind, &board->best[kind], NULL);
    splits_of_rivals(keeper, &level, board->rivals);
    level_done(&level);
    level_file_done(file);
}

/* The page shows another level. */
static void choose(Daily *daily, const App *app, Day day, int32_t difficulty)
{
    daily->day = day;
    daily->difficulty = difficulty;
    day_level_choose(&daily->level, day, difficulty, app->session);
    read_results(daily, app);
    read_board(daily, app);
}

/* ---- the level ---- */

/* The run that is watched or raced where there is no arcade. */
static bool read_best(Daily *daily, const App *app, Replay *replay)
{
    const RunStore *keeper = &app->session->keeper;
    const Records *records = keeper->has_shared ? &keeper->shared : &keeper->own;
    if (!daily->board.is_known) read_board(daily, app); /* the level was made just now */
    return daily->board.has[BEST_TIME] &&
           records_read(records, &daily->board.best[BEST_TIME], replay);
}

static Next play(const Daily *daily, const App *app)
{
    const MadeLevel made = day_level_args(&daily->level);
    return next_push(
        app_open(app, SCREEN_PLAY, &(PlayArgs){.source = PLAY_FROM_MAKER, .made = &made}));
}

static Next see_boards(const Daily *daily, const App *app)
{
    char title[DAY_TITLE_MAX];
    const MadeLevel made = day_level_args(&daily->level);
    day_level_title(daily->day, daily->difficulty, title);
    const BoardsArgs args = {.index = NO_WORLD_INDEX, .made = &made, .title = title};
    return next_push(app_open(app, SCREEN_BOARDS, &args));
}

static Next watch_best(Daily *daily, const App *app)
{
    OpenedReplay opened = {.report = {.verdict = REPLAY_OK}};
    snprintf(daily->message, sizeof daily->message, "Nobody has finished this level here yet.");
    if (!read_best(daily, app, &opened.replay)) return next_stay();
    LevelFile *file = day_level_read(&daily->level, &opened.found.level);
    if (!file) {
        replay_done(&opened.replay);
        return next_stay();
    }
    level_file_done(file);
    daily->message[0] = '\0';
    snprintf(opened.found.path, sizeof opened.found.path, "%s", daily->level.name);
    opened.report = daily->board.best[BEST_TIME].report;
    return next_push(app_open(app, SCREEN_WATCH, &(WatchArgs){.opened = &opened}));
}

static Next race_best(Daily *daily, App *app)
{
    Replay best;
    snprintf(daily->message, sizeof daily->message, "Nobody has finished this level here yet.");
    if (!read_best(daily, app, &best)) return next_stay();
    daily->message[0] = '\0';
    session_take_ghost(app->session, &best);
    replay_done(&best);
    return play(daily, app);
}

/* Opens a race on the level, which others find in the lobby. */
static Next open_room(Daily *daily, const App *app)
{
    Level level;
    LevelFile *file = day_level_read(&daily->level, &level);
    if (!file) return next_stay();
    const RoomLevel raced = {level_hash(&level), day_number(daily->day), daily->difficulty};
    level_done(&level);
    level_file_done(file);
    if (session_open_room(app->session, &raced)) return next_push(app_open_bare(app, SCREEN_ROOM));
    snprintf(daily->message, sizeof daily->message, "This arcade has no races. Ask the host.");
    return next_stay();
}

/* The level is here now. */
static Next grant(Daily *daily, App *app)
{
    bool has_arcade = app->session->arcade.is_open;
    daily->is_making = false;
    switch (daily->wish) {
    case WISH_PLAY: return play(daily, app);
    case WISH_SEE: return has_arcade ? see_boards(daily, app) : watch_best(daily, app);
    case WISH_RACE: return has_arcade ? open_room(daily, app) : race_best(daily, app);
    }
    return next_stay();
}

/* Makes the level first if it is not here. */
static Next wish(Daily *daily, App *app, DailyWish what)
{
    daily->wish = what;
    daily->is_making = !daily->level.is_here;
    if (daily->is_making) return next_stay();
    level_maker_end(&daily->level.maker); /* not beside the game */
    return grant(daily, app);
}

static void stop_making(Daily *daily)
{
    level_maker_end(&daily->level.maker);
    daily->is_making = false;
    snprintf(daily->message, sizeof daily->message, "No level was generated.");
}

static Next daily_wake(void *self, App *app, int64_t *due)
{
    Daily *daily = self;
    *due = INT64_MAX;
    if (!daily->is_making) return next_stay();
    app->must_draw = true;
    if (app->session->makes_apart) day_level_start(&daily->level);
    if (!level_maker_is_ready(&daily->level.maker)) {
        *due = term_now(app->term) + LOOK_NS;
        return next_stay();
    }
    bool is_made = day_level_make(&daily->level, app_may_work_on, app);
    app->must_draw = true; /* the making has drawn what was before */
    if (is_made) return grant(daily, app);
    stop_making(daily);
    return next_stay();
}

static Next daily_enter(void *self, App *app, int32_t answer)
{
    Daily *daily = self;
    if (answer == BOARDS_RACE) return play(daily, app);
    if (answer != ANSWER_NEW) input_tape_done(&app->session->ghost);
    choose(daily, app, daily->day, daily->difficulty);
    if (!app->session->kiosk) daily->streak = day_streak(daily->today);
    if (answer != ANSWER_NEW) return next_stay();
    if (daily->begins) return wish(daily, app, WISH_PLAY);
    /* Ahead: it is asked for soon. */
    if (app->session->makes_apart && daily->level.path[0] && !daily->level.is_here)
        day_level_start(&daily->level);
    return next_stay();
}

/* ---- keys ---- */

static void go_to(Daily *daily, const App *app, int32_t days)
{
    int32_t number = day_number(daily->day) + days;
    Day day = day_of_number(clamp_i32(number, 0, day_number(daily->today)));
    choose(daily, app, day, day_difficulty(day));
}

static Next daily_key(void *self, App *app, const TermEvent *event, RequestId request)
{
    (void)event;
    Daily *daily = self;
    if (request != REQUEST_NONE) daily->message[0] = '\0';
    if (request == REQUEST_BACK && !daily->is_making) return next_back(ANSWER_NONE);
    if (request == REQUEST_BACK) stop_making(daily);
    if (daily->is_making) return next_stay();
    int32_t pointed = request_pointed_entry(request); /* a day of the month */
    if (pointed == daily->day.day) return wish(daily, app, WISH_PLAY);
    if (pointed > 0) go_to(daily, app, pointed - daily->day.day);
    if (request == REQUEST_CHOOSE) return wish(daily, app, WISH_PLAY);
    if (request == REQUEST_BOARDS && daily->board.is_there) return wish(daily, app, WISH_SEE);
    if (request == REQUEST_SAVE && daily->board.is_there) return wish(daily, app, WISH_RACE);
    if (request == REQUEST_LESS) go_to(daily, app, -1);
    if (request == REQUEST_MORE) go_to(daily, app, 1);
    if (request == REQUEST_PREVIOUS) go_to(daily, app, -WEEK);
    if (request == REQUEST_NEXT) go_to(daily, app, WEEK);
    if (request == REQUEST_AGAIN)
        choose(daily, app, daily->day, daily->difficulty % DAY_DIFFICULTIES + 1);
    return next_stay();
}

/* ---- the page ---- */

static const LevelRecord *result_of(const Daily *daily, int32_t day, int32_t difficulty)
{
    return &daily->results[(day - 1) * DAY_DIFFICULTIES + difficulty - 1];
}

/* 'x' where a level of the day was done, '+' with assists. */
static char mark_of(const Daily *daily, int32_t day)
{
    char mark = ' ';
    for (int32_t i = 1; i <= DAY_DIFFICULTIES; i++) {
        const LevelRecord *record = result_of(daily, day, i);
        if (record->finished > 0) return 'x';
        if (record->assisted > 0) mark = '+';
    }
    return mark;
}

static void draw_calendar(const Daily *daily, Canvas *canvas, Area at)
{
    static const char *const months[] = {"January",   "February", "March",    "April",
                                         "May",       "June",     "July",     "August",
                                         "September", "October",  "November", "December"};
    Day first = first_of_month(daily->day);
    char text[LINE_TEXT_MAX];
    snprintf(text, sizeof text, "%s %d", months[first.month - 1], (int)first.year);
    widget_text(canvas, at, text, ROLE_TITLE);
    at.row++;
    widget_text(canvas, at, " Mo  Tu  We  Th  Fr  Sa  Su", ROLE_HINT);
    int32_t before = day_weekday(first), last = day_number(daily->today);
    for (int32_t day = 1; day <= days_of_month(first.year, first.month); day++) {
        int32_t place = before + day - 1;
        bool is_chosen = day == daily->day.day, is_to_come = day_number(first) + day - 1 > last;
        snprintf(text, sizeof text, "%c%2d%c", is_chosen ? '>' : ' ', (int)day,
                 mark_of(daily, day));
        Area box = {at.col + place % WEEK * CALENDAR_COLS, at.row + 1 + place / WEEK, CALENDAR_COLS,
                    1};
        widget_text(canvas, box, text,
                    is_chosen    ? ROLE_CHOSEN
                    : is_to_come ? ROLE_HINT
                                 : ROLE_PLAIN);
        if (!is_to_come) widget_clickable(canvas, box, day, REQUEST_NONE);
    }
}

/* "Friday 2026-11-27   difficulty 5  * * * * *" */
static void draw_day(const Daily *daily, Canvas *canvas, Area line)
{
    static const char *const names[] = {"Monday", "Tuesday",  "Wednesday", "Thursday",
                                        "Friday", "Saturday", "Sunday"};
    char text[LINE_TEXT_MAX], date[DAY_TEXT_MAX], pips[2 * DAY_DIFFICULTIES];
    day_to_text(daily->day, date);
    for (int32_t i = 0; i < DAY_DIFFICULTIES; i++) {
        pips[2 * i] = i < daily->difficulty ? '*' : '.';
        pips[2 * i + 1] = ' ';
    }
    pips[2 * DAY_DIFFICULTIES - 1] = '\0';
    snprintf(text, sizeof text, "%s %s", names[day_weekday(daily->day)], date);
    widget_text(canvas, line, text, ROLE_TITLE);
    snprintf(text, sizeof text, "difficulty %s", pips);
    line.col += line.cols - (int32_t)strlen(text);
    widget_text(canvas, line, text, ROLE_PLAIN);
    widget_clickable(canvas, line, WIDGET_NO_ENTRY, REQUEST_AGAIN);
}

/* How many days in a row were done, and, on today's page, when the next one begins. */
static void draw_streak(const Daily *daily, Canvas *canvas, Area line)
{
    char text[LINE_TEXT_MAX];
    int32_t left = day_minutes_left();
    snprintf(text, sizeof text, daily->streak == 1 ? "1 day in a row" : "%d days in a row",
             (int)daily->streak);
    widget_text(canvas, line, text, ROLE_PLAIN);
    bool is_over = day_number(daily->today) != day_number(day_today()); /* since the page came up */
    if (is_over || day_number(daily->day) != day_number(daily->today)) return;
    snprintf(text, sizeof text, "the next one in %d:%02d h", (int)(left / 60), (int)(left % 60));
    line.col += line.cols - (int32_t)strlen(text);
    widget_text(canvas, line, text, ROLE_HINT);
}

/* "best time      0:31.45 ada" */
static void draw_best(const DayBoard *board, Canvas *canvas, Area line, BestKind kind)
{
    char text[LINE_TEXT_MAX], value[TICKS_TEXT_MAX], player[RECORD_NAME_MAX] = "";
    const BestRun *best = &board->best[kind];
    if (kind == BEST_DEATHS)
        snprintf(value, sizeof value, "%d", (int)best->report.deaths);
    else
        hud_ticks_to_text(best->report.tick, true, value);
    if (board->is_shared && board->has[kind]) records_name_player(best, player);
    snprintf(text, sizeof text, "%-13s %9s  %.*s", best_kind_titles[kind],
             board->has[kind] ? value : "-", (int)utf8_fit(player, NAME_COLS), player);
    widget_text(canvas, line, text, board->has[kind] ? ROLE_PLAIN : ROLE_HINT);
}

static void draw_split(const DayBoard *board, Canvas *canvas, Area line, int32_t number,
                       int32_t place)
{
    const Splits *own = &board->rivals[RIVAL_BEST], *best = &board->rivals[RIVAL_BOARD];
    char text[LINE_TEXT_MAX], time[TICKS_TEXT_MAX], name[16] = "finish", split[SPLIT_TEXT_MAX];
    int32_t tick = (best->is_there ? best : own)->ticks[place], behind = own->ticks[place] - tick;
    if (place != SPLIT_FINISH) snprintf(name, sizeof name, "%d", (int)number);
    hud_ticks_to_text(tick, true, time);
    hud_split_to_text(behind, split);
    snprintf(text, sizeof text, "%-13s %9s", name, time);
    line.col = canvas_text(canvas, line.col, line.row, text, ROLE_PLAIN) + 2;
    bool is_compared = own->is_there && best->is_there && own->ticks[place] != SPLIT_NEVER;
    if (is_compared) widget_text(canvas, line, split, behind > 0 ? ROLE_LOST : ROLE_REACHED);
}

/* When the best run was at each flag, and how far behind one's own was. If there is no room for
 * all, the last row is the finish. */
static void draw_splits(const DayBoard *board, Canvas *canvas, Area line, int32_t rows)
{
    const Splits *own = &board->rivals[RIVAL_BEST], *best = &board->rivals[RIVAL_BOARD];
    const Splits *shown = best->is_there ? best : own;
    char text[LINE_TEXT_MAX];
    if (!shown->is_there) return;
    snprintf(text, sizeof text, "%-13s %9s  %s", "flag", "time",
             own->is_there && best->is_there ? "yours" : "");
    widget_text(canvas, line, text, ROLE_HINT);
    for (int32_t i = 1, tick = 0; i <= rows && shown->ticks[SPLIT_FINISH] > tick; i++) {
        int32_t place = i < rows ? splits_place_after(shown, tick) : SPLIT_FINISH;
        line.row++;
        draw_split(board, canvas, line, i, place);
        tick = shown->ticks[place];
    }
}

static void draw_board(const DayBoard *board, Canvas *canvas, Area at)
{
    widget_text(canvas, at, board->is_shared ? "Best runs of all players" : "Your best runs",
                ROLE_TITLE);
    at.row++;
    if (!board->is_known) {
        widget_text(canvas, at, "not generated here yet", ROLE_HINT);
        return;
    }
    for (BestKind kind = 0; kind < BEST_KIND_COUNT; kind++, at.row++)
        draw_best(board, canvas, at, kind);
    draw_splits(board, canvas, at, BOARD_ROWS - 2 - BEST_KIND_COUNT);
}

static void daily_draw(const void *self, const App *app, Canvas *canvas)
{
    bool has_arcade = app->session->arcade.is_open;
    const Hint hints[] = {{REQUEST_CHOOSE, "play"},
                          {REQUEST_LESS, "day"},
                          {REQUEST_AGAIN, "harder"},
                          {REQUEST_BACK, NULL},
                          /* where runs are kept */
                          {REQUEST_BOARDS, has_arcade ? "boards" : "watch best"},
                          {REQUEST_SAVE, has_arcade ? "race others" : "race it"}};
    static const Hint making[] = {{REQUEST_BACK, "cancel"}};
    const Daily *daily = self;
    Area page = app_page(app, canvas, PAGE_COLS, PAGE_ROWS);
    int32_t cols = min_i32(page.cols, PAGE_COLS), col = page.col + (page.cols - cols) / 2;
    char text[LINE_TEXT_MAX] = "not done yet", best[TICKS_TEXT_MAX];
    draw_day(daily, canvas, (Area){col, page.row, cols, 1});
    const LevelRecord *record = result_of(daily, daily->day.day, daily->difficulty);
    hud_ticks_to_text(record->best_ticks, true, best);
    if (record->assisted > 0) snprintf(text, sizeof text, "done with assists");
    if (record->finished > 0)
        snprintf(text, sizeof text, "best %s  coins %d", best, (int)record->most_coins);
    widget_text(canvas, (Area){col, page.row + 1, cols, 1}, text, ROLE_PLAIN);
    draw_streak(daily, canvas, (Area){col, page.row + 2, cols, 1});
    if (page.rows >= TABLE_ROW + WEEK + 4) {
        bool has_board = daily->board.is_there && cols >= BOARD_COL + BOARD_COLS_MIN;
        int32_t row = page.row + TABLE_ROW;
        int32_t left = has_board ? 0 : (cols - WEEK * CALENDAR_COLS) / 2;
        draw_calendar(daily, canvas, (Area){col + left, row, WEEK * CALENDAR_COLS, BOARD_ROWS});
        if (has_board)
            draw_board(&daily->board, canvas,
                       (Area){col + BOARD_COL, row, cols - BOARD_COL, BOARD_ROWS});
    }
    if (daily->is_making) {
        int32_t dots = (int32_t)(term_now(app->term) / DOT_NS % DOTS);
        snprintf(text, sizeof text, "Generating the level%.*s", dots, "...");
        widget_text_centred(canvas, page, page.rows - 2, text, ROLE_MESSAGE);
        widget_hints(canvas, app_bindings(app), page, page.rows - 1, making, ARRAY_LENGTH(making));
    } else {
        widget_text_centred(canvas, page, page.rows - 2, daily->message, ROLE_PLAIN);
        widget_hints(canvas, app_bindings(app), page, page.rows - 1, hints,
                     ARRAY_LENGTH(hints) - (daily->board.is_there ? 0 : 2));
    }
}

static void daily_leave(void *self)
{
    Daily *daily = self;
    day_level_done(&daily->level);
    free(daily);
}

static const ScreenKind daily_kind = {.enter = daily_enter,
                                      .key = daily_key,
                                      .context = CONTEXT_MENU,
                                      .wake = daily_wake,
                                      .draw = daily_draw,
                                      .leave = daily_leave,
                                      .is_page = true};

Screen screen_daily_open(Session *session, const void *args, ErrorList *errors)
{
    const DailyArgs *given = args;
    Daily *daily = calloc(1, sizeof *daily);
    (void)session, (void)errors;
    if (!daily) return (Screen){0};
    daily->today = given->today;
    daily->begins = given->begins;
    daily->day = given->begins ? given->day : given->today;
    daily->difficulty = given->begins ? given->difficulty : day_difficulty(given->today);
    return (Screen){&daily_kind, daily};
}
