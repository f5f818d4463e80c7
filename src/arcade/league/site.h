/* site.h - what each part of `ledge league serve` works with: the server and the folder of a host.
 *
 * Each part (boards, players, spool, live runs) has an open, a step that does a bounded amount of
 * work, and a close. What others change is told to it (news.h); it asks for nothing else again. A
 * step is called only while there is a connection; where that breaks in the middle, the next step
 * begins anew. Memory: each part is one allocation, which its close frees; NULL where memory ran
 * out. */
#ifndef LEDGE_ARCADE_LEAGUE_SITE_H
#define LEDGE_ARCADE_LEAGUE_SITE_H

#include "folder.h"
#include "row.h"
#include "server.h"

/* What all parts need. */
typedef struct Site {
    Server *server;
    Server *live; /* for runs in progress and races; may be the same */
    const char *host;
    const char *path; /* of the folder */
    const Folder *folder;
    int64_t resend_ms; /* a run without a verdict is sent again after so long */
} Site;

#endif
