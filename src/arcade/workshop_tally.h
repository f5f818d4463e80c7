/* workshop_tally.h - what all players of a host say of the levels of its workshop, added up.
 *
 * Only what counts is added (workshop_vote_counts), and nothing that an author says of an own
 * level. Likes and tries go by what a level plays like, reports by its text (workshop_id.h).
 *
 * For lists players are weighed. Of those who share an address the first counts in full for a
 * level, each further one half of the one before. What players say who are known for less than a
 * day is added up apart, in `fresh`.
 *
 * Reading the files of 5000 players takes long, so what they say is kept in lists/votes, with the
 * time of each player's folder, and only folders that have changed are read again. The file is of
 * whoever has made it last and proves nothing: some players drawn at random are read all the same,
 * and if it says something else of one, it is made again.
 * Players of other hosts are counted by the league (workshop_league.h).
 * Units: weights in 1024ths of a player, seconds since 1970.
 * Ranges: beyond WORKSHOP_TALLY_PLAYERS_MAX, and WORKSHOP_TALLY_ROWS_MAX rows of them, players are
 * left out and counted. Memory: workshop_tallies_done frees. */
#ifndef LEDGE_ARCADE_WORKSHOP_TALLY_H
#define LEDGE_ARCADE_WORKSHOP_TALLY_H

#include "../base/text.h"
#include "workshop_votes.h"

enum {
    WORKSHOP_WEIGHT = 1024,
    WORKSHOP_FRESH_SECONDS = 24 * 3600,
    WORKSHOP_TALLY_PLAYERS_MAX = 32768,
    WORKSHOP_TALLY_ROWS_MAX = 300000
};

typedef struct WorkshopWeights {
    int32_t likes, players, finished, came_back;
} WorkshopWeights;

typedef struct WorkshopTally {
    WorkshopId id;
    char author[VISITOR_ID_LENGTH + 1];
    int32_t likes, players, finished, came_back, reports;
    int32_t tries;                                 /* of all of them together */
    int32_t best;                                  /* ticks that a player claims; 0: nobody */
    int64_t reported_at[WORKSHOP_REPORTS_TO_HIDE]; /* the last reports, the newest first, to the
                                                      minute */
    uint32_t reasons;                              /* bit n: WorkshopReport n */
    WorkshopWeights settled, fresh;
} WorkshopTally;

/* What a player says of a level that counts. */
typedef struct WorkshopBallot {
    bool is_liked, is_finished, came_back;
    bool is_fresh;   /* known for less than a day */
    int32_t tries;   /* attempts */
    int32_t best;    /* ticks of the fastest finish */
    uint32_t before; /* players of the same address, as fresh or not, who were counted before */
} WorkshopBallot;

/* Counts one player more. */
void workshop_tally_count(WorkshopTally *tally, const WorkshopBallot *ballot);

/* Reads the next row of a text of other hosts' players that is one (workshop_league.h), and moves
 * `*text` behind it; false at the end. The tally has its hash only. */
bool workshop_tally_next_row(const char **text, WorkshopTally *out);
void workshop_tally_add_row(const WorkshopTally *tally, Text *out);

typedef struct WorkshopTallies {
    WorkshopTally *rows; /* by id, once they were read */
    int32_t count;
    size_t capacity;
    int32_t players;   /* who say something */
    int32_t damaged;   /* rows and files that were left out */
    int32_t reads;     /* folders of players that were opened, for tests of the cost */
    uint64_t state;    /* of the folders that they were made of; 0: none */
    int64_t ripens_at; /* when the next player is known for long enough */
} WorkshopTallies;

/* Adds a level to be counted; false if memory ran out. All are counted at the next reading. */
bool workshop_tallies_add(WorkshopTallies *tallies, const WorkshopId *id, const char *author_id);

/* Leaves out all levels. */
void workshop_tallies_clear(WorkshopTallies *tallies);

/* Counts, if anything has changed. False, with tallies of nothing, if memory ran out. */
bool workshop_tallies_read(WorkshopTallies *tallies, const Arcade *arcade, int64_t now);

/* The tally of a level, or NULL. */
const WorkshopTally *workshop_tallies_find(const WorkshopTallies *tallies, const WorkshopId *id);

void workshop_tallies_done(WorkshopTallies *tallies);

/* Have enough players reported the level since the operator has looked at it (0: never)? */
bool workshop_tally_hides(const WorkshopTally *tally, int64_t looked_at);

#endif
