/* watch.c - see watch.h */
#include "watch.h"

#include "../draw/hud.h"
#include "../draw/theme.h"

#include <assert.h>
#include <stdio.h>

bool watch_init(Watch *watch, const Level *level, const InputTape *tape)
{
    *watch = (Watch){0};
    if (!timeline_init(&watch->run, level)) return false;
    if (timeline_load(&watch->run, tape->ticks, tape->count)) {
        timeline_seek(&watch->run, 0);
        return true;
    }
    watch_done(watch);
    return false;
}

void watch_done(Watch *watch)
{
    timeline_done(&watch->run);
}

/* --- moving --- */

static int32_t present(const Watch *watch)
{
    return watch->run.now.ticks;
}

/* Stops or goes on; at the end it goes on from the start. */
static void stop_or_go(Watch *watch, int32_t by)
{
    (void)by;
    watch->is_stopped = !watch->is_stopped;
    if (!watch->is_stopped && present(watch) == timeline_length(&watch->run))
        timeline_seek(&watch->run, 0);
}

static void move_by_ticks(Watch *watch, int32_t ticks)
{
    watch->is_stopped = true;
    timeline_seek(&watch->run, present(watch) + ticks);
}

static void change_pace(Watch *watch, int32_t step)
{
    watch->pace = (int8_t)clamp_i32(watch->pace + step, -WATCH_PACE_MAX, WATCH_PACE_MAX);
}

/* Goes to the next mark; before the first to the start, after the last to the end. */
static void leap_to_mark(Watch *watch, int32_t direction)
{
    const Timeline *run = &watch->run;
    int32_t nearest = direction < 0 ? 0 : timeline_length(run);
    for (int32_t n = 0; n < run->mark_count; n++) {
        const TimelineMark *mark = &run->marks[direction < 0 ? run->mark_count - 1 - n : n];
        bool is_ahead = direction < 0 ? mark->tick < present(watch) : mark->tick > present(watch);
        bool is_landmark = mark->kind == EVENT_DIED || mark->kind == EVENT_CHECKPOINT ||
                           mark->kind == EVENT_FINISH;
        if (!is_ahead || !is_landmark) continue;
        nearest = mark->tick;
        break;
    }
    timeline_seek(&watch->run, nearest);
}

static void leap(Watch *watch, int32_t ticks)
{
    timeline_seek(&watch->run, present(watch) + ticks);
}

static const struct WatchMove {
    RequestId request;
    void (*move)(Watch *watch, int32_t by);
    int32_t by;
} moves[] = {
    {REQUEST_WATCH_STOP, stop_or_go, 0},        {REQUEST_WATCH_TICK_BACK, move_by_ticks, -1},
    {REQUEST_WATCH_TICK, move_by_ticks, 1},     {REQUEST_WATCH_BACK, leap, -WATCH_LEAP_TICKS},
    {REQUEST_WATCH_ON, leap, WATCH_LEAP_TICKS}, {REQUEST_WATCH_PREVIOUS, leap_to_mark, -1},
    {REQUEST_WATCH_NEXT, leap_to_mark, 1},      {REQUEST_WATCH_START, leap, -INPUT_TICKS_MAX},
    {REQUEST_WATCH_END, leap, INPUT_TICKS_MAX}, {REQUEST_WATCH_SLOWER, change_pace, -1},
    {REQUEST_WATCH_FASTER, change_pace, 1},
};

bool watch_request(Watch *watch, RequestId request)
{
    for (size_t i = 0; i < ARRAY_LENGTH(moves); i++) {
        if (moves[i].request != request) continue;
        moves[i].move(watch, moves[i].by);
        return true;
    }
    return false;
}

int32_t watch_tick(Watch *watch)
{
    int32_t left = timeline_length(&watch->run) - present(watch);
    if (left == 0) watch->is_stopped = true;
    if (watch->is_stopped) return 0;
    if (watch->pace >= 0) return min_i32(left, 1 << watch->pace);
    return ++watch->clock % (1 << -watch->pace) == 0;
}

/* --- drawing --- */

static void draw_moment(const Watch *watch, Canvas *canvas, Area row)
{
    enum { WIDE_COLS = 62 };
    char time[TICKS_TEXT_MAX], whole[TICKS_TEXT_MAX], pace[16], line[160];
    char buttons[] = "LRUDJ";
    const char *state = watch->is_stopped ? "stopped" : "playing";
    bool is_wide = row.cols >= WIDE_COLS;
    hud_ticks_to_text(present(watch), true, time);
    hud_ticks_to_text(timeline_length(&watch->run), true, whole);
    Input input = present(watch) > 0 ? timeline_input(&watch->run, present(watch)) : 0;
    for (size_t i = 0; i < sizeof buttons - 1; i++) /* "LR..J": the held ones */
        if (!(input >> i & 1)) buttons[i] = '.';
    assert(watch->pace >= -WATCH_PACE_MAX && watch->pace <= WATCH_PACE_MAX);
    snprintf(pace, sizeof pace, watch->pace < 0 ? "1/%d" : "%d", 1 << abs_i32(watch->pace));
    if (is_wide)
        snprintf(line, sizeof line, " %s  speed %-3s  %s of %s  tick %d  held %s", state, pace,
                 time, whole, present(watch), buttons);
    else
        snprintf(line, sizeof line, "%c x%-3s %s/%s %s", watch->is_stopped ? '|' : '>', pace, time,
                 whole, buttons);
    canvas_text(canvas, row.col, row.row, line, ROLE_PLAIN);
}

void watch_draw(const Watch *watch, Canvas *canvas, Area area)
{
    hud_draw_run_bar(&watch->run, present(watch), canvas, (Area){area.col, area.row, area.cols, 1});
    draw_moment(watch, canvas, (Area){area.col, area.row + 1, area.cols, 1});
}
