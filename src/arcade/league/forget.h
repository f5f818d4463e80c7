/* forget.h - what the server has of a player is removed: name, rows, replays, runs that wait.
 *
 * Looks at every board, which takes seconds where there are many. */
#ifndef LEDGE_ARCADE_LEAGUE_FORGET_H
#define LEDGE_ARCADE_LEAGUE_FORGET_H

#include "row.h"
#include "server.h"

/* Calls `each` for every key that fits the pattern, some perhaps twice. False when the server is
 * lost. */
typedef void EachKey(Server *server, void *context, const char *key);
bool forget_each_key(Server *server, const char *pattern, EachKey *each, void *context);

/* Adds the rows that were dropped to `rows`. False when the server is lost, or refuses to remove
 * something: ask again. */
bool forget_player(Server *server, const char *id, int64_t *rows);

/* Tells all hosts that the player is forgotten, so that each removes what it has: they read it from
 * p:{ID}, which is kept for 14 days, as backups are. False when the server is lost, or refuses. */
bool forget_tell(Server *server, const char *id);

#endif
