/* journal_record.c - see journal_record.h */
#include "journal_record.h"
#include "../../base/array.h"
#include "../../base/hash.h"
#include "../level_file.h"
#include "packed_bytes.h"

#include <stdlib.h>
#include <string.h>

const char journal_magic[] = "ledge journal 4\n";

/* The first had no branches, the second no parts, the third no packed base; their records mean the
 * same today. */
static const char *const older_magics[] = {"ledge journal 1\n", "ledge journal 2\n",
                                           "ledge journal 3\n"};

enum {
    TRANSACTION_BYTES = 10, /* kind, time, length of the name */
    PLACE_BYTES = 17,       /* kind, time, two states: the longest */
    MOVE_BYTES = 13,        /* kind, time, number of transactions */
    BASE_BYTES = 3,         /* kind, length of the path */
    SIZE_BYTES = 8,         /* of a text, before its packed form */
    PACKED_MIN = 1 << 20,   /* bytes of a text that is stored packed */
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

uint32_t journal_record_check(uint32_t before, const char *body, size_t size)
{
    uint64_t hash = hash_u64(HASH_SEED, before);
    return (uint32_t)hash_finish(hash_bytes(hash, (const uint8_t *)body, size));
}

size_t journal_record_stored_size(const char *frame)
{
    return (size_t)get_number(frame, 4);
}

uint32_t journal_record_stored_check(const char *frame)
{
    return (uint32_t)get_number(frame + 4, 4);
}

void journal_record_put_frame(char *frame, size_t size, uint32_t check)
{
    put_number(frame, size, 4);
    put_number(frame + 4, check, 4);
}

bool journal_record_frame(const char *bytes, size_t size, size_t at, RecordFrame *out)
{
    static const char kinds[] = {RECORD_BASE,   RECORD_PACKED_BASE, RECORD_TRANSACTION,
                                 RECORD_PART,   RECORD_PLACE,       RECORD_MOVE,
                                 RECORD_SAVING, RECORD_SAVED};
    if (at >= size || size - at <= RECORD_FRAME_BYTES) return false;
    size_t length = journal_record_stored_size(bytes + at);
    if (length == 0 || length > size - at - RECORD_FRAME_BYTES) return false;
    *out = (RecordFrame){.body = bytes + at + RECORD_FRAME_BYTES,
                         .size = length,
                         .end = at + RECORD_FRAME_BYTES + length,
                         .check = journal_record_stored_check(bytes + at)};
    return memchr(kinds, *out->body, sizeof kinds);
}

/* ---- writing ---- */

/* Writes the part before the name; returns its size in bytes. */
static size_t put_head(char *out, const Record *record)
{
    out[0] = (char)record->kind;
    switch (record->kind) {
    case RECORD_BASE:
    case RECORD_PACKED_BASE: put_number(out + 1, record->name_length, 2); return BASE_BYTES;
    case RECORD_TRANSACTION:
    case RECORD_PART:
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

static bool append(RecordBuffer *buffer, const Record *record, bool is_read, size_t *body_offset)
{
    assert(!journal_record_has_words(record->kind) || record->name_length <= NAME_MAX_BYTES);
    size_t most = RECORD_FRAME_BYTES + PLACE_BYTES + record->name_length + record->body_length;
    if (most > UINT32_MAX ||
        !ARRAY_RESERVE(&buffer->bytes, &buffer->capacity, buffer->size + most, 0))
        return false;
    char *frame = buffer->bytes + buffer->size, *body = frame + RECORD_FRAME_BYTES;
    char *out = body + put_head(body, record);
    if (record->name_length > 0) memcpy(out, record->name, record->name_length);
    out += record->name_length;
    if (body_offset) *body_offset = (size_t)(out - buffer->bytes);
    if (journal_record_has_words(record->kind) && !is_read) {
        for (size_t i = 0; i < record->body_length / 8; i++) {
            uint64_t word;
            memcpy(&word, record->body + 8 * i, sizeof word);
            put_number(out + 8 * i, word, 8);
        }
    } else if (record->packed && record->kind == RECORD_PACKED_BASE) {
        put_number(out, record->packed->size, SIZE_BYTES);
        memcpy(out + SIZE_BYTES, record->packed->bytes, record->packed->used);
    } else if (record->packed) {
        packed_bytes_read(record->packed, 0, record->body_length, out);
    } else if (record->body_length > 0) {
        memcpy(out, record->body, record->body_length);
    }
    size_t size = (size_t)(out - body) + record->body_length;
    buffer->check = journal_record_check(buffer->check, body, size);
    journal_record_put_frame(frame, size, buffer->check);
    buffer->size += RECORD_FRAME_BYTES + size;
    return true;
}

Record journal_record_base(const char *absolute, const PackedBytes *text)
{
    bool is_packed = text->parts && text->size >= PACKED_MIN;
    return (Record){.kind = is_packed ? RECORD_PACKED_BASE : RECORD_BASE,
                    .name = absolute,
                    .name_length = strlen(absolute),
                    .packed = text,
                    .body_length = is_packed ? SIZE_BYTES + text->used : text->size};
}

bool journal_record_append(RecordBuffer *buffer, const Record *record, size_t *body_offset)
{
    return append(buffer, record, false, body_offset);
}

bool journal_record_append_read(RecordBuffer *buffer, const Record *record)
{
    return append(buffer, record, true, NULL);
}

/* ---- reading ---- */

bool journal_record_reader_init(RecordReader *reader, const char *bytes, size_t size)
{
    size_t length = strlen(journal_magic);
    *reader = (RecordReader){bytes, size, length, 0};
    bool is_one = size >= length && memcmp(bytes, journal_magic, length) == 0;
    for (size_t i = 0; i < ARRAY_LENGTH(older_magics) && size >= length; i++)
        is_one = is_one || memcmp(bytes, older_magics[i], length) == 0;
    return is_one;
}

/* Splits what follows the head into name and body. */
static bool split(Record *record, const char *rest, size_t size, size_t name_length)
{
    if (name_length > size) return false;
    record->name = rest;
    record->name_length = name_length;
    record->body = rest + name_length;
    record->body_length = size - name_length;
    if (!journal_record_has_words(record->kind)) return true;
    return record->body_length % 8 == 0 && (record->body_length > 0 || record->kind == RECORD_PART);
}

static bool read_body(const char *body, size_t size, Record *record)
{
    *record = (Record){.kind = (RecordKind)body[0]};
    switch (body[0]) {
    case RECORD_BASE:
    case RECORD_PACKED_BASE:
        return size >= BASE_BYTES &&
               split(record, body + BASE_BYTES, size - BASE_BYTES, (size_t)get_number(body + 1, 2));
    case RECORD_TRANSACTION:
    case RECORD_PART:
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
    RecordFrame frame;
    if (!journal_record_frame(reader->bytes, reader->size, reader->at, &frame)) return false;
    if (journal_record_check(reader->check, frame.body, frame.size) != frame.check) return false;
    if (!read_body(frame.body, frame.size, record)) return false;
    reader->check = frame.check;
    reader->at = frame.end;
    return true;
}

char *journal_record_text(const Record *base, size_t *size)
{
    assert(journal_record_is_base(base->kind));
    *size = base->body_length;
    if (base->kind == RECORD_BASE) {
        char *text = malloc(*size + 1);
        if (!text) return NULL;
        memcpy(text, base->body, *size);
        text[*size] = '\0';
        return text;
    }
    if (base->body_length < SIZE_BYTES) return NULL;
    uint64_t unpacked = get_number(base->body, SIZE_BYTES);
    if (unpacked > LEVEL_SIZE_MAX) return NULL;
    *size = (size_t)unpacked;
    return packed_bytes_unpack(base->body + SIZE_BYTES, base->body_length - SIZE_BYTES, *size);
}
