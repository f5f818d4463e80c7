/* document_internal.h - what a Document is, for the files that make it up:
 *   document.c          opening, closing, reading
 *   document_transaction.c  changing
 *   document_history.c  undo, redo, and what gets into the journal
 *   document_recover.c  what a journal holds from an earlier run
 *   document_files.c    saving, backups
 *   document_outside.c  changes of the file by others */
#ifndef LEDGE_DOCUMENT_DOCUMENT_INTERNAL_H
#define LEDGE_DOCUMENT_DOCUMENT_INTERNAL_H

#include "../base.h"
#include "../engine/grid.h"
#include "../error.h"
#include "content.h"
#include "delta.h"
#include "document.h"

#include <limits.h>
#include <sys/stat.h>

/* ---- backup ---- */

/* What was in a level file before it was written: the last saves, then one an hour, one
 * a day. Journals that were put aside lie with them.
 *
 * Backups are plain level files in a folder of their own for each file, named by their time.
 * Errors: a backup that cannot be made never stops a save; the reason is a warning. */

enum { BACKUPS_LAST = 20, BACKUPS_HOURLY = 24, BACKUPS_DAILY = 30, BACKUP_JOURNALS = 20 };

typedef struct BackupPlace {
    const char *state_folder;
    const char *absolute; /* path of the level file */
    int64_t now;          /* seconds since 1970 */
} BackupPlace;

/* Keeps what is in the file at place->absolute, if there is one: `made` gets the path of the
 * backup, "" without one. False, with a warning, where that failed. */
bool backup_file(const BackupPlace *place, char made[PATH_MAX], ErrorList *errors);

/* Keeps a text that is in no file. */
bool backup_text(const BackupPlace *place, Bytes text, ErrorList *errors);

/* A new name in the folder, which is made, for a journal to be put aside; an empty file has it. */
bool backup_journal_path(const BackupPlace *place, char out[PATH_MAX], ErrorList *errors);

/* Removes the backups that are too many. */
void backup_rotate(const BackupPlace *place);

/* Newest first; returns how many there are in `out`. */
int32_t backup_list(const BackupPlace *place, BackupInfo *out, int32_t max);

/* ---- history ---- */

/* The gestures of a document, done and undone, within a bound of memory.
 *
 * Gestures 0 to done - 1 are done; those above can be redone until a new one takes their place.
 * A small gesture (a painted cell) lies in its entry. The words of old ones are given up when all
 * together take too much memory, if a journal has them: then only their place in it is kept.
 * Memory: a History owns its entries; history_done frees them. */

enum { GESTURE_NAME_MAX = 64 }; /* bytes, with the NUL */

/* Words in memory, all gestures together. */
#define HISTORY_WORD_BYTES_MAX ((size_t)32 * 1024 * 1024)

#define NOT_IN_JOURNAL INT64_C(-1)

typedef struct Transaction Transaction;

typedef struct History {
    Transaction **blocks; /* so that no entry is ever copied */
    int32_t block_count;
    int32_t count, done;
    int32_t kept_from; /* below it no gesture has words of its own outside of its entry */
    size_t word_bytes; /* outside of the entries */
    char **names;
    int32_t name_count;
    size_t block_capacity, name_capacity;
} History;

typedef struct TransactionInfo {
    const char *name;
    int64_t time;          /* seconds since 1970 */
    int64_t offset;        /* of its words in the journal, or NOT_IN_JOURNAL */
    const uint64_t *words; /* NULL: given up, they are in the journal */
    size_t word_count;
} TransactionInfo;

void history_done(History *history);

/* Adds a gesture that is done; what could be redone is gone. Takes the words of `list` over, which
 * is empty afterwards. False when memory ran out: nothing changed. */
bool history_push(History *history, const TransactionInfo *info, DeltaList *list);

/* Adds a gesture whose words stay in the journal, at info->offset; `words` is only looked at. */
bool history_push_journaled(History *history, const TransactionInfo *info, const uint64_t *words);

/* Says where the words of the last gesture are in the journal. */
void history_set_offset(History *history, int64_t offset);

/* All words in the journal are now so many bytes further on. */
void history_shift_offsets(History *history, int64_t shift);

TransactionInfo history_info(const History *history, int32_t index);

HistoryEntry history_entry(const History *history, int32_t index);

/* Gives up words until all take at most `bytes`, oldest first. */
void history_trim(History *history, size_t bytes);

/* ---- journal record ---- */

/* The bytes of a journal: records that are appended, checked, and read back.
 *
 * A journal begins with one line of text; each record is its size, a checksum and its body. The
 * checksum also covers that of the record before, so that a journal is valid up to the first byte
 * that is damaged or missing, and what comes after is as if it had never been written.
 * All numbers are little-endian.
 *   base     the file's path, and the text that everything after it changes
 *   gesture  name, time, words; what could be redone is gone
 *   move     undone or redone until so many gestures are done
 *   saving   the hash of the text as it is about to be written to the file
 *   saved    it was written
 * Memory: a RecordBuffer owns its bytes. */

typedef enum RecordKind {
    RECORD_BASE = 'B',
    RECORD_GESTURE = 'G',
    RECORD_MOVE = 'M',
    RECORD_SAVING = 'S',
    RECORD_SAVED = 'D'
} RecordKind;

typedef struct Record {
    RecordKind kind;
    int64_t time;     /* of gesture, move: seconds since 1970 */
    uint64_t hash;    /* of saving, saved */
    int32_t done;     /* of move */
    const char *name; /* of a gesture: its name, of the base: the path; not ended by a NUL */
    size_t name_length;
    const char *body; /* of a gesture: its words, of the base: the text */
    size_t body_length;
} Record;

/* The first line of a journal. */
extern const char journal_magic[];

