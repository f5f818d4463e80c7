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
#include "content.h"
#include "delta.h"
#include "document.h"
#include "packed_bytes.h"

#include <limits.h>
#include <sys/stat.h>

/* ---- backup ---- */

/* Backups: the contents of a level file before each save: the last saves, then one an hour, one a
 * day. Journals that were set aside are kept with them.
 *
 * Backups are plain level files in one folder for each file, named by their time.
 * Errors: a backup that cannot be made never stops a save; the reason is a warning. */

enum { BACKUPS_LAST = 20, BACKUPS_HOURLY = 24, BACKUPS_DAILY = 30, BACKUP_JOURNALS = 20 };

typedef struct BackupPlace {
    const char *state_folder;
    const char *absolute; /* path of the level file */
    int64_t now;          /* seconds since 1970 */
} BackupPlace;

/* Backs up the file at place->absolute, if there is one: `made` gets the path of the backup, or "".
 * False, with a warning, where that failed. */
bool backup_file(const BackupPlace *place, char made[PATH_MAX], ErrorList *errors);

/* Backs up a text that is in no file. */
bool backup_text(const BackupPlace *place, Bytes text, ErrorList *errors);

/* Makes the folder, and in it an empty file with a new name, for a journal to be set aside. */
bool backup_journal_path(const BackupPlace *place, char out[PATH_MAX], ErrorList *errors);

/* Removes backups beyond the number to keep. */
void backup_rotate(const BackupPlace *place);

/* Lists the backups, newest first; returns how many are in `out`. */
int32_t backup_list(const BackupPlace *place, BackupInfo *out, int32_t max);

/* ---- history ---- */

/* The transactions of a document, done and undone, in limited memory.
 *
 * They form a tree: a transaction that is made after others were undone is a new branch beside
 * them, and nothing is ever removed. A state is a number: 0 before any transaction, N after the
 * one that was made as the Nth. The current branch leads from state 0 to a state that nothing
 * follows; its first `done` transactions are done.
 * A small transaction (a painted cell) is stored in its entry. The words of old ones are freed when
 * all together take too much memory, if the journal has them: then only their place in it is kept.
 * Memory: a History owns its entries; history_done frees them. */

enum { TRANSACTION_NAME_MAX = 64 }; /* bytes, with the NUL */

/* Memory for the words of all transactions together. */
#define HISTORY_WORD_BYTES_MAX ((size_t)8 * 1024 * 1024)

#define NOT_IN_JOURNAL INT64_C(-1)

typedef struct Transaction Transaction;

/* States that were made one after the other, up to the first of the next run. */
typedef struct HistoryRun {
    int32_t first;
    int32_t before; /* the state that `first` was made from */
    int32_t branch; /* counted from 1: a branch is continued by the first change after its end */
} HistoryRun;

/* The current branch in a run: the states from its first to `last`. */
typedef struct HistoryPart {
    int32_t run, last;
    int32_t start; /* transactions of the branch before it */
} HistoryPart;

typedef struct History {
    Transaction **blocks; /* so that no entry is ever copied */
    int32_t block_count;
    int32_t last; /* the highest number of a state */
    int32_t done; /* on the current branch */
    HistoryRun *runs;
    HistoryPart *parts; /* of the current branch */
    int32_t run_count, part_count, branch_count;
    int32_t trimmed;   /* up to this state no words are in memory outside of an entry */
    size_t word_bytes; /* bytes of words outside of the entries */
    char **names;
    int32_t name_count;
    size_t block_capacity, name_capacity, run_capacity, part_capacity;
} History;

typedef struct TransactionInfo {
    const char *name;
    int64_t time;          /* seconds since 1970 */
    int64_t offset;        /* of the words in the journal, or NOT_IN_JOURNAL */
    const uint64_t *words; /* NULL: freed, they are in the journal */
    size_t word_count;
} TransactionInfo;

void history_done(History *history);

/* Adds a transaction that is done: the new end of the current branch. Takes the words of `list`,
 * which is empty afterwards. False, with nothing changed, when memory ran out. */
bool history_push(History *history, const TransactionInfo *info, DeltaList *list);

/* Adds a transaction whose words stay in the journal, at info->offset; `words` is only read. */
bool history_push_journaled(History *history, const TransactionInfo *info, const uint64_t *words);

/* Sets where the words of the last transaction are in the journal. */
void history_set_offset(History *history, int64_t offset);

/* Moves the places of all words in the journal by `shift` bytes. */
void history_shift_offsets(History *history, int64_t shift);

/* These need a state that is not 0: of the transaction that leads to it. */
TransactionInfo history_info(const History *history, int32_t state);
HistoryEntry history_entry(const History *history, int32_t state);
int32_t history_before(const History *history, int32_t state);

/* The number of transactions on the current branch, and the state after so many of them. */
int32_t history_count(const History *history);
int32_t history_state(const History *history, int32_t done);

/* How many transactions of the current branch lead to the state too. */
int32_t history_common(const History *history, int32_t state);

bool history_is_current(const History *history, int32_t state);

int32_t history_branch(const History *history, int32_t state);

