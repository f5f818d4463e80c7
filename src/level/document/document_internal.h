/* document_internal.h - the Document struct and the parts of a document:
 *   document.c          opening, closing, reading
 *   document_transaction.c  changing
 *   document_history.c  undo, redo, and what gets into the journal
 *   document_recover.c  what a journal holds from an earlier run
 *   document_files.c    saving, backups
 *   document_outside.c  changes of the file by other programs */
#ifndef LEDGE_LEVEL_DOCUMENT_DOCUMENT_INTERNAL_H
#define LEDGE_LEVEL_DOCUMENT_DOCUMENT_INTERNAL_H

#include "../../base/base.h"
#include "../../base/error.h"
#include "../../engine/grid.h"
#include "backup.h"
#include "content.h"
#include "delta.h"
#include "document.h"
#include "document_new.h"
#include "history.h"
#include "journal.h"
#include "journal_record.h"
#include "journal_replay.h"
#include "packed_bytes.h"

#include <limits.h>
#include <sys/stat.h>

/* The stat data of a file, to see whether another program wrote it. */
typedef struct FileStamp {
    bool exists;  /* as a regular file */
    bool settled; /* so old that a later write has another time */
    dev_t device;
    ino_t inode;
    off_t size;
    int64_t written; /* file_time */
} FileStamp;

/* A place between two records of a journal. */
typedef struct JournalPlace {
    size_t at;
    uint32_t check; /* of the record before */
} JournalPlace;

typedef struct JournalPlaces {
    JournalPlace matched; /* where the text equals the file */
    JournalPlace saved;   /* after the last text that was saved to the file */
    JournalPlace end;     /* of the valid records */
} JournalPlaces;

enum { SAVED_NOWHERE = -1 };

struct Document {
    char path[PATH_MAX], absolute[PATH_MAX];
    char *state_folder; /* NULL: no journal and no backups */
    ModelParams defaults;
    bool has_defaults;
    DocumentLimits limits; /* none is 0, but that of backups may be */
    int64_t (*now)(void);

    Content content;
    uint64_t version;
    char blanks[GRID_SIZE_MAX]; /* a row of missing art */

    bool in_transaction;
    char transaction_name[TRANSACTION_NAME_MAX];
    DeltaList transaction;
    size_t transaction_flushed; /* words of it that are in the journal */

    History history;
    int32_t saved_state; /* the state with the file's text, or SAVED_NOWHERE */
    bool file_missing;   /* a new level, or the file was removed */

    PackedBytes base; /* the text of the file when last read or written */
    uint64_t base_hash;
    FileStamp stamp;
    FileStamp looked; /* of the file that is being compared with the base; its beginning was */
    size_t looked_to;
    PackedBytes base_before_merge; /* while the last transaction is a merge: to redo it */
    int32_t merge_done;            /* transactions done before the merge */

    Journal *journal; /* NULL: there is none */
    Recovery recovery;
    RecoveryInfo recovery_info;
    bool recovery_is_merged; /* the journal's text has the file's merged into it */
    JournalPlaces places;
};

static inline bool document_out_of_memory(ErrorList *errors)
{
    error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
    return false;
}

uint64_t document_text_hash(const char *text, size_t size);

/* Sets the base, the current text of the file; takes ownership of `text`. */
void document_set_base(Document *doc, char *text, size_t size);

/* Takes the base apart; content_done frees it. */
bool document_base_content(const Document *doc, Content *out, ErrorList *errors);

BackupPlace document_backup_place(const Document *doc);

/* Makes the content equal to `target`, within a begun transaction. False when memory ran out: the
 * caller must cancel the transaction, which may have changed something. */
bool document_become(Document *doc, const Content *target);

/* Writes a record, beginning the journal if needed. */
bool document_journal(Document *doc, const Record *record, int64_t *body_offset, ErrorList *errors);

/* Writes the words of the last transaction of the history. */
bool document_journal_transaction(Document *doc, ErrorList *errors);

/* Notes in the journal that the text with this hash is about to be saved, or was saved. */
bool document_journal_save(Document *doc, RecordKind kind, uint64_t hash, ErrorList *errors);

/* Finds a journal for the document, and what it has from an earlier session. */
void document_find_journal(Document *doc, ErrorList *errors);

/* Sets aside the journal's file if it cannot be continued. */
void document_set_journal_aside(Document *doc, ErrorList *errors);

FileStamp document_file_stamp(const Document *doc);

/* The last merge cannot be replaced any more. */
void document_end_merge(Document *doc);

/* Is the content, byte for byte, the base? */
bool document_equals_base(const Document *doc);

#endif
