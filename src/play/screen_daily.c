/* screen_daily.c - see screens.h: the level of a day, the calendar of its month, and the making of
 * the level, during which the screen goes on and Esc ends it. */
#include "screens.h"

#include "../arcade/view/arcade_screens.h"
#include "../draw/hud.h"
#include "../draw/theme.h"
#include "../level/level_file.h"
#include "../save/level_maker.h"
#include "../save/level_proof.h"

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
    DOT_NS = 250000000,
    LOOK_NS = 30000000
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

typedef struct Daily {
    Day today, day;
    int32_t difficulty, streak;
    LevelRecord results[MONTH_DAYS_MAX * DAY_DIFFICULTIES]; /* of the month of `day` */
    DayBoard board;
    bool is_making;
    bool begins; /* with the level at once */
    LevelMaker maker;
    Generated made; /* where there is no file for it */
    Day made_day;   /* if it has a text */
    int32_t made_difficulty;
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

/* ---- the level ---- */

/* The path of the level's file; "" where nothing may be written. */
static void find_path(const Daily *daily, const App *app, char out[WORLD_PATH_MAX])
{
    ErrorList unheard;
    bool has_path =
        !app->session->kiosk && day_level_path(daily->day, daily->difficulty, out, &unheard);
    if (!has_path) out[0] = '\0';
}

/* The text that was made, if it is that of the day. */
static const Generated *made_level(const Daily *daily)
{
    bool is_of_day = daily->made.text && day_number(daily->made_day) == day_number(daily->day) &&
                     daily->made_difficulty == daily->difficulty;
    return is_of_day ? &daily->made : NULL;
}

/* Opens the level in the file at `path`, or the text that was made, if it can be in no file. */
static Next open_level(const Daily *daily, const App *app, const char *path,
                       const Generated *generated)
{
    char name[DAY_TEXT_MAX + 8], date[DAY_TEXT_MAX];
    day_to_text(daily->day, date);
    snprintf(name, sizeof name, "%s-%d.txt", date, (int)daily->difficulty);
    MadeLevel made = {.path = path,
                      .name = name,
                      .day = daily->day,
                      .difficulty = (uint8_t)daily->difficulty};
    if (generated) {
        made.text = generated->text;
        made.length = generated->length;
    }
    const PlayArgs args = {.source = PLAY_FROM_MAKER, .made = &made};
    return next_push(app_open(app, SCREEN_PLAY, &args));
}

static Next begin(Daily *daily, const App *app)
{
    char path[WORLD_PATH_MAX];
    const Generated *made = made_level(daily);
    find_path(daily, app, path);
    bool is_there = !made && path[0] && day_level_is_there(path);
    if (made || is_there) level_maker_end(&daily->maker); /* not beside the game */
    if (made) return open_level(daily, app, "", made);
    if (is_there) return open_level(daily, app, path, NULL);
    daily->is_making = true;
    return next_stay();
}

static void stop_making(Daily *daily)
{
    level_maker_end(&daily->maker);
    daily->is_making = false;
    snprintf(daily->message, sizeof daily->message, "No level was made.");
}

static Next make(Daily *daily, App *app)
{
    char path[WORLD_PATH_MAX];
    ErrorList errors;
    Generated generated;
    const Recipe recipe = day_recipe(daily->day, daily->difficulty);
    bool is_made = level_maker_take(&daily->maker, &recipe, app_may_work_on, app, &generated);
    if (!is_made) {
        stop_making(daily);
        return next_stay();
    }
    daily->is_making = false;
    find_path(daily, app, path);
    bool is_kept = path[0] && level_proof_write_level(path, generated.text, generated.length,
                                                      &generated.run, &errors);
    Next next = open_level(daily, app, is_kept ? path : "", &generated);
    generated_done(&daily->made);
    if (is_kept) {
        generated_done(&generated);
        return next;
    }
    daily->made = generated;
    daily->made_day = daily->day;
    daily->made_difficulty = daily->difficulty;
    return next;
}

static void make_apart(Daily *daily)
{
    const Recipe recipe = day_recipe(daily->day, daily->difficulty);
    level_maker_start(&daily->maker, &recipe, true);
}

static Next daily_wake(void *self, App *app, int64_t *due)
{
    Daily *daily = self;
    *due = INT64_MAX;
    if (!daily->is_making) return next_stay();
    app->must_draw = true;
    if (app->session->makes_apart) make_apart(daily);
    if (level_maker_is_ready(&daily->maker)) {
        Next next = make(daily, app);
        app->must_draw = true; /* the making has drawn what was before */
        return next;
    }
    *due = term_now(app->term) + LOOK_NS;
    return next_stay();
}

/* ---- its board ---- */

/* The level, if it was made already. */
static LevelFile *read_level(const Daily *daily, const App *app, Level *level)
{
    char path[WORLD_PATH_MAX];
    ErrorList unheard;
    const Generated *made = made_level(daily);
    error_list_init(&unheard, "daily");
    if (made) return level_file_parse("daily", made->text, made->length, NULL, level, &unheard);
    find_path(daily, app, path);
    if (path[0] == '\0' || !day_level_is_there(path)) return NULL;
    return level_file_read(path, NULL, level, &unheard);
}

static void read_board(Daily *daily, const App *app)
{
    const RunStore *keeper = &app->session->keeper;
    const Records *records = keeper->has_shared ? &keeper->shared : &keeper->own;
    DayBoard *board = &daily->board;
    Level level;
    *board = (DayBoard){.is_there = keeper->has_shared || keeper->has_own,
                        .is_shared = keeper->has_shared};
    if (!board->is_there) return;
    LevelFile *file = read_level(daily, app, &level);
    if (!file) return;
    board->is_known = true;
    for (BestKind kind = 0; kind < BEST_KIND_COUNT; kind++)
        board->has[kind] = records_best(records, &level, kind, &board->best[kind], NULL);
    splits_of_rivals(keeper, &level, board->rivals);
    level_done(&level);
    level_file_done(file);
}

/* The boards of the level in an arcade, if it was made already. */
static Next open_boards(Daily *daily, const App *app)
{
    char path[WORLD_PATH_MAX], title[LINE_TEXT_MAX], date[DAY_TEXT_MAX];
    const Generated *generated = made_level(daily);
    find_path(daily, app, path);
    if (!generated && (path[0] == '\0' || !day_level_is_there(path))) {
        snprintf(daily->message, sizeof daily->message, "Play it first: it is not made here yet.");
        return next_stay();
    }
    MadeLevel made = {.path = generated ? "" : path, .name = "daily"};
    if (generated) made.text = generated->text;
    if (generated) made.length = generated->length;
    day_to_text(daily->day, date);
    snprintf(title, sizeof title, "%s, difficulty %d", date, (int)daily->difficulty);
    const BoardsArgs args = {.index = NO_WORLD_INDEX, .made = &made, .title = title};
    return next_push(app_open(app, SCREEN_BOARDS, &args));
}

static Next daily_enter(void *self, App *app, int32_t answer)
{
    Daily *daily = self;
    if (answer == BOARDS_RACE) return begin(daily, app);
    if (answer != ANSWER_NEW) input_tape_done(&app->session->ghost);
    read_results(daily, app);
    read_board(daily, app);
    if (!app->session->kiosk) daily->streak = day_streak(daily->today);
    if (answer == ANSWER_NEW && app->session->makes_apart) { /* ahead: it is asked for soon */
        char path[WORLD_PATH_MAX];
        find_path(daily, app, path);
        if (path[0] && !day_level_is_there(path)) make_apart(daily);
    }
    bool begins = answer == ANSWER_NEW && daily->begins;
    return begins ? begin(daily, app) : next_stay();
}

/* ---- keys ---- */

static void go_to(Daily *daily, const App *app, int32_t days)
{
    int32_t number = day_number(daily->day) + days;
    daily->day = day_of_number(clamp_i32(number, 0, day_number(daily->today)));
    daily->difficulty = day_difficulty(daily->day);
    read_results(daily, app);
    read_board(daily, app);
}

static Next daily_key(void *self, App *app, const TermEvent *event, RequestId request)
{
    (void)event;
    Daily *daily = self;
    if (request != REQUEST_NONE) daily->message[0] = '\0';
    if (request == REQUEST_BACK && !daily->is_making) return next_back(ANSWER_NONE);
    if (request == REQUEST_BACK) stop_making(daily);
    if (daily->is_making) return next_stay();
    if (request == REQUEST_CHOOSE) return begin(daily, app);
    if (request == REQUEST_LESS) go_to(daily, app, -1);
    if (request == REQUEST_MORE) go_to(daily, app, 1);
    if (request == REQUEST_PREVIOUS) go_to(daily, app, -WEEK);
    if (request == REQUEST_NEXT) go_to(daily, app, WEEK);
    if (request == REQUEST_AGAIN) {
        daily->difficulty = daily->difficulty % DAY_DIFFICULTIES + 1;
        read_board(daily, app);
    }
    if (request == REQUEST_BOARDS && app->session->arcade.is_open) return open_boards(daily, app);
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
        canvas_text(canvas, at.col + place % WEEK * CALENDAR_COLS, at.row + 1 + place / WEEK, text,
                    is_chosen    ? ROLE_CHOSEN
                    : is_to_come ? ROLE_HINT
                                 : ROLE_PLAIN);
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
             board->has[kind] ? value : "-", NAME_COLS, player);
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
    widget_text(canvas, at, board->is_shared ? "Best runs of all" : "Your best runs", ROLE_TITLE);
    at.row++;
    if (!board->is_known) {
        widget_text(canvas, at, "not made here yet", ROLE_HINT);
        return;
    }
    for (BestKind kind = 0; kind < BEST_KIND_COUNT; kind++, at.row++)
        draw_best(board, canvas, at, kind);
    draw_splits(board, canvas, at, BOARD_ROWS - 2 - BEST_KIND_COUNT);
}

static void daily_draw(const void *self, const App *app, Canvas *canvas)
{
    static const Hint hints[] = {{REQUEST_CHOOSE, "play"},
                                 {REQUEST_LESS, "day"},
                                 {REQUEST_AGAIN, "harder"},
                                 {REQUEST_BACK, NULL},
                                 {REQUEST_BOARDS, NULL}}; /* in an arcade */
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
        snprintf(text, sizeof text, "Making and proving the level%.*s", dots, "...");
        widget_text_centred(canvas, page, page.rows - 2, text, ROLE_MESSAGE);
        widget_hints(canvas, app_bindings(app), page, page.rows - 1, making, ARRAY_LENGTH(making));
    } else {
        widget_text_centred(canvas, page, page.rows - 2, daily->message, ROLE_PLAIN);
        widget_hints(canvas, app_bindings(app), page, page.rows - 1, hints,
                     ARRAY_LENGTH(hints) - !app->session->arcade.is_open);
    }
}

static void daily_leave(void *self)
{
    Daily *daily = self;
    level_maker_end(&daily->maker);
    generated_done(&daily->made);
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
