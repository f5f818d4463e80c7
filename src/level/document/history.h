/* history.h - the transactions of a document, done and undone, in limited memory.
 *
 * Transactions form a tree: one that is made after others were undone begins a new branch beside
 * them, and none is ever removed. State 0 is the document before any transaction, state N the one
 * after the Nth transaction that was made. The current branch leads from state 0 to a state that
 * nothing follows; its first `done` transactions are done.
 * The words of a small transaction (a painted cell) are inside its entry. Words of old transactions
 * are freed when all words together take too much memory and the journal has them; only their place
 * in the journal is kept.
 * Memory: a History owns its entries; history_done frees them. */
#ifndef LEDGE_LEVEL_DOCUMENT_HISTORY_H
#define LEDGE_LEVEL_DOCUMENT_HISTORY_H

#include "delta.h"
#include "history_entry.h"

enum { TRANSACTION_NAME_MAX = 64 }; /* bytes, with the NUL */

/* Memory for the words of all transactions together. */
#define HISTORY_WORD_BYTES_MAX ((size_t)8 * 1024 * 1024)

#define NOT_IN_JOURNAL INT64_C(-1)

typedef struct Transaction Transaction;

/* States that were made one after the other, up to the first of the next run. */
typedef struct HistoryRun {
    int32_t first;
    int32_t before; /* the state that `first` was made from */
    int32_t branch; /* counted from 1: a branch is continued by the first change after its end */
} HistoryRun;

/* The current branch in a run: the states from its first to `last`. */
typedef struct HistoryPart {
    int32_t run, last;
    int32_t start; /* transactions of the branch before it */
} HistoryPart;

typedef struct History {
    Transaction **blocks; /* so that no entry is ever copied */
    int32_t block_count;
    int32_t last; /* the highest number of a state */
    int32_t done; /* on the current branch */
    HistoryRun *runs;
    HistoryPart *parts; /* of the current branch */
    int32_t run_count, part_count, branch_count;
    int32_t trimmed;   /* up to this state all words are freed, or inside their entries */
    size_t word_bytes; /* bytes of words outside of the entries */
    char **names;
    int32_t name_count;
    size_t block_capacity, name_capacity, run_capacity, part_capacity;
} History;

typedef struct TransactionInfo {
    const char *name;
    int64_t time;          /* seconds since 1970 */
    int64_t offset;        /* of the words in the journal, or NOT_IN_JOURNAL */
    const uint64_t *words; /* NULL: freed, they are in the journal */
    size_t word_count;
} TransactionInfo;

void history_done(History *history);

/* Adds a transaction that is done: the new end of the current branch. Takes the words of `list`,
 * which is empty afterwards. False, with nothing changed, when memory ran out. */
bool history_push(History *history, const TransactionInfo *info, DeltaList *list);

/* Adds a transaction whose words stay in the journal, at info->offset; `words` is only read. */
bool history_push_journaled(History *history, const TransactionInfo *info, const uint64_t *words);

/* Sets where the words of the last transaction are in the journal. */
void history_set_offset(History *history, int64_t offset);

/* Moves the places of all words in the journal by `shift` bytes. */
void history_shift_offsets(History *history, int64_t shift);

/* About the transaction that leads to `state`, which must not be 0. */
TransactionInfo history_info(const History *history, int32_t state);
HistoryEntry history_entry(const History *history, int32_t state);
int32_t history_before(const History *history, int32_t state);

/* The number of transactions on the current branch, and the state after so many of them. */
int32_t history_count(const History *history);
int32_t history_state(const History *history, int32_t done);

/* The number of transactions that the current branch and the way to `state` have in common. */
int32_t history_common(const History *history, int32_t state);

bool history_is_current(const History *history, int32_t state);

int32_t history_branch(const History *history, int32_t state);

/* Makes the branch that contains `state` the current one. All transactions that are done must lead
 * to `state`. False, with nothing changed, when memory ran out. */
bool history_follow(History *history, int32_t state);

static inline int32_t history_now(const History *history)
{
    return history_state(history, history->done);
}

/* Frees words, the oldest first, until the rest takes at most `bytes`. */
void history_trim(History *history, size_t bytes);

#endif
