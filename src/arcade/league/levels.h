/* levels.h - published levels of the workshop: sends this host's to the server, and fetches those
 * of other hosts.
 *
 * On the server a level is the hash w:{HASH}; of several that play the same, the newest. The sorted
 * set wi:new has each HASH by the time at which the level came. Order: as in site.h. */
#ifndef LEDGE_ARCADE_LEAGUE_LEVELS_H
#define LEDGE_ARCADE_LEAGUE_LEVELS_H

#include "boards.h"

typedef struct Levels Levels;

Levels *levels_open(const Site *site, Boards *boards);
void levels_step(Levels *levels);
void levels_close(Levels *levels);

/* There is a verdict about the text with this digest (row_digest): it is not sent again. */
void levels_take_verdict(Levels *levels, const char *digest);

#endif
