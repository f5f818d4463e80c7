/* verify.c - see league.h: judges what hosts have sent, publishes it, tells the host.
 *
 * Any number of verifiers share the work: the server gives each run to one of them. What one had
 * taken when it was killed is given to another after --claim seconds; a run is deleted from its
 * queue only when it is published and its verdict is told. A run that was given out GIVEN_MAX times
 * ends those who take it, or is refused by the server: it is given up. A server that refuses for a
 * reason of its own uses up none of these times, and whatever it refuses is followed by a pause.
 * What others left is taken one by one, so that such a run spoils no other. An entry larger than
 * any reply, which only a host that lies can make, is found and dropped. */
#include "league.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../base/clock.h"
#include "../../base/hash.h"
#include "../../base/pause.h"
#include "../../base/utf8.h"
#include "days.h"
#include "forget.h"
#include "log.h"
#include "news.h"
#include "publish.h"

enum {
    TAKEN_MAX = 64, /* runs at a time */
    QUEUES_MAX = 512,
    GIVEN_MAX = 20,
    CLAIMS_MAX = 256, /* of a queue at a time */
    WAIT_MS = 1000,
    FIND_MS = 2000,
    FIND_MS_MAX = 15000, /* while no queue is new */
    FIND_SHARE = 50,     /* of the time at most one part is spent on that */
    WAIT_MS_MAX = 25000, /* for new runs, at a time */
    DAYS_MS = 60000,
    METRICS_MS = 10000,
    CLAIM_SECONDS = 60,
    ENTRY_ID_SIZE = 48,
    CONSUMER_SIZE = 80
};

typedef struct Queue {
    char key[KEY_SIZE];
    char host[BOARD_HOST_MAX];
} Queue;

typedef struct Verifier {
    Server *server;
    Judge *judge;
    Publisher publisher;
    Queue queues[QUEUES_MAX];
    int32_t queue_count;
    int32_t connection; /* for which all is prepared */
    bool has_own;       /* runs that this process took before the connection broke */
    char consumer[CONSUMER_SIZE], claim_ms[16];
    int64_t claim_every_ms, next_claim, next_find, find_ms, next_days, next_metrics;
    int64_t counts[VERDICT_COUNT];
    const char *metrics;
    Pause pause;     /* after refusals */
    bool ends;       /* when all is done that waits */
    bool saw_any;    /* in the last round */
    bool is_careful; /* what this process has taken is too large to be read at once */
    Queue suspect;   /* of it an entry that this process has is too large; "": none */
    char suspect_from[ENTRY_ID_SIZE + 1]; /* the first of its own behind this one */
} Verifier;

/* A run that was judged and whose verdict is still to be told. */
typedef struct Told {
    const Queue *queue;
    char id[ENTRY_ID_SIZE], player[REPLAY_PLAYER_MAX], digest[DIGEST_SIZE];
    uint64_t level;
    Verdict verdict;
    uint32_t kinds;
    int32_t commands;
    NewsKind news; /* for the hosts; NEWS_KIND_COUNT: none */
    bool is_published, is_gone;
    bool is_refused;       /* for a reason of the server's own */
    bool is_said;          /* of levels of players: no verdict is told */
    char forgets[ID_SIZE]; /* the player who wants that; "": it is a run */
} Told;

