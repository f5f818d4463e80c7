/* document_recover.c - reads the journal of an earlier session: the history of the file, and work
 * that is not in the file.
 *
 * The journal has hashes of the texts that were saved. If one of them is the file's, the
 * transactions up to there are the history, and those after it can be recovered. If none is,
 * another program wrote the file; then the recovered text and the file's are merged, if the user
 * wants it. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../base/clock.h"
#include "../../base/file.h"
#include "../level_file.h"
#include "content.h"

#include "backup.h"
#include "cell_area.h"
#include "document.h"
#include "document_internal.h"
#include "document_kept.h"
#include "history.h"
#include "journal.h"
#include "journal_record.h"
#include "journal_repair.h"
#include "journal_replay.h"
#include "merge.h"
#include "state_path.h"

enum { LOCK_PATIENCE_MS = 500 };

/* What was found in a journal. */
typedef struct Survey {
    JournalPlaces places;
    bool matches;          /* places.matched is set */
    bool is_text;          /* the journal's text at places.matched is certainly the file's */
    bool is_merged;        /* the file's text was merged there, and is no state of the history */
    int32_t matched_state; /* the state with the text at places.matched, or SAVED_NOWHERE */
    int32_t saved_state;   /* the state with the text at places.saved */
    int32_t transactions;  /* from the file's text to the text at places.end */
    int64_t last_change;
    History history; /* at the end */
} Survey;

/* Is the text at this record the file's? A text that was about to be saved counts too: the program
 * may have been killed after it wrote the file and before it wrote the record. */
static bool matches_file(uint64_t file_hash, const Record *record)
{
    if (journal_record_is_base(record->kind)) {
        size_t size;
        char *text = journal_record_text(record, &size);
        bool is_same = text && document_text_hash(text, size) == file_hash;
        free(text);
        return is_same;
    }
    bool has_hash = record->kind == RECORD_SAVING || record->kind == RECORD_SAVED;
    return has_hash && record->hash == file_hash;
}

/* Reads the history of the whole journal, without its texts, which is quick. The caller frees the
 * history. False: the journal has no base, so it contains no work. */
static bool survey_journal(uint64_t file_hash, Bytes journal, Survey *survey)
{
    Record record;
    JournalReplay replay = {.history = &survey->history};
    *survey = (Survey){.matched_state = SAVED_NOWHERE, .saved_state = SAVED_NOWHERE};
    if (!journal_record_reader_init(&replay.reader, journal.at, journal.size)) return false;
    bool has_base = false;
    while (journal_replay_next(&replay, &record)) {
        if (!has_base && !journal_record_is_base(record.kind)) break;
        has_base = true;
        JournalPlace place = {replay.reader.at, replay.reader.check};
        int32_t state = history_now(&survey->history);
        bool is_text = journal_record_is_base(record.kind) || record.kind == RECORD_SAVED;
        if (is_text) {
            survey->saved_state = state;
            survey->places.saved = place;
        }
        if (matches_file(file_hash, &record)) {
            survey->matches = true;
            survey->is_text = is_text;
            survey->places.matched = place;
            survey->matched_state = state;
        }
    }
    survey->places.end = (JournalPlace){replay.reader.at, replay.reader.check};
    journal_replay_end(&replay);
    survey->last_change = replay.last_change;
    return has_base;
}

/* ---- texts of a journal ---- */

/* The content of the journal at a place; the one at its end is the recovered one. False also where
 * a record before it does not fit those before that. */
static bool content_at(Bytes journal, size_t at, Content *out)
{
    Record record;
    History history = {0};
    ErrorList unheard;
    error_list_init(&unheard, "");
    JournalReplay replay = {.history = &history};
    if (!journal_record_reader_init(&replay.reader, journal.at, journal.size)) return false;
    if (!journal_record_next(&replay.reader, &record) || !journal_record_is_base(record.kind))
        return false;
    size_t size;
    char *text = journal_record_text(&record, &size);
    bool has_content = text && content_init(out, text, size, &unheard);
    free(text);
    if (!has_content) return false;
    replay.content = out;
    while (replay.reader.at < at && journal_replay_next(&replay, &record))
        continue;
    journal_replay_end(&replay);
    history_done(&history);
    bool is_reached = replay.reader.at >= at;
    if (!is_reached) content_done(out);
    return is_reached;
}

