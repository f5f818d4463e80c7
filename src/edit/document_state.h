/* document_state.h - what a Document is, for the files that make it up:
 *   document.c          opening, closing, reading
 *   document_gesture.c  changing
 *   document_history.c  undo, redo, and what gets into the journal
 *   document_recover.c  what a journal holds from an earlier run
 *   document_files.c    saving, backups
 *   document_outside.c  changes of the file by others */
#ifndef LEDGE_EDIT_DOCUMENT_STATE_H
#define LEDGE_EDIT_DOCUMENT_STATE_H

#include <limits.h>
#include <sys/stat.h>

#include "../engine/grid.h"
#include "backup.h"
#include "change.h"
#include "content.h"
#include "document.h"
#include "history.h"
#include "journal.h"

/* What stat says of a file, to see that nobody wrote it. */
typedef struct FileStamp {
    bool exists;  /* as a regular file */
    bool settled; /* old enough that a later write must have another time */
    dev_t device;
    ino_t inode;
    off_t size;
    int64_t seconds, nanoseconds; /* of the last write */
} FileStamp;

/* Places between the records of a journal. */
typedef struct JournalPlace {
    size_t at;
    uint32_t check; /* of the record before */
} JournalPlace;

typedef struct JournalPlaces {
    JournalPlace matched; /* where the text is that of the file */
    JournalPlace saved;   /* after the last text that is known to have been in the file */
    JournalPlace end;     /* of what is good */
} JournalPlaces;

enum { SAVED_NOWHERE = -1 };

struct Document {
    char path[PATH_MAX], absolute[PATH_MAX];
    char *state_folder; /* NULL: neither journal nor backups */
    ModelParams defaults;
    bool has_defaults;
    int64_t (*now)(void);

    Content content;
    uint64_t version;
    char blanks[GRID_SIZE_MAX]; /* a row of art where there is none */

    bool in_transaction;
    char transaction_name[GESTURE_NAME_MAX];
    DeltaList transaction;

    History history;
    int32_t
        saved_done;    /* so many gestures done is what the file has; SAVED_NOWHERE: no number is */
    bool file_missing; /* a new level, or the file is gone */

    Bytes base; /* the text of the file as it was last read or written here */
    uint64_t base_hash;
    FileStamp stamp;
    Bytes base_before_merge; /* while the last gesture is a merge, to make it anew */
    int32_t merge_done;      /* gestures done before that one */

    Journal *journal; /* NULL: none is kept */
    Recovery recovery;
    RecoveryInfo recovery_info;
    JournalPlaces places;
};

static inline bool out_of_memory(ErrorList *errors)
{
    error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
    return false;
}

/* ---- document.c ---- */

uint64_t text_hash(const char *text, size_t size);

/* Takes `text` over as what is in the file now. */
void document_set_base(Document *doc, char *text, size_t size);

BackupPlace document_backup_place(const Document *doc);

/* ---- document_gesture.c ---- */

/* Makes the content that of `target`, within a begun gesture. False when memory ran out: the
 * gesture may have changed something, and is to be cancelled. */
bool document_become(Document *doc, const Content *target);

/* ---- document_history.c ---- */

/* Writes a record, beginning the journal if need be. */
bool document_journal(Document *doc, const Record *record, int64_t *body_offset, ErrorList *errors);

/* Undoes or redoes without a record in the journal. */
bool document_move_to(Document *doc, int32_t done, CellArea *area, ErrorList *errors);

/* Notes in the journal that the text of this hash is about to be, or is, in the file. */
bool document_journal_save(Document *doc, RecordKind kind, uint64_t hash, ErrorList *errors);

/* ---- document_recover.c ---- */

/* Takes a journal for the document, with what it holds from an earlier run. */
void document_find_journal(Document *doc, ErrorList *errors);

/* Puts aside what is in the journal's file and cannot be gone on with. */
void document_set_journal_aside(Document *doc, ErrorList *errors);

/* ---- document_outside.c ---- */

FileStamp file_stamp(const Document *doc);

/* Is the content, byte for byte, the base? */
bool document_equals_base(const Document *doc);

#endif
