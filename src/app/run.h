/* run.h - runs screens on a terminal from its opening to its end.
 *
 * Errors: one line on standard error. */
#ifndef LEDGE_APP_RUN_H
#define LEDGE_APP_RUN_H

#include "app.h"
#include "options.h"

typedef struct RunOptions {
    const char *script; /* keys from this file and no terminal; NULL: the real one */
    ScreenSize size;    /* of a scripted terminal */
} RunOptions;

/* The options' values before any is read. */
RunOptions run_options_default(void);

/* Opens the terminal, runs `first` (which it owns) and what follows, restores the terminal.
 * Returns the exit status; a signal that asked for the end ends the program by that signal. */
int run_screens(const RunOptions *options, Session *session, Screen first);

/* Writes every entry to standard error, a line each. */
void print_errors(const ErrorList *errors);

#endif
