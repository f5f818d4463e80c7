/* levels.h - published levels of the workshop: sends this host's to the server, and fetches those
 * of other hosts.
 *
 * On the server a level is the hash w:{HASH}; of several that play the same, the newest. The sorted
 * set wi:new has each HASH by the time at which the level came. A host takes up to
 * LEVELS_TAKEN_MAX, which leaves room for what is published on it; when there are more, those of
 * other hosts that are oldest, and liked by nobody, go first. Order: as in site.h. */
#ifndef LEDGE_ARCADE_LEAGUE_LEVELS_H
#define LEDGE_ARCADE_LEAGUE_LEVELS_H

#include "boards.h"

enum { LEVELS_TAKEN_MAX = WORKSHOP_LEVELS_A_HOST - 1000 };

typedef struct Levels Levels;

Levels *levels_open(const Site *site, Boards *boards);
void levels_step(Levels *levels);
void levels_close(Levels *levels);

/* There are new levels on the server, or may be. */
void levels_note_news(Levels *levels);

/* Waits a level that was sent for a verdict? */
bool levels_wait(const Levels *levels);

/* There is a verdict about the text with this digest (row_digest): it is not sent again. */
void levels_take_verdict(Levels *levels, const char *digest);

/* Has the server the level, or has judged it? */
bool levels_has(const Levels *levels, uint64_t hash);

/* So many players of other hosts like the level: what many like stays when the folder is full. */
void levels_note_likes(Levels *levels, uint64_t hash, int32_t likes);

/* Removes a level, and its run, from the folder: its author was forgotten. */
void levels_drop(Levels *levels, const WorkshopId *id);

#endif
