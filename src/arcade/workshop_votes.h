/* workshop_votes.h - what a player says of published levels: likes, tries, reports.
 *
 * It is in three files of the player's own folder in players/, text with a row a level, in the
 * order of their ids:
 *
 *     likes    ID SECONDS                                         when it was liked
 *     tries    ID ATTEMPTS FINISHES TICKS VISITS SECONDS BEST     SECONDS: the last one;
 *                                                                 BEST: ticks, 0 for none
 *     reports  ID SECONDS WORD
 *
 * The first line of each is `; ledge KIND 1 NAME~ID SINCE ADDRESS`: since when the player is known,
 * and a number for where it comes from last (arcade_folder.h).
 * Units: ticks of 1/60 s, seconds since 1970.
 * Errors: damaged and foreign rows are left out and counted; what may not be said is refused with a
 * sentence.
 * Memory: workshop_votes_done frees. */
#ifndef LEDGE_ARCADE_WORKSHOP_VOTES_H
#define LEDGE_ARCADE_WORKSHOP_VOTES_H

#include "arcade_folder.h"
#include "workshop_id.h"

/* Limits that the help shows. A like, a try and a report count after a finish or so many seconds of
 * play. */
#define WORKSHOP_LIKES_A_DAY     200
#define WORKSHOP_PLAY_SECONDS    60
#define WORKSHOP_REPORTS_TO_HIDE 3
enum {
    WORKSHOP_VOTES_MAX = 2048,            /* levels that a player speaks of */
    WORKSHOP_VOTES_FILE_MAX = 256 * 1024, /* bytes */
    WORKSHOP_BACK_SECONDS = 6 * 3600      /* who tries a level again so much later has come back */
};

/* Why a level is reported: the word in the file, and what a player chooses from. */
#define WORKSHOP_REPORT_LIST(X)                                                                    \
    X(WORKSHOP_REPORT_RUDE, "rude", "rude or hateful")                                             \
    X(WORKSHOP_REPORT_COPY, "copy", "another player's level")                                      \
    X(WORKSHOP_REPORT_SPAM, "spam", "advertising, or no level at all")                             \
    X(WORKSHOP_REPORT_OTHER, "other", "something else")

typedef enum WorkshopReport {
#define X(id, word, text) id,
    WORKSHOP_REPORT_LIST(X)
#undef X
        WORKSHOP_REPORT_COUNT
} WorkshopReport;

typedef struct WorkshopReportInfo {
    const char *word, *text;
} WorkshopReportInfo;

extern const WorkshopReportInfo workshop_reports[WORKSHOP_REPORT_COUNT];

typedef struct WorkshopVote {
    WorkshopId id;
    int32_t attempts, finishes, ticks, visits;
    int32_t best; /* ticks of the fastest finish; 0: none */
    int64_t tried_at;
    int64_t liked_at, reported_at; /* 0: not */
    WorkshopReport report;
} WorkshopVote;

typedef struct WorkshopVotes {
    WorkshopVote *rows; /* by id */
    int32_t count;
    size_t capacity;
    char player[VISITOR_PLAYER_MAX]; /* NAME~ID; "": there are no votes */
    int64_t since;
    uint32_t address;
    int32_t damaged; /* rows and files that were left out */
    bool is_unread;  /* a file is there that could not be read now */
} WorkshopVotes;

/* A level, who has made it, and the time. */
typedef struct WorkshopTarget {
    WorkshopId id;
    const char *by; /* NAME~ID */
    int64_t now;
} WorkshopTarget;

/* Reads what the player with this id says; without a folder there are no votes. False if memory
 * ran out. */
bool workshop_votes_read(const Arcade *arcade, const char *player_id, WorkshopVotes *votes);
void workshop_votes_done(WorkshopVotes *votes);

/* The player's row of a level, or NULL. */
const WorkshopVote *workshop_votes_find(const WorkshopVotes *votes, const WorkshopId *id);

/* Has the player seen enough of the level for a like or a report to count? */
bool workshop_vote_counts(const WorkshopVote *vote);

/* Has the player come back to the level? */
static inline bool workshop_vote_came_back(const WorkshopVote *vote)
{
    return vote->visits > 1;
}

/* Keeps what the own player says; NULL, or why it is not kept. A try is an attempt that has ended,
 * or some finished ones; `finished` is the ticks of a finish, 0 for none. The tries of guests, and
 * of one's own levels, are not kept, which is no fault. */
const char *workshop_note_try(const Arcade *arcade, const WorkshopTarget *target, int32_t ticks,
                              int32_t finished);
const char *workshop_like(const Arcade *arcade, const WorkshopTarget *target, bool is_liked);
const char *workshop_like_done(bool is_liked); /* what to say of one that is kept */
const char *workshop_report(const Arcade *arcade, const WorkshopTarget *target,
                            WorkshopReport report);

#endif
