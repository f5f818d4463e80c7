/* signals.h - signals as events.
 *
 * They are blocked everywhere except in the wait, where a handler sets a flag.
 * Terminating signals are noted at any time, because the work between two waits may be long: the
 * program then has 1.5 s to end by itself. Crash handlers restore the terminal (restore.h) on an
 * alternate stack and then end the process by the same signal. */
#ifndef LEDGE_TERM_SIGNALS_H
#define LEDGE_TERM_SIGNALS_H

#include "../base/base.h"

#include <poll.h>
#include <signal.h>
#include <sys/types.h>

enum { SIGNALS_HANDLED = 8, SIGNALS_CRASHES = 5 };

/* The state before signals_install. */
typedef struct Signals {
    sigset_t wait_mask; /* for sys_wait: the handled signals are open */
    sigset_t old_mask;
    struct sigaction old[SIGNALS_HANDLED];
    struct sigaction old_crash[SIGNALS_CRASHES];
    stack_t old_stack;
    pid_t parent;
    bool can_stop; /* SIGTSTP was not ignored: a shell can resume this job */
} Signals;

typedef struct SignalNews {
    int quit;     /* INT TERM HUP QUIT: the signal, or 0 */
    bool resized; /* WINCH */
    bool stop;    /* TSTP: suspend */
    bool resumed; /* CONT */
} SignalNews;

/* `crash_fd` is the terminal that crash handlers restore. False, with nothing changed, where there
 * is no descriptor left. */
bool signals_install(Signals *signals, int crash_fd);
void signals_uninstall(const Signals *signals);

/* sys_wait with the signals open; `news` gets what came since the last call. `fds` has room for one
 * more than `count`. */
int signals_wait(const Signals *signals, struct pollfd *fds, nfds_t count, int64_t timeout_ns,
                 SignalNews *news);

/* Has a terminating signal come since the last wait? */
bool signals_end_is_asked(void);

/* Has the parent died? Then the shell is already reading from the terminal. */
bool signals_is_orphan(const Signals *signals);

/* Is there a shell that could resume this job? */
bool signals_can_stop(const Signals *signals);

/* Stops the whole job, as ^Z does, until SIGCONT. False if it was not stopped. */
bool signals_stop_job(void);

#endif
