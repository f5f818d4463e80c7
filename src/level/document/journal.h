/* journal.h - the file, below the state folder, to which transactions are written when they end,
 * and now and then before.
 *
 * Each journal is locked by the editor that writes it. A second editor of the same file gets the
 * next slot, another journal; a journal left by a killed editor is found there too.
 * Errors: what cannot be written (a full disk) is kept in memory and written with the next record.
 * Bytes after the last valid record are cut off before anything is written.
 * Memory: a Journal owns its state and its lock; journal_close releases both. */
#ifndef LEDGE_LEVEL_DOCUMENT_JOURNAL_H
#define LEDGE_LEVEL_DOCUMENT_JOURNAL_H

#include "../../base/error.h"
#include "content.h"
#include "journal_record.h"
#include "packed_bytes.h"

#include <limits.h>

enum { JOURNAL_SLOTS = 9 };

typedef struct Journal Journal;

/* Creates a journal for the file at the absolute path, without touching any file. NULL: out of
 * memory. */
Journal *journal_create(const char *state_folder, const char *absolute);

/* Releases the lock; removes a journal to which nothing was written. */
void journal_close(Journal *journal);

typedef enum JournalLock { JOURNAL_TAKEN, JOURNAL_BUSY, JOURNAL_FAILED } JournalLock;

/* Creates and locks the file of a slot, and releases the current one. On failure errno is set, and
 * the file is created as soon as there is something to write. */
JournalLock journal_take(Journal *journal, int32_t slot);

/* Was the current file empty? A new one is not, so it lost its content. */
bool journal_was_emptied(const Journal *journal);

/* Is a file taken? */
bool journal_is_open(const Journal *journal);

/* The path of a slot's file; false, with errno set, where it is too long. */
bool journal_slot_path(const Journal *journal, int32_t slot, char out[PATH_MAX]);

/* Does the slot have a file? */
bool journal_slot_exists(const Journal *journal, int32_t slot);

/* Does the current file have more than a new one? */
bool journal_is_used(const Journal *journal);

/* Gives the current file other content; none makes it like a new one. False, with nothing changed,
 * where that cannot be done. */
bool journal_replace(Journal *journal, const char *bytes, size_t size, ErrorList *errors);

/* The path of the current file. */
const char *journal_path(const Journal *journal);

/* Releases the current file unchanged; a free slot is taken when there is something to write. */
void journal_leave(Journal *journal);

/* All bytes of the current file, for the caller to free; NULL on failure. */
char *journal_read(Journal *journal, size_t *size);

/* Continues after the first `size` bytes, which are valid; `check` is the check of their last
 * record. */
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

/* Copies a journal to that of another level, which continues it; `from` stays as it is. `shift`
 * receives the number of bytes by which all bodies moved. */
bool journal_copy(Journal *from, Journal *to, int64_t *shift, ErrorList *errors);

/* Removes the file, after its content was copied. */
void journal_remove(Journal *journal);

/* Calls fdatasync if something was written since the last call. */
void journal_sync(Journal *journal);
bool journal_needs_sync(const Journal *journal);

#endif
