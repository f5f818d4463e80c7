/* ghost.c - see play.h */
#include "play.h"

#include "../ui/theme.h"

#include <stdio.h>

static const char ghost_glyph = '&';
static const char dead_ghost_glyph = 'x';

bool ghost_init(Ghost *ghost, const Level *level, const InputTape *tape)
{
    *ghost = (Ghost){0};
    if (!timeline_init(&ghost->run, level)) return false;
    ghost->is_there = timeline_load(&ghost->run, tape->ticks, tape->count);
    if (ghost->is_there)
        effects_leap(&ghost->effects, level, &ghost->run.now);
    else
        timeline_done(&ghost->run);
    return ghost->is_there;
}

void ghost_done(Ghost *ghost)
{
    if (ghost->is_there) timeline_done(&ghost->run);
    ghost->is_there = false;
}

void ghost_follow(Ghost *ghost, int32_t tick)
{
    Timeline *run = &ghost->run;
    GameEvents events = {.count = 0};
    if (!ghost->is_there || tick == run->now.ticks) return;
    if (tick == run->now.ticks + 1 && tick <= timeline_length(run)) {
        Input input = timeline_next(run, &events);
        events.count = 0; /* a ghost has no effects of its own */
        effects_step(&ghost->effects, run->level, &run->now, input, &events);
        ghost->effects.count = 0;
        return;
    }
    timeline_seek(run, tick);
    effects_leap(&ghost->effects, run->level, &run->now);
}

/* --- drawing --- */

/* May the ghost cover the cell? Only air and what a body climbs or stands in, so that nothing
 * important is hidden. */
static bool may_be_covered(CanvasCell cell)
{
    return cell.ch == ' ' || cell.style == ROLE_BACK || cell.style == ROLE_LADDER ||
           cell.style == ROLE_ONEWAY;
}

void ghost_draw(const Ghost *ghost, const View *view, Canvas *canvas, Area area)
{
    const Timeline *run = &ghost->run;
    if (!ghost->is_there) return;
    char glyph = run->now.status == GAME_RESPAWNING ? dead_ghost_glyph : ghost_glyph;
    Area body = view_player_chars(run->level, &run->now, (ZoomId)view->zoom);
    int32_t left, top;
    view_origin(view, &left, &top);
    left = body.col - left;
    top = body.row - top;
    for (int32_t row = max_i32(0, top); row < min_i32(area.rows, top + body.rows); row++)
        for (int32_t col = max_i32(0, left); col < min_i32(area.cols, left + body.cols); col++)
            if (may_be_covered(canvas_get(canvas, area.col + col, area.row + row)))
                canvas_put(canvas, area.col + col, area.row + row, (uint8_t)glyph, ROLE_GHOST);
}

/* --- splits --- */

static bool is_same_place(const TimelineMark *a, const TimelineMark *b)
{
    if (a->kind == EVENT_FINISH) return b->kind == EVENT_FINISH;
    return a->kind == EVENT_CHECKPOINT && b->kind == EVENT_CHECKPOINT && a->value == b->value;
}

/* The tick when the run was first there; -1: never. */
static int32_t first_time_there(const Timeline *run, const TimelineMark *place)
{
    for (int32_t i = 0; i < run->mark_count; i++)
        if (is_same_place(place, &run->marks[i])) return run->marks[i].tick;
    return -1;
}

bool ghost_split(const Ghost *ghost, const Timeline *own, int32_t *ticks)
{
    int32_t now = own->now.ticks;
    if (!ghost->is_there) return false;
    for (int32_t i = 0; i < own->mark_count; i++) {
        const TimelineMark *place = &own->marks[i];
        if (place->tick != now || first_time_there(own, place) != now) continue;
        int32_t theirs = first_time_there(&ghost->run, place);
        if (theirs < 0) continue;
        *ticks = now - theirs;
        return true;
    }
    return false;
}

void split_to_text(int32_t ticks, char out[SPLIT_TEXT_MAX])
{
    int32_t distance = abs_i32(ticks);
    snprintf(out, SPLIT_TEXT_MAX, "%c%d.%02d", ticks < 0 ? '-' : '+', distance / 60,
             distance % 60 * 100 / 60);
}
