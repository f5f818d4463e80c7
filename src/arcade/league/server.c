/* server.c - see server.h
 *
 * In a cluster each command goes to the server that has its key, where several keys must be of one
 * slot (slot.h). Replies are given out in the order of the commands, whichever server they come
 * from, and a command that is referred elsewhere is sent again there. A transaction is not kept
 * together: its commands are sent as they come, and its results are those of each. */
#include "server.h"

#include "../../base/array.h"
#include "../../base/clock.h"
#include "../../base/file.h"
#include "../../base/hash.h"
#include "../../base/pause.h"
#include "log.h"
#include "slot.h"

#include <errno.h>
#include <fcntl.h>
#include <hiredis/hiredis.h>
#include <poll.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    PORT = 6379,
    PORT_MAX = 65535,
    ADDRESS_MAX = 256,
    SECRET_MAX = 512,
    NODES_MAX = 64,
    REFERRALS_MAX = 8,
    SETTLED_MS = 1000, /* after so long a connection that answers is a good one */
    REFUSAL_MS = 10000 /* between two lines about refusals */
};

/* A server of a cluster. */
typedef struct Node {
    char address[ADDRESS_MAX];
    int port;
    redisContext *connection; /* NULL: there is none */
} Node;

typedef enum SentKind {
    SENT_PLAIN,
    SENT_EXTRA, /* nobody waits for its reply */
    SENT_MULTI, /* was not sent */
    SENT_QUEUED,
    SENT_EXEC /* was not sent */
} SentKind;

/* A command to a cluster whose reply was not given out yet. */
typedef struct Sent {
    SentKind kind;
    int32_t node;
    char *bytes; /* as they were sent */
    size_t length;
    Reply *reply; /* if it was read already */
} Sent;

struct Server {
    redisContext *connection; /* NULL: there is none; of a cluster, that of node 0 */
    char address[ADDRESS_MAX];
    int port; /* 0: the address is a socket's path */
    char user[SECRET_MAX], password[SECRET_MAX];
    int32_t connections;
    int64_t connected_ms;
    Pause pause; /* before the next connection */
    int64_t answers, refusals;
    bool is_away;                 /* and the log says so */
    bool was_too_large;           /* the reply that ended the last connection */
    int64_t next_refusal, unsaid; /* refusals since the last line about one */

    bool is_cluster;
    Node nodes[NODES_MAX];
    int32_t node_count, aim;    /* for commands without a key */
    uint8_t owners[SLOT_COUNT]; /* the node of each slot */
    Sent *sent;
    size_t sent_capacity;
    int32_t sent_first, sent_end;
    bool is_in_transaction;
    Reply **held; /* results of the transaction */
    size_t held_capacity;
    int32_t held_count;
};

/* ---- opening ---- */

static bool read_address(Server *server, const char *address, ErrorList *errors)
{
    const char *colon = strrchr(address, ':');
    size_t length = strlen(address);
    char *end = NULL;
    bool is_path = address[0] == '/';
    server->port = is_path ? 0 : PORT;
    if (!is_path && colon && strchr(address, ':') == colon) {
        long port = strtol(colon + 1, &end, 10);
        server->port = port > 0 && port <= PORT_MAX && *end == '\0' ? (int)port : -1;
        length = (size_t)(colon - address);
    }
    if (server->port < 0 || length == 0 || length >= ADDRESS_MAX) {
        error_add(errors, ERROR_ERROR, 0, 0, "not HOST, HOST:PORT or /SOCKET: %.100s", address);
        return false;
    }
    memcpy(server->address, address, length);
    server->address[length] = '\0';
    return true;
}

static bool read_secret(Server *server, const char *path, ErrorList *errors)
{
    struct stat status;
    size_t length;
    error_list_init(errors, path);
    if (stat(path, &status) == 0 && (status.st_mode & (S_IRWXG | S_IRWXO)) != 0) {
        error_add(errors, ERROR_ERROR, 0, 0, "others can read this password: chmod 600");
        return false;
    }
    char *text = file_read(path, SECRET_MAX - 1, &length, errors);
    if (!text) return false;
    char *line = text + strspn(text, " \t\r\n");
    line[strcspn(line, "\r\n")] = '\0';
    char *blank = strchr(line, ' ');
    if (blank) *blank = '\0';
    snprintf(server->user, SECRET_MAX, "%s", blank ? line : "");
    snprintf(server->password, SECRET_MAX, "%s", blank ? blank + 1 : line);
    if (!server->password[0])
        error_add(errors, ERROR_ERROR, 1, 0, "needs a line USER PASSWORD, or PASSWORD");
    free(text);
    return server->password[0] != '\0';
}

