/* workshop_folder.h - the published levels of a host, as rows, and their files.
 *
 *     levels/HASH-TEXT.txt   the text (workshop_level.h), mode 0444
 *     levels/HASH-TEXT.run   the run of its author, a replay, likewise
 *     hidden/HASH-TEXT       the operator has hidden it; the reason
 *     looked/HASH-TEXT       the operator has looked at it: its signs may be shown
 *     players/ID/withdrawn   the own levels that the player has taken out of the lists: ids, one a
 *                            line
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
#include "workshop_copy.h"
#include "workshop_level.h"

/* Why a row counts for nothing, with the words of the doctor. */
#define WORKSHOP_FAULT_LIST(X)                                                                     \
    X(WORKSHOP_FAULT_NONE, "")                                                                     \
    X(WORKSHOP_FAULT_FILE, "no regular file, or too large")                                        \
    X(WORKSHOP_FAULT_NAME, "not the level that its name says")                                     \
    X(WORKSHOP_FAULT_TEXT, "no level that can be published")                                       \
    X(WORKSHOP_FAULT_OWNER, "not of its author's account")                                         \
    X(WORKSHOP_FAULT_TAKEN, "plays like an older level of somebody else")                          \
    X(WORKSHOP_FAULT_FORGOTTEN, "its author was forgotten")                                        \
    X(WORKSHOP_FAULT_RUN, "without a run that finishes it")

typedef enum WorkshopFault {
#define X(id, words) id,
    WORKSHOP_FAULT_LIST(X)
#undef X
        WORKSHOP_FAULT_COUNT
} WorkshopFault;

extern const char *const workshop_fault_words[WORKSHOP_FAULT_COUNT];

/* A level. Titles and authors are got by the functions below. */
typedef struct WorkshopRow {
    WorkshopId id;
    int64_t at;            /* seconds since 1970: as the text says, but not later than the file */
    int64_t since;         /* ns since 1970, when the file was complete */
    uint64_t after, remix; /* codes (workshop_row_code_text); 0: none */
    uint64_t like_text;    /* of the id of the oldest level that it is like, also an own; 0: none */
    uint32_t by_at, title_at;
    uint32_t content; /* WORKSHOP_HAS bits */
    uint32_t owner;   /* account of the file */
    int32_t newer;    /* row of the same author that was published after this one; -1: none */
    int32_t like;  /* row of the level of another player that this one is nearly a copy of; or -1 */
    int32_t ticks; /* of the author's run; 0 until it was checked */
    uint16_t cols, rows;
    WorkshopSketch sketch;
    uint8_t like_percent; /* of the cells that are the same as in `like` */
    uint8_t code_chars;   /* of its code on this host */
    uint8_t fault;        /* WorkshopFault */
    uint8_t own_fault;    /* that of its text alone; likewise */
    uint8_t check_fault;  /* that of its run, once it was checked; likewise */
    bool is_checked;      /* its text is as the row says, and the author's run finishes it */
    bool is_hidden, is_looked, is_withdrawn;
    bool
        is_replaced; /* a newer text of the author plays the same: its row is the one that counts */
} WorkshopRow;

#define WORKSHOP_TEXT_ENDING    ".txt"
#define WORKSHOP_RUN_ENDING     ".run"
#define WORKSHOP_WITHDRAWN_NAME "withdrawn"
enum { WORKSHOP_WITHDRAWN_MAX = 8 * 1024 }; /* bytes; more than WORKSHOP_LEVELS_A_PLAYER ids */

typedef struct WorkshopStrings {
    char *bytes;
    size_t length, capacity;
} WorkshopStrings;

/* What tells whether a folder or a file has changed. */
typedef struct WorkshopSeen {
    uint64_t number, device;
    int64_t seconds, nanoseconds;
} WorkshopSeen;

typedef struct WorkshopFolder {
    WorkshopRow *rows; /* by id */
    int32_t count;
    size_t capacity;
    WorkshopStrings strings;
    WorkshopId *pending; /* names that are still to be read */
    int32_t pending_count, pending_read;
    size_t pending_capacity;
    int32_t foreign;    /* files in levels/ with other names, when it was listed */
    int32_t surplus;    /* levels beyond WORKSHOP_LEVELS_A_HOST, which have no rows */
    WorkshopSeen seen;  /* of levels/, when it was listed */
    WorkshopSeen index; /* of the index, when it was read or written */
    int32_t unsaved;    /* rows that are not in the index */
    bool has_begun, is_listing, is_whole;
    bool is_index_wrong; /* a text is not what the index says: all are read again */
    int64_t marked_at;   /* ms: when hidden, looked and withdrawn were read */
} WorkshopFolder;

/* Reads what is new: a few milliseconds of files in a call, so that a screen stays alive. True once
 * all rows are there; false, with rows that are not complete: call again. Without a workshop, and
 * in an empty one, true with no rows. */
bool workshop_folder_read(WorkshopFolder *self, const Arcade *arcade);
void workshop_folder_done(WorkshopFolder *self);

/* Is the level in lists? Not what is hidden, withdrawn, replaced or has a fault. */
static inline bool workshop_row_is_listed(const WorkshopRow *row)
{
    return row->fault == WORKSHOP_FAULT_NONE && !row->is_hidden && !row->is_withdrawn &&
           !row->is_replaced;
}

/* Need nothing more be found out of it? */
static inline bool workshop_row_is_known(const WorkshopRow *row)
{
    return row->is_checked || row->fault != WORKSHOP_FAULT_NONE;
}

/* The title, and the author as NAME~ID; valid as long as the rows. */
const char *workshop_row_title(const WorkshopFolder *self, int32_t row);
const char *workshop_row_by(const WorkshopFolder *self, int32_t row);

/* The code of the level on this host. */
void workshop_row_code(const WorkshopFolder *self, int32_t row, char out[WORKSHOP_CODE_MAX]);

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

/* Why the operator has hidden the level, in a line; "" if it is not hidden or no reason was given.
 */
enum { WORKSHOP_REASON_MAX = 160 };
void workshop_hidden_reason(const Arcade *arcade, const WorkshopId *id,
                            char out[WORKSHOP_REASON_MAX]);

#endif
