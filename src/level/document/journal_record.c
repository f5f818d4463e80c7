/* journal_record.c - see document_internal.h */
#include "../../base/array.h"
#include "../../base/hash.h"
#include "delta.h"
#include "document_internal.h"

#include <stdlib.h>
#include <string.h>

const char journal_magic[] = "ledge journal 2\n";

/* The first had no branches; their records mean the same today. */
static const char first_magic[] = "ledge journal 1\n";

enum {
    FRAME_BYTES = 8,        /* size and checksum */
    TRANSACTION_BYTES = 10, /* kind, time, length of the name */
    PLACE_BYTES = 17,       /* kind, time, two states: the longest */
    MOVE_BYTES = 13,        /* kind, time, number of transactions */
    BASE_BYTES = 3,         /* kind, length of the path */
    NAME_MAX_BYTES = 255
};

/* ---- numbers ---- */

static void put_number(char *out, uint64_t value, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++)
        out[i] = (char)(uint8_t)(value >> 8 * i);
}

static uint64_t get_number(const char *in, size_t bytes)
{
    uint64_t value = 0;
    for (size_t i = 0; i < bytes; i++)
        value |= (uint64_t)(uint8_t)in[i] << 8 * i;
    return value;
}

void journal_words_from_bytes(uint64_t *words, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length / 8; i++)
        words[i] = hash_word((const uint8_t *)bytes + 8 * i);
}

static uint32_t check_of(uint32_t before, const char *body, size_t size)
{
    uint64_t hash = hash_u64(HASH_SEED, before);
    return (uint32_t)hash_finish(hash_bytes(hash, (const uint8_t *)body, size));
}

/* ---- writing ---- */

/* Writes the part before the name; returns its size in bytes. */
static size_t put_head(char *out, const Record *record)
{
    out[0] = (char)record->kind;
    switch (record->kind) {
    case RECORD_BASE: put_number(out + 1, record->name_length, 2); return BASE_BYTES;
    case RECORD_TRANSACTION:
        put_number(out + 1, (uint64_t)record->time, 8);
        put_number(out + 9, record->name_length, 1);
        return TRANSACTION_BYTES;
    case RECORD_PLACE:
        put_number(out + 1, (uint64_t)record->time, 8);
        put_number(out + 9, (uint64_t)record->state, 4);
        put_number(out + 13, (uint64_t)record->end, 4);
        return PLACE_BYTES;
    case RECORD_MOVE:
        put_number(out + 1, (uint64_t)record->time, 8);
        put_number(out + 9, (uint64_t)record->done, 4);
        return MOVE_BYTES;
    case RECORD_SAVING:
    case RECORD_SAVED: put_number(out + 1, record->hash, 8); return 9;
    }
    assert(false);
    return 0;
}

bool journal_record_append(RecordBuffer *buffer, const Record *record, size_t *body_offset)
{
    assert(record->kind != RECORD_TRANSACTION || record->name_length <= NAME_MAX_BYTES);
    size_t most = FRAME_BYTES + PLACE_BYTES + record->name_length + record->body_length;
    if (most > UINT32_MAX ||
        !ARRAY_RESERVE(&buffer->bytes, &buffer->capacity, buffer->size + most, 0))
        return false;
    char *frame = buffer->bytes + buffer->size, *body = frame + FRAME_BYTES;
    char *out = body + put_head(body, record);
    if (record->name_length > 0) memcpy(out, record->name, record->name_length);
    out += record->name_length;
    if (body_offset) *body_offset = (size_t)(out - buffer->bytes);
    if (record->kind == RECORD_TRANSACTION) {
        for (size_t i = 0; i < record->body_length / 8; i++) {
            uint64_t word;
            memcpy(&word, record->body + 8 * i, sizeof word);
            put_number(out + 8 * i, word, 8);
        }
    } else if (record->packed) {
        packed_bytes_read(record->packed, 0, record->body_length, out);
    } else if (record->body_length > 0) {
        memcpy(out, record->body, record->body_length);
    }
    size_t size = (size_t)(out - body) + record->body_length;
    buffer->check = check_of(buffer->check, body, size);
    put_number(frame, size, 4);
    put_number(frame + 4, buffer->check, 4);
    buffer->size += FRAME_BYTES + size;
    return true;
}