Server *server_open(const char *address, const char *auth, ErrorList *errors)
{
    Server *server = calloc(1, sizeof *server);
    error_list_init(errors, "--server");
    if (!server) error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
    if (!server) return NULL;
    if (read_address(server, address, errors) && (!auth || read_secret(server, auth, errors)))
        return server;
    free(server);
    return NULL;
}

void server_close(Server *server)
{
    if (!server) return;
    server_hang_up(server);
    free(server->sent);
    free(server->held);
    free(server);
}

/* ---- connecting ---- */

static void rest(Server *server)
{
    pause_grow(&server->pause, clock_now_ms(), hash_u64((uint64_t)getpid(), (uintptr_t)server));
}

void server_drop(Server *server, const char *why)
{
    if (!server->connection && server->is_away) return;
    log_line("event=server state=away why=\"%.120s\"", why);
    server_hang_up(server);
    server->is_away = true;
    rest(server);
}

/* NULL: it is away, or refuses the password. */
static redisContext *connect_to(const Server *server, const char *address, int port, bool *refuses)
{
    const struct timeval patience = {SERVER_PATIENCE, 0};
    redisContext *made = port > 0 ? redisConnectWithTimeout(address, port, patience)
                                  : redisConnectUnixWithTimeout(address, patience);
    bool is_good = made && !made->err && redisSetTimeout(made, patience) == REDIS_OK;
    *refuses = false;
    if (is_good && server->password[0]) {
        const char *words[] = {"AUTH", server->user, server->password};
        if (!server->user[0]) words[1] = server->password;
        Reply *reply = redisCommandArgv(made, server->user[0] ? 3 : 2, words, NULL);
        is_good = reply && !reply_is_error(reply);
        *refuses = reply != NULL && !is_good;
        reply_done(reply);
    }
    if (is_good) return made;
    if (made) redisFree(made);
    return NULL;
}

/* The node at an address, which is added where it is new; -1: there are too many. */
static int32_t find_node(Server *server, const char *address, size_t length, int port)
{
    if (length == 0) { /* the one that was asked */
        address = server->nodes[0].address;
        length = strlen(address);
    }
    if (length >= ADDRESS_MAX || port <= 0 || port > PORT_MAX) return -1;
    for (int32_t i = 0; i < server->node_count; i++)
        if (server->nodes[i].port == port && strlen(server->nodes[i].address) == length &&
            memcmp(server->nodes[i].address, address, length) == 0)
            return i;
    if (server->node_count == NODES_MAX) return -1;
    Node *node = &server->nodes[server->node_count++];
    *node = (Node){.port = port};
    memcpy(node->address, address, length);
    return server->node_count - 1;
}

/* Asks which node has which slots: a single server does not say. Where one of a cluster does not,
 * its first referral does. */
static void read_slots(Server *server)
{
    Reply *reply = redisCommand(server->connection, "CLUSTER SLOTS");
    for (int32_t i = 0; i < reply_count(reply); i++) {
        const Reply *range = reply_at(reply, i), *master = reply_at(range, 2);
        const char *address = reply_text(reply_at(master, 0), NULL);
        int64_t first = reply_number(reply_at(range, 0), SLOT_COUNT);
        int64_t last = reply_number(reply_at(range, 1), -1);
        int32_t node = find_node(server, address ? address : "", address ? strlen(address) : 0,
                                 (int)reply_number(reply_at(master, 1), 0));
        server->is_cluster = true;
        bool is_range = node >= 0 && first >= 0 && last < SLOT_COUNT;
        for (int64_t slot = first; is_range && slot <= last; slot++)
            server->owners[slot] = (uint8_t)node;
    }
    reply_done(reply);
}

