/* run_bar.c - see run_bar.h */
#include "run_bar.h"

#include "theme.h"

static int32_t bar_col(const Timeline *run, Area bar, int32_t tick)
{
    int32_t length = max_i32(1, timeline_length(run));
    return bar.col + (int32_t)((int64_t)tick * (bar.cols - 1) / length);
}

/* Of two marks in one column the later of this list is seen. */
static const struct MarkLook {
    GameEventKind kind;
    char glyph;
    uint8_t role;
} mark_looks[] = {
    {EVENT_COIN, 'o', ROLE_COIN},
    {EVENT_CHECKPOINT, '*', ROLE_CHECKPOINT},
    {EVENT_DIED, 'x', ROLE_DEAD},
    {EVENT_FINISH, 'F', ROLE_FINISH},
};

static void draw_marks(const Timeline *run, Canvas *canvas, Area bar)
{
    for (size_t look = 0; look < ARRAY_LENGTH(mark_looks); look++)
        for (int32_t i = 0; i < run->mark_count; i++)
            if (run->marks[i].kind == mark_looks[look].kind)
                canvas_put(canvas, bar_col(run, bar, run->marks[i].tick), bar.row,
                           (uint8_t)mark_looks[look].glyph, mark_looks[look].role);
}

void run_bar_draw(const Timeline *run, int32_t tick, Canvas *canvas, Area area)
{
    Area bar = {area.col + 1, area.row, area.cols - 2, 1};
    int32_t now = bar_col(run, bar, tick);
    canvas_put(canvas, area.col, area.row, '[', ROLE_FRAME);
    canvas_put(canvas, area.col + area.cols - 1, area.row, ']', ROLE_FRAME);
    canvas_fill(canvas, bar.col, bar.row, bar.cols, 1, '.', ROLE_HINT);
    canvas_fill(canvas, bar.col, bar.row, now - bar.col, 1, '=', ROLE_FRAME);
    draw_marks(run, canvas, bar);
    canvas_put(canvas, now, bar.row, '@', ROLE_PLAYER);
}

void run_bar_mark(const Timeline *run, int32_t tick, char mark, Canvas *canvas, Area area)
{
    Area bar = {area.col + 1, area.row, area.cols - 2, 1};
    canvas_put(canvas, bar_col(run, bar, min_i32(tick, timeline_length(run))), bar.row,
               (uint8_t)mark, ROLE_MESSAGE);
}
