/* document_files.c - saving: the old file is backed up, the new one written, and both noted in the
 * journal. Nothing of the document changes until the file is written. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../base/file.h"
#include "document_internal.h"

#include "backup.h"
#include "backup_info.h"
#include "content.h"
#include "document.h"
#include "history.h"
#include "journal.h"
#include "journal_record.h"
#include "state_path.h"

bool document_is_modified(const Document *doc)
{
    return doc->file_missing || history_now(&doc->history) != doc->saved_state;
}

bool document_is_kept(const Document *doc)
{
    return doc->journal && journal_is_complete(doc->journal);
}

/* Writes the content to doc->path, and backs up the old file unless it has this text already. The
 * old content is checked again under the lock, so that what another session wrote at the last
 * moment is backed up. */
static bool write_content(Document *doc, const char *text, size_t size, ErrorList *errors)
{
    char backup[PATH_MAX] = "";
    int lock = file_lock(doc->absolute);
    uint64_t hash = document_text_hash(text, size);
    bool has_text = hash == doc->base_hash && document_look_outside(doc) == OUTSIDE_SAME;
    BackupPlace place = document_backup_place(doc);
    bool is_linked = !doc->state_folder || backup_file_is_linked(&place);
    if (doc->state_folder && !has_text) backup_file(&place, backup, errors);
    document_journal_save(doc, RECORD_SAVING, hash, errors);
    /* The backup may be a link: it keeps the old content. */
    bool is_written = is_linked ? file_write(doc->path, text, size, errors)
                                : file_replace(doc->path, text, size, errors);
    if (is_written)
        doc->stamp = document_file_stamp(doc);
    else if (backup[0])
        unlink(backup);
    file_unlock(lock);
    return is_written;
}

static bool save(Document *doc, ErrorList *errors)
{
    size_t size;
    char *text = content_join(&doc->content, &size);
    if (!text) return document_out_of_memory(errors);
    if (!write_content(doc, text, size, errors)) {
        free(text);
        return false;
    }
    document_set_base(doc, text, size);
    document_end_merge(doc);
    doc->saved_state = history_now(&doc->history);
    doc->file_missing = false;
    if (doc->state_folder) {
        BackupPlace place = document_backup_place(doc);
        backup_rotate(&place);
    }
    return true;
}

bool document_save(Document *doc, ErrorList *errors)
{
    assert(!doc->in_transaction);
    if (!save(doc, errors)) return false;
    /* The file is written, so a failure of the journal does not fail the save. */
    document_journal_save(doc, RECORD_SAVED, doc->base_hash, errors);
    return true;
}

/* ---- under another name ---- */

static bool take_new_slot(Document *doc, ErrorList *errors)
{
    for (int32_t slot = 0; slot < JOURNAL_SLOTS; slot++) {
        JournalLock lock = journal_take(doc->journal, slot);
        if (lock == JOURNAL_BUSY) continue;
        if (lock == JOURNAL_TAKEN && journal_is_used(doc->journal))
            document_set_journal_aside(doc, errors);
        return lock == JOURNAL_TAKEN;
    }
    return false;
}

/* The history follows the document: the old file's journal becomes the new one's. If that fails,
 * the old journal is kept in use. */
static void move_journal(Document *doc, Journal *old, ErrorList *errors)
{
    int64_t shift = 0;
    bool begun = journal_has_begun(old);
    doc->journal = journal_create(doc->state_folder, doc->absolute);
    bool moved = doc->journal && take_new_slot(doc, errors) &&
                 (!begun || journal_copy(old, doc->journal, &shift, errors));
    if (!moved) {
        journal_close(doc->journal);
        doc->journal = old;
        error_add(errors, ERROR_WARNING, 0, 0, "the journal keeps the old name");
        return;
    }
    history_shift_offsets(&doc->history, shift);
    document_journal_save(doc, RECORD_SAVED, doc->base_hash, errors);
    if (begun) journal_remove(old);
    journal_close(old);
}

static void swap_paths(Document *doc, char path[PATH_MAX], char absolute[PATH_MAX])
{
    char other[PATH_MAX];
    memcpy(other, doc->path, PATH_MAX);
    memcpy(doc->path, path, PATH_MAX);
    memcpy(path, other, PATH_MAX);
    memcpy(other, doc->absolute, PATH_MAX);
    memcpy(doc->absolute, absolute, PATH_MAX);
    memcpy(absolute, other, PATH_MAX);
}

bool document_save_as(Document *doc, const char *path, ErrorList *errors)
{
    char other[PATH_MAX], other_absolute[PATH_MAX];
    assert(!doc->in_transaction);
    if (!state_path_format(other, "%s", path)) {
        error_add(errors, ERROR_ERROR, 0, 0, "the path is too long");
        return false;
    }
    state_path_absolute(other, other_absolute);
    if (strcmp(other_absolute, doc->absolute) == 0) return document_save(doc, errors);
    document_decline_recovery(doc);
    Journal *journal = doc->journal;
    FileStamp stamp = doc->stamp;
    doc->journal = NULL;
    doc->stamp = (FileStamp){0};
    swap_paths(doc, other, other_absolute);
    if (save(doc, errors)) {
        state_path_absolute(doc->path, doc->absolute); /* now that the file exists */
        if (journal) move_journal(doc, journal, errors);
        return true;
    }
    swap_paths(doc, other, other_absolute);
    doc->journal = journal;
    doc->stamp = stamp;
    return false;
}

/* ---- backups, power cuts ---- */

int32_t document_backups(const Document *doc, BackupInfo *out, int32_t max)
{
    if (!doc->state_folder) return 0;
    BackupPlace place = document_backup_place(doc);
    return backup_list(&place, out, max);
}

void document_sync(Document *doc)
{
    if (doc->journal) journal_sync(doc->journal);
}

bool document_needs_sync(const Document *doc)
{
    return doc->journal && journal_needs_sync(doc->journal);
}