/* Connects to the server, or where it is away to another one of its cluster. */
static bool connect_first(Server *server, bool *refuses)
{
    Node entry = {.port = server->port};
    memcpy(entry.address, server->address, ADDRESS_MAX);
    entry.connection = connect_to(server, entry.address, entry.port, refuses);
    for (int32_t i = 0; i < server->node_count && !entry.connection && !*refuses; i++) {
        entry = server->nodes[i];
        entry.connection = connect_to(server, entry.address, entry.port, refuses);
    }
    server->connection = entry.connection;
    if (!server->connection) return false;
    server->nodes[0] = entry;
    server->node_count = 1;
    memset(server->owners, 0, sizeof server->owners);
    read_slots(server);
    return true;
}

bool server_is_up(Server *server)
{
    bool refuses = false;
    if (server->connection) return true;
    if (!pause_is_over(&server->pause, clock_now_ms())) return false;
    if (!connect_first(server, &refuses)) {
        if (!server->is_away || refuses)
            log_line("event=server state=away why=\"%s\"",
                     refuses ? "user or password refused" : "cannot connect");
        server->is_away = true;
        rest(server);
        return false;
    }
    server->connections++;
    server->connected_ms = clock_now_ms();
    server->was_too_large = false;
    log_line("event=server state=connected");
    server->is_away = false;
    return true;
}

int32_t server_connection(const Server *server)
{
    return server->connections;
}

int64_t server_answers(const Server *server)
{
    return server->answers;
}

int64_t server_refusals(const Server *server)
{
    return server->refusals;
}

/* ---- a cluster ---- */

static bool node_is_up(const Server *server, Node *node)
{
    bool refuses;
    if (!node->connection)
        node->connection = connect_to(server, node->address, node->port, &refuses);
    return node->connection != NULL;
}

/* Ends the connection if memory ran out. */
static void note_sent(Server *server, const Sent *sent)
{
    if (server->sent_first == server->sent_end) server->sent_first = server->sent_end = 0;
    if (ARRAY_RESERVE(&server->sent, &server->sent_capacity, server->sent_end + 1, 64)) {
        server->sent[server->sent_end++] = *sent;
        return;
    }
    redisFreeCommand(sent->bytes);
    server_drop(server, "out of memory");
}

static void send_to_node(Server *server, SentKind kind, int32_t node, const char **words,
                         const size_t *lengths, int32_t count)
{
    Sent sent = {.kind = kind, .node = node};
    if (!server->connection) return;
    long long length = redisFormatCommandArgv(&sent.bytes, count, words, lengths);
    sent.length = length > 0 ? (size_t)length : 0;
    bool is_sent = length > 0 && node_is_up(server, &server->nodes[node]) &&
                   redisAppendFormattedCommand(server->nodes[node].connection, sent.bytes,
                                               sent.length) == REDIS_OK;
    if (is_sent) {
        note_sent(server, &sent);
        return;
    }
    if (length > 0) redisFreeCommand(sent.bytes);
    server_drop(server, "a server of the cluster does not answer");
}

static void send_to_cluster(Server *server, const char **words, const size_t *lengths,
                            int32_t count)
{
    bool begins = strcmp(words[0], "MULTI") == 0, ends = strcmp(words[0], "EXEC") == 0;
    if (begins || ends) {
        server->is_in_transaction = begins;
        note_sent(server, &(Sent){.kind = begins ? SENT_MULTI : SENT_EXEC});
        return;
    }
    int32_t slot = slot_of_command(words, count);
    int32_t node = slot == SLOT_NONE ? server->aim : server->owners[slot];
    for (int32_t i = 0; i < server->node_count && strcmp(words[0], "SCRIPT") == 0; i++)
        if (i != node) send_to_node(server, SENT_EXTRA, i, words, lengths, count);
    send_to_node(server, server->is_in_transaction ? SENT_QUEUED : SENT_PLAIN, node, words, lengths,
                 count);
}

/* "MOVED SLOT ADDRESS:PORT" or "ASK ...": the node; -1: it is no such reply. */
static int32_t referred_to(Server *server, const Reply *reply)
{
    bool is_moved = reply_is_error_of(reply, "MOVED");
    if (!is_moved && !reply_is_error_of(reply, "ASK")) return -1;
    const char *slot = strchr(reply->str, ' '), *address = slot ? strchr(slot + 1, ' ') : NULL;
    const char *colon = address ? strrchr(address, ':') : NULL;
    if (!colon) return -1;
    long number = strtol(slot, NULL, 10), port = strtol(colon + 1, NULL, 10);
    int32_t node = find_node(server, address + 1, (size_t)(colon - address - 1), (int)port);
    if (is_moved && node >= 0 && number >= 0 && number < SLOT_COUNT)
        server->owners[number] = (uint8_t)node;
    return node;
}

