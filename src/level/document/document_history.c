/* document_history.c - transactions begun and ended, undone and redone, each written to the journal
 * before the call returns. */
#include <stdlib.h>
#include <string.h>

#include "delta.h"

#include "../../base/utf8.h"
#include "cell_area.h"
#include "content.h"
#include "delta_apply.h"
#include "document.h"
#include "document_internal.h"
#include "history.h"
#include "history_entry.h"
#include "journal.h"
#include "journal_record.h"

/* ---- the journal ---- */

bool document_journal(Document *doc, const Record *record, int64_t *body_offset, ErrorList *errors)
{
    if (!doc->journal) return true;
    if (!journal_has_begun(doc->journal) && !journal_begin(doc->journal, &doc->base))
        return document_out_of_memory(errors);
    return journal_add(doc->journal, record, body_offset, errors);
}

bool document_journal_save(Document *doc, RecordKind kind, uint64_t hash, ErrorList *errors)
{
    if (!doc->journal || !journal_has_begun(doc->journal)) return true;
    return document_journal(doc, &(Record){.kind = kind, .hash = hash}, NULL, errors);
}

static bool journal_place(Document *doc, ErrorList *errors)
{
    const History *history = &doc->history;
    Record record = {.kind = RECORD_PLACE,
                     .time = doc->now(),
                     .state = history_now(history),
                     .end = history_state(history, history_count(history))};
    return document_journal(doc, &record, NULL, errors);
}

/* ---- transactions ---- */

void document_begin(Document *doc, const char *name)
{
    assert(!doc->in_transaction);
    /* A user who changes the level instead of answering has declined the recovery. */
    document_decline_recovery(doc);
    doc->in_transaction = true;
    doc->transaction.count = doc->transaction.closed = doc->transaction_flushed = 0;
    utf8_copy(doc->transaction_name, sizeof doc->transaction_name, name, strlen(name));
}

/* Writes the words from the first that was not flushed on; none at all cancel the parts. */
static bool journal_part(Document *doc, size_t count, ErrorList *errors)
{
    const uint64_t *words = doc->transaction.words + doc->transaction_flushed;
    Record record = {.kind = RECORD_PART,
                     .time = doc->now(),
                     .name = doc->transaction_name,
                     .name_length = strlen(doc->transaction_name),
                     .body = (const char *)words,
                     .body_length = count * sizeof *words};
    return document_journal(doc, &record, NULL, errors);
}

bool document_flush(Document *doc, ErrorList *errors)
{
    size_t count = doc->transaction.count;
    if (!doc->in_transaction || count == doc->transaction_flushed) return true;
    bool ok = journal_part(doc, count - doc->transaction_flushed, errors);
    doc->transaction_flushed = doc->transaction.closed = count;
    return ok;
}

void document_cancel(Document *doc)
{
    ErrorList unheard;
    assert(doc->in_transaction);
    error_list_init(&unheard, doc->path);
    if (doc->transaction_flushed > 0) journal_part(doc, 0, &unheard);
    deltas_apply(&doc->content, doc->transaction.words, doc->transaction.count, BACKWARD);
    if (doc->transaction.count > 0) doc->version++;
    doc->transaction.count = 0;
    doc->in_transaction = false;
}

bool document_journal_transaction(Document *doc, ErrorList *errors)
{
    TransactionInfo info = history_info(&doc->history, doc->history.last);
    int64_t offset = NOT_IN_JOURNAL;
    Record record = {.kind = RECORD_TRANSACTION,
                     .time = info.time,
                     .name = info.name,
                     .name_length = strlen(info.name),
                     .body = (const char *)info.words,
                     .body_length = info.word_count * sizeof *info.words};
    bool ok = document_journal(doc, &record, &offset, errors);
    history_set_offset(&doc->history, offset);
    return ok;
}

/* Has the text become longer than it may be? Most levels are so small that they need not be put
 * together to know. */
static bool is_too_long(const Document *doc, size_t *size)
{
    size_t most = doc->content.blobs[BLOB_HEADER].size + 64;
    for (int layer = 0; layer < LAYER_COUNT; layer++)
        most +=
            doc->content.blobs[layer == LAYER_MAP ? BLOB_MAP_TAIL : BLOB_BACK_TAIL].size +
            (size_t)doc->content.planes[layer].rows * ((size_t)doc->content.planes[layer].cols + 2);
    if (most <= doc->limits.text) return false;
    char *text = content_join(&doc->content, size);
    free(text);
    return text && *size > doc->limits.text && *size > doc->base.size;
}

