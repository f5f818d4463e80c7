/* ghost.c - see ghost.h */
#include "ghost.h"

#include "../arcade/arcade.h"

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
        ghost_pose(&ghost->effects, run->level, &run->now, input);
        return;
    }
    timeline_seek(run, tick);
    effects_leap(&ghost->effects, run->level, &run->now);
}

void ghost_draw(const Ghost *ghost, const View *view, Canvas *canvas, Area area)
{
    if (ghost->is_there) ghost_draw_game(ghost->run.level, &ghost->run.now, view, canvas, area);
}

/* The tick when the run was first there; -1: never. */
static int32_t first_time_there(const Timeline *run, const TimelineMark *place)
{
    for (int32_t i = 0; i < run->mark_count; i++) {
        const TimelineMark *mark = &run->marks[i];
        bool is_checkpoint = place->kind == EVENT_CHECKPOINT && place->value == mark->value;
        if (mark->kind == place->kind && (is_checkpoint || place->kind == EVENT_FINISH))
            return mark->tick;
    }
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
