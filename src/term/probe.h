/* probe.h - the abilities of the terminal, queried without waiting.
 *
 * The queries are sent once; the game starts in legacy mode and better modes are switched on when
 * their answers come, even seconds later. A terminal that does not answer is never sent what it
 * might misread. First choice for keys is the kitty keyboard protocol, asked for again once it is
 * on because some terminals know only a part of it; second win32-input-mode. A terminal that may
 * have more colours than its description says is asked for those that it was just given (DECRQSS,
 * DEC STD 070). Each is tried once, so that any number of answers causes only a few bytes of
 * output.
 * Memory: plain data; strings are constants. */
#ifndef LEDGE_TERM_PROBE_H
#define LEDGE_TERM_PROBE_H

#include "sequence.h"

/* CSI 5 n is part of it: one acknowledgement will come. */
extern const char probe_questions[];

typedef struct Probe {
    TermInputMode mode;
    bool has_kitty;      /* it answered, and is complete */
    bool is_pushed;      /* the kitty mode is on, verified or not */
    bool was_pushed;     /* it has been tried */
    bool has_win32;      /* it could be switched on */
    bool has_sync;       /* synchronised updates, mode 2026 */
    bool is_answered;    /* the last query was answered: the others will get no answer */
    bool acks_locally;   /* the answers come from a program before the terminal (mosh) */
    bool wants_colours;  /* to ask how many there are, which has not been done */
    ColourDepth colours; /* so many were shown to be there; DEPTH_AUTO: unknown */
} Probe;

/* `wants_colours`: is it worth asking how many colours there are? */
void probe_init(Probe *probe, bool wants_colours);

/* Handles a reply; returns what to write in answer ("" for nothing). `probe->mode` may change. */
const char *probe_reply(Probe *probe, const Decoded *reply);

/* Sequences for the mode in use: to switch it on, to set it again when it may still be on, to
 * switch it off. */
const char *probe_mode_on(const Probe *probe);
const char *probe_mode_again(const Probe *probe);
const char *probe_mode_off(const Probe *probe);

#endif
