/* publish.h - puts a run that was judged on its boards.
 *
 * Only the best run of a player stays on a board, so sending one twice changes nothing. One script
 * makes board and replays change together. The boards of a day end after 35 days.
 * Order: publish_prepare after every connect; publish_begin, publish_send for each run,
 * publish_end, publish_check for each run. */
#ifndef LEDGE_ARCADE_LEAGUE_PUBLISH_H
#define LEDGE_ARCADE_LEAGUE_PUBLISH_H

#include "judge.h"
#include "server.h"

enum { SCRIPT_NAME_SIZE = 64 };

typedef struct Publisher {
    char script[SCRIPT_NAME_SIZE], level_script[SCRIPT_NAME_SIZE];
} Publisher;

typedef struct Publication {
    const char *host;
    int64_t seconds; /* when it came, since 1970 */
    const char *text;
    size_t length;
} Publication;

/* Makes a script known to the server, and takes what it is called there. False when it is refused,
 * which ends the connection. */
bool publish_load_script(Server *server, const char *text, char name[SCRIPT_NAME_SIZE]);

bool publish_prepare(Publisher *publisher, Server *server);

/* If the run is in a level that the judge does not know, but the server has, adds it to the judge.
 */
void publish_fetch_level(Server *server, Judge *judge, const char *run);

/* Runs that are published together are one transaction: the server waits for its disk once. */
void publish_begin(Server *server);

/* Sends what puts the run on its boards; returns the number of commands. */
int32_t publish_send(const Publisher *publisher, Server *server, const Judgement *judgement,
                     const Publication *run);

/* Sends the command that publishes a level of the workshop with its author's run. It replaces a
 * level that plays the same only if that is older and by the same author. Returns the number of
 * commands. */
int32_t publish_send_level(const Publisher *publisher, Server *server, const WorkshopLevel *about,
                           const Publication *level, const char *run);

/* Ends the transaction of so many commands. The results, for reply_done; NULL: the connection is
 * lost. */
Reply *publish_end(Server *server, int32_t commands);

/* Looks at so many results from the first one on. False when one is no success: the run is to be
 * tried again. */
bool publish_check(Server *server, const Reply *results, int32_t first, int32_t commands);

#endif
