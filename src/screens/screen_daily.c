/* screen_daily.c - see screens.h: the level of a day, the calendar of its month, and the making of
 * the level, during which the screen goes on and Esc ends it. */
#include "screens.h"

#include "../generate/generate.h"
#include "../store/level_proof.h"
#include "../ui/hud.h"
#include "../ui/theme.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PAGE_COLS = 56,
    PAGE_ROWS = 17,
    CALENDAR_ROW = 5,
    CALENDAR_COLS = 4, /* of a day */
    WEEK = 7,
    LINE_TEXT_MAX = 160,
    DOTS = 4
};

typedef struct Daily {
    Day today, day;
    int32_t difficulty, streak;
    LevelRecord results[MONTH_DAYS_MAX * DAY_DIFFICULTIES]; /* of the month of `day` */
    bool is_making;
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

static Next daily_enter(void *self, App *app, int32_t answer)
{
    Daily *daily = self;
    (void)answer;
    read_results(daily, app);
    if (!app->session->kiosk) daily->streak = day_streak(daily->today);
    return next_stay();
}

/* ---- the level ---- */

/* Opens the level in the file at `path`, or the text that was made, if it can be in no file. */
static Next open_level(Daily *daily, const char *path, const Generated *generated)
{
    char name[DAY_TEXT_MAX + 8], date[DAY_TEXT_MAX];
    ErrorList errors;
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
    Screen screen = screen_play_create_made(&made, &errors);
    return next_push(screen.kind ? screen : screen_errors_create(&errors));
}

/* The path of the level's file; "" where nothing may be written. */
static void find_path(const Daily *daily, const App *app, char out[WORLD_PATH_MAX])
{
    ErrorList unheard;
    bool has_path =
        !app->session->kiosk && day_level_path(daily->day, daily->difficulty, out, &unheard);
    if (!has_path) out[0] = '\0';
}

static Next begin(Daily *daily, const App *app)
{
    char path[WORLD_PATH_MAX];
    find_path(daily, app, path);
    if (path[0] && path_is_there(path)) return open_level(daily, path, NULL);
    daily->is_making = true;
    return next_stay();
}

static Next make(Daily *daily, App *app)
{
    char path[WORLD_PATH_MAX];
    ErrorList errors;
    Generated generated;
    Recipe recipe = {.seed = day_seed(daily->day),
                     .difficulty = (uint8_t)daily->difficulty,
                     .theme = THEME_COUNT};
    bool is_made = generate_find(&recipe, app_may_work_on, app, &generated);
    daily->is_making = false;
    if (!is_made) {
        snprintf(daily->message, sizeof daily->message, "No level was made.");
        return next_stay();
    }
    find_path(daily, app, path);
    if (path[0] &&
        !level_write_proved(path, generated.text, generated.length, &generated.run, &errors))
        path[0] = '\0';
    Next next = open_level(daily, path, &generated);
    generated_done(&generated);
    return next;
}

static Next daily_wake(void *self, App *app, int64_t *due)
{
    Daily *daily = self;
    *due = INT64_MAX;
    if (!daily->is_making) return next_stay();
    app->must_draw = true;
    return make(daily, app);
}

/* ---- keys ---- */

static void go_to(Daily *daily, const App *app, int32_t days)
{
    int32_t number = day_number(daily->day) + days;
    daily->day = day_of_number(clamp_i32(number, 0, day_number(daily->today)));
    daily->difficulty = day_difficulty(daily->day);
    read_results(daily, app);
}

static Next daily_key(void *self, App *app, const TermEvent *event)
{
    Daily *daily = self;
    RequestId request = request_of_press(app_bindings(app), CONTEXT_MENU, event);
    if (request != REQUEST_NONE) daily->message[0] = '\0';
    if (request == REQUEST_BACK) return next_back(ANSWER_NONE);
    if (request == REQUEST_CHOOSE) return begin(daily, app);
    if (request == REQUEST_LESS) go_to(daily, app, -1);
    if (request == REQUEST_MORE) go_to(daily, app, 1);
    if (request == REQUEST_PREVIOUS) go_to(daily, app, -WEEK);
    if (request == REQUEST_NEXT) go_to(daily, app, WEEK);
    if (request == REQUEST_AGAIN) daily->difficulty = daily->difficulty % DAY_DIFFICULTIES + 1;
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
    char text[LINE_TEXT_MAX], date[DAY_TEXT_MAX], pips[2 * DAY_DIFFICULTIES + 1];
    day_to_text(daily->day, date);
    for (int32_t i = 0; i < DAY_DIFFICULTIES; i++) {
        pips[2 * i] = i < daily->difficulty ? '*' : '.';
        pips[2 * i + 1] = ' ';
    }
    pips[2 * DAY_DIFFICULTIES] = '\0';
    snprintf(text, sizeof text, "%s %s", names[day_weekday(daily->day)], date);
    widget_text(canvas, line, text, ROLE_TITLE);
    snprintf(text, sizeof text, "difficulty %s", pips);
    line.col += line.cols - (int32_t)strlen(text);
    widget_text(canvas, line, text, ROLE_PLAIN);
}

static void draw_result(const Daily *daily, Canvas *canvas, Area line)
{
    char text[LINE_TEXT_MAX] = "not done yet", best[TICKS_TEXT_MAX], days[32];
    const LevelRecord *record = result_of(daily, daily->day.day, daily->difficulty);
    int32_t left = day_minutes_left();
    ticks_to_text(record->best_ticks, true, best);
    if (record->assisted > 0) snprintf(text, sizeof text, "done with assists");
    if (record->finished > 0)
        snprintf(text, sizeof text, "best %s  coins %d", best, (int)record->most_coins);
    widget_text(canvas, line, text, ROLE_PLAIN);
    snprintf(days, sizeof days, daily->streak == 1 ? "1 day in a row" : "%d days in a row",
             (int)daily->streak);
    line.row++;
    widget_text(canvas, line, days, ROLE_PLAIN);
    snprintf(text, sizeof text, "the next one in %d:%02d h", (int)(left / 60), (int)(left % 60));
    line.col += line.cols - (int32_t)strlen(text);
    widget_text(canvas, line, text, ROLE_HINT);
}

static void draw_state(const Daily *daily, const App *app, Canvas *canvas, Area page, int32_t row)
{
    static const char dots[] = "...";
    const int64_t frame_ns = 250000000;
    char text[LINE_TEXT_MAX];
    int32_t phase = (int32_t)(term_now(app->term) / frame_ns % DOTS);
    snprintf(text, sizeof text, "Making and proving the level%.*s", phase, dots);
    if (daily->is_making)
        widget_text_centred(canvas, page, row, text, ROLE_MESSAGE);
    else
        widget_text_centred(canvas, page, row, daily->message, ROLE_PLAIN);
}

static void daily_draw(const void *self, const App *app, Canvas *canvas)
{
    static const Hint hints[] = {{REQUEST_CHOOSE, "play"},
                                 {REQUEST_LESS, "day before"},
                                 {REQUEST_AGAIN, "difficulty"},
                                 {REQUEST_BACK, NULL}};
    static const Hint making[] = {{REQUEST_BACK, "cancel"}};
    const Daily *daily = self;
    Area page = app_page(app, canvas, PAGE_COLS, PAGE_ROWS);
    int32_t cols = min_i32(page.cols, PAGE_COLS), col = page.col + (page.cols - cols) / 2;
    int32_t calendar = col + (cols - WEEK * CALENDAR_COLS) / 2;
    draw_day(daily, canvas, (Area){col, page.row, cols, 1});
    draw_result(daily, canvas, (Area){col, page.row + 1, cols, 1});
    if (page.rows >= CALENDAR_ROW + WEEK + 3)
        draw_calendar(daily, canvas,
                      (Area){calendar, page.row + CALENDAR_ROW - 1, WEEK * CALENDAR_COLS, 1});
    draw_state(daily, app, canvas, page, page.rows - 2);
    if (daily->is_making)
        widget_hints(canvas, app_bindings(app), page, page.rows - 1, making, ARRAY_LENGTH(making));
    else
        widget_hints(canvas, app_bindings(app), page, page.rows - 1, hints, ARRAY_LENGTH(hints));
}

static const ScreenKind daily_kind = {.enter = daily_enter,
                                      .key = daily_key,
                                      .wake = daily_wake,
                                      .draw = daily_draw,
                                      .leave = free,
                                      .is_page = true};

Screen screen_daily_create(Day today)
{
    Daily *daily = calloc(1, sizeof *daily);
    if (!daily) return (Screen){0};
    daily->today = daily->day = today;
    daily->difficulty = day_difficulty(today);
    return (Screen){&daily_kind, daily};
}
