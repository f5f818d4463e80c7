/* votes.h - what players and operators say of levels of the workshop: sends what is said on this
 * host, and keeps what is said on others in two files of boards/ (workshop_league.h).
 *
 * On the server wt:{HASH} has for each player HOST SINCE ADDRESS ATTEMPTS FINISHES VISITS BEST,
 * wl:{HASH} for each player who likes the level the host on which it is liked, and wh:{HASH} what
 * is hidden ("TEXT HOST") or withdrawn ("TEXT") of the level's texts, or was of a player who is
 * forgotten. wi:said has each HASH by the time of its last change.
 * Units: seconds since 1970. Order: as in site.h. */
#ifndef LEDGE_ARCADE_LEAGUE_VOTES_H
#define LEDGE_ARCADE_LEAGUE_VOTES_H

#include "levels.h"

typedef struct Votes Votes;

/* Likes go to `levels` too; what the forgotten have published is dropped there. */
Votes *votes_open(const Site *site, Levels *levels);
void votes_step(Votes *votes);

/* Something was said on the server, or may have been. */
void votes_note_news(Votes *votes);
void votes_close(Votes *votes);

/* Writes what a player says as the queue and publish_send_votes take it: a line SINCE ADDRESS, then
 * HASH ATTEMPTS FINISHES VISITS BEST LIKED for each level. Rows that do not count are left out, and
 * those that `is_wanted`, which may be NULL, does not want. Returns the number of rows. */
typedef bool VotesWanted(void *context, uint64_t hash);
int32_t votes_write(const WorkshopVotes *votes, VotesWanted *is_wanted, void *context, Text *out);

#endif
