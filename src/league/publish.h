/* publish.h - puts a run that was judged on its boards.
 *
 * Only the best run of a player stays on a board, so sending one twice changes nothing. One script
 * makes board and replays change together. The boards of a day end after 35 days.
 * Order: publish_prepare after every connect; the commands of publish_send are answered in order,
 * and publish_check reads what they answer. */
#ifndef LEDGE_LEAGUE_PUBLISH_H
#define LEDGE_LEAGUE_PUBLISH_H

#include "judge.h"
#include "server.h"

typedef struct Publisher {
    char script[64]; /* its name at the server */
} Publisher;

typedef struct Publication {
    const char *host;
    int64_t seconds; /* when it came, since 1970 */
    const char *text;
    size_t length;
} Publication;

bool publish_prepare(Publisher *publisher, Server *server);

/* Sends what puts the run on its boards; returns the number of commands. */
int32_t publish_send(const Publisher *publisher, Server *server, const Judgement *judgement,
                     const Publication *run);

/* Reads so many answers. False when one is no success: the run is to be tried again. */
bool publish_check(Server *server, int32_t commands);

#endif
