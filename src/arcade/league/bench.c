/* bench.c - see league.h: how fast runs come in and are judged, how late others' moves are seen. */
#include "league.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "../../base/path.h"
#include "../../save/paths.h"
#include "../../save/shared_file.h"
#include "folder.h"
#include "log.h"
#include "publish.h"

enum {
    RUNS_MAX = 64,
    SENT = 20480,
    SENT_AT_ONCE = 512, /* as serve does at most */
    JUDGED_SECONDS = 5,
    MOVES = 300,
    MOVE_MS = 100,
    LATE_MS = 5000
};

#define BENCH_QUEUE "q:ledge-bench:0"

typedef struct Samples {
    char folder[WORLD_PATH_MAX]; /* of the world */
    char *texts[RUNS_MAX];
    size_t lengths[RUNS_MAX];
    int32_t count;
} Samples;

/* ---- runs ---- */

/* A run of the world's proofs, as a player's. */
static bool add_sample(void *context, const char *name)
{
    Samples *samples = context;
    Replay replay;
    ErrorList unheard;
    char path[WORLD_PATH_MAX];
    if (samples->count == RUNS_MAX || !path_has_ending(name, ".proof")) return true;
    error_list_init(&unheard, name);
    int length = snprintf(path, sizeof path, "%s/%s", samples->folder, name);
    if (length >= WORLD_PATH_MAX || !replay_read(path, &replay, &unheard)) return true;
    snprintf(replay.player, sizeof replay.player, "bench~%.*s", ID_LENGTH, "abcdefghijklmnop");
    char *text = replay_text(&replay, &samples->lengths[samples->count]);
    if (text) samples->texts[samples->count++] = text;
    replay_done(&replay);
    return true;
}

