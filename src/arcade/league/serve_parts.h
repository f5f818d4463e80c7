/* serve_parts.h - what `ledge league serve` keeps alike: runs that wait, boards, live runs, names.
 *
 * Each part has an open, a step that does a bounded amount of work, and a close. A step is called
 * only while there is a connection; where that breaks in the middle, the next step begins anew.
 * Memory: each part is one allocation, which its close frees; NULL where memory ran out. */
#ifndef LEDGE_ARCADE_LEAGUE_SERVE_PARTS_H
#define LEDGE_ARCADE_LEAGUE_SERVE_PARTS_H

#include "folder.h"
#include "row.h"
#include "server.h"

/* What all parts need. */
typedef struct Site {
    Server *server;
    const char *host;
    const char *path; /* of the folder */
    const Folder *folder;
    int64_t resend_ms; /* a run without a verdict is sent again after so long */
} Site;

/* ---- boards ---- */

typedef struct Boards Boards;

Boards *boards_open(const Site *site);
void boards_step(Boards *boards);
void boards_close(Boards *boards);

/* Keeps the boards of a level of the world, always. */
void boards_keep(Boards *boards, uint64_t hash);

/* Keeps the boards of the level while there is room; `now`: they have changed, or are being played.
 */
void boards_want(Boards *boards, uint64_t hash, bool now);

/* The levels whose boards are kept. */
int32_t boards_level_count(const Boards *boards);
uint64_t boards_level_hash(const Boards *boards, int32_t index);

/* ---- rooms and names ---- */

typedef struct Players Players;

Players *players_open(const Site *site);
void players_step(Players *players);
void players_close(Players *players);

/* The verifiers have forgotten the player: so does this host, and tells the others. */
void players_forget(Players *players, const char *id);

/* ---- spool ---- */

typedef struct Spool Spool;

/* What verdicts are about is looked at again in the boards, and players are forgotten. */
Spool *spool_open(const Site *site, Boards *boards, Players *players);
void spool_step(Spool *spool);
void spool_close(Spool *spool);

/* The number of runs that wait for a verdict. */
int32_t spool_count(const Spool *spool);

/* ---- live ---- */

typedef struct LiveRelay LiveRelay;

LiveRelay *live_relay_open(const Site *site, Boards *boards);
void live_relay_step(LiveRelay *relay);
void live_relay_close(LiveRelay *relay);

/* The number of runs in progress on this host. */
int32_t live_relay_players(const LiveRelay *relay);

#endif
