/* journal_repair.h - a journal with damaged or missing bytes, made whole without them.
 *
 * What follows the damage is found by its checksums, and taken where it still applies: a change
 * does so if the cells that it changes are as they were before it. A journal without its base goes
 * on from the file's text.
 * Time: linear in the size; where that does not find the end of the damage, the rest is given up.
 * Memory: the caller frees the bytes of the buffer. */
#ifndef LEDGE_LEVEL_DOCUMENT_JOURNAL_REPAIR_H
#define LEDGE_LEVEL_DOCUMENT_JOURNAL_REPAIR_H

#include "content.h"
#include "journal_record.h"

typedef struct JournalDamage {
    int32_t changes;  /* that are lost: not readable, or not applicable without others */
    bool is_at_least; /* there may be more */
    bool is_total;    /* nothing could be read */
} JournalDamage;

/* Is every byte part of a valid record? True also for a journal without any. */
bool journal_is_whole(Bytes journal);

/* Makes a whole journal of the bytes, which may be those of any file. `file` is the level file's
 * text, `absolute` its path. An empty result: there is nothing that could be used. False when
 * memory ran out. */
bool journal_repair(Bytes journal, const char *absolute, Bytes file, RecordBuffer *out,
                    JournalDamage *damage);

#endif