/* A text that was about to be saved is the journal's at that place or, after a merge, one that
 * another program wrote: then no number of transactions gives it. */
static void look_for_merge(const Document *doc, Bytes journal, Survey *s)
{
    Content content;
    size_t size;
    if (!s->matches || s->is_text || !content_at(journal, s->places.matched.at, &content)) return;
    char *text = content_join(&content, &size);
    s->is_merged = text && document_text_hash(text, size) != doc->base_hash;
    if (s->is_merged) s->matched_state = SAVED_NOWHERE;
    free(text);
    content_done(&content);
}

static Bytes read_journal(const Document *doc)
{
    Bytes bytes = {NULL, 0};
    bytes.at = journal_read(doc->journal, &bytes.size);
    return bytes;
}

/* ---- finding a journal ---- */

/* The number of transactions from the file's text to the recovered one or, if that is on the way to
 * the file's, back to it. */
static int32_t count_transactions(const Survey *s)
{
    const History *history = &s->history;
    int32_t done = history->done;
    if (s->is_merged) return max_i32(done, 1);
    if (!s->matches) return done;
    int32_t common = min_i32(done, history_common(history, s->matched_state));
    return done > common ? done - common : history_common(history, s->matched_state) - done;
}

/* Finds whether the text can be recovered, and how it differs from the file's. False where that
 * text cannot be had. */
static bool offer(Document *doc, Bytes journal, const Survey *s)
{
    Content recovered;
    if (!content_at(journal, s->places.end.at, &recovered)) return false;
    doc->recovery = s->matches ? RECOVERY_OFFERED : RECOVERY_FOREIGN;
    doc->recovery_info =
        (RecoveryInfo){.transactions = s->transactions,
                       .changed_cells = content_differences(&doc->content, &recovered),
                       .last_change = s->last_change};
    content_done(&recovered);
    return true;
}

/* Replays the records between two places into the document. */
static bool replay_into(Document *doc, Bytes journal, Content *content, JournalPlace from,
                        JournalPlace to)
{
    Record record;
    JournalReplay replay = {.history = &doc->history, .content = content};
    replay.reader = (RecordReader){journal.at, journal.size, from.at, from.check};
    while (replay.reader.at < to.at && journal_replay_next(&replay, &record))
        continue;
    journal_replay_end(&replay);
    return replay.reader.at == to.at;
}

/* Gives the document what the journal has. True: this is the journal to continue. `fits` is false
 * where its records do not fit each other. */
static bool use_journal(Document *doc, Bytes journal, bool only_unsaved, bool *fits)
{
    Survey survey;
    const JournalPlace start = {strlen(journal_magic), 0};
    bool usable = survey_journal(doc->base_hash, journal, &survey);
    if (usable) look_for_merge(doc, journal, &survey);
    int32_t in_file = survey.matches ? survey.matched_state : survey.saved_state;
    bool unsaved = usable && history_now(&survey.history) != in_file;
    survey.transactions = count_transactions(&survey);
    history_done(&survey.history);
    doc->places = survey.places;
    if (only_unsaved && !unsaved) return false;
    if (!usable) return true;
    *fits = !unsaved || offer(doc, journal, &survey);
    if (!*fits) return false;
    if (unsaved) {
        if (survey.matches && !survey.is_merged)
            replay_into(doc, journal, NULL, start, survey.places.matched);
        doc->saved_state = history_now(&doc->history);
        doc->recovery_is_merged = survey.is_merged;
        return true;
    }
    if (!survey.matches) return true;
    replay_into(doc, journal, NULL, start, survey.places.end);
    doc->saved_state = history_now(&doc->history);
    journal_continue(doc->journal, survey.places.end.at, survey.places.end.check);
    return true;
}

