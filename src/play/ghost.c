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

void ghost_rest(Ghost *ghost)
{
    if (ghost->is_there) ghost_pose(&ghost->effects, ghost->run.level, &ghost->run.now, 0);
}

bool ghost_is_at_end(const Ghost *ghost)
{
    return !ghost->is_there || ghost->run.now.ticks >= timeline_length(&ghost->run);
}

void ghost_draw(const Ghost *ghost, char glyph, const View *view, Canvas *canvas, Area area)
{
    if (ghost->is_there)
        ghost_draw_game(ghost->run.level, &ghost->run.now, glyph, view, canvas, area);
}
