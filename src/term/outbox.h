/* outbox.h - bytes to be written to a descriptor without blocking.
 *
 * They are written completely and in order, because half a frame would leave a broken screen.
 * Memory: outbox_done frees. */
#ifndef LEDGE_TERM_OUTBOX_H
#define LEDGE_TERM_OUTBOX_H

#include "../base/base.h"

typedef struct Outbox {
    char *bytes;
    size_t from, length, capacity; /* [from, length) is still to be written */
    size_t limit; /* limit of the length: a blocked connection must not fill memory */
} Outbox;

void outbox_init(Outbox *outbox, size_t limit);
void outbox_done(Outbox *outbox);
bool outbox_is_empty(const Outbox *outbox);

/* Makes room for `count` more bytes. False at the limit, and when memory ran out. */
bool outbox_reserve(Outbox *outbox, size_t count);

/* Appends. Needs room: outbox_reserve. */
void outbox_add(Outbox *outbox, const char *bytes, size_t count);

/* Appends a string if there is room for it. */
void outbox_add_text(Outbox *outbox, const char *text);

void outbox_clear(Outbox *outbox);

/* Writes as much as `fd` takes now. False when the other end is closed. */
bool outbox_flush(Outbox *outbox, int fd);

/* Writes until nothing is left, waiting at most `limit_ms`. False when the other end is closed. */
bool outbox_finish(Outbox *outbox, int fd, int limit_ms);

/* The longest text for the clipboard: the limits of terminals and multiplexers differ, nearly all
 * take this much. */
enum { CLIPBOARD_BYTES_MAX = 72 * 1024 };

/* Can text for the clipboard be sent to a terminal of this name ($TERM)? Terminals that do not know
 * the sequence ignore it, except for a few old ones, which would print it. */
bool outbox_clipboard_is_safe(const char *term_name);

/* Appends a text for the clipboard of the user's machine: OSC 52 carries it as base64 over any
 * connection. False, and nothing appended, when the text is too long or memory ran out.
 * Source: xterm's "Control Sequences", Operating System Commands. */
bool outbox_add_clipboard(Outbox *outbox, const char *text, size_t length);

#endif
