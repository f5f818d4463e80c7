/* spool.c - see spool.h: runs of this host that wait for a verdict.
 *
 * A run stays in the folder until its verdict comes, so that nothing is lost whatever ends. A
 * verdict names a run by the hash of its bytes; equal runs have equal verdicts. Verdicts are read
 * only while something waits for one, less often the longer none comes. After a start all
 * runs are sent once more, which changes nothing on a board; so they are when the server has lost
 * what it had. The runs of a step are one transaction: the server waits for its disk once. */
#include "spool.h"

#include "../../base/array.h"
#include "../../base/clock.h"
#include "../../save/shared_file.h"
#include "log.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    SENT_MAX = 65536, /* runs without a verdict; more wait in the folder */
    SENT_A_STEP_MAX = 512,
    SENT_BYTES_MAX = 4 * 1024 * 1024, /* in a step, but for the last run */
    READ_MS = 100,                    /* between two looks at the folder */
    VERDICTS_MS = 2000,               /* between two looks for verdicts at most; first it is 100 */
    REFUSED_MS = 2000,                /* after the server refused a run */
    AGAIN_MS = 10000,                 /* a file that cannot be read is tried again */
    VERDICTS_MAX = 1000,              /* read at a time */
    END_MS = 10000,                   /* between two looks at where the verdicts end */
    STREAM_ID_SIZE = 48
};

typedef struct SentRun {
    char name[SHARED_NAME_MAX];
    char digest[DIGEST_SIZE];
    int64_t next_ms; /* when it is to be sent, by the clock that does not jump */
    bool is_done;    /* not to be sent any more, whether its file goes or not */
} SentRun;

struct Spool {
    Site site;
    Boards *boards;
    Players *players;
    Levels *levels;
    SentRun *runs; /* by name */
    int32_t count, sorted;
    size_t capacity;
    int32_t waiting;   /* files in the folder, at the last look */
    int32_t new_count; /* runs found in this look */
    int64_t next_read, next_end, next_verdicts, verdicts_ms;
    char last[STREAM_ID_SIZE]; /* verdict that was read; "": not known yet */
};

Spool *spool_open(const Site *site, Boards *boards, Players *players, Levels *levels)
{
    Spool *spool = calloc(1, sizeof *spool);
    if (!spool) return NULL;
    spool->site = *site;
    spool->boards = boards;
    spool->players = players;
    spool->levels = levels;
    return spool;
}

void spool_close(Spool *spool)
{
    if (!spool) return;
    free(spool->runs);
    free(spool);
}

int32_t spool_count(const Spool *spool)
{
    return spool->waiting;
}

static int folder_of(const Spool *spool)
{
    return spool->site.folder->parts[PART_SPOOL];
}

/* ---- one file ---- */

static int compare_names(const void *a, const void *b)
{
    return strcmp(((const SentRun *)a)->name, ((const SentRun *)b)->name);
}

/* Moves a file that is no run aside, where the operator finds it and games do not. */
static void set_aside(const Spool *spool, SentRun *run, const char *why)
{
    char aside[SHARED_NAME_MAX + 16];
    int folder = folder_of(spool);
    snprintf(aside, sizeof aside, ".damaged-%s", run->name);
    log_line("event=spool state=set-aside file=%s why=\"%s\"", run->name, why);
    run->is_done = true;
    if (renameat(folder, run->name, folder, aside) != 0)
        log_line("event=spool state=stuck file=%s why=\"%s\"", run->name, strerror(errno));
}

/* Reads the engine and the player of a run, which may be of any engine. False: it is not a run. A
 * name that is not ASCII has a line of its own (replay.h). */
static bool read_header(const char *text, size_t length, int32_t *engine,
                        char player[REPLAY_PLAYER_MAX])
{
    static const char start[] = "[replay]\nengine = ";
    static const char *const keys[] = {"\nname = \"", "\nplayer = \""};
    char read[REPLAY_PLAYER_MAX] = "";
    const char *end = strstr(text, "\n[input]\n"), *at = NULL;
    char *after;
    size_t used = 0;
    if (strlen(text) != length || strncmp(text, start, sizeof start - 1) != 0) return false;
    long number = strtol(text + sizeof start - 1, &after, 10);
    if (number < 1 || number > 999999 || *after != '\n' || !end) return false;
    for (size_t i = 0; i < ARRAY_LENGTH(keys); i++) {
        at = strstr(text, keys[i]);
        if (!at || at > end) continue;
        at += strlen(keys[i]);
        size_t size = strcspn(at, "\"\n");
        if (used + size >= sizeof read || at[size] != '"') return false;
        memcpy(read + used, at, size);
        used += size;
    }
    if (!at || at > end) return false;
    memcpy(player, read, sizeof read);
    *engine = (int32_t)number;
    return true;
}