static int64_t min_ms(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* ---- queues ---- */

/* "q:HOST:E" with this engine. */
static bool read_queue(const char *key, Queue *out)
{
    char engine[16];
    snprintf(engine, sizeof engine, ":%d", REPLAY_ENGINE);
    const char *end = strrchr(key, ':');
    size_t length = strlen(key);
    if (strncmp(key, "q:", 2) != 0 || strcmp(end, engine) != 0 || end < key + 3) return false;
    if (length >= sizeof out->key || (size_t)(end - key - 2) >= sizeof out->host) return false;
    memcpy(out->key, key, length + 1);
    memcpy(out->host, key + 2, (size_t)(end - key - 2));
    out->host[end - key - 2] = '\0';
    return board_host_is_good(out->host);
}

static const Queue *find_queue(const Verifier *v, const char *key)
{
    for (int32_t i = 0; key && i < v->queue_count; i++)
        if (strcmp(v->queues[i].key, key) == 0) return &v->queues[i];
    return NULL;
}

/* Makes the group of verifiers; it may be there already. */
static bool make_group(Verifier *v, const char *key)
{
    server_send(v->server, "XGROUP", "CREATE", key, "verify", "0", "MKSTREAM", (char *)NULL);
    Reply *reply = server_next(v->server);
    bool is_made = reply && (!reply_is_error(reply) || reply_is_error_of(reply, "BUSYGROUP"));
    reply_done(reply);
    return is_made;
}

/* On the server that is aimed at. */
static void find_queues_of_node(Verifier *v)
{
    enum { ROUNDS_MAX = 100000 };
    char cursor[32] = "0", pattern[32];
    bool is_whole = false;
    snprintf(pattern, sizeof pattern, "q:*:%d", REPLAY_ENGINE);
    for (int32_t round = 0; round < ROUNDS_MAX && !is_whole; round++) {
        server_send(v->server, "SCAN", cursor, "MATCH", pattern, "COUNT", "1000", "TYPE", "stream",
                    (char *)NULL);
        Reply *reply = server_next(v->server);
        const char *next = reply_text(reply_at(reply, 0), NULL);
        snprintf(cursor, sizeof cursor, "%s", next ? next : "0");
        const Reply *keys = reply_at(reply, 1);
        for (int32_t i = 0; i < reply_count(keys); i++) {
            Queue queue;
            const char *key = reply_text(reply_at(keys, i), NULL);
            if (v->queue_count == QUEUES_MAX || !key || find_queue(v, key)) continue;
            if (read_queue(key, &queue) && make_group(v, key)) v->queues[v->queue_count++] = queue;
        }
        reply_done(reply);
        is_whole = strcmp(cursor, "0") == 0;
    }
}

/* Looks for queues of hosts that are new, the more seldom the more keys there are. */
static void find_queues(Verifier *v)
{
    int64_t begun = clock_now_ms();
    int32_t before = v->queue_count;
    if (begun < v->next_find) return;
    for (int32_t node = 0; node < server_node_count(v->server); node++) {
        server_aim(v->server, node);
        find_queues_of_node(v);
    }
    server_aim(v->server, 0);
    int64_t taken = clock_now_ms() - begun;
    bool has_new = v->queue_count > before || before == 0;
    v->find_ms = has_new || v->find_ms < FIND_MS ? FIND_MS : min_ms(v->find_ms * 2, FIND_MS_MAX);
    v->next_find = begun + (taken * FIND_SHARE > v->find_ms ? taken * FIND_SHARE : v->find_ms);
}

/* ---- a run ---- */

static void fetch_level(Verifier *v, const Reply *entry)
{
    const char *run = reply_field(reply_at(entry, 1), "run", NULL);
    if (run) publish_fetch_level(v->server, v->judge, run);
}

/* A level of the workshop that a host sends with the run of its author. */
static void judge_level(Verifier *v, const Reply *fields, Told *told)
{
    enum { LATE_SECONDS = 24 * 60 * 60 }; /* a clock may be wrong */
    size_t length = 0, run_length = 0;
    WorkshopLevel about = {.at = 0};
    const char *text = reply_field(fields, "level", &length);
    const char *run = reply_field(fields, "proof", &run_length);
    const Publication sent = {told->queue->host, strtoll(told->id, NULL, 10) / 1000, text, length};
    row_digest(text, length, told->digest);
    told->verdict = run && strlen(run) == run_length
                        ? judge_published(text, length, run, run_length, &about)
                        : VERDICT_DAMAGED;
    told->level = about.id.hash;
    if (told->verdict == VERDICT_OK && strcmp(about.by, told->player) != 0)
        told->verdict = VERDICT_PLAYER;
    if (told->verdict == VERDICT_OK && about.at > sent.seconds + LATE_SECONDS)
        told->verdict = VERDICT_DAMAGED;
    if (told->verdict != VERDICT_OK) return;
    told->commands = publish_send_level(&v->publisher, v->server, &about, &sent, run);
    told->news = NEWS_LEVELS;
}

/* What a player says of levels, or an operator: fields `voter` with `votes` and `withdrawn`, or
 * `hide` with `why`, or `show`. */
static void judge_said(Verifier *v, const Reply *fields, Told *told)
{
    WorkshopId id;
    const char *host = told->queue->host;
    const char *voter = reply_field(fields, "voter", NULL);
    const char *hidden = reply_field(fields, "hide", NULL);
    const char *name = hidden ? hidden : reply_field(fields, "show", NULL);
    told->is_said = true;
    told->news = NEWS_SAID;
    if (voter && visitor_id_is_good(voter)) {
        const char *votes = reply_field(fields, "votes", NULL);
        const char *at = reply_field(fields, "withdrawn", NULL);
        int32_t sent =
            votes ? publish_send_votes(&v->publisher, v->server, host, voter, votes) : -1;
        told->verdict = sent < 0 ? VERDICT_DAMAGED : VERDICT_OK;
        told->commands = max_i32(0, sent);
        for (int32_t i = 0; at && i < WORKSHOP_WITHDRAWN_MAX / WORKSHOP_NAME_LENGTH &&
                            workshop_id_of_name(at, &id);
             i++) {
            told->commands +=
                publish_send_gone(&v->publisher, v->server, PUBLISH_WITHDRAWN, &id, voter, "");
            at += WORKSHOP_NAME_LENGTH + (at[WORKSHOP_NAME_LENGTH] == '\n');
        }
    } else if (name && workshop_id_of_name(name, &id)) {
        char why[WORKSHOP_REASON_MAX];
        const char *given = reply_field(fields, "why", NULL);
        utf8_copy(why, sizeof why, given ? given : "", given ? strcspn(given, "\n") : 0);
        told->verdict = VERDICT_OK;
        told->commands = publish_send_gone(&v->publisher, v->server,
                                           hidden ? PUBLISH_HIDDEN : PUBLISH_SHOWN, &id, host, why);
    }
}

/* Judges an entry, and sends what publishes it. */
static void judge_entry(Verifier *v, const Queue *queue, const Reply *entry, Told *told)
{
    size_t length = 0;
    Judgement judgement = {.verdict = VERDICT_DAMAGED};
    const char *id = reply_text(reply_at(entry, 0), NULL);
    const Reply *fields = reply_at(entry, 1);
    const char *text = reply_field(fields, "run", &length);
    const char *player = reply_field(fields, "player", NULL);
    const char *forgets = reply_field(fields, "forget", NULL);
    *told = (Told){.queue = queue,
                   .is_gone = reply_count(fields) == 0,
                   .player = "-",
                   .news = NEWS_KIND_COUNT};
    snprintf(told->id, sizeof told->id, "%s", id ? id : "");
    if (forgets && visitor_id_is_good(forgets)) memcpy(told->forgets, forgets, ID_SIZE);
    if (told->is_gone || told->forgets[0]) return;
    if (player && row_player_is_right(player))
        snprintf(told->player, sizeof told->player, "%s", player);
    if (reply_field(fields, "level", NULL)) {
        judge_level(v, fields, told);
        return;
    }
    if (!text && (reply_field(fields, "voter", NULL) || reply_field(fields, "hide", NULL) ||
                  reply_field(fields, "show", NULL))) {
        judge_said(v, fields, told);
        return;
    }
    if (text && player) judge_run(v->judge, text, length, player, &judgement);
    row_digest(text ? text : "", length, told->digest);
    told->verdict = judgement.verdict;
    told->kinds = judgement.kinds;
    told->level = judgement.replay.hash;
    /* The server took the run at the time in the entry's id, "MILLISECONDS-N". */
    const Publication run = {queue->host, strtoll(told->id, NULL, 10) / 1000, text, length};
    if (judgement.verdict == VERDICT_OK) {
        told->commands = publish_send(&v->publisher, v->server, &judgement, &run);
        told->news = NEWS_BOARD;
    }
    judgement_done(&judgement);
}

/* Tells the host, and deletes the run. Returns the number of commands. */
static int32_t send_verdict(Verifier *v, const Told *told)
{
    const char *host = told->queue->host, *verdict = judge_verdict_names[told->verdict];
    char key[KEY_SIZE], level[24] = "-", kinds[16];
    assert(told->is_published);
    snprintf(key, sizeof key, "a:%s", host);
    if (told->forgets[0]) {
        server_send(v->server, "XADD", key, "MAXLEN", "~", "100000", "*", "forget", told->forgets,
                    (char *)NULL);
        log_line("event=forget host=%s player=%s", host, told->forgets);
    } else if (told->is_said) {
        log_line("event=said host=%s verdict=%s", host, verdict);
    } else {
        snprintf(level, sizeof level, "%016" PRIx64, told->level);
        snprintf(kinds, sizeof kinds, "%" PRIu32, told->kinds);
        server_send(v->server, "XADD", key, "MAXLEN", "~", "100000", "*", "run", told->digest,
                    "player", told->player, "level", level, "kinds", kinds, "verdict", verdict,
                    (char *)NULL);
        log_line("event=verdict host=%s player=%s level=%s verdict=%s", host, told->player, level,
                 verdict);
        v->counts[told->verdict]++;
    }
    server_send(v->server, "XACK", told->queue->key, "verify", told->id, (char *)NULL);
    server_send(v->server, "XDEL", told->queue->key, told->id, (char *)NULL);
    bool has_news = told->news != NEWS_KIND_COUNT;
    if (has_news) news_send(v->server, NEWS_KEY, told->news, level);
    return (told->is_said ? 2 : 3) + has_news;
}

/* Ends the transaction, and notes what was published. */
static void end_publishing(Verifier *v, Told *told, int32_t count)
{
    int32_t commands = 0, first = 0;
    int64_t rows = 0;
    for (int32_t i = 0; i < count; i++)
        commands += told[i].commands;
    Reply *results = publish_end(v->server, commands);
    for (int32_t i = 0; i < count; i++) {
        told[i].is_published = publish_check(v->server, results, first, told[i].commands);
        told[i].is_refused = publish_is_refused(results, first, told[i].commands);
        first += told[i].commands;
    }
    reply_done(results);
    for (int32_t i = 0; i < count; i++)
        if (told[i].forgets[0])
            told[i].is_published = forget_player(v->server, told[i].forgets, &rows);
}

/* What the server refused for a reason of its own was given out once less. */
static void give_back_tries(Verifier *v, const Told *told, int32_t count)
{
    char given[24];
    for (int32_t i = 0; i < count; i++) {
        if (!told[i].is_refused) continue;
        server_send(v->server, "XPENDING", told[i].queue->key, "verify", told[i].id, told[i].id,
                    "1", (char *)NULL);
        Reply *reply = server_next(v->server);
        int64_t times = reply_number(reply_at(reply_at(reply, 0), 3), 0);
        reply_done(reply);
        if (times < 1) continue;
        snprintf(given, sizeof given, "%" PRId64, times - 1);
        server_send(v->server, "XCLAIM", told[i].queue->key, "verify", v->consumer, "0", told[i].id,
                    "RETRYCOUNT", given, "JUSTID", (char *)NULL);
        server_skip(v->server, 1);
    }
}

/* What is published and told goes; what was deleted meanwhile is only acknowledged. */
static void finish(Verifier *v, Told *told, int32_t count)
{
    int32_t commands = 2;
    end_publishing(v, told, count);
    give_back_tries(v, told, count);
    server_send(v->server, "MULTI", (char *)NULL);
    for (int32_t i = 0; i < count; i++) {
        if (!told[i].is_published) continue;
        if (told[i].is_gone) {
            server_send(v->server, "XACK", told[i].queue->key, "verify", told[i].id, (char *)NULL);
            commands++;
            continue;
        }
        commands += send_verdict(v, &told[i]);
    }
    server_send(v->server, "EXEC", (char *)NULL);
    server_skip(v->server, commands);
}

/* Works through a list of entries. */
static void work_through(Verifier *v, const Queue *queue, const Reply *entries)
{
    Told told[TAKEN_MAX];
    for (int32_t first = 0; first < reply_count(entries); first += TAKEN_MAX) {
        int32_t count = min_i32(reply_count(entries) - first, TAKEN_MAX);
        for (int32_t i = 0; i < count; i++)
            fetch_level(v, reply_at(entries, first + i));
        publish_begin(v->server);
        for (int32_t i = 0; i < count; i++)
            judge_entry(v, queue, reply_at(entries, first + i), &told[i]);
        finish(v, told, count);
        v->saw_any = true;
    }
}

/* ---- taking ---- */

/* One queue that cannot be read spoils the reading of all: it is left out until it is found again.
 */
static void leave_out_refused(Verifier *v)
{
    int32_t kept = 0;
    for (int32_t i = 0; i < v->queue_count; i++) {
        server_send(v->server, "XPENDING", v->queues[i].key, "verify", (char *)NULL);
        Reply *reply = server_next(v->server);
        if (!reply_is_error(reply))
            v->queues[kept++] = v->queues[i];
        else
            log_line("event=queue state=left-out name=%s", v->queues[i].key);
        reply_done(reply);
    }
    v->queue_count = kept;
    v->next_find = 0;
}

/* Takes new runs of so many queues, or those that this process has taken already; waits for some.
 * False: there is no reply. */
static bool take_from(Verifier *v, int32_t first, int32_t queue_count, int64_t wait_ms)
{
    char block[16];
    const int64_t late = clock_now_ms() + wait_ms + SERVER_PATIENCE * 1000;
    snprintf(block, sizeof block, "%d", (int)wait_ms);
    const char *words[SERVER_WORDS_MAX] = {"XREADGROUP", "GROUP", "verify", v->consumer, "COUNT",
                                           "64",         "BLOCK", block,    "STREAMS"};
    int32_t count = 9;
    for (int32_t i = first; i < first + queue_count; i++)
        words[count++] = v->queues[i].key;
    for (int32_t i = 0; i < queue_count; i++)
        words[count++] = v->has_own ? "0" : ">";
    server_send_words(v->server, words, count);
    while (!league_is_ending() && !server_wait(v->server, WAIT_MS) && clock_now_ms() < late) {
    }
    if (league_is_ending()) server_hang_up(v->server); /* runs that come now are claimed later */
    Reply *reply = server_next(v->server);
    if (server_was_too_large(v->server)) v->is_careful = true;
    for (int32_t i = 0; i < reply_count(reply); i++) {
        const Reply *stream = reply_at(reply, i);
        const Queue *queue = find_queue(v, reply_text(reply_at(stream, 0), NULL));
        if (queue) work_through(v, queue, reply_at(stream, 1));
    }
    bool is_there = reply != NULL, is_left_out = reply_is_error(reply);
    if (is_left_out && !reply_is_fault_of_server(reply)) leave_out_refused(v);
    reply_done(reply);
    return is_there && !is_left_out;
}

/* Of all queues at once; in a cluster, where they are on several servers, of one after the other.
 */
static void take(Verifier *v)
{
    const int64_t due = min_ms(v->next_claim, v->next_find) - clock_now_ms();
    const int64_t most = v->ends ? WAIT_MS : v->metrics ? METRICS_MS : WAIT_MS_MAX;
    bool is_cluster = server_is_cluster(v->server), is_read = true;
    v->saw_any = false;
    if (!is_cluster) {
        is_read = take_from(v, 0, v->queue_count, due < 1 ? 1 : min_ms(due, most));
    } else {
        for (int32_t i = 0; i < v->queue_count && is_read; i++)
            is_read = take_from(v, i, 1, 1);
        if (!v->saw_any && is_read) league_sleep_ms(WAIT_MS / 4);
    }
    if (is_read) v->has_own = false; /* what is left of them is claimed later */
}

/* ---- what is too large ---- */

/* Takes what this process has taken of a queue already, one by one. False when the connection is
 * lost. */
static bool take_each(Verifier *v, const Queue *queue)
{
    char before[ENTRY_ID_SIZE] = "0-0";
    for (int32_t count = 1; count > 0;) {
        server_send(v->server, "XREADGROUP", "GROUP", "verify", v->consumer, "COUNT", "1",
                    "STREAMS", queue->key, before, (char *)NULL);
        Reply *reply = server_next(v->server);
        const Reply *entries = reply_at(reply_at(reply, 0), 1);
        const char *id = reply_text(reply_at(reply_at(entries, 0), 0), NULL);
        bool is_lost = !reply;
        count = id ? 1 : 0;
        if (server_was_too_large(v->server)) {
            v->suspect = *queue;
            snprintf(v->suspect_from, sizeof v->suspect_from, "(%s", before);
        }
        if (id) snprintf(before, sizeof before, "%s", id);
        if (id) work_through(v, queue, entries);
        reply_done(reply);
        if (is_lost) return false;
    }
    return true;
}

/* Deletes the entry that is too large, without reading it. */
static void drop_suspect(Verifier *v)
{
    if (!v->suspect.key[0]) return;
    server_send(v->server, "XPENDING", v->suspect.key, "verify", v->suspect_from, "+", "1",
                v->consumer, (char *)NULL);
    Reply *reply = server_next(v->server);
    const char *id = reply_text(reply_at(reply_at(reply, 0), 0), NULL);
    if (id) {
        server_send(v->server, "XACK", v->suspect.key, "verify", id, (char *)NULL);
        server_send(v->server, "XDEL", v->suspect.key, id, (char *)NULL);
        server_skip(v->server, 2);
        log_line("event=verdict host=%s player=- level=- verdict=%s why=\"too large to be read\"",
                 v->suspect.host, judge_verdict_names[VERDICT_DAMAGED]);
        v->counts[VERDICT_DAMAGED]++;
    }
    if (reply) v->suspect.key[0] = '\0';
    reply_done(reply);
}

/* ---- claiming ---- */

/* Has the run been given out too often? */
static bool is_hopeless(Verifier *v, const Queue *queue, const char *id)
{
    server_send(v->server, "XPENDING", queue->key, "verify", id, id, "1", (char *)NULL);
    Reply *reply = server_next(v->server);
    int64_t given = reply_number(reply_at(reply_at(reply, 0), 3), 0);
    reply_done(reply);
    return given > GIVEN_MAX;
}

static void work_through_claimed(Verifier *v, const Queue *queue, const Reply *entry)
{
    Told told;
    const char *id = reply_text(reply_at(entry, 0), NULL);
    if (!id) return;
    v->saw_any = true;
    bool is_given_up = is_hopeless(v, queue, id);
    if (!is_given_up) fetch_level(v, entry);
    publish_begin(v->server);
    if (!is_given_up) {
        judge_entry(v, queue, entry, &told);
    } else {
        told = (Told){.queue = queue,
                      .verdict = VERDICT_GIVEN_UP,
                      .player = "-",
                      .news = NEWS_KIND_COUNT};
        snprintf(told.id, sizeof told.id, "%s", id);
    }
    finish(v, &told, 1);
}

/* Takes over what others left behind in a queue. */
static void claim_of(Verifier *v, const Queue *queue)
{
    char cursor[ENTRY_ID_SIZE] = "0-0";
    for (int32_t i = 0; i < CLAIMS_MAX; i++) {
        server_send(v->server, "XAUTOCLAIM", queue->key, "verify", v->consumer, v->claim_ms, cursor,
                    "COUNT", "1", (char *)NULL);
        Reply *reply = server_next(v->server);
        const char *next = reply_text(reply_at(reply, 0), NULL);
        snprintf(cursor, sizeof cursor, "%s", next ? next : "0-0");
        if (reply_count(reply_at(reply, 1)) > 0)
            work_through_claimed(v, queue, reply_at(reply_at(reply, 1), 0));
        else if (server_was_too_large(v->server))
            v->is_careful = true;
        reply_done(reply);
        if (strcmp(cursor, "0-0") == 0) return;
    }
}

/* ---- the loop ---- */

static void write_metrics(const Verifier *v)
{
    char label[48];
    Text text = TEXT_GROWING;
    text_add_string(&text, "# TYPE ledge_verify_total counter\n");
    for (int32_t i = 0; i < VERDICT_COUNT; i++) {
        snprintf(label, sizeof label, "{verdict=\"%s\"}", judge_verdict_names[i]);
        log_add_metric(&text, "ledge_verify_total", label, v->counts[i]);
    }
    log_write_metrics(&text, v->metrics);
}

/* What a new connection needs. */
static bool prepare(Verifier *v)
{
    if (v->connection == server_connection(v->server)) return true;
    if (!publish_prepare(&v->publisher, v->server)) return false;
    v->queue_count = 0;
    v->next_find = v->next_days = 0;
    v->has_own = true;
    v->connection = server_connection(v->server);
    return true;
}

/* Leaves the groups, so that the server forgets this process; its unfinished runs would be lost. */
static void leave(Verifier *v)
{
    for (int32_t i = 0; i < v->queue_count; i++) {
        server_send(v->server, "XPENDING", v->queues[i].key, "verify", "-", "+", "1", v->consumer,
                    (char *)NULL);
        Reply *reply = server_next(v->server);
        bool has_pending = !reply || reply_is_error(reply) || reply_count(reply) > 0;
        reply_done(reply);
        if (has_pending) continue;
        server_send(v->server, "XGROUP", "DELCONSUMER", v->queues[i].key, "verify", v->consumer,
                    (char *)NULL);
        server_skip(v->server, 1);
    }
}

/* True while there may be more to do. */
static bool do_round(Verifier *v)
{
    bool ends = v->ends;
    if (!prepare(v)) return !ends;
    if (log_is_due(&v->next_days, DAYS_MS) || days_has_news(v->judge))
        days_share(v->server, v->judge);
    find_queues(v);
    drop_suspect(v);
    if (v->queue_count == 0) {
        league_sleep_ms(ends ? 0 : WAIT_MS / 4);
        return !ends;
    }
    bool claims = log_is_due(&v->next_claim, v->claim_every_ms);
    for (int32_t i = 0; claims && i < v->queue_count; i++)
        claim_of(v, &v->queues[i]);
    bool had_own = v->has_own;
    bool was_careful = v->is_careful, is_up = true;
    for (int32_t i = 0; was_careful && is_up && i < v->queue_count; i++)
        is_up = take_each(v, &v->queues[i]);
    if (was_careful && is_up) v->is_careful = v->has_own = false;
    if (!was_careful) take(v);
    if (v->metrics && log_is_due(&v->next_metrics, METRICS_MS)) write_metrics(v);
    return !ends || had_own || v->saw_any;
}

static bool go_on(Verifier *v)
{
    int64_t refusals = server_refusals(v->server);
    while (!pause_is_over(&v->pause, clock_now_ms()) && !league_is_ending())
        league_sleep_ms(50);
    bool has_more = do_round(v);
    if (server_refusals(v->server) > refusals)
        pause_grow(&v->pause, clock_now_ms(), hash_u64(HASH_SEED, (uint64_t)getpid()));
    else
        v->pause = (Pause){.ms = 0};
    return has_more;
}

int league_verify(const League *league)
{
    ErrorList errors;
    int32_t claim_seconds = option_number(league->line, "--claim", CLAIM_SECONDS);
    Verifier *v = calloc(1, sizeof *v);
    if (v) v->judge = judge_open(&errors);
    if (!v || !v->judge) {
        if (v) error_list_print(&errors, stderr);
        free(v);
        return CLI_BAD;
    }
    v->server = league->server;
    v->metrics = option_text(league->line, "--metrics");
    v->ends = option_is_given(league->line, "--once");
    v->claim_every_ms = (int64_t)claim_seconds * 500;
    snprintf(v->claim_ms, sizeof v->claim_ms, "%d", (int)claim_seconds * 1000);
    snprintf(v->consumer, sizeof v->consumer, "%s-%ld", league->host, (long)getpid());
    log_line("event=start role=verify engine=%d levels=%d", REPLAY_ENGINE,
             (int)judge_level_count(v->judge));
    while (league_wait_for_server(league) && go_on(v)) {
    }
    if (days_has_news(v->judge) && server_is_up(v->server)) days_share(v->server, v->judge);
    if (server_is_up(v->server)) leave(v);
    if (v->metrics) write_metrics(v);
    judge_close(v->judge);
    free(v);
    return CLI_DONE;
}
