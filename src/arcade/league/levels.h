/* levels.h - published levels of the workshop: this host's for the others, and theirs for this one.
 *
 * A level is the hash w:{HASH} on the server, the newest one that plays so, and HASH is in the set
 * wi:new, by the time at which it came. Order: as in site.h. */
#ifndef LEDGE_ARCADE_LEAGUE_LEVELS_H
#define LEDGE_ARCADE_LEAGUE_LEVELS_H

#include "boards.h"

typedef struct Levels Levels;

Levels *levels_open(const Site *site, Boards *boards);
void levels_step(Levels *levels);
void levels_close(Levels *levels);

#endif
