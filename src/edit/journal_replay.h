/* journal_replay.h - a journal's records carried out again: into a history, and into a content if
 * given.
 *
 * Errors: a record that does not fit what was before it ends the replay, as a damaged one does. */
#ifndef LEDGE_EDIT_JOURNAL_REPLAY_H
#define LEDGE_EDIT_JOURNAL_REPLAY_H

#include "content.h"
#include "history.h"
#include "journal_record.h"

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

#endif
