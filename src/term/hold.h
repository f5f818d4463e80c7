/* hold.h - which buttons are held down, known from key releases or guessed without them.
 *
 * Some terminals report every release (HOLD_EXACT), most report presses and repeats only. There the
 * keyboard stops repeating a key once another one is pressed, and a long hold cannot be told from a
 * tap before the first repeat is due, which is later than a jump rises. So what time cannot tell is
 * told by buttons, and by what the terminal does say:
 * - A press turns a direction on, until the opposite one or the brake (HOLD_DOWN). One direction is
 *   on at a time: left or right leaves a ladder, up takes it. In HOLD_AUTO repeats that came alone
 *   and then stop end it, so that a held key stops where it is let go; a tap stays on.
 * - The brake is held for a moment that its repeats prolong: long enough to drop through a platform
 *   with a jump, but shorter if it stops a run, so that a jump soon after is not a drop.
 * - A jump press lasts as many ticks as the game sets. In HOLD_AUTO another one is ignored
 *   unless a jump is possible, up or the brake cuts it short, and up where there is nothing to
 *   climb is a low jump of its own. In the other modes another press, or the brake, cuts it.
 * - The keyboard's repeat times are learned. A press that comes when the first repeat is due is
 *   kept back until the next repeat would come, and ignored if that does.
 *
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
    HOLD_AUTO,   /* no releases: as above */
    HOLD_LATCH,  /* no releases: a direction stays on until another one or the brake */
    HOLD_CLASSIC /* no releases: a direction also ends with its repeats, and soon after a tap,
                    unless another key stopped them */
} HoldMode;

enum {
    HOLD_KEYS_MAX = 4,    /* keys of one button that can be down at once; others are ignored */
    HOLD_JUMP_TICKS = 14, /* default length of a jump press */
    HOLD_LOW_TICKS = 2,   /* of a low jump */
    HOLD_CUT_TICKS = 6    /* of a jump that is cut short before it has lasted so long */
};

typedef struct HoldKey {
    uint32_t down[HOLD_KEYS_MAX]; /* codes of the keys known to be down, 0 for none */
    bool on;                      /* inferred: latched, or its repeats have not ended */
    int64_t until;      /* when `on` ends without another byte; INT64_MAX: never by itself */
    int64_t ended_at;   /* when `on` ended so; 0: otherwise */
    int32_t ticks, age; /* of a jump whose release is unknown: ticks left, ticks it has lasted */
    bool pressed, released; /* since the last tick */
    bool shown;             /* result of the last tick */
    uint32_t order;         /* number of the press: of two, the higher is later */
    int64_t heard_at;       /* time of its last byte */
    int64_t first_gap;      /* from the press to what may be its first repeat; 0: unknown */
    int32_t repeats;        /* quick repeats since the press */
} HoldKey;

/* The keyboard's repeat times, learned during use. */
typedef struct HoldPace {
    int64_t delay, delay_deviation; /* from the press to the first repeat */
    int64_t gap, gap_deviation;     /* between repeats */
    int32_t delays, gaps;           /* learned so far */
} HoldPace;

typedef struct Hold {
    HoldMode mode;
    bool up_jumps;       /* up is a jump where there is nothing to climb */
    bool climbs, jumps;  /* hold_see */
    bool is_timed;       /* hold_set_timed */
    uint32_t presses;    /* presses so far, for numbering them */
    int32_t jump_ticks;  /* that a jump press lasts where its release is unknown */
    bool is_low;         /* the jump is one of up */
    int32_t last_heard;  /* button of the last press or repeat; -1: none, or another key */
    int32_t waiting;     /* button of a press that is kept back; -1: none */
    int64_t waits_until; /* when that counts */
    int64_t
        climbed_at; /* time of the last byte of up that climbed and may still be down; 0: none */
    HoldPace pace;
    HoldKey keys[HOLD_BUTTON_COUNT];
} Hold;

void hold_init(Hold *hold, HoldMode mode);

/* Sets how many ticks, at least 1, a jump press lasts when its release is unknown. */
void hold_set_jump_ticks(Hold *hold, int32_t ticks);

/* Changes the mode, and whether up jumps with releases; in HOLD_AUTO it always does. All buttons
 * are released, the learned times stay. */
void hold_set_mode(Hold *hold, HoldMode mode, bool up_jumps);

/* Says whether time runs as usual. Where it does not nothing ends by the time between bytes. */
void hold_set_timed(Hold *hold, bool is_timed);

/* Tells before a key what the player could do: does up climb here, would a jump press make a jump?
 * At first neither. */
void hold_see(Hold *hold, bool climbs, bool jumps);

/* A key of `button` was pressed, repeated or released at `time`. `code` tells the keys of a button
 * apart. In the modes without releases a release is ignored and a repeat counts as a press. */
void hold_key(Hold *hold, HoldButton button, uint32_t code, KeyAction action, int64_t time);

/* A key of a source that reports its releases in every mode, such as a mouse button. */
void hold_exact_key(Hold *hold, HoldButton button, uint32_t code, KeyAction action, int64_t time);

/* A key of no button was pressed, which stops the repeats of the others. */
void hold_other_key(Hold *hold, int64_t time);

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