/* Why a text of this engine is no run that can be sent; NULL: it can be. */
static const char *fault_of(const char *text, size_t length, int32_t *engine,
                            char player[REPLAY_PLAYER_MAX], uint64_t *hash)
{
    Replay replay;
    ErrorList unheard;
    *hash = 0;
    if (!read_header(text, length, engine, player)) return "not a replay";
    if (!row_player_is_right(player)) return "the player has no name, or no id";
    if (*engine != REPLAY_ENGINE) return NULL;
    error_list_init(&unheard, "spool");
    if (!replay_parse(text, length, &replay, &unheard)) return "damaged";
    *hash = replay.hash;
    replay_done(&replay);
    return NULL;
}

/* The text of the run; NULL where there is none to be sent now. */
static char *read_run(const Spool *spool, SentRun *run, size_t *length)
{
    char *text = shared_file_read(folder_of(spool), run->name, RECORD_SIZE_MAX, length);
    int reason = errno;
    if (text) return text;
    /* What can be no run, whenever it is read; else there may be no memory, right or disk now. */
    if (reason == EINVAL || reason == EFBIG || reason == ELOOP || reason == ENXIO) {
        set_aside(spool, run, strerror(reason));
    } else if (reason == ENOENT) {
        run->is_done = true;
    } else {
        log_line("event=spool state=unread file=%s why=\"%s\"", run->name, strerror(reason));
        run->next_ms = clock_now_ms() + AGAIN_MS;
    }
    return NULL;
}

/* Sends the run; the number of bytes, 0: it was not sent. */
static size_t send_run(const Spool *spool, SentRun *run)
{
    size_t length;
    int32_t engine;
    uint64_t hash;
    char player[REPLAY_PLAYER_MAX], key[KEY_SIZE];
    char *text = read_run(spool, run, &length);
    if (!text) return 0;
    const char *fault = fault_of(text, length, &engine, player, &hash);
    if (fault) {
        set_aside(spool, run, fault);
    } else {
        row_digest(text, length, run->digest);
        row_queue_key(spool->site.host, engine, key);
        const char *const words[] = {"XADD", key, "*", "player", player, "run"};
        server_send_bytes(spool->site.server, words, ARRAY_LENGTH(words), text, length);
        if (hash) boards_want(spool->boards, hash, false);
    }
    free(text);
    return fault ? 0 : length;
}

/* ---- a look at the folder ---- */

/* Notes the file, if it is new. */
static bool note_file(void *context, const char *name)
{
    Spool *spool = context;
    SentRun key = {.next_ms = 0};
    size_t length = strlen(name), sorted = (size_t)spool->sorted;
    spool->waiting++;
    if (length >= sizeof key.name || spool->new_count == SENT_A_STEP_MAX ||
        spool->count == SENT_MAX)
        return true;
    memcpy(key.name, name, length + 1);
    if (sorted > 0 && bsearch(&key, spool->runs, sorted, sizeof key, compare_names)) return true;
    if (!ARRAY_RESERVE(&spool->runs, &spool->capacity, spool->count + 1, 256)) return false;
    spool->runs[spool->count++] = key;
    spool->new_count++;
    return true;
}

/* The runs of one step. */
typedef struct Batch {
    int32_t runs[SENT_A_STEP_MAX], count;
    bool is_begun;
} Batch;

/* Sends what is new, and what has waited for long. */
static void send_batch(Spool *spool, Batch *batch)
{
    size_t bytes = 0;
    int64_t now = clock_now_ms();
    for (int32_t i = 0; i < spool->count; i++) {
        SentRun *run = &spool->runs[i];
        if (batch->count == SENT_A_STEP_MAX || bytes >= SENT_BYTES_MAX) break;
        if (run->is_done || now < run->next_ms) continue;
        if (!batch->is_begun) server_send(spool->site.server, "MULTI", (char *)NULL);
        batch->is_begun = true;
        size_t length = send_run(spool, run);
        if (length > 0) batch->runs[batch->count++] = i;
        bytes += length;
    }
}

/* A server whose users are of an older release refuses the transaction and takes each run alone. */
static void read_taken(Spool *spool, const Batch *batch, bool taken[SENT_A_STEP_MAX])
{
    Server *server = spool->site.server;
    reply_done(server_next(server)); /* to MULTI */
    for (int32_t i = 0; i < batch->count; i++) {
        Reply *reply = server_next(server);
        const char *text = reply_text(reply, NULL);
        taken[i] = text && strcmp(text, "QUEUED") != 0;
        server_check(server, reply);
        reply_done(reply);
    }
    Reply *ids = server_next(server);
    for (int32_t i = 0; i < batch->count; i++)
        taken[i] = taken[i] || reply_text(reply_at(ids, i), NULL);
    server_check(server, ids);
    reply_done(ids);
}

/* Nothing counts as sent before the server said so. */
static void send_runs(Spool *spool)
{
    Batch batch = {.count = 0};
    bool taken[SENT_A_STEP_MAX];
    send_batch(spool, &batch);
    if (!batch.is_begun) return;
    server_send(spool->site.server, "EXEC", (char *)NULL);
    read_taken(spool, &batch, taken);
    int64_t now = clock_now_ms();
    for (int32_t i = 0; i < batch.count; i++) {
        spool->next_verdicts = spool->verdicts_ms = 0;
        if (taken[i])
            spool->runs[batch.runs[i]].next_ms = now + spool->site.resend_ms;
        else
            spool->next_read = now + REFUSED_MS;
    }
}

