/* command_solve.c - see commands.h. A thread for each processor takes the next level; the
 * answers come out in the order of the command line. */
#include "../base/clock.h"
#include "../base/error.h"
#include "../base/file.h"
#include "../base/text.h"
#include "../base/utf8.h"
#include "../game/replay_verify.h"
#include "../game/sign_stop.h"
#include "../level/level_file.h"
#include "../save/level_files.h"
#include "../solve/guide_run.h"
#include "../term/sys.h"
#include "commands.h"
#include "progress.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* ---- solve job ---- */

/* One level to solve, on any thread: from its file to a line of output.
 *
 * Memory: a job owns its solution; solve_job_done frees it. */

typedef struct SolveOptions {
    bool all_coins, shorter, best, deaths;
    bool slack;         /* how exactly it has to be timed */
    bool guide;         /* the run of a guide */
    bool json;          /* an object on a line for each level */
    int32_t seconds;    /* time limit of the search; 0: only the number of nodes */
    const char *replay; /* the solution is written to this file; NULL: not written */
} SolveOptions;

typedef struct SolveJob {
    const char *path;
    const SolveOptions *options;
    atomic_int nodes; /* nodes so far, for the display */
    int status;       /* as the command's: 0 solved, 1 not, 2 the level has errors */
    int32_t ms;
    int64_t start_ns; /* time of the start */
    Verdict verdict;
    Slack slack;      /* of the kindest run, with --slack */
    int32_t coins;    /* of the level */
    int32_t stops;    /* beside signs, with --guide */
    ErrorList errors; /* of reading and writing */
} SolveJob;

enum { SOLVE_LINE_MAX = 200 };

static bool may_go_on(void *context, int32_t nodes)
{
    SolveJob *job = context;
    int64_t seconds = job->options->seconds;
    atomic_store(&job->nodes, nodes);
    return seconds == 0 || clock_now() - job->start_ns < seconds * CLOCK_SECOND;
}

/* Is the run at least as good as the one that was found? Unless deaths were asked for, one without
 * is better than any with. */
static bool is_as_good(const SolveJob *job, const ReplayReport *run)
{
    const Verdict *found = &job->verdict;
    const bool is_alive = run->deaths == 0;
    if (!job->options->deaths && is_alive != (found->deaths == 0)) return is_alive;
    return run->tick <= found->tape.count;
}

/* Is the file a run of this level that is at least as good as the one that was found? */
static bool has_better_replay(const SolveJob *job, const Level *level)
{
    Replay replay;
    ReplayReport report;
    ErrorList unsaid;
    error_list_init(&unsaid, job->options->replay);
    if (!replay_read(job->options->replay, &replay, &unsaid)) return false;
    bool is_better = replay_verify(&replay, level, &report) == REPLAY_OK &&
                     report.result == REPLAY_FINISHED && is_as_good(job, &report) &&
                     (!job->options->all_coins || report.coins == report.coin_count);
    replay_done(&replay);
    return is_better;
}

static bool write_replay(SolveJob *job, const Level *level)
{
    Replay replay;
    if (job->options->best && has_better_replay(job, level)) return true;
    error_list_init(&job->errors, job->options->replay);
    if (!replay_of_tape(level, &job->verdict.tape, job->path, &replay)) {
        error_add(&job->errors, ERROR_ERROR, 0, 0, "out of memory");
        return false;
    }
    size_t length;
    char *text = replay_text(&replay, &length);
    if (!text) error_add(&job->errors, ERROR_ERROR, 0, 0, "out of memory");
    bool done = text && file_write_named(job->options->replay, text, length, &job->errors);
    free(text);
    replay_done(&replay);
    return done;
}

static int solve(SolveJob *job, const Level *level)
{
    const VerdictOptions options = {.search = {.all_coins = job->options->all_coins},
                                    .shorter = job->options->shorter,
                                    .deaths = job->options->deaths,
                                    .may_die = !job->options->slack && !job->options->guide,
                                    .names_open = true,
                                    .may_go_on = may_go_on,
                                    .context = job};
    job->coins = level->coins.count;
    bool done = job->options->guide ? guide_run_find(level, &options, &job->verdict, &job->slack)
                : job->options->slack
                    ? slack_find_kindest(level, &options, &job->verdict, &job->slack)
                : job->options->best ? verdict_find_best(level, &options, &job->verdict)
                                     : verdict_find(level, &options, &job->verdict);
    if (!done) {
        error_add(&job->errors, ERROR_ERROR, 0, 0, "out of memory");
        return CLI_BAD;
    }
    job->ms = (int32_t)((clock_now() - job->start_ns) / CLOCK_MS);
    if (job->verdict.kind != VERDICT_SOLVED) return CLI_NO;
    SignStop stops[SIGN_STOPS_MAX];
    if (job->options->guide) job->stops = sign_stops_find(level, &job->verdict.tape, stops);
    if (job->options->replay && !write_replay(job, level)) return CLI_BAD;
    return CLI_DONE;
}

