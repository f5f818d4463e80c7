/* live_relay.c - see live_relay.h: runs in progress, of this host to the server and of others from
 * it.
 *
 * A run is a text that only grows. The file live/HASH.ID.PID becomes the string run:{HOST}:ID.N and
 * a member HOST:ID.N of live:{HASH}; of another host's run the file is remote/HASH.ID.N. N is
 * another number whenever a text begins anew, as after a lost connection: a text is never continued
 * that may have lost bytes. Where a run begins or ends, the other hosts are told (news.h): they
 * look at the list of its level then, and every second while that level is played here or they have
 * runs of it. Runs of levels that are played here, and those that are watched, are read ten times a
 * second; some of the others seldom, so that the lobby has them. A file that is watched
 * has a lock of its reader. What a host that was killed still has in live:{HASH} is taken out by
 * those that look. */
#include "live_relay.h"

#include "../../base/clock.h"
#include "../../base/hash.h"
#include "log.h"
#include "news.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    OWN_MAX = 512,
    OTHERS_MAX = 256,
    FAR_MAX = 64, /* others at most of levels that are not played here */
    NAME_SIZE = 64,
    MEMBER_SIZE = 80,
    CHUNK = 16 * 1024, /* bytes of a run in one step */
    RUN_SIZE_MAX = 4 * 1024 * 1024,
    LEVEL_RUNS_MAX = 32, /* runs of a level that are looked for */
    LEVELS_MAX = 128,    /* in one look */
    LEVELS_A_LOOK = 16,
    TOLD_MAX = 64, /* levels that were told of and are still to be looked at */
    NEAR_MS = 100,
    LOOK_MS = 1000,
    BEAT_MS = 2000,
    TIME_MS = 10000,
    EXPIRE_MS = 10000,
    FAR_MS = 5000,
    GONE_MS = 12000,    /* a run that is not listed for so long is over */
    TELLS_SECONDS = 30, /* a run that was not heard of for so long is not looked at */
    LEFT_SECONDS = 60,  /* and for so long it is taken out of the list */
    AHEAD_SECONDS = 30, /* nobody is heard of later than that */
    LEFT_AT_ONCE = 100
};

typedef struct OwnRun {
    char name[NAME_SIZE]; /* of the file */
    char id[ID_SIZE];
    uint64_t hash;
    int fd;
    int64_t number, sent; /* bytes of the file that the server has */
    int64_t former;       /* number under which it is still listed; 0: none */
    int64_t next_beat, next_expire, next_list_expire;
    bool is_told;    /* the others were told that it is there */
    int32_t pending; /* replies to come; the first is that to an APPEND of `adding` bytes */
    int32_t adding;
    bool is_listed, is_gone;
} OwnRun;

typedef struct OtherRun {
    char member[MEMBER_SIZE], name[NAME_SIZE];
    uint64_t hash;
    int fd;
    int64_t length, heard_ms, next_read;
    bool is_asked, is_over;
} OtherRun;

struct LiveRelay {
    Site site;
    Boards *boards;
    OwnRun own[OWN_MAX];
    OtherRun others[OTHERS_MAX];
    int32_t own_count, other_count;
    int32_t connection;
    int32_t to_look; /* levels that are kept, each of which may have runs */
    uint64_t told[TOLD_MAX];
    int32_t told_count;
    uint32_t looks; /* so far */
    int64_t number, next_look, next_clock;
    int64_t server_seconds, clock_ms; /* the server's time, and when it was read; 0: not known */
    int64_t seconds;                  /* the server's time now */
};

/* ---- names ---- */

/* "HASH.ID.NUMBER" */
static bool read_name(const char *name, uint64_t *hash, char id[ID_SIZE])
{
    enum { HASH_DIGITS = 16, NUMBER_AT = HASH_DIGITS + 1 + ID_LENGTH + 1, DIGITS_MAX = 18 };
    size_t length = strlen(name);
    if (length <= NUMBER_AT || length > NUMBER_AT + DIGITS_MAX) return false;
    if (strspn(name, "0123456789abcdef") != HASH_DIGITS || name[HASH_DIGITS] != '.') return false;
    if (name[NUMBER_AT - 1] != '.') return false;
    if (strspn(name + NUMBER_AT, "0123456789") != length - NUMBER_AT) return false;
    memcpy(id, name + HASH_DIGITS + 1, ID_LENGTH);
    id[ID_LENGTH] = '\0';
    *hash = strtoull(name, NULL, 16);
    return visitor_id_is_good(id);
}

