/* history.c - see document_internal.h */
#include "document_internal.h"

#include "../array.h"

#include <stdlib.h>
#include <string.h>

enum { BLOCK_TRANSACTIONS = 1024, INLINE_WORDS = 2, NAMES_MAX = UINT16_MAX };

struct Transaction {
    union {
        uint64_t inside[INLINE_WORDS]; /* where word_count is at most INLINE_WORDS */
        uint64_t *outside;             /* otherwise; NULL: freed */
    } words;
    int64_t offset, time;
    uint32_t word_count;
    uint32_t cells;
    int16_t col, row, cols, rows; /* of the area */
    uint16_t name;
    char glyph;
};

static Transaction *transaction_at(const History *history, int32_t index)
{
    assert(index >= 0 && index < history->count);
    return &history->blocks[index / BLOCK_TRANSACTIONS][index % BLOCK_TRANSACTIONS];
}

static size_t outside_bytes(const Transaction *g)
{
    bool outside = g->word_count > INLINE_WORDS && g->words.outside;
    return outside ? g->word_count * sizeof(uint64_t) : 0;
}

static void give_up_words(History *history, Transaction *g)
{
    size_t bytes = outside_bytes(g);
    if (bytes == 0) return;
    free(g->words.outside);
    g->words.outside = NULL;
    history->word_bytes -= bytes;
}

static void truncate_to(History *history, int32_t count)
{
    while (history->count > count) {
        give_up_words(history, transaction_at(history, history->count - 1));
        history->count--;
    }
    history->kept_from = min_i32(history->kept_from, count);
}

void history_done(History *history)
{
    truncate_to(history, 0);
    for (int32_t i = 0; i < history->block_count; i++)
        free(history->blocks[i]);
    for (int32_t i = 0; i < history->name_count; i++)
        free(history->names[i]);
    free(history->blocks);
    free(history->names);
    *history = (History){0};
}

/* ---- adding ---- */

/* The number of a name; each name is stored once. -1 when memory ran out. */
static int32_t number_of_name(History *history, const char *name)
{
    for (int32_t i = history->name_count - 1; i >= 0; i--)
        if (strcmp(history->names[i], name) == 0) return i;
    if (history->name_count == NAMES_MAX) return 0;
    if (!ARRAY_RESERVE(&history->names, &history->name_capacity, history->name_count + 1, 16))
        return -1;
    char *copy = strdup(name);
    if (!copy) return -1;
    history->names[history->name_count] = copy;
    return history->name_count++;
}

static bool make_block(History *history)
{
    if (history->done < history->block_count * BLOCK_TRANSACTIONS) return true;
    if (!ARRAY_RESERVE(&history->blocks, &history->block_capacity, history->block_count + 1, 16))
        return false;
    Transaction *block = malloc(BLOCK_TRANSACTIONS * sizeof *block);
    if (block) history->blocks[history->block_count++] = block;
    return block;
}

/* Adds an entry, without words yet, in place of all that could be redone. */
static Transaction *add_entry(History *history, const TransactionInfo *info, const uint64_t *words)
{
    int32_t name = number_of_name(history, info->name);
    if (name < 0 || history->done == INT32_MAX || !make_block(history)) return NULL;
    truncate_to(history, history->done);
    DeltaSummary summary = deltas_summary(words, info->word_count);
    history->count = ++history->done;
    Transaction *g = transaction_at(history, history->count - 1);
    *g = (Transaction){.offset = info->offset,
                       .time = info->time,
                       .word_count = (uint32_t)info->word_count,
                       .cells = (uint32_t)(summary.cells < UINT32_MAX ? summary.cells : UINT32_MAX),
                       .col = (int16_t)summary.area.col,
                       .row = (int16_t)summary.area.row,
                       .cols = (int16_t)summary.area.cols,
                       .rows = (int16_t)summary.area.rows,
                       .name = (uint16_t)name,
                       .glyph = summary.glyph};
    if (info->word_count <= INLINE_WORDS)
        memcpy(g->words.inside, words, info->word_count * sizeof *words);
    else
        g->words.outside = NULL;
    return g;
}

bool history_push(History *history, const TransactionInfo *info, DeltaList *list)
{
    assert(list->count > 0 && list->count == info->word_count);
    Transaction *g = add_entry(history, info, list->words);
    if (!g) return false;
    if (g->word_count <= INLINE_WORDS) {
        list->count = 0; /* its memory is used for the next transaction */
        return true;
    }
    ARRAY_FIT(&list->words, list->count);
    g->words.outside = list->words;
    history->word_bytes += outside_bytes(g);
    *list = (DeltaList){0};
    return true;
}

bool history_push_journaled(History *history, const TransactionInfo *info, const uint64_t *words)
{
    assert(info->offset != NOT_IN_JOURNAL);
    return add_entry(history, info, words);
}

void history_set_offset(History *history, int64_t offset)
{
    transaction_at(history, history->count - 1)->offset = offset;
}

void history_shift_offsets(History *history, int64_t shift)
{
    for (int32_t i = 0; i < history->count; i++) {
        Transaction *g = transaction_at(history, i);
        if (g->offset != NOT_IN_JOURNAL) g->offset += shift;
    }
}

/* ---- reading ---- */

TransactionInfo history_info(const History *history, int32_t index)
{
    const Transaction *g = transaction_at(history, index);
    bool inside = g->word_count <= INLINE_WORDS;
    return (TransactionInfo){.name = history->names[g->name],
                             .time = g->time,
                             .offset = g->offset,
                             .words = inside ? g->words.inside : g->words.outside,
                             .word_count = g->word_count};
}

HistoryEntry history_entry(const History *history, int32_t index)
{
    const Transaction *g = transaction_at(history, index);
    return (HistoryEntry){.name = history->names[g->name],
                          .time = g->time,
                          .cells = g->cells,
                          .glyph = g->glyph,
                          .area = {g->col, g->row, g->cols, g->rows}};
}

void history_trim(History *history, size_t bytes)
{
    for (; history->word_bytes > bytes && history->kept_from < history->count;
         history->kept_from++) {
        Transaction *g = transaction_at(history, history->kept_from);
        if (g->offset == NOT_IN_JOURNAL) return;
        give_up_words(history, g);
    }
}
