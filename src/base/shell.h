/* shell.h - a command of the shell: text goes into it, and what it writes is kept.
 *
 * The command runs in a process group of its own, which is ended after a time, when it has written
 * too much, or when the caller asks, and, whatever it has left behind, at its end. A signal that
 * ends the program ends it first. One thread at a time.
 * Memory: the output belongs to the caller, who frees it. */
#ifndef LEDGE_BASE_SHELL_H
#define LEDGE_BASE_SHELL_H

#include "base.h"

typedef struct ShellJob {
    const char *command; /* for `sh -c` */
    const char *in;      /* its standard input */
    size_t in_length;
    size_t out_max; /* bytes; more of them end it */
    int32_t seconds;
    bool shows_errors;              /* its standard error is that of the program; else it is lost */
    bool (*may_go_on)(void *asked); /* asked some times a second; NULL: it may */
    void *asked;
} ShellJob;

typedef enum ShellEnd {
    SHELL_ENDED,     /* by itself: see `status` */
    SHELL_NOT_BEGUN, /* the system does not allow it */
    SHELL_TOO_LONG,
    SHELL_TOO_MUCH,
    SHELL_STOPPED /* may_go_on said no, or memory ran out */
} ShellEnd;

typedef struct ShellResult {
    ShellEnd end;
    int status; /* exit status, or 128 and the number of the signal that ended it */
    char *out; /* ended by a NUL that `length` does not count; NULL unless it has ended by itself */
    size_t length;
} ShellResult;

/* Runs the command to its end. */
ShellResult shell_run(const ShellJob *job);

#endif