/* Makes the branch with the state the current one, unless the state is on it; what is done must be
 * on the way to it. False, with nothing changed, when memory ran out. */
bool history_follow(History *history, int32_t state);

static inline int32_t history_now(const History *history)
{
    return history_state(history, history->done);
}

/* Frees words, oldest first, until all take at most `bytes`. */
void history_trim(History *history, size_t bytes);

/* ---- journal record ---- */

/* The bytes of a journal: records that are appended, checked, and read back.
 *
 * A journal begins with one line of text; each record is its size, a checksum and its body. The
 * checksum also covers that of the record before, so that a journal is valid up to the first byte
 * that is damaged or missing, and what comes after is ignored. All numbers are little-endian.
 *   base         the file's path, and the text that the records after it change
 *   transaction  name, time, words; made from the state at that time
 *   place        undone or redone up to a state, on the branch that ends with another
 *   move         in older journals: until so many transactions of the branch are done
 *   saving       the hash of the text as it is about to be written to the file
 *   saved        it was written
 * Memory: a RecordBuffer owns its bytes. */

typedef enum RecordKind {
    RECORD_BASE = 'B',
    RECORD_TRANSACTION = 'G',
    RECORD_PLACE = 'P',
    RECORD_MOVE = 'M',
    RECORD_SAVING = 'S',
    RECORD_SAVED = 'D'
} RecordKind;

typedef struct Record {
    RecordKind kind;
    int64_t time;  /* of transaction, place, move: seconds since 1970 */
    uint64_t hash; /* of saving, saved */
    int32_t done;  /* of move */
    int32_t state; /* of place, and the last state of its branch */
    int32_t end;
    const char *name; /* of a transaction: its name; of the base: the path; not ended by a NUL */
    size_t name_length;
    const char *body; /* of a transaction: its words; of the base: the text */
    size_t body_length;
    const PackedBytes *packed; /* instead of the body, to be written */
} Record;

/* The first line of a journal. */
extern const char journal_magic[];

/* A buffer of records to be written. The checksums continue those of the records before. */
typedef struct RecordBuffer {
    char *bytes;
    size_t size, capacity;
    uint32_t check; /* of the last record */
} RecordBuffer;

/* Appends a record; `body` of a transaction is its words as they are in memory. False, with nothing
 * changed, when memory ran out. `body_offset`, if not NULL, gets the place of the body in the
 * buffer. */
bool journal_record_append(RecordBuffer *buffer, const Record *record, size_t *body_offset);

/* A journal's bytes being read. */
typedef struct RecordReader {
    const char *bytes;
    size_t size;
    size_t at;      /* end of the valid records so far */
    uint32_t check; /* of the last record */
} RecordReader;

/* False: this is not a journal. */
bool journal_record_reader_init(RecordReader *reader, const char *bytes, size_t size);

/* The next record; false at the end of the valid ones. */
bool journal_record_next(RecordReader *reader, Record *record);

/* Words from the bytes of a body, into `words`, of which there are length / 8. */
void journal_words_from_bytes(uint64_t *words, const char *bytes, size_t length);

/* ---- journal ---- */

/* The file, below the state folder, to which transactions are written when they end.
 *
 * Each journal is locked by the editor that writes it. A second editor of the same file gets the
 * next slot, another journal; a journal left by a killed editor is found there too.
 * Errors: what cannot be written (a full disk) is kept in memory and written with the next record.
 * Bytes after the last valid record are cut off before anything is written.
 * Memory: a Journal owns its state and its lock; journal_close releases both. */

enum { JOURNAL_SLOTS = 9 };

typedef struct Journal Journal;

/* A journal for the file at the absolute path; no file of it is touched yet. NULL: no memory. */
Journal *journal_create(const char *state_folder, const char *absolute);

/* Releases the lock; removes a journal to which nothing was written. */
void journal_close(Journal *journal);

typedef enum JournalLock { JOURNAL_TAKEN, JOURNAL_BUSY, JOURNAL_FAILED } JournalLock;

/* Creates and locks the file of a slot, instead of the one before. On failure errno is set, and the
 * file is created as soon as there is something to write. */
JournalLock journal_take(Journal *journal, int32_t slot);

/* Does the slot have a file? */
bool journal_slot_exists(const Journal *journal, int32_t slot);

/* Does the current file have any bytes? */
bool journal_is_used(const Journal *journal);

/* Releases the current file unchanged; a free slot is taken when there is something to write. */
void journal_leave(Journal *journal);

/* All bytes of the current file, for the caller to free; NULL on failure. */
char *journal_read(Journal *journal, size_t *size);

/* Continues after the first `size` bytes, which are valid; `check` is that of the last record. */
void journal_continue(Journal *journal, size_t size, uint32_t check);

/* Restarts the journal with this base. Nothing is written yet. False when memory ran out. */
bool journal_begin(Journal *journal, const PackedBytes *text);

/* Does the journal have a base? */
bool journal_has_begun(const Journal *journal);