static Reply *read_reply(Server *server, redisContext *connection);

/* Sends a command again where it was referred to, behind what waits there for its reply, which is
 * read first. NULL: the connection is lost. */
static Reply *ask_again(Server *server, Sent *sent, int32_t node, bool is_asking)
{
    static const char asking[] = "*1\r\n$6\r\nASKING\r\n";
    for (int32_t i = server->sent_first; i < server->sent_end; i++) {
        Sent *waits = &server->sent[i];
        bool is_there = waits->bytes && waits->node == node && !waits->reply;
        if (is_there) waits->reply = read_reply(server, server->nodes[node].connection);
        if (!server->connection) return NULL;
    }
    redisContext *connection =
        node_is_up(server, &server->nodes[node]) ? server->nodes[node].connection : NULL;
    if (!connection) server_drop(server, "a server of the cluster does not answer");
    if (!connection) return NULL;
    if (is_asking) {
        redisAppendFormattedCommand(connection, asking, sizeof asking - 1);
        reply_done(read_reply(server, connection));
        if (!server->connection) return NULL;
    }
    redisAppendFormattedCommand(connection, sent->bytes, sent->length);
    return read_reply(server, connection);
}

/* The reply to a command, wherever that leads. */
static Reply *follow(Server *server, Sent *sent)
{
    Reply *reply = sent->reply;
    if (!reply) reply = read_reply(server, server->nodes[sent->node].connection);
    for (int32_t i = 0; reply && i < REFERRALS_MAX; i++) {
        int32_t node = referred_to(server, reply);
        if (node < 0) break;
        bool is_asking = reply_is_error_of(reply, "ASK");
        reply_done(reply);
        reply = ask_again(server, sent, node, is_asking);
    }
    return reply;
}

/* A reply as a server would send it; NULL: memory ran out. */
static Reply *made_reply(int type, const char *text, Reply **items, int32_t count)
{
    Reply *reply = calloc(1, sizeof *reply);
    if (!reply) return NULL;
    reply->type = type;
    reply->str = text ? strdup(text) : NULL;
    reply->len = text ? strlen(text) : 0;
    reply->elements = (size_t)count;
    reply->element = count > 0 ? calloc((size_t)count, sizeof(Reply *)) : NULL;
    bool is_whole = (!text || reply->str) && (count == 0 || reply->element);
    if (is_whole && count > 0) memcpy(reply->element, items, (size_t)count * sizeof(Reply *));
    if (is_whole) return reply;
    free(reply->str);
    free(reply->element);
    free(reply);
    return NULL;
}

static Reply *next_of_cluster(Server *server)
{
    while (server->connection && server->sent_first < server->sent_end) {
        Sent sent = server->sent[server->sent_first++];
        Reply *reply = NULL;
        if (sent.kind == SENT_EXEC) {
            reply = made_reply(REDIS_REPLY_ARRAY, NULL, server->held, server->held_count);
            if (reply) server->held_count = 0;
        } else if (sent.kind == SENT_MULTI) {
            reply = made_reply(REDIS_REPLY_STATUS, "OK", NULL, 0);
        } else {
            reply = follow(server, &sent);
            redisFreeCommand(sent.bytes);
        }
        if (!reply && server->connection) server_drop(server, "out of memory");
        if (reply && sent.kind == SENT_QUEUED) {
            bool is_held =
                ARRAY_RESERVE(&server->held, &server->held_capacity, server->held_count + 1, 64);
            if (is_held) server->held[server->held_count++] = reply;
            if (!is_held) reply_done(reply);
            reply = is_held ? made_reply(REDIS_REPLY_STATUS, "QUEUED", NULL, 0) : NULL;
            if (!reply) server_drop(server, "out of memory");
        }
        if (sent.kind != SENT_EXTRA) return reply;
        reply_done(reply);
    }
    return NULL;
}

bool server_is_cluster(const Server *server)
{
    return server->is_cluster;
}

int32_t server_node_count(const Server *server)
{
    return server->is_cluster ? server->node_count : 1;
}