void document_set_journal_aside(Document *doc, ErrorList *errors)
{
    char path[PATH_MAX];
    BackupPlace place = document_backup_place(doc);
    bool has_path = backup_journal_path(&place, path, errors);
    bool aside = has_path && journal_set_aside(doc->journal, path, errors);
    if (aside)
        backup_rotate(&place);
    else
        journal_leave(doc->journal);
    /* An empty file reserved the name. */
    struct stat st;
    if (has_path && !aside && lstat(path, &st) == 0 && st.st_size == 0) unlink(path);
}

static void tell_damage(const JournalDamage *damage, const char *kept, ErrorList *errors)
{
    const char *least = damage->is_at_least ? "at least " : "";
    if (damage->is_total)
        error_add(errors, ERROR_WARNING, 0, 0, "the journal could not be read; kept in %s", kept);
    else if (damage->changes > 0)
        error_add(errors, ERROR_WARNING, 0, 0, "%s%d change%s could not be read; kept in %s", least,
                  (int)damage->changes, damage->changes == 1 ? "" : "s", kept);
    else
        error_add(errors, ERROR_WARNING, 0, 0,
                  "the journal was damaged, but no change is lost; kept in %s", kept);
}

/* Replaces the damaged journal of the slot by what can be read of it. Where it must stay as it is,
 * the slot is left. */
static bool repair_journal(Document *doc, Bytes *journal, ErrorList *errors)
{
    RecordBuffer whole = {0};
    JournalDamage damage;
    char kept[PATH_MAX];
    Bytes file = {packed_bytes_text(&doc->base), doc->base.size};
    bool ok = file.at && journal_repair(*journal, doc->absolute, file, &whole, &damage);
    free(file.at);
    bool is_same = /* memory was short before */
        ok && whole.size == journal->size &&
        (whole.size == 0 || memcmp(whole.bytes, journal->at, whole.size) == 0);
    if (!ok) document_out_of_memory(errors);
    if (ok && !is_same) {
        ok = file_keep_damaged(journal_path(doc->journal), journal->at, journal->size, kept);
        if (ok)
            tell_damage(&damage, kept, errors);
        else
            error_add(errors, ERROR_WARNING, 0, 0, "cannot keep a copy of a damaged journal: %s",
                      strerror(errno));
        ok = ok && journal_replace(doc->journal, whole.bytes, whole.size, errors);
    }
    free(whole.bytes);
    free(journal->at);
    *journal = ok ? read_journal(doc) : (Bytes){NULL, 0};
    if (!ok) journal_leave(doc->journal);
    return ok;
}

/* Checks the journal of a slot; true when it is the one to use. */
static bool look_into_slot(Document *doc, bool only_unsaved, ErrorList *errors)
{
    Bytes journal = read_journal(doc);
    if (journal_was_emptied(doc->journal))
        error_add(errors, ERROR_WARNING, 0, 0,
                  "the journal of an earlier session is empty: its unsaved changes are lost");
    bool fits = journal.at && journal_is_whole(journal), use = false;
    if (fits) use = use_journal(doc, journal, only_unsaved, &fits);
    if (journal.at && !fits && repair_journal(doc, &journal, errors))
        use = use_journal(doc, journal, only_unsaved, &fits);
    free(journal.at);
    return use;
}

/* Waits a little for the lock: a killed process keeps it until the system has cleaned up. An open
 * editor keeps it. */
static JournalLock take_in_time(Journal *journal, int32_t slot, int32_t *left_ms)
{
    enum { PAUSE_MS = 5 };
    for (;;) {
        JournalLock lock = journal_take(journal, slot);
        if (lock != JOURNAL_BUSY || *left_ms <= 0) return lock;
        const struct timespec pause = clock_to_timespec(PAUSE_MS * CLOCK_MS);
        nanosleep(&pause, NULL);
        *left_ms -= PAUSE_MS;
    }
}

