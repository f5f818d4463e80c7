/* workshop_publish.h - makes a level public: its text in the form that all published levels have,
 * the run that finishes it, and the two files in the arcade's folder.
 *
 * Dropped from a text: comments, `author`, `next`, and all sections but those that play needs
 * (workshop_section_rank). Refused: what workshop_level_check says.
 * Order: workshop_prepare, then play what it made, then workshop_publish.
 * Errors: one line for each reason.
 * Memory: workshop_text_done frees a WorkshopText. */
#ifndef LEDGE_ARCADE_WORKSHOP_PUBLISH_H
#define LEDGE_ARCADE_WORKSHOP_PUBLISH_H

#include "../game/replay.h"
#include "arcade_folder.h"
#include "workshop_level.h"

/* What a player wants to publish. */
typedef struct WorkshopWish {
    const char *text; /* of the level's file */
    size_t length;
    const char *title;       /* NULL: that of the file */
    const char *hint;        /* NULL or "": none; likewise */
    const char *after;       /* code of the own level that it takes the place of */
    const char *remix;       /* code of the level that it was a copy of */
    const char *by;          /* NAME~ID */
    int64_t at;              /* now, in seconds since 1970 */
    const uint64_t *shipped; /* hashes of the levels that come with the program */
    int32_t shipped_count;
} WorkshopWish;

typedef struct WorkshopText {
    char *bytes;
    size_t length;
    WorkshopLevel about;
    Level level; /* what must be finished */
} WorkshopText;

/* Makes the text. False, with `out` unchanged and every reason with its place in the given text, if
 * it is refused. What is dropped is a hint in `errors`. */
bool workshop_prepare(const WorkshopWish *wish, WorkshopText *out, ErrorList *errors);
void workshop_text_done(WorkshopText *text);

/* Why a run that was played in the level does not publish it: it must finish from the start, in
 * WORKSHOP_RUN_TICKS_MIN ticks to WORKSHOP_RUN_MINUTES minutes, without assists and practice. NULL:
 * it does. Plays the run. */
const char *workshop_run_fault(const Level *level, const Replay *run);

/* Likewise, by what the run says of itself: it is not played. */
const char *workshop_run_claim_fault(const Replay *run);

/* Why a player who has published so many levels in the last 24 hours, and in all, publishes no more
 * on a host with so many; NULL: one more is allowed. */
const char *workshop_limit_fault(int32_t today, int32_t all, int32_t host);

/* May the player of the arcade publish one more level today? False with the limit, or why not at
 * all. */
bool workshop_may_publish(const Arcade *arcade, ErrorList *errors);

/* Does no level of another player play the same? False with whose it is. */
bool workshop_is_own(const Arcade *arcade, const WorkshopText *text, ErrorList *errors);

/* Adds the level and its run to the folder, unless a limit, an earlier level or the run forbid it.
 * The same text again changes nothing and succeeds. On failure there is no level, or another
 * session was sooner with one that plays the same: then it is in no list. */
bool workshop_publish(const Arcade *arcade, const WorkshopText *text, const Replay *run,
                      WorkshopId *id, ErrorList *errors);

/* Takes an own level out of the lists, for good; its runs stay. False, with the reason, if that
 * cannot be kept. */
bool workshop_withdraw(const Arcade *arcade, const WorkshopId *id, ErrorList *errors);

#endif