/* "HOST:ID.N" of another host becomes "HASH.ID.N". */
static bool read_member(const LiveRelay *c, const char *member, uint64_t hash, char name[NAME_SIZE])
{
    char host[BOARD_HOST_MAX], id[ID_SIZE];
    uint64_t same;
    const char *colon = strchr(member, ':');
    size_t length = colon ? (size_t)(colon - member) : 0;
    if (length == 0 || length >= sizeof host || strlen(member) >= MEMBER_SIZE) return false;
    memcpy(host, member, length);
    host[length] = '\0';
    if (!board_host_is_good(host) || strcmp(host, c->site.host) == 0) return false;
    int written = snprintf(name, NAME_SIZE, "%016" PRIx64 ".%s", hash, colon + 1);
    return written < NAME_SIZE && read_name(name, &same, id);
}

static void key_of_run(const char *host, const char *run, char out[KEY_SIZE])
{
    snprintf(out, KEY_SIZE, "run:{%s}:%s", host, run);
}

static void member_of(const LiveRelay *c, const OwnRun *run, int64_t number, char out[MEMBER_SIZE])
{
    snprintf(out, MEMBER_SIZE, "%s:%s.%" PRId64, c->site.host, run->id, number);
}

static void key_of_level(uint64_t hash, char out[KEY_SIZE])
{
    snprintf(out, KEY_SIZE, "live:{%016" PRIx64 "}", hash);
}

/* ---- opening ---- */

/* Only this process writes there: what there is was left behind by one that was killed. */
static bool remove_left(void *context, const char *name)
{
    const LiveRelay *c = context;
    unlinkat(c->site.folder->parts[PART_REMOTE], name, 0);
    return true;
}

LiveRelay *live_relay_open(const Site *site, Boards *boards)
{
    LiveRelay *c = calloc(1, sizeof *c);
    if (!c) return NULL;
    c->site = *site;
    c->boards = boards;
    c->number = (int64_t)time(NULL) * 1000; /* beyond those before the start */
    folder_each(site->folder->parts[PART_REMOTE], remove_left, c);
    return c;
}

static void end_other(LiveRelay *c, OtherRun *run)
{
    unlinkat(c->site.folder->parts[PART_REMOTE], run->name, 0);
    close(run->fd);
    run->is_over = true;
}

void live_relay_close(LiveRelay *c)
{
    if (!c) return;
    for (int32_t i = 0; i < c->own_count; i++)
        close(c->own[i].fd);
    for (int32_t i = 0; i < c->other_count; i++)
        end_other(c, &c->others[i]);
    free(c);
}

int32_t live_relay_players(const LiveRelay *c)
{
    return c->own_count;
}

static bool is_played_here(const LiveRelay *c, uint64_t hash)
{
    for (int32_t i = 0; i < c->own_count; i++)
        if (c->own[i].hash == hash) return true;
    return false;
}

/* ---- runs of this host ---- */