/* Takes the first slot with unsaved work, or else the first free one. */
static bool take_slot(Document *doc, bool *busy, ErrorList *errors)
{
    int32_t free_slot = -1, left_ms = LOCK_PATIENCE_MS;
    for (int32_t slot = 0; slot < JOURNAL_SLOTS; slot++) {
        if (!journal_slot_exists(doc->journal, slot)) {
            if (free_slot < 0) free_slot = slot;
            continue;
        }
        JournalLock lock = take_in_time(doc->journal, slot, &left_ms);
        if (lock == JOURNAL_FAILED) return false;
        if (lock == JOURNAL_BUSY) {
            *busy = true;
            continue;
        }
        if (look_into_slot(doc, true, errors)) return true;
        if (free_slot < 0 && journal_is_open(doc->journal)) free_slot = slot;
    }
    if (free_slot < 0 || journal_take(doc->journal, free_slot) != JOURNAL_TAKEN) return false;
    look_into_slot(doc, false, errors);
    return true;
}

void document_find_journal(Document *doc, ErrorList *errors)
{
    bool busy = false;
    doc->journal = journal_create(doc->state_folder, doc->absolute);
    if (!doc->journal) {
        error_add(errors, ERROR_WARNING, 0, 0, "no journal is kept: out of memory");
        return;
    }
    if (!take_slot(doc, &busy, errors))
        error_add(errors, ERROR_WARNING, 0, 0,
                  "cannot create a journal in the state folder: save often");
    if (busy)
        error_add(errors, ERROR_WARNING, 0, 0,
                  "another editor has this file open too; what both save is merged");
    /* A journal in the slot that is neither offered nor continued belongs to a file that no longer
     * exists. */
    if (doc->recovery == RECOVERY_NONE && !journal_has_begun(doc->journal) &&
        journal_is_used(doc->journal))
        document_set_journal_aside(doc, errors);
}

/* ---- the answer ---- */

Recovery document_recovery(const Document *doc, RecoveryInfo *info)
{
    if (info) *info = doc->recovery_info;
    return doc->recovery;
}

/* The text at the journal's end, with the transactions that led there in the history. */
static bool replay_to_end(Document *doc, Bytes journal, Content *out)
{
    const JournalPlace start = {strlen(journal_magic), 0};
    if (!doc->recovery_is_merged)
        return content_copy(&doc->content, out) &&
               replay_into(doc, journal, out, doc->places.matched, doc->places.end);
    bool ok = content_at(journal, doc->places.end.at, out) &&
              replay_into(doc, journal, NULL, start, doc->places.end);
    if (ok) doc->saved_state = SAVED_NOWHERE;
    return ok;
}

/* Recovers transaction by transaction. False when they do not fit: then the history must not be
 * used. */
static bool recover_transactions(Document *doc, Bytes journal, ErrorList *errors)
{
    Content copy = {0};
    if (!replay_to_end(doc, journal, &copy)) {
        content_done(&copy);
        return false;
    }
    content_done(&doc->content);
    doc->content = copy;
    journal_continue(doc->journal, doc->places.end.at, doc->places.end.check);
    doc->recovery = RECOVERY_NONE;
    doc->version++;
    const History *history = &doc->history;
    bool is_open =
        history->last > 0 && history_info(history, history->last).offset == NOT_IN_JOURNAL;
    if (is_open) document_journal_transaction(doc, errors); /* a failure does not undo it */
    return true;
}

/* Merges the journal's changes into the file's text, as one transaction. In a conflict the
 * journal's cell is taken, because undo brings the file's back. */
static bool recover_by_merge(Document *doc, Bytes journal, JournalPlace common, ErrorList *errors)
{
    Content before = {0}, after = {0}, merged = {0};
    Conflicts unheard = {0};
    bool ok = content_at(journal, common.at, &before) &&
              content_at(journal, doc->places.end.at, &after) &&
              content_merge(&before, &after, &doc->content, &merged, &unheard);
    content_done(&before);
    content_done(&after);
    if (!ok) return document_out_of_memory(errors);
    document_begin(doc, "recover");
    ok = document_become(doc, &merged);
    content_done(&merged);
    if (ok) return document_end(doc, errors);
    document_cancel(doc);
    return document_out_of_memory(errors);
}