/* What is written next continues the checks of what was read or written before. */
typedef struct RecordBuffer {
    char *bytes;
    size_t size, capacity;
    uint32_t check; /* of the last record */
} RecordBuffer;

/* Appends a record; `body` of a gesture is its words as they are in memory. False when memory ran
 * out: nothing changed. `body_offset`, if not NULL, gets the place of the body in the buffer. */
bool record_append(RecordBuffer *buffer, const Record *record, size_t *body_offset);

/* A journal's bytes being read. */
typedef struct RecordReader {
    const char *bytes;
    size_t size;
    size_t at;      /* what was valid so far ends here */
    uint32_t check; /* of the last record */
} RecordReader;

/* False: this is no journal. */
bool record_reader_init(RecordReader *reader, const char *bytes, size_t size);

/* The next record; false at the end of what is valid. */
bool record_next(RecordReader *reader, Record *record);

/* Words from the bytes of a body, into `words`, of which there are length / 8. */
void words_from_bytes(uint64_t *words, const char *bytes, size_t length);

/* ---- journal ---- */

/* The file that gestures are written to as they are finished, below the state folder.
 *
 * Each journal is locked by the editor that writes it. A second editor of the same file gets the
 * next slot, a journal of its own; one that was left behind by a killed editor is found there too.
 * Errors: what cannot be written now (a full disk) is kept in memory and written with what comes
 * next. Bytes beyond what is known to be good are cut off before anything is written.
 * Memory: a Journal owns its state and its lock; journal_close gives both up. */

enum { JOURNAL_SLOTS = 9 };

typedef struct Journal Journal;

/* A journal for the file at the absolute path; no file of it is touched yet. NULL: no memory. */
Journal *journal_create(const char *state_folder, const char *absolute);

/* Gives up the lock; a journal that nothing was written to is removed. */
void journal_close(Journal *journal);

typedef enum JournalLock { JOURNAL_TAKEN, JOURNAL_BUSY, JOURNAL_FAILED } JournalLock;

/* Makes and locks the file of a slot, instead of the one that was taken before. errno is set where
 * it failed; then the file is made as soon as there is something to write. */
JournalLock journal_take(Journal *journal, int32_t slot);

/* Has the slot a file? */
bool journal_slot_exists(const Journal *journal, int32_t slot);

/* Has the file taken any bytes? */
bool journal_is_used(const Journal *journal);

/* Gives up the file taken as it is; a slot that is free is taken when there is something to write.
 */
void journal_leave(Journal *journal);

/* All bytes of the file taken, for the caller to free; NULL on failure. */
char *journal_read(Journal *journal, size_t *size);

/* The first `size` bytes are good, `check` is that of the last record: go on after them. */
void journal_continue(Journal *journal, size_t size, uint32_t check);

/* Begins anew with this base. Nothing is written yet. False when memory ran out. */
bool journal_begin(Journal *journal, const char *text, size_t size);

/* Has it a base? */
bool journal_has_begun(const Journal *journal);

/* Adds a record and writes it, with all that could not be written before, in one write. False when
 * that failed, with the reason. `body_offset`, if not NULL, gets where the body is, written or not;
 * it is unchanged when there was no memory. */
bool journal_add(Journal *journal, const Record *record, int64_t *body_offset, ErrorList *errors);

/* Reads `count` words from a body that was written. */
bool journal_read_words(const Journal *journal, int64_t offset, uint64_t *words, size_t count);

/* Is all that was added in the file? False, too, while nothing was. */
bool journal_is_complete(const Journal *journal);

/* Is what lies before this offset in the file? */
bool journal_is_written(const Journal *journal, int64_t offset);

/* Renames the file to `path`, and takes a new one. */
bool journal_set_aside(Journal *journal, const char *path, ErrorList *errors);

/* Makes the file of another level go on with what is in this journal. All bodies move by the same
 * distance, which is returned in `shift`. This journal stays as it is. */
bool journal_copy(Journal *from, Journal *to, int64_t *shift, ErrorList *errors);

/* Removes the file: what is in it is elsewhere. */
void journal_remove(Journal *journal);

/* fdatasync, if something was written since. */
void journal_sync(Journal *journal);
bool journal_needs_sync(const Journal *journal);

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
    bool recovery_is_merged; /* the file's text is merged into that of the journal */
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

/* ---- document_transaction.c ---- */

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

/* The last merge is not to be made anew in another way any more. */
void document_end_merge(Document *doc);

/* Is the content, byte for byte, the base? */
bool document_equals_base(const Document *doc);

/* ---- journal replay ---- */

/* A journal's records carried out again: into a history, and into a content if
 * given.
 *
 * Errors: a record that does not fit what was before it ends the replay, as a damaged one does. */

typedef struct JournalReplay {
    RecordReader reader;
    History *history;
    Content *content;    /* NULL: only the history is followed */
    int64_t last_change; /* time of the last gesture, undo, redo; seconds since 1970 */
    int32_t lowest_done; /* since the caller set it */
} JournalReplay;

/* Carries out the next record, and shows it. False at the end of what is valid and fits: then the
 * reader stands there, and nothing changed. */
bool journal_replay_next(JournalReplay *replay, Record *record);

/* ---- level new ---- */

/* The text of a level that does not exist yet. */

enum { NEW_COLS = 60, NEW_ROWS = 20, NEW_COLS_MIN = 4, NEW_ROWS_MIN = 2 };

/* A complete level for the file at `path`: a title made of the file's name, a floor, a start and a
 * finish on it. A size of 0 is the usual one; others are brought into range. The caller frees it;
 * NULL when memory ran out. */
char *level_new_text(const char *path, int32_t cols, int32_t rows, size_t *size);

#endif
