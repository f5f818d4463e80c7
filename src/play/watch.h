/* watch.h - watching a run: its current tick, its pace, and jumps in time.
 *
 * Units: ticks of 1/60 s. At pace P a tick of the clock shows 2^P of the run's, or one in 2^-P.
 * Memory: watch_done frees; the level belongs to the caller and must outlive it. */
#ifndef LEDGE_PLAY_WATCH_H
#define LEDGE_PLAY_WATCH_H

#include "../draw/widget.h"
#include "../game/timeline.h"

enum { WATCH_PACE_MAX = 3, WATCH_LEAP_TICKS = 60 };

typedef struct Watch {
    Timeline run;
    bool is_stopped;
    int8_t pace;   /* -WATCH_PACE_MAX to WATCH_PACE_MAX */
    int32_t clock; /* ticks of the clock, for the slow paces */
} Watch;

/* Begins at the start of the run, playing. False when memory ran out; there is then nothing to
 * free. */
bool watch_init(Watch *watch, const Level *level, const InputTape *tape);
void watch_done(Watch *watch);

/* False if the request is not one of watching. Moving by ticks stops the run, jumping does not. */
bool watch_request(Watch *watch, RequestId request);

/* How many ticks of the run the next tick of the clock shows; at the end it stops. */
int32_t watch_tick(Watch *watch);

/* Draws two rows: the bar of the whole run, and the current state. */
enum { WATCH_ROWS = 2 };
void watch_draw(const Watch *watch, Canvas *canvas, Area area);

#endif