bool document_recover(Document *doc, ErrorList *errors)
{
    if (doc->recovery == RECOVERY_NONE) return true;
    Bytes journal = read_journal(doc);
    if (!journal.at) {
        error_add(errors, ERROR_ERROR, 0, 0, "the journal cannot be read");
        return false;
    }
    bool is_foreign = doc->recovery == RECOVERY_FOREIGN;
    JournalPlace common = is_foreign ? doc->places.saved : doc->places.matched;
    bool ok = !is_foreign && recover_transactions(doc, journal, errors);
    /* In rare cases a text can be split into its parts in two ways, and transactions fit only the
     * other one; a merge fits both. */
    if (!ok) ok = recover_by_merge(doc, journal, common, errors);
    free(journal.at);
    return ok;
}

/* Saves the recovered text among the backups as a level file, for the user to view. */
static void keep_recovered_text(const Document *doc, ErrorList *errors)
{
    Content recovered;
    Bytes journal = read_journal(doc);
    if (journal.at && content_at(journal, doc->places.end.at, &recovered)) {
        Bytes text;
        BackupPlace place = document_backup_place(doc);
        text.at = content_join(&recovered, &text.size);
        if (text.at) backup_text(&place, text, errors);
        free(text.at);
        content_done(&recovered);
    }
    free(journal.at);
}

void document_decline_recovery(Document *doc)
{
    ErrorList unheard;
    if (doc->recovery == RECOVERY_NONE) return;
    doc->recovery = RECOVERY_NONE;
    error_list_init(&unheard, doc->path);
    keep_recovered_text(doc, &unheard);
    document_set_journal_aside(doc, &unheard);
    history_done(&doc->history);
    doc->saved_state = 0;
}

/* ---- without opening ---- */

/* The text at the end of a journal; NULL where it is that of the file. */
static char *unsaved_text(uint64_t file_hash, Bytes journal, size_t *length, int64_t *changed_at)
{
    Survey survey;
    Content content;
    if (!journal_is_whole(journal) || !survey_journal(file_hash, journal, &survey)) return NULL;
    int32_t in_file = survey.matches ? survey.matched_state : survey.saved_state;
    bool is_unsaved = history_now(&survey.history) != in_file;
    history_done(&survey.history);
    if (!is_unsaved || !content_at(journal, survey.places.end.at, &content)) return NULL;
    char *text = content_join(&content, length);
    content_done(&content);
    *changed_at = survey.last_change;
    return text;
}

char *document_kept_text(const char *state_folder, const char *path, size_t *length,
                         int64_t *changed_at)
{
    uint64_t file_hash = 0; /* not known yet */
    ErrorList unheard;
    char absolute[PATH_MAX], *text = NULL;
    state_path_absolute(path, absolute);
    Journal *journal = journal_create(state_folder, absolute);
    error_list_init(&unheard, absolute);
    for (int32_t slot = 0; journal && slot < JOURNAL_SLOTS && !text; slot++) {
        char name[PATH_MAX];
        Bytes bytes;
        if (!journal_slot_path(journal, slot, name) || access(name, R_OK) != 0) continue;
        bytes.at = file_read(name, DOCUMENT_KEPT_SIZE_MAX, &bytes.size, &unheard);
        if (bytes.at && file_hash == 0) {
            size_t size;
            char *saved = file_read(absolute, LEVEL_SIZE_MAX, &size, &unheard);
            file_hash = saved ? document_text_hash(saved, size) : 1;
            free(saved);
        }
        if (bytes.at) text = unsaved_text(file_hash, bytes, length, changed_at);
        free(bytes.at);
    }
    journal_close(journal);
    return text;
}

int32_t document_kept_backups(const char *state_folder, const char *path, BackupInfo *out,
                              int32_t max)
{
    char absolute[PATH_MAX];
    state_path_absolute(path, absolute);
    return backup_list(&(BackupPlace){.state_folder = state_folder, .absolute = absolute}, out,
                       max);
}
