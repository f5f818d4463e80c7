/* history.c - see history.h */
#include "history.h"

#include "../../base/array.h"
#include "cell_area.h"
#include "delta.h"
#include "history_entry.h"

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

static Transaction *transaction_at(const History *history, int32_t state)
{
    assert(state >= 1 && state <= history->last);
    int32_t index = state - 1;
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

void history_done(History *history)
{
    for (int32_t state = 1; state <= history->last; state++)
        give_up_words(history, transaction_at(history, state));
    for (int32_t i = 0; i < history->block_count; i++)
        free(history->blocks[i]);
    for (int32_t i = 0; i < history->name_count; i++)
        free(history->names[i]);
    free(history->blocks);
    free(history->names);
    free(history->runs);
    free(history->parts);
    *history = (History){0};
}

/* ---- the tree ---- */

/* The index of the run with this state, which is not 0. */
static int32_t run_of(const History *history, int32_t state)
{
    int32_t low = 0, high = history->run_count - 1;
    while (low < high) {
        int32_t middle = (low + high + 1) / 2;
        if (history->runs[middle].first <= state)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

static int32_t last_of_run(const History *history, int32_t run)
{
    return run + 1 < history->run_count ? history->runs[run + 1].first - 1 : history->last;
}

/* The part of the current branch that is in a run; NULL: none is. */
static const HistoryPart *part_in_run(const History *history, int32_t run)
{
    int32_t low = 0, high = history->part_count - 1;
    while (low <= high) { /* runs of a branch are in the order of their numbers */
        int32_t middle = (low + high) / 2;
        if (history->parts[middle].run == run) return &history->parts[middle];
        if (history->parts[middle].run < run)
            low = middle + 1;
        else
            high = middle - 1;
    }
    return NULL;
}

static int32_t first_of_part(const History *history, const HistoryPart *part)
{
    return history->runs[part->run].first;
}

int32_t history_count(const History *history)
{
    if (history->part_count == 0) return 0;
    const HistoryPart *end = &history->parts[history->part_count - 1];
    return end->start + end->last - first_of_part(history, end) + 1;
}

int32_t history_state(const History *history, int32_t done)
{
    int32_t low = 0, high = history->part_count - 1;
    assert(done >= 0 && done <= history_count(history));
    if (done == 0) return 0;
    while (low < high) {
        int32_t middle = (low + high + 1) / 2;
        if (history->parts[middle].start < done)
            low = middle;
        else
            high = middle - 1;
    }
    const HistoryPart *part = &history->parts[low];
    return first_of_part(history, part) + done - part->start - 1;
}

int32_t history_before(const History *history, int32_t state)
{
    const HistoryRun *run = &history->runs[run_of(history, state)];
    return state == run->first ? run->before : state - 1;
}

int32_t history_branch(const History *history, int32_t state)
{
    return history->run_count == 0 || state == 0 ? 1 : history->runs[run_of(history, state)].branch;
}

int32_t history_common(const History *history, int32_t state)
{
    while (state > 0) {
        int32_t run = run_of(history, state);
        const HistoryPart *part = part_in_run(history, run);
        if (part)
            return part->start + min_i32(state, part->last) - first_of_part(history, part) + 1;
        state = history->runs[run].before;
    }
    return 0;
}

bool history_is_current(const History *history, int32_t state)
{
    const HistoryPart *part = state > 0 ? part_in_run(history, run_of(history, state)) : NULL;
    return state == 0 || (part && state <= part->last);
}

/* The run that goes on with the branch after a state that is the last of its run, or -1. */
static int32_t next_run(const History *history, int32_t state)
{
    int32_t branch = history_branch(history, state);
    for (int32_t run = run_of(history, state) + 1; run < history->run_count; run++)
        if (history->runs[run].before == state && history->runs[run].branch == branch) return run;
    return -1;
}

/* Writes the parts of the branch with a state, without their starts; returns their number. */
static int32_t parts_of_branch(const History *history, int32_t state, HistoryPart *out)
{
    int32_t count = 0, last;
    for (int32_t at = state; at > 0; at = history->runs[out[count++].run].before)
        out[count] = (HistoryPart){.run = run_of(history, at), .last = at};
    for (int32_t i = 0; i < count / 2; i++) {
        HistoryPart part = out[i];
        out[i] = out[count - 1 - i];
        out[count - 1 - i] = part;
    }
    for (int32_t run = run_of(history, state); run >= 0; run = next_run(history, last)) {
        last = last_of_run(history, run);
        bool is_first = run == run_of(history, state);
        out[is_first ? count - 1 : count++] = (HistoryPart){.run = run, .last = last};
    }
    return count;
}

bool history_follow(History *history, int32_t state)
{
    assert(state <= history->last && history_common(history, state) >= history->done);
    if (history_is_current(history, state)) return true;
    HistoryPart *parts = malloc((size_t)history->run_count * sizeof *parts);
    if (!parts) return false;
    int32_t count = parts_of_branch(history, state, parts);
    for (int32_t i = 0, start = 0; i < count; i++) {
        parts[i].start = start;
        start += parts[i].last - first_of_part(history, &parts[i]) + 1;
    }
    free(history->parts);
    history->parts = parts;
    history->part_count = count;
    history->part_capacity = (size_t)history->run_count;
    return true;
}

/* Is there a change after this state already? */
static bool is_continued(const History *history, int32_t state)
{
    if (state > 0 && last_of_run(history, run_of(history, state)) > state) return true;
    for (int32_t run = 0; run < history->run_count; run++)
        if (history->runs[run].before == state) return true;
    return false;
}

/* Adds a state after the current one, and makes it the end of the current branch. Room for a run
 * and a part was made. */
static void grow_tree(History *history)
{
    int32_t now = history_state(history, history->done), state = history->last + 1;
    if (now == 0 || now != history->last) {
        bool is_new = history->run_count == 0 || is_continued(history, now);
        int32_t branch = is_new ? ++history->branch_count : history_branch(history, now);
        history->runs[history->run_count++] = (HistoryRun){state, now, branch};
    }
    history->last = state;
    while (history->part_count > 0 &&
           history->parts[history->part_count - 1].start >= history->done)
        history->part_count--;
    HistoryPart *end = history->parts + history->part_count - 1;
    if (history->part_count > 0) end->last = now;
    if (history->part_count > 0 && end->run == history->run_count - 1)
        end->last = state;
    else
        history->parts[history->part_count++] =
            (HistoryPart){history->run_count - 1, state, history->done};
    history->done++;
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

static bool make_room(History *history)
{
    if (!ARRAY_RESERVE(&history->runs, &history->run_capacity, history->run_count + 1, 4) ||
        !ARRAY_RESERVE(&history->parts, &history->part_capacity, history->part_count + 1, 4))
        return false;
    if (history->last < history->block_count * BLOCK_TRANSACTIONS) return true;
    if (!ARRAY_RESERVE(&history->blocks, &history->block_capacity, history->block_count + 1, 16))
        return false;
    Transaction *block = malloc(BLOCK_TRANSACTIONS * sizeof *block);
    if (block) history->blocks[history->block_count++] = block;
    return block;
}

/* Adds an entry, without words yet, after what is done. */
static Transaction *add_entry(History *history, const TransactionInfo *info, const uint64_t *words)
{
    int32_t name = number_of_name(history, info->name);
    if (name < 0 || history->last == INT32_MAX || !make_room(history)) return NULL;
    DeltaSummary summary = deltas_summary(words, info->word_count);
    grow_tree(history);
    Transaction *g = transaction_at(history, history->last);
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
    transaction_at(history, history->last)->offset = offset;
}

void history_shift_offsets(History *history, int64_t shift)
{
    for (int32_t state = 1; state <= history->last; state++) {
        Transaction *g = transaction_at(history, state);
        if (g->offset != NOT_IN_JOURNAL) g->offset += shift;
    }
}

/* ---- reading ---- */

TransactionInfo history_info(const History *history, int32_t state)
{
    const Transaction *g = transaction_at(history, state);
    bool inside = g->word_count <= INLINE_WORDS;
    return (TransactionInfo){.name = history->names[g->name],
                             .time = g->time,
                             .offset = g->offset,
                             .words = inside ? g->words.inside : g->words.outside,
                             .word_count = g->word_count};
}

HistoryEntry history_entry(const History *history, int32_t state)
{
    const Transaction *g = transaction_at(history, state);
    return (HistoryEntry){.name = history->names[g->name],
                          .time = g->time,
                          .cells = g->cells,
                          .glyph = g->glyph,
                          .area = {g->col, g->row, g->cols, g->rows}};
}

void history_trim(History *history, size_t bytes)
{
    for (; history->word_bytes > bytes && history->trimmed < history->last; history->trimmed++) {
        Transaction *g = transaction_at(history, history->trimmed + 1);
        if (g->offset == NOT_IN_JOURNAL) return;
        give_up_words(history, g);
    }
}
