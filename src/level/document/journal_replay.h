/* journal_replay.h - replays a journal's records: into a history, and into a content if given.
 *
 * Errors: a record that does not fit what was before it ends the replay, as a damaged one does. */
#ifndef LEDGE_LEVEL_DOCUMENT_JOURNAL_REPLAY_H
#define LEDGE_LEVEL_DOCUMENT_JOURNAL_REPLAY_H

#include "content.h"
#include "history.h"
#include "journal_record.h"

typedef struct JournalReplay {
    RecordReader reader;
    History *history;
    Content *content;    /* NULL: only the history is replayed */
    int64_t last_change; /* time of the last transaction, undo or redo; seconds since 1970 */
    Record part;         /* the last part of a transaction that has not ended */
    DeltaList open;      /* its words so far */
} JournalReplay;

/* Replays the next record, and returns it in `record`. False, with nothing changed, at the end of
 * the records that are valid and fit. */
bool journal_replay_next(JournalReplay *replay, Record *record);

/* Ends the replay. A transaction that had not ended becomes one whose words are not in the journal.
 */
void journal_replay_end(JournalReplay *replay);

#endif