static void solve_job_run(SolveJob *job)
{
    Level level;
    ModelParams physics;
    job->start_ns = clock_now();
    error_list_init(&job->errors, job->path);
    LevelFile *file = level_file_read_named(job->path, level_physics_beside(job->path, &physics),
                                            &level, &job->errors);
    if (!file) {
        job->status = CLI_BAD;
        return;
    }
    level_file_done(file);
    job->status = solve(job, &level);
    level_done(&level);
}

/* Why a search ended without an answer. */
static const char *const end_names[] = {
    [VERDICT_STATES] = "states", [VERDICT_TIME] = "time", [VERDICT_EXHAUSTED] = "exhausted"};

/* Are the deaths of the run told? */
static bool tells_deaths(const SolveJob *job)
{
    return job->verdict.deaths > 0 || job->options->deaths;
}

/* "SOLVED ticks=632 nodes=3082 ms=15", "SOLVED ticks=355 deaths=1 nodes=9120 ms=52", "UNKNOWN
 * furthest=80,12 coins=2/3 nodes=2000000 ended=states ms=4031", and the like. Columns and rows
 * count from 0, as in the editor. */
static void solve_job_text(const SolveJob *job, char out[SOLVE_LINE_MAX])
{
    const Verdict *v = &job->verdict;
    char coins[32] = "", deaths[32] = "";
    switch (v->kind) {
    case VERDICT_SOLVED:
        if (tells_deaths(job)) snprintf(deaths, sizeof deaths, " deaths=%d", (int)v->deaths);
        snprintf(out, SOLVE_LINE_MAX, "SOLVED ticks=%d%s nodes=%d ms=%d", (int)v->tape.count,
                 deaths, (int)v->nodes, (int)job->ms);
        break;
    case VERDICT_IMPOSSIBLE:
        snprintf(out, SOLVE_LINE_MAX, "IMPOSSIBLE %s ms=%d", v->reason, (int)job->ms);
        break;
    case VERDICT_UNKNOWN:
        if (job->options->all_coins)
            snprintf(coins, sizeof coins, " coins=%d/%d", (int)v->most_coins, (int)job->coins);
        snprintf(out, SOLVE_LINE_MAX, "UNKNOWN furthest=%d,%d%s nodes=%d ended=%s ms=%d",
                 v->furthest.col, v->furthest.row, coins, (int)v->nodes, end_names[v->end],
                 (int)job->ms);
        break;
    }
}

/* Tenths as a number, the same in every locale. */
static void add_tenths(Text *out, const char *before, int32_t tenths)
{
    text_add(out, "%s%d.%d", before, (int)(tenths / 10), (int)(tenths % 10));
}

/* The gap to the nearest monster, in tenths of a cell. */
static int32_t nearest_tenths(const SlackPlace *place)
{
    return (int32_t)((int64_t)place->nearest * 10 / ONE);
}

/* Adds how short a run could be at most. */
static void solve_job_best_text(const SolveJob *job, Text *out)
{
    const Verdict *v = &job->verdict;
    if (v->kind != VERDICT_SOLVED) return;
    if (v->bound == 0) {
        text_add_string(out, " bound=none");
        return;
    }
    text_add(out, " bound=%d", (int)v->bound);
    add_tenths(out, " gap=", (int32_t)((int64_t)(v->tape.count - v->bound) * 1000 / v->bound));
    text_add_byte(out, '%');
}

static void add_place(Text *out, const SlackPlace *place)
{
    text_add(out, "\n  %s tick=%d from=%d,%d to=%d,%d", place->is_wait ? "wait" : "jump",
             (int)place->press, place->from.col, place->from.row, place->at.col, place->at.row);
    text_add(out, " %s=-%d..+%d", place->is_wait ? "end" : "press", (int)place->presses.earlier,
             (int)place->presses.later);
    if (!place->is_wait)
        text_add(out, " release=-%d..+%d", (int)place->releases.earlier,
                 (int)place->releases.later);
    text_add(out, " window=%d", (int)place->window);
    if (place->nearest != INT32_MAX) add_tenths(out, " nearest=", nearest_tenths(place));
    if (place->is_required) text_add_string(out, " required");
}

