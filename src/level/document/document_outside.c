/* document_outside.c - the file changed by another program while it is edited. */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../base/file.h"
#include "../level_file.h"
#include "content.h"

#include "document.h"
#include "document_internal.h"
#include "history.h"
#include "journal_record.h"
#include "merge.h"
#include "packed_bytes.h"

/* Two writes within this time may have the same time stamp, because file systems round them. */
enum { SETTLED_SECONDS = 2 };

FileStamp document_file_stamp(const Document *doc)
{
    struct stat st;
    if (stat(doc->path, &st) != 0 || !S_ISREG(st.st_mode)) return (FileStamp){0};
    const int64_t written = file_time(&st);
    return (FileStamp){.exists = true,
                       .settled = written + SETTLED_SECONDS * CLOCK_SECOND < clock_wall(),
                       .device = st.st_dev,
                       .inode = st.st_ino,
                       .size = st.st_size,
                       .written = written};
}

static bool same_stamp(const FileStamp *a, const FileStamp *b)
{
    return a->exists == b->exists && a->device == b->device && a->inode == b->inode &&
           a->size == b->size && a->written == b->written;
}

/* Compares so many bytes more of the file with the base; false where they differ. */
static bool compare_on(Document *doc, int64_t bytes)
{
    enum { BLOCK = 1 << 14 };
    char file[BLOCK], base[BLOCK];
    struct stat st;
    int fd = open(doc->path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    bool is_same = fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode);
    while (is_same && bytes > 0 && doc->looked_to < doc->base.size) {
        size_t size = doc->base.size - doc->looked_to;
        if (size > BLOCK) size = BLOCK;
        packed_bytes_read(&doc->base, doc->looked_to, size, base);
        is_same = pread(fd, file, size, (off_t)doc->looked_to) == (ssize_t)size &&
                  memcmp(file, base, size) == 0;
        doc->looked_to += size;
        bytes -= (int64_t)size;
    }
    if (fd >= 0) close(fd);
    return is_same;
}

bool document_look_step(Document *doc, int64_t bytes, OutsideChange *change)
{
    FileStamp now = document_file_stamp(doc);
    *change = OUTSIDE_SAME;
    if (!now.exists && !doc->stamp.exists) return true; /* a new level that is not saved yet */
    if (!now.exists) {
        doc->file_missing = true;
        *change = OUTSIDE_GONE;
        return true;
    }
    bool same = same_stamp(&now, &doc->stamp);
    if (same && doc->stamp.settled) return true;
    if (same && now.size == 0 && doc->file_missing) return true; /* empty from the start */
    if (!same_stamp(&now, &doc->looked)) {
        doc->looked = now;
        doc->looked_to = 0;
    }
    bool is_base = (size_t)now.size == doc->base.size && compare_on(doc, bytes);
    if (is_base && doc->looked_to < doc->base.size) return false;
    if (is_base) {
        doc->stamp = doc->looked;
        doc->file_missing = false;
    }
    doc->looked = (FileStamp){0};
    *change = is_base ? OUTSIDE_SAME : OUTSIDE_CHANGED;
    return true;
}

OutsideChange document_look_outside(Document *doc)
{
    OutsideChange change;
    while (!document_look_step(doc, INT64_MAX, &change))
        continue;
    return change;
}

bool document_equals_base(const Document *doc)
{
    size_t size;
    char *text = content_join(&doc->content, &size);
    bool same = text && packed_bytes_equals(&doc->base, text, size);
    free(text);
    return same;
}

/* ---- taking the file's content ---- */

typedef struct Outside {
    FileStamp stamp;
    Bytes text;
    Content content;
} Outside;

static void outside_done(Outside *outside)
{
    free(outside->text.at);
    content_done(&outside->content);
}

static bool read_outside(const Document *doc, Outside *out, ErrorList *errors)
{
    *out = (Outside){.stamp = document_file_stamp(doc)};
    out->text.at = file_read(doc->path, LEVEL_SIZE_MAX, &out->text.size, errors);
    if (out->text.at && content_init(&out->content, out->text.at, out->text.size, errors))
        return true;
    outside_done(out);
    return false;
}

