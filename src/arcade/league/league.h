/* league.h - many hosts, one league: the commands of `ledge league`.
 *
 * A host has a folder, in which its games write; `serve` keeps it and a server (server.h) alike.
 * `verify` judges what all hosts have sent. Nothing else knows of the server: play goes on without
 * it.
 *
 * The server's keys: news what has changed (news.h), q:HOST:E runs to be judged (stream), a:HOST
 * verdicts (stream), b:{HASH}:E:KIND a board (sorted set of ids), t:{HASH}:E:KIND its rows, the
 * first 1000 with their replays (hash of ids), days the levels of days that have runs (days.h),
 * p:{ID} names, bans who is kept out (bans.h), w:{HASH} and wi:new levels of players (levels.h),
 * wt:{HASH}, wl:{HASH}, wh:{HASH} and wi:said what is said of them (votes.h). Those of what is live
 * may be on a server of their own, which needs no disk: live:news, live:{HASH} runs in progress,
 * run:{HOST}:N the text of one, race:{CODE} rooms. E is the number of the engine. The level of a
 * day has boards as any level has, which end some day. */
#ifndef LEDGE_ARCADE_LEAGUE_LEAGUE_H
#define LEDGE_ARCADE_LEAGUE_LEAGUE_H

#include "../../cli/commands.h"
#include "server.h"

enum { LEAGUE_PORT = 22022 }; /* of players, in a league on one machine */

typedef struct League {
    const CommandLine *line;
    Server *server;   /* NULL for commands that need none */
    Server *live;     /* for runs in progress and races; NULL: the same */
    const char *host; /* the name of this one */
} League;

/* Each returns the exit status. */
int league_serve(const League *league);
int league_verify(const League *league);
int league_rebuild(const League *league);
int league_expel(const League *league);
int league_forget(const League *league);
int league_users(const League *league);
int league_load(const League *league);
int league_setup(const League *league);
int league_try(const League *league);

/* One more connection to the server that an option names. NULL, and said why, where it does not. */
Server *league_connect(const League *league, const char *option);

/* Has a signal asked to end? */
bool league_is_ending(void);

/* Sleeps, or until a signal. */
void league_sleep_ms(int32_t ms);

/* Waits for the server as long as that takes; false: it is time to end. */
bool league_wait_for_server(const League *league);

#endif
