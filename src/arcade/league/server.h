/* server.h - a connection to a Valkey or Redis server: commands in order, their replies in order.
 *
 * A server that is away is no error: server_is_up tries again after a pause (pause.h), which grows
 * as long as no connection lasts. A connection is given up after SERVER_PATIENCE seconds without a
 * byte, after a reply of more than SERVER_REPLY_MAX bytes, and after what is no reply at all.
 * A replica is of no use. Of a cluster all servers are used: commands of several keys need one slot
 * for them, and transactions are none there (server.c).
 * Order: as many replies are read as commands were sent; after a NULL no more come.
 * Errors: of the address and the file of the password; later ones are lines of the log.
 * Memory: server_close frees; reply_done frees a reply. */
#ifndef LEDGE_ARCADE_LEAGUE_SERVER_H
#define LEDGE_ARCADE_LEAGUE_SERVER_H

#include "../../base/error.h"

enum { SERVER_PATIENCE = 5, SERVER_REPLY_MAX = 64 * 1024 * 1024, SERVER_WORDS_MAX = 1100 };

typedef struct Server Server;
typedef struct redisReply Reply;

/* A server at "HOST", "HOST:PORT" or "/path/of/a/socket"; without a port 6379. `auth` is a file of
 * one line, "USER PASSWORD" or "PASSWORD", that only its owner may read, or NULL. Connects later.
 */
Server *server_open(const char *address, const char *auth, ErrorList *errors);
void server_close(Server *server);

/* Connects if that is due. True if there is a connection, as far as is known. */
bool server_is_up(Server *server);

/* The number of connections made so far: another number is another connection. */
int32_t server_connection(const Server *server);

/* The numbers of replies so far that were no errors, and that were. */
int64_t server_answers(const Server *server);
int64_t server_refusals(const Server *server);

/* Is it one of a cluster? */
bool server_is_cluster(const Server *server);

/* The number of servers of the cluster, 1 for a single server. Commands that have no key go to the
 * one that is aimed at, 0 after each connect. */
int32_t server_node_count(const Server *server);
void server_aim(Server *server, int32_t node);

/* Sends a command: words, ended by (char *)NULL. */
void server_send(Server *server, const char *word, ...) __attribute__((sentinel));

/* Sends a command of at most SERVER_WORDS_MAX words. */
void server_send_words(Server *server, const char *const *words, int32_t count);

/* Sends a command of words, the last of which is these bytes. */
void server_send_bytes(Server *server, const char *const *words, int32_t count, const char *bytes,
                       size_t length);

/* The reply to the oldest command that has none yet; NULL: the connection is lost. */
Reply *server_next(Server *server);

/* Reads `count` replies that are only looked at for errors. False if there is one. */
bool server_skip(Server *server, int32_t count);

/* Is the reply there, and no error? The log has a line about errors every ten seconds. */
bool server_check(Server *server, const Reply *reply);

/* Did the connection end because a reply was larger than SERVER_REPLY_MAX? Until the next one. */
bool server_was_too_large(const Server *server);

/* Sends what waits to be sent, and waits for up to `ms` until a reply may be read, or a signal
 * comes. True also when the connection is lost, which the next read finds out. */
bool server_wait(Server *server, int32_t ms);

/* Ends the connection where replies are still to come; the next one is made at once. */
void server_hang_up(Server *server);

/* Ends the connection after a reply that makes no sense; the log says why. */
void server_drop(Server *server, const char *why);

void reply_done(Reply *reply);
bool reply_is_error(const Reply *reply);

/* Is it an error whose text begins so, such as "NOSCRIPT"? */
bool reply_is_error_of(const Reply *reply, const char *word);

/* Is it an error for which no command and no key is to blame: memory or disk are full, it has just
 * started, rights or scripts are missing? */
bool reply_is_fault_of_server(const Reply *reply);

/* The bytes of a text, ended by a NUL; NULL: it is none. `length` may be NULL. */
const char *reply_text(const Reply *reply, size_t *length);

/* A number, or a text that is one; `usual` for anything else. */
int64_t reply_number(const Reply *reply, int64_t usual);

/* The number of items of a list, 0 for anything else; item `index`, NULL past the end. */
int32_t reply_count(const Reply *reply);
const Reply *reply_at(const Reply *reply, int32_t index);

/* The text after the field of this name, in a list of names and values; NULL: it has none. */
const char *reply_field(const Reply *fields, const char *name, size_t *length);

#endif
