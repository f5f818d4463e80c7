/* screen_end.c - see screens.h */
#include "screens.h"

#include "../store/records.h"
#include "../ui/bindings.h"
#include "../ui/hud.h"
#include "../ui/theme.h"

#include <stdio.h>
#include <stdlib.h>

enum { TEXT_COLS = 36, PROBLEM_ROWS_MAX = 4 };

static Next end_key(void *self, App *app, const TermEvent *event)
{
    const LevelResult *result = self;
    if (event->kind != TERM_EVENT_KEY || event->action != TERM_KEY_PRESS) return next_stay();
    RequestId request = request_of_press(app_bindings(app), CONTEXT_MENU, event);
    if (request == REQUEST_CHOOSE && result->ends_world) return next_back(PLAY_ENDING);
    if (request == REQUEST_CHOOSE)
        return next_back(result->has_next ? PLAY_NEXT_LEVEL : PLAY_LEAVE);
    if (request == REQUEST_AGAIN) return next_back(PLAY_RESTART);
    if (request == REQUEST_BACK) return next_back(PLAY_LEAVE);
    return next_stay();
}

static void draw_row(Canvas *canvas, Area box, int32_t row, const char *name, const char *value)
{
    char line[3 * TICKS_TEXT_MAX + 32];
    snprintf(line, sizeof line, "%-7s %10s", name, value);
    widget_text_centred(canvas, box, row, line, ROLE_PLAIN);
}

static const char *first_words(const LevelResult *result)
{
    if (result->is_practice) return "Done, in practice: no record.";
    if (result->records & 1u << BEST_TIME) return "Done! Your best time.";
    if (result->records & 1u << BEST_DEATHS) return "Done! Your fewest deaths.";
    if (result->records & 1u << BEST_COINS) return "Done! All coins, faster than before.";
    return result->ends_world ? "The last level is done. You made it!" : "Done!";
}

static void write_time(const LevelResult *result, char *out, size_t size)
{
    char time[TICKS_TEXT_MAX], par[TICKS_TEXT_MAX];
    ticks_to_text(result->ticks, true, time);
    ticks_to_text(result->par, true, par);
    if (result->par > 0)
        snprintf(out, size, "%s (par %s)", time, par);
    else
        snprintf(out, size, "%s", time);
}

static const Hint hints_next[] = {{REQUEST_CHOOSE, "next"},
                                  {REQUEST_AGAIN, NULL},
                                  {REQUEST_BACK, "leave"}};
static const Hint hints_ending[] = {{REQUEST_CHOOSE, "the end"},
                                    {REQUEST_AGAIN, NULL},
                                    {REQUEST_BACK, "leave"}};
static const Hint hints_last[] = {{REQUEST_CHOOSE, "leave"}, {REQUEST_AGAIN, NULL}};

static void draw_hints(const LevelResult *result, const App *app, Area box, Canvas *canvas)
{
    const Bindings *bindings = app_bindings(app);
    int32_t row = box.rows - 2;
    if (result->has_next)
        widget_hints(canvas, bindings, box, row, hints_next, ARRAY_LENGTH(hints_next));
    else if (result->ends_world)
        widget_hints(canvas, bindings, box, row, hints_ending, ARRAY_LENGTH(hints_ending));
    else
        widget_hints(canvas, bindings, box, row, hints_last, ARRAY_LENGTH(hints_last));
}

/* What went wrong takes the rows that it needs, up to a limit. */
static void end_draw(const void *self, const App *app, Canvas *canvas)
{
    const LevelResult *result = self;
    char time[3 * TICKS_TEXT_MAX], deaths[32], coins[32], split[SPLIT_TEXT_MAX];
    char problem[ERROR_LINE_MAX + 16] = "";
    if (result->problem[0]) snprintf(problem, sizeof problem, "Not kept: %s", result->problem);
    int32_t lines = clamp_i32(widget_line_count(problem, TEXT_COLS), 1, PROBLEM_ROWS_MAX);
    Area box = area_centred(canvas, TEXT_COLS + 4, 7 + lines);
    write_time(result, time, sizeof time);
    snprintf(deaths, sizeof deaths, "%d", result->deaths);
    snprintf(coins, sizeof coins, "%d/%d", result->coins, result->coins_there);
    widget_box(canvas, box, result->title);
    widget_text_centred(canvas, box, 1, first_words(result), ROLE_TITLE);
    draw_row(canvas, box, 2, "time", time);
    draw_row(canvas, box, 3, "deaths", deaths);
    draw_row(canvas, box, 4, "coins", coins);
    if (problem[0]) {
        Area area = {box.col + 2, box.row + 5, box.cols - 4, lines};
        widget_text_wrapped(canvas, area, problem, ROLE_ERROR);
    } else if (result->has_split) {
        split_to_text(result->split_ticks, split);
        draw_row(canvas, box, 5, "ghost", split);
    }
    draw_hints(result, app, box, canvas);
}

static const ScreenKind end_kind = {.key = end_key,
                                    .draw = end_draw,
                                    .leave = free,
                                    .over_others = true};

Screen screen_end_create(const LevelResult *result)
{
    LevelResult *own = malloc(sizeof *own);
    if (!own) return (Screen){0};
    *own = *result;
    return (Screen){&end_kind, own};
}
