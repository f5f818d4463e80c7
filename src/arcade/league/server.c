/* server.c - see server.h */
#include "server.h"

#include "../../base/file.h"
#include "../../base/hash.h"
#include "../../base/pause.h"
#include "log.h"

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
    SETTLED_MS = 1000, /* after so long a connection that answers is a good one */
    REFUSAL_MS = 10000 /* between two lines about refusals */
};

struct Server {
    redisContext *connection; /* NULL: there is none */
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
        error_add(errors, ERROR_ERROR, 0, 0, "others may read this password: chmod 600");
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
    if (server->connection) redisFree(server->connection);
    free(server);
}

/* ---- connecting ---- */

static void rest(Server *server)
{
    pause_grow(&server->pause, log_clock_ms(), hash_u64((uint64_t)getpid(), (uintptr_t)server));
}

void server_drop(Server *server, const char *why)
{
    if (!server->connection && server->is_away) return;
    log_line("event=server state=away why=\"%.120s\"", why);
    if (server->connection) redisFree(server->connection);
    server->connection = NULL;
    server->is_away = true;
    rest(server);
}

static redisContext *connect_to(const Server *server)
{
    const struct timeval patience = {SERVER_PATIENCE, 0};
    redisContext *made = server->port > 0
                             ? redisConnectWithTimeout(server->address, server->port, patience)
                             : redisConnectUnixWithTimeout(server->address, patience);
    if (made && !made->err && redisSetTimeout(made, patience) == REDIS_OK) return made;
    if (made) redisFree(made);
    return NULL;
}

bool server_is_up(Server *server)
{
    if (server->connection) return true;
    if (!pause_is_over(&server->pause, log_clock_ms())) return false;
    server->connection = connect_to(server);
    if (!server->connection) {
        if (!server->is_away) log_line("event=server state=away why=\"cannot connect\"");
        server->is_away = true;
        rest(server);
        return false;
    }
    server->connections++;
    server->connected_ms = log_clock_ms();
    server->was_too_large = false;
    if (server->user[0] && server->password[0])
        server_send(server, "AUTH", server->user, server->password, (char *)NULL);
    else if (server->password[0])
        server_send(server, "AUTH", server->password, (char *)NULL);
    if (server->password[0] && !server_skip(server, 1)) {
        server_drop(server, "user or password refused");
        return false;
    }
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

/* A server of which no command will succeed is given up for a while: what it is; NULL: it is none.
 */
static const char *misfit_of(const Reply *reply)
{
    static const struct {
        const char *word, *why;
    } rows[] = {
        {"MOVED", "it is one of a cluster; a league needs one server that has all keys"},
        {"ASK", "it is one of a cluster; a league needs one server that has all keys"},
        {"CROSSSLOT", "it is one of a cluster; a league needs one server that has all keys"},
        {"CLUSTERDOWN", "it is one of a cluster; a league needs one server that has all keys"},
        {"READONLY", "it is a replica, which cannot be written"},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++)
        if (reply_is_error_of(reply, rows[i].word)) return rows[i].why;
    return NULL;
}

Reply *server_next(Server *server)
{
    redisContext *connection = server->connection;
    void *reply = NULL;
    size_t taken = 0;
    bool is_lost = false;
    if (!connection) return NULL;
    while (!reply && !is_lost && taken <= SERVER_REPLY_MAX) {
        is_lost = redisGetReplyFromReader(connection, &reply) != REDIS_OK;
        if (reply || is_lost) break;
        for (int done = 0; !done && !is_lost;)
            is_lost = redisBufferWrite(connection, &done) != REDIS_OK;
        size_t before = connection->reader->len;
        is_lost = is_lost || redisBufferRead(connection) != REDIS_OK;
        if (!is_lost) taken += connection->reader->len - before;
    }
    if (reply && !is_lost) {
        const char *misfit = misfit_of(reply);
        bool is_refusal = reply_is_error(reply);
        int64_t age = log_clock_ms() - server->connected_ms;
        *(is_refusal ? &server->refusals : &server->answers) += 1;
        if (!is_refusal && age >= SETTLED_MS && age >= server->pause.ms)
            server->pause = (Pause){.ms = 0};
        if (!misfit) return reply;
        reply_done(reply);
        server_drop(server, misfit);
        return NULL;
    }
    server->was_too_large = connection->err == 0;
    bool is_late = connection->err == REDIS_ERR_IO && (errno == EAGAIN || errno == EWOULDBLOCK);
    server_drop(server, server->was_too_large ? "a reply is too large"
                        : is_late             ? "it does not answer"
                                              : connection->errstr);
    return NULL;
}

bool server_wait(Server *server, int32_t ms)
{
    redisContext *connection = server->connection;
    if (!connection) return true;
    for (int done = 0; !done;)
        if (redisBufferWrite(connection, &done) != REDIS_OK) return true;
    struct pollfd ready = {.fd = connection->fd, .events = POLLIN};
    return poll(&ready, 1, ms) > 0;
}

void server_hang_up(Server *server)
{
    if (server->connection) redisFree(server->connection);
    server->connection = NULL;
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
