/* outbox.h - bytes on their way to a descriptor that must not block us.
 *
 * What has been put in goes out whole and in order: half a frame would tear the screen.
 * Memory: outbox_done frees. */
#ifndef LEDGE_TERM_OUTBOX_H
#define LEDGE_TERM_OUTBOX_H

#include "../base.h"

typedef struct Outbox {
    char *bytes;
    size_t from, length, room; /* [from, length) is still to be written */
} Outbox;

void outbox_done(Outbox *outbox);
bool outbox_is_empty(const Outbox *outbox);

/* Makes room for `count` more bytes. False when memory ran out. */
bool outbox_reserve(Outbox *outbox, size_t count);

/* Appends. Needs room: outbox_reserve. */
void outbox_add(Outbox *outbox, const char *bytes, size_t count);

/* Appends a string if there is memory for it. */
void outbox_add_text(Outbox *outbox, const char *text);

void outbox_clear(Outbox *outbox);

/* Writes as much as `fd` takes now. False when nobody is at the other end any more. */
bool outbox_flush(Outbox *outbox, int fd);

/* The same until all is written, waiting at most `limit_ms`. */
bool outbox_finish(Outbox *outbox, int fd, int limit_ms);

#endif
