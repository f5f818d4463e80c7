/* solve_job.h - one level to solve: from its file to a line of answer, on any thread.
 *
 * Memory: a job owns its solution; solve_job_done frees it. */
#ifndef LEDGE_COMMAND_SOLVE_JOB_H
#define LEDGE_COMMAND_SOLVE_JOB_H

#include <stdatomic.h>

#include "../error.h"
#include "../solve/verdict.h"

typedef struct SolveOptions {
    bool all_coins, shorter;
    int32_t seconds;    /* the clock ends the search then; 0: only the number of nodes does */
    const char *replay; /* the solution is written to this file; NULL: nowhere */
} SolveOptions;

typedef struct SolveJob {
    const char *path;
    const SolveOptions *options;
    atomic_int nodes; /* so far, for whoever waits */
    int status;       /* as the command's: 0 solved, 1 not, 2 the level cannot be read */
    int32_t ms;
    int64_t start_ns; /* by the clock */
    Verdict verdict;
    int32_t coins;    /* of the level */
    ErrorList errors; /* of reading and writing */
} SolveJob;

/* Does all of it. */
void solve_job_run(SolveJob *job);
void solve_job_done(SolveJob *job);

enum { SOLVE_LINE_MAX = 200 };

/* "SOLVED ticks=632 nodes=3082 ms=15", "UNKNOWN furthest=80,12 coins=2/3 nodes=2000000
 * ended=states", and the like. Columns and rows count from 0, as in the editor. */
void solve_job_text(const SolveJob *job, char out[SOLVE_LINE_MAX]);

#endif
