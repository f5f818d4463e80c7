/* workshop_row.h - the rows of the published levels of a host, as they are read by
 * workshop_folder.h and kept by workshop_index.h.
 *
 * Memory: workshop_folder_done frees. */
#ifndef LEDGE_ARCADE_WORKSHOP_ROW_H
#define LEDGE_ARCADE_WORKSHOP_ROW_H

#include "workshop_copy.h"
#include "workshop_id.h"

/* Why a row counts for nothing, with the words of the doctor. */
#define WORKSHOP_FAULT_LIST(X)                                                                     \
    X(WORKSHOP_FAULT_NONE, "")                                                                     \
    X(WORKSHOP_FAULT_FILE, "not a regular file, or too large")                                     \
    X(WORKSHOP_FAULT_NAME, "not the level that its name says")                                     \
    X(WORKSHOP_FAULT_TEXT, "not a level that can be published")                                    \
    X(WORKSHOP_FAULT_OWNER, "not from its author's account")                                       \
    X(WORKSHOP_FAULT_TAKEN, "plays like an older level by somebody else")                          \
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

#endif
