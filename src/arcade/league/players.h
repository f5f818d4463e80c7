/* players.h - keeps names of players and rooms of races alike, and forgets players.
 *
 * Open, a step that does a bounded amount of work, and close (site.h). */
#ifndef LEDGE_ARCADE_LEAGUE_PLAYERS_H
#define LEDGE_ARCADE_LEAGUE_PLAYERS_H

#include "site.h"

typedef struct Players Players;

Players *players_open(const Site *site);
void players_step(Players *players);
void players_close(Players *players);

/* The verifiers have forgotten the player: so does this host, and tells the others. */
void players_forget(Players *players, const char *id);

#endif
