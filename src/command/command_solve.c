/* command_solve.c - see command_solve.h. A thread for each processor takes the next level; the
 * answers come out in the order of the command line. */
#include "command_solve.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "options.h"
#include "solve_job.h"

enum { STATUS_BAD = 2, THREADS_MAX = 64, PROGRESS_MS = 200 };

/* What the threads share; `next` and `finished` only under the lock. */
typedef struct Pool {
    pthread_mutex_t lock;
    pthread_cond_t one_finished;
    SolveJob *jobs;
    bool *finished;
    int count, next;
} Pool;

static void *work(void *context)
{
    Pool *pool = context;
    pthread_mutex_lock(&pool->lock);
    while (pool->next < pool->count) {
        int mine = pool->next++;
        pthread_mutex_unlock(&pool->lock);
        solve_job_run(&pool->jobs[mine]);
        pthread_mutex_lock(&pool->lock);
        pool->finished[mine] = true;
        pthread_cond_signal(&pool->one_finished);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

/* ---- progress, for a person who waits ---------------------------------------------------- */

static void show_progress(const SolveJob *job)
{
    char name[60];
    text_make_safe(name, sizeof name, job->path, strlen(job->path));
    fprintf(stderr, "\r%s: %d states\033[K", name, atomic_load(&job->nodes));
}

static void clear_progress(void)
{
    fputs("\r\033[K", stderr);
}

static struct timespec soon(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    t.tv_nsec += PROGRESS_MS * 1000000;
    t.tv_sec += t.tv_nsec / 1000000000;
    t.tv_nsec %= 1000000000;
    return t;
}

static void wait_for(Pool *pool, int index, bool with_progress)
{
    pthread_mutex_lock(&pool->lock);
    while (!pool->finished[index]) {
        struct timespec until = soon();
        pthread_cond_timedwait(&pool->one_finished, &pool->lock, &until);
        if (with_progress && !pool->finished[index]) show_progress(&pool->jobs[index]);
    }
    pthread_mutex_unlock(&pool->lock);
    if (with_progress) clear_progress();
}

/* ---- answers ----------------------------------------------------------------------------- */

/* With one level the line says nothing but the answer. */
static void print_answer(const SolveJob *job, bool with_name)
{
    char line[SOLVE_LINE_MAX], name[ERROR_FILE_MAX];
    if (job->status == STATUS_BAD) {
        error_list_print(&job->errors, stderr);
        return;
    }
    solve_job_text(job, line);
    text_make_safe(name, sizeof name, job->path, strlen(job->path));
    if (with_name) printf("%s: ", name);
    puts(line);
    fflush(stdout);
}

static int print_answers(Pool *pool)
{
    bool with_progress = isatty(STDERR_FILENO);
    int status = 0;
    for (int i = 0; i < pool->count; i++) {
        wait_for(pool, i, with_progress);
        print_answer(&pool->jobs[i], pool->count > 1);
        if (pool->jobs[i].status > status) status = pool->jobs[i].status;
    }
    return status;
}

static int complain(const char *what)
{
    fprintf(stderr, "ledge solve: %s\n", what);
    return STATUS_BAD;
}

static int solve_all(Pool *pool)
{
    pthread_t threads[THREADS_MAX];
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    int wanted = min_i32(clamp_i32((int32_t)processors, 1, THREADS_MAX), pool->count), started = 0;
    while (started < wanted && pthread_create(&threads[started], NULL, work, pool) == 0)
        started++;
    if (started == 0) return complain("no thread can be started");
    int status = print_answers(pool);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    return status;
}

static int solve_levels(const SolveOptions *options, char **paths, int count)
{
    Pool pool = {.lock = PTHREAD_MUTEX_INITIALIZER,
                 .one_finished = PTHREAD_COND_INITIALIZER,
                 .jobs = calloc((size_t)count, sizeof *pool.jobs),
                 .finished = calloc((size_t)count, sizeof *pool.finished),
                 .count = count};
    int status = STATUS_BAD;
    if (pool.jobs && pool.finished) {
        for (int i = 0; i < count; i++) {
            pool.jobs[i].path = paths[i];
            pool.jobs[i].options = options;
        }
        status = solve_all(&pool);
        for (int i = 0; i < count; i++)
            solve_job_done(&pool.jobs[i]);
    } else {
        complain("not enough memory");
    }
    free(pool.jobs);
    free(pool.finished);
    return status;
}

int command_solve(int argc, char **argv)
{
    SolveOptions options = {.seconds = 0};
    const Option rows[] = {{"--budget", OPTION_SECONDS, &options.seconds},
                           {"--all-coins", OPTION_FLAG, &options.all_coins},
                           {"--shorter", OPTION_FLAG, &options.shorter},
                           {"-o", OPTION_TEXT, &options.replay}};
    const OptionTable table = {rows, ARRAY_LENGTH(rows)};
    int count = options_parse_many(&table, argc, argv);
    if (count < 0) return STATUS_BAD;
    if (count == 0) return complain("needs a level (see --help)");
    if (options.replay && count > 1) return complain("-o takes the solution of one level");
    return solve_levels(&options, argv + 1, count);
}
