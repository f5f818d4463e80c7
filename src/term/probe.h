/* probe.h - what the terminal can do, found out by asking without waiting.
 *
 * The questions go out once; the game starts in legacy mode and better modes are switched on when
 * their answers come, be it seconds later. A terminal that does not answer is never sent what it
 * might misread. First choice for keys is the kitty keyboard protocol, asked for again once it is
 * on because some terminals know only a part of it; second win32-input-mode.
 * Memory: plain data; strings are constants. */
#ifndef LEDGE_TERM_PROBE_H
#define LEDGE_TERM_PROBE_H

#include "sequence.h"

/* CSI 5 n is part of it: one acknowledgement will come. */
extern const char probe_questions[];

typedef struct Probe {
    TermInputMode mode;
    bool has_kitty;    /* it answered, and was not found wanting */
    bool is_pushed;    /* the kitty mode is on, verified or not */
    bool has_win32;    /* it could be switched on */
    bool has_sync;     /* synchronised updates, mode 2026 */
    bool is_answered;  /* the last question was answered: what did not answer by now never will */
    bool acks_locally; /* the answers come from something between us and the terminal (mosh) */
} Probe;

void probe_init(Probe *probe);

/* Takes a reply; returns what to write because of it ("" for nothing). `probe->mode` may change. */
const char *probe_reply(Probe *probe, const Decoded *reply);

/* Switch the mode in use on after it was off, assert it anew where it may still be on, and off. */
const char *probe_mode_on(const Probe *probe);
const char *probe_mode_again(const Probe *probe);
const char *probe_mode_off(const Probe *probe);

#endif
