/* progress.h - says on standard error that a command is still working, and for how long, if that is
 * a terminal.
 *
 * The line appears after a second and goes when the work is done, so that quick work and output
 * into files show nothing of it. A thread writes it: the work itself takes no notice.
 * Order: nothing else may be written to the terminal between progress_begin and progress_end.
 * Errors: without a thread there is no line. */
#ifndef LEDGE_CLI_PROGRESS_H
#define LEDGE_CLI_PROGRESS_H

#include "../base/base.h"

#include <pthread.h>

enum { PROGRESS_TEXT_MAX = 80 };

typedef struct Progress {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t has_ended;
    bool is_on, is_done;
    char text[PROGRESS_TEXT_MAX];
} Progress;

/* Begins to wait: "verifying" and a file's name. */
void progress_begin(Progress *progress, const char *what, const char *name);

/* Removes the line. */
void progress_end(Progress *progress);

/* Removes a line of progress from standard error. */
void progress_clear(void);

#endif
