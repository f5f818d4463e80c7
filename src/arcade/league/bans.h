/* bans.h - who is banned on one host is kept out of all.
 *
 * The hash `bans` has a field "ID HOST" for each player whom a host bans, with the time. A host's
 * own fields follow its folder ban/, which the operator fills; the ids of other hosts' are files of
 * boards/bans/ (arcade_folder.h). So a ban is lifted where it was made.
 * Open, a step that does a bounded amount of work, and close (site.h). */
#ifndef LEDGE_ARCADE_LEAGUE_BANS_H
#define LEDGE_ARCADE_LEAGUE_BANS_H

#include "site.h"

#define BANS_KEY "bans"

typedef struct Bans Bans;

Bans *bans_open(const Site *site);
void bans_step(Bans *bans);
void bans_close(Bans *bans);

/* The bans on the server have changed, or may have. */
void bans_note_news(Bans *bans);

/* Is the field one of this host's? */
bool bans_is_of_host(const char *field, const char *host);

#endif
