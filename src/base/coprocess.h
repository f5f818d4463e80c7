/* coprocess.h - a command of the shell that runs beside the program: lines go into it, and lines
 * come back. Nothing here waits.
 *
 * The command runs in a process group of its own, which coprocess_done ends, and whatever it has
 * left behind. When the program dies, the command reads the end of its input.
 * Ranges: at most COPROCESS_LINE_MAX bytes wait to be read; a command that writes more has to wait.
 * Memory: coprocess_done frees, and ends the command. */
#ifndef LEDGE_BASE_COPROCESS_H
#define LEDGE_BASE_COPROCESS_H

#include "text.h"

#include <sys/types.h>

enum { COPROCESS_LINE_MAX = 4096, COPROCESS_SAID_MAX = 160 };

typedef struct Coprocess {
    pid_t child;      /* 0: none */
    int in, out, err; /* its standard streams; -1: closed */
    Text pending;     /* for its input */
    size_t sent;      /* of `pending` */
    size_t length;    /* of `read` */
    char read[COPROCESS_LINE_MAX];
    size_t said_length;
    char saying[COPROCESS_SAID_MAX]; /* the line of its standard error that is being read */
    char said[COPROCESS_SAID_MAX];   /* the last one that is not empty: printable ASCII */
} Coprocess;

/* Begins the command. False, with nothing to free, when the system does not allow it. */
bool coprocess_begin(Coprocess *process, const char *command);
void coprocess_done(Coprocess *process);

/* Sends a text, as soon as the command reads it. */
void coprocess_send(Coprocess *process, const char *text);

typedef enum CoprocessRead {
    COPROCESS_NOTHING, /* no whole line yet */
    COPROCESS_LINE,
    COPROCESS_TOO_LONG, /* a line of more than COPROCESS_LINE_MAX bytes */
    COPROCESS_ENDED     /* the command has closed its output, and all lines were read */
} CoprocessRead;

/* Reads the next whole line, without its end, from what has been written so far. */
CoprocessRead coprocess_read(Coprocess *process, char line[COPROCESS_LINE_MAX]);

#endif
