/* journal.c - see journal.h */
#include "journal.h"

#include "../../base/file.h"

#include "journal_record.h"
#include "packed_bytes.h"
#include "state_path.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

struct Journal {
    char folder[PATH_MAX];
    char absolute[PATH_MAX]; /* of the level file */
    char key[STATE_KEY_MAX];
    char path[PATH_MAX]; /* of the current file */
    int fd;              /* -1: no file is open */
    size_t written;      /* valid bytes in the file */
    RecordBuffer after;  /* records to be written after them */
    bool begun;
    bool was_emptied;  /* the file had no bytes when it was taken */
    bool has_bad_tail; /* the file may have more than the valid bytes */
    bool needs_sync;
};

static bool fail(ErrorList *errors, const char *what)
{
    error_add(errors, ERROR_ERROR, 0, 0, "%s: %s", what, strerror(errno));
    return false;
}

Journal *journal_create(const char *state_folder, const char *absolute)
{
    Journal *journal = calloc(1, sizeof *journal);
    if (!journal) return NULL;
    journal->fd = -1;
    if (!state_path_format(journal->folder, "%s/journal", state_folder) ||
        !state_path_format(journal->absolute, "%s", absolute)) {
        free(journal);
        return NULL;
    }
    state_path_key(absolute, journal->key);
    return journal;
}

/* ---- the file ---- */

static void release(Journal *journal)
{
    if (journal->fd < 0) return;
    if (!journal_is_used(journal)) unlink(journal->path);
    close(journal->fd);
    journal->fd = -1;
}

void journal_close(Journal *journal)
{
    if (!journal) return;
    release(journal);
    free(journal->after.bytes);
    free(journal);
}

/* Writes all bytes, in one call unless the system writes only a part. */
static bool write_at(int fd, const char *bytes, size_t size, off_t offset)
{
    while (size > 0) {
        ssize_t n = pwrite(fd, bytes, size, offset);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return false;
        bytes += n;
        offset += n;
        size -= (size_t)n;
    }
    return true;
}

static JournalLock open_and_lock(const char *path, int *out)
{
    for (;;) {
        int fd = open(path, O_RDWR | O_CREAT | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0600);
        if (fd < 0) return JOURNAL_FAILED;
        struct stat st;
        if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode)) {
            close(fd);
            errno = EINVAL;
            return JOURNAL_FAILED;
        }
        if (flock(fd, LOCK_EX | LOCK_NB) != 0) {
            JournalLock lock = errno == EWOULDBLOCK ? JOURNAL_BUSY : JOURNAL_FAILED;
            close(fd);
            return lock;
        }
        /* Another editor may have moved it in between. */
        if (file_is_named(fd, AT_FDCWD, path, 0)) {
            *out = fd;
            return JOURNAL_TAKEN;
        }
        close(fd);
    }
}

bool journal_slot_path(const Journal *journal, int32_t slot, char out[PATH_MAX])
{
    char suffix[3] = {'-', (char)('1' + slot), '\0'};
    if (slot == 0) suffix[0] = '\0';
    return state_path_format(out, "%s/%s%s.journal", journal->folder, journal->key, suffix);
}

JournalLock journal_take(Journal *journal, int32_t slot)
{
    char path[PATH_MAX];
    release(journal);
    if (!state_path_make_folders(journal->folder) || !journal_slot_path(journal, slot, path))
        return JOURNAL_FAILED;
    bool is_new = !journal_slot_exists(journal, slot);
    JournalLock lock = open_and_lock(path, &journal->fd);
    if (lock != JOURNAL_TAKEN) return lock;
    memcpy(journal->path, path, sizeof path);
    struct stat st;
    bool is_empty = fstat(journal->fd, &st) == 0 && st.st_size == 0;
    journal->was_emptied = is_empty && !is_new;
    /* A failure shows when there is more to write. */
    if (is_empty) write_at(journal->fd, journal_magic, strlen(journal_magic), 0);
    return lock;
}

bool journal_slot_exists(const Journal *journal, int32_t slot)
{
    char path[PATH_MAX];
    struct stat st;
    return journal_slot_path(journal, slot, path) && stat(path, &st) == 0;
}

