/* capture.h - a stream for a library to write to, whose bytes are read back as one piece.
 *
 * ncurses writes a frame in several pieces; with this a frame is one write at a chosen time.
 * Memory: capture_close frees. */
#ifndef LEDGE_TERM_CAPTURE_H
#define LEDGE_TERM_CAPTURE_H

#include "../base/text.h"

#include <stdio.h>
#include <sys/types.h>

typedef struct Capture {
    FILE *file;  /* the stream for the library to write to */
    off_t taken; /* so much of it was collected */
    Text text;   /* what was collected, and added, since capture_clear */
} Capture;

bool capture_open(Capture *capture);
void capture_close(Capture *capture);

/* Adds `text` behind what was collected. */
void capture_add(Capture *capture, const char *text);

/* Adds what the library has written since the last call, without the sequences that choose the
 * character set. */
void capture_collect(Capture *capture);

/* Begins an empty text. */
void capture_clear(Capture *capture);

#endif