/* Adds how exactly the run has to be timed, and a line for each of its places. */
static void solve_job_slack_text(const SolveJob *job, Text *out)
{
    const Slack *slack = &job->slack;
    if (job->verdict.kind != VERDICT_SOLVED) return;
    if (slack->hardest >= 0) text_add(out, " tightest=%d", (int)slack_tightest(slack));
    add_tenths(out, " mean=", slack->mean);
    add_tenths(out, " figure=", slack->figure);
    text_add(out, " close=%d", (int)slack->close_ticks);
    for (int32_t i = 0; i < slack->count; i++)
        add_place(out, &slack->places[i]);
}

static void add_json_place(Text *out, const SlackPlace *place)
{
    text_add(out, "{\"kind\":\"%s\",\"tick\":%d,\"arrival\":%d,\"from\":[%d,%d],\"to\":[%d,%d]",
             place->is_wait ? "wait" : "jump", (int)place->press, (int)place->arrival,
             place->from.col, place->from.row, place->at.col, place->at.row);
    text_add(out, ",\"%s\":[%d,%d]", place->is_wait ? "end" : "press", -(int)place->presses.earlier,
             (int)place->presses.later);
    if (!place->is_wait) {
        int32_t hold = place->release - place->press;
        text_add(out, ",\"release\":[%d,%d],\"hold\":[%d,%d]", -(int)place->releases.earlier,
                 (int)place->releases.later, (int)(hold - place->releases.earlier),
                 (int)(hold + place->releases.later));
    }
    text_add(out, ",\"window\":%d,\"required\":%s", (int)place->window,
             place->is_required ? "true" : "false");
    if (place->nearest != INT32_MAX) add_tenths(out, ",\"nearest\":", nearest_tenths(place));
    text_add_byte(out, '}');
}

static void add_json_verdict(Text *out, const SolveJob *job)
{
    const Verdict *v = &job->verdict;
    const Slack *slack = &job->slack;
    switch (v->kind) {
    case VERDICT_SOLVED:
        text_add(out, ",\"ticks\":%d", (int)v->tape.count);
        if (tells_deaths(job)) text_add(out, ",\"deaths\":%d", (int)v->deaths);
        if (job->options->best && v->bound > 0) text_add(out, ",\"bound\":%d", (int)v->bound);
        if (job->options->guide) text_add(out, ",\"stops\":%d", (int)job->stops);
        if (!job->options->slack) break;
        text_add(out, ",\"tightest\":%d", (int)slack_tightest(slack));
        add_tenths(out, ",\"mean\":", slack->mean);
        add_tenths(out, ",\"figure\":", slack->figure);
        text_add(out, ",\"close\":%d,\"places\":[", (int)slack->close_ticks);
        for (int32_t i = 0; i < slack->count; i++) {
            if (i > 0) text_add_byte(out, ',');
            add_json_place(out, &slack->places[i]);
        }
        text_add_byte(out, ']');
        break;
    case VERDICT_IMPOSSIBLE:
        text_add_string(out, ",\"reason\":");
        text_add_json(out, v->reason, strlen(v->reason));
        break;
    case VERDICT_UNKNOWN:
        text_add(out, ",\"furthest\":[%d,%d],\"ended\":\"%s\"", v->furthest.col, v->furthest.row,
                 end_names[v->end]);
        open_place_add_json(&v->open, out);
        if (job->options->all_coins)
            text_add(out, ",\"coins\":%d,\"coin_count\":%d", (int)v->most_coins, (int)job->coins);
        break;
    }
}

/* The answer as one line of JSON. */
static void solve_job_json(const SolveJob *job, Text *out)
{
    text_add_string(out, "{\"level\":");
    text_add_json(out, job->path, strlen(job->path));
    text_add(out, ",\"verdict\":\"%s\",\"nodes\":%d,\"ms\":%d", verdict_names[job->verdict.kind],
             (int)job->verdict.nodes, (int)job->ms);
    add_json_verdict(out, job);
    text_add_byte(out, '}');
}

enum { THREADS_MAX = 64, PROGRESS_MS = 200, BEST_SECONDS = 10 };

/* Shared by the threads; `next` and `finished` only under the lock. */
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

/* ---- progress ------------------------------------------------------------------------ */

