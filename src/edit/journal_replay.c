/* journal_replay.c - see journal_replay.h */
#include "journal_replay.h"

#include <stdlib.h>

#include "change_apply.h"

static bool is_inside(const RecordReader *reader, int64_t offset, size_t length)
{
    return offset >= 0 && (size_t)offset <= reader->size && length <= reader->size - (size_t)offset;
}

/* The words of a body, aligned; the caller frees them. */
static uint64_t *copy_words(const char *body, size_t length)
{
    uint64_t *words = malloc(length + 1);
    if (words) words_from_bytes(words, body, length);
    return words;
}

static bool do_transaction(JournalReplay *replay, const Record *record)
{
    char name[GESTURE_NAME_MAX];
    size_t count = record->body_length / sizeof(uint64_t);
    text_make_safe(name, sizeof name, record->name, record->name_length);
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

/* Undoes or redoes one gesture. */
static bool move_by_one(JournalReplay *replay, Direction direction)
{
    History *history = replay->history;
    int32_t index = direction == FORWARD ? history->done : history->done - 1;
    if (replay->content) {
        TransactionInfo info = history_info(history, index);
        size_t length = info.word_count * sizeof(uint64_t);
        if (!is_inside(&replay->reader, info.offset, length)) return false;
        uint64_t *words = copy_words(replay->reader.bytes + info.offset, length);
        bool ok = words && deltas_apply(replay->content, words, info.word_count, direction);
        free(words);
        if (!ok) return false;
    }
    history->done += direction == FORWARD ? 1 : -1;
    return true;
}

static bool do_move(JournalReplay *replay, const Record *record)
{
    History *history = replay->history;
    int32_t before = history->done;
    if (record->done > history->count) return false;
    while (history->done != record->done)
        if (!move_by_one(replay, record->done > history->done ? FORWARD : BACKWARD)) break;
    if (history->done == record->done) return true;
    while (history->done != before)
        if (!move_by_one(replay, before > history->done ? FORWARD : BACKWARD)) break;
    return false;
}

bool journal_replay_next(JournalReplay *replay, Record *record)
{
    RecordReader before = replay->reader;
    bool ok = record_next(&replay->reader, record);
    if (ok && record->kind == RECORD_GESTURE) ok = do_transaction(replay, record);
    if (ok && record->kind == RECORD_MOVE) ok = do_move(replay, record);
    if (!ok) {
        replay->reader = before;
        return false;
    }
    if (record->kind == RECORD_GESTURE || record->kind == RECORD_MOVE)
        replay->last_change = record->time;
    /* A gesture takes the place of what was undone before it. */
    int32_t untouched = replay->history->done - (record->kind == RECORD_GESTURE);
    replay->lowest_done = min_i32(replay->lowest_done, untouched);
    return true;
}