bool document_end(Document *doc, ErrorList *errors)
{
    size_t size;
    assert(doc->in_transaction);
    if (is_too_long(doc, &size)) {
        document_cancel(doc);
        error_add(errors, ERROR_ERROR, 0, 0,
                  "the level would take %zu bytes; at most %zu are allowed here", size,
                  doc->limits.text);
        return false;
    }
    TransactionInfo info = {.name = doc->transaction_name,
                            .time = doc->now(),
                            .offset = NOT_IN_JOURNAL,
                            .word_count = doc->transaction.count};
    if (doc->transaction.count == 0) {
        doc->in_transaction = false;
        return true;
    }
    if (!history_push(&doc->history, &info, &doc->transaction)) {
        document_cancel(doc);
        return document_out_of_memory(errors);
    }
    doc->in_transaction = false;
    document_end_merge(doc);
    bool ok = document_journal_transaction(doc, errors);
    int64_t offset = history_info(&doc->history, doc->history.last).offset;
    bool is_in_file =
        doc->journal && offset != NOT_IN_JOURNAL && journal_is_written(doc->journal, offset);
    if (is_in_file) history_trim(&doc->history, doc->limits.history); /* else words get lost */
    return ok;
}

/* ---- undo and redo ---- */

int32_t document_state(const Document *doc)
{
    return history_now(&doc->history);
}

int32_t document_state_last(const Document *doc)
{
    return doc->history.last;
}

HistoryPlace document_state_place(const Document *doc, int32_t state)
{
    const History *history = &doc->history;
    return (HistoryPlace){.before = state > 0 ? history_before(history, state) : -1,
                          .branch = history_branch(history, state),
                          .is_current = history_is_current(history, state)};
}

int32_t document_state_common(const Document *doc, int32_t state)
{
    return history_common(&doc->history, state);
}

int32_t document_history_count(const Document *doc)
{
    return history_count(&doc->history);
}

int32_t document_history_done(const Document *doc)
{
    return doc->history.done;
}

static CellArea inside_level(const Document *doc, CellArea area)
{
    int32_t col = min_i32(area.col, document_cols(doc) - 1);
    int32_t row = min_i32(area.row, document_rows(doc) - 1);
    if (area.cols == 0 || area.rows == 0) return (CellArea){0};
    return (CellArea){col, row, min_i32(area.cols, document_cols(doc) - col),
                      min_i32(area.rows, document_rows(doc) - row)};
}

HistoryEntry document_state_entry(const Document *doc, int32_t state)
{
    HistoryEntry entry = history_entry(&doc->history, state);
    entry.area = inside_level(doc, entry.area);
    return entry;
}

HistoryEntry document_history_entry(const Document *doc, int32_t index)
{
    return document_state_entry(doc, history_state(&doc->history, index + 1));
}

/* The state whose transaction is the next in this direction. */
static int32_t next_state(const History *history, Direction direction)
{
    return history_state(history, history->done + (direction == FORWARD));
}

/* Applies the transaction that leads to a state. */
static bool apply(const Document *doc, int32_t state, Direction direction, Content *content,
                  ErrorList *errors)
{
    TransactionInfo info = history_info(&doc->history, state);
    uint64_t *read = NULL;
    if (!info.words) { /* they were trimmed, and are in the journal */
        read = malloc(info.word_count * sizeof *read);
        if (read && doc->journal &&
            journal_read_words(doc->journal, info.offset, read, info.word_count))
            info.words = read;
    }
    bool ok = info.words && deltas_apply(content, info.words, info.word_count, direction);
    free(read);
    if (!ok)
        error_add(errors, ERROR_ERROR, 0, 0,
                  "change `%s` cannot be recovered: the journal cannot be read, or memory ran out",
                  info.name);
    return ok;
}

/* Undoes the last transaction that is done, or redoes the first that is not. */
static bool move_by_one(Document *doc, Direction direction, ErrorList *errors)
{
    int32_t state = next_state(&doc->history, direction);
    if (!apply(doc, state, direction, &doc->content, errors)) return false;
    doc->history.done += direction == FORWARD ? 1 : -1;
    doc->version++;
    return true;
}

