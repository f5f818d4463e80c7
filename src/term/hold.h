/* hold.h - which buttons are held down, known from key releases or guessed without them.
 *
 * Terminals differ: some report every release (HOLD_EXACT), most report presses and repeats only.
 * There a held direction cannot be inferred once another key is pressed, because the keyboard
 * stops repeating the first. So the default is to latch: a direction stays on until the opposite
 * one or the brake (HOLD_DOWN), and a jump press is a full jump. Times learn the keyboard's
 * repeat rate, so that a repeat is told from a new press.
 * Without releases one direction is on at a time: left or right lets go of a ladder, up takes it.
 * Down is the brake, and held for a moment, which its repeats prolong: long enough to drop through
 * a platform with a jump, but shorter where it stops a run, so that a jump soon after that is a
 * jump. A jump press lasts so many ticks as whoever knows the game says; another one meanwhile, or
 * the brake, cuts it short.
 * In every mode a press lasts at least one tick, however short it was.
 * Units: ns on the terminal's clock; ticks are calls of hold_tick.
 * Memory: plain data; nothing here allocates. */
#ifndef LEDGE_TERM_HOLD_H
#define LEDGE_TERM_HOLD_H

#include "key.h"

typedef enum HoldButton {
    HOLD_LEFT,
    HOLD_RIGHT,
    HOLD_UP,
    HOLD_DOWN,
    HOLD_JUMP,
    HOLD_BUTTON_COUNT
} HoldButton;

typedef enum HoldMode {
    HOLD_EXACT,  /* releases are reported: what is down is held; of two opposites the later one */
    HOLD_LATCH,  /* no releases: a direction stays on until another one or the brake */
    HOLD_CLASSIC /* no releases: it also ends when its repeats do, unless another key cut them off
                  */
} HoldMode;

enum {
    HOLD_KEYS_MAX = 4,   /* keys of one button that can be down at once; later ones are not seen */
    HOLD_JUMP_TICKS = 14 /* a finger's press: of a jump, until somebody says otherwise */
};

typedef struct HoldKey {
    uint32_t down[HOLD_KEYS_MAX]; /* codes of the keys known to be down, 0 for none */
    bool on;                      /* guessed: latched, or its repeats have not ended */
    int64_t until;          /* when `on` ends unless heard again; INT64_MAX: never by itself */
    int32_t ticks;          /* of a jump whose release is unknown: ticks left */
    bool pressed, released; /* since the last tick */
    bool shown;             /* what the last tick said */
    uint32_t order;         /* of the press: tells which of two was later */
    int64_t heard_at;       /* the last byte of it */
    int64_t first_gap;      /* from the press to what may be its first repeat */
    int32_t repeats;        /* heard since the press */
} HoldKey;

/* How the keyboard repeats, learned as it is used. */
typedef struct HoldPace {
    int64_t delay, delay_deviation; /* from the press to the first repeat */
    int64_t gap, gap_deviation;     /* between repeats */
} HoldPace;

typedef struct Hold {
    HoldMode mode;
    uint32_t presses;   /* so far: numbers the presses */
    int32_t jump_ticks; /* that a jump press lasts where its release is unknown */
    int32_t last_heard; /* button of the last press or repeat; -1 before the first */
    HoldPace pace;
    HoldKey keys[HOLD_BUTTON_COUNT];
} Hold;

void hold_init(Hold *hold, HoldMode mode);

/* How many ticks, at least 1, a jump press lasts from now on where its release is unknown. */
void hold_set_jump_ticks(Hold *hold, int32_t ticks);

/* Changes the mode; every button is let go, what was learned stays. */
void hold_set_mode(Hold *hold, HoldMode mode);

/* A key of `button` was pressed, repeated or released at `time`. `code` tells the keys of a button
 * apart. In the modes without releases a release is ignored and a repeat counts as a press. */
void hold_key(Hold *hold, HoldButton button, uint32_t code, KeyAction action, int64_t time);

/* The same from a source that reports its releases in any mode: a mouse button. */
void hold_exact_key(Hold *hold, HoldButton button, uint32_t code, KeyAction action, int64_t time);

/* Has a button gone down or up that no tick has seen yet? */
bool hold_has_news(const Hold *hold);

/* Will every tick from now on say the same until a key is heard? `held` gets what. */
bool hold_is_steady(const Hold *hold, uint8_t *held);

/* What is held in the tick that begins now: bit 1 << HoldButton for each button. Once a tick. */
uint8_t hold_tick(Hold *hold, int64_t now);

/* Lets go what is held only until a release, which nobody saw while keys went elsewhere. What a
 * press has set going, for a while or until another one, stays. */
void hold_forget_keys(Hold *hold);

/* Lets everything go: after focus-out, a pause, a death, a suspension. */
void hold_release_all(Hold *hold);

#endif
