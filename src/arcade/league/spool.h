/* spool.h - sends the runs of this host that wait for a verdict.
 *
 * Open, a step that does a bounded amount of work, and close (site.h). */
#ifndef LEDGE_ARCADE_LEAGUE_SPOOL_H
#define LEDGE_ARCADE_LEAGUE_SPOOL_H

#include "boards.h"
#include "levels.h"
#include "players.h"

typedef struct Spool Spool;

/* Passes verdicts on: boards are read again, levels are not sent again, players are forgotten. */
Spool *spool_open(const Site *site, Boards *boards, Players *players, Levels *levels);
void spool_step(Spool *spool);
void spool_close(Spool *spool);

/* The number of runs that wait for a verdict. */
int32_t spool_count(const Spool *spool);

#endif
