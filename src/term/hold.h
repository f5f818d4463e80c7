/* hold.h - which buttons are held down, known from key releases or guessed without them.
 *
 * Terminals differ: some report every release (HOLD_EXACT), most report presses and repeats only.
 * There a held direction cannot be detected once another key is pressed, because the keyboard stops
 * repeating the first. So the default is to latch: a direction stays on until the opposite one or
 * the brake (HOLD_DOWN), and a jump press is a full jump. The keyboard's repeat rate is learned, so
 * that a repeat can be told from a new press.
 * Without releases one direction is on at a time: left or right leaves a ladder, up takes it. Down
 * is the brake, held for a moment that its repeats prolong: long enough to drop through a platform
 * with a jump, but shorter if it stops a run, so that a jump soon after is not a drop. A jump press
 * lasts the number of ticks that the game sets; another one meanwhile, or the brake, cuts it short.
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
    HOLD_EXACT,  /* releases are reported: keys that are down are held; of two opposites the later
                    one */
    HOLD_LATCH,  /* no releases: a direction stays on until another one or the brake */
    HOLD_CLASSIC /* no releases: a direction also ends with its repeats, unless another key stopped
                    them */
} HoldMode;

enum {
    HOLD_KEYS_MAX = 4,   /* keys of one button that can be down at once; others are ignored */
    HOLD_JUMP_TICKS = 14 /* default length of a jump press */
};

typedef struct HoldKey {
    uint32_t down[HOLD_KEYS_MAX]; /* codes of the keys known to be down, 0 for none */
    bool on;                      /* inferred: latched, or its repeats have not ended */
    int64_t until;          /* when `on` ends without another byte; INT64_MAX: never by itself */
    int32_t ticks;          /* of a jump whose release is unknown: ticks left */
    bool pressed, released; /* since the last tick */
    bool shown;             /* result of the last tick */
    uint32_t order;         /* number of the press: of two, the higher is later */
    int64_t heard_at;       /* time of its last byte */
    int64_t first_gap;      /* from the press to what may be its first repeat */
    int32_t repeats;        /* repeats since the press */
} HoldKey;

/* The keyboard's repeat times, learned during use. */
typedef struct HoldPace {
    int64_t delay, delay_deviation; /* from the press to the first repeat */
    int64_t gap, gap_deviation;     /* between repeats */
} HoldPace;

typedef struct Hold {
    HoldMode mode;
    uint32_t presses;   /* presses so far, for numbering them */
    int32_t jump_ticks; /* that a jump press lasts where its release is unknown */
    int32_t last_heard; /* button of the last press or repeat; -1 before the first */
    HoldPace pace;
    HoldKey keys[HOLD_BUTTON_COUNT];
} Hold;

void hold_init(Hold *hold, HoldMode mode);

/* Sets how many ticks, at least 1, a jump press lasts when its release is unknown. */
void hold_set_jump_ticks(Hold *hold, int32_t ticks);

/* Changes the mode; all buttons are released, the learned times stay. */
void hold_set_mode(Hold *hold, HoldMode mode);

/* A key of `button` was pressed, repeated or released at `time`. `code` tells the keys of a button
 * apart. In the modes without releases a release is ignored and a repeat counts as a press. */
void hold_key(Hold *hold, HoldButton button, uint32_t code, KeyAction action, int64_t time);

/* A key of a source that reports its releases in every mode, such as a mouse button. */
void hold_exact_key(Hold *hold, HoldButton button, uint32_t code, KeyAction action, int64_t time);

/* Has a button been pressed or released since the last tick? */
bool hold_has_news(const Hold *hold);

/* Will every tick have the same result until the next key? `held` gets the result. */
bool hold_is_steady(const Hold *hold, uint8_t *held);

/* What is held in the tick that begins now: bit 1 << HoldButton for each button. Once a tick. */
uint8_t hold_tick(Hold *hold, int64_t now);

/* Releases buttons that are held until their release, which may have been missed while keys went
 * elsewhere. Latched buttons stay. */
void hold_forget_keys(Hold *hold);

/* Releases everything: after focus-out, a pause, a death, a suspension. */
void hold_release_all(Hold *hold);

#endif