/* Adds a record and writes it, with all that could not be written before, in one write. False when
 * that failed, with the reason. `body_offset`, if not NULL, gets the place of the body, written or
 * not; it is unchanged when memory ran out. */
bool journal_add(Journal *journal, const Record *record, int64_t *body_offset, ErrorList *errors);

/* Reads `count` words from a body that was written. */
bool journal_read_words(const Journal *journal, int64_t offset, uint64_t *words, size_t count);

/* Is everything that was added in the file? False also while nothing was added. */
bool journal_is_complete(const Journal *journal);

/* Is everything before this offset in the file? */
bool journal_is_written(const Journal *journal, int64_t offset);

/* Renames the file to `path`, and begins a new one. */
bool journal_set_aside(Journal *journal, const char *path, ErrorList *errors);

/* Copies this journal, which stays as it is, to that of another level, which continues it. All
 * bodies move by the same distance, which is returned in `shift`. */
bool journal_copy(Journal *from, Journal *to, int64_t *shift, ErrorList *errors);

/* Removes the file, whose content has been copied. */
void journal_remove(Journal *journal);

/* fdatasync, if something was written since. */
void journal_sync(Journal *journal);
bool journal_needs_sync(const Journal *journal);

/* The stat data of a file, to see whether another program wrote it. */
typedef struct FileStamp {
    bool exists;  /* as a regular file */
    bool settled; /* so old that a later write has another time */
    dev_t device;
    ino_t inode;
    off_t size;
    int64_t seconds, nanoseconds; /* of the last write */
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
    int64_t (*now)(void);

    Content content;
    uint64_t version;
    char blanks[GRID_SIZE_MAX]; /* a row of missing art */

    bool in_transaction;
    char transaction_name[TRANSACTION_NAME_MAX];
    DeltaList transaction;

    History history;
    int32_t saved_state; /* that is the file's; SAVED_NOWHERE: none is */
    bool file_missing;   /* a new level, or the file was removed */

    PackedBytes base; /* the text of the file when last read or written */
    uint64_t base_hash;
    FileStamp stamp;
    PackedBytes base_before_merge; /* while the last transaction is a merge: to redo it */
    int32_t merge_done;            /* transactions done before the merge */

    Journal *journal; /* NULL: there is none */
    Recovery recovery;
    RecoveryInfo recovery_info;
    bool recovery_is_merged; /* the file's text is merged into that of the journal */
    JournalPlaces places;
};

static inline bool document_out_of_memory(ErrorList *errors)
{
    error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
    return false;
}

/* ---- document.c ---- */

uint64_t document_text_hash(const char *text, size_t size);

/* Sets the base, the current text of the file; takes ownership of `text`. */
void document_set_base(Document *doc, char *text, size_t size);

/* Takes the base apart; content_done frees it. */
bool document_base_content(const Document *doc, Content *out, ErrorList *errors);

BackupPlace document_backup_place(const Document *doc);

/* ---- document_transaction.c ---- */

/* Makes the content that of `target`, within a begun transaction. False when memory ran out: the
 * caller must cancel the transaction, which may have changed something. */
bool document_become(Document *doc, const Content *target);

/* ---- document_history.c ---- */

/* Writes a record, beginning the journal if needed. */
bool document_journal(Document *doc, const Record *record, int64_t *body_offset, ErrorList *errors);

/* Notes in the journal that the text with this hash is about to be saved, or was saved. */
bool document_journal_save(Document *doc, RecordKind kind, uint64_t hash, ErrorList *errors);

/* ---- document_recover.c ---- */

/* Finds a journal for the document, and what it has from an earlier session. */
void document_find_journal(Document *doc, ErrorList *errors);

/* Sets aside the journal's file if it cannot be continued. */
void document_set_journal_aside(Document *doc, ErrorList *errors);

/* ---- document_outside.c ---- */

FileStamp document_file_stamp(const Document *doc);

/* The last merge cannot be replaced any more. */
void document_end_merge(Document *doc);

/* Is the content, byte for byte, the base? */
bool document_equals_base(const Document *doc);

/* ---- journal replay ---- */

/* Replays a journal's records: into a history, and into a content if given.
 *
 * Errors: a record that does not fit what was before it ends the replay, as a damaged one does. */

typedef struct JournalReplay {
    RecordReader reader;
    History *history;
    Content *content;    /* NULL: only the history is replayed */
    int64_t last_change; /* time of the last transaction, undo or redo; seconds since 1970 */
} JournalReplay;

/* Replays the next record, and returns it in `record`. False, with nothing changed, at the end of
 * the records that are valid and fit. */
bool journal_replay_next(JournalReplay *replay, Record *record);

/* ---- level new ---- */

/* The text of a level that does not exist yet. */

enum { NEW_COLS = 60, NEW_ROWS = 20, NEW_COLS_MIN = 4, NEW_ROWS_MIN = 2 };

/* A complete level for the file at `path`: a title made of the file's name, a floor with a start
 * and a finish. A size of 0 is the default; others are limited to the valid range. The caller frees
 * it; NULL when memory ran out. */
char *document_new_text(const char *path, int32_t cols, int32_t rows, size_t *size);

#endif
