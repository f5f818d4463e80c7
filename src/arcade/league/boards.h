/* boards.h - keeps boards of the server as files in the folder, which games read.
 *
 * Open, a step that does a bounded amount of work, and close (site.h). */
#ifndef LEDGE_ARCADE_LEAGUE_BOARDS_H
#define LEDGE_ARCADE_LEAGUE_BOARDS_H

#include "site.h"

typedef struct Boards Boards;

Boards *boards_open(const Site *site);
void boards_step(Boards *boards);
void boards_close(Boards *boards);

/* Keeps the boards of a level of the world, always. */
void boards_keep(Boards *boards, uint64_t hash);

/* Keeps the boards of the level while there is room; `now`: they have changed, or are being played.
 */
void boards_want(Boards *boards, uint64_t hash, bool now);

/* The boards of a level, if they are kept, have changed; all may have. */
void boards_note(Boards *boards, uint64_t hash);
void boards_note_all(Boards *boards);

/* The levels whose boards are kept. */
int32_t boards_level_count(const Boards *boards);
uint64_t boards_level_hash(const Boards *boards, int32_t index);

#endif
