/* clipboard.h - text for the clipboard of the person's own machine, through the terminal.
 *
 * OSC 52 carries it as base64, over any line. A terminal that does not know the sequence passes
 * over it, except for a few old kinds, which would print it.
 * Source: xterm's "Control Sequences", Operating System Commands. */
#ifndef LEDGE_TERM_CLIPBOARD_H
#define LEDGE_TERM_CLIPBOARD_H

#include "outbox.h"

/* What terminals and multiplexers take is not the same everywhere; so much, nearly all. */
enum { CLIPBOARD_BYTES_MAX = 72 * 1024 };

/* May the sequence be sent to a terminal of this name ($TERM)? */
bool clipboard_is_safe(const char *term_name);

/* Appends the sequence. False, and nothing appended, when the text is too long or memory ran out.
 */
bool clipboard_add(Outbox *outbox, const char *text, size_t length);

#endif
