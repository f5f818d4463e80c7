/* progress.c - see progress.h */
#include "progress.h"

#include "../base/clock.h"
#include "../base/error.h"
#include "../base/utf8.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { FIRST_MS = 1000, NEXT_MS = 200 };

void progress_clear(void)
{
    fputs("\r\033[K", stderr);
}

static void *show(void *context)
{
    Progress *progress = context;
    const int64_t begin = clock_wall();
    bool is_shown = false;
    pthread_mutex_lock(&progress->lock);
    for (int32_t ms = FIRST_MS; !progress->is_done; ms += NEXT_MS) {
        const struct timespec until = clock_to_timespec(begin + ms * CLOCK_MS);
        while (!progress->is_done &&
               pthread_cond_timedwait(&progress->has_ended, &progress->lock, &until) == 0)
            continue;
        if (progress->is_done) break;
        fprintf(stderr, "\r%s: %d s\033[K", progress->text, (int)ms / 1000);
        is_shown = true;
    }
    pthread_mutex_unlock(&progress->lock);
    if (is_shown) progress_clear();
    return NULL;
}

void progress_begin(Progress *progress, const char *what, const char *name)
{
    char safe[PROGRESS_TEXT_MAX / 2];
    *progress =
        (Progress){.lock = PTHREAD_MUTEX_INITIALIZER, .has_ended = PTHREAD_COND_INITIALIZER};
    if (!isatty(STDERR_FILENO)) return;
    utf8_copy(safe, sizeof safe, name, strlen(name));
    snprintf(progress->text, sizeof progress->text, "%s %s", what, safe);
    progress->is_on = pthread_create(&progress->thread, NULL, show, progress) == 0;
}

void progress_end(Progress *progress)
{
    if (!progress->is_on) return;
    pthread_mutex_lock(&progress->lock);
    progress->is_done = true;
    pthread_cond_signal(&progress->has_ended);
    pthread_mutex_unlock(&progress->lock);
    pthread_join(progress->thread, NULL);
    progress->is_on = false;
}
