/* signals.h - signals as events: blocked everywhere but in the wait, where a handler sets a flag.
 *
 * Crashes cannot wait: their handlers give the terminal back (restore.h) on a stack of their own
 * and die as they would have. */
#ifndef LEDGE_TERM_SIGNALS_H
#define LEDGE_TERM_SIGNALS_H

#include "../base.h"

#include <signal.h>
#include <sys/types.h>

enum { SIGNALS_HANDLED = 8, SIGNALS_CRASHES = 5 };

/* What was in force before signals_install. */
typedef struct Signals {
    sigset_t wait_mask; /* for sys_wait: the handled signals are open */
    sigset_t old_mask;
    struct sigaction old[SIGNALS_HANDLED];
    struct sigaction old_crash[SIGNALS_CRASHES];
    stack_t old_stack;
    pid_t parent;
    bool can_stop; /* SIGTSTP was not ignored: somebody could wake us */
} Signals;

typedef struct SignalNews {
    int quit;     /* INT TERM HUP QUIT: the signal, or 0 */
    bool resized; /* WINCH */
    bool stop;    /* TSTP: asks for a suspension */
    bool resumed; /* CONT */
} SignalNews;

/* `crash_fd` is the terminal that crash handlers give back. */
void signals_install(Signals *signals, int crash_fd);
void signals_uninstall(const Signals *signals);

/* What came since the last call. */
SignalNews signals_take(void);

/* Has the parent died? The shell then has gone on already and reads what the terminal sends. */
bool signals_is_orphan(const Signals *signals);

/* Is there a shell that could wake us? */
bool signals_can_stop(const Signals *signals);

/* Stops the whole job, as ^Z does, until SIGCONT. False when the kernel did not. */
bool signals_stop_job(void);

#endif
