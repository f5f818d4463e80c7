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
    char votes_script[SCRIPT_NAME_SIZE], gone_script[SCRIPT_NAME_SIZE];
    char stamp_script[SCRIPT_NAME_SIZE];
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

/* Sends what counts the votes of a player on a host, as votes_write has made them: one row for each
 * player and level, of several hosts that with the most attempts. A level that the server does not
 * have, or that is the player's own, is left out. Returns the number of commands; -1 if the text is
 * none. */
int32_t publish_send_votes(const Publisher *publisher, Server *server, const char *host,
                           const char *player_id, const char *text);

/* Why a level leaves the lists of all hosts, or comes back to them. */
typedef enum PublishGone { PUBLISH_WITHDRAWN, PUBLISH_HIDDEN, PUBLISH_SHOWN } PublishGone;

/* Sends that an author has withdrawn the level (`who` is the author's id), that a host has hidden
 * it, for a reason, or shows it again (`who` is the host). Returns the number of commands. */
int32_t publish_send_gone(const Publisher *publisher, Server *server, PublishGone gone,
                          const WorkshopId *id, const char *who, const char *reason);

/* Tells all hosts that what is said of a level has changed. The replies are read. */
void publish_note_change(Server *server, const char *hash);

/* Ends the transaction of so many commands. The results, for reply_done; NULL: the connection is
 * lost. */
Reply *publish_end(Server *server, int32_t commands);

/* Looks at so many results from the first one on. False when one is no success: the run is to be
 * tried again. */
bool publish_check(Server *server, const Reply *results, int32_t first, int32_t commands);

/* Is one of them, or the whole transaction, refused for a reason of the server's own? Then trying
 * again helps some day. */
bool publish_is_refused(const Reply *results, int32_t first, int32_t commands);

#endif
