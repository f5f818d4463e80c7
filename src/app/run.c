/* run.c - see run.h */
#include "run.h"

#include "../term/supervise.h"

#include <signal.h>
#include <stdio.h>

enum { STATUS_DONE = 0, STATUS_BAD = 2 };

RunOptions run_options_default(void)
{
    return (RunOptions){.size = {80, 24}};
}

void print_errors(const ErrorList *errors)
{
    char line[ERROR_FILE_MAX + ERROR_TEXT_MAX + 40];
    for (int32_t i = 0; i < errors->count; i++) {
        error_format(errors, &errors->items[i], line, sizeof line);
        fprintf(stderr, "%s\n", line);
    }
}

/* Ends the program by the signal that asked for it, so that whoever started it knows. */
static void die_by(int number)
{
    sigset_t set;
    signal(number, SIG_DFL);
    sigemptyset(&set);
    sigaddset(&set, number);
    raise(number);
    sigprocmask(SIG_UNBLOCK, &set, NULL);
}

static void let_go(Screen screen)
{
    if (screen.kind->leave) screen.kind->leave(screen.self);
}

static Term *open_terminal(const RunOptions *options, ErrorList *errors)
{
    if (!options->script) return term_curses_open(errors);
    return term_script_open(options->script, options->size.cols, options->size.rows, errors);
}

/* A script's errors have a file and a line; of the terminal there is just the reason. */
static void complain(const RunOptions *options, const ErrorList *errors)
{
    if (options->script)
        print_errors(errors);
    else
        fprintf(stderr, "ledge: %s\n", errors->count > 0 ? errors->items[0].text : "no terminal");
}

int run_screens(const RunOptions *options, Session *session, Screen first)
{
    ErrorList errors;
    if (!options->script) {
        int child_status = supervise();
        if (child_status >= 0) {
            let_go(first);
            return child_status;
        }
    }
    error_list_init(&errors, options->script ? options->script : "terminal");
    Term *term = open_terminal(options, &errors);
    if (!term) {
        let_go(first);
        complain(options, &errors);
        return STATUS_BAD;
    }
    bool memory_left = app_run(term, session, first);
    int signal_number = term_close(term);
    if (!memory_left) fputs("ledge: out of memory\n", stderr);
    if (signal_number != 0) die_by(signal_number);
    return memory_left ? STATUS_DONE : STATUS_BAD;
}