bool document_content_at(const Document *doc, int32_t state, Content *out, ErrorList *errors)
{
    const History *history = &doc->history;
    int32_t common = min_i32(history->done, history_common(history, state));
    int32_t fork = history_state(history, common), count = 0;
    assert(!doc->in_transaction && state >= 0 && state <= history->last);
    for (int32_t at = state; at != fork; at = history_before(history, at))
        count++;
    int32_t *way = malloc(((size_t)count + 1) * sizeof *way); /* back from the state */
    if (!way || !content_copy(&doc->content, out)) {
        free(way);
        return document_out_of_memory(errors);
    }
    for (int32_t at = state, i = 0; at != fork; at = history_before(history, at))
        way[i++] = at;
    bool ok = true;
    for (int32_t done = history->done; ok && done > common; done--)
        ok = apply(doc, history_state(history, done), BACKWARD, out, errors);
    while (ok && count > 0)
        ok = apply(doc, way[--count], FORWARD, out, errors);
    free(way);
    if (!ok) content_done(out);
    return ok;
}

/* Undoes or redoes without a record in the journal; adds to the area what changed. */
static bool move_to(Document *doc, int32_t done, CellArea *changed, ErrorList *errors)
{
    bool ok = true;
    while (ok && doc->history.done != done) {
        Direction direction = done > doc->history.done ? FORWARD : BACKWARD;
        int32_t state = next_state(&doc->history, direction);
        ok = move_by_one(doc, direction, errors);
        if (ok) *changed = cell_area_join(*changed, history_entry(&doc->history, state).area);
    }
    return ok;
}

/* Goes to a state, as document_state_go does; no recovery is pending. A journal that cannot be
 * written does not prevent undo; the next transaction reports it. */
static bool go(Document *doc, int32_t state, CellArea *area, ErrorList *errors)
{
    CellArea changed = {0};
    History *history = &doc->history;
    assert(!doc->in_transaction);
    int32_t from = history_now(history), common = history_common(history, state);
    bool ok = move_to(doc, min_i32(history->done, common), &changed, errors) &&
              (history_follow(history, state) || document_out_of_memory(errors)) &&
              move_to(doc, history_common(history, state), &changed, errors);
    if (area) *area = inside_level(doc, changed);
    if (history_now(history) != from) journal_place(doc, errors);
    return ok;
}

bool document_history_go(Document *doc, int32_t done, CellArea *area, ErrorList *errors)
{
    assert(done >= 0);
    if (area) *area = (CellArea){0};
    document_decline_recovery(doc); /* the history is moved with the journal */
    return done <= history_count(&doc->history) &&
           go(doc, history_state(&doc->history, done), area, errors);
}

bool document_state_follow(Document *doc, int32_t state, ErrorList *errors)
{
    document_decline_recovery(doc); /* else the record would be the first of a new journal */
    assert(!doc->in_transaction && state >= 0);
    if (state > doc->history.last) return false;
    if (history_is_current(&doc->history, state)) return true;
    if (!history_follow(&doc->history, state)) return document_out_of_memory(errors);
    journal_place(doc, errors);
    return true;
}

bool document_state_go(Document *doc, int32_t state, CellArea *area, ErrorList *errors)
{
    assert(state >= 0);
    if (area) *area = (CellArea){0};
    document_decline_recovery(doc);
    return state <= doc->history.last && go(doc, state, area, errors);
}

bool document_undo(Document *doc, CellArea *area, ErrorList *errors)
{
    if (doc->history.done > 0) document_decline_recovery(doc); /* which empties the history */
    return doc->history.done > 0 &&
           go(doc, history_state(&doc->history, doc->history.done - 1), area, errors);
}

bool document_redo(Document *doc, CellArea *area, ErrorList *errors)
{
    return doc->history.done < history_count(&doc->history) &&
           document_history_go(doc, doc->history.done + 1, area, errors);
}

bool document_revert(Document *doc, CellArea *area, ErrorList *errors)
{
    Content saved;
    if (area) *area = (CellArea){0};
    document_decline_recovery(doc);
    if (doc->saved_state != SAVED_NOWHERE && history_is_current(&doc->history, doc->saved_state))
        return go(doc, doc->saved_state, area, errors);
    if (!document_base_content(doc, &saved, errors)) return false;
    document_begin(doc, "revert");
    bool ok = document_become(doc, &saved);
    content_done(&saved);
    if (!ok) {
        document_cancel(doc);
        return document_out_of_memory(errors);
    }
    ok = document_end(doc, errors);
    doc->saved_state = history_now(&doc->history);
    document_journal_save(doc, RECORD_SAVED, doc->base_hash, errors);
    if (area && doc->history.done > 0)
        *area = document_history_entry(doc, doc->history.done - 1).area;
    return ok;
}
