/* held_keys.h - the buttons that a player holds, by the current keys and the terminal.
 *
 * Joins the bindings, the terminal and the settings with hold.h, and has the words for the player
 * if releases are unknown.
 * Memory: plain data. */
#ifndef LEDGE_PLAY_APP_HELD_KEYS_H
#define LEDGE_PLAY_APP_HELD_KEYS_H

#include "../../engine/model.h"
#include "../../term/hold.h"
#include "app.h"

enum { HELD_NOTE_MAX = 64, HELD_MESSAGE_MAX = 4 * HELD_NOTE_MAX };

typedef struct HeldKeys {
    Hold hold;
    bool is_slow; /* time is slowed down or stopped, so that releases cannot be inferred by time */
    int64_t down_at;                /* the last press of Down, where releases are unknown, */
    bool is_down_twice;             /* and it came soon after one before; no other key since */
    bool offers_mouse;              /* a click chooses that a mouse button jumps */
    char note[HELD_NOTE_MAX];       /* the key that stops; "" if releases are known */
    char message[HELD_MESSAGE_MAX]; /* the same as a sentence for the start */
} HeldKeys;

/* If releases are unknown, a jump is a full jump by these constants. */
void held_keys_init(HeldKeys *held, const ModelParams *physics);

/* Follows the terminal and the settings; all buttons are released. */
void held_keys_set_up(HeldKeys *held, const App *app);

/* Sets up again after a pause in which keys went elsewhere; latched directions stay on. */
void held_keys_resume(HeldKeys *held, const App *app);

/* Calls held_keys_set_up if terminal or settings have changed; true if so. A terminal may report
 * late that it has releases. */
bool held_keys_fit(HeldKeys *held, const App *app);

/* Tells before an event what the player could do: does up climb here, would a jump press make a
 * jump (player.h)? Without it, up is only up. */
void held_keys_see(HeldKeys *held, bool climbs, bool jumps);

/* Offers the mouse as a jump button, once, at the first start where releases are unknown: a click
 * is a jump, and chooses the setting. Call it after held_keys_set_up. */
void held_keys_offer_mouse(HeldKeys *held, App *app);

/* Handles a key, a mouse button, the loss of the focus; asks for a hurried tick if that helps. */
void held_keys_hear(HeldKeys *held, App *app, const TermEvent *event);

/* The buttons held in the tick that begins now. */
Input held_keys_tick(HeldKeys *held, const App *app);

/* Will every tick have the same input until an event comes? `input` gets it. */
bool held_keys_are_steady(const HeldKeys *held, const App *app, Input *input);

/* Does the player look down (1) or up (-1) with these buttons held: one of them alone? Where
 * releases are unknown Up is a jump, and Down must have been pressed twice. */
int32_t held_keys_glance(const HeldKeys *held, Input input);

/* Releases all buttons, before another attempt begins. */
void held_keys_let_go(HeldKeys *held);

/* Releases what the player cannot release: after a death, if releases are unknown. */
void held_keys_let_go_guesses(HeldKeys *held);

#endif
