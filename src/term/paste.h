/* paste.h - pasted text while it is received.
 *
 * Its event has the complete text; until it has been handled nothing more may be decoded, because
 * the next paste would replace it.
 * Memory: paste_done frees. */
#ifndef LEDGE_TERM_PASTE_H
#define LEDGE_TERM_PASTE_H

#include "event_queue.h"
#include "sequence.h"

typedef enum PasteState {
    PASTE_NONE,
    PASTE_OPEN, /* its end has not come yet */
    PASTE_QUEUED,
    PASTE_TAKEN /* by the caller of the wait */
} PasteState;

typedef struct Paste {
    PasteState state;
    bool is_too_long; /* or memory ran out */
    char *bytes;
    size_t length, capacity;
} Paste;

/* Handles what the decoder returns for a paste; false for anything else. At its end the event is
 * added to the queue, which needs room. */
bool paste_take(Paste *paste, const Decoded *decoded, EventQueue *queue);

/* May bytes be decoded that could begin another paste? */
static inline bool paste_is_free(const Paste *paste)
{
    return paste->state <= PASTE_OPEN;
}

/* Notes that an event was given to the caller of the wait. */
static inline void paste_note_taken(Paste *paste, const TermEvent *event)
{
    if (event->kind == TERM_EVENT_TEXT) paste->state = PASTE_TAKEN;
}

/* A new wait begins: the last event has been handled. */
void paste_release(Paste *paste);

/* Drops the paste in any state: its end will not come, or its event was dropped. */
void paste_done(Paste *paste);

#endif
