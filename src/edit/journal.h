/* journal.h - the file that gestures are written to as they are finished, below the state folder.
 *
 * Each journal is locked by the editor that writes it. A second editor of the same file gets the
 * next slot, a journal of its own; one that was left behind by a killed editor is found there too.
 * Errors: what cannot be written now (a full disk) is kept in memory and written with what comes
 * next. Bytes beyond what is known to be good are cut off before anything is written.
 * Memory: a Journal owns its state and its lock; journal_close gives both up. */
#ifndef LEDGE_EDIT_JOURNAL_H
#define LEDGE_EDIT_JOURNAL_H

#include "../error.h"
#include "journal_record.h"

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

#endif
