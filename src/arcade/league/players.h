/* players.h - keeps names of players and rooms of races alike, and forgets players.
 *
 * Open, a step that does a bounded amount of work, and close (site.h). */
#ifndef LEDGE_ARCADE_LEAGUE_PLAYERS_H
#define LEDGE_ARCADE_LEAGUE_PLAYERS_H

#include "site.h"

typedef struct Players Players;

Players *players_open(const Site *site);
void players_step(Players *players);

/* The rooms of races, which are on the server of what is live. */
void players_step_rooms(Players *players);

/* What the server has of this player has changed; of any player it may have. */
void players_note(Players *players, const char *id);
void players_note_all(Players *players);

/* Waits a player to be forgotten? */
bool players_wait(const Players *players);

void players_close(Players *players);

/* The verifiers have forgotten the player: so does this host, and tells the others. */
void players_forget(Players *players, const char *id);

#endif
