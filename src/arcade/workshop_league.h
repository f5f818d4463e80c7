/* workshop_league.h - what players and operators of other hosts say of levels: two files in boards/
 * that the league writes (arcade_folder.h).
 *
 *     votes  HASH LIKES PLAYERS FINISHED BACK TRIES BEST, and the four weights of players who are
 *            known for long and of those who are not: likes, players, finished, back (in the order
 *            of hashes; workshop_tally.h)
 *     gone   HASH-TEXT withdrawn SECONDS             its author has withdrawn the level on another
 *                                                    host
 *            HASH-TEXT hidden SECONDS HOST: REASON   the operator of another host has hidden it
 *
 * Players who say something of a level on this host are not counted in `votes`.
 * Units: seconds since 1970.
 * Errors: rows that are no such rows are left out. Memory: workshop_league_text returns bytes that
 * the caller frees. */
#ifndef LEDGE_ARCADE_WORKSHOP_LEAGUE_H
#define LEDGE_ARCADE_WORKSHOP_LEAGUE_H

#include "../base/text.h"
#include "arcade_folder.h"
#include "workshop_id.h"

#define WORKSHOP_LEAGUE_VOTES "votes"
#define WORKSHOP_LEAGUE_GONE  "gone"
enum { WORKSHOP_LEAGUE_SIZE_MAX = 8 * 1024 * 1024, WORKSHOP_LEAGUE_REASON_MAX = 160 };

/* Why a level is in no lists. */
typedef struct WorkshopGone {
    WorkshopId id;
    bool is_withdrawn; /* else it is hidden */
    int64_t at;
    char reason[WORKSHOP_LEAGUE_REASON_MAX]; /* of one that is hidden: "HOST: REASON" */
} WorkshopGone;

/* One of the two files; NULL where there is none. */
char *workshop_league_text(const Arcade *arcade, const char *name, size_t *length);

/* A number for the state of the file of votes, which changes with it; 0: there is none. */
uint64_t workshop_league_stamp(const Arcade *arcade);

/* Reads the next row of `gone` that is one, and moves `*text` behind it; false at the end. */
bool workshop_league_next_gone(const char **text, WorkshopGone *out);

void workshop_league_add_gone(const WorkshopGone *gone, Text *out);

#endif
