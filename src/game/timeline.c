/* timeline.c - see timeline.h */
#include "timeline.h"

#include "../base/array.h"

enum { FIRST_ITEMS = 16 };

static bool make_room_for_tick(Timeline *timeline)
{
    size_t keyframes = min_i32(timeline->keyframe_count + 1, TIMELINE_KEYFRAMES_MAX);
    return timeline->tape.count < INPUT_TICKS_MAX &&
           ARRAY_RESERVE(&timeline->tape.ticks, &timeline->tape_capacity, timeline->tape.count + 1,
                         TIMELINE_STRIDE) &&
           ARRAY_RESERVE(&timeline->keyframes, &timeline->keyframe_capacity, keyframes,
                         FIRST_ITEMS) &&
           ARRAY_RESERVE(&timeline->marks, &timeline->mark_capacity,
                         timeline->mark_count + EVENT_MAX, FIRST_ITEMS);
}

bool timeline_init(Timeline *timeline, const Level *level)
{
    *timeline = (Timeline){.level = level};
    if (!make_room_for_tick(timeline)) {
        timeline_done(timeline);
        return false;
    }
    timeline_clear(timeline);
    return true;
}

void timeline_done(Timeline *timeline)
{
    input_tape_done(&timeline->tape);
    free(timeline->keyframes);
    free(timeline->marks);
    *timeline = (Timeline){0};
}

void timeline_clear(Timeline *timeline)
{
    game_init(&timeline->now, timeline->level);
    timeline->keyframes[0] = timeline->now;
    timeline->keyframe_count = 1;
    timeline->stride = TIMELINE_STRIDE;
    timeline->mark_count = 0;
    timeline->tape.count = 0;
}

void timeline_cut(Timeline *timeline)
{
    int32_t tick = timeline->now.ticks;
    timeline->tape.count = tick;
    timeline->keyframe_count = tick / timeline->stride + 1;
    while (timeline->mark_count > 0 && timeline->marks[timeline->mark_count - 1].tick > tick)
        timeline->mark_count--;
}

static bool is_marked(GameEventKind kind)
{
    return kind == EVENT_COIN || kind == EVENT_KEY || kind == EVENT_CHECKPOINT ||
           kind == EVENT_DIED || kind == EVENT_FINISH;
}

/* Keeps the present as a keyframe where it is one; of too many only every other one stays. */
static void keep_keyframe(Timeline *timeline)
{
    if (timeline->now.ticks % timeline->stride != 0) return;
    if (timeline->keyframe_count == TIMELINE_KEYFRAMES_MAX) {
        timeline->keyframe_count = (timeline->keyframe_count + 1) / 2;
        timeline->stride *= 2;
        for (int32_t i = 1; i < timeline->keyframe_count; i++)
            timeline->keyframes[i] = timeline->keyframes[2 * i];
        if (timeline->now.ticks % timeline->stride != 0) return;
    }
    timeline->keyframes[timeline->keyframe_count++] = timeline->now;
}

bool timeline_add(Timeline *timeline, Input input, GameEvents *events)
{
    if (timeline->now.status == GAME_FINISHED) return false;
    timeline_cut(timeline);
    if (!make_room_for_tick(timeline)) return false;
    game_step(&timeline->now, timeline->level, input, events, NULL);
    timeline->tape.ticks[timeline->tape.count++] = input;
    int32_t tick = timeline->now.ticks;
    for (int32_t i = 0; i < events->count; i++) {
        const GameEvent *event = &events->items[i];
        if (!is_marked((GameEventKind)event->kind)) continue;
        timeline->marks[timeline->mark_count++] =
            (TimelineMark){.tick = tick, .kind = event->kind, .value = event->value};
    }
    keep_keyframe(timeline);
    return true;
}

bool timeline_load(Timeline *timeline, const Input *ticks, int32_t count)
{
    GameEvents events;
    timeline_clear(timeline);
    for (int32_t i = 0; i < count && timeline->now.status != GAME_FINISHED; i++)
        if (!timeline_add(timeline, ticks[i], &events)) return false;
    return true;
}

/* Steps `game` on to `tick` by the inputs of the run. */
static void run_to(const Timeline *timeline, Game *game, int32_t tick)
{
    int32_t at = game->ticks;
    if (at < tick) game_run(game, timeline->level, timeline->tape.ticks + at, tick - at);
}

void timeline_game(const Timeline *timeline, int32_t tick, Game *game)
{
    assert(tick >= 0 && tick <= timeline_length(timeline));
    *game = timeline->keyframes[tick / timeline->stride];
    run_to(timeline, game, tick);
}

Input timeline_next(Timeline *timeline, GameEvents *events)
{
    events->count = 0;
    if (timeline->now.ticks >= timeline_length(timeline)) return 0;
    Input input = timeline_input(timeline, timeline->now.ticks + 1);
    game_step(&timeline->now, timeline->level, input, events, NULL);
    return input;
}

void timeline_seek(Timeline *timeline, int32_t tick)
{
    tick = clamp_i32(tick, 0, timeline_length(timeline));
    bool is_near = tick >= timeline->now.ticks && tick - timeline->now.ticks < timeline->stride;
    if (is_near)
        run_to(timeline, &timeline->now, tick);
    else
        timeline_game(timeline, tick, &timeline->now);
}
