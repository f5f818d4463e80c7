/* capture.h - a file that a library writes to and that is read back as one piece of bytes.
 *
 * ncurses writes a frame in pieces and when it likes; through here a frame becomes one write that
 * we time ourselves.
 * Memory: capture_close frees. */
#ifndef LEDGE_TERM_CAPTURE_H
#define LEDGE_TERM_CAPTURE_H

#include "../base.h"

#include <stdio.h>

typedef struct Capture {
    FILE *file; /* to be written to */
    char *bytes;
    size_t room;
} Capture;

bool capture_open(Capture *capture);
void capture_close(Capture *capture);

/* Writes `text` after what was written so far. */
void capture_add(Capture *capture, const char *text);

/* What was written since the last call, with every `without` left out; valid until the next. Empty
 * when memory ran out. */
size_t capture_take(Capture *capture, const char *without, const char **bytes);

#endif
