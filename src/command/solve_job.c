/* solve_job.c - see solve_job.h */
#include "solve_job.h"

#include <stdio.h>
#include <time.h>

#include "../game/level_file.h"
#include "../game/replay.h"
#include "../store/world_physics.h"

enum { STATUS_SOLVED = 0, STATUS_NOT_SOLVED = 1, STATUS_BAD = 2 };

static const int64_t NS_PER_SECOND = 1000000000, NS_PER_MS = 1000000;

static int64_t now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * NS_PER_SECOND + t.tv_nsec;
}

static bool may_go_on(void *context, int32_t nodes)
{
    SolveJob *job = context;
    int64_t seconds = job->options->seconds;
    atomic_store(&job->nodes, nodes);
    return seconds == 0 || now_ns() - job->start_ns < seconds * NS_PER_SECOND;
}

static bool write_replay(SolveJob *job, const Level *level)
{
    Replay replay;
    error_list_init(&job->errors, job->options->replay);
    if (!replay_of_tape(level, &job->verdict.tape, job->path, &replay)) {
        error_add(&job->errors, ERROR_ERROR, 0, 0, "not enough memory");
        return false;
    }
    bool done = replay_write(&replay, job->options->replay, &job->errors);
    replay_done(&replay);
    return done;
}

static int solve(SolveJob *job, const Level *level)
{
    const VerdictOptions options = {.search = {.all_coins = job->options->all_coins},
                                    .shorter = job->options->shorter,
                                    .may_go_on = may_go_on,
                                    .context = job};
    job->coins = level->coins.count;
    if (!verdict_find(level, &options, &job->verdict)) {
        error_add(&job->errors, ERROR_ERROR, 0, 0, "not enough memory");
        return STATUS_BAD;
    }
    job->ms = (int32_t)((now_ns() - job->start_ns) / NS_PER_MS);
    if (job->verdict.kind != VERDICT_SOLVED) return STATUS_NOT_SOLVED;
    if (job->options->replay && !write_replay(job, level)) return STATUS_BAD;
    return STATUS_SOLVED;
}

void solve_job_run(SolveJob *job)
{
    Level level;
    ModelParams physics;
    job->start_ns = now_ns();
    error_list_init(&job->errors, job->path);
    LevelFile *file =
        level_file_read(job->path, world_physics_beside(job->path, &physics), &level, &job->errors);
    if (!file) {
        job->status = STATUS_BAD;
        return;
    }
    level_file_done(file);
    job->status = solve(job, &level);
    level_done(&level);
}

void solve_job_done(SolveJob *job)
{
    verdict_done(&job->verdict);
}

static void unknown_text(const SolveJob *job, char out[SOLVE_LINE_MAX])
{
    static const char *const ends[] = {
        [VERDICT_STATES] = "states", [VERDICT_TIME] = "time", [VERDICT_EXHAUSTED] = "exhausted"};
    const Verdict *v = &job->verdict;
    char coins[32] = "";
    if (job->options->all_coins)
        snprintf(coins, sizeof coins, " coins=%d/%d", (int)v->most_coins, (int)job->coins);
    snprintf(out, SOLVE_LINE_MAX, "UNKNOWN furthest=%d,%d%s nodes=%d ended=%s", v->furthest.col,
             v->furthest.row, coins, (int)v->nodes, ends[v->end]);
}

void solve_job_text(const SolveJob *job, char out[SOLVE_LINE_MAX])
{
    const Verdict *v = &job->verdict;
    switch (v->kind) {
    case VERDICT_SOLVED:
        snprintf(out, SOLVE_LINE_MAX, "SOLVED ticks=%d nodes=%d ms=%d", (int)v->tape.count,
                 (int)v->nodes, (int)job->ms);
        break;
    case VERDICT_IMPOSSIBLE: snprintf(out, SOLVE_LINE_MAX, "IMPOSSIBLE %s", v->reason); break;
    case VERDICT_UNKNOWN: unknown_text(job, out); break;
    }
}
