/* timeline.h - one attempt as a timeline: the inputs of every tick, and the game at any tick.
 *
 * The present may be anywhere between the start and the end. Adding a tick there discards
 * everything after it: that is how a rewound run goes on.
 * Units: ticks of 1/60 s; tick n is the one that makes the game's clock n, and 0 is the start.
 * Ranges: at most INPUT_TICKS_MAX ticks.
 * Memory: an input a tick, at most TIMELINE_KEYFRAMES_MAX games, a few bytes a mark; timeline_done
 * frees them. The level belongs to the caller and must outlive the timeline. Source of the idea:
 * keyframes and re-simulation, J. Blow, "Braid" (GDC 2010). */
#ifndef LEDGE_GAME_TIMELINE_H
#define LEDGE_GAME_TIMELINE_H

#include "game.h"
#include "input_file.h"

/* The stride of a run of up to ten minutes; whenever a longer run has too many keyframes, every
 * other one is dropped and the stride is doubled. */
enum { TIMELINE_STRIDE = 256, TIMELINE_KEYFRAMES_MAX = 144 };

/* An event that the user can jump to. */
typedef struct TimelineMark {
    int32_t tick;
    uint8_t kind; /* EVENT_COIN, EVENT_KEY, EVENT_CHECKPOINT, EVENT_DIED or EVENT_FINISH */
    int32_t value;
} TimelineMark;

typedef struct Timeline {
    const Level *level;
    InputTape tape;      /* of the whole run, including what is after the present */
    Game now;            /* the present: the game after now.ticks ticks */
    Game *keyframes;     /* keyframe n: the game after n * stride ticks */
    TimelineMark *marks; /* of the whole run, in order */
    int32_t stride, keyframe_count, mark_count;
    size_t tape_capacity, keyframe_capacity, mark_capacity;
} Timeline;

/* Begins an empty run. False when memory ran out; there is then nothing to free. */
bool timeline_init(Timeline *timeline, const Level *level);

void timeline_done(Timeline *timeline);

/* Discards the run: the present is the start of an empty one. */
void timeline_clear(Timeline *timeline);

/* Plays one tick from the present, and discards what was after it. `events` as in game_step. False,
 * with nothing changed, when memory ran out or the game has finished. */
bool timeline_add(Timeline *timeline, Input input, GameEvents *events);

/* Discards what is after the present. */
void timeline_cut(Timeline *timeline);

/* Plays all of `ticks` from the start, or up to the finish; the present is the end. False when
 * memory ran out: the run is then only the first part. */
bool timeline_load(Timeline *timeline, const Input *ticks, int32_t count);

/* Moves the present to a tick, limited to the start and the end. Takes at most `stride` steps of
 * the game. */
void timeline_seek(Timeline *timeline, int32_t tick);

/* Moves the present on by one tick and reports its events; returns the input of the tick. At the
 * end it does nothing and returns 0. */
Input timeline_next(Timeline *timeline, GameEvents *events);

/* Copies the game as it was after `tick` ticks (0 to the length); the present stays. */
void timeline_game(const Timeline *timeline, int32_t tick, Game *game);

static inline int32_t timeline_length(const Timeline *timeline)
{
    return timeline->tape.count;
}

/* The input of tick `tick` (1 to the length). */
static inline Input timeline_input(const Timeline *timeline, int32_t tick)
{
    return timeline->tape.ticks[tick - 1];
}

#endif