/* Makes the content `target` as one transaction. */
static bool become_in_transaction(Document *doc, const Content *target, ErrorList *errors)
{
    document_begin(doc, "outside change");
    if (!document_become(doc, target)) {
        document_cancel(doc);
        return document_out_of_memory(errors);
    }
    document_end(doc, errors); /* a failure of the journal does not undo it */
    return true;
}

/* Merges the file and the document; in a conflict the first of the two wins. */
static bool merge_with(const Document *doc, const Outside *outside, bool file_first, Content *out,
                       Conflicts *conflicts)
{
    Content base;
    ErrorList unheard;
    error_list_init(&unheard, doc->path);
    if (!document_base_content(doc, &base, &unheard)) return false;
    const Content *here = &doc->content, *there = &outside->content;
    bool ok =
        content_merge(&base, file_first ? there : here, file_first ? here : there, out, conflicts);
    content_done(&base);
    return ok;
}

/* Makes the file's text the base. The journal notes it, so that a later session recovers the
 * document and does not merge again. */
static void take_base(Document *doc, Outside *outside, ErrorList *errors)
{
    Bytes text = outside->text;
    outside->text = (Bytes){NULL, 0};
    document_set_base(doc, text.at, text.size);
    doc->stamp = outside->stamp;
    doc->file_missing = false;
    doc->saved_state = document_equals_base(doc) ? history_now(&doc->history) : SAVED_NOWHERE;
    bool is_state = doc->saved_state != SAVED_NOWHERE;
    document_journal_save(doc, is_state ? RECORD_SAVED : RECORD_SAVING, doc->base_hash, errors);
}

void document_end_merge(Document *doc)
{
    packed_bytes_done(&doc->base_before_merge);
}

static bool take_outside(Document *doc, Outside *outside, bool file_first, Conflicts *conflicts,
                         ErrorList *errors)
{
    Content merged;
    PackedBytes before;
    int32_t done = doc->history.done;
    if (!packed_bytes_copy(&doc->base, &before)) return document_out_of_memory(errors);
    bool ok = history_now(&doc->history) == doc->saved_state
                  ? content_copy(&outside->content, &merged)
                  : merge_with(doc, outside, file_first, &merged, conflicts);
    if (!ok) {
        packed_bytes_done(&before);
        return document_out_of_memory(errors);
    }
    ok = become_in_transaction(doc, &merged, errors);
    content_done(&merged);
    if (ok) {
        take_base(doc, outside, errors);
        document_end_merge(doc);
        doc->base_before_merge = before;
        doc->merge_done = done;
        return true;
    }
    packed_bytes_done(&before);
    return false;
}

int64_t document_merge_outside(Document *doc, Place *conflicts, int32_t max, ErrorList *errors)
{
    Outside outside;
    Conflicts found = {.places = conflicts, .max = max};
    assert(!doc->in_transaction);
    document_decline_recovery(doc);
    if (!read_outside(doc, &outside, errors)) return -1;
    bool ok = take_outside(doc, &outside, false, &found, errors);
    outside_done(&outside);
    return ok ? found.count : -1;
}

/* Undoes a merge that was the last transaction, so that it can be done in another way. */
static bool take_back_merge(Document *doc, ErrorList *errors)
{
    PackedBytes *base = &doc->base_before_merge;
    bool is_last = doc->history.done == history_count(&doc->history) &&
                   doc->history.done - doc->merge_done <= 1 && doc->history.done >= doc->merge_done;
    if (!base->bytes || !is_last) return true;
    char *text = packed_bytes_text(base);
    if (!text) return document_out_of_memory(errors);
    if (!document_history_go(doc, doc->merge_done, NULL, errors)) {
        free(text);
        return false;
    }
    document_set_base(doc, text, base->size);
    document_end_merge(doc);
    doc->saved_state = document_equals_base(doc) ? history_now(&doc->history) : SAVED_NOWHERE;
    return true;
}

bool document_take_outside(Document *doc, ErrorList *errors)
{
    Outside outside;
    Conflicts unheard = {0};
    assert(!doc->in_transaction);
    document_decline_recovery(doc);
    if (!read_outside(doc, &outside, errors)) return false;
    bool ok = take_back_merge(doc, errors) && take_outside(doc, &outside, true, &unheard, errors);
    outside_done(&outside);
    return ok;
}
