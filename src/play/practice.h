/* practice.h - time as a person who practises wants it: back, slower, standing still, tick by tick.
 *
 * Knows no game: it says what the next tick of the clock is to do, and whoever plays does it. Where
 * key releases are known, time runs back as long as the key is down; elsewhere each press or repeat
 * of it goes back a burst, and time then stands still until another key or a moment later.
 * Units: ticks of 1/60 s.
 * Memory: plain data. */
#ifndef LEDGE_PLAY_PRACTICE_H
#define LEDGE_PLAY_PRACTICE_H

#include "../ui/widget.h"

enum {
    PRACTICE_REWIND_TICKS = 2, /* a tick of the clock takes back so many of the game's */
    PRACTICE_BURST_TICKS = 8,  /* so does a repeat of the key where no release is known */
    PRACTICE_WAIT_TICKS = 45,  /* after a burst: longer than keyboards wait before they repeat */
    PRACTICE_SLOWEST = 3       /* 1/8: each step halves the pace */
};

typedef struct Practice {
    bool is_on;
    bool has_been_on; /* since the level was begun: the run is no record */
    bool is_frozen, is_rewinding;
    uint8_t slowness;    /* 0 to PRACTICE_SLOWEST */
    int32_t clock;       /* ticks of the clock, for the slow pace */
    int32_t steps;       /* asked for while time stands still */
    int32_t burst_ticks; /* to go back at once */
    int32_t wait_ticks;  /* left to stand still after a burst */
    bool awaits_key;     /* time stands still until any key */
} Practice;

/* The level begins again: what was practised before does not count; on stays on. */
void practice_begin(Practice *practice);

void practice_toggle(Practice *practice);

/* Time stands still until a key is pressed. */
void practice_await_key(Practice *practice);

/* This run is no record, whether practice is on or off. */
void practice_mark(Practice *practice);

/* Hears a key; `has_releases`: the terminal tells of releases. Returns what to tell the person, ""
 * for nothing; NULL when the key is none of practice. */
const char *practice_hear(Practice *practice, const Bindings *bindings, const TermEvent *event,
                          bool has_releases);

/* Time no longer runs back: the keys can no longer be trusted, after a pause or a lost focus. */
void practice_let_go(Practice *practice);

/* What the clock's next tick does: 1 plays a tick, 0 does nothing, -N takes N ticks back. */
int32_t practice_tick(Practice *practice);

/* Does time stand still, or go slower than it should? */
bool practice_is_slow(const Practice *practice);

/* Draws the line that says the mode in words, with its keys. */
void practice_draw(const Practice *practice, const Bindings *bindings, Canvas *canvas, Area area);

#endif
