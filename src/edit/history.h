/* history.h - the gestures of a document, done and undone, within a bound of memory.
 *
 * Gestures 0 to done - 1 are done; those above can be redone until a new one takes their place.
 * A small gesture (a painted cell) lies in its entry. The words of old ones are given up when all
 * together take too much memory, if a journal has them: then only their place in it is kept.
 * Memory: a History owns its entries; history_done frees them. */
#ifndef LEDGE_EDIT_HISTORY_H
#define LEDGE_EDIT_HISTORY_H

#include "change.h"

enum { GESTURE_NAME_MAX = 64 }; /* bytes, with the NUL */

/* Words in memory, all gestures together. */
#define HISTORY_WORD_BYTES_MAX ((size_t)32 * 1024 * 1024)

#define NOT_IN_JOURNAL INT64_C(-1)

typedef struct Transaction Transaction;

typedef struct History {
    Transaction **blocks; /* so that no entry is ever copied */
    int32_t block_count;
    int32_t count, done;
    int32_t kept_from; /* below it no gesture has words of its own outside of its entry */
    size_t word_bytes; /* outside of the entries */
    char **names;
    int32_t name_count;
} History;

typedef struct TransactionInfo {
    const char *name;
    int64_t time;          /* seconds since 1970 */
    int64_t offset;        /* of its words in the journal, or NOT_IN_JOURNAL */
    const uint64_t *words; /* NULL: given up, they are in the journal */
    size_t word_count;
} TransactionInfo;

void history_done(History *history);

/* Adds a gesture that is done; what could be redone is gone. Takes the words of `list` over, which
 * is empty afterwards. False when memory ran out: nothing changed. */
bool history_push(History *history, const TransactionInfo *info, DeltaList *list);

/* Adds a gesture whose words stay in the journal, at info->offset; `words` is only looked at. */
bool history_push_journaled(History *history, const TransactionInfo *info, const uint64_t *words);

/* Says where the words of the last gesture are in the journal. */
void history_set_offset(History *history, int64_t offset);

/* All words in the journal are now so many bytes further on. */
void history_shift_offsets(History *history, int64_t shift);

TransactionInfo history_info(const History *history, int32_t index);

HistoryEntry history_entry(const History *history, int32_t index);

/* Gives up words until all take at most `bytes`, oldest first. */
void history_trim(History *history, size_t bytes);

#endif
