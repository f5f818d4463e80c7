/* practice.h - practice mode: time goes back, slower, stands still, or moves tick by tick.
 *
 * Independent of the game: it tells the caller what to do in the next tick of the clock. If key
 * releases are known, time runs back as long as the key is down; otherwise each press or repeat
 * goes back a burst, and time then stands still until another key, or for a moment.
 * Units: ticks of 1/60 s.
 * Memory: plain data. */
#ifndef LEDGE_PLAY_PRACTICE_H
#define LEDGE_PLAY_PRACTICE_H

#include "../draw/bindings.h"
#include "../draw/widget.h"

enum {
    PRACTICE_REWIND_TICKS = 2, /* ticks of the game that a tick of the clock takes back */
    PRACTICE_BURST_TICKS = 8,  /* ticks that a press or repeat takes back without key releases */
    PRACTICE_WAIT_TICKS = 45,  /* pause after a burst: longer than a keyboard's repeat delay */
    PRACTICE_SLOWEST = 3       /* 1/8: each step halves the pace */
};

typedef struct Practice {
    bool is_on;
    bool has_been_on; /* practice was on since the level began: the run is not a record */
    bool is_frozen, is_rewinding;
    uint32_t rewind_code; /* of the key by which time runs back, to know its release */
    uint8_t slowness;     /* 0 to PRACTICE_SLOWEST */
    int32_t clock;        /* ticks of the clock, for the slow pace */
    int32_t steps;        /* single steps to do while time stands still */
    int32_t burst_ticks;  /* ticks to go back at once */
    int32_t wait_ticks;   /* ticks left of the pause after a burst */
    bool awaits_key;      /* time stands still until any key */
} Practice;

/* The level begins again: earlier practice does not count; the mode stays on. */
void practice_begin(Practice *practice);

void practice_toggle(Practice *practice);

/* Time stands still until a key is pressed. */
void practice_await_key(Practice *practice);

/* Marks the run as no record, also if practice is off. */
void practice_mark(Practice *practice);

/* Handles a key that makes this request of CONTEXT_PLAY; `has_releases`: the terminal reports
 * releases. Returns a message for the user, "" for none; NULL if the key is not one of practice. */
const char *practice_hear(Practice *practice, RequestId request, const TermEvent *event,
                          bool has_releases);

/* Stops running back, because after a pause or a lost focus the state of keys is unknown. */
void practice_let_go(Practice *practice);

/* What the clock's next tick does: 1 plays a tick, 0 does nothing, -N takes N ticks back. */
int32_t practice_tick(Practice *practice);

/* Does time stand still, or go slower than normal? */
bool practice_is_slow(const Practice *practice);

/* Does every tick do nothing until a key comes? */
bool practice_stands_still(const Practice *practice);

/* Draws the line with the mode and its keys. */
void practice_draw(const Practice *practice, const Bindings *bindings, Canvas *canvas, Area area);

#endif