static bool note_own(void *context, const char *name)
{
    LiveRelay *c = context;
    OwnRun run = {.is_listed = true};
    struct stat status;
    if (!read_name(name, &run.hash, run.id)) return true;
    for (int32_t i = 0; i < c->own_count; i++)
        if (strcmp(c->own[i].name, name) == 0) {
            c->own[i].is_listed = true;
            return true;
        }
    if (c->own_count == OWN_MAX) return false;
    snprintf(run.name, sizeof run.name, "%s", name);
    run.fd = openat(c->site.folder->parts[PART_LIVE], name,
                    O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (run.fd < 0) return true;
    bool is_file = fstat(run.fd, &status) == 0 && S_ISREG(status.st_mode);
    if (!is_file) {
        close(run.fd);
        return true;
    }
    run.number = c->number++;
    c->own[c->own_count++] = run;
    boards_want(c->boards, run.hash, true);
    return true;
}

/* Begins the text anew, under another number. */
static void begin_anew(LiveRelay *c, OwnRun *run)
{
    run->former = run->number;
    run->number = c->number++;
    run->sent = 0;
    run->next_beat = run->next_expire = 0;
    run->is_told = false;
}

static void tell_others(LiveRelay *c, OwnRun *run)
{
    char hash[24];
    snprintf(hash, sizeof hash, "%016" PRIx64, run->hash);
    news_send(c->site.live, NEWS_LIVE_KEY, NEWS_LIVE, hash);
    run->pending++;
}

static void send_end(LiveRelay *c, OwnRun *run, int64_t number)
{
    char level[KEY_SIZE], member[MEMBER_SIZE];
    key_of_level(run->hash, level);
    member_of(c, run, number, member);
    server_send(c->site.live, "ZREM", level, member, (char *)NULL);
    run->pending++;
}

/* Tells that the run goes on. */
static void send_beat(LiveRelay *c, OwnRun *run)
{
    char level[KEY_SIZE], member[MEMBER_SIZE], now[24];
    if (run->sent == 0 || c->seconds == 0 || !log_is_due(&run->next_beat, BEAT_MS)) return;
    key_of_level(run->hash, level);
    member_of(c, run, run->number, member);
    snprintf(now, sizeof now, "%" PRId64, c->seconds);
    server_send(c->site.live, "ZADD", level, now, member, (char *)NULL);
    run->pending++;
    if (log_is_due(&run->next_list_expire, EXPIRE_MS)) {
        server_send(c->site.live, "EXPIRE", level, "120", (char *)NULL);
        run->pending++;
    }
    if (!run->is_told) tell_others(c, run);
    run->is_told = true;
    if (run->former) send_end(c, run, run->former);
    run->former = 0;
}

/* Sends what the file has grown by, and that it is over. */
static void send_own(LiveRelay *c, OwnRun *run)
{
    char bytes[CHUNK], key[KEY_SIZE], name[NAME_SIZE];
    ssize_t length = run->sent < RUN_SIZE_MAX ? pread(run->fd, bytes, CHUNK, run->sent) : 0;
    snprintf(name, sizeof name, "%s.%" PRId64, run->id, run->number);
    key_of_run(c->site.host, name, key);
    run->pending = run->adding = 0;
    if (length > 0) {
        const char *const words[] = {"APPEND", key};
        server_send_bytes(c->site.live, words, ARRAY_LENGTH(words), bytes, (size_t)length);
        run->adding = (int32_t)length;
        run->pending = 1;
        if (log_is_due(&run->next_expire, EXPIRE_MS)) {
            server_send(c->site.live, "EXPIRE", key, "30", (char *)NULL);
            run->pending++;
        }
    }
    run->is_gone = !run->is_listed && length <= 0;
    if (run->is_gone)
        send_end(c, run, run->number);
    else
        send_beat(c, run);
    if (run->is_gone && run->former) send_end(c, run, run->former);
    if (run->is_gone) tell_others(c, run);
}

/* Reads the replies. A string of another length than was sent has lost bytes. */
static void read_own(LiveRelay *c, OwnRun *run)
{
    if (run->adding > 0) {
        Reply *reply = server_next(c->site.live);
        if (reply_number(reply, -1) == run->sent + run->adding)
            run->sent += run->adding;
        else if (server_check(c->site.live, reply))
            begin_anew(c, run);
        reply_done(reply);
        run->pending--;
    }
    server_skip(c->site.live, run->pending);
}

static void step_own(LiveRelay *c)
{
    int32_t kept = 0;
    for (int32_t i = 0; i < c->own_count; i++)
        c->own[i].is_listed = false;
    folder_each(c->site.folder->parts[PART_LIVE], note_own, c);
    for (int32_t i = 0; i < c->own_count; i++)
        send_own(c, &c->own[i]);
    for (int32_t i = 0; i < c->own_count; i++)
        read_own(c, &c->own[i]);
    for (int32_t i = 0; i < c->own_count; i++) {
        if (c->own[i].is_gone)
            close(c->own[i].fd);
        else
            c->own[kept++] = c->own[i];
    }
    c->own_count = kept;
}

/* ---- runs of others ---- */

static OtherRun *find_other(LiveRelay *c, const char *member, uint64_t hash)
{
    for (int32_t i = 0; i < c->other_count; i++)
        if (c->others[i].hash == hash && strcmp(c->others[i].member, member) == 0)
            return &c->others[i];
    return NULL;
}

static void add_other(LiveRelay *c, const char *member, uint64_t hash)
{
    OtherRun run = {.hash = hash, .heard_ms = clock_now_ms()};
    int32_t far = 0;
    for (int32_t i = 0; i < c->other_count; i++)
        far += !is_played_here(c, c->others[i].hash);
    bool has_room = c->other_count < OTHERS_MAX && (is_played_here(c, hash) || far < FAR_MAX);
    if (!has_room || !read_member(c, member, hash, run.name)) return;
    snprintf(run.member, sizeof run.member, "%s", member);
    run.fd = openat(c->site.folder->parts[PART_REMOTE], run.name,
                    O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_NOFOLLOW | O_CLOEXEC,
                    S_IRUSR | S_IWUSR | S_IRGRP | S_IROTH);
    if (run.fd < 0) return;
    c->others[c->other_count++] = run;
}

/* Asks for those that were heard of last; own ones are among them. */
static void ask_for_runs(LiveRelay *c, uint64_t hash)
{
    char key[KEY_SIZE], until[24], since[24], most[16];
    int32_t own = 0;
    for (int32_t i = 0; i < c->own_count; i++)
        own += c->own[i].hash == hash;
    key_of_level(hash, key);
    snprintf(until, sizeof until, "%" PRId64, c->seconds + AHEAD_SECONDS);
    snprintf(since, sizeof since, "%" PRId64, c->seconds - TELLS_SECONDS);
    snprintf(most, sizeof most, "%d", (int)(LEVEL_RUNS_MAX + own));
    server_send(c->site.live, "ZREVRANGEBYSCORE", key, until, since, "LIMIT", "0", most,
                (char *)NULL);
}

static void read_runs(LiveRelay *c, uint64_t hash)
{
    Reply *reply = server_next(c->site.live);
    for (int32_t i = 0; i < reply_count(reply); i++) {
        const char *member = reply_text(reply_at(reply, i), NULL);
        OtherRun *known = member ? find_other(c, member, hash) : NULL;
        if (known)
            known->heard_ms = clock_now_ms();
        else if (member)
            add_other(c, member, hash);
    }
    reply_done(reply);
}

/* Takes out of a level's list what was not heard of for long. */
static void remove_silent(LiveRelay *c, uint64_t hash)
{
    char key[KEY_SIZE], until[24], most[16];
    const char *words[LEFT_AT_ONCE + 2] = {"ZREM", key};
    key_of_level(hash, key);
    snprintf(until, sizeof until, "%" PRId64, c->seconds - LEFT_SECONDS);
    snprintf(most, sizeof most, "%d", LEFT_AT_ONCE);
    server_send(c->site.live, "ZRANGEBYSCORE", key, "-inf", until, "LIMIT", "0", most,
                (char *)NULL);
    Reply *reply = server_next(c->site.live);
    int32_t count = min_i32(reply_count(reply), LEFT_AT_ONCE), named = 0;
    for (int32_t i = 0; i < count; i++) {
        const char *member = reply_text(reply_at(reply, i), NULL);
        if (member) words[2 + named++] = member;
    }
    if (named > 0) {
        server_send_words(c->site.live, words, 2 + named);
        server_skip(c->site.live, 1);
    }
    reply_done(reply);
}

/* The levels of a look, each once. */
typedef struct Look {
    uint64_t hashes[LEVELS_MAX];
    int32_t count;
} Look;

static void add_level(Look *look, uint64_t hash, int32_t most)
{
    for (int32_t i = 0; i < look->count; i++)
        if (look->hashes[i] == hash) return;
    if (look->count < most) look->hashes[look->count++] = hash;
}

/* Those that are played here or that runs are known of, those that were told of, and some of all
 * after a connect. */
static void choose_levels(LiveRelay *c, Look *look)
{
    enum { MOST = LEVELS_MAX - LEVELS_A_LOOK };
    look->count = 0;
    for (int32_t i = 0; i < c->told_count; i++)
        add_level(look, c->told[i], MOST);
    for (int32_t i = 0; i < c->own_count; i++)
        add_level(look, c->own[i].hash, MOST);
    for (int32_t i = 0; i < c->other_count; i++)
        add_level(look, c->others[i].hash, MOST);
    c->told_count = 0;
    c->to_look = min_i32(c->to_look, boards_level_count(c->boards));
    for (int32_t i = 0; i < LEVELS_A_LOOK && c->to_look > 0; i++)
        add_level(look, boards_level_hash(c->boards, --c->to_look), LEVELS_MAX);
}

static void look_for_others(LiveRelay *c)
{
    Look look;
    if (c->seconds == 0 || !log_is_due(&c->next_look, LOOK_MS)) return;
    choose_levels(c, &look);
    for (int32_t i = 0; i < look.count; i++)
        ask_for_runs(c, look.hashes[i]);
    for (int32_t i = 0; i < look.count; i++)
        read_runs(c, look.hashes[i]);
    enum { SILENT_EVERY = 8 };
    if (look.count > 0 && c->looks++ % SILENT_EVERY == 0)
        remove_silent(c, look.hashes[c->looks / SILENT_EVERY % (uint32_t)look.count]);
}

/* Has a reader locked it? */
static bool is_watched(const OtherRun *run)
{
    if (flock(run->fd, LOCK_EX | LOCK_NB) != 0) return errno == EWOULDBLOCK;
    flock(run->fd, LOCK_UN);
    return false;
}

static void ask_for_text(LiveRelay *c, OtherRun *run)
{
    char host[BOARD_HOST_MAX], key[KEY_SIZE], from[24], to[24];
    bool is_near = is_played_here(c, run->hash) || is_watched(run);
    run->is_asked = log_is_due(&run->next_read, is_near ? NEAR_MS : FAR_MS);
    if (!run->is_asked) return;
    size_t length = strcspn(run->member, ":");
    memcpy(host, run->member, length);
    host[length] = '\0';
    key_of_run(host, run->member + length + 1, key);
    snprintf(from, sizeof from, "%" PRId64, run->length);
    snprintf(to, sizeof to, "%" PRId64, run->length + CHUNK - 1);
    server_send(c->site.live, "GETRANGE", key, from, to, (char *)NULL);
}

/* Lines without controls, not more than may be. */
static bool is_right_text(const OtherRun *run, const char *text, size_t length)
{
    if (length > CHUNK || run->length + (int64_t)length > RUN_SIZE_MAX) return false;
    for (size_t i = 0; i < length; i++)
        if (text[i] != '\n' && ((uint8_t)text[i] < ' ' || text[i] == 0x7F)) return false;
    return true;
}

static void read_text(LiveRelay *c, OtherRun *run)
{
    size_t length = 0;
    if (!run->is_asked) return;
    Reply *reply = server_next(c->site.live);
    const char *text = reply_text(reply, &length);
    bool is_good = !text || is_right_text(run, text, length);
    if (is_good && length > 0) is_good = write(run->fd, text, length) == (ssize_t)length;
    if (is_good) run->length += (int64_t)length;
    reply_done(reply);
    bool is_gone = length == 0 && clock_now_ms() - run->heard_ms > GONE_MS;
    if (!is_good || is_gone) end_other(c, run);
}

static void step_others(LiveRelay *c)
{
    int32_t kept = 0;
    look_for_others(c);
    for (int32_t i = 0; i < c->other_count; i++)
        ask_for_text(c, &c->others[i]);
    for (int32_t i = 0; i < c->other_count; i++)
        read_text(c, &c->others[i]);
    for (int32_t i = 0; i < c->other_count; i++)
        if (!c->others[i].is_over) c->others[kept++] = c->others[i];
    c->other_count = kept;
}

/* ---- the step ---- */

void live_relay_note(LiveRelay *c, uint64_t hash)
{
    for (int32_t i = 0; i < c->told_count; i++)
        if (c->told[i] == hash) return;
    if (c->told_count < TOLD_MAX) c->told[c->told_count++] = hash;
}

void live_relay_note_all(LiveRelay *c)
{
    c->to_look = boards_level_count(c->boards);
}

/* Is there anything for which the time must be known? */
static bool is_busy(const LiveRelay *c)
{
    return c->own_count > 0 || c->other_count > 0 || c->told_count > 0 || c->to_look > 0;
}

/* The server's time, so that no clock of a host matters. */
static void read_clock(LiveRelay *c)
{
    int64_t now = clock_now_ms();
    if (is_busy(c) && log_is_due(&c->next_clock, TIME_MS)) {
        server_send(c->site.live, "TIME", (char *)NULL);
        Reply *reply = server_next(c->site.live);
        c->server_seconds = reply_number(reply_at(reply, 0), 0);
        c->clock_ms = now;
        reply_done(reply);
    }
    c->seconds = c->server_seconds ? c->server_seconds + (now - c->clock_ms) / 1000 : 0;
}

void live_relay_step(LiveRelay *c)
{
    const int *parts = c->site.folder->parts;
    if (c->connection != server_connection(c->site.live)) {
        c->connection = server_connection(c->site.live);
        c->next_clock = 0;
        for (int32_t i = 0; i < c->own_count; i++)
            begin_anew(c, &c->own[i]);
    }
    read_clock(c);
    if (parts[PART_LIVE] >= 0) step_own(c);
    if (parts[PART_REMOTE] >= 0) step_others(c);
}
