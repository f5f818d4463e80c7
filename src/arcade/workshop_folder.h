/* workshop_folder.h - the published levels of a host, as rows, and their files.
 *
 *     levels/HASH-TEXT.txt   the text (workshop_level.h), mode 0444
 *     levels/HASH-TEXT.run   the run of its author, a replay, likewise
 *     hidden/HASH-TEXT       the operator has hidden it; the reason
 *     looked/HASH-TEXT       the operator has looked at it: its signs may be shown
 *     players/ID/withdrawn   the own levels that the player has taken out of the lists: ids, one a
 *                            line
 *     boards/gone            what other hosts have hidden, and players withdrawn there
 *                            (workshop_league.h)
 *
 * Whatever lies there may be foreign: a file whose content is not what its name says has a row that
 * is left out, with the reason. What a text says of its author counts as arcade_may_say tells. Of
 * two authors with the same `hash` the older file counts; of one author the newest, with the runs
 * of both.
 * lists/ has an index of the rows, one for each account, which only saves time: rows that are shown
 * must be checked (workshop_check.h).
 * Order: workshop_folder_read until it is true, then rows are valid until it is called again; ids
 * stay.
 * Memory: workshop_folder_done frees. A row takes under 200 bytes with its strings. */
#ifndef LEDGE_ARCADE_WORKSHOP_FOLDER_H
#define LEDGE_ARCADE_WORKSHOP_FOLDER_H

#include "../game/replay.h"
#include "arcade_folder.h"
#include "workshop_level.h"
#include "workshop_row.h"

#define WORKSHOP_TEXT_ENDING    ".txt"
#define WORKSHOP_RUN_ENDING     ".run"
#define WORKSHOP_WITHDRAWN_NAME "withdrawn"
enum { WORKSHOP_WITHDRAWN_MAX = 8 * 1024 }; /* bytes; more than WORKSHOP_LEVELS_A_PLAYER ids */

/* Reads what is new: a few milliseconds of files in a call, so that a screen stays alive. True once
 * all rows are there; false, with rows that are not complete: call again. Without a workshop, and
 * in an empty one, true with no rows. */
bool workshop_folder_read(WorkshopFolder *self, const Arcade *arcade);
void workshop_folder_done(WorkshopFolder *self);

/* The title, and the author as NAME~ID; valid as long as the rows. */
const char *workshop_row_title(const WorkshopFolder *self, int32_t row);
const char *workshop_row_by(const WorkshopFolder *self, int32_t row);

/* May the signs and the hint of a level be shown, as the host is set up? Its author sees them. */
bool workshop_folder_shows_words(const WorkshopFolder *self, const Arcade *arcade, int32_t row);

/* The code of the level on this host. */
void workshop_row_code(const WorkshopFolder *self, int32_t row, char out[WORKSHOP_CODE_MAX]);

/* The code on this host of a level that was just published; the folder need not be read for it. */
void workshop_new_code(const Arcade *arcade, const WorkshopId *id, char out[WORKSHOP_CODE_MAX]);

/* `after` or `remix` as text; "" for 0. */
void workshop_row_code_text(uint64_t code, char out[WORKSHOP_CODE_MAX]);

/* The row with this id; -1: there is none. */
int32_t workshop_folder_find(const WorkshopFolder *self, const WorkshopId *id);

/* The row with this code, listed or not, of several the oldest; -1: there is none. */
int32_t workshop_folder_find_code(const WorkshopFolder *self, const char *code);

/* The row that counts for levels with this hash: not replaced, without a fault; -1: none. */
int32_t workshop_folder_find_hash(const WorkshopFolder *self, uint64_t hash);

/* The text of a level, which is what its id says; the caller frees it. NULL if it is not there. */
char *workshop_text(const Arcade *arcade, const WorkshopId *id, size_t *length);

/* What a level's text says and, unless `level` is NULL, the level, which level_done frees. */
bool workshop_open(const Arcade *arcade, const WorkshopId *id, WorkshopLevel *about, Level *level);

/* The author's run as it was kept; it is not played. replay_done frees it. */
bool workshop_open_run(const Arcade *arcade, const WorkshopId *id, Replay *run);

/* When the operator has looked at a level, in seconds since 1970; 0: never. */
int64_t workshop_looked_at(const Arcade *arcade, const WorkshopRow *row);

/* Why the operator of this host, or of another one, has hidden the level, in a line; "" if it is
 * not hidden or no reason was given. */
enum { WORKSHOP_REASON_MAX = 160 };
void workshop_hidden_reason(const Arcade *arcade, const WorkshopId *id,
                            char out[WORKSHOP_REASON_MAX]);

/* Why the operator of this host has hidden it. */
void workshop_own_hidden_reason(const Arcade *arcade, const WorkshopId *id,
                                char out[WORKSHOP_REASON_MAX]);

#endif
