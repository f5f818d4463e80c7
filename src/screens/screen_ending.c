/* screen_ending.c - see screens.h */
#include "screens.h"

#include "../play/world_map.h"
#include "../ui/bindings.h"
#include "../ui/hud.h"
#include "../ui/theme.h"
#include "../ui/widget.h"

#include <stdio.h>

enum { BOX_COLS = 60, FRAME_ROWS = 8, NAME_COLS_MIN = 12, LINE_TEXT_MAX = 320 };

static Next ending_key(void *self, App *app, const TermEvent *event)
{
    (void)self;
    RequestId request = request_of_press(app_bindings(app), CONTEXT_MENU, event);
    bool is_over = request == REQUEST_CHOOSE || request == REQUEST_BACK;
    return is_over ? next_back(ANSWER_NONE) : next_stay();
}

/* Of several levels; times and coins are the best that was done of each. */
typedef struct Sum {
    int32_t levels, finished, coins, coins_there;
    int64_t ticks, deaths;
} Sum;

static Sum sum_of(const Session *session, int32_t first, int32_t end)
{
    Sum sum = {.levels = end - first};
    for (int32_t i = first; i < end; i++) {
        const LevelRecord *record = &session->records[i];
        sum.finished += record->finished > 0;
        sum.coins += record->most_coins;
        sum.coins_there += session->levels[i].coins;
        sum.ticks += record->finished > 0 ? record->best_ticks : 0;
        sum.deaths += record->deaths;
    }
    return sum;
}

/* A row of the table; deaths only where there is room. */
static void draw_sum(Canvas *canvas, Area box, int32_t row, const char *name, const Sum *sum)
{
    char text[LINE_TEXT_MAX], time[TICKS_TEXT_MAX], done[24], coins[24], deaths[24] = "";
    int32_t name_cols = max_i32(NAME_COLS_MIN - 2, box.cols - 44);
    ticks_to_text((int32_t)(sum->ticks < INT32_MAX ? sum->ticks : INT32_MAX), true, time);
    snprintf(done, sizeof done, "%d/%d", sum->finished, sum->levels);
    snprintf(coins, sizeof coins, "%d/%d", sum->coins, sum->coins_there);
    if (box.cols >= BOX_COLS) snprintf(deaths, sizeof deaths, " %8lld", (long long)sum->deaths);
    snprintf(text, sizeof text, "%-*.*s %6s %9s %8s%s", name_cols, name_cols, name, done, time,
             coins, deaths);
    canvas_text(canvas, box.col + 2, box.row + row, text, ROLE_PLAIN);
}

static void draw_heads(Canvas *canvas, Area box, int32_t row)
{
    char text[LINE_TEXT_MAX];
    int32_t name_cols = max_i32(NAME_COLS_MIN - 2, box.cols - 44);
    snprintf(text, sizeof text, "%-*s %6s %9s %8s%s", name_cols, "", "done", "time", "coins",
             box.cols >= BOX_COLS ? "   deaths" : "");
    canvas_text(canvas, box.col + 2, box.row + row, text, ROLE_HINT);
}

/* As many chapters as there is room for, and the world. */
static void draw_table(Canvas *canvas, Area box, const Session *session)
{
    const ChapterList *chapters = &session->world.chapters;
    int32_t count = session->world.count, row = 4;
    draw_heads(canvas, box, row - 1);
    for (int32_t i = 0; i < chapters->count && row < box.rows - 3; i++) {
        Sum sum = sum_of(session, chapters->items[i].first, chapter_end(chapters, i, count));
        draw_sum(canvas, box, row++, chapters->items[i].title, &sum);
    }
    Sum all = sum_of(session, 0, count);
    draw_sum(canvas, box, row, "all", &all);
}

static void ending_draw(const void *self, const App *app, Canvas *canvas)
{
    static const Hint hints[] = {{REQUEST_CHOOSE, "leave"}};
    const Session *session = app->session;
    int32_t rows = FRAME_ROWS + session->world.chapters.count;
    Area box = area_centred(canvas, BOX_COLS, rows);
    Sum all = sum_of(session, 0, session->world.count);
    (void)self;
    widget_box(canvas, box, session->world.title);
    widget_text_centred(canvas, box, 1,
                        all.finished == all.levels ? "Every level is done. You made it!"
                                                   : "The end. Some levels still wait for you.",
                        ROLE_TITLE);
    draw_table(canvas, box, session);
    widget_hints(canvas, app_bindings(app), box, box.rows - 2, hints, ARRAY_LENGTH(hints));
}

static const ScreenKind ending_kind = {.key = ending_key, .draw = ending_draw};

Screen screen_ending_create(void)
{
    return (Screen){&ending_kind, NULL};
}