void server_aim(Server *server, int32_t node)
{
    server->aim = node < server_node_count(server) ? node : 0;
}

/* ---- commands ---- */

void server_send_bytes(Server *server, const char *const *words, int32_t count, const char *bytes,
                       size_t length)
{
    const char *all[SERVER_WORDS_MAX + 1];
    size_t lengths[SERVER_WORDS_MAX + 1];
    assert(count <= SERVER_WORDS_MAX);
    if (!server->connection) return;
    for (int32_t i = 0; i < count; i++) {
        all[i] = words[i];
        lengths[i] = strlen(words[i]);
    }
    all[count] = bytes;
    lengths[count] = length;
    if (server->is_cluster) {
        send_to_cluster(server, all, lengths, count + (bytes != NULL));
        return;
    }
    if (redisAppendCommandArgv(server->connection, count + (bytes != NULL), all, lengths) !=
        REDIS_OK)
        server_drop(server, "out of memory");
}

void server_send_words(Server *server, const char *const *words, int32_t count)
{
    server_send_bytes(server, words, count, NULL, 0);
}

void server_send(Server *server, const char *word, ...)
{
    const char *words[SERVER_WORDS_MAX];
    int32_t count = 0;
    va_list args;
    va_start(args, word);
    for (; word && count < SERVER_WORDS_MAX; word = va_arg(args, const char *))
        words[count++] = word;
    va_end(args);
    server_send_words(server, words, count);
}

/* Looks at a reply. False: with this server there is no going on so. */
static bool is_usable(Server *server, const Reply *reply)
{
    static const char *const of_cluster[] = {"MOVED", "ASK", "CROSSSLOT", "CLUSTERDOWN"};
    bool is_refusal = reply_is_error(reply);
    int64_t age = clock_now_ms() - server->connected_ms;
    for (size_t i = 0; i < ARRAY_LENGTH(of_cluster) && !server->is_cluster; i++)
        if (reply_is_error_of(reply, of_cluster[i])) {
            server_drop(server, "it belongs to a cluster, all of which is used from now on");
            server->is_cluster = true;
            server->pause = (Pause){.ms = 0};
            return false;
        }
    if (reply_is_error_of(reply, "READONLY")) {
        server_drop(server, "it is a replica, which is read-only");
        return false;
    }
    if (is_refusal)
        server->refusals++;
    else
        server->answers++;
    if (!is_refusal && age >= SETTLED_MS && age >= server->pause.ms)
        server->pause = (Pause){.ms = 0};
    return true;
}

/* Sends what waits to be sent, to all. */
static bool flush(Server *server, redisContext *connection)
{
    bool is_good = true;
    for (int32_t i = 0; i < server_node_count(server) && is_good; i++) {
        redisContext *to = server->is_cluster ? server->nodes[i].connection : connection;
        for (int done = !to; !done && is_good;)
            is_good = redisBufferWrite(to, &done) == REDIS_OK;
    }
    return is_good;
}

static Reply *read_reply(Server *server, redisContext *connection)
{
    void *reply = NULL;
    size_t taken = 0;
    bool is_lost = false;
    while (!reply && !is_lost && taken <= SERVER_REPLY_MAX) {
        is_lost = redisGetReplyFromReader(connection, &reply) != REDIS_OK;
        if (reply || is_lost) break;
        is_lost = !flush(server, connection);
        size_t before = connection->reader->len;
        is_lost = is_lost || redisBufferRead(connection) != REDIS_OK;
        if (!is_lost) taken += connection->reader->len - before;
    }
    if (reply && !is_lost) {
        if (is_usable(server, reply)) return reply;
        reply_done(reply);
        return NULL;
    }
    server->was_too_large = !is_lost;
    bool is_late = connection->err == REDIS_ERR_IO && (errno == EAGAIN || errno == EWOULDBLOCK);
    server_drop(server, server->was_too_large ? "a reply is too large"
                        : is_late             ? "it does not answer"
                        : connection->err     ? connection->errstr
                                              : "a server of the cluster does not answer");
    return NULL;
}

Reply *server_next(Server *server)
{
    if (server->is_cluster) return next_of_cluster(server);
    return server->connection ? read_reply(server, server->connection) : NULL;
}