static void wait_for(Pool *pool, int index, bool with_progress)
{
    pthread_mutex_lock(&pool->lock);
    while (!pool->finished[index]) {
        const struct timespec until = clock_to_timespec(clock_wall() + PROGRESS_MS * CLOCK_MS);
        pthread_cond_timedwait(&pool->one_finished, &pool->lock, &until);
        if (with_progress && !pool->finished[index]) {
            const SolveJob *job = &pool->jobs[index];
            char name[60];
            utf8_copy(name, sizeof name, job->path, strlen(job->path));
            fprintf(stderr, "\r%s: %d states\033[K", name, atomic_load(&job->nodes));
        }
    }
    pthread_mutex_unlock(&pool->lock);
    if (with_progress) progress_clear();
}

/* ---- answers ----------------------------------------------------------------------------- */

/* For a single level the line has only the answer. */
static void print_answer(const SolveJob *job, bool with_name)
{
    char line[SOLVE_LINE_MAX], name[ERROR_FILE_MAX];
    if (job->status == CLI_BAD) {
        error_list_print(&job->errors, stderr);
        return;
    }
    Text out = TEXT_GROWING;
    utf8_copy(name, sizeof name, job->path, strlen(job->path));
    if (with_name && !job->options->json) text_add(&out, "%s: ", name);
    solve_job_text(job, line);
    if (job->options->json) {
        solve_job_json(job, &out);
    } else {
        text_add_string(&out, line);
        if (job->verdict.kind == VERDICT_UNKNOWN) open_place_add(&job->verdict.open, &out);
        if (job->options->best) solve_job_best_text(job, &out);
        if (job->options->guide && job->verdict.kind == VERDICT_SOLVED)
            text_add(&out, " stops=%d", (int)job->stops);
        if (job->options->slack) solve_job_slack_text(job, &out);
    }
    if (out.bytes) puts(out.bytes);
    text_done(&out);
    fflush(stdout);
}

static int complain(const char *what)
{
    fprintf(stderr, "ledge solve: %s\n", what);
    return CLI_BAD;
}

static int solve_all(Pool *pool)
{
    pthread_t threads[THREADS_MAX];
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    int wanted = min_i32(clamp_i32((int32_t)processors, 1, THREADS_MAX), pool->count), started = 0;
    while (started < wanted && pthread_create(&threads[started], NULL, work, pool) == 0)
        started++;
    if (started == 0) return complain("cannot start a thread");
    bool with_progress = isatty(STDERR_FILENO);
    int status = CLI_DONE;
    for (int i = 0; i < pool->count; i++) {
        wait_for(pool, i, with_progress);
        print_answer(&pool->jobs[i], pool->count > 1);
        if (pool->jobs[i].status > status) status = pool->jobs[i].status;
    }
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
    int status = CLI_BAD;
    if (pool.jobs && pool.finished) {
        for (int i = 0; i < count; i++) {
            pool.jobs[i].path = paths[i];
            pool.jobs[i].options = options;
        }
        status = solve_all(&pool);
        for (int i = 0; i < count; i++) {
            verdict_done(&pool.jobs[i].verdict);
            slack_done(&pool.jobs[i].slack);
        }
    } else {
        complain("out of memory");
    }
    free(pool.jobs);
    free(pool.finished);
    return status;
}

int command_solve(const CommandLine *line)
{
    bool best = option_is_given(line, "--best");
    const SolveOptions options = {.seconds =
                                      option_number(line, "--budget", best ? BEST_SECONDS : 0),
                                  .all_coins = option_is_given(line, "--all-coins"),
                                  .shorter = option_is_given(line, "--shorter"),
                                  .best = best,
                                  .deaths = option_is_given(line, "--deaths"),
                                  .slack = option_is_given(line, "--slack"),
                                  .guide = option_is_given(line, "--guide"),
                                  .json = option_is_given(line, "--json"),
                                  .replay = option_text(line, "-o")};
    int32_t count = line->operand_count;
    if (count == 0) return command_line_refuse(line, "needs a level (see --help)");
    if (options.replay && count > 1) return command_line_refuse(line, "-o needs exactly one level");
    if (options.deaths && !best) return command_line_refuse(line, "--deaths needs --best");
    if (options.shorter + options.best + options.slack + options.guide > 1)
        return command_line_refuse(line,
                                   "takes only one of --shorter, --best, --slack and --guide");
    return solve_levels(&options, line->operands, count);
}
