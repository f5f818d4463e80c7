/* watch.h - a run that is watched: where it stands, how fast it goes, and to where it jumps.
 *
 * Units: ticks of 1/60 s. At pace P a tick of the clock shows 2^P of the run's, or one in 2^-P.
 * Memory: watch_done frees; the level belongs to the caller and must outlive it. */
#ifndef LEDGE_PLAY_WATCH_H
#define LEDGE_PLAY_WATCH_H

#include "../game/timeline.h"
#include "../ui/widget.h"

enum { WATCH_PACE_MAX = 3, WATCH_LEAP_TICKS = 60 };

typedef struct Watch {
    Timeline run;
    bool is_stopped;
    int8_t pace;   /* -WATCH_PACE_MAX to WATCH_PACE_MAX */
    int32_t clock; /* ticks of the clock, for the slow paces */
} Watch;

/* Stands at the start of the run and goes. False when memory ran out: nothing is to be freed. */
bool watch_init(Watch *watch, const Level *level, const InputTape *tape);
void watch_done(Watch *watch);

/* False when the request is none of watching. Moving by hand stops the run, leaping does not. */
bool watch_request(Watch *watch, RequestId request);

/* How many ticks of the run the next tick of the clock shows; at the end it stops. */
int32_t watch_tick(Watch *watch);

/* Draws the bar of the whole run, and below it what is going on at this moment: two rows. */
enum { WATCH_ROWS = 2 };
void watch_draw(const Watch *watch, Canvas *canvas, Area area);

#endif
