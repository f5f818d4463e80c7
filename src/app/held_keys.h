/* held_keys.h - what a player holds down, by the keys in force and in this terminal.
 *
 * Joins the bindings, the terminal and the settings with hold.h, and says in words what the player
 * has to know where keys are not seen to go up.
 * Memory: plain data. */
#ifndef LEDGE_APP_HELD_KEYS_H
#define LEDGE_APP_HELD_KEYS_H

#include "../engine/model.h"
#include "../term/hold.h"
#include "app.h"

enum { HELD_NOTE_MAX = 64, HELD_MESSAGE_MAX = 3 * HELD_NOTE_MAX };

typedef struct HeldKeys {
    Hold hold;
    bool is_slow; /* time is slowed down or stands still: no guess by the clock is right then */
    char note[HELD_NOTE_MAX];       /* which key stops; "" where releases are known */
    char message[HELD_MESSAGE_MAX]; /* the same as a sentence for the beginning */
} HeldKeys;

/* Where releases are not known, a jump is one that is full by these constants. */
void held_keys_init(HeldKeys *held, const ModelParams *physics);

/* Takes over what the terminal and the settings say; everything is let go. */
void held_keys_set_up(HeldKeys *held, const App *app);

/* The same after a pause in which keys went elsewhere: a direction that stays on until another key
 * is still on. */
void held_keys_resume(HeldKeys *held, const App *app);

/* The same as held_keys_set_up where they now say something else than before; true when they do. A
 * terminal may answer late that it reports releases. */
bool held_keys_fit(HeldKeys *held, const App *app);

/* Hears a key, a mouse button, the loss of the focus; asks for a hurried tick where that helps. */
void held_keys_hear(HeldKeys *held, App *app, const TermEvent *event);

/* What is held in the tick that begins now. */
Input held_keys_tick(HeldKeys *held, const App *app);

/* Will every tick hear the same until an event comes? `input` gets what. */
bool held_keys_are_steady(const HeldKeys *held, const App *app, Input *input);

/* Lets go what the player can not: after a death, where releases are not known. */
void held_keys_let_go_guesses(HeldKeys *held);

#endif
