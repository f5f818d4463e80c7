/* journal_replay.c - see journal_replay.h */
#include "journal_replay.h"

#include "../../base/hash.h"
#include "../../base/utf8.h"
#include "cell_area.h"
#include "delta_apply.h"
#include "history.h"
#include "journal_record.h"

#include <stdlib.h>
#include <string.h>

/* The words of a body, aligned; the caller frees them. */
static uint64_t *copy_words(const char *body, size_t length)
{
    uint64_t *words = malloc(length + 1);
    if (words) journal_words_from_bytes(words, body, length);
    return words;
}

/* Adds the words of a part to those before it. */
static bool do_part(JournalReplay *replay, const Record *record)
{
    DeltaList *open = &replay->open;
    size_t count = record->body_length / sizeof(uint64_t);
    if (count == 0) open->count = 0;
    if (!delta_list_reserve(open, count)) return false;
    journal_words_from_bytes(open->words + open->count, record->body, record->body_length);
    open->count += count;
    replay->part = *record;
    return true;
}

static bool do_transaction(JournalReplay *replay, const Record *record)
{
    char name[TRANSACTION_NAME_MAX];
    size_t count = record->body_length / sizeof(uint64_t);
    utf8_copy(name, sizeof name, record->name, record->name_length);
    TransactionInfo info = {.name = name,
                            .time = record->time,
                            .offset = record->body - replay->reader.bytes,
                            .word_count = count};
    uint64_t *words = copy_words(record->body, record->body_length);
    if (!words) return false;
    bool fits = !replay->content || deltas_apply(replay->content, words, count, FORWARD);
    bool ok = fits && history_push_journaled(replay->history, &info, words);
    if (fits && !ok && replay->content) deltas_apply(replay->content, words, count, BACKWARD);
    free(words);
    return ok;
}

/* Undoes or redoes one transaction. */
static bool move_by_one(JournalReplay *replay, Direction direction)
{
    History *history = replay->history;
    if (replay->content) {
        int32_t state = history_state(history, history->done + (direction == FORWARD));
        TransactionInfo info = history_info(history, state);
        size_t length = info.word_count * sizeof(uint64_t);
        size_t size = replay->reader.size, offset = (size_t)info.offset;
        bool is_inside = info.offset >= 0 && offset <= size && length <= size - offset;
        if (!is_inside) return false;
        uint64_t *words = copy_words(replay->reader.bytes + offset, length);
        bool ok = words && deltas_apply(replay->content, words, info.word_count, direction);
        free(words);
        if (!ok) return false;
    }
    history->done += direction == FORWARD ? 1 : -1;
    return true;
}

static bool move_to(JournalReplay *replay, int32_t done)
{
    const History *history = replay->history;
    while (history->done != done)
        if (!move_by_one(replay, done > history->done ? FORWARD : BACKWARD)) return false;
    return true;
}

/* Goes to a state on the branch that ends with another. */
static bool go_to(JournalReplay *replay, int32_t state, int32_t end)
{
    History *history = replay->history;
    int32_t common = min_i32(history->done, history_common(history, end));
    return move_to(replay, common) && history_follow(history, end) &&
           history_is_current(history, state) && move_to(replay, history_common(history, state));
}

static bool do_move(JournalReplay *replay, const Record *record)
{
    History *history = replay->history;
    int32_t before = history_now(history), end = history_state(history, history_count(history));
    bool is_place = record->kind == RECORD_PLACE;
    if (is_place ? record->end > history->last : record->done > history_count(history))
        return false;
    if (is_place ? go_to(replay, record->state, record->end) : move_to(replay, record->done))
        return true;
    go_to(replay, before, end);
    return false;
}

bool journal_replay_next(JournalReplay *replay, Record *record)
{
    RecordReader before = replay->reader;
    bool ok = journal_record_next(&replay->reader, record);
    bool is_move = ok && (record->kind == RECORD_PLACE || record->kind == RECORD_MOVE);
    if (ok && record->kind == RECORD_TRANSACTION) ok = do_transaction(replay, record);
    if (is_move) ok = do_move(replay, record);
    if (ok && record->kind == RECORD_PART) ok = do_part(replay, record);
    if (!ok) {
        replay->reader = before;
        return false;
    }
    if (record->kind != RECORD_PART) replay->open.count = 0;
    if (record->kind == RECORD_TRANSACTION || is_move) replay->last_change = record->time;
    return true;
}

void journal_replay_end(JournalReplay *replay)
{
    char name[TRANSACTION_NAME_MAX];
    DeltaList *open = &replay->open;
    const Record *part = &replay->part;
    bool fits = open->count > 0 && (!replay->content || deltas_apply(replay->content, open->words,
                                                                     open->count, FORWARD));
    if (fits) {
        utf8_copy(name, sizeof name, part->name, part->name_length);
        TransactionInfo info = {.name = name,
                                .time = part->time,
                                .offset = NOT_IN_JOURNAL,
                                .word_count = open->count};
        uint64_t *words = open->words;
        if (history_push(replay->history, &info, open))
            replay->last_change = part->time;
        else if (replay->content)
            deltas_apply(replay->content, words, info.word_count, BACKWARD);
    }
    delta_list_done(open);
}