static bool read_samples(Samples *samples)
{
    *samples = (Samples){.count = 0};
    if (!paths_find_world(samples->folder)) return false;
    if (!path_is_folder(samples->folder)) *strrchr(samples->folder, '/') = '\0'; /* a world.ini */
    int opened = open(samples->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    folder_each(opened, add_sample, samples);
    if (opened >= 0) close(opened);
    return samples->count > 0;
}

/* ---- coming in ---- */

/* Sends runs, so many a round trip, in a transaction as serve does or each alone. Returns how many
 * a second; 0 when the server refuses. */
static int64_t send_samples(const League *league, const Samples *samples, bool is_transaction)
{
    const char *const words[] = {"XADD", BENCH_QUEUE, "*", "player", "bench", "run"};
    int64_t begun = log_clock_ms();
    bool is_good = true;
    for (int32_t i = 0; is_good && i < SENT; i += SENT_AT_ONCE) {
        if (is_transaction) server_send(league->server, "MULTI", (char *)NULL);
        for (int32_t k = i; k < i + SENT_AT_ONCE; k++) {
            int32_t n = k % samples->count;
            server_send_bytes(league->server, words, ARRAY_LENGTH(words), samples->texts[n],
                              samples->lengths[n]);
        }
        if (is_transaction) server_send(league->server, "EXEC", (char *)NULL);
        is_good = server_skip(league->server, SENT_AT_ONCE + (is_transaction ? 2 : 0));
    }
    int64_t taken = log_clock_ms() - begun;
    server_send(league->server, "DEL", BENCH_QUEUE, (char *)NULL);
    is_good = server_skip(league->server, 1) && is_good;
    return is_good ? (int64_t)SENT * 1000 / (taken > 0 ? taken : 1) : 0;
}

static bool measure_coming_in(const League *league, const Samples *samples)
{
    int64_t alone = send_samples(league, samples, false);
    int64_t together = send_samples(league, samples, true);
    printf("runs sent to the server, %d a round trip: each alone %" PRId64
           " a second, in one transaction %" PRId64 " a second\n",
           SENT_AT_ONCE, alone, together);
    return alone > 0 && together > 0;
}

/* ---- judging ---- */

/* By the time of the processor, whatever else it does. The opening is on no board. */
static bool measure_judging(const Samples *samples)
{
    ErrorList errors;
    Judge *judge = judge_open(&errors);
    const clock_t begun = clock();
    int64_t count = 0, good = 0;
    if (!judge) error_list_print(&errors, stderr);
    if (!judge) return false;
    while (clock() - begun < JUDGED_SECONDS * CLOCKS_PER_SEC) {
        for (int32_t i = 0; i < samples->count; i++) {
            Judgement judgement;
            judge_run(judge, samples->texts[i], samples->lengths[i], NULL, &judgement);
            count += judgement.verdict != VERDICT_LEVEL;
            good += judgement.verdict == VERDICT_OK;
            judgement_done(&judgement);
        }
    }
    printf("runs judged on one core: %" PRId64 " a minute, %" PRId64 " of %" PRId64 " right\n",
           (int64_t)((double)count * 60 * CLOCKS_PER_SEC / (double)(clock() - begun)), good, count);
    judge_close(judge);
    return true;
}

/* ---- delay ---- */

typedef struct Sought {
    int folder;
    const char *id;
    char name[SHARED_NAME_MAX];
} Sought;

static bool is_sought(void *context, const char *name)
{
    Sought *sought = context;
    if (!strstr(name, sought->id) || strlen(name) >= sizeof sought->name) return true;
    memcpy(sought->name, name, strlen(name) + 1);
    return false;
}

/* The bytes of the run that have arrived in the other folder; -1: none yet. */
static int64_t arrived(Sought *sought)
{
    struct stat status;
    if (!sought->name[0]) folder_each(sought->folder, is_sought, sought);
    if (!sought->name[0] || fstatat(sought->folder, sought->name, &status, 0) != 0) return -1;
    return (int64_t)status.st_size;
}

static int compare_delays(const void *a, const void *b)
{
    int64_t left = *(const int64_t *)a, right = *(const int64_t *)b;
    return (left > right) - (left < right);
}

/* Writes a move every 100 ms and waits until the other folder has it. */
static bool measure_moves(int fd, Sought *sought)
{
    static const char move[] = "R*6\n";
    int64_t delays[MOVES], length = 0;
    for (int32_t i = 0; i < MOVES; i++) {
        int64_t begun = log_clock_ms();
        if (write(fd, move, sizeof move - 1) != (ssize_t)(sizeof move - 1)) return false;
        length += (int64_t)sizeof move - 1;
        while (arrived(sought) < length) {
            if (log_clock_ms() - begun > (i == 0 ? 10 : 1) * LATE_MS) return false;
            league_sleep_ms(1);
        }
        delays[i] = log_clock_ms() - begun;
        /* Not in step with the 20 times a second of either side. */
        league_sleep_ms(MOVE_MS + i % 47);
    }
    qsort(delays, MOVES, sizeof *delays, compare_delays);
    printf("a move on another host: half within %" PRId64 " ms, 99 %% within %" PRId64
           " ms, all within %" PRId64 " ms\n",
           delays[MOVES / 2], delays[MOVES * 99 / 100], delays[MOVES - 1]);
    return true;
}

/* Both folders play the level, so that both fetch the other's runs in every step. */
static bool measure_delay(const char *from, const char *to)
{
    enum { OTHER = 1 };
    char paths[2][WORLD_PATH_MAX];
    static const char *const ids[2] = {"abcdefghijklmnop", "bcdefghijklmnopq"};
    const char *const folders[2] = {from, to};
    int fds[2];
    for (int32_t i = 0; i < 2; i++) {
        snprintf(paths[i], WORLD_PATH_MAX, "%s/live/00000000bedbe9c4.%s.%ld", folders[i], ids[i],
                 (long)getpid());
        fds[i] = open(paths[i], O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0644);
    }
    char remote[WORLD_PATH_MAX];
    snprintf(remote, sizeof remote, "%s/remote", to);
    Sought sought = {open(remote, O_RDONLY | O_DIRECTORY | O_CLOEXEC), ids[0], ""};
    bool is_good =
        fds[0] >= 0 && fds[OTHER] >= 0 && sought.folder >= 0 && measure_moves(fds[0], &sought);
    for (int32_t i = 0; i < 2; i++) {
        if (fds[i] >= 0) close(fds[i]);
        unlink(paths[i]);
    }
    if (sought.folder >= 0) close(sought.folder);
    return is_good;
}

int league_bench(const League *league)
{
    const CommandLine *line = league->line;
    Samples samples;
    if (line->operand_count == 3)
        return measure_delay(line->operands[1], line->operands[2])
                   ? CLI_DONE
                   : command_line_refuse(line, "no move arrived: do both leagues run?");
    if (!read_samples(&samples))
        return command_line_refuse(line, "there are no proofs beside the levels");
    bool is_good = league_wait_for_server(league) && measure_coming_in(league, &samples) &&
                   measure_judging(&samples);
    for (int32_t i = 0; i < samples.count; i++)
        free(samples.texts[i]);
    return is_good ? CLI_DONE : command_line_refuse(line, "the server refuses");
}