/* ---- reading ---- */

bool journal_record_reader_init(RecordReader *reader, const char *bytes, size_t size)
{
    size_t length = strlen(journal_magic);
    *reader = (RecordReader){bytes, size, length, 0};
    return size >= length &&
           (memcmp(bytes, journal_magic, length) == 0 || memcmp(bytes, first_magic, length) == 0);
}

/* Splits what follows the head into name and body. */
static bool split(Record *record, const char *rest, size_t size, size_t name_length)
{
    if (name_length > size) return false;
    record->name = rest;
    record->name_length = name_length;
    record->body = rest + name_length;
    record->body_length = size - name_length;
    return record->kind != RECORD_TRANSACTION ||
           (record->body_length % 8 == 0 && record->body_length > 0);
}

static bool read_body(const char *body, size_t size, Record *record)
{
    *record = (Record){.kind = (RecordKind)body[0]};
    switch (body[0]) {
    case RECORD_BASE:
        return size >= BASE_BYTES &&
               split(record, body + BASE_BYTES, size - BASE_BYTES, (size_t)get_number(body + 1, 2));
    case RECORD_TRANSACTION:
        if (size < TRANSACTION_BYTES) return false;
        record->time = (int64_t)get_number(body + 1, 8);
        return split(record, body + TRANSACTION_BYTES, size - TRANSACTION_BYTES,
                     (size_t)get_number(body + 9, 1));
    case RECORD_PLACE:
        if (size != PLACE_BYTES) return false;
        record->time = (int64_t)get_number(body + 1, 8);
        record->state = (int32_t)get_number(body + 9, 4);
        record->end = (int32_t)get_number(body + 13, 4);
        return record->state >= 0 && record->end >= record->state;
    case RECORD_MOVE:
        if (size != MOVE_BYTES) return false;
        record->time = (int64_t)get_number(body + 1, 8);
        record->done = (int32_t)get_number(body + 9, 4);
        return record->done >= 0;
    case RECORD_SAVING:
    case RECORD_SAVED:
        if (size != 9) return false;
        record->hash = get_number(body + 1, 8);
        return true;
    default: return false;
    }
}

bool journal_record_next(RecordReader *reader, Record *record)
{
    const char *frame = reader->bytes + reader->at;
    size_t rest = reader->size - reader->at;
    if (rest < FRAME_BYTES) return false;
    size_t size = (size_t)get_number(frame, 4);
    if (size == 0 || size > rest - FRAME_BYTES) return false;
    uint32_t check = check_of(reader->check, frame + FRAME_BYTES, size);
    if (check != (uint32_t)get_number(frame + 4, 4)) return false;
    if (!read_body(frame + FRAME_BYTES, size, record)) return false;
    reader->check = check;
    reader->at += FRAME_BYTES + size;
    return true;
}

/* ---- journal replay ---- */

static bool is_inside(const RecordReader *reader, int64_t offset, size_t length)
{
    return offset >= 0 && (size_t)offset <= reader->size && length <= reader->size - (size_t)offset;
}

/* The words of a body, aligned; the caller frees them. */
static uint64_t *copy_words(const char *body, size_t length)
{
    uint64_t *words = malloc(length + 1);
    if (words) journal_words_from_bytes(words, body, length);
    return words;
}

static bool do_transaction(JournalReplay *replay, const Record *record)
{
    char name[TRANSACTION_NAME_MAX];
    size_t count = record->body_length / sizeof(uint64_t);
    error_make_text_safe(name, sizeof name, record->name, record->name_length);
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
        if (!is_inside(&replay->reader, info.offset, length)) return false;
        uint64_t *words = copy_words(replay->reader.bytes + info.offset, length);
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
    bool is_move = record->kind == RECORD_PLACE || record->kind == RECORD_MOVE;
    if (ok && record->kind == RECORD_TRANSACTION) ok = do_transaction(replay, record);
    if (ok && is_move) ok = do_move(replay, record);
    if (!ok) {
        replay->reader = before;
        return false;
    }
    if (record->kind == RECORD_TRANSACTION || is_move) replay->last_change = record->time;
    return true;
}
