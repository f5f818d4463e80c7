/* screen_race.c - see arcade_screens.h */
#include "arcade_screens.h"

#include "../../base/utf8.h"
#include "../../draw/hud.h"
#include "../../draw/theme.h"

#include <stdio.h>
#include <stdlib.h>

enum { PAGE_COLS = 58, ROWS_AROUND = 8, TITLE_COLS = 22, LINE_TEXT_MAX = 320 };

typedef struct RaceEnd {
    LevelRace race;
    int32_t best, sum; /* ticks; 0: unknown */
    bool is_best;
} RaceEnd;

static Next race_key(void *self, App *app, const TermEvent *event, RequestId request)
{
    (void)self, (void)app, (void)event;
    bool leaves = request == REQUEST_CHOOSE || request == REQUEST_BACK;
    return leaves ? next_back(ANSWER_NONE) : next_stay();
}

/* "12 Title    0:21.40   0:20.10   +1.30": the time, the best one alone, the difference. */
static void draw_level(const RaceEnd *end, const Session *session, Canvas *canvas, Area line,
                       int32_t level)
{
    char text[LINE_TEXT_MAX + UTF8_PAD_MAX], time[TICKS_TEXT_MAX], best[TICKS_TEXT_MAX] = "",
                                                                   split[SPLIT_TEXT_MAX] = "";
    int32_t ticks = end->race.ticks[level - end->race.first];
    const LevelRecord *record = &session->records[level];
    hud_ticks_to_text(ticks, true, time);
    if (record->finished > 0) {
        hud_ticks_to_text(record->best_ticks, true, best);
        hud_split_to_text(ticks - record->best_ticks, split);
    }
    char title[UTF8_PAD_MAX];
    utf8_pad(title, sizeof title, session_level(session, level)->title, TITLE_COLS);
    snprintf(text, sizeof text, "%3d %s %9s %9s %9s", (int)level + 1, title, time, best, split);
    widget_text(canvas, line, text, ROLE_PLAIN);
}

static void draw_total(Canvas *canvas, Area line, const char *name, int32_t ticks, uint8_t role)
{
    char text[LINE_TEXT_MAX], time[TICKS_TEXT_MAX] = "none";
    if (ticks > 0) hud_ticks_to_text(ticks, true, time);
    snprintf(text, sizeof text, "    %-*s %9s", TITLE_COLS, name, time);
    widget_text(canvas, line, text, role);
}

/* If there is no room for all levels, the last ones are shown. */
static void race_draw(const void *self, const App *app, Canvas *canvas)
{
    static const Hint hints[] = {{REQUEST_CHOOSE, "the map"}};
    const RaceEnd *end = self;
    int32_t count = end->race.end - end->race.first;
    Area page = app_page(app, canvas, PAGE_COLS, count + ROWS_AROUND);
    int32_t cols = min_i32(page.cols, PAGE_COLS);
    int32_t shown = clamp_i32(page.rows - ROWS_AROUND, 0, count);
    Area line = {page.col + (page.cols - cols) / 2, page.row + 2, cols, 1};
    widget_text_centred(canvas, page, 0,
                        end->race.is_helped ? "The run is done. With assists: no record."
                        : end->is_best      ? "Your best run!"
                                            : "The run is done.",
                        ROLE_TITLE);
    char heads[LINE_TEXT_MAX];
    snprintf(heads, sizeof heads, "    %-*s %9s %9s", TITLE_COLS, "level", "time", "best");
    widget_text(canvas, (Area){line.col, line.row - 1, cols, 1}, heads, ROLE_HINT);
    for (int32_t level = end->race.end - shown; level < end->race.end; level++, line.row++)
        draw_level(end, app->session, canvas, line, level);
    line.row++;
    draw_total(canvas, line, "this run", level_race_ticks(&end->race), ROLE_TITLE);
    line.row++;
    draw_total(canvas, line, "best run before", end->best, ROLE_PLAIN);
    line.row++;
    draw_total(canvas, line, "sum of best times", end->sum, ROLE_PLAIN);
    widget_hints(canvas, app_bindings(app), page, page.rows - 1, hints, ARRAY_LENGTH(hints));
}

static const ScreenKind race_kind = {
    .key = race_key, .context = CONTEXT_MENU, .draw = race_draw, .leave = free, .is_page = true};

Screen screen_race_open(Session *session, const void *args, ErrorList *errors)
{
    (void)args, (void)errors;
    RaceEnd *end = calloc(1, sizeof *end);
    if (!end) return (Screen){0};
    end->race = session->race;
    end->best = session_best_race(session);
    end->is_best = session_keep_race(session, end->best);
    for (int32_t i = session->race.first; i < session->race.end; i++)
        end->sum += session->records[i].finished > 0 ? session->records[i].best_ticks : 0;
    session->race.end = 0;
    return (Screen){&race_kind, end};
}