/* Leaves out runs whose files are gone. */
static void forget_gone(Spool *spool)
{
    int32_t kept = 0;
    for (int32_t i = 0; i < spool->count; i++) {
        bool is_there =
            faccessat(folder_of(spool), spool->runs[i].name, F_OK, AT_SYMLINK_NOFOLLOW) == 0;
        if (is_there) spool->runs[kept++] = spool->runs[i];
    }
    spool->count = kept;
}

/* ---- verdicts ---- */

/* Removes the runs that a verdict is about. */
static void take_verdict(Spool *spool, const Reply *fields)
{
    const char *digest = reply_field(fields, "run", NULL);
    const char *level = reply_field(fields, "level", NULL);
    const char *verdict = reply_field(fields, "verdict", NULL);
    const char *forgotten = reply_field(fields, "forget", NULL);
    if (forgotten) players_forget(spool->players, forgotten);
    if (!digest || strlen(digest) != DIGEST_SIZE - 1) return;
    levels_take_verdict(spool->levels, digest);
    for (int32_t i = 0; i < spool->count; i++) {
        SentRun *run = &spool->runs[i];
        if (run->is_done || strcmp(run->digest, digest) != 0) continue;
        if (unlinkat(folder_of(spool), run->name, 0) != 0 && errno != ENOENT)
            log_line("event=spool state=stuck file=%s why=\"%s\"", run->name, strerror(errno));
        run->is_done = true;
    }
    if (level && verdict && strcmp(verdict, "ok") == 0)
        boards_want(spool->boards, strtoull(level, NULL, 16), true);
}

/* Where the verdicts end now: those before were about runs that are sent anew. They may also end
 * before what was read last, where the server has lost them. */
static void find_end(Spool *spool)
{
    char key[KEY_SIZE];
    snprintf(key, sizeof key, "a:%s", spool->site.host);
    server_send(spool->site.server, "XREVRANGE", key, "+", "-", "COUNT", "1", (char *)NULL);
    Reply *reply = server_next(spool->site.server);
    const char *end = reply_text(reply_at(reply_at(reply, 0), 0), NULL);
    bool is_known = end || (reply && !reply_is_error(reply));
    int64_t ends = end ? strtoll(end, NULL, 10) : 0, read = strtoll(spool->last, NULL, 10);
    if (is_known && ends < read) {
        log_line("event=spool state=again why=\"the server has lost verdicts\"");
        for (int32_t i = 0; i < spool->count; i++)
            spool->runs[i].next_ms = 0;
    }
    if (is_known && (!end || ends < read)) snprintf(spool->last, sizeof spool->last, "0-0");
    if (end && !spool->last[0]) snprintf(spool->last, sizeof spool->last, "%s", end);
    reply_done(reply);
}

static int32_t read_verdicts(Spool *spool)
{
    char key[KEY_SIZE], count[16];
    int32_t read = 0;
    snprintf(key, sizeof key, "a:%s", spool->site.host);
    snprintf(count, sizeof count, "%d", VERDICTS_MAX);
    server_send(spool->site.server, "XREAD", "COUNT", count, "STREAMS", key, spool->last,
                (char *)NULL);
    Reply *reply = server_next(spool->site.server);
    const Reply *entries = reply_at(reply_at(reply, 0), 1);
    for (; read < reply_count(entries); read++) {
        const Reply *entry = reply_at(entries, read);
        const char *id = reply_text(reply_at(entry, 0), NULL);
        take_verdict(spool, reply_at(entry, 1));
        if (id && strlen(id) < sizeof spool->last) memcpy(spool->last, id, strlen(id) + 1);
    }
    reply_done(reply);
    return read;
}

/* ---- the step ---- */

void spool_step(Spool *spool)
{
    if (folder_of(spool) < 0 || !log_is_due(&spool->next_read, READ_MS)) return;
    bool waits = spool->count > 0 || players_wait(spool->players) || levels_wait(spool->levels);
    bool is_due = waits && log_is_due(&spool->next_end, END_MS);
    if (is_due || !spool->last[0]) find_end(spool);
    if (!spool->last[0]) return;
    if (waits && log_is_due(&spool->next_verdicts, spool->verdicts_ms)) {
        bool has_read = read_verdicts(spool) > 0;
        int64_t longer = spool->verdicts_ms * 2;
        spool->verdicts_ms = has_read || longer < READ_MS ? READ_MS
                             : longer > VERDICTS_MS       ? VERDICTS_MS
                                                          : longer;
    }
    if (spool->count > 0) forget_gone(spool);
    spool->waiting = spool->new_count = 0;
    if (spool->count > 0)
        qsort(spool->runs, (size_t)spool->count, sizeof *spool->runs, compare_names);
    spool->sorted = spool->count;
    folder_each(folder_of(spool), note_file, spool);
    send_runs(spool);
}