bool server_wait(Server *server, int32_t ms)
{
    redisContext *connection = server->connection;
    const Sent *next =
        server->sent_first < server->sent_end ? &server->sent[server->sent_first] : NULL;
    if (connection && server->is_cluster && next) {
        if (!next->bytes || next->reply) return true;
        connection = server->nodes[next->node].connection;
    }
    if (!connection || !flush(server, connection)) return true;
    struct pollfd ready = {.fd = connection->fd, .events = POLLIN};
    return poll(&ready, 1, ms) > 0;
}

void server_hang_up(Server *server)
{
    for (int32_t i = 0; i < server->node_count; i++) {
        redisContext *connection = server->nodes[i].connection;
        if (connection && connection != server->connection) redisFree(connection);
        server->nodes[i].connection = NULL;
    }
    if (server->connection) redisFree(server->connection);
    server->connection = NULL;
    for (int32_t i = server->sent_first; i < server->sent_end; i++) {
        if (server->sent[i].bytes) redisFreeCommand(server->sent[i].bytes);
        reply_done(server->sent[i].reply);
    }
    while (server->held_count > 0)
        reply_done(server->held[--server->held_count]);
    server->sent_first = server->sent_end = server->aim = 0;
    server->is_in_transaction = false;
}

bool server_was_too_large(const Server *server)
{
    return !server->connection && server->was_too_large;
}

bool server_check(Server *server, const Reply *reply)
{
    if (!reply_is_error(reply)) return reply != NULL;
    /* A server whose disk is full refuses thousands of times a second. */
    server->unsaid++;
    if (log_is_due(&server->next_refusal, REFUSAL_MS)) {
        log_line("event=refused times=%lld why=\"%.160s\"", (long long)server->unsaid, reply->str);
        server->unsaid = 0;
    }
    return false;
}

bool server_skip(Server *server, int32_t count)
{
    bool is_good = true;
    for (int32_t i = 0; i < count; i++) {
        Reply *reply = server_next(server);
        if (!reply) return false;
        is_good = server_check(server, reply) && is_good;
        reply_done(reply);
    }
    return is_good;
}

/* ---- replies ---- */

void reply_done(Reply *reply)
{
    if (reply) freeReplyObject(reply);
}

bool reply_is_fault_of_server(const Reply *reply)
{
    static const char *const words[] = {"OOM",      "MISCONF",    "LOADING",    "BUSY",
                                        "NOSCRIPT", "MASTERDOWN", "NOREPLICAS", "TRYAGAIN",
                                        "NOPERM",   "NOAUTH",     "EXECABORT"};
    for (size_t i = 0; i < ARRAY_LENGTH(words); i++)
        if (reply_is_error_of(reply, words[i])) return true;
    return false;
}

bool reply_is_error(const Reply *reply)
{
    return reply && reply->type == REDIS_REPLY_ERROR;
}

bool reply_is_error_of(const Reply *reply, const char *word)
{
    return reply_is_error(reply) && strncmp(reply->str, word, strlen(word)) == 0;
}

const char *reply_text(const Reply *reply, size_t *length)
{
    if (!reply || (reply->type != REDIS_REPLY_STRING && reply->type != REDIS_REPLY_STATUS))
        return NULL;
    if (length) *length = (size_t)reply->len;
    return reply->str;
}

int64_t reply_number(const Reply *reply, int64_t usual)
{
    enum { DIGITS_MAX = 18 };
    if (reply && reply->type == REDIS_REPLY_INTEGER) return reply->integer;
    const char *text = reply_text(reply, NULL);
    size_t digits = text ? strspn(text, "0123456789") : 0;
    if (digits == 0 || digits > DIGITS_MAX || text[digits] != '\0') return usual;
    return strtoll(text, NULL, 10);
}

int32_t reply_count(const Reply *reply)
{
    return reply && reply->type == REDIS_REPLY_ARRAY ? (int32_t)reply->elements : 0;
}

const Reply *reply_at(const Reply *reply, int32_t index)
{
    return index < reply_count(reply) ? reply->element[index] : NULL;
}

const char *reply_field(const Reply *fields, const char *name, size_t *length)
{
    for (int32_t i = 0; i + 1 < reply_count(fields); i += 2) {
        const char *field = reply_text(reply_at(fields, i), NULL);
        if (field && strcmp(field, name) == 0) return reply_text(reply_at(fields, i + 1), length);
    }
    return NULL;
}