bool journal_is_used(const Journal *journal)
{
    struct stat st;
    return journal->fd >= 0 && fstat(journal->fd, &st) == 0 && st.st_size > 0 &&
           (size_t)st.st_size != strlen(journal_magic);
}

const char *journal_path(const Journal *journal)
{
    return journal->path;
}

bool journal_is_open(const Journal *journal)
{
    return journal->fd >= 0;
}

bool journal_was_emptied(const Journal *journal)
{
    return journal->fd >= 0 && journal->was_emptied;
}

bool journal_replace(Journal *journal, const char *bytes, size_t size, ErrorList *errors)
{
    char fresh[PATH_MAX];
    assert(journal->fd >= 0);
    if (size == 0) {
        bytes = journal_magic;
        size = strlen(journal_magic);
    }
    bool fits = state_path_format(fresh, "%s.new", journal->path);
    int fd = fits ? open(fresh, O_RDWR | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0600) : -1;
    bool is_written = fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) == 0 &&
                      write_at(fd, bytes, size, 0) && fsync(fd) == 0;
    if (is_written && rename(fresh, journal->path) == 0) {
        close(journal->fd);
        journal->fd = fd;
        return true;
    }
    fail(errors, "cannot repair a damaged journal, which stays as it is");
    if (fd >= 0) {
        unlink(fresh);
        close(fd);
    }
    return false;
}

void journal_leave(Journal *journal)
{
    release(journal);
    journal_continue(journal, 0, 0);
}

static bool read_at(int fd, char *out, size_t size, off_t offset)
{
    while (size > 0) {
        ssize_t n = pread(fd, out, size, offset);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        out += n;
        offset += n;
        size -= (size_t)n;
    }
    return true;
}

char *journal_read(Journal *journal, size_t *size)
{
    struct stat st;
    if (journal->fd < 0 || fstat(journal->fd, &st) != 0) return NULL;
    char *bytes = malloc((size_t)st.st_size + 1);
    if (bytes && read_at(journal->fd, bytes, (size_t)st.st_size, 0)) {
        *size = (size_t)st.st_size;
        return bytes;
    }
    free(bytes);
    return NULL;
}

bool journal_read_words(const Journal *journal, int64_t offset, uint64_t *words, size_t count)
{
    char *bytes = (char *)words;
    if (journal->fd < 0 || !read_at(journal->fd, bytes, count * sizeof *words, (off_t)offset))
        return false;
    journal_words_from_bytes(words, bytes, count * sizeof *words);
    return true;
}

bool journal_is_complete(const Journal *journal)
{
    return journal->fd >= 0 && journal->written > 0 && journal->after.size == 0;
}

bool journal_is_written(const Journal *journal, int64_t offset)
{
    return (size_t)offset < journal->written;
}

/* ---- writing ---- */

void journal_continue(Journal *journal, size_t size, uint32_t check)
{
    journal->written = size;
    journal->after.size = 0;
    journal->after.check = check;
    journal->has_bad_tail = true;
    journal->begun = size > 0;
}

bool journal_begin(Journal *journal, const PackedBytes *text)
{
    RecordBuffer fresh = {0};
    size_t magic = strlen(journal_magic);
    Record base = journal_record_base(journal->absolute, text);
    fresh.capacity = magic + base.body_length + PATH_MAX;
    fresh.bytes = malloc(fresh.capacity);
    if (!fresh.bytes) return false;
    memcpy(fresh.bytes, journal_magic, magic);
    fresh.size = magic;
    if (!journal_record_append(&fresh, &base, NULL)) {
        free(fresh.bytes);
        return false;
    }
    free(journal->after.bytes);
    journal->after = fresh;
    journal->written = 0;
    journal->has_bad_tail = true;
    journal->begun = true;
    return true;
}

bool journal_has_begun(const Journal *journal)
{
    return journal->begun;
}

/* Cuts off what follows the valid bytes. An older journal becomes one of this version, so that
 * older programs do not take the records that follow for damage. */
static bool cut_tail(Journal *journal)
{
    if (!journal->has_bad_tail) return true;
    if (ftruncate(journal->fd, (off_t)journal->written) != 0) return false;
    if (journal->written > 0 && !write_at(journal->fd, journal_magic, strlen(journal_magic), 0))
        return false;
    journal->has_bad_tail = false;
    return true;
}

/* Takes an empty slot: a journal left by another session must not be overwritten. */
static bool take_empty_slot(Journal *journal)
{
    for (int32_t slot = 0; slot < JOURNAL_SLOTS; slot++) {
        JournalLock lock = journal_take(journal, slot);
        if (lock == JOURNAL_FAILED) return false;
        if (lock == JOURNAL_TAKEN && !journal_is_used(journal)) return true;
    }
    release(journal);
    errno = EBUSY;
    return false;
}

/* A larger buffer is freed once it is written. */
enum { BUFFER_KEPT = 64 * 1024 };

static bool flush(Journal *journal, ErrorList *errors)
{
    if (journal->after.size == 0) return true;
    if (journal->fd < 0 && !take_empty_slot(journal))
        return fail(errors, "cannot create the journal; save soon");
    if (!cut_tail(journal)) return fail(errors, "cannot write the journal; save soon");
    if (!write_at(journal->fd, journal->after.bytes, journal->after.size,
                  (off_t)journal->written)) {
        journal->has_bad_tail = true;
        fail(errors, "cannot write the journal; save soon");
        cut_tail(journal);
        return false;
    }
    journal->written += journal->after.size;
    journal->after.size = 0;
    if (journal->after.capacity > BUFFER_KEPT) {
        free(journal->after.bytes);
        journal->after.bytes = NULL;
        journal->after.capacity = 0;
    }
    journal->needs_sync = true;
    return true;
}

bool journal_add(Journal *journal, const Record *record, int64_t *body_offset, ErrorList *errors)
{
    size_t offset;
    assert(journal->begun);
    if (!journal_record_append(&journal->after, record, &offset)) {
        error_add(errors, ERROR_ERROR, 0, 0, "out of memory for the journal; save soon");
        return false;
    }
    if (body_offset) *body_offset = (int64_t)(journal->written + offset);
    return flush(journal, errors);
}

/* ---- moving ---- */

bool journal_set_aside(Journal *journal, const char *path, ErrorList *errors)
{
    assert(journal->fd >= 0);
    if (rename(journal->path, path) != 0)
        return fail(errors, "cannot move the journal to the backups");
    close(journal->fd);
    journal->fd = -1;
    journal_continue(journal, 0, 0);
    if (!take_empty_slot(journal)) return fail(errors, "cannot create a journal; save often");
    return true;
}

/* Appends the records of `reader`, the first of which is a base, to `to`. */
static bool copy_records(RecordReader *reader, Journal *to, int64_t *shift, ErrorList *errors)
{
    Record record;
    size_t size;
    if (!journal_record_next(reader, &record) || !journal_record_is_base(record.kind)) return false;
    char *text = journal_record_text(&record, &size);
    if (!text) return false;
    PackedBytes base;
    packed_bytes_take(&base, text, size);
    bool has_begun = journal_begin(to, &base);
    packed_bytes_done(&base);
    if (!has_begun) return false;
    *shift = (int64_t)to->after.size - (int64_t)reader->at;
    while (journal_record_next(reader, &record))
        if (!journal_record_append_read(&to->after, &record)) return false;
    return flush(to, errors);
}

bool journal_copy(Journal *from, Journal *to, int64_t *shift, ErrorList *errors)
{
    size_t size;
    RecordReader reader;
    char *bytes = from->after.size == 0 ? journal_read(from, &size) : NULL;
    bool ok = bytes && journal_record_reader_init(&reader, bytes, size) &&
              copy_records(&reader, to, shift, errors);
    free(bytes);
    return ok;
}

void journal_remove(Journal *journal)
{
    if (journal->fd >= 0) unlink(journal->path);
    journal_continue(journal, 0, 0);
}

/* ---- power cuts ---- */

void journal_sync(Journal *journal)
{
    if (!journal->needs_sync || journal->fd < 0) return;
#ifdef __APPLE__
    fsync(journal->fd);
#else
    fdatasync(journal->fd);
#endif
    journal->needs_sync = false;
}

bool journal_needs_sync(const Journal *journal)
{
    return journal->needs_sync;
}
